// The reader's own text, of any script; and what is written behind it.
import { prefersReducedMotion, h, num, put, row, say, slider, wordsOf } from "../core/index.js";
import { LONGEST, read, UNKNOWN } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("next_token", messages);
const NAMED = 6;                                       // unknown characters named at once
const PIECE = 40;                               // characters a press of the button

/** A character for readers: what cannot be seen alone by its number, the rest kept from turning the line. */
const named = (character) => (/^[\p{C}\p{M}\p{Z}]/u.test(character) ? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}` : `\u2068${character}\u2069`);

/** What is said about a text: too long, or what the model reads otherwise than it was typed; or nothing. */
export function remark(typed, vocab) {
  const count = Array.from(typed).length;
  if (count > LONGEST) return t("problem.long", { count, longest: LONGEST });
  const { unknown, folded } = read(typed, vocab);
  const more = unknown.length > NAMED ? "problem.unknown_more" : "problem.unknown";
  return [unknown.length && t(more, { characters: unknown.slice(0, NAMED).map(named).join(", "), count: unknown.length - NAMED, stand_in: UNKNOWN }),
    folded.length && t("problem.folded", { pairs: folded.slice(0, NAMED).map(([from, to]) => t("problem.pair", { to: to === " " ? "␣" : to, from: named(from) })).join(", ") }),
    !typed && t("problem.empty")].filter(Boolean).join(" ");
}

/** The field; `typed(text)` is called with texts that fit. */
export function inputField(model, tools, vocab, typed) {
  const field = h("textarea", { class: "ab-typed ab-nt-typed", rows: 2, autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto" });
  const note = h("p", { class: "ab-empty", role: "alert", hidden: true });
  const tell = (value) => {
    const said = remark(value, vocab);
    note.hidden = !said;
    say(note, said);
  };
  const show = () => {
    if (field.value !== model.get("text")) field.value = model.get("text");
    tell(field.value);
  };
  field.addEventListener("input", () => {
    // Half of a pair, which a paste can leave behind, is no text: no address and no kernel could take it.
    const whole = field.value.replace(/[\ud800-\udfff]/gu, "\ufffd");
    tell(whole);
    if (Array.from(whole).length <= LONGEST) typed(whole);
  });
  tools.follow("text", show);
  const node = h("div", {}, h("label", { class: "ab-control ab-nt-own" }, h("span", { class: "ab-label" }, t("own", { longest: LONGEST })), field), note);
  return { node, field };
}

const button = (label, action, kind = "ab-choice") => h("button", { type: "button", class: kind, onclick: action }, label);

/** Write on, and take back; `write(count)` gives a promise, `stop()` ends it, `back()` undoes. */
export function writing(model, tools, { write, stop, back }) {
  let busy = false;
  const go = button(t("write_on", { count: PIECE }), async () => {
    if (busy) { stop(); return; }
    busy = !prefersReducedMotion();
    say(go, t(busy ? "stop" : "write_on", { count: PIECE }));
    await write(PIECE);
    busy = false;
    say(go, t("write_on", { count: PIECE }));
  });
  const undo = button(t("take_back"), back, "ab-choice ab-quiet");
  const heat = slider(model, "temperature", { label: t("temperature"), min: 0, max: 2, step: 0.05, format: (value) => (value ? num(value) : t("greedy")) });
  const seed = slider(model, "seed", { label: t("seed"), min: 0, max: 99, step: 1 });
  const node = h("div", {}, row(tools, heat, seed), h("div", { class: "ab-choices", hidden: true }, go, undo));
  return { node, open: () => { node.lastChild.hidden = false; }, update: (past) => put(undo, { "aria-disabled": !past && "true" }) };
}
