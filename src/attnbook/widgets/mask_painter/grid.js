// Squares of cells: the mask, to be painted by mouse, finger and keys; the weights; what moved.
import { h, num, put, say, style, wordsOf } from "../core/index.js";
import { COUNT } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("mask_painter", messages);
const place = (c) => [Math.floor(c / COUNT), c % COUNT];

function frame(names, cells, { label, last = null, props = {} }) {
  const head = (name) => h("span", { class: "ab-mask-column", title: name }, h("span", { dir: "auto" }, name));
  const kids = [h("span", { class: "ab-mask-corner" }), ...names.map(head), last && head(last.label)];
  names.forEach((name, i) => kids.push(
    h("span", { class: "ab-mask-row", dir: "auto", title: name }, name),
    ...cells.slice(i * COUNT, (i + 1) * COUNT), last?.cells[i]));
  const kind = last ? " ab-mask-sums" : props.role === "group" ? " ab-mask-paint" : "";
  return h("div", { class: `ab-mask${kind}`, "aria-label": label, ...props }, kids.filter(Boolean));
}

/** The mask as 36 switches. `read(c)` and `paint(c, allowed)` speak of cell c, row by row. */
export class Painter {
  constructor({ names, read, paint }) {
    Object.assign(this, { read, paint, held: null, here: 0 });
    this.cells = Array.from({ length: COUNT * COUNT }, (_, c) => {
      const [i, j] = place(c);
      return h("button", { type: "button", class: "ab-mask-cell ab-mask-switch role-mask", role: "checkbox", tabindex: c ? -1 : 0,
        "data-cell": c, "data-index": `${i}-${j}`, "data-lm-suppress-shortcuts": "true", "aria-label": t("cell", { query: names[i], item: names[j] }) });
    });
    this.node = frame(names, this.cells, { label: t("paint_label"), props: { role: "group" } });
    this.listen();
  }

  listen() {
    const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    const at = (cell) => cell && this.node.contains(cell) ? Number(cell.dataset.cell) : -1;
    this.node.addEventListener("pointerdown", (event) => {
      const c = at(event.target.closest("[data-cell]"));
      if (event.button !== 0 || c < 0) return;
      event.target.releasePointerCapture?.(event.pointerId);   // a finger is captured by its first cell
      this.held = !this.read(c);
      this.paint(c, this.held);
      this.go(c);
    });
    this.node.addEventListener("pointermove", (event) => {
      if (this.held === null) return;
      if (!event.buttons) { this.held = null; return; }
      const c = at(under(event));
      if (c >= 0 && this.read(c) !== this.held) this.paint(c, this.held);
    });
    for (const end of ["pointerup", "pointercancel"]) this.node.addEventListener(end, () => { this.held = null; });
    this.listenToKeys(at);
  }

  listenToKeys(at) {
    // A click that no pointer made: Enter, Space, or a screen reader.
    this.node.addEventListener("click", (event) => {
      const c = at(event.target.closest("[data-cell]"));
      if (c >= 0 && event.detail === 0) this.paint(c, !this.read(c));
    });
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusin", (event) => { if (at(event.target) >= 0) this.stop(at(event.target)); });
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
  }

  go(c) { this.stop(c); this.cells[c].focus({ preventScroll: true }); }

  update({ mask }) { this.cells.forEach((cell, c) => put(cell, { "aria-checked": String(mask[c]) })); }
}

const quiet = (role) => Array.from({ length: COUNT * COUNT }, (_, c) => h("span", { class: `ab-mask-cell role-${role}`, "data-index": place(c).join("-") }));

/** Weights as shades and numbers, with the sum of every row. */
export class Weights {
  constructor(names) {
    this.cells = quiet("weights");
    this.sums = names.map(() => h("span", { class: "ab-mask-sum ab-number" }));
    this.node = frame(names, this.cells, { label: t("weights_label"), last: { label: t("sum"), cells: this.sums }, props: { role: "img" } });
  }

  update({ weights, mask, sums }) {
    this.cells.forEach((cell, c) => {
      const [i, j] = place(c);
      cell.classList.toggle("ab-mask-off", !mask[c]);
      style(cell, { "--share": `${(50 * weights[i][j]).toFixed(1)}%` });
      say(cell, mask[c] ? num(weights[i][j]) : "");
    });
    this.sums.forEach((cell, i) => {
      say(cell, num(sums[i]));
      cell.classList.toggle("ab-mask-short", Math.abs(sums[i] - 1) > 0.005);
    });
  }
}

/** For each cell, whether an answer to the question expects a leak; null for what may move. */
const guessed = (choice) => Array.from({ length: COUNT * COUNT }, (_, c) => {
  const [i, j] = place(c);
  return j <= i ? null : choice === "all" || (choice === "stripe" && j === i + 1);
});

/** What the leak test measured: a filled cell has moved, an exclamation mark is a leak. */
export class Moved {
  constructor(names) {
    this.cells = quiet("output");
    this.node = frame(names, this.cells, { label: t("moved_label"), props: { role: "img" } });
  }

  /** Leaks that the reader expects: a dashed square, and a ring where there should be none. */
  mark(pencil, choice) {
    guessed(choice).forEach((leak, c) => { if (leak !== null) pencil.outline(this.cells[c], leak ? "leak" : "none"); });
  }

  update({ moved, promised }) {
    this.cells.forEach((cell, c) => {
      cell.classList.toggle("ab-mask-moved", moved[c]);
      cell.classList.toggle("ab-mask-leak", moved[c] && !promised[c]);
      cell.classList.toggle("ab-mask-off", !promised[c] && !moved[c]);
      say(cell, moved[c] && !promised[c] ? "!" : "");
    });
  }
}
