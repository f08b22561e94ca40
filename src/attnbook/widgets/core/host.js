// Mounts widgets on a page without a kernel. A widget is
//   <figure class="ab-figure" id="…" data-widget="kind" data-state="{json}"><figcaption>…</figcaption>
//     <div class="ab-fallback">still picture and table</div></figure>
import { yieldToMain } from "./dom.js";
import { show } from "./frame.js";
import { apply, decode, restore, snapshot } from "./state.js";

/** The six methods of anywidget's model, with nobody on the other side. */
export class Model {
  #state;
  #listeners = new Map();
  constructor(state) {
    this.#state = { ...state };
  }
  get(name) {
    return this.#state[name];
  }
  set(name, value) {
    if (Object.is(this.#state[name], value)) return;
    this.#state[name] = value;
    for (const event of [`change:${name}`, "change"]) for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(this, value);
  }
  on(events, listener) {
    for (const event of events.split(" ")) this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }
  off(events, listener) {
    if (events == null) this.#listeners.clear();
    else
      for (const event of events.split(" ")) {
        if (listener == null) this.#listeners.delete(event);
        else this.#listeners.get(event)?.delete(listener);
      }
  }
  save_changes() {}
  send() {}
}

function modelOf(figure, widget) {
  const model = new Model({ kind: figure.dataset.widget, name: figure.id, ...JSON.parse(figure.dataset.state) });
  model.set("_start", snapshot(widget, model)); // what "Reset" goes back to
  const asked = decode(location.hash);
  if (asked?.name === figure.id) apply(widget, model, asked.values);
  return model;
}

const mounting = new WeakMap();

/** Render one figure, once; the still picture goes only after that worked. */
function mount(figure, widgets) {
  if (!mounting.has(figure)) mounting.set(figure, mountFigure(figure, widgets));
  return mounting.get(figure);
}

async function mountFigure(figure, widgets) {
  if (figure.dataset.mounted) return;
  figure.dataset.mounted = "…";
  await yieldToMain();
  try {
    const widget = widgets[figure.dataset.widget];
    if (!widget) throw new Error(`no widget of kind "${figure.dataset.widget}"`);
    const model = modelOf(figure, widget);
    const el = document.createElement("div");
    await show(widget, { model, el, figure });
    figure.querySelector(":scope > .ab-fallback")?.replaceWith(el);
    figure.dataset.mounted = "1";
    figure.model = model; // for tests and the console
  } catch (error) {
    figure.dataset.mounted = "failed"; // the picture stays, and nothing tries again
    console.error(`widget ${figure.dataset.widget}:`, error);
  }
}

async function followAddress(figures, widgets) {
  const asked = decode(location.hash);
  const figure = asked && figures.find((candidate) => candidate.id === asked.name);
  if (!figure) return;
  const begun = figure.dataset.mounted; // with another address, perhaps
  await mount(figure, widgets);
  if (begun && figure.model) {
    restore(figure.model, figure.model.get("_start"));
    apply(widgets[figure.dataset.widget], figure.model, asked.values);
  }
  if (asked.values.fs === "1") figure.dispatchEvent(new Event("ab-cover"));
  else scrollToFigure(figure);
}

/** Scroll to a figure, again while what stands above it finds its height, until the reader takes over. */
function scrollToFigure(figure) {
  // A quiz is taller than the screen: its first question is what one wants to see.
  const watch = new ResizeObserver(() => figure.scrollIntoView({ block: figure.offsetHeight > innerHeight ? "start" : "center" }));
  const stop = () => watch.disconnect();
  for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(name, stop, { once: true, passive: true });
  setTimeout(stop, 1000);
  watch.observe(document.body);
}

/** The card below a chapter's question opens the widget, and shows its still picture when the browser has time. */
function offer(figure) {
  /** @type {HTMLAnchorElement | null} */
  const card = document.querySelector(`.chapter-touch a[href="#${figure.id}"]`);
  if (!card) return;
  card.href = `#w=${figure.id}&fs=1`;
  const still = figure.querySelector(":scope > .ab-fallback svg");
  const place = card.querySelector(".chapter-picture");
  if (!still || !place) return;
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    const copy = /** @type {SVGSVGElement} */ (still.cloneNode(true));
    for (const name of ["role", "aria-label"]) copy.removeAttribute(name);
    for (const words of copy.querySelectorAll("text")) words.remove(); // too small to be read
    place.append(copy);
    const { x, y, width, height } = copy.getBBox();
    copy.setAttribute("viewBox", [x, y, width, height].join(" "));
  });
}

/** Mount every figure of a page when it comes near the screen. */
export function mountAll(widgets, root = document) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll("figure[data-widget]");
  const figures = [...found];
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        near.unobserve(entry.target);
        mount(entry.target, widgets);
      }
    },
    { rootMargin: "400px" },
  );
  figures.forEach(offer);
  figures.forEach((figure) => near.observe(figure));
  // What a kind has to say to the page before anybody scrolls to it.
  figures.forEach((figure) => widgets[figure.dataset.widget]?.arrive?.(figure));
  addEventListener("hashchange", () => followAddress(figures, widgets));
  // Nobody sees a waiting widget on paper, but its picture is printed: nothing to do for print.
  return followAddress(figures, widgets);
}
