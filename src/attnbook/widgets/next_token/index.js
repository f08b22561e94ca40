// Chapter 14: type, and see what a small language model expects next, where it looks, and what surprised
// it. Before the trained model is loaded, one recorded text is there to walk through.
import { columnsOf, h, num, prefersReducedMotion, row as rowOf, say, segmented, slider, text, wordsOf } from "../core/index.js";
import { Door, sayMissing } from "../core/models/model_panel.js";
import { Bars, percent } from "./bars.js";
import { inputField, writing } from "./input.js";
import { BREAK, LONGEST, Network, Reader, read, shownAs, whole, writeOn } from "./model.js";
import { TextView } from "./text.js";
import { candidates, probabilities, replayed, rowAt, traced, weightsOf } from "./trace.js";
import { Training } from "./training.js";
import { argmax } from "../core/models/tensor.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const LAST = 4;                                        // the checkpoint of the end of the training
const LAYERS = ["1", "2"];
const HEADS = ["1", "2", "3", "4", "all"];
const WIDE = 560;
const BUDGET = 5;                                      // ms of the model at a time
const REST = 120;                                      // ms without a change before it writes a sample
const SAMPLE = 60;                                     // characters written at each moment of the training
const STEP = 64;                                       // what goes at once from the beginning of a text that is full

/** A text without its beginning, if it is too long: in whole steps of the window, so that this stays as it is. */
function fitting(typed) {
  const characters = Array.from(typed);
  while (characters.length > LONGEST) characters.splice(0, STEP);
  return characters.join("");
}

/** The sentence for readers who do not see the picture; all numbers are in the table. */
export function sentence(now, { row, layer, head, weights, next }) {
  const [first, second] = next.top;
  const asks = shownAs(now.symbols[now.start + row]);
  const looked = argmax(weights);
  const after = now.symbols.slice(Math.max(0, now.start + row - 11), now.start + row + 1).map(shownAs).join("");
  return t("status", { after, first: shownAs(first.character), share: percent(first.share), second: shownAs(second.character), other: percent(second.share),
    asks, layer, head: head === "all" ? t("all") : t("head", { head }), looked: shownAs(now.symbols[now.start + looked]), back: row - looked, weight: percent(weights[looked]) });
}

/** The rows of the table: what may come next, then the characters of the window, the newest first. */
export function rowsOf(now, { next, weights, odds }) {
  const ahead = next.top.map(({ character, share }, i) => [t("candidate", { rank: i + 1 }), shownAs(character), num(share, 4), nats(share), "–"]);
  const behind = Array.from({ length: now.count }, (_, i) => [String(now.start + i), shownAs(now.symbols[now.start + i]),
    odds[i] === null ? "–" : num(odds[i], 4), odds[i] === null ? "–" : nats(odds[i]), i < weights.length ? num(weights[i], 4) : "–"]);
  return [...ahead, [t("others"), "–", num(next.rest, 4), "–", "–"], ...behind.reverse()];
}

const nats = (share) => (share > 0 ? num(-Math.log(share), 3) : "∞");

/** What the question is about: the recorded text, its last character, all of the training. */
const isFirst = (get) => get("text") === get("recorded").text && get("place") === 0 && get("temperature") === 1 && get("checkpoint") === LAST;

class NextToken {
  constructor({ model, el, tools }) {
    Object.assign(this, { model, tools, past: [], readers: new Map(), jobs: {}, get: (name) => model.get(name) });
    this.now = replayed(model.get("recorded"));
    const [file, training] = model.get("models");
    this.input = inputField(model, tools, this.now.vocab, (typed) => this.change(typed));
    this.input.node.hidden = true;
    this.door = new Door({ model, tools, files: [file], words: t, ready: ([found], held) => this.arrive(found, held) });
    this.asked = h("p", { class: "ab-empty", hidden: true });
    this.cut = h("p", { class: "ab-small", hidden: true });
    this.writing = writing(model, tools, { write: (count) => this.write(count), stop: () => { this.stopped = true; }, back: () => this.takeBack() });
    this.view = new TextView((index) => tools.set({ place: this.placeOf(index) }));
    this.bars = new Bars((character) => this.append(character));
    this.training = new Training(model, tools, training, (found) => { this.history = found; this.compute(); });
    this.table = tools.table(this.numbers());
    this.arrange(el);
    tools.clean(() => { this.closed = true; });
    tools.hideAnswer(this.bars.node, text("predict.covered"));
    tools.hideAnswer(tools.voice.node);
    tools.guess.draw((pencil, choice) => this.bars.mark(pencil, choice, this.now.vocab.length));
    tools.redraw(["text", "checkpoint", "recorded"], () => this.compute());
    tools.redraw(["place", "layer", "head"], () => this.draw());
    tools.redraw(["temperature"], () => this.expect());
    tools.redraw(["seed", "temperature"], () => this.sample());
  }

  arrange(el) {
    const { model, tools } = this;
    this.place = slider(model, "place", { label: t("place"), min: -LONGEST, max: 0, step: 1, role: "query", to: (back) => -back, from: (x) => Math.abs(x), format: () => this.placeText() });
    const names = (options, key) => options.map((name) => [name, name === "all" ? t("all") : t(key, { [key]: name })]);
    const looks = rowOf(tools, segmented(model, "layer", { label: t("layers"), options: names(LAYERS, "layer") }), segmented(model, "head", { label: t("heads"), options: names(HEADS, "head") }));
    looks.classList.add("ab-nt-looks");
    const left = h("div", {}, this.view.node, this.cut, h("p", { class: "ab-small" }, t("legend")), rowOf(tools, this.place), looks);
    const right = h("div", {}, this.bars.node, this.writing.node);
    const pair = h("div", { class: "ab-nt-pair" }, left, right);
    el.append(this.door.node, this.input.node, this.asked, pair, this.training.node);
    tools.size(pair, (width) => pair.classList.toggle("ab-nt-two", width >= WIDE));
  }

  arrive(file, held) {
    this.file = file;
    this.input.node.hidden = false;
    this.training.node.hidden = false;
    this.writing.open();
    this.compute();
    if (held) this.input.field.focus();
  }

  // --- what is shown ---------------------------------------------------------------------------------
  row() { return rowAt(this.now, this.get("place")); }
  placeOf(index) { return Math.max(0, this.now.symbols.length - 1 - Math.max(index, this.now.start)); }

  placeText() {
    const row = this.row();
    const back = this.now.count - 1 - row;
    return t(back ? "place_back" : "place_newest", { character: shownAs(this.now.symbols[this.now.start + row]), back });
  }

  /** The reader of a moment of the training; the last moment is the model itself. */
  reader(checkpoint) {
    if (!this.readers.has(checkpoint)) {
      const last = !this.history || checkpoint === LAST;
      this.readers.set(checkpoint, new Reader(last ? new Network(this.file) : new Network(this.history, checkpoint)));
    }
    return this.readers.get(checkpoint);
  }

  present() { return this.history ? this.get("checkpoint") : LAST; }

  /** Do what a generator does, a few milliseconds at a time; the promise is kept unless something else begins. */
  work(name, generator) {
    const job = this.jobs[name] = {};
    return new Promise((resolve) => {
      const go = () => {
        if (this.jobs[name] !== job || this.closed) return;
        const end = performance.now() + BUDGET;
        let made = generator.next();
        while (!made.done && performance.now() < end) made = generator.next();
        if (made.done) resolve(made.value);
        else setTimeout(go);                             // the page draws and hears in between
      };
      go();
    });
  }

  /** The trace of the text; the recorded one as long as the model is not here. */
  async compute() {
    const asked = this.get("text");
    const recorded = this.get("recorded");
    sayMissing(this.asked, !this.file && asked !== recorded.text && t("other_text"), this.get("checkpoint"), LAST, recorded, this.file, this.history);
    this.training.update(this.get("checkpoint"));
    if (!this.file) { this.take(replayed(recorded)); return; }
    const reader = this.reader(this.present());
    const { symbols } = read(asked, reader.network.vocab);
    const made = await this.work("read", reader.read([BREAK, ...symbols]));
    this.take(traced(asked, reader.network.vocab, made));
    this.sample();
  }

  take(now) {
    this.now = now;
    this.odds = probabilities(now);
    this.view.fill(now, this.odds.map((p) => (p === null ? null : -Math.log(p))));
    this.cut.hidden = now.start === 0;
    say(this.cut, t("fallen", { context: this.file?.metadata.context ?? 0, count: now.start }));
    this.draw();
  }

  draw() {
    const [layer, head] = ["layer", "head"].map(this.get);
    const row = this.row();
    this.place.input.min = -(this.now.count - 1);
    this.place.input.value = row - (this.now.count - 1);
    say(this.place.node.querySelector("output"), this.placeText());
    this.place.input.setAttribute("aria-valuetext", this.placeText());
    const weights = weightsOf(this.now, layer, head, row, HEADS.length - 1);
    this.shown = { row, layer, head, weights, odds: this.odds };
    this.view.update(this.now, row, weights);
    this.writing.update(this.past.length);
    this.expect();
  }

  /** The bars: all that a temperature changes. */
  expect() {
    const { row } = this.shown;
    const temperature = this.get("temperature");
    const next = this.shown.next = candidates(this.now, row, temperature);
    this.bars.update(next, { others: this.now.vocab.length - next.top.length, following: this.now.symbols[this.now.start + row + 1], plain: temperature === 1 });
    this.tools.status(sentence(this.now, this.shown));
    this.table.update();
  }

  /** What the model of this moment of the training would write, once nothing has changed for a moment. */
  sample() {
    clearTimeout(this.timer);
    this.jobs.sample = null;
    if (this.history && !this.busy) this.timer = setTimeout(() => this.writeSample(), REST);
  }

  async writeSample() {
    if (this.closed || this.now.text !== this.get("text")) return;
    const reader = this.reader(this.present()).fork();
    const written = await this.work("sample", writeOn(reader, this.now.symbols, SAMPLE, { temperature: this.get("temperature"), seed: this.get("seed") }));
    this.training.show(written);
  }

  // --- what changes the text -------------------------------------------------------------------------
  change(typed, { keep = true } = {}) {
    if (keep) {
      this.past.push(this.get("text"));
      this.stopped = true;
    }
    if (this.past.length > 100) this.past.shift();
    this.tools.set({ place: 0, text: fitting(typed) });
  }

  takeBack() {
    this.stopped = true;
    if (this.past.length) this.change(this.past.pop(), { keep: false });
    this.draw();
  }

  /** A character behind the one that is asked about; what stood behind it goes. */
  append(character) {
    if (!this.file) { this.door.load(); return; }
    const back = this.now.count - 1 - this.row();
    const typed = Array.from(this.get("text"));
    this.change([...typed.slice(0, typed.length - back), character].join(""));
  }

  /** Write on: one character a frame, or all at once for who wants no motion. */
  async write(count) {
    const begun = this.get("text");
    const { vocab } = this.reader(this.present()).network;
    const options = { temperature: this.get("temperature"), seed: this.get("seed") };
    this.stopped = false;
    this.busy = true;
    let typed = begun;
    for (let i = 0; i < count && !this.stopped && !this.closed; i += prefersReducedMotion() ? count : 1) {
      const reader = this.reader(this.present()).fork();
      const characters = whole(writeOn(reader, [BREAK, ...read(typed, vocab).symbols], prefersReducedMotion() ? count : 1, options));
      typed = fitting(typed + characters.join(""));
      this.change(typed, { keep: false });
      await new Promise(requestAnimationFrame);
    }
    this.busy = false;
    this.past.push(begun);
    this.sample();
  }

  numbers() {
    return {
      columns: columnsOf(t, "place", "character", ["probability", "output"], "surprise", ["weight", "weights"]),
      rows: () => rowsOf(this.now, this.shown),
    };
  }
}

export default {
  kind: "next_token",
  predict: {
    options: ["unsure", "letter", "sure"],
    answer: "sure",
    asks: isFirst,
    async demonstrate({ model, tools }) {
      const { text: words, logits } = model.get("recorded");
      tools.set({ text: words, checkpoint: LAST, temperature: 1, place: logits.length - 1 });
      await tools.animate({ place: 0 }, { ms: 350 * logits.length, whole: true });
    },
  },
  render: (context) => { new NextToken(context); },
};
