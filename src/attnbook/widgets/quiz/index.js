// A quiz: one form a question, an explanation for every answer, and what was answered kept in the
// reader's browser. The questions come with the model; their texts are split at their marks already.
import { h, say, wordsOf } from "../core/index.js";
import { feedback, isRight, parseNumber, score, shownNumber, standing } from "./logic.js";
import { begin } from "../review/days.js";
import { persistent, read, remove, subscribe, write } from "../core/store.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("quiz", messages);
// The data name an element for marked words; any other name than these is left out.
const MARKS = new Set(["code", "em", "strong", "sub", "sup"]);
export const rich = (parts) => parts.map(([kind, words]) => (MARKS.has(kind) ? h(kind, {}, words) : words));
const stored = (question) => standing(question, read("quiz", question.id));

// --- the two kinds of fields: { nodes, read(), fill(answer), mark(lines), focus() } -----------------
function choiceField(question) {
  const type = question.kind === "single" ? "radio" : "checkbox";
  const inputs = question.choices.map(() => h("input", { type, name: "answer" }));
  const marks = question.choices.map(() => h("span", { class: "ab-mark", "aria-hidden": "true" }));
  const labels = question.choices.map((choice, i) =>
    h("label", { class: "ab-option" }, inputs[i], h("span", {}, rich(choice.text)), marks[i]));
  return {
    nodes: labels,
    problem: t("nothing_chosen"),
    read() {
      const answer = inputs.flatMap((input, i) => (input.checked ? [i] : []));
      return answer.length ? answer : null;
    },
    fill: (answer) => inputs.forEach((input, i) => { input.checked = answer.includes(i); }),
    mark(lines) {
      marks.forEach((mark) => say(mark, ""));
      for (const { right, place } of lines) say(marks[place], right ? "✓" : "✗");
    },
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
  };
}

function numberField() {
  const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 24 });
  const mark = h("span", { class: "ab-mark", "aria-hidden": "true" });
  return {
    nodes: [h("label", { class: "ab-option" }, t("your_number"), input, mark)],
    problem: t("nothing_typed"),
    read() {
      const value = parseNumber(input.value);
      return value === null ? null : [value];
    },
    fill: ([value]) => { input.value = value === undefined ? "" : shownNumber(value); },
    mark: ([line]) => say(mark, line ? (line.right ? "✓" : "✗") : ""),
    focus: () => input.focus(),
  };
}

// --- what is said -----------------------------------------------------------------------------------
function sentence(question, { right, why, place }) {
  const lead = t(right ? "right" : question.kind === "number" ? "wrong_number" : "wrong");
  // Of several ticks, each reason says which one it is about.
  const which = question.kind === "multiple" ? [h("q", {}, rich(question.choices[place].text)), " "] : [];
  return h("p", { class: right ? "ab-right" : "ab-differs" }, h("strong", {}, lead), " ", which, rich(why));
}

export function allAnswers(question) {
  const line = (right, words, why) => h("li", {}, h("strong", {}, t(right ? "is_right" : "is_wrong")), " ", words, " ", rich(why));
  const lines = question.kind === "number"
    ? [line(true, `${shownNumber(question.answer)}.`, question.why),
      ...question.traps.map(({ value, why }) => line(false, `${shownNumber(value)}.`, why))]
    : question.choices.map((choice) => line(choice.right, rich(choice.text), choice.why));
  return h("details", { class: "ab-data" }, h("summary", {}, t("show")), h("ul", {}, lines));
}

/** Where a question is taught, on this page: the build writes [id, title] of a section by question. */
function taughtLink(question, figure) {
  const taught = JSON.parse(figure?.dataset.taught ?? "{}");
  if (!Object.hasOwn(taught, question.id)) return null;
  const [id, title] = taught[question.id];
  return h("p", { class: "ab-taught" }, t("taught"), " ", h("a", { href: `#${id}` }, title));
}

export function explain(question, answer, live) {
  const { lines, missing } = feedback(question, answer);
  live.replaceChildren(...lines.map((line) => sentence(question, line)),
    ...(missing ? [h("p", { class: "ab-differs" }, t("missing"))] : []));
  return lines;
}

// --- one question -----------------------------------------------------------------------------------
/** The form of a question: `answered(answer)` hears of every answer; a try without one is told what it lacks. */
export function formOf(question, answered) {
  const field = question.kind === "number" ? numberField() : choiceField(question);
  const live = h("div", { class: "ab-feedback", role: "status" });
  const more = h("div");
  const form = h("form", { novalidate: true, autocomplete: "off" },
    h("fieldset", {},
      h("legend", {}, rich(question.text)),
      question.kind === "multiple" && h("p", { class: "ab-help" }, t("multiple")),
      field.nodes,
      h("button", { type: "submit", class: "ab-choice" }, t("check"))),
    live, more);
  form.addEventListener("input", () => { field.mark([]); live.replaceChildren(); });
  // JupyterLab keeps the Enter key from submitting a form, so its fields do it themselves.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = field.read();
    if (answer) answered(answer);
    else say(live, field.problem);
  });
  return { form, field, live, more };
}

function keep(question, answer) {
  const tries = Math.min((read("quiz", question.id)?.tries ?? 0) + 1, 1000);
  const item = { answer, correct: isRight(question, answer), tries };
  write("quiz", question.id, item);
  begin(question.id);                                  // from tomorrow on it returns as a card
  return item;
}

function questionForm(question, { page, figure, changed }) {
  const { form, field, live, more } = formOf(question, (answer) => {
    show(keep(question, answer));
    changed();
  });
  function show(item) {
    field.mark(item ? explain(question, item.answer, live) : []);
    if (!item) live.replaceChildren();
    more.replaceChildren(...(item ? [taughtLink(question, figure), allAnswers(question)].filter(Boolean) : []));
  }
  function load() {
    const item = stored(question);
    field.fill(item?.answer ?? []);
    show(item);
  }
  load();
  return { node: h("li", { id: page && question.id }, form), load, focus: field.focus, question };
}

function actions(forms, forget) {
  const next = h("button", {
    type: "button", class: "ab-choice",
    onclick: () => forms.find(({ question }) => !stored(question)?.correct)?.focus(),
  }, t("next"));
  const again = h("button", {
    type: "button", class: "ab-choice ab-quiet",
    onclick: () => { forget(); forms[0].focus(); },
  }, t("again"));
  return { next, again, node: h("div", { class: "ab-choices ab-quiz-actions" }, next, again) };
}

export default {
  kind: "quiz",
  render({ model, el, tools }) {
    const questions = model.get("questions");
    const counted = () => score(questions, (id) => stored(questions.find((question) => question.id === id)));
    function changed() {
      const now = counted();
      tools.status(t(now.right === now.count ? "all_right" : "score", now));
      row.next.hidden = now.right === now.count;
      row.again.hidden = now.answered === 0;
    }
    const forms = questions.map((question) => questionForm(question, { page: tools.page, figure: tools.figure, changed }));
    tools.restart = () => {
      forms.forEach(({ question }) => remove("quiz", question.id));
      forms.forEach((form) => form.load());
      changed();
    };
    const row = actions(forms, tools.restart);
    const keeps = persistent() ? null : h("p", { class: "ab-help" }, t("not_kept"));
    el.append(h("ol", { class: "ab-questions" }, forms.map((form) => form.node)), row.node, keeps ?? "");
    changed();
    tools.clean(subscribe(() => changed()));           // another tab, or the progress table, may reset
  },
};
