// The shelf as a circle: six items at the angles of their keys, and the query as an arrow.
import { draggable, keyed, num, put, resize, s, say, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("library", messages);
const TURN = Math.PI / 180;
const NEAR = 5; // degrees
const BOOK = { width: 22, height: 40, out: 26 };

function bookShape(j) {
  const { width, height } = BOOK;
  return s("g", { class: "ab-book" },
    s("rect", { class: "ab-cover-board ab-fill-key role-key", "data-index": j, x: -width / 2, y: -height, width, height, rx: 3 }),
    s("path", { class: "ab-bands", d: [8 - height, 12 - height, -9].map((y) => `M${4 - width / 2},${y}h${width - 8}`).join("") }));
}

/** Where a book's two lines of text stand, relative to the outer end of the book. */
function labelPlace(angle) {
  const [cosine, sine] = [Math.cos(angle * TURN), Math.sin(angle * TURN)];
  // A book that lies flat has its name below it, where a narrow screen still has room.
  if (Math.abs(cosine) > 0.9) return { dx: -Math.sign(cosine) * 8, dy: sine > 0 ? 37 : 30, anchor: "middle" };
  const side = cosine > 0.6 ? "start" : cosine < -0.6 ? "end" : "middle";
  return { dx: 0, dy: side !== "middle" ? -16 : sine > 0 ? -25 : 18, anchor: side };
}

const makeParts = (asked) => ({
  rim: s("circle", { class: "ab-rim" }),
  half: s("circle", { class: "ab-rim ab-rim-half" }),
  shaft: s("line", { class: "ab-shaft ab-stroke-query role-query" }),
  grip: s("circle", { class: "ab-grip ab-fill-query role-query", r: 13 }),
  halo: s("circle", { class: "ab-halo ab-stroke-query role-query", r: 20 }),
  pill: s("rect", { class: "ab-fill-query role-query", height: 26, rx: 13 }),
  word: s("text", { class: "ab-word", "text-anchor": "middle", direction: "auto" }, asked),
});

const makeBook = (name, j) => ({
  beam: s("line", { class: "ab-beam ab-stroke-weights role-weights", "data-index": j }),
  cover: bookShape(j),
  label: s("text", { class: "ab-book-name", direction: "auto" }, name),
  share: s("text", { class: "ab-share ab-fill-weights role-weights", "data-index": j }),
});

const snap = (length) => (length > 0.96 ? 1 : length < 0.04 ? 0 : Math.round(length * 100) / 100);

export class Disc {
  /** `read()` gives the present { angle, length }, `turn({ angle, length })` changes them. */
  constructor({ names, angles, query_name: asked, query_angle: home }, read, turn) {
    Object.assign(this, { angles, read, turn });
    this.asked = asked;
    this.home = home;
    this.parts = makeParts(asked);
    this.books = names.map(makeBook);
    const { rim, half, shaft, grip, halo, pill, word } = this.parts;
    const layers = ["beam", "cover", "label", "share"].map((name) => this.books.map((book) => book[name]));
    this.handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("handle"),
      "aria-valuemin": 0, "aria-valuemax": 360 }, halo, grip);
    this.node = s("svg", { class: "ab-drawing ab-disc", role: "group", "aria-label": t("disc_label") },
      s("g", { "aria-hidden": "true" }, rim, half, layers, shaft, pill, word), this.handle);
    draggable(this.node, (x, y) => this.pull(x - this.centre[0], this.centre[1] - y));
    const by = (angle, length) => (times) => this.step(angle * times, length * times);
    keyed(this.handle, { ArrowLeft: by(1, 0), ArrowRight: by(-1, 0), ArrowUp: by(0, 0.01), ArrowDown: by(0, -0.01),
      PageUp: by(10, 0), PageDown: by(-10, 0), Home: by(0, -1), End: by(0, 1) });
  }

  pull(dx, dy) {
    const length = Math.min(1, Math.hypot(dx, dy) / this.radius);
    const angle = length < 1e-6 ? this.read().angle : (Math.atan2(dy, dx) / TURN + 360) % 360;
    this.turn({ angle: Math.round(angle * 10) / 10, length: snap(length) });
  }

  step(angle, length) {
    const from = this.read();
    this.turn({
      angle: (((from.angle + angle) % 360) + 360) % 360,
      length: Math.min(1, Math.max(0, Math.round((from.length + length) * 100) / 100)),
    });
  }

  at(degrees, r) {
    return [this.centre[0] + r * Math.cos(degrees * TURN), this.centre[1] - r * Math.sin(degrees * TURN)];
  }

  layout(width) {
    const { rim, half, pill, word } = this.parts;
    this.radius = Math.min(width, 440) / 2 - 64;
    const height = 2 * this.radius + 152;
    const [cx, cy] = (this.centre = [width / 2, height / 2]);
    resize(this.node, width, height);
    put(rim, { cx, cy, r: this.radius });
    put(half, { cx, cy, r: this.radius / 2 });
    put(pill, { y: cy - 13 });
    put(word, { x: cx, y: cy + 5 });
    if (this.now) this.update(this.now);
  }

  place({ beam, cover, label, share }, angle, weight) {
    const pulled = Math.sqrt(weight);
    // A book that answers is pulled off the shelf, towards the reader in the middle.
    const [x, y] = this.at(angle, this.radius + 2 - BOOK.out * pulled);
    const [cx, cy] = this.centre;
    put(cover, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${90 - angle})`, opacity: (0.4 + 0.6 * pulled).toFixed(2) });
    put(beam, { x1: cx, y1: cy, x2: x, y2: y, "stroke-width": (24 * weight).toFixed(2), "stroke-opacity": (0.25 + 0.5 * weight).toFixed(2) });
    const [lx, ly] = this.at(angle, this.radius + 2 + BOOK.height);
    const { dx, dy, anchor } = labelPlace(angle);
    put(label, { x: lx + dx, y: ly + dy, "text-anchor": anchor });
    put(share, { x: lx + dx, y: ly + dy + 17, "text-anchor": anchor });
    say(share, t("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) }));
  }

  /** The arrow's name where it was put; elsewhere the reader asks. */
  call(angle) {
    const { pill, word } = this.parts;
    const name = Math.abs(((((angle - this.home + 180) % 360) + 360) % 360) - 180) <= NEAR ? this.asked : t("yours");
    const width = 22 + 9 * [...name].length;
    say(word, name);
    put(pill, { width, x: this.centre[0] - width / 2 });
  }

  update(now) {
    this.now = now;
    const { angle, length, weights } = now;
    const { shaft, grip, halo } = this.parts;
    this.call(angle);
    this.books.forEach((book, i) => this.place(book, this.angles[i], weights[i]));
    const [x, y] = this.at(angle, this.radius * length);
    put(shaft, { x1: this.centre[0], y1: this.centre[1], x2: x, y2: y });
    for (const circle of [grip, halo]) put(circle, { cx: x, cy: y });
    put(this.handle, { "aria-valuenow": Math.round(angle), "aria-valuetext": t("handle_at", { angle: num(angle, 0), length: num(length) }) });
  }
}
