// node run_cells.mjs PYODIDE PACKS LIBRARY JOBS ANSWERS: run cells of chapters as the page does, without a page.
//
// A job is { id, cells: [{ id, source }, …], }: run the last cell, after those that it needs.  The packs are the
// page's own, unpacked as its thread unpacks them; Python is not started again between two jobs.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, packs, library, asked, answered] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const part = (name) => gunzipSync(readFileSync(join(packs, `${name}.gz`)));
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: pathToFileURL(library).href, stdout: () => {}, stderr: () => {} });
const SITE = "/lib/python3.12/site-packages/";

function unpack(bytes) {
  let at = 4 + bytes.readUInt32LE(0);
  for (const [name, size] of JSON.parse(bytes.subarray(4, at).toString())) {
    python.FS.mkdirTree((SITE + name).replace(/\/[^/]*$/, ""));
    python.FS.writeFile(SITE + name, bytes.subarray(at, at + size));
    at += size;
  }
}

const here = new Set();
function bring(name) {
  if (!here.has(name)) unpack(part(`${name}.pack`));
  here.add(name);
}

bring("numpy");
bring("book");
const runner = python.pyimport("attnbook.page_python.runner");
runner.prepare();
const { jobs, packsOf } = JSON.parse(readFileSync(asked, "utf8"));
const answers = jobs.map(({ id, cells }) => {
  const began = performance.now();
  const needed = JSON.parse(runner.needed(JSON.stringify(cells)));
  const chosen = cells.filter((cell) => needed.includes(cell.id));
  for (const [name, pattern] of Object.entries(packsOf)) if (chosen.some(({ source }) => new RegExp(pattern).test(source))) bring(name);
  const printed = [];
  const answer = JSON.parse(
    runner.run(JSON.stringify(chosen), (kind, words) => {
      if (kind === "print") printed.push(words);
    }),
  );
  return { id, needed, printed: printed.join(""), ms: Math.round(performance.now() - began), ...answer };
});
writeFileSync(answered, JSON.stringify(answers));
