// Lines against the number of tokens, both axes logarithmic; drag to change the length.
import { dashed, draggable, drawing, line, logarithmic, put, resize, s, say, word, wordsOf } from "../core/index.js";
import { KINDS, LENGTHS, LONGEST, SHORTEST, STORED, grouped, readingBytes, readingCount } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cost_calculator", messages);
const [TOP, NAMES] = [26, 108];                        // px above the lines, and for their names
const APART = 15;                                      // px between two names

/** Powers of `factor` between two numbers. */
export function grid(low, high, factor) {
  const found = [];
  for (let power = 0; power < 8; power++) if (factor ** power >= low && factor ** power <= high) found.push(factor ** power);
  return found;
}

/** Move names apart that would lie on each other; they keep their order. */
export function spaced(places) {
  const order = places.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0]);
  const moved = [];
  let last = -Infinity;
  for (const [y, i] of order) { last = Math.max(y, last + APART); moved[i] = last; }
  return moved;
}

/** The length that an answer to the question means. */
const GUESSES = { short: 64, width: 512, long: 4096 };

export class CostPlot {
  constructor(pick) {
    const lines = (names) => names.map((name, i) => ({
      name, path: s("path", { class: `ab-line ab-cost-line ab-cost-${i}` }), dot: s("circle", { class: "ab-cost-dot", r: 4 }),
      words: s("text", { class: "ab-cost-name" }, t(`lines.${name}`)),
    }));
    this.lines = { operations: lines(KINDS), bytes: lines(STORED) };
    const parts = (view) => this.lines[view].flatMap(({ path, dot, words }) => [path, words, dot]);
    this.groups = { operations: s("g", {}, parts("operations")), bytes: s("g", {}, parts("bytes")) };
    this.parts = {
      rules: s("g", { class: "ab-axis" }), bottom: s("g", { class: "ab-axis" }),
      here: s("line", { class: "ab-cost-here" }), hereName: s("text", { class: "ab-strong", "text-anchor": "middle", y: 13 }),
      ring: s("circle", { class: "ab-cost-ring", r: 8 }), ringName: s("text", { class: "ab-cost-name" }),
      axisName: s("text", { class: "ab-name", "text-anchor": "end" }, t("axis")),
    };
    this.node = drawing("", this.parts.rules, this.parts.bottom, this.parts.axisName, this.parts.here,
      this.groups.operations, this.groups.bytes, this.parts.ring, this.parts.ringName, this.parts.hereName);
    this.node.classList.add("ab-drag");
    draggable(this.node, (px) => this.x && pick(this.x.inverse(px)));
  }

  layout(width, height) {
    const { parts } = this;
    Object.assign(this, { width, bottom: height - 44, left: 56, right: width - (width < 480 ? 84 : NAMES), scaled: "" });
    this.x = logarithmic([SHORTEST, LONGEST], [this.left, this.right]);
    resize(this.node, width, height);
    const places = width < 480 ? [16, 1024, 65536] : [16, 128, 1024, 8192, 65536];
    parts.bottom.replaceChildren(...places.map((n) => s("g", { transform: `translate(${this.x(n).toFixed(1)},${this.bottom})` },
      s("line", { y2: 5 }), s("text", { y: 18, "text-anchor": "middle" }, grouped(n)))));
    put(parts.axisName, { x: this.right, y: this.bottom + 36 });
    if (this.last) this.update(this.last);
  }

  /** Lines, bounds and names, which the length does not change. */
  rescale({ view, curves }) {
    const all = curves.flat();
    const [low, high] = [Math.min(...all), Math.max(...all)];
    this.y = logarithmic([low, high], [this.bottom, TOP]);
    const read = view === "operations" ? readingCount : readingBytes;
    this.parts.rules.replaceChildren(...grid(low, high, view === "operations" ? 1000 : 1024).map((value) => {
      const y = this.y(value).toFixed(1);
      return s("g", {}, s("line", { class: "ab-cost-rule", x1: this.left, x2: this.right, y1: y, y2: y }),
        s("text", { x: this.left - 6, y, dy: "0.32em", "text-anchor": "end" }, read(value)));
    }));
    const names = spaced(curves.map((values) => this.y(values.at(-1)) + 4));
    this.lines[view].forEach(({ path, words }, i) => {
      put(path, { d: line(LENGTHS, curves[i], this.x, this.y) });
      put(words, { x: this.right + 6, y: names[i].toFixed(1) });
    });
    for (const [name, group] of Object.entries(this.groups)) put(group, { display: name === view ? null : "none" });
  }

  /** The length at which the reader expects the lines to cross. */
  mark(pencil, choice) {
    const x = this.x(GUESSES[choice]);
    pencil.shapes(this.node, String(GUESSES[choice]), dashed(`M${x.toFixed(1)},${TOP}V${this.bottom}`), word(x - 5, TOP + 10, "end"));
  }

  update(now) {
    this.last = now;
    if (!this.x) return;
    const { parts, x } = this;
    const scale = `${now.view} ${now.curves.map((values) => [values[0], values.at(-1)]).join(" ")}`;
    if (scale !== this.scaled) { this.scaled = scale; this.rescale(now); }
    const at = x(now.n);
    put(this.node, { "aria-label": t(`picture.${now.view}`) });
    put(parts.here, { x1: at, x2: at, y1: TOP - 8, y2: this.bottom });
    say(parts.hereName, t("here", { tokens: grouped(now.n) }));
    put(parts.hereName, { x: Math.min(this.right - 20, Math.max(this.left + 24, at)).toFixed(1) });
    this.lines[now.view].forEach(({ dot }, i) => put(dot, { cx: at.toFixed(1), cy: this.y(now.values[i]).toFixed(1) }));
    const crosses = now.view === "operations" && now.crossing >= SHORTEST && now.crossing <= LONGEST;
    for (const part of [parts.ring, parts.ringName]) put(part, { display: crosses ? null : "none" });
    if (!crosses) return;
    const [cx, cy] = [x(now.crossing), this.y(now.crossed)];
    put(parts.ring, { cx: cx.toFixed(1), cy: cy.toFixed(1) });
    put(parts.ringName, { x: (cx + 12).toFixed(1), y: (cy + 18).toFixed(1) });
    say(parts.ringName, t(now.crossing === now.d ? "crossing" : "here", { width: grouped(now.d), tokens: grouped(now.crossing) }));
  }
}
