// Back, next, play and a slider: one written character a step.
import { calm, h, put, s, slider, text } from "./core.js";

const t = (key, values) => text(`stepping.${key}`, values);
const PAUSE = 750;                                     // ms a character while it plays
const ICONS = { back: "M15 5l-8 7 8 7z", next: "M9 5l8 7-8 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };

function iconButton(name, action) {
  const path = s("path", { d: ICONS[name] });
  const node = h("button", { type: "button", class: "ab-tool", "data-lm-suppress-shortcuts": "true", "aria-label": t(name), title: t(name), onclick: action },
    s("svg", { viewBox: "0 0 24 24", class: "ab-icon ab-solid", "aria-hidden": "true" }, path));
  return { node, turn: (other) => { put(path, { d: ICONS[other] }); put(node, { "aria-label": t(other), title: t(other) }); } };
}

/** `length()` says how many characters there are now. */
export function stepper(model, tools, length, most) {
  let timer = 0;
  const now = () => Math.min(model.get("step"), length());
  const go = (step) => tools.set("step", Math.min(length(), Math.max(1, step)));
  const halt = () => { clearInterval(timer); timer = 0; play.turn("play"); };
  const tick = () => { go(now() + 1); if (now() >= length()) halt(); };
  const toggle = () => {
    if (timer) { halt(); return; }
    if (now() >= length()) go(1);
    play.turn("pause");
    timer = setInterval(tick, PAUSE);
  };
  const by = (step) => () => { halt(); go(now() + step); };
  const [back, next, play] = [iconButton("back", by(-1)), iconButton("next", by(1)), iconButton("play", toggle)];
  play.node.hidden = calm();                           // who wants no motion steps by hand
  const place = slider(model, "step", { label: t("step"), min: 1, max: most, step: 1, format: () => t("step_of", { step: now(), count: length() }) });
  place.input.addEventListener("pointerdown", halt);
  place.input.addEventListener("keydown", halt);
  tools.clean(() => clearInterval(timer));
  tools.clean(place.off);
  const node = h("div", { class: "ab-controls ab-steps" }, h("div", { class: "ab-buttons" }, back.node, play.node, next.node), place.node);
  const update = () => {
    put(place.input, { max: length() });
    place.input.value = now();
    const out = place.node.querySelector("output");
    out.textContent = t("step_of", { step: now(), count: length() });
    put(place.input, { "aria-valuetext": out.textContent });
    put(back.node, { "aria-disabled": now() <= 1 && "true" });
    put(next.node, { "aria-disabled": now() >= length() && "true" });
  };
  return { node, update, halt };
}
