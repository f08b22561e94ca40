// node purge.cjs NODE_MODULES OUTDIR FILE…: keep only the rules that the pages can use, and minify.
const fs = require("fs"), path = require("path");
const [modules, out, ...css] = process.argv.slice(2);
const { PurgeCSS } = require(path.resolve(modules, "purgecss"));
const lightning = require(path.resolve(modules, "lightningcss"));

(async () => {
  const results = await new PurgeCSS().purge({
    content: [`${out}/**/*.html`, `${out}/_static/**/*.js`],
    // Base64 of an earlier build names no class.
    skippedContentGlobs: [`${out}/_static/models/**`],
    css,
    variables: false,
    keyframes: false,
    fontFace: false,
    // The colours of the figures are attributes, "#0a5db0": no word that a search in the pages finds.
    dynamicAttributes: ["data-theme", "data-mode", "open", "aria-expanded", "fill", "stroke"],
    safelist: {
      standard: ["html", "body", "math", /^show$/, /^collaps/, /^modal/, /^scrolled$/, /^highlighted$/, /^kind-/],
      greedy: [/pst-search/, /dialog/, /^ab-/, /^role-/, /^tml-/],
    },
  });
  for (const { file, css: text } of results) {
    const { code } = lightning.transform({
      filename: file, code: Buffer.from(text), minify: true, errorRecovery: true,
    });
    fs.writeFileSync(file, code);
  }
})();
