// Directions: the asked words on a circle, the asking word as an arrow that can be turned, and what
// it gets back, the mixture of their directions.
import { draggable, keyed, num, put, resize, s, say, style, wordsOf } from "../core/index.js";
import { wrap } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cross_attention", messages);
const TURN = Math.PI / 180;

const dot = (_, j) => ({
  mark: s("circle", { class: "ab-fill-key role-key", "data-index": j }),
  name: s("text", { class: "ab-dot-name ab-fill-key role-key", "data-index": j, direction: "auto" }),
});

export class Directions {
  /** `read()` gives the direction of the asker in degrees; `turn(degrees)` changes it. */
  constructor(slots, read, turn) {
    Object.assign(this, { read, turn });
    this.rim = s("circle", { class: "ab-circle" });
    this.dots = Array.from({ length: slots }, dot);
    this.shaft = s("line", { class: "ab-shaft ab-stroke-query role-query" });
    this.back = s("line", { class: "ab-back ab-stroke-output role-output" });
    this.tip = s("circle", { class: "ab-fill-output role-output", r: 7 });
    this.grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 12 });
    this.halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 22 });
    this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("handle"), "aria-valuemin": -180, "aria-valuemax": 180 }, this.halo, this.grip);
    this.node = s("svg", { class: "ab-drawing ab-directions", role: "group", "aria-label": t("directions_label") },
      s("g", { "aria-hidden": "true" }, this.rim, this.dots.map(({ mark, name }) => [mark, name]), this.shaft, this.back, this.tip), this.handle);
    draggable(this.node, (x, y) => turn(Math.round(Math.atan2(this.centre - y, x - this.middle) / TURN)));
    const by = (degrees) => (times) => turn(read() + degrees * times);
    keyed(this.handle, { ArrowLeft: by(1), ArrowUp: by(1), ArrowRight: by(-1), ArrowDown: by(-1), PageUp: by(10), PageDown: by(-10) });
  }

  at(degrees, r) {
    return [this.middle + r * Math.cos(degrees * TURN), this.centre - r * Math.sin(degrees * TURN)];
  }

  layout(width) {
    this.radius = Math.min(width - 112, 210) / 2;
    [this.middle, this.centre] = [width / 2, this.radius + 34];
    resize(this.node, width, 2 * this.radius + 68);
    put(this.rim, { cx: this.middle, cy: this.centre, r: this.radius });
    if (this.now) this.update(this.now);
  }

  update(now) {
    this.now = now;
    this.dots.forEach((one, j) => this.point(one, j, now));
    const angle = now.asker.angles[now.row];
    const shown = angle !== undefined;
    for (const part of [this.handle, this.shaft, this.back, this.tip]) style(part, { display: shown ? "" : "none" });
    if (!shown) return;
    const [x, y] = this.at(angle, this.radius);
    put(this.shaft, { x1: this.middle, y1: this.centre, x2: x, y2: y });
    for (const circle of [this.grip, this.halo]) put(circle, { cx: x, cy: y });
    const [ox, oy] = now.output[now.row] ?? [0, 0];
    const [bx, by] = [this.middle + this.radius * ox, this.centre - this.radius * oy];
    put(this.back, { x1: this.middle, y1: this.centre, x2: bx, y2: by });
    put(this.tip, { cx: bx, cy: by });
    put(this.handle, { "aria-valuenow": Math.round(wrap(angle)), "aria-valuetext": t("handle_at", { name: now.asker.names[now.row], angle: num(wrap(angle), 0) }) });
  }

  point({ mark, name }, j, now) {
    const word = now.asked.names[j];
    for (const part of [mark, name]) style(part, { display: word === undefined ? "none" : "" });
    if (word === undefined) return;
    const [x, y] = this.at(now.asked.angles[j], this.radius);
    const weight = now.weights[now.row]?.[j] ?? 0;
    put(mark, { cx: x, cy: y, r: (4 + 8 * Math.sqrt(weight)).toFixed(2), "fill-opacity": now.allowed[j] ? 0.85 : 0.2 });
    const [lx, ly] = this.at(now.asked.angles[j], this.radius + 20);
    const cosine = Math.cos(now.asked.angles[j] * TURN);
    put(name, { x: lx, y: ly + 4, "text-anchor": cosine > 0.3 ? "start" : cosine < -0.3 ? "end" : "middle", "fill-opacity": now.allowed[j] ? 1 : 0.45 });
    say(name, word);
  }
}
