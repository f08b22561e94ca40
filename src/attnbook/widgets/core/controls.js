// Native controls bound to a model. The label is around its input, never tied by an id: every widget
// of a notebook imports its own copy of this file, so ids made here would meet.
import { h, put, say } from "./dom.js";
import { text } from "./messages.js";
import { restore } from "./state.js";

/** Show the value of a trait now and whenever it changes; returns the function that stops it. */
export function follow(model, name, show) {
  const shown = () => show(model.get(name));
  model.on(`change:${name}`, shown);
  shown();
  return () => model.off(`change:${name}`, shown);
}

const caption = (label, role) => h("span", { class: role ? `ab-label role-${role}` : "ab-label" }, label);

/**
 * A range input. `to` and `from` translate between the model's value and the slider's position, for
 * sliders that are not linear; `format` writes the value for readers.
 * @param {any} model
 * @param {string} name
 * @param {{ label: any, min: number, max: number, step: number, role?: string, format?: (value: any) => string,
 *   to?: (value: any) => number, from?: (position: number) => any }} options
 */
export function slider(model, name, { label, min, max, step, role, format = String, to = Number, from = Number }) {
  const out = h("output", { "aria-live": "off" }); // aria-valuetext already says it
  // A browser rounds where a slider stands: at its end that may be a hair beyond what is allowed.
  const inside = () => Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value)));
  const input = h("input", { type: "range", min, max, step, oninput: () => restore(model, { [name]: from(inside()) }) });
  const off = follow(model, name, (value) => {
    const position = to(value);
    if (Math.abs(Number(input.value) - position) > step / 2) input.value = position;
    say(out, format(value));
    input.setAttribute("aria-valuetext", format(value));
  });
  return { node: h("label", { class: "ab-control ab-slider", "data-trait": name }, caption(label, role), input, out), input, off };
}

/** `to` and `from` of a slider whose every step multiplies: 0 … 1000 for low … high. */
export function logScale(low, high) {
  const span = Math.log(high / low);
  // The ends are met exactly, so that what a bound allows is what the slider can reach.
  return {
    min: 0,
    max: 1000,
    step: 1,
    to: (value) => (1000 * Math.log(value / low)) / span,
    from: (position) => (position <= 0 ? low : position >= 1000 ? high : low * Math.exp((position / 1000) * span)),
  };
}

/** A drop-down; options are [value, text] pairs. */
export function select(model, name, { label, options }) {
  const input = h(
    "select",
    { onchange: () => input.selectedIndex >= 0 && restore(model, { [name]: options[input.selectedIndex][0] }) },
    options.map(([value, words]) => h("option", { value }, words)),
  );
  const off = follow(model, name, (value) => (input.selectedIndex = options.findIndex(([one]) => one === value)));
  return { node: h("label", { class: "ab-control", "data-trait": name }, caption(label), input), input, off };
}

/** A field for words of any language, which no browser completes, corrects or begins with a capital. */
export const typedField = (props) =>
  h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", enterkeyhint: "go", ...props });

/** A tick box; `spoken` is its whole name where the visible label is an abbreviation. */
export function checkbox(model, name, { label, spoken = null }) {
  const onchange = () => restore(model, { [name]: input.checked });
  const input = h("input", { type: "checkbox", "aria-label": spoken, onchange });
  const off = follow(model, name, (value) => (input.checked = value));
  return { node: h("label", { class: "ab-control ab-check", "data-trait": name }, input, caption(label)), input, off };
}

/** A few choices side by side, one of them pressed. */
export function segmented(model, name, { label, options }) {
  const buttons = options.map(([value, words]) =>
    h("button", { type: "button", class: "ab-segment", onclick: () => restore(model, { [name]: value }) }, words),
  );
  const press = (now) => options.forEach(([value], i) => put(buttons[i], { "aria-pressed": String(value === now) }));
  return {
    node: h("div", { class: "ab-control ab-segments", "data-trait": name, role: "group", "aria-label": label }, buttons),
    off: follow(model, name, press),
  };
}

/** An item of a list as if it were a trait of its own, for the controls above. */
export const itemOf = (model, name, i) => ({
  get: () => model.get(name)[i],
  set: (_, value) => model.set(name, model.get(name).with(i, value)),
  on: (_, listener) => model.on(`change:${name}`, listener),
  off: (_, listener) => model.off(`change:${name}`, listener),
  save_changes: () => model.save_changes(),
});

/** Put controls in a row and let the tools clean them up. */
export function row(tools, ...controls) {
  controls.forEach((control) => control.off && tools.clean(control.off));
  return h("div", { class: "ab-controls" }, controls);
}

/** What a reader seldom changes, folded below what is dragged. */
export const more = (...kids) => h("details", { class: "ab-data ab-more" }, h("summary", {}, text("widget.more")), kids);

const SLOP = 8; // pixels that a finger moves without meaning it

/** @type {(...told: any[]) => boolean} */
const always = () => true;

/**
 * Make a drawing answer to mouse, pen and finger: `move(x, y, event)` in the drawing's own units.
 * Keys have their native range beside it, or a handle (below). What moves upright has to keep the page
 * from scrolling under the finger; touch-action cannot, for it knows drawings only as a whole.
 */
export function draggable(svg, move, { start = always, upright = false } = {}) {
  /** @returns {[number, number]} */
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    return [
      view.x + ((event.clientX - box.left) / box.width) * view.width,
      view.y + ((event.clientY - box.top) / box.height) * view.height,
    ];
  };
  let held = false;
  let firmly = false; // a handle, or what moves upright: the page must not scroll
  let decided = false; // a finger elsewhere may be about to scroll: sideways it moves, and a tap counts
  let from = [0, 0];
  const go = (event) => held && decided && move(...point(event), event);
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !start(...point(event), event)) return;
    held = true;
    firmly = upright || Boolean(event.target.closest(".ab-handle"));
    decided = firmly || event.pointerType !== "touch";
    from = [event.clientX, event.clientY];
    svg.setPointerCapture?.(event.pointerId);
    go(event);
  });
  svg.addEventListener("pointermove", (event) => {
    const [across, along] = [Math.abs(event.clientX - from[0]), Math.abs(event.clientY - from[1])];
    decided ||= across > SLOP && across > along;
    go(event);
  });
  svg.addEventListener("pointerup", (event) => {
    decided ||= Math.hypot(event.clientX - from[0], event.clientY - from[1]) < SLOP;
    go(event);
  });
  if (upright || svg.querySelector(".ab-handle"))
    svg.addEventListener(
      "touchmove",
      (event) => {
        if (held && firmly) event.preventDefault();
      },
      { passive: false },
    );
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    svg.addEventListener(end, () => {
      held = false;
    });
}

/** Keys of a focusable handle: `steps` maps a key to what it does; Shift makes it ten times as much. */
export function keyed(node, steps) {
  node.dataset.lmSuppressShortcuts = "true";
  node.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(event.shiftKey ? 10 : 1);
  });
}
