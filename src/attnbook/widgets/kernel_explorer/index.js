// Kernel, bandwidth and query of a Nadaraya-Watson regression; curve, weights and error move together.
import { columnsOf, h, logScale, num, row, select, short, slider, wordsOf } from "../core/index.js";
import { ErrorPlot } from "./error.js";
import { DataPlot } from "./plots.js";
import { ErrorCurve, KERNELS, curve, leaveOneOutError, predict } from "../core/regression.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("kernel_explorer", messages);
const clamp = (value, [low, high]) => Math.max(low, Math.min(high, value));
const BUDGET = 4;                                      // ms of a frame for the error curve
const WIDE = 540;                                      // px from which the drawings stand side by side

/** What is shown, from what the model says: data, curve, weights, error. */
export function compute(get, grid) {
  const data = get("datasets")[get("data")];
  const kernel = get("kernel");
  const bandwidth = clamp(get("bandwidth"), data.reach.bandwidth);
  const query = clamp(get("query"), data.reach.query);
  return {
    data, kernel, bandwidth, query, ...predict(data.xs, data.ys, query, kernel, bandwidth),
    estimate: curve(data.xs, data.ys, grid, kernel, bandwidth),
    error: leaveOneOutError(data.xs, data.ys, kernel, bandwidth),
  };
}

/** The two sliders, which reach as far as the data set does, and say no more than that. */
export function slidersFor(model, data) {
  const { query: [low, high], bandwidth: reach } = data.reach;
  // An address may hold what another data set allows: what is said is what is used.
  const said = (bounds) => (value) => short(clamp(value, bounds));
  return [
    slider(model, "bandwidth", { label: t("bandwidth"), format: said(reach), ...logScale(...reach) }),
    slider(model, "query", { label: t("query"), role: "query", min: low, max: high, step: (high - low) / 500, format: said([low, high]) }),
  ];
}

function choices(model) {
  const kernels = KERNELS.map((name) => [name, t(`kernels.${name}`)]);
  const data = Object.entries(model.get("datasets")).map(([name, { label }]) => [name, label]);
  const chosen = [select(model, "kernel", { label: t("kernel"), options: kernels })];
  return data.length > 1 ? [select(model, "data", { label: t("data"), options: data }), ...chosen] : chosen;
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
  tools.clean(() => { model.off("change:data", restart); sliders.forEach((control) => control.off()); });
  return [row(tools, ...choices(model)), place];
}

/** Error curves of every data set and kernel seen so far; worked on between frames. */
function errorCurves(tools, redraw) {
  const known = new Map();
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

class Explorer {
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

  get data() { return this.get("datasets")[this.get("data")]; }

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
    return t("status", {
      query: short(query), value: short(value), count: data.xs.length, weight: short(Math.max(...weights)),
      error: short(error), lowest: short(best.error), bandwidth: short(best.bandwidth),
    });
  }

  numbers() {
    return {
      columns: [{ label: t("point") }, ...columnsOf(t, ["key", "key"], ["value", "value"], ["weight", "weights"])],
      rows: () => this.now.data.xs.map((x, i) =>
        [String(i + 1), num(x, 3), num(this.now.data.ys[i], 3), num(this.now.weights[i], 4)]),
      summary: () => [[t("columns.output"), "", num(this.now.value, 4), ""], [t("error_axis"), "", num(this.now.error, 4), ""]],
    };
  }
}

export default {
  kind: "kernel_explorer",
  predict: {
    options: ["line", "mean", "wiggly"],
    answer: "mean",
    asks: (get) => get("bandwidth") === get("datasets")[get("data")].reach.bandwidth[1],
    demonstrate: ({ model, tools }) => {
      const { reach } = model.get("datasets")[model.get("data")];
      return tools.animate({ bandwidth: reach.bandwidth[1] }, { scale: "log", ms: 2400 });
    },
  },
  render: (context) => { new Explorer(context); },
};
