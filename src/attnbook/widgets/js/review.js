// Cards that return: questions of the quizzes, one at a time, on the day on which they are due.
import { h, say, text } from "./core.js";
import { chapterLink, heading, places, sectionsOf } from "./places.js";
import { allAnswers, explain, fieldOf, formOf, rich } from "./quiz.js";
import { isRight } from "./quiz_logic.js";
import { REST, deck, isOn, moved, today } from "./review_days.js";
import { persistent, read, subscribe, write } from "./store.js";

const t = (key, values) => text(`review.${key}`, values);
const quietKeys = { "data-lm-suppress-shortcuts": "true" };  // JupyterLab would take letters and arrows
const button = (label, onclick, more = "") => h("button", { type: "button", class: `ab-choice ${more}`, ...quietKeys, onclick }, label);
const days = (count) => (count === 1 ? t("tomorrow") : t("in_days", { count }));

/** What the cards need of the chapters: their ids, and each question with its chapter. */
export function index(chapters) {
  const plan = chapters.map(({ stem, questions }) => ({ stem, questions: questions.map(({ id }) => id) }));
  const found = new Map(chapters.flatMap((chapter) => chapter.questions.map((question) => [question.id, { chapter, question }])));
  return { plan, found };
}

/** The card to ask now: what is due comes before what is new. */
export const upNext = ({ due, fresh }) => due[0] ?? fresh[0] ?? null;

/** A link to the section that teaches a question; to its chapter, where the page knows no such section. */
export function taughtLink({ chapter, question }, where) {
  const found = sectionsOf(chapter, where).find(([, title]) => title === question.section);
  return found ? chapterLink(chapter, where, found[0], t("section", { chapter: heading(chapter), section: question.section }))
    : chapterLink(chapter, where);
}

// --- one card ---------------------------------------------------------------------------------------
function outcome(entry, item, where, onNext) {
  const link = taughtLink(entry, where);
  return [
    h("p", {}, t("returns", { box: item.box, when: days(item.due - today()) })),
    link && h("p", {}, t("read_again"), " ", link),
    allAnswers(entry.question),
    h("div", { class: "ab-choices" }, button(t("next"), onNext)),
  ].filter(Boolean);
}

/** Hide the answers until the reader has tried to recall; returns what shows them. */
function holdBack(form, question) {
  if (question.kind === "number") return null;         // there is nothing to choose from
  const parts = [...form.querySelectorAll(".ab-option, .ab-help, [type=submit]")];
  parts.forEach((part) => { part.hidden = true; });
  const ask = h("div", { class: "ab-review-recall" }, h("p", { class: "ab-help" }, t("recall")),
    button(t("reveal"), () => {
      parts.forEach((part) => { part.hidden = false; });
      ask.remove();
      form.querySelector("input").focus();
    }));
  form.querySelector("fieldset").append(ask);
  return ask;
}

function card(entry, where, { answered, onNext }) {
  const { chapter, question } = entry;
  const before = read("review", question.id);
  const live = h("div", { class: "ab-feedback", role: "status" });
  const more = h("div");
  const field = fieldOf(question);
  const form = formOf(question, field, live, more);
  holdBack(form, question);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = field.read();
    if (!answer) return say(live, field.problem);
    answered();
    const item = moved(read("review", question.id), isRight(question, answer), today());
    write("review", question.id, item);
    form.querySelector("fieldset").disabled = true;    // the first answer is the one that counts
    field.mark(explain(question, answer, live));
    more.replaceChildren(...outcome(entry, item, where, onNext));
    return more.querySelector(".ab-choices button").focus({ preventScroll: true });
  });
  return h("div", { class: "ab-review-card ab-questions", tabindex: "-1" },
    h("p", { class: "ab-help" }, heading(chapter), " · ", before ? t("box", { box: before.box }) : t("new")), form);
}

function rest({ next, boxes }) {
  const any = boxes.some(Boolean);
  return h("div", { class: "ab-review-card", tabindex: "-1" }, h("p", {}, next === null
    ? t(any ? "nothing_left" : "no_cards")
    : t("nothing_due", { when: days(next - today()) })));
}

// --- the chapters and the boxes ---------------------------------------------------------------------
function switches(chapters, { plan }) {
  const boxes = plan.map((chapter) => h("input", {
    type: "checkbox", ...quietKeys, onchange: (event) => write("deck", chapter.stem, { on: event.target.checked }),
  }));
  const labels = chapters.map((chapter, i) => h("label", { class: "ab-option" }, boxes[i], h("span", {}, heading(chapter))));
  const node = h("details", { class: "ab-data" }, h("summary", quietKeys, t("chapters")),
    h("p", { class: "ab-help" }, t("chapters_help")), labels);
  const update = () => plan.forEach((chapter, i) => { boxes[i].checked = isOn(chapter); });
  return { node, update };
}

const boxTable = (count) => ({
  caption: t("boxes"), columns: [{ label: t("column_box") }, { label: t("column_rest") }, { label: t("column_cards") }],
  rows: () => count().boxes.map((cards, i) => [String(i + 1), days(REST[i]), String(cards)]),
  summary: () => [[t("row_new"), t("row_today"), String(count().fresh.length)]],
});

export default {
  kind: "review",
  state: {},
  tools: ["full"],
  render({ model, el, tools }) {
    const chapters = model.get("chapters");
    const known = index(chapters);
    const where = places(tools.figure);
    const line = h("p", { role: "status" });
    const place = h("div");
    const count = () => deck(known.plan);
    let shown = null;                                  // the card on the table, until the reader goes on
    let open = false;
    const told = () => {
      const { due, fresh, boxes } = count();
      say(line, t("status", { due: due.length, fresh: fresh.length, kept: boxes.reduce((a, b) => a + b, 0) }));
    };
    function lay(focus) {
      const now = count();
      shown = upNext(now);
      open = shown !== null;
      const entry = known.found.get(shown);
      place.replaceChildren(entry
        ? card(entry, where, { answered: () => { open = false; }, onNext: () => lay(true) })
        : rest(now));
      if (focus) place.firstChild.focus({ preventScroll: true });
      told();
    }
    const chosen = switches(chapters, known);
    const table = tools.table(boxTable(count));
    // Another chapter was switched on, or everything was reset: a card that is not wanted any more goes.
    const update = () => {
      const { due, fresh } = count();
      const wanted = [...due, ...fresh];
      const answered = shown && !open && read("review", shown);
      if (!answered && (shown ? !wanted.includes(shown) : wanted.length)) lay(false);
      chosen.update();
      table.update();
      told();
    };
    el.append(...(persistent() ? [] : [h("p", { class: "ab-help" }, t("not_kept"))]), line, place, chosen.node);
    lay(false);
    chosen.update();
    chosen.node.open = !count().boxes.some(Boolean) && shown === null;
    tools.clean(subscribe(update));
  },
};
