// Rows of ten cells over the ten tokens: the tokens themselves, which can be changed, and what each explanation
// says of them. All rows are shaded alike: full is the largest number of a row, or 0.01 if that is more; then the row is pale.
import { h, num, put, say, style, wordsOf } from "../core/index.js";
import { CLASSES, SEQ_LEN, WORDS } from "./tasks.js";
import { TRUTH } from "./question.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("explanation_lab", messages);
const FAINT = 0.01;                             // where even the largest is smaller, a row stays pale
export const nameOf = (method) => t(`methods.${method}`);
export const PLACES = Array.from({ length: SEQ_LEN }, (_, i) => i);

/** A name, ten cells and what stands behind them. */
function line(label, cells, behind = null, note = null) {
  return h("div", { class: "ab-xl-line" }, h("div", { class: "ab-xl-name" }, label, note && h("span", { class: "ab-xl-note" }, note)),
    h("div", { class: "ab-xl-cells" }, cells), h("div", { class: "ab-xl-behind" }, behind));
}

/** Ten drop-downs, one for each token. */
export class TokenRow {
  constructor(change) {
    this.fields = PLACES.map((i) => {
      const field = h("select", { class: "ab-xl-token", "aria-label": t("token", { number: i + 1 }) });
      field.addEventListener("change", () => change(i, field.selectedIndex));
      return field;
    });
    this.node = line(h("strong", {}, t("tokens")), this.fields);
  }

  update(task, ids) {
    const words = WORDS[task];
    this.fields.forEach((field, i) => {
      if (field.dataset.task !== task) {
        field.replaceChildren(...words.map((word) => h("option", { value: word }, word)));
        field.dataset.task = task;
      }
      if (field.selectedIndex !== ids[i]) field.selectedIndex = ids[i];
      field.classList.toggle("ab-xl-long", words[ids[i]].length > 2);
    });
  }
}

const largest = (row) => Math.max(...row.map(Math.abs));
const isFaint = (row) => largest(row) < FAINT;

/** What the cells of a row show: a number, whether it is below 0, and how strong its colour is. */
export function shades(row, { full = Math.max(FAINT, largest(row)), faint = false } = {}) {
  return Array.from(row, (value) => {
    const shown = num((100 * value) / full, 0);
    return { shown, against: value < 0 && shown !== "0", strength: faint ? 0 : Math.min(1, Math.abs(value / full)) };
  });
}

/** A row of shaded cells; `role` gives the colour of what is above 0. */
export class Strip {
  constructor(label, { role = "weights", note = null } = {}) {
    this.cells = PLACES.map((_, j) => h("div", { class: `ab-xl-cell role-${role}`, "data-index": j, "aria-hidden": "true" }));
    this.behind = h("span", { class: "ab-xl-measure" });
    [this.role, this.strengths] = [role, []];
    this.faint = h("span", { class: "ab-xl-note ab-xl-faint" }, t("nearly_nothing"));
    this.node = line([label], this.cells, this.behind, note);
    this.node.firstChild.append(this.faint);
    this.row = put(this.cells[0].parentElement, { role: "group" });
  }

  /** `full`: the number that is shaded fully; `behind`: a text. */
  update(row, { full = /** @type {number | undefined} */ (undefined), behind = "", spoken = "" } = {}) {
    const faint = isFaint(row);
    shades(row, { full, faint }).forEach(({ shown, against, strength }, i) => {
      const fixed = strength.toFixed(2);
      // What is the same already is left alone: the browser styles again what was written to.
      if (this.strengths[i] !== fixed) style(this.cells[i], { "--ab-strength": this.strengths[i] = fixed });
      put(this.cells[i], { class: `ab-xl-cell role-${against ? "key" : this.role}` });
      say(this.cells[i], shown);
    });
    this.faint.hidden = !faint;
    say(this.behind, behind);
    put(this.row, { "aria-label": spoken });
  }
}

/** The colour of an explanation. */
export const roleOf = (method) => (method === TRUTH ? "value" : "weights");
const measured = (value) => (value === undefined ? "–" : num(value, 2));

/** All explanations of one answer, one below the other, each with its precision. */
export class Compare {
  constructor(methods) {
    this.strips = Object.fromEntries(methods.map((name) => [name, new Strip(nameOf(name), { role: roleOf(name), note: t(`notes.${name}`) })]));
    this.missing = h("p", { class: "ab-empty" }, t("no_rule"));
    const head = line("", [], h("span", { class: "ab-xl-measure ab-strong" }, t("precision")));
    head.classList.add("ab-xl-head");
    this.node = h("div", {}, this.missing, head, Object.values(this.strips).map(({ node }) => node), h("p", { class: "ab-small" }, t("legend")));
  }

  /** What the first question asks for. */
  get asked() {
    const { row, faint, behind } = this.strips.ablation;
    return { cells: row, others: [faint, behind] };
  }

  update(now) {
    this.missing.hidden = Boolean(now.rule);
    const words = now.ids.map((id) => WORDS[now.task][id]);
    for (const [name, strip] of Object.entries(this.strips)) {
      const row = now.scores[name];
      strip.node.hidden = !row;
      if (!row) continue;
      const most = row.indexOf(Math.max(...row));
      const precision = measured(now.precision[name]);
      strip.update(row, { behind: precision,
        spoken: t("spoken", { name: nameOf(name), word: words[most], number: most + 1, precision }) });
    }
  }
}

/** A bar for each class: what the model answers now, and a line where it was with nothing changed. */
export class Odds {
  constructor() {
    this.node = h("div", { class: "ab-xl-odds" });
  }

  fill(task) {
    this.task = task;
    this.rows = CLASSES[task].map((name) => {
      const [bar, before] = [h("span", { class: "ab-bar-fill ab-xl-bar-own" }), h("span", { class: "ab-xl-before" })];
      return { name: h("span", { class: "ab-strong" }, name), bar, before, track: h("span", { class: "ab-track" }, bar, before), value: h("span", { class: "ab-number" }) };
    });
    this.node.replaceChildren(...this.rows.flatMap(({ name, track, value }) => [name, track, value]));
  }

  update(task, own, used) {
    if (task !== this.task) this.fill(task);
    this.rows.forEach(({ bar, before, value }, i) => {
      style(bar, { "inline-size": `${(100 * used[i]).toFixed(2)}%` });
      style(before, { "inset-inline-start": `${(100 * own[i]).toFixed(2)}%` });
      say(value, t("percent", { share: num(100 * used[i], 0) }));
    });
  }
}
