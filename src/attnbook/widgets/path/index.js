// The whole path on one slider: a plain average becomes masked heads, step by step.
import { h, hide, logScale, num, put, say, short, slider, style, wordsOf } from "../core/index.js";
import { Disc } from "./disc.js";
import { chapterLinks, equations } from "./formula.js";
import { Grid } from "./grid.js";
import { labelOf, Mixture } from "./mixture.js";
import { kinds, KNOBS, moves, NAMES, stops } from "./numbers.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("path", messages);
const FIXED = ["names", "topics", "query_name", "angles", "values", "query_angle", "width", "places"];
const TURNED = ["bandwidth", "temperature", "turn", "slope"];
const MOVING = ["stop", "item", ...TURNED];
const BOUNDS = { bandwidth: [0.1, 5], temperature: [0.02, 5], turn: [-180, 180], slope: [0, 3] };
const MOVEMENT = 450;                                  // ms, as in the style
const WIDTHS = { narrow: 440, pair: 540, wide: 820 };
const BY_DISTANCE = ["kernel", "bandwidth", "width"];
// Where the knobs stand in the question: turned elsewhere, other stops move nothing, or more.
const ASKED = { bandwidth: 0.5, temperature: 0.25, turn: 60, slope: 0.5 };
const pick = (get, names) => Object.fromEntries(names.map((name) => [name, get(name)]));

function knob(model, name) {
  const [low, high] = BOUNDS[name];
  const label = t(name);
  if (name === "turn") return slider(model, name, { label, role: "query", min: low, max: high, step: 5, format: (v) => t("degrees", { value: num(v, 0) }) });
  if (name === "slope") return slider(model, name, { label, min: low, max: high, step: 0.05, format: (v) => num(v) });
  const scale = logScale(low, high);
  return slider(model, name, { label, format: short, ...scale, from: (place) => Number(scale.from(place).toPrecision(3)) });
}

/** What a stop changes; a knob at 0 changes nothing, and then it is said so. */
export function told(name, { width, turn, slope }) {
  const idle = { query: turn, positions: slope }[name] === 0;
  return t(`stops.${name}.${idle ? "idle" : "new"}`, { width: num(width), turn: num(turn, 0), slope: num(slope) });
}

class Road {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.fixed = pick(this.get, FIXED);
    this.links = chapterLinks(tools.figure);
    this.equations = equations();
    this.disc = new Disc(this.fixed);
    this.grid = new Grid(this.fixed.names, (item) => tools.set({ item }));
    this.mixture = new Mixture(this.fixed.topics);
    this.table = tools.table(this.numbers());
    const [words, scene] = [this.words(model), this.scene()];
    this.moving = scene;
    el.append(h("p", { class: "ab-hint" }, t("hint")), this.steps(model), words, scene);
    tools.size(scene, (width) => {
      for (const node of [words, scene]) node.classList.toggle("ab-path-pair", width >= WIDTHS.pair);
      for (const node of [words, scene]) node.classList.toggle("ab-path-wide", width >= WIDTHS.wide);
      scene.classList.toggle("ab-path-narrow", width < WIDTHS.narrow);
      this.disc.layout(width < WIDTHS.pair ? width : Math.round(width * (width < WIDTHS.wide ? 0.46 : 0.38)));
    });
    tools.redraw(MOVING, () => this.draw(), () => this.measure(), () => this.rest());
  }

  steps(model) {
    const by = (way) => () => this.tools.set({ stop: Math.min(NAMES.length, Math.max(1, this.get("stop") + way)) });
    const button = (name, way) => h("button", { type: "button", class: "ab-choice", onclick: by(way) }, t(name));
    [this.back, this.next] = [button("back", -1), button("next", 1)];
    const place = slider(model, "stop", { label: t("stop"), min: 1, max: NAMES.length, step: 1, format: (stop) => t("stop_of", { stop, count: NAMES.length }) });
    this.tools.clean(place.off);
    this.tools.guess.draw((pencil, choice) => this.mark(pencil, choice, place));
    return h("div", { class: "ab-controls ab-path-steps" }, place.node, h("div", { class: "ab-path-buttons" }, this.back, this.next));
  }

  /** A pin over the stop that the reader expects; words behind the slider where none is expected. */
  mark(pencil, choice, { node, input }) {
    const stop = 1 + NAMES.indexOf(choice);
    if (!stop) { pencil.label(node, t("guess_none")).dataset.guess = choice; return; }
    const [thumb, share] = [8, (stop - 1) / (NAMES.length - 1)];
    const pin = h("span", { class: "ab-guess ab-path-pin", "data-guess": String(stop), "aria-hidden": "true" });
    style(pin, { "inset-inline-start": `${(input.offsetLeft + thumb + share * (input.offsetWidth - 2 * thumb)).toFixed(1)}px` });
    pencil.label(pencil.add(node, pin));
  }

  words(model) {
    this.title = h("p", { class: "ab-path-title" });
    this.changed = h("p", { class: "ab-path-changed" });
    this.formula = h("div", { class: "ab-path-formula" });
    this.link = this.links.length ? h("a", { class: "ab-path-link" }) : h("span", { class: "ab-path-link" });
    this.knobs = TURNED.map((name) => [name, knob(model, name)]);
    this.knobs.forEach(([, { off }]) => this.tools.clean(off));
    return h("div", { class: "ab-path-words" },
      h("div", { class: "ab-path-say" }, this.title, this.changed, h("p", { class: "ab-path-more" }, t("taught"), " ", this.link)),
      h("div", { class: "ab-path-set" }, this.formula, h("div", { class: "ab-path-knob" }, this.knobs.map(([, { node }]) => node))));
  }

  scene() {
    this.largest = h("p", { class: "ab-small" });
    this.key = h("p", { class: "ab-small" });
    return h("div", { class: "ab-path-scene" },
      h("div", { class: "ab-path-bars" }, h("p", { class: "ab-head role-weights" }, t("weights")), this.grid.node, this.key, this.largest),
      this.disc.node, this.mixture.node);
  }

  /** Drawings that follow each other faster than a movement lasts follow the hand: nothing could arrive. */
  hurry() {
    const now = performance.now();
    this.moving.classList.toggle("ab-path-hasty", now - this.last < MOVEMENT);
    this.last = now;
  }

  draw() {
    this.hurry();
    const state = pick(this.get, MOVING);
    const all = stops({ ...this.fixed, ...state });
    const at = state.stop - 1;
    const [now, before] = [all[at], all[at - 1]];
    const row = (stop) => Math.min(state.item, stop.output.length - 1);
    const many = now.output.length > 1;
    const asker = many ? this.fixed.names[row(now)] : at === 0 ? t("nobody") : this.fixed.query_name;
    const still = this.now?.state.stop === state.stop;
    this.now = { state, now, before, still, asker, row: row(now), rowBefore: before && row(before) };
    const ordered = at >= NAMES.indexOf("positions");
    this.grid.update({ now, before, row: row(now), asker, ordered });
    this.disc.update({ stop: now, row: row(now), ordered, byDistance: BY_DISTANCE.includes(now.name), ...this.pointing(state, now, many) });
    if (still) this.mixture.update(this.mixed());
  }

  /** A frame later: the numbers, and the mixture where a new stop brings its own lines and bars. */
  measure() {
    this.grid.measure(this.now);
    if (!this.now.still) this.mixture.update(this.mixed());
  }

  /** The words: in the last of three frames, for with pictures and numbers they are more than one should take. */
  rest() {
    const { state, now, before } = this.now;
    this.say(state, now, before);
    this.table.update();
  }

  pointing({ turn, item, stop }, now, many) {
    const { angles, query_angle: asked } = this.fixed;
    if (!many) return { queries: stop === 1 ? [] : [asked], own: null };
    const turned = stop > NAMES.indexOf("query") ? turn : 0;
    return { queries: now.weights.map((_, head) => angles[item] + (head ? 0 : turned)), own: turned ? angles[item] : null };
  }

  mixed() {
    const { state, asker, now, before, row, rowBefore } = this.now;
    const of = (stop, i) => stop && { kinds: kinds(stop, this.fixed.topics.length), output: stop.output[i] };
    return { title: state.stop > 1 ? t("gets", { name: asker }) : t("gets_nobody"), heads: now.weights.length, now: of(now, row), before: of(before, rowBefore) };
  }

  say({ stop, turn, slope }, now, before) {
    const { name } = now;
    say(this.title, t(`stops.${name}.name`));
    say(this.changed, told(name, { width: this.fixed.width, turn, slope }));
    const found = this.equations(name);
    if (this.formula.firstChild !== found[0]) this.formula.replaceChildren(...found);
    this.knobs.forEach(([trait, { node }]) => hide(node, KNOBS[name] !== trait));
    this.follow(stop - 1);
    say(this.key, [now.weights.length > 1 && t("heads_key"), name === "masks" && t("forbidden")].filter(Boolean).join(" "));
    say(this.largest, before ? t("largest", { value: num(moves(before, now), 3) }) : t("first"));
    put(this.back, { "aria-disabled": stop === 1 && "true" });
    put(this.next, { "aria-disabled": stop === NAMES.length && "true" });
    this.tools.status(this.sentence(stop, now));
  }

  follow(at) {
    put(this.link, { href: this.links[at] ?? null });
    say(this.link, this.fixed.places[at]);
  }

  sentence(stop, now) {
    const { names, topics } = this.fixed;
    const { row } = this.now;
    const weights = names.map((name, j) => t("item_share", { name, share: num(100 * now.weights[0][row][j], 0) })).join(", ");
    const mixed = kinds(now, topics.length).map((kind, c) => t("value_of", { name: labelOf(kind, topics, now.weights.length), value: num(now.output[row][c]) })).join(", ");
    return t("status", { stop, count: NAMES.length, name: t(`stops.${now.name}.name`), weights, mixed });
  }

  askers(stop) {
    if (stop.output.length > 1) return this.fixed.names;
    return [stop.name === "average" ? t("nobody") : this.fixed.query_name];
  }

  rows(stop, named = (name) => name) {
    const label = (asker, head) => named(stop.weights.length > 1 ? t("head", { name: asker, head: head + 1 }) : asker);
    return stop.weights.flatMap((head, n) => this.askers(stop).map((asker, i) => [label(asker, n), ...head[i].map((weight) => num(weight, 4))]));
  }

  numbers() {
    const { names, topics } = this.fixed;
    const later = (name) => t("before", { name });
    return {
      columns: [{ label: t("columns.asks"), role: "query" }, ...names.map((label) => ({ label, role: "key" }))],
      rows: () => [...this.rows(this.now.now), ...(this.now.before ? this.rows(this.now.before, later) : [])],
      summary: () => {
        const { now, row } = this.now;
        return kinds(now, topics.length).map((kind, c) => [t("mixture_of", { column: labelOf(kind, topics, now.weights.length) }), num(now.output[row][c], 4)]);
      },
    };
  }
}

export default {
  kind: "path",
  predict: {
    options: ["width", "dot", "values", "none"],
    answer: "dot",
    asks: (get) => get("stop") === 1 + NAMES.indexOf("dot"),
    async demonstrate({ tools }) {
      tools.set({ ...ASKED, stop: 1 });
      await tools.animate({ stop: 1 + NAMES.indexOf("dot") }, { whole: true, ms: 5200 });
    },
  },
  render: (context) => { new Road(context); },
};
