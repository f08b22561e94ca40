// Beside the map: what happens to the sentence's vector without some heads, and how a head does in the tests.
import { h, num, put, say, style, wordsOf } from "../core/index.js";
import { nameOf } from "./map.js";
import { best, COSINE, GROUPS, HEADS, LAYERS, luck, verdicts } from "./record.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("real_heads", messages);

/** A bar from 0 to 1 with its words, and ticks across it. */
function bar(label, ticks = 0) {
  const fill = h("span", { class: "ab-rh-fill" });
  const marks = Array.from({ length: ticks }, () => h("span", { class: "ab-rh-tick" }));
  const value = h("span", { class: "ab-rh-value" });
  const node = h(
    "div",
    { class: "ab-rh-bar" },
    h("span", { class: "ab-rh-label" }, label),
    value,
    h("div", { class: "ab-rh-track" }, fill, marks),
  );
  return {
    node,
    update(share, words, ...places) {
      style(fill, { "inline-size": `${100 * Math.max(0, share)}%` });
      say(value, words);
      marks.forEach((mark, i) => style(mark, { "inset-inline-start": `${100 * places[i]}%` }));
    },
  };
}

const button = (onclick) => h("button", { type: "button", class: "ab-choice", onclick });

/** Heads and layers to switch off, and cosines. */
export class Off {
  constructor({ get, set, field }) {
    const flip = (trait, places) => {
      const on = places().some((i) => !get(trait)[i]);
      set({ [trait]: get(trait).map((old, i) => (places().includes(i) ? on : old)) });
    };
    this.one = button(() => flip("off", () => [get("layer") * HEADS + get("head")]));
    this.layer = button(() => flip("skip", () => [get("layer")]));
    this.all = button(() => set({ off: get("off").map(() => false), skip: get("skip").map(() => false) }));
    say(this.all, t("all_on"));
    this.waits = h("p", { class: "ab-empty" }, t("off_waits"));
    this.bars = { second: bar(t("cosine_second"), 1), own: bar(t("cosine_own")) };
    this.said = h("p", { class: "ab-small" });
    const buttons = h("div", { class: "ab-controls" }, this.one, this.layer, this.all);
    this.node = h("div", { class: "ab-rh-panel" }, this.waits, buttons, this.bars.second, this.bars.own, this.said, field);
    this.field = field;
  }

  /** `found`: { whole, now, own }, or null before the model is here. */
  update(found, { get, live }) {
    const [layer, head] = [get("layer"), get("head")];
    const name = nameOf(layer, head);
    say(this.one, t(get("off")[layer * HEADS + head] ? "on_head" : "off_head", { name }));
    say(this.layer, t(get("skip")[layer] ? "on_layer" : "off_layer", { layer }));
    this.waits.hidden = live;
    for (const one of [this.one, this.layer, this.all]) put(one, { disabled: !live });
    this.field.hidden = !live;
    const { whole, now, own } = found ?? { whole: COSINE, now: COSINE, own: 1 };
    this.bars.second.update(now, num(now, 3), whole);
    this.bars.own.update(own, num(own, 3));
    const count = get("off").filter(Boolean).length;
    say(this.said, t("off_said", { count, layers: get("skip").filter(Boolean).length, whole: num(whole, 3) }));
  }
}

/** Three groups of sentences: how often the head gives more to the candidate that is meant. */
export class Test {
  constructor() {
    this.groups = GROUPS.map((group) => {
      const row = bar(t(`groups.${group}`), 2);
      const cells = verdicts(group, 0, 0).map(() => h("span", {}));
      const said = h("p", { class: "ab-small" });
      const node = h("div", { class: "ab-rh-group" }, row.node, h("div", { class: "ab-rh-cells", "aria-hidden": "true" }, cells), said);
      return { group, row, cells, said, node };
    });
    this.node = h("div", { class: "ab-rh-panel" }, h("p", { class: "ab-small" }, t("test_about")), this.groups);
  }

  update(layer, head) {
    for (const { group, row, cells, said } of this.groups) {
      const found = verdicts(group, layer, head);
      const [n, count] = [found.length, found.filter(({ right }) => right).length];
      const [lucky, top] = [luck(n, LAYERS * HEADS), best(group)];
      row.update(count / n, t("of", { count, n }), 0.5, lucky / n);
      cells.forEach((cell, i) => {
        put(cell, { class: found[i].right ? "ab-rh-yes" : "ab-rh-no", title: found[i].sentence });
      });
      say(said, t("test_said", { half: n / 2, lucky, best: nameOf(top.layer, top.head), top: top.count }));
    }
  }
}
