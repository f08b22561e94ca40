// Chapter 14: two models learn that letters come again, one with one layer, one with two. A slider through
// both trainings; before the models are loaded, one recorded text is there at every moment.
import { columnsOf, h, num, row as rowOf, say, slider, typedField, wordsOf } from "../core/index.js";
import { Door } from "../core/models/model_panel.js";
import { LONGEST, NAMES, Network, replayed, seen, understood } from "./model.js";
import { Guesses, headMaps, LossChart, percent } from "./plots.js";
import { argmax } from "../core/models/tensor.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("sudden_change", messages);
const LAST = 9;
const [SIDE, WIDE] = [500, 860];                       // from these widths on two, and three, maps stand side by side

/** What readers are told of a moment: the step, and the loss and the right answers of both. */
export function facts({ steps, reach, ...both }, at) {
  const of = (name) => ({ [`loss_${name}`]: num(both[name].known[at], 2), [`right_${name}`]: num(100 * both[name].right[at], 0) });
  return { step: steps[at], ...of("one"), ...of("two") };
}

/** The sentence for readers who do not see the pictures; all numbers are in the table. */
export function sentence(moments, { at, letters, asking, both }) {
  const looks = both.two.looks[1][asking];
  const place = argmax(looks);
  const guess = (name) => ({ [`expects_${name}`]: both[name].expects[asking].letter, [`share_${name}`]: percent(both[name].expects[asking].share) });
  return t("status", { ...facts(moments, at), letter: letters[asking], place: asking + 1, ...guess("one"), ...guess("two"),
    looked: letters[place], at: place + 1, weight: percent(looks[place]) });
}

/** The rows of the table: each letter, what comes behind it, and where the asking letter looks. */
export function rowsOf({ letters, asking, both }) {
  const heads = [both.one.looks[0], both.two.looks[0], both.two.looks[1]].map((looks) => looks[asking]);
  return Array.from(letters, (letter, i) => [String(i + 1), letter,
    ...NAMES.map((name) => t("guess", { letter: both[name].expects[i].letter, share: num(100 * both[name].expects[i].share, 0) })),
    ...heads.map((looks) => (i < looks.length ? percent(looks[i]) : "–"))]);
}

class SuddenChange {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, networks: new Map(), get: (name) => model.get(name) });
    this.moments = model.get("moments");
    const pick = (place) => tools.set({ place: this.letters.length - 1 - place });
    this.chart = new LossChart(this.moments);
    this.reading = h("p", { class: "ab-facts" });
    this.guesses = new Guesses(pick);
    this.maps = headMaps(this.moments.reach, pick);
    this.table = tools.table(this.numbers());
    this.door = new Door({ model, tools, files: model.get("models"), words: t, ready: (files, held) => this.arrive(files, held) });
    this.asked = h("p", { class: "ab-empty", hidden: true }, t("other_text"));
    this.arrange(el);
    tools.guess.draw((pencil, choice) => this.chart.mark(pencil, choice));
    tools.redraw(["text", "recorded", "checkpoint", "place"], () => this.draw());
  }

  arrange(el) {
    const { model, tools } = this;
    const step = slider(model, "checkpoint", { label: t("moment"), min: 0, max: LAST, step: 1, format: (at) => t("step", { step: this.moments.steps[at] }) });
    this.place = slider(model, "place", { label: t("place"), min: 1 - LONGEST, max: 0, step: 1, role: "query", to: (back) => -back, from: (x) => Math.abs(x), format: () => this.placeText() });
    const [one, ...two] = this.maps.map(([, , map]) => map.node);
    const maps = h("div", { class: "ab-sc-maps" }, one, h("p", { class: "ab-small ab-sc-note" }, t("maps_note", { reach: this.moments.reach })), two);
    const key = h("p", { class: "ab-small" }, h("span", { class: "ab-sc-key ab-sc-key-two", "aria-hidden": "true" }), t("rows.two"), " ", h("span", { class: "ab-sc-key ab-sc-key-one", "aria-hidden": "true" }), t("rows.one"));
    el.append(h("div", { class: "ab-sc-slider" }, rowOf(tools, step)), this.chart.node, key, this.reading,
      this.guesses.node, h("p", { class: "ab-small" }, t("guesses_note")), rowOf(tools, this.place), maps,
      this.door.node, this.own(), this.asked);
    tools.size(el, (width) => this.layout(width, maps));
  }

  layout(width, maps) {
    this.chart.layout(width);
    const columns = 1 + (width >= SIDE) + (width >= WIDE);
    maps.classList.toggle("ab-sc-pair", columns === 2);
    maps.classList.toggle("ab-sc-three", columns === 3);
    this.maps.forEach(([, , map]) => map.layout((width - 16 * (columns - 1)) / columns));
    if (this.shown) this.draw();
  }

  own() {
    this.field = typedField({ class: "ab-typed ab-sc-typed", enterkeyhint: null });
    this.problem = h("p", { class: "ab-empty", role: "alert", hidden: true });
    this.field.addEventListener("input", () => {
      const found = understood(this.field.value);
      this.problem.hidden = !found.answer;
      say(this.problem, found.answer ? t(`problem.${found.answer}`, { ...found, longest: LONGEST }) : "");
      if (found.value) this.tools.set({ place: 0, text: found.value });
    });
    this.typing = h("div", { hidden: true }, h("label", { class: "ab-control ab-sc-own" }, h("span", { class: "ab-label" }, t("own", { longest: LONGEST })), this.field), this.problem);
    return this.typing;
  }

  arrive(files, held) {
    this.files = Object.fromEntries(NAMES.map((name, i) => [name, files[i]]));
    this.typing.hidden = false;
    this.field.value = this.get("text");
    if (held) this.field.focus();
    this.draw();
  }

  network(name, at) {
    const key = `${name} ${at}`;
    if (!this.networks.has(key)) this.networks.set(key, new Network(this.files[name], at));
    return this.networks.get(key);
  }

  placeText() {
    const asking = this.asking();
    return t("asking", { letter: this.letters[asking], place: asking + 1 });
  }

  asking() { return Math.max(0, this.letters.length - 1 - this.get("place")); }

  get letters() { return this.files ? this.get("text") : this.get("recorded").text; }

  draw() {
    const at = this.get("checkpoint");
    const recorded = this.get("recorded");
    const { letters } = this;
    this.asked.hidden = Boolean(this.files) || this.get("text") === recorded.text;
    const both = Object.fromEntries(NAMES.map((name) => [name,
      this.files ? seen(this.network(name, at).read(letters)) : replayed(recorded, name, at)]));
    const asking = this.asking();
    this.shown = { at, letters, asking, both };
    this.place.input.min = 1 - letters.length;
    this.place.input.value = asking - (letters.length - 1);
    say(this.place.node.querySelector("output"), this.placeText());
    this.place.input.setAttribute("aria-valuetext", this.placeText());
    if (this.files && document.activeElement !== this.field) this.field.value = letters;
    this.chart.update(at);
    say(this.reading, t("reading", facts(this.moments, at)));
    this.guesses.update(letters, both, asking);
    for (const [name, layer, map] of this.maps) {
      if (map.letters !== letters) map.fill(letters);
      map.update(both[name].looks[layer], asking);
    }
    this.tools.status(sentence(this.moments, this.shown));
    this.table.update();
  }

  numbers() {
    return {
      columns: columnsOf(t, "place", "letter", ["one", "output"], ["two", "output"], ["look_one", "weights"], ["look_first", "weights"], ["look_second", "weights"]),
      rows: () => rowsOf(this.shown),
    };
  }
}

export default {
  kind: "sudden_change",
  predict: {
    options: ["even", "sudden", "both"],
    answer: "sudden",
    asks: (get) => get("checkpoint") === LAST,
    async demonstrate({ model, tools }) {
      tools.set({ text: model.get("recorded").text, place: 0, checkpoint: 0 });
      await tools.animate({ checkpoint: LAST }, { whole: true, ms: 5000 });
    },
  },
  render: (context) => { new SuddenChange(context); },
};
