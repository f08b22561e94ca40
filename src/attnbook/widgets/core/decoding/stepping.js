// Back, next, play and a slider: one written character a step.
import { prefersReducedMotion, h, put, s, say, slider, wordsOf } from "../index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("stepping", messages.stepping);
const PAUSE = 750; // ms a character while it plays
const ICONS = { back: "M15 5l-8 7 8 7z", next: "M9 5l8 7-8 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };

function iconButton(name, action) {
  const path = s("path", { d: ICONS[name] });
  const node = h(
    "button",
    { type: "button", class: "ab-tool", "aria-label": t(name), title: t(name), onclick: action },
    s("svg", { viewBox: "0 0 24 24", class: "ab-icon ab-solid", "aria-hidden": "true" }, path),
  );
  return {
    node,
    turn: (other) => {
      put(path, { d: ICONS[other] });
      put(node, { "aria-label": t(other), title: t(other) });
    },
  };
}

/** Steps of something that is written: buttons, a slider, and a clock while it plays. `length()` says how many there are now. */
export class Stepper {
  timer;

  constructor(model, tools, length, most) {
    this.model = model;
    this.tools = tools;
    this.length = length;
    this.back = iconButton("back", () => this.by(-1));
    this.next = iconButton("next", () => this.by(1));
    this.play = iconButton("play", () => this.toggle());
    this.play.node.hidden = prefersReducedMotion(); // who wants no motion steps by hand
    this.place = slider(model, "step", { label: t("step"), min: 1, max: most, step: 1, format: () => this.words() });
    for (const event of ["pointerdown", "keydown"]) this.place.input.addEventListener(event, () => this.halt());
    tools.clean(() => clearInterval(this.timer));
    tools.clean(this.place.off);
    const buttons = h("div", { class: "ab-buttons" }, this.back.node, this.play.node, this.next.node);
    this.node = h("div", { class: "ab-controls ab-steps" }, buttons, this.place.node);
  }

  now() {
    return Math.min(this.model.get("step"), this.length());
  }

  words() {
    return t("step_of", { step: this.now(), count: this.length() });
  }

  go(step) {
    this.tools.set({ step: Math.min(this.length(), Math.max(1, step)) });
  }

  by(step) {
    this.halt();
    this.go(this.now() + step);
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.turn("play");
  }

  tick() {
    this.go(this.now() + 1);
    if (this.now() >= this.length()) this.halt();
  }

  toggle() {
    if (this.timer) return this.halt();
    if (this.now() >= this.length()) this.go(1);
    this.play.turn("pause");
    this.timer = setInterval(() => this.tick(), PAUSE);
    return undefined;
  }

  update() {
    const [now, last, { input, node }] = [this.now(), this.length(), this.place];
    put(input, { max: last });
    input.value = now;
    say(node.querySelector("output"), this.words());
    put(input, { "aria-valuetext": this.words() });
    put(this.back.node, { "aria-disabled": now <= 1 && "true" });
    put(this.next.node, { "aria-disabled": now >= last && "true" });
  }
}
