// Columns of bars: scores above, weights below, one column a key. Scores can be dragged, and every
// score is a slider for the keyboard.
import { axis, dashed, draggable, drawing, keyed, linear, num, put, resize, s, say, ticks, word, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("softmax_lab", messages);
const LEFT = 34;
const RIGHT = 6;

function column(label, interactive, index) {
  const grip = interactive && s("circle", { class: "ab-knob", r: 7 });
  const bar = s("rect", { class: "ab-fill-scores role-scores", "data-index": index, rx: 2 });
  const reach = interactive && s("rect", { class: "ab-reach-box" });
  const score = s("g", interactive ? { class: "ab-score", role: "slider", tabindex: "0", "aria-label": t("score_of", { key: label }) } : {},
    [reach, bar, grip].filter(Boolean));
  return {
    score, bar, grip, reach, weight: s("rect", { class: "ab-fill-weights role-weights", "data-index": index, rx: 2 }),
    share: s("text", { class: "ab-share-text", "text-anchor": "middle" }),
    name: s("text", { class: "ab-name", "text-anchor": "middle" }, label),
    cross: s("path", { class: "ab-cross ab-stroke-mask role-mask", "data-index": index }),
  };
}

const makeParts = () => ({
  sAxis: s("g"), wAxis: s("g"), zero: s("line", { class: "ab-rule" }), base: s("line", { class: "ab-rule" }),
  sName: s("text", { class: "ab-name ab-fill-scores role-scores", x: 2, y: 12 }, t("scores")),
  wName: s("text", { class: "ab-name ab-fill-weights role-weights", x: 2 }, t("weights")),
});

export class BarChart {
  /**
   * `pick(i, score)` makes the scores editable, from what `read(i)` says (keys may come faster than
   * frames); `numbers` writes every weight over its bar.
   */
  constructor({ label, names, range, pick = null, read = null, numbers = true, heights = [150, 110] }) {
    Object.assign(this, { range, pick, read, numbers, heights, parts: makeParts() });
    this.columns = names.map((name, j) => column(name, Boolean(pick), j));
    const shapes = [Object.values(this.parts), this.columns.map((c) => [c.weight, c.share, c.name, c.cross])];
    const scores = this.columns.map((c) => c.score);
    // What can be moved must not be inside a picture, which hides its parts from screen readers.
    this.node = pick
      ? s("svg", { class: "ab-drawing ab-bars", role: "group", "aria-label": label }, s("g", { "aria-hidden": "true" }, shapes), scores)
      : drawing(label, shapes, scores);
    if (pick) this.listen();
  }

  listen() {
    const [low, high] = this.range;
    let held = -1;
    const start = (px, py, event) => {
      held = Math.floor((px - LEFT) / this.size.step);
      if (held < 0 || held >= this.columns.length || py >= this.size.bottom + 10) return false;
      // A finger scrolls the page unless it takes hold of a knob.
      return event.pointerType !== "touch" || Math.abs(py - this.y(this.read(held))) < 26;
    };
    draggable(this.node, (_, py) => this.set(held, this.y.inverse(py)), { start, upright: true });
    this.columns.forEach(({ score }, i) => {
      put(score, { "aria-valuemin": low, "aria-valuemax": high });
      const by = (step) => (times) => this.set(i, this.read(i) + step * times);
      keyed(score, { ArrowUp: by(0.1), ArrowRight: by(0.1), ArrowDown: by(-0.1), ArrowLeft: by(-0.1),
        PageUp: by(1), PageDown: by(-1), Home: () => this.set(i, low), End: () => this.set(i, high) });
    });
  }

  set(i, score) {
    this.pick(i, Math.round(Math.min(this.range[1], Math.max(this.range[0], score)) * 10) / 10);
  }

  centre(i) { return LEFT + this.size.step * (i + 0.5); }

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
    pencil.shapes(this.node, choice, weights.map((_, i) => dashed(`M${(x(i) - half).toFixed(1)},${y(i).toFixed(1)}h${(2 * half).toFixed(1)}`)),
      word(x(most) + (late ? -half - 4 : half + 4) * Number(high), y(most) + (high ? 4 : -7), high ? (late ? "end" : "start") : "middle"));
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
}
