// The reader's prediction in the picture, beside what happens: dashed, in a colour of its own, and named.
// It stands as long as the state of the question is shown, and goes for good when the reader moves on.
//
//   predict: { …, asks: (get) => get("temperature") === 0 }       whether this state is the question's
//   tools.guess.draw((pencil, choice) => …)                       how an answer looks in the picture
//
// `draw` is called whenever the picture was drawn anew; what the pencil made before is gone by then.
import { h, s, style } from "./dom.js";
import { text } from "./messages.js";

const PERCENT = 100;

/** What a widget marks a prediction with. `data-guess` holds the predicted value, for tests and styles. */
class Pencil {
  #undo = [];

  clear() {
    this.#undo
      .splice(0)
      .reverse()
      .forEach((undo) => undo());
  }

  /** Put a node of one's own into the picture until the mark goes. */
  add(parent, node) {
    parent.append(node);
    this.#undo.push(() => node.remove());
    return node;
  }

  /** The words "your guess", or others, as a small label. */
  label(parent, words = text("predict.your_guess")) {
    return this.add(parent, h("span", { class: "ab-guess ab-guess-name", "aria-hidden": "true" }, words));
  }

  /** A dashed range of a bar's track; a line across it, where it ends as it begins. */
  band(track, from, to, { name = false } = {}) {
    const node = h("span", {
      class: `ab-guess ab-guess-band${from < to ? " ab-guess-range" : ""}`,
      "data-guess": from === to ? from.toFixed(3) : `${from.toFixed(3)} ${to.toFixed(3)}`,
      "aria-hidden": "true",
    });
    style(node, { "inset-inline-start": `${PERCENT * from}%`, "inline-size": `${PERCENT * (to - from)}%` });
    if (name) {
      const word = h("span", { class: "ab-guess-name" }, text("predict.your_guess"));
      word.classList.toggle("ab-guess-before", from > 0.5);
      node.append(word);
    }
    return this.add(track, node);
  }

  /** A dashed outline around a node of the page; `name`: words at its corner. */
  outline(node, value, { name = /** @type {string | boolean} */ ("") } = {}) {
    const said = { "data-guess": value, "data-guess-name": name === true ? text("predict.your_guess") : name || "" };
    for (const [key, words] of Object.entries(said)) {
      node.setAttribute(key, words);
      this.#undo.push(() => node.removeAttribute(key));
    }
    return node;
  }

  /** Dashed shapes in a drawing. */
  shapes(svg, value, ...kids) {
    return this.add(svg, s("g", { class: "ab-guess", "data-guess": value, "aria-hidden": "true" }, kids));
  }
}

/** A dashed path of a drawing. */
export const dashed = (d) => s("path", { class: "ab-guess-line", d });

/** "your guess", or other words, at a place of a drawing. */
export const word = (x, y, anchor = "start", words = text("predict.your_guess")) =>
  s("text", { class: "ab-guess-word", x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, words);

/** What is known of the reader's answer while its question is shown. */
export class Guess {
  choice = "";
  shown = false;
  met = false; // the picture has shown the state of a question that was skipped
  open = false; // an answer stands, with a mark or, where the question was skipped, without one
  pencil = new Pencil();
  draws = [];
  ears = [];

  constructor(predict, get) {
    this.predict = predict;
    this.get = get;
  }

  /** `draw(pencil, choice)` marks an answer in a picture. */
  draw(draw) {
    this.draws.push(draw);
  }

  /** `ear(choice)` hears when the mark comes, and with "" when it goes. */
  hear(ear) {
    this.ears.push(ear);
  }

  /** The reader has answered, and has seen what happens; the picture may still be behind. */
  put(choice) {
    this.hide();
    this.choice = choice;
    this.open = true;
    requestAnimationFrame(() => this.look());
  }

  /** Draw the mark anew, or take it away where the reader has moved on. */
  look() {
    if (!this.open) return;
    if (!this.choice) {
      if (this.predict.asks(this.get)) this.met = true;
      else if (this.met) this.hide();
      return;
    }
    this.pencil.clear();
    if (!this.predict.asks(this.get)) {
      if (this.shown) this.hide();
      return;
    }
    this.draws.forEach((draw) => draw(this.pencil, this.choice));
    if (!this.shown) this.tell(true);
  }

  hide() {
    this.pencil.clear();
    const told = this.shown || this.open;
    this.open = this.met = false;
    this.choice = "";
    if (told) this.tell(false);
  }

  tell(shown) {
    this.shown = shown;
    this.ears.forEach((ear) => ear(this.choice));
  }
}
