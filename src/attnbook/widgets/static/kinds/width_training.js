// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/core/regression.js
  var inside = (u) => u < 1 ? u : 1;
  var shapes = {
    gaussian: (u) => Math.exp(-u * u / 2),
    boxcar: (u) => Math.abs(u) <= 1 ? 1 : 0,
    triangular: (u) => 1 - inside(Math.abs(u)),
    epanechnikov: (u) => 1 - inside(Math.abs(u)) ** 2
  };
  var KERNELS = Object.keys(shapes);
  var TIE = 1 + Math.sqrt(Number.EPSILON);
  function smallest(distance, skip) {
    let least = Infinity;
    for (let i = 0; i < distance.length; i++) if (i !== skip && distance[i] < least) least = distance[i];
    return least;
  }
  function rawWeights(distance, kernel, h2, skip, out) {
    let sum = 0;
    if (kernel === "gaussian") {
      const least = smallest(distance, skip);
      for (let i = 0; i < distance.length; i++) {
        const d = distance[i];
        sum += out[i] = i === skip ? 0 : Math.exp(-((d - least) / h2 / 2) * ((d + least) / h2));
      }
      return sum;
    }
    const shape = shapes[kernel];
    for (let i = 0; i < distance.length; i++) sum += out[i] = i === skip ? 0 : shape(distance[i] / h2);
    return sum;
  }
  function weigh(distance, kernel, h2, out, skip = -1) {
    let sum = rawWeights(distance, kernel, h2, skip, out);
    if (!(sum > 0)) {
      const bound = smallest(distance, skip) * TIE;
      sum = 0;
      for (let i = 0; i < distance.length; i++) sum += out[i] = i !== skip && distance[i] <= bound ? 1 : 0;
    }
    for (let i = 0; i < out.length; i++) out[i] /= sum;
    return out;
  }
  function average(weights, ys) {
    let total = 0;
    for (let i = 0; i < ys.length; i++) total += weights[i] * ys[i];
    return total;
  }
  function predict(xs, ys, query, kernel, h2) {
    const weights = weigh(
      Float64Array.from(xs, (x) => Math.abs(query - x)),
      kernel,
      h2,
      new Float64Array(xs.length)
    );
    return { value: average(weights, ys), weights };
  }
  function curve(xs, ys, queries, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    return Float64Array.from(queries, (query) => {
      for (let i = 0; i < xs.length; i++) distance[i] = Math.abs(query - xs[i]);
      return average(weigh(distance, kernel, h2, weights), ys);
    });
  }

  // src/attnbook/widgets/width_training/math.js
  var RATE = 0.2;
  var [B1, B2, EPSILON] = [0.9, 0.999, 1e-8];
  function lossAt(xs, ys, w, itself) {
    const n = xs.length;
    const raised = new Float64Array(n);
    let [loss, slope] = [0, 0];
    for (let i = 0; i < n; i++) {
      let top = -Infinity;
      for (let j = 0; j < n; j++) if (itself || j !== i) top = Math.max(top, -((xs[i] - xs[j]) ** 2) * w * w / 2);
      let [sum, value, squares, both] = [0, 0, 0, 0];
      for (let j = 0; j < n; j++) {
        if (!itself && j === i) continue;
        const square = (xs[i] - xs[j]) ** 2;
        const share = raised[j] = Math.exp(-square * w * w / 2 - top);
        sum += share;
        value += share * ys[j];
        squares += share * square;
        both += share * square * ys[j];
      }
      const [estimate, mean] = [value / sum, squares / sum];
      const moved = -w * (both / sum - mean * estimate);
      loss += (estimate - ys[i]) ** 2;
      slope += 2 * (estimate - ys[i]) * moved;
    }
    return { loss: loss / n, slope: slope / n };
  }
  function train(xs, ys, itself, steps) {
    const [widths, losses] = [[], []];
    let [w, first, second] = [1, 0, 0];
    for (let step = 0; step <= steps; step++) {
      const { loss, slope } = lossAt(xs, ys, w, itself);
      widths.push(w);
      losses.push(loss);
      first = B1 * first + (1 - B1) * slope;
      second = B2 * second + (1 - B2) * slope * slope;
      const root = Math.sqrt(second) / Math.sqrt(1 - B2 ** (step + 1));
      w -= RATE / (1 - B1 ** (step + 1)) * (first / (root + EPSILON));
    }
    return { widths, losses };
  }

  // src/attnbook/widgets/width_training/words.json
  var words_default = {
    title: "The learned width",
    trained_label: "What a point is predicted from",
    trained: {
      others: "leaving itself out",
      itself: "with itself"
    },
    step: "Training step",
    query: "Query x",
    weights: "weights of the query",
    curve_label: "Data, the curve they were drawn from, and the estimate at this step; below, the weights of the query",
    errors_label: "What is minimised and the leave-one-out error against the training step",
    errors: "mean squared error",
    step_axis: "training step",
    key: "Solid: the error that is minimised. Dashed: the leave-one-out error.",
    facts: "Training step {step}: |w| = {width}, which is a bandwidth of {bandwidth}. Minimised error {loss}, leave-one-out error {error}.",
    status: "Training step {step}: |w| is {width}, a bandwidth of {bandwidth}. At x = {query} the estimate is {value}, and the largest weight {largest}. Minimised error {loss}, leave-one-out error {error}.",
    alt: "{count} points and the curve estimated from them after {step} steps of training, with |w| = {width}, a bandwidth of {bandwidth}.",
    caption: "Each point, and its weight for the query at this step",
    columns: {
      point: "point",
      x: "x (key)",
      y: "y (value)",
      weight: "weight"
    },
    summary: {
      width: "|w|",
      loss: "minimised error",
      error: "leave-one-out error"
    },
    predict: {
      question: "Each point attends to itself while the width is trained, and the error that is minimised falls. What does the leave-one-out error do meanwhile?",
      options: {
        falls: "It falls, too",
        turns: "It falls at first, then rises",
        rises: "It rises from the start"
      },
      happens: "the leave-one-out error falls at first, while the curve finds its shape, and rises as soon as the width grows past the bandwidth that suits new data.",
      difference: {
        falls: "For the first steps, yes. Then the two part ways: the training only makes every point surer of itself.",
        turns: "As you said. Stopping where it is lowest would give the width that leaving one out finds.",
        rises: "At w = 1 the curve is too smooth for either error. Only later do the two part ways."
      }
    }
  };

  // src/attnbook/widgets/width_training/plots.js
  var t = wordsOf("width_training", words_default);
  var [LEFT, RIGHT, TOP] = [42, 12, 22];
  var path = (name) => s("path", { class: `ab-line ${name}` });
  var label = (name, words, more2) => s("text", { class: name, ...more2 }, words);
  var CurvePlot = class {
    constructor({ xs, ys, curve: curve2 }, pick) {
      Object.assign(this, { xs, ys, truthOf: curve2 });
      const [low, high] = [Math.min(...xs), Math.max(...xs)];
      this.grid = Array.from({ length: 201 }, (_, i) => low + (high - low) * i / 200);
      this.dots = xs.map(() => s("circle", { class: "ab-fill-value role-value" }));
      this.parts = {
        x: s("g"),
        y: s("g"),
        w: s("g"),
        dots: s("g", {}, this.dots),
        truth: path("ab-width-truth"),
        estimate: path("ab-stroke-output role-output"),
        base: s("line", { class: "ab-rule" }),
        stems: s("path", { class: "ab-width-stems ab-stroke-weights role-weights" }),
        query: s("line", { class: "ab-width-query ab-stroke-query role-query" }),
        name: label("ab-name ab-fill-weights role-weights", t("weights"), { x: 2 })
      };
      this.node = drawing(t("curve_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(Math.max(0, Math.min(5, this.x.inverse(px)))));
    }
    layout(width) {
      const { parts, xs, ys, truthOf } = this;
      const [foot, base] = [TOP + 180, TOP + 270];
      this.x = linear([0, 5], [LEFT, width - RIGHT]);
      this.y = linear([Math.min(...ys) - 0.2, Math.max(...ys) + 0.2], [foot, TOP]);
      Object.assign(this, { base, foot });
      resize(this.node, width, base + 30);
      axis(parts.x, "bottom", this.x, ticks(0, 5, 5), base + 4);
      axis(parts.y, "left", this.y, ticks(Math.min(...ys) - 0.2, Math.max(...ys) + 0.2, 4), LEFT);
      put(parts.truth, { d: truthOf ? line(truthOf.xs, truthOf.ys, this.x, this.y) : "" });
      put(parts.base, { x1: LEFT, x2: width - RIGHT, y1: base, y2: base });
      put(parts.name, { y: foot + 20 });
      xs.forEach((v, i) => put(this.dots[i], { cx: this.x(v).toFixed(1), cy: this.y(ys[i]).toFixed(1) }));
      if (this.now) this.update(this.now);
    }
    update(now) {
      this.now = now;
      const { parts, x } = this;
      const most = Math.max(...now.weights);
      const w = linear([0, most], [this.base, this.foot + 30]);
      axis(parts.w, "left", w, [most], LEFT, short);
      put(parts.estimate, { d: line(this.grid, now.estimate, x, this.y) });
      put(parts.stems, { d: Array.from(now.weights, (a, i) => a > 2e-3 * most ? `M${x(this.xs[i]).toFixed(1)},${this.base}V${w(a).toFixed(1)}` : "").join("") });
      put(parts.query, { x1: x(now.query).toFixed(1), x2: x(now.query).toFixed(1), y1: TOP, y2: this.base });
      now.weights.forEach((a, i) => put(this.dots[i], { r: (3 + 4 * Math.sqrt(a / most)).toFixed(1), "fill-opacity": (0.3 + 0.6 * Math.sqrt(a / most)).toFixed(2) }));
    }
  };
  function guessed(choice, { losses }, errors) {
    const [first, last, least] = [errors[0], errors.at(-1), Math.min(...errors)];
    const high = Math.max(first * 1.6, last);
    const lean = (share) => choice === "rises" ? first * (high / first) ** share : least * (high / least) ** share;
    if (choice === "falls") return losses.map((loss) => first * loss / losses[0]);
    if (choice === "rises") return losses.map((_, i) => lean(i / (losses.length - 1)));
    const turn = Math.round(losses.length / 3);
    return losses.map((_, i) => i <= turn ? first * (least / first) ** (i / turn) : least * (last / least) ** ((i - turn) / (losses.length - 1 - turn)));
  }
  var ErrorsPlot = class {
    constructor(pick) {
      this.parts = {
        x: s("g"),
        y: s("g"),
        others: path("ab-width-others"),
        loss: path("ab-width-loss"),
        here: s("line", { class: "ab-rule" }),
        otherDot: s("circle", { class: "ab-width-other-dot", r: 6 }),
        dot: s("circle", { class: "ab-width-dot", r: 6 }),
        name: label("ab-name", t("errors"), { x: 2, y: 12 }),
        step: label("ab-name", t("step_axis"), { "text-anchor": "end" })
      };
      this.node = drawing(t("errors_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(Math.round(Math.max(0, Math.min(this.steps, this.x.inverse(px))))));
    }
    layout(width) {
      this.size = width;
      resize(this.node, width, 230);
      put(this.parts.step, { x: width - RIGHT, y: 226 });
      if (this.now) this.update(this.now);
    }
    /** The curve that the reader expects of the leave-one-out error. */
    mark(pencil, choice) {
      const { run, errors } = this.now;
      const found = guessed(choice, run, errors);
      const i = Math.round(0.6 * (found.length - 1));
      const falls = found.at(-1) < found[i];
      pencil.shapes(this.node, choice, dashed(line(found.map((_, k) => k), found, this.x, this.y)), word(this.x(i), this.y(found[i]) - 8, falls ? "start" : "end"));
    }
    update(now) {
      this.now = now;
      const { run, errors, step } = now;
      this.steps = run.losses.length - 1;
      this.x = linear([0, this.steps], [LEFT, this.size - RIGHT]);
      const all = [...run.losses, ...errors];
      const [low, high] = [Math.min(...all) / 1.15, 1.8 * Math.max(...all)];
      const y = this.y = logarithmic([low, high], [186, TOP]);
      const places = run.losses.map((_, i) => i);
      axis(this.parts.x, "bottom", this.x, ticks(0, this.steps, 4), 186);
      axis(this.parts.y, "left", y, logTicks(low, high, 5), LEFT, short);
      put(this.parts.loss, { d: line(places, run.losses, this.x, y) });
      put(this.parts.others, { d: line(places, errors, this.x, y) });
      const px = this.x(step).toFixed(1);
      put(this.parts.here, { x1: px, x2: px, y1: TOP, y2: 186 });
      put(this.parts.dot, { cx: px, cy: y(run.losses[step]).toFixed(1) });
      put(this.parts.otherDot, { cx: px, cy: y(errors[step]).toFixed(1) });
    }
  };

  // src/attnbook/widgets/width_training/index.js
  var t2 = wordsOf("width_training", words_default);
  var STEPS = 400;
  var WIDE = 540;
  var TRAINED = ["others", "itself"];
  function trainings(xs, ys) {
    const held = /* @__PURE__ */ new Map();
    return (trained) => {
      if (!held.has(trained)) {
        const run = train(xs, ys, trained === "itself", STEPS);
        const errors = trained === "others" ? run.losses : run.widths.map((w) => lossAt(xs, ys, w, false).loss);
        held.set(trained, { run, errors });
      }
      return held.get(trained);
    };
  }
  var Watch = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      const data = { xs: this.get("xs"), ys: this.get("ys"), curve: this.get("curve") };
      this.data = data;
      this.trained = trainings(data.xs, data.ys);
      this.curves = new CurvePlot(data, (query) => tools.set({ query: Number(query.toFixed(2)) }));
      this.errors = new ErrorsPlot((step) => tools.set({ step }));
      this.facts = h("p", { class: "ab-facts" });
      this.table = tools.table(this.numbers());
      const plots = h("div", { class: "ab-width-plots" }, this.curves.node, h("div", {}, this.errors.node, h("p", { class: "ab-small" }, t2("key"))));
      el.append(...this.controls(model), this.facts, plots);
      tools.size(plots, (width) => {
        const wide = width >= WIDE;
        plots.classList.toggle("ab-width-side", wide);
        this.curves.layout(wide ? Math.round(width * 0.56) : width);
        this.errors.layout(wide ? Math.round(width * 0.42) : width);
      });
      tools.guess.draw((pencil, choice) => this.errors.mark(pencil, choice));
      tools.redraw(["step", "trained", "query"], () => this.draw());
    }
    controls(model) {
      const step = slider(model, "step", { label: t2("step"), min: 0, max: STEPS, step: 1, format: String });
      const query = slider(model, "query", { label: t2("query"), role: "query", min: 0, max: 5, step: 0.05, format: (v) => num(v) });
      const trained = segmented(model, "trained", { label: t2("trained_label"), options: TRAINED.map((name) => [name, t2(`trained.${name}`)]) });
      return [row(this.tools, trained), row(this.tools, step, query)];
    }
    draw() {
      const [step, trained, query] = ["step", "trained", "query"].map(this.get);
      const { run, errors } = this.trained(trained);
      const width = Math.abs(run.widths[step]);
      const { xs, ys } = this.data;
      const found = predict(xs, ys, query, "gaussian", 1 / width);
      this.now = { step, trained, query, run, errors, width, ...found, estimate: curve(xs, ys, this.curves.grid, "gaussian", 1 / width) };
      this.curves.update(this.now);
      this.errors.update(this.now);
      say(this.facts, t2("facts", this.said()));
      this.tools.status(t2("status", { ...this.said(), query: num(query), value: num(found.value), largest: num(Math.max(...found.weights), 3) }));
      this.table.update();
    }
    said() {
      const { step, run, errors, width } = this.now;
      return { step, width: num(width), bandwidth: num(1 / width, 3), loss: num(run.losses[step], 4), error: num(errors[step], 4) };
    }
    numbers() {
      return {
        columns: columnsOf(t2, "point", ["x", "key"], ["y", "value"], ["weight", "weights"]),
        rows: () => this.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(this.data.ys[i], 3), num(this.now.weights[i], 4)]),
        summary: () => ["width", "loss", "error"].map((name) => [t2(`summary.${name}`), this.said()[name]])
      };
    }
  };
  var width_training_default = {
    kind: "width_training",
    predict: {
      options: ["falls", "turns", "rises"],
      answer: "turns",
      asks: (get) => get("trained") === "itself" && get("step") === STEPS,
      async demonstrate({ tools }) {
        tools.set({ trained: "itself", step: 0 });
        await tools.animate({ step: STEPS }, { whole: true, ms: 3600 });
      }
    },
    render: (context) => {
      new Watch(context);
    }
  };

  // <stdin>
  AttnBook.add("width_training", width_training_default, { "step": { "type": "number", "min": 0, "max": 400, "integer": true }, "trained": { "type": "choice", "options": ["others", "itself"] }, "query": { "type": "number", "min": 0, "max": 5 } });
})();
