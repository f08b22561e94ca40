// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/softmax_lab/words.json
  var words_default = {
    again: "New random numbers",
    alt: "Bars of six scores, {scores}, and of the weights that a softmax of temperature {temperature} gives them: {weights}.",
    alt_scale: "Scores and weights of 16 keys for dₖ = {width}. The largest weight is {raw} without scaling and {scaled} when the scores are divided by the square root of dₖ.",
    captions: {
      scale: "Every key: scores and weights, as they are and scaled",
      scores: "Every key: its score, its weight α, and how its weight changes with the score of each key"
    },
    chart_label: "Scores as bars to drag, and the weights below them",
    columns: {
      scale: {
        fifth: "scaled weight",
        first: "Key",
        fourth: "scaled score",
        second: "score q·k",
        third: "weight"
      },
      scores: {
        first: "Key",
        fourth: "may attend",
        second: "score",
        slope: "∂α/∂{score}",
        third: "weight"
      }
    },
    effective: "effective number of keys",
    entropy: "entropy, nats",
    facts: "Typical score ±{spread}. Largest weight {largest}. Norm of the Jacobian {slope}.",
    jacobian: "Jacobian ∂αᵢ/∂sⱼ",
    jacobian_label: "The Jacobian of the softmax: row i, column j says how weight i changes with score j",
    jacobian_legend: "Row i: weight i. Column j: score j. Orange is positive, blue negative, up to ±{bound}.",
    key: "k{number}",
    largest: "largest weight",
    may_attend: "use {key}",
    no: "no",
    norm: "norm of the Jacobian",
    nothing_allowed: "No key may be attended to. Every weight is exactly 0, and so is the output; there is no distribution, and no entropy.",
    panel: "Which experiment",
    panels: {
      scale: "Why divide by √dₖ?",
      scores: "Scores, temperature, mask"
    },
    predict: {
      difference: {
        even: "The scores spread with the square root of dₖ, about ±23 on average, and the softmax turns such gaps into all or nothing.",
        one: "As you said: the scores spread with the square root of dₖ, and the softmax turns such gaps into all or nothing.",
        same: "Each product has the same spread, but a score is the sum of 512 of them, and the standard deviation of a sum grows."
      },
      happens: "without scaling, one key takes nearly the whole weight; divided by √dₖ, the same scores share it.",
      options: {
        even: "Nearly uniform weights",
        one: "One key takes nearly all",
        same: "The same as for one number"
      },
      question: "A query and 16 keys hold 512 independent random numbers each. What are the softmax weights of their dot products?"
    },
    raw: "As they are: s = q·k",
    raw_label: "Dot products as they are, and their weights",
    raw_short: "as they are",
    scale_hint: "A query and 16 keys of dₖ independent standard normal numbers. Both sides use the same numbers.",
    scaled: "Scaled: s = q·k / √dₖ",
    scaled_label: "Dot products divided by the square root of dₖ, and their weights",
    scaled_short: "scaled",
    score_masked: "{score}, not allowed",
    score_of: "Score of {key}",
    scores: "scores",
    scores_hint: "Drag a score, type one, or take a key away. The weights share 1 among the keys in use.",
    slope_axis: "norm of the Jacobian",
    slope_label: "Norm of the Jacobian of the softmax against dₖ, with and without scaling",
    status: "Weights: {weights}. That is as spread out as uniform weights over {effective} keys. Norm of the Jacobian: {norm}.",
    status_scale: "dₖ = {width}. As they are: largest weight {raw}, norm of the Jacobian {raw_slope}. Scaled: largest weight {scaled}, norm of the Jacobian {scaled_slope}.",
    temperature: "Temperature",
    title: "Softmax lab",
    weights: "weights",
    width: "dₖ",
    width_axis: "dₖ",
    yes: "yes"
  };

  // src/attnbook/widgets/softmax_lab/bars.js
  var t = wordsOf("softmax_lab", words_default);
  var LEFT = 34;
  var RIGHT = 6;
  function column(label, interactive, index) {
    const grip = interactive && s("circle", { class: "ab-knob", r: 7 });
    const bar = s("rect", { class: "ab-fill-scores role-scores", "data-index": index, rx: 2 });
    const reach = interactive && s("rect", { class: "ab-reach-box" });
    const score = s(
      "g",
      interactive ? { class: "ab-score", role: "slider", tabindex: "0", "aria-label": t("score_of", { key: label }) } : {},
      [reach, bar, grip].filter(Boolean)
    );
    return {
      score,
      bar,
      grip,
      reach,
      weight: s("rect", { class: "ab-fill-weights role-weights", "data-index": index, rx: 2 }),
      share: s("text", { class: "ab-share-text", "text-anchor": "middle" }),
      name: s("text", { class: "ab-name", "text-anchor": "middle" }, label),
      cross: s("path", { class: "ab-cross ab-stroke-mask role-mask", "data-index": index })
    };
  }
  var makeParts = () => ({
    sAxis: s("g"),
    wAxis: s("g"),
    zero: s("line", { class: "ab-rule" }),
    base: s("line", { class: "ab-rule" }),
    sName: s("text", { class: "ab-name ab-fill-scores role-scores", x: 2, y: 12 }, t("scores")),
    wName: s("text", { class: "ab-name ab-fill-weights role-weights", x: 2 }, t("weights"))
  });
  var BarChart = class {
    /**
     * `pick(i, score)` makes the scores editable, from what `read(i)` says (keys may come faster than
     * frames); `numbers` writes every weight over its bar.
     */
    constructor({ label, names: names2, range, pick = null, read = null, numbers = true, heights = [150, 110] }) {
      Object.assign(this, { range, pick, read, numbers, heights, parts: makeParts() });
      this.columns = names2.map((name, j) => column(name, Boolean(pick), j));
      const shapes = [Object.values(this.parts), this.columns.map((c) => [c.weight, c.share, c.name, c.cross])];
      const scores = this.columns.map((c) => c.score);
      this.node = pick ? s("svg", { class: "ab-drawing ab-bars", role: "group", "aria-label": label }, s("g", { "aria-hidden": "true" }, shapes), scores) : drawing(label, shapes, scores);
      if (pick) this.listen();
    }
    listen() {
      const [low, high] = this.range;
      let held = -1;
      const start = (px, py, event) => {
        held = Math.floor((px - LEFT) / this.size.step);
        if (held < 0 || held >= this.columns.length || py >= this.size.bottom + 10) return false;
        return event.pointerType !== "touch" || Math.abs(py - this.y(this.read(held))) < 26;
      };
      draggable(this.node, (_, py) => this.set(held, this.y.inverse(py)), { start, upright: true });
      this.columns.forEach(({ score }, i) => {
        put(score, { "aria-valuemin": low, "aria-valuemax": high });
        const by = (step) => (times) => this.set(i, this.read(i) + step * times);
        keyed(score, {
          ArrowUp: by(0.1),
          ArrowRight: by(0.1),
          ArrowDown: by(-0.1),
          ArrowLeft: by(-0.1),
          PageUp: by(1),
          PageDown: by(-1),
          Home: () => this.set(i, low),
          End: () => this.set(i, high)
        });
      });
    }
    set(i, score) {
      this.pick(i, Math.round(Math.min(this.range[1], Math.max(this.range[0], score)) * 10) / 10);
    }
    centre(i) {
      return LEFT + this.size.step * (i + 0.5);
    }
    layout(width) {
      const step = (width - LEFT - RIGHT) / this.columns.length;
      const top = 24;
      const bottom = top + this.heights[0];
      const base = bottom + 44 + this.heights[1];
      this.size = { width, step, wide: Math.min(44, step * 0.68), top, bottom, weightTop: bottom + 44, base };
      this.weightScale = linear([0, 1], [base, bottom + 44]);
      resize(this.node, width, base + 8);
      put(this.parts.wName, { y: bottom + 30 });
      put(this.parts.base, { x1: LEFT, x2: width - RIGHT, y1: base, y2: base });
      axis(this.parts.wAxis, "left", this.weightScale, [0, 0.5, 1], LEFT);
      this.columns.forEach((c, i) => put(c.name, { x: this.centre(i), y: bottom + 16 }));
      if (this.now) this.update(this.now);
    }
    update(now) {
      this.now = now;
      const { top, bottom, width } = this.size;
      const bounds = now.range ?? this.range;
      this.y = linear(bounds, [bottom, top]);
      axis(this.parts.sAxis, "left", this.y, ticks(...bounds, 6), LEFT);
      put(this.parts.zero, { x1: LEFT, x2: width - RIGHT, y1: this.y(0), y2: this.y(0) });
      this.columns.forEach((c, i) => {
        const off = Boolean(now.mask && !now.mask[i]);
        this.drawScore(c, i, now.scores[i], off);
        this.drawWeight(c, i, now.weights[i], off);
      });
    }
    /** Weights that the reader expects, as a dashed line across each column. */
    mark(pencil, choice, weights) {
      const half = Math.max(5, this.size.step * 0.44);
      const [x, y] = [(i) => this.centre(i), (i) => this.weightScale(weights[i])];
      const most = weights.indexOf(Math.max(...weights));
      const late = most > weights.length / 2;
      const high = y(most) < this.size.weightTop + 16;
      pencil.shapes(
        this.node,
        choice,
        weights.map((_, i) => dashed(`M${(x(i) - half).toFixed(1)},${y(i).toFixed(1)}h${(2 * half).toFixed(1)}`)),
        word(x(most) + (late ? -half - 4 : half + 4) * Number(high), y(most) + (high ? 4 : -7), high ? late ? "end" : "start" : "middle")
      );
    }
    drawScore(c, i, score, off) {
      const { step, wide, top, bottom } = this.size;
      const [zero, tip] = [this.y(0), this.y(score)];
      put(c.bar, { x: this.centre(i) - wide / 2, width: wide, y: Math.min(zero, tip), height: Math.max(1, Math.abs(tip - zero)), opacity: off ? 0.3 : 1 });
      if (!this.pick) return;
      put(c.grip, { cx: this.centre(i), cy: tip });
      put(c.reach, { x: LEFT + step * i, y: top, width: step, height: bottom - top });
      put(c.score, { "aria-valuenow": score, "aria-valuetext": off ? t("score_masked", { score: num(score, 1) }) : num(score, 1) });
    }
    drawWeight(c, i, weight, off) {
      const { wide, base } = this.size;
      const top = this.weightScale(weight);
      const r = Math.min(7, wide / 3);
      put(c.weight, { x: this.centre(i) - wide / 2, width: wide, y: top, height: base - top });
      put(c.cross, { d: off ? `M${this.centre(i) - r},${base - 9 - 2 * r}l${2 * r},${2 * r}m0,${-2 * r}l${-2 * r},${2 * r}` : "" });
      if (this.numbers) say(put(c.share, { x: this.centre(i), y: top - 5 }), off ? "" : num(weight, 2));
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
  var jacobian = (weights, temperature = 1) => Array.from(weights, (a, i) => Array.from(weights, (b, j) => a * ((i === j ? 1 : 0) - b) / temperature));
  var frobenius = (rows2) => Math.sqrt(rows2.reduce((sum, row2) => row2.reduce((part, v) => part + v * v, sum), 0));
  function entropy(weights) {
    let total = 0;
    let sum = 0;
    for (const a of weights) {
      sum += a;
      if (a > 0) total -= a * Math.log(a);
    }
    return sum ? total : NaN;
  }
  function uniform(seed, n) {
    const state = Math.imul(seed + 1, 2654435761) + Math.imul(n + 1, 1831565813) | 0;
    let t4 = Math.imul(state ^ state >>> 15, 1 | state);
    t4 = t4 + Math.imul(t4 ^ t4 >>> 7, 61 | t4) ^ t4;
    return ((t4 ^ t4 >>> 14) >>> 0) / 4294967296;
  }
  var normal = (seed, n) => Math.sqrt(-2 * Math.log(1 - uniform(seed, 2 * n))) * Math.cos(2 * Math.PI * uniform(seed, 2 * n + 1));
  var KEYS = 16;
  var LARGEST = 1024;
  function productsByWidth(seed) {
    const rows2 = [];
    let sums = new Float64Array(KEYS);
    for (let d = 0; d < LARGEST; d++) {
      const at = d * (KEYS + 1);
      const q = normal(seed, at);
      rows2.push(sums = sums.map((sum, j) => sum + q * normal(seed, at + 1 + j)));
    }
    return rows2;
  }
  var rootMeanSquare = (values) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
  function atWidth(products, width, scaled) {
    const scores = Array.from(products[width - 1], (v) => scaled ? v / Math.sqrt(width) : v);
    const weights = softmax(scores);
    return { scores, weights, spread: rootMeanSquare(scores), slope: frobenius(jacobian(weights)) };
  }

  // src/attnbook/widgets/softmax_lab/scale.js
  var t2 = wordsOf("softmax_lab", words_default);
  var LEFT2 = 46;
  var LETTER = 6.6;
  var STEPS = 61;
  var TWO = 520;
  var widths = [...new Set(Array.from({ length: STEPS }, (_, i) => Math.round(LARGEST ** (i / (STEPS - 1)))))];
  var makeParts2 = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 2, y: 12 }, t2("slope_axis")),
    xName: s("text", { class: "ab-name", "text-anchor": "end" }, t2("width_axis")),
    raw: s("path", { class: "ab-line ab-raw" }),
    scaled: s("path", { class: "ab-line ab-stroke-output" }),
    here: s("line", { class: "ab-reach ab-here" }),
    rawDot: s("circle", { class: "ab-dot ab-current", r: 6 }),
    scaledDot: s("circle", { class: "ab-dot ab-fill-output", r: 6 }),
    rawName: s("text", { class: "ab-value", "text-anchor": "end", y: 30 }, t2("raw_short")),
    scaledName: s("text", { class: "ab-value ab-fill-output", "text-anchor": "end", y: 30 }, t2("scaled_short")),
    rawKey: s("path", { class: "ab-line ab-raw" }),
    scaledKey: s("path", { class: "ab-line ab-stroke-output" })
  });
  var SlopePlot = class {
    constructor(pick) {
      this.parts = makeParts2();
      this.node = drawing(t2("slope_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(Math.min(LARGEST, Math.max(1, Math.round(this.x.inverse(px))))));
    }
    layout(width) {
      const { parts } = this;
      const size = this.size = { right: width - 12, top: 42, bottom: 182 };
      this.x = logarithmic([1, LARGEST], [LEFT2, size.right]);
      resize(this.node, width, 224);
      axis(parts.xAxis, "bottom", this.x, [1, 4, 16, 64, 256, 1024], size.bottom, String);
      put(parts.base, { x1: LEFT2, x2: size.right, y1: size.bottom, y2: size.bottom });
      put(parts.xName, { x: size.right, y: size.bottom + 34 });
      const start = this.legend("scaled", size.right);
      this.legend("raw", start - 12);
    }
    /** A word that ends at `right`, a piece of its line before it; returns where that begins. */
    legend(way, right) {
      const start = right - LETTER * t2(`${way}_short`).length - 24;
      put(this.parts[`${way}Name`], { x: right });
      put(this.parts[`${way}Key`], { d: `M${start},26h18` });
      return start;
    }
    update({ slopes, width, raw, scaled }) {
      const { parts, x, size } = this;
      const high = Math.max(...slopes.raw, ...slopes.scaled) * 1.1;
      const y = linear([0, high], [size.bottom, size.top]);
      axis(parts.yAxis, "left", y, [0, 0.2, 0.4, 0.6].filter((v) => v <= high), LEFT2);
      put(parts.raw, { d: line(widths, slopes.raw, x, y) });
      put(parts.scaled, { d: line(widths, slopes.scaled, x, y) });
      put(parts.here, { x1: x(width), x2: x(width), y1: size.top, y2: size.bottom });
      put(parts.rawDot, { cx: x(width), cy: y(raw.slope) });
      put(parts.scaledDot, { cx: x(width), cy: y(scaled.slope) });
    }
  };
  var Side = class {
    constructor(title, label) {
      const names2 = Array.from({ length: KEYS }, () => "");
      this.chart = new BarChart({ label, names: names2, numbers: false, heights: [110, 90] });
      this.facts = h("p", { class: "ab-facts" });
      this.node = h("div", { class: "ab-side-panel" }, h("p", { class: "ab-head" }, title), this.chart.node, this.facts);
    }
    update(found, bound) {
      this.chart.update({ ...found, range: [-bound, bound] });
      say(this.facts, t2("facts", { spread: num(found.spread), largest: num(Math.max(...found.weights)), slope: num(found.slope, 3) }));
    }
  };
  function computeScale(products, width) {
    const raw = atWidth(products, width, false);
    return { width, raw, scaled: atWidth(products, width, true), bound: Math.max(3, ...raw.scores.map(Math.abs)) * 1.05 };
  }
  var scale = logScale(1, LARGEST);
  var widthSlider = (model) => slider(model, "width", { label: t2("width"), ...scale, from: (place) => Math.round(scale.from(place)) });
  function guessed(choice, products, weights) {
    if (choice === "same") return Array.from(atWidth(products, 1, false).weights);
    const most = weights.indexOf(Math.max(...weights));
    return Array.from(weights, (_, i) => choice === "even" ? 1 / weights.length : Number(i === most));
  }
  var ScalePanel = class {
    constructor(model, tools) {
      this.get = (name) => model.get(name);
      this.sides = [new Side(t2("raw"), t2("raw_label")), new Side(t2("scaled"), t2("scaled_label"))];
      this.plot = new SlopePlot((value) => tools.set({ width: value }));
      this.pair = h("div", { class: "ab-pair" }, this.sides.map(({ node }) => node));
      const next = () => tools.set({ draw: (this.get("draw") + 1) % 1e3 });
      const again = { node: h("button", { type: "button", class: "ab-choice", onclick: next }, t2("again")) };
      this.node = h("div", {}, h("p", { class: "ab-hint" }, t2("scale_hint")), row(tools, widthSlider(model), again), this.pair, this.plot.node);
    }
    // Thousands of random numbers: once a draw, not once a frame.
    redraw(draw) {
      this.draw = draw;
      this.products = productsByWidth(draw);
      const slopes = (scaled) => widths.map((width) => atWidth(this.products, width, scaled).slope);
      this.slopes = { raw: slopes(false), scaled: slopes(true) };
    }
    update() {
      if (this.draw !== this.get("draw")) this.redraw(this.get("draw"));
      const now = computeScale(this.products, this.get("width"));
      this.sides[0].update(now.raw, now.bound);
      this.sides[1].update(now.scaled, now.bound);
      this.plot.update({ ...now, slopes: this.slopes });
      return now;
    }
    /** The question is about scores as they are: the mark stands on that side. */
    mark(pencil, choice) {
      const { raw } = computeScale(this.products, this.get("width"));
      this.sides[0].chart.mark(pencil, choice, guessed(choice, this.products, raw.weights));
    }
    layout(total) {
      const two = total >= TWO;
      this.pair.classList.toggle("ab-two", two);
      this.sides.forEach(({ chart }) => chart.layout(two ? Math.round(total / 2) - 8 : total));
      this.plot.layout(total);
    }
  };

  // src/attnbook/widgets/softmax_lab/index.js
  var t3 = wordsOf("softmax_lab", words_default);
  var COUNT = 6;
  var RANGE = [-6, 6];
  var HEAT = [0.05, 20];
  var DRAW = 0;
  var TWO2 = 540;
  var names = Array.from({ length: COUNT }, (_, i) => t3("key", { number: i + 1 }));
  function compute(scores, temperature, mask) {
    const weights = softmax(scores, temperature, mask);
    const slopes = jacobian(weights, temperature);
    const nats = entropy(weights);
    return { scores, mask, temperature, weights, slopes, nats, effective: Math.exp(nats), norm: frobenius(slopes) };
  }
  function scoreField(model, i) {
    const input = h("input", { type: "number", min: RANGE[0], max: RANGE[1], step: 0.1, "aria-label": t3("score_of", { key: names[i] }) });
    input.addEventListener("input", () => {
      const value = input.valueAsNumber;
      if (!(value >= RANGE[0] && value <= RANGE[1])) return;
      model.set("scores", model.get("scores").with(i, value));
      model.save_changes();
    });
    input.addEventListener("change", () => {
      input.value = model.get("scores")[i];
    });
    return { node: input, off: follow(model, "scores", (scores) => {
      if (input.valueAsNumber !== scores[i]) input.value = scores[i];
    }) };
  }
  function editor(model, tools) {
    const fields = names.map((_, i) => scoreField(model, i));
    const boxes = names.map((name, i) => checkbox(itemOf(model, "mask", i), "mask", { label: name, spoken: t3("may_attend", { key: name }) }));
    [...fields, ...boxes].forEach(({ off }) => tools.clean(off));
    return h(
      "div",
      { class: "ab-editor" },
      names.map((_, i) => h("div", { class: "ab-editor-cell" }, fields[i].node, boxes[i].node))
    );
  }
  function gradient(tools) {
    const map = heatmap(t3("jacobian_label"), "signed");
    tools.clean(watchTheme(map.restyle));
    tools.size(map.node, map.restyle);
    const list = ["entropy", "effective", "largest", "norm"].map((name) => {
      const value = h("dd", { class: "ab-number ab-strong" });
      return { name, value, node: h("div", {}, h("dt", {}, t3(name)), value) };
    });
    const legend = h("p", { class: "ab-small" });
    const node = h("div", { class: "ab-gradient" }, h("p", { class: "ab-head" }, t3("jacobian")), map.node, legend, h("dl", { class: "ab-readings" }, list.map((item) => item.node)));
    function update(now) {
      const bound = Math.max(1e-12, ...now.slopes.flat().map(Math.abs));
      map.update(now.slopes, -bound, bound);
      say(legend, t3("jacobian_legend", { bound: short(bound < 1e-11 ? 0 : bound) }));
      const none = Number.isNaN(now.nats);
      const shown = { entropy: num(now.nats, 3), effective: num(now.effective, 2), largest: num(none ? 0 : Math.max(...now.weights), 3), norm: num(now.norm, 3) };
      list.forEach(({ name, value }) => say(value, shown[name]));
    }
    return { node, update };
  }
  var ScoresPanel = class {
    constructor(model, tools) {
      this.get = (name) => model.get(name);
      const pick = (i, score) => tools.set({ scores: this.get("scores").with(i, score) });
      this.chart = new BarChart({ label: t3("chart_label"), names, range: RANGE, read: (i) => this.get("scores")[i], pick });
      this.side = gradient(tools);
      this.empty = h("p", { class: "ab-empty", hidden: true }, t3("nothing_allowed"));
      this.pair = h("div", { class: "ab-lab" }, h("div", {}, this.chart.node, editor(model, tools)), this.side.node);
      const heat = slider(model, "temperature", { label: t3("temperature"), format: short, ...logScale(...HEAT) });
      this.node = h("div", {}, h("p", { class: "ab-hint" }, t3("scores_hint")), row(tools, heat), this.empty, this.pair);
    }
    update() {
      const now = compute(this.get("scores"), this.get("temperature"), this.get("mask"));
      this.chart.update(now);
      this.side.update(now);
      this.empty.hidden = now.mask.some(Boolean);
      return now;
    }
    layout(width) {
      const two = width >= TWO2;
      this.pair.classList.toggle("ab-two", two);
      this.chart.layout(two ? Math.round(width * 0.64) : width);
    }
  };
  function sentence(panel, now) {
    if (panel === "scale") {
      return t3("status_scale", {
        width: now.width,
        raw: num(Math.max(...now.raw.weights)),
        scaled: num(Math.max(...now.scaled.weights)),
        raw_slope: num(now.raw.slope, 3),
        scaled_slope: num(now.scaled.slope, 3)
      });
    }
    if (!now.mask.some(Boolean)) return t3("nothing_allowed");
    return t3("status", { weights: Array.from(now.weights, (w) => num(w)).join(", "), effective: num(now.effective, 1), norm: num(now.norm, 3) });
  }
  function rows(panel, now) {
    if (panel === "scale")
      return Array.from(now.raw.scores, (score, i) => [t3("key", { number: i + 1 }), num(score, 3), num(now.raw.weights[i], 4), num(now.scaled.scores[i], 3), num(now.scaled.weights[i], 4)]);
    return names.map((name, i) => [name, num(now.scores[i], 2), num(now.weights[i], 4), t3(now.mask[i] ? "yes" : "no"), ...now.slopes[i].map((v) => num(v, 4))]);
  }
  var places = { scores: ["first", "second", "third", "fourth"], scale: ["first", "second", "third", "fourth", "fifth"] };
  function columns(panel) {
    const heads = places[panel].map((place) => ({ label: t3(`columns.${panel}.${place}`) }));
    return panel === "scale" ? heads : [...heads, ...names.map((key) => ({ label: t3("columns.scores.slope", { score: key }) }))];
  }
  var Lab = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.panels = { scores: new ScoresPanel(model, tools), scale: new ScalePanel(model, tools) };
      this.tables = Object.fromEntries(Object.keys(this.panels).map((name) => [name, tools.table(this.numbers(name))]));
      const options = Object.keys(this.panels).map((name) => [name, t3(`panels.${name}`)]);
      const choice = segmented(model, "panel", { label: t3("panel"), options });
      el.append(row(tools, choice), ...Object.values(this.panels).map(({ node }) => node));
      tools.size(el, (width) => {
        this.width = width;
        if (!this.shown) return;
        this.panels[this.shown].layout(width);
        this.draw();
      });
      tools.guess.draw((pencil, guess) => this.panels.scale.mark(pencil, guess));
      tools.redraw(["panel", "scores", "temperature", "mask", "width", "draw"], () => this.draw());
    }
    numbers(name) {
      return { caption: t3(`captions.${name}`), columns: columns(name), rows: () => this.shown === name ? rows(name, this.now) : [] };
    }
    turn(panel) {
      this.shown = panel;
      for (const name of Object.keys(this.panels))
        this.panels[name].node.hidden = this.tables[name].node.hidden = name !== panel;
      this.panels[panel].layout(this.width);
    }
    draw() {
      if (this.shown !== this.get("panel")) this.turn(this.get("panel"));
      this.now = this.panels[this.shown].update();
      this.tools.status(sentence(this.shown, this.now));
      this.tables[this.shown].update();
    }
  };
  var softmax_lab_default = {
    kind: "softmax_lab",
    predict: {
      options: ["even", "one", "same"],
      answer: "one",
      asks: (get) => get("panel") === "scale" && get("width") === 512,
      async demonstrate({ tools }) {
        tools.set({ draw: DRAW, panel: "scale", width: 1 });
        await tools.animate({ width: 512 }, { scale: "log", ms: 2600, whole: true });
      }
    },
    render: (context) => {
      new Lab(context);
    }
  };

  // <stdin>
  AttnBook.add("softmax_lab", softmax_lab_default, { "panel": { "type": "choice", "options": ["scores", "scale"] }, "scores": { "type": "numbers", "length": 6, "min": -6, "max": 6 }, "mask": { "type": "flags", "length": 6 }, "temperature": { "type": "number", "min": 0.05, "max": 20 }, "width": { "type": "number", "min": 1, "max": 1024, "integer": true }, "draw": { "type": "number", "min": 0, "max": 999, "integer": true } });
})();
