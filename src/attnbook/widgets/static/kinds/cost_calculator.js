// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, h, heatmap, hide, keyed, line, linear, logScale, logTicks, logarithmic, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/cost_calculator/math.js
  var KINDS = ["recurrent", "convolution", "attention", "restricted"];
  var STORED = ["weights", "fused", "cache"];
  var KERNEL_SIZE = 3;
  var WINDOW = 65;
  var [SHORTEST, LONGEST] = [16, 131072];
  var LENGTHS = Array.from({ length: 14 }, (_, i) => 2 ** (i + 4));
  var preset = (name, num_layers, num_heads, d_head, sharing, seq_len) => ({ name, num_layers, num_heads, d_head, sharing, seq_len });
  var PRESETS = [
    preset("transformer-base", 6, 8, "64", "none", 512),
    preset("transformer-big", 6, 16, "64", "none", 512),
    preset("gpt2", 12, 12, "64", "none", 1024),
    preset("bert-base", 12, 12, "64", "none", 512),
    preset("bert-large", 24, 16, "64", "none", 512),
    preset("vit-b16", 12, 12, "64", "none", 197),
    preset("llama-7b", 32, 32, "128", "none", 2048),
    preset("mistral-7b", 32, 32, "128", "groups", 8192)
  ];
  function operations(kind, n, d, narrow = d) {
    if (kind === "recurrent") return 6 * n * d * d;
    if (kind === "convolution") return KERNEL_SIZE * n * d * d;
    return 2 * n * d * (d + narrow) + 2 * n * (kind === "attention" ? n : Math.min(WINDOW, n)) * d;
  }
  var crossing = (d, narrow) => 2 * d - narrow;
  function pathLength(kind, n) {
    if (kind === "recurrent") return n;
    if (kind === "attention") return 1;
    return Math.max(1, Math.ceil((n - 1) / ((kind === "convolution" ? KERNEL_SIZE : WINDOW) >> 1)));
  }
  var waiting = (kind, n) => kind === "recurrent" ? n : 1;
  function kept(kind, n, d, heads, narrow = d) {
    if (kind === "recurrent") return 6 * n * d;
    if (kind === "convolution") return n * d;
    return 3 * n * d + 2 * n * narrow + heads * n * (kind === "attention" ? n : Math.min(WINDOW, n));
  }
  function kvHeads(heads, sharing) {
    let most = { none: heads, groups: Math.max(1, Math.floor(heads / 4)), one: 1 }[sharing];
    while (heads % most) most -= 1;
    return most;
  }
  function stored(n, { heads, kv, width, layers, batch, bytes }) {
    return {
      weights: batch * heads * n * n * bytes,
      fused: batch * heads * n * bytes,
      cache: 2 * layers * kv * width * n * batch * bytes
    };
  }
  var fixed = (value, digits) => (Math.floor(value * 10 ** digits + 0.5) / 10 ** digits).toFixed(digits);
  var digitsOf = (value) => value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  function scaled(value, units, factor, most) {
    let power = 0;
    for (; value >= most && power < units.length - 1; power++) value /= factor;
    return [value, units[power]];
  }
  function readingBytes(bytes) {
    const [value, unit] = scaled(bytes, ["B", "KB", "MB", "GB", "TB", "PB", "EB"], 1024, 1023.95);
    return unit === "B" ? `${value.toFixed(0)} B` : `${fixed(value, 1)} ${unit}`;
  }
  function readingCount(number) {
    const [value, unit] = scaled(number, ["", "k", "M", "G", "T", "P", "E"], 1e3, 999.5);
    return unit ? `${fixed(value, digitsOf(value))} ${unit}` : value.toFixed(0);
  }
  function readingTime(seconds) {
    const steps = [[1e-9, "ns"], [1e-6, "µs"], [1e-3, "ms"], [1, "s"], [60, "min"], [3600, "h"], [86400, "days"]];
    const [size, unit] = steps.findLast(([one]) => seconds >= one) ?? steps[0];
    return `${fixed(seconds / size, digitsOf(seconds / size))} ${unit}`;
  }
  var grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

  // src/attnbook/widgets/cost_calculator/words.json
  var words_default = {
    title: "What a layer costs",
    axis: "tokens n",
    caption: "One layer of each kind, for all sequences together, and the bytes of attention",
    columns: {
      kind: "Layer",
      operations: "multiplications",
      time: "time, estimated",
      steps: "sequential steps",
      path: "path length",
      kept: "bytes kept"
    },
    controls: {
      preset: "Published model",
      seq_len: "Tokens n",
      num_heads: "Heads",
      d_head: "Width of a head",
      sharing: "Keys shared by heads",
      num_layers: "Layers",
      batch: "Sequences",
      precision: "Bytes of a number",
      speed: "Multiplications a second"
    },
    crossing: "n = d = {width}",
    here: "n = {tokens}",
    hints: {
      operations: "One layer of each kind. The convolution mixes 3 neighbours, restricted attention attends to 65. Where heads share keys, two projections of attention are narrower. The ring marks where attention becomes more expensive than the GRU. Drag the line, or use the slider.",
      bytes: "Weights: a number for every head and every pair, in one layer. Fused: one for every head and query in their place. Cache: keys and values of all layers, if the model writes token by token. Drag the line, or use the slider."
    },
    lines: {
      recurrent: "GRU",
      convolution: "convolution",
      attention: "attention",
      restricted: "restricted",
      weights: "weights",
      fused: "fused",
      cache: "cache"
    },
    picture: {
      operations: "Multiplications of one layer against the number of tokens, both axes logarithmic",
      bytes: "Bytes against the number of tokens, both axes logarithmic"
    },
    predict: {
      question: "Vectors of width 512. Above which length does a layer of attention, projections and all, take more multiplications than a GRU layer?",
      options: {
        short: "Above 64 tokens",
        width: "Above 512 tokens",
        long: "Above 4,096 tokens"
      },
      happens: "the two lines cross at n = d, here at 512 tokens. Six matrices of the GRU stand against four of attention and 2n²d for the pairs.",
      difference: {
        short: "64 is the width of a head. The number of heads does not enter: all heads together are as wide as the token.",
        width: "As you said: the pairs cost 2n²d, and the GRU’s two extra matrices 2nd².",
        long: "That is eight times too far. At 4,096 tokens attention takes three and a third times as much."
      }
    },
    presets: {
      own: "own sizes",
      "transformer-base": "Transformer, base",
      "transformer-big": "Transformer, big",
      gpt2: "GPT-2 small",
      "bert-base": "BERT base",
      "bert-large": "BERT large",
      "vit-b16": "ViT-B/16",
      "llama-7b": "Llama 7B",
      "mistral-7b": "Mistral 7B"
    },
    readings: {
      width: "width d",
      kv: "key heads",
      layer: "{count} · {time} · path {path}",
      cache_token: "cache for each token"
    },
    sharing: {
      none: "not shared",
      groups: "in groups",
      one: "by all"
    },
    speed_value: "{count}/s",
    estimate: "Times are estimates: multiplications divided by the speed. Sequential steps and numbers that are moved make real times longer.",
    status: {
      operations: "{tokens} tokens of width {width}: a GRU multiplies {recurrent}, a convolution {convolution}, attention {attention}, restricted attention {restricted}.",
      operations_several: "{batch} sequences of {tokens} tokens of width {width}: a GRU multiplies {recurrent}, a convolution {convolution}, attention {attention}, restricted attention {restricted}.",
      bytes: "{tokens} tokens: the weights of one layer take {weights}, their fused form {fused}, the cache of all layers {cache}.",
      bytes_several: "{batch} sequences of {tokens} tokens: the weights of one layer take {weights}, their fused form {fused}, the cache of all layers {cache}."
    },
    view: "What is shown",
    views: {
      operations: "Multiplications",
      bytes: "Bytes"
    }
  };

  // src/attnbook/widgets/cost_calculator/plot.js
  var t = wordsOf("cost_calculator", words_default);
  var [TOP, NAMES] = [26, 108];
  var APART = 15;
  function grid(low, high, factor) {
    const found = [];
    for (let power = 0; power < 8; power++) if (factor ** power >= low && factor ** power <= high) found.push(factor ** power);
    return found;
  }
  function spaced(places) {
    const order = places.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0]);
    const moved = [];
    let last = -Infinity;
    for (const [y, i] of order) {
      last = Math.max(y, last + APART);
      moved[i] = last;
    }
    return moved;
  }
  var GUESSES = { short: 64, width: 512, long: 4096 };
  var CostPlot = class {
    constructor(pick2) {
      const lines = (names) => names.map((name, i) => ({
        name,
        path: s("path", { class: `ab-line ab-cost-line ab-cost-${i}` }),
        dot: s("circle", { class: "ab-cost-dot", r: 4 }),
        words: s("text", { class: "ab-cost-name" }, t(`lines.${name}`))
      }));
      this.lines = { operations: lines(KINDS), bytes: lines(STORED) };
      const parts = (view) => this.lines[view].flatMap(({ path, dot, words }) => [path, words, dot]);
      this.groups = { operations: s("g", {}, parts("operations")), bytes: s("g", {}, parts("bytes")) };
      this.parts = {
        rules: s("g", { class: "ab-axis" }),
        bottom: s("g", { class: "ab-axis" }),
        here: s("line", { class: "ab-reach" }),
        hereName: s("text", { class: "ab-strong", "text-anchor": "middle", y: 13 }),
        ring: s("circle", { class: "ab-cost-ring", r: 8 }),
        ringName: s("text", { class: "ab-cost-name" }),
        axisName: s("text", { class: "ab-name", "text-anchor": "end" }, t("axis"))
      };
      this.node = drawing(
        "",
        this.parts.rules,
        this.parts.bottom,
        this.parts.axisName,
        this.parts.here,
        this.groups.operations,
        this.groups.bytes,
        this.parts.ring,
        this.parts.ringName,
        this.parts.hereName
      );
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => this.x && pick2(Math.round(Math.min(LONGEST, Math.max(SHORTEST, this.x.inverse(px))))));
    }
    layout(width) {
      const { parts } = this;
      const height = width < 480 ? 300 : 340;
      Object.assign(this, { width, bottom: height - 44, left: 56, right: width - (width < 480 ? 84 : NAMES), scaled: "" });
      this.x = logarithmic([SHORTEST, LONGEST], [this.left, this.right]);
      resize(this.node, width, height);
      const places = width < 480 ? [16, 1024, 65536] : [16, 128, 1024, 8192, 65536];
      parts.bottom.replaceChildren(...places.map((n) => s(
        "g",
        { transform: `translate(${this.x(n).toFixed(1)},${this.bottom})` },
        s("line", { y2: 5 }),
        s("text", { y: 18, "text-anchor": "middle" }, grouped(n))
      )));
      put(parts.axisName, { x: this.right, y: this.bottom + 36 });
      if (this.last) this.update(this.last);
    }
    /** Lines, bounds and names, which the length does not change. */
    rescale({ view, curves }) {
      const all = curves.flat();
      const [low, high] = [Math.min(...all), Math.max(...all)];
      this.y = logarithmic([low, high], [this.bottom, TOP]);
      const read = view === "operations" ? readingCount : readingBytes;
      this.parts.rules.replaceChildren(...grid(low, high, view === "operations" ? 1e3 : 1024).map((value) => {
        const y = this.y(value).toFixed(1);
        return s(
          "g",
          {},
          s("line", { class: "ab-cost-rule", x1: this.left, x2: this.right, y1: y, y2: y }),
          s("text", { x: this.left - 6, y, dy: "0.32em", "text-anchor": "end" }, read(value))
        );
      }));
      const names = spaced(curves.map((values) => this.y(values.at(-1)) + 4));
      this.lines[view].forEach(({ path, words }, i) => {
        put(path, { d: line(LENGTHS, curves[i], this.x, this.y) });
        put(words, { x: this.right + 6, y: names[i].toFixed(1) });
      });
      for (const [name, group] of Object.entries(this.groups)) put(group, { display: name === view ? null : "none" });
    }
    /** The length at which the reader expects the lines to cross. */
    mark(pencil, choice) {
      const x = this.x(GUESSES[choice]);
      pencil.shapes(this.node, String(GUESSES[choice]), dashed(`M${x.toFixed(1)},${TOP}V${this.bottom}`), word(x - 5, TOP + 10, "end"));
    }
    update(now) {
      this.last = now;
      if (!this.x) return;
      const { parts, x } = this;
      const scale = `${now.view} ${now.curves.map((values) => [values[0], values.at(-1)]).join(" ")}`;
      if (scale !== this.scaled) {
        this.scaled = scale;
        this.rescale(now);
      }
      const at = x(now.n);
      put(this.node, { "aria-label": t(`picture.${now.view}`) });
      put(parts.here, { x1: at, x2: at, y1: TOP - 8, y2: this.bottom });
      say(parts.hereName, t("here", { tokens: grouped(now.n) }));
      put(parts.hereName, { x: Math.min(this.right - 20, Math.max(this.left + 24, at)).toFixed(1) });
      this.lines[now.view].forEach(({ dot }, i) => put(dot, { cx: at.toFixed(1), cy: this.y(now.values[i]).toFixed(1) }));
      const crosses = now.view === "operations" && now.crossing >= SHORTEST && now.crossing <= LONGEST;
      for (const part of [parts.ring, parts.ringName]) put(part, { display: crosses ? null : "none" });
      if (!crosses) return;
      const [cx, cy] = [x(now.crossing), this.y(now.crossed)];
      put(parts.ring, { cx: cx.toFixed(1), cy: cy.toFixed(1) });
      put(parts.ringName, { x: (cx + 12).toFixed(1), y: (cy + 18).toFixed(1) });
      say(parts.ringName, t(now.crossing === now.d ? "crossing" : "here", { width: grouped(now.d), tokens: grouped(now.crossing) }));
    }
  };

  // src/attnbook/widgets/cost_calculator/index.js
  var t2 = wordsOf("cost_calculator", words_default);
  var SIZES = ["num_layers", "num_heads", "d_head", "sharing", "seq_len"];
  var SPEEDS = [1e9, 1e15];
  function compute(get) {
    const [view, n, heads, layers, batch, speed] = ["view", "seq_len", "num_heads", "num_layers", "batch", "speed"].map(get);
    const [width, bytes] = [Number(get("d_head")), Number(get("precision"))];
    const [d, kv] = [heads * width, kvHeads(heads, get("sharing"))];
    const narrow = kv * width;
    const counted = (kind, length) => batch * operations(kind, length, d, narrow);
    const sizes = { heads, kv, width, layers, batch, bytes };
    const storage = stored(n, sizes);
    const layer = (kind) => ({
      kind,
      count: counted(kind, n),
      time: counted(kind, n) / speed,
      steps: waiting(kind, n),
      path: pathLength(kind, n),
      kept: batch * bytes * kept(kind, n, d, heads, narrow)
    });
    const curves = view === "operations" ? KINDS.map((kind) => LENGTHS.map((m) => counted(kind, m))) : STORED.map((name) => LENGTHS.map((m) => stored(m, sizes)[name]));
    const all = KINDS.map(layer);
    return {
      view,
      n,
      d,
      kv,
      batch,
      storage,
      curves,
      layers: all,
      token: storage.cache / n / batch,
      crossing: crossing(d, narrow),
      crossed: counted("recurrent", crossing(d, narrow)),
      values: view === "operations" ? all.map(({ count }) => count) : STORED.map((name) => storage[name])
    };
  }
  var presetOf = (get) => PRESETS.find((preset2) => SIZES.every((name) => preset2[name] === get(name)))?.name ?? "own";
  var named = (name, keys) => keys.map((key) => [key, t2(`${name}.${key}`)]);
  var plain = (values) => values.map((value) => [value, value]);
  function controls(model, tools) {
    const whole = (name, low, high) => slider(model, name, { label: t2(`controls.${name}`), min: low, max: high, step: 1 });
    const log = (name, low, high, format) => slider(model, name, { label: t2(`controls.${name}`), format, ...logScale(low, high) });
    const doubling = (name, low, high, parts, format) => slider(model, name, {
      label: t2(`controls.${name}`),
      format,
      min: 0,
      max: parts * Math.log2(high / low),
      step: 1,
      to: (value) => parts * Math.log2(value / low),
      from: (position) => Math.round(low * 2 ** (position / parts))
    });
    const choose = (name, options) => {
      const control = segmented(model, name, { label: t2(`controls.${name}`), options });
      control.node.prepend(h("span", { class: "ab-label ab-cost-label" }, t2(`controls.${name}`)));
      return control;
    };
    const speed = log("speed", ...SPEEDS, (v) => t2("speed_value", { count: readingCount(v) }));
    speed.node.classList.add("ab-cost-speed");
    const views = segmented(model, "view", { label: t2("view"), options: named("views", ["operations", "bytes"]) });
    const picked = h("select", { onchange: () => pick(model, picked.value) }, named("presets", ["own", ...PRESETS.map(({ name }) => name)]).map(([value, words]) => h("option", { value }, words)));
    picked.dataset.lmSuppressShortcuts = "true";
    const node = h(
      "div",
      {},
      h("div", { class: "ab-controls" }, h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, t2("controls.preset")), picked)),
      row(tools, doubling("seq_len", SHORTEST, LONGEST, 4, grouped), whole("num_heads", 1, 64)),
      row(tools, choose("d_head", plain(["32", "64", "128"])), choose("sharing", named("sharing", ["none", "groups", "one"]))),
      row(tools, whole("num_layers", 1, 96), doubling("batch", 1, 256, 1, String)),
      row(tools, choose("precision", plain(["1", "2", "4"])), speed),
      row(tools, views)
    );
    return { node, picked };
  }
  function pick(model, name) {
    const preset2 = PRESETS.find((one) => one.name === name);
    if (!preset2) return;
    SIZES.forEach((size) => model.set(size, preset2[size]));
    model.save_changes();
  }
  function readings(now) {
    const common = [[t2("readings.width"), grouped(now.d)], [t2("readings.kv"), grouped(now.kv)]];
    if (now.view === "bytes")
      return [...common, ...STORED.map((name) => [t2(`lines.${name}`), readingBytes(now.storage[name])]), [t2("readings.cache_token"), readingBytes(now.token)]];
    return [...common, ...now.layers.map(({ kind, count, time, path }) => [t2(`lines.${kind}`), t2("readings.layer", { count: readingCount(count), time: readingTime(time), path: grouped(path) })])];
  }
  function sentence(now) {
    const key = `status.${now.view}${now.batch > 1 ? "_several" : ""}`;
    const sizes = { batch: now.batch, tokens: grouped(now.n), width: grouped(now.d) };
    const found = now.view === "bytes" ? STORED.map((name) => [name, readingBytes(now.storage[name])]) : now.layers.map(({ kind, count }) => [kind, readingCount(count)]);
    return t2(key, { ...sizes, ...Object.fromEntries(found) });
  }
  function rows(now) {
    if (!now) return [];
    return [
      ...now.layers.map(({ kind, count, time, steps, path, kept: bytes }) => [t2(`lines.${kind}`), readingCount(count), readingTime(time), grouped(steps), grouped(path), readingBytes(bytes)]),
      ...STORED.map((name) => [t2(`lines.${name}`), "", "", "", "", readingBytes(now.storage[name])])
    ];
  }
  var Calculator = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.controls = controls(model, tools);
      this.plot = new CostPlot((n) => tools.set("seq_len", n));
      this.hint = h("p", { class: "ab-hint" });
      this.estimate = h("p", { class: "ab-small" }, t2("estimate"));
      this.readings = h("dl", { class: "ab-readings ab-cost-readings" });
      const columns = ["kind", "operations", "time", "steps", "path", "kept"].map((name) => ({ label: t2(`columns.${name}`) }));
      this.table = tools.table({ caption: t2("caption"), columns, rows: () => rows(this.now) });
      el.append(this.controls.node, this.hint, this.plot.node, this.readings, this.estimate);
      tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
      [this.plot.parts.ring, this.plot.parts.ringName].forEach((part) => tools.hideAnswer(part));
      tools.size(el, (width) => this.plot.layout(width));
      tools.redraw(["view", "precision", "batch", "speed", ...SIZES], () => this.draw());
    }
    draw() {
      const now = this.now = compute(this.get);
      this.controls.picked.value = presetOf(this.get);
      say(this.hint, t2(`hints.${now.view}`));
      this.estimate.hidden = now.view !== "operations";
      this.plot.update(now);
      this.show(readings(now));
      this.tools.status(sentence(now));
      this.table.update();
    }
    show(found) {
      if (this.readings.children.length !== found.length)
        this.readings.replaceChildren(...found.map(() => h("div", {}, h("dt", {}), h("dd", { class: "ab-number ab-strong" }))));
      found.forEach(([name, value], i) => [name, value].forEach((words, j) => say(this.readings.children[i].children[j], words)));
    }
  };
  var cost_calculator_default = {
    kind: "cost_calculator",
    predict: {
      options: ["short", "width", "long"],
      answer: "width",
      asks: (get) => get("view") === "operations" && get("num_heads") * Number(get("d_head")) === 512 && get("sharing") === "none",
      hides: (get) => get("view") === "operations" && get("num_heads") * Number(get("d_head")) === 512,
      async demonstrate({ tools }) {
        for (const [name, value] of [["view", "operations"], ["num_heads", 8], ["d_head", "64"], ["sharing", "none"], ["seq_len", 32]]) tools.set(name, value);
        await tools.animate({ seq_len: 512 }, { ms: 2600, scale: "log", whole: true });
      }
    },
    render: (context) => {
      new Calculator(context);
    }
  };

  // <stdin>
  AttnBook.add("cost_calculator", cost_calculator_default, { "view": { "type": "choice", "options": ["operations", "bytes"] }, "seq_len": { "type": "number", "min": 16, "max": 131072, "integer": true }, "num_heads": { "type": "number", "min": 1, "max": 64, "integer": true }, "d_head": { "type": "choice", "options": ["32", "64", "128"] }, "sharing": { "type": "choice", "options": ["none", "groups", "one"] }, "num_layers": { "type": "number", "min": 1, "max": 96, "integer": true }, "batch": { "type": "number", "min": 1, "max": 256, "integer": true }, "precision": { "type": "choice", "options": ["1", "2", "4"] }, "speed": { "type": "number", "min": 1e9, "max": 1e15 } });
})();
