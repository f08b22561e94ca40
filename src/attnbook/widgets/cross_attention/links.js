// Askers on the left, the asked on the right, and between them lines as wide as the weights.
import { num, put, resize, s, say, style, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cross_attention", messages);
const STEP = 46;
const EDGE = 118;

const height = (row) => STEP * (row + 0.5) + 6;

function word(role, anchor, i) {
  const name = s("text", { class: `ab-word-name ab-fill-${role} role-${role}`, "data-index": i, "text-anchor": anchor, direction: "auto" });
  const share = s("text", { class: "ab-share ab-fill-weights role-weights", "text-anchor": anchor });
  const zone = s("rect", { class: "ab-zone", height: STEP });
  return { name, share, zone, node: s("g", { class: "ab-end" }, zone, name, role === "key" ? share : null) };
}

export class Links {
  /** `look(row)` is called when the reader points at an asker. */
  constructor(slots, look) {
    this.askers = Array.from({ length: slots }, (_, i) => word("query", "end", i));
    this.asked = Array.from({ length: slots }, (_, j) => word("key", "start", j));
    this.lines = Array.from({ length: slots }, (_, i) => Array.from({ length: slots }, (_, j) => s("path", { class: "ab-link ab-stroke-weights role-weights", "data-index": `${i}-${j}` })));
    this.askers.forEach(({ node }, i) => {
      for (const event of ["pointerenter", "pointerdown"]) node.addEventListener(event, () => look(i));
    });
    this.node = s("svg", { class: "ab-drawing ab-links", role: "img", "aria-label": t("links_label") },
      s("g", { "aria-hidden": "true" }, this.lines, this.askers.map(({ node }) => node), this.asked.map(({ node }) => node)));
  }

  layout(width) {
    this.width = width;
    this.edge = Math.min(EDGE, width * 0.28);
    if (this.now) this.update(this.now);
  }

  line(i, j, now) {
    const line = this.lines[i][j];
    const weight = now.weights[i]?.[j] ?? 0;
    line.style.display = weight < 0.005 ? "none" : "";
    if (weight < 0.005) return;
    const [x0, x1, middle] = [this.edge, this.width - this.edge, this.width / 2];
    put(line, {
      d: `M${x0},${height(i)}C${middle},${height(i)} ${middle},${height(j)} ${x1},${height(j)}`,
      "stroke-width": (14 * weight).toFixed(2), "stroke-opacity": i === now.row ? 0.85 : 0.16,
    });
  }

  update(now) {
    this.now = now;
    const rows = Math.max(now.asker.slots.length, now.asked.slots.length, 1);
    resize(this.node, this.width, rows * STEP + 12);
    this.lines.forEach((row, i) => row.forEach((_, j) => this.line(i, j, now)));
    this.askers.forEach((end, i) => this.place(end, now.asker.names[i], i, this.edge - 10, i === now.row));
    this.asked.forEach((end, j) => {
      const name = now.asked.names[j];
      this.place(end, name, j, this.width - this.edge + 10, !now.allowed[j]);
      if (name === undefined) return;
      const weight = now.weights[now.row]?.[j];
      say(end.share, weight === undefined ? "" : now.allowed[j] ? t("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) }) : t("not_asked"));
      put(end.share, { x: this.width - this.edge + 10, y: height(j) + 16 });
    });
  }

  place({ node, name, zone }, said, row, x, marked) {
    style(node, { display: said === undefined ? "none" : "" });
    if (said === undefined) return;
    say(name, said);
    put(name, { x, y: height(row) + (name.classList.contains("role-key") ? 0 : 5) });
    put(zone, { x: x < this.width / 2 ? 0 : this.width - this.edge, y: height(row) - STEP / 2, width: this.edge });
    node.classList.toggle("ab-marked", marked);
  }
}
