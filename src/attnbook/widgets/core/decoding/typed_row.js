// A row to type in: what a reader typed is understood, or answered with what is wrong with it.
import { h, say, typedField } from "../index.js";

/**
 * `understand(typed)`: { value, shown } or { answer }, a sentence; `chosen(value)` is called with what is
 * understood; `any()`: something to type instead; `words`: { own, write, another }.
 */
export function typedRow({ understand, chosen, any, words }) {
  const field = typedField({ class: "ab-typed" });
  const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
  const show = (value) => {
    field.value = value;
    note.hidden = true;
  };
  const take = (typed) => {
    const found = understand(typed);
    note.hidden = !found.answer;
    if (found.answer) {
      say(note, found.answer);
      return;
    }
    chosen(found.value);
    field.value = found.shown;
  };
  const send = (event) => {
    event.preventDefault();
    take(field.value);
  };
  // JupyterLab keeps the Enter key from submitting a form; while a word is being composed, Enter ends that.
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) send(event);
  });
  const form = h(
    "form",
    { class: "ab-controls ab-number-form", onsubmit: send },
    h("label", { class: "ab-control ab-number-own" }, h("span", { class: "ab-label" }, words.own), field),
    h("button", { type: "submit", class: "ab-choice" }, words.write),
    h("button", { type: "button", class: "ab-choice ab-quiet", onclick: () => take(any()) }, words.another),
  );
  return { node: h("div", { hidden: true }, form, note), field, show };
}
