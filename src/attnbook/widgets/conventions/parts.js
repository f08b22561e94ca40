// Pieces of the switchboard: radio buttons, formulas from stored trees, coloured code, small tables.
import { follow, h, num, put, say, style } from "../core/index.js";

const ROLES = /\b(query|key|value|scores|weights|output|mask)\b/;
let groups = 0;                                        // two copies of a widget must not share a group

/** Names in a line of code get the colours of their roles. */
export const coloured = (line) => line.split(ROLES).map((piece, i) => (i % 2 ? h("span", { class: `role-${piece}` }, piece) : piece));

/** One of a few options, all to be seen: native radio buttons, each inside its label. */
export function radios(model, name, { label, options }) {
  groups += 1;
  const inputs = options.map(([value]) => h("input", { type: "radio", name: `ab-conv-${name}-${groups}`, value, onchange: () => { model.set(name, value); model.save_changes(); } }));
  const labels = options.map(([, words], i) => h("label", { class: "ab-conv-option" }, inputs[i], h("span", {}, words)));
  return {
    node: h("fieldset", { class: "ab-conv-switch", "data-trait": name }, h("legend", {}, label), h("div", { class: "ab-conv-options" }, labels)),
    off: follow(model, name, (now) => inputs.forEach((input) => { input.checked = input.value === now; })),
  };
}

/** Rows of a table body that is filled again; what was not there before is marked. */
export class Rows {
  constructor(label, heads = []) {
    this.body = h("tbody");
    const head = heads.length ? h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))) : null;
    this.node = h("div", { class: "ab-conv-frame ab-scroll", role: "region", tabindex: "0", "aria-label": label }, h("table", {}, head, this.body));
    this.keys = [];
  }

  /** `rows`: [{ key, cells: () => [node or text …] }]; a row is made, its cells too, only when its key changed. */
  update(rows) {
    const before = this.keys;
    this.keys = rows.map(({ key }) => key);
    rows.forEach(({ key, cells }, i) => {
      if (before[i] !== key) this.put(i, cells());
      this.body.rows[i].classList.toggle("ab-conv-new", before.length > 0 && !before.includes(key));
    });
    while (this.body.rows.length > rows.length) this.body.deleteRow(-1);
  }

  put(i, cells) {
    const only = cells.length === 1;                   // a line of code heads nothing
    const row = h("tr", {}, cells.map((cell, j) => h(j || only ? "td" : "th", j || only ? {} : { scope: "row" }, cell)));
    if (this.body.rows[i]) this.body.rows[i].replaceWith(row);
    else this.body.append(row);
  }
}

/** A small matrix of numbers with names at its sides. Its cells stay while its size does. */
export class Matrix {
  constructor(role) {
    this.caption = h("caption");
    this.head = h("tr");
    this.body = h("tbody");
    this.node = style(h("table", { class: "ab-conv-matrix" }, this.caption, h("thead", {}, this.head), this.body), { "--tint": `var(--role-${role})` });
  }

  update({ caption, rows, columns, values }) {
    if (this.caption.textContent !== caption) this.caption.replaceChildren(...coloured(caption));
    if (this.body.rows.length !== rows.length || this.head.cells.length !== columns.length + 1) this.make(rows.length, columns.length);
    columns.forEach((name, j) => say(this.head.cells[j + 1], name));
    const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
    this.lines.forEach(([side, ...cells], i) => {
      say(side, rows[i]);
      cells.forEach((cell, j) => this.fill(cell, values[i][j], largest));
    });
  }

  make(rows, columns) {
    const count = (length, made) => Array.from({ length }, made);
    this.lines = count(rows, () => [h("th", { scope: "row", dir: "auto" }), ...count(columns, () => h("td"))]);
    this.head.replaceChildren(h("td"), ...count(columns, () => h("th", { scope: "col", dir: "auto" })));
    this.body.replaceChildren(...this.lines.map((cells) => h("tr", {}, cells)));
  }

  fill(cell, value, largest) {
    say(cell, num(value));
    style(cell, { "--share": `${Math.round((40 * Math.abs(value)) / largest)}%` });
  }
}

/** Say something in a paragraph whose class tells what kind of outcome it is. */
export function verdict(node, kind, words) {
  put(node, { class: `ab-conv-verdict ab-conv-${kind}` });
  say(node, words);
}
