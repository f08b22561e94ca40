// Words on a map: pick one, see its neighbours, their cosines, and the weights of a soft look-up.
import { columnsOf, h, logScale, num, row, say, segmented, select, slider, style, text, typedField, wordsOf } from "../core/index.js";
import { decode, lookUp, NEAREST, understand, LONGEST } from "./numbers.js";
import { WordMap } from "./plot.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("embedding_map", messages);
const HEAT = [0.02, 2];
const WIDE = 560;
const STAGES = ["before", "after"];

/** One line of the list: a word, its cosine and its weight; all but the first are buttons. */
class Neighbour {
  constructor(pick) {
    this.word = h("span", { class: "ab-neighbour-word", dir: "auto" });
    [this.cosine, this.weight] = [h("span", { class: "ab-number" }), h("span", { class: "ab-number" })];
    [this.cosineBar, this.weightBar] = ["ab-cosine-fill", "ab-weights-fill"].map((name) => h("span", { class: `ab-bar-fill ${name}` }));
    // The sentence is the button's name; what is seen of the line is a picture of it.
    this.spoken = h("span", { class: "ab-unseen" });
    const shown = [this.word, h("span", { class: "ab-track" }, this.cosineBar), this.cosine, h("span", { class: "ab-track" }, this.weightBar), this.weight];
    shown.forEach((part) => part.setAttribute("aria-hidden", "true"));
    this.node = pick ? h("button", { type: "button", class: "ab-neighbour", onclick: () => pick(this.index) }, shown, this.spoken)
      : h("div", { class: "ab-neighbour ab-itself" }, shown, this.spoken);
  }

  update(index, word, now, key) {
    this.index = index;
    const [cosine, weight] = [num(now.cosines[index]), num(now.weights[index], 3)];
    say(this.word, word);
    say(this.cosine, cosine);
    say(this.weight, weight);
    style(this.cosineBar, { "inline-size": `${(100 * Math.max(0, now.cosines[index])).toFixed(1)}%` });
    style(this.weightBar, { "inline-size": `${(100 * now.weights[index]).toFixed(2)}%` });
    say(this.spoken, t(key, { word, cosine, weight }));
  }
}

/** The list of neighbours: the word itself first; every other one can be looked up in turn. */
class Neighbours {
  constructor(words, pick) {
    this.words = words;
    this.lines = Array.from({ length: NEAREST + 1 }, (_, i) => new Neighbour(i && pick));
    const head = h("div", { class: "ab-neighbour ab-neighbour-head", "aria-hidden": "true" },
      h("span", {}, t("columns.word")), h("span", { class: "role-scores ab-span" }, t("columns.cosine")), h("span", { class: "role-weights ab-span" }, t("columns.weight")));
    this.others = h("p", { class: "ab-small" });
    this.node = h("div", { class: "ab-neighbours", role: "group", "aria-label": t("list_label") }, head, this.lines.map(({ node }) => node), this.others);
  }

  update(now) {
    [now.index, ...now.nearest].forEach((index, i) => this.lines[i].update(index, this.words[index], now, i ? "line" : "itself"));
    say(this.others, `${t("others", { count: this.words.length - this.lines.length })}: ${num(now.others, 3)}`);
  }
}

/** A field for any text. A word of the list is taken at once; everything else is answered. */
function typing(model, tools, words, take) {
  const field = typedField({ class: "ab-word-typed" });
  const note = h("span", {});
  const chips = h("span", { class: "ab-choices" });
  const answer = h("div", { class: "ab-empty ab-answer-typed", role: "alert", hidden: true }, note, chips);
  const show = () => { field.value = model.get("word"); answer.hidden = true; };
  function read() {
    const found = understand(field.value, words);
    answer.hidden = found.index !== undefined;
    if (found.index !== undefined) { take(found.index); show(); return; }
    const short = Array.from(field.value.trim()).slice(0, LONGEST).join("");
    say(note, t(`problem.${found.suggestions.length ? "suggest" : found.problem}`, { word: short, count: words.length, most: LONGEST }));
    chips.replaceChildren(...found.suggestions.map((word) => h("button", { type: "button", class: "ab-choice", dir: "auto", onclick: () => take(words.indexOf(word)) }, word)));
  }
  const form = h("form", { class: "ab-controls ab-word-ask", onsubmit: (event) => { event.preventDefault(); read(); } },
    h("label", { class: "ab-control ab-word-field" }, h("span", { class: "ab-label role-query" }, t("type")), field),
    h("button", { type: "submit", class: "ab-choice" }, t("look_up")));
  tools.follow("word", show);
  return { node: form, answer };
}

function sentence(words, now, temperature) {
  const names = now.nearest.slice(0, 3).map((i) => t("part", { word: words[i], cosine: num(now.cosines[i]) })).join(", ");
  const own = 100 * now.weights[now.index];
  return t("status", { word: words[now.index], names, own: num(own, own < 1 ? 1 : 0), temperature: num(temperature) });
}

const GUESSES = { few: [0, 3], half: [4, 7], most: [8, 10] };

/** How many of the ten, on a scale of eleven cells; `mark` outlines the cells that a reader expects. */
class Scale {
  constructor() {
    this.cells = Array.from({ length: NEAREST + 1 }, (_, count) => h("span", { class: "ab-map-step" }, String(count)));
    this.node = h("div", { class: "ab-map-scale", "aria-hidden": "true" }, this.cells);
  }

  update(count) { this.cells.forEach((cell, i) => cell.classList.toggle("ab-map-here", i === count)); }

  mark(pencil, choice) {
    const [from, to] = GUESSES[choice];
    for (let count = from; count <= to; count++) pencil.outline(this.cells[count], String(count), { name: count === to });
  }
}

class Neighbourhood {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.words = this.get("words");
    const count = this.words.length;
    this.stages = Object.fromEntries(STAGES.map((stage) => [stage, { vectors: decode(this.get(stage), count), points: decode(this.get(`map_${stage}`), count) }]));
    const take = (index) => tools.set({ word: this.words[index] });
    this.map = new WordMap(this.words, take);
    this.list = new Neighbours(this.words, take);
    this.count = h("p", { class: "ab-map-count" });
    this.scale = new Scale();
    this.asked = h("div", {}, this.count, this.scale.node);
    tools.hideAnswer(this.asked, text("predict.covered"));
    tools.guess.draw((pencil, choice) => this.scale.mark(pencil, choice));
    this.table = tools.table(this.numbers());
    this.arrange(model, el, typing(model, tools, this.words, take));
    tools.redraw(["word", "stage", "temperature"], () => this.draw(), () => this.rest());
  }

  arrange(model, el, typed) {
    const { tools, words } = this;
    const sorted = [...words].sort((a, b) => a.localeCompare(b));
    const choice = select(model, "word", { label: t("choose"), options: sorted.map((word) => [word, word]) });
    const stage = segmented(model, "stage", { label: t("stage"), options: STAGES.map((name) => [name, t(`stages.${name}`)]) });
    const heat = slider(model, "temperature", { label: t("temperature"), format: (v) => num(v, 3), ...logScale(...HEAT) });
    const halves = h("div", { class: "ab-map-halves" }, h("div", { class: "ab-map-side" }, this.map.node, this.asked, row(tools, heat)), h("div", { class: "ab-list-side" }, this.list.node));
    el.append(h("p", { class: "ab-hint" }, t("hint")), typed.node, typed.answer, row(tools, choice, stage), halves);
    tools.size(halves, (width) => {
      const wide = width >= WIDE;
      halves.classList.toggle("ab-two", wide);
      this.map.layout(wide ? Math.round(width * 0.53) : width);
    });
  }

  draw() {
    const { vectors, points } = this.stages[this.get("stage")];
    this.now = lookUp(vectors, points, this.words.indexOf(this.get("word")), this.get("temperature"));
    this.map.update(points, this.now);
  }

  /** The list: in the next frame, for with the map it is more than one should take. */
  rest() {
    this.list.update(this.now);
    say(this.count, t("on_map", { count: this.now.onMap, most: NEAREST }));
    this.scale.update(this.now.onMap);
    this.tools.status(sentence(this.words, this.now, this.get("temperature")));
    this.table.update();
  }

  numbers() {
    const line = (i) => [this.words[i], num(this.now.cosines[i], 4), num(this.now.weights[i], 4)];
    return {
      columns: columnsOf(t, ["word", "key"], ["cosine", "scores"], ["weight", "weights"]),
      rows: () => [this.now.index, ...this.now.nearest].map(line),
      summary: () => [[t("others", { count: this.words.length - NEAREST - 1 }), "", num(this.now.others, 4)]],
    };
  }
}

export default {
  kind: "embedding_map",
  predict: {
    options: ["most", "half", "few"],
    answer: "few",
    hides: () => true,
    asks: (get) => get("word") === "sea" && get("stage") === "after",
    async demonstrate({ tools }) {
      tools.set({ stage: "after", word: "sea" });
      const mine = await tools.animate({ temperature: HEAT[0] }, { scale: "log", ms: 900 });
      if (mine) await tools.animate({ temperature: 0.1 }, { scale: "log", ms: 900 });
    },
  },
  render: (context) => { new Neighbourhood(context); },
};
