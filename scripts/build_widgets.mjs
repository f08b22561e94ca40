// Build the script, in parts, and the one style sheet of all widgets:
//   widgets/core/*.js, widgets/<kind>/*.js and words.json -> widgets/static/core.js, kinds/<kind>.js  (classic, readable)
//   role colours of data/palette.json + the style.css of core and of every kind -> widgets/static/attnbook.css
// Every folder of widgets/ but core and static is a kind; its script begins with index.js.
// A page gets the core and behind it the kinds that it shows, as one script (attnbook.widgets.script).
// All are committed, so that readers need no Node. `--check` builds in memory and compares.
import { mkdir, readFile, readdir, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "src/attnbook/widgets");
const core = join(source, "core");
const target = join(source, "static");
const palette = join(root, "src/attnbook/data/palette.json");

const names = (await readdir(source, { recursive: true })).map((name) => name.split(sep).join("/")).sort();
const states = JSON.parse(await readFile(join(target, "states.json"), "utf8"));
const kinds = names.map((name) => /^(\w+)\/index\.js$/.exec(name)?.[1]).filter((kind) => kind && kind !== "core");
/** @type {import("esbuild").BuildOptions} */
const options = {
  bundle: true,
  write: false,
  banner: { js: "// Built by make widgets: change the sources, not this file." },
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  absWorkingDir: root,
  logLevel: "warning",
};
const inCore = (path) => (relative(core, path).startsWith("..") ? null : relative(core, path).split(sep).join("/"));

/** The modules of the core, what mounts and frames a widget and what every widget may import: name and exports. */
async function coreModules() {
  const made = { ...options, outdir: root, metafile: true };
  const { metafile } = await build({ ...made, entryPoints: ["start.js", "index.js"].map((name) => join(core, name)) });
  const found = Object.keys(metafile.inputs)
    .map((path) => inCore(join(root, path)))
    .filter((name) => name?.endsWith(".js"))
    .sort();
  const {
    metafile: { outputs },
  } = await build({ ...made, bundle: false, format: "esm", entryPoints: found.map((name) => join(core, name)), outbase: core });
  return Object.fromEntries(found.map((name) => [name, outputs[name].exports]));
}

async function coreScript(modules) {
  const lines = Object.keys(modules)
    .filter((name) => name !== "start.js")
    .map((name, i) => [`import * as m${i} from "./${name}";`, `${JSON.stringify(name)}: m${i},`]);
  const contents = [
    'import page, { add } from "./start.js";',
    ...lines.map(([line]) => line),
    "export { page as default, add };",
    "export const modules = {",
    ...lines.map(([, line]) => line),
    "};",
  ].join("\n");
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: core }, globalName: "AttnBook" });
  return outputFiles[0].text;
}

/** One kind: its own modules; those of the core are taken from there. */
async function kindScript(kind, modules) {
  const shared = {
    name: "shared",
    setup(pipe) {
      pipe.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = inCore(resolve(resolveDir, path));
        return Object.hasOwn(modules, name) ? { path: name, namespace: "core" } : null;
      });
      pipe.onLoad({ filter: /.*/, namespace: "core" }, ({ path }) => ({
        contents: `export const { ${modules[path].join(", ")} } = AttnBook.modules[${JSON.stringify(path)}];`,
      }));
    },
  };
  const contents = `import widget from "./${kind}/index.js";\nAttnBook.add(${JSON.stringify(kind)}, widget, ${JSON.stringify(states[kind])});`;
  return (await build({ ...options, plugins: [shared], stdin: { contents, resolveDir: source } })).outputFiles[0].text;
}

// A notebook has other names for its dark theme.
const DARK = ['html[data-theme="dark"]', 'body[data-jp-theme-light="false"]', "body.vscode-dark", 'html[theme="dark"]'];

async function colours() {
  const { light, dark } = JSON.parse(await readFile(palette, "utf8"));
  const rule = (theme) =>
    Object.entries(theme)
      .map(([role, colour]) => `\n  --role-${role}: ${colour};`)
      .join("");
  // Elsewhere the page's own colour scheme decides. (A page of this book before its script ran is light.)
  const pairs = Object.keys(light).map((role) => `    --role-${role}: light-dark(${light[role]}, ${dark[role]});`);
  const elsewhere = `@supports (color: light-dark(red, red)) {\n  :root:not([data-theme], [data-content_root]) {\n${pairs.join("\n")}\n  }\n}`;
  const texts = Object.keys(light).map((role) => `.ab .role-${role} { color: var(--role-${role}); }`);
  return `/* Built by make widgets: change the sources, not this file. ${relative(root, palette)} */\n:root {${rule(light)}\n}\n${elsewhere}\n${DARK.join(",\n")} {${rule(dark)}\n}\n${texts.join("\n")}\n`;
}

async function sheet() {
  // What is shared comes first, so that a widget's own rule has the last word.
  const rank = (name) => (name === "core/style.css" ? 0 : name.startsWith("core/") ? 1 : 2);
  const styles = names.filter((name) => name.endsWith("/style.css")).sort((a, b) => rank(a) - rank(b));
  const files = styles.map((name) => join(source, name));
  const parts = files.map(async (file) => `/* ${relative(root, file)} */\n${await readFile(file, "utf8")}`);
  return [await colours(), ...(await Promise.all(parts))].join("\n");
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
    await writeFile(`${path}.part`, text); // then moved: a build that is ended leaves no half of a file
    await rename(`${path}.part`, path);
    console.log(`${relative(root, path)}  ${(text.length / 1024).toFixed(1)} KB`);
  }
}
for (const name of (await readdir(join(target, "kinds"))).filter((file) => !(`kinds/${file}` in made))) {
  if (check) {
    console.error(`kinds/${name} belongs to no widget: run make widgets and commit it`);
    process.exitCode = 1;
  } else await unlink(join(target, "kinds", name));
}
