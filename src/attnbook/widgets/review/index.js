// Cards that return: questions of the quizzes, one at a time, on the day on which they are due.
import { h, say, wordsOf } from "../core/index.js";
import { chapterLink, heading, places, sectionsOf } from "../progress/places.js";
import { allAnswers, explain, formOf } from "../quiz/index.js";
import { isRight } from "../quiz/logic.js";
import { REST, today } from "../core/due.js";
import { deck, isOn, moved } from "./days.js";
import { persistent, read, subscribe, write } from "../core/store.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("review", messages);
const button = (label, onclick, more = "") => h("button", { type: "button", class: `ab-choice ${more}`, onclick }, label);
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
function taughtLink({ chapter, question }, where) {
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
  const { form, field, live, more } = formOf(question, (answer) => {
    answered();
    const item = moved(read("review", question.id), isRight(question, answer), today());
    write("review", question.id, item);
    form.querySelector("fieldset").disabled = true;    // the first answer is the one that counts
    field.mark(explain(question, answer, live));
    more.replaceChildren(...outcome(entry, item, where, onNext));
    more.querySelector(".ab-choices button").focus({ preventScroll: true });
  });
  holdBack(form, question);
  return h("div", { class: "ab-review-card ab-questions", tabindex: "-1" },
    h("p", { class: "ab-help" }, heading(chapter), " · ", before ? t("box", { box: before.box }) : t("new")), form);
}

/** Nothing to ask: when the next card returns, or how a reader without cards comes to the first. */
function rest({ next, boxes }, first, begin) {
  const laid = (...kids) => h("div", { class: "ab-review-card", tabindex: "-1" }, kids);
  if (next !== null) return laid(h("p", {}, t("nothing_due", { when: days(next - today()) })));
  if (boxes.some(Boolean)) return laid(h("p", {}, t("nothing_left")));
  return laid(h("p", {}, t("no_cards")), h("div", { class: "ab-choices" }, button(t("begin", { number: first.number }), begin)));
}

// --- the chapters and the boxes ---------------------------------------------------------------------
function switches(chapters, { plan }) {
  const boxes = plan.map((chapter) => h("input", {
    type: "checkbox", onchange: (event) => write("deck", chapter.stem, { on: event.target.checked }),
  }));
  const labels = chapters.map((chapter, i) => h("label", { class: "ab-option" }, boxes[i], h("span", {}, heading(chapter))));
  const node = h("details", { class: "ab-data" }, h("summary", {}, t("chapters")),
    h("p", { class: "ab-help" }, t("chapters_help")), labels);
  const update = () => plan.forEach((chapter, i) => { boxes[i].checked = isOn(chapter); });
  return { node, update };
}

const boxTable = (count) => ({
  caption: t("boxes"), columns: [{ label: t("column_box") }, { label: t("column_rest") }, { label: t("column_cards") }],
  rows: () => count().boxes.map((cards, i) => [String(i + 1), days(REST[i]), String(cards)]),
  summary: () => [[t("row_new"), t("row_today"), String(count().fresh.length)]],
});

/** The cards, the line above them, the switches below. */
class Review {
  constructor({ model, el, tools }) {
    this.chapters = model.get("chapters");
    this.known = index(this.chapters);
    this.where = places(tools.figure);
    this.line = h("p", { role: "status" });
    this.place = h("div");
    this.shown = null;                                 // the card on the table, until the reader goes on
    this.open = false;
    this.switches = switches(this.chapters, this.known);
    this.table = tools.table(boxTable(() => this.count()));
    el.append(...(persistent() ? [] : [h("p", { class: "ab-help" }, t("not_kept"))]), this.line, this.place, this.switches.node);
    this.lay();
    this.switches.update();
    tools.clean(subscribe(() => this.update()));
  }

  count() { return deck(this.known.plan); }

  tell() {
    const { due, fresh, boxes } = this.count();
    const kept = boxes.reduce((a, b) => a + b, 0);
    this.line.hidden = due.length + fresh.length + kept === 0;   // who has no cards need not count them
    say(this.line, t("status", { due: due.length, fresh: fresh.length, kept }));
  }

  /** Switch the first chapter with a number on: its questions are the first cards. */
  begin(first) {
    write("deck", first.stem, { on: true });
    this.lay(true);
  }

  lay(focus = false) {
    const now = this.count();
    this.shown = upNext(now);
    this.open = this.shown !== null;
    const entry = this.known.found.get(this.shown);
    const first = this.chapters.find(({ number }) => number) ?? this.chapters[0];
    this.place.replaceChildren(entry
      ? card(entry, this.where, { answered: () => { this.open = false; }, onNext: () => this.lay(true) })
      : rest(now, first, () => this.begin(first)));
    if (focus) this.place.firstChild.focus({ preventScroll: true });
    this.tell();
  }

  /** Another chapter was switched on, or everything was reset: a card that is not wanted any more goes. */
  update() {
    const { due, fresh } = this.count();
    const wanted = [...due, ...fresh];
    const answered = this.shown && !this.open && read("review", this.shown);
    if (!answered && (this.shown ? !wanted.includes(this.shown) : wanted.length)) this.lay();
    this.switches.update();
    this.table.update();
    this.tell();
  }
}

export default {
  kind: "review",
  tools: ["full", "link"],
  render: (context) => { new Review(context); },
};
