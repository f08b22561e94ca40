// The numbers of one step as bars, each with a thin mark where it was at first.
import { drawing, num, put, resize, s, say } from "./core.js";
import { HIDDEN, STREAM } from "./block_flow_math.js";

/** The colour of a step: what attention writes, the stream, and all that stands beside it. */
export function roleOf(name, order) {
  if (name === "attention") return "weights";
  return STREAM[order].includes(name) ? "output" : "ink";
}

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
    const { width, height } = this;
    const room = this.named ? 34 : 2;
    const middle = height / 2;
    const scale = (middle - room) / largest;
    const cell = width / columns;
    resize(this.node, width, height);
    put(this.line, { x2: width, y1: middle, y2: middle });
    for (let j = 0; j < HIDDEN; j++) {
      const there = j < row.length;
      const size = there ? Math.min(Math.abs(row[j]), largest) * scale : 0;
      const up = there && row[j] > 0;
      const left = j * cell + cell * 0.16;
      const show = (node, props) => put(node, there ? { ...props, visibility: null } : { visibility: "hidden" });
      show(this.bars[j], { x: left.toFixed(1), y: (up ? middle - size : middle).toFixed(1), width: (cell * 0.68).toFixed(1), height: Math.max(size, 0.5).toFixed(1), class: role === "ink" ? "ab-fill-ink" : `ab-fill-${role} role-${role}` });
      const was = there && Math.abs(row[j] - before[j]) > 1e-9;
      const off = Math.max(-largest, Math.min(largest, before[j] ?? 0)) * scale;
      const mark = (middle - off).toFixed(1);
      put(this.marks[j], was ? { x1: (j * cell).toFixed(1), x2: ((j + 1) * cell).toFixed(1), y1: mark, y2: mark, visibility: null } : { visibility: "hidden" });
      if (!this.named) continue;
      const centre = ((j + 0.5) * cell).toFixed(1);
      const end = was ? Math.max(size, up ? off : -off) : size;   // the number stands beyond bar and mark
      show(this.texts[j], { x: centre, y: (up ? middle - end - 6 : middle + end + 16).toFixed(1) });
      show(this.feet[j], { x: centre, y: height - 2 });
      say(this.texts[j], there ? num(row[j]) : "");
      say(this.feet[j], there ? String(j + 1) : "");
    }
  }
}
