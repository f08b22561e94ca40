// Four trained heads of chapter 10: their maps, what each adds to the answer, and a switch for each.
import { prefersReducedMotion, h, more, num, row, say, segmented, typedField, wordsOf } from "../core/index.js";
import { DigitMap, HeadMap, lamps, ShareBars } from "./map.js";
import { answerOf, example, itemsOf, MOST_ITEMS, Network, NEW, spelled, understand } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("head_browser", messages);
export const LONGEST = 60;
const DEFAULT = "g0 b6 i5 f4 o6 k3 d2 l1 ? f d";
const VIEWS = ["all", "1", "2", "3", "4"];
const WIDE = 620;
const PAUSE = 900;                                     // ms between the steps of the demonstration
const short = (word) => (Array.from(word).length > 20 ? `${Array.from(word).slice(0, 20).join("")}…` : word);

/** What a text means; texts that are too long stay unread. */
export const reading = (typed) => (Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed));

/** The sentence for a text that is no example; empty for one that is. */
export const complaint = (found) => (found.problem
  ? t(`problem.${found.problem}`, { word: short(found.word ?? ""), letter: short(found.letter ?? ""), count: found.count ?? 0, most: MOST_ITEMS, longest: LONGEST }) : "");

/** Everything that the pictures show. */
export function compute(network, one, on) {
  const { weights, brought } = network.lookUp(one);
  return { one, weights, brought, scores: network.scores(brought, on), answer: network.answer(brought, on), right: answerOf(one), shares: network.shares(on) };
}

function inputRow(model, tools, note) {
  const field = typedField({ class: "ab-typed ab-example" });
  const show = () => { field.value = model.get("words"); };
  const tell = (found) => { note.hidden = !found.problem; say(note, complaint(found)); };
  const take = (typed) => {
    const found = reading(typed);
    tell(found);
    if (found.problem) return;
    tools.set({ words: spelled(found) });
    show();
  };
  let number = 7;                                      // the default is example 6
  const another = () => take(spelled(example(number++ % NEW)));
  const node = h("form", { class: "ab-controls ab-ask", onsubmit: (event) => { event.preventDefault(); take(field.value); } },
    h("label", { class: "ab-control ab-own" }, h("span", { class: "ab-label" }, t("own")), field),
    h("button", { type: "submit", class: "ab-choice" }, t("look_up")));
  tools.follow("words", show);
  return { node, tell, another: h("button", { type: "button", class: "ab-choice", onclick: another }, t("another")) };
}

const listed = (digits) => digits.join(" ");

/** What the model says, and whether it is right. */
function verdict({ answer, right }) {
  const values = { answer: listed(answer), right: listed(right) };
  return values.answer === values.right ? t("said_right", { answer: values.answer }) : t("said", values);
}

function sentence(now, on) {
  const off = on.map((yes, i) => (yes ? 0 : i + 1)).filter(Boolean);
  const heads = off.length ? t("off", { heads: off.join(", ") }) : t("none_off");
  const [first, second, both] = now.shares.map((share) => num(100 * share, 0));
  return `${verdict(now)} ${heads} ${t("status", { count: NEW, first, second, both })}`;
}

class Browser {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.network = new Network(model.get("model"));
    this.note = h("p", { class: "ab-empty", role: "alert", hidden: true });
    this.input = inputRow(model, tools, this.note);
    this.map = new HeadMap();
    this.digits = new DigitMap();
    this.bars = new ShareBars(NEW);
    this.said = h("p", { class: "ab-strong ab-said-line" });
    this.table = tools.table(this.numbers());
    const view = segmented(model, "view", { label: t("view"), options: VIEWS.map((name) => [name, name === "all" ? t("all") : t("head", { head: name })]) });
    const pair = h("div", { class: "ab-browse" },
      h("div", {}, lamps(model, tools), this.bars.node, this.said, this.input.another),
      h("div", {}, this.map.node, this.digits.node, h("p", { class: "ab-small" }, t("legend"))));
    const rest = more(this.input.node, row(tools, view));
    el.append(pair, this.note, rest);
    tools.follow("view", () => { rest.open ||= model.get("view") !== "all"; });
    tools.size(pair, (width) => pair.classList.toggle("ab-two", width >= WIDE));
    tools.guess.draw((pencil, choice) => this.bars.mark(pencil, choice));
    tools.redraw(["words", "heads", "view"], () => this.draw(), () => this.rest());
  }

  draw() {
    const found = reading(this.get("words"));          // an address may hold these words in another order
    if (found.problem) this.input.tell(found);
    else this.note.hidden = true;
    const on = this.get("heads");
    this.now = compute(this.network, found.problem ? understand(DEFAULT) : found, on);
    this.digits.update(this.now, on, this.get("view"));
    this.bars.update(this.now.shares);
    say(this.said, verdict(this.now));
    this.said.classList.toggle("ab-broken", listed(this.now.answer) !== listed(this.now.right));
  }

  /** Where the heads look: in the next frame, for with the answer it is more than one should take. */
  rest() {
    const on = this.get("heads");
    this.map.update(this.now, on, this.get("view"));
    this.tools.status(sentence(this.now, on));
    this.table.update();
  }

  numbers() {
    const blank = (cells) => [...cells, ...Array(MOST_ITEMS + 2 - cells.length).fill("")];
    const places = Array.from({ length: MOST_ITEMS }, (_, i) => ({ label: t("columns.item", { number: i + 1 }), role: "weights" }));
    const line = (weights, i) => blank([t("head", { head: i + 1 }), t(this.get("heads")[i] ? "yes" : "no"), ...Array.from(weights, (weight) => num(weight, 4))]);
    return {
      columns: [{ label: t("columns.head") }, { label: t("columns.on") }, ...places],
      rows: () => [blank([t("columns.items"), "", ...itemsOf(this.now.one)]), ...this.now.weights.map(line)],
    };
  }
}

export default {
  kind: "head_browser",
  predict: {
    options: ["nothing", "some", "guess", "both"],
    answer: "some",
    asks: (get) => get("heads").every((on, i) => on === (i !== 2)),
    // First the two heads that nobody misses, then the one that is asked about.
    async demonstrate({ tools }) {
      tools.set({ view: "all", words: DEFAULT, heads: [true, true, true, true] });
      const steps = [[true, false, true, true], [true, true, true, false], [true, true, true, true]];
      for (const heads of [...(prefersReducedMotion() ? [] : steps), [true, true, false, true]]) {
        if (!(await tools.rest(PAUSE))) return;
        tools.set({ heads });
      }
    },
  },
  render: (context) => { new Browser(context); },
};
