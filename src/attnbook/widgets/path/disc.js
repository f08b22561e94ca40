// The six items as directions, and who asks as an arrow: lines from its tip while distances count, from
// the middle while directions do. As wide as the weights.
import { put, resize, s, say, style, text } from "../core/index.js";

const TURN = Math.PI / 180;
const MARGIN = 82;  // the longest name stands beside the rim
const LARGEST = 368;
const HEADS = 2;

export class Disc {
  constructor({ names, angles }) {
    this.angles = angles;
    this.rim = s("circle", { class: "ab-rim" });
    this.lines = Array.from({ length: HEADS }, (_, head) => names.map((_, j) => s("line", { "data-index": j, class: `ab-path-line ab-path-line-${head + 1} ab-stroke-weights role-weights` })));
    this.items = names.map((name, j) => ({
      dot: s("circle", { class: "ab-path-item ab-fill-key role-key", "data-index": j, r: 9 }),
      name: s("text", { class: "ab-book-name", direction: "auto" }, name),
      place: s("text", { class: "ab-path-order", "text-anchor": "middle" }),
    }));
    this.arc = s("path", { class: "ab-path-arc ab-stroke-query role-query" });
    this.arrows = Array.from({ length: HEADS }, (_, head) => this.arrow(head));
    this.middle = s("g", {}, this.rim, this.lines, this.arc, this.arrows.map((arrow) => arrow.node), this.items.map(({ dot, name, place }) => [dot, name, place]));
    this.node = s("svg", { class: "ab-drawing ab-path-disc", role: "img", "aria-label": text("path.disc_label") }, this.middle);
  }

  arrow(head) {
    const shaft = s("line", { class: "ab-shaft ab-stroke-query role-query", "stroke-dasharray": head ? "7 5" : null });
    const tip = s("path", { class: "ab-fill-query role-query" });
    return { shaft, tip, node: s("g", { class: "ab-path-arrow" }, shaft, tip) };
  }

  layout(width) {
    const radius = (this.radius = Math.min(width, LARGEST) / 2 - MARGIN);
    resize(this.node, width, 2 * radius + 76);
    put(this.middle, { transform: `translate(${width / 2},${radius + 38})` });
    put(this.rim, { r: radius });
    this.items.forEach(({ dot, name, place }, i) => {
      const [x, y] = this.at(this.angles[i]);
      const [cosine, sine] = [x / radius, -y / radius];
      put(dot, { cx: x.toFixed(1), cy: y.toFixed(1) });
      put(place, { x: x.toFixed(1), y: (y + 4).toFixed(1) });
      put(name, { x: (x + 15 * cosine).toFixed(1), y: (y - 17 * sine + 4.5 - 4 * sine).toFixed(1), "text-anchor": cosine > 0.3 ? "start" : cosine < -0.3 ? "end" : "middle" });
    });
    this.arrows.forEach(({ shaft, tip }) => {
      put(shaft, { x1: 0, y1: 0, x2: radius - 22, y2: 0 });
      put(tip, { d: `M${radius - 10},0l-15,-8v16z` });
    });
    if (this.now) this.update(this.now);
  }

  at(degrees, r = this.radius) {
    return [r * Math.cos(degrees * TURN), -r * Math.sin(degrees * TURN)];
  }

  /** `queries`: the angle of every head's query; `own`: of the key it was turned from, if any. */
  update(now) {
    this.now = now;
    const { stop, row, queries, own, byDistance, ordered } = now;
    this.arrows.forEach(({ node }, head) => {
      style(node, { transform: `rotate(${-(queries[head] ?? queries[0] ?? 90)}deg)`, opacity: head < queries.length ? 1 : 0 });
    });
    this.turned(own, queries[0]);
    const from = byDistance ? this.at(queries[0], this.radius - 10) : [0, 0];
    this.lines.forEach((lines, head) => lines.forEach((line, i) => {
      const weight = stop.weights[head]?.[row][i] ?? 0;
      const [x2, y2] = this.at(this.angles[i]);
      put(line, { x1: from[0].toFixed(1), y1: from[1].toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1) });
      put(line, { "data-index": stop.output.length > 1 ? `${row}-${i}` : i });
      style(line, { "stroke-width": `${(20 * weight).toFixed(2)}px` });
    }));
    this.items.forEach(({ dot, place }, i) => {
      for (const node of [dot, place]) node.classList.toggle("ab-path-away", !stop.mask[row][i]);
      say(place, ordered ? String(i + 1) : "");
    });
  }

  turned(own, query) {
    const shown = own !== null && Math.abs(query - own) >= 1;
    put(this.arc, { visibility: shown ? null : "hidden" });
    if (!shown) return;
    const r = this.radius * 0.5;
    const [[x1, y1], [x2, y2]] = [this.at(own, r), this.at(query, r)];
    put(this.arc, { d: `M${x1.toFixed(1)},${y1.toFixed(1)}A${r},${r} 0 0 ${query > own ? 0 : 1} ${x2.toFixed(1)},${y2.toFixed(1)}` });
  }
}
