// What a reader's hand or answer changes comes into view: the marked place after a prediction, and the
// picture while a slider that stands far from it is held.
import { prefersReducedMotion, style } from "./dom.js";

const PICTURES = [".ab-drawing", ".ab-heat", ".ab-stage", "canvas", "table"].join();
const SEEN = 0.7; // share of a picture that must be in the window
const LINGER = 700; // ms for which a lifted picture stays after the last touch
const GAP = 8;
const BELOW = 0.66; // of a panel: lower than this, a mark would no longer be in the middle
const LEAST = 4000; // square pixels: less is no picture

const area = ({ width, height }) => width * height;
const box = (node) => node.getBoundingClientRect();

/** How much of the window's height the bars of the page cover at the top. */
const covered = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Bring the middle one of these nodes to the middle of the window, or of most of what is left below a panel so high. */
export function reveal(nodes, panel = 0) {
  const there = [...nodes].filter((node) => area(box(node)) > 0).sort((a, b) => box(a).top - box(b).top);
  const root = document.documentElement;
  style(root, { "scroll-padding-top": `${covered() + BELOW * panel}px` }); // asked for at the call, not while it scrolls
  there[there.length >> 1]?.scrollIntoView({ block: "center", inline: "nearest", behavior: prefersReducedMotion() ? "instant" : "smooth" });
  root.style.removeProperty("scroll-padding-top");
}

/** The largest picture of a widget. */
export function picture(body) {
  const shown = [...body.querySelectorAll(PICTURES)].filter((node) => !node.closest("details, .ab-controls"));
  return shown.sort((a, b) => area(box(b)) - area(box(a)))[0] ?? body;
}

/** What a change was drawn in: a picture, or the part of the widget around it that is no higher than half the window. */
function drawnIn(node, body) {
  const found = node.closest(".ab-stage") ?? node.closest(PICTURES) ?? node.querySelector(PICTURES) ?? node;
  return body.contains(found) && found !== body ? found : null;
}

/** The largest of what has changed outside of the control itself. */
function changed(records, body, control) {
  const touched = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
  const nodes = touched.map((node) => (node instanceof Element ? node : node.parentElement));
  const apart = nodes.filter((node) => node?.isConnected && !node.contains(control) && !control.contains(node) && !node.closest("details"));
  const places = [...new Set(apart.map((node) => drawnIn(node, body)))].filter(
    (node) => node && !node.contains(control) && area(box(node)) > LEAST,
  );
  return places.sort((a, b) => area(box(b)) - area(box(a)))[0];
}

/** Where a picture would have to stand so that it is seen beside the control: { by, scale }, or null where it is seen already. */
export function place(pictured, control, top, bottom) {
  const inside = Math.min(pictured.bottom, bottom) - Math.max(pictured.top, top);
  if (inside >= SEEN * Math.min(pictured.height, bottom - top)) return null;
  const above = control.top - GAP - top;
  const below = bottom - control.bottom - GAP;
  const room = Math.max(above, below, 0);
  const scale = Math.min(1, room / pictured.height);
  const start = above >= below ? control.top - GAP - scale * pictured.height : control.bottom + GAP;
  return { by: start - pictured.top, scale };
}

/** While a slider of this widget is held, what it changes is seen. Returns the function that ends this. */
export function keepInView(body) {
  let lifted = null;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const watcher = new MutationObserver((records) => lift(records));
  let control = null;

  const drop = () => {
    clearTimeout(timer);
    watcher.disconnect();
    if (lifted) {
      lifted.classList.remove("ab-lifted");
      for (const name of ["translate", "scale"]) lifted.style.removeProperty(name);
    }
    lifted = control = null;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(drop, LINGER);
  };
  const lift = (records) => {
    const node = changed(records, body, control.closest(".ab-control") ?? control);
    if (!node) return;
    watcher.disconnect();
    const to = place(box(node), box(control), covered(), innerHeight);
    if (!to) return;
    lifted = node;
    node.classList.add("ab-lifted");
    style(node, { translate: `0 ${to.by.toFixed(0)}px`, scale: to.scale.toFixed(3) });
  };
  const hold = ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
    clearTimeout(timer);
    if (target === control) return;
    drop();
    control = target;
    watcher.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const keyed = (event) => {
    if (event.key.startsWith("Arrow") || event.key.startsWith("Page")) hold(event);
  };
  const ended = new AbortController();
  const { signal } = ended;
  body.addEventListener("pointerdown", hold, { signal });
  body.addEventListener("keydown", keyed, { signal });
  for (const name of ["keyup", "focusout"]) body.addEventListener(name, soon, { signal });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, soon, { signal });
  return () => {
    drop();
    ended.abort();
  };
}
