// The ten most probable next characters; each is a button that puts it behind the text.
import { h, num, put, say, style, wordsOf } from "../core/index.js";
import { shownAs } from "./model.js";
import { TOP } from "./trace.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const NAMES = { " ": "space", "\n": "break", "▯": "unknown" };
export const percent = (share) => t("percent", { share: num(100 * share, 1) });

function makeBar(choose) {
  const parts = { sign: h("span", { class: "ab-nt-sign", "aria-hidden": "true" }), name: h("span", { class: "ab-unseen" }), number: h("span", { class: "ab-nt-share" }) };
  const meter = h("span", { class: "ab-nt-meter", "aria-hidden": "true" }, h("span", { class: "ab-nt-fill" }), h("span", { class: "ab-nt-plain" }));
  const node = h("button", { type: "button", class: "ab-nt-bar" }, parts.sign, parts.name, meter, parts.number);
  const bar = { ...parts, node, meter, character: "" };
  node.addEventListener("click", () => choose(bar.character));
  return bar;
}

/** Where on a bar's track the share is that an answer to the question means, from … to; null for no mark. */
function guessed(choice, character, many) {
  if (choice === "unsure") return [1 / many, 1 / many];
  return character !== "e" ? null : choice === "sure" ? [0.95, 1] : [0.5, 0.5];
}

export class Bars {
  /** `choose(character)` is called when a bar is pressed. */
  constructor(choose) {
    this.bars = Array.from({ length: TOP }, () => makeBar(choose));
    this.rest = h("p", { class: "ab-small" });
    this.node = h("div", { class: "ab-nt-bars", role: "group", "aria-label": t("bars_label") }, this.bars.map(({ node }) => node), this.rest);
  }

  /** `many`: how many characters there are to spread over. */
  mark(pencil, choice, many) {
    let named = false;
    for (const bar of this.bars) {
      const range = guessed(choice, bar.character, many);
      if (!range) continue;
      pencil.band(bar.meter, ...range, { name: !named });
      named = true;
    }
  }

  /** `following`: what stands behind the asking character; `plain`: whether the temperature is 1. */
  update({ top, rest }, { others, following, plain: same }) {
    this.node.classList.toggle("ab-nt-same", same);
    this.bars.forEach((bar, i) => {
      const { character, share, plain } = top[i];
      bar.character = character;
      say(bar.sign, shownAs(character));
      say(bar.name, NAMES[character] ? t(`named.${NAMES[character]}`) : character);
      say(bar.number, percent(share));
      style(bar.node, { "--share": share.toFixed(4), "--plain": plain.toFixed(4) });
      put(bar.node, { "data-comes": character === following });
    });
    say(this.rest, `${t("rest", { count: others, share: percent(rest) })}${same ? "" : ` ${t("stroke")}`}`);
  }
}
