// Build the one script and the one style sheet of all widgets:
//   src/attnbook/widgets/js/*.js + messages/en.json -> widgets/static/attnbook.js  (classic, readable)
//   role colours of sphinx_ext/static/roles.css + widgets/js/*.css -> widgets/static/attnbook.css
// Both are committed, so that readers need no Node. `--check` builds in memory and compares.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "src/attnbook/widgets/js");
const target = join(root, "src/attnbook/widgets/static");
const roles = join(root, "src/attnbook/sphinx_ext/static/roles.css");

const names = (await readdir(source)).sort();
const stems = names.filter((name) => name.endsWith(".js")).map((name) => basename(name, ".js"));

// The table also holds the words of checkers and figures, which no page needs in its script.
const messages = {
  name: "messages",
  setup: (pipe) => pipe.onLoad({ filter: /messages[\\/]\w+\.json$/ }, async ({ path }) => {
    const table = JSON.parse(await readFile(path, "utf8"));
    const used = Object.entries(table).filter(([area]) => area === "widget" || stems.includes(area));
    return { contents: JSON.stringify(Object.fromEntries(used)), loader: "json" };
  }),
};

async function script() {
  const { outputFiles } = await build({
    entryPoints: [join(source, "index.js")],
    bundle: true, write: false, format: "iife", globalName: "AttnBook", target: "es2022",
    charset: "utf8", legalComments: "none", absWorkingDir: root, logLevel: "warning", plugins: [messages],
  });
  return outputFiles[0].text;
}

// The site's sheet says the colours once; a notebook has other names for its dark theme.
const DARK = ['html[data-theme="dark"]', 'body[data-jp-theme-light="false"]', "body.vscode-dark", 'html[theme="dark"]'];

async function colours() {
  const text = await readFile(roles, "utf8");
  const [light, dark] = [/:root \{([^}]*)\}/, /html\[data-theme="dark"\] \{([^}]*)\}/].map((rule) => rule.exec(text)?.[1]);
  if (!light || !dark) throw new Error(`${relative(root, roles)} has no :root or html[data-theme="dark"] rule`);
  // Elsewhere the page's own colour scheme decides. (A page of this book before its script ran is light.)
  const pairs = [...light.matchAll(/(--role-\w+): ([^;]+);/g)].map(([, name, value]) =>
    `    ${name}: light-dark(${value}, ${new RegExp(`${name}: ([^;]+);`).exec(dark)[1]});`);
  const elsewhere = `@supports (color: light-dark(red, red)) {\n  :root:not([data-theme], [data-content_root]) {\n${pairs.join("\n")}\n  }\n}`;
  const texts = [...light.matchAll(/--(role-\w+):/g)].map(([, role]) => `.ab .${role} { color: var(--${role}); }`);
  return `/* ${relative(root, roles)} */\n:root {${light}}\n${elsewhere}\n${DARK.join(",\n")} {${dark}}\n${texts.join("\n")}\n`;
}

async function sheet() {
  const files = names.filter((name) => name.endsWith(".css")).map((name) => join(source, name));
  const parts = files.map(async (file) => `/* ${relative(root, file)} */\n${await readFile(file, "utf8")}`);
  return [await colours(), ...await Promise.all(parts)].join("\n");
}

const made = { "attnbook.js": await script(), "attnbook.css": await sheet() };
const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(made)) {
  const path = join(target, name);
  const before = await readFile(path, "utf8").catch(() => null);
  if (check && before !== text) {
    console.error(`${relative(root, path)} is not what its sources give: run make widgets and commit it`);
    process.exitCode = 1;
  } else if (!check && before !== text) {
    await writeFile(path, text);
    console.log(`${relative(root, path)}  ${(text.length / 1024).toFixed(1)} KB`);
  }
}
