// The second half of the softmax laboratory: what d_k does to scores, weights and Jacobian.
import { axis, draggable, drawing, h, line, linear, logScale, logarithmic, num, put, resize, row, s, say, slider, wordsOf } from "../core/index.js";
import { BarChart } from "./bars.js";
import { KEYS, LARGEST, atWidth, productsByWidth } from "../core/softmax.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("softmax_lab", messages);
const LEFT = 46;
const LETTER = 6.6;                                    // px, for the room of a word
const STEPS = 61;
const TWO = 520;                                       // px from which both ways stand side by side
const widths = [...new Set(Array.from({ length: STEPS }, (_, i) => Math.round(LARGEST ** (i / (STEPS - 1)))))];

const makeParts = () => ({
  xAxis: s("g"), yAxis: s("g"), base: s("line", { class: "ab-rule" }),
  yName: s("text", { class: "ab-name", x: 2, y: 12 }, t("slope_axis")),
  xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("width_axis")),
  raw: s("path", { class: "ab-line ab-raw" }),
  scaled: s("path", { class: "ab-line ab-stroke-output" }),
  here: s("line", { class: "ab-reach ab-here" }),
  rawDot: s("circle", { class: "ab-dot ab-current", r: 6 }),
  scaledDot: s("circle", { class: "ab-dot ab-fill-output", r: 6 }),
  rawName: s("text", { class: "ab-value", "text-anchor": "end", y: 30 }, t("raw_short")),
  scaledName: s("text", { class: "ab-value ab-fill-output", "text-anchor": "end", y: 30 }, t("scaled_short")),
  rawKey: s("path", { class: "ab-line ab-raw" }),
  scaledKey: s("path", { class: "ab-line ab-stroke-output" }),
});

/** The norm of the Jacobian against d_k, for both ways; one draw of q and k. */
class SlopePlot {
  constructor(pick) {
    this.parts = makeParts();
    this.node = drawing(t("slope_label"), Object.values(this.parts));
    this.node.classList.add("ab-drag");
    draggable(this.node, (px) => pick(Math.min(LARGEST, Math.max(1, Math.round(this.x.inverse(px))))));
  }

  layout(width) {
    const { parts } = this;
    const size = (this.size = { right: width - 12, top: 42, bottom: 182 });
    this.x = logarithmic([1, LARGEST], [LEFT, size.right]);
    resize(this.node, width, 224);
    axis(parts.xAxis, "bottom", this.x, [1, 4, 16, 64, 256, 1024], size.bottom, String);
    put(parts.base, { x1: LEFT, x2: size.right, y1: size.bottom, y2: size.bottom });
    put(parts.xName, { x: size.right, y: size.bottom + 34 });
    const start = this.legend("scaled", size.right);
    this.legend("raw", start - 12);
  }

  /** A word that ends at `right`, a piece of its line before it; returns where that begins. */
  legend(way, right) {
    const start = right - LETTER * t(`${way}_short`).length - 24;
    put(this.parts[`${way}Name`], { x: right });
    put(this.parts[`${way}Key`], { d: `M${start},26h18` });
    return start;
  }

  update({ slopes, width, raw, scaled }) {
    const { parts, x, size } = this;
    const high = Math.max(...slopes.raw, ...slopes.scaled) * 1.1;
    const y = linear([0, high], [size.bottom, size.top]);
    axis(parts.yAxis, "left", y, [0, 0.2, 0.4, 0.6].filter((v) => v <= high), LEFT);
    put(parts.raw, { d: line(widths, slopes.raw, x, y) });
    put(parts.scaled, { d: line(widths, slopes.scaled, x, y) });
    put(parts.here, { x1: x(width), x2: x(width), y1: size.top, y2: size.bottom });
    put(parts.rawDot, { cx: x(width), cy: y(raw.slope) });
    put(parts.scaledDot, { cx: x(width), cy: y(scaled.slope) });
  }
}

/** One way, as they are or scaled: bars, and a line of facts. */
class Side {
  constructor(title, label) {
    const names = Array.from({ length: KEYS }, () => "");
    this.chart = new BarChart({ label, names, numbers: false, heights: [110, 90] });
    this.facts = h("p", { class: "ab-facts" });
    this.node = h("div", { class: "ab-side-panel" }, h("p", { class: "ab-head" }, title), this.chart.node, this.facts);
  }

  update(found, bound) {
    this.chart.update({ ...found, range: [-bound, bound] });
    say(this.facts, t("facts", { spread: num(found.spread), largest: num(Math.max(...found.weights)), slope: num(found.slope, 3) }));
  }
}

/** All numbers of one draw at one width. */
function computeScale(products, width) {
  const raw = atWidth(products, width, false);
  return { width, raw, scaled: atWidth(products, width, true), bound: Math.max(3, ...raw.scores.map(Math.abs)) * 1.05 };
}

const scale = logScale(1, LARGEST);
const widthSlider = (model) => slider(model, "width", { label: t("width"), ...scale, from: (place) => Math.round(scale.from(place)) });

/** The weights of 16 keys that an answer to the question means. */
function guessed(choice, products, weights) {
  if (choice === "same") return Array.from(atWidth(products, 1, false).weights);
  const most = weights.indexOf(Math.max(...weights));
  return Array.from(weights, (_, i) => (choice === "even" ? 1 / weights.length : Number(i === most)));
}

export class ScalePanel {
  constructor(model, tools) {
    this.get = (name) => model.get(name);
    this.sides = [new Side(t("raw"), t("raw_label")), new Side(t("scaled"), t("scaled_label"))];
    this.plot = new SlopePlot((value) => tools.set({ width: value }));
    this.pair = h("div", { class: "ab-pair" }, this.sides.map(({ node }) => node));
    const next = () => tools.set({ draw: (this.get("draw") + 1) % 1000 });
    const again = { node: h("button", { type: "button", class: "ab-choice", onclick: next }, t("again")) };
    this.node = h("div", {}, h("p", { class: "ab-hint" }, t("scale_hint")), row(tools, widthSlider(model), again), this.pair, this.plot.node);
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
}
