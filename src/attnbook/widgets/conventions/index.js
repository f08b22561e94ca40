// Turn a row into a column; three switches besides: what is in front, what True means, where the norm stands.
// Formulas, code and shapes follow, here and in the tables of the page; a worked example shows which
// switches are spellings of one model, and which makes another.
import { yieldToMain, formula, prefersReducedMotion, h, hide, num, row, text, wordsOf } from "../core/index.js";
import { BOOK, OPTIONS, SHELVES, SWITCHES, WIDTHS, alone, broughtBack, compute, formulas, kindOf, lines, readAs, shapes, slice, transpose } from "./math.js";
import { Matrix, Rows, coloured, radios, verdict } from "./parts.js";
import { Turn } from "./turn.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("conventions", messages);
const RUNS = ["book", "chosen", "mixed"];
const PAUSE = 1100;                                    // ms between two switches of the demonstration

/** What came out, in words. */
const outcome = (far, found) => t(kindOf(far), { size: num(far ?? 0), expected: WIDTHS.d_model, found });
const brief = (far) => t(`short.${kindOf(far)}`, { size: num(far ?? 0) });
const numbers = (count) => Array.from({ length: count }, (_, i) => String(i + 1));

/** Rows of the page's own tables follow: each way to say it names its switch and its choice. */
export function follow(how, root) {
  for (const node of root.querySelectorAll("[data-convention]")) hide(node, how[node.dataset.convention] !== node.dataset.choice);
}

/** One run: what came out of it in words, its weights and its output. */
class Card {
  constructor(name) {
    this.name = name;
    this.told = name === "book" ? null : h("p");
    [this.weights, this.output] = [new Matrix("weights"), new Matrix("output")];
    this.numbers = h("div", { class: "ab-conv-numbers ab-scroll", role: "region", tabindex: "0", "aria-label": t(`runs.${name}`) }, this.weights.node, this.output.node);
    this.node = h("section", { class: "ab-conv-card" }, h("p", { class: "ab-head" }, t(`runs.${name}`)), this.told, this.numbers);
  }

  update({ runs, far, how, items, names }) {
    const { y, weights, found } = runs[this.name];
    if (this.told) verdict(this.told, kindOf(far[this.name]), outcome(far[this.name], found));
    this.numbers.hidden = !y;
    if (!y) return;
    const seen = readAs(items, how, this.name)?.map((i) => names[i]) ?? numbers(weights[0].length).map((number) => t("number", { number }));
    this.weights.update({ caption: t("weights"), rows: seen, columns: seen, values: weights[0] });
    // Who mixes the conventions up reads what comes back in the book's own.
    const layout = this.name === "chosen" ? how : BOOK;
    const shelf = SHELVES[items][0].map((i) => names[i]);
    const rows = broughtBack(y, layout)[0];
    const caption = t("result", { slice: slice(layout) });
    if (layout.vectors === "rows") this.output.update({ caption, rows: shelf, columns: numbers(WIDTHS.d_model), values: rows });
    else this.output.update({ caption, rows: numbers(WIDTHS.d_model), columns: shelf, values: transpose(rows) });
  }
}

class Switchboard {
  constructor({ model, el, tools }) {
    this.model = model;
    this.tools = tools;
    this.get = (name) => model.get(name);
    this.formulas = new Rows(t("formula"));
    this.shapes = new Rows(t("shape"), ["array", "shape"].map((name) => t(`shapes.${name}`)));
    [this.code, this.library] = ["code", "library"].map((name) => new Rows(t(name)));
    this.alone = new Rows(t("alone.caption"), ["switch", "both", "code", "so"].map((name) => t(`alone.${name}`)));
    this.cards = RUNS.map((name) => new Card(name));
    this.turn = new Turn((vectors) => this.get("vectors") !== vectors && tools.set({ vectors }), tools.clean);
    const part = (key, ...kids) => h("section", { class: "ab-conv-part" }, h("p", { class: "ab-head" }, t(key)), kids);
    el.append(
      h("div", { class: "ab-conv-pair" }, h("div", { class: "ab-conv-side" }, h("p", { class: "ab-hint" }, t("turn.hint")), this.turn.node, this.switches()),
        h("div", { class: "ab-conv-columns" },
          h("div", {}, part("formula", this.formulas.node), part("shape", this.shapes.node)),
          h("div", { class: "ab-conv-code" }, part("code", this.code.node), part("library", this.library.node)))),
      part("alone.caption", this.alone.node),
      h("details", { class: "ab-data ab-conv-example" }, h("summary", {}, t("example")), h("p", {}, t("told")),
        row(tools, radios(model, "items", { label: t("items"), options: this.options("items", Object.keys(SHELVES)) })), this.cards.map((card) => card.node)));
    this.table = tools.table(this.spec());
    tools.hideAnswer(this.alone.node, text("predict.covered"));
    tools.guess.draw((pencil, choice) => this.mark(pencil, choice));
  }

  start() { this.tools.redraw([...SWITCHES, "items"], () => this.draw(), () => this.write(), () => this.rest()); }

  options(name, values) { return values.map((value) => [value, t(`options.${name}.${value}`)]); }

  switches() {
    const made = SWITCHES.slice(1).map((name) => radios(this.model, name, { label: t(`switches.${name}`), options: this.options(name, OPTIONS[name]) }));
    made.forEach((one) => this.tools.clean(one.off));
    this.board = h("div", { class: "ab-conv-switches" }, made.map((one) => one.node));
    return this.board;
  }

  /** Around the switch that the reader expects to matter, and its line of the last table. */
  mark(pencil, choice) {
    pencil.outline([this.turn.node, ...this.board.children][SWITCHES.indexOf(choice)], choice, { name: true });
    pencil.outline(this.alone.body.rows[SWITCHES.indexOf(choice)].cells[0], choice);
  }

  read() {
    const how = Object.fromEntries(SWITCHES.map((name) => [name, this.get(name)]));
    const [items, names, tokens] = ["items", "names", "tokens"].map(this.get);
    this.now = { how, items, names, tokens, ...compute(tokens, items, how) };
    return this.now;
  }

  /** Each switch by itself: the same runs whatever stands on the board. */
  turned(tokens, items) {
    if (this.turnedOf !== tokens) [this.turnedOf, this.found] = [tokens, {}];
    return (this.found[items] ??= alone(tokens, items));
  }

  draw() {
    const { how, items } = this.read();
    this.turn.update(this.now);
    this.formulas.update(formulas(how).map(([name, tree]) => ({ key: JSON.stringify(tree), cells: () => [t(`formulas.${name}`), formula(tree)] })));
    this.shapes.update(shapes(items, how).map(({ arrays, axes, here }) => ({ key: arrays + axes + here, cells: () => [h("code", {}, coloured(arrays.join(", "))), [h("code", {}, axes), " ", h("span", { class: "ab-conv-here" }, here)]] })));
  }

  /** The same as code, and in the page's tables: in the next frame, for with the rest it is more than one should take. */
  write() {
    const { how } = this.now;
    for (const kind of ["code", "library"]) this[kind].update(lines(kind, how).map((line) => ({ key: line, cells: () => [h("code", {}, coloured(line))] })));
    if (this.tools.page) follow(how, document);
  }

  /** What the runs say: in the frame after that. */
  rest() {
    const { how, items, tokens, runs, far } = this.now;
    this.cards.forEach((card) => card.update(this.now));
    this.alone.update(this.turned(tokens, items).map((one) => {
      const cells = [t(`turned.${one.name}`), brief(one.far.chosen), brief(one.far.mixed), t(kindOf(one.far.chosen) === "same" ? "spelling" : "model")];
      return { key: cells.join(), cells: () => cells };
    }));
    this.tools.status(t("status", {
      how: t("sentence", Object.fromEntries(SWITCHES.map((name) => [name, t(`options.${name}.${how[name]}`)]))),
      chosen: outcome(far.chosen), mixed: outcome(far.mixed, runs.mixed.found),
    }));
    this.table.update();
  }

  spec() {
    const columns = ["columns"].map((key) => ({ label: t(key) })).concat(numbers(WIDTHS.d_model).map((label) => ({ label })));
    const rows = () => RUNS.flatMap((name) => this.rows(name));
    return { columns, rows };
  }

  rows(name) {
    const { runs, how, items, names } = this.now;
    const { y, found } = runs[name];
    const run = t(`runs.${name}`);
    if (!y) return [[run, outcome(null, found), ...Array(WIDTHS.d_model - 1).fill("")]];
    const back = name === "chosen" ? broughtBack(y, how) : y;
    return SHELVES[items].flatMap((shelf, b) => shelf.map((item, s) =>
      [t("row", { run, item: names[item], shelf: b + 1 }), ...back[b][s].map((v) => num(v, 4))]));
  }
}

async function demonstrate({ tools }) {
  // The three spellings, one by one, and then the switch that is none.
  const spellings = prefersReducedMotion() ? [] : SWITCHES.slice(0, 3).map((name) => ({ [name]: OPTIONS[name][1] }));
  for (const how of [...spellings, { norm: "post" }]) {
    tools.set({ ...BOOK, items: "3", ...how });
    if (!(await tools.rest(PAUSE))) return;
  }
}

export default {
  kind: "conventions",
  predict: { options: SWITCHES, answer: "norm", hides: () => true, asks: (get) => SWITCHES.every((name) => get(name) === (name === "norm" ? "post" : BOOK[name])), demonstrate },
  async render(context) {
    const board = new Switchboard(context);
    await yieldToMain();
    board.start();
  },
};
