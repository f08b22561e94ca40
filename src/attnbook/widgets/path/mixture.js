// What whoever asks gets: a line for each number of the mixture, with a mark where it was one stop before.
import { h, hide, num, say, style, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("path", messages);
const MOST = 6;
const PLACE = new Set(["x", "y"]);

/** The name of a number of the mixture. */
export function labelOf(kind, topics, heads) {
  if (PLACE.has(kind)) return t(`place_${kind}`);
  if (kind === "one") return t("one");
  const topic = topics[Number(kind.at(-1))];
  return heads > 1 ? t("of_head", { topic, head: kind.startsWith("topic") ? 1 : 2 }) : topic;
}

// Coordinates of a place lie between −1 and 1, all else between 0 and 1.
const share = (kind, value) => `${(PLACE.has(kind) ? 50 + 50 * value : 100 * value).toFixed(2)}%`;

export class Mixture {
  constructor(topics) {
    this.topics = topics;
    this.title = h("p", { class: "ab-head role-output" });
    this.lines = Array.from({ length: MOST }, () => {
      const [label, ghost, mark, number] = [["span", ""], ["span", "ab-path-was"], ["span", "ab-output-mark ab-path-mark"], ["span", "ab-number ab-strong"]]
        .map(([tag, name]) => h(tag, { class: name, dir: name ? null : "auto" }));
      const track = h("span", { class: "ab-track ab-line-track" }, ghost, mark);
      return { label, ghost, mark, number, track, all: [label, track, number] };
    });
    this.node = h("div", { class: "ab-path-mixture" }, this.title,
      h("div", { class: "ab-rows ab-topics", "aria-hidden": "true" }, this.lines.flatMap((line) => line.all)));
  }

  /** `now` and `before`: { kinds, output } of the row that is looked at. */
  update({ title, heads, now, before }) {
    say(this.title, title);
    this.lines.forEach(({ label, ghost, mark, number, all }, c) => {
      const kind = now.kinds[c];
      all.forEach((node) => hide(node, kind === undefined));
      if (kind === undefined) return;
      say(label, labelOf(kind, this.topics, heads));
      say(number, num(now.output[c], 3));
      style(mark, { "inset-inline-start": share(kind, now.output[c]) });
      const was = before?.output[before.kinds.indexOf(kind)];
      hide(ghost, was === undefined);
      if (was !== undefined) style(ghost, { "inset-inline-start": share(kind, was) });
    });
  }
}
