// The square of cells: a mask to be painted by mouse, finger and keys, with the weights under it, and above it a
// thread from every token to each output that it changes.
import { drawing, h, num, put, s, say, style, wordsOf } from "../core/index.js";
import { COUNT } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("mask_painter", messages);
const SLOP = 8;                                        // px after which a finger that moves sideways paints
const [STEP, HIGH] = [48, 76];                         // of the threads, in units of their drawing
const place = (c) => [Math.floor(c / COUNT), c % COUNT];
const square = (make) => Array.from({ length: COUNT * COUNT }, (_, c) => make(c, ...place(c)));

/** From the token of column j, below, to output i, above. */
function thread(i, j) {
  const [from, to] = [j, i].map((column) => (column + 0.5) * STEP);
  return s("path", { class: "ab-mask-thread role-output", pathLength: 1, d: `M${from},${HIGH}C${from},${HIGH / 2} ${to},${HIGH / 2} ${to},0` });
}

/** The mask as 36 switches. `read(c)` and `paint(c, allowed)` speak of cell c, row by row. */
export class Painter {
  constructor({ names, read, paint }) {
    Object.assign(this, { read, paint, held: null, start: null, here: 0 });
    this.cells = square((c, i, j) => h("button", { type: "button", class: "ab-mask-cell", role: "checkbox", tabindex: c ? -1 : 0,
      "data-cell": c, "data-index": `${i}-${j}`, "aria-label": t("cell", { query: names[i], item: names[j] }) }));
    this.threads = square((_, i, j) => thread(i, j));
    this.sums = names.map(() => h("span", { class: "ab-mask-sum ab-number" }));
    this.outputs = names.map((name, i) => h("span", { class: "ab-mask-name role-output", dir: "auto", title: name, "data-index": i }, name));
    const svg = drawing(t("threads"), this.threads);
    put(svg, { viewBox: `0 0 ${COUNT * STEP} ${HIGH}` });
    this.node = h("div", { class: "ab-mask", role: "group", "aria-label": t("paint_label") },
      h("span", { class: "ab-mask-row" }, t("outputs")), this.outputs, svg,
      h("span", { class: "ab-mask-row" }, t("tokens")), names.map((name, j) => h("span", { class: "ab-mask-name role-key", dir: "auto", title: name, "data-index": j }, name)),
      names.map((name, i) => [h("span", { class: "ab-mask-row", dir: "auto", title: name }, name, this.sums[i]), this.cells.slice(i * COUNT, (i + 1) * COUNT)]));
    this.listen();
  }

  /** The cell of the square at a node of the page, or -1. */
  at(node) {
    const cell = node?.closest("[data-cell]");
    return cell && this.node.contains(cell) ? Number(cell.dataset.cell) : -1;
  }

  // A finger that moves up or down scrolls the page, so it paints once it goes sideways or is lifted.
  listen() {
    this.node.addEventListener("pointerdown", (event) => {
      const c = this.at(event.target);
      if (event.button !== 0 || c < 0) return;
      this.start = { c, x: event.clientX, y: event.clientY };
      if (event.pointerType !== "touch") this.begin();
    });
    this.node.addEventListener("pointermove", (event) => {
      if (!event.buttons) this.held = this.start = null;
      if (this.start && this.held === null) {
        const across = Math.abs(event.clientX - this.start.x);
        if (across > SLOP && across > Math.abs(event.clientY - this.start.y)) this.begin();
      }
      const c = this.at(document.elementFromPoint(event.clientX, event.clientY));
      if (c < 0) return;
      this.look(c);
      if (this.held !== null && this.read(c) !== this.held) this.paint(c, this.held);
    });
    this.node.addEventListener("pointerup", () => { if (this.start && this.held === null) this.begin(); });
    for (const end of ["pointerup", "pointercancel"]) this.node.addEventListener(end, () => { this.held = this.start = null; });
    // A click that no pointer made: Enter, Space, or a screen reader.
    this.node.addEventListener("click", (event) => {
      const c = this.at(event.target);
      if (c >= 0 && event.detail === 0) this.paint(c, !this.read(c));
    });
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusin", (event) => { if (this.at(event.target) >= 0) this.stop(this.at(event.target)); });
  }

  begin() {
    const { c } = this.start;
    this.held = !this.read(c);
    this.paint(c, this.held);
    this.go(c);
  }

  key(event) {
    const [i, j] = place(this.here);
    const steps = { ArrowRight: [i, j + 1], ArrowLeft: [i, j - 1], ArrowDown: [i + 1, j], ArrowUp: [i - 1, j],
      Home: [i, 0], End: [i, COUNT - 1], PageUp: [0, j], PageDown: [COUNT - 1, j] };
    const to = steps[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [row, column] = to.map((v) => Math.min(COUNT - 1, Math.max(0, v)));
    const value = this.read(this.here);
    this.go(row * COUNT + column);
    if (event.shiftKey && this.read(this.here) !== value) this.paint(this.here, value);   // Shift paints on
  }

  stop(c) {
    put(this.cells[this.here], { tabindex: -1 });
    put(this.cells[this.here = c], { tabindex: 0 });
    this.look(c);
  }

  go(c) { this.stop(c); this.cells[c].focus({ preventScroll: true }); }

  /** The thread of the cell under the hand or the focus is drawn thick. */
  look(c) { this.threads.forEach((one, at) => one.classList.toggle("ab-mask-here", at === c)); }

  /** The leaks that an answer expects: a dashed square, and a ring where it expects none. */
  mark(pencil, choice) {
    this.cells.forEach((cell, c) => {
      const [i, j] = place(c);
      if (j > i) pencil.outline(cell, choice === "all" || (choice === "stripe" && j === i + 1) ? "leak" : "none");
    });
    pencil.label(this.node.parentElement, t("guess"));
  }

  update({ mask, weights, sums, moved, promised }) {
    this.cells.forEach((cell, c) => {
      const [i, j] = place(c);
      const leak = moved[c] && !promised[c];
      put(cell, { "aria-checked": String(mask[c]) });
      for (const [name, on] of Object.entries({ "role-weights": mask[c], "role-mask": !mask[c], "ab-mask-leak": leak })) cell.classList.toggle(name, on);
      style(cell, { "--share": `${(40 * weights[i][j]).toFixed(1)}%` });
      say(cell, mask[c] ? num(weights[i][j]) : "");
      this.threads[c].classList.toggle("ab-mask-moved", moved[c]);
      this.threads[c].classList.toggle("ab-mask-red", leak);
    });
    this.sums.forEach((cell, i) => {
      say(cell, num(sums[i]));
      cell.classList.toggle("ab-mask-short", Math.abs(sums[i] - 1) > 0.005);
    });
  }
}
