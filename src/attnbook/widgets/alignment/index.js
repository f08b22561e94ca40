// Step the decoder of chapter 5 and see what it attends to; beside it a model with a fixed context. Before
// the trained models are loaded, one recorded number is there to step through.
import { columnsOf, h, num, text, wordsOf } from "../core/index.js";
import { Side } from "./side.js";
import { anyNumber, lengthOf, sourcesAt, trace, truthOf } from "./trace.js";
import { LookMap, share } from "../core/decoding/look_map.js";
import { Door, sayMissing } from "../core/models/model_panel.js";
import { numberTyped } from "../core/decoding/number_input.js";
import { MEANS, write } from "../core/decoding/number_words.js";
import { Stepper } from "../core/decoding/stepping.js";
import { argmax } from "../core/models/tensor.js";
import { Training } from "../core/models/training_slider.js";
import { typedRow } from "../core/decoding/typed_row.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("alignment", messages);
const MOST = 20;                                // steps of a decoder that finds no end
const LAST = 11;                                       // the checkpoint of the end of the training
const WIDE = 560;

const shownAs = (character) => character || t("end");
const listed = (places, words) => places.map((place) => `“${words[place]}”`).join(", ");

/** The sentence for readers who do not see the picture; all numbers are in the table. */
export function sentence(now, truth, step) {
  const { words, attention } = now;
  const i = step - 1;
  if (i >= attention.characters.length) return t("status_ended", { step, count: lengthOf(now) });
  const places = sourcesAt(truth, attention, i);
  const most = argmax(attention.weights[i]);
  const values = { step, count: lengthOf(now), character: shownAs(attention.characters[i]), probability: num(attention.probabilities[i]),
    word: words[most], weight: num(attention.weights[i][most]) };
  const said = places === null ? "" : places.length ? t("status_source", { source: listed(places, words) }) : t("status_no_source");
  return `${t("status", values)} ${said}`.trim();
}

/** The rows of the table: every step so far, with all its weights. */
export function rowsOf(now, truth, step) {
  const { words, attention, fixed } = now;
  return Array.from({ length: Math.min(step, lengthOf(now)) }, (_, i) => {
    const other = i < fixed.characters.length ? shownAs(fixed.characters[i]) : "–";
    if (i >= attention.characters.length) return [String(i + 1), "–", "–", "–", "–", other];
    const part = share(attention.weights[i], sourcesAt(truth, attention, i));
    const all = attention.weights[i].map((weight, j) => `${words[j]} ${num(weight, 3)}`).join(", ");
    return [String(i + 1), shownAs(attention.characters[i]), num(attention.probabilities[i], 3), part === null ? "–" : num(part, 3), all, other];
  });
}

class Alignment {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, get: (name) => model.get(name) });
    this.now = model.get("recorded");
    const [attention, fixed, training] = model.get("models");
    this.input = this.row();
    this.door = new Door({ model, tools, files: [attention, fixed], words: t, ready: (models, held) => this.arrive(models, held) });
    this.asked = h("p", { class: "ab-empty", hidden: true });
    this.steps = new Stepper(model, tools, () => lengthOf(this.now), MOST);
    this.picture = new LookMap(t("picture_label"), (step) => { this.steps.halt(); tools.set({ step }); });
    this.side = new Side(tools);
    this.training = new Training(model, tools, training, { about: t("training_about"), note: t("training_note"),
      ready: (file) => { this.history = file; this.compute(); } });
    this.table = tools.table(this.numbers());
    this.arrange(el);
    tools.hideAnswer(this.side.writers.fixed.seen, text("predict.covered"));
    tools.guess.draw((pencil, choice) => this.side.mark(pencil, choice, this.now, this.get("step")));
    tools.redraw(["words", "checkpoint", "recorded"], () => this.compute());
    tools.redraw(["step"], () => this.draw());
  }

  row() {
    const { model, tools } = this;
    const row = typedRow({ understand: (typed) => numberTyped(typed), chosen: (words) => this.choose(words), any: () => write(anyNumber()).words.join(" "),
      words: { own: t("own"), write: t("write_it"), another: t("another") } });
    tools.follow("words", () => row.show(model.get("words")));
    return row;
  }

  arrange(el) {
    const { tools } = this;
    const pair = h("div", { class: "ab-halves ab-lines-up" }, h("div", { class: "ab-map" }, this.picture.node, h("p", { class: "ab-small" }, t("legend"))), this.side.node);
    el.append(this.door.node, this.input.node, this.asked, this.steps.node, pair, this.training.node);
    tools.size(pair, (width) => {
      const wide = width >= WIDE;
      pair.classList.toggle("ab-side-by-side", wide);
      this.picture.layout(wide ? Math.round(width * 0.6) : width);
    });
  }

  arrive(models, held) {
    this.models = models;
    this.input.node.hidden = false;
    this.training.node.hidden = false;
    this.compute();
    if (held) this.input.field.focus();
  }

  choose(words) {
    this.steps.halt();
    this.tools.set({ step: 1, words });
  }

  /** The trace of what is asked for; of the recorded number as long as the models are not here. */
  compute() {
    const asked = this.get("words").split(" ");
    const recorded = this.get("recorded");
    const here = this.models;
    const checkpoint = this.history ? this.get("checkpoint") : undefined;
    const [attention, fixed] = this.models ?? [];
    this.now = here ? trace([this.history ?? attention, fixed], asked, checkpoint, this.now) : recorded;
    sayMissing(this.asked, !here && this.get("words") !== recorded.words.join(" ") && t("other_number"), this.get("checkpoint"), LAST, recorded, here, this.history);
    this.truth = truthOf(this.now.words);
    const { characters: written, weights } = this.now.attention;
    this.picture.fill({ tokens: this.now.words, written, weights, means: MEANS, end: t("end"),
      says: (i) => sourcesAt(this.truth, this.now.attention, i) ?? [] });
    this.side.fill(this.now, this.truth);
    this.training.update(this.get("checkpoint"));
    this.draw();
  }

  draw() {
    const step = Math.min(this.get("step"), lengthOf(this.now));
    this.picture.update(step);
    this.side.update(step);
    this.steps.update();
    this.tools.status(sentence(this.now, this.truth, step));
    this.table.update();
  }

  numbers() {
    return {
      columns: columnsOf(t, "step", "character", "probability", "share", ["weights", "weights"], "fixed"),
      rows: () => rowsOf(this.now, this.truth, this.get("step")),
    };
  }
}

export default {
  kind: "alignment",
  predict: {
    options: ["nothing", "moves", "shrinks"],
    answer: "nothing",
    hides: (get) => get("words") === get("recorded").words.join(" "),
    asks: (get) => get("words") === get("recorded").words.join(" ") && get("step") === lengthOf(get("recorded")),
    async demonstrate({ model, tools }) {
      const recorded = model.get("recorded");
      const count = lengthOf(recorded);
      tools.set({ words: recorded.words.join(" "), checkpoint: LAST, step: 1 });
      await tools.animate({ step: count }, { ms: 450 * count, whole: true });
    },
  },
  render: (context) => { new Alignment(context); },
};
