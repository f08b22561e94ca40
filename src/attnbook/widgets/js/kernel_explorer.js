// Kernel, bandwidth and query of a Nadaraya-Watson regression; curve, weights and error move together.
import { h, logScale, num, row, select, short, slider, text } from "./core.js";
import { dataPlot, errorPlot, frameOf } from "./kernel_plots.js";
import { KERNELS, bandwidthRange, curve, errorCurve, leaveOneOutError, predict } from "./regression.js";

const t = (key, values) => text(`kernel_explorer.${key}`, values);
const clamp = (value, [low, high]) => Math.max(low, Math.min(high, value));
const BUDGET = 4;                                      // ms of a frame for the error curve
const WIDE = 540;                                      // px from which the drawings stand side by side

const frames = (get) => Object.values(get("datasets")).map(frameOf);
const ranges = (get) => Object.values(get("datasets")).map(({ xs }) => bandwidthRange(xs));

/** What is shown, from what the model says: data, curve, weights, error. */
export function compute(get, grid) {
  const data = get("datasets")[get("data")];
  const kernel = get("kernel");
  const bandwidth = clamp(get("bandwidth"), bandwidthRange(data.xs));
  const query = clamp(get("query"), frameOf(data).x);
  return {
    data, kernel, bandwidth, query, ...predict(data.xs, data.ys, query, kernel, bandwidth),
    estimate: curve(data.xs, data.ys, grid, kernel, bandwidth),
    error: leaveOneOutError(data.xs, data.ys, kernel, bandwidth),
  };
}

function controls(model, tools) {
  const get = (name) => model.get(name);
  const place = h("div");
  const fixed = [select(model, "kernel", { label: t("kernel"), options: KERNELS.map((name) => [name, t(`kernels.${name}`)]) })];
  const names = Object.entries(get("datasets")).map(([name, { label }]) => [name, label]);
  if (names.length > 1) fixed.unshift(select(model, "data", { label: t("data"), options: names }));
  let old = [];
  // The sliders reach as far as the data set does.
  function refit() {
    old.forEach((control) => control.off());
    const data = get("datasets")[get("data")];
    const [low, high] = frameOf(data).x;
    old = [
      slider(model, "bandwidth", { label: t("bandwidth"), format: short, ...logScale(...bandwidthRange(data.xs)) }),
      slider(model, "query", { label: t("query"), role: "query", min: low, max: high, step: (high - low) / 500, format: short }),
    ];
    place.replaceChildren(h("div", { class: "ab-controls" }, old.map((control) => control.node)));
  }
  const choose = () => {
    const data = get("datasets")[get("data")];
    model.set("bandwidth", data.bandwidth);
    model.set("query", data.query);
    model.save_changes();
    refit();
  };
  refit();
  model.on("change:data", choose);
  tools.clean(() => { model.off("change:data", choose); old.forEach((control) => control.off()); });
  return [row(tools, ...fixed), place];
}

// Error curves of every data set and kernel seen so far; worked on between frames.
function errorCurves(tools, redraw) {
  const known = new Map();
  let frame = 0;
  tools.clean(() => cancelAnimationFrame(frame));
  const go = (errors) => {
    frame = requestAnimationFrame(() => {
      if (!errors.work(BUDGET)) go(errors);
      redraw();
    });
  };
  return (name, { xs, ys }, kernel) => {
    const key = `${kernel} ${name}`;
    if (!known.has(key)) known.set(key, errorCurve(xs, ys, kernel));
    const errors = known.get(key);
    if (!errors.complete) {
      cancelAnimationFrame(frame);
      if (!Number.isFinite(errors.best.error)) errors.work(0);
      go(errors);
    }
    return errors;
  };
}

function bestOf(errors, now) {
  return now.error < errors.best.error ? { bandwidth: now.bandwidth, error: now.error } : errors.best;
}

function render({ model, el, tools }) {
  const get = (name) => model.get(name);
  const plot = dataPlot((query) => tools.set("query", clamp(query, frameOf(get("datasets")[get("data")]).x)));
  const errors = errorPlot((bandwidth) => tools.set("bandwidth", bandwidth));
  const plots = h("div", { class: "ab-plots" }, plot.node, errors.node);
  el.append(...controls(model, tools), plots);
  let now, shown, best;
  const curves = errorCurves(tools, () => drawErrors());
  function drawErrors() {
    const found = curves(get("data"), now.data, now.kernel);
    best = bestOf(found, now);
    errors.update({ ...now, errors: found, best });
    if (found.complete) describe();
  }
  function describe() {
    tools.status(t("status", { query: short(now.query), value: short(now.value), count: now.data.xs.length,
      weight: short(Math.max(...now.weights)), error: short(now.error), lowest: short(best.error), bandwidth: short(best.bandwidth) }));
  }
  function draw() {
    const data = get("datasets")[get("data")];
    if (shown !== data) plot.show(shown = data);
    now = compute(get, plot.grid);
    plot.update(now);
    drawErrors();
    table.update();
  }
  const table = tools.table({
    caption: t("caption"),
    columns: [{ label: t("point") }, { label: t("columns.key"), role: "key" }, { label: t("columns.value"), role: "value" }, { label: t("columns.weight"), role: "weights" }],
    rows: () => now.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(now.data.ys[i], 3), num(now.weights[i], 4)]),
    summary: () => [[t("columns.output"), "", num(now.value, 4), ""], [t("error_axis"), "", num(now.error, 4), ""]],
  });
  tools.size(plots, (width) => {
    const wide = width >= WIDE;
    plots.classList.toggle("ab-side", wide);
    plot.layout(wide ? Math.round(width * 0.6) : width, wide ? 250 : 200);
    errors.layout(wide ? Math.round(width * 0.4) - 16 : width, wide ? 436 : 220);
    if (now) { plot.update(now); drawErrors(); }
  });
  tools.redraw(["data", "kernel", "bandwidth", "query", "datasets"], draw);
}

export default {
  kind: "kernel_explorer",
  state: (get) => ({
    data: { type: "choice", options: Object.keys(get("datasets")) },
    kernel: { type: "choice", options: KERNELS },
    bandwidth: { type: "number", min: Math.min(...ranges(get).map(([low]) => low)), max: Math.max(...ranges(get).map(([, high]) => high)) },
    query: { type: "number", min: Math.min(...frames(get).map(({ x }) => x[0])), max: Math.max(...frames(get).map(({ x }) => x[1])) },
  }),
  predict: {
    options: ["line", "mean", "wiggly"],
    answer: "mean",
    demonstrate: ({ model, tools }) => {
      const { xs } = model.get("datasets")[model.get("data")];
      return tools.animate({ bandwidth: bandwidthRange(xs)[1] }, { scale: "log", ms: 2400 });
    },
  },
  render,
};
