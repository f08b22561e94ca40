// The one artefact. esbuild makes it a classic script, `var AttnBook = (() => { … })()`:
// - a page loads it with <script async>, also from disk;
// - a notebook gets the same text plus `export default AttnBook.default`, an anywidget module.
import { show } from "./frame.js";
import { mountAll } from "./host.js";
import widgets from "./registry.js";

export default {
  render({ model, el }) {
    const widget = widgets[model.get("kind")];
    if (!widget) throw new Error(`this version of the book's script has no widget "${model.get("kind")}"`);
    return show(widget, { model, el });
  },
};

// Null in a module: a notebook mounts nothing by itself.
if (typeof document !== "undefined" && document.currentScript) {
  const start = () => mountAll(widgets);
  // "interactive" comes before the theme's deferred scripts have run, DOMContentLoaded only after.
  if (document.readyState === "loading") document.addEventListener("readystatechange", start, { once: true });
  else start();
}
