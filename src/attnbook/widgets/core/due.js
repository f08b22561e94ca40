// On which day a card is due, and how many of all are: for the cards themselves, and for the contents of every page.
import { entries } from "./store.js";
import { text } from "./messages.js";
import { h } from "./dom.js";

/** For how many days a card rests in box 1, 2, … */
export const REST = [1, 3, 7, 21, 60];
const DAY = 86_400_000;
// Whose questions are not named by the chapter's stem.
const SHORT = { embeddings: "emb", "bug-clinic": "clinic" };

/** The number of the reader's present day. */
export const today = (now = new Date()) => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** The day on which a card is due. One that would rest longer than its box allows met a wrong clock: it is due. */
export const dueDay = ({ box, due }, day) => (due > day + REST[box - 1] ? day : due);

/** How many cards are due, but for those of chapters that were switched off. */
export function countDue(day = today()) {
  const off = entries("deck").filter(([, { on }]) => !on);
  const starts = off.map(([stem]) => `q-${SHORT[stem] ?? stem}-`);
  const due = entries("review").filter(([, item]) => dueDay(item, day) <= day);
  return due.filter(([id]) => !starts.some((start) => id.startsWith(start))).length;
}

/** Say beside the link to the cards how many are due. */
export function markDue(root = document) {
  const count = countDue();
  const link = count && root.querySelector('.bd-links a[href$="review.html"]');
  if (link) link.append(" ", h("span", { class: "ab-due", role: "img", "aria-label": text("widget.cards_due", { count }) }, String(count)));
}
