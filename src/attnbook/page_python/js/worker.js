// @ts-nocheck: what Pyodide asks of the platform is answered here, so types of the platform do not hold
/* global loadPyodide -- of pyodide.js, which stands in front of this script */
// Python in a thread of its own.  All bytes come with the first messages; once Python has started, nothing here can
// fetch, open or load anything: a reader's program stays on the page.
// The page puts Pyodide's two scripts before this one, in one Blob, so neither eval nor importScripts is needed.
const PAGES = 16384; // of 64 KiB: beyond 1 GiB Python raises MemoryError
const SITE = "/lib/python3.12/site-packages/";
const NETWORK = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "EventSource",
  "WebTransport",
  "importScripts",
  "Worker",
  "SharedWorker",
  "caches",
  "indexedDB",
  "BroadcastChannel",
  "open",
  "navigator",
];
const inflated = (blob) => new Response(blob.stream().pipeThrough(new DecompressionStream("gzip")));
let python;

/** A pack is the length of its index, the index (name and size of each file), and the files. */
function unpack(bytes) {
  let at = 4 + new DataView(bytes).getUint32(0, true);
  for (const [name, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, at - 4)))) {
    python.FS.mkdirTree((SITE + name).replace(/\/[^/]*$/, ""));
    python.FS.writeFile(SITE + name, new Uint8Array(bytes, at, size), { canOwn: true });
    at += size;
  }
}

function limitMemory() {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = function (limits) {
    return new Memory({ ...limits, maximum: PAGES });
  };
}

/** Give Pyodide what it would fetch: it is here already. */
function answerFetches(module, library, lock) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await instantiate(module, imports) });
  self.fetch = async (url) => {
    if (/lock/.test(url)) return new Response(JSON.stringify(lock));
    return /stdlib/.test(url) ? inflated(library) : new Response();
  };
}

function closeNetwork() {
  for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) for (const name of NETWORK) delete owner[name];
  for (const name of NETWORK) Object.defineProperty(self, name, { value: undefined });
}

const tell = (kind, words) => postMessage({ [kind]: words });
const jobs = {
  async start({ module, library, lock }) {
    limitMemory();
    // Python asks for the name of its time zone when it starts, and a browser loads its calendars to answer.
    Date.prototype.toLocaleTimeString = () => "0 local";
    answerFetches(module, library, lock);
    python = await loadPyodide({ indexURL: "https://page.invalid/", jsglobals: { Object, Array, Map, Set, Promise, Error } });
    closeNetwork();
  },
  add({ packs }) {
    packs.forEach(unpack);
  },
  prepare() {
    python.pyimport("attnbook.page_python.runner").prepare();
  },
  needed: ({ cells }) => JSON.parse(python.pyimport("attnbook.page_python.runner").needed(JSON.stringify(cells))),
  run: ({ cells }) => JSON.parse(python.pyimport("attnbook.page_python.runner").run(JSON.stringify(cells), tell)),
};

onmessage = async ({ data }) => {
  try {
    postMessage({ done: (await jobs[data.job](data)) ?? {} });
    if (data.job === "run") python.pyimport("attnbook.page_python.lazily").bring_docs(); // the reader reads meanwhile
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error).slice(-300) });
  }
};
