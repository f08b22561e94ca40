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
  function madeOnce(make) {
    const files = /* @__PURE__ */ new WeakMap();
    return (file, checkpoint = file.notes.length - 1) => {
      if (!files.has(file)) files.set(file, /* @__PURE__ */ new Map());
      const known = files.get(file);
      if (!known.has(checkpoint)) known.set(checkpoint, make(file, checkpoint));
      return known.get(checkpoint);
    };
  }

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
    const whole = files.reduce((sum2, file) => sum2 + file.size, 0);
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
      this.size = weight(files.reduce((sum2, file) => sum2 + file.size, 0));
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

  // src/attnbook/widgets/core/models/training_slider.js
  var t2 = wordsOf("training_slider", words_default.training_slider);
  var HEIGHT = 150;
  var [LEFT, RIGHT, TOP, FOOT] = [40, 12, 18, 26];
  var LossChart = class {
    constructor(notes, words = t2) {
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
        words: t2,
        about,
        loaded: "",
        ready: ([found], held) => {
          this.open(found);
          ready(found);
          if (held) this.slider.input.focus();
        }
      });
      this.node = h("section", { class: "ab-training", hidden: true, "aria-label": t2("moment") }, this.panel.node, this.inside);
    }
    /** The moments of the training, their picture, and what stands above it. */
    open({ notes }, chart = new LossChart(notes), above = null) {
      const { model, tools } = this;
      this.notes = notes;
      this.chart = chart;
      const said = (value) => t2("step", { step: notes[Math.min(value, notes.length - 1)].step });
      this.slider = slider(model, "checkpoint", { label: t2("moment"), min: 0, max: notes.length - 1, step: 1, format: said });
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
      return t2("reading", { step, loss: num(loss, 3), exact: num(100 * exact, exact > 0.98 && exact < 1 ? 1 : 0) });
    }
    update(checkpoint) {
      if (!this.notes) return;
      say(this.reading, this.read(this.notes[checkpoint]));
      this.chart.update(checkpoint);
    }
  };

  // src/attnbook/widgets/vit_draw/words.json
  var words_default2 = {
    title: "Draw a digit, and see what the model attends to",
    about: "One digit is recorded. The trained model comes with your first stroke, or with this button, and runs in your browser.",
    load: "Load the model ({size})",
    loaded: "The model is loaded. It runs in this page, and what you draw stays here.",
    hint: "Draw with the mouse, a finger or the keyboard, or begin with a digit that the model was not trained on. It classifies the last two wrongly.",
    examples: "Digits of the data",
    example: "Digit {number} of {count}",
    surface: "Sheet to draw on. Arrow keys move the pen, Space lowers and lifts it, Backspace takes back, Delete clears.",
    keys: "Keys: arrows move the pen, Space lowers and lifts it, Backspace takes back.",
    pen_down: "Pen down, {x} across, {y} down, of 64.",
    pen_up: "Pen up, {x} across, {y} down, of 64.",
    draw_here: "Draw here",
    draw_own: "Shown now: the digit that is marked above. Draw your own here.",
    full: "No more ink: take a stroke back, or clear the sheet.",
    undo: "Take back",
    clear: "Clear",
    heads: {
      draw: "Your drawing",
      answers: "What the model answers",
      sees: "What the model sees",
      looks: "What the class token attends to"
    },
    seen_label: "The picture as 8 × 8 counts of ink, cut into 16 patches",
    looks_label: "How much the class token takes from each patch, as a colour and in per cent",
    answers_label: "Probability of each of the ten digits",
    answer: "{answer}, with {probability} %",
    waiting: "The model is not loaded yet.",
    nothing: "Nothing is drawn yet.",
    shuffle: "Shuffle the patches",
    measured: "Of {count} digits that it was not trained on, the model classifies {right} % correctly in place, {shuffled} % with their patches shuffled like this.",
    view: "Which attention",
    rollout: "Rollout",
    layer: "Layer {layer}",
    head: "Which head",
    mean: "Mean",
    one_head: "{head}",
    legend_rollout: "Numbers are per cent. The rest, {own} %, came from the class token itself. Rollout follows attention back through both layers.",
    legend_layer: "Numbers are per cent. The rest, {own} %, went to the class token itself.",
    training_about: "The model was saved at fourteen steps of its training.",
    caption: "Each token's ink, its weight as chosen above and in rollout; then the probability of each digit",
    columns: {
      token: "Token",
      ink: "dots of ink, of 64",
      shown: "weight as chosen",
      rollout: "rollout"
    },
    class_token: "class token",
    patch: "row {row}, column {column}",
    digit: "digit {digit}",
    status: "The model answers {answer}, with {probability} %. The class token takes most from the patch in row {row}, column {column}: {share} %.",
    status_nothing: "No answer yet.",
    alt: "A digit as 8 × 8 counts of ink, cut into 16 patches; how much the class token takes from each patch; and ten bars. The model answers {answer}, with probability {probability}.",
    alt_nothing: "An empty sheet, cut into 16 patches.",
    predict: {
      question: "The model gets this 7 as 16 patches, and is right. Now the same 16 patches are put into another order, so that all the ink is still there. What does the model answer?",
      options: {
        same: "Still 7: every patch is there",
        unsure: "Nothing much: all ten digits about equally",
        other: "Another digit, with high confidence"
      },
      happens: "it answers 2, and is as confident as it was of the 7. Nine in ten shuffled digits become a 2 for it, whatever they were.",
      difference: {
        same: "All the ink is there, but each patch now has the position of another one. This model has learned patches at their positions.",
        unsure: "That would be wise. But the model has never seen such a picture in training, and nothing taught it to doubt.",
        other: "As you said. It learned patches at their positions, and nothing taught it to doubt a picture that was never like a digit."
      }
    },
    how: "A drawing is converted to the form of the data: the same height, upright, with as much ink, counted in blocks of 4 × 4 dots.",
    training_note: "The slider changes the model: its answer, what its class token attends to, and its accuracy in place and shuffled.",
    guess_one: "your guess: one of these"
  };

  // src/attnbook/widgets/vit_draw/pictures.js
  var t3 = wordsOf("vit_draw", words_default2);
  var [SIDE, PATCH, FULL] = [8, 2, 16];
  var ROW = 23;
  function ink(strength = 1) {
    const shapes = Array.from({ length: FULL }, (_, level) => s("path", { fill: "currentColor", "fill-opacity": (strength * (level + 1) / FULL).toFixed(3) }));
    const update = (cells, unit) => {
      const drawn = shapes.map(() => "");
      cells.forEach((count2, i) => {
        if (count2) drawn[count2 - 1] += `M${i % SIDE * unit},${Math.floor(i / SIDE) * unit}h${unit}v${unit}h${-unit}z`;
      });
      shapes.forEach((shape, level) => put(shape, { d: drawn[level] }));
    };
    return { node: s("g", {}, shapes), update };
  }
  var Square = class {
    constructor(label, strength, shapes = []) {
      this.ink = ink(strength);
      this.lines = s("path", { class: "ab-rule ab-vd-lines" });
      this.node = drawing(label, [this.ink.node, shapes, this.lines]);
    }
    layout(width) {
      this.unit = width / SIDE;
      const borders = Array.from({ length: SIDE / PATCH + 1 }, (_, i) => i * PATCH * this.unit);
      resize(this.node, width, width);
      put(this.lines, { d: borders.map((at) => `M${at},0V${width}M0,${at}H${width}`).join("") });
      if (this.last) this.update(...this.last);
    }
    update(...last) {
      this.last = last;
      if (this.unit) this.draw(...last);
    }
  };
  var Seen = class extends Square {
    constructor() {
      super(t3("seen_label"), 1);
    }
    draw(cells) {
      this.ink.update(cells, this.unit);
    }
  };
  var Looks = class extends Square {
    constructor() {
      const shades = Array.from({ length: 16 }, (_, k) => s("rect", { class: "ab-fill-weights role-weights", "data-index": k }));
      super(t3("looks_label"), 0.3, shades);
      this.shades = shades;
      this.numbers = shades.map(() => s("text", { class: "ab-vd-share", "text-anchor": "middle" }));
      this.node.append(...this.numbers);
    }
    layout(width) {
      const side = width / SIDE * PATCH;
      const [row2, column] = [(k) => Math.floor(k / 4), (k) => k % 4];
      this.shades.forEach((shade, k) => put(shade, { x: column(k) * side, y: row2(k) * side, width: side, height: side }));
      this.numbers.forEach((node, k) => put(node, { x: (column(k) + 0.5) * side, y: (row2(k) + 0.5) * side + 5 }));
      super.layout(width);
    }
    /** `shares`: of the class token itself, then of the patches; null for none. */
    draw(cells, shares) {
      this.ink.update(cells, this.unit);
      const most = shares ? Math.max(...shares.slice(1)) : 1;
      this.shades.forEach((shade, k) => put(shade, { "fill-opacity": shares ? (0.75 * shares[k + 1] / most).toFixed(3) : 0 }));
      this.numbers.forEach((node, k) => {
        say(node, shares ? num(100 * shares[k + 1], 0) : "");
      });
    }
  };
  var [ASKED, SURE] = [7, 0.95];
  var guessed = (choice) => Array.from({ length: 10 }, (_, digit) => ({ same: digit === ASKED ? SURE : null, unsure: 0.1, other: digit === ASKED ? null : SURE })[choice]);
  var Answers = class {
    constructor() {
      this.rows = Array.from({ length: 10 }, (_, digit) => ({
        name: s("text", { x: 4, y: digit * ROW + 16 }, String(digit)),
        bar: s("rect", { class: "ab-fill-output role-output", x: 22, y: digit * ROW + 3, height: ROW - 6, rx: 2 }),
        number: s("text", { class: "ab-name", y: digit * ROW + 16 })
      }));
      this.node = drawing(t3("answers_label"), this.rows.flatMap(({ name, bar, number }) => [bar, name, number]));
      this.layout(300);
    }
    layout(width) {
      this.long = width - 80;
      resize(this.node, width, 10 * ROW + 2);
      if (this.last !== void 0) this.update(this.last);
    }
    /** A dashed outline of each bar that the reader expects; a line on nine where it is any other digit. */
    mark(pencil, choice) {
      const x = (p) => 22 + p * this.long;
      const bar = (p, top) => choice === "other" ? `M${x(p).toFixed(1)},${top}v${ROW - 2}` : `M22,${top}H${x(p).toFixed(1)}v${ROW - 2}H22z`;
      const marks = guessed(choice).flatMap((p, digit) => p === null ? [] : [dashed(bar(p, digit * ROW + 1))]);
      const late2 = choice !== "unsure";
      pencil.shapes(this.node, choice, marks, word(
        x(late2 ? SURE : 0.1) + (late2 ? -8 : 24),
        (choice === "same" ? ASKED - 1 : late2 ? ASKED : 0) * ROW + 16,
        late2 ? "end" : "start",
        choice === "other" ? t3("guess_one") : void 0
      ));
    }
    update(probabilities) {
      this.last = probabilities;
      const best2 = probabilities ? probabilities.indexOf(Math.max(...probabilities)) : -1;
      this.rows.forEach(({ name, bar, number }, digit) => {
        const p = probabilities ? probabilities[digit] : 0;
        put(bar, { width: (p * this.long).toFixed(1) });
        put(number, { x: (28 + p * this.long).toFixed(1) });
        say(number, probabilities ? `${num(100 * p, p > 0.995 || p < 5e-3 ? 1 : 0)} %` : "");
        name.classList.toggle("ab-vd-best", digit === best2);
      });
    }
  };
  function gallery(examples, choose) {
    const buttons = examples.map((cells, i) => {
      const small = ink();
      small.update(cells, 1);
      return h(
        "button",
        { type: "button", class: "ab-vd-example", onclick: () => choose(i + 1) },
        s("svg", { viewBox: "0 0 8 8", "aria-hidden": "true" }, small.node),
        h("span", { class: "ab-unseen" }, t3("example", { number: i + 1, count: examples.length }))
      );
    });
    const update = (chosen) => buttons.forEach((button, i) => put(button, { "aria-pressed": String(i + 1 === chosen) }));
    return { node: h("div", { class: "ab-vd-examples", role: "group", "aria-label": t3("examples") }, buttons), update };
  }

  // src/attnbook/widgets/vit_draw/strokes.js
  var GRID = 64;
  var LONGEST = 600;
  var [DOTS, BOX, INK] = [32, 20, 310];
  var [FINE, BROAD, ROUNDS, STRETCH, BAND] = [2, 11, 7, 3, 4];
  var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  var encode = (strokes) => strokes.map((line3) => `.${line3.map(([x, y]) => LETTERS[x] + LETTERS[y]).join("")}`).join("");
  var decode = (text2) => text2.split(".").filter(Boolean).map((part) => Array.from({ length: part.length / 2 }, (_, i) => [LETTERS.indexOf(part[2 * i]), LETTERS.indexOf(part[2 * i + 1])]));
  function simplify(points, slack = 0.7) {
    if (points.length < 3) return points;
    const [[x1, y1], [x2, y2]] = [points[0], points.at(-1)];
    const long = Math.hypot(x2 - x1, y2 - y1);
    let [far, at] = [0, 0];
    points.forEach(([x, y], i) => {
      const off = long ? Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long : Math.hypot(x - x1, y - y1);
      if (off > far) [far, at] = [off, i];
    });
    if (far <= slack) return [points[0], points.at(-1)];
    return [...simplify(points.slice(0, at + 1), slack).slice(0, -1), ...simplify(points.slice(at), slack)];
  }
  function piecesOf(strokes) {
    return strokes.flatMap((line3) => line3.length === 1 ? [[...line3[0], ...line3[0]]] : line3.slice(1).map((point, i) => [...line3[i], ...point]));
  }
  function boundsOf(pieces) {
    const xs = pieces.flatMap(([x1, , x2]) => [x1, x2]);
    const ys = pieces.flatMap(([, y1, , y2]) => [y1, y2]);
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  }
  function placed(pieces, [left, right, top, bottom], pen) {
    const wide = right > left ? (BOX - pen) / (right - left) : Infinity;
    const high = bottom > top ? (DOTS - pen) / (bottom - top) : Infinity;
    let [across, down] = [Math.min(wide, STRETCH * high), Math.min(high, STRETCH * wide)];
    if (!Number.isFinite(across)) across = down = 1;
    const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
    return pieces.map(([x1, y1, x2, y2]) => [
      (x1 - x0) * across + DOTS / 2,
      (y1 - y0) * down + DOTS / 2,
      (x2 - x0) * across + DOTS / 2,
      (y2 - y0) * down + DOTS / 2
    ]);
  }
  function stroke(ink2, [x1, y1, x2, y2], pen) {
    const [dx, dy, reach] = [x2 - x1, y2 - y1, pen * pen / 4];
    const long = dx * dx + dy * dy;
    const first = (a, b) => Math.max(0, Math.floor(Math.min(a, b) - pen / 2 - 1));
    const last = (a, b) => Math.min(DOTS - 1, Math.ceil(Math.max(a, b) + pen / 2));
    for (let row2 = first(y1, y2); row2 <= last(y1, y2); row2++) {
      for (let column = first(x1, x2); column <= last(x1, x2); column++) {
        const [x, y] = [column + 0.5, row2 + 0.5];
        const share = long ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / long)) : 0;
        const [offX, offY] = [x - (x1 + share * dx), y - (y1 + share * dy)];
        if (offX * offX + offY * offY <= reach) ink2[row2 * DOTS + column] = 1;
      }
    }
  }
  function inked(pieces, bounds, pen) {
    const ink2 = new Uint8Array(DOTS * DOTS);
    placed(pieces, bounds, pen).forEach((piece) => stroke(ink2, piece, pen));
    return ink2;
  }
  var sum = (ink2) => ink2.reduce((a, b) => a + b, 0);
  function upright(ink2) {
    const edges = Array.from({ length: DOTS }, (_, y) => ink2.subarray(y * DOTS, (y + 1) * DOTS).indexOf(1));
    const first = edges.findIndex((x) => x >= 0);
    if (first < 0) return ink2;
    const last = edges.findLastIndex((x) => x >= 0);
    const edge = (from, to) => Math.min(...edges.slice(Math.max(0, from), to).filter((x) => x >= 0));
    const slant = (edge(last + 1 - BAND, last + 1) - edge(first, first + BAND)) / Math.max(1, last + 1 - first - BAND);
    const places = [];
    for (let y = first; y <= last; y++)
      for (let x = 0; x < DOTS; x++) if (ink2[y * DOTS + x]) places.push([y, x - Math.floor(slant * (y - first) + 0.5)]);
    const [left, right] = [Math.min(...places.map(([, x]) => x)), Math.max(...places.map(([, x]) => x))];
    const move = Math.floor((DOTS - (right - left + 1)) / 2) - left;
    const made = new Uint8Array(DOTS * DOTS);
    for (const [y, x] of places) if (x + move >= 0 && x + move < DOTS) made[y * DOTS + x + move] = 1;
    return made;
  }
  function bitmap(strokes) {
    const pieces = piecesOf(strokes);
    if (!pieces.length) return new Uint8Array(DOTS * DOTS);
    const bounds = boundsOf(pieces);
    let [fine, broad] = [FINE, BROAD];
    for (let i = 0; i < ROUNDS; i++) {
      const pen = (fine + broad) / 2;
      if (sum(inked(pieces, bounds, pen)) < INK) fine = pen;
      else broad = pen;
    }
    return upright(inked(pieces, bounds, (fine + broad) / 2));
  }
  function count(dots) {
    const cells = new Array(64).fill(0);
    dots.forEach((ink2, i) => {
      cells[(i >> 7) * 8 + ((i & 31) >> 2)] += ink2;
    });
    return cells;
  }

  // src/attnbook/widgets/vit_draw/surface.js
  var t4 = wordsOf("vit_draw", words_default2);
  var STEP = 4;
  var APART = 2;
  var inside = (v) => Math.min(GRID - 1, Math.max(0, Math.round(v)));
  var line2 = (points) => (points.length === 1 ? [...points, ...points] : points).map(([x, y]) => `${x + 0.5},${y + 0.5}`).join(" ");
  var Surface = class {
    /** `read()` gives the drawing as text, `write(text)` keeps it, `begun()` is called at every stroke. */
    constructor({ read, write, begun }) {
      Object.assign(this, { read, write, begun, pen: null, held: false, spent: false, here: [32, 12], past: [] });
      this.strokes = s("g", { class: "ab-vd-strokes" });
      this.cursor = s("circle", { class: "ab-vd-cursor", r: 3 });
      this.empty = h("p", { class: "ab-vd-empty" }, t4("draw_here"));
      this.sheet = h(
        "div",
        { class: "ab-vd-sheet", role: "application", tabindex: "0", "aria-label": t4("surface") },
        s("svg", { viewBox: `0 0 ${GRID} ${GRID}`, "aria-hidden": "true" }, this.strokes, this.cursor),
        this.empty
      );
      this.said = h("p", { class: "ab-small ab-vd-pen", role: "status" }, t4("keys"));
      const press = (name, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, t4(name));
      this.node = h("div", {}, this.sheet, h("div", { class: "ab-choices ab-vd-tools" }, press("undo", () => this.undo()), press("clear", () => this.clear())), this.said);
      this.listen();
      this.move(0, 0, false);
    }
    listen() {
      const { sheet } = this;
      const place = (event) => {
        const box = sheet.getBoundingClientRect();
        return [inside(GRID * (event.clientX - box.left) / box.width - 0.5), inside(GRID * (event.clientY - box.top) / box.height - 0.5)];
      };
      sheet.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        this.lift();
        sheet.classList.remove("ab-vd-keyed");
        sheet.setPointerCapture?.(event.pointerId);
        this.held = true;
        this.lower(place(event));
      });
      sheet.addEventListener("pointermove", (event) => {
        if (!this.held || !event.isPrimary) return;
        for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) this.extend(place(one));
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
        sheet.addEventListener(end, () => {
          if (this.held) {
            this.held = false;
            this.lift();
          }
        });
      const by = (x, y) => (times) => this.move(x * (times > 1 ? 1 : STEP), y * (times > 1 ? 1 : STEP));
      keyed(sheet, {
        ArrowLeft: by(-1, 0),
        ArrowRight: by(1, 0),
        ArrowUp: by(0, -1),
        ArrowDown: by(0, 1),
        " ": () => this.toggle(),
        Enter: () => this.toggle(),
        Escape: () => this.toggle(false),
        Backspace: () => this.undo(),
        Delete: () => this.clear()
      });
      sheet.addEventListener("blur", () => {
        if (!this.held) this.lift();
      });
    }
    /** Put the pen down: a new stroke begins. */
    lower(point) {
      this.begun();
      this.refill();
      this.past.push(this.read());
      this.pen = { before: decode(this.read()), points: [point] };
      this.keep();
    }
    extend(point, apart = APART) {
      const last = this.pen?.points.at(-1);
      if (!last || Math.max(Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1])) < apart) return;
      this.pen.points.push(point);
      if (!this.keep()) this.pen.points.pop();
    }
    /** Lift the pen: what it drew is kept with fewer points. */
    lift() {
      if (!this.pen) return;
      this.pen.points = simplify(this.pen.points);
      this.keep();
      this.pen = null;
    }
    /** Keep what is drawn; false where it has become too long. */
    keep() {
      const drawing2 = encode([...this.pen.before, this.pen.points]);
      const fits = drawing2.length <= LONGEST;
      if (fits) this.write(drawing2);
      else {
        this.spent = true;
        say(this.said, t4("full"));
      }
      return fits;
    }
    /** There may be ink again: what was said of its end goes. */
    refill() {
      if (!this.spent) return;
      this.spent = false;
      if (this.sheet.classList.contains("ab-vd-keyed")) this.speak();
      else say(this.said, t4("keys"));
    }
    undo() {
      this.pen = null;
      const now = this.read();
      let before = this.past.pop();
      while (before === now && this.past.length) before = this.past.pop();
      this.write(before !== void 0 && before !== now ? before : encode(decode(now).slice(0, -1)));
    }
    clear() {
      this.pen = null;
      if (this.read()) this.past.push(this.read());
      this.write("");
    }
    move(dx, dy, speak = true) {
      this.sheet.classList.toggle("ab-vd-keyed", speak);
      this.here = [inside(this.here[0] + dx), inside(this.here[1] + dy)];
      put(this.cursor, { cx: this.here[0] + 0.5, cy: this.here[1] + 0.5 });
      if (this.pen) this.extend(this.here, 1);
      if (speak) this.speak();
    }
    toggle(down = !this.pen) {
      if (down) this.lower(this.here);
      else this.lift();
      this.speak();
    }
    speak() {
      this.cursor.classList.toggle("ab-vd-down", Boolean(this.pen));
      if (this.pen && this.spent) return;
      say(this.said, t4(this.pen ? "pen_down" : "pen_up", { x: this.here[0] + 1, y: this.here[1] + 1 }));
    }
    /** Show a drawing; where an example of the data stands in its place, the sheet says so. */
    update(drawing2, example = false) {
      const strokes = decode(drawing2);
      if (strokes.length < this.strokes.children.length) this.refill();
      if (!this.pen && strokes.length !== this.strokes.children.length) this.strokes.replaceChildren();
      while (this.strokes.children.length > strokes.length) this.strokes.lastChild.remove();
      strokes.forEach((points, i) => {
        if (!this.strokes.children[i]) this.strokes.append(s("polyline"));
        put(this.strokes.children[i], { points: line2(points) });
      });
      this.empty.hidden = strokes.length > 0;
      say(this.empty, t4(example ? "draw_own" : "draw_here"));
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
    let sum2 = 0;
    scores.forEach((score, i) => {
      sum2 += weights[i] = allowed(i) ? Math.exp(score / temperature - largest) : 0;
    });
    return sum2 ? weights.map((w) => w / sum2) : weights;
  }

  // src/attnbook/widgets/core/models/tensor.js
  function affine({ shape: [rows, columns], data }, x, bias = null) {
    if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
    const out = new Float64Array(rows);
    for (let i = 0, p = 0; i < rows; i++) {
      let sum2 = bias ? bias.data[i] : 0;
      for (let j = 0; j < columns; j++, p++) sum2 += data[p] * x[j];
      out[i] = sum2;
    }
    return out;
  }
  function rowOf({ shape: [rows, columns], data }, i) {
    if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
    return data.subarray(i * columns, (i + 1) * columns);
  }
  function each(count2, work) {
    const out = new Float64Array(count2);
    for (let i = 0; i < count2; i++) out[i] = work(i);
    return out;
  }
  var plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
  var relu = (x) => each(x.length, (i) => Math.max(0, x[i]));
  function erf(x) {
    const z = Math.abs(x);
    if (z > 6) return Math.sign(x);
    if (z < 2.5) {
      let term = z;
      let sum2 = z;
      for (let n = 1; Math.abs(term) > 1e-17 * sum2; n++) {
        term *= -z * z / n;
        sum2 += term / (2 * n + 1);
      }
      return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum2;
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
    ask(row2, { keys, values }, count2 = keys.length, place = count2 - 1) {
      const query = this.turned(linear2(this.weights, `${this.name}.query_proj`, row2), place);
      const mixed = new Float64Array(query.length);
      const weights = Array.from({ length: this.heads }, (_, head) => this.look(head, query, keys, values, count2, mixed));
      return { output: linear2(this.weights, `${this.name}.output_proj`, mixed), weights };
    }
    /** One head: its weights; what it brings is put at its place of `mixed`. */
    look(head, query, keys, values, count2, mixed) {
      const { size } = this;
      const [from, at] = [head * size, Math.floor(head / this.shared) * size];
      const scores = new Float64Array(count2);
      for (let j = 0; j < count2; j++) {
        let sum2 = 0;
        for (let i = 0; i < size; i++) sum2 += query[from + i] * keys[j][at + i];
        scores[j] = sum2 / Math.sqrt(size);
      }
      const found = softmax(scores);
      for (let j = 0; j < count2; j++) for (let i = 0; i < size; i++) mixed[from + i] += found[j] * values[j][at + i];
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
      const sum2 = plus(x, part);
      return this.pre ? sum2 : normed(this.weights, `${this.name}.${norm}`, sum2);
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

  // src/attnbook/widgets/vit_draw/model.js
  var [SIDE2, FULL2] = [8, 16];
  function patchify(cells, size) {
    const across = SIDE2 / size;
    return Array.from({ length: across * across }, (_, k) => Array.from({ length: size * size }, (_2, i) => cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE2 + k % across * size + i % size]));
  }
  function unpatchify(patches, size) {
    const across = SIDE2 / size;
    const cells = new Array(SIDE2 * SIDE2);
    patches.forEach((patch, k) => patch.forEach((value, i) => {
      cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE2 + k % across * size + i % size] = value;
    }));
    return cells;
  }
  function shuffled(cells, order, size = 2) {
    const patches = patchify(cells, size);
    return unpatchify(order.map((k) => patches[k]), size);
  }
  function rollout(weights, token = 0) {
    let path = new Float64Array(weights[0][0].length);
    path[token] = 1;
    for (const heads of [...weights].reverse()) {
      const before = path;
      path = before.map((share) => share / 2);
      for (const head of heads)
        for (let i = 0; i < path.length; i++)
          for (let j = 0, share = before[i] / heads.length / 2; j < path.length; j++) path[j] += share * head[i][j];
    }
    return path;
  }
  var Vision = class {
    constructor(weights, config) {
      Object.assign(this, { weights, config });
      this.layers = stack(EncoderLayer, weights, "layers", { num_heads: config.num_heads, norm: "pre", activation: "gelu" });
    }
    tokens(cells) {
      const { weights } = this;
      const put2 = (vector, i) => plus(vector, rowOf(weights.position_embedding, i));
      const patches = patchify(cells, this.config.patch_size).map((patch) => patch.map((ink2) => ink2 / FULL2));
      return [weights.class_token.data, ...patches.map((patch) => affine(weights["patch_proj.weight"], patch, weights["patch_proj.bias"]))].map(put2);
    }
    /** { logits, probabilities, weights, rollout }: `weights[layer][head]` of the class token. */
    look(cells) {
      const { rows, weights } = pass(this.layers, this.tokens(cells));
      const logits = affine(this.weights["head.weight"], normed(this.weights, "norm", rows[0]), this.weights["head.bias"]);
      return { logits, probabilities: softmax(logits), weights: weights.map((heads) => heads.map((head) => head[0])), rollout: rollout(weights) };
    }
  };
  var network = madeOnce((file, checkpoint) => new Vision(file.weights(checkpoint), file.metadata.config));

  // src/attnbook/widgets/vit_draw/index.js
  var t5 = wordsOf("vit_draw", words_default2);
  var [LAST, FIRST] = [13, 8];
  var [VIEWS, HEADS] = [["rollout", "1", "2"], ["mean", "1", "2", "3", "4"]];
  var TRAITS = ["example", "drawing", "shuffle", "view", "head", "checkpoint", "recorded"];
  var LEVELS = "0123456789abcdefg";
  var PAUSE = 1500;
  var cellsOf = (letters) => Array.from(letters, (letter) => LEVELS.indexOf(letter));
  var lettersOf = (cells) => cells.map((ink2) => LEVELS[ink2]).join("");
  function sharesOf(now, view, head) {
    if (!now || view === "rollout") return now && Array.from(now.rollout);
    const heads = now.weights[Number(view) - 1];
    if (head !== "mean") return Array.from(heads[Number(head) - 1]);
    return Array.from(heads[0], (_, j) => heads.reduce((sum2, weights) => sum2 + weights[j], 0) / heads.length);
  }
  function rowsOf(seen, now, shares) {
    const four = (value) => value === void 0 ? "–" : num(value, 4);
    const inkOf = (k) => [0, 1, 8, 9].reduce((sum2, step) => sum2 + seen[Math.floor(k / 4) * 16 + k % 4 * 2 + step], 0);
    const token = (k) => [
      k ? t5("patch", { row: Math.floor((k - 1) / 4) + 1, column: (k - 1) % 4 + 1 }) : t5("class_token"),
      k ? String(inkOf(k - 1)) : "–",
      four(shares?.[k]),
      four(now?.rollout[k])
    ];
    return [
      ...Array.from({ length: 17 }, (_, k) => token(k)),
      ...Array.from({ length: 10 }, (_, digit) => [t5("digit", { digit }), four(now?.probabilities[digit])])
    ];
  }
  var best = (values) => values.indexOf(Math.max(...values));
  function sentence(now, shares) {
    if (!now) return t5("status_nothing");
    const patches = shares.slice(1);
    const most = best(patches);
    const answer = best(Array.from(now.probabilities));
    return t5("status", { answer, probability: num(100 * now.probabilities[answer], 0), row: Math.floor(most / 4) + 1, column: most % 4 + 1, share: num(100 * patches[most], 0) });
  }
  var VitDraw = class {
    constructor({ model, el, tools }) {
      Object.assign(this, { model, tools, get: (name) => model.get(name) });
      const [file, training] = model.get("models");
      this.examples = this.get("examples").map(cellsOf);
      this.door = new Door({ model, tools, files: [file], words: t5, ready: ([found], held) => this.arrive(found, held) });
      this.missing = h("p", { class: "ab-empty", hidden: true });
      this.gallery = gallery(this.examples, (number) => {
        this.ask();
        tools.set({ example: number });
      });
      this.surface = new Surface({ read: () => this.get("example") ? "" : this.get("drawing"), write: (drawing2) => tools.set({ example: 0, drawing: drawing2 }), begun: () => this.ask() });
      this.answer = h("p", { class: "ab-vd-answer" });
      [this.answers, this.seen, this.looks] = [new Answers(), new Seen(), new Looks()];
      this.legend = h("p", { class: "ab-small" });
      this.measured = h("p", { class: "ab-small" });
      this.training = new Training(model, tools, training, { about: t5("training_about"), note: t5("training_note"), ready: (found) => {
        this.history = found;
        this.think();
      } });
      this.table = tools.table({
        rows: () => rowsOf(this.picture, this.now, this.shares),
        columns: ["token", "ink", "shown", "rollout"].map((name) => ({ label: t5(`columns.${name}`), role: { token: "key", shown: "weights" }[name] }))
      });
      this.arrange(el);
      tools.hideAnswer(this.measured);
      tools.guess.draw((pencil, choice) => this.answers.mark(pencil, choice));
      tools.redraw(TRAITS, () => this.draw(), () => this.think());
    }
    arrange(el) {
      const { model, tools } = this;
      const square = (one) => {
        const frame = h("div", { class: "ab-vd-frame" }, one.node);
        tools.size(frame, (width) => one.layout(width));
        return frame;
      };
      const part = (name, ...kids) => h("section", {}, h("p", { class: "ab-head" }, t5(`heads.${name}`)), kids);
      const bars = h("div", {}, this.answers.node);
      this.heads = segmented(model, "head", { label: t5("head"), options: HEADS.map((head) => [head, t5(head === "mean" ? "mean" : "one_head", { head })]) });
      const view = segmented(model, "view", { label: t5("view"), options: VIEWS.map((layer) => [layer, t5(layer === "rollout" ? "rollout" : "layer", { layer })]) });
      const order = checkbox(model, "shuffle", { label: t5("shuffle") });
      const squares = h(
        "div",
        { class: "ab-vd-parts" },
        part("draw", this.surface.node),
        part("answers", this.answer, bars, this.door.node),
        part("sees", square(this.seen), h("p", { class: "ab-small" }, t5("how")), row(tools, order), this.measured),
        part("looks", square(this.looks), row(tools, view, this.heads), this.legend)
      );
      el.append(h("p", { class: "ab-hint" }, t5("hint")), this.missing, this.gallery.node, squares, this.training.node);
      tools.size(bars, (width) => this.answers.layout(Math.max(160, width)));
    }
    /** The first stroke, or the first digit that is chosen, asks for the model. */
    ask() {
      if (!this.asked) this.door.load();
      this.asked = true;
    }
    arrive(found, held) {
      this.file = found;
      this.asked = true;
      this.training.node.hidden = false;
      this.think();
      if (held) this.surface.sheet.focus();
    }
    /** What is known of the picture: computed, or recorded, or nothing. */
    look(cells) {
      if (!cells.some(Boolean)) return null;
      const shuffle = this.get("shuffle");
      if (!this.file) {
        const recorded = this.get("recorded");
        return recorded.cells === lettersOf(cells) ? recorded[shuffle ? "shuffled" : "plain"] : null;
      }
      const checkpoint = this.history ? this.get("checkpoint") : void 0;
      return network(this.history ?? this.file, checkpoint).look(this.picture);
    }
    draw() {
      const { get } = this;
      const [example, drawing2] = [get("example"), get("drawing")];
      this.cells = example ? this.examples[example - 1] : count(bitmap(decode(drawing2)));
      this.picture = get("shuffle") ? shuffled(this.cells, get("order")) : this.cells;
      this.surface.update(example ? "" : drawing2, example > 0);
      this.gallery.update(example);
      this.seen.update(this.picture);
    }
    /** What the model says to the picture: in the next frame, for the pen comes first. */
    think() {
      const { get } = this;
      this.now = this.look(this.cells);
      this.shares = sharesOf(this.now, get("view"), get("head"));
      this.looks.update(this.picture, this.shares);
      this.answers.update(this.now && Array.from(this.now.probabilities));
      this.words(this.cells);
      sayMissing(this.missing, "", get("checkpoint"), LAST, get("recorded"), this.file, this.history);
      this.training.update(get("checkpoint"));
      this.table.update();
    }
    words(cells) {
      const { now, get } = this;
      const waiting = cells.some(Boolean) ? t5("waiting") : t5("nothing");
      const answer = now && best(Array.from(now.probabilities));
      say(this.answer, now ? t5("answer", { answer, probability: num(100 * now.probabilities[answer], 0) }) : waiting);
      const rolled = get("view") === "rollout";
      this.heads.node.hidden = rolled;
      say(this.legend, now ? t5(rolled ? "legend_rollout" : "legend_layer", { own: num(100 * this.shares[0], 0) }) : " ");
      const measured = get("measured");
      const { exact, shuffled: moved } = this.history?.notes[get("checkpoint")] ?? measured;
      say(this.measured, t5("measured", { count: measured.count, right: num(100 * exact, 0), shuffled: num(100 * moved, 0) }));
      this.tools.status(sentence(now, this.shares));
    }
  };
  async function demonstrate({ tools }) {
    tools.set({ example: FIRST, view: "rollout", checkpoint: LAST, shuffle: false });
    if (await tools.rest(PAUSE)) tools.set({ shuffle: true });
  }
  var vit_draw_default = {
    kind: "vit_draw",
    predict: { options: ["same", "unsure", "other"], answer: "other", hides: () => true, asks: (get) => get("example") === FIRST && get("shuffle") && get("checkpoint") === LAST, demonstrate },
    render: (context) => {
      new VitDraw(context);
    }
  };

  // <stdin>
  AttnBook.add("vit_draw", vit_draw_default, { "example": { "type": "number", "min": 0, "max": 12, "integer": true }, "drawing": { "type": "strokes", "most": 600 }, "shuffle": { "type": "flag" }, "view": { "type": "choice", "options": ["rollout", "1", "2"] }, "head": { "type": "choice", "options": ["mean", "1", "2", "3", "4"] }, "checkpoint": { "type": "number", "min": 0, "max": 13, "integer": true } });
})();
