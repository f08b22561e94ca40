// The map: a thumbnail of every head, a row for each layer. A finger or an arrow key moves the choice.
import { draggable, h, heatmap, keyed, put, s, wordsOf } from "../core/index.js";
import { HEADS, LAYERS } from "./record.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("real_heads", messages);
const LINE = 0.12; // the strength of the lines between thumbnails
const range = (count) => Array.from({ length: count }, (_, i) => i);
export const within = (value, most, least = 0) => Math.min(most, Math.max(least, value));
export const nameOf = (layer, head) => `${layer}.${head}`;

/** The pixels of one layer: twelve matrices side by side, a line between two. */
export function thumbnails(weights, n) {
  return range(n).map((i) => {
    const row = new Float32Array(HEADS * (n + 1) - 1).fill(LINE);
    for (let head = 0; head < HEADS; head++)
      for (let j = 0; j < n; j++) row[head * (n + 1) + j] = Math.sqrt(weights[(head * n + i) * n + j]);
    return row;
  });
}

/** A thing that is moved with arrow keys and says where it is. */
export function handle(label, steps, ...kids) {
  const node = h("div", { role: "slider", tabindex: "0", "aria-label": label, class: "ab-rh-handle" }, kids);
  keyed(node, steps);
  return node;
}

export class HeadMap {
  constructor(choose, now) {
    this.rows = range(LAYERS).map((layer) => heatmap(t("layer", { layer })));
    this.off = range(LAYERS * HEADS).map((i) =>
      s("rect", { class: "ab-rh-off", x: i % HEADS, y: Math.floor(i / HEADS), width: 1, height: 1, visibility: "hidden" }),
    );
    this.mark = s("rect", { class: "ab-rh-mark ab-stroke-query", width: 1, height: 1, "vector-effect": "non-scaling-stroke" });
    const cover = s(
      "svg",
      { class: "ab-rh-cover ab-drag", viewBox: `0 0 ${HEADS} ${LAYERS}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      this.off,
      this.mark,
    );
    draggable(cover, (x, y) => choose(within(Math.floor(y), LAYERS - 1), within(Math.floor(x), HEADS - 1)));
    const step = (down, right) => () => {
      const [layer, head] = now();
      choose(within(layer + down, LAYERS - 1), within(head + right, HEADS - 1));
    };
    const keys = { ArrowLeft: step(0, -1), ArrowRight: step(0, 1), ArrowUp: step(-1, 0), ArrowDown: step(1, 0) };
    const sheet = h("div", { class: "ab-rh-sheet" }, this.rows, cover);
    const names = (count) => range(count).map((i) => h("span", {}, String(i)));
    this.handle = put(
      handle(t("map"), keys, h("div", { class: "ab-rh-heads" }, names(HEADS)), h("div", { class: "ab-rh-layers" }, names(LAYERS)), sheet),
      { "aria-valuemin": 0, "aria-valuemax": LAYERS * HEADS - 1 },
    );
    this.node = h("div", { class: "ab-rh-map" }, this.handle);
  }

  paint(layer, { weights }, n) {
    this.rows[layer].update(thumbnails(weights, n));
    this.rows[layer].node.classList.remove("ab-rh-absent");
  }

  /** Layers that are not here yet. */
  blank(from) {
    this.rows.forEach(({ node }, layer) => node.classList.toggle("ab-rh-absent", layer >= from));
  }

  restyle() {
    this.rows.forEach((row) => row.restyle());
  }

  choose(layer, head, { off, skip }) {
    put(this.mark, { x: head, y: layer });
    put(this.handle, { "aria-valuenow": layer * HEADS + head, "aria-valuetext": t("chosen", { layer, head }) });
    this.off.forEach((rect, i) => put(rect, { visibility: off[i] || skip[Math.floor(i / HEADS)] ? "visible" : "hidden" }));
  }
}
