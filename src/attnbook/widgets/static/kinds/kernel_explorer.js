// Built by make widgets: change the sources, not this file.
(() => {
  // core:index.js
  var { area, axis, checkbox, columnsOf, dashed, draggable, drawing, follow, formula, h, heatmap, hide, itemOf, keyed, line, linear, logScale, logTicks, logarithmic, m, more, num, prefersReducedMotion, put, resize, row, s, say, segmented, select, short, slider, style, text, tickText, ticks, typedField, watchTheme, word, wordsOf, yieldToMain } = AttnBook.modules["index.js"];

  // src/attnbook/widgets/kernel_explorer/words.json
  var words_default = {
    alt: "{count} points of the data “{label}” and the curve estimated from them with a {kernel} kernel of bandwidth {bandwidth}. At x = {query} the estimate is {value}.",
    bandwidth: "Bandwidth h",
    bandwidth_axis: "bandwidth h",
    caption: "Each point, and its weight for the query",
    columns: {
      key: "x (key)",
      output: "Estimate at the query",
      value: "y (value)",
      weight: "weight"
    },
    data: "Data",
    data_label: "Data, estimated curve and query; below, the window around the query and the weight of each point",
    error_axis: "leave-one-out error",
    error_label: "Leave-one-out error against the bandwidth, with the present bandwidth and the lowest error marked",
    kernel: "Kernel",
    kernels: {
      boxcar: "boxcar",
      epanechnikov: "Epanechnikov",
      gaussian: "Gaussian",
      triangular: "triangular"
    },
    lowest: "lowest found: h = {bandwidth}",
    point: "Point",
    predict: {
      difference: {
        line: "A sloping line would need nearer points to count for more, and in a very wide window all points count the same.",
        mean: "You saw it coming: when every point has the same weight, the answer no longer depends on the query.",
        wiggly: "That is the opposite limit: a very small bandwidth follows every point, a very large one follows none."
      },
      happens: "the curve becomes a level line at the plain average of all y.",
      options: {
        line: "A straight line with a slope",
        mean: "A level line",
        wiggly: "A curve through every point"
      },
      question: "The bandwidth h says how far a query looks. What does the curve become when h is very large?"
    },
    query: "Query x",
    sine: "noisy sine",
    status: "At x = {query} the estimate is {value}. Of {count} weights the largest is {weight}. The leave-one-out error is {error}; the lowest found so far, {lowest}, is at h = {bandwidth}.",
    title: "Kernel explorer",
    weights_axis: "weights"
  };

  // src/attnbook/widgets/kernel_explorer/error.js
  var t = wordsOf("kernel_explorer", words_default);
  var LEFT = 46;
  var RIGHT = 14;
  var LETTER = 6.4;
  var makeParts = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 4, y: 12 }, t("error_axis")),
    xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("bandwidth_axis")),
    curve: s("path", { class: "ab-line ab-plain" }),
    here: s("line", { class: "ab-reach ab-here" }),
    best: s("path", { class: "ab-best ab-stroke-output" }),
    bestName: s("text", { class: "ab-value ab-fill-output" }),
    dot: s("circle", { class: "ab-dot ab-current", r: 8 }),
    now: s("text", { class: "ab-value", "text-anchor": "middle" })
  });
  var ErrorPlot = class {
    /** `pick(bandwidth)` is called where the reader points. */
    constructor(pick) {
      this.parts = makeParts();
      this.node = drawing(t("error_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(Math.max(this.range[0], Math.min(this.range[1], this.x.inverse(px)))));
    }
    layout(width, height) {
      this.size = { width, right: width - RIGHT, top: 34, bottom: height - 40 };
      resize(this.node, width, height);
      put(this.parts.base, { x1: LEFT, x2: this.size.right, y1: this.size.bottom, y2: this.size.bottom });
      put(this.parts.xName, { x: this.size.right, y: height - 6 });
    }
    update({ errors, bandwidth, error, best }) {
      const { parts, size } = this;
      const places = Array.from(errors.errors.keys()).filter((i) => Number.isFinite(errors.errors[i]));
      const known = places.map((i) => errors.errors[i]);
      const high = Math.max(error, ...known) * 1.08;
      this.range = [errors.bandwidths[0], errors.bandwidths.at(-1)];
      this.x = logarithmic(this.range, [LEFT, size.right]);
      const [x, y] = [this.x, linear([0, high], [size.bottom, size.top])];
      put(parts.curve, { d: line(places.map((i) => errors.bandwidths[i]), known, x, y) });
      axis(parts.xAxis, "bottom", x, logTicks(...this.range, size.width < 260 ? 4 : 6), size.bottom, String);
      axis(parts.yAxis, "left", y, ticks(0, high, 5), LEFT);
      const [px, py] = [x(bandwidth), y(error)];
      put(parts.here, { x1: px, x2: px, y1: size.top, y2: size.bottom });
      put(parts.dot, { cx: px, cy: py });
      say(put(parts.now, { x: this.within(px, 24), y: 26 }), `h = ${short(bandwidth)}`);
      this.markBest(best, x(best.bandwidth), y(best.error));
    }
    within(x, margin) {
      return Math.max(LEFT + margin, Math.min(this.size.right - margin, x));
    }
    markBest({ bandwidth }, x, y) {
      const name = t("lowest", { bandwidth: short(bandwidth) });
      put(this.parts.best, { d: `M${x.toFixed(1)},${(y + 4).toFixed(1)}l6,11h-12z` });
      say(put(this.parts.bestName, this.besideBest(x, y, LETTER * name.length)), name);
    }
    // Below its mark where there is room, else beside it: on either side the curve lies higher.
    besideBest(x, y, width) {
      if (y + 31 < this.size.bottom - 2) return { x: this.within(x, width / 2), y: y + 31, "text-anchor": "middle" };
      const late = x + 11 + width > this.size.right;
      return { x: late ? x - 11 : x + 11, y: y + 19, "text-anchor": late ? "end" : "start" };
    }
  };

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
  function leaveOneOutError(xs, ys, kernel, h2) {
    const distance = new Float64Array(xs.length);
    const weights = new Float64Array(xs.length);
    let total = 0;
    for (let i = 0; i < xs.length; i++) {
      for (let j = 0; j < xs.length; j++) distance[j] = Math.abs(xs[i] - xs[j]);
      total += (ys[i] - average(weigh(distance, kernel, h2, weights, i), ys)) ** 2;
    }
    return total / xs.length;
  }
  var POINTS = 81;
  function coarseToFine() {
    const order = [];
    for (const stride of [8, 4, 2, 1]) for (let i = 0; i < POINTS; i += stride) if (stride === 8 || i % (stride * 2)) order.push(i);
    return order;
  }
  var ErrorCurve = class {
    #order = coarseToFine();
    constructor(xs, ys, kernel, [low, high]) {
      this.xs = xs;
      this.ys = ys;
      this.kernel = kernel;
      this.bandwidths = Array.from({ length: POINTS }, (_, i) => low * (high / low) ** (i / (POINTS - 1)));
      this.errors = new Float64Array(POINTS).fill(NaN);
      this.best = { bandwidth: NaN, error: NaN };
    }
    get complete() {
      return this.#order.length === 0;
    }
    /** Between two of its bandwidths one may lie lower still: what has been found stays found. */
    meet({ bandwidth, error }) {
      if (!(this.best.error <= error)) this.best = { bandwidth, error };
    }
    work(budget, clock = () => performance.now()) {
      const stop = clock() + budget;
      while (!this.complete) {
        const i = this.#order.shift();
        const error = leaveOneOutError(this.xs, this.ys, this.kernel, this.bandwidths[i]);
        this.errors[i] = error;
        this.meet({ bandwidth: this.bandwidths[i], error });
        if (clock() >= stop) break;
      }
      return this.complete;
    }
  };

  // src/attnbook/widgets/kernel_explorer/plots.js
  var t2 = wordsOf("kernel_explorer", words_default);
  var MARGIN = { left: 46, right: 14, top: 38 };
  var GRID = 241;
  function frameOf({ ys, curve: curve2, reach: { query: x } }) {
    const heights = curve2 ? [...ys, ...curve2.ys] : ys;
    const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
    const pad = 0.07 * (top - bottom || 1);
    const grid = Array.from({ length: GRID }, (_, i) => x[0] + (x[1] - x[0]) * i / (GRID - 1));
    return { x, y: [bottom - pad, top + pad], grid };
  }
  var average2 = (values) => values.reduce((a, b) => a + b, 0) / values.length;
  function guessed(choice, { xs, ys }, [left, right]) {
    const order = xs.map((_, i) => i).sort((a, b) => xs[a] - xs[b]);
    if (choice === "wiggly") return [xs, ys].map((values) => order.map((i) => values[i]));
    const [mx, my] = [average2(xs), average2(ys)];
    const leans = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i] - my), 0) < 0 ? -1 : 1;
    const slope = choice === "line" ? leans * (Math.max(...ys) - Math.min(...ys)) / (2 * (right - left)) : 0;
    return [[left, right], [left, right].map((x) => my + slope * (x - mx))];
  }
  var path = (name, more2) => s("path", { class: name, ...more2 });
  var label = (name, more2) => s("text", { class: name, ...more2 });
  var upright = (node, x, top, bottom) => put(node, { x1: x, x2: x, y1: top, y2: bottom });
  var level = (node, y, left, right) => put(node, { x1: left, x2: right, y1: y, y2: y });
  var makeParts2 = () => ({
    xAxis: s("g"),
    yAxis: s("g"),
    wAxis: s("g"),
    yName: label("ab-name", { x: 4, y: 12 }),
    xName: label("ab-name", { "text-anchor": "end" }),
    wName: label("ab-name ab-fill-weights role-weights", { x: 4 }),
    truth: path("ab-line ab-truth"),
    points: s("g", { class: "ab-fill-value role-value" }),
    estimate: path("ab-line ab-stroke-output role-output", { "data-mark": "estimate" }),
    window: path("ab-window ab-fill-query role-query"),
    edge: path("ab-edge ab-stroke-query role-query"),
    stems: path("ab-stems ab-stroke-weights role-weights"),
    keys: path("ab-keys ab-stroke-key role-key"),
    base: s("line", { class: "ab-rule" }),
    query: s("line", { class: "ab-query ab-stroke-query role-query" }),
    reach: s("line", { class: "ab-reach ab-stroke-output role-output" }),
    output: s("circle", { class: "ab-dot ab-fill-output role-output", r: 7 }),
    handle: s("circle", { class: "ab-dot ab-fill-query role-query", r: 9 }),
    yHat: label("ab-value ab-fill-output role-output"),
    xAt: label("ab-value ab-fill-query role-query", { "text-anchor": "middle" })
  });
  var DataPlot = class {
    /** `pick(x)` is called where the reader points. */
    constructor(pick) {
      this.parts = makeParts2();
      this.node = drawing(t2("data_label"), Object.values(this.parts));
      this.node.classList.add("ab-drag");
      draggable(this.node, (px) => pick(this.x.inverse(px)));
    }
    get grid() {
      return this.frame.grid;
    }
    layout(width, height) {
      const main = { top: MARGIN.top, bottom: MARGIN.top + height };
      const strip = { top: main.bottom + 30, base: main.bottom + 110 };
      this.size = { width, main, strip, right: width - MARGIN.right };
      resize(this.node, width, strip.base + 50);
      if (this.data) this.show(this.data);
    }
    /** Draw what belongs to the data set and stays. */
    show(data) {
      const { main, strip, right, width } = this.size;
      this.data = data;
      this.frame = frameOf(data);
      this.x = linear(this.frame.x, [MARGIN.left, right]);
      this.y = linear(this.frame.y, [main.bottom, main.top]);
      const { parts, x, y } = this;
      this.circles = data.xs.map((v, i) => s("circle", { cx: x(v).toFixed(1), cy: y(data.ys[i]).toFixed(1) }));
      parts.points.replaceChildren(...this.circles);
      axis(parts.xAxis, "bottom", x, ticks(...this.frame.x, width < 420 ? 5 : 8), strip.base + 9);
      axis(parts.yAxis, "left", y, ticks(...this.frame.y, 5), MARGIN.left);
      put(parts.truth, { d: data.curve ? line(data.curve.xs, data.curve.ys, x, y) : "" });
      level(parts.base, strip.base, MARGIN.left, right);
      put(parts.keys, { d: data.xs.map((v) => `M${x(v).toFixed(1)},${strip.base}v8`).join("") });
      say(put(parts.xName, { x: right, y: strip.base + 44 }), data.x_label);
      say(parts.yName, data.y_label);
      say(put(parts.wName, { y: main.bottom + 18 }), t2("weights_axis"));
    }
    // The window is drawn on the scale of the weights, so that every stem ends on its edge. Far from all
    // data its top would leave the picture, and is cut off.
    windowOf({ weights, query, kernel, bandwidth }) {
      const heaviest = Math.max(...weights);
      const nearest = Math.min(...this.data.xs.map((v) => Math.abs(query - v)));
      const atNearest = shapes[kernel](nearest / bandwidth);
      const peak = heaviest * Math.min(atNearest > 0 ? 1 / atNearest : 1, 3);
      const scale = atNearest > 0 ? heaviest / atNearest : peak;
      const edge = this.frame.grid.map((v) => Math.min(peak, scale * shapes[kernel]((v - query) / bandwidth)));
      return { heaviest, peak, edge };
    }
    drawWeights(now) {
      const { parts, x, circles, size: { strip }, frame: { grid } } = this;
      const { heaviest, peak, edge } = this.windowOf(now);
      const w = linear([0, peak], [strip.base, strip.top]);
      const stem = (a, i) => a > 0 ? `M${x(this.data.xs[i]).toFixed(1)},${strip.base}V${w(a).toFixed(1)}` : "";
      put(parts.window, { d: area(grid, edge, x, w, 0) });
      put(parts.edge, { d: line(grid, edge, x, w) });
      put(parts.stems, { d: Array.from(now.weights, stem).join("") });
      axis(parts.wAxis, "left", w, [heaviest], MARGIN.left, short);
      now.weights.forEach((a, i) => {
        const share = Math.sqrt(a / heaviest);
        put(circles[i], { r: (3 + 4 * share).toFixed(1), "fill-opacity": (0.3 + 0.6 * share).toFixed(2) });
      });
    }
    /** The curve that the reader expects, dashed. */
    mark(pencil, choice) {
      const { main } = this.size;
      const [xs, ys] = guessed(choice, this.data, this.frame.x);
      const [px, py] = [this.x(xs[0]) + (choice === "wiggly" ? 30 : 6), this.y(ys[0])];
      pencil.shapes(this.node, choice, dashed(line(xs, ys, this.x, this.y)), word(px, py < main.top + 20 ? py + 20 : py - 8));
    }
    /** Draw what moves. */
    update(now) {
      const { parts, x, y, size: { main, strip, right } } = this;
      put(parts.estimate, { d: line(this.frame.grid, now.estimate, x, y) });
      this.drawWeights(now);
      const [px, py] = [x(now.query), y(now.value)];
      upright(parts.query, px, main.top, strip.base);
      level(parts.reach, py, MARGIN.left, px);
      put(parts.output, { cx: px, cy: py });
      put(parts.handle, { cx: px, cy: strip.base });
      const late = px > right - 90;
      const above = py < main.top + 22 ? py + 20 : py - 10;
      put(parts.yHat, { x: px + (late ? -12 : 12), y: above, "text-anchor": late ? "end" : "start" });
      put(parts.xAt, { x: Math.max(MARGIN.left + 20, Math.min(right - 20, px)), y: 29 });
      say(parts.yHat, `ŷ = ${short(now.value)}`);
      say(parts.xAt, `x = ${short(now.query)}`);
    }
  };

  // src/attnbook/widgets/kernel_explorer/index.js
  var t3 = wordsOf("kernel_explorer", words_default);
  var clamp = (value, [low, high]) => Math.max(low, Math.min(high, value));
  var BUDGET = 4;
  var WIDE = 540;
  function compute(get, grid) {
    const data = get("datasets")[get("data")];
    const kernel = get("kernel");
    const bandwidth = clamp(get("bandwidth"), data.reach.bandwidth);
    const query = clamp(get("query"), data.reach.query);
    return {
      data,
      kernel,
      bandwidth,
      query,
      ...predict(data.xs, data.ys, query, kernel, bandwidth),
      estimate: curve(data.xs, data.ys, grid, kernel, bandwidth),
      error: leaveOneOutError(data.xs, data.ys, kernel, bandwidth)
    };
  }
  function slidersFor(model, data) {
    const { query: [low, high], bandwidth: reach } = data.reach;
    const said = (bounds) => (value) => short(clamp(value, bounds));
    return [
      slider(model, "bandwidth", { label: t3("bandwidth"), format: said(reach), ...logScale(...reach) }),
      slider(model, "query", { label: t3("query"), role: "query", min: low, max: high, step: (high - low) / 500, format: said([low, high]) })
    ];
  }
  function choices(model) {
    const kernels = KERNELS.map((name) => [name, t3(`kernels.${name}`)]);
    const data = Object.entries(model.get("datasets")).map(([name, { label: label2 }]) => [name, label2]);
    const chosen = [select(model, "kernel", { label: t3("kernel"), options: kernels })];
    return data.length > 1 ? [select(model, "data", { label: t3("data"), options: data }), ...chosen] : chosen;
  }
  function controls(model, tools) {
    const place = h("div", { class: "ab-controls" });
    let sliders = [];
    const present = () => model.get("datasets")[model.get("data")];
    function refit() {
      sliders.forEach((control) => control.off());
      sliders = slidersFor(model, present());
      place.replaceChildren(...sliders.map((control) => control.node));
    }
    function restart() {
      const { bandwidth, query } = present();
      tools.set({ bandwidth, query });
      refit();
    }
    refit();
    model.on("change:data", restart);
    tools.clean(() => {
      model.off("change:data", restart);
      sliders.forEach((control) => control.off());
    });
    return [row(tools, ...choices(model)), place];
  }
  function errorCurves(tools, redraw) {
    const known = /* @__PURE__ */ new Map();
    let frame = 0;
    tools.clean(() => cancelAnimationFrame(frame));
    const go = (errors) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!errors.work(BUDGET)) go(errors);
        redraw();
      });
    };
    return (name, { xs, ys, reach }, kernel) => {
      const key = `${kernel} ${name}`;
      if (!known.has(key)) known.set(key, new ErrorCurve(xs, ys, kernel, reach.bandwidth));
      const errors = known.get(key);
      if (!Number.isFinite(errors.best.error)) errors.work(0);
      if (!errors.complete) go(errors);
      return errors;
    };
  }
  var Explorer = class {
    constructor({ model, el, tools }) {
      this.get = (name) => model.get(name);
      this.tools = tools;
      this.plot = new DataPlot((query) => tools.set({ query: clamp(query, this.data.reach.query) }));
      this.errors = new ErrorPlot((bandwidth) => tools.set({ bandwidth }));
      this.plots = h("div", { class: "ab-plots" }, this.plot.node, this.errors.node);
      this.curves = errorCurves(tools, () => this.drawErrors());
      this.table = tools.table(this.numbers());
      el.append(...controls(model, tools), this.plots);
      tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
      tools.size(this.plots, (width) => this.layout(width));
      tools.redraw(["data", "kernel", "bandwidth", "query", "datasets"], () => this.draw());
    }
    get data() {
      return this.get("datasets")[this.get("data")];
    }
    layout(width) {
      const wide = width >= WIDE;
      this.plots.classList.toggle("ab-side", wide);
      this.plot.layout(wide ? Math.round(width * 0.6) : width, wide ? 250 : 200);
      this.errors.layout(wide ? Math.round(width * 0.4) - 16 : width, wide ? 448 : 220);
      if (!this.now) return;
      this.plot.update(this.now);
      this.drawErrors();
    }
    draw() {
      if (this.plot.data !== this.data) this.plot.show(this.data);
      this.now = compute(this.get, this.plot.grid);
      this.plot.update(this.now);
      this.drawErrors();
      this.table.update();
    }
    drawErrors() {
      const { now } = this;
      const errors = this.curves(this.get("data"), now.data, now.kernel);
      errors.meet(now);
      this.errors.update({ ...now, errors, best: errors.best });
      if (errors.complete) this.tools.status(this.sentence(errors.best));
    }
    sentence(best) {
      const { query, value, data, weights, error } = this.now;
      return t3("status", {
        query: short(query),
        value: short(value),
        count: data.xs.length,
        weight: short(Math.max(...weights)),
        error: short(error),
        lowest: short(best.error),
        bandwidth: short(best.bandwidth)
      });
    }
    numbers() {
      return {
        columns: [{ label: t3("point") }, ...columnsOf(t3, ["key", "key"], ["value", "value"], ["weight", "weights"])],
        rows: () => this.now.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(this.now.data.ys[i], 3), num(this.now.weights[i], 4)]),
        summary: () => [[t3("columns.output"), "", num(this.now.value, 4), ""], [t3("error_axis"), "", num(this.now.error, 4), ""]]
      };
    }
  };
  var kernel_explorer_default = {
    kind: "kernel_explorer",
    predict: {
      options: ["line", "mean", "wiggly"],
      answer: "mean",
      asks: (get) => get("bandwidth") === get("datasets")[get("data")].reach.bandwidth[1],
      demonstrate: ({ model, tools }) => {
        const { reach } = model.get("datasets")[model.get("data")];
        return tools.animate({ bandwidth: reach.bandwidth[1] }, { scale: "log", ms: 2400 });
      }
    },
    render: (context) => {
      new Explorer(context);
    }
  };

  // <stdin>
  AttnBook.add("kernel_explorer", kernel_explorer_default, { "data": { "type": "choice", "within": "datasets" }, "kernel": { "type": "choice", "options": ["gaussian", "boxcar", "triangular", "epanechnikov"] }, "bandwidth": { "type": "number", "within": "datasets" }, "query": { "type": "number", "within": "datasets" } });
})();
