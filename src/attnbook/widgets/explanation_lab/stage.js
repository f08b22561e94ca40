// The text as ten chips. A chip that is pulled out of the row, or pressed, goes blank, and the model answers anew;
// under each stands what an explanation claims of it, and above what the model answers.
import { h, put, say, style, wordsOf } from "../core/index.js";
import { Odds, PLACES, Strip } from "./strips.js";
import { WORDS } from "./tasks.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("explanation_lab", messages);
const OUT = 30;                                        // pixels away from the row: the token is out
const SLOP = 6;                                        // pixels that a press may move

/** The answer's probability with one N blanked out, as an answer to the question expects it. */
const GUESSES = { half: 0.5, nothing: 1, all: 0 };

export class Stage {
  /** `blank(place, gone)` takes a token out, or puts it back. */
  constructor(blank) {
    this.blank = blank;
    this.chips = PLACES.map((i) => this.chip(i));
    this.name = h("span", {});
    this.claim = new Strip(this.name);
    this.claim.node.classList.add("ab-xl-claim");
    this.odds = new Odds();
    this.said = h("p", { class: "ab-strong ab-said-line" });
    const row = h("div", { class: "ab-xl-cells" }, this.chips.map(({ node }) => node));
    this.node = h("div", { class: "ab-stage ab-xl-stage" }, this.said, this.odds.node, row, this.claim.node, h("p", { class: "ab-small ab-hint" }, t("pull")));
  }

  chip(i) {
    const word = h("span", {});
    const node = h("button", { type: "button", class: "ab-xl-chip" }, word);
    const chip = { node, word, gone: false };
    let from = null;
    let far = 0;
    const drop = () => {
      from = null;
      style(node, { translate: "none" });
      node.classList.remove("ab-xl-held");
    };
    node.addEventListener("pointerdown", (event) => {
      far = 0;
      if (chip.gone || event.button !== 0) return;
      from = event.clientY;
      node.setPointerCapture(event.pointerId);
    });
    node.addEventListener("pointermove", ({ clientY }) => {
      if (from === null) return;
      const by = clientY - from;
      far = Math.max(far, Math.abs(by));
      node.classList.toggle("ab-xl-held", far > SLOP);
      style(node, { translate: `0 ${by}px` });
      if (chip.gone !== Math.abs(by) > OUT) this.blank(i, !chip.gone);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) node.addEventListener(end, drop);
    node.addEventListener("click", () => far <= SLOP && this.blank(i, !chip.gone));
    node.addEventListener("keydown", ({ key }) => {
      far = 0;
      if ((key === "Delete" || key === "Backspace") && !chip.gone) this.blank(i, true);
      const next = this.chips[i + { ArrowRight: 1, ArrowLeft: -1 }[key]];
      next?.node.focus();
    });
    return chip;
  }

  /** What a prediction says of the answer with one N out. */
  mark(pencil, choice, answer) {
    pencil.band(this.odds.rows[answer].track, GUESSES[choice], GUESSES[choice], { name: true });
  }

  /** `home`: the text with nothing out; `gone`: what is out; `claim`: ten numbers by a name, in the colour of a role. */
  update(task, home, gone, { name, row, role }, { before, odds, said, right }) {
    this.chips.forEach((chip, i) => {
      const word = WORDS[task][home[i]];
      chip.gone = gone[i];
      say(chip.word, word);
      put(chip.node, { "aria-pressed": String(gone[i]), "aria-label": t(gone[i] ? "chip_out" : "chip", { number: i + 1, word }) });
      chip.node.classList.toggle("ab-xl-long", word.length > 2);
    });
    say(this.name, name);
    this.claim.role = role;
    this.claim.update(row, { spoken: name });
    this.odds.update(task, before, odds);
    say(this.said, said);
    this.said.classList.toggle("ab-said-line", right !== null);  // right or wrong: only where there is a rule
    this.said.classList.toggle("ab-broken", right === false);
    this.said.classList.toggle("ab-xl-open", right === null);
  }
}
