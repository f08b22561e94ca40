// Moving a state by itself: short, stoppable, and not at all where the reader wants no motion.
import { calm } from "./dom.js";

const ease = (t) => t * t * (3 - 2 * t);
const between = {
  linear: (from, to, t) => from + (to - from) * t,
  log: (from, to, t) => (from > 0 && to > 0 ? from * (to / from) ** t : between.linear(from, to, t)),
};

/** `animate({ bandwidth: 5 }, { scale: "log" })` moves the model there; any touch stops it. */
export function animator(model, el) {
  let frame = 0;
  let finish = null;
  const stop = () => { cancelAnimationFrame(frame); finish?.(); finish = null; };
  const ended = ["pointerdown", "keydown"];
  ended.forEach((event) => el.addEventListener(event, stop, true));
  function animate(target, { ms = 1600, scale = "linear", whole = false } = {}) {
    const shape = whole ? Math.round : (value) => value;
    stop();
    const from = Object.fromEntries(Object.keys(target).map((name) => [name, model.get(name)]));
    const place = (t) => {
      for (const name of Object.keys(target))
        model.set(name, t >= 1 ? target[name] : shape(between[scale](from[name], target[name], ease(t))));
      model.save_changes();
    };
    if (calm()) { place(1); return Promise.resolve(); }
    return new Promise((resolve) => {
      finish = resolve;
      const begin = performance.now();
      const step = (now) => {
        const t = Math.max(0, (now - begin) / ms);
        place(t);
        if (t < 1) frame = requestAnimationFrame(step);
        else stop();
      };
      frame = requestAnimationFrame(step);
    });
  }
  return {
    animate,
    stop: () => { stop(); ended.forEach((event) => el.removeEventListener(event, stop, true)); },
  };
}
