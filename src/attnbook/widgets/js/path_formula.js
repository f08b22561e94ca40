// The equations of the path: trees of MathML that the build has set, and the way to their chapters.
import { h } from "./core.js";
import formulas from "../../data/path_formulas.json" with { type: "json" };

const REST = 60;                                       // ms between two stops that are made ahead
const MATH = "http://www.w3.org/1998/Math/MathML";

function made(tree) {
  if (typeof tree === "string") return tree;
  const [tag, attributes, ...kids] = tree;
  const node = document.createElementNS(MATH, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...kids.map(made));
  return node;
}

/**
 * The equations of all stops, of which one stop's are seen. To style and lay out a formula takes longer than
 * the rest of a frame: those of the other stops stay where they are, without height, and are made ahead of
 * the reader while nothing else is to be done.
 */
export class Equations {
  constructor() {
    this.held = new Map();
    this.node = h("div", { class: "ab-path-formulas" });
  }

  of(name) {
    if (!this.held.has(name)) {
      const box = h("div", { class: "ab-path-formula ab-path-unsaid" }, formulas[name].map(made));
      this.held.set(name, box);
      this.node.append(box);
    }
    return this.held.get(name);
  }

  show(name) {
    if (this.now === name) return;
    if (this.now) this.of(this.now).classList.add("ab-path-unsaid");
    this.of(this.now = name).classList.remove("ab-path-unsaid");
  }

  /** Make one stop's equations after the other; returns the function that leaves it. */
  prepare(names) {
    let timer = 0;
    const next = (i) => {
      if (i === names.length) return;
      this.of(names[i]);
      timer = setTimeout(next, REST, i + 1);
    };
    timer = setTimeout(next, REST, 0);
    return () => clearTimeout(timer);
  }
}

/** Where the links of the still picture lead, stop by stop: the build has put that in; a notebook has none. */
export const chapterLinks = (figure) =>
  Array.from(figure?.querySelectorAll(".ab-fallback a.ab-book-link") ?? [], (link) => link.getAttribute("href"));
