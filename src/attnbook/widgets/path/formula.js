// The equations of the path: trees of MathML that the build has set, and the way to their chapters.
import { formula } from "../core/index.js";
import formulas from "../../data/path_formulas.json" with { type: "json" };

/** The equations of a stop, made once. */
export function equations() {
  const held = new Map();
  return (name) => {
    if (!held.has(name)) held.set(name, formulas[name].map(formula));
    return held.get(name);
  };
}

/** Where the links of the still picture lead, stop by stop: the build has put that in; a notebook has none. */
export const chapterLinks = (figure) =>
  Array.from(figure?.querySelectorAll(".ab-fallback a.ab-book-link") ?? [], (link) => link.getAttribute("href"));
