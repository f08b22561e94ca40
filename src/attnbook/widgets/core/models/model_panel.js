// The door to a trained model: what it weighs before the click, how far it is, what went wrong.
import { h, num, put, say, wordsOf } from "../index.js";
import { loadModels, present } from "./model_loader.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("model_panel", messages.model_panel);

/**
 * Whether another moment of the training is asked for than the one shown: with the models alone that is
 * the last; before them, the one that the record says, or the last where it says none.
 */
export const misses = (asked, last, recorded, models, training) => !training && asked !== (models ? last : (recorded.checkpoint ?? last));

/** Say what an address asks for and is not shown yet: `other` than the record, or another moment. */
export function sayMissing(node, other, ...moment) {
  const said = [other, misses(...moment) && t("moment")].filter(Boolean).join(" ");
  node.hidden = !said;
  say(node, said);
}

/** Bytes for readers: "286 KB", "1.4 MB". */
const weight = (bytes) =>
  bytes < 999_500 ? t("kilobytes", { size: num(bytes / 1000, 0) }) : t("megabytes", { size: num(bytes / 1e6, 1) });

/**
 * `files`: [{ name, size, version }]; `ready(models)` is called once all are there, at once where they
 * came before. `words`: of the kind, with a sentence beside the button, what is on it, and what is said after;
 * `bring(progress)`: another way to get them.
 */
export class Door {
  stopped = false;

  /** @param {any} options */
  constructor({
    model,
    tools,
    files,
    words,
    ready,
    about = words("about"),
    loaded = words("loaded"),
    bring = (progress) => loadModels(files, { model, tools, progress }),
  }) {
    this.bring = bring;
    this.ready = ready;
    this.loaded = loaded;
    this.size = weight(files.reduce((sum, file) => sum + file.size, 0));
    const { size } = this;
    this.button = h("button", { type: "button", class: "ab-choice ab-load", onclick: () => this.load() }, words("load", { size }));
    this.bar = h("progress", { class: "ab-model-bar", max: 100, value: 0, "aria-label": t("loading", { size }), hidden: true });
    this.failure = h("p", { class: "ab-empty", role: "alert", hidden: true });
    this.done = h("p", { class: "ab-small", role: "status" });
    this.offer = h("div", { class: "ab-offer" }, h("p", {}, about), this.button, this.bar, this.failure);
    this.node = h("div", { class: "ab-model" }, this.offer, this.done);
    tools.clean(() => {
      this.stopped = true;
    });
    if (present(files)) this.load();
  }

  waiting(now) {
    this.bar.hidden = !now;
    put(this.button, { "aria-disabled": now && "true" });
  }

  async load() {
    if (!this.bar.hidden) return;
    this.waiting(true);
    this.failure.hidden = true;
    const progress = (have, whole) => put(this.bar, { value: (100 * have) / whole });
    try {
      const models = await this.bring(progress);
      if (this.stopped) return;
      this.open(models);
    } catch (error) {
      if (this.stopped) return;
      this.fail(error);
    }
    this.waiting(false);
  }

  open(models) {
    const held = this.offer.contains(document.activeElement);
    this.offer.hidden = true;
    say(this.done, this.loaded);
    this.ready(models, held);
  }

  fail(error) {
    say(this.failure, t("failed", { reason: error.message }));
    this.failure.hidden = false;
    say(this.button, t("again", { size: this.size }));
  }
}
