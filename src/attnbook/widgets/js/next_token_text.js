// The text of chapter 14, character by character: strong colour where the asking character looks, a bar
// below each for its surprise.
import { h, put, say, style, text } from "./core.js";
import { shownAs } from "./next_token_model.js";

const t = (key, values) => text(`next_token.${key}`, values);
const MOST_NATS = 7;                                   // a bar of full height

const makeCell = (index) => {
  const letter = h("span", { class: "ab-nt-letter" });
  const node = h("span", { class: "ab-nt-cell", "data-index": index }, letter, h("span", { class: "ab-nt-nats" }));
  return { node, letter };
};

export class TextView {
  /** `pick(index)` is called when a character is pointed at. */
  constructor(pick) {
    this.cells = [];
    this.node = h("div", { class: "ab-nt-view", role: "img", "aria-label": t("view_label"), translate: "no",
      onclick: (event) => { const cell = event.target.closest(".ab-nt-cell"); if (cell) pick(Number(cell.dataset.index)); } });
  }

  /** As many cells as there are characters; letters that are the same stay. */
  fill(trace, surprises) {
    const { symbols, start } = trace;
    while (this.cells.length > symbols.length) this.cells.pop().node.remove();
    while (this.cells.length < symbols.length) {
      this.cells.push(makeCell(this.cells.length));
      this.node.append(this.cells.at(-1).node);
    }
    this.cells.forEach(({ node, letter }, i) => {
      say(letter, shownAs(symbols[i]));
      node.classList.toggle("ab-nt-fallen", i < start);
      node.classList.toggle("ab-nt-mark", shownAs(symbols[i]) !== symbols[i]);
      const nats = surprises[i - start];
      style(node, { "--nats": nats == null ? 0 : Math.min(1, nats / MOST_NATS).toFixed(3) });
    });
  }

  /** Colours of what one character looks at. */
  update(trace, row, weights) {
    const largest = Math.max(...weights, 1e-9);
    this.cells.forEach(({ node }, i) => {
      const weight = weights[i - trace.start] ?? 0;
      style(node, { "--weight": (weight / largest).toFixed(3) });
      node.classList.toggle("ab-nt-asks", i === trace.start + row);
      node.classList.toggle("ab-nt-later", i > trace.start + row);
    });
    put(this.node, { "data-asks": trace.start + row });
  }
}
