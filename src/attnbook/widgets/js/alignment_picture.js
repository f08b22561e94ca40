// The alignment as a picture: a column a word, a row a written character, dark where the weight is large.
import { drawing, num, put, resize, s, text } from "./core.js";
import { sourcesAt } from "./alignment_trace.js";

const t = (key, values) => text(`alignment.${key}`, values);
const LEFT = 76;
const MEANS = { 十: "10", 百: "100", 千: "1000", 万: "10000", ...Object.fromEntries([..."零一二三四五六七八九"].map((digit, value) => [digit, String(value)])) };
const RIGHT = 40;                                      // slanted words lean over the last column
const HEAD = 84;
const ROW = 27;
const WIDEST = 54;

const label = (character) => character || t("end");

/** Cells of one row, the marks on the words that say its character, and its numbers. */
function makeRow(trace, truth, i) {
  const { attention } = trace;
  const places = sourcesAt(truth, attention, i) ?? [];
  const cells = attention.weights[i].map((weight) => s("rect", { class: "ab-fill-weights role-weights", "fill-opacity": weight.toFixed(3), rx: 2 }));
  const marks = places.map((place) => ({ place, node: s("rect", { class: "ab-says", rx: 4 }) }));
  const numbers = attention.weights[i].map((weight) => s("text", { class: weight > 0.55 ? "ab-cell-number ab-on-dark" : "ab-cell-number", "text-anchor": "middle" },
    weight >= 0.995 ? "1" : num(weight, 2).slice(1)));
  const name = s("text", { class: attention.characters[i] ? "ab-character ab-fill-query role-query" : "ab-name", "text-anchor": "end", x: LEFT - 10 }, label(attention.characters[i]));
  const ground = s("rect", { class: "ab-row-ground", rx: 5 });
  const gloss = s("text", { class: "ab-name", "text-anchor": "end", x: LEFT - 34 }, MEANS[attention.characters[i]] ?? "");
  const node = s("g", {}, cells, marks.map((mark) => mark.node), numbers, name, gloss);
  return { node, ground, cells, marks, numbers, labels: [name, gloss], weights: attention.weights[i] };
}

export class Picture {
  /** `pick(step)` is called when a row is pointed at. */
  constructor(pick) {
    this.words = s("g");
    this.body = s("g");
    this.node = drawing(t("picture_label"), this.words, this.body);
    this.node.classList.add("ab-look-map");
    this.node.addEventListener("click", (event) => {
      const box = this.node.getBoundingClientRect();
      const y = ((event.clientY - box.top) / box.height) * this.height;
      const row = Math.floor((y - HEAD) / ROW);
      if (row >= 0 && row < this.rows.length) pick(row + 1);
    });
    this.rows = [];
  }

  /** Everything anew, for other words or another model. */
  fill(trace, truth) {
    this.columns = trace.words.map((word) => s("text", { class: "ab-source-word ab-fill-key role-key" }, word));
    this.words.replaceChildren(...this.columns);
    this.rows = trace.attention.characters.map((_, i) => makeRow(trace, truth, i));
    this.body.replaceChildren(...this.rows.flatMap(({ ground, node }) => [ground, node]));
    this.layout(this.width);
  }

  layout(width) {
    this.width = width;
    if (!this.rows.length || !width) return;
    const cell = Math.min(WIDEST, (width - LEFT - RIGHT) / this.columns.length);
    this.height = HEAD + ROW * this.rows.length + 6;
    resize(this.node, width, this.height);
    this.columns.forEach((node, j) => put(node, { transform: `translate(${(LEFT + cell * (j + 0.5) + 2).toFixed(1)},${HEAD - 8}) rotate(-58)` }));
    this.rows.forEach((row, i) => this.place(row, HEAD + ROW * i, cell));
  }

  place(row, y, cell) {
    const x = (j) => (LEFT + cell * j).toFixed(1);
    const size = (inset) => ({ width: Math.max(1, cell - 2 * inset).toFixed(1), height: ROW - 2 * inset });
    put(row.ground, { x: 0, y: y + 1, width: (LEFT + cell * row.cells.length + 4).toFixed(1), height: ROW - 2 });
    row.cells.forEach((node, j) => put(node, { x: (LEFT + cell * j + 2).toFixed(1), y: y + 2, ...size(2) }));
    row.marks.forEach(({ node, place }) => put(node, { x: (LEFT + cell * place + 1.5).toFixed(1), y: y + 1.5, ...size(1.5) }));
    row.numbers.forEach((node, j) => put(node, { x: (Number(x(j)) + cell / 2).toFixed(1), y: y + ROW / 2 + 4 }));
    row.labels.forEach((node) => put(node, { y: y + ROW / 2 + 5 }));
    row.roomy = cell >= 21;
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
