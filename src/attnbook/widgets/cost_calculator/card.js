// The memory of a graphics card as a vessel: what is in it, one upon the other; what does not fit runs over.
import { draggable, drawing, h, linear, put, resize, s, say, wordsOf } from "../core/index.js";
import { CARDS, FILLING, LONGEST, SHORTEST, grouped, readingBytes, total } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cost_calculator", messages);
const [LEFT, RIGHT, RIM, BELOW] = [14, 74, 42, 14]; // px of the walls, above the rim, and below the floor
// Whole names, so that the page's styles keep them.
const FILLS = { parameters: "ab-cost-parameters", activations: "ab-cost-activations", cache: "ab-cost-cache", weights: "ab-cost-weights" };

/** Over both walls and down outside of them: the whole way where twice as much is asked for as there is. */
function spill(over, floor) {
  const [bump, foot] = [RIM - 8 - 24 * over, RIM + 8 + (floor - RIM - 8) * over];
  const stream = (wall, out) => `L${wall},${foot}Q${wall + out / 2},${foot + 7} ${wall + out},${foot}`;
  return `M${LEFT},${RIM}${stream(LEFT, -9)}V${RIM + 4}Q${LEFT - 9},${bump} ${(LEFT + RIGHT) / 2},${bump}Q${RIGHT + 9},${bump} ${RIGHT + 9},${RIM + 4}`
    + `V${foot}Q${RIGHT + 4.5},${foot + 7} ${RIGHT},${foot}V${RIM}Z`;
}

export class Card {
  constructor(pull) {
    this.parts = FILLING.map((name) => s("rect", { x: LEFT, width: RIGHT - LEFT, class: FILLS[name] }));
    this.walls = s("path", { class: "ab-cost-walls" });
    this.over = s("path");
    this.marks = CARDS.map(() => ({ line: s("line", { class: "ab-cost-mark", x1: LEFT, x2: RIGHT + 14 }), name: s("text", { class: "ab-strong", x: RIGHT + 18 }), told: s("text", { class: "ab-cost-name", x: RIGHT + 18 }) }));
    this.handle = s("g", { class: "ab-handle ab-cost-grip" }, s("rect", { class: "ab-cost-hit", x: LEFT - 14, y: -22, width: RIGHT - LEFT + 28, height: 44 }),
      s("rect", { x: (LEFT + RIGHT) / 2 - 20, y: -8, width: 40, height: 16, rx: 8 }), s("path", { d: `M${(LEFT + RIGHT) / 2 - 5},-1.5l5,-4l5,4m-10,3l5,4l5,-4` }));
    this.svg = drawing("", ...this.parts, this.walls, this.over, ...this.marks.flatMap(({ line, name, told }) => [line, name, told]), this.handle);
    this.svg.classList.add("ab-drag");
    draggable(this.svg, (_, y) => pull(this.y.inverse(y)));
    this.values = [...FILLING, "total"].map((name) => [name, h("dd", { class: "ab-number ab-strong" })]);
    this.list = h("dl", { class: "ab-cost-parts" }, this.values.toReversed().map(([name, value]) => h("div", {}, h("dt", {}, h("span", { class: `ab-cost-swatch ${FILLS[name] ?? ""}` }), t(`lines.${name}`)), value)));
    this.node = h("div", { class: "ab-cost-card" }, this.svg, this.list);
  }

  layout(height) {
    const floor = height - BELOW;
    this.y = linear([0, CARDS.at(-1)], [floor, RIM]);
    resize(this.svg, 184, height);
    put(this.walls, { d: `M${LEFT},${RIM}V${floor}H${RIGHT}V${RIM}` });
    this.marks.forEach(({ line, name, told }, i) => {
      const y = this.y(CARDS[i]);
      [[line, { y1: y, y2: y }], [name, { y: y - 4 }], [told, { y: y + 13 }]].forEach(([node, props]) => put(node, props));
    });
    if (this.last) this.update(this.last);
  }

  update(now) {
    this.last = now;
    if (!this.y) return;
    const [whole, most] = [total(now.memory), CARDS.at(-1)];
    let [filled, top] = [0, "parameters"];
    FILLING.forEach((name, i) => {
      if (filled < most) top = name;
      const [low, high] = [filled, filled += now.memory[name]].map((bytes) => this.y(Math.min(most, bytes)));
      put(this.parts[i], { y: high.toFixed(1), height: (low - high).toFixed(1) });
    });
    put(this.over, { d: whole > most ? spill(Math.min(1, whole / most - 1), this.y(0)) : null, class: FILLS[top] });
    this.marks.forEach(({ name, told }, i) => {
      say(name, t(whole > CARDS[i] ? "card.burst" : "card.fits", { card: readingBytes(CARDS[i]).replace(".0", "") }));
      say(told, t(now.bursts[i] > SHORTEST ? "card.until" : "card.never", { tokens: grouped(Math.min(LONGEST, now.bursts[i] - 1)) }));
    });
    put(this.handle, { transform: `translate(0,${Math.max(12, this.y(whole)).toFixed(1)})` });
    this.values.forEach(([name, value]) => say(value, readingBytes(now.memory[name] ?? whole)));
    put(this.svg, { "aria-label": t("card.picture", { total: readingBytes(whole) }) });
  }
}
