// The table behind every picture: a real table in <details>, for whoever reads numbers rather than
// shapes. It is filled while it is open, a moment after the last change.
import { h, say } from "./dom.js";
import { text } from "./messages.js";

const REST = 150; // ms
// A cell of more characters, such as a list of weights, gets room: a narrow column makes it, and
// its row, higher than what is seen of the table.
const LONG = 24;

function fillRow(row, cells) {
  while (row.cells.length < cells.length) row.append(row.cells.length ? h("td") : h("th", { scope: "row", dir: "auto" }));
  cells.forEach((cell, j) => {
    say(row.cells[j], cell);
    row.cells[j].classList.toggle("ab-long", j > 0 && String(cell).length > LONG);
  });
}

function fillBody(body, rows) {
  while (body.rows.length > rows.length) body.deleteRow(-1);
  while (body.rows.length < rows.length) body.append(h("tr"));
  rows.forEach((cells, i) => fillRow(body.rows[i], cells));
}

/** Columns by their names in the words; a pair is a name and a role. */
export const columnsOf = (t, ...names) => names.map((one) => ({ label: t(`columns.${[one].flat()[0]}`), role: [one].flat()[1] }));

/**
 * `caption`: what the table shows. `columns`: [{ label, role? }]. `rows()`: the texts, row by row,
 * the first cell of each being its heading. `summary()`: further lines as [name, value] pairs.
 * `told(words)` of what comes back adds a sentence to the caption.
 */
export function dataTable({ caption, columns, rows, summary = () => [] }, clean) {
  const head = columns.map(({ label, role }) => h("th", { scope: "col", class: role && `role-${role}` }, label));
  const body = h("tbody");
  const foot = h("tbody");
  const heading = h("caption", {}, caption);
  const told = (words) => say(heading, words ? `${caption} ${words}` : caption);
  const table = h("table", {}, heading, h("thead", {}, h("tr", {}, head)), body, foot);
  const node = h(
    "details",
    { class: "ab-data" },
    h("summary", {}, text("widget.numbers")),
    h("div", { class: "ab-scroll", role: "region", tabindex: "0", "aria-label": caption }, table),
  );
  let timer;
  const fill = () => {
    fillBody(body, rows());
    fillBody(foot, summary());
  };
  const update = () => {
    clearTimeout(timer);
    if (node.open) timer = setTimeout(fill, REST);
  };
  node.addEventListener("toggle", () => node.open && fill());
  clean(() => clearTimeout(timer));
  return { node, update, told };
}
