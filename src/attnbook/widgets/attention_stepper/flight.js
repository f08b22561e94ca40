// Numbers on their way: what is multiplied leaves its row and its column and meets in the cell that it makes.
// It is over in 600 ms, lies above all that can be touched, and gives way to the next step at once.
import { h, prefersReducedMotion, style } from "../core/index.js";
import { ROLES } from "./numbers.js";

const [WAY, APART, WAVE, FADE] = [420, 180, 50, 200];  // ms: one way, first to last departure, cell to cell, a fade

const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

export class Flight {
  sky = h("div", { class: "ab-sky", "aria-hidden": "true" });

  /** Leave a cell open until its numbers arrive, and around it `others`, whose numbers follow one after another. */
  open([i, j], cells, others) {
    this.sky.replaceChildren();
    this.awaited = prefersReducedMotion() ? null : cells[i][j];
    const unseen = { color: "transparent" };
    this.awaited?.animate([unseen, { ...unseen, offset: 0.7 }], WAY + APART);
    if (!this.awaited || !others) return;
    cells.forEach((row, r) => row.forEach((cell, c) => {
      const delay = WAVE * (Math.abs(r - i) + Math.abs(c - j));
      if (cell !== this.awaited) cell.animate([unseen], { delay, duration: FADE, fill: "backwards" });
    }));
  }

  /** `from`: for each matrix its name and the cells that go in, the last next to the product and so the first to go. */
  start(from) {
    const target = this.awaited;
    this.awaited = null;
    if (!target?.isConnected) return;
    const [[x0, y0], [x, y]] = [this.sky, target].map(middle);
    const found = from.flatMap(([name, cells]) => cells.map((cell, p) => ({ name, cell, at: middle(cell), delay: (APART * (cells.length - 1 - p)) / cells.length })));
    this.sky.append(...found.map(({ name, cell, at: [left, top], delay }) => {
      const node = h("span", {}, cell.textContent);
      style(node, { left: `${left - x0}px`, top: `${top - y0}px`, color: ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-text)" });
      const centred = "translate(-50%, -50%)";
      const there = `translate(${x - left}px, ${y - top}px) ${centred}`;
      const way = [{ transform: centred, opacity: 1 }, { transform: there, opacity: 1, offset: 0.85 }, { transform: `${there} scale(0.6)`, opacity: 0 }];
      node.animate(way, { delay, duration: WAY, easing: "ease-in-out", fill: "both" }).onfinish = () => node.remove();
      return node;
    }));
  }
}
