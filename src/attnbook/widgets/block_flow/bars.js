// The numbers of one step as bars, each with a thin mark where it was at first.
import { drawing, num, put, resize, s, say } from "../core/index.js";
import { HIDDEN, STREAM } from "./math.js";

/** The colour of a step: what attention writes, the stream, and all that stands beside it. */
export function roleOf(name, order) {
  if (name === "attention") return "weights";
  return STREAM[order].includes(name) ? "output" : "ink";
}

const show = (node, there, props) => put(node, there ? { ...props, visibility: null } : { visibility: "hidden" });

/** Bars for `count` numbers; `update(rows)`. `named` writes the numbers above and below. */
export class Bars {
  constructor(label, { width, height, named = false }) {
    Object.assign(this, { width, height, named });
    this.line = s("line", { class: "ab-rule", x1: 0 });
    this.bars = Array.from({ length: HIDDEN }, () => s("rect"));
    this.marks = Array.from({ length: HIDDEN }, () => s("line", { class: "ab-flow-mark" }));
    this.texts = named ? Array.from({ length: HIDDEN }, () => s("text", { "text-anchor": "middle" })) : [];
    this.feet = named ? Array.from({ length: HIDDEN }, () => s("text", { class: "ab-name", "text-anchor": "middle" })) : [];
    this.node = drawing(label, this.line, ...this.bars, ...this.marks, ...this.texts, ...this.feet);
  }

  /** `row`: the numbers; `before`: what they were at first; `largest`: the number that fills half the height. */
  update({ row, before, largest, role, columns = row.length }) {
    const middle = this.height / 2;
    const scale = (middle - (this.named ? 34 : 2)) / largest;
    const cell = this.width / columns;
    const kept = (v) => Math.max(-largest, Math.min(largest, v ?? 0)) * scale;
    resize(this.node, this.width, this.height);
    put(this.line, { x2: this.width, y1: middle, y2: middle });
    for (let j = 0; j < HIDDEN; j++) {
      const there = j < row.length;
      const was = there && Math.abs(row[j] - before[j]) > 1e-9;
      const bar = { j, there, was, cell, middle, up: there && row[j] > 0, size: there ? Math.abs(kept(row[j])) : 0, off: kept(before[j]) };
      this.bar(bar, role);
      if (this.named) this.words(bar, row[j]);
    }
  }

  /** The bar of number j, and the mark where it was. */
  bar({ j, there, was, cell, middle, up, size, off }, role) {
    show(this.bars[j], there, { x: (j * cell + cell * 0.16).toFixed(1), y: (up ? middle - size : middle).toFixed(1), width: (cell * 0.68).toFixed(1),
      height: Math.max(size, 0.5).toFixed(1), class: role === "ink" ? "ab-fill-ink" : `ab-fill-${role} role-${role}` });
    const mark = (middle - off).toFixed(1);
    show(this.marks[j], was, { x1: (j * cell).toFixed(1), x2: ((j + 1) * cell).toFixed(1), y1: mark, y2: mark });
  }

  /** Its number, beyond bar and mark, and its place. */
  words({ j, there, was, cell, middle, up, size, off }, value) {
    const x = ((j + 0.5) * cell).toFixed(1);
    const end = was ? Math.max(size, up ? off : -off) : size;
    show(this.texts[j], there, { x, y: (up ? middle - end - 6 : middle + end + 16).toFixed(1) });
    show(this.feet[j], there, { x, y: this.height - 2 });
    say(this.texts[j], there ? num(value) : "");
    say(this.feet[j], there ? String(j + 1) : "");
  }
}
