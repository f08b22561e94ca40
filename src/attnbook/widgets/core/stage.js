// The stage of a lecture room: in full screen the pictures stand on the left, as large as the height allows, and
// everything else in a rail beside them.
import { h, style } from "./dom.js";
import { picture } from "./view.js";

const NARROW = 900; // px: there is no room for a rail
const ZOOMS = [2.4, 2, 1.7, 1.45, 1.25, 1.1, 1];
const [all, largest] = [(body) => body, picture];
const TRIES = /** @type {[string, number, (body: Element) => Element][]} */ ([
  ["100%", 9, all],
  ["80%", 1.45, all],
  ["65%", 1.25, all],
  ["100%", 1.25, largest],
]);
const EDGE = 16;
// What answers to arrow keys itself.
const OWN = ["input", "select", "textarea", "button", "summary", "[role=slider]", "[tabindex='0']"].join();
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

const RAIL = ".ab-controls, .ab-control, .ab-choices, .ab-steering, .ab-mathematics, .ab-model, .ab-training, .ab-readings, details, p, dl";

/** `on()` sets the stage for `el`, which fills the screen, and `off()` takes it down. */
export function stage(el) {
  let rail = null;
  let gaps = []; // where each part of the rail stood
  let asked = 0;

  /**
   * The largest zoom at which the pictures are no higher than the window, over all the width or, what grows with its
   * width, over less; where no zoom is, that of the largest picture.
   */
  async function fit() {
    const turn = ++asked;
    const body = el.querySelector(".ab-body");
    const room = innerHeight - body.getBoundingClientRect().top - el.scrollTop - EDGE;
    for (const [share, most, what] of TRIES)
      for (const zoom of ZOOMS.filter((one) => one <= most)) {
        style(el, { "--ab-large": zoom, "--ab-share": share });
        dispatchEvent(new Event("ab-zoom"));
        await new Promise((done) => requestAnimationFrame(done));
        if (turn !== asked) return;
        if (what(body).getBoundingClientRect().height <= room) return;
      }
  }

  /** Arrow keys step what is dragged or slid first, wherever the focus is not on a control of its own. */
  function step(event) {
    const by = KEYS[event.key];
    if (!by || event.target.closest(OWN)) return;
    const first = [...el.querySelectorAll("input[type=range], [role=slider]")].find(
      (node) => node.checkVisibility() && !node.closest("details"),
    );
    if (!first) return;
    event.preventDefault();
    first.focus({ preventScroll: true });
    if (!(first instanceof HTMLInputElement)) return first.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
    if (by > 0) first.stepUp();
    else first.stepDown();
    for (const kind of ["input", "change"]) first.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  function on() {
    const body = el.querySelector(".ab-body");
    if (rail || !body) return;
    document.addEventListener("keydown", step);
    if (innerWidth < NARROW) return;
    const parts = [...body.children].filter((node) => node.matches(RAIL));
    gaps = parts.map((node) => {
      const gap = document.createComment("");
      node.before(gap);
      return [gap, node];
    });
    rail = h("div", { class: "ab-rail" }, parts);
    body.after(rail);
    el.classList.add("ab-staged");
    addEventListener("resize", fit);
    fit();
  }

  function off() {
    document.removeEventListener("keydown", step);
    removeEventListener("resize", fit);
    asked++;
    for (const [gap, node] of gaps) gap.replaceWith(node);
    rail?.remove();
    [rail, gaps] = [null, []];
    el.classList.remove("ab-staged");
    for (const name of ["--ab-large", "--ab-share"]) el.style.removeProperty(name);
    dispatchEvent(new Event("ab-zoom"));
  }

  return (whether) => (whether ? on() : off());
}
