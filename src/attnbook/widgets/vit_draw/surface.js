// A sheet to draw on: mouse, pen and finger draw strokes; keys move a pen that can be put down.
import { h, keyed, put, s, say, wordsOf } from "../core/index.js";
import { GRID, LONGEST, decode, encode, simplify } from "./strokes.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("vit_draw", messages);
const STEP = 4;                                        // places that an arrow key moves the pen
const APART = 2;                                       // places between two points of a stroke
const inside = (v) => Math.min(GRID - 1, Math.max(0, Math.round(v)));
const line = (points) => (points.length === 1 ? [...points, ...points] : points).map(([x, y]) => `${x + 0.5},${y + 0.5}`).join(" ");

export class Surface {
  /** `read()` gives the drawing as text, `write(text)` keeps it, `begun()` is called at every stroke. */
  constructor({ read, write, begun }) {
    Object.assign(this, { read, write, begun, pen: null, held: false, spent: false, here: [32, 12], past: [] });
    this.strokes = s("g", { class: "ab-vd-strokes" });
    this.cursor = s("circle", { class: "ab-vd-cursor", r: 3 });
    this.empty = h("p", { class: "ab-vd-empty" }, t("draw_here"));
    this.sheet = h("div", { class: "ab-vd-sheet", role: "application", tabindex: "0", "aria-label": t("surface") },
      s("svg", { viewBox: `0 0 ${GRID} ${GRID}`, "aria-hidden": "true" }, this.strokes, this.cursor), this.empty);
    this.said = h("p", { class: "ab-small ab-vd-pen", role: "status" }, t("keys"));
    const press = (name, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, t(name));
    this.node = h("div", {}, this.sheet, h("div", { class: "ab-choices ab-vd-tools" }, press("undo", () => this.undo()), press("clear", () => this.clear())), this.said);
    this.listen();
    this.move(0, 0, false);
  }

  listen() {
    const { sheet } = this;
    const place = (event) => {
      const box = sheet.getBoundingClientRect();
      return [inside((GRID * (event.clientX - box.left)) / box.width - 0.5), inside((GRID * (event.clientY - box.top)) / box.height - 0.5)];
    };
    sheet.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      this.lift();
      sheet.classList.remove("ab-vd-keyed");
      sheet.setPointerCapture?.(event.pointerId);
      this.held = true;
      this.lower(place(event));
    });
    sheet.addEventListener("pointermove", (event) => {
      if (!this.held || !event.isPrimary) return;
      for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) this.extend(place(one));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      sheet.addEventListener(end, () => { if (this.held) { this.held = false; this.lift(); } });
    const by = (x, y) => (times) => this.move(x * (times > 1 ? 1 : STEP), y * (times > 1 ? 1 : STEP));
    keyed(sheet, { ArrowLeft: by(-1, 0), ArrowRight: by(1, 0), ArrowUp: by(0, -1), ArrowDown: by(0, 1),
      " ": () => this.toggle(), Enter: () => this.toggle(), Escape: () => this.toggle(false), Backspace: () => this.undo(), Delete: () => this.clear() });
    sheet.addEventListener("blur", () => { if (!this.held) this.lift(); });
  }

  /** Put the pen down: a new stroke begins. */
  lower(point) {
    this.begun();
    this.refill();
    this.past.push(this.read());
    this.pen = { before: decode(this.read()), points: [point] };
    this.keep();
  }

  extend(point, apart = APART) {
    const last = this.pen?.points.at(-1);
    if (!last || Math.max(Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1])) < apart) return;
    this.pen.points.push(point);
    if (!this.keep()) this.pen.points.pop();
  }

  /** Lift the pen: what it drew is kept with fewer points. */
  lift() {
    if (!this.pen) return;
    this.pen.points = simplify(this.pen.points);
    this.keep();
    this.pen = null;
  }

  /** Keep what is drawn; false where it has become too long. */
  keep() {
    const drawing = encode([...this.pen.before, this.pen.points]);
    const fits = drawing.length <= LONGEST;
    if (fits) this.write(drawing);
    else {
      this.spent = true;
      say(this.said, t("full"));
    }
    return fits;
  }

  /** There may be ink again: what was said of its end goes. */
  refill() {
    if (!this.spent) return;
    this.spent = false;
    if (this.sheet.classList.contains("ab-vd-keyed")) this.speak();
    else say(this.said, t("keys"));
  }

  undo() {
    this.pen = null;
    const now = this.read();
    let before = this.past.pop();
    while (before === now && this.past.length) before = this.past.pop();
    this.write(before !== undefined && before !== now ? before : encode(decode(now).slice(0, -1)));
  }

  clear() {
    this.pen = null;
    if (this.read()) this.past.push(this.read());
    this.write("");
  }

  move(dx, dy, speak = true) {
    this.sheet.classList.toggle("ab-vd-keyed", speak);   // who uses keys sees the pen
    this.here = [inside(this.here[0] + dx), inside(this.here[1] + dy)];
    put(this.cursor, { cx: this.here[0] + 0.5, cy: this.here[1] + 0.5 });
    if (this.pen) this.extend(this.here, 1);
    if (speak) this.speak();
  }

  toggle(down = !this.pen) {
    if (down) this.lower(this.here);
    else this.lift();
    this.speak();
  }

  speak() {
    this.cursor.classList.toggle("ab-vd-down", Boolean(this.pen));
    if (this.pen && this.spent) return;                  // that there is no ink says more than where the pen is
    say(this.said, t(this.pen ? "pen_down" : "pen_up", { x: this.here[0] + 1, y: this.here[1] + 1 }));
  }

  /** Show a drawing; where an example of the data stands in its place, the sheet says so. */
  update(drawing, example = false) {
    const strokes = decode(drawing);
    if (strokes.length < this.strokes.children.length) this.refill();
    if (!this.pen && strokes.length !== this.strokes.children.length) this.strokes.replaceChildren();
    while (this.strokes.children.length > strokes.length) this.strokes.lastChild.remove();
    strokes.forEach((points, i) => {
      if (!this.strokes.children[i]) this.strokes.append(s("polyline"));
      put(this.strokes.children[i], { points: line(points) });
    });
    this.empty.hidden = strokes.length > 0;
    say(this.empty, t(example ? "draw_own" : "draw_here"));
  }
}
