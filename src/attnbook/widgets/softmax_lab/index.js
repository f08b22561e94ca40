// Six scores, a temperature and a mask: weights, entropy and gradient follow. A second panel shows
// why scores are divided by √d_k.
import { checkbox, follow, h, heatmap, itemOf, logScale, num, row, say, segmented, short, slider, watchTheme, wordsOf } from "../core/index.js";
import { BarChart } from "./bars.js";
import { ScalePanel } from "./scale.js";
import { entropy, frobenius, jacobian, softmax } from "../core/softmax.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("softmax_lab", messages);
const COUNT = 6;
const RANGE = [-6, 6];
const HEAT = [0.05, 20];
const DRAW = 0;                                        // random numbers of which one key takes nearly all, as most do
const TWO = 540;                                       // px from which bars and gradient stand side by side
const names = Array.from({ length: COUNT }, (_, i) => t("key", { number: i + 1 }));

/** Everything that follows from scores, temperature and mask. */
export function compute(scores, temperature, mask) {
  const weights = softmax(scores, temperature, mask);
  const slopes = jacobian(weights, temperature);
  const nats = entropy(weights);
  return { scores, mask, temperature, weights, slopes, nats, effective: Math.exp(nats), norm: frobenius(slopes) };
}

function scoreField(model, i) {
  const input = h("input", { type: "number", min: RANGE[0], max: RANGE[1], step: 0.1, "aria-label": t("score_of", { key: names[i] }) });
  input.addEventListener("input", () => {
    const value = input.valueAsNumber;
    if (!(value >= RANGE[0] && value <= RANGE[1])) return;   // half-typed, or out of bounds
    model.set("scores", model.get("scores").with(i, value));
    model.save_changes();
  });
  input.addEventListener("change", () => { input.value = model.get("scores")[i]; });
  return { node: input, off: follow(model, "scores", (scores) => { if (input.valueAsNumber !== scores[i]) input.value = scores[i]; }) };
}

function editor(model, tools) {
  const fields = names.map((_, i) => scoreField(model, i));
  const boxes = names.map((name, i) =>
    checkbox(itemOf(model, "mask", i), "mask", { label: name, spoken: t("may_attend", { key: name }) }));
  [...fields, ...boxes].forEach(({ off }) => tools.clean(off));
  return h("div", { class: "ab-editor" },
    names.map((_, i) => h("div", { class: "ab-editor-cell" }, fields[i].node, boxes[i].node)));
}

function gradient(tools) {
  const map = heatmap(t("jacobian_label"), "signed");
  tools.clean(watchTheme(map.restyle));
  tools.size(map.node, map.restyle);                   // also called when the canvas arrives on the page
  const list = ["entropy", "effective", "largest", "norm"].map((name) => {
    const value = h("dd", { class: "ab-number ab-strong" });
    return { name, value, node: h("div", {}, h("dt", {}, t(name)), value) };
  });
  const legend = h("p", { class: "ab-small" });
  const node = h("div", { class: "ab-gradient" }, h("p", { class: "ab-head" }, t("jacobian")), map.node, legend, h("dl", { class: "ab-readings" }, list.map((item) => item.node)));
  function update(now) {
    const bound = Math.max(1e-12, ...now.slopes.flat().map(Math.abs));
    map.update(now.slopes, -bound, bound);
    say(legend, t("jacobian_legend", { bound: short(bound < 1e-11 ? 0 : bound) }));
    const none = Number.isNaN(now.nats);
    const shown = { entropy: num(now.nats, 3), effective: num(now.effective, 2), largest: num(none ? 0 : Math.max(...now.weights), 3), norm: num(now.norm, 3) };
    list.forEach(({ name, value }) => say(value, shown[name]));
  }
  return { node, update };
}

class ScoresPanel {
  constructor(model, tools) {
    this.get = (name) => model.get(name);
    const pick = (i, score) => tools.set({ scores: this.get("scores").with(i, score) });
    this.chart = new BarChart({ label: t("chart_label"), names, range: RANGE, read: (i) => this.get("scores")[i], pick });
    this.side = gradient(tools);
    this.empty = h("p", { class: "ab-empty", hidden: true }, t("nothing_allowed"));
    this.pair = h("div", { class: "ab-lab" }, h("div", {}, this.chart.node, editor(model, tools)), this.side.node);
    const heat = slider(model, "temperature", { label: t("temperature"), format: short, ...logScale(...HEAT) });
    this.node = h("div", {}, h("p", { class: "ab-hint" }, t("scores_hint")), row(tools, heat), this.empty, this.pair);
  }

  update() {
    const now = compute(this.get("scores"), this.get("temperature"), this.get("mask"));
    this.chart.update(now);
    this.side.update(now);
    this.empty.hidden = now.mask.some(Boolean);
    return now;
  }

  layout(width) {
    const two = width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.chart.layout(two ? Math.round(width * 0.64) : width);
  }
}

function sentence(panel, now) {
  if (panel === "scale") {
    return t("status_scale", { width: now.width, raw: num(Math.max(...now.raw.weights)), scaled: num(Math.max(...now.scaled.weights)),
      raw_slope: num(now.raw.slope, 3), scaled_slope: num(now.scaled.slope, 3) });
  }
  if (!now.mask.some(Boolean)) return t("nothing_allowed");
  return t("status", { weights: Array.from(now.weights, (w) => num(w)).join(", "), effective: num(now.effective, 1), norm: num(now.norm, 3) });
}

function rows(panel, now) {
  if (panel === "scale")
    return Array.from(now.raw.scores, (score, i) => [t("key", { number: i + 1 }), num(score, 3), num(now.raw.weights[i], 4), num(now.scaled.scores[i], 3), num(now.scaled.weights[i], 4)]);
  return names.map((name, i) => [name, num(now.scores[i], 2), num(now.weights[i], 4), t(now.mask[i] ? "yes" : "no"), ...now.slopes[i].map((v) => num(v, 4))]);
}

const places = { scores: ["first", "second", "third", "fourth"], scale: ["first", "second", "third", "fourth", "fifth"] };
function columns(panel) {
  const heads = places[panel].map((place) => ({ label: t(`columns.${panel}.${place}`) }));
  return panel === "scale" ? heads : [...heads, ...names.map((key) => ({ label: t("columns.scores.slope", { score: key }) }))];
}

class Lab {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.panels = { scores: new ScoresPanel(model, tools), scale: new ScalePanel(model, tools) };
    this.tables = Object.fromEntries(Object.keys(this.panels).map((name) => [name, tools.table(this.numbers(name))]));
    const options = Object.keys(this.panels).map((name) => [name, t(`panels.${name}`)]);
    const choice = segmented(model, "panel", { label: t("panel"), options });
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
    return { caption: t(`captions.${name}`), columns: columns(name), rows: () => (this.shown === name ? rows(name, this.now) : []) };
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
}

export default {
  kind: "softmax_lab",
  predict: {
    options: ["even", "one", "same"],
    answer: "one",
    asks: (get) => get("panel") === "scale" && get("width") === 512,
    async demonstrate({ tools }) {
      tools.set({ draw: DRAW, panel: "scale", width: 1 });
      await tools.animate({ width: 512 }, { scale: "log", ms: 2600, whole: true });
    },
  },
  render: (context) => { new Lab(context); },
};
