// The two drawings of the kernel explorer: data with estimate and weights, and the error curve.
import { area, axis, draggable, drawing, line, linear, logTicks, logarithmic, put, resize, s, short, text, ticks } from "./core.js";
import { shapes } from "./regression.js";

const t = (key, values) => text(`kernel_explorer.${key}`, values);
const MARGIN = { left: 46, right: 14, top: 26 };
const GRID = 241;

/** Where the drawings of a data set reach: a little beyond the data, to ask for what lies outside. */
export function frameOf({ xs, ys, curve }) {
  const [lo, hi] = [Math.min(...xs), Math.max(...xs)];
  const heights = curve ? [...ys, ...curve.ys] : ys;
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)];
  const pad = 0.07 * (top - bottom || 1);
  const side = 0.06 * (hi - lo || 1);
  const x = [lo - side, hi + side];
  return { x, y: [bottom - pad, top + pad], grid: Array.from({ length: GRID }, (_, i) => x[0] + ((x[1] - x[0]) * i) / (GRID - 1)) };
}

const group = (...kids) => s("g", {}, kids);
const mark = (cls, more = {}) => s("circle", { class: cls, ...more });

/** Data, estimate and query above; the window and its weights below, on the same x. */
export function dataPlot(pick) {
  const parts = {
    xAxis: s("g"), yAxis: s("g"), wAxis: s("g"),
    yName: s("text", { class: "ab-name", x: 4, y: 12 }), xName: s("text", { class: "ab-name", "text-anchor": "end" }),
    wName: s("text", { class: "ab-name ab-fill-weights role-weights", x: 4 }),
    truth: s("path", { class: "ab-line ab-truth" }), points: s("g", { class: "ab-fill-value role-value" }),
    estimate: s("path", { "data-mark": "estimate", class: "ab-line ab-stroke-output role-output" }), window: s("path", { class: "ab-window ab-fill-query role-query" }),
    edge: s("path", { class: "ab-edge ab-stroke-query role-query" }), stems: s("path", { class: "ab-stems ab-stroke-weights role-weights" }),
    keys: s("path", { class: "ab-keys ab-stroke-key role-key" }), base: s("line", { class: "ab-rule" }),
    query: s("line", { class: "ab-query ab-stroke-query role-query" }), reach: s("line", { class: "ab-reach ab-stroke-output role-output" }),
    output: mark("ab-dot ab-fill-output role-output", { r: 7 }), handle: mark("ab-dot ab-fill-query role-query", { r: 9 }),
    yHat: s("text", { class: "ab-value ab-fill-output role-output" }), xAt: s("text", { class: "ab-value ab-fill-query role-query", "text-anchor": "middle" }),
  };
  const svg = drawing(t("data_label"), Object.values(parts));
  svg.classList.add("ab-drag");
  let frame, data, x, y, size, circles;
  draggable(svg, (px) => pick(x.inverse(px)));

  function dress() {
    circles = data.xs.map((v, i) => s("circle", { cx: x(v).toFixed(1), cy: y(data.ys[i]).toFixed(1) }));
    parts.points.replaceChildren(...circles);
    const { main, strip, right } = size;
    axis(parts.xAxis, "bottom", x, ticks(...frame.x, size.width < 420 ? 5 : 8), strip.base + 9);
    axis(parts.yAxis, "left", y, ticks(...frame.y, 5), MARGIN.left);
    put(parts.truth, { d: data.curve ? line(data.curve.xs, data.curve.ys, x, y) : "" });
    put(parts.base, { x1: MARGIN.left, x2: right, y1: strip.base, y2: strip.base });
    put(parts.keys, { d: data.xs.map((v) => `M${x(v).toFixed(1)},${strip.base}v8`).join("") });
    put(parts.xName, { x: right, y: strip.base + 44 }).textContent = data.x_label;
    parts.yName.textContent = data.y_label;
    put(parts.wName, { y: main.bottom + 18 }).textContent = t("weights_axis");
  }
  function layout(width, height) {
    const main = { top: MARGIN.top, bottom: MARGIN.top + height };
    const strip = { top: main.bottom + 30, base: main.bottom + 110 };
    size = { width, main, strip, right: width - MARGIN.right };
    resize(svg, width, strip.base + 50);
    if (data) show(data);
  }
  function show(chosen) {
    data = chosen;
    frame = frameOf(data);
    x = linear(frame.x, [MARGIN.left, size.right]);
    y = linear(frame.y, [size.main.bottom, size.main.top]);
    dress();
  }
  function drawWeights({ weights, query, kernel, bandwidth }) {
    const heaviest = Math.max(...weights);
    const nearest = Math.min(...data.xs.map((v) => Math.abs(query - v)));
    const atNearest = shapes[kernel](nearest / bandwidth);
    // The window is drawn on the scale of the weights, so that every stem ends on its edge. Far from
    // all data its top would leave the picture.
    const peak = heaviest * Math.min(atNearest > 0 ? 1 / atNearest : 1, 3);
    const w = linear([0, peak], [size.strip.base, size.strip.top]);
    const edge = frame.grid.map((v) => {
      const shape = shapes[kernel]((v - query) / bandwidth);
      return Math.min(peak, atNearest > 0 ? (heaviest * shape) / atNearest : peak * shape);
    });
    put(parts.window, { d: area(frame.grid, edge, x, w, 0) });
    put(parts.edge, { d: line(frame.grid, edge, x, w) });
    put(parts.stems, { d: Array.from(weights, (a, i) => (a > 0 ? `M${x(data.xs[i]).toFixed(1)},${size.strip.base}V${w(a).toFixed(1)}` : "")).join("") });
    axis(parts.wAxis, "left", w, [heaviest], MARGIN.left, short);
    weights.forEach((a, i) => put(circles[i], { r: (3 + 4 * Math.sqrt(a / heaviest)).toFixed(1), "fill-opacity": (0.3 + 0.6 * Math.sqrt(a / heaviest)).toFixed(2) }));
  }
  function update(now) {
    const { query, value, estimate } = now;
    put(parts.estimate, { d: line(frame.grid, estimate, x, y) });
    drawWeights(now);
    const [px, py] = [x(query), y(value)];
    put(parts.query, { x1: px, x2: px, y1: size.main.top, y2: size.strip.base });
    put(parts.reach, { x1: MARGIN.left, x2: px, y1: py, y2: py });
    put(parts.output, { cx: px, cy: py });
    put(parts.handle, { cx: px, cy: size.strip.base });
    const late = px > size.right - 90;
    put(parts.yHat, { x: px + (late ? -12 : 12), y: py < size.main.top + 22 ? py + 20 : py - 10, "text-anchor": late ? "end" : "start" }).textContent = `ŷ = ${short(value)}`;
    put(parts.xAt, { x: Math.max(MARGIN.left + 20, Math.min(size.right - 20, px)), y: 14 }).textContent = `x = ${short(query)}`;
  }
  return { node: svg, layout, show, update, get grid() { return frame.grid; } };
}

/** Leave-one-out error against the bandwidth; drag to choose. */
export function errorPlot(pick) {
  const parts = {
    xAxis: s("g"), yAxis: s("g"), base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 4, y: 12 }), xName: s("text", { class: "ab-name", "text-anchor": "end" }),
    curve: s("path", { class: "ab-line ab-plain" }), here: s("line", { class: "ab-reach ab-here" }),
    best: s("path", { class: "ab-best ab-stroke-output role-output" }), bestName: s("text", { class: "ab-value ab-fill-output role-output" }),
    dot: mark("ab-dot ab-current", { r: 8 }), now: s("text", { class: "ab-value", "text-anchor": "middle" }),
  };
  const svg = drawing(t("error_label"), group(...Object.values(parts)));
  svg.classList.add("ab-drag");
  let x, size, range;
  draggable(svg, (px) => pick(Math.max(range[0], Math.min(range[1], x.inverse(px)))));
  function layout(width, height) {
    size = { width, right: width - MARGIN.right, top: MARGIN.top + 8, bottom: height - 40 };
    resize(svg, width, height);
  }
  function update({ errors, bandwidth, error, best }) {
    range = [errors.bandwidths[0], errors.bandwidths.at(-1)];
    x = logarithmic(range, [MARGIN.left, size.right]);
    const known = errors.errors.filter(Number.isFinite);
    const high = Math.max(error, ...known) * 1.08;
    const y = linear([0, high], [size.bottom, size.top]);
    const places = Array.from(errors.errors.keys()).filter((i) => Number.isFinite(errors.errors[i]));
    put(parts.curve, { d: line(places.map((i) => errors.bandwidths[i]), places.map((i) => errors.errors[i]), x, y) });
    axis(parts.xAxis, "bottom", x, logTicks(...range, size.width < 260 ? 4 : 6), size.bottom, (v) => String(v));
    axis(parts.yAxis, "left", y, ticks(0, high, 5), MARGIN.left);
    put(parts.base, { x1: MARGIN.left, x2: size.right, y1: size.bottom, y2: size.bottom });
    put(parts.xName, { x: size.right, y: size.bottom + 34 }).textContent = t("bandwidth_axis");
    parts.yName.textContent = t("error_axis");
    const [px, py] = [x(bandwidth), y(error)];
    put(parts.here, { x1: px, x2: px, y1: size.top, y2: size.bottom });
    put(parts.dot, { cx: px, cy: py });
    put(parts.now, { x: Math.max(MARGIN.left + 24, Math.min(size.right - 24, px)), y: 26 }).textContent = `h = ${short(bandwidth)}`;
    const [bx, by] = [x(best.bandwidth), y(best.error)];
    put(parts.best, { d: `M${bx.toFixed(1)},${(by + 4).toFixed(1)}l6,11h-12z` });
    const below = by + 31 < size.bottom - 2;
    put(parts.bestName, { x: Math.max(MARGIN.left + 52, Math.min(size.right - 52, bx)), y: below ? by + 31 : by - 16, "text-anchor": "middle" }).textContent = t("lowest", { bandwidth: short(best.bandwidth) });
  }
  return { node: svg, layout, update };
}
