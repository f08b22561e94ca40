// The text of chapter 14, character by character: strong colour where the asking character looks, a bar
// below each for its surprise.
import { h, put, say, style, wordsOf } from "../core/index.js";
import { shownAs } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const MOST_NATS = 7;                                   // a bar of full height

/** One character; what it has already is not written again, for there may be three hundred. */
class Cell {
  constructor(index) {
    this.letter = h("span", { class: "ab-nt-letter" });
    this.bar = h("span", { class: "ab-nt-nats" });
    this.node = h("span", { class: "ab-nt-cell role-weights", "data-index": index }, this.letter, this.bar);
    this.had = {};
  }

  set(node, name, value) {
    if (this.had[name] === value) return;
    this.had[name] = value;
    style(node, { [name]: value });
  }

  mark(name, on) {
    if (this.had[name] === on) return;
    this.had[name] = on;
    this.node.classList.toggle(name, on);
  }

  fill(symbol, nats, fallen) {
    say(this.letter, shownAs(symbol));
    this.mark("ab-nt-fallen", fallen);
    this.mark("ab-nt-mark", shownAs(symbol) !== symbol);
    this.set(this.bar, "--nats", nats == null ? "0" : Math.min(1, nats / MOST_NATS).toFixed(2));
  }

  update(weight, asks, later) {
    this.set(this.letter, "--weight", weight.toFixed(2));
    this.mark("ab-nt-asks", asks);
    this.mark("ab-nt-later", later);
  }
}

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
      this.cells.push(new Cell(this.cells.length));
      this.node.append(this.cells.at(-1).node);
    }
    this.cells.forEach((cell, i) => cell.fill(symbols[i], surprises[i - start], i < start));
  }

  /** Colours of what one character looks at. */
  update(trace, row, weights) {
    const largest = Math.max(...weights, 1e-9);
    const asks = trace.start + row;
    this.cells.forEach((cell, i) => cell.update((weights[i - trace.start] ?? 0) / largest, i === asks, i > asks));
    put(this.node, { "data-asks": asks });
  }
}
