// Pull one number of a token, and see at which step of a block whom the change reaches, in either order of
// the norms; one token's numbers are written out, step by step.
import { h, num, put, row, say, segmented, select, style, wordsOf } from "../core/index.js";
import { BOUND, Bars, roleOf } from "./bars.js";
import { HEADS, ORDERS, READS, WIDTH, compute, measures, moved, origin } from "./math.js";
import { Wave } from "./wave.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("block_flow", messages);
const TRAITS = ["order", "token", "step", "x", "changed", "feature"];
const STEPS = ORDERS.pre.length;
const TWO = 540;                                       // px from which the bars that are pulled stand beside the steps
const [LEFT, NAMES] = [230, 112];                      // px of those bars, and of the names of the steps
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
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.names = this.get("names");
    this.wave = new Wave(this.names, (step, token) => {
      tools.set({ step, ...(token in this.names && { token }) });
    });
    this.pulled = new Bars({ height: 190, count: WIDTH, pull: (j, value) => {
      tools.set({ feature: j, x: this.get("x").with(this.get("changed") * WIDTH + j, value) });
    } });
    this.build();
    const options = Object.keys(ORDERS).map((name) => [name, t(`orders.${name}`)]);
    const choose = (name, role) => select(model, name, { label: h("span", { class: role }, t(name)), options: this.names.map((words, i) => [i, words]) });
    this.pair = h("div", { class: "ab-flow-pair" }, h("div", {}, row(tools, choose("changed", "role-key")), this.pulled.node), this.wave.node,
      row(tools, choose("token", "role-query"), segmented(model, "order", { label: t("order"), options })));
    el.append(this.pair, this.detail, h("p", { class: "ab-hint" }, t("hint")));
    this.table = tools.table(this.spec());
    // Around the step at which the reader expects the first change.
    tools.guess.draw((pencil, choice) => {
      const step = ORDERS.pre.findIndex((name) => kindOf(name) === choice);
      pencil.outline(this.wave.lanes[step].node, choice, { name: true });
    });
    tools.size(el, (width) => this.layout(width));
    tools.redraw(TRAITS, () => this.draw());
  }

  build() {
    this.title = h("p", { class: "ab-head" });
    this.told = h("p", { class: "ab-flow-told" });
    this.bars = new Bars({ height: 190 });
    this.shape = h("p", { class: "ab-small" });
    this.written = h("ul", { class: "ab-flow-written" });
    this.sources = new Sources(this.names);
    this.detail = h("section", { class: "ab-flow-detail" }, this.title, this.told, this.bars.node, this.shape, this.sources.node, this.written);
  }

  layout(width) {
    const two = width >= TWO;
    this.pair.classList.toggle("ab-two", two);
    this.pulled.width = two ? LEFT : width;
    this.pulled.height = two ? 210 : 150;
    this.wave.width = (two ? width - LEFT - 16 : width) - NAMES;
    this.bars.width = Math.min(width, 440);
    if (this.now) this.draw();
  }

  read() {
    const order = this.get("order");
    const w = this.get("weights");
    const [now, before] = ["x", "start"].map((x) => compute(this.get(x), order, w));
    const [token, step, changed] = ["token", "step", "changed"].map(this.get);
    const news = this.names.map((_, i) => moved(now, before, order, i));
    const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => [...now[name][token], ...before[name][token]].map(Math.abs)));
    this.now = { now, before, order, token, step, changed, news, largest };
    return this.now;
  }

  draw() {
    const { now, before, order, token, step, changed, news, largest } = this.read();
    this.wave.update(this.now);
    put(this.pulled.node, { "aria-label": t("pull", { token: this.names[changed] }) });
    this.pulled.update({ row: now.start[changed], before: before.start[changed], largest: BOUND, role: "output", name: t("number_of", { token: this.names[changed] }) });
    const name = ORDERS[order][step];
    const values = now[name][token];
    const title = t(`steps.${name}`);
    const { mean, spread, length } = measures(values);
    const shape = { mean: num(mean), spread: num(spread), length: num(length) };
    say(this.title, t("stage", { step: step + 1, total: STEPS, title, token: this.names[token] }));
    say(this.told, told(name, order, this.source(name)));
    this.bars.update({ row: values, before: before[name][token], largest, role: roleOf(name, order) });
    put(this.bars.node, { "aria-label": t("bars_label", { token: this.names[token] }) });
    say(this.shape, t("shape", shape));
    this.sources.node.hidden = name !== "attention";
    if (name === "attention") this.sources.update(now.weights, token);
    this.write(name);
    this.tools.status(t("status", { step: step + 1, total: STEPS, title, token: this.names[token], ...shape, news: t(news[token][step] ? "status_moved" : "status_same") }));
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
      return [t(`steps.${name}`), ...counts.map((_, j) => (j < values.length ? num(values[j], 4) : "")), num(mean, 4), num(spread, 4), num(length, 4), t(this.now.news[this.now.token][i] ? "yes" : "no")];
    });
    return { columns, rows };
  }
}

export default {
  kind: "block_flow",
  predict: {
    options: ["norm", "attention", "mlp"],
    answer: "attention",
    asks: (get) => get("order") === "pre" && get("token") === 0 && get("x").every((v, k) => v === (k === NEWS ? FAR : get("start")[k])),
    async demonstrate({ model, tools }) {
      const start = model.get("start");
      tools.set({ token: 0, changed: 3, feature: 0, step: 2, order: "pre", x: start });
      await tools.animate({ x: start.map((v, k) => (k === NEWS ? FAR : v)) }, { ms: 2000 });
    },
  },
  render: (context) => { new BlockFlow(context); },
};
