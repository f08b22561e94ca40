// The door to a trained model: what it weighs before the click, how far it is, what went wrong.
import { h, num, put, say, text } from "./core.js";
import { loadModels, present } from "./model_loader.js";

const t = (key, values) => text(`model_panel.${key}`, values);

/** Bytes for readers: "286 KB", "1.4 MB". */
export const weight = (bytes) => (bytes < 999_500 ? t("kilobytes", { size: num(bytes / 1000, 0) }) : t("megabytes", { size: num(bytes / 1e6, 1) }));

const parts = (go, label, size) => ({
  button: h("button", { type: "button", class: "ab-choice ab-load", "data-lm-suppress-shortcuts": "true", onclick: go }, label ?? t("load", { size })),
  bar: h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t("loading", { size }), hidden: true }),
  failure: h("p", { class: "ab-empty", role: "alert", hidden: true }),
  done: h("p", { class: "ab-small", role: "status" }),
});

/**
 * `files`: [{ name, size, version }]; `ready(models)` is called once all are there, at once where they
 * came before. `about`: a sentence beside the button; `label`: other words on it; `loaded`: said after.
 */
export function modelPanel({ model, tools, files, ready, about = null, label = null, loaded = t("loaded") }) {
  const size = weight(files.reduce((sum, file) => sum + file.size, 0));
  let stopped = false;
  tools.clean(() => { stopped = true; });
  const { button, bar, failure, done } = parts(() => load(), label && label(size), size);
  const offer = h("div", { class: "ab-offer" }, about && h("p", {}, about), button, bar, failure);
  const node = h("div", { class: "ab-model" }, offer, done);

  const waiting = (now) => {
    bar.hidden = !now;
    put(button, { "aria-disabled": now && "true" });
  };

  async function load() {
    if (!bar.hidden) return;
    waiting(true);
    failure.hidden = true;
    const progress = (have, whole) => put(bar, { value: (100 * have) / whole });
    try {
      const models = await loadModels(files, { model, tools, progress });
      if (stopped) return;
      const held = offer.contains(document.activeElement);
      offer.hidden = true;
      say(done, loaded);
      ready(models, held);
    } catch (error) {
      if (stopped) return;
      say(failure, t("failed", { reason: error.message }));
      failure.hidden = false;
      say(button, t("again", { size }));
    }
    waiting(false);
  }

  if (present(files)) load();
  return { node, load };
}
