// The drawings of the training: data with the curve and the weights of this step, and the errors so far.
import { axis, dashed, draggable, drawing, line, linear, logTicks, logarithmic, put, resize, s, short, ticks, word, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("width_training", messages);
const [LEFT, RIGHT, TOP] = [42, 12, 22];
const path = (name) => s("path", { class: `ab-line ${name}` });
const label = (name, words, more) => s("text", { class: name, ...more }, words);

/** Points, the curve behind them, the estimate, and the weights of the query as stems. */
export class CurvePlot {
  constructor({ xs, ys, curve }, pick) {
    Object.assign(this, { xs, ys, truthOf: curve });
    const [low, high] = [Math.min(...xs), Math.max(...xs)];
    this.grid = Array.from({ length: 201 }, (_, i) => low + ((high - low) * i) / 200);
    this.dots = xs.map(() => s("circle", { class: "ab-fill-value role-value" }));
    this.parts = { x: s("g"), y: s("g"), w: s("g"), dots: s("g", {}, this.dots), truth: path("ab-width-truth"), estimate: path("ab-stroke-output role-output"),
      base: s("line", { class: "ab-rule" }), stems: s("path", { class: "ab-width-stems ab-stroke-weights role-weights" }), query: s("line", { class: "ab-width-query ab-stroke-query role-query" }),
      name: label("ab-name ab-fill-weights role-weights", t("weights"), { x: 2 }) };
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
    put(parts.stems, { d: Array.from(now.weights, (a, i) => (a > 0.002 * most ? `M${x(this.xs[i]).toFixed(1)},${this.base}V${w(a).toFixed(1)}` : "")).join("") });
    put(parts.query, { x1: x(now.query).toFixed(1), x2: x(now.query).toFixed(1), y1: TOP, y2: this.base });
    now.weights.forEach((a, i) => put(this.dots[i], { r: (3 + 4 * Math.sqrt(a / most)).toFixed(1), "fill-opacity": (0.3 + 0.6 * Math.sqrt(a / most)).toFixed(2) }));
  }
}

/** The leave-one-out error as an answer to the question expects it: along with the loss, a turn, or up. */
function guessed(choice, { losses }, errors) {
  const [first, last, least] = [errors[0], errors.at(-1), Math.min(...errors)];
  const high = Math.max(first * 1.6, last);
  const lean = (share) => (choice === "rises" ? first * (high / first) ** share : least * (high / least) ** share);
  if (choice === "falls") return losses.map((loss) => (first * loss) / losses[0]);
  if (choice === "rises") return losses.map((_, i) => lean(i / (losses.length - 1)));
  const turn = Math.round(losses.length / 3);
  return losses.map((_, i) => (i <= turn ? first * (least / first) ** (i / turn) : least * (last / least) ** ((i - turn) / (losses.length - 1 - turn))));
}

/** What is minimised and the leave-one-out error against the step, on one scale. */
export class ErrorsPlot {
  constructor(pick) {
    this.parts = { x: s("g"), y: s("g"), others: path("ab-width-others"), loss: path("ab-width-loss"),
      here: s("line", { class: "ab-rule" }), otherDot: s("circle", { class: "ab-width-other-dot", r: 6 }), dot: s("circle", { class: "ab-width-dot", r: 6 }),
      name: label("ab-name", t("errors"), { x: 2, y: 12 }), step: label("ab-name", t("step_axis"), { "text-anchor": "end" }) };
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
    const falls = found.at(-1) < found[i];               // the words stand on the free side of the line
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
}
