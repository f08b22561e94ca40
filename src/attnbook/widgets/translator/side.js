// Beside the picture: what is written so far, the candidates of this step, and what it looks back at.
import { h, num, put, say, style, wordsOf } from "../core/index.js";
import { TOP, isRight } from "./trace.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("translator", messages);
const SIGNS = new Map([["", "end"], ["<start>", "start"], ["<pad>", "pad"]]);
/** What a token is called: the signs that no text holds have names. */
export const nameOf = (token) => (SIGNS.has(token) ? t(SIGNS.get(token)) : token);

/** The likeliest tokens of one step, a bar each. */
class Candidates {
  constructor() {
    this.rows = Array.from({ length: TOP }, () => ({ name: h("span", { class: "ab-tl-token" }), bar: h("span", { class: "ab-tl-bar" }), number: h("span", { class: "ab-tl-number" }) }));
    this.node = h("ol", { class: "ab-tl-candidates", "aria-label": t("candidates") },
      this.rows.map(({ name, bar, number }) => h("li", {}, name, h("span", { class: "ab-tl-track", "aria-hidden": "true" }, bar), number)));
  }

  update(candidates) {
    this.rows.forEach(({ name, bar, number }, i) => {
      const [token, probability] = candidates[i];
      say(name, nameOf(token));
      say(number, num(probability, 3));
      style(bar, { "inline-size": `${(100 * probability).toFixed(2)}%` });
    });
  }
}

export class Side {
  constructor() {
    this.line = h("p", { class: "ab-written", translate: "no" });
    this.verdict = h("p", { class: "ab-outcome" });
    this.candidates = new Candidates();
    this.back = h("p", { class: "ab-tl-back", translate: "no" });
    this.node = h("div", { class: "ab-writers" },
      h("p", { class: "ab-head" }, t("written")), this.line, this.verdict,
      h("p", { class: "ab-head" }, t("candidates")), this.candidates.node,
      h("p", { class: "ab-head" }, t("back")), this.back, h("p", { class: "ab-small" }, t("back_note")));
  }

  /** `now`: the trace; `own`: the decoder's weights on what it wrote, by step. */
  fill(task, now, truth, own) {
    Object.assign(this, { now, truth, own });
    put(this.line, { lang: task === "numbers" ? "zh" : null });
    this.spans = now.written.filter(Boolean).map((token, i) => h("span",
      { class: truth && truth.characters[i] !== token ? "ab-letter ab-wrong" : "ab-letter" }, SIGNS.has(token) ? `${nameOf(token)} ` : token));
    this.line.replaceChildren(...this.spans);
    this.chips = ["start", ...now.written.slice(0, -1)].map((token, i) => h("span", { class: i ? "ab-tl-chip" : "ab-tl-chip ab-tl-start" }, i ? nameOf(token) : t("start")));
    this.back.replaceChildren(...this.chips);
  }

  update(step) {
    const { now, truth } = this;
    this.spans.forEach((span, i) => {
      span.classList.toggle("ab-unwritten", i >= step);
      span.classList.toggle("ab-step-now", i === step - 1);
    });
    const done = step >= now.written.length;
    const ended = now.written.at(-1) === "";
    const verdict = !truth ? (ended ? "\u00a0" : t("endless")) : isRight(truth, now.written) ? t("right") : t("wrong", { right: truth.characters.join("") });
    say(this.verdict, done ? verdict : "\u00a0");
    this.candidates.update(now.candidates[step - 1]);
    const weights = this.own[step - 1];
    this.chips.forEach((chip, i) => {
      chip.hidden = i >= step;
      if (i < step) style(chip, { "--ab-tl-weight": `${(100 * weights[i]).toFixed(1)}%` });
      put(chip, { title: i < step ? num(weights[i], 3) : null });
    });
  }
}
