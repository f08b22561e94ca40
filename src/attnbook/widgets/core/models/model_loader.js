// Brings the bytes of a trained model, once, when a reader asks: over http from the site's folder, from
// a script with the same bytes where the page was opened from disk (no page of disk may fetch), and
// from the kernel in a notebook, which knows no site.
import { ModelFile } from "./model_file.js";

const PATIENCE = 30_000; // ms without a byte
// Every widget of a notebook imports its own copy of this module: what was loaded hangs on the global.
const loaded = (globalThis[Symbol.for("attnbook.models")] ??= new Map());
// Known only while the script runs for the first time; null in a notebook.
// @ts-expect-error: what runs here is no script of a drawing, which might have no address.
const script = globalThis.document?.currentScript?.src ?? "";

const late = () => new Error("nothing arrived for too long");
const keyOf = ({ name, version }) => `${name}?v=${version}`;

/** Run `work({ alive, signal })`: it is stopped where `alive()` is not called again and again. */
function patiently(work, patience = PATIENCE) {
  const control = new AbortController();
  return new Promise((resolve, reject) => {
    let timer;
    const give = () => {
      reject(late());
      control.abort();
    };
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(give, patience);
    };
    alive();
    work({ alive, signal: control.signal })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Over http, with the share that has come. */
async function fetched(file, { base, progress, alive, signal }) {
  const answer = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });
  if (!answer.ok) throw new Error(`${file.name}: the server answers ${answer.status}`);
  const reader = answer.body.getReader();
  const bytes = new Uint8Array(file.size);
  let have = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (have + part.value.length > bytes.length) throw new Error(`${file.name}: more than ${file.size} bytes`);
    bytes.set(part.value, have);
    have += part.value.length;
    progress(have);
    alive();
  }
  return bytes.subarray(0, have);
}

/** From disk: a script that puts the bytes, as base64, under the file's name. */
async function scripted(file, { base }) {
  const shelf = (globalThis.attnbookModels ??= {});
  const bytes = () => Uint8Array.from(atob(shelf[file.name]), (letter) => letter.charCodeAt(0));
  if (Object.hasOwn(shelf, file.name)) return bytes(); // slides hold what they need
  const node = document.createElement("script");
  node.src = new URL(`models/${file.name}.js`, base).href;
  try {
    await new Promise((resolve, reject) => {
      node.onload = resolve;
      node.onerror = () => reject(new Error(`${file.name}.js cannot be read`));
      document.head.append(node);
    });
    return bytes();
  } finally {
    node.remove();
    delete shelf[file.name];
  }
}

/** From the kernel of a notebook: a question, and an answer with the bytes beside it. */
function asked(file, { model, signal }) {
  const ended = new AbortController();
  const answer = new Promise((resolve, reject) => {
    const hear = (content, buffers) => {
      if (content?.model !== file.name) return;
      ended.abort();
      if (content.error || !buffers?.length) {
        reject(new Error(content.error ?? "an empty answer"));
        return;
      }
      const part = buffers[0];
      resolve(part.buffer ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : new Uint8Array(part));
    };
    model.on("msg:custom", hear);
    for (const end of [ended.signal, signal]) end.addEventListener("abort", () => model.off("msg:custom", hear));
  });
  model.send({ ask: "model", name: file.name });
  return answer;
}

/** Over http; in a frame without an origin of its own, which may not fetch either, by the script. */
async function brought(file, life) {
  try {
    return await fetched(file, life);
  } catch (error) {
    if (!(error instanceof TypeError) || globalThis.origin !== "null") throw error;
    return scripted(file, life);
  }
}

function way(tools, base) {
  if (!tools.page) return asked;
  return base === "" || base.startsWith("file:") ? scripted : brought;
}

/** @type {(have: number, whole: number) => void} */
const nothing = () => {};

/** Whether the files are here already. */
export const present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);

/**
 * Load files, each { name, size, version }; `progress(bytes, whole)` is called on the way. Returns what
 * `parse` makes of the bytes of each. What has come once is kept; what failed is asked for again.
 */
export async function loadModels(
  files,
  {
    model,
    tools,
    progress = nothing,
    base = script,
    patience = PATIENCE,
    parse = /** @type {(bytes: Uint8Array) => any} */ ((bytes) => new ModelFile(bytes)),
  },
) {
  const whole = files.reduce((sum, file) => sum + file.size, 0);
  const found = [];
  let before = 0;
  for (const file of files) {
    if (!loaded.get(keyOf(file))) {
      const told = (have) => progress(before + have, whole);
      const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
      const entry = { promise: patiently(bring, patience).then((bytes) => (entry.parsed = parse(bytes))) };
      loaded.set(keyOf(file), entry);
      entry.promise.catch(() => loaded.delete(keyOf(file)));
    }
    found.push(await loaded.get(keyOf(file)).promise);
    before += file.size;
    progress(before, whole);
  }
  return found;
}
