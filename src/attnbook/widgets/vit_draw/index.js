// Draw a digit; the trained Vision Transformer of chapter 15 answers, and shows what its class token
// looked at. Before the model is here, one recorded digit is; the first stroke asks for it.
import { checkbox, h, num, row, say, segmented, wordsOf } from "../core/index.js";
import { Door, sayMissing } from "../core/models/model_panel.js";
import { Training } from "../core/models/training_slider.js";
import { Answers, Looks, Seen, gallery } from "./pictures.js";
import { Surface } from "./surface.js";
import { network, shuffled } from "./model.js";
import { bitmap, count, decode } from "./strokes.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("vit_draw", messages);
const [LAST, FIRST] = [13, 8];                         // moments of the training, the first digit
const [VIEWS, HEADS] = [["rollout", "1", "2"], ["mean", "1", "2", "3", "4"]];
const TRAITS = ["example", "drawing", "shuffle", "view", "head", "checkpoint", "recorded"];
const LEVELS = "0123456789abcdefg";
const PAUSE = 1500;                                    // ms in which the demonstration shows the digit in place

export const cellsOf = (letters) => Array.from(letters, (letter) => LEVELS.indexOf(letter));
const lettersOf = (cells) => cells.map((ink) => LEVELS[ink]).join("");

/** What the class token took from itself and every patch, as a view and a head say; null for nothing. */
export function sharesOf(now, view, head) {
  if (!now || view === "rollout") return now && Array.from(now.rollout);
  const heads = now.weights[Number(view) - 1];
  if (head !== "mean") return Array.from(heads[Number(head) - 1]);
  return Array.from(heads[0], (_, j) => heads.reduce((sum, weights) => sum + weights[j], 0) / heads.length);
}

/** The rows of the table: tokens with their ink and shares, then the ten digits. */
export function rowsOf(seen, now, shares) {
  const four = (value) => (value === undefined ? "–" : num(value, 4));
  const inkOf = (k) => [0, 1, 8, 9].reduce((sum, step) => sum + seen[Math.floor(k / 4) * 16 + (k % 4) * 2 + step], 0);
  const token = (k) => [k ? t("patch", { row: Math.floor((k - 1) / 4) + 1, column: ((k - 1) % 4) + 1 }) : t("class_token"),
    k ? String(inkOf(k - 1)) : "–", four(shares?.[k]), four(now?.rollout[k])];
  return [...Array.from({ length: 17 }, (_, k) => token(k)),
    ...Array.from({ length: 10 }, (_, digit) => [t("digit", { digit }), four(now?.probabilities[digit])])];
}

const best = (values) => values.indexOf(Math.max(...values));

/** The sentence for readers who do not see the picture; all numbers are in the table. */
export function sentence(now, shares) {
  if (!now) return t("status_nothing");
  const patches = shares.slice(1);
  const most = best(patches);
  const answer = best(Array.from(now.probabilities));
  return t("status", { answer, probability: num(100 * now.probabilities[answer], 0), row: Math.floor(most / 4) + 1, column: (most % 4) + 1, share: num(100 * patches[most], 0) });
}

class VitDraw {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, get: (name) => model.get(name) });
    const [file, training] = model.get("models");
    this.examples = this.get("examples").map(cellsOf);
    this.door = new Door({ model, tools, files: [file], words: t, ready: ([found], held) => this.arrive(found, held) });
    this.missing = h("p", { class: "ab-empty", hidden: true });
    this.gallery = gallery(this.examples, (number) => { this.ask(); tools.set({ example: number }); });
    this.surface = new Surface({ read: () => (this.get("example") ? "" : this.get("drawing")), write: (drawing) => tools.set({ example: 0, drawing }), begun: () => this.ask() });
    this.answer = h("p", { class: "ab-vd-answer" });
    [this.answers, this.seen, this.looks] = [new Answers(), new Seen(), new Looks()];
    this.legend = h("p", { class: "ab-small" });
    this.measured = h("p", { class: "ab-small" });
    this.training = new Training(model, tools, training, { about: t("training_about"), note: t("training_note"), ready: (found) => { this.history = found; this.think(); } });
    this.table = tools.table({ rows: () => rowsOf(this.picture, this.now, this.shares),
      columns: ["token", "ink", "shown", "rollout"].map((name) => ({ label: t(`columns.${name}`), role: { token: "key", shown: "weights" }[name] })) });
    this.arrange(el);
    tools.hideAnswer(this.measured);
    tools.guess.draw((pencil, choice) => this.answers.mark(pencil, choice));
    tools.redraw(TRAITS, () => this.draw(), () => this.think());
  }

  arrange(el) {
    const { model, tools } = this;
    const square = (one) => {
      const frame = h("div", { class: "ab-vd-frame" }, one.node);
      tools.size(frame, (width) => one.layout(width));
      return frame;
    };
    const part = (name, ...kids) => h("section", {}, h("p", { class: "ab-head" }, t(`heads.${name}`)), kids);
    const bars = h("div", {}, this.answers.node);
    this.heads = segmented(model, "head", { label: t("head"), options: HEADS.map((head) => [head, t(head === "mean" ? "mean" : "one_head", { head })]) });
    const view = segmented(model, "view", { label: t("view"), options: VIEWS.map((layer) => [layer, t(layer === "rollout" ? "rollout" : "layer", { layer })]) });
    const order = checkbox(model, "shuffle", { label: t("shuffle") });
    const squares = h("div", { class: "ab-vd-parts" },
      part("draw", this.surface.node), part("answers", this.answer, bars, this.door.node),
      part("sees", square(this.seen), h("p", { class: "ab-small" }, t("how")), row(tools, order), this.measured), part("looks", square(this.looks), row(tools, view, this.heads), this.legend));
    // Beside the sheet: what goes when the model has come must not move the sheet under the pen.
    el.append(h("p", { class: "ab-hint" }, t("hint")), this.missing, this.gallery.node, squares, this.training.node);
    tools.size(bars, (width) => this.answers.layout(Math.max(160, width)));
  }

  /** The first stroke, or the first digit that is chosen, asks for the model. */
  ask() {
    if (!this.asked) this.door.load();
    this.asked = true;
  }

  arrive(found, held) {
    this.file = found;
    this.asked = true;
    this.training.node.hidden = false;
    this.think();
    if (held) this.surface.sheet.focus();
  }

  /** What is known of the picture: computed, or recorded, or nothing. */
  look(cells) {
    if (!cells.some(Boolean)) return null;
    const shuffle = this.get("shuffle");
    if (!this.file) {
      const recorded = this.get("recorded");
      return recorded.cells === lettersOf(cells) ? recorded[shuffle ? "shuffled" : "plain"] : null;
    }
    const checkpoint = this.history ? this.get("checkpoint") : undefined;
    return network(this.history ?? this.file, checkpoint).look(this.picture);
  }

  draw() {
    const { get } = this;
    const [example, drawing] = [get("example"), get("drawing")];
    this.cells = example ? this.examples[example - 1] : count(bitmap(decode(drawing)));
    this.picture = get("shuffle") ? shuffled(this.cells, get("order")) : this.cells;
    this.surface.update(example ? "" : drawing, example > 0);
    this.gallery.update(example);
    this.seen.update(this.picture);
  }

  /** What the model says to the picture: in the next frame, for the pen comes first. */
  think() {
    const { get } = this;
    this.now = this.look(this.cells);
    this.shares = sharesOf(this.now, get("view"), get("head"));
    this.looks.update(this.picture, this.shares);
    this.answers.update(this.now && Array.from(this.now.probabilities));
    this.words(this.cells);
    sayMissing(this.missing, "", get("checkpoint"), LAST, get("recorded"), this.file, this.history);
    this.training.update(get("checkpoint"));
    this.table.update();
  }

  words(cells) {
    const { now, get } = this;
    const waiting = cells.some(Boolean) ? t("waiting") : t("nothing");
    const answer = now && best(Array.from(now.probabilities));
    say(this.answer, now ? t("answer", { answer, probability: num(100 * now.probabilities[answer], 0) }) : waiting);
    const rolled = get("view") === "rollout";
    this.heads.node.hidden = rolled;
    say(this.legend, now ? t(rolled ? "legend_rollout" : "legend_layer", { own: num(100 * this.shares[0], 0) }) : "\u00a0");
    const measured = get("measured");
    const { exact, shuffled: moved } = this.history?.notes[get("checkpoint")] ?? measured;
    say(this.measured, t("measured", { count: measured.count, right: num(100 * exact, 0), shuffled: num(100 * moved, 0) }));
    this.tools.status(sentence(now, this.shares));
  }
}

/** A digit in place, then with its patches shuffled. */
async function demonstrate({ tools }) {
  tools.set({ example: FIRST, view: "rollout", checkpoint: LAST, shuffle: false });
  if (await tools.rest(PAUSE)) tools.set({ shuffle: true });
}

export default {
  kind: "vit_draw",
  predict: { options: ["same", "unsure", "other"], answer: "other", hides: () => true, asks: (get) => get("example") === FIRST && get("shuffle") && get("checkpoint") === LAST, demonstrate },
  render: (context) => { new VitDraw(context); },
};
