// A library: the query points somewhere, books that lie in that direction answer, and what comes
// back is a mixture of their values.
import { h, num, row, say, slider, style, text } from "./core.js";
import { disc } from "./library_disc.js";
import { lookUp } from "./softmax.js";

const t = (key, values) => text(`library.${key}`, values);
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
  return {
    node,
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

function sentence(names, { weights, output }, temperature, topics) {
  const largest = Math.max(...weights);
  const first = names.filter((_, i) => weights[i] > largest - 1e-9);
  const mixed = topics.map((topic, c) => t("part", { topic, value: num(output[c]) })).join(", ");
  const key = temperature === 0 ? (first.length > 1 ? "status_tie" : "status_hard") : "status";
  return t(key, { name: first.join(", "), share: num(100 * largest, 0), count: first.length, mixed });
}

function controls(model, tools) {
  const heat = slider(model, "temperature", { label: t("temperature"), format: degree, ...scale });
  heat.node.classList.add("ab-heat-slider");
  const ends = h("div", { class: "ab-ends", "aria-hidden": "true" }, h("span", {}, t("cold")), h("span", {}, t("hot")));
  const angle = slider(model, "angle", { label: t("angle"), role: "query", min: 0, max: 360, step: 1, format: (v) => t("degrees", { value: num(v, 0) }) });
  const length = slider(model, "length", { label: t("length"), role: "query", min: 0, max: 1, step: 0.01, format: (v) => num(v) });
  tools.clean(heat.off);
  return [h("div", { class: "ab-heat-control" }, heat.node, ends), row(tools, angle, length)];
}

function render({ model, el, tools }) {
  const get = (name) => model.get(name);
  const fixed = Object.fromEntries(["names", "topics", "angles", "values", "query_name"].map((name) => [name, get(name)]));
  const shelf = disc(fixed, () => ({ angle: get("angle"), length: get("length") }), (state) => {
    for (const [name, value] of Object.entries(state)) model.set(name, value);
    model.save_changes();
  });
  const weights = weightRows(fixed.names);
  const topics = topicRows(fixed.topics, fixed.values);
  const [heat, pointing] = controls(model, tools);
  const answer = h("div", { class: "ab-answer" },
    h("p", { class: "ab-head role-weights" }, t("weights")), weights.node,
    h("p", { class: "ab-head role-output" }, t("mixed")), topics.node, h("p", { class: "ab-small" }, t("dots")));
  answer.append(pointing);
  const halves = h("div", { class: "ab-halves" }, h("div", { class: "ab-shelf" }, shelf.node, heat), answer);
  el.append(h("p", { class: "ab-hint" }, t("hint", { query: fixed.query_name })), halves);
  let now;
  const table = tools.table({
    caption: t("caption"),
    columns: [{ label: t("columns.book"), role: "key" }, { label: t("columns.score"), role: "scores" }, { label: t("columns.weight"), role: "weights" }, ...fixed.topics.map((label) => ({ label, role: "value" }))],
    rows: () => fixed.names.map((name, i) => [name, num(now.scores[i], 4), num(now.weights[i], 4), ...fixed.values[i].map((v) => num(v))]),
    summary: () => [[t("columns.output"), "", "", ...now.output.map((v) => num(v, 4))]],
  });
  tools.size(halves, (width) => {
    const wide = width >= WIDE;
    halves.classList.toggle("ab-side-by-side", wide);
    shelf.layout(wide ? Math.round(width * 0.58) : width);
  });
  tools.redraw(["angle", "length", "temperature"], () => {
    const state = { angle: get("angle"), length: get("length"), temperature: get("temperature") };
    now = { ...state, ...lookUp({ ...state, ...fixed }) };
    for (const part of [shelf, weights, topics]) part.update(now);
    tools.status(sentence(fixed.names, now, state.temperature, fixed.topics));
    table.update();
  });
}

export default {
  kind: "library",
  state: {
    angle: { type: "number", min: 0, max: 360 },
    length: { type: "number", min: 0, max: 1 },
    temperature: { type: "number", min: 0, max: HOTTEST },
  },
  predict: {
    options: ["all", "one", "none"],
    answer: "one",
    async demonstrate({ tools }) {
      await tools.animate({ temperature: COLDEST }, { scale: "log", ms: 2400 });
      tools.set("temperature", 0);
    },
  },
  render,
};
