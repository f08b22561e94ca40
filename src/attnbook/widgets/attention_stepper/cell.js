// One number under the lens: what went into it, written out; and fields for the numbers that are given.
import { follow, h, num, say, slider, wordsOf } from "../core/index.js";
import { GIVEN, ROLES, WIDTHS, origin } from "./numbers.js";
import { brief, headings, symbol } from "./parts.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("attention_stepper", messages);
const BOUND = 12;
const WIDEST = 1024;

const coloured = (name, words) => h("span", { class: ROLES[name] && `role-${ROLES[name]}` }, words);
const signed = (value, first) => (value < 0 && !first && brief(value) !== "0.00" ? `(${brief(value)})` : brief(value));
const term = (...kids) => h("span", { class: "ab-term" }, kids);
const times = (left, right, a, b, first) => h("span", { class: a && b ? "ab-term" : "ab-term ab-nil" },
  coloured(left, signed(a, first)), "·", coloured(right, signed(b)));

function sum({ left, right, pairs }) {
  return pairs.flatMap(([a, b], p) => [p > 0 && " + ", times(left, right, a, b, p === 0)]);
}

function softened({ left, row, largest, raised, total }, j) {
  const power = (v, i) => term("e", h("sup", {}, coloured(left, `${brief(row[i])} − ${signed(largest)}`)), ` = ${num(v, 2)}`);
  return [
    h("p", {}, t("largest", { value: brief(largest) }), ". ", power(raised[j], j)),
    h("p", {}, t("sum"), ": ", raised.flatMap((v, i) => [i > 0 && " + ", term(num(v, 2))]), ` = ${num(total, 2)}`),
    [term(num(raised[j], 2)), " / ", term(num(total, 2))],
  ];
}

/** Nodes that write a number out: whole lines before, and the right side of its own equation. */
function written(now, name, i, j, width) {
  const made = origin(now, name, i, j, width);
  if (made.kind === "given") return { lines: [], right: [] };
  if (made.kind === "sum") return { lines: [], right: sum(made) };
  if (made.kind === "scaled")
    return { lines: [], right: [term(coloured(made.left, brief(made.from)), ` / √${width}`), " = ", term(brief(made.from), " / ", num(made.by, 2))] };
  const [first, second, right] = softened(made, j);
  return { lines: [first, second], right };
}

const allowed = (value, { min, max, step }) => value >= min && value <= max && (step !== 1 || Number.isInteger(value));

/** One number as if it were a trait of its own, which the traits of these names may change. */
function numberAt(model, names, get, set) {
  const events = names.map((name) => `change:${name}`).join(" ");
  return { get, set: (_, value) => set(value), save_changes() {}, on: (_, shown) => model.on(events, shown), off: (_, shown) => model.off(events, shown) };
}

/** A number field that answers what it cannot take. */
function field(item, { min, max, step, label, bad, clean }) {
  const input = h("input", { type: "number", min, max, step });
  const answer = h("p", { class: "ab-answer-bad", role: "status" });
  const refuse = (wrong) => {
    input.setAttribute("aria-invalid", wrong);
    say(answer, wrong ? t(bad, { low: brief0(min), high: brief0(max), value: brief0(item.get()) }) : "");
  };
  const show = () => { if (input.valueAsNumber !== item.get()) input.value = item.get(); refuse(false); };
  input.addEventListener("input", () => {
    const fits = allowed(input.valueAsNumber, { min, max, step });
    if (fits) item.set("", input.valueAsNumber);
    refuse(!fits);
  });
  input.addEventListener("change", () => {
    if (input.valueAsNumber === item.get()) return;
    input.value = item.get();                          // the answer stays; the field is right again
    input.setAttribute("aria-invalid", false);
  });
  clean(follow(item, "", show));
  return { input, answer, node: h("label", { class: "ab-control" }, h("span", { class: "ab-label" }, label), input) };
}
const brief0 = (value) => String(value).replace("-", "−");

/** The field and the slider of the chosen entry of X or of a W. */
function entry(model, chosen, tools) {
  const place = () => {
    const { name, i, j } = chosen();
    return { name: GIVEN.includes(name) ? name : "x", at: GIVEN.includes(name) ? i * WIDTHS[name] + j : 0 };
  };
  const item = numberAt(model, [...GIVEN, "matrix", "row", "column", "step", "count"], () => model.get(place().name)[place().at], (value) => {
    const { name, at } = place();
    tools.set({ [name]: model.get(name).with(at, value) });
  });
  const typed = field(item, { min: -BOUND, max: BOUND, step: "any", label: t("change"), bad: "bad", clean: tools.clean });
  const moved = slider(item, "entry", { label: h("span", { class: "ab-hidden" }, t("change")), min: -BOUND, max: BOUND, step: 0.1, format: (v) => num(v, 2) });
  tools.clean(moved.off);
  const node = h("div", { class: "ab-entry" }, h("p", {}, t("given")), h("div", { class: "ab-controls" }, typed.node, moved.node), typed.answer);
  return { node, input: typed.input };
}

function widthField(model, tools) {
  const item = numberAt(model, ["width"], () => model.get("width"), (width) => tools.set({ width }));
  const typed = field(item, { min: 2, max: WIDEST, step: 1, label: t("width"), bad: "bad_whole", clean: tools.clean });
  const zeros = h("p", { class: "ab-small" });
  const node = h("div", { class: "ab-width" }, h("div", { class: "ab-controls" }, typed.node), typed.answer, zeros);
  return { node, update: (width) => say(zeros, width > 2 ? t("zeros", { width, more: width - 2 }) : "") };
}

/** The panel of the chosen cell. */
export class Lens {
  constructor(model, chosen, tools) {
    this.chosen = chosen;
    this.head = h("p", { class: "ab-lens-head" });
    this.lines = h("div", { class: "ab-lens-lines" });
    this.entry = entry(model, chosen, tools);
    this.width = widthField(model, tools);
    this.node = h("div", { class: "ab-lens" }, this.lines, this.head, this.entry.node, this.width.node);
  }

  update(now, tokens, width, step) {
    const { name, i, j } = this.chosen();
    const { rows, columns } = headings(name, tokens);
    const { lines, right } = written(now, name, i, j, width);
    const value = now[name][i][j];
    const place = h("sub", {}, `${rows[i]}, ${columns[j]}`);
    this.head.replaceChildren(...[symbol(name), place, " = ", ...right, right.length ? " = " : "", h("strong", {}, brief(value))].flat(9).filter((kid) => kid !== false));
    this.lines.replaceChildren(...lines);
    this.entry.node.hidden = !GIVEN.includes(name);
    this.width.node.hidden = step !== 5;
    this.width.update(width);
    return this.sentence(name, rows[i], columns[j], value, right);
  }

  sentence(name, row, column, value, right) {
    const told = { matrix: t(`matrices.${name}`), row, column };
    if (!right.length) return t("status_given", { ...told, value: brief(value) });
    const working = [...right].flat(9).map((part) => part?.textContent ?? (part || "")).join("");
    return t("status_made", { ...told, working: `${working} = ${brief(value)}` });
  }
}
