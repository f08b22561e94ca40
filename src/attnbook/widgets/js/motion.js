// Moving a state by itself: short, stoppable, and not at all where the reader wants no motion.
import { calm } from "./dom.js";

const LIFTS = ["pointerup", "pointercancel"];
const AFTER_LIFT = 60;                                 // ms in which the click comes

const ease = (t) => t * t * (3 - 2 * t);
const between = {
  linear: (from, to, t) => (Array.isArray(from) ? from.map((v, i) => v + (to[i] - v) * t) : from + (to - from) * t),
  log: (from, to, t) => (from > 0 && to > 0 ? from * (to / from) ** t : between.linear(from, to, t)),
};

/** The way from the model's present state to a target, as a function of 0 … 1. */
function path(model, target, { scale = "linear", whole = false }) {
  const shape = whole ? Math.round : (value) => value;
  const from = Object.fromEntries(Object.keys(target).map((name) => [name, model.get(name)]));
  return (t) => {
    for (const name of Object.keys(target))
      model.set(name, t >= 1 ? target[name] : shape(between[scale](from[name], target[name], ease(t))));
    model.save_changes();
  };
}

/** `animate({ bandwidth: 5 }, { scale: "log" })` moves the model there; any touch stops it. */
export function animator(model, el) {
  let frame = 0;
  let finish = null;
  const halt = () => { cancelAnimationFrame(frame); const tell = finish; finish = null; return tell; };
  const stop = () => halt()?.();
  // Whoever waits for the end may write a sentence that moves the button under the finger, and a click
  // needs the same button below its beginning and its end: the end is told when the finger is up.
  const touched = () => {
    const tell = halt();
    if (!tell) return;
    const lifted = () => { LIFTS.forEach((event) => removeEventListener(event, lifted, true)); setTimeout(tell, AFTER_LIFT); };
    LIFTS.forEach((event) => addEventListener(event, lifted, true));
  };
  const touches = { pointerdown: touched, keydown: stop };
  for (const [event, listener] of Object.entries(touches)) el.addEventListener(event, listener, true);
  function animate(target, { ms = 1600, ...options } = {}) {
    stop();
    const place = path(model, target, options);
    if (calm()) return Promise.resolve(place(1));
    const begin = performance.now();
    const step = (now) => {
      const t = Math.max(0, (now - begin) / ms);
      place(t);
      if (t < 1) frame = requestAnimationFrame(step);
      else stop();
    };
    frame = requestAnimationFrame(step);
    return new Promise((resolve) => { finish = resolve; });
  }
  const remove = () => { stop(); for (const [event, listener] of Object.entries(touches)) el.removeEventListener(event, listener, true); };
  return { animate, stop: remove };
}
