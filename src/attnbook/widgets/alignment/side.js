// Beside the picture: what both models have written so far, and the context each of them sees.
import { h, heatmap, num, say, style, watchTheme, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("alignment", messages);
const COLUMNS = 20;

/** Numbers as rows of a rectangle; what is missing at the end is 0. */
function folded(numbers) {
  const rows = Math.ceil(numbers.length / COLUMNS);
  return Array.from({ length: rows }, (_, i) => Array.from({ length: COLUMNS }, (_, j) => numbers[i * COLUMNS + j] ?? 0));
}

/** The fixed context at a step as an answer to the question has it. */
function guessed(choice, { attention, fixed }, step) {
  const at = (written) => written.contexts[Math.min(step, written.contexts.length) - 1];
  if (choice === "moves") return at(attention);
  const [first] = fixed.contexts;
  const left = 1 - (step - 1) / fixed.contexts.length;
  return choice === "nothing" ? first : first.map((v) => v * Math.max(0, left));
}

/** One model: its name, its line of characters, its context. */
class Writer {
  constructor(kind, tools) {
    this.kind = kind;
    this.line = h("p", { class: "ab-written", lang: "zh", translate: "no" });
    this.verdict = h("p", { class: "ab-outcome" });
    this.strip = heatmap(t(`context_label.${kind}`), "signed");
    this.note = h("p", { class: "ab-small" });
    tools.clean(watchTheme(this.strip.restyle));
    tools.size(this.strip.node, this.strip.restyle);
    this.seen = h("div", {}, h("p", { class: "ab-small role-output" }, t(`context.${kind}`)), this.strip.node, this.note);
    this.node = h("div", { class: "ab-writer" }, h("p", { class: "ab-head" }, t(`writer.${kind}`)), this.line, this.verdict, this.seen);
  }

  fill(written, truth) {
    this.written = written;
    this.right = truth && truth.characters.join("") === written.characters.join("");
    this.spans = written.characters.filter(Boolean).map((character, i) => h("span",
      { class: truth && truth.characters[i] !== character ? "ab-letter ab-wrong" : "ab-letter" }, character));
    this.line.replaceChildren(...this.spans);
  }

  update(step, truth) {
    const { written } = this;
    this.spans.forEach((span, i) => {
      span.classList.toggle("ab-unwritten", i >= step);
      span.classList.toggle("ab-step-now", i === step - 1);
    });
    const done = step >= written.characters.length;
    say(this.verdict, done && truth ? t(this.right ? "right" : "wrong", { right: truth.characters.join("") }) : "\u00a0");
    const context = written.contexts[Math.min(step, written.contexts.length) - 1];
    const bound = Math.max(...context.map(Math.abs), 0.01);
    this.strip.update(folded(context), -bound, bound);
    const ended = step > written.characters.length;
    const note = this.kind === "fixed" ? "note_fixed" : "note_attention";
    say(this.note, ended ? t("ended") : t(note, { count: context.length, bound: num(bound) }));
  }
}

export class Side {
  constructor(tools) {
    this.writers = { attention: new Writer("attention", tools), fixed: new Writer("fixed", tools) };
    this.node = h("div", { class: "ab-writers" }, Object.values(this.writers).map(({ node }) => node));
  }

  fill(trace, truth) {
    this.truth = truth;
    for (const [kind, writer] of Object.entries(this.writers)) writer.fill(trace[kind], truth);
  }

  /** What the reader expects of the fixed context, as a strip of its own below the real one. */
  mark(pencil, choice, trace, step) {
    const numbers = guessed(choice, trace, step);
    const bound = Math.max(...trace.fixed.contexts[0].map(Math.abs), 0.01);
    const strip = heatmap("", "signed");
    const frame = h("div", { class: "ab-guess ab-context-guess", "data-guess": choice, "aria-hidden": "true" }, strip.node);
    pencil.add(this.writers.fixed.node, frame);
    pencil.label(frame);
    style(frame, { "max-inline-size": "20.5rem" });
    strip.update(folded(numbers), -bound, bound);
  }

  update(step) {
    for (const writer of Object.values(this.writers)) writer.update(step, this.truth);
  }
}
