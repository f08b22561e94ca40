// Where the chapters are, and what only their pages have. The build writes it beside a figure,
// { stem: { href, sections: [[id, title], …], predictions: [name, …] } }; in a notebook nobody knows, and there are no
// links.
import { h, text } from "../core/index.js";

export const heading = ({ number, title }) => (number ? text("places.chapter_label", { number, title }) : title);

/** What the page says about the chapters, by stem. */
export const places = (figure) => JSON.parse(figure?.dataset.places ?? "{}");

export const sectionsOf = (chapter, where) => (Object.hasOwn(where, chapter.stem) ? where[chapter.stem].sections : []);

/** The names of all predictions of a chapter: those of its widgets, and those of its page. */
export const predictionsOf = (chapter, where) => [
  ...chapter.predictions,
  ...(Object.hasOwn(where, chapter.stem) ? (where[chapter.stem].predictions ?? []) : []),
];

/** A link to a chapter, or into it; null where nobody knows the way. */
export function chapterLink(chapter, where, anchor = "", words = heading(chapter)) {
  if (!Object.hasOwn(where, chapter.stem)) return null;
  return h("a", { href: `${where[chapter.stem].href}${anchor && `#${anchor}`}` }, words);
}
