// The places of a sentence as drop-downs, and the weights as a table whose rows can be chosen.
import { checkbox, h, itemOf, num, say, select, style, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cross_attention", messages);

/** The places of one sentence, and below each whether it may be asked. */
export class Places {
  constructor(model, tools, side, slots) {
    this.side = side;
    const options = [[0, t("no_word")], ...model.get(`${side}_words`).map((word, i) => [i + 1, word])];
    const labels = Array.from({ length: slots }, (_, i) => t(`place.${side}`, { number: i + 1 }));
    const words = labels.map((label, i) => select(itemOf(model, side, i), side, { label, options }));
    words.forEach(({ input, off }, i) => { input.setAttribute("aria-label", labels[i]); tools.clean(off); });
    this.boxes = labels.map((label, i) => checkbox(itemOf(model, "mask", i), "mask", { label: t("may"), spoken: t("may_be_asked", { place: label }) }));
    this.boxes.forEach(({ off }) => tools.clean(off));
    this.head = h("p", { class: "ab-head" });
    this.node = h("div", { class: "ab-sentence" }, this.head,
      h("div", { class: "ab-places" }, words.map(({ input }, i) => h("div", { class: "ab-place" }, input, this.boxes[i].node))));
  }

  update(state) {
    const { side } = this;
    const roles = [state.asker === side && "asks", state.asked === side && "asked"].filter(Boolean);
    say(this.head, t(`head.${side}.${roles.join("_") || "idle"}`));
    this.head.classList.toggle("role-query", roles[0] === "asks");
    this.head.classList.toggle("role-key", roles[0] === "asked");
    this.boxes.forEach(({ node }, i) => { node.hidden = state.asked !== side || !state[side][i]; });
  }
}

/** The weights: a row for each asker, which is a button, a column for each of the asked. */
export class Matrix {
  constructor(slots, choose) {
    this.columns = Array.from({ length: slots }, (_, j) => h("th", { scope: "col", class: "role-key", "data-index": j, dir: "auto" }));
    this.rows = Array.from({ length: slots }, (_, i) => {
      const button = h("button", { type: "button", class: "ab-row-name role-query", "data-index": i, dir: "auto", onclick: () => choose(i) });
      const cells = Array.from({ length: slots }, (_, j) => h("td", { class: "ab-who-cell role-weights", "data-index": `${i}-${j}` }));
      const sum = h("td", { class: "ab-who-sum" });
      return { button, cells, sum, node: h("tr", {}, h("th", { scope: "row" }, button), cells, sum) };
    });
    this.title = h("caption", {});
    this.node = h("div", { class: "ab-who-box" }, h("table", { class: "ab-who-table" }, this.title,
      h("thead", {}, h("tr", {}, h("td"), this.columns, h("td", { class: "ab-who-sum" }, t("sum")))), h("tbody", {}, this.rows.map(({ node }) => node))));
  }

  update(caption, weights, now, still = false) {
    say(this.title, caption);
    const [rows, columns] = [now.asker.names.length, now.asked.names.length];
    this.columns.forEach((head, j) => { head.hidden = j >= columns; say(head, now.asked.names[j] ?? ""); });
    this.rows.forEach(({ button, cells, sum, node }, i) => {
      node.hidden = i >= rows;
      button.disabled = still;
      button.setAttribute("aria-pressed", !still && i === now.row);
      if (i >= rows) return;
      say(button, now.asker.names[i]);
      node.classList.toggle("ab-chosen", !still && i === now.row);
      cells.forEach((cell, j) => {
        cell.hidden = j >= columns;
        if (j >= columns) return;
        say(cell, num(weights[i][j]));
        style(cell, { "--ab-share": `${(45 * weights[i][j]).toFixed(1)}%` });
      });
      say(sum, num(weights[i].reduce((a, b) => a + b, 0)));
    });
  }
}
