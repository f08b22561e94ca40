// Moving a state by itself: short, stoppable, and not at all where the reader wants no motion.
import { prefersReducedMotion } from "./dom.js";

const LIFTS = ["pointerup", "pointercancel"];
const AFTER_LIFT = 60; // ms in which the click comes

const ease = (t) => t * t * (3 - 2 * t);
const between = {
  linear: (from, to, t) => (Array.isArray(from) ? from.map((v, i) => v + (to[i] - v) * t) : from + (to - from) * t),
  log: (from, to, t) => (from > 0 && to > 0 ? from * (to / from) ** t : between.linear(from, to, t)),
};

/** The way from the model's present state to a target: where it is at 0 … 1, and whether all is as it left it. */
function path(model, target, { scale = "linear", whole = false }) {
  const shape = whole ? Math.round : (value) => value;
  const names = Object.keys(target);
  const from = Object.fromEntries(names.map((name) => [name, model.get(name)]));
  const left = { ...from };
  const go = (t) => {
    for (const name of names) {
      left[name] = t >= 1 ? target[name] : shape(between[scale](from[name], target[name], ease(t)));
      model.set(name, left[name]);
    }
    model.save_changes();
  };
  return { go, undisturbed: () => names.every((name) => model.get(name) === left[name]) };
}

/** One movement at a time; any touch of `el` stops it. */
class Motion {
  frame = 0;
  timer;
  finish = null;
  ended = new AbortController();

  constructor(model, el) {
    this.model = model;
    const touches = { capture: true, signal: this.ended.signal };
    el.addEventListener("pointerdown", () => this.touched(), touches);
    el.addEventListener("keydown", () => this.stop(), touches);
  }

  /** Stand still; returns what tells whoever waits that it is over. */
  halt() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    const tell = this.finish;
    this.finish = null;
    return tell;
  }

  stop() {
    this.halt()?.();
  }

  // Whoever waits for the end may move the button under the finger, where a click must begin and end:
  // the end is told when the finger is up.
  touched() {
    const tell = this.halt();
    if (!tell) return;
    const lifted = () => {
      LIFTS.forEach((event) => removeEventListener(event, lifted, true));
      setTimeout(tell, AFTER_LIFT);
    };
    LIFTS.forEach((event) => addEventListener(event, lifted, true));
  }

  animate(target, { ms = 1600, ...options } = {}) {
    this.stop();
    const { go, undisturbed } = path(this.model, target, options);
    if (prefersReducedMotion()) {
      go(1);
      return Promise.resolve(true);
    }
    const begin = performance.now();
    const step = (now) => {
      const t = Math.max(0, (now - begin) / ms);
      go(t);
      if (t < 1) this.frame = requestAnimationFrame(step);
      else this.stop();
    };
    this.frame = requestAnimationFrame(step);
    return new Promise((resolve) => {
      this.finish = () => resolve(undisturbed());
    });
  }

  /** Let nothing happen for a while. */
  rest(ms) {
    this.stop();
    if (prefersReducedMotion()) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.finish = () => resolve(false);
      this.timer = setTimeout(() => {
        this.finish = null;
        resolve(true);
      }, ms);
    });
  }

  remove() {
    this.stop();
    this.ended.abort();
  }
}

/**
 * `animate({ bandwidth: 5 }, { scale: "log" })` moves the model there; any touch stops it. What it promises
 * is false where the touch changed what was moving ("Start again", a slider): the reader has taken over.
 * `rest(900)` waits between two steps, and promises false after any touch.
 */
export function animator(model, el) {
  const motion = new Motion(model, el);
  return { animate: (target, options) => motion.animate(target, options), rest: (ms) => motion.rest(ms), stop: () => motion.remove() };
}
