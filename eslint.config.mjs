// What is looked for beyond ESLint's recommended rules: names that hide others, functions with more
// branches than a reader can hold in mind, and what is allowed in JavaScript and seldom meant.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["src/attnbook/*/static/", "_build/", ".venv/", "node_modules/", "test-results/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      complexity: ["error", 15],
      "default-case-last": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-return-assign": ["error", "except-parens"],
      "no-self-compare": "error",
      "no-shadow": ["error", { allow: ["_"] }],
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["src/attnbook/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["src/attnbook/**/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["tests/**", "scripts/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["**/*.cjs"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];
