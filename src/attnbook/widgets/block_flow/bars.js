// Numbers as bars, each with a thin mark where it was at first: one token's, to be pulled, or one step's.
import { draggable, drawing, keyed, num, put, resize, s, say } from "../core/index.js";
import { HIDDEN, STREAM } from "./math.js";

export const BOUND = 4;                                // the largest number of a token, in size
const STEP = 0.05;

/** The colour of a step: what attention writes, the stream, and all that stands beside it. */
export function roleOf(name, order) {
  if (name === "attention") return "weights";
  return STREAM[order].includes(name) ? "output" : "ink";
}

export const fillOf = (role) => (role === "ink" ? "ab-fill-ink" : `ab-fill-${role} role-${role}`);

const show = (node, there, props) => put(node, there ? { ...props, visibility: null } : { visibility: "hidden" });
const grip = () => s("g", { class: "ab-handle ab-flow-grip", role: "slider", tabindex: "0", "aria-valuemin": -BOUND, "aria-valuemax": BOUND },
  s("rect", { class: "ab-flow-hit", y: -22, height: 44 }), s("circle", { r: 7 }));

/** `update(…)` draws up to `count` numbers; with `pull(j, value)` each has a handle. */
export class Bars {
  width = 0;
  cell = 0;
  scale = 0;
  row = [];

  constructor({ height, count = HIDDEN, pull = null }) {
    [this.height, this.count, this.pull] = [height, count, pull];
    const each = (make) => Array.from({ length: count }, make);
    this.line = s("line", { class: "ab-rule", x1: 0 });
    this.bars = each(() => s("rect"));
    this.marks = each(() => s("line", { class: "ab-flow-mark" }));
    this.texts = each(() => s("text", { "text-anchor": "middle" }));
    this.feet = each((_, j) => s("text", { class: "ab-name", "text-anchor": "middle" }, String(j + 1)));
    this.grips = pull ? each(grip) : [];
    this.node = drawing("", this.line, ...this.bars, ...this.marks, ...this.texts, ...this.feet, ...this.grips);
    if (pull) this.listen();
  }

  listen() {
    put(this.node, { role: "group", class: "ab-drawing ab-drag ab-flow-pull" });
    let held = 0;
    const start = (x, _, event) => {
      held = Math.floor(x / this.cell);
      // A finger scrolls the page unless it takes hold of a handle.
      return held in this.bars && (event.pointerType !== "touch" || Boolean(event.target.closest(".ab-handle")));
    };
    draggable(this.node, (_, y) => this.set(held, (this.height / 2 - y) / this.scale), { start });
    this.grips.forEach((node, j) => {
      const by = (step) => (times) => this.set(j, this.row[j] + step * times);
      keyed(node, { ArrowUp: by(STEP), ArrowRight: by(STEP), ArrowDown: by(-STEP), ArrowLeft: by(-STEP), PageUp: by(0.5), PageDown: by(-0.5),
        Home: () => this.set(j, -BOUND), End: () => this.set(j, BOUND) });
    });
  }

  set(j, value) {
    const v = Math.round(Math.max(-BOUND, Math.min(BOUND, value)) / STEP) * STEP;
    this.row = this.row.with(j, Number(v.toFixed(2))); // keys may come faster than frames
    this.pull(j, this.row[j]);
  }

  /** `row`: the numbers; `before`: what they were at first; `largest`: the number that fills half the height. */
  update({ row, before, largest, role, name = "" }) {
    [this.row, this.cell, this.scale] = [row, this.width / row.length, (this.height / 2 - 34) / largest];
    const middle = this.height / 2;
    resize(this.node, this.width, this.height);
    put(this.line, { x2: this.width, y1: middle, y2: middle });
    for (let j = 0; j < this.count; j++) this.bar(j, before, middle, role);
    this.grips.forEach((node, j) => {
      put(node, { transform: `translate(${(j * this.cell).toFixed(1)},${(middle - row[j] * this.scale).toFixed(1)})`, "aria-label": `${name} ${j + 1}`, "aria-valuenow": row[j], "aria-valuetext": num(row[j]) });
      put(node.firstChild, { width: this.cell.toFixed(1) });
      put(node.lastChild, { cx: (this.cell / 2).toFixed(1) });
    });
  }

  /** The bar of number j, the mark where it was, its number beyond both, and its place. */
  bar(j, before, middle, role) {
    const { row, cell, scale } = this;
    const there = j < row.length;
    const was = there && Math.abs(row[j] - before[j]) > 1e-9;
    const [size, off] = there ? [row[j] * scale, before[j] * scale] : [0, 0];
    const end = (was ? Math.max(Math.abs(size), Math.sign(size) * off) : Math.abs(size)) + (this.pull ? 5 : 0);
    const x = ((j + 0.5) * cell).toFixed(1);
    const mark = (middle - off).toFixed(1);
    show(this.bars[j], there, { x: (j * cell + cell * 0.16).toFixed(1), y: (middle - Math.max(size, 0)).toFixed(1), width: (cell * 0.68).toFixed(1),
      height: Math.max(Math.abs(size), 0.5).toFixed(1), class: fillOf(role) });
    show(this.marks[j], was, { x1: (j * cell).toFixed(1), x2: ((j + 1) * cell).toFixed(1), y1: mark, y2: mark });
    show(this.texts[j], there, { x, y: (size > 0 ? middle - end - 6 : middle + end + 16).toFixed(1) });
    show(this.feet[j], there, { x, y: this.height - 2 });
    say(this.texts[j], there ? num(row[j]) : "");
  }
}
