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
      const whole = this.start + this.header.size * this.notes.length;
      if (whole !== bytes.length) fail(`${bytes.length} bytes, not ${whole}`);
      this.buffer = bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer;
      this.made = /* @__PURE__ */ new Map();
    }
    /** The tensors of a checkpoint by name, made when asked for and kept. */
    weights(i = this.notes.length - 1) {
      if (!this.made.has(i)) {
        const start = this.start + i * this.header.size;
        const read = (tensor) => ({ shape: tensor.shape, data: this[tensor.type](start, tensor) });
        this.made.set(i, Object.fromEntries(this.header.tensors.map((tensor) => [tensor.name, read(tensor)])));
      }
      return this.made.get(i);
    }
    /** int8 numbers times the scale of their row, as float32. */
    int8(start, { shape, at, scales }) {
      const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
      const numbers = new Int8Array(this.buffer, start + at, data.length);
      const rows = new DataView(this.buffer, start + scales);
      const step = data.length / shape[0];
      for (let i = 0, p = 0; i < shape[0]; i++)
        for (let j = 0, scale = rows.getFloat32(4 * i, true); j < step; j++, p++) data[p] = numbers[p] * scale;
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
    const whole = files.reduce((sum, file) => sum + file.size, 0);
    const found = [];
    let before2 = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before2 + have, whole);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes) => entry.parsed = parse(bytes)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before2 += file.size;
      progress(before2, whole);
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
      const progress = (have, whole) => put(this.bar, { value: 100 * have / whole });
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
      const read = rows.map((row2) => this.reads(row2, "norm1"));
      const all = shelf();
      read.forEach((row2) => this.self.read(row2, all));
      const made = read.map((row2, i) => this.self.ask(row2, all, causal ? i + 1 : rows.length, i));
      const whole = (weights) => {
        const out = new Float64Array(rows.length);
        out.set(weights);
        return out;
      };
      return {
        rows: rows.map((row2, i) => this.think(this.adds(row2, made[i].output, "norm1"), "norm2")),
        weights: Array.from({ length: this.self.heads }, (_, head) => made.map(({ weights }) => whole(weights[head])))
      };
    }
    start() {
      return { own: shelf() };
    }
    /** The next token behind those of the cache: { row, weights }, weights[head][key so far]. */
    step(x, { own }) {
      const read = this.reads(x, "norm1");
      this.self.read(read, own);
      const { output, weights } = this.self.ask(read, own);
      return { row: this.think(this.adds(x, output, "norm1"), "norm2"), weights };
    }
  };
  function stack(Kind, weights, prefix, config) {
    const layers = [];
    while (`${prefix}.${layers.length}.norm1.weight` in weights) layers.push(new Kind(weights, `${prefix}.${layers.length}`, config));
    if (!layers.length) throw new Error(`no layers named ${prefix}.0, …`);
    return layers;
  }
  function pass(layers, rows, options) {
    const weights = [];
    for (const layer of layers) {
      const made = layer.pass(rows, options);
      weights.push(made.weights);
      ({ rows } = made);
    }
    return { rows, weights };
  }

  // src/attnbook/widgets/sudden_change/model.js
  var NAMES = ["one", "two"];
  var LETTERS = "abcdefghijklmnopqrstuvwxyz";
  var LONGEST = 24;
  var Network = class {
    constructor(file, checkpoint) {
      this.weights = file.weights(checkpoint);
      this.layers = stack(EncoderLayer, this.weights, "layers", file.metadata);
    }
    /** { shares[place][id], weights[layer][query][key] }: each layer has one head. */
    read(text2) {
      const table = this.weights["embedding.table.weight"];
      const vectors = Array.from(text2, (letter, i) => embed(table, LETTERS.indexOf(letter), i, { places: null, scale: false }));
      const { rows, weights } = pass(this.layers, vectors, { causal: true });
      return {
        shares: rows.map((row2) => softmax(affine(table, normed(this.weights, "norm", row2)))),
        weights: weights.map(([head]) => head)
      };
    }
  };
  function seen({ shares, weights }) {
    return {
      expects: shares.map((row2) => {
        const id = argmax(row2);
        return { letter: LETTERS[id], share: row2[id] };
      }),
      looks: weights.map((layer) => layer.map((row2, i) => Array.from(row2.slice(0, i + 1))))
    };
  }
  function replayed(recorded, name, checkpoint) {
    const { expects, shares, weights } = recorded[name];
    return {
      expects: shares[checkpoint].map((share, i) => ({ letter: expects[checkpoint][i], share: share / 100 })),
      looks: weights[checkpoint].map((layer) => layer.map((row2) => row2.map((weight2) => weight2 / 100)))
    };
  }
  var followers = (text2, behind = 1) => Array.from(text2, (letter, i) => Array.from({ length: i + 1 }, (_, j) => j).filter((j) => j >= behind && text2[j - behind] === letter));
  var before = (text2, back) => Array.from(text2, (_, i) => i >= back ? [i - back] : []);
  function understood(typed) {
    const value = typed.normalize("NFC").toLowerCase().replace(/\s/g, "");
    const letters = Array.from(value);
    if (!letters.length) return { answer: "empty" };
    if (letters.some((letter) => !LETTERS.includes(letter))) return { answer: "unknown" };
    if (letters.length > LONGEST) return { answer: "long", count: letters.length };
    return { value };
  }

  // src/attnbook/widgets/sudden_change/words.json
  var words_default2 = {
    title: "One layer or two, while they learn",
    about: "This text is recorded, with both models at ten steps of their training. The models can also run in your browser, and read letters that you type.",
    load: "Load both models ({size})",
    loaded: "The models are loaded, at all ten steps. They run in this page, and what you type stays here.",
    other_text: "The address asks for another text than the recorded one. Load the models to see it.",
    own: "Your letters, up to {longest}",
    problem: {
      empty: "Nothing is typed. Type some letters, and some of them again.",
      long: "These are {count} letters; the models take {longest} here. The last text that fitted is still shown.",
      unknown: "The models know the 26 letters from a to z, and no others. The last text that they could read is still shown."
    },
    moment: "Step of the training",
    step: "step {step}",
    step_axis: "training step",
    loss: "cross-entropy (nats) where the letter can be known",
    loss_label: "Cross-entropy at letters that can be known, against the training step, for both models",
    guessed: {
      one: "your guess: one layer",
      two: "two layers"
    },
    equal_shares: "uniform over 26 letters",
    key: "dashed: one layer, solid: two layers",
    reading: "After {step} steps, at letters that can be known: one layer {loss_one} nats and {right_one} % right, two layers {loss_two} nats and {right_two} % right.",
    rows: {
      text: "the letters",
      one: "one layer",
      two: "two layers"
    },
    guesses_label: "The letters, and below each the most probable one of each model",
    guesses_note: "Below each letter is the one that the model predicted there; it is underlined where it was right, and coloured by its probability. The last column is the next prediction. Point at a letter to make it the query.",
    place: "Query",
    asking: "“{letter}”, letter {place}",
    maps: {
      one: {
        title: "one layer: its head",
        label: "Weights of the only head of the model with one layer: a row for each query"
      },
      first: {
        title: "two layers: the head of the first",
        label: "Weights of the head of the first of two layers: a row for each query"
      },
      second: {
        title: "two layers: the head of the second",
        label: "Weights of the head of the second of two layers: a row for each query"
      }
    },
    maps_note: "A row is a query, a column a key. Framed, with one layer: the letter that followed the same letter before, the right answer. With two layers, in the first: the letter {reach} back; in the second: the position {reach} after the same letter, to which the first layer has moved it.",
    percent: "{share} %",
    guess: "{letter} ({share} %)",
    status: "Step {step}. After “{letter}”, letter {place}, one layer predicts {expects_one}, {share_one}, and two layers {expects_two}, {share_two}. In the second layer it attends most to “{looked}”, letter {at}, weight {weight}. Where the letter can be known: one layer {loss_one} nats, two layers {loss_two}.",
    alt: "Two losses against the training step. At step {step} one layer has {one} nats and two layers have {two}, where a letter can be known. After the letters {text} one layer predicts {expects_one}, {share_one} %, and two layers predict {expects_two}, {share_two} %.",
    caption: "Each letter, what each model predicts after it, and how much the query attends to it",
    columns: {
      place: "place",
      letter: "letter",
      one: "one layer predicts next",
      two: "two layers predict next",
      look_one: "weight, one layer",
      look_first: "weight, first of two",
      look_second: "weight, second of two"
    },
    predict: {
      question: "Two models, of one layer and of two, read random letters in which pieces recur. How does their loss fall at the letters that can be known?",
      options: {
        even: "Evenly in both, with two layers always ahead",
        sudden: "With one layer it stays high; with two it stays high for a long time, then drops",
        both: "It drops suddenly in both, later with one layer"
      },
      happens: "for 400 steps the two trainings look nearly alike. Then two layers go from 25 % right at step 450 to 87 % within 250 steps; one layer stays below 20 % to the end.",
      difference: {
        even: "For the first third of the training, about so. Then two layers fall by more in 250 steps than in the 450 before.",
        sudden: "As you said. The second layer searches for what the first has moved: move the slider over the drop, and watch both maps.",
        both: "With one layer nothing drops, in none of five trainings, although it has about as many parameters."
      }
    }
  };

  // src/attnbook/widgets/sudden_change/plots.js
  var t2 = wordsOf("sudden_change", words_default2);
  var HEIGHT = 190;
  var [LEFT, RIGHT, TOP, FOOT] = [34, 12, 24, 28];
  var MOST = 5;
  function guessed(choice, { one, two }) {
    const [high, level, low] = [two.known[0], one.known.at(-1), two.known.at(-1)];
    const straight = (end) => [[0, 1], [high, end]];
    const drop = (at) => [[0, at, at + 0.1, 1], [high, level, low, low]];
    if (choice === "even") return { one: straight(level), two: straight(low) };
    return choice === "sudden" ? { one: straight(level), two: drop(0.45) } : { one: drop(0.7), two: drop(0.3) };
  }
  var ABOVE = [0.15, -9, "start"];
  var NAMED = {
    even: { one: ABOVE, two: [0.4, 20, "end"] },
    sudden: { one: ABOVE, two: [0.42, 22, "end"] },
    both: { one: ABOVE, two: [0.3, 28, "end"] }
  };
  var LossChart = class {
    constructor({ steps, reach, ...both }) {
      Object.assign(this, { steps, both, far: 0 });
      this.lines = Object.fromEntries(NAMES.map((name) => [name, s("path", { class: `ab-line ab-sc-${name}` })]));
      this.dots = Object.fromEntries(NAMES.map((name) => [name, s("circle", { class: `ab-sc-dot ab-sc-dot-${name}`, r: 6 })]));
      this.parts = {
        x: s("g"),
        y: s("g"),
        chance: s("line", { class: "ab-sc-chance" }),
        here: s("line", { class: "ab-rule" }),
        name: s("text", { class: "ab-name", x: 2, y: 11 }, t2("loss")),
        equal: s("text", { class: "ab-name", "text-anchor": "end" }, t2("equal_shares")),
        step: s("text", { class: "ab-name", "text-anchor": "end" }, t2("step_axis"))
      };
      this.node = drawing(t2("loss_label"), Object.values(this.parts), Object.values(this.lines), Object.values(this.dots));
    }
    layout(width) {
      const { steps, parts } = this;
      this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
      this.y = linear([0, MOST], [HEIGHT - FOOT, TOP]);
      resize(this.node, width, HEIGHT + 8);
      axis(parts.x, "bottom", this.x, ticks(0, steps.at(-1), width < 420 ? 3 : 6), HEIGHT - FOOT, String);
      axis(parts.y, "left", this.y, ticks(0, MOST, 5), LEFT, String);
      const level = this.y(Math.log(26)).toFixed(1);
      put(parts.chance, { x1: LEFT, x2: width - RIGHT, y1: level, y2: level });
      put(parts.equal, { x: width - RIGHT, y: level - 5 });
      put(parts.step, { x: width - RIGHT, y: HEIGHT + 6 });
      if (this.at !== void 0) this.update(this.at);
    }
    /** Both curves as the reader expects them. */
    mark(pencil, choice) {
      const found = guessed(choice, this.both);
      const place = linear([0, 1], [LEFT, this.x(this.steps.at(-1))]);
      pencil.shapes(this.node, choice, NAMES.flatMap((name) => {
        const [ways, losses] = found[name];
        const [way2, off, anchor] = NAMED[choice][name];
        const next = ways.findIndex((w) => w >= way2);
        const between = linear([ways[next - 1], ways[next]], [losses[next - 1], losses[next]]);
        return [dashed(line(ways, losses, place, this.y)), word(place(way2), this.y(between(way2)) + off, anchor, t2(`guessed.${name}`))];
      }));
    }
    update(at) {
      this.at = at;
      this.far = Math.max(this.far, at);
      if (!this.x) return;
      const px = this.x(this.steps[at]).toFixed(1);
      put(this.parts.here, { x1: px, x2: px, y1: TOP, y2: HEIGHT - FOOT });
      const gone = this.steps.slice(0, this.far + 1);
      for (const name of NAMES) {
        const { known } = this.both[name];
        put(this.lines[name], { d: line(gone, known.slice(0, gone.length), this.x, this.y) });
        put(this.dots[name], { cx: px, cy: this.y(known[at]).toFixed(1) });
      }
    }
  };
  var Guesses = class {
    /** `pick(place)` is called when a letter is pointed at. */
    constructor(pick) {
      this.rows = ["text", ...NAMES].map((name) => h("tr", {}, h("th", { scope: "row" }, t2(`rows.${name}`))));
      this.node = h(
        "div",
        { class: "ab-scroll ab-sc-guesses", tabindex: "0", role: "region", "aria-label": t2("guesses_label") },
        h("table", { translate: "no", onclick: (event) => {
          const cell = event.target.closest("[data-place]");
          if (cell) pick(Number(cell.dataset.place));
        } }, h("tbody", {}, this.rows))
      );
    }
    /** `both`: what is seen of each; one column more than letters, for what has not come yet. */
    update(letters, both, asking) {
      const columns = letters.length + 1;
      for (const row2 of this.rows) {
        while (row2.cells.length > columns + 1) row2.deleteCell(-1);
        while (row2.cells.length < columns + 1) row2.append(h("td"));
      }
      for (let i = 0; i < columns; i++) {
        const [cell, ...guesses] = this.rows.map((row2) => row2.cells[i + 1]);
        say(cell, letters[i] ?? "?");
        put(cell, { class: i === asking ? "ab-sc-asks" : null, "data-place": i < letters.length && i });
        guesses.forEach((node, k) => {
          const found = i ? both[NAMES[k]].expects[i - 1] : null;
          say(node, found ? found.letter : "·");
          style(node, { "--share": (found?.share ?? 0).toFixed(2) });
          put(node, { class: found ? `ab-sc-guess${found.letter === letters[i] ? " ab-sc-right" : ""}${i === asking + 1 ? " ab-sc-next" : ""}` : null });
        });
      }
    }
  };
  var MARGIN = 22;
  var GAP = 1;
  var HeadMap = class {
    /** `wanted(text)`: for each row the places that are framed; `pick(place)`: a row was pointed at. */
    constructor(name, wanted, pick) {
      Object.assign(this, { name, wanted, letters: "" });
      this.ground = s("rect", { class: "ab-sc-row" });
      this.body = s("g");
      this.picture = drawing(t2(`maps.${name}.label`), this.ground, this.body);
      this.picture.addEventListener("click", (event) => {
        const box = this.picture.getBoundingClientRect();
        const row2 = Math.floor(((event.clientY - box.top) / box.height * this.width - MARGIN) / this.cell);
        if (row2 >= 0 && row2 < this.letters.length) pick(row2);
      });
      this.node = h("div", { class: "ab-sc-map" }, h("p", { class: "ab-sc-name" }, t2(`maps.${name}.title`)), this.picture);
    }
    fill(letters) {
      this.letters = letters;
      const name = (letter, role, index) => s("text", { class: `ab-fill-${role} role-${role}`, "data-index": index, "text-anchor": "middle" }, letter);
      this.columns = Array.from(letters, (letter, j) => name(letter, "key", j));
      this.names = Array.from(letters, (letter, i) => name(letter, "query", i));
      this.cells = Array.from(letters, (_, i) => Array.from({ length: i + 1 }, (_2, j) => s("rect", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}`, rx: 1.5 })));
      this.frames = this.wanted(letters).map((places) => places.map((place) => ({ place, node: s("rect", { class: "ab-sc-wanted", rx: 2 }) })));
      this.body.replaceChildren(...this.columns, ...this.names, ...this.cells.flat(), ...this.frames.flat().map(({ node }) => node));
      if (this.room) this.layout(this.room);
    }
    layout(room) {
      this.room = room;
      const count = this.letters.length;
      if (!count) return;
      const cell = this.cell = Math.min(26, (room - MARGIN - 2) / count);
      const at = (i) => MARGIN + cell * i;
      const size = { width: (cell - 2 * GAP).toFixed(1), height: (cell - 2 * GAP).toFixed(1) };
      this.width = MARGIN + cell * count + 2;
      resize(this.picture, this.width, this.width);
      style(this.picture, { "max-inline-size": `${this.width.toFixed(1)}px` });
      this.columns.forEach((node, j) => put(node, { x: (at(j) + cell / 2).toFixed(1), y: MARGIN - 7 }));
      this.names.forEach((node, i) => put(node, { x: MARGIN / 2 - 2, y: (at(i) + cell / 2 + 5).toFixed(1) }));
      this.cells.forEach((row2, i) => row2.forEach((node, j) => put(node, { x: (at(j) + GAP).toFixed(1), y: (at(i) + GAP).toFixed(1), ...size })));
      this.frames.forEach((row2, i) => row2.forEach(({ node, place }) => put(node, { x: (at(place) + 0.5).toFixed(1), y: (at(i) + 0.5).toFixed(1), width: (cell - 1).toFixed(1), height: (cell - 1).toFixed(1) })));
      put(this.ground, { x: 0, width: this.width, height: cell.toFixed(1) });
    }
    update(looks, asking) {
      this.cells.forEach((row2, i) => row2.forEach((node, j) => put(node, { "fill-opacity": looks[i][j].toFixed(2) })));
      put(this.ground, { y: (MARGIN + this.cell * asking).toFixed(1) });
    }
  };
  var headMaps = (reach, pick) => [
    ["one", 0, new HeadMap("one", (text2) => followers(text2), pick)],
    ["two", 0, new HeadMap("first", (text2) => before(text2, reach), pick)],
    ["two", 1, new HeadMap("second", (text2) => followers(text2, reach), pick)]
  ];
  var percent = (share) => t2("percent", { share: num(100 * share, 0) });

  // src/attnbook/widgets/sudden_change/index.js
  var t3 = wordsOf("sudden_change", words_default2);
  var LAST = 9;
  var [SIDE, WIDE] = [500, 860];
  function facts({ steps, reach, ...both }, at) {
    const of = (name) => ({ [`loss_${name}`]: num(both[name].known[at], 2), [`right_${name}`]: num(100 * both[name].right[at], 0) });
    return { step: steps[at], ...of("one"), ...of("two") };
  }
  function sentence(moments, { at, letters, asking, both }) {
    const looks = both.two.looks[1][asking];
    const place = argmax(looks);
    const guess = (name) => ({ [`expects_${name}`]: both[name].expects[asking].letter, [`share_${name}`]: percent(both[name].expects[asking].share) });
    return t3("status", {
      ...facts(moments, at),
      letter: letters[asking],
      place: asking + 1,
      ...guess("one"),
      ...guess("two"),
      looked: letters[place],
      at: place + 1,
      weight: percent(looks[place])
    });
  }
  function rowsOf({ letters, asking, both }) {
    const heads = [both.one.looks[0], both.two.looks[0], both.two.looks[1]].map((looks) => looks[asking]);
    return Array.from(letters, (letter, i) => [
      String(i + 1),
      letter,
      ...NAMES.map((name) => t3("guess", { letter: both[name].expects[i].letter, share: num(100 * both[name].expects[i].share, 0) })),
      ...heads.map((looks) => i < looks.length ? percent(looks[i]) : "–")
    ]);
  }
  var SuddenChange = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, networks: /* @__PURE__ */ new Map(), get: (name) => model.get(name) });
      this.moments = model.get("moments");
      const pick = (place) => tools.set({ place: this.letters.length - 1 - place });
      this.chart = new LossChart(this.moments);
      this.reading = h("p", { class: "ab-facts" });
      this.guesses = new Guesses(pick);
      this.maps = headMaps(this.moments.reach, pick);
      this.table = tools.table(this.numbers());
      this.door = new Door({ model, tools, files: model.get("models"), words: t3, ready: (files, held) => this.arrive(files, held) });
      this.asked = h("p", { class: "ab-empty", hidden: true }, t3("other_text"));
      this.arrange(el);
      tools.guess.draw((pencil, choice) => this.chart.mark(pencil, choice));
      tools.redraw(["text", "recorded", "checkpoint", "place"], () => this.draw());
    }
    arrange(el) {
      const { model, tools } = this;
      const step = slider(model, "checkpoint", { label: t3("moment"), min: 0, max: LAST, step: 1, format: (at) => t3("step", { step: this.moments.steps[at] }) });
      this.place = slider(model, "place", { label: t3("place"), min: 1 - LONGEST, max: 0, step: 1, role: "query", to: (back) => -back, from: (x) => Math.abs(x), format: () => this.placeText() });
      const [one, ...two] = this.maps.map(([, , map]) => map.node);
      const maps = h("div", { class: "ab-sc-maps" }, one, h("p", { class: "ab-small ab-sc-note" }, t3("maps_note", { reach: this.moments.reach })), two);
      const key = h("p", { class: "ab-small" }, h("span", { class: "ab-sc-key ab-sc-key-two", "aria-hidden": "true" }), t3("rows.two"), " ", h("span", { class: "ab-sc-key ab-sc-key-one", "aria-hidden": "true" }), t3("rows.one"));
      el.append(
        h("div", { class: "ab-sc-slider" }, row(tools, step)),
        this.chart.node,
        key,
        this.reading,
        this.guesses.node,
        h("p", { class: "ab-small" }, t3("guesses_note")),
        row(tools, this.place),
        maps,
        this.door.node,
        this.own(),
        this.asked
      );
      tools.size(el, (width) => this.layout(width, maps));
    }
    layout(width, maps) {
      this.chart.layout(width);
      const columns = 1 + (width >= SIDE) + (width >= WIDE);
      maps.classList.toggle("ab-sc-pair", columns === 2);
      maps.classList.toggle("ab-sc-three", columns === 3);
      this.maps.forEach(([, , map]) => map.layout((width - 16 * (columns - 1)) / columns));
      if (this.shown) this.draw();
    }
    own() {
      this.field = typedField({ class: "ab-typed ab-sc-typed", enterkeyhint: null });
      this.problem = h("p", { class: "ab-empty", role: "alert", hidden: true });
      this.field.addEventListener("input", () => {
        const found = understood(this.field.value);
        this.problem.hidden = !found.answer;
        say(this.problem, found.answer ? t3(`problem.${found.answer}`, { ...found, longest: LONGEST }) : "");
        if (found.value) this.tools.set({ place: 0, text: found.value });
      });
      this.typing = h("div", { hidden: true }, h("label", { class: "ab-control ab-sc-own" }, h("span", { class: "ab-label" }, t3("own", { longest: LONGEST })), this.field), this.problem);
      return this.typing;
    }
    arrive(files, held) {
      this.files = Object.fromEntries(NAMES.map((name, i) => [name, files[i]]));
      this.typing.hidden = false;
      this.field.value = this.get("text");
      if (held) this.field.focus();
      this.draw();
    }
    network(name, at) {
      const key = `${name} ${at}`;
      if (!this.networks.has(key)) this.networks.set(key, new Network(this.files[name], at));
      return this.networks.get(key);
    }
    placeText() {
      const asking = this.asking();
      return t3("asking", { letter: this.letters[asking], place: asking + 1 });
    }
    asking() {
      return Math.max(0, this.letters.length - 1 - this.get("place"));
    }
    get letters() {
      return this.files ? this.get("text") : this.get("recorded").text;
    }
    draw() {
      const at = this.get("checkpoint");
      const recorded = this.get("recorded");
      const { letters } = this;
      this.asked.hidden = Boolean(this.files) || this.get("text") === recorded.text;
      const both = Object.fromEntries(NAMES.map((name) => [
        name,
        this.files ? seen(this.network(name, at).read(letters)) : replayed(recorded, name, at)
      ]));
      const asking = this.asking();
      this.shown = { at, letters, asking, both };
      this.place.input.min = 1 - letters.length;
      this.place.input.value = asking - (letters.length - 1);
      say(this.place.node.querySelector("output"), this.placeText());
      this.place.input.setAttribute("aria-valuetext", this.placeText());
      if (this.files && document.activeElement !== this.field) this.field.value = letters;
      this.chart.update(at);
      say(this.reading, t3("reading", facts(this.moments, at)));
      this.guesses.update(letters, both, asking);
      for (const [name, layer, map] of this.maps) {
        if (map.letters !== letters) map.fill(letters);
        map.update(both[name].looks[layer], asking);
      }
      this.tools.status(sentence(this.moments, this.shown));
      this.table.update();
    }
    numbers() {
      return {
        columns: columnsOf(t3, "place", "letter", ["one", "output"], ["two", "output"], ["look_one", "weights"], ["look_first", "weights"], ["look_second", "weights"]),
        rows: () => rowsOf(this.shown)
      };
    }
  };
  var sudden_change_default = {
    kind: "sudden_change",
    predict: {
      options: ["even", "sudden", "both"],
      answer: "sudden",
      asks: (get) => get("checkpoint") === LAST,
      async demonstrate({ model, tools }) {
        tools.set({ text: model.get("recorded").text, place: 0, checkpoint: 0 });
        await tools.animate({ checkpoint: LAST }, { whole: true, ms: 5e3 });
      }
    },
    render: (context) => {
      new SuddenChange(context);
    }
  };

  // <stdin>
  AttnBook.add("sudden_change", sudden_change_default, { "text": { "type": "characters", "known": "abcdefghijklmnopqrstuvwxyz", "most": 24 }, "checkpoint": { "type": "number", "min": 0, "max": 9, "integer": true }, "place": { "type": "number", "min": 0, "max": 23, "integer": true } });
})();
