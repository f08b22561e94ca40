// Paint a mask: the weights renormalise, and what each token reaches is a thread, red where the leak test fails.
import { checkbox, h, more, num, row, say, segmented, select, slider, wordsOf } from "../core/index.js";
import { Painter } from "./grid.js";
import { CHANGES, COUNT, MASKS, compute } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("mask_painter", messages);
const PROMISES = ["causal", "window", "prefix", "padded"];
const SIZES = [1, 5];
const TRAITS = ["mask", "late", "promise", "size", "convention"];
const NAMED = 3;                                       // pairs that the verdict names
const TWO = 560;                                       // px from which what follows stands beside the square
const STEP = 260;                                      // ms between two steps of the demonstration

const listed = (names, pairs) => pairs.slice(0, NAMED).map(([i, j]) => t("pair", { output: names[i], token: names[j] })).join(", ");

/** The verdict in one sentence, and whether the promise was kept. */
export function verdict(names, now, promise) {
  const said = t(`promises.${promise}`);
  if (now.leaks.length) {
    const others = now.leaks.length - NAMED;
    const key = now.leaks.length === 1 ? "fails_once" : others > 0 ? "fails_more" : "fails";
    return { kept: false, words: t(key, { promise: said, count: now.leaks.length, pairs: listed(names, now.leaks), more: others }) };
  }
  return { kept: true, words: t(now.blind.length ? "passes_blind" : "passes", { promise: said, count: now.blind.length }) };
}

/** The mask as a call of PyTorch wants it, in lines of 1 and 0. */
export const printed = (mask, convention) => Array.from({ length: COUNT }, (_, i) =>
  `[${mask.slice(i * COUNT, (i + 1) * COUNT).map((allowed) => Number(allowed === (convention === "function"))).join(" ")}]`).join("\n");

/** One line of the table: the weights of a query, their sum, and who changes it. */
const tableRow = (names, now, i) => [
  names[i], ...now.weights[i].map((w, j) => (now.mask[i * COUNT + j] ? num(w, 4) : t("blocked"))), num(now.sums[i], 4),
  names.filter((_, j) => now.moved[i * COUNT + j]).join(", ") || t("nobody"),
  now.leaks.filter(([out]) => out === i).map(([, j]) => names[j]).join(", ") || t("nobody")];

class MaskPainter {
  constructor({ model, el, tools }) {
    this.get = (name) => model.get(name);
    this.tools = tools;
    this.names = this.get("names");
    const read = (c) => this.get("mask")[c];
    const paint = (c, allowed) => tools.set({ mask: this.get("mask").map((old, at) => (at === c ? allowed : old)) });
    this.painter = new Painter({ names: this.names, read, paint });
    this.verdict = h("p", { class: "ab-verdict" });
    this.code = h("p", { class: "ab-mask-code" });
    this.call = h("p", { class: "ab-small" });
    const size = slider(model, "size", { label: t("size"), min: SIZES[0], max: SIZES[1], step: 1 });
    el.append(h("div", {}, this.painter.node), this.verdict, this.controls(model, tools),
      h("p", { class: "ab-small" }, t("legend")), h("p", { class: "ab-small ab-hint" }, t("hint")),
      more(this.buttons(), row(tools, size), h("p", { class: "ab-small" }, t("size_is")), this.converter(model, tools)));
    this.table = tools.table({ columns: this.columns(), rows: () => this.names.map((_, i) => tableRow(this.names, this.now, i)) });
    tools.size(el, (width) => el.classList.toggle("ab-mask-beside", width >= TWO));
    tools.guess.draw((pencil, choice) => this.painter.mark(pencil, choice));
    tools.redraw(TRAITS, () => this.draw());
  }

  columns() {
    return [t("columns.query"), ...this.names.map((key) => t("columns.weight", { item: key })), t("columns.sum"), t("columns.moved"), t("columns.leaks")]
      .map((label) => ({ label }));
  }

  buttons() {
    const press = (name) => this.tools.set({ mask: CHANGES[name](this.get("mask"), this.get("size")) });
    return h("div", { class: "ab-choices", role: "group", "aria-label": t("choose") },
      Object.keys(CHANGES).map((name) => h("button", { type: "button", class: "ab-choice", onclick: () => press(name) }, t(`masks.${name}`))));
  }

  controls(model, tools) {
    const promise = select(model, "promise", { label: t("promise"), options: PROMISES.map((name) => [name, t(`promises.${name}`)]) });
    const late = checkbox(model, "late", { label: t("late") });
    return row(tools, late, promise);
  }

  converter(model, tools) {
    const options = ["function", "module"].map((name) => [name, t(`conventions.${name}`)]);
    return [h("p", { class: "ab-head" }, t("printed")), row(tools, segmented(model, "convention", { label: t("convention"), options })), this.call, this.code];
  }

  draw() {
    const state = Object.fromEntries([...TRAITS, "angles", "values"].map((name) => [name, this.get(name)]));
    this.now = compute(state);
    this.painter.update(this.now);
    const { kept, words } = verdict(this.names, this.now, state.promise);
    say(this.verdict, words);
    this.verdict.classList.toggle("ab-kept", kept);
    say(this.code, printed(state.mask, state.convention));
    say(this.call, t(`calls.${state.convention}`));
    this.tools.status(t("status", { allowed: state.mask.filter(Boolean).length, sums: this.now.sums.map((sum) => num(sum)).join(", "), leaks: this.now.leaks.length }));
    this.table.update();
  }
}

/** One state after another, until the reader touches anything. */
async function play(tools, states) {
  for (const state of states) {
    tools.set(state);
    if (!(await tools.rest(STEP))) return;
  }
}

export default {
  kind: "mask_painter",
  predict: {
    options: ["passes", "stripe", "all"],
    answer: "all",
    asks: (get) => get("promise") === "causal" && get("late") && MASKS.causal().every((allowed, c) => allowed === get("mask")[c]),
    demonstrate: ({ tools }) => {
      const [open, causal] = [MASKS.open(), MASKS.causal()];
      const rows = Array.from({ length: COUNT }, (_, i) => ({ mask: open.map((_, c) => (c < (i + 1) * COUNT ? causal[c] : true)) }));
      return play(tools, [{ promise: "causal", late: true, mask: open }, ...rows, { promise: "causal", late: true, mask: causal }]);
    },
  },
  render: (context) => { new MaskPainter(context); },
};
