// The pictures of two trainings side by side: both losses, what is expected at each letter, where the heads look.
import { axis, dashed, drawing, h, line, linear, num, put, resize, s, say, style, ticks, word, wordsOf } from "../core/index.js";
import { before, followers, NAMES } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("sudden_change", messages);
const HEIGHT = 190;
const [LEFT, RIGHT, TOP, FOOT] = [34, 12, 24, 28];
const MOST = 5;                                        // nats; equal shares for 26 letters are 3.26

/** Both curves as an answer to the question expects them: for each model the places on the way and the losses there. */
function guessed(choice, { one, two }) {
  const [high, level, low] = [two.known[0], one.known.at(-1), two.known.at(-1)];
  const straight = (end) => [[0, 1], [high, end]];
  const drop = (at) => [[0, at, at + 0.1, 1], [high, level, low, low]];
  if (choice === "even") return { one: straight(level), two: straight(low) };
  return choice === "sudden" ? { one: straight(level), two: drop(0.45) } : { one: drop(0.7), two: drop(0.3) };
}

// Where the name of a guessed curve stands, on its free side: share of the way, pixels from the curve, anchor.
const ABOVE = [0.15, -9, "start"];                     // of one layer: over the beginning, where no other line is
const NAMED = {
  even: { one: ABOVE, two: [0.4, 20, "end"] },
  sudden: { one: ABOVE, two: [0.42, 22, "end"] },
  both: { one: ABOVE, two: [0.3, 28, "end"] },
};

/** Both losses against the step, as far as the slider has been: who has not been there has no answer in sight. */
export class LossChart {
  constructor({ steps, reach, ...both }) {
    Object.assign(this, { steps, both, far: 0 });
    this.lines = Object.fromEntries(NAMES.map((name) => [name, s("path", { class: `ab-line ab-sc-${name}` })]));
    this.dots = Object.fromEntries(NAMES.map((name) => [name, s("circle", { class: `ab-sc-dot ab-sc-dot-${name}`, r: 6 })]));
    this.parts = { x: s("g"), y: s("g"), chance: s("line", { class: "ab-sc-chance" }), here: s("line", { class: "ab-rule" }),
      name: s("text", { class: "ab-name", x: 2, y: 11 }, t("loss")), equal: s("text", { class: "ab-name", "text-anchor": "end" }, t("equal_shares")),
      step: s("text", { class: "ab-name", "text-anchor": "end" }, t("step_axis")) };
    this.node = drawing(t("loss_label"), Object.values(this.parts), Object.values(this.lines), Object.values(this.dots));
  }

  layout(width) {
    const { steps, parts } = this;
    this.x = linear([0, steps.at(-1)], [LEFT, width - RIGHT]);
    this.y = linear([0, MOST], [HEIGHT - FOOT, TOP]);
    resize(this.node, width, HEIGHT + 8);
    axis(parts.x, "bottom", this.x, ticks(0, steps.at(-1), width < 420 ? 3 : 6), HEIGHT - FOOT, String);
    axis(parts.y, "left", this.y, ticks(0, MOST, 5), LEFT, String);
    const level = this.y(Math.log(26)).toFixed(1);
    put(parts.chance, { x1: LEFT, x2: width - RIGHT, y1: level, y2: level });
    put(parts.equal, { x: width - RIGHT, y: level - 5 });
    put(parts.step, { x: width - RIGHT, y: HEIGHT + 6 });
    if (this.at !== undefined) this.update(this.at);
  }

  /** Both curves as the reader expects them. */
  mark(pencil, choice) {
    const found = guessed(choice, this.both);
    const place = linear([0, 1], [LEFT, this.x(this.steps.at(-1))]);
    pencil.shapes(this.node, choice, NAMES.flatMap((name) => {
      const [ways, losses] = found[name];
      const [way, off, anchor] = NAMED[choice][name];
      const next = ways.findIndex((w) => w >= way);
      const between = linear([ways[next - 1], ways[next]], [losses[next - 1], losses[next]]);
      return [dashed(line(ways, losses, place, this.y)), word(place(way), this.y(between(way)) + off, anchor, t(`guessed.${name}`))];
    }));
  }

  update(at) {
    this.at = at;
    this.far = Math.max(this.far, at);
    if (!this.x) return;
    const px = this.x(this.steps[at]).toFixed(1);
    put(this.parts.here, { x1: px, x2: px, y1: TOP, y2: HEIGHT - FOOT });
    const gone = this.steps.slice(0, this.far + 1);
    for (const name of NAMES) {
      const { known } = this.both[name];
      put(this.lines[name], { d: line(gone, known.slice(0, gone.length), this.x, this.y) });
      put(this.dots[name], { cx: px, cy: this.y(known[at]).toFixed(1) });
    }
  }
}

/** The text, letter by letter, and below each what every model expected there. */
export class Guesses {
  /** `pick(place)` is called when a letter is pointed at. */
  constructor(pick) {
    this.rows = ["text", ...NAMES].map((name) => h("tr", {}, h("th", { scope: "row" }, t(`rows.${name}`))));
    this.node = h("div", { class: "ab-scroll ab-sc-guesses", tabindex: "0", role: "region", "aria-label": t("guesses_label") },
      h("table", { translate: "no", onclick: (event) => { const cell = event.target.closest("[data-place]"); if (cell) pick(Number(cell.dataset.place)); } }, h("tbody", {}, this.rows)));
  }

  /** `both`: what is seen of each; one column more than letters, for what has not come yet. */
  update(letters, both, asking) {
    const columns = letters.length + 1;
    for (const row of this.rows) {
      while (row.cells.length > columns + 1) row.deleteCell(-1);
      while (row.cells.length < columns + 1) row.append(h("td"));
    }
    for (let i = 0; i < columns; i++) {
      const [cell, ...guesses] = this.rows.map((row) => row.cells[i + 1]);
      say(cell, letters[i] ?? "?");
      put(cell, { class: i === asking ? "ab-sc-asks" : null, "data-place": i < letters.length && i });
      guesses.forEach((node, k) => {
        const found = i ? both[NAMES[k]].expects[i - 1] : null;
        say(node, found ? found.letter : "·");
        style(node, { "--share": (found?.share ?? 0).toFixed(2) });
        put(node, { class: found ? `ab-sc-guess${found.letter === letters[i] ? " ab-sc-right" : ""}${i === asking + 1 ? " ab-sc-next" : ""}` : null });
      });
    }
  }
}

const MARGIN = 22;                                     // room for the letters beside a map
const GAP = 1;

/** Where one head looks: a row an asking letter, a column a letter that it may look at. */
class HeadMap {
  /** `wanted(text)`: for each row the places that are framed; `pick(place)`: a row was pointed at. */
  constructor(name, wanted, pick) {
    Object.assign(this, { name, wanted, letters: "" });
    this.ground = s("rect", { class: "ab-sc-row" });
    this.body = s("g");
    this.picture = drawing(t(`maps.${name}.label`), this.ground, this.body);
    this.picture.addEventListener("click", (event) => {
      const box = this.picture.getBoundingClientRect();
      const row = Math.floor((((event.clientY - box.top) / box.height) * this.width - MARGIN) / this.cell);
      if (row >= 0 && row < this.letters.length) pick(row);
    });
    this.node = h("div", { class: "ab-sc-map" }, h("p", { class: "ab-sc-name" }, t(`maps.${name}.title`)), this.picture);
  }

  fill(letters) {
    this.letters = letters;
    const name = (letter, role, index) => s("text", { class: `ab-fill-${role} role-${role}`, "data-index": index, "text-anchor": "middle" }, letter);
    this.columns = Array.from(letters, (letter, j) => name(letter, "key", j));
    this.names = Array.from(letters, (letter, i) => name(letter, "query", i));
    this.cells = Array.from(letters, (_, i) => Array.from({ length: i + 1 }, (_, j) => s("rect", { class: "ab-fill-weights role-weights", "data-index": `${i}-${j}`, rx: 1.5 })));
    this.frames = this.wanted(letters).map((places) => places.map((place) => ({ place, node: s("rect", { class: "ab-sc-wanted", rx: 2 }) })));
    this.body.replaceChildren(...this.columns, ...this.names, ...this.cells.flat(), ...this.frames.flat().map(({ node }) => node));
    if (this.room) this.layout(this.room);
  }

  layout(room) {
    this.room = room;
    const count = this.letters.length;
    if (!count) return;
    const cell = this.cell = Math.min(26, (room - MARGIN - 2) / count);
    const at = (i) => MARGIN + cell * i;
    const size = { width: (cell - 2 * GAP).toFixed(1), height: (cell - 2 * GAP).toFixed(1) };
    this.width = MARGIN + cell * count + 2;
    resize(this.picture, this.width, this.width);
    style(this.picture, { "max-inline-size": `${this.width.toFixed(1)}px` });
    this.columns.forEach((node, j) => put(node, { x: (at(j) + cell / 2).toFixed(1), y: MARGIN - 7 }));
    this.names.forEach((node, i) => put(node, { x: MARGIN / 2 - 2, y: (at(i) + cell / 2 + 5).toFixed(1) }));
    this.cells.forEach((row, i) => row.forEach((node, j) => put(node, { x: (at(j) + GAP).toFixed(1), y: (at(i) + GAP).toFixed(1), ...size })));
    this.frames.forEach((row, i) => row.forEach(({ node, place }) => put(node, { x: (at(place) + 0.5).toFixed(1), y: (at(i) + 0.5).toFixed(1), width: (cell - 1).toFixed(1), height: (cell - 1).toFixed(1) })));
    put(this.ground, { x: 0, width: this.width, height: cell.toFixed(1) });
  }

  update(looks, asking) {
    this.cells.forEach((row, i) => row.forEach((node, j) => put(node, { "fill-opacity": looks[i][j].toFixed(2) })));
    put(this.ground, { y: (MARGIN + this.cell * asking).toFixed(1) });
  }
}

/** The maps of the three heads: [name of the model, its layer, the map]; `reach`: of the two layers. */
export const headMaps = (reach, pick) => [
  ["one", 0, new HeadMap("one", (text) => followers(text), pick)],
  ["two", 0, new HeadMap("first", (text) => before(text, reach), pick)],
  ["two", 1, new HeadMap("second", (text) => followers(text, reach), pick)],
];

export const percent = (share) => t("percent", { share: num(100 * share, 0) });
