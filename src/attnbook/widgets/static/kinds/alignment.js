// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/alignment/words.json
  var words_default = {
    about: "This number is recorded. The two trained models can run in your browser and read your own.",
    alt: "A table of attention weights: {count} written characters, {written}, against the {words} words “{source}”. Strong colours are large weights; boxes mark the words that say each character.",
    another: "Another number",
    caption: "Every step of the decoder: what it writes, and its weights on the words",
    columns: {
      character: "writes",
      fixed: "fixed context writes",
      probability: "probability",
      share: "weight on the words that say it",
      step: "Step",
      weights: "weights"
    },
    context: {
      attention: "context of this step",
      fixed: "context of every step"
    },
    context_label: {
      attention: "The context of this step, each number a coloured cell",
      fixed: "The fixed context, each number a coloured cell"
    },
    end: "end",
    ended: "This model has ended.",
    legend: "Strong colour: large weight. Box: a word that says this character. Every row sums to 1. The small number says what a character means.",
    note_attention: "{count} numbers, mixed anew for each character; blue negative, orange positive, up to ±{bound}",
    note_fixed: "{count} numbers, the same at every step. There are no weights to show.",
    other_number: "The address asks for another number than the recorded one. Load the models to see it.",
    own: "A number in English words or in digits, up to 99,999,999",
    picture_label: "Attention weights: a row for each written character, a column for each word",
    predict: {
      difference: {
        moves: "That is what attention does. The fixed context was made once, from the encoder's last states.",
        nothing: "As you said: it was made once, from the encoder's last states, before the first character.",
        shrinks: "Nothing is taken out of it. It was made once, from the encoder's last states; only the decoder's own state knows how far it is."
      },
      happens: "the context of the model with attention changes with every character; the fixed context stays as it is, and has to carry the whole number at once.",
      options: {
        moves: "It moves from word to word",
        nothing: "Nothing: it is the same at every step",
        shrinks: "It shrinks as words are used up"
      },
      question: "Two models write a number in Chinese, one character a step. One has attention, the other a fixed context. What happens to the fixed context while the characters are written?"
    },
    right: "✓ right",
    status: "Step {step} of {count}: writes {character} with probability {probability}, and attends most to “{word}”, weight {weight}.",
    status_no_source: "No word says this character.",
    status_source: "The words that say it: {source}.",
    title: "What the decoder attends to",
    training_about: "The model with attention was kept at twelve moments of its training.",
    training_note: "The slider changes the model with attention, above. The one with the fixed context stays fully trained.",
    write_it: "Write it in Chinese",
    writer: {
      attention: "With attention",
      fixed: "Fixed context"
    },
    wrong: "≠ right is {right}",
    load: "Load both models ({size})",
    loaded: "Both models are here. They run in this page, and what you type stays here.",
    status_ended: "Step {step} of {count}: the model with attention has ended."
  };

  // src/attnbook/widgets/alignment/side.js
  var t = wordsOf("alignment", words_default);
  var COLUMNS = 20;
  function folded(numbers) {
    const rows = Math.ceil(numbers.length / COLUMNS);
    return Array.from({ length: rows }, (_, i) => Array.from({ length: COLUMNS }, (_2, j) => numbers[i * COLUMNS + j] ?? 0));
  }
  function guessed(choice, { attention, fixed }, step) {
    const at = (written) => written.contexts[Math.min(step, written.contexts.length) - 1];
    if (choice === "moves") return at(attention);
    const [first] = fixed.contexts;
    const left = 1 - (step - 1) / fixed.contexts.length;
    return choice === "nothing" ? first : first.map((v) => v * Math.max(0, left));
  }
  var Writer = class {
    constructor(kind, tools) {
      this.kind = kind;
      this.line = h("p", { class: "ab-written", lang: "zh", translate: "no" });
      this.verdict = h("p", { class: "ab-outcome" });
      this.strip = heatmap(t(`context_label.${kind}`), "signed");
      this.note = h("p", { class: "ab-small" });
      tools.clean(watchTheme(this.strip.restyle));
      tools.size(this.strip.node, this.strip.restyle);
      this.seen = h("div", {}, h("p", { class: "ab-small role-output" }, t(`context.${kind}`)), this.strip.node, this.note);
      this.node = h("div", { class: "ab-writer" }, h("p", { class: "ab-head" }, t(`writer.${kind}`)), this.line, this.verdict, this.seen);
    }
    fill(written, truth) {
      this.written = written;
      this.right = truth && truth.characters.join("") === written.characters.join("");
      this.spans = written.characters.filter(Boolean).map((character, i) => h(
        "span",
        { class: truth && truth.characters[i] !== character ? "ab-letter ab-wrong" : "ab-letter" },
        character
      ));
      this.line.replaceChildren(...this.spans);
    }
    update(step, truth) {
      const { written } = this;
      this.spans.forEach((span, i) => {
        span.classList.toggle("ab-unwritten", i >= step);
        span.classList.toggle("ab-step-now", i === step - 1);
      });
      const done = step >= written.characters.length;
      say(this.verdict, done && truth ? t(this.right ? "right" : "wrong", { right: truth.characters.join("") }) : " ");
      const context = written.contexts[Math.min(step, written.contexts.length) - 1];
      const bound = Math.max(...context.map(Math.abs), 0.01);
      this.strip.update(folded(context), -bound, bound);
      const ended = step > written.characters.length;
      const note = this.kind === "fixed" ? "note_fixed" : "note_attention";
      say(this.note, ended ? t("ended") : t(note, { count: context.length, bound: num(bound) }));
    }
  };
  var Side = class {
    constructor(tools) {
      this.writers = { attention: new Writer("attention", tools), fixed: new Writer("fixed", tools) };
      this.node = h("div", { class: "ab-writers" }, Object.values(this.writers).map(({ node }) => node));
    }
    fill(trace2, truth) {
      this.truth = truth;
      for (const [kind, writer] of Object.entries(this.writers)) writer.fill(trace2[kind], truth);
    }
    /** What the reader expects of the fixed context, as a strip of its own below the real one. */
    mark(pencil, choice, trace2, step) {
      const numbers = guessed(choice, trace2, step);
      const bound = Math.max(...trace2.fixed.contexts[0].map(Math.abs), 0.01);
      const strip = heatmap("", "signed");
      const frame = h("div", { class: "ab-guess ab-context-guess", "data-guess": choice, "aria-hidden": "true" }, strip.node);
      pencil.add(this.writers.fixed.node, frame);
      pencil.label(frame);
      style(frame, { "max-inline-size": "20.5rem" });
      strip.update(folded(numbers), -bound, bound);
    }
    update(step) {
      for (const writer of Object.values(this.writers)) writer.update(step, this.truth);
    }
  };

  // src/attnbook/widgets/core/decoding/number_words.js
  var ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
  var TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  var SCALES = ["", "thousand", "million"];
  var DIGITS = [..."零一二三四五六七八九"];
  var UNITS = ["", "十", "百", "千"];
  var LARGEST = 99999999;
  var MEANS = {
    十: "10",
    百: "100",
    千: "1000",
    万: "10000",
    ...Object.fromEntries(DIGITS.map((digit, value) => [digit, String(value)]))
  };
  var MOST_WORDS = 16;
  var KNOWN = [...ONES, ...TENS, "hundred", ...SCALES.slice(1)];
  function group(number, power, words, said, sizes) {
    if (number >= 100) {
      said[power + 2] = words.length;
      sizes[power + 2] = [words.length + 1];
      words.push(ONES[Math.floor(number / 100)], "hundred");
    }
    const [tens, ones] = [Math.floor(number % 100 / 10), number % 10];
    if (tens) {
      said[power + 1] = words.length;
      sizes[power + 1] = [words.length];
    }
    if (tens >= 2) words.push(TENS[tens - 2]);
    const rest = tens >= 2 ? ones : number % 100;
    if (rest) {
      said[power] = words.length;
      words.push(ONES[rest]);
    }
  }
  function english(value) {
    const [words, said, sizes] = [[], {}, {}];
    for (const index of [2, 1, 0]) {
      const [number, power] = [Math.floor(value / 1e3 ** index) % 1e3, 3 * index];
      group(number, power, words, said, sizes);
      if (!index || !number) continue;
      for (let place = power; place < power + 3; place++) (sizes[place] ??= []).push(words.length);
      words.push(SCALES[index]);
    }
    return { words: words.length ? words : [ONES[0]], said, sizes };
  }
  function chinese(value, said, sizes) {
    const digits = Array.from(String(value).padStart(8, "0"), Number);
    const found = [];
    const add = (character, places) => found.push([character, places]);
    let [started, gap] = [false, false];
    for (let power = 7; power >= 0; power--) {
      const [digit, unit] = [digits[7 - power], power % 4];
      if (digit) {
        if (gap && started) add(DIGITS[0], []);
        const silent = digit === 1 && unit === 1 && !started;
        if (!silent) add(DIGITS[digit], [said[power]]);
        if (unit) add(UNITS[unit], [...silent ? [said[power]] : [], ...sizes[power]]);
        [started, gap] = [true, false];
      } else gap = true;
      if (power === 4 && started) {
        add(
          "万",
          [4, 5, 6, 7].filter((p) => digits[7 - p]).map((p) => sizes[p].at(-1))
        );
        gap = false;
      }
    }
    return found;
  }
  function write(value) {
    const { words, said, sizes } = english(value);
    const found = value === 0 ? [[DIGITS[0], [0]]] : chinese(value, said, sizes);
    return {
      value,
      words,
      characters: found.map(([character]) => character),
      sources: found.map(([, places]) => [...new Set(places)].sort((a, b) => a - b))
    };
  }
  function valueOf(words) {
    let [whole, part] = [0, 0];
    for (const word2 of words) {
      const [one, ten, scale] = [ONES.indexOf(word2), TENS.indexOf(word2), SCALES.indexOf(word2)];
      if (one >= 0) part += one;
      else if (ten >= 0) part += 10 * (ten + 2);
      else if (word2 === "hundred") part *= 100;
      else {
        whole += part * 1e3 ** scale;
        part = 0;
      }
    }
    const value = whole + part;
    return value <= LARGEST && write(value).words.join(" ") === words.join(" ") ? value : null;
  }
  function plainDigits(text2) {
    return text2.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0);
      const low = code & 15;
      return String(low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
    });
  }
  function understand(typed, largest = LARGEST) {
    const text2 = plainDigits(typed).trim();
    if (!text2) return { problem: "empty" };
    const digits = text2.replace(/(?<=\d)[\s,'’_](?=\d)/gu, "");
    if (/^[-+−–]?\d+([.,]\d+)?$/u.test(digits)) {
      if (!/^\d+$/.test(digits)) return { problem: "whole" };
      return Number(digits) > largest ? { problem: "large" } : { words: english(Number(digits)).words };
    }
    const words = text2.toLowerCase().split(/[\s,\-‐-―]+/u).filter((word2) => word2 && word2 !== "and");
    const unknown = [...new Set(words.filter((word2) => !KNOWN.includes(word2)))];
    if (unknown.length) return { problem: "unknown", unknown };
    if (!words.length) return { problem: "nothing" };
    return words.length > MOST_WORDS ? { problem: "many", count: words.length } : { words };
  }

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
  function madeOnce(make) {
    const files = /* @__PURE__ */ new WeakMap();
    return (file, checkpoint = file.notes.length - 1) => {
      if (!files.has(file)) files.set(file, /* @__PURE__ */ new Map());
      const known = files.get(file);
      if (!known.has(checkpoint)) known.set(checkpoint, make(file, checkpoint));
      return known.get(checkpoint);
    };
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
  function mix(weights, vectors) {
    const out = new Float64Array(vectors[0].length);
    vectors.forEach((vector, i) => {
      for (let j = 0; j < out.length; j++) out[j] += weights[i] * vector[j];
    });
    return out;
  }
  function concat(...parts) {
    const out = new Float64Array(parts.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
  function each(count, work) {
    const out = new Float64Array(count);
    for (let i = 0; i < count; i++) out[i] = work(i);
    return out;
  }
  function dot(a, b) {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
    return sum;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var argmax = (x) => x.reduce((best, v, i) => v > x[best] ? i : best, 0);
  var sigmoid = (v) => 1 / (1 + Math.exp(-v));
  var tanh = (x) => each(x.length, (i) => Math.tanh(x[i]));
  function gruStep(gates2, x, state) {
    const size = state.length;
    const input = affine(gates2.weight_ih, x, gates2.bias_ih);
    const past = affine(gates2.weight_hh, state, gates2.bias_hh);
    return each(size, (i) => {
      const reset = sigmoid(input[i] + past[i]);
      const update = sigmoid(input[size + i] + past[size + i]);
      const fresh = Math.tanh(input[2 * size + i] + reset * past[2 * size + i]);
      return (1 - update) * fresh + update * state[i];
    });
  }

  // src/attnbook/widgets/alignment/seq2seq.js
  var NAMES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"];
  var gates = (weights, prefix, suffix = "") => Object.fromEntries(NAMES.map((name) => [name, weights[`${prefix}.${name}${suffix}`]]));
  function along(cell, vectors) {
    let state = new Float64Array(cell.weight_hh.shape[1]);
    return vectors.map((vector) => state = gruStep(cell, vector, state));
  }
  var Seq2Seq = class {
    /** `weights`: tensors by torch's names; `order`: whether the state before the step asks, or the state of it. */
    constructor(weights, { order = "previous" } = {}) {
      this.weights = weights;
      this.attends = "attention.key_proj.weight" in weights;
      this.feedsContext = !this.attends || order === "previous";
      this.ways = [gates(weights, "encoder", "_l0"), gates(weights, "encoder", "_l0_reverse")];
      this.cell = gates(weights, "cell");
    }
    /** What the encoder leaves: a state for each token, the last of both directions, and the keys. */
    encode(source) {
      const vectors = source.map((id) => rowOf(this.weights["source_embedding.weight"], id));
      const forth = along(this.ways[0], vectors);
      const back = along(this.ways[1], [...vectors].reverse()).reverse();
      const states = forth.map((state, i) => concat(state, back[i]));
      const keys = this.attends ? states.map((state) => affine(this.weights["attention.key_proj.weight"], state)) : null;
      return { states, keys, last: concat(forth.at(-1), back[0]) };
    }
    start({ last }) {
      return tanh(affine(this.weights["start_proj.weight"], last, this.weights["start_proj.bias"]));
    }
    /** Context and weights of one step; the fixed context has no weights. */
    attend(state, { states, keys, last }) {
      if (!this.attends) return { context: last, weights: null };
      const query = affine(this.weights["attention.query_proj.weight"], state);
      const scores = keys.map((key) => dot(tanh(plus(query, key)), this.weights["attention.score_proj.weight"].data));
      const weights = softmax(scores);
      return { context: mix(weights, states), weights };
    }
    step(previous, before, memory) {
      const { weights: w } = this;
      const embedded = rowOf(w["target_embedding.weight"], previous);
      let state = this.feedsContext ? before : gruStep(this.cell, embedded, before);
      const { context, weights } = this.attend(state, memory);
      if (this.feedsContext) state = gruStep(this.cell, concat(embedded, context), state);
      const hidden = tanh(affine(w["readout_proj.weight"], concat(state, context), w["readout_proj.bias"]));
      return { logits: affine(w["output_head.weight"], hidden, w["output_head.bias"]), state, context, weights };
    }
    /** Write greedily, the end token included: [{ id, probability, logits, context, weights }, …]. */
    decode(source, { start, end, most }) {
      const memory = this.encode(source);
      let state = this.start(memory);
      let previous = start;
      const steps = [];
      while (previous !== end && steps.length < most) {
        const made = this.step(previous, state, memory);
        ({ state } = made);
        previous = argmax(made.logits);
        steps.push({ id: previous, probability: softmax(made.logits)[previous], logits: made.logits, context: made.context, weights: made.weights });
      }
      return steps;
    }
  };

  // src/attnbook/widgets/alignment/trace.js
  var network = madeOnce((file, checkpoint) => new Seq2Seq(file.weights(checkpoint), { order: file.metadata.order }));
  function run(file, words, checkpoint) {
    const { source_vocab: from, target_vocab: to, start, end, most } = file.metadata;
    const steps = network(file, checkpoint).decode(words.map((word2) => from.indexOf(word2)), { start, end, most });
    return {
      characters: steps.map(({ id }) => id === end ? "" : to[id]),
      probabilities: steps.map(({ probability }) => probability),
      contexts: steps.map(({ context }) => Array.from(context)),
      weights: steps.map(({ weights }) => weights && Array.from(weights))
    };
  }
  function trace([attention, fixed], words, checkpoint, before = null) {
    const same = before && before.computed && before.words.join(" ") === words.join(" ");
    return { computed: true, words, attention: run(attention, words, checkpoint), fixed: same ? before.fixed : run(fixed, words) };
  }
  var lengthOf = ({ attention, fixed }) => Math.max(attention.characters.length, fixed.characters.length);
  function truthOf(words) {
    const value = valueOf(words);
    return value === null ? null : write(value);
  }
  var sourcesAt = (truth, written, i) => truth && truth.characters[i] === written.characters[i] ? truth.sources[i] : null;
  function anyNumber(random = Math.random) {
    const digits = 3 + Math.floor(6 * random());
    return Math.floor(10 ** (digits - 1) * (1 + 9 * random()));
  }

  // src/attnbook/widgets/core/decoding/look_map.js
  var HEAD = 84;
  var FLAT = 34;
  var ROW = 27;
  var WIDEST = 54;
  var [GLOSS, LEAN] = [34, 40];
  var PLAIN = 62;
  function makeRow({ written, weights, says, means, end }, i, left) {
    const cells = weights[i].map(
      (weight2, j) => s("rect", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}`, "fill-opacity": weight2.toFixed(3), rx: 2 })
    );
    const marks = says(i).map((place) => ({ place, node: s("rect", { class: "ab-says", rx: 4 }) }));
    const numbers = weights[i].map(
      (weight2) => s(
        "text",
        { class: weight2 > 0.55 ? "ab-cell-number ab-on-dark" : "ab-cell-number", "text-anchor": "middle" },
        weight2 >= 0.995 ? "1" : num(weight2, 2).slice(1)
      )
    );
    const name = s(
      "text",
      {
        class: written[i] ? "ab-character ab-fill-query role-query" : "ab-name",
        "data-index": written[i] ? i : null,
        "text-anchor": "end",
        x: left - 10
      },
      written[i] || end
    );
    const ground = s("rect", { class: "ab-row-ground", rx: 5 });
    const gloss = s("text", { class: "ab-name", "text-anchor": "end", x: left - GLOSS }, means[written[i]] ?? "");
    const node = s("g", {}, cells, marks, numbers, name, gloss);
    return { node, ground, cells, marks, numbers, labels: [name, gloss], weights: weights[i] };
  }
  var share = (weights, places) => places?.length ? places.reduce((sum, place) => sum + weights[place], 0) : null;
  var LookMap = class {
    /** `pick(step)` is called when a row is pointed at. */
    constructor(label, pick) {
      this.words = s("g");
      this.body = s("g");
      this.node = drawing(label, this.words, this.body);
      this.node.classList.add("ab-look-map");
      this.node.addEventListener("click", (event) => {
        const box = this.node.getBoundingClientRect();
        const y = (event.clientY - box.top) / box.height * this.height;
        const row2 = Math.floor((y - this.head) / ROW);
        if (row2 >= 0 && row2 < this.rows.length) pick(row2 + 1);
      });
      this.rows = [];
    }
    /**
     * Everything anew: `tokens` of the source; `written` (an empty one is the end) and its `weights`, a row
     * each; `says(i)`: the places that say a character; `means`: what one means; `end`: the end's name.
     */
    fill(look) {
      const { tokens, written, means } = look;
      this.upright = tokens.every((token) => Array.from(token).length === 1);
      this.left = Object.keys(means).length ? 76 : PLAIN;
      this.head = this.upright ? FLAT : HEAD;
      this.columns = tokens.map(
        (token, j) => s(
          "text",
          { class: "ab-source-word ab-fill-key role-key", "data-index": j, "text-anchor": this.upright ? "middle" : null },
          token === " " ? "␣" : token
        )
      );
      this.words.replaceChildren(...this.columns);
      this.rows = written.map((_, i) => makeRow(look, i, this.left));
      this.body.replaceChildren(...this.rows.flatMap(({ ground, node }) => [ground, node]));
      this.layout(this.width);
    }
    layout(width) {
      this.width = width;
      if (!this.rows.length || !width) return;
      const cell = Math.min(WIDEST, (width - this.left - (this.upright ? 6 : LEAN)) / this.columns.length);
      this.height = this.head + ROW * this.rows.length + 6;
      resize(this.node, width, this.height);
      this.columns.forEach((node, j) => this.name(node, this.left + cell * (j + 0.5), cell));
      this.rows.forEach((row2, i) => this.place(row2, this.head + ROW * i, cell));
    }
    name(node, x, cell) {
      if (this.upright) {
        put(node, { x: x.toFixed(1), y: this.head - 8 });
        style(node, { "font-size": `${Math.max(9, Math.min(16, 1.5 * cell)).toFixed(1)}px` });
      } else put(node, { transform: `translate(${(x + 2).toFixed(1)},${this.head - 8}) rotate(-58)` });
    }
    place(row2, y, cell) {
      const left = this.left;
      const gap = cell < 14 ? 0.75 : 2;
      const x = (j) => (left + cell * j).toFixed(1);
      const size = (inset, high = inset) => ({ width: Math.max(1, cell - 2 * inset).toFixed(1), height: ROW - 2 * high });
      put(row2.ground, { x: 0, y: y + 1, width: (left + cell * row2.cells.length + 4).toFixed(1), height: ROW - 2 });
      row2.cells.forEach((node, j) => put(node, { x: (left + cell * j + gap).toFixed(1), y: y + 2, ...size(gap, 2) }));
      row2.marks.forEach(
        ({ node, place }) => put(node, { x: (left + cell * place + gap - 0.5).toFixed(1), y: y + 1.5, ...size(gap - 0.5, 1.5) })
      );
      row2.numbers.forEach((node, j) => put(node, { x: (Number(x(j)) + cell / 2).toFixed(1), y: y + ROW / 2 + 4 }));
      row2.labels.forEach((node) => put(node, { y: y + ROW / 2 + 5 }));
      row2.roomy = cell >= 21;
    }
    /** Around the cells of a row where the reader expects the look. */
    mark(pencil, value, i, places) {
      const { cells } = this.rows[i];
      const at = (node, name) => Number(node.getAttribute(name));
      const boxes = places.map(
        (place) => s("rect", {
          class: "ab-guess-line",
          rx: 4,
          x: at(cells[place], "x") - 2,
          y: at(cells[place], "y") - 2,
          width: at(cells[place], "width") + 4,
          height: at(cells[place], "height") + 4
        })
      );
      const [first] = boxes;
      pencil.shapes(
        this.node,
        value,
        boxes,
        word(at(first, "x"), at(first, "y") + at(first, "height") + 14, at(first, "x") > this.width - 90 ? "middle" : "start")
      );
    }
    /** Rows up to the step are written; the step's own shows its numbers. */
    update(step) {
      this.rows.forEach((row2, i) => {
        const now = i === step - 1;
        put(row2.node, { visibility: i < step ? null : "hidden" });
        row2.ground.classList.toggle("ab-step-now", now);
        row2.numbers.forEach((node, j) => put(node, { visibility: now && row2.roomy && row2.weights[j] >= 0.045 ? null : "hidden" }));
      });
      const weights = this.rows[step - 1]?.weights ?? [];
      this.columns.forEach((node, j) => node.classList.toggle("ab-looked-at", weights[j] >= 0.25));
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
    const answer2 = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });
    if (!answer2.ok) throw new Error(`${file.name}: the server answers ${answer2.status}`);
    const reader = answer2.body.getReader();
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
    const shelf = globalThis.attnbookModels ??= {};
    const bytes = () => Uint8Array.from(atob(shelf[file.name]), (letter) => letter.charCodeAt(0));
    if (Object.hasOwn(shelf, file.name)) return bytes();
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
  function asked(file, { model, signal }) {
    const ended = new AbortController();
    const answer2 = new Promise((resolve, reject) => {
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
    return answer2;
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
    let before = 0;
    for (const file of files) {
      if (!loaded.get(keyOf(file))) {
        const told = (have) => progress(before + have, whole);
        const bring = (life) => way(tools, base)(file, { base, model, progress: told, ...life });
        const entry = { promise: patiently(bring, patience).then((bytes) => entry.parsed = parse(bytes)) };
        loaded.set(keyOf(file), entry);
        entry.promise.catch(() => loaded.delete(keyOf(file)));
      }
      found.push(await loaded.get(keyOf(file)).promise);
      before += file.size;
      progress(before, whole);
    }
    return found;
  }

  // src/attnbook/widgets/core/models/words.json
  var words_default2 = {
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
  var t2 = wordsOf("model_panel", words_default2.model_panel);
  var misses = (asked2, last, recorded, models, training) => !training && asked2 !== (models ? last : recorded.checkpoint ?? last);
  function sayMissing(node, other, ...moment) {
    const said = [other, misses(...moment) && t2("moment")].filter(Boolean).join(" ");
    node.hidden = !said;
    say(node, said);
  }
  var weight = (bytes) => bytes < 999500 ? t2("kilobytes", { size: num(bytes / 1e3, 0) }) : t2("megabytes", { size: num(bytes / 1e6, 1) });
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
      this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t2("loading", { size }), hidden: true });
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
      say(this.failure, t2("failed", { reason: error.message }));
      this.failure.hidden = false;
      say(this.button, t2("again", { size: this.size }));
    }
  };

  // src/attnbook/widgets/core/decoding/words.json
  var words_default3 = {
    number_input: {
      empty: "Nothing was typed. Try 40506, or forty thousand five hundred six.",
      large: "That is larger than {largest}. Try a shorter number.",
      long: "That is longer than {longest} characters. The longest number needs far fewer.",
      nothing: "There is no number in this. Try 40506, or forty thousand five hundred six.",
      many: "These are {count} words; the widget takes {most} at most. No number up to {largest} needs as many.",
      unknown: "The models do not know {words}. They know the English number words, such as seventeen, forty, hundred, thousand and million.",
      unknown_more: "The models do not know {words} and {count} more. They know the English number words, such as seventeen, forty, hundred, thousand and million.",
      whole: "Only whole numbers from 0 to {largest} can be read: no sign, no fraction."
    },
    stepping: {
      back: "One character back",
      next: "One character on",
      pause: "Pause",
      play: "Play",
      step: "Character",
      step_of: "{step} of {count}"
    }
  };

  // src/attnbook/widgets/core/decoding/number_input.js
  var t3 = wordsOf("number_input", words_default3.number_input);
  var LONGEST = 160;
  var NAMED = 3;
  function answer(found, largest) {
    if (found.problem === "unknown") {
      const some = found.unknown.slice(0, NAMED).map((word2) => `“${word2.length > 24 ? `${word2.slice(0, 24)}…` : word2}”`).join(", ");
      return t3(found.unknown.length > NAMED ? "unknown_more" : "unknown", { words: some, count: found.unknown.length - NAMED });
    }
    return t3(found.problem, { largest: largest.toLocaleString("en"), most: MOST_WORDS, count: found.count ?? 0, longest: LONGEST });
  }
  var reading = (typed, largest = LARGEST) => Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed, largest);
  function numberTyped(typed, largest = LARGEST) {
    const found = reading(typed, largest);
    if (found.problem) return { answer: answer(found, largest) };
    const words = found.words.join(" ");
    return { value: words, shown: words };
  }

  // src/attnbook/widgets/core/decoding/stepping.js
  var t4 = wordsOf("stepping", words_default3.stepping);
  var PAUSE = 750;
  var ICONS = { back: "M15 5l-8 7 8 7z", next: "M9 5l8 7-8 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };
  function iconButton(name, action) {
    const path = s("path", { d: ICONS[name] });
    const node = h(
      "button",
      { type: "button", class: "ab-tool", "aria-label": t4(name), title: t4(name), onclick: action },
      s("svg", { viewBox: "0 0 24 24", class: "ab-icon ab-solid", "aria-hidden": "true" }, path)
    );
    return {
      node,
      turn: (other) => {
        put(path, { d: ICONS[other] });
        put(node, { "aria-label": t4(other), title: t4(other) });
      }
    };
  }
  var Stepper = class {
    timer;
    constructor(model, tools, length, most) {
      this.model = model;
      this.tools = tools;
      this.length = length;
      this.back = iconButton("back", () => this.by(-1));
      this.next = iconButton("next", () => this.by(1));
      this.play = iconButton("play", () => this.toggle());
      this.play.node.hidden = prefersReducedMotion();
      this.place = slider(model, "step", { label: t4("step"), min: 1, max: most, step: 1, format: () => this.words() });
      for (const event of ["pointerdown", "keydown"]) this.place.input.addEventListener(event, () => this.halt());
      tools.clean(() => clearInterval(this.timer));
      tools.clean(this.place.off);
      const buttons = h("div", { class: "ab-buttons" }, this.back.node, this.play.node, this.next.node);
      this.node = h("div", { class: "ab-controls ab-steps" }, buttons, this.place.node);
    }
    now() {
      return Math.min(this.model.get("step"), this.length());
    }
    words() {
      return t4("step_of", { step: this.now(), count: this.length() });
    }
    go(step) {
      this.tools.set({ step: Math.min(this.length(), Math.max(1, step)) });
    }
    by(step) {
      this.halt();
      this.go(this.now() + step);
    }
    halt() {
      clearInterval(this.timer);
      this.timer = 0;
      this.play.turn("play");
    }
    tick() {
      this.go(this.now() + 1);
      if (this.now() >= this.length()) this.halt();
    }
    toggle() {
      if (this.timer) return this.halt();
      if (this.now() >= this.length()) this.go(1);
      this.play.turn("pause");
      this.timer = setInterval(() => this.tick(), PAUSE);
      return void 0;
    }
    update() {
      const [now, last, { input, node }] = [this.now(), this.length(), this.place];
      put(input, { max: last });
      input.value = now;
      say(node.querySelector("output"), this.words());
      put(input, { "aria-valuetext": this.words() });
      put(this.back.node, { "aria-disabled": now <= 1 && "true" });
      put(this.next.node, { "aria-disabled": now >= last && "true" });
    }
  };

  // src/attnbook/widgets/core/models/training_slider.js
  var t5 = wordsOf("training_slider", words_default2.training_slider);
  var HEIGHT = 150;
  var [LEFT, RIGHT, TOP, FOOT] = [40, 12, 18, 26];
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
      const [steps, losses] = [this.notes.map(({ step }) => step), this.notes.map(({ loss }) => loss)];
      const top = Math.max(...losses);
      this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
      this.y = linear([0, top], [HEIGHT - FOOT, TOP]);
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
    read({ step, loss, exact }) {
      return t5("reading", { step, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) });
    }
    update(checkpoint) {
      if (!this.notes) return;
      say(this.reading, this.read(this.notes[checkpoint]));
      this.chart.update(checkpoint);
    }
  };

  // src/attnbook/widgets/core/decoding/typed_row.js
  function typedRow({ understand: understand2, chosen, any, words }) {
    const field = typedField({ class: "ab-typed" });
    const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    const show = (value) => {
      field.value = value;
      note.hidden = true;
    };
    const take = (typed) => {
      const found = understand2(typed);
      note.hidden = !found.answer;
      if (found.answer) {
        say(note, found.answer);
        return;
      }
      chosen(found.value);
      field.value = found.shown;
    };
    const send = (event) => {
      event.preventDefault();
      take(field.value);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) send(event);
    });
    const form = h(
      "form",
      { class: "ab-controls ab-number-form", onsubmit: send },
      h("label", { class: "ab-control ab-number-own" }, h("span", { class: "ab-label" }, words.own), field),
      h("button", { type: "submit", class: "ab-choice" }, words.write),
      h("button", { type: "button", class: "ab-choice ab-quiet", onclick: () => take(any()) }, words.another)
    );
    return { node: h("div", { hidden: true }, form, note), field, show };
  }

  // src/attnbook/widgets/alignment/index.js
  var t6 = wordsOf("alignment", words_default);
  var MOST = 20;
  var LAST = 11;
  var WIDE = 560;
  var shownAs = (character) => character || t6("end");
  var listed = (places, words) => places.map((place) => `“${words[place]}”`).join(", ");
  function sentence(now, truth, step) {
    const { words, attention } = now;
    const i = step - 1;
    if (i >= attention.characters.length) return t6("status_ended", { step, count: lengthOf(now) });
    const places = sourcesAt(truth, attention, i);
    const most = argmax(attention.weights[i]);
    const values = {
      step,
      count: lengthOf(now),
      character: shownAs(attention.characters[i]),
      probability: num(attention.probabilities[i]),
      word: words[most],
      weight: num(attention.weights[i][most])
    };
    const said = places === null ? "" : places.length ? t6("status_source", { source: listed(places, words) }) : t6("status_no_source");
    return `${t6("status", values)} ${said}`.trim();
  }
  function rowsOf(now, truth, step) {
    const { words, attention, fixed } = now;
    return Array.from({ length: Math.min(step, lengthOf(now)) }, (_, i) => {
      const other = i < fixed.characters.length ? shownAs(fixed.characters[i]) : "–";
      if (i >= attention.characters.length) return [String(i + 1), "–", "–", "–", "–", other];
      const part = share(attention.weights[i], sourcesAt(truth, attention, i));
      const all = attention.weights[i].map((weight2, j) => `${words[j]} ${num(weight2, 3)}`).join(", ");
      return [String(i + 1), shownAs(attention.characters[i]), num(attention.probabilities[i], 3), part === null ? "–" : num(part, 3), all, other];
    });
  }
  var Alignment = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      this.now = model.get("recorded");
      const [attention, fixed, training] = model.get("models");
      this.input = this.row();
      this.door = new Door({ model, tools, files: [attention, fixed], words: t6, ready: (models, held) => this.arrive(models, held) });
      this.asked = h("p", { class: "ab-empty", hidden: true });
      this.steps = new Stepper(model, tools, () => lengthOf(this.now), MOST);
      this.picture = new LookMap(t6("picture_label"), (step) => {
        this.steps.halt();
        tools.set({ step });
      });
      this.side = new Side(tools);
      this.training = new Training(model, tools, training, {
        about: t6("training_about"),
        note: t6("training_note"),
        ready: (file) => {
          this.history = file;
          this.compute();
        }
      });
      this.table = tools.table(this.numbers());
      this.arrange(el);
      tools.hideAnswer(this.side.writers.fixed.seen, text("predict.covered"));
      tools.guess.draw((pencil, choice) => this.side.mark(pencil, choice, this.now, this.get("step")));
      tools.redraw(["words", "checkpoint", "recorded"], () => this.compute());
      tools.redraw(["step"], () => this.draw());
    }
    row() {
      const { model, tools } = this;
      const row2 = typedRow({
        understand: (typed) => numberTyped(typed),
        chosen: (words) => this.choose(words),
        any: () => write(anyNumber()).words.join(" "),
        words: { own: t6("own"), write: t6("write_it"), another: t6("another") }
      });
      tools.follow("words", () => row2.show(model.get("words")));
      return row2;
    }
    arrange(el) {
      const { tools } = this;
      const pair = h("div", { class: "ab-halves ab-lines-up" }, h("div", { class: "ab-map" }, this.picture.node, h("p", { class: "ab-small" }, t6("legend"))), this.side.node);
      el.append(this.door.node, this.input.node, this.asked, this.steps.node, pair, this.training.node);
      tools.size(pair, (width) => {
        const wide = width >= WIDE;
        pair.classList.toggle("ab-side-by-side", wide);
        this.picture.layout(wide ? Math.round(width * 0.6) : width);
      });
    }
    arrive(models, held) {
      this.models = models;
      this.input.node.hidden = false;
      this.training.node.hidden = false;
      this.compute();
      if (held) this.input.field.focus();
    }
    choose(words) {
      this.steps.halt();
      this.tools.set({ step: 1, words });
    }
    /** The trace of what is asked for; of the recorded number as long as the models are not here. */
    compute() {
      const asked2 = this.get("words").split(" ");
      const recorded = this.get("recorded");
      const here = this.models;
      const checkpoint = this.history ? this.get("checkpoint") : void 0;
      const [attention, fixed] = this.models ?? [];
      this.now = here ? trace([this.history ?? attention, fixed], asked2, checkpoint, this.now) : recorded;
      sayMissing(this.asked, !here && this.get("words") !== recorded.words.join(" ") && t6("other_number"), this.get("checkpoint"), LAST, recorded, here, this.history);
      this.truth = truthOf(this.now.words);
      const { characters: written, weights } = this.now.attention;
      this.picture.fill({
        tokens: this.now.words,
        written,
        weights,
        means: MEANS,
        end: t6("end"),
        says: (i) => sourcesAt(this.truth, this.now.attention, i) ?? []
      });
      this.side.fill(this.now, this.truth);
      this.training.update(this.get("checkpoint"));
      this.draw();
    }
    draw() {
      const step = Math.min(this.get("step"), lengthOf(this.now));
      this.picture.update(step);
      this.side.update(step);
      this.steps.update();
      this.tools.status(sentence(this.now, this.truth, step));
      this.table.update();
    }
    numbers() {
      return {
        columns: columnsOf(t6, "step", "character", "probability", "share", ["weights", "weights"], "fixed"),
        rows: () => rowsOf(this.now, this.truth, this.get("step"))
      };
    }
  };
  var alignment_default = {
    kind: "alignment",
    predict: {
      options: ["nothing", "moves", "shrinks"],
      answer: "nothing",
      hides: (get) => get("words") === get("recorded").words.join(" "),
      asks: (get) => get("words") === get("recorded").words.join(" ") && get("step") === lengthOf(get("recorded")),
      async demonstrate({ model, tools }) {
        const recorded = model.get("recorded");
        const count = lengthOf(recorded);
        tools.set({ words: recorded.words.join(" "), checkpoint: LAST, step: 1 });
        await tools.animate({ step: count }, { ms: 450 * count, whole: true });
      }
    },
    render: (context) => {
      new Alignment(context);
    }
  };

  // <stdin>
  AttnBook.add("alignment", alignment_default, { "words": { "type": "words", "known": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "million"], "most": 16 }, "step": { "type": "number", "min": 1, "max": 20, "integer": true }, "checkpoint": { "type": "number", "min": 0, "max": 11, "integer": true } });
})();
