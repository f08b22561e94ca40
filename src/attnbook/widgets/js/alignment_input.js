// The reader's own number, in words or digits of any script; whatever is typed gets an answer.
import { h, say, text } from "./core.js";
import { LARGEST, MOST_WORDS } from "./number_words.js";
import { anyNumber, understand, write } from "./alignment_trace.js";

const t = (key, values) => text(`alignment.${key}`, values);
const LONGEST = 160;                                   // characters
const QUIET = { "data-lm-suppress-shortcuts": "true" };  // JupyterLab leaves keys alone
const NAMED = 3;                                       // unknown words named at once

function answer(found) {
  if (found.problem === "unknown") {
    const some = found.unknown.slice(0, NAMED).map((word) => `“${word.length > 24 ? `${word.slice(0, 24)}…` : word}”`).join(", ");
    return t(found.unknown.length > NAMED ? "problem.unknown_more" : "problem.unknown", { words: some, count: found.unknown.length - NAMED });
  }
  return t(`problem.${found.problem}`, { largest: LARGEST.toLocaleString("en"), most: MOST_WORDS, count: found.count ?? 0, longest: LONGEST });
}

/** What a text means: { words } or { problem }, too long texts unread. */
export const reading = (typed) => (Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed));

/** `chosen(words)` is called with words that the models know. */
export function inputRow(model, tools, chosen) {
  const field = h("input", { type: "text", class: "ab-typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go" });
  field.dataset.lmSuppressShortcuts = "true";
  const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
  const show = () => { field.value = model.get("words"); note.hidden = true; };
  const take = (typed) => {
    const found = reading(typed);
    note.hidden = !found.problem;
    if (found.problem) { say(note, answer(found)); return; }
    chosen(found.words);
    field.value = found.words.join(" ");
  };
  const send = (event) => { event.preventDefault(); take(field.value); };
  // JupyterLab keeps the Enter key from submitting a form; while a word is being composed, Enter ends that.
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) send(event); });
  const form = h("form", { class: "ab-controls ab-number-form", onsubmit: send },
    h("label", { class: "ab-control ab-number-own" }, h("span", { class: "ab-label" }, t("own")), field),
    h("button", { type: "submit", class: "ab-choice", ...QUIET }, t("write_it")),
    h("button", { type: "button", class: "ab-choice ab-quiet", onclick: () => take(write(anyNumber()).words.join(" ")), ...QUIET }, t("another")));
  model.on("change:words", show);
  tools.clean(() => model.off("change:words", show));
  show();
  return { node: h("div", { hidden: true }, form, note), field };
}
