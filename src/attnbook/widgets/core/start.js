// The core of the script. esbuild makes it a classic one, `var AttnBook = (() => { … })()`, and each kind
// of widget a part that follows it and registers with `add`:
// - a page loads the core and its kinds as one file with <script async>, also from disk;
// - a notebook gets the core, one kind and `export default AttnBook.default`, an anywidget module.
import { show } from "./frame.js";
import { mountAll } from "./host.js";
import { follow } from "./reading.js";
import { markDue } from "./due.js";

const widgets = Object.create(null);
/** Make a kind of widget known, with what its class in Python lets a reader change. */
export function add(kind, widget, state) {
  widgets[kind] = { ...widget, state };
}

export default {
  render({ model, el }) {
    const widget = widgets[model.get("kind")];
    if (!widget) throw new Error(`this version of the book's script has no widget "${model.get("kind")}"`);
    return show(widget, { model, el });
  },
};

// Null in a module: a notebook mounts nothing by itself.
if (typeof document !== "undefined" && document.currentScript) {
  const start = () => {
    mountAll(widgets);
    follow();
    markDue();
  };
  // "interactive" comes before the theme's deferred scripts have run, DOMContentLoaded only after.
  if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
  else queueMicrotask(start); // after the kinds, which follow in the same file
}
