// The data drawing of the kernel explorer: estimate above, window and weights below, on the same x.
import { area, axis, dashed, draggable, drawing, line, linear, put, resize, s, say, short, ticks, word, wordsOf } from "../core/index.js";
import { shapes } from "../core/regression.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("kernel_explorer", messages);
const MARGIN = { left: 46, right: 14, top: 38 };   // two lines of words: the name of y, the query
const GRID = 241;

/** Where the drawings of a data set reach: a little beyond the data, to ask for what lies outside. */
function frameOf({ ys, curve, reach: { query: x } }) {
  const heights = curve ? [...ys, ...curve.ys] : ys;
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
  const pad = 0.07 * (top - bottom || 1);
  const grid = Array.from({ length: GRID }, (_, i) => x[0] + ((x[1] - x[0]) * i) / (GRID - 1));
  return { x, y: [bottom - pad, top + pad], grid };
}

const average = (values) => values.reduce((a, b) => a + b, 0) / values.length;

/** The curve that an answer to the question means, as [xs, ys]. */
function guessed(choice, { xs, ys }, [left, right]) {
  const order = xs.map((_, i) => i).sort((a, b) => xs[a] - xs[b]);
  if (choice === "wiggly") return [xs, ys].map((values) => order.map((i) => values[i]));
  const [mx, my] = [average(xs), average(ys)];
  // Any slope will do, if it is seen: half the height of the data, up or down as they lean.
  const leans = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i] - my), 0) < 0 ? -1 : 1;
  const slope = choice === "line" ? (leans * (Math.max(...ys) - Math.min(...ys))) / (2 * (right - left)) : 0;
  return [[left, right], [left, right].map((x) => my + slope * (x - mx))];
}

const path = (name, more) => s("path", { class: name, ...more });
const label = (name, more) => s("text", { class: name, ...more });
const upright = (node, x, top, bottom) => put(node, { x1: x, x2: x, y1: top, y2: bottom });
const level = (node, y, left, right) => put(node, { x1: left, x2: right, y1: y, y2: y });

// In the order in which they are drawn.
const makeParts = () => ({
  xAxis: s("g"), yAxis: s("g"), wAxis: s("g"),
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
  xAt: label("ab-value ab-fill-query role-query", { "text-anchor": "middle" }),
});

export class DataPlot {
  /** `pick(x)` is called where the reader points. */
  constructor(pick) {
    this.parts = makeParts();
    this.node = drawing(t("data_label"), Object.values(this.parts));
    this.node.classList.add("ab-drag");
    draggable(this.node, (px) => pick(this.x.inverse(px)));
  }

  get grid() { return this.frame.grid; }

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
    say(put(parts.wName, { y: main.bottom + 18 }), t("weights_axis"));
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
    const stem = (a, i) => (a > 0 ? `M${x(this.data.xs[i]).toFixed(1)},${strip.base}V${w(a).toFixed(1)}` : "");
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
    // A curve through every point rises steeply at once: its name stands behind the first of them.
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
}
