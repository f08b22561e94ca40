// All matrices as small pictures, in the order of the computation; each is a button that leads to its step.
import { h, put, s, wordsOf } from "../core/index.js";
import { RESULTS, ROLES } from "./numbers.js";
import { symbol, tinted } from "./parts.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const CELL = 8;

class Mini {
  constructor(name, step, go) {
    Object.assign(this, { name, cells: [] });
    this.svg = s("svg", { class: "ab-mini", "aria-hidden": "true" });
    const sign = symbol(name);                         // the name begins with what is to be seen
    const label = t("go", { symbol: sign.textContent, step: step + 1, title: t(`steps.${name}`) });
    const button = { type: "button", class: `ab-step ab-step-${name}`, "aria-label": label, title: label, onclick: () => go(step) };
    this.node = tinted(h("button", button, this.svg, sign), name);
  }

  update(rows) {
    const key = `${rows.length} ${rows[0].length}`;
    if (this.key !== key) this.build(rows);
    this.key = key;
    const largest = Math.max(1e-12, ...rows.flat().map(Math.abs));
    this.cells.forEach((cells, i) => cells.forEach((cell, j) => put(cell, {
      "fill-opacity": (Math.abs(rows[i][j]) / largest).toFixed(2),
      class: rows[i][j] < 0 ? "ab-mini-negative" : `ab-mini-cell ab-fill-${ROLES[this.name] || "grey"}`,
    })));
  }

  build(rows) {
    const [height, width] = [rows.length * CELL, rows[0].length * CELL];
    put(this.svg, { viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, width: width + 1, height: height + 1 });
    this.cells = rows.map((row, i) => row.map((_, j) => s("rect", { x: j * CELL, y: i * CELL, width: CELL, height: CELL })));
    this.svg.replaceChildren(...this.cells.flat());
  }
}

/** `go(step)` is told which step the reader wants. */
export function flow(go) {
  const minis = RESULTS.map((name, step) => new Mini(name, step, go));
  const [x, query, key, value, ...rest] = minis.map(({ node }) => node);
  const arrow = () => h("span", { class: "ab-arrow", "aria-hidden": "true" }, "→");
  const node = h("div", { class: "ab-flow", role: "group", "aria-label": t("flow") },
    x, arrow(), h("div", { class: "ab-projections" }, query, key, value), rest.map((mini) => [arrow(), mini]));
  return {
    node,
    update(step, now) {
      minis.forEach((mini, i) => {
        mini.update(now[mini.name]);
        put(mini.node, { "aria-current": i === step ? "step" : "false" });
      });
    },
  };
}
