// First predict, then see. A widget opens with one question; what the reader expected stays beside
// what happened: in words here, and as a mark in the picture. Whoever has answered once is not asked again.
import { h } from "./dom.js";
import { text } from "./messages.js";
import { read, remove, write } from "./store.js";
import { picture, reveal } from "./view.js";

function outcome(area, predict, choice) {
  const told = (label, words) => h("p", {}, h("strong", {}, label), " ", words);
  const right = choice === predict.answer;
  return [
    choice && told(text("predict.you_said"), text(`${area}.options.${choice}`)),
    told(text("predict.happens"), text(`${area}.happens`)),
    choice && h("p", { class: right ? "ab-right" : "ab-differs" }, text(`${area}.difference.${choice}`)),
  ];
}

const quiet = (label, action) => h("button", { type: "button", class: "ab-choice ab-quiet", onclick: action }, label);

function question(area, predict, answer) {
  const choice = (key, label, more = "") => h("button", { type: "button", class: `ab-choice${more}`, onclick: () => answer(key) }, label);
  return [
    h("p", { class: "ab-question" }, h("strong", {}, text("predict.first")), " ", text(`${area}.question`)),
    h(
      "div",
      { class: "ab-choices", role: "group", "aria-label": text("predict.choices") },
      predict.options.map((key) => choice(key, text(`${area}.options.${key}`))),
      choice("", text("predict.just_show"), " ab-quiet ab-predict-skip"),
    ),
  ];
}

function remembered(area, predict, choice, { forget, see }) {
  return h(
    "details",
    {},
    h("summary", {}, text("predict.earlier")),
    outcome(area, predict, choice),
    h("div", { class: "ab-choices" }, quiet(text("predict.see"), see), quiet(text("predict.again"), forget)),
  );
}

/** What the dashed mark in the picture is, with a button that takes it away; there while the mark is. */
function legend({ guess }, leave) {
  const hide = quiet(text("predict.hide"), () => {
    guess.hide();
    leave();
  });
  const node = h(
    "div",
    { class: "ab-guess-legend", hidden: true },
    h("span", {}, h("span", { class: "ab-guess-swatch", "aria-hidden": "true" }), text("predict.marked")),
    hide,
  );
  guess.hear((choice) => {
    node.hidden = !choice;
  });
  return node;
}

/** The question, the wait while it is shown, and the answer; or what was answered before. */
class Panel {
  constructor(widget, { model, tools }) {
    this.predict = widget.predict;
    this.area = `${widget.kind}.predict`;
    this.model = model;
    this.tools = tools;
    this.node = h("section", { class: "ab-predict", "aria-label": text("predict.label", { title: text(`${widget.kind}.title`) }) });
    this.live = h("div", { role: "status" });
    this.told = false; // whether what happened is said in the open
    this.key = legend(tools, () => this.stay());
    tools.guess.hear((choice) => {
      // Others hear of the choice too, and draw.
      if (choice) requestAnimationFrame(() => reveal(this.body.querySelectorAll("[data-guess]"), this.node.clientHeight));
      else this.fold();
    });
    const before = read("predict", tools.name)?.choice;
    if (before === "" || this.predict.options.includes(before)) this.remind(before);
    else this.ask();
  }

  ask() {
    this.node.replaceChildren(...question(this.area, this.predict, (choice) => this.answer(choice)));
  }

  remind(before) {
    this.node.append(remembered(this.area, this.predict, before, { forget: () => this.forget(), see: () => this.answer(before) }));
  }

  /** What the question is about; it stands behind the panel. */
  get body() {
    return this.node.parentElement;
  }

  /** What happened stays at the top of the window while the reader looks at the picture, until it is touched. */
  hold() {
    this.node.classList.add("ab-held");
    this.body.addEventListener("pointerdown", this.touched);
  }

  /** The picture shows another state: what happened is about an earlier one, and folds to a line. */
  fold() {
    this.loose();
    const kept = read("predict", this.tools.name)?.choice;
    if (!this.told || kept === undefined) return;
    this.told = false;
    const inside = this.node.contains(document.activeElement);
    this.node.replaceChildren();
    this.remind(kept);
    if (inside) this.stay();
  }

  touched = ({ target }) => {
    if (!this.node.contains(target)) this.loose();
  };

  loose() {
    this.node.classList.remove("ab-held");
    this.body?.removeEventListener("pointerdown", this.touched);
  }

  /** The pressed button has gone: focus stays here. */
  stay() {
    this.node.tabIndex = -1;
    this.node.focus({ preventScroll: true });
  }

  async answer(choice) {
    const { predict, model, tools, live } = this;
    write("predict", tools.name, { choice, right: choice ? choice === predict.answer : null });
    tools.guess.hide();
    live.replaceChildren(h("p", {}, text("predict.watch")));
    this.node.replaceChildren(live, this.key);
    this.stay();
    this.hold();
    reveal([picture(this.body.querySelector(".ab-body"))]);
    await predict.demonstrate({ model, tools });
    live.replaceChildren(...outcome(this.area, predict, choice).filter(Boolean));
    tools.guess.put(choice);
    this.told = true;
    if (!predict.asks((trait) => model.get(trait))) this.fold(); // a hand has stopped it: this is another picture
  }

  forget() {
    remove("predict", this.tools.name);
    this.ask();
    this.node.querySelector("button").focus();
  }
}

/**
 * `widget.predict`: { options: [key…], answer: key, demonstrate({ model, tools }), asks(get) }; the words
 * are the messages `<kind>.predict.{question, options.*, happens, difference.*}`.
 */
export const predictPanel = (widget, tools) => new Panel(widget, tools).node;
