// A pretrained encoder in the page: what each of its 72 heads attends to. Before a reader asks for the model,
// two sentences are recorded; then its layers come one after another, and any sentence can be read.
import { checkbox, columnsOf, h, num, row, s, say, segmented, watchTheme, word, wordsOf } from "../core/index.js";
import { Door } from "../core/models/model_panel.js";
import { Lines, percent } from "./lines.js";
import { HeadMap, nameOf } from "./map.js";
import { bringer, MOST, realModel } from "./model.js";
import { Off, Test } from "./panels.js";
import { cosine, HEADS, LAYERS, LOOKS, SENTENCE, shares, TWIN } from "./record.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("real_heads", messages);
const VIEWS = ["lines", "off", "test"];
const SHOWN = ["layer", "head", "piece", "no_cls", "by_value", "view"];
const QUESTION = { sentence: SENTENCE, layer: 3, head: 1, piece: 10, no_cls: false, by_value: false, view: "lines" };
const [LONGEST, PAUSE] = [200, 900]; // characters of a sentence; ms of the demonstration
const MAP = 304; // the map and the gap beside it, in pixels, where there is room for both
const GUESSED = { animal: 2, street: 8, itself: 10, cls: 0 };
const NONE = { off: Array(LAYERS * HEADS).fill(false), skip: Array(LAYERS).fill(false) };

/** The piece whose query is shown; -1 for all. */
export const chosenOf = (look, piece) => Math.min(piece, look.pieces.length - 1);

/** A sentence about a head: what the chosen word attends to most, or what all words do. */
export function sentence(look, state) {
  const { pieces } = look;
  const chosen = chosenOf(look, state.piece);
  const rows = pieces.map((_, i) => i).filter((i) => chosen < 0 || i === chosen);
  const sums = rows.map((i) => shares(look, state, i)).reduce((sum, one) => one.map((share, j) => sum[j] + share));
  const j = sums.reduce((best, sum, k) => (sum > sums[best] ? k : best), 0);
  const said = { name: nameOf(state.layer, state.head), on: pieces[j], percent: percent(sums[j] / rows.length) };
  return chosen < 0 ? t("said_all", said) : t("said", { ...said, query: pieces[chosen] });
}

/** The rows of the table. */
export function rowsOf(look, state) {
  const chosen = Math.max(0, chosenOf(look, state.piece));
  const [n, { layer, head }] = [look.pieces.length, state];
  const { weights, lengths } = look.layers[layer];
  const shown = shares(look, state, chosen);
  return look.pieces.map((piece, j) => [piece, num(weights[(head * n + chosen) * n + j], 3), num(lengths[head * n + j]), num(shown[j], 3)]);
}

/** What was typed as a state may hold it: 200 characters, and no half of one. */
export const tidy = (typed) =>
  Array.from(typed)
    .filter((one) => !/^[\ud800-\udfff]$/.test(one))
    .slice(0, LONGEST)
    .join("");

const asks = (get) => Object.entries(QUESTION).every(([name, value]) => get(name) === value);

class RealHeads {
  look = LOOKS[0];
  live = false; // a first layer is here
  cosines = null;
  wholes = new Map(); // vectors of sentences, with all heads

  constructor({ model, el, tools }) {
    this.model = model;
    this.tools = tools;
    this.get = (name) => model.get(name);
    this.real = realModel(model.get("files"));
    this.bring = bringer(model, tools);
    this.map = new HeadMap(
      (layer, head) => tools.set({ layer, head }),
      () => [this.get("layer"), this.get("head")],
    );
    this.lines = new Lines(
      (piece) => tools.set({ piece }),
      () => chosenOf(this.look, this.get("piece")),
    );
    this.typed = this.field("sentence");
    this.off = new Off({ get: this.get, set: tools.set, field: this.field("second") });
    this.test = new Test();
    this.door = new Door({
      model,
      tools,
      files: this.real.files,
      words: t,
      bring: (progress) => this.load(progress),
      ready: () => this.refresh(),
    });
    this.notice = h("p", { class: "ab-empty", role: "status", hidden: true });
    this.table = tools.table({
      columns: columnsOf(t, "piece", ["weight", "weights"], ["length", "value"], "share"),
      rows: () => rowsOf(this.look, this.state()),
    });
    this.arrange(el);
    tools.clean(watchTheme(() => this.map.restyle()));
    requestAnimationFrame(() => this.map.restyle()); // on the page by then, so its colours are known
    tools.guess.draw((pencil, choice) => this.guessed(pencil, choice));
    tools.redraw(["sentence", "second", "off", "skip"], () => this.refresh());
    tools.redraw(SHOWN, () => this.draw());
  }

  arrange(el) {
    const { model, tools } = this;
    const twin = segmented(model, "sentence", {
      label: t("recorded"),
      options: [SENTENCE, TWIN].map((text) => [text, t("twin", { word: text.split(" ").at(-1).replace(".", "") })]),
    });
    const view = segmented(model, "view", { label: t("view"), options: VIEWS.map((name) => [name, t(`views.${name}`)]) });
    this.ways = row(tools, ...["no_cls", "by_value"].map((name) => checkbox(model, name, { label: t(name) })));
    const side = h("div", { class: "ab-rh-side" }, this.lines.node, this.off.node, this.test.node);
    const more = h("div", { class: "ab-rh-more" }, this.ways, h("p", { class: "ab-small" }, t("map_reading")));
    const both = h("div", { class: "ab-rh-both" }, this.map.node, side, more);
    this.heading = h("p", { class: "ab-rh-heading" });
    el.append(this.heading, this.typed, this.notice, row(tools, twin, view), both, this.door.node);
    for (const node of [this.lines.lines, this.lines.shares, tools.voice.node]) tools.hideAnswer(node);
    tools.size(both, (width) => {
      const wide = width >= 520;
      both.classList.toggle("ab-rh-wide", wide);
      this.lines.layout(wide ? Math.min(440, width - MAP) : width);
    });
  }

  /** A field for a sentence; Enter, or leaving it, reads it. */
  field(trait) {
    const input = h("input", { type: "text", maxlength: LONGEST, class: "ab-rh-typed", autocomplete: "off" });
    input.addEventListener("change", () => {
      const typed = tidy(input.value);
      input.value = typed;
      const another = trait === "sentence" && typed !== this.get(trait);
      this.tools.set({ [trait]: typed, ...(another && { piece: -1 }) });
    });
    this.tools.follow(trait, () => {
      input.value = this.get(trait);
    });
    return h(
      "label",
      { class: "ab-control ab-rh-field", "data-trait": `${trait}_typed`, hidden: true },
      h("span", { class: "ab-label" }, t(trait)),
      input,
    );
  }

  /** @type {() => any} */
  state = () => Object.fromEntries(SHOWN.map((name) => [name, this.get(name)]));

  /** Bring the model; each file that comes shows more of the sentence. */
  async load(progress) {
    try {
      await this.real.load(this.bring, progress, () => {
        this.live ||= this.real.added.has("real-attention-0.bin");
        if (this.live) this.refresh();
      });
    } catch (error) {
      // A site that was built without the package has no such file; a kernel says so itself.
      throw this.tools.page && !this.real.added.size && /404|cannot be read/.test(error.message) ? new Error(t("absent")) : error;
    }
  }

  /** Read the sentence: from what is recorded, or in the thread; only the last of many changes is done. */
  async refresh() {
    if (!this.live) return this.record();
    this.again = true;
    if (this.running) return;
    this.running = true;
    while (this.again) {
      this.again = false;
      try {
        await this.read();
      } catch (error) {
        this.tell(t("failed", { reason: error.message }));
      }
    }
    this.running = false;
  }

  record() {
    const known = LOOKS.find(({ text }) => text === this.get("sentence"));
    this.tell(known ? "" : t("other"));
    this.look = known ?? LOOKS[0];
    this.look.layers.forEach((found, layer) => this.map.paint(layer, found, this.look.pieces.length));
    this.draw();
  }

  async read() {
    const [text, second, state] = [this.get("sentence"), this.get("second"), { off: this.get("off"), skip: this.get("skip") }];
    this.typed.hidden = false;
    this.heading.hidden = true;
    let told = 0;
    const look = await this.real.look(text, state, this.bring, (now) => {
      const layer = now.layers.length - 1;
      this.map.paint(layer, now.layers[layer], now.pieces.length);
      told = layer + 1;
      if (this.get("layer") === layer) this.show(now);
    });
    // A recorded sentence is whole while its layers are still on their way.
    if (look.vector || this.look.text !== text || !LOOKS.includes(this.look)) {
      this.map.blank(told);
      this.show(look);
    }
    this.tell(look.count > MOST ? t("long", { most: MOST, count: look.count }) : look.count ? "" : t("empty"));
    if (look.vector && !this.again) await this.compare(look, second, state);
  }

  /** The cosines of both sentences, with all heads and with those that are on. */
  async compare(look, second, state) {
    const vector = async (text, given) => (await this.real.look(text, given, this.bring)).vector;
    for (const text of [look.text, second]) if (!this.wholes.has(text)) this.wholes.set(text, await vector(text, NONE));
    const [a, b] = [look.text, second].map((text) => this.wholes.get(text));
    const changed = state.off.some(Boolean) || state.skip.some(Boolean);
    const other = changed ? await vector(second, state) : b;
    this.cosines = { whole: cosine(a, b), now: cosine(look.vector, other), own: cosine(a, look.vector) };
    this.draw();
  }

  show(look) {
    this.look = look;
    this.draw();
  }

  tell(words) {
    this.notice.hidden = !words;
    say(this.notice, words);
  }

  draw() {
    const { look } = this;
    const state = this.state();
    const { layer, head, view } = state;
    this.map.choose(layer, head, { off: this.get("off"), skip: this.get("skip") });
    this.ways.hidden = this.lines.node.hidden = view !== "lines";
    this.off.node.hidden = view !== "off";
    this.test.node.hidden = view !== "test";
    say(this.heading, look.text);
    this.lines.wait(look.layers[layer] ? "" : t("coming", { layer }));
    if (look.layers[layer]) {
      const chosen = chosenOf(look, state.piece);
      this.lines.update(look.pieces, (i) => shares(look, state, i), chosen);
      this.tools.status(sentence(look, state));
      this.table.update();
    }
    if (view === "off") this.off.update(this.cosines, { get: this.get, live: this.live });
    if (view === "test") this.test.update(layer, head);
  }

  guessed(pencil, choice) {
    const place = this.lines.keyAt(GUESSED[choice]);
    const named = word(place.x - 6, place.y + 16, "end");
    pencil.shapes(this.lines.drawing, choice, s("rect", { class: "ab-guess-line", ...place }), named);
  }
}

export default {
  kind: "real_heads",
  predict: {
    options: ["animal", "street", "itself", "cls"],
    answer: "animal",
    asks,
    // All words of the head first, then the one that the question is about.
    async demonstrate({ tools }) {
      tools.set({ ...QUESTION, piece: -1 });
      await tools.rest(PAUSE);
      tools.set({ piece: QUESTION.piece });
    },
  },
  render: (context) => {
    new RealHeads(context);
  },
};
