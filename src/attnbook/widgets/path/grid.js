// The weights as bars that stay in their places: a column for each item, a row for whoever asks. Behind
// every bar is the outline of the stop before.
import { h, hide, num, put, say, style, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("path", messages);
const HEADS = 2;
const SEEN = 0.004;                                   // an outline lower than that is a line

/** Two digits without the 0 in front, where room is short: .42, 1.0. */
const brief = (weight) => (weight > 0.9949 ? "1.0" : num(weight).slice(1));

function makeCell() {
  const bars = Array.from({ length: HEADS }, () => {
    const [ghost, fill] = ["ghost", "fill"].map((name) => h("span", { class: `ab-path-${name}` }));
    const number = h("span", { class: "ab-path-number" });
    return { ghost, fill, number, node: h("span", { class: "ab-path-slot" }, h("span", { class: "ab-path-well" }, ghost, fill), number) };
  });
  return { bars, node: h("div", { class: "ab-path-cell role-weights" }, bars.map((bar) => bar.node)) };
}

/** `choose(i)`: somebody wants to see the row of item i. */
export class Grid {
  constructor(names, choose) {
    this.names = names;
    this.rows = names.map((name, i) => {
      const head = h("button", { type: "button", class: "ab-path-asker role-query", "data-index": i, dir: "auto", onclick: () => choose(i) }, name);
      const cells = names.map(makeCell);
      return { head, cells, node: h("div", { class: "ab-path-row" }, head, cells.map((cell) => cell.node)) };
    });
    this.single = h("span", { class: "ab-path-asker role-query", dir: "auto" });
    this.rows[0].node.prepend(this.single);
    this.places = names.map((_, j) => h("span", { class: "ab-path-place" }, String(j + 1)));
    const foot = h("div", { class: "ab-path-row ab-path-feet", "aria-hidden": "true" }, h("span"),
      names.map((name, j) => h("span", { class: "ab-path-foot role-key", "data-index": j, dir: "auto" }, h("span", {}, name), this.places[j])));
    this.node = h("div", { class: "ab-path-grid", role: "group", "aria-label": t("grid_label") }, this.rows.map((row) => row.node), foot);
  }

  update({ now, row, asker, ordered }) {
    const many = now.output.length > 1;
    this.node.classList.toggle("ab-path-one", !many);
    this.node.classList.toggle("ab-path-two", now.weights.length > 1);
    say(this.single, asker);
    hide(this.single, many);
    this.places.forEach((place) => hide(place, !ordered));
    this.rows.forEach(({ head, cells, node }, i) => {
      hide(node, i >= now.output.length);
      hide(head, !many);
      node.classList.toggle("ab-path-seen", many && i === row);
      put(head, { "aria-pressed": String(i === row), "aria-label": t("choose", { name: this.names[i] }) });
      if (!node.hidden) cells.forEach((cell, j) => this.cell(cell, now, i, j, many));
    });
  }

  cell({ bars, node }, now, i, j, many) {
    node.classList.toggle("ab-path-shut", !now.mask[i][j]);
    put(node, { "data-index": many ? `${i}-${j}` : j });
    bars.forEach(({ fill, node: slot }, head) => {
      hide(slot, head >= now.weights.length);
      if (!slot.hidden) style(fill, { transform: `scaleY(${now.weights[head][i][j].toFixed(4)})` });
    });
  }

  /**
   * What the bars are measured by, the numbers and the outlines: these may come a frame later. Bars that are away
   * keep none: when they come back, there is less to lay out, and nothing that was true at another stop.
   */
  measure({ now, before }) {
    this.rows.forEach(({ cells }, i) => cells.forEach(({ bars }, j) => bars.forEach((bar, head) => {
      if (i < now.output.length && head < now.weights.length) this.marks(bar, now, before, head, i, j);
      else this.clear(bar);
    })));
  }

  clear({ ghost, number }) {
    hide(ghost);
    say(number, "");
  }

  marks({ ghost, number }, now, before, head, i, j) {
    const weight = now.weights[head][i][j];
    const old = before?.weights[head];
    const was = old?.[Math.min(i, old.length - 1)][j];
    hide(ghost, !(was > SEEN));
    if (!ghost.hidden) style(ghost, { "block-size": `${(100 * was).toFixed(2)}%` });
    say(number, !now.mask[i][j] ? "" : now.output.length > 1 ? brief(weight) : num(weight, 3));
  }
}
