// The laboratory of chapter 16: a small trained model, whose task has a known rule, is asked which tokens its
// answer was made of. Two models come along with the page; a click brings the others.
import { h, hide, more, num, row, say, segmented, select, text, wordsOf } from "../core/index.js";
import { Delete } from "./delete.js";
import { ALL, Library, Question, TRUTH } from "./question.js";
import { Reweight } from "./reweight.js";
import { BLANK } from "./models.js";
import { Stage } from "./stage.js";
import { Compare, nameOf, PLACES, roleOf, TokenRow } from "./strips.js";
import { rule as ruleOf, TASKS, WORDS } from "./tasks.js";
import { argmax } from "../core/models/tensor.js";
import { ModelFile } from "../core/models/model_file.js";
import { Door } from "../core/models/model_panel.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("explanation_lab", messages);
const NETWORKS = ["tokens", "recurrent", "encoder"];
const PANELS = ["compare", "delete", "reweight"];
const DEFAULT = "a c N c N b a a c c";
const NONE = PLACES.map(() => 0);
const PAUSE = 1100;                                    // ms between the steps of the demonstration

/** The bytes of base64. */
export const unpacked = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));

/** The rows of the table: what every explanation says, the chosen curve, the weights and the answer. */
export function rowsOf(now, { method, shares }) {
  const four = (numbers) => Array.from(numbers, (value) => num(value, 4));
  const three = (value) => (value === undefined ? "–" : num(value, 3));
  const look = now.look(shares);
  const chosen = now.chosen(method);
  const odds = Array.from(now.at(look).odds, (p, i) => `${now.said(i)} ${num(p, 4)}`);
  return [[t("columns.tokens"), ...now.ids.map((id) => WORDS[now.task][id]), "–", "–"],
    ...ALL.filter((name) => name in now.scores).map((name) => [nameOf(name), ...four(now.scores[name]), three(now.precision[name]), three(now.area(name))]),
    [t("columns.left", { name: nameOf(chosen) }), ...four(now.curve(chosen).slice(1)), "–", three(now.area(chosen))],
    ...(look ? [[t("columns.used"), ...four(look), "–", "–"]] : []),
    [t("columns.odds"), ...odds, ...Array(12 - odds.length).fill("–")]];
}

/** What the model answers, and whether the rule says the same; null where the rule says nothing. */
function verdict(now, odds, rule) {
  const answer = argmax(odds);
  const right = rule && rule.answer === answer;
  const answers = t("answers", { answer: now.said(answer), probability: num(100 * odds[answer], 0) });
  return { right, said: rule ? `${answers} ${t(right ? "rule_same" : "rule_other", { answer: now.said(rule.answer) })}` : answers };
}

/** The example that the question is about. */
const isFirst = (get) => get("task") === "twice" && get("network") === "tokens" && get("words") === DEFAULT;

class Laboratory {
  constructor({ model, el, tools }) {
    [this.model, this.tools, this.number] = [model, tools, 0];
    this.get = (name) => model.get(name);
    this.library = new Library(new ModelFile(unpacked(model.get("model"))));
    this.door = new Door({ model, tools, files: model.get("models"), words: t, ready: ([file]) => this.arrive(file) });
    this.waiting = h("p", { class: "ab-empty", hidden: true });
    [this.rule, this.right] = [h("p", { class: "ab-xl-rule" }), h("p", { class: "ab-small" })];
    this.stage = new Stage((place, gone) => this.blank(place, gone));
    this.home = PLACES.map(() => BLANK);
    this.back = this.button("put_back", () => this.take(this.spelled(this.home)));
    this.tokens = new TokenRow((place, id) => this.change(place, id));
    this.panels = { compare: new Compare(ALL), delete: new Delete(model, tools), reweight: new Reweight(model, tools) };
    const { cells, others } = this.panels.compare.asked;
    tools.hideAnswer(cells, text("predict.covered"));
    for (const node of [...others, tools.voice.node]) tools.hideAnswer(node);
    this.table = tools.table(this.numbers());
    this.arrange(el);
    tools.guess.draw((pencil, choice) => this.stage.mark(pencil, choice, this.now.answer));
    tools.redraw(["task", "network", "words"], () => this.compute(), () => this.facts(), () => this.draw());
    tools.redraw(["panel", "method", "deleted", "shares"], () => this.draw());
  }

  /** Which model is asked, and about what. */
  controls() {
    const task = select(this.model, "task", { label: t("task"), options: TASKS.map((name) => [name, t(`tasks.${name}`)]) });
    const network = segmented(this.model, "network", { label: t("network"), options: NETWORKS.map((name) => [name, t(`networks.${name}`)]) });
    task.input.addEventListener("change", () => { this.start(); this.bring(); });
    network.node.addEventListener("click", () => this.bring());
    return row(this.tools, task, network);
  }

  button(label, action) {
    return h("button", { type: "button", class: "ab-choice", onclick: action }, t(label));
  }

  arrange(el) {
    const panel = segmented(this.model, "panel", { label: t("panel"), options: PANELS.map((name) => [name, t(`panels.${name}`)]) });
    const sheet = h("div", {}, Object.values(this.panels).map(({ node }) => node));
    const rest = more(row(this.tools, panel), sheet, this.controls(), this.waiting, this.right, this.tokens.node, this.door.node);
    el.append(this.stage.node, h("div", { class: "ab-choices" }, this.button("another", () => this.another()), this.back), this.rule, rest);
    this.tools.follow("panel", () => { rest.open ||= this.get("panel") !== "compare"; });
    this.tools.size(el, (width) => {
      el.classList.toggle("ab-xl-wide-sheet", width >= 560);
      Object.values(this.panels).forEach((one) => one.layout?.(width));
    });
  }

  /** Bring the other models where one of them was chosen. */
  bring() {
    if (!this.library.has(this.get("task"), this.get("network"))) this.door.load();
  }

  arrive(file) {
    this.library.add(file);
    this.compute();
    this.facts();
    this.draw();
  }

  /** A task begins with its first example. */
  start() {
    const [first] = this.library.examples(this.get("task")) ?? [this.get("words")];
    this.take(first);
  }

  take(words) {
    this.tools.set({ shares: NONE, deleted: 0, words });
  }

  another() {
    const examples = this.library.examples(this.now.task);
    this.number = (this.number + 1) % examples.length;
    this.take(examples[this.number]);
  }

  change(place, id) {
    this.take(this.spelled(this.now.ids.map((old, i) => (i === place ? id : old))));
  }

  spelled(ids) {
    return ids.map((id) => WORDS[this.now.task][id]).join(" ");
  }

  /** A token is out, or in again. */
  blank(place, gone) {
    const out = this.gone.map((was, i) => (i === place ? gone : was));
    this.take(this.spelled(this.home.map((id, i) => (out[i] ? BLANK : id))));
  }

  compute() {
    this.now = new Question(this.library, { task: this.get("task"), network: this.get("network"), words: this.get("words") });
    const { task, ids } = this.now;
    // A blank keeps the token that it had, or the task's first word.
    this.home = ids.map((id, i) => (id !== BLANK ? id : this.homeTask === task && this.home[i] !== BLANK ? this.home[i] : 1));
    this.homeTask = task;
    this.show(this.get("panel"));
  }

  /** What stands around the picture. */
  facts() {
    const { task, network } = this.now;
    this.waiting.hidden = this.library.has(this.get("task"), this.get("network"));
    say(this.waiting, t("not_here", { task: t(`tasks.${task}`), network: t(`networks.${network}`) }));
    say(this.rule, t("rule", { rule: t(`rules.${task}`) }));
    say(this.right, t("right", { network: t(`about_network.${network}`), share: num(100 * this.now.right, 0) }));
    this.tokens.update(task, this.now.ids);
  }

  draw() {
    const name = this.get("panel");
    for (const [other, panel] of Object.entries(this.panels)) panel.node.hidden = other !== name;
    this.panels[name].update(this.now, this.get);
    this.show(name);
    this.tools.status(this.sentence(name));
    this.table.update();
  }

  /** The stage in the state of a panel: tokens out in an order, or other weights. */
  show(panel) {
    const { now } = this;
    this.gone = now.gone(this.get("method"), panel === "delete" ? this.get("deleted") : 0);
    const look = panel === "reweight" ? now.look(this.get("shares")) : null;
    const odds = panel === "delete" ? now.left(this.gone) : now.at(look).odds;
    const chosen = now.chosen(this.get("method"));
    const claim = look ? { name: t("used_weights"), row: look, role: "output" } : { name: t("claim", { name: nameOf(chosen) }), row: now.scores[chosen], role: roleOf(chosen) };
    hide(this.back, !this.gone.includes(true));
    const rule = ruleOf(now.task, now.ids.map((id, i) => (this.gone[i] ? BLANK : id)));
    this.stage.update(now.task, this.home, this.gone, claim, { before: now.model.probabilities(this.home), odds, ...verdict(now, odds, rule) });
  }

  sentence(panel) {
    if (panel !== "compare") return this.panels[panel].sentence(this.now, this.get);
    const said = Object.entries(this.now.precision).filter(([name]) => name !== TRUTH).map(([name, value]) => `${nameOf(name)} ${num(value, 2)}`).join(", ");
    return `${verdict(this.now, this.now.odds, this.now.rule).said} ${said ? t("status_compare", { said }) : t("no_rule")}`;
  }

  numbers() {
    const places = PLACES.map((i) => ({ label: t("columns.token", { number: i + 1 }) }));
    return {
      columns: [{ label: t("columns.name") }, ...places, { label: t("columns.precision") }, { label: t("columns.area") }],
      rows: () => rowsOf(this.now, { method: this.get("method"), shares: this.get("shares") }),
    };
  }
}

export default {
  kind: "explanation_lab",
  predict: {
    options: ["half", "nothing", "all"],
    answer: "nothing",
    hides: isFirst,
    asks: (get) => isFirst(get) && get("panel") === "delete" && get("method") === "weights" && get("deleted") === 1,
    // One sign is blanked out, in the order of the weights, then the other as well; it comes back for the comparison.
    async demonstrate({ tools }) {
      tools.set({ task: "twice", network: "tokens", words: DEFAULT, shares: NONE, method: "weights", panel: "delete", deleted: 0 });
      for (const deleted of [1, 2, 1]) {
        if (!(await tools.rest(PAUSE))) return;
        tools.set({ deleted });
      }
    },
  },
  render: (context) => { new Laboratory(context); },
};
