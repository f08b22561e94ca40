// Askers on the left, the asked on the right, and between them ribbons as wide as the weights: those of an asker
// fill its band. Whoever takes the end of a ribbon, or a word, to another word turns the query towards it.
import { draggable, keyed, num, put, resize, s, say, style, wordsOf } from "../core/index.js";
import { EQUAL, toward } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cross_attention", messages);
const STEP = 46;
const BAND = 34;                                       // the ribbons of one asker, side by side
const EDGE = 118;
const FIRM = 4;                                        // px that a hand moves without pulling

const height = (row) => STEP * (row + 0.5) + 6;

function word(role, anchor, i) {
  const name = s("text", { class: `ab-word-name ab-fill-${role} role-${role}`, "data-index": i, "text-anchor": anchor, direction: "auto" });
  const share = s("text", { class: "ab-share ab-fill-weights role-weights", "text-anchor": anchor });
  const zone = s("rect", { class: "ab-zone", height: STEP });
  return { name, share, zone, node: s("g", { class: "ab-end" }, zone, name, role === "key" ? share : null) };
}

export class Links {
  /** `look(row)`: the reader points at an asker; `turn(degrees)`: its query is pulled to this direction. */
  constructor(slots, look, turn) {
    this.turn = turn;
    this.askers = Array.from({ length: slots }, (_, i) => word("query", "end", i));
    this.asked = Array.from({ length: slots }, (_, j) => word("key", "start", j));
    this.ribbons = Array.from({ length: slots }, (_, i) => Array.from({ length: slots }, (_, j) => s("path", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}` })));
    this.askers.forEach(({ node }, i) => {
      for (const event of ["pointerenter", "pointerdown"]) node.addEventListener(event, () => look(i));
    });
    this.cord = s("path", { class: "ab-cord ab-stroke-query role-query" });
    this.grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 8 });
    this.halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 22 });
    this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("ribbon"), "aria-valuemin": 1 }, this.halo, this.grip);
    this.node = s("svg", { class: "ab-drawing ab-links", role: "group", "aria-label": t("links_label") },
      s("g", { "aria-hidden": "true" }, this.ribbons, this.askers.map(({ node }) => node), this.asked.map(({ node }) => node), this.cord), this.handle);
    draggable(this.node, (x, y) => this.pull(x, y), { start: (x, y, { target }) => this.take(x, y, target) });
    this.node.addEventListener("lostpointercapture", () => this.drop());
    const by = (way) => () => this.step(way);
    keyed(this.handle, { ArrowLeft: by(-1), ArrowUp: by(-1), ArrowRight: by(1), ArrowDown: by(1), Home: by(-Infinity), End: by(Infinity) });
  }

  /** Which of the asked the widest ribbon ends at: of equals the one to which it was taken; -1 where there is none. */
  end() {
    const weights = this.now.weights[this.now.row] ?? [];
    const largest = Math.max(...weights);
    if (!(largest > 0)) return -1;
    return weights[this.last] > largest - EQUAL ? this.last : weights.indexOf(largest);
  }

  take(x, y, target) {
    const grasped = target.closest(".ab-handle");
    if (!grasped && !this.askers.some(({ node }) => node.contains(target))) return false;
    // In self-attention the keys turn with the query: where they were counts while it is held.
    this.held = { from: [x, y], off: grasped ? height(this.end()) - y : 0, angles: this.now.asked.angles };
    return true;
  }

  pull(x, y) {
    const { held } = this;
    if (!held || (!held.at && Math.hypot(x - held.from[0], y - held.from[1]) < FIRM)) return;
    held.at = [x, y + held.off];
    if (2 * x > this.width) this.go((held.at[1] - height(0)) / STEP, held.angles);
    this.hang();
  }

  drop() {
    this.held = null;
    this.hang();
  }

  step(way) {
    const free = this.now.allowed.flatMap((may, j) => (may ? [j] : []));
    this.go(free[Math.max(0, Math.min(free.length - 1, free.indexOf(this.end()) + way))], this.now.asked.angles);
  }

  go(place, angles) {
    this.last = Math.round(place);
    this.turn(Math.round(toward(angles, place)));
  }

  layout(width) {
    this.width = width;
    this.edge = Math.min(EDGE, width * 0.28);
    if (this.now) this.update(this.now);
  }

  /** The ribbons of one asker, below each other where they begin. */
  row(ribbons, i, now) {
    const [x0, x1, middle] = [this.edge, this.width - this.edge, this.width / 2];
    let top = height(i) - BAND / 2;
    ribbons.forEach((ribbon, j) => {
      const wide = BAND * (now.weights[i]?.[j] ?? 0);
      const far = height(j) - wide / 2;
      put(ribbon, {
        d: `M${x0},${top}C${middle},${top} ${middle},${far} ${x1},${far}v${wide}C${middle},${far + wide} ${middle},${top + wide} ${x0},${top + wide}z`,
        "fill-opacity": i === now.row ? 0.75 : 0.14,
      });
      top += wide;
    });
  }

  /** The handle: at the end of the widest ribbon, or in the hand, on a cord. */
  hang() {
    const { row, asker, asked, weights } = this.now;
    const end = this.end();
    style(this.handle, { display: end < 0 ? "none" : "" });
    const at = this.held?.at;
    put(this.cord, { d: at ? `M${this.edge},${height(row)}L${at}` : "" });
    if (end < 0) return;
    const [cx, cy] = at ?? [this.width - this.edge, height(end)];
    for (const circle of [this.grip, this.halo]) put(circle, { cx, cy });
    put(this.handle, { "aria-valuenow": end + 1, "aria-valuemax": asked.names.length,
      "aria-valuetext": t("ribbon_at", { name: asker.names[row], most: asked.names[end], share: num(100 * weights[row][end], 0) }) });
  }

  update(now) {
    this.now = now;
    const rows = Math.max(now.asker.slots.length, now.asked.slots.length, 1);
    resize(this.node, this.width, rows * STEP + 12);
    this.ribbons.forEach((row, i) => this.row(row, i, now));
    this.askers.forEach((end, i) => this.place(end, now.asker.names[i], i, this.edge - 10, i === now.row));
    this.asked.forEach((end, j) => {
      const name = now.asked.names[j];
      this.place(end, name, j, this.width - this.edge + 12, !now.allowed[j]);
      if (name === undefined) return;
      const weight = now.weights[now.row]?.[j];
      say(end.share, weight === undefined ? "" : now.allowed[j] ? t("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) }) : t("not_asked"));
      put(end.share, { x: this.width - this.edge + 12, y: height(j) + 16 });
    });
    this.hang();
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
