// Build the script, in parts, and the one style sheet of all widgets:
//   src/attnbook/widgets/js/*.js + messages/en.json -> widgets/static/core.js, kinds/*.js  (classic, readable)
//   role colours of sphinx_ext/static/roles.css + widgets/js/*.css -> widgets/static/attnbook.css
// A page gets the core and behind it the kinds that it shows, as one script (attnbook.widgets.script).
// All are committed, so that readers need no Node. `--check` builds in memory and compares.
import { mkdir, readFile, readdir, unlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "src/attnbook/widgets/js");
const target = join(root, "src/attnbook/widgets/static");
const roles = join(root, "src/attnbook/sphinx_ext/static/roles.css");

const names = (await readdir(source)).sort();

const table = JSON.parse(await readFile(join(root, "src/attnbook/messages/en.json"), "utf8"));
const kinds = [...(await readFile(join(source, "registry.js"), "utf8")).matchAll(/^import (\w+) from/gm)].map(([, kind]) => kind);
const options = {
  bundle: true, write: false, format: "iife", target: "es2022", charset: "utf8", legalComments: "none",
  absWorkingDir: root, logLevel: "warning",
};
const own = (path) => (relative(source, path).startsWith("..") ? null : relative(source, path));

// The words of the areas that these modules name; the table also holds those of checkers and figures.
const words = (modules) => Object.fromEntries(Object.entries(table).filter(([area]) =>
  modules.includes(`${area}.js`) || (area === "widget" && modules.includes("index.js"))));

// The core knows no kind by itself: each registers with `add`.
const core = (modules) => ({
  name: "core",
  setup(pipe) {
    pipe.onLoad({ filter: /[\\/]registry\.js$/ }, () => ({ contents: "export default Object.create(null);" }));
    pipe.onLoad({ filter: /messages[\\/]\w+\.json$/ }, () => ({ contents: JSON.stringify(words(modules)), loader: "json" }));
  },
});

/** The modules of the core: what mounts and frames a widget, and what every widget may import. */
async function coreModules() {
  const { metafile } = await build({ ...options, entryPoints: ["index.js", "core.js"].map((name) => join(source, name)), outdir: root, metafile: true, plugins: [core([])] });
  return Object.keys(metafile.inputs).map((path) => own(join(root, path))).filter((name) => name?.endsWith(".js") && name !== "registry.js").sort();
}

async function coreScript(modules) {
  const lines = modules.filter((name) => name !== "index.js").map((name, i) => [`import * as m${i} from "./${name}";`, `${JSON.stringify(name)}: m${i},`]);
  const contents = ['import page, { add, addWords } from "./index.js";', ...lines.map(([line]) => line),
    "export { page as default, add, addWords };", "export const modules = {", ...lines.map(([, line]) => line), "};"].join("\n");
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: source }, globalName: "AttnBook", plugins: [core(modules)] });
  return outputFiles[0].text;
}

/** One kind: its own modules; those of the core are taken from there. */
async function kindScript(kind, modules) {
  const taken = [];
  const shared = {
    name: "shared",
    setup(pipe) {
      pipe.onResolve({ filter: /^\.\// }, ({ path }) => (modules.includes(path.slice(2)) ? { path: path.slice(2), namespace: "core" } : null));
      pipe.onLoad({ filter: /.*/, namespace: "core" }, ({ path }) => ({ contents: `module.exports = AttnBook.modules[${JSON.stringify(path)}];` }));
      pipe.onLoad({ filter: /[\\/]js[\\/]\w+\.js$/ }, ({ path }) => { taken.push(own(path)); return null; });
    },
  };
  let said = {};
  const first = {
    name: "words",
    setup(pipe) {
      pipe.onResolve({ filter: /^words$/ }, () => ({ path: "words", namespace: "words" }));
      pipe.onLoad({ filter: /.*/, namespace: "words" }, () => ({ contents: `AttnBook.addWords(${JSON.stringify(said)});` }));
    },
  };
  // The words come first: a module may ask for one as soon as it is read.
  const contents = `import "words";\nimport widget from "./${kind}.js";\nAttnBook.add(${JSON.stringify(kind)}, widget);`;
  const made = async () => (await build({ ...options, plugins: [first, shared], stdin: { contents, resolveDir: source } })).outputFiles[0].text;
  await made();                                        // which modules are its own is known only now
  said = words([...new Set(taken)]);
  return made();
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

const modules = await coreModules();
const made = { "core.js": await coreScript(modules), "attnbook.css": await sheet() };
for (const kind of kinds) made[`kinds/${kind}.js`] = await kindScript(kind, modules);
await mkdir(join(target, "kinds"), { recursive: true });
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
for (const name of (await readdir(join(target, "kinds"))).filter((file) => !(`kinds/${file}` in made))) {
  if (check) { console.error(`kinds/${name} belongs to no widget: run make widgets and commit it`); process.exitCode = 1; } else await unlink(join(target, "kinds", name));
}
