// The learned width of chapter 2 through its training: curve, weights and errors at every step.
import { columnsOf, h, num, row, say, segmented, slider, wordsOf } from "../core/index.js";
import { curve, predict } from "../core/regression.js";
import { lossAt, train } from "./math.js";
import { CurvePlot, ErrorsPlot } from "./plots.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("width_training", messages);
const STEPS = 400;
const WIDE = 540;
const TRAINED = ["others", "itself"];

/** Both trainings, each made when it is asked for first; the leave-one-out error beside it. */
export function trainings(xs, ys) {
  const held = new Map();
  return (trained) => {
    if (!held.has(trained)) {
      const run = train(xs, ys, trained === "itself", STEPS);
      const errors = trained === "others" ? run.losses : run.widths.map((w) => lossAt(xs, ys, w, false).loss);
      held.set(trained, { run, errors });
    }
    return held.get(trained);
  };
}

class Watch {
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
    const plots = h("div", { class: "ab-width-plots" }, this.curves.node, h("div", {}, this.errors.node, h("p", { class: "ab-small" }, t("key"))));
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
    const step = slider(model, "step", { label: t("step"), min: 0, max: STEPS, step: 1, format: String });
    const query = slider(model, "query", { label: t("query"), role: "query", min: 0, max: 5, step: 0.05, format: (v) => num(v) });
    const trained = segmented(model, "trained", { label: t("trained_label"), options: TRAINED.map((name) => [name, t(`trained.${name}`)]) });
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
    say(this.facts, t("facts", this.said()));
    this.tools.status(t("status", { ...this.said(), query: num(query), value: num(found.value), largest: num(Math.max(...found.weights), 3) }));
    this.table.update();
  }

  said() {
    const { step, run, errors, width } = this.now;
    return { step, width: num(width), bandwidth: num(1 / width, 3), loss: num(run.losses[step], 4), error: num(errors[step], 4) };
  }

  numbers() {
    return {
      columns: columnsOf(t, "point", ["x", "key"], ["y", "value"], ["weight", "weights"]),
      rows: () => this.data.xs.map((x, i) => [String(i + 1), num(x, 3), num(this.data.ys[i], 3), num(this.now.weights[i], 4)]),
      summary: () => ["width", "loss", "error"].map((name) => [t(`summary.${name}`), this.said()[name]]),
    };
  }
}

export default {
  kind: "width_training",
  predict: {
    options: ["falls", "turns", "rises"],
    answer: "turns",
    asks: (get) => get("trained") === "itself" && get("step") === STEPS,
    async demonstrate({ tools }) {
      tools.set({ trained: "itself", step: 0 });
      await tools.animate({ step: STEPS }, { whole: true, ms: 3600 });
    },
  },
  render: (context) => { new Watch(context); },
};
