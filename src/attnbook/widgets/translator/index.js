// The trained Transformer of chapter 12: type a number or a date and see each written token, its rivals, and
// where every head looks. Before the models are loaded, one recorded source of each task can be stepped through.
import { columnsOf, h, num, row, say, segmented, wordsOf } from "../core/index.js";
import { MOST_CHARACTERS, anyDate, understandDate } from "./date_words.js";
import { formsFold, readsOthers } from "./date_forms.js";
import { LookMap, share } from "../core/decoding/look_map.js";
import { Door, sayMissing } from "../core/models/model_panel.js";
import { numberTyped } from "../core/decoding/number_input.js";
import { MEANS, write } from "../core/decoding/number_words.js";
import { Stepper } from "../core/decoding/stepping.js";
import { argmax } from "../core/models/tensor.js";
import { Training } from "../core/models/training_slider.js";
import { Side, nameOf } from "./side.js";
import { LONGEST_NUMBER, about, saysAt, seenBy, trace } from "./trace.js";
import { typedRow } from "../core/decoding/typed_row.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("translator", messages);
const TASKS = ["numbers", "dates"];
export const HEADS = ["mean", "1", "2", "3", "4"];
const MOST = 20;                                // steps of a decoder that finds no end
export const LAST = 12;                                // the checkpoint of the end of the training
const WIDE = 560;
const NARROW = 15;                                     // the least width of a column beside something else
const FOCUS = 0.005;                                   // smaller candidates are no rivals
const INSIDE = ["kept", "maybe", "small"];             // what is like the examples of the training
const seen = (token) => (token === " " ? "␣" : token);
const quoted = (tokens) => tokens.map((token) => `“${seen(token)}”`).join(", ");

/** The sentence for readers who do not see the picture; all numbers are in the table. */
export function sentence(now, truth, weights, step) {
  const i = step - 1;
  const most = argmax(weights[i]);
  const places = saysAt(truth, now.written, i);
  const values = { step, count: now.written.length, token: nameOf(now.written[i]), probability: num(now.candidates[i][0][1], 3), source: seen(now.tokens[most]), weight: num(weights[i][most]) };
  const said = places === null ? "" : places.length ? t("status_source", { source: quoted(places.map((place) => now.tokens[place])) }) : now.written[i] ? t("status_no_source") : "";
  return `${t("status", values)} ${said}`.trim();
}

const listed = (names, weights) => weights.map((weight, j) => `${seen(names[j])} ${num(weight, 3)}`).join(", ");

/** The rows of the table: every step so far, with all weights of the chosen head. */
export function rowsOf(now, truth, { cross, own }, step) {
  const count = Math.min(step, now.written.length);
  return Array.from({ length: count }, (_, i) => {
    const part = share(cross[i], saysAt(truth, now.written, i));
    const [[, probability], ...others] = now.candidates[i];
    const rivals = others.filter(([, p]) => p >= FOCUS).map(([token, p]) => `${nameOf(token)} ${num(p, 3)}`).join(", ");
    return [String(i + 1), nameOf(now.written[i]), num(probability, 3), rivals || "–", part === null ? "–" : num(part, 3),
      listed(now.tokens, cross[i]), listed([t("start"), ...now.written], own[i])];
  });
}

/** What is typed as a date, understood or answered. */
export function dateTyped(typed) {
  const found = understandDate(typed);
  if (found.read) return { value: found.read.join(""), shown: found.read.join("") };
  const unknown = (found.unknown ?? []).slice(0, 5);
  return { answer: t(`date_problem.${found.problem}`, { most: MOST_CHARACTERS, count: found.count ?? 0, unknown: unknown.map((one) => `“${one}”`).join(", ") }) };
}

/** What a reader should know of a source; `shares` are there with the model: how many it reads outside its training. */
export function noteOf(task, found, shares) {
  const language = found.language ? t(`languages.${found.language}`) : "";
  const said = found.kinds.map((kind) => t(`kinds.${task}.${kind}`, { language }));
  return [...said, shares && task === "dates" ? readsOthers(found, shares) : ""].filter(Boolean).join(" ");
}

/** The places of the words that an answer to the question means. */
const guessed = (choice, tokens) => (choice === "both" ? ["million", "thousand"] : [choice]).map((word) => tokens.indexOf(word));

/** The step of the recorded number that the question is about. */
const asked = (recorded) => recorded.written.indexOf("万") + 1;

class Translator {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, get: (name) => model.get(name) });
    const [numbers, dates, training] = model.get("models");
    this.now = model.get("recorded")[this.get("task")];
    this.inputs = { numbers: this.input("numbers", "words"), dates: this.input("dates", "date") };
    this.door = new Door({ model, tools, files: [numbers, dates], words: t, ready: (models, held) => this.arrive(models, held) });
    this.choice = row(tools, segmented(model, "task", { label: t("task"), options: TASKS.map((task) => [task, t(`tasks.${task}`)]) }));
    this.heads = row(tools, segmented(model, "head", { label: t("head"), options: HEADS.map((head) => [head, head === "mean" ? t("mean") : head]) }));
    this.heads.prepend(h("span", { class: "ab-label", "aria-hidden": "true" }, t("head")));
    this.asked = h("p", { class: "ab-empty", hidden: true });
    this.note = h("p", { class: "ab-tl-note", role: "status" });
    this.steps = new Stepper(model, tools, () => this.now.written.length, MOST);
    this.picture = new LookMap(t("picture_label"), (step) => { this.steps.halt(); tools.set({ step }); });
    this.side = new Side();
    this.training = new Training(model, tools, training, { about: t("training_about"), note: t("training_note"), ready: (file) => { this.history = file; this.compute(); } });
    this.table = tools.table(this.numbers());
    this.arrange(el);
    tools.guess.draw((pencil, choice) => this.picture.mark(pencil, choice, asked(this.get("recorded").numbers) - 1, guessed(choice, this.now.tokens)));
    tools.redraw(["task", "words", "date", "checkpoint", "recorded"], () => this.compute());
    tools.redraw(["head"], () => this.look());
    tools.redraw(["step"], () => this.draw());
  }

  input(task, trait) {
    const { model, tools } = this;
    const numbers = task === "numbers";
    const field = typedRow({
      understand: (typed) => (numbers ? numberTyped(typed, LONGEST_NUMBER) : dateTyped(typed)),
      chosen: (value) => { this.steps.halt(); tools.set({ step: 1, [trait]: value }); },
      any: () => (numbers ? write(1 + Math.floor(10 ** (3 + 5 * Math.random()))).words.join(" ") : anyDate()),
      words: { own: t(`own.${task}`), write: t(`write.${task}`), another: t(`another.${task}`) },
    });
    tools.follow(trait, () => field.show(model.get(trait)));
    return field;
  }

  arrange(el) {
    const { tools } = this;
    const map = h("div", { class: "ab-map" }, this.heads, this.picture.node, h("p", { class: "ab-small" }, t("legend")));
    const pair = h("div", { class: "ab-halves ab-lines-up" }, map, this.side.node);
    el.append(this.door.node, this.choice, this.inputs.numbers.node, this.inputs.dates.node, this.asked, this.note, this.steps.node, pair, this.training.node);
    this.pair = pair;
    tools.size(pair, (width) => { this.width = width; this.fit(); });
  }

  /** Picture and side stand side by side where the columns stay wide enough. */
  fit() {
    const wide = this.width >= WIDE && 0.6 * this.width >= NARROW * (this.now.tokens.length + 4);
    this.pair.classList.toggle("ab-side-by-side", wide);
    this.picture.layout(wide ? Math.round(this.width * 0.6) : this.width);
  }

  arrive(models, held) {
    this.models = { numbers: models[0], dates: models[1] };
    this.inputs.dates.node.append(formsFold(models[1].metadata.exact_unseen));
    this.compute();
    if (held) this.inputs[this.get("task")].field.focus();
  }

  /** The trace of what is asked for; of the recorded source as long as the models are not here. */
  compute() {
    const [task, here, recorded] = [this.get("task"), this.models, this.get("recorded")];
    const source = this.get(task === "numbers" ? "words" : "date");
    const training = task === "numbers" && this.history;
    this.now = here ? trace(training || here[task], task, source, training ? this.get("checkpoint") : undefined) : recorded[task];
    const found = about(task, this.now.tokens);
    this.truth = found.truth;
    sayMissing(this.asked, !here && source !== this.now.tokens.join(task === "numbers" ? " " : "") && t("other_source"), this.get("checkpoint"), LAST, recorded[task], here, task === "dates" || this.history);
    for (const one of TASKS) this.inputs[one].node.hidden = !here || one !== task;
    this.training.node.hidden = !here || task !== "numbers";
    this.note.classList.toggle("ab-tl-outside", !INSIDE.includes(found.kinds[0]));
    say(this.note, noteOf(task, found, here?.dates.metadata.exact_unseen));
    this.training.update(this.get("checkpoint"));
    this.look();
  }

  /** The picture of the chosen head. */
  look() {
    const { now, truth } = this;
    const task = this.get("task");
    this.seen = { cross: seenBy(now.cross, this.get("head")), own: seenBy(now.own, this.get("head")) };
    this.picture.fill({ tokens: now.tokens, written: now.written.map((token) => token && nameOf(token)), weights: this.seen.cross, means: task === "numbers" ? MEANS : {}, end: t("end"),
      says: (i) => saysAt(truth, now.written, i) ?? [] });
    if (this.width) this.fit();
    this.side.fill(task, now, truth, this.seen.own);
    this.draw();
  }

  draw() {
    const step = Math.min(this.get("step"), this.now.written.length);
    this.picture.update(step);
    this.side.update(step);
    this.steps.update();
    this.tools.status(sentence(this.now, this.truth, this.seen.cross, step));
    this.table.update();
  }

  numbers() {
    return {
      columns: columnsOf(t, "step", "token", "probability", "rivals", "share", ["weights", "weights"], ["back", "weights"]),
      rows: () => (this.seen ? rowsOf(this.now, this.truth, this.seen, this.get("step")) : []),
    };
  }
}

export default {
  kind: "translator",
  predict: {
    options: ["million", "thousand", "both"],
    answer: "thousand",
    asks: (get) => get("task") === "numbers" && get("head") === "mean" && get("words") === get("recorded").numbers.tokens.join(" ")
      && get("step") === asked(get("recorded").numbers),
    async demonstrate({ model, tools }) {
      const recorded = model.get("recorded").numbers;
      tools.set({ task: "numbers", words: recorded.tokens.join(" "), head: "mean", checkpoint: LAST, step: 1 });
      const place = asked(recorded);
      await tools.animate({ step: place }, { ms: 600 * place, whole: true });
    },
  },
  render: (context) => { new Translator(context); },
};
