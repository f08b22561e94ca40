// Reset, full screen for a lecture room, and a link that leads others to the same state.
import { h, put, s, say } from "./dom.js";
import { text } from "./messages.js";
import { stage } from "./stage.js";
import { encode, restore, schemaOf, snapshot } from "./state.js";

const ICONS = {
  reset: "M4 4v5h5M4.6 9A8 8 0 1 1 4 14",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
};
const icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "ab-icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

function button(name, label, action) {
  return h("button", { type: "button", class: "ab-tool", title: label, "aria-label": label, onclick: action }, icon(name));
}

const named = (node, words) => node && put(node, { title: words, "aria-label": words });

/** The link that led to full screen is to lead there again: its address must then be a new one. */
function forget() {
  if (!/&fs=1$/.test(location.hash)) return;
  try {
    history.replaceState(null, "", location.href.split("#")[0]);
  } catch {
    /* some hosts forbid it */
  }
}

function fullScreen(el, hear) {
  const set = stage(el);
  const told = (on) => {
    set(on);
    hear(on);
  };
  const close = (event) => {
    if (event.key === "Escape") toggle(false);
  };
  // Where the browser has no full screen for elements (iPhone), the widget covers the page instead.
  const toggle = (on) => {
    el.classList.toggle("ab-cover", on);
    if (on) addEventListener("keydown", close);
    else {
      removeEventListener("keydown", close);
      forget();
    }
    told(on);
  };
  el.addEventListener("fullscreenchange", () => told(document.fullscreenElement === el));
  // A link of a lecturer leads here; only a hand may ask for the whole screen.
  el.addEventListener("ab-cover", () => toggle(true));
  const press = async () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (el.classList.contains("ab-cover")) return toggle(false);
    try {
      await el.requestFullscreen();
    } catch {
      toggle(true);
    }
  };
  return { press, stop: () => toggle(false) };
}

function linkBox(note, address, called) {
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": called });
  note.replaceChildren(text("widget.link_by_hand"), " ", field);
  field.addEventListener("blur", () => note.replaceChildren());
  field.focus();
  field.select();
}

async function copyLink(address, note, called) {
  try {
    history.replaceState(null, "", address);
  } catch {
    /* some hosts forbid it; the copy matters */
  }
  try {
    await navigator.clipboard.writeText(address);
    say(note, text("widget.link_copied"));
    setTimeout(() => note.replaceChildren(), 4000);
  } catch {
    linkBox(note, address, called);
  }
}

/** The buttons of a widget; `el` is what fills the screen. */
export function toolbar(widget, { model, el, tools }) {
  const note = h("span", { class: "ab-note", role: "status" });
  const start = model.get("_start") ?? snapshot(widget, model);
  const address = () => `${location.href.split("#")[0]}#${encode(tools.name, widget, model, start)}`;
  // What has no state in its address is led to, and not promised as it stands: answers stay with the reader.
  const stated = Object.keys(schemaOf(widget, (name) => model.get(name))).length > 0;
  const labels = { reset: text("widget.reset"), full: text("widget.full"), link: text(stated ? "widget.link" : "widget.link_place") };
  const full = fullScreen(el, (on) => {
    named(buttons.get("full"), on ? text("widget.leave") : labels.full);
    buttons.get("full")?.classList.toggle("ab-leave", on);
  });
  const actions = {
    reset: () => {
      tools.guess.hide();
      restore(model, start);
      tools.restart?.();
    },
    full: full.press,
    link: () => copyLink(address(), note, text(stated ? "widget.link_field" : "widget.link_field_place")),
  };
  // A notebook's address is the server's, not the book's: a link to a state would lead nowhere.
  const names = (widget.tools ?? ["reset", "full", "link"]).filter((each) => each !== "link" || tools.page);
  const buttons = new Map(names.map((each) => [each, button(each, labels[each], actions[each])]));
  return { node: h("div", { class: "ab-tools" }, note, [...buttons.values()]), stop: full.stop };
}
