// The path of the chapters, with four small marks for what was done in each, and the next sensible thing.
// A mark has a shape of its own, and is empty, half full or full; the words say the same.
import { h, put, s, say, wordsOf } from "../core/index.js";
import { chapterLink, heading, predictionsOf, sectionsOf } from "./places.js";
import { read } from "../core/store.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("progress", messages);
export const KINDS = ["read", "predictions", "questions", "exercises"];
const SHAPES = {
  read: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
  predictions: "M8 1.5L15 14H1z",
  questions: "M2.5 2.5h11v11h-11z",
  exercises: "M8 1l7 7l-7 7l-7-7z",
};

/** For each chapter, how much of each kind is done: { read: [3, 8], questions: [2, 6], … }. */
export function tally(chapters, where = {}, get = read) {
  return chapters.map((chapter) => {
    const { stem, questions, exercises } = chapter;
    const [sections, predictions] = [sectionsOf(chapter, where), predictionsOf(chapter, where)];
    const before = get("read", stem)?.sections ?? [];
    return {
      read: [sections.filter(([id]) => before.includes(id)).length, sections.length],
      questions: [questions.filter((id) => get("quiz", id)?.correct).length, questions.length],
      predictions: [predictions.filter((name) => get("predict", name)).length, predictions.length],
      exercises: [exercises.filter(({ id }) => get("solved", id)).length, exercises.length],
    };
  });
}

const level = ([done, all]) => (done === 0 ? "none" : done < all ? "part" : "all");

function mark(kind) {
  const d = SHAPES[kind];
  return s("svg", { viewBox: "0 0 16 16", class: "ab-trail-mark", "aria-hidden": "true" },
    s("path", { d, class: "ab-trail-full" }), s("path", { d, class: "ab-trail-edge" }));
}

const legend = () => h("ul", { class: "ab-trail-key" }, KINDS.map((kind) => {
  const shape = mark(kind);
  put(shape, { "data-level": "all" });
  return h("li", {}, shape, " ", t(kind));
}));

function stop(chapter, where) {
  const name = [h("span", { class: "ab-trail-number", "aria-hidden": chapter.number ? null : "true" }, chapter.number || "·"), " ", h("span", {}, chapter.title)];
  const link = chapterLink(chapter, where, "", name) ?? h("span", {}, name);
  link.classList.add("ab-trail-name");
  const marks = KINDS.map(mark);
  const told = h("span", { class: "ab-unseen" });
  const node = h("li", {}, link, h("span", { class: "ab-trail-marks" }, marks), told);
  function update(counts) {
    KINDS.forEach((kind, i) => put(marks[i], { "data-level": counts[kind][1] ? level(counts[kind]) : "absent" }));
    put(node, { "data-read": level(counts.read) });
    const parts = KINDS.filter((kind) => counts[kind][0]).map((kind) => t(`done_${kind}`, { done: counts[kind][0], all: counts[kind][1] }));
    say(told, parts.length ? parts.join(", ") : t("done_nothing"));
  }
  return { node, update };
}

/** The map: a list for each part of the book. `update(tally)` fills the marks. */
export function map(chapters, where) {
  const stops = chapters.map((chapter) => stop(chapter, where));
  const parts = [...new Set(chapters.map(({ part }) => part ?? ""))];
  const lists = parts.map((part) => {
    const own = stops.filter((_, i) => (chapters[i].part ?? "") === part).map(({ node }) => node);
    return [part && h("p", { class: "ab-trail-part" }, part), h("ol", { class: "ab-trail-stops", "aria-label": part || t("before") }, own)];
  });
  const node = h("div", { class: "ab-trail" }, legend(), lists);
  return { node, update: (counts) => stops.forEach(({ update }, i) => update(counts[i])) };
}

// --- the next sensible thing ------------------------------------------------------------------------
/** The chapter that was read last, of those of the page; undefined where nothing was read. */
function latest(chapters, get) {
  const at = (chapter) => get("read", chapter.stem)?.at ?? -1;
  return chapters.filter((chapter) => at(chapter) >= 0).sort((a, b) => at(b) - at(a))[0];
}

function openSection(chapter, where, get) {
  const { sections: done, last } = get("read", chapter.stem) ?? { sections: [] };
  const all = sectionsOf(chapter, where);
  const place = all.findIndex(([id]) => id === last);
  // Behind the place where the reader was; what was skipped before it comes after that.
  return [...all.slice(place + 1), ...all.slice(0, place + 1)].find(([id]) => !done.includes(id));
}

/**
 * What to do next: { kind: "section", chapter, section: [id, title] }, { kind: "quiz", chapter },
 * { kind: "chapter", chapter }, { kind: "end" }, or null before anything was read.
 */
export function onward(chapters, where, get = read) {
  const chapter = latest(chapters.filter(({ stem }) => Object.hasOwn(where, stem)), get);
  if (!chapter) return null;
  const section = openSection(chapter, where, get);
  if (section) return { kind: "section", chapter, section };
  if (chapter.questions.length && !chapter.questions.some((id) => get("quiz", id))) return { kind: "quiz", chapter };
  const rest = chapters.slice(chapters.indexOf(chapter) + 1).concat(chapters).filter((one) => sectionsOf(one, where).length);
  const next = rest.find((one) => openSection(one, where, get));
  return next ? { kind: "chapter", chapter: next } : { kind: "end" };
}

/** The sentence and the link for it; null where there is nothing to say. */
export function onwardLine(next, where) {
  if (!next) return null;
  const { kind, chapter, section } = next;
  if (kind === "end") return h("p", {}, t("onward_end"));
  const anchor = { section: section?.[0], quiz: `quiz-${chapter.stem}` }[kind] ?? "";
  const said = t(`onward_${kind}`);
  const words = kind === "section" ? t("onward_place", { chapter: heading(chapter), section: section[1] }) : heading(chapter);
  return h("p", {}, said, " ", chapterLink(chapter, where, anchor, words));
}
