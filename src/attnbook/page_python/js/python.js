// The page's side of Python: brings its parts, starts its thread, and ends it.
// @ts-expect-error -- it comes as text: see scripts/build_page_python.mjs
import worker from "./worker.js";

const SCRIPTS = ["pyodide.asm.js", "pyodide.js"];
const LIBRARY = "library.zip";
const START = [...SCRIPTS, LIBRARY];
const PACKS = ["numpy.pack", "book.pack"];
const MODULE = "pyodide.asm.wasm";
const NEAR = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/; // where a large file takes no time

const inflated = (blob, type) =>
  new Response(blob.stream().pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });

let policy;

/** A URL of ours, for a page that asks for trusted ones. */
function trusted(url) {
  policy ??= globalThis.trustedTypes?.createPolicy("attnbook-python", { createScriptURL: (one) => one }) ?? null;
  return policy ? policy.createScriptURL(url) : url;
}

/** What was asked for is not done: the reader pressed Stop. */
export class Stopped extends Error {}

/**
 * Python, its parts and its thread.  Nothing is fetched before the first run.  What has come is kept: after `stop`,
 * which ends the thread, the next run starts another from the same bytes.
 */
export class PagePython {
  #parts = new Map();
  #module = null;
  #thread = null;
  #brought = new Set();
  /** @type {Record<string, number>} */
  #way = {}; // bytes that have come, of each part asked for in this run
  #stop = null; // ends what is being done
  #loading = new AbortController();

  /**
   * @param {string} base address of the folder with the parts
   * @param {Record<string, number>} sizes bytes of each part, as they travel
   * @param {object} lock what Pyodide expects of its release
   */
  constructor(base, sizes, lock) {
    this.base = base;
    this.sizes = sizes;
    this.lock = lock;
    this.disk = base.startsWith("file:");
  }

  /** Whether the parts that every run needs are here. */
  get loaded() {
    return [...START, ...PACKS].every((name) => this.#parts.has(name));
  }

  /**
   * Run the last of these cells, and before it, from a fresh start, those that it needs.
   * @param {{id: string, source: string, runs: boolean, loud: boolean}[]} cells from the page's first to the one that shall run
   * @param {(ids: string[]) => string[]} packsOf which further packs cells need
   * @param {{progress: (have: number, whole: number) => void, begun: (id: string) => void, print: (words: string) => void}} hear
   * @returns {Promise<Record<string, any>>} what runner.py answers; throws Stopped
   */
  async run(cells, packsOf, hear) {
    const stopped = new Promise((_, reject) => {
      this.#stop = () => reject(new Stopped());
    });
    stopped.catch(() => {}); // stopped after the end: nobody waits
    const answer = await Promise.race([stopped, this.#run(cells, packsOf, hear)]);
    this.#stop = null;
    return answer;
  }

  /** End what is being done, and the thread with it. */
  stop() {
    this.#thread?.terminate();
    this.#thread = null;
    this.#brought.clear();
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#stop?.();
    this.#stop = null;
  }

  async #run(cells, packsOf, hear) {
    this.#way = Object.fromEntries([...START, ...PACKS].filter((name) => !this.#parts.has(name)).map((name) => [name, 0]));
    const scripts = this.#bring(SCRIPTS, hear.progress);
    const library = this.#bring([LIBRARY], hear.progress);
    const compiled = (this.#module ??= this.#compile(hear.progress).catch((error) => {
      this.#module = null;
      throw error;
    }));
    compiled.catch(() => {}); // whoever waits for it hears of it; after a stop nobody does
    for (const part of [scripts, library]) part.catch(() => {}); // a thread that is there does not wait for them
    if (!this.#thread) await this.#start(scripts, library, compiled, hear);
    const needed = await this.#ask({ job: "needed", cells }, hear);
    await this.#add(packsOf(needed), hear);
    return this.#ask({ job: "run", cells: cells.filter(({ id }) => needed.includes(id)) }, hear);
  }

  /** Start a thread: it reads its scripts while the library comes and the module is still being compiled. */
  async #start(scripts, coming, compiled, hear) {
    const texts = await Promise.all((await scripts).map((blob) => inflated(blob, "text/javascript").blob()));
    const url = URL.createObjectURL(new Blob([...texts, "\n", worker], { type: "text/javascript" }));
    const thread = (this.#thread = new Worker(trusted(url)));
    const [module, [library]] = await Promise.all([compiled, coming]);
    URL.revokeObjectURL(url);
    if (this.#thread !== thread) throw new Stopped(); // on the way
    // What is needed last is asked for last: a slow line brings it, and it is inflated, while Python starts.
    await this.#add(PACKS, hear, this.#ask({ job: "start", module, library, lock: this.lock }, hear));
    hear.begun("");
    await this.#ask({ job: "prepare" }, hear);
  }

  async #add(names, hear, started = Promise.resolve()) {
    const fresh = [...new Set(names)].filter((name) => !this.#brought.has(name));
    if (!fresh.length) return;
    const inflating = this.#bring(fresh, hear.progress).then((blobs) => Promise.all(blobs.map((blob) => inflated(blob).arrayBuffer())));
    const [packs] = await Promise.all([inflating, started]);
    await this.#ask({ job: "add", packs }, hear, packs);
    for (const name of fresh) this.#brought.add(name);
  }

  #ask(message, hear, given = []) {
    const thread = this.#thread;
    if (!thread) return Promise.reject(new Stopped());
    return new Promise((resolve, reject) => {
      thread.onerror = (event) => reject(new Error(event.message));
      thread.onmessage = ({ data: { done, failed, ...told } }) => {
        for (const [kind, words] of Object.entries(told)) hear[kind](words);
        if (done) resolve(done);
        else if (failed) reject(new Error(failed));
      };
      thread.postMessage(message, given);
    });
  }

  /** Fetch what is missing, all at a time, and say how far it is. */
  async #bring(names, progress) {
    const missing = names.filter((name) => !this.#parts.has(name));
    await Promise.all(
      missing.map(async (name) => {
        const read = this.disk ? fromDisk : fetched;
        const blob = await read(name, this.base, this.#count(name, progress), this.#loading.signal);
        this.#parts.set(name, blob);
      }),
    );
    return names.map((name) => this.#parts.get(name));
  }

  /** Count a part among those that are on their way; return what hears of its bytes. */
  #count(name, progress) {
    const way = this.#way;
    way[name] = 0;
    const sum = (of) => Object.keys(way).reduce((all, one) => all + of[one], 0);
    return (bytes) => {
      way[name] = bytes;
      progress(sum(way), sum(this.sizes));
    };
  }

  /**
   * Compiled beside this thread.  Over http from the plain file: a browser keeps the machine code of such a one.  But
   * where a server sends that file as it is, three times as large, the packed one is fetched instead.
   */
  async #compile(progress) {
    if (!this.disk) {
      const told = this.#count(MODULE, progress);
      const leave = new AbortController();
      const signal = AbortSignal.any([this.#loading.signal, leave.signal]);
      const answer = await fetch(new URL(MODULE, this.base), { signal });
      if (!answer.ok) throw new Error(`${MODULE}: the server answers ${answer.status}`);
      if (answer.headers.has("Content-Encoding") || NEAR.test(this.base)) {
        const module = await WebAssembly.compileStreaming(answer);
        told(this.sizes[MODULE]);
        return module;
      }
      leave.abort();
    }
    const [blob] = await this.#bring([MODULE], progress);
    return WebAssembly.compileStreaming(inflated(blob, "application/wasm"));
  }
}

async function fetched(name, base, told, signal) {
  const answer = await fetch(new URL(`${name}.gz`, base), { signal });
  if (!answer.ok) throw new Error(`${name}: the server answers ${answer.status}`);
  const chunks = [];
  let have = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    told((have += part.value.length));
  }
  return new Blob(chunks);
}

/** From disk: a script that puts the bytes, as base64, under the part's name. */
async function fromDisk(name, base, told) {
  const shelf = (globalThis.attnbookParts ??= {});
  const script = document.createElement("script");
  script.src = trusted(new URL(`${name}.gz.js`, base).href);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${name}.gz.js cannot be read`));
    document.head.append(script);
  });
  const bytes = Uint8Array.from(atob(shelf[name]), (letter) => letter.charCodeAt(0));
  script.remove();
  delete shelf[name];
  told(bytes.length);
  return new Blob([bytes]);
}
