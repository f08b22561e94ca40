// The items of one shelf, written down: whoever turns one row into a column turns them all.
import { draggable, drawing, h, keyed, num, prefersReducedMotion, put, resize, s, say, wordsOf } from "../core/index.js";
import { SHELVES, WIDTHS, slice } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("conventions", messages);
const [LEFT, TOP, WIDE, HIGH, GAP] = [60, 22, 40, 29, 2]; // px beside and above the cells, and of a cell
const COUNT = WIDTHS.d_model;
const QUARTER = Math.PI / 2;
const TURNING = 260;                                   // ms from a row to a column
const LONGEST = 9;                                     // letters of a name
const [FAR, DEEP] = [WIDE * COUNT + 9, HIGH * COUNT + 9]; // to the handle, of a row and of a column
const end = (angle) => [LEFT + FAR * Math.cos(angle) + 19 * Math.sin(angle), TOP + DEEP * Math.sin(angle) + 13 * Math.cos(angle)];

const brief = (name) => (Array.from(name).length > LONGEST ? `${Array.from(name).slice(0, LONGEST - 1).join("")}…` : name);
const target = (vectors) => (vectors === "columns" ? QUARTER : 0);

export class Turn {
  angle = 0;
  held = false;
  frame = 0;

  constructor(choose, clean) {
    this.cells = s("g");
    this.handle = s("g", { class: "ab-handle ab-conv-grip", role: "slider", tabindex: "0", "aria-label": t("turn.handle"), "aria-valuemin": 0, "aria-valuemax": 1 },
      s("rect", { class: "ab-conv-hit", x: -22, y: -22, width: 44, height: 44 }), s("circle", { r: 9 }), s("path"));
    const [[x, y], [to, down]] = [end(0), end(QUARTER)];
    const way = s("path", { class: "ab-conv-way", d: `M${x},${y}A${FAR},${DEEP} 0 0 1 ${to},${down}` });
    this.svg = put(drawing(t("turn.picture"), way, this.cells, this.handle), { role: "group", class: "ab-drawing ab-drag ab-conv-x" });
    this.told = h("p", { class: "ab-small" });
    this.node = h("div", { class: "ab-conv-turn", "data-trait": "vectors" }, this.svg, this.told);
    resize(this.svg, LEFT + WIDE * COUNT + 24, TOP + HIGH * COUNT + 24);
    this.listen(choose);
    clean(() => cancelAnimationFrame(this.frame));
  }

  listen(choose) {
    const start = (x, y, event) => {
      this.held = Boolean(event.target.closest(".ab-handle, .ab-conv-first"));
      return this.held;
    };
    draggable(this.svg, (x, y) => {
      const angle = Math.atan2((y - TOP) / HIGH, (x - LEFT) / WIDE);
      this.turn(Math.max(0, Math.min(QUARTER, angle)));
      choose(this.angle > QUARTER / 2 ? "columns" : "rows");
    }, { start });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) this.svg.addEventListener(name, () => this.rest());
    const [rows, columns] = ["rows", "columns"].map((vectors) => () => choose(vectors));
    keyed(this.handle, { ArrowRight: columns, ArrowDown: columns, End: columns, ArrowLeft: rows, ArrowUp: rows, Home: rows });
  }

  update({ how, items, names, tokens }) {
    this.vectors = how.vectors;
    const shelf = SHELVES[items][0];
    if (this.shelf !== shelf) this.make(shelf, names, tokens);
    const sizes = how.vectors === "columns" ? [COUNT, shelf.length] : [shelf.length, COUNT];
    say(this.told, t(`turn.${how.vectors}`, { slice: slice(how).replace("y", "x"), shape: `(${sizes.join(", ")})` }));
    put(this.handle, { "aria-valuenow": Number(how.vectors === "columns"), "aria-valuetext": t(`options.vectors.${how.vectors}`) });
    if (!this.held) this.rest();
  }

  make(shelf, names, tokens) {
    this.shelf = shelf;
    const cell = (v) => s("g", {}, s("rect", { width: WIDE - GAP, height: HIGH - GAP, rx: 3 }), s("text", { x: WIDE - 7, y: 19, "text-anchor": "end" }, num(v)));
    this.rows = shelf.map((item, i) => ({ name: s("text", { class: "ab-name" }, brief(names[item])), cells: tokens[item].map(cell), node: s("g", { class: i ? "" : "ab-conv-first" }) }));
    this.rows.forEach(({ name, cells, node }) => node.append(name, ...cells));
    this.cells.replaceChildren(...this.rows.map(({ node }) => node).reverse());
    this.turn(this.angle);
  }

  /** Draw everything at an angle between a row and a column. The others fade while they pass through each other. */
  turn(angle) {
    this.angle = angle;
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const upright = angle > QUARTER / 2;
    this.rows.forEach(({ name, cells, node }, i) => {
      const [x, y] = [LEFT + WIDE * i * down, TOP + HIGH * i * across];
      put(node, { opacity: i ? Math.cos(2 * angle) ** 2 : 1 });
      put(name, { x: upright ? x + WIDE / 2 : x - 6, y: upright ? y - 7 : y + 18, "text-anchor": upright ? "middle" : "end" });
      cells.forEach((one, j) => put(one, { transform: `translate(${(x + WIDE * j * across).toFixed(1)},${(y + HIGH * j * down).toFixed(1)})` }));
    });
    const [x, y] = end(angle);
    put(this.handle, { transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` });
    put(this.handle.lastChild, { d: "M-3,-4l5,4l-5,4", transform: `rotate(${90 + (180 * angle) / Math.PI - (upright ? 180 : 0)})` });
  }

  /** Left alone, it goes all the way. */
  rest() {
    this.held = false;
    cancelAnimationFrame(this.frame);
    const to = target(this.vectors);
    if (prefersReducedMotion() || !this.svg.isConnected) return this.turn(to);
    const [from, begin] = [this.angle, performance.now()];
    const step = (now) => {
      const share = Math.min(1, Math.max(0, now - begin) / TURNING);
      this.turn(from + (to - from) * share);
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    if (from !== to) this.frame = requestAnimationFrame(step);
  }
}
