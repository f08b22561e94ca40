// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/models/model_file.js
  var ModelFile = class {
    /** @param {Uint8Array} bytes with what is known of the file, `metadata`, and of each checkpoint, `notes` */
    constructor(bytes) {
      const fail = (why) => {
        throw new Error(`not a whole model file: ${why}`);
      };
      if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== "ATTNBOOK") fail("it begins otherwise");
      this.start = 12 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
      if (this.start > bytes.length) fail("it ends inside its header");
      this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, this.start)));
      if (this.header.version !== 1) fail(`version ${this.header.version}, not 1`);
      this.metadata = this.header.metadata;
      this.notes = this.header.checkpoints;
      const whole2 = this.start + this.header.size * this.notes.length;
      if (whole2 !== bytes.length) fail(`${bytes.length} bytes, not ${whole2}`);
      this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
      this.made = /* @__PURE__ */ new Map();
    }
    /** The tensors of a checkpoint by name, made when asked for and kept. */
    weights(i = this.notes.length - 1) {
      if (!this.made.has(i)) {
        const start = this.start + i * this.header.size;
        const read2 = (tensor) => ({ shape: tensor.shape, data: this[tensor.type](start, tensor) });
        this.made.set(i, Object.fromEntries(this.header.tensors.map((tensor) => [tensor.name, read2(tensor)])));
      }
      return this.made.get(i);
    }
    /** int8 numbers times the scale of their row, as float32. */
    int8(start, { shape, at, scales }) {
      const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
      const numbers = new Int8Array(this.buffer, start + at, data.length);
      const rows = new DataView(this.buffer, start + scales);
      const step2 = data.length / shape[0];
      for (let i = 0, p = 0; i < shape[0]; i++)
        for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step2; j++, p++) data[p] = numbers[p] * scale;
      return data;
    }
    float16(start, { shape, at }) {
      const bits = new DataView(this.buffer, start + at);
      return Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => this.half(bits.getUint16(2 * i, true)));
    }
    /** A half-precision number from its 16 bits. */
    half(bits) {
      const [exponent, fraction] = [bits >> 10 & 31, bits & 1023];
      const size = exponent === 31 ? fraction ? NaN : Infinity : exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024);
      return bits & 32768 ? -size : size;
    }
  };

  // src/attnbook/widgets/core/models/model_loader.js
  var PATIENCE = 3e4;
  var loaded = globalThis[/* @__PURE__ */ Symbol.for("attnbook.models")] ??= /* @__PURE__ */ new Map();
  var script = globalThis.document?.currentScript?.src ?? "";
  var late = () => new Error("nothing arrived for too long");
  var keyOf = ({ name, version }) => `${name}?v=${version}`;
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
      work({ alive, signal: control.signal }).then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
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
  async function scripted(file, { base }) {
    const shelf2 = globalThis.attnbookModels ??= {};
    const bytes = () => Uint8Array.from(atob(shelf2[file.name]), (letter) => letter.charCodeAt(0));
    if (Object.hasOwn(shelf2, file.name)) return bytes();
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
      delete shelf2[file.name];
    }
  }
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
  var nothing = () => {
  };
  var present = (files) => files.every((file) => loaded.get(keyOf(file))?.parsed);
  async function loadModels(files, {
    model,
    tools,
    progress = nothing,
    base = script,
    patience = PATIENCE,
    parse = (
      /** @type {(bytes: Uint8Array) => any} */
      ((bytes) => new ModelFile(bytes))
    )
  }) {
    const whole2 = files.reduce((sum, file) => sum + file.size, 0);
    const found = [];
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole2);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes) => entry.parsed = parse(bytes)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole2);
    }
    return found;
  }

  // src/attnbook/widgets/core/models/words.json
  var words_default = {
    model_panel: {
      moment: "The address asks for another step of the training. Load the training, too, to see it.",
      again: "Try again ({size})",
      failed: "The model could not be loaded: {reason}. You can try again.",
      kilobytes: "{size} KB",
      loading: "Loading {size}",
      megabytes: "{size} MB"
    },
    training_slider: {
      loss: "loss on what was not trained on",
      loss_label: "Loss on examples that were not trained on, against the training step",
      moment: "Step of the training",
      load: "Load its training, too ({size})",
      reading: "After {step} steps: loss {loss}, {exact} % of what it has never seen without a mistake.",
      step: "step {step}"
    }
  };

  // src/attnbook/widgets/core/models/model_panel.js
  var t = wordsOf("model_panel", words_default.model_panel);
  var misses = (asked2, last, recorded, models, training) => !training && asked2 !== (models ? last : recorded.checkpoint ?? last);
  function sayMissing(node, other, ...moment) {
    const said = [other, misses(...moment) && t("moment")].filter(Boolean).join(" ");
    node.hidden = !said;
    say(node, said);
  }
  var weight = (bytes) => bytes < 999500 ? t("kilobytes", { size: num(bytes / 1e3, 0) }) : t("megabytes", { size: num(bytes / 1e6, 1) });
  var Door = class {
    stopped = false;
    /** @param {any} options */
    constructor({
      model,
      tools,
      files,
      words,
      ready,
      about = words("about"),
      loaded: loaded2 = words("loaded"),
      bring = (progress) => loadModels(files, { model, tools, progress })
    }) {
      this.bring = bring;
      this.ready = ready;
      this.loaded = loaded2;
      this.size = weight(files.reduce((sum, file) => sum + file.size, 0));
      const { size } = this;
      this.button = h("button", { type: "button", class: "ab-choice ab-load", onclick: () => this.load() }, words("load", { size }));
      this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t("loading", { size }), hidden: true });
      this.failure = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.done = h("p", { class: "ab-small", role: "status" });
      this.offer = h("div", { class: "ab-offer" }, h("p", {}, about), this.button, this.bar, this.failure);
      this.node = h("div", { class: "ab-model" }, this.offer, this.done);
      tools.clean(() => {
        this.stopped = true;
      });
      if (present(files)) this.load();
    }
    waiting(now) {
      this.bar.hidden = !now;
      put(this.button, { "aria-disabled": now && "true" });
    }
    async load() {
      if (!this.bar.hidden) return;
      this.waiting(true);
      this.failure.hidden = true;
      const progress = (have, whole2) => put(this.bar, { value: 100 * have / whole2 });
      try {
        const models = await this.bring(progress);
        if (this.stopped) return;
        this.open(models);
      } catch (error) {
        if (this.stopped) return;
        this.fail(error);
      }
      this.waiting(false);
    }
    open(models) {
      const held = this.offer.contains(document.activeElement);
      this.offer.hidden = true;
      say(this.done, this.loaded);
      this.ready(models, held);
    }
    fail(error) {
      say(this.failure, t("failed", { reason: error.message }));
      this.failure.hidden = false;
      say(this.button, t("again", { size: this.size }));
    }
  };

  // src/attnbook/widgets/core/models/tensor.js
  function affine({ shape: [rows, columns], data }, x, bias = null) {
    if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows);
    for (let i = 0, p = 0; i < rows; i++) {
      let sum = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns; j++, p++) sum += data[p] * x[j];
      out[i] = sum;
    }
    return out;
  }
  function rowOf({ shape: [rows, columns], data }, i) {
    if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
    return data.subarray(i * columns, (i + 1) * columns);
  }
  function each(count, work) {
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) out[i] = work(i);
    return out;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var argmax = (x) => x.reduce((best, v, i) => v > x[best] ? i : best, 0);
  var relu = (x) => each(x.length, (i) => Math.max(0, x[i]));
  function erf(x) {
    const z = Math.abs(x);
    if (z > 6) return Math.sign(x);
    if (z < 2.5) {
      let term = z;
      let sum = z;
      for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
        term *= -z * z / n;
        sum += term / (2 * n + 1);
      }
      return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum;
    }
    let tail = 0;
    for (let n = 60; n > 0; n--) tail = n / 2 / (z + tail);
    return Math.sign(x) * (1 - Math.exp(-z * z) / Math.sqrt(Math.PI) / (z + tail));
  }
  var gelu = (x) => each(x.length, (i) => x[i] * (1 + erf(x[i] / Math.SQRT2)) / 2);
  function layerNorm(x, weight2, bias, eps = 1e-5) {
    const mean = x.reduce((a, b) => a + b, 0) / x.length;
    const spread = Math.sqrt(x.reduce((a, v) => a + (v - mean) ** 2, 0) / x.length + eps);
    return each(x.length, (i) => (x[i] - mean) / spread * weight2.data[i] + bias.data[i]);
  }

  // src/attnbook/widgets/core/softmax.js
  function softmax(scores, temperature = 1, mask = null) {
    const weights = new Float64Array(scores.length);
    const allowed = (i) => !mask || mask[i];
    let largest = -Infinity;
    scores.forEach((score, i) => {
      if (allowed(i)) largest = Math.max(largest, score / temperature);
    });
    let sum = 0;
    scores.forEach((score, i) => {
      sum += weights[i] = allowed(i) ? Math.exp(score / temperature - largest) : 0;
    });
    return sum ? weights.map((w) => w / sum) : weights;
  }
  function uniform(seed, n) {
    const state = Math.imul(seed + 1, 2654435761) + Math.imul(n + 1, 1831565813) | 0;
    let t8 = Math.imul(state ^ state >>> 15, 1 | state);
    t8 = t8 + Math.imul(t8 ^ t8 >>> 7, 61 | t8) ^ t8;
    return ((t8 ^ t8 >>> 14) >>> 0) / 4294967296;
  }

  // src/attnbook/widgets/core/models/transformer_layers.js
  var linear2 = (weights, name, x) => affine(weights[`${name}.weight`], x, weights[`${name}.bias`]);
  var normed = (weights, name, x) => layerNorm(x, weights[`${name}.weight`], weights[`${name}.bias`]);
  function sinusoid(place, width) {
    const row2 = new Float64Array(width);
    for (let i = 0; i < width; i += 2) {
      const angle = place * 1e4 ** (-i / width);
      [row2[i], row2[i + 1]] = [Math.sin(angle), Math.cos(angle)];
    }
    return row2;
  }
  function embed(table, id, place, { places, scale }) {
    const row2 = rowOf(table, id);
    const factor = scale === true ? Math.sqrt(row2.length) : scale || 1;
    const vector = Float64Array.from(row2, (value) => factor * value);
    if (!places) return vector;
    return plus(vector, places === "sinusoidal" ? sinusoid(place, row2.length) : rowOf(places, place));
  }
  function rotary(row2, place, size) {
    const out = new Float64Array(row2.length);
    for (let i = 0; i < row2.length; i += 2) {
      const angle = place * 1e4 ** (-(i % size) / size);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      [out[i], out[i + 1]] = [row2[i] * cos - row2[i + 1] * sin, row2[i] * sin + row2[i + 1] * cos];
    }
    return out;
  }
  var shelf = () => ({ keys: [], values: [] });
  var Attention = class {
    constructor(weights, name, heads, turns = false) {
      this.weights = weights;
      this.name = name;
      this.heads = heads;
      this.turns = turns;
      const width = weights[`${name}.query_proj.weight`].shape[0];
      if (width % heads) throw new Error(`${name}: ${heads} heads do not divide ${width}`);
      this.size = width / heads;
      this.shared = heads / (weights[`${name}.key_proj.weight`].shape[0] / this.size);
    }
    /** Put the key and the value of a token behind those that are there. */
    read(row2, { keys, values }) {
      keys.push(this.turned(linear2(this.weights, `${this.name}.key_proj`, row2), keys.length));
      values.push(linear2(this.weights, `${this.name}.value_proj`, row2));
    }
    turned(row2, place) {
      return this.turns ? rotary(row2, place, this.size) : row2;
    }
    /**
     * What one token gets from the first `count` of what was read: { output, weights }, weights a head.
     * `place`: where it stands, by default behind all that it may look at but itself.
     */
    ask(row2, { keys, values }, count = keys.length, place = count - 1) {
      const query = this.turned(linear2(this.weights, `${this.name}.query_proj`, row2), place);
      const mixed = new Float64Array(query.length);
      const weights = Array.from({ length: this.heads }, (_, head) => this.look(head, query, keys, values, count, mixed));
      return { output: linear2(this.weights, `${this.name}.output_proj`, mixed), weights };
    }
    /** One head: its weights; what it brings is put at its place of `mixed`. */
    look(head, query, keys, values, count, mixed) {
      const { size } = this;
      const [from, at] = [head * size, Math.floor(head / this.shared) * size];
      const scores = new Float64Array(count);
      for (let j = 0; j < count; j++) {
        let sum = 0;
        for (let i = 0; i < size; i++) sum += query[from + i] * keys[j][at + i];
        scores[j] = sum / Math.sqrt(size);
      }
      const found = softmax(scores);
      for (let j = 0; j < count; j++) for (let i = 0; i < size; i++) mixed[from + i] += found[j] * values[j][at + i];
      return found;
    }
  };
  var Layer = class {
    constructor(weights, name, { num_heads: heads, norm = "pre", activation = "relu", positions = null }) {
      this.weights = weights;
      this.name = name;
      this.pre = norm === "pre";
      this.act = { relu, gelu }[activation];
      if (!this.act || !["pre", "post"].includes(norm)) throw new Error(`${name}: no layer with ${norm} and ${activation}`);
      this.self = new Attention(weights, `${name}.self_attention`, heads, positions === "rotary");
    }
    /** What a part reads from the stream. */
    reads(x, norm) {
      return this.pre ? normed(this.weights, `${this.name}.${norm}`, x) : x;
    }
    /** The stream with what a part wrote. */
    adds(x, part, norm) {
      const sum = plus(x, part);
      return this.pre ? sum : normed(this.weights, `${this.name}.${norm}`, sum);
    }
    think(x, norm) {
      const inner = this.act(linear2(this.weights, `${this.name}.feed_forward.inner_proj`, this.reads(x, norm)));
      return this.adds(x, linear2(this.weights, `${this.name}.feed_forward.outer_proj`, inner), norm);
    }
  };
  var EncoderLayer = class extends Layer {
    /** All tokens at once: { rows, weights }, weights[head][query][key], 0 where nobody may look. */
    pass(rows, { causal = false } = {}) {
      const read2 = rows.map((row2) => this.reads(row2, "norm1"));
      const all = shelf();
      read2.forEach((row2) => this.self.read(row2, all));
      const made = read2.map((row2, i) => this.self.ask(row2, all, causal ? i + 1 : rows.length, i));
      const whole2 = (weights) => {
        const out = new Float64Array(rows.length);
        out.set(weights);
        return out;
      };
      return {
        rows: rows.map((row2, i) => this.think(this.adds(row2, made[i].output, "norm1"), "norm2")),
        weights: Array.from({ length: this.self.heads }, (_, head) => made.map(({ weights }) => whole2(weights[head])))
      };
    }
    start() {
      return { own: shelf() };
    }
    /** The next token behind those of the cache: { row, weights }, weights[head][key so far]. */
    step(x, { own }) {
      const read2 = this.reads(x, "norm1");
      this.self.read(read2, own);
      const { output, weights } = this.self.ask(read2, own);
      return { row: this.think(this.adds(x, output, "norm1"), "norm2"), weights };
    }
  };
  function stack(Kind, weights, prefix, config) {
    const layers = [];
    while (`${prefix}.${layers.length}.norm1.weight` in weights) layers.push(new Kind(weights, `${prefix}.${layers.length}`, config));
    if (!layers.length) throw new Error(`no layers named ${prefix}.0, …`);
    return layers;
  }
  function step(layers, row2, caches) {
    const [weights, cross] = [[], []];
    layers.forEach((layer, i) => {
      const made = layer.step(row2, caches[i]);
      weights.push(made.weights);
      cross.push(made.cross);
      ({ row: row2 } = made);
    });
    return { row: row2, weights, cross };
  }
  function cut(caches, count) {
    for (const { own } of caches) {
      own.keys.length = Math.min(count, own.keys.length);
      own.values.length = own.keys.length;
    }
  }

  // src/attnbook/widgets/next_token/model.js
  var LONGEST = 300;
  var BREAK = "\n";
  var UNKNOWN = "▯";
  var SHOWN = { " ": "␣", "\n": "⏎" };
  var FOLDED = { "	": " ", " ": " ", "'": "’" };
  var OPENS = " \n(—-";
  var shownAs = (character) => SHOWN[character] ?? character;
  function bare(character) {
    const [letter, ...marks] = character.normalize("NFD");
    return marks.length && marks.every((mark) => /\p{M}/u.test(mark)) ? letter : null;
  }
  function read(text2, vocab) {
    const symbols = [];
    const [unknown, folded] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Map()];
    for (const character of text2.normalize("NFC")) {
      const quote = character === '"' && (!symbols.length || OPENS.includes(symbols.at(-1)) ? "“" : "”");
      const other = quote || FOLDED[character] || bare(character);
      if (vocab.includes(character)) symbols.push(character);
      else if (other && vocab.includes(other)) {
        symbols.push(other);
        folded.set(character + other, [character, other]);
      } else {
        symbols.push(UNKNOWN);
        unknown.add(character);
      }
    }
    return { symbols, unknown: [...unknown], folded: [...folded.values()] };
  }
  function windowStart(count, context) {
    const stride = context / 4;
    return count <= context ? 0 : Math.ceil((count - context) / stride) * stride;
  }
  var Network = class {
    constructor(file, checkpoint = file.notes.length - 1) {
      this.weights = file.weights(checkpoint);
      Object.assign(this, file.metadata);
      this.layers = stack(EncoderLayer, this.weights, "layers", file.metadata);
    }
    start() {
      return this.layers.map((layer) => layer.start());
    }
    /** The next character of a window, behind those of the caches: { logits, weights[layer][head] }. */
    step(id, place, caches) {
      const table = this.weights["embedding.table.weight"];
      const vector = embed(table, id, place, { places: this.weights["embedding.places.weight"], scale: false });
      const { row: row2, weights } = step(this.layers, vector, caches);
      return { logits: affine(table, normed(this.weights, "norm", row2)), weights };
    }
  };
  var Reader = class _Reader {
    constructor(network) {
      this.network = network;
      Object.assign(this, { caches: network.start(), ids: [], steps: [] });
    }
    /** A generator that yields after each character; at its end { symbols, start, steps }. */
    *read(symbols) {
      const { vocab, context } = this.network;
      const start = windowStart(symbols.length, context);
      const ids = symbols.slice(start).map((symbol) => vocab.indexOf(symbol));
      let same = 0;
      while (same < ids.length && ids[same] === this.ids[same]) same++;
      cut(this.caches, same);
      this.steps.length = same;
      this.ids = ids.slice(0, same);
      for (let i = same; i < ids.length; i++) {
        this.steps.push(this.network.step(ids[i], i, this.caches));
        this.ids.push(ids[i]);
        yield;
      }
      return { symbols, start, steps: [...this.steps] };
    }
    /** Another reader that has read the same, and goes on by itself. */
    fork() {
      const other = new _Reader(this.network);
      other.caches = this.caches.map(({ own }) => ({ own: { keys: [...own.keys], values: [...own.values] } }));
      Object.assign(other, { ids: [...this.ids], steps: [...this.steps] });
      return other;
    }
  };
  function whole(work) {
    let made = work.next();
    while (!made.done) made = work.next();
    return made.value;
  }
  function shares(logits, temperature = 1) {
    const odds = temperature > 0 ? softmax(logits, temperature) : new Float64Array(logits.length);
    if (temperature === 0) odds[argmax(logits)] = 1;
    return odds;
  }
  function draw(logits, { temperature, seed, place }) {
    const odds = shares(logits, temperature);
    let left = uniform(seed, place);
    for (let id = 0; id < odds.length; id++) {
      left -= odds[id];
      if (left < 0) return id;
    }
    return argmax(odds);
  }
  function* writeOn(reader, symbols, count, { temperature, seed }) {
    const { vocab } = reader.network;
    const written = [];
    for (let i = 0; i < count; i++) {
      const made = yield* reader.read([...symbols, ...written]);
      const { logits } = made.steps.at(-1);
      written.push(vocab[draw(logits, { temperature, seed, place: symbols.length + i })]);
    }
    return written;
  }
  function ranked(logits, vocab, count) {
    const order = Array.from(logits, (_, id) => id).sort((a, b) => logits[b] - logits[a] || a - b);
    return order.slice(0, count).map((id) => [vocab[id], id]);
  }

  // src/attnbook/widgets/next_token/trace.js
  var TOP = 10;
  function replayed({ text: text2, vocab, symbols, logits, weights }) {
    return {
      text: text2,
      vocab,
      symbols: Array.from(symbols),
      start: 0,
      count: logits.length,
      logits: (row2) => logits[row2],
      weights: (layer, head, row2) => weights[layer][head][row2]
    };
  }
  function traced(text2, vocab, { symbols, start, steps }) {
    return {
      text: text2,
      vocab,
      symbols,
      start,
      count: steps.length,
      logits: (row2) => steps[row2].logits,
      weights: (layer, head, row2) => steps[row2].weights[layer][head]
    };
  }
  var rowAt = (trace, back) => Math.max(0, trace.count - 1 - back);
  function weightsOf(trace, layer, head, row2, heads) {
    const of = (which) => trace.weights(Number(layer) - 1, which, row2);
    if (head !== "all") return Array.from(of(Number(head) - 1));
    const rows = Array.from({ length: heads }, (_, i) => of(i));
    return Array.from(rows[0], (_, j) => rows.reduce((sum, weights) => sum + weights[j], 0) / heads);
  }
  function probabilities(trace) {
    return Array.from({ length: trace.count }, (_, row2) => row2 === 0 ? null : shares(trace.logits(row2 - 1))[trace.vocab.indexOf(trace.symbols[trace.start + row2])]);
  }
  function candidates(trace, row2, temperature) {
    const logits = trace.logits(row2);
    const [odds, plain] = [shares(logits, temperature), shares(logits)];
    const top = ranked(logits, trace.vocab, TOP).map(([character, id]) => ({ character, share: odds[id], plain: plain[id] }));
    return { top, rest: Math.max(0, 1 - top.reduce((sum, { share }) => sum + share, 0)) };
  }

  // src/attnbook/widgets/next_token/words.json
  var words_default2 = {
    title: "What comes next?",
    about: "This text is recorded. The trained model can run in your browser, read what you type, and continue it.",
    load: "Load the model ({size})",
    loaded: "The model is loaded. It runs in this page, and what you type stays here.",
    other_text: "The address asks for another text than the recorded one. Load the model to see it.",
    own: "Your text, up to {longest} characters",
    problem: {
      empty: "Nothing is typed: the model reads only the line break that precedes a paragraph.",
      long: "These are {count} characters; the widget takes {longest}. The last text that fitted is still shown.",
      unknown: "The model does not know {characters}. It reads {stand_in} there.",
      unknown_more: "The model does not know {characters} and {count} more. It reads {stand_in} there.",
      folded: "It reads {pairs}.",
      pair: "{to} for {from}"
    },
    fallen: "The model reads at most {context} characters; when there are more, the oldest quarter is dropped at once. The first {count}, struck through, are no longer read.",
    view_label: "The text, character by character. Colour: the weight that the querying character gives to each. Bar below: its surprise, −log p. The table has the numbers.",
    legend: "Framed: the querying character; point at another to make it the query. Colour: the weight, relative to the largest. Bars below: the surprise, −log p, up to 7 nats. ␣ is a space, ⏎ a line break, ▯ a character the model does not know.",
    place: "Query",
    place_newest: "“{character}”, the newest",
    place_back: "“{character}”, {back} before the newest",
    layers: "Layer whose weights are shown",
    layer: "layer {layer}",
    heads: "Head whose weights are shown",
    head: "head {head}",
    all: "mean",
    bars_label: "The ten most probable next characters; press one to append it after the querying character",
    named: {
      space: "space",
      break: "line break",
      unknown: "unknown character"
    },
    percent: "{share} %",
    rest: "The {count} others have {share} together. Press a bar to append it after the querying character.",
    temperature: "Temperature",
    greedy: "0, the likeliest",
    seed: "Seed",
    write_on: "Generate {count} characters",
    stop: "Stop",
    take_back: "Undo",
    training_about: "The model was saved at five steps of its training, the first before it had learned anything.",
    training_reading: "After {step} steps: {loss} nats a character on chapters it has never read.",
    training_note: "The slider changes the model above: its probabilities, its surprise and its weights. The axis is stretched for the first steps.",
    would_write: "What this model generates after your text, at the temperature and with the seed above:",
    loss: "nats a character, on unread chapters",
    loss_label: "Cross-entropy on chapters that were not trained on, against the training step",
    five_gram: "a table of 5-grams: {loss}",
    status: "After “{after}” the most probable next characters are “{first}”, {share}, and “{second}”, {other}. In layer {layer}, {head}, “{asks}” attends most to “{looked}”, {back} back, weight {weight}.",
    candidate: "next, rank {rank}",
    others: "all others",
    caption: "What may come next, then the characters of the text, the newest first",
    columns: {
      place: "Place",
      character: "character",
      probability: "probability",
      surprise: "surprise (nats)",
      weight: "weight"
    },
    alt: "The text {text}. Most probable next: {next}. In layer {layer}, {asks} attends most to {looked}, {weight}.",
    predict: {
      question: "A model of 172,000 parameters was trained on most of Moby-Dick, character by character. Now it reads: The white whal. Which character does it predict next, and how confident is it?",
      options: {
        sure: "e, with more than 95 %",
        letter: "e, with about a half; other letters have the rest",
        unsure: "None: its probability is spread over many characters"
      },
      happens: "inside a word there is little choice: after The white whal the model gives e 97 %, and i, as in whaling, most of the rest. After a space the likeliest letter gets less than 19 %: the loss is high where words begin.",
      difference: {
        sure: "As you said. The surprise is large where words begin, and small where they end.",
        letter: "Few words continue otherwise: there are whale and its forms, and whaling, which the model has read hundreds of times.",
        unsure: "That is so where a word begins. Here four letters of a frequent word are known already."
      }
    },
    stroke: "Vertical stroke: the probability at temperature 1."
  };

  // src/attnbook/widgets/next_token/bars.js
  var t2 = wordsOf("next_token", words_default2);
  var NAMES = { " ": "space", "\n": "break", "▯": "unknown" };
  var percent = (share) => t2("percent", { share: num(100 * share, 1) });
  function makeBar(choose) {
    const parts = { sign: h("span", { class: "ab-nt-sign", "aria-hidden": "true" }), name: h("span", { class: "ab-unseen" }), number: h("span", { class: "ab-nt-share" }) };
    const meter = h("span", { class: "ab-nt-meter", "aria-hidden": "true" }, h("span", { class: "ab-nt-fill" }), h("span", { class: "ab-nt-plain" }));
    const node = h("button", { type: "button", class: "ab-nt-bar" }, parts.sign, parts.name, meter, parts.number);
    const bar = { ...parts, node, meter, character: "" };
    node.addEventListener("click", () => choose(bar.character));
    return bar;
  }
  function guessed(choice, character, many) {
    if (choice === "unsure") return [1 / many, 1 / many];
    return character !== "e" ? null : choice === "sure" ? [0.95, 1] : [0.5, 0.5];
  }
  var Bars = class {
    /** `choose(character)` is called when a bar is pressed. */
    constructor(choose) {
      this.bars = Array.from({ length: TOP }, () => makeBar(choose));
      this.rest = h("p", { class: "ab-small" });
      this.node = h("div", { class: "ab-nt-bars", role: "group", "aria-label": t2("bars_label") }, this.bars.map(({ node }) => node), this.rest);
    }
    /** `many`: how many characters there are to spread over. */
    mark(pencil, choice, many) {
      let named2 = false;
      for (const bar of this.bars) {
        const range = guessed(choice, bar.character, many);
        if (!range) continue;
        pencil.band(bar.meter, ...range, { name: !named2 });
        named2 = true;
      }
    }
    /** `following`: what stands behind the asking character; `plain`: whether the temperature is 1. */
    update({ top, rest }, { others, following, plain: same }) {
      this.node.classList.toggle("ab-nt-same", same);
      this.bars.forEach((bar, i) => {
        const { character, share, plain } = top[i];
        bar.character = character;
        say(bar.sign, shownAs(character));
        say(bar.name, NAMES[character] ? t2(`named.${NAMES[character]}`) : character);
        say(bar.number, percent(share));
        style(bar.node, { "--share": share.toFixed(4), "--plain": plain.toFixed(4) });
        put(bar.node, { "data-comes": character === following });
      });
      say(this.rest, `${t2("rest", { count: others, share: percent(rest) })}${same ? "" : ` ${t2("stroke")}`}`);
    }
  };

  // src/attnbook/widgets/next_token/input.js
  var t3 = wordsOf("next_token", words_default2);
  var NAMED = 6;
  var PIECE = 40;
  var named = (character) => /^[\p{C}\p{M}\p{Z}]/u.test(character) ? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}` : `⁨${character}⁩`;
  function remark(typed, vocab) {
    const count = Array.from(typed).length;
    if (count > LONGEST) return t3("problem.long", { count, longest: LONGEST });
    const { unknown, folded } = read(typed, vocab);
    const more2 = unknown.length > NAMED ? "problem.unknown_more" : "problem.unknown";
    return [
      unknown.length && t3(more2, { characters: unknown.slice(0, NAMED).map(named).join(", "), count: unknown.length - NAMED, stand_in: UNKNOWN }),
      folded.length && t3("problem.folded", { pairs: folded.slice(0, NAMED).map(([from, to]) => t3("problem.pair", { to: to === " " ? "␣" : to, from: named(from) })).join(", ") }),
      !typed && t3("problem.empty")
    ].filter(Boolean).join(" ");
  }
  function inputField(model, tools, vocab, typed) {
    const field = h("textarea", { class: "ab-typed ab-nt-typed", rows: 2, autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto" });
    const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    const tell = (value) => {
      const said = remark(value, vocab);
      note.hidden = !said;
      say(note, said);
    };
    const show = () => {
      if (field.value !== model.get("text")) field.value = model.get("text");
      tell(field.value);
    };
    field.addEventListener("input", () => {
      const whole2 = field.value.replace(/[\ud800-\udfff]/gu, "�");
      tell(whole2);
      if (Array.from(whole2).length <= LONGEST) typed(whole2);
    });
    tools.follow("text", show);
    const node = h("div", {}, h("label", { class: "ab-control ab-nt-own" }, h("span", { class: "ab-label" }, t3("own", { longest: LONGEST })), field), note);
    return { node, field };
  }
  var button = (label, action, kind = "ab-choice") => h("button", { type: "button", class: kind, onclick: action }, label);
  function writing(model, tools, { write, stop, back }) {
    let busy = false;
    const go = button(t3("write_on", { count: PIECE }), async () => {
      if (busy) {
        stop();
        return;
      }
      busy = !prefersReducedMotion();
      say(go, t3(busy ? "stop" : "write_on", { count: PIECE }));
      await write(PIECE);
      busy = false;
      say(go, t3("write_on", { count: PIECE }));
    });
    const undo = button(t3("take_back"), back, "ab-choice ab-quiet");
    const heat = slider(model, "temperature", { label: t3("temperature"), min: 0, max: 2, step: 0.05, format: (value) => value ? num(value) : t3("greedy") });
    const seed = slider(model, "seed", { label: t3("seed"), min: 0, max: 99, step: 1 });
    const node = h("div", {}, row(tools, heat, seed), h("div", { class: "ab-choices", hidden: true }, go, undo));
    return { node, open: () => {
      node.lastChild.hidden = false;
    }, update: (past) => put(undo, { "aria-disabled": !past && "true" }) };
  }

  // src/attnbook/widgets/next_token/text.js
  var t4 = wordsOf("next_token", words_default2);
  var MOST_NATS = 7;
  var Cell = class {
    constructor(index) {
      this.letter = h("span", { class: "ab-nt-letter" });
      this.bar = h("span", { class: "ab-nt-nats" });
      this.node = h("span", { class: "ab-nt-cell role-weights", "data-index": index }, this.letter, this.bar);
      this.had = {};
    }
    set(node, name, value) {
      if (this.had[name] === value) return;
      this.had[name] = value;
      style(node, { [name]: value });
    }
    mark(name, on) {
      if (this.had[name] === on) return;
      this.had[name] = on;
      this.node.classList.toggle(name, on);
    }
    fill(symbol, nats2, fallen) {
      say(this.letter, shownAs(symbol));
      this.mark("ab-nt-fallen", fallen);
      this.mark("ab-nt-mark", shownAs(symbol) !== symbol);
      this.set(this.bar, "--nats", nats2 == null ? "0" : Math.min(1, nats2 / MOST_NATS).toFixed(2));
    }
    update(weight2, asks, later) {
      this.set(this.letter, "--weight", weight2.toFixed(2));
      this.mark("ab-nt-asks", asks);
      this.mark("ab-nt-later", later);
    }
  };
  var TextView = class {
    /** `pick(index)` is called when a character is pointed at. */
    constructor(pick) {
      this.cells = [];
      this.node = h("div", {
        class: "ab-nt-view",
        role: "img",
        "aria-label": t4("view_label"),
        translate: "no",
        onclick: (event) => {
          const cell = event.target.closest(".ab-nt-cell");
          if (cell) pick(Number(cell.dataset.index));
        }
      });
    }
    /** As many cells as there are characters; letters that are the same stay. */
    fill(trace, surprises) {
      const { symbols, start } = trace;
      while (this.cells.length > symbols.length) this.cells.pop().node.remove();
      while (this.cells.length < symbols.length) {
        this.cells.push(new Cell(this.cells.length));
        this.node.append(this.cells.at(-1).node);
      }
      this.cells.forEach((cell, i) => cell.fill(symbols[i], surprises[i - start], i < start));
    }
    /** Colours of what one character looks at. */
    update(trace, row2, weights) {
      const largest = Math.max(...weights, 1e-9);
      const asks = trace.start + row2;
      this.cells.forEach((cell, i) => cell.update((weights[i - trace.start] ?? 0) / largest, i === asks, i > asks));
      put(this.node, { "data-asks": asks });
    }
  };

  // src/attnbook/widgets/core/models/training_slider.js
  var t5 = wordsOf("training_slider", words_default.training_slider);
  var HEIGHT = 150;
  var [LEFT, RIGHT, TOP2, FOOT] = [40, 12, 18, 26];
  var LossChart = class {
    constructor(notes, words = t5) {
      this.notes = notes;
      this.parts = {
        x: s("g"),
        y: s("g"),
        path: s("path", { class: "ab-line ab-grey-line" }),
        dot: s("circle", { class: "ab-loss-here", r: 6 }),
        name: s("text", { class: "ab-name", x: 2, y: 11 }, words("loss"))
      };
      this.node = drawing(words("loss_label"), Object.values(this.parts));
    }
    layout(width) {
      const [steps, losses] = [this.notes.map(({ step: step2 }) => step2), this.notes.map(({ loss }) => loss)];
      const top = Math.max(...losses);
      this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
      this.y = linear([0, top], [HEIGHT - FOOT, TOP2]);
      resize(this.node, width, HEIGHT);
      axis(this.parts.x, "bottom", this.x, ticks(0, steps.at(-1), width < 420 ? 4 : 6), HEIGHT - FOOT);
      axis(this.parts.y, "left", this.y, ticks(0, top, 3), LEFT);
      put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
      if (this.at !== void 0) this.update(this.at);
    }
    update(at) {
      this.at = at;
      if (this.x) put(this.parts.dot, { cx: this.x(this.notes[at].step).toFixed(1), cy: this.y(this.notes[at].loss).toFixed(1) });
    }
  };
  var Training = class {
    constructor(model, tools, file, { about, note, ready }) {
      this.model = model;
      this.tools = tools;
      this.note = note;
      this.reading = h("p", { class: "ab-facts", role: "status" });
      this.inside = h("div", { hidden: true });
      this.panel = new Door({
        model,
        tools,
        files: [file],
        words: t5,
        about,
        loaded: "",
        ready: ([found], held) => {
          this.open(found);
          ready(found);
          if (held) this.slider.input.focus();
        }
      });
      this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t5("moment") }, this.panel.node, this.inside);
    }
    /** The moments of the training, their picture, and what stands above it. */
    open({ notes }, chart = new LossChart(notes), above = null) {
      const { model, tools } = this;
      this.notes = notes;
      this.chart = chart;
      const said = (value) => t5("step", { step: notes[Math.min(value, notes.length - 1)].step });
      this.slider = slider(model, "checkpoint", { label: t5("moment"), min: 0, max: notes.length - 1, step: 1, format: said });
      tools.clean(this.slider.off);
      this.inside.append(
        h("div", { class: "ab-controls" }, this.slider.node),
        this.reading,
        ...above ?? [],
        this.chart.node,
        h("p", { class: "ab-small" }, this.note)
      );
      this.inside.hidden = false;
      tools.size(this.inside, (width) => this.chart.layout(width));
    }
    read({ step: step2, loss, exact }) {
      return t5("reading", { step: step2, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) });
    }
    update(checkpoint) {
      if (!this.notes) return;
      say(this.reading, this.read(this.notes[checkpoint]));
      this.chart.update(checkpoint);
    }
  };

  // src/attnbook/widgets/next_token/training.js
  var t6 = wordsOf("next_token", words_default2);
  var HEIGHT2 = 160;
  var [LEFT2, RIGHT2, TOP3, FOOT2] = [34, 12, 20, 26];
  var STRETCH = 20;
  var StretchedChart = class extends LossChart {
    constructor(notes, fiveGram) {
      super(notes, t6);
      this.fiveGram = fiveGram;
      this.other = s("path", { class: "ab-line ab-nt-other" });
      this.label = s("text", { class: "ab-name", "text-anchor": "end" }, t6("five_gram", { loss: num(fiveGram) }));
      this.parts.path.before(this.other);
      this.node.append(this.label);
    }
    layout(width) {
      const [steps, losses] = [this.notes.map(({ step: step2 }) => step2), this.notes.map(({ loss }) => loss)];
      const stretched = (step2) => Math.log1p(step2 / STRETCH);
      const inner = linear([0, stretched(steps.at(-1))], [LEFT2, width - RIGHT2]);
      this.x = (step2) => inner(stretched(step2));
      this.y = linear([0, 5], [HEIGHT2 - FOOT2, TOP3]);
      resize(this.node, width, HEIGHT2);
      const marks = steps.filter((_, i) => width > 480 || i % 2 === 0);
      axis(this.parts.x, "bottom", this.x, marks, HEIGHT2 - FOOT2, String);
      axis(this.parts.y, "left", this.y, ticks(0, 5, 5), LEFT2);
      put(this.parts.path, { d: line(steps, losses, this.x, this.y) });
      const level = this.y(this.fiveGram).toFixed(1);
      put(this.other, { d: `M${LEFT2},${level}H${width - RIGHT2}` });
      put(this.label, { x: width - RIGHT2, y: HEIGHT2 - FOOT2 - 6 });
      if (this.at !== void 0) this.update(this.at);
    }
  };
  var Training2 = class extends Training {
    constructor(model, tools, file, ready) {
      super(model, tools, file, { about: t6("training_about"), note: t6("training_note"), ready });
      this.sample = h("p", { class: "ab-nt-sample", translate: "no" });
    }
    open({ metadata: { moments, five_gram: fiveGram } }) {
      super.open({ notes: moments }, new StretchedChart(moments, fiveGram), [h("p", { class: "ab-head" }, t6("would_write")), this.sample]);
    }
    read({ step: step2, loss }) {
      return t6("training_reading", { step: step2, loss: num(loss) });
    }
    /** What the model of this moment writes behind the text. */
    show(characters) {
      say(this.sample, `…${characters.map((character) => character === "\n" ? shownAs(character) : character).join("")}`);
    }
  };

  // src/attnbook/widgets/next_token/index.js
  var t7 = wordsOf("next_token", words_default2);
  var LAST = 4;
  var LAYERS = ["1", "2"];
  var HEADS = ["1", "2", "3", "4", "all"];
  var WIDE = 560;
  var BUDGET = 5;
  var REST = 120;
  var SAMPLE = 60;
  var STEP = 64;
  function fitting(typed) {
    const characters = Array.from(typed);
    while (characters.length > LONGEST) characters.splice(0, STEP);
    return characters.join("");
  }
  function sentence(now, { row: row2, layer, head, weights, next }) {
    const [first, second] = next.top;
    const asks = shownAs(now.symbols[now.start + row2]);
    const looked = argmax(weights);
    const after = now.symbols.slice(Math.max(0, now.start + row2 - 11), now.start + row2 + 1).map(shownAs).join("");
    return t7("status", {
      after,
      first: shownAs(first.character),
      share: percent(first.share),
      second: shownAs(second.character),
      other: percent(second.share),
      asks,
      layer,
      head: head === "all" ? t7("all") : t7("head", { head }),
      looked: shownAs(now.symbols[now.start + looked]),
      back: row2 - looked,
      weight: percent(weights[looked])
    });
  }
  function rowsOf(now, { next, weights, odds }) {
    const ahead = next.top.map(({ character, share }, i) => [t7("candidate", { rank: i + 1 }), shownAs(character), num(share, 4), nats(share), "–"]);
    const behind = Array.from({ length: now.count }, (_, i) => [
      String(now.start + i),
      shownAs(now.symbols[now.start + i]),
      odds[i] === null ? "–" : num(odds[i], 4),
      odds[i] === null ? "–" : nats(odds[i]),
      i < weights.length ? num(weights[i], 4) : "–"
    ]);
    return [...ahead, [t7("others"), "–", num(next.rest, 4), "–", "–"], ...behind.reverse()];
  }
  var nats = (share) => share > 0 ? num(-Math.log(share), 3) : "∞";
  var isFirst = (get) => get("text") === get("recorded").text && get("place") === 0 && get("temperature") === 1 && get("checkpoint") === LAST;
  var NextToken = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, past: [], readers: /* @__PURE__ */ new Map(), jobs: {}, get: (name) => model.get(name) });
      this.now = replayed(model.get("recorded"));
      const [file, training] = model.get("models");
      this.input = inputField(model, tools, this.now.vocab, (typed) => this.change(typed));
      this.input.node.hidden = true;
      this.door = new Door({ model, tools, files: [file], words: t7, ready: ([found], held) => this.arrive(found, held) });
      this.asked = h("p", { class: "ab-empty", hidden: true });
      this.cut = h("p", { class: "ab-small", hidden: true });
      this.writing = writing(model, tools, { write: (count) => this.write(count), stop: () => {
        this.stopped = true;
      }, back: () => this.takeBack() });
      this.view = new TextView((index) => tools.set({ place: this.placeOf(index) }));
      this.bars = new Bars((character) => this.append(character));
      this.training = new Training2(model, tools, training, (found) => {
        this.history = found;
        this.compute();
      });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.clean(() => {
        this.closed = true;
      });
      tools.hideAnswer(this.bars.node, text("predict.covered"));
      tools.hideAnswer(tools.voice.node);
      tools.guess.draw((pencil, choice) => this.bars.mark(pencil, choice, this.now.vocab.length));
      tools.redraw(["text", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["place", "layer", "head"], () => this.draw());
      tools.redraw(["temperature"], () => this.expect());
      tools.redraw(["seed", "temperature"], () => this.sample());
    }
    arrange(el) {
      const { model, tools } = this;
      this.place = slider(model, "place", { label: t7("place"), min: -LONGEST, max: 0, step: 1, role: "query", to: (back) => -back, from: (x) => Math.abs(x), format: () => this.placeText() });
      const names = (options, key) => options.map((name) => [name, name === "all" ? t7("all") : t7(key, { [key]: name })]);
      const looks = row(tools, segmented(model, "layer", { label: t7("layers"), options: names(LAYERS, "layer") }), segmented(model, "head", { label: t7("heads"), options: names(HEADS, "head") }));
      looks.classList.add("ab-nt-looks");
      const left = h("div", {}, this.view.node, this.cut, h("p", { class: "ab-small" }, t7("legend")), row(tools, this.place), looks);
      const right = h("div", {}, this.bars.node, this.writing.node);
      const pair = h("div", { class: "ab-nt-pair" }, left, right);
      el.append(this.door.node, this.input.node, this.asked, pair, this.training.node);
      tools.size(pair, (width) => pair.classList.toggle("ab-nt-two", width >= WIDE));
    }
    arrive(file, held) {
      this.file = file;
      this.input.node.hidden = false;
      this.training.node.hidden = false;
      this.writing.open();
      this.compute();
      if (held) this.input.field.focus();
    }
    // --- what is shown ---------------------------------------------------------------------------------
    row() {
      return rowAt(this.now, this.get("place"));
    }
    placeOf(index) {
      return Math.max(0, this.now.symbols.length - 1 - Math.max(index, this.now.start));
    }
    placeText() {
      const row2 = this.row();
      const back = this.now.count - 1 - row2;
      return t7(back ? "place_back" : "place_newest", { character: shownAs(this.now.symbols[this.now.start + row2]), back });
    }
    /** The reader of a moment of the training; the last moment is the model itself. */
    reader(checkpoint) {
      if (!this.readers.has(checkpoint)) {
        const last = !this.history || checkpoint === LAST;
        this.readers.set(checkpoint, new Reader(last ? new Network(this.file) : new Network(this.history, checkpoint)));
      }
      return this.readers.get(checkpoint);
    }
    present() {
      return this.history ? this.get("checkpoint") : LAST;
    }
    /** Do what a generator does, a few milliseconds at a time; the promise is kept unless something else begins. */
    work(name, generator) {
      const job = this.jobs[name] = {};
      return new Promise((resolve) => {
        const go = () => {
          if (this.jobs[name] !== job || this.closed) return;
          const end = performance.now() + BUDGET;
          let made = generator.next();
          while (!made.done && performance.now() < end) made = generator.next();
          if (made.done) resolve(made.value);
          else setTimeout(go);
        };
        go();
      });
    }
    /** The trace of the text; the recorded one as long as the model is not here. */
    async compute() {
      const asked2 = this.get("text");
      const recorded = this.get("recorded");
      sayMissing(this.asked, !this.file && asked2 !== recorded.text && t7("other_text"), this.get("checkpoint"), LAST, recorded, this.file, this.history);
      this.training.update(this.get("checkpoint"));
      if (!this.file) {
        this.take(replayed(recorded));
        return;
      }
      const reader = this.reader(this.present());
      const { symbols } = read(asked2, reader.network.vocab);
      const made = await this.work("read", reader.read([BREAK, ...symbols]));
      this.take(traced(asked2, reader.network.vocab, made));
      this.sample();
    }
    take(now) {
      this.now = now;
      this.odds = probabilities(now);
      this.view.fill(now, this.odds.map((p) => p === null ? null : -Math.log(p)));
      this.cut.hidden = now.start === 0;
      say(this.cut, t7("fallen", { context: this.file?.metadata.context ?? 0, count: now.start }));
      this.draw();
    }
    draw() {
      const [layer, head] = ["layer", "head"].map(this.get);
      const row2 = this.row();
      this.place.input.min = -(this.now.count - 1);
      this.place.input.value = row2 - (this.now.count - 1);
      say(this.place.node.querySelector("output"), this.placeText());
      this.place.input.setAttribute("aria-valuetext", this.placeText());
      const weights = weightsOf(this.now, layer, head, row2, HEADS.length - 1);
      this.shown = { row: row2, layer, head, weights, odds: this.odds };
      this.view.update(this.now, row2, weights);
      this.writing.update(this.past.length);
      this.expect();
    }
    /** The bars: all that a temperature changes. */
    expect() {
      const { row: row2 } = this.shown;
      const temperature = this.get("temperature");
      const next = this.shown.next = candidates(this.now, row2, temperature);
      this.bars.update(next, { others: this.now.vocab.length - next.top.length, following: this.now.symbols[this.now.start + row2 + 1], plain: temperature === 1 });
      this.tools.status(sentence(this.now, this.shown));
      this.table.update();
    }
    /** What the model of this moment of the training would write, once nothing has changed for a moment. */
    sample() {
      clearTimeout(this.timer);
      this.jobs.sample = null;
      if (this.history && !this.busy) this.timer = setTimeout(() => this.writeSample(), REST);
    }
    async writeSample() {
      if (this.closed || this.now.text !== this.get("text")) return;
      const reader = this.reader(this.present()).fork();
      const written = await this.work("sample", writeOn(reader, this.now.symbols, SAMPLE, { temperature: this.get("temperature"), seed: this.get("seed") }));
      this.training.show(written);
    }
    // --- what changes the text -------------------------------------------------------------------------
    change(typed, { keep = true } = {}) {
      if (keep) {
        this.past.push(this.get("text"));
        this.stopped = true;
      }
      if (this.past.length > 100) this.past.shift();
      this.tools.set({ place: 0, text: fitting(typed) });
    }
    takeBack() {
      this.stopped = true;
      if (this.past.length) this.change(this.past.pop(), { keep: false });
      this.draw();
    }
    /** A character behind the one that is asked about; what stood behind it goes. */
    append(character) {
      if (!this.file) {
        this.door.load();
        return;
      }
      const back = this.now.count - 1 - this.row();
      const typed = Array.from(this.get("text"));
      this.change([...typed.slice(0, typed.length - back), character].join(""));
    }
    /** Write on: one character a frame, or all at once for who wants no motion. */
    async write(count) {
      const begun = this.get("text");
      const { vocab } = this.reader(this.present()).network;
      const options = { temperature: this.get("temperature"), seed: this.get("seed") };
      this.stopped = false;
      this.busy = true;
      let typed = begun;
      for (let i = 0; i < count && !this.stopped && !this.closed; i += prefersReducedMotion() ? count : 1) {
        const reader = this.reader(this.present()).fork();
        const characters = whole(writeOn(reader, [BREAK, ...read(typed, vocab).symbols], prefersReducedMotion() ? count : 1, options));
        typed = fitting(typed + characters.join(""));
        this.change(typed, { keep: false });
        await new Promise(requestAnimationFrame);
      }
      this.busy = false;
      this.past.push(begun);
      this.sample();
    }
    numbers() {
      return {
        columns: columnsOf(t7, "place", "character", ["probability", "output"], "surprise", ["weight", "weights"]),
        rows: () => rowsOf(this.now, this.shown)
      };
    }
  };
  var next_token_default = {
    kind: "next_token",
    predict: {
      options: ["unsure", "letter", "sure"],
      answer: "sure",
      asks: isFirst,
      async demonstrate({ model, tools }) {
        const { text: words, logits } = model.get("recorded");
        tools.set({ text: words, checkpoint: LAST, temperature: 1, place: logits.length - 1 });
        await tools.animate({ place: 0 }, { ms: 350 * logits.length, whole: true });
      }
    },
    render: (context) => {
      new NextToken(context);
    }
  };

  // <stdin>
  AttnBook.add("next_token", next_token_default, { "text": { "type": "text", "most": 300 }, "place": { "type": "number", "min": 0, "max": 300, "integer": true }, "layer": { "type": "choice", "options": ["1", "2"] }, "head": { "type": "choice", "options": ["1", "2", "3", "4", "all"] }, "temperature": { "type": "number", "min": 0, "max": 2 }, "seed": { "type": "number", "min": 0, "max": 99, "integer": true }, "checkpoint": { "type": "number", "min": 0, "max": 4, "integer": true } });
})();
