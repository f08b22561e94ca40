// Self-attention on real numbers: the equation, the line of code, the matrices and a small picture of the
// whole move together, and any number that is given can be changed.
import { prefersReducedMotion, h, row, say, segmented, select, slider, wordsOf } from "../core/index.js";
import { Lens } from "./cell.js";
import { flow } from "./flow.js";
import { Grid } from "./grid.js";
import { GIVEN, MATRICES, RESULTS, STEPS, TOKENS, WIDTHS, clamp, compute, factors, goesIn } from "./numbers.js";
import { code, equations, plain, headings } from "./parts.js";
import { num } from "../core/messages.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const NUMBERS = [...GIVEN, "count", "width"];
const SIGNS = { scores: ["/ √dₖ ="], weights: ["softmax →"] };
const TICK = 1300;                                     // ms for one number, while it plays

/** The cell that is explained: what the reader chose, or the nearest one that this step shows. */
export function chosenCell(get, now) {
  const parts = STEPS[get("step")];
  const name = parts.includes(get("matrix")) ? get("matrix") : parts.at(-1);
  const [i, j] = clamp(now[name], get("row"), get("column"));
  return { name, i, j };
}

/** Put in the numbers of an example. */
export function useExample(model, name) {
  model.set("example", name);
  for (const [key, value] of Object.entries(model.get("examples")[name])) model.set(key, value);
  model.save_changes();
}

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

function chooser(model) {
  const options = Object.keys(model.get("examples")).map((name) => [name, t(`examples.${name}`)]);
  const proxy = {
    get: () => model.get("example"), set: (_, name) => useExample(model, name), save_changes() {},
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
    el.append(this.panel, this.note, this.mathematics, this.flow.node, this.steering, this.told, this.stage, this.lens.node, this.hint);
    // A new step opens on what it computes; a link that names a cell sets it afterwards.
    const turn = () => { model.set("matrix", RESULTS[this.get("step")]); model.set("column", 0); };
    model.on("change:step", turn);
    tools.clean(() => { model.off("change:step", turn); this.pause(); });
    this.stopOnTouch(el.parentElement);
    tools.guess.draw((pencil, choice) => this.grids.weights.mark(pencil, guessed(choice, this.before())));
    tools.redraw([...NUMBERS, "example", "step", "matrix", "row", "column"], () => this.draw(), () => this.look(), () => this.rest());
  }

  build() {
    const { model, tools } = this;
    this.note = h("p", { class: "ab-small ab-example-note" });
    this.told = h("p", { class: "ab-told" });
    this.stage = h("div", { class: "ab-stage" });
    this.hint = h("p", { class: "ab-hint ab-small" }, t("hint"));
    this.equations = equations();
    this.code = code();
    this.mathematics = h("div", { class: "ab-mathematics" }, this.equations.node, this.code.node);
    this.flow = flow((step) => this.go(step));
    this.lens = new Lens(model, () => chosenCell(this.get, (this.now = this.computed())), tools);
    const choose = (name, i, j) => this.choose(name, i, j);
    const edit = () => this.edit();
    this.grids = Object.fromEntries(MATRICES.map((name) => [name, new Grid(name, { choose, edit: GIVEN.includes(name) ? edit : null })]));
    this.grids.turned = new Grid("key", { turned: true, choose });
    this.panel = row(tools, chooser(model), counter(model));
    this.steering = h("div", { class: "ab-steering" }, row(tools, this.stepper()), this.buttons());
    this.table = tools.table(this.numbers());
  }

  stepper() {
    const format = (step) => t("step_of", { step: step + 1, total: STEPS.length });
    return slider(this.model, "step", { label: t("step"), min: 0, max: STEPS.length - 1, step: 1, format });
  }

  buttons() {
    const button = (label, action) => h("button", { type: "button", class: "ab-choice", onclick: action }, label);
    this.back = button(t("back"), () => this.go(this.get("step") - 1));
    this.next = button(t("next"), () => this.go(this.get("step") + 1));
    this.playing = 0;
    this.play = button(t("play"), () => (this.playing ? this.pause() : this.start()));
    this.play.hidden = prefersReducedMotion();
    return h("div", { class: "ab-choices ab-moves" }, this.back, this.next, this.play);
  }

  go(step) {
    this.tools.set("step", Math.max(0, Math.min(STEPS.length - 1, step)));
  }

  choose(name, i, j) {
    const { model } = this;
    model.set("matrix", name);
    model.set("row", i);
    this.tools.set("column", j);
  }

  edit() {
    this.draw();
    this.look();
    this.lens.entry.input.focus();
    this.lens.entry.input.select();
  }

  // One number after the other, along the row of one token, then the next step.
  start() {
    if (this.get("step") === STEPS.length - 1) this.go(0);
    this.playing = setInterval(() => this.tick(), TICK);
    say(this.play, t("pause"));
  }

  tick() {
    if (!this.play.isConnected) return this.pause();
    const { name, i, j } = chosenCell(this.get, this.now);
    const result = RESULTS[this.get("step")];
    if (name === result && j < this.now[name][0].length - 1) return this.choose(name, i, j + 1);
    if (this.get("step") === STEPS.length - 1) return this.pause();
    return this.go(this.get("step") + 1);
  }

  stopOnTouch(root) {
    const stop = (event) => { if (this.playing && !this.play.contains(event.target)) this.pause(); };
    for (const type of ["pointerdown", "keydown"]) {
      root.addEventListener(type, stop, true);
      this.tools.clean(() => root.removeEventListener(type, stop, true));
    }
  }

  pause() {
    clearInterval(this.playing);
    this.playing = 0;
    say(this.play, t("play"));
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
    if (this.shown !== step) this.turn(step);
    say(this.note, noteOf(this.get));
    say(this.told, t(`told.${RESULTS[step]}`));
    this.back.disabled = step === 0;
    this.next.disabled = step === STEPS.length - 1;
    this.matrices(step);
  }

  /** The number under the lens: in the next frame, for with the matrices it is more than one should take. */
  look() {
    this.cell = this.lens.update(this.now, this.tokens(), this.get("width"), this.get("step"));
  }

  /** What stands around both, in one more. */
  rest() {
    const step = this.get("step");
    this.equations.mark(step);
    this.code.update(step, this.now);
    this.flow.update(step, this.now);
    this.tools.status(t("status", { step: step + 1, total: STEPS.length, title: t(`steps.${RESULTS[step]}`), cell: this.cell }));
    this.table.update();
  }

  grid(name, result) { return factors(result).turned && name === "key" ? this.grids.turned : this.grids[name]; }

  // Put the matrices of a step on the stage, with what stands between them.
  turn(step) {
    this.shown = step;
    const result = RESULTS[step];
    const signs = ["", ...(SIGNS[result] ?? ["·", "="])];
    const sign = (words) => words && h("span", { class: "ab-sign", "aria-hidden": "true" }, words);
    this.stage.replaceChildren(...STEPS[step].map((name, k) => h("div", { class: signs[k].length > 1 ? "ab-operand ab-worded" : "ab-operand" }, sign(signs[k]) || null, this.grid(name, result).node)));
  }

  matrices(step) {
    const result = RESULTS[step];
    const { name, i, j } = chosenCell(this.get, this.now);
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
    return { caption: t("caption"), columns, rows: () => STEPS[this.get("step")].flatMap(rows) };
  }
}

export default {
  kind: "attention_stepper",
  predict: {
    options: ["same", "double", "sharper"],
    answer: "sharper",
    asks: (get) => get("example") === "shelf" && get("step") === RESULTS.indexOf("weights") && doubled(get),
    async demonstrate({ model, tools }) {
      useExample(model, "shelf");
      tools.set("step", RESULTS.indexOf("weights"));
      await tools.animate({ w_q: model.get("w_q").map((v) => 2 * v) }, { ms: 2200 });
    },
  },
  render: (context) => { new Stepper(context); },
};
