// Where a decoder looks, as a picture: a column a source token, a row a written one, dark where the weight is large.
import { drawing, num, put, resize, s, style, word } from "../index.js";

const HEAD = 84;
const FLAT = 34; // a head for single characters, which stand upright
const ROW = 27;
const WIDEST = 54;
const [GLOSS, LEAN] = [34, 40]; // room for what a character means; for slanted words
const PLAIN = 62; // room at the left without meanings

/** Cells of one row, the marks on the tokens that say its character, and its numbers. */
function makeRow({ written, weights, says, means, end }, i, left) {
  const cells = weights[i].map((weight, j) =>
    s("rect", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}`, "fill-opacity": weight.toFixed(3), rx: 2 }),
  );
  const marks = says(i).map((place) => ({ place, node: s("rect", { class: "ab-says", rx: 4 }) }));
  const numbers = weights[i].map((weight) =>
    s(
      "text",
      { class: weight > 0.55 ? "ab-cell-number ab-on-dark" : "ab-cell-number", "text-anchor": "middle" },
      weight >= 0.995 ? "1" : num(weight, 2).slice(1),
    ),
  );
  const name = s(
    "text",
    {
      class: written[i] ? "ab-character ab-fill-query role-query" : "ab-name",
      "data-index": written[i] ? i : null,
      "text-anchor": "end",
      x: left - 10,
    },
    written[i] || end,
  );
  const ground = s("rect", { class: "ab-row-ground", rx: 5 });
  const gloss = s("text", { class: "ab-name", "text-anchor": "end", x: left - GLOSS }, means[written[i]] ?? "");
  const node = s("g", {}, cells, marks, numbers, name, gloss);
  return { node, ground, cells, marks, numbers, labels: [name, gloss], weights: weights[i] };
}

/** The share of the weights on the places that say a character; null where none says it. */
export const share = (weights, places) => (places?.length ? places.reduce((sum, place) => sum + weights[place], 0) : null);

export class LookMap {
  /** `pick(step)` is called when a row is pointed at. */
  constructor(label, pick) {
    this.words = s("g");
    this.body = s("g");
    this.node = drawing(label, this.words, this.body);
    this.node.classList.add("ab-look-map");
    this.node.addEventListener("click", (event) => {
      const box = this.node.getBoundingClientRect();
      const y = ((event.clientY - box.top) / box.height) * this.height;
      const row = Math.floor((y - this.head) / ROW);
      if (row >= 0 && row < this.rows.length) pick(row + 1);
    });
    this.rows = [];
  }

  /**
   * Everything anew: `tokens` of the source; `written` (an empty one is the end) and its `weights`, a row
   * each; `says(i)`: the places that say a character; `means`: what one means; `end`: the end's name.
   */
  fill(look) {
    const { tokens, written, means } = look;
    this.upright = tokens.every((token) => Array.from(token).length === 1);
    this.left = Object.keys(means).length ? 76 : PLAIN;
    this.head = this.upright ? FLAT : HEAD;
    this.columns = tokens.map((token, j) =>
      s(
        "text",
        { class: "ab-source-word ab-fill-key role-key", "data-index": j, "text-anchor": this.upright ? "middle" : null },
        token === " " ? "␣" : token,
      ),
    );
    this.words.replaceChildren(...this.columns);
    this.rows = written.map((_, i) => makeRow(look, i, this.left));
    this.body.replaceChildren(...this.rows.flatMap(({ ground, node }) => [ground, node]));
    this.layout(this.width);
  }

  layout(width) {
    this.width = width;
    if (!this.rows.length || !width) return;
    const cell = Math.min(WIDEST, (width - this.left - (this.upright ? 6 : LEAN)) / this.columns.length);
    this.height = this.head + ROW * this.rows.length + 6;
    resize(this.node, width, this.height);
    this.columns.forEach((node, j) => this.name(node, this.left + cell * (j + 0.5), cell));
    this.rows.forEach((row, i) => this.place(row, this.head + ROW * i, cell));
  }

  name(node, x, cell) {
    if (this.upright) {
      put(node, { x: x.toFixed(1), y: this.head - 8 });
      style(node, { "font-size": `${Math.max(9, Math.min(16, 1.5 * cell)).toFixed(1)}px` });
    } else put(node, { transform: `translate(${(x + 2).toFixed(1)},${this.head - 8}) rotate(-58)` });
  }

  place(row, y, cell) {
    const left = this.left;
    const gap = cell < 14 ? 0.75 : 2;
    const x = (j) => (left + cell * j).toFixed(1);
    const size = (inset, high = inset) => ({ width: Math.max(1, cell - 2 * inset).toFixed(1), height: ROW - 2 * high });
    put(row.ground, { x: 0, y: y + 1, width: (left + cell * row.cells.length + 4).toFixed(1), height: ROW - 2 });
    row.cells.forEach((node, j) => put(node, { x: (left + cell * j + gap).toFixed(1), y: y + 2, ...size(gap, 2) }));
    row.marks.forEach(({ node, place }) =>
      put(node, { x: (left + cell * place + gap - 0.5).toFixed(1), y: y + 1.5, ...size(gap - 0.5, 1.5) }),
    );
    row.numbers.forEach((node, j) => put(node, { x: (Number(x(j)) + cell / 2).toFixed(1), y: y + ROW / 2 + 4 }));
    row.labels.forEach((node) => put(node, { y: y + ROW / 2 + 5 }));
    row.roomy = cell >= 21;
  }

  /** Around the cells of a row where the reader expects the look. */
  mark(pencil, value, i, places) {
    const { cells } = this.rows[i];
    const at = (node, name) => Number(node.getAttribute(name));
    const boxes = places.map((place) =>
      s("rect", {
        class: "ab-guess-line",
        rx: 4,
        x: at(cells[place], "x") - 2,
        y: at(cells[place], "y") - 2,
        width: at(cells[place], "width") + 4,
        height: at(cells[place], "height") + 4,
      }),
    );
    const [first] = boxes;
    pencil.shapes(
      this.node,
      value,
      boxes,
      word(at(first, "x"), at(first, "y") + at(first, "height") + 14, at(first, "x") > this.width - 90 ? "middle" : "start"),
    );
  }

  /** Rows up to the step are written; the step's own shows its numbers. */
  update(step) {
    this.rows.forEach((row, i) => {
      const now = i === step - 1;
      put(row.node, { visibility: i < step ? null : "hidden" });
      row.ground.classList.toggle("ab-step-now", now);
      row.numbers.forEach((node, j) => put(node, { visibility: now && row.roomy && row.weights[j] >= 0.045 ? null : "hidden" }));
    });
    const weights = this.rows[step - 1]?.weights ?? [];
    this.columns.forEach((node, j) => node.classList.toggle("ab-looked-at", weights[j] >= 0.25));
  }
}
