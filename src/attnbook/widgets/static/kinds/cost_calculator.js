// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/cost_calculator/math.js
  var KINDS = ["recurrent", "convolution", "attention", "restricted"];
  var STORED = ["weights", "fused", "cache"];
  var FILLING = ["parameters", "activations", "cache", "weights"];
  var CARDS = [24, 80].map((gb) => gb * 2 ** 30);
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
  function memory(n, sizes) {
    const { heads, kv, width, layers, batch, bytes } = sizes;
    const [d, narrow, { cache, weights }] = [heads * width, kv * width, stored(n, sizes)];
    return { parameters: bytes * layers * (2 * d * (d + narrow) + 8 * d * d), activations: bytes * batch * n * (3 * d + 2 * narrow), cache, weights };
  }
  var total = (parts) => FILLING.reduce((sum, name) => sum + parts[name], 0);
  function reach(bytes, sizes) {
    let [low, high] = [SHORTEST, LONGEST + 1];
    while (low < high) {
      const middle = low + high >> 1;
      if (total(memory(middle, sizes)) > bytes) high = middle;
      else low = middle + 1;
    }
    return low;
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
      operations: "One layer of each kind. The convolution mixes 3 neighbours, restricted attention attends to 65. Where heads share keys, two projections of attention are narrower. The ring marks where attention becomes more expensive than the GRU. In memory, while all tokens are read at once: the parameters and the cache of all layers, the activations and attention weights of one.",
      bytes: "Weights: a number for every head and every pair, in one layer. Fused: one for every head and query in their place. Cache: keys and values of all layers, if the model writes token by token. In memory, while all tokens are read at once: the parameters and the cache of all layers, the activations and attention weights of one."
    },
    lines: {
      recurrent: "GRU",
      convolution: "convolution",
      attention: "attention",
      restricted: "restricted",
      weights: "weights",
      fused: "fused",
      cache: "cache",
      parameters: "parameters",
      activations: "activations",
      total: "together"
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
    },
    card: {
      hint: "Pull the level of the memory, or drag the line in the plot: the text gets longer.",
      picture: "The memory of a graphics card as a vessel: {total} are needed, and marks show 24 GB and 80 GB",
      fits: "{card} ✓",
      burst: "{card} ✗",
      until: "up to n = {tokens}",
      never: "too small"
    }
  };

  // src/attnbook/widgets/cost_calculator/card.js
  var t = wordsOf("cost_calculator", words_default);
  var [LEFT, RIGHT, RIM, BELOW] = [14, 74, 42, 14];
  var FILLS = { parameters: "ab-cost-parameters", activations: "ab-cost-activations", cache: "ab-cost-cache", weights: "ab-cost-weights" };
  function spill(over, floor) {
    const [bump, foot] = [RIM - 8 - 24 * over, RIM + 8 + (floor - RIM - 8) * over];
    const stream = (wall, out) => `L${wall},${foot}Q${wall + out / 2},${foot + 7} ${wall + out},${foot}`;
    return `M${LEFT},${RIM}${stream(LEFT, -9)}V${RIM + 4}Q${LEFT - 9},${bump} ${(LEFT + RIGHT) / 2},${bump}Q${RIGHT + 9},${bump} ${RIGHT + 9},${RIM + 4}V${foot}Q${RIGHT + 4.5},${foot + 7} ${RIGHT},${foot}V${RIM}Z`;
  }
  var Card = class {
    constructor(pull) {
      this.parts = FILLING.map((name) => s("rect", { x: LEFT, width: RIGHT - LEFT, class: FILLS[name] }));
      this.walls = s("path", { class: "ab-cost-walls" });
      this.over = s("path");
      this.marks = CARDS.map(() => ({ line: s("line", { class: "ab-cost-mark", x1: LEFT, x2: RIGHT + 14 }), name: s("text", { class: "ab-strong", x: RIGHT + 18 }), told: s("text", { class: "ab-cost-name", x: RIGHT + 18 }) }));
      this.handle = s(
        "g",
        { class: "ab-handle ab-cost-grip" },
        s("rect", { class: "ab-cost-hit", x: LEFT - 14, y: -22, width: RIGHT - LEFT + 28, height: 44 }),
        s("rect", { x: (LEFT + RIGHT) / 2 - 20, y: -8, width: 40, height: 16, rx: 8 }),
        s("path", { d: `M${(LEFT + RIGHT) / 2 - 5},-1.5l5,-4l5,4m-10,3l5,4l5,-4` })
      );
      this.svg = drawing("", ...this.parts, this.walls, this.over, ...this.marks.flatMap(({ line: line2, name, told }) => [line2, name, told]), this.handle);
      this.svg.classList.add("ab-drag");
      draggable(this.svg, (_, y) => pull(this.y.inverse(y)));
      this.values = [...FILLING, "total"].map((name) => [name, h("dd", { class: "ab-number ab-strong" })]);
      this.list = h("dl", { class: "ab-cost-parts" }, this.values.toReversed().map(([name, value]) => h("div", {}, h("dt", {}, h("span", { class: `ab-cost-swatch ${FILLS[name] ?? ""}` }), t(`lines.${name}`)), value)));
      this.node = h("div", { class: "ab-cost-card" }, this.svg, this.list);
    }
    layout(height) {
      const floor = height - BELOW;
      this.y = linear([0, CARDS.at(-1)], [floor, RIM]);
      resize(this.svg, 184, height);
      put(this.walls, { d: `M${LEFT},${RIM}V${floor}H${RIGHT}V${RIM}` });
      this.marks.forEach(({ line: line2, name, told }, i) => {
        const y = this.y(CARDS[i]);
        [[line2, { y1: y, y2: y }], [name, { y: y - 4 }], [told, { y: y + 13 }]].forEach(([node, props]) => put(node, props));
      });
      if (this.last) this.update(this.last);
    }
    update(now) {
      this.last = now;
      if (!this.y) return;
      const [whole, most] = [total(now.memory), CARDS.at(-1)];
      let [filled, top] = [0, "parameters"];
      FILLING.forEach((name, i) => {
        if (filled < most) top = name;
        const [low, high] = [filled, filled += now.memory[name]].map((bytes) => this.y(Math.min(most, bytes)));
        put(this.parts[i], { y: high.toFixed(1), height: (low - high).toFixed(1) });
      });
      put(this.over, { d: whole > most ? spill(Math.min(1, whole / most - 1), this.y(0)) : null, class: FILLS[top] });
      this.marks.forEach(({ name, told }, i) => {
        say(name, t(whole > CARDS[i] ? "card.burst" : "card.fits", { card: readingBytes(CARDS[i]).replace(".0", "") }));
        say(told, t(now.bursts[i] > SHORTEST ? "card.until" : "card.never", { tokens: grouped(Math.min(LONGEST, now.bursts[i] - 1)) }));
      });
      put(this.handle, { transform: `translate(0,${Math.max(12, this.y(whole)).toFixed(1)})` });
      this.values.forEach(([name, value]) => say(value, readingBytes(now.memory[name] ?? whole)));
      put(this.svg, { "aria-label": t("card.picture", { total: readingBytes(whole) }) });
    }
  };

  // src/attnbook/widgets/cost_calculator/plot.js
  var t2 = wordsOf("cost_calculator", words_default);
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
        words: s("text", { class: "ab-cost-name" }, t2(`lines.${name}`))
      }));
      this.lines = { operations: lines(KINDS), bytes: lines(STORED) };
      const parts = (view) => this.lines[view].flatMap(({ path, dot, words }) => [path, words, dot]);
      this.groups = { operations: s("g", {}, parts("operations")), bytes: s("g", {}, parts("bytes")) };
      this.parts = {
        rules: s("g", { class: "ab-axis" }),
        bottom: s("g", { class: "ab-axis" }),
        here: s("line", { class: "ab-cost-here" }),
        hereName: s("text", { class: "ab-strong", "text-anchor": "middle", y: 13 }),
        ring: s("circle", { class: "ab-cost-ring", r: 8 }),
        ringName: s("text", { class: "ab-cost-name" }),
        axisName: s("text", { class: "ab-name", "text-anchor": "end" }, t2("axis"))
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
      draggable(this.node, (px) => this.x && pick2(this.x.inverse(px)));
    }
    layout(width, height) {
      const { parts } = this;
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
      put(this.node, { "aria-label": t2(`picture.${now.view}`) });
      put(parts.here, { x1: at, x2: at, y1: TOP - 8, y2: this.bottom });
      say(parts.hereName, t2("here", { tokens: grouped(now.n) }));
      put(parts.hereName, { x: Math.min(this.right - 20, Math.max(this.left + 24, at)).toFixed(1) });
      this.lines[now.view].forEach(({ dot }, i) => put(dot, { cx: at.toFixed(1), cy: this.y(now.values[i]).toFixed(1) }));
      const crosses = now.view === "operations" && now.crossing >= SHORTEST && now.crossing <= LONGEST;
      for (const part of [parts.ring, parts.ringName]) put(part, { display: crosses ? null : "none" });
      if (!crosses) return;
      const [cx, cy] = [x(now.crossing), this.y(now.crossed)];
      put(parts.ring, { cx: cx.toFixed(1), cy: cy.toFixed(1) });
      put(parts.ringName, { x: (cx + 12).toFixed(1), y: (cy + 18).toFixed(1) });
      say(parts.ringName, t2(now.crossing === now.d ? "crossing" : "here", { width: grouped(now.d), tokens: grouped(now.crossing) }));
    }
  };

  // src/attnbook/widgets/cost_calculator/index.js
  var t3 = wordsOf("cost_calculator", words_default);
  var SIZES = ["num_layers", "num_heads", "d_head", "sharing", "seq_len"];
  var SPEEDS = [1e9, 1e15];
  var TWO = 560;
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
    const curves = view === "operations" ? KINDS.map((kind) => LENGTHS.map((m2) => counted(kind, m2))) : STORED.map((name) => LENGTHS.map((m2) => stored(m2, sizes)[name]));
    const all = KINDS.map(layer);
    return {
      view,
      n,
      d,
      kv,
      batch,
      sizes,
      storage,
      memory: memory(n, sizes),
      bursts: CARDS.map((card) => reach(card, sizes)),
      curves,
      layers: all,
      token: storage.cache / n / batch,
      crossing: crossing(d, narrow),
      crossed: counted("recurrent", crossing(d, narrow)),
      values: view === "operations" ? all.map(({ count }) => count) : STORED.map((name) => storage[name])
    };
  }
  var fits = (preset2, sizes, get) => sizes.every((name) => preset2?.[name] === get(name));
  function presetOf(get, last = "own") {
    const chosen = PRESETS.find(({ name }) => name === last);
    return (PRESETS.find((preset2) => fits(preset2, SIZES, get)) ?? (fits(chosen, SIZES.slice(0, -1), get) ? chosen : null))?.name ?? "own";
  }
  var named = (name, keys) => keys.map((key) => [key, t3(`${name}.${key}`)]);
  var plain = (values) => values.map((value) => [value, value]);
  function controls(model, tools) {
    const whole = (name, low, high) => slider(model, name, { label: t3(`controls.${name}`), min: low, max: high, step: 1 });
    const log = (name, low, high, format) => slider(model, name, { label: t3(`controls.${name}`), format, ...logScale(low, high) });
    const doubling = (name, low, high, parts, format) => slider(model, name, {
      label: t3(`controls.${name}`),
      format,
      min: 0,
      max: parts * Math.log2(high / low),
      step: 1,
      to: (value) => parts * Math.log2(value / low),
      from: (position) => Math.round(low * 2 ** (position / parts))
    });
    const choose = (name, options) => {
      const control = segmented(model, name, { label: t3(`controls.${name}`), options });
      control.node.prepend(h("span", { class: "ab-label ab-cost-label" }, t3(`controls.${name}`)));
      return control;
    };
    const speed = log("speed", ...SPEEDS, (v) => t3("speed_value", { count: readingCount(v) }));
    speed.node.classList.add("ab-cost-speed");
    const views = segmented(model, "view", { label: t3("view"), options: named("views", ["operations", "bytes"]) });
    const picked = h("select", { onchange: () => pick(tools, picked.value) }, named("presets", ["own", ...PRESETS.map(({ name }) => name)]).map(([value, words]) => h("option", { value }, words)));
    const preset2 = { node: h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, t3("controls.preset")), picked) };
    const folded = more(row(
      tools,
      whole("num_heads", 1, 64),
      choose("d_head", plain(["32", "64", "128"])),
      choose("sharing", named("sharing", ["none", "groups", "one"])),
      whole("num_layers", 1, 96),
      doubling("batch", 1, 256, 1, String),
      choose("precision", plain(["1", "2", "4"])),
      speed
    ));
    return { node: row(tools, doubling("seq_len", SHORTEST, LONGEST, 4, grouped), preset2, views), folded, picked };
  }
  function pick(tools, name) {
    const preset2 = PRESETS.find((one) => one.name === name);
    if (preset2) tools.set(Object.fromEntries(SIZES.map((size) => [size, preset2[size]])));
  }
  function readings(now) {
    const common = [[t3("readings.width"), grouped(now.d)], [t3("readings.kv"), grouped(now.kv)]];
    if (now.view === "bytes")
      return [...common, ...STORED.map((name) => [t3(`lines.${name}`), readingBytes(now.storage[name])]), [t3("readings.cache_token"), readingBytes(now.token)]];
    return [...common, ...now.layers.map(({ kind, count, time, path }) => [t3(`lines.${kind}`), t3("readings.layer", { count: readingCount(count), time: readingTime(time), path: grouped(path) })])];
  }
  function sentence(now) {
    const key = `status.${now.view}${now.batch > 1 ? "_several" : ""}`;
    const sizes = { batch: now.batch, tokens: grouped(now.n), width: grouped(now.d) };
    const found = now.view === "bytes" ? STORED.map((name) => [name, readingBytes(now.storage[name])]) : now.layers.map(({ kind, count }) => [kind, readingCount(count)]);
    return t3(key, { ...sizes, ...Object.fromEntries(found) });
  }
  function rows(now) {
    if (!now) return [];
    return [
      ...now.layers.map(({ kind, count, time, steps, path, kept: bytes }) => [t3(`lines.${kind}`), readingCount(count), readingTime(time), grouped(steps), grouped(path), readingBytes(bytes)]),
      ...Object.entries({ ...now.storage, ...now.memory }).map(([name, bytes]) => [t3(`lines.${name}`), "", "", "", "", readingBytes(bytes)])
    ];
  }
  var Calculator = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.controls = controls(model, tools);
      tools.restart = () => {
        this.controls.picked.value = "own";
      };
      const go = (n) => tools.set({ seq_len: Math.round(Math.min(LONGEST, Math.max(SHORTEST, n))) });
      this.plot = new CostPlot(go);
      this.card = new Card((bytes) => go(reach(bytes, this.now.sizes) - 1));
      this.pair = h("div", { class: "ab-cost-pair" }, this.card.node, h("div", {}, this.plot.node));
      this.hint = h("p", { class: "ab-hint" });
      this.estimate = h("p", { class: "ab-small" }, t3("estimate"));
      this.readings = h("dl", { class: "ab-readings ab-cost-readings" });
      const columns = ["kind", "operations", "time", "steps", "path", "kept"].map((name) => ({ label: t3(`columns.${name}`) }));
      this.table = tools.table({ columns, rows: () => rows(this.now) });
      el.append(h("p", { class: "ab-hint" }, t3("card.hint")), this.pair, this.controls.node, this.readings, this.estimate, this.hint, this.controls.folded);
      tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
      [this.plot.parts.ring, this.plot.parts.ringName].forEach((part) => tools.hideAnswer(part));
      tools.size(el, (width) => this.layout(width));
      tools.redraw(["view", "precision", "batch", "speed", ...SIZES], () => this.draw());
    }
    layout(width) {
      const two = width >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.card.layout(two ? 220 : 176);
      this.plot.layout(two ? width - 200 : width, two ? 320 : 236);
    }
    draw() {
      const now = this.now = compute(this.get);
      this.controls.picked.value = presetOf(this.get, this.controls.picked.value);
      say(this.hint, t3(`hints.${now.view}`));
      this.estimate.hidden = now.view !== "operations";
      this.card.update(now);
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
        tools.set({ view: "operations", num_heads: 8, d_head: "64", sharing: "none", seq_len: 32 });
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
