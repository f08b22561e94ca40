// A library: the query points somewhere, books that lie in that direction answer, and what comes
// back is a mixture of their values.
import { columnsOf, h, num, row, say, slider, style, wordsOf } from "../core/index.js";
import { Disc } from "./disc.js";
import { lookUp } from "../core/softmax.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("library", messages);
const COLDEST = 0.02;
const HOTTEST = 20;
const WIDE = 520;

// The slider is logarithmic, and its first step is a temperature of exactly 0.
const SPAN = Math.log(HOTTEST / COLDEST);
const scale = {
  min: 0, max: 1000, step: 1,
  to: (value) => (value < COLDEST ? 0 : 1 + (999 * Math.log(value / COLDEST)) / SPAN),
  from: (place) => (place < 1 ? 0 : place >= 1000 ? HOTTEST : Number((COLDEST * Math.exp(((place - 1) / 999) * SPAN)).toPrecision(3))),
};
const degree = (value) => (value === 0 ? t("zero") : num(value, value < 1 ? 2 : 1));

function weightRows(names) {
  const bars = names.map(() => h("span", { class: "ab-bar-fill ab-weights-fill" }));
  const shown = names.map(() => h("span", { class: "ab-number" }));
  const node = h("div", { class: "ab-rows", "aria-hidden": "true" },
    names.map((name, i) => [h("span", { dir: "auto" }, name), h("span", { class: "ab-track" }, bars[i]), shown[i]]));
  const tracks = bars.map((bar) => bar.parentElement);
  return {
    node, tracks,
    update: ({ weights }) => weights.forEach((weight, i) => {
      style(bars[i], { "inline-size": `${(100 * weight).toFixed(2)}%` });
      say(shown[i], num(weight, 3));
    }),
  };
}

// Every value of a topic as a dot, as large as its weight; their balance point is the output.
function topicRows(topics, values) {
  const dots = topics.map((_, column) => values.map((value) => style(h("span", { class: "ab-value-dot" }), { "inset-inline-start": `${100 * value[column]}%` })));
  const marks = topics.map(() => h("span", { class: "ab-output-mark" }));
  const shown = topics.map(() => h("span", { class: "ab-number ab-strong" }));
  const node = h("div", { class: "ab-rows ab-topics", "aria-hidden": "true" },
    topics.map((topic, c) => [h("span", { dir: "auto" }, topic), h("span", { class: "ab-track ab-line-track" }, dots[c], marks[c]), shown[c]]));
  return {
    node,
    update: ({ weights, output }) => output.forEach((value, c) => {
      style(marks[c], { "inset-inline-start": `${(100 * value).toFixed(2)}%` });
      say(shown[c], num(value));
      weights.forEach((weight, i) => style(dots[c][i], { "--ab-size": (0.3 + 1.1 * Math.sqrt(weight)).toFixed(3) }));
    }),
  };
}

/** The six weights that an answer to the question means. */
function guessed(choice, weights) {
  const most = weights.indexOf(Math.max(...weights));
  const one = { all: () => 1 / weights.length, one: (i) => Number(i === most), none: () => 0 }[choice];
  return Array.from(weights, (_, i) => one(i));
}

export function sentence(names, { weights, output }, temperature, topics) {
  const largest = Math.max(...weights);
  const first = names.filter((_, i) => weights[i] > largest - 1e-9);
  const mixed = topics.map((topic, c) => t("part", { topic, value: num(output[c]) })).join(", ");
  const several = first.length > 1;
  const key = temperature === 0 ? (several ? "status_tie" : "status_hard") : several ? "status_shared" : "status";
  return t(key, { name: first.join(", "), share: num(100 * largest, 0), count: first.length, mixed });
}

function controls(model, tools) {
  const heat = slider(model, "temperature", { label: t("temperature"), format: degree, ...scale });
  heat.node.classList.add("ab-heat-slider");
  const ends = h("div", { class: "ab-ends", "aria-hidden": "true" }, h("span", {}, t("cold")), h("span", {}, t("hot")));
  const angle = slider(model, "angle", { label: t("angle"), role: "query", min: 0, max: 360, step: 1, format: (v) => t("degrees", { value: num(v, 0) }) });
  const length = slider(model, "length", { label: t("length"), role: "query", min: 0, max: 1, step: 0.01, format: (v) => num(v) });
  tools.clean(heat.off);
  tools.hideAnswer(ends);
  return [h("div", { class: "ab-heat-control" }, heat.node, ends), row(tools, angle, length)];
}

const FIXED = ["names", "topics", "angles", "values", "query_name"];
const MOVING = ["angle", "length", "temperature"];
const pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));

// Equally near items share even at temperature 0, and an arrow without length asks nobody more than another.
function aim(model) {
  const get = (name) => model.get(name);
  const hard = () => lookUp({ ...pick(get, FIXED), ...pick(get, MOVING), temperature: 0 }).weights;
  if (!hard().includes(1)) model.set("length", 1);
  if (!hard().includes(1)) model.set("angle", get("angles")[hard().findIndex(Boolean)]);
}

class Shelf {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.fixed = pick(this.get, FIXED);
    this.tools = tools;
    this.disc = new Disc({ ...this.fixed, query_angle: this.get("_start")?.angle ?? this.get("angle") }, () => pick(this.get, MOVING), tools.set);
    this.weights = weightRows(this.fixed.names);
    this.topics = topicRows(this.fixed.topics, this.fixed.values);
    this.table = tools.table(this.numbers());
    const halves = this.arrange(controls(model, tools));
    el.append(h("p", { class: "ab-hint" }, t("hint", { query: this.fixed.query_name })), halves);
    tools.size(halves, (width) => {
      const wide = width >= WIDE;
      halves.classList.toggle("ab-side-by-side", wide);
      this.disc.layout(wide ? Math.round(width * 0.58) : width);
    });
    tools.guess.draw((pencil, choice) => this.mark(pencil, guessed(choice, this.now.weights)));
    tools.redraw(MOVING, () => this.draw());
  }

  mark(pencil, shares) {
    const named = shares.indexOf(Math.max(...shares));
    shares.forEach((share, i) => pencil.band(this.weights.tracks[i], share, share, { name: i === named }));
  }

  arrange([heat, pointing]) {
    const answer = h("div", { class: "ab-answer" },
      h("p", { class: "ab-head role-weights" }, t("weights")), this.weights.node,
      h("p", { class: "ab-head role-output" }, t("mixed")), this.topics.node,
      h("p", { class: "ab-small" }, t("dots")));
    return h("div", { class: "ab-halves" }, h("div", { class: "ab-shelf" }, this.disc.node, pointing, heat), answer);
  }

  draw() {
    const state = pick(this.get, MOVING);
    this.now = { ...state, ...lookUp({ ...state, ...this.fixed }) };
    for (const part of [this.disc, this.weights, this.topics]) part.update(this.now);
    this.tools.status(sentence(this.fixed.names, this.now, state.temperature, this.fixed.topics));
    this.table.update();
  }

  numbers() {
    const { names, topics, values } = this.fixed;
    return {
      columns: [...columnsOf(t, ["book", "key"], ["score", "scores"], ["weight", "weights"]), ...topics.map((label) => ({ label, role: "value" }))],
      rows: () => names.map((name, i) => [name, num(this.now.scores[i], 4), num(this.now.weights[i], 4), ...values[i].map((v) => num(v))]),
      summary: () => [[t("columns.output"), "", "", ...this.now.output.map((v) => num(v, 4))]],
    };
  }
}

export default {
  kind: "library",
  predict: {
    options: ["all", "one", "none"],
    answer: "one",
    hides: () => true,
    asks: (get) => get("temperature") === 0,
    async demonstrate({ model, tools }) {
      aim(model);
      const mine = await tools.animate({ temperature: COLDEST }, { scale: "log", ms: 2400 });
      if (mine) tools.set({ temperature: 0 });
    },
  },
  render: (context) => { new Shelf(context); },
};
