// The map: 300 dots, the chosen word, its neighbours in all dimensions, and lines as wide as weights.
import { drawing, put, resize, s, say, text } from "./core.js";
import { NEAREST } from "./embedding_map_numbers.js";

const t = (key, values) => text(`embedding_map.${key}`, values);
const EDGE = 22;
const FOOT = 14;
const REACH = 24;                                      // pixels around a dot that answer to a finger
const LETTER = 7.2;
const LINE = 15;

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Where a name stands beside its dot: the first place that is free; none, unless it must have one. */
function place([x, y], word, taken, width, must) {
  const wide = LETTER * Array.from(word).length + 4;
  const spots = [[9, 4, "start"], [-9, 4, "end"], [0, -10, "middle"], [0, 20, "middle"], [9, -9, "start"], [-9, -9, "end"], [9, 18, "start"], [-9, 18, "end"]];
  const boxes = spots.map(([dx, dy, anchor]) => {
    const left = x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
    return { box: [left, y + dy - LINE + 3, left + wide, y + dy + 3], x: x + dx, y: y + dy, anchor };
  });
  const inside = boxes.filter(({ box }) => box[0] >= 0 && box[2] <= width);
  const free = inside.find(({ box }) => !taken.some((other) => meet(box, other)));
  const found = free ?? (must ? inside[0] ?? boxes[0] : null);
  if (found) taken.push(found.box);
  return found;
}

/** Points in pixels, as large as fits, the same scale along both axes. */
function fitted(points, width, height) {
  const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * EDGE) / (right - left || 1), (height - 2 * EDGE - FOOT) / (high - low || 1));
  return points.map(([a, b]) => [width / 2 + (a - (left + right) / 2) * scale, (height - FOOT) / 2 - (b - (low + high) / 2) * scale]);
}

export class WordMap {
  /** `pick(index)` is called when a reader points at a dot. */
  constructor(words, pick) {
    Object.assign(this, { words, pick });
    this.dots = words.map(() => s("circle", { class: "ab-fill-key role-key", r: 3 }));
    // They stay: where an element comes or goes, a browser looks again at all around it.
    this.lines = Array.from({ length: NEAREST }, () => s("line", { class: "ab-stroke-weights role-weights ab-map-line" }));
    this.names = Array.from({ length: NEAREST + 1 }, (_, i) => s("text", { class: i ? "ab-map-word" : "ab-map-word ab-map-chosen ab-fill-query role-query", direction: "auto" }));
    this.hovered = s("text", { class: "ab-name ab-map-hover", "text-anchor": "middle" });
    this.shadow = s("text", { class: "ab-name", x: 4 }, t("shadow"));
    this.node = drawing(t("map_label"), this.lines, this.dots, this.names, this.hovered, this.shadow);
    this.node.classList.add("ab-word-map");
    this.node.addEventListener("click", (event) => {
      const near = this.at(event);
      if (near >= 0) this.pick(near);
    });
    this.node.addEventListener("pointermove", (event) => this.hover(this.at(event)));
    this.node.addEventListener("pointerleave", () => this.hover(-1));
  }

  /** The dot nearest to the pointer, or -1. */
  at(event) {
    const box = this.node.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * this.width, ((event.clientY - box.top) / box.height) * this.height];
    let [best, found] = [REACH ** 2, -1];
    this.places.forEach(([px, py], i) => {
      const apart = (px - x) ** 2 + (py - y) ** 2;
      if (apart < best) [best, found] = [apart, i];
    });
    return found;
  }

  hover(index) {
    say(this.hovered, index < 0 ? "" : this.words[index]);
    if (index >= 0) put(this.hovered, { x: this.places[index][0], y: this.places[index][1] - 9 });
  }

  layout(width) {
    this.width = width;
    this.height = Math.round(Math.min(width, 400));
    resize(this.node, this.width, this.height);
    put(this.shadow, { y: this.height - 4 });
    if (this.now) this.update(this.points, this.now);
  }

  update(points, now) {
    Object.assign(this, { points, now });
    this.places = fitted(points, this.width, this.height);
    const near = new Set(now.nearest);
    this.dots.forEach((node, i) => {
      const chosen = i === now.index;
      put(node, { cx: this.places[i][0].toFixed(1), cy: this.places[i][1].toFixed(1), r: chosen ? 8 : near.has(i) ? 5 : 3,
        opacity: chosen || near.has(i) ? 1 : 0.28, class: chosen ? "ab-fill-query role-query" : "ab-fill-key role-key" });
    });
    this.connect(now);
    this.name(now);
  }

  connect({ index, nearest, weights }) {
    const [x1, y1] = this.places[index];
    nearest.forEach((i, n) => put(this.lines[n], { x1, y1, x2: this.places[i][0], y2: this.places[i][1], "stroke-width": (1 + 20 * weights[i]).toFixed(2) }));
  }

  name({ index, nearest }) {
    const listed = [index, ...nearest];
    const taken = listed.map((i) => [this.places[i][0] - 6, this.places[i][1] - 6, this.places[i][0] + 6, this.places[i][1] + 6]);
    // A name without room is left out here; the list beside the map has them all.
    listed.forEach((i, n) => {
      const spot = place(this.places[i], this.words[i], taken, this.width, i === index);
      say(this.names[n], spot ? this.words[i] : "");
      if (spot) put(this.names[n], { x: spot.x, y: spot.y, "text-anchor": spot.anchor });
    });
  }
}
