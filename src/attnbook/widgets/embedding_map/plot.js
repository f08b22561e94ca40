// The map: 300 dots, the chosen word, its neighbours in all dimensions, and lines as wide as weights.
import { drawing, put, resize, s, say, wordsOf } from "../core/index.js";
import { fitted, namesOn } from "./names.js";
import { NEAREST } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("embedding_map", messages);
const REACH = 24;                                      // pixels around a dot that answer to a finger

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
    // A name without room is left out here; the list beside the map has them all.
    namesOn(this.places, this.words, listed, this.width).forEach((spot, n) => {
      say(this.names[n], spot ? this.words[listed[n]] : "");
      if (spot) put(this.names[n], { x: spot.x, y: spot.y, "text-anchor": spot.anchor });
    });
  }
}
