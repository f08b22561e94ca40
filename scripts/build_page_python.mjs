// Bundle the script of cells that run: src/attnbook/page_python/js/*.js -> page_python/static/page-python.js.
// It is committed, so that readers need no Node. `--check` builds in memory and compares.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "src/attnbook/page_python");
const target = join(folder, "static/page-python.js");

// The thread's script travels inside the page's, as text.
const asText = {
  name: "worker",
  setup(pipe) {
    pipe.onLoad({ filter: /[\\/]worker\.js$/ }, async ({ path }) => ({ contents: await readFile(path, "utf8"), loader: "text" }));
  },
};
const { outputFiles } = await build({
  entryPoints: [join(folder, "js/index.js")],
  bundle: true,
  write: false,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  absWorkingDir: root,
  logLevel: "warning",
  plugins: [asText],
});
const made = `// Made by scripts/build_page_python.mjs.\n${outputFiles[0].text}`;
const before = await readFile(target, "utf8").catch(() => null);
if (process.argv.includes("--check") && before !== made) {
  console.error("page_python/static/page-python.js is not what its sources give: run make widgets and commit it");
  process.exitCode = 1;
} else if (before !== made) {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, made);
}
