// Made by scripts/build_page_python.mjs.
(() => {
  // src/attnbook/widgets/core/dom.js
  var SVG = "http://www.w3.org/2000/svg";
  function fill(node, props, kids) {
    for (const [name, value] of Object.entries(props ?? {})) {
      if (value == null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    const given = kids.flat(Infinity).filter((kid) => kid != null && kid !== false);
    node.append(...given.map((kid) => kid.node ?? kid));
    return node;
  }
  var FOCUSED = /^(button|input|select|summary|textarea)$/;
  var KEYS = { "data-lm-suppress-shortcuts": "true" };
  var h = (tag, props, ...kids) => fill(document.createElement(tag), FOCUSED.test(tag) ? { ...KEYS, ...props } : props, kids);
  var s = (tag, props, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);
  function say(node, text) {
    if (node.textContent === text) return;
    const only = node.childNodes.length === 1 ? node.firstChild : null;
    if (only?.nodeType === Node.TEXT_NODE && text !== "") only.data = text;
    else node.textContent = text;
  }
  function hide(node, away = true) {
    if (node.hidden !== away) node.hidden = away;
  }
  function style(node, rules) {
    for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value);
    return node;
  }
  var yieldToMain = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

  // src/attnbook/widgets/core/store.js
  var VERSION = 1;
  var PREFIX = `attnbook/${VERSION}/`;
  var EVENT = "attnbook:store";
  var ID = /^[a-z][a-z0-9_-]{0,63}$/;
  var isBool = (v) => typeof v === "boolean";
  var isCount = (v) => Number.isInteger(v) && v >= 0 && v <= 1e6;
  var isScalar = (v) => isBool(v) || typeof v === "number" && Number.isFinite(v) || typeof v === "string" && v.length <= 64;
  var isAnswer = (v) => Array.isArray(v) && v.length <= 32 && v.every(isScalar);
  var isName = (v) => typeof v === "string" && ID.test(v);
  var isNames = (v) => Array.isArray(v) && v.length <= 64 && v.every(isName) && new Set(v).size === v.length;
  var isTime = (v) => Number.isInteger(v) && v >= 0 && v <= 864e13;
  var isBox = (v) => Number.isInteger(v) && v >= 1 && v <= 5;
  var SHAPES = {
    quiz: { answer: isAnswer, correct: isBool, tries: isCount },
    predict: { choice: isScalar, right: (v) => v === null || isBool(v) },
    solved: { done: (v) => v === true },
    read: { sections: isNames, last: isName, at: isTime },
    review: { box: isBox, due: isCount },
    deck: { on: isBool },
    code: { source: (v) => typeof v === "string" && v.length <= 2e4 }
  };
  var AREAS = Object.keys(SHAPES);
  var shared = /* @__PURE__ */ Symbol.for("attnbook.store");
  var memory = globalThis[shared] ??= /* @__PURE__ */ new Map();
  function disk() {
    try {
      return globalThis.localStorage ?? null;
    } catch {
      return null;
    }
  }
  function valid(area, id, value) {
    const shape = Object.hasOwn(SHAPES, area) ? SHAPES[area] : null;
    if (!shape || typeof id !== "string" || !ID.test(id)) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const names = Object.keys(value);
    return names.length === Object.keys(shape).length && names.every((name) => Object.hasOwn(shape, name) && shape[name](value[name]));
  }
  function parsed(area, id, text) {
    try {
      const value = JSON.parse(text);
      return valid(area, id, value) ? value : void 0;
    } catch {
      return void 0;
    }
  }
  function read(area, id) {
    const key = `${PREFIX}${area}/${id}`;
    if (memory.has(key)) return parsed(area, id, memory.get(key));
    try {
      const text = disk()?.getItem(key);
      return text == null ? void 0 : parsed(area, id, text);
    } catch {
      return void 0;
    }
  }
  function write(area, id, value) {
    if (!valid(area, id, value)) return false;
    const kept = put(`${PREFIX}${area}/${id}`, JSON.stringify(value));
    announce();
    return kept;
  }
  function put(key, text) {
    try {
      const storage = disk();
      storage.setItem(key, text);
      if (storage.getItem(key) !== text) throw new Error("not kept");
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, text);
      return false;
    }
  }
  function remove(area, id) {
    drop(`${PREFIX}${area}/${id}`);
    announce();
  }
  function drop(key) {
    memory.delete(key);
    try {
      disk()?.removeItem(key);
    } catch {
      hide2(key);
    }
  }
  var hide2 = (key) => memory.set(key, "null");
  function announce() {
    globalThis.dispatchEvent?.(new CustomEvent(EVENT));
  }

  // src/attnbook/page_python/js/colour.js
  var PART = "[\\w\\u0080-\\uffff]";
  var NAME = `(?!\\d)${PART}+`;
  var KEYWORDS = "as assert async await break class continue def del elif else except finally for from global if import lambda nonlocal pass raise return try while with yield";
  var BUILTINS = "abs all any bool bytes complex dict divmod enumerate filter float format frozenset getattr hasattr int isinstance issubclass iter len list map max min next object open pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type zip";
  var words = (list) => `(?<![\\w\\u0080-\\uffff.])(?:${list.replaceAll(" ", "|")})(?!${PART})`;
  var long = (quote) => `${quote}(?:\\\\[^]|(?!${quote})[^])*(?:${quote})?`;
  var short = (quote) => `${quote}(?:\\\\[^]|[^${quote}\\\\\\n])*${quote}?`;
  var KINDS = {
    c1: "#.*",
    s2: `(?<!${PART})(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:${['"""', "'''"].map(long).join("|")}|${['"', "'"].map(short).join("|")})`,
    mf: `(?<!${PART})(?:(?:\\d[\\d_]*)?\\.\\d[\\d_]*|\\d[\\d_]*\\.(?!\\.)|\\d[\\d_]*(?=[eE][+-]?\\d))(?:[eE][+-]?\\d[\\d_]*)?j?`,
    mi: `(?<!${PART})(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*j?)`,
    nd: `(?<=^[ \\t]*)@${NAME}`,
    nf: `(?<=(?<!${PART})def\\s+)${NAME}`,
    nc: `(?<=(?<!${PART})class\\s+)${NAME}`,
    kc: words("True False None"),
    k: words(KEYWORDS),
    ow: words("and in is not or"),
    nb: words(BUILTINS),
    bp: words("self cls"),
    ne: `(?:${NAME}Error|${NAME}Warning|(?:Base)?Exception|StopIteration)(?!${PART})`,
    fm: `__${NAME}__`,
    o: "[-+*/%@&|^~<>=!.]+",
    n: NAME
  };
  var TOKEN = new RegExp(
    Object.entries(KINDS).map(([kind, pattern]) => `(?<${kind}>${pattern})`).join("|"),
    "gm"
  );
  function pieces(source) {
    const found = [];
    let at = 0;
    for (const match of source.matchAll(TOKEN)) {
      if (match.index > at) found.push(["", source.slice(at, match.index)]);
      found.push([Object.keys(KINDS).find((kind) => match.groups[kind] !== void 0), match[0]]);
      at = match.index + match[0].length;
    }
    if (at < source.length) found.push(["", source.slice(at)]);
    return found;
  }

  // src/attnbook/page_python/js/editor.js
  var INDENT = "    ";
  function insert(field, text) {
    if (!document.execCommand("insertText", false, text)) field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  }
  var lineStart = (field, at = field.selectionStart) => field.value.lastIndexOf("\n", at - 1) + 1;
  function shift(field, back) {
    const start = lineStart(field);
    const end = field.selectionEnd;
    const before = field.value.slice(start, end);
    const after = before.replace(/^/gm, INDENT);
    const less = before.replace(/^ {1,4}/gm, "");
    field.setSelectionRange(start, end);
    insert(field, back ? less : after);
    field.setSelectionRange(start, start + (back ? less : after).length);
  }
  function enter(field) {
    const line = field.value.slice(lineStart(field), field.selectionStart);
    const deeper = /:\s*(#.*)?$/.test(line) ? INDENT : "";
    insert(field, `
${/^ */.exec(line)[0]}${deeper}`);
  }
  function keyed(field, free) {
    return (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") {
        free.next = true;
        return;
      }
      if (event.key === "Tab" && !free.next) {
        event.preventDefault();
        const selected = field.value.slice(field.selectionStart, field.selectionEnd);
        if (event.shiftKey || selected.includes("\n")) shift(field, event.shiftKey);
        else insert(field, " ".repeat(INDENT.length - (field.selectionStart - lineStart(field)) % INDENT.length));
      } else if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        enter(field);
      }
      if (event.key !== "Shift") free.next = false;
    };
  }
  function editor(source, label, changed) {
    const field = h("textarea", {
      class: "py-editor",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      wrap: "off",
      "aria-label": label
    });
    const code = h("code");
    const behind = h("div", { class: "py-behind", "aria-hidden": "true" }, code);
    const grow2 = () => {
      field.rows = Math.max(2, field.value.split("\n").length);
      code.replaceChildren(...pieces(field.value).map(([kind, text]) => kind ? h("span", { class: kind }, text) : text));
    };
    field.value = source;
    grow2();
    field.addEventListener("scroll", () => style(code, { translate: `${-field.scrollLeft}px ${-field.scrollTop}px` }));
    field.addEventListener("keydown", keyed(field, { next: false }));
    field.addEventListener("input", () => {
      grow2();
      changed(field.value);
    });
    return {
      field,
      node: h("div", { class: "py-write" }, behind, field),
      get source() {
        return field.value;
      },
      set source(text) {
        field.focus();
        field.select();
        insert(field, text);
        grow2();
        changed(field.value);
      }
    };
  }

  // src/attnbook/page_python/js/worker.js
  var worker_default = `// @ts-nocheck: what Pyodide asks of the platform is answered here, so types of the platform do not hold
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
    python.FS.mkdirTree((SITE + name).replace(/\\/[^/]*$/, ""));
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
`;

  // src/attnbook/page_python/js/python.js
  var SCRIPTS = ["pyodide.asm.js", "pyodide.js"];
  var LIBRARY = "library.zip";
  var START = [...SCRIPTS, LIBRARY];
  var PACKS = ["numpy.pack", "book.pack"];
  var MODULE = "pyodide.asm.wasm";
  var NEAR = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;
  var inflated = (blob, type) => new Response(blob.stream().pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  var policy;
  function trusted(url) {
    policy ??= globalThis.trustedTypes?.createPolicy("attnbook-python", { createScriptURL: (one) => one }) ?? null;
    return policy ? policy.createScriptURL(url) : url;
  }
  var Stopped = class extends Error {
  };
  var PagePython = class {
    #parts = /* @__PURE__ */ new Map();
    #module = null;
    #thread = null;
    #brought = /* @__PURE__ */ new Set();
    /** @type {Record<string, number>} */
    #way = {};
    // bytes that have come, of each part asked for in this run
    #stop = null;
    // ends what is being done
    #loading = new AbortController();
    /**
     * @param {string} base address of the folder with the parts
     * @param {Record<string, number>} sizes bytes of each part, as they travel
     * @param {object} lock what Pyodide expects of its release
     */
    constructor(base2, sizes, lock) {
      this.base = base2;
      this.sizes = sizes;
      this.lock = lock;
      this.disk = base2.startsWith("file:");
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
      stopped.catch(() => {
      });
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
      const compiled = this.#module ??= this.#compile(hear.progress).catch((error) => {
        this.#module = null;
        throw error;
      });
      compiled.catch(() => {
      });
      for (const part of [scripts, library]) part.catch(() => {
      });
      if (!this.#thread) await this.#start(scripts, library, compiled, hear);
      const needed = await this.#ask({ job: "needed", cells }, hear);
      await this.#add(packsOf(needed), hear);
      return this.#ask({ job: "run", cells: cells.filter(({ id }) => needed.includes(id)) }, hear);
    }
    /** Start a thread: it reads its scripts while the library comes and the module is still being compiled. */
    async #start(scripts, coming, compiled, hear) {
      const texts = await Promise.all((await scripts).map((blob) => inflated(blob, "text/javascript").blob()));
      const url = URL.createObjectURL(new Blob([...texts, "\n", worker_default], { type: "text/javascript" }));
      const thread = this.#thread = new Worker(trusted(url));
      const [module, [library]] = await Promise.all([compiled, coming]);
      URL.revokeObjectURL(url);
      if (this.#thread !== thread) throw new Stopped();
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
          for (const [kind, words2] of Object.entries(told)) hear[kind](words2);
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
          const read2 = this.disk ? fromDisk : fetched;
          const blob = await read2(name, this.base, this.#count(name, progress), this.#loading.signal);
          this.#parts.set(name, blob);
        })
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
  };
  async function fetched(name, base2, told, signal) {
    const answer = await fetch(new URL(`${name}.gz`, base2), { signal });
    if (!answer.ok) throw new Error(`${name}: the server answers ${answer.status}`);
    const chunks = [];
    let have = 0;
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      told(have += part.value.length);
    }
    return new Blob(chunks);
  }
  async function fromDisk(name, base2, told) {
    const shelf = globalThis.attnbookParts ??= {};
    const script = document.createElement("script");
    script.src = trusted(new URL(`${name}.gz.js`, base2).href);
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

  // src/attnbook/page_python/js/trees.js
  var HTML = /* @__PURE__ */ new Set([
    "div",
    "p",
    "span",
    "strong",
    "b",
    "em",
    "i",
    "code",
    "pre",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "caption",
    "dl",
    "dt",
    "dd",
    "ul",
    "ol",
    "li",
    "br",
    "sub",
    "sup",
    "a"
  ]);
  var SVG2 = /* @__PURE__ */ new Set([
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "use",
    "defs",
    "clipPath",
    "title",
    "desc"
  ]);
  var ATTRIBUTE = /^(class|id|role|scope|colspan|rowspan|d|x|y|[xy][12]|c[xy]|r[xy]?|width|height|viewBox|transform|points|opacity|(fill|stroke|font|text|clip|aria|data)(-[\w-]+)?)$/;
  var isQuiet = (value) => !/\\|@|image|url\((?!["']?#)/i.test(value);
  var allowed = (name, value) => ATTRIBUTE.test(name) && isQuiet(value) || name === "href" && value.startsWith("#");
  function grow(tree, make = h) {
    if (typeof tree === "string") return [tree];
    const [tag, given, ...children] = tree;
    const inside = tag === "svg" ? s : make;
    const grown = children.flatMap((child) => grow(child, inside));
    if (!(inside === s ? SVG2 : HTML).has(tag)) return grown;
    const node = inside(tag, Object.fromEntries(Object.entries(given).filter(([name, value]) => allowed(name, value))), grown);
    if (given.style && isQuiet(given.style)) node.style.cssText = given.style;
    return [node];
  }

  // src/attnbook/page_python/words.json
  var words_default = {
    page: {
      run: "Run",
      stop: "Stop",
      edit: "Edit",
      check: "Check",
      reset: "Start again",
      use_blanks: "Put this into the editor",
      output: "Output of your run",
      code: "Code of this cell",
      your_function: "Your function",
      solved: "Solved",
      loading: "Loading Python …",
      far: "{have} of {whole} MB",
      running: "Running …",
      patience: "Still running. Stop ends it; your code stays.",
      another: "Another cell is running. Stop it first.",
      done: "Done in {seconds} s.",
      done_above: "Done in {seconds} s, with {count} cells above.",
      done_above_one: "Done in {seconds} s, with one cell above.",
      failed: "It ended with an error.",
      passed: "Accepted.",
      refused: "Not yet.",
      stopped: "Stopped. Python starts afresh with the next run.",
      broken: "Python broke down and starts afresh with the next run. {problem}",
      not_kept: "This browser keeps nothing: your code is gone when you leave the page.",
      needs_torch: "Needs PyTorch: open the notebook to run this cell.",
      new_figure: "A figure drawn by your run."
    },
    cut: "… {count} characters more, which are not shown",
    line: "Line {line}: {source}",
    above: "A cell above, which this one needs, went wrong. {problem}",
    not_started: "Nothing is written yet. Replace the dots by your code, then check again.",
    no_input: "input() waits for a keyboard, which a cell in the page does not have. Write the value into the cell instead.",
    no_figures: "The drawing library has not been loaded. Name plots or matplotlib in the cell that draws.",
    widget_here: "This widget stands on the page, ready to be moved.",
    widget_asked: "In the page a widget is moved by hand; reading or setting its {name} needs the notebook.",
    advice: {
      NameError: "Is the name spelled as where it was set? A cell runs with the cells above it that it needs, not with those below.",
      SyntaxError: "Look at the end of the line above as well: a bracket or a quotation mark that is not closed is often noticed one line late.",
      IndentationError: "Lines that belong together begin at the same column. Tab indents by four spaces.",
      RecursionError: "The function calls itself without end. Which case should return without another call?",
      MemoryError: "The page has about one gigabyte. Try smaller arrays; Python starts afresh with the next run.",
      ModuleNotFoundError: "The page has NumPy, matplotlib and attnbook. For other packages, open the notebook.",
      IndexError: "Print the shape, and remember that counting starts at 0.",
      KeyError: "Print the keys: list(d).",
      broadcast: "Print both shapes. Axes are compared from the right, and must be equal or 1; array[:, None] adds an axis of length 1.",
      matmul: "In A @ B the last axis of A must be as long as the last but one of B. Print both shapes; B.T turns a matrix."
    }
  };

  // src/attnbook/page_python/js/cells.js
  var PATIENCE = 1e4;
  var SAVE = 400;
  var TASK = 25;
  var t = (key, blanks = {}) => words_default.page[key].replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
  var megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  var Page = class {
    constructor(cells, root, base2) {
      const { sizes, lock, packs } = globalThis.attnbookPython;
      this.python = new PagePython(new URL("python/", base2).href, sizes, lock);
      this.packs = Object.entries(packs).map(([name, pattern]) => ({ name: `${name}.pack`, pattern: new RegExp(pattern) }));
      this.running = null;
      this.cells = [];
      for (const given of cells) this.cells.push(new Cell(this, given, root.querySelector(`.py-${given.id}`)));
    }
    /** The cells from the first to one, as the reader has them; `loud` is the one whose button was pressed. */
    upTo(cell, loud) {
      return this.cells.slice(0, this.cells.indexOf(cell) + 1).map(({ id, code: source, runs }) => ({ id, source, runs, loud: id === loud.id }));
    }
    packsOf(ids) {
      const sources = this.cells.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
      return this.packs.filter(({ pattern }) => sources.some((source) => pattern.test(source))).map(({ name }) => name);
    }
    mark(ids) {
      for (const cell of this.cells) cell.node?.classList.toggle("py-ran", ids.has(cell.id));
    }
  };
  var Cell = class {
    #editor = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    constructor(page, { id, source, runs, exercise }, node) {
      this.page = page;
      this.id = id;
      this.key = `cell-${id}`;
      this.runs = runs;
      this.exercise = exercise ?? null;
      this.node = node;
      this.pre = node?.querySelector("pre") ?? null;
      this.given = source ?? this.pre?.textContent.replace(/\n$/, "") ?? "";
    }
    /** What runs: the reader's version, or the book's. */
    get code() {
      return this.#editor?.source ?? this.given;
    }
    get #isStub() {
      return this.exercise?.role === "stub";
    }
    mount(next) {
      if (!this.node || !this.pre) return;
      if (!this.runs) this.pre.parentElement.after(h("p", { class: "py-absent" }, t("needs_torch")));
      else if (this.exercise?.role === "check") this.node.classList.add("py-check");
      else this.#offer(this.#isStub ? next : null);
    }
    #offer(check) {
      this.checker = check;
      this.stored = [...this.node.querySelectorAll(":scope > .cell_output")];
      this.run = h("button", { type: "button", class: "py-run", onclick: () => this.#pressed() }, this.#verb);
      this.edit = h("button", { type: "button", onclick: () => this.#open({ focus: true }) }, t("edit"));
      this.reset = h("button", { type: "button", hidden: true, onclick: () => this.#takeBack() }, t("reset"));
      this.bar = h("progress", { hidden: true, "aria-hidden": "true" });
      this.far = h("span", { class: "py-far", "aria-hidden": "true" });
      this.status = h("span", { class: "py-status", role: "status" });
      this.solved = h("span", { class: "py-solved", hidden: true }, t("solved"));
      const tools = h("div", { class: "py-tools" }, this.run, this.edit, this.reset, this.solved, this.bar, this.far, this.status);
      this.printed = h("pre", { class: "py-printed" });
      this.shown = h("div", { class: "py-shown" });
      this.output = h("div", { class: "py-output", hidden: true, role: "group", "aria-label": t("output") }, this.printed, this.shown);
      const input = this.node.querySelector(":scope > details.hide, :scope > .cell_input") ?? this.pre.parentElement;
      input.after(tools, this.output);
      this.node.dataset.python = "idle";
      const kept = read("code", this.key)?.source;
      if (this.#isStub || kept !== void 0) this.#open({ source: kept });
      if (this.#isStub) this.#offerBlanks();
      this.#showSolved();
    }
    get #verb() {
      return t(this.#isStub ? "check" : "run");
    }
    #showSolved() {
      hide(this.solved, !(this.#isStub && read("solved", this.exercise.id)));
    }
    /** "Solution with blanks" can be put into the editor. */
    #offerBlanks() {
      const section = this.node.closest("section");
      const blanks = section?.querySelector("details.faded pre");
      const use = () => this.#editor.source = blanks.textContent.replace(/\n$/, "");
      blanks?.parentElement.after(h("button", { type: "button", class: "py-blanks", onclick: use }, t("use_blanks")));
    }
    #open({ source = this.given, focus = false } = {}) {
      if (!this.#editor) {
        this.#editor = editor(source, t(this.#isStub ? "your_function" : "code"), () => this.#changed());
        this.node.querySelector("details.hide")?.setAttribute("open", "");
        this.pre.closest(".highlight")?.classList.add("py-edited");
        this.pre.replaceWith(this.#editor.node);
        hide(this.edit);
      }
      hide(this.reset, this.#editor.source === this.given);
      if (focus) this.#editor.field.focus();
    }
    #changed() {
      hide(this.reset, this.#editor.source === this.given);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.save(), SAVE);
    }
    /** Keep the reader's version on this device; the book's own needs no keeping. */
    save() {
      clearTimeout(this.#timer);
      if (!this.#editor) return;
      if (this.#editor.source === this.given) remove("code", this.key);
      else if (!write("code", this.key, { source: this.#editor.source })) say(this.status, t("not_kept"));
    }
    #takeBack() {
      this.#editor.source = this.given;
      this.save();
      hide(this.output);
      for (const output of this.stored) hide(output, false);
      this.#state("idle", "");
      this.#editor.field.focus();
    }
    #state(name, message) {
      const busy = name === "loading" || name === "running";
      this.node.dataset.python = name;
      say(this.run, busy ? t("stop") : this.#verb);
      this.run.classList.toggle("py-busy", busy);
      hide(this.bar, name !== "loading");
      if (name !== "loading") say(this.far, "");
      say(this.status, message);
    }
    #pressed() {
      const { page } = this;
      if (page.running === this) page.python.stop();
      else if (page.running) say(this.status, t("another"));
      else this.#go();
    }
    async #go() {
      const { page } = this;
      const asked = this.checker ?? this;
      const ran = /* @__PURE__ */ new Set();
      const began = performance.now();
      page.running = this;
      this.save();
      this.printed.replaceChildren();
      this.shown.replaceChildren();
      hide(this.output, false);
      for (const output of this.stored) hide(output);
      this.#state(page.python.loaded ? "running" : "loading", t(page.python.loaded ? "running" : "loading"));
      let patience;
      const hear = {
        progress: (have, whole) => {
          this.bar.max = whole;
          this.bar.value = have;
          say(this.far, t("far", { have: megabytes(have), whole: megabytes(whole) }));
        },
        begun: (id) => {
          if (id) ran.add(id);
          if (this.node.dataset.python === "loading") this.#state("running", t("running"));
          patience ??= setTimeout(() => say(this.status, t("patience")), PATIENCE);
        },
        print: (text) => this.printed.append(text)
      };
      try {
        const answer = await page.python.run(page.upTo(asked, this), (ids) => page.packsOf(ids), hear);
        this.#show(answer, asked, ran, (performance.now() - began) / 1e3);
      } catch (error) {
        page.python.stop();
        if (error instanceof Stopped || error.name === "AbortError") this.#state("stopped", t("stopped"));
        else this.#state("failed", t("broken", { problem: error.message }));
      } finally {
        clearTimeout(patience);
        page.running = null;
        page.mark(ran);
      }
    }
    #show(answer, asked, ran, seconds) {
      if (answer.tree) this.shown.append(...grow(answer.tree));
      if (answer.status === "figure") this.#describe();
      if (answer.error === "MemoryError") this.page.python.stop();
      hide(this.printed, !this.printed.textContent);
      hide(this.output, !this.printed.textContent && !answer.tree);
      if (answer.error) this.#state("failed", t("failed"));
      else if (asked.exercise && answer.status) {
        if (answer.status === "passed") write("solved", asked.exercise.id, { done: true });
        this.#showSolved();
        this.#state(answer.status === "passed" ? "done" : "failed", t(answer.status === "passed" ? "passed" : "refused"));
      } else {
        ran.delete(asked.id);
        this.#state("done", t(["done", "done_above_one"][ran.size] ?? "done_above", { seconds: seconds.toFixed(1), count: ran.size }));
      }
    }
    /** A figure says what the stored one says, while it is the same code, or that it was drawn now. */
    #describe() {
      const drawn = this.shown.querySelector("svg");
      const before = this.stored.map((output) => output.querySelector("svg[aria-label], svg[aria-labelledby], img[alt]")).find(Boolean);
      const label = this.code === this.given && (before?.getAttribute("aria-label") ?? before?.getAttribute("alt"));
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", label || t("new_figure"));
    }
  };
  async function mount(root, base2) {
    const list = root.getElementById("page-python");
    if (!list) return null;
    const page = new Page(JSON.parse(list.textContent), root, base2);
    addEventListener("pagehide", () => page.cells.forEach((cell) => cell.save()));
    let began = performance.now();
    for (const [i, cell] of page.cells.entries()) {
      cell.mount(page.cells[i + 1]);
      if (performance.now() - began < TASK) continue;
      await yieldToMain();
      began = performance.now();
    }
    return page;
  }

  // src/attnbook/page_python/js/index.js
  var { src: base } = (
    /** @type {HTMLScriptElement} */
    document.currentScript
  );
  var begin = async () => {
    globalThis.attnbookCells = await mount(document, base);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
