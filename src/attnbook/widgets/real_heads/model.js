// The pretrained model in the page: its files come one after another, a thread of its own computes, and every
// layer is told as soon as it is there. All widgets of a page share one.
import { ModelFile } from "../core/models/model_file.js";
import { loadModels } from "../core/models/model_loader.js";
import { engine, serve } from "./engine.js";
import { WordPieces } from "./pieces.js";

const [LAYERS, SHARD] = [6, 256];
export const MOST = 32; // pieces, besides [CLS] and [SEP]

/** The files in the order in which they come: { name, size, version }. */
export function filesOf({ version, start, attention, thinking }) {
  const layers = Array.from({ length: LAYERS }, (_, i) => [
    { name: `real-attention-${i}.bin`, size: attention, version },
    { name: `real-thinking-${i}.bin`, size: thinking, version },
  ]);
  return [{ name: "real-start.bin", size: start, version }, ...layers.flat()];
}

/** The files with the vectors of these pieces. */
export function shardsOf(ids, pieces, { version, words, last }) {
  const end = Math.floor((pieces - 1) / SHARD);
  return [...new Set(ids.map((id) => Math.floor(id / SHARD)))]
    .sort((a, b) => a - b)
    .map((i) => ({ name: `real-words-${i}.bin`, size: i === end ? last : words, version, first: i * SHARD }));
}

/** A thread that runs the engine: `ask(job, given, told)`. */
class Thread {
  #waiting = new Map();
  #asked = 0;

  constructor() {
    const url = URL.createObjectURL(new Blob([`(${serve})((${engine})(${WordPieces}, ${ModelFile}))`], { type: "text/javascript" }));
    const policy = globalThis.trustedTypes?.createPolicy("attnbook-model", { createScriptURL: (one) => one });
    this.worker = new Worker(policy ? policy.createScriptURL(url) : url);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
    };
  }

  hear({ id, told, done, failed }) {
    const one = this.#waiting.get(id);
    if (told) return one.told?.(...told);
    this.#waiting.delete(id);
    if (failed) one.reject(new Error(failed));
    else one.resolve(done);
  }

  ask(job, given, { told = null, transfer = [] } = {}) {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, told });
      this.worker.postMessage({ id, job, given }, transfer);
    });
  }
}

class RealModel {
  added = new Set();
  thread = null;

  /** `known`: what the files weigh; `bring(file, progress)` gives their bytes. */
  constructor(known) {
    this.known = known;
    this.files = filesOf(known);
  }

  /** Whether all layers are here. */
  get whole() {
    return this.files.every(({ name }) => this.added.has(name));
  }

  /** Bring what is missing; `arrived()` is called after each file. */
  async load(bring, progress, arrived) {
    let before = 0;
    const whole = this.files.reduce((sum, { size }) => sum + size, 0);
    for (const file of this.files) {
      const bytes = this.added.has(file.name) ? null : await bring(file, (have) => progress(before + have, whole));
      // Another widget of the page may have asked for it at the same time.
      if (bytes && !this.added.has(file.name)) await this.add(file, bytes);
      before += file.size;
      progress(before, whole);
      arrived();
    }
  }

  async add({ name, first = null }, bytes) {
    this.added.add(name);
    this.thread ??= new Thread();
    const [, kind, layer] = /^real-(\w+?)(?:-(\d+))?\.bin$/.exec(name);
    const own = bytes.slice(); // these go to the thread for good
    await this.thread.ask("add", [kind, own, first ?? Number(layer ?? 0)], { transfer: [own.buffer] });
  }

  /** Run a text: told(look) after each layer, and the whole look with the sentence's vector, null before all layers are here. */
  async look(text, { off, skip }, bring, told = /** @type {(look: any) => void} */ (() => {})) {
    const { pieces, ids, count, missing, known } = await this.thread.ask("read", [text, MOST]);
    for (const file of shardsOf(missing, known, this.known)) await this.add(file, await bring(file));
    const look = { text, pieces, count, layers: [], vector: null };
    const tell = (layer, found) => {
      look.layers[layer] = found;
      told(look);
    };
    look.vector = await this.thread.ask("run", [ids, { off, skip }], { told: tell });
    return look;
  }
}

const SHARED = Symbol.for("attnbook.real_model");

/** The model of this page. */
export const realModel = (known) => (globalThis[SHARED] ??= new RealModel(known));

/** How a widget brings a file: from the site's folder, from disk, or from the kernel. */
export const bringer =
  (model, tools) =>
  async (file, progress = () => {}) =>
    (await loadModels([file], { model, tools, progress, parse: (bytes) => bytes }))[0];
