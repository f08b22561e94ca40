// Two sentences and one layer: pull a word's ribbon to another word, or turn its arrow, and see what it draws
// from the others. The same sentence on both sides is self-attention.
import { checkbox, columnsOf, h, more, num, row, say, segmented, wordsOf } from "../core/index.js";
import { Directions } from "./disc.js";
import { Links } from "./links.js";
import { compute, EQUAL, SLOTS, wrap } from "./numbers.js";
import { Matrix, Places } from "./table.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cross_attention", messages);
const TWO = 560;                                       // px from which lines and directions stand side by side
const SIDES = ["target", "source"];
const LISTS = ["source", "target", "source_turn", "target_turn", "mask"];
const STATE = [...LISTS, "asker", "asked", "focus", "compare"];
const DATA = ["source_words", "target_words", "source_angles", "target_angles"];
const pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));
// The sentences that the question is about: those with which the widget opens.
const QUESTION = { source: [7, 1, 9, 5, 3], target: [1, 7, 9, 3, 0], source_turn: Array(SLOTS).fill(0), target_turn: Array(SLOTS).fill(0), mask: Array(SLOTS).fill(true) };

function rolesOf(model, tools) {
  const options = SIDES.map((side) => [side, t(`side.${side}`)]);
  const asker = segmented(model, "asker", { label: t("asker"), options });
  const asked = segmented(model, "asked", { label: t("asked"), options });
  [asker, asked].forEach(({ off }) => tools.clean(off));
  const turnOver = () => tools.set({ asker: model.get("asked"), asked: model.get("asker") });
  const swap = h("button", { type: "button", class: "ab-choice ab-swap", onclick: turnOver }, t("swap"));
  const labelled = (role, label, control) => h("div", { class: "ab-part" }, h("span", { class: `ab-label role-${role}` }, label), control.node);
  return h("div", { class: "ab-roles" }, labelled("query", t("asker"), asker), labelled("key", t("asked"), asked), swap);
}

class CodeLine {
  constructor() {
    this.names = { query: h("b", { class: "role-query" }), key: h("b", { class: "role-key" }), value: h("b", { class: "role-value" }) };
    const { query, key, value } = this.names;
    this.kind = h("strong");
    this.shapes = h("p", { class: "ab-small" });
    this.node = h("div", { class: "ab-call" },
      h("p", {}, h("code", { dir: "ltr" }, "output, weights = attention(", query, ", ", key, ", ", value, ")"), " ", this.kind), this.shapes);
  }

  update({ asker, asked }) {
    say(this.names.query, asker.side);
    say(this.names.key, asked.side);
    say(this.names.value, asked.side);
    say(this.kind, t(asker.side === asked.side ? "self" : "cross"));
    const [q, k] = [asker.slots.length, asked.slots.length];
    say(this.shapes, t("shapes", { query: `(${q}, 2)`, key: `(${k}, 2)`, weights: `(${q}, ${k})`, output: `(${q}, 2)` }));
  }
}

/** The state in one sentence. */
export function sentence(now) {
  if (now.empty) return t("empty");
  if (!now.allowed.some(Boolean)) return t("nothing_allowed");
  const weights = now.weights[now.row];
  const largest = Math.max(...weights);
  const most = now.asked.names.filter((_, j) => largest - weights[j] < EQUAL);
  return t(most.length > 1 ? "status_equal" : "status", { name: now.asker.names[now.row], most: most.join(", "), share: num(100 * largest, 0), rows: now.asker.slots.length, columns: now.asked.slots.length });
}

function rows(now) {
  return now.asker.names.flatMap((one, i) => now.asked.names.map((other, j) => [one, other, num(now.scores[i][j], 4), num(now.weights[i][j], 4)]));
}

function outputs(now) {
  if (!now.asked.slots.length) return [];
  return now.asker.names.map((name, i) => [t("output_of", { name }), "", ...now.output[i].map((v) => num(v, 4))]);
}

const turned = (state) => compute({ ...state, asker: state.asked, asked: state.asker });

class Pair {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.data = pick(this.get, DATA);
    const look = (i) => { const slot = this.now.asker.slots[i]; if (slot !== undefined && slot !== this.get("focus")) tools.set({ focus: slot }); };
    this.links = new Links(SLOTS, look, (degrees) => this.turn(degrees));
    this.matrix = new Matrix(SLOTS, look);
    this.other = new Matrix(SLOTS, () => {});
    this.disc = new Directions(SLOTS, () => this.now.asker.angles[this.now.row] ?? 0, (degrees) => this.turn(degrees));
    this.places = SIDES.map((side) => new Places(model, tools, side, SLOTS));
    this.code = new CodeLine();
    this.note = h("p", { class: "ab-empty", hidden: true });
    this.table = tools.table(this.numbers());
    this.arrange(model, el);
    tools.guess.draw((pencil, choice) => this.mark(pencil, choice));
    tools.size(el, (width) => this.layout(width));
    tools.redraw(STATE, () => this.draw(), () => this.rest());
  }

  numbers() {
    return {
      columns: columnsOf(t, ["asker", "query"], ["asked", "key"], ["score", "scores"], ["weight", "weights"]),
      rows: () => rows(this.now), summary: () => outputs(this.now),
    };
  }

  arrange(model, el) {
    const { tools } = this;
    const compare = checkbox(model, "compare", { label: t("compare") });
    this.pair = h("div", { class: "ab-who-pair" }, h("div", { class: "ab-links-box" }, this.links.node),
      h("div", { class: "ab-directions-box" }, this.disc.node, h("p", { class: "ab-small" }, t("legend"))));
    this.tables = h("div", { class: "ab-who-tables" }, this.matrix.node, this.other.node);
    el.append(h("p", { class: "ab-hint" }, t("hint")), this.note, this.pair, rolesOf(model, tools), this.code.node, this.tables,
      more(row(tools, compare), h("div", { class: "ab-sentences" }, this.places.map(({ node }) => node))));
  }

  /** Around the table that the reader expects; the old one, as it was, is made for whoever expects that. */
  mark(pencil, choice) {
    const there = { turned: this.other, new: this.matrix }[choice] ?? new Matrix(SLOTS, () => {});
    if (choice === "same") {
      const before = turned({ ...this.data, ...pick(this.get, STATE) });
      there.update(t("as_before"), before.weights, before, true);
      pencil.add(this.tables.parentElement, there.node);
      this.tables.after(there.node);
    }
    pencil.outline(there.node.firstChild, choice);
    pencil.label(there.title);
  }

  turn(degrees) {
    const { asker, row: i } = this.now;
    if (i < 0) return;
    const name = `${asker.side}_turn`;
    const slot = asker.slots[i];
    const angle = wrap(degrees - (asker.angles[i] - this.get(name)[slot]));
    this.tools.set({ [name]: this.get(name).map((old, j) => (j === slot ? angle : old)) });
  }

  layout(width) {
    const two = width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.tables.classList.toggle("ab-two", two);
    const left = two ? Math.round(width * 0.54) : width;
    this.links.layout(left);
    this.disc.layout(two ? width - left : width);
  }

  draw() {
    const state = { ...this.data, ...pick(this.get, STATE) };
    this.now = compute(state);
    this.note.hidden = !this.now.empty && this.now.allowed.some(Boolean);
    say(this.note, this.note.hidden ? "" : sentence(this.now));
    this.pair.hidden = this.matrix.node.hidden = this.now.empty;
    this.other.node.hidden = this.now.empty || !state.compare;
    for (const one of [this.matrix, this.other]) one.node.classList.toggle("ab-beside", Boolean(state.compare));
    for (const part of [this.links, this.disc, this.code]) part.update(this.now);
    for (const place of this.places) place.update(state);
  }

  /** The numbers: in the next frame, for with the pictures they are more than one should take. */
  rest() {
    if (!this.now.empty) {
      this.matrix.update(t("weights"), this.now.weights, this.now);
      this.other.update(t("turned_over"), this.now.turned, this.now, true);
    }
    this.tools.status(sentence(this.now));
    this.table.update();
  }
}

export default {
  kind: "cross_attention",
  predict: {
    options: ["turned", "new", "same"],
    answer: "new",
    asks: (get) => get("asker") === "source" && get("asked") === "target" && get("compare"),
    async demonstrate({ model, tools }) {
      // A list that holds the same already is left alone: to set it would be one more picture.
      for (const [name, value] of Object.entries({ ...QUESTION, asker: "source", asked: "target", focus: 0 })) {
        if (`${model.get(name)}` !== `${value}`) model.set(name, value);
      }
      tools.set({ compare: true });
      await tools.animate({ focus: SLOTS - 1 }, { ms: 2600, whole: true });
    },
  },
  render: (context) => { new Pair(context); },
};
