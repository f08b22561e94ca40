// What the model sees, where its class token looks, and what it answers.
import { dashed, drawing, h, num, put, resize, s, say, word, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("vit_draw", messages);
const [SIDE, PATCH, FULL] = [8, 2, 16];
const ROW = 23;

/** Ink as squares: one shape for each of sixteen strengths. */
function ink(strength = 1) {
  const shapes = Array.from({ length: FULL }, (_, level) => s("path", { fill: "currentColor", "fill-opacity": ((strength * (level + 1)) / FULL).toFixed(3) }));
  const update = (cells, unit) => {
    const drawn = shapes.map(() => "");
    cells.forEach((count, i) => { if (count) drawn[count - 1] += `M${(i % SIDE) * unit},${Math.floor(i / SIDE) * unit}h${unit}v${unit}h${-unit}z`; });
    shapes.forEach((shape, level) => put(shape, { d: drawn[level] }));
  };
  return { node: s("g", {}, shapes), update };
}

/** A square picture, drawn for its width: `this.shapes` and the borders of the patches. */
class Square {
  constructor(label, strength, shapes = []) {
    this.ink = ink(strength);
    this.lines = s("path", { class: "ab-rule ab-vd-lines" });
    this.node = drawing(label, [this.ink.node, shapes, this.lines]);
  }

  layout(width) {
    this.unit = width / SIDE;
    const borders = Array.from({ length: SIDE / PATCH + 1 }, (_, i) => i * PATCH * this.unit);
    resize(this.node, width, width);
    put(this.lines, { d: borders.map((at) => `M${at},0V${width}M0,${at}H${width}`).join("") });
    if (this.last) this.update(...this.last);
  }

  update(...last) {
    this.last = last;
    if (this.unit) this.draw(...last);
  }
}

/** The 8 × 8 counts that the model is given, cut into its sixteen patches. */
export class Seen extends Square {
  constructor() { super(t("seen_label"), 1); }

  draw(cells) { this.ink.update(cells, this.unit); }
}

/** The same, faintly, under the share of each patch. */
export class Looks extends Square {
  constructor() {
    const shades = Array.from({ length: 16 }, (_, k) => s("rect", { class: "ab-fill-weights role-weights", "data-index": k }));
    super(t("looks_label"), 0.3, shades);
    this.shades = shades;
    this.numbers = shades.map(() => s("text", { class: "ab-vd-share", "text-anchor": "middle" }));
    this.node.append(...this.numbers);
  }

  layout(width) {
    const side = (width / SIDE) * PATCH;
    const [row, column] = [(k) => Math.floor(k / 4), (k) => k % 4];
    this.shades.forEach((shade, k) => put(shade, { x: column(k) * side, y: row(k) * side, width: side, height: side }));
    this.numbers.forEach((node, k) => put(node, { x: (column(k) + 0.5) * side, y: (row(k) + 0.5) * side + 5 }));
    super.layout(width);
  }

  /** `shares`: of the class token itself, then of the patches; null for none. */
  draw(cells, shares) {
    this.ink.update(cells, this.unit);
    const most = shares ? Math.max(...shares.slice(1)) : 1;
    this.shades.forEach((shade, k) => put(shade, { "fill-opacity": shares ? ((0.75 * shares[k + 1]) / most).toFixed(3) : 0 }));
    this.numbers.forEach((node, k) => { say(node, shares ? num(100 * shares[k + 1], 0) : ""); });
  }
}

const [ASKED, SURE] = [7, 0.95];

/** The probability of each digit that an answer to the question means; null where it says nothing. */
const guessed = (choice) => Array.from({ length: 10 }, (_, digit) =>
  ({ same: digit === ASKED ? SURE : null, unsure: 0.1, other: digit === ASKED ? null : SURE })[choice]);

/** Ten probabilities as bars. */
export class Answers {
  constructor() {
    this.rows = Array.from({ length: 10 }, (_, digit) => ({
      name: s("text", { x: 4, y: digit * ROW + 16 }, String(digit)), bar: s("rect", { class: "ab-fill-output role-output", x: 22, y: digit * ROW + 3, height: ROW - 6, rx: 2 }),
      number: s("text", { class: "ab-name", y: digit * ROW + 16 }) }));
    this.node = drawing(t("answers_label"), this.rows.flatMap(({ name, bar, number }) => [bar, name, number]));
    this.layout(300);
  }

  layout(width) {
    this.long = width - 80;
    resize(this.node, width, 10 * ROW + 2);
    if (this.last !== undefined) this.update(this.last);
  }

  /** A dashed outline of each bar that the reader expects; a line on nine where it is any other digit. */
  mark(pencil, choice) {
    const x = (p) => 22 + p * this.long;
    const bar = (p, top) => (choice === "other" ? `M${x(p).toFixed(1)},${top}v${ROW - 2}` : `M22,${top}H${x(p).toFixed(1)}v${ROW - 2}H22z`);
    const marks = guessed(choice).flatMap((p, digit) => (p === null ? [] : [dashed(bar(p, digit * ROW + 1))]));
    const late = choice !== "unsure";
    pencil.shapes(this.node, choice, marks, word(x(late ? SURE : 0.1) + (late ? -8 : 24), (choice === "same" ? ASKED - 1 : late ? ASKED : 0) * ROW + 16, late ? "end" : "start",
      choice === "other" ? t("guess_one") : undefined));
  }

  update(probabilities) {
    this.last = probabilities;
    const best = probabilities ? probabilities.indexOf(Math.max(...probabilities)) : -1;
    this.rows.forEach(({ name, bar, number }, digit) => {
      const p = probabilities ? probabilities[digit] : 0;
      put(bar, { width: (p * this.long).toFixed(1) });
      put(number, { x: (28 + p * this.long).toFixed(1) });
      say(number, probabilities ? `${num(100 * p, p > 0.995 || p < 0.005 ? 1 : 0)}\u00a0%` : "");
      name.classList.toggle("ab-vd-best", digit === best);
    });
  }
}

/** Digits of the data, as buttons. */
export function gallery(examples, choose) {
  const buttons = examples.map((cells, i) => {
    const small = ink();
    small.update(cells, 1);
    return h("button", { type: "button", class: "ab-vd-example", onclick: () => choose(i + 1) },
      s("svg", { viewBox: "0 0 8 8", "aria-hidden": "true" }, small.node), h("span", { class: "ab-unseen" }, t("example", { number: i + 1, count: examples.length })));
  });
  const update = (chosen) => buttons.forEach((button, i) => put(button, { "aria-pressed": String(i + 1 === chosen) }));
  return { node: h("div", { class: "ab-vd-examples", role: "group", "aria-label": t("examples") }, buttons), update };
}
