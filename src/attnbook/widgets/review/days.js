// When a card returns: Leitner's boxes. A card that was known moves one box on and rests longer; one that
// was not known goes back to the first box. Days are those of the reader's own calendar, counted from
// 1 January 1970, so that a change to summer time makes no card early or late.
import { REST, dueDay, today } from "../core/due.js";
import { read, write } from "../core/store.js";

/** Where a card goes after an answer; a card that was in no box yet has no `item`. */
export function moved(item, right, day) {
  const box = right ? Math.min((item?.box ?? 0) + 1, REST.length) : 1;
  return { box, due: day + REST[box - 1] };
}

/** A question answered in its chapter becomes a card: it returns for the first time tomorrow. */
export function begin(id, day = today()) {
  if (!read("review", id)) write("review", id, moved(undefined, true, day));
}

const begun = ({ stem, questions }) => Boolean(read("read", stem)) || questions.some((id) => read("quiz", id) ?? read("review", id));

/** Whether the questions of a chapter { stem, questions: [id, …] } are cards: once it was begun, or by hand. */
export const isOn = (chapter) => read("deck", chapter.stem)?.on ?? begun(chapter);

/**
 * The cards of all chapters that are on: { due: [id, …] and fresh: [id, …] to ask today, boxes: how many lie
 * in each, next: the day on which the next one is due after today, or null }.
 */
export function deck(chapters, day = today()) {
  const ids = chapters.filter(isOn).flatMap(({ questions }) => questions);
  const cards = ids.map((id) => ({ id, item: read("review", id) }));
  const known = cards.filter(({ item }) => item).map(({ id, item }) => ({ id, box: item.box, day: dueDay(item, day) }));
  const later = known.filter((card) => card.day > day).map((card) => card.day);
  return {
    due: known.filter((card) => card.day <= day).sort((a, b) => a.day - b.day).map(({ id }) => id),
    fresh: cards.filter(({ item }) => !item).map(({ id }) => id),
    boxes: REST.map((_, i) => known.filter(({ box }) => box === i + 1).length),
    next: later.length ? Math.min(...later) : null,
  };
}
