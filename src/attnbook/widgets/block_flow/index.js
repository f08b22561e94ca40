// One token through a block: eight steps with all their numbers, either order of the norms, and a
// change of another token's number, to see where the news arrives.
import { h, num, put, row, say, segmented, select, slider, style, wordsOf } from "../core/index.js";
import { Bars, roleOf } from "./bars.js";
import { HEADS, ORDERS, READS, STREAM, WIDTH, compute, measures, moved, origin } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("block_flow", messages);
const TRAITS = ["order", "token", "step", "x", "changed", "feature"];
const STEPS = ORDERS.pre.length;
const BOUND = 4;
const TWO = 540;                                       // px from which steps and their details stand side by side
const SMALL = [96, 118];                               // px of the small bars, stacked and side by side
const NEWS = 18;                                       // the first number of war
const FAR = 3;

const kindOf = (name) => name.replace(/\d/, "");
const FLAT = 1e-9;                                     // the spread of equal numbers, as it is computed

/** What a step does; a norm that reads equal numbers is a case of its own. */
export function told(name, order, read) {
  if (kindOf(name) !== "norm") return t(`told.${kindOf(name)}`);
  const words = t(`told.norm_${order}`);
  return measures(read).spread < FLAT ? `${words} ${t("told.norm_flat")}` : words;
}

/** One number of a step, written out; null where nothing is. */
export function written({ kind, ...parts }, feature) {
  if (kind === "start" || kind === "mix") return null;
  // A divisor is never written as 0.00.
  const digits = (key, v) => num(v, key === "spread" && v < 0.01 ? 4 : 2);
  const shown = Object.fromEntries(Object.entries(parts).map(([key, v]) => [key, v < 0 && key !== "value" && key !== "before" ? `(${num(v)})` : digits(key, v)]));
  return t(`written.${kind}`, { feature, ...shown });
}

/** A select whose model value is a number. */
function chooser(model, name, { label, options }) {
  const proxy = {
    get: () => String(model.get(name)), set: (_, value) => model.set(name, Number(value)), save_changes: () => model.save_changes(),
    on: (event, listener) => model.on(event, listener), off: (event, listener) => model.off(event, listener),
  };
  return select(proxy, name, { label, options: options.map((words, i) => [String(i), words]) });
}

/** The slider of the one number of x that `changed` and `feature` name. */
function entry(model) {
  const at = () => model.get("changed") * WIDTH + model.get("feature");
  const events = "change:x change:changed change:feature";
  const proxy = {
    get: () => model.get("x")[at()],
    set: (_, value) => model.set("x", model.get("x").map((old, k) => (k === at() ? value : old))),
    save_changes: () => model.save_changes(),
    on: (_, listener) => model.on(events, listener), off: (_, listener) => model.off(events, listener),
  };
  return slider(proxy, "x", { label: h("span", { class: "ab-unseen" }, t("feature")), min: -BOUND, max: BOUND, step: 0.05, format: (v) => num(v) });
}

/** The list of steps: buttons with small bars. */
class Flow {
  constructor(go) {
    this.rows = Array.from({ length: STEPS }, (_, i) => this.row(i, go));
    this.node = h("div", { class: "ab-flow-steps", role: "group", "aria-label": t("flow") }, this.rows.map((one) => one.node));
  }

  row(i, go) {
    const bars = new Bars("", { width: SMALL[0], height: 44 });
    put(bars.node, { role: null, "aria-label": null, "aria-hidden": "true" });
    const parts = { name: h("span", { class: "ab-flow-name" }), length: h("span", { class: "ab-flow-length" }), news: h("span", { class: "ab-flow-news role-key" }), bars };
    const node = h("button", { type: "button", class: "ab-flow-step", onclick: () => go(i) }, parts.name, bars.node, parts.length, parts.news);
    return { ...parts, node };
  }

  update({ now, before, order, token, step, news, largest }) {
    ORDERS[order].forEach((name, i) => {
      const one = this.rows[i];
      say(one.name, t(`steps.${name}`));
      say(one.length, t("length", { value: num(measures(now[name][token]).length) }));
      say(one.news, news[i] ? t("news") : "");
      put(one.node, { "aria-pressed": String(i === step) });
      one.node.classList.toggle("ab-flow-aside", !STREAM[order].includes(name));
      one.bars.update({ row: now[name][token], before: before[name][token], largest, role: roleOf(name, order), columns: 8 });
    });
  }
}

/** The weights of the followed token in both heads, a row for each token that is asked. */
class Sources {
  constructor(names) {
    const heads = Array.from({ length: HEADS }, (_, i) => i);
    this.cells = heads.map(() => names.map((_, j) => h("td", { class: "role-weights", "data-index": j })));
    const head = h("tr", {}, h("td"), heads.map((i) => h("th", { scope: "col" }, t("head", { head: i + 1 }))));
    const body = names.map((name, j) => h("tr", {}, h("th", { scope: "row", dir: "auto" }, name), heads.map((i) => this.cells[i][j])));
    this.node = h("div", { class: "ab-flow-sources" }, h("table", {}, h("caption", {}, t("from")), h("thead", {}, head), h("tbody", {}, body)));
  }

  update(weights, token) {
    this.cells.forEach((cells, i) => cells.forEach((cell, j) => {
      say(cell, num(weights[i][token][j]));
      style(cell, { "--share": `${Math.round(60 * weights[i][token][j])}%` });
    }));
  }
}

class BlockFlow {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, get: (name) => model.get(name) });
    this.names = this.get("names");
    this.flow = new Flow((step) => this.go(step));
    this.build();
    this.pair = h("div", { class: "ab-flow-pair" }, this.flow.node, this.detail);
    el.append(this.controls(), h("p", { class: "ab-hint" }, t("hint")), this.pair);
    this.table = tools.table(this.spec());
    // Around the step at which the reader expects the first change.
    tools.guess.draw((pencil, choice) => {
      const step = ORDERS.pre.findIndex((name) => kindOf(name) === choice);
      pencil.outline(this.flow.rows[step].node, choice, { name: true });
    });
    tools.size(el, (width) => this.layout(width));
    tools.redraw(TRAITS, () => this.draw());
  }

  build() {
    this.title = h("p", { class: "ab-head" });
    this.told = h("p", { class: "ab-flow-told" });
    this.bars = new Bars("", { width: 340, height: 190, named: true });
    this.shape = h("p", { class: "ab-small" });
    this.written = h("ul", { class: "ab-flow-written" });
    this.sources = new Sources(this.names);
    const button = (label, by) => h("button", { type: "button", class: "ab-choice", onclick: () => this.go(this.get("step") + by) }, label);
    [this.back, this.next] = [button(t("back"), -1), button(t("next"), 1)];
    this.detail = h("section", { class: "ab-flow-detail" }, h("div", { class: "ab-choices" }, this.back, this.next), this.title, this.told, this.bars.node, this.shape, this.sources.node, this.written);
  }

  controls() {
    const { model, tools, names } = this;
    const options = Object.keys(ORDERS).map((name) => [name, t(`orders.${name}`)]);
    return h("div", {},
      row(tools, chooser(model, "token", { label: h("span", { class: "role-query" }, t("token")), options: names }), segmented(model, "order", { label: t("order"), options })),
      row(tools, chooser(model, "changed", { label: h("span", { class: "role-key" }, t("changed")), options: names }), chooser(model, "feature", { label: t("feature"), options: Array.from({ length: WIDTH }, (_, i) => String(i + 1)) }), entry(model)));
  }

  go(step) { this.tools.set("step", Math.max(0, Math.min(STEPS - 1, step))); }

  layout(width) {
    const two = width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.bars.width = two ? width - 306 : width;
    for (const one of this.flow.rows) one.bars.width = SMALL[Number(two)];
    if (this.now) this.draw();
  }

  read() {
    const order = this.get("order");
    const w = this.get("weights");
    const now = compute(this.get("x"), order, w);
    const before = compute(this.get("start"), order, w);
    const token = this.get("token");
    // One scale for all steps, so that growth is seen as growth.
    const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => [...now[name][token], ...before[name][token]].map(Math.abs)));
    this.now = { now, before, order, token, step: this.get("step"), news: moved(now, before, order, token), largest };
    return this.now;
  }

  draw() {
    const { now, before, order, token, step, news, largest } = this.read();
    this.flow.update(this.now);
    const name = ORDERS[order][step];
    const values = now[name][token];
    const title = t(`steps.${name}`);
    const { mean, spread, length } = measures(values);
    const shape = { mean: num(mean), spread: num(spread), length: num(length) };
    say(this.title, t("stage", { step: step + 1, total: STEPS, title }));
    say(this.told, told(name, order, this.source(name)));
    this.bars.update({ row: values, before: before[name][token], largest, role: roleOf(name, order) });
    put(this.bars.node, { "aria-label": t("bars_label", { token: this.names[token] }) });
    say(this.shape, t("shape", shape));
    this.sources.node.hidden = name !== "attention";
    if (name === "attention") this.sources.update(now.weights, token);
    this.write(name);
    this.back.disabled = step === 0;
    this.next.disabled = step === STEPS - 1;
    this.tools.status(t("status", { step: step + 1, total: STEPS, title, token: this.names[token], ...shape, news: t(news[step] ? "status_moved" : "status_same") }));
    this.table.update();
  }

  /** The first row that a step reads of the followed token. */
  source(name) {
    const { now, order, token } = this.now;
    return now[READS[order][name]?.[0] ?? name][token];
  }

  // Every number of the step as a sum, a quotient or a maximum of what it came from.
  write(name) {
    const { now, order, token } = this.now;
    const lines = now[name][token].map((_, j) => written(origin(now, order, name, token, j, this.get("weights")), j + 1)).filter(Boolean);
    while (this.written.children.length > lines.length) this.written.lastChild.remove();
    while (this.written.children.length < lines.length) this.written.append(h("li"));
    lines.forEach((line, j) => say(this.written.children[j], line));
    this.written.hidden = !lines.length;
  }

  spec() {
    const counts = Array.from({ length: 8 }, (_, i) => ({ label: String(i + 1) }));
    const columns = [{ label: t("columns.step") }, ...counts, ...["mean", "spread", "length", "moved"].map((name) => ({ label: t(`columns.${name}`) }))];
    const rows = () => ORDERS[this.now.order].map((name, i) => {
      const values = this.now.now[name][this.now.token];
      const { mean, spread, length } = measures(values);
      return [t(`steps.${name}`), ...counts.map((_, j) => (j < values.length ? num(values[j], 4) : "")), num(mean, 4), num(spread, 4), num(length, 4), t(this.now.news[i] ? "yes" : "no")];
    });
    return { caption: t("caption"), columns, rows };
  }
}

export default {
  kind: "block_flow",
  predict: {
    options: ["norm", "attention", "mlp"],
    answer: "attention",
    asks: (get) => get("order") === "pre" && get("token") === 0 && get("x").every((v, k) => v === (k === NEWS ? FAR : get("start")[k])),
    async demonstrate({ model, tools }) {
      for (const [name, value] of Object.entries({ token: 0, changed: 3, feature: 0, step: 2, order: "pre" })) model.set(name, value);
      const start = model.get("start");
      model.set("x", start);
      await tools.animate({ x: start.map((v, k) => (k === NEWS ? FAR : v)) }, { ms: 2000 });
    },
  },
  render: (context) => { new BlockFlow(context); },
};
