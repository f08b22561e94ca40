// One matrix as a grid of numbers. Arrow keys, a click or Enter choose a cell; only one cell of a grid
// is a stop of the Tab key.
import { h, keyed, put, say, style, wordsOf } from "../core/index.js";
import { brief, headings, shape, symbol } from "./parts.js";
import { GIVEN, ROLES } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);

export class Grid {
  /** `choose(name, i, j)` is told what the reader chose (in the matrix's own rows and columns). */
  constructor(name, { turned = false, choose, edit }) {
    Object.assign(this, { name, turned, choose, edit, at: [0, 0], cells: [] });
    this.size = h("small", { class: "ab-shape" });
    this.head = h("tr");
    this.body = h("tbody");
    this.table = h("table", { role: "grid" }, h("thead", {}, this.head), this.body);
    this.node = h("div", { class: `ab-matrix ab-matrix-${name.replace("_", "-")}` },
      h("p", { class: "ab-matrix-name" }, symbol(name, turned), " ", this.size), this.table);
    style(this.node, { "--ab-cell": ROLES[name] ? `var(--role-${ROLES[name]})` : "var(--ab-muted)" });
  }

  build(tokens, rows) {
    const found = headings(this.name, tokens, this.turned);
    const key = JSON.stringify([found, rows.length, rows[0].length]);
    if (this.built === key) return;
    this.built = key;
    const columns = found.columns.slice(0, rows[0].length);
    this.head.replaceChildren(h("td"), ...columns.map((name) => h("th", { role: "columnheader", scope: "col", dir: "auto" }, name)));
    this.cells = rows.map((row, i) => row.map((_, j) => this.cell(i, j)));
    this.body.replaceChildren(...this.cells.map((cells, i) =>
      h("tr", {}, h("th", { role: "rowheader", scope: "row", dir: "auto", title: found.rows[i] }, found.rows[i]), cells)));
    const label = GIVEN.includes(this.name) ? "grid_edit" : "grid";
    const matrix = t(`matrices.${this.turned ? "key_turned" : this.name}`);
    this.table.setAttribute("aria-label", t(label, { matrix, rows: rows.length, columns: columns.length }));
  }

  /** The cells that go into the chosen one. */
  into() { return this.cells.flat().filter((node) => node.classList.contains("ab-into")); }

  /** What the reader expects of each cell: a number, or an arrow where it should grow. */
  mark(pencil, expected) {
    pencil.label(this.node.firstChild);
    expected.forEach((row, i) => row.forEach((words, j) => { if (words) pencil.outline(this.cells[i][j], words, { name: words }); }));
  }

  cell(i, j) {
    const node = h("td", { role: "gridcell", tabindex: "-1", class: ROLES[this.name] && `role-${ROLES[this.name]}`, "data-index": this.turned ? `${j}-${i}` : `${i}-${j}`, onclick: () => this.go(i, j) });
    const by = (rows, columns) => () => this.go(i + rows, j + columns, true);
    const far = 99;
    const enter = () => { this.go(i, j); this.edit?.(); };
    keyed(node, { ArrowUp: by(-1, 0), ArrowDown: by(1, 0), ArrowLeft: by(0, -1), ArrowRight: by(0, 1),
      Home: by(0, -far), End: by(0, far), Enter: enter, " ": () => this.go(i, j) });
    return node;
  }

  go(i, j, focus = false) {
    const inside = (value, count) => Math.max(0, Math.min(count - 1, value));
    const [r, c] = [inside(i, this.cells.length), inside(j, this.cells[0].length)];
    this.choose(this.name, ...(this.turned ? [c, r] : [r, c]));
    this.stop(r, c);
    if (focus) this.cells[r][c].focus();
  }

  // The one cell that Tab comes to.
  stop(i, j) {
    this.at = [i, j];
    this.cells.forEach((row, r) => row.forEach((node, c) => { node.tabIndex = r === i && c === j ? 0 : -1; }));
  }

  /** `chosen`: [i, j] or null; `into(i, j)` and `touched(i, j)` say what goes in, and what moves. */
  update({ tokens, rows, chosen, into, touched }) {
    const drawn = this.turned ? rows[0].map((_, j) => rows.map((row) => row[j])) : rows;
    this.build(tokens, drawn);
    say(this.size, shape(drawn));
    const largest = Math.max(1e-12, ...drawn.flat().map(Math.abs));
    const pick = chosen && (this.turned ? [chosen[1], chosen[0]] : chosen);
    this.cells.forEach((cells, i) => cells.forEach((node, j) => {
      const value = drawn[i][j];
      say(node, brief(value));
      style(node, { "--ab-share": `${Math.round((100 * Math.abs(value)) / largest)}%` });
      node.classList.toggle("ab-negative", value < 0);
      node.classList.toggle("ab-into", into(i, j));
      node.classList.toggle("ab-touched", touched(i, j));
      put(node, { "aria-selected": String(Boolean(pick && pick[0] === i && pick[1] === j)) });
    }));
    const [i, j] = pick ?? this.at;
    this.stop(Math.min(i, drawn.length - 1), Math.min(j, drawn[0].length - 1));
  }
}
