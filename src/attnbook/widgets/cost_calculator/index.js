// Sizes in, costs out: four kinds of layer against the length, what their numbers take, and the cache.
import { h, logScale, more, row, say, segmented, slider, wordsOf } from "../core/index.js";
import { Card } from "./card.js";
import { CARDS, KINDS, LENGTHS, LONGEST, PRESETS, SHORTEST, STORED, crossing, grouped, kept, kvHeads, memory, operations, pathLength, reach, readingBytes, readingCount, readingTime, stored, waiting } from "./math.js";
import { CostPlot } from "./plot.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("cost_calculator", messages);
const SIZES = ["num_layers", "num_heads", "d_head", "sharing", "seq_len"];
const SPEEDS = [1e9, 1e15];
const TWO = 560;                                       // px from which memory and plot stand side by side

/** Everything that is shown, from what the model says. */
export function compute(get) {
  const [view, n, heads, layers, batch, speed] = ["view", "seq_len", "num_heads", "num_layers", "batch", "speed"].map(get);
  const [width, bytes] = [Number(get("d_head")), Number(get("precision"))];
  const [d, kv] = [heads * width, kvHeads(heads, get("sharing"))];
  const narrow = kv * width;
  const counted = (kind, length) => batch * operations(kind, length, d, narrow);
  const sizes = { heads, kv, width, layers, batch, bytes };
  const storage = stored(n, sizes);
  const layer = (kind) => ({
    kind, count: counted(kind, n), time: counted(kind, n) / speed, steps: waiting(kind, n),
    path: pathLength(kind, n), kept: batch * bytes * kept(kind, n, d, heads, narrow),
  });
  const curves = view === "operations" ? KINDS.map((kind) => LENGTHS.map((m) => counted(kind, m)))
    : STORED.map((name) => LENGTHS.map((m) => stored(m, sizes)[name]));
  const all = KINDS.map(layer);
  return {
    view, n, d, kv, batch, sizes, storage, memory: memory(n, sizes), bursts: CARDS.map((card) => reach(card, sizes)), curves, layers: all, token: storage.cache / n / batch, crossing: crossing(d, narrow), crossed: counted("recurrent", crossing(d, narrow)),
    values: view === "operations" ? all.map(({ count }) => count) : STORED.map((name) => storage[name]),
  };
}

const fits = (preset, sizes, get) => sizes.every((name) => preset?.[name] === get(name));

/** The published model that has these sizes; `last`, which was chosen, stays it at every length. */
export function presetOf(get, last = "own") {
  const chosen = PRESETS.find(({ name }) => name === last);
  return (PRESETS.find((preset) => fits(preset, SIZES, get)) ?? (fits(chosen, SIZES.slice(0, -1), get) ? chosen : null))?.name ?? "own";
}

const named = (name, keys) => keys.map((key) => [key, t(`${name}.${key}`)]);
const plain = (values) => values.map((value) => [value, value]);

function controls(model, tools) {
  const whole = (name, low, high) => slider(model, name, { label: t(`controls.${name}`), min: low, max: high, step: 1 });
  const log = (name, low, high, format) => slider(model, name, { label: t(`controls.${name}`), format, ...logScale(low, high) });
  // Whole numbers, `parts` steps to a doubling: every step is another number.
  const doubling = (name, low, high, parts, format) => slider(model, name, {
    label: t(`controls.${name}`), format, min: 0, max: parts * Math.log2(high / low), step: 1,
    to: (value) => parts * Math.log2(value / low), from: (position) => Math.round(low * 2 ** (position / parts)),
  });
  const choose = (name, options) => {
    const control = segmented(model, name, { label: t(`controls.${name}`), options });
    control.node.prepend(h("span", { class: "ab-label ab-cost-label" }, t(`controls.${name}`)));
    return control;
  };
  const speed = log("speed", ...SPEEDS, (v) => t("speed_value", { count: readingCount(v) }));
  speed.node.classList.add("ab-cost-speed");
  const views = segmented(model, "view", { label: t("view"), options: named("views", ["operations", "bytes"]) });
  const picked = h("select", { onchange: () => pick(tools, picked.value) }, named("presets", ["own", ...PRESETS.map(({ name }) => name)]).map(([value, words]) => h("option", { value }, words)));
  const preset = { node: h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, t("controls.preset")), picked) };
  const folded = more(row(tools, whole("num_heads", 1, 64), choose("d_head", plain(["32", "64", "128"])), choose("sharing", named("sharing", ["none", "groups", "one"])),
    whole("num_layers", 1, 96), doubling("batch", 1, 256, 1, String), choose("precision", plain(["1", "2", "4"])), speed));
  return { node: row(tools, doubling("seq_len", SHORTEST, LONGEST, 4, grouped), preset, views), folded, picked };
}

function pick(tools, name) {
  const preset = PRESETS.find((one) => one.name === name);
  if (preset) tools.set(Object.fromEntries(SIZES.map((size) => [size, preset[size]])));
}

function readings(now) {
  const common = [[t("readings.width"), grouped(now.d)], [t("readings.kv"), grouped(now.kv)]];
  if (now.view === "bytes")
    return [...common, ...STORED.map((name) => [t(`lines.${name}`), readingBytes(now.storage[name])]), [t("readings.cache_token"), readingBytes(now.token)]];
  return [...common, ...now.layers.map(({ kind, count, time, path }) =>
    [t(`lines.${kind}`), t("readings.layer", { count: readingCount(count), time: readingTime(time), path: grouped(path) })])];
}

/** What the view shows, in one sentence. */
export function sentence(now) {
  const key = `status.${now.view}${now.batch > 1 ? "_several" : ""}`;
  const sizes = { batch: now.batch, tokens: grouped(now.n), width: grouped(now.d) };
  const found = now.view === "bytes" ? STORED.map((name) => [name, readingBytes(now.storage[name])]) : now.layers.map(({ kind, count }) => [kind, readingCount(count)]);
  return t(key, { ...sizes, ...Object.fromEntries(found) });
}

function rows(now) {
  if (!now) return [];
  return [
    ...now.layers.map(({ kind, count, time, steps, path, kept: bytes }) =>
      [t(`lines.${kind}`), readingCount(count), readingTime(time), grouped(steps), grouped(path), readingBytes(bytes)]),
    ...Object.entries({ ...now.storage, ...now.memory }).map(([name, bytes]) => [t(`lines.${name}`), "", "", "", "", readingBytes(bytes)]),
  ];
}

class Calculator {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.controls = controls(model, tools);
    tools.restart = () => { this.controls.picked.value = "own"; };   // what was chosen before is forgotten
    const go = (n) => tools.set({ seq_len: Math.round(Math.min(LONGEST, Math.max(SHORTEST, n))) });
    this.plot = new CostPlot(go);
    this.card = new Card((bytes) => go(reach(bytes, this.now.sizes) - 1));
    this.pair = h("div", { class: "ab-cost-pair" }, this.card.node, h("div", {}, this.plot.node));
    this.hint = h("p", { class: "ab-hint" });
    this.estimate = h("p", { class: "ab-small" }, t("estimate"));
    this.readings = h("dl", { class: "ab-readings ab-cost-readings" });
    const columns = ["kind", "operations", "time", "steps", "path", "kept"].map((name) => ({ label: t(`columns.${name}`) }));
    this.table = tools.table({ columns, rows: () => rows(this.now) });
    el.append(h("p", { class: "ab-hint" }, t("card.hint")), this.pair, this.controls.node, this.readings, this.estimate, this.hint, this.controls.folded);
    tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
    [this.plot.parts.ring, this.plot.parts.ringName].forEach((part) => tools.hideAnswer(part));
    tools.size(el, (width) => this.layout(width));
    tools.redraw(["view", "precision", "batch", "speed", ...SIZES], () => this.draw());
  }

  layout(width) {
    const two = width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.card.layout(two ? 220 : 176);
    this.plot.layout(two ? width - 200 : width, two ? 320 : 236);
  }

  draw() {
    const now = this.now = compute(this.get);
    this.controls.picked.value = presetOf(this.get, this.controls.picked.value);
    say(this.hint, t(`hints.${now.view}`));
    this.estimate.hidden = now.view !== "operations";
    this.card.update(now);
    this.plot.update(now);
    this.show(readings(now));
    this.tools.status(sentence(now));
    this.table.update();
  }

  show(found) {
    if (this.readings.children.length !== found.length)
      this.readings.replaceChildren(...found.map(() => h("div", {}, h("dt", {}), h("dd", { class: "ab-number ab-strong" }))));
    found.forEach(([name, value], i) => [name, value].forEach((words, j) => say(this.readings.children[i].children[j], words)));
  }
}

export default {
  kind: "cost_calculator",
  predict: {
    options: ["short", "width", "long"],
    answer: "width",
    asks: (get) => get("view") === "operations" && get("num_heads") * Number(get("d_head")) === 512 && get("sharing") === "none",
    hides: (get) => get("view") === "operations" && get("num_heads") * Number(get("d_head")) === 512,
    async demonstrate({ tools }) {
      tools.set({ view: "operations", num_heads: 8, d_head: "64", sharing: "none", seq_len: 32 });
      await tools.animate({ seq_len: 512 }, { ms: 2600, scale: "log", whole: true });
    },
  },
  render: (context) => { new Calculator(context); },
};
