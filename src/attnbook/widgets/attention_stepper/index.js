// Self-attention on real numbers: a frame is dragged from step to step, numbers travel from rows and columns into
// the cells that they make, and any number that is given can be changed.
import { prefersReducedMotion, h, more, row, say, segmented, select, style, wordsOf } from "../core/index.js";
import { Lens } from "./cell.js";
import { Flight } from "./flight.js";
import { Grid } from "./grid.js";
import { GIVEN, MATRICES, RESULTS, STEPS, TOKENS, WIDTHS, clamp, compute, factors, goesIn } from "./numbers.js";
import { code, equations, formula, plain, headings } from "./parts.js";
import { Rail } from "./rail.js";
import { num } from "../core/messages.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const NUMBERS = [...GIVEN, "count", "width"];
const SIGNS = { scores: "/ √dₖ =", weights: "softmax →" };
const [WIDEST, NAMES] = [44, 56];                      // px of a cell, and of the names of rows
const [TICK, LINGER] = [1300, 500];                    // ms for one number, while it plays; of the key that stops it

/** The cell that is explained: what the reader chose, or the nearest one that this step shows. */
export function chosenCell(get, now) {
  const parts = STEPS[get("step")];
  const name = parts.includes(get("matrix")) ? get("matrix") : parts.at(-1);
  const [i, j] = clamp(now[name], get("row"), get("column"));
  return { name, i, j };
}

/** An example, with its numbers. */
export const exampleOf = (model, name) => ({ example: name, ...model.get("examples")[name] });

/** The note of the example, while its numbers are those that the reader sees. */
export function noteOf(get) {
  const example = get("examples")[get("example")];
  const same = NUMBERS.every((name) => [example[name]].flat().every((v, k) => [get(name)].flat()[k] === v));
  return t(same ? `notes.${get("example")}` : "notes_changed");
}

/** What an answer to the question expects of each weight: a number, or an arrow; "" where it says nothing. */
function guessed(choice, before) {
  const factor = choice === "double" ? 2 : 1;
  return before.map((weights) => weights.map((weight) => {
    if (choice === "sharper") return weight === Math.max(...weights) ? "↑" : "";
    return num(factor * weight);
  }));
}

const doubled = (get) => get("examples").shelf.w_q.every((v, i) => get("w_q")[i] === 2 * v);

function chooser(model, tools) {
  const options = Object.keys(model.get("examples")).map((name) => [name, t(`examples.${name}`)]);
  const proxy = {
    get: () => model.get("example"), set: (_, name) => tools.set(exampleOf(model, name)), save_changes() {},
    on: (_, listener) => model.on("change:example", listener), off: (_, listener) => model.off("change:example", listener),
  };
  return select(proxy, "example", { label: t("example"), options });
}

function counter(model) {
  const options = Array.from({ length: TOKENS }, (_, i) => [i + 1, String(i + 1)]);
  const choice = segmented(model, "count", { label: t("count"), options });
  return { node: h("div", { class: "ab-control" }, h("span", { class: "ab-label", "aria-hidden": "true" }, t("count")), choice.node), off: choice.off };
}

class Stepper {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, get: (name) => model.get(name) });
    this.now = this.computed();
    this.build();
    el.append(this.stage, this.rail.node, this.steering, this.lens.node, h("p", { class: "ab-hint ab-small" }, t("hint")), this.mathematics, more(this.panel, this.note));
    // A new step opens on what it computes; a link that names a cell sets it afterwards.
    const turn = () => { model.set("matrix", RESULTS[this.get("step")]); model.set("column", 0); };
    model.on("change:step", turn);
    tools.clean(() => model.off("change:step", turn));
    tools.guess.draw((pencil, choice) => this.grids.weights.mark(pencil, guessed(choice, this.before())));
    tools.size(el, (width) => this.layout(width));
    tools.redraw([...NUMBERS, "example", "step", "matrix", "row", "column"], () => this.draw(), () => this.look(), () => this.rest());
  }

  build() {
    const { model, tools } = this;
    this.note = h("p", { class: "ab-small ab-example-note" });
    this.told = h("p", { class: "ab-told" });
    this.stage = h("div", { class: "ab-stage" });
    this.flight = new Flight();
    this.equations = equations();
    this.code = code();
    this.mathematics = h("div", { class: "ab-mathematics" }, this.equations.node, this.code.node);
    this.rail = new Rail((step) => this.go(step));
    this.lens = new Lens(model, () => chosenCell(this.get, (this.now = this.computed())), tools);
    const choose = (name, i, j) => this.choose(name, i, j);
    const edit = () => this.edit();
    this.grids = Object.fromEntries(MATRICES.map((name) => [name, new Grid(name, { choose, edit: GIVEN.includes(name) ? edit : null })]));
    this.grids.turned = new Grid("key", { turned: true, choose });
    this.panel = row(tools, chooser(model, tools), counter(model));
    this.play = h("button", { type: "button", class: "ab-choice", hidden: prefersReducedMotion(), onclick: () => this.start() }, t("play"));
    this.steering = h("div", { class: "ab-steering" }, this.told, this.play);
    this.table = tools.table(this.numbers());
  }

  layout(width) {
    this.width = width;
    this.rail.layout(width);
    if (this.last) { this.draw(); this.rest(); }
  }

  go(step) {
    this.tools.set({ step: Math.max(0, Math.min(STEPS.length - 1, step)) });
  }

  choose(name, i, j) { this.tools.set({ matrix: name, row: i, column: j }); }

  edit() {
    this.draw();
    this.look();
    this.lens.entry.input.focus();
    this.lens.entry.input.select();
  }

  /** One number after the other along the row of one token, then the next step, until the reader touches anything. */
  async start() {
    if (this.playing) return;
    this.playing = true;
    say(this.play, t("pause"));
    if (this.get("step") === STEPS.length - 1) this.go(0);
    while ((await this.tools.rest(TICK)) && this.tick());
    say(this.play, t("play"));
    setTimeout(() => { this.playing = false; }, LINGER);
  }

  /** Go on by one number; false at the end. */
  tick() {
    const { name, i, j } = chosenCell(this.get, this.now);
    const step = this.get("step");
    if (name === RESULTS[step] && j < this.now[name][0].length - 1) this.choose(name, i, j + 1);
    else if (step < STEPS.length - 1) this.go(step + 1);
    else return false;
    return true;
  }

  computed() {
    return compute(Object.fromEntries(NUMBERS.map((name) => [name, this.get(name)])));
  }

  /** The weights of the example as it is. */
  before() {
    const given = Object.fromEntries(NUMBERS.map((name) => [name, this.get(name)]));
    return compute({ ...given, w_q: this.get("examples").shelf.w_q }).weights;
  }

  tokens() { return this.get("names")[this.get("example")].slice(0, this.get("count")); }

  draw() {
    const step = this.get("step");
    this.now = this.computed();
    const turned = this.shown !== step;
    if (turned) this.turn(step);
    say(this.note, noteOf(this.get));
    this.rail.turn(step);
    this.matrices(step);
    this.open(turned);
  }

  /** The chosen number is on its way where it is another one than before. */
  open(turned) {
    const { name, i, j } = chosenCell(this.get, this.now);
    const result = RESULTS[this.get("step")];
    const key = [name, i, j].join();
    if (this.last && this.last !== key && name === result && !GIVEN.includes(name)) this.flight.open([i, j], this.grids[name].cells, turned);
    this.last = key;
  }

  /** The number under the lens: in the next frame, for with the matrices it is more than one should take. */
  look() {
    const step = this.get("step");
    this.flight.start(STEPS[step].slice(0, -1).map((name) => [name, this.grid(name, RESULTS[step]).into()]));
    this.cell = this.lens.update(this.now, this.tokens(), this.get("width"), step);
  }

  /** What stands around both, in one more. */
  rest() {
    const step = this.get("step");
    this.equations.mark(step);
    this.code.update(step, this.now);
    this.rail.update(this.now);
    this.tools.status(t("status", { step: step + 1, total: STEPS.length, title: t(`steps.${RESULTS[step]}`), cell: this.cell }));
    this.table.update();
  }

  grid(name, result) { return factors(result).turned && name === "key" ? this.grids.turned : this.grids[name]; }

  // Put the matrices of a step on the stage: of a product each row of the result beside its row, below its column.
  turn(step) {
    this.shown = step;
    const result = RESULTS[step];
    const nodes = STEPS[step].map((name) => this.grid(name, result).node);
    const sign = SIGNS[result] && h("span", { class: "ab-sign", "aria-hidden": "true" }, SIGNS[result]);
    if (sign) nodes.splice(1, 0, sign);
    this.stage.classList.toggle("ab-crossed", nodes.length === 3 && !sign);
    this.stage.replaceChildren(...nodes, this.flight.sky);
    this.told.replaceChildren(h("strong", {}, t("step_of", { step: step + 1, total: STEPS.length })), " ", formula(result), ". ", t(`told.${result}`));
  }

  matrices(step) {
    const result = RESULTS[step];
    const { name, i, j } = chosenCell(this.get, this.now);
    const columns = (part) => this.now[part][0].length;
    const across = columns(STEPS[step][0]) + (STEPS[step].length > 2 && columns(result));
    style(this.stage, { "--ab-cell-width": `${Math.min(WIDEST, Math.floor((this.width - NAMES) / across))}px` });
    for (const part of STEPS[step]) {
      const into = (r, c) => name === result && goesIn(result, part, r, c, i, j);
      const moved = (r, c) => part === result && name !== result && GIVEN.includes(name) && goesIn(result, name, i, j, r, c);
      this.grid(part, result).update({ tokens: this.tokens(), rows: this.now[part], chosen: part === name ? [i, j] : null, into, touched: moved });
    }
  }

  numbers() {
    const columns = [{ label: t("columns") }, ...Array.from({ length: WIDTHS.x }, (_, i) => ({ label: String(i + 1) }))];
    const rows = (name) => this.now[name].map((line, i) => {
      const head = t("row_of", { symbol: plain(name), row: headings(name, this.tokens()).rows[i] });
      return [head, ...Array.from({ length: WIDTHS.x }, (_, j) => (j < line.length ? num(line[j], 4) : ""))];
    });
    return { columns, rows: () => STEPS[this.get("step")].flatMap(rows) };
  }
}

export default {
  kind: "attention_stepper",
  predict: {
    options: ["same", "double", "sharper"],
    answer: "sharper",
    asks: (get) => get("example") === "shelf" && get("step") === RESULTS.indexOf("weights") && doubled(get),
    async demonstrate({ model, tools }) {
      tools.set({ ...exampleOf(model, "shelf"), step: RESULTS.indexOf("weights") });
      await tools.animate({ w_q: model.get("w_q").map((v) => 2 * v) }, { ms: 2200 });
    },
  },
  render: (context) => { new Stepper(context); },
};
