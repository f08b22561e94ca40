// Two positions, three ways to tell a score about them: added waves, turned hands, a penalty on distance.
import { h, logScale, more, num, row, say, segmented, short, slider, watchTheme, wordsOf } from "../core/index.js";
import { Clocks } from "./clocks.js";
import { FARTHEST, ITEMS, LATEST, curve, hands, likeness, penalty, table } from "./math.js";
import { DistancePlot, PenaltyPlot, WaveTable } from "./plots.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("position_waves", messages);
const METHODS = ["sinusoidal", "rotary", "alibi"];
const SLOPES = [1 / 256, 1];
const TWO = 540;                                       // px from which table and curve stand side by side

/** Everything that is shown, from what the model says. */
export function compute(get) {
  const [method, pairs, key, distance, slope] = ["method", "pairs", "position", "distance", "slope"].map(get);
  const query = key + distance;
  if (method === "alibi") return { method, key, query, distance, slope, ...penalty(query, slope) };
  const angle = method === "rotary" ? get("angle") : 0;
  return {
    method, key, query, distance, pairs, angle, hands: hands(pairs, key, query, angle),
    values: curve(pairs, angle), value: likeness(pairs, distance, angle),
  };
}

const MOVES = { key: "position", query: "distance" };   // what a hand of the clocks, or a line of the penalty, changes

/** Method and distance (and the slope, of which ALiBi consists) in view; the rest folded. */
function controls(model, tools) {
  const whole = (name, low, high, extra = {}) => slider(model, name, { label: t(`controls.${name}`), min: low, max: high, step: 1, ...extra });
  const own = {
    pairs: whole("pairs", 1, 32, { format: (v) => String(2 * v) }),
    angle: whole("angle", -180, 180, { format: (v) => t("degrees", { angle: num(v, 0) }) }),
    slope: slider(model, "slope", { label: t("controls.slope"), format: short, ...logScale(...SLOPES) }),
  };
  const options = METHODS.map((name) => [name, t(`methods.${name}`)]);
  const uses = { sinusoidal: ["pairs"], rotary: ["pairs", "angle"], alibi: ["slope"] };
  return {
    node: row(tools, segmented(model, "method", { label: t("method"), options }), whole("distance", 0, FARTHEST), own.slope),
    folded: more(row(tools, whole("position", 0, LATEST, { role: "key" }), own.pairs, own.angle)),
    show: (method) => Object.entries(own).forEach(([name, control]) => { control.node.hidden = !uses[method].includes(name); }),
  };
}

function readings(now) {
  if (now.method !== "alibi") return [["value", num(now.value, 4)], ["key", String(now.key)], ["query", String(now.query)]];
  return [["content", num(now.content[now.key], 3)], ["bias", num(now.bias[now.key], 3)],
    ["factor", num(Math.exp(now.bias[now.key]), 4)], ["weight", num(now.weights[now.key], 4)]];
}

const item = (j) => t(`items.${ITEMS[j % ITEMS.length]}`);

function sentence(now) {
  const { key, query, distance } = now;
  if (now.method !== "alibi") return t(`status.${now.method}`, { key_at: key, query_at: query, distance, value: num(now.value, 4) });
  return t("status.alibi", { key_at: key, query_at: query, distance, item: item(key), content: num(now.content[key], 2), bias: num(now.bias[key], 2), weight: num(now.weights[key], 4) });
}

const turned = (degrees) => num(((degrees % 360) + 360) % 360, 1);
function rows(now) {
  if (now.method === "alibi")
    return now.content.map((value, j) => [String(j), item(j), num(value, 3), num(now.bias[j], 3), num(now.weights[j], 4)]);
  return now.hands.map((hand, c) => [String(c), num(hand.omega, 5), turned(hand.key), turned(hand.query), num(hand.cosine, 4)]);
}

class Waves {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.controls = controls(model, tools);
    const move = (role, value) => tools.set({ [MOVES[role]]: value });
    this.clocks = new Clocks(() => ({ key: this.get("position"), query: this.get("distance") }), move);
    this.waves = new WaveTable(tools, watchTheme);
    this.plot = new DistancePlot((distance) => tools.set({ distance }));
    this.penalty = new PenaltyPlot(move);
    this.pair = h("div", { class: "ab-waves-pair" }, this.plot.node, this.waves.node);
    this.readings = h("dl", { class: "ab-readings ab-waves-readings" });
    this.hint = h("p", { class: "ab-hint" });
    this.tables = { hands: tools.table(this.numbers("hands")), keys: tools.table(this.numbers("keys")) };
    el.append(this.hint, this.clocks.node, this.penalty.node, this.controls.node, this.pair, this.readings, this.controls.folded);
    tools.guess.draw((pencil, choice) => this.plot.mark(pencil, choice));
    tools.size(el, (width) => this.layout(width));
    tools.redraw(["method", "pairs", "position", "distance", "angle", "slope"], () => this.draw());
  }

  numbers(name) {
    const places = ["first", "second", "third", "fourth", "fifth"];
    return {
      caption: t(`captions.${name}`), columns: places.map((place) => ({ label: t(`columns.${name}.${place}`) })),
      rows: () => (this.now && (name === "keys") === (this.now.method === "alibi") ? rows(this.now) : []),
      summary: () => (this.now && name === "hands" && this.now.method !== "alibi" ? [[t("mean"), "", "", "", num(this.now.value, 4)]] : []),
    };
  }

  layout(width) {
    this.width = width;
    this.arrange();
  }

  arrange() {
    const both = this.get("method") === "sinusoidal";
    const two = both && this.width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.clocks.layout(this.width);
    this.plot.layout(two ? Math.round(this.width * 0.56) : this.width, two ? 300 : 230);
    this.penalty.layout(this.width);
  }

  turn(method) {
    this.shown = method;
    this.pair.hidden = this.tables.hands.node.hidden = method === "alibi";
    this.clocks.node.toggleAttribute("hidden", method === "alibi");
    this.penalty.node.toggleAttribute("hidden", method !== "alibi");
    this.tables.keys.node.hidden = method !== "alibi";
    this.waves.node.hidden = method !== "sinusoidal";
    this.controls.show(method);
    say(this.hint, t(`hints.${method}`));
    this.arrange();
  }

  draw() {
    this.now = compute(this.get);
    if (this.shown !== this.now.method) this.turn(this.now.method);
    const { now } = this;
    if (now.method === "alibi") this.penalty.update(now, now.key, now.query);
    else {
      this.clocks.update(now.hands);
      this.plot.update(now.values, now.distance, t(`value.${now.method}`));
      if (now.method === "sinusoidal") this.waves.update(table(now.pairs), { key: now.key, query: now.query });
    }
    this.readings.replaceChildren(...readings(now).map(([name, value]) =>
      h("div", {}, h("dt", {}, t(`readings.${name}`)), h("dd", { class: "ab-number ab-strong" }, value))));
    this.tools.status(sentence(now));
    Object.values(this.tables).forEach((one) => one.update());
  }
}

export default {
  kind: "position_waves",
  predict: {
    options: ["falls", "same", "any"],
    answer: "same",
    asks: (get) => get("method") === "rotary" && get("distance") === 7 && get("position") === LATEST,
    async demonstrate({ tools }) {
      tools.set({ method: "rotary", position: 3, distance: 7 });
      await tools.animate({ position: LATEST }, { ms: 2600, whole: true });
    },
  },
  render: (context) => { new Waves(context); },
};
