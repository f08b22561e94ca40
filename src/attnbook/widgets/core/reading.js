// Which sections of a chapter have been read. A section counts when its end has come into view and it
// was on the screen for long enough: somebody who only scrolls by has not read it. The build says which
// sections a page has: <section data-chapter="kernels" data-sections="id id id">.
import { read, write } from "./store.js";

const SECONDS_A_WORD = 0.06; // five times as fast as the book's reading time
const [LEAST, MOST] = [4, 30];

/** For how many seconds a section of so many words has to be on the screen. */
export const needed = (words) => Math.min(MOST, Math.max(LEAST, words * SECONDS_A_WORD));

/** Counts the seconds of each section; `done(i)` is called once, when section i has been read. */
export function counter(needs, done) {
  const seconds = needs.map(() => 0);
  const [seen, ended] = [new Set(), new Set()];
  return {
    see: (i, inView) => {
      if (inView) seen.add(i);
      else {
        seen.delete(i);
        ended.delete(i);
      }
    },
    end: (i) => {
      if (seen.has(i)) ended.add(i);
    }, // a jump beyond it does not count
    tick() {
      for (const i of seen) seconds[i] += 1;
      for (const i of ended)
        if (seconds[i] >= needs[i]) {
          ended.delete(i);
          needs[i] = Infinity;
          done(i);
        }
    },
  };
}

/** Remember a section of a chapter, beside those that are remembered already. */
export function keep(stem, section, now = Date.now()) {
  const before = read("read", stem)?.sections ?? []; // read again: another tab may have added some
  write("read", stem, { sections: [...before.filter((name) => name !== section), section].slice(-64), last: section, at: now });
}

const words = (node) => node.textContent.split(/\s+/).length;

/** Watch the sections of this page that have not been read yet: no work while scrolling. */
export function follow(root = document) {
  const chapter = /** @type {HTMLElement} */ (root.querySelector("[data-chapter]"));
  if (!chapter || typeof IntersectionObserver === "undefined") return;
  const { chapter: stem, sections } = chapter.dataset;
  const before = read("read", stem)?.sections ?? [];
  /** @type {Element[]} */
  const nodes = sections
    .split(" ")
    .filter((id) => !before.includes(id))
    .map((id) => root.getElementById(id))
    .filter(Boolean);
  if (!nodes.length) return;
  // What follows a section comes into view when its end does, and not before.
  const ends = nodes.map((node) => node.nextElementSibling ?? root.querySelector("footer"));
  let left = nodes.length;
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (nodes.includes(target)) count.see(nodes.indexOf(target), isIntersecting);
      if (isIntersecting)
        ends.forEach((end, i) => {
          if (end === target) count.end(i);
        });
    }
  });
  const count = counter(
    nodes.map((node) => needed(words(node))),
    (i) => {
      keep(stem, nodes[i].id);
      if (!(left -= 1)) stop();
    },
  );
  const timer = setInterval(() => {
    if (!document.hidden) count.tick();
  }, 1000);
  const stop = () => {
    clearInterval(timer);
    seen.disconnect();
  };
  new Set([...nodes, ...ends].filter(Boolean)).forEach((node) => seen.observe(node));
}
