// The two pictures of the head browser: where the heads look, and the ten digits of both places.
import { checkbox, h, hide, itemOf, num, put, s, say, style, wordsOf } from "../core/index.js";
import { softmax } from "../core/softmax.js";
import { HEADS, itemsOf, lettersOf } from "./model.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("head_browser", messages);
const percent = (weight) => num(100 * weight, 0);

function shade(cell, strength, shown, kind) {
  style(cell, { "--ab-strength": strength.toFixed(3) });
  put(cell, { class: `ab-cell ${kind}` });
  say(cell, shown);
}

/** Above a column: the item, and below it whether it is asked for. */
class Item {
  constructor(place) {
    [this.name, this.mark] = [h("span", {}), h("span", { class: "ab-asked role-query", "aria-hidden": "true" })];
    this.node = h("th", { scope: "col", class: "role-key", "data-index": place }, this.name, this.mark);
  }

  update(name, asked) {
    put(this.node, { "aria-label": asked < 0 ? name : t(`asked_${asked + 1}`, { item: name }) });
    say(this.name, name);
    say(this.mark, asked < 0 ? "" : t(`mark_${asked + 1}`));
  }
}

/** The heads as lamps: a press puts one out, or lights it again. */
export const lamps = (model, tools) => h("div", { class: "ab-lamps", role: "group", "aria-label": t("lamps") }, Array.from({ length: HEADS }, (_, i) => {
  const lamp = checkbox(itemOf(model, "heads", i), "heads", { label: t("head", { head: i + 1 }), spoken: t("use", { head: i + 1 }) });
  tools.clean(lamp.off);
  return lamp.node;
}));

/** Rows are heads, columns the items. What is in it stays: an element that comes or goes is dear. */
export class HeadMap {
  constructor() {
    this.head = h("tr", {}, h("td"));
    this.items = [];
    this.rows = Array.from({ length: HEADS }, (_, i) => h("tr", {}, h("th", { scope: "row" }, t("head", { head: i + 1 }))));
    this.node = h("table", { class: "ab-heads" }, h("caption", {}, t("map_caption")), h("thead", {}, this.head), h("tbody", {}, this.rows));
  }

  update({ one, weights }, on, view) {
    const names = itemsOf(one);
    const asked = lettersOf(one);
    const marks = names.map((name) => asked.indexOf(name[0]));
    while (this.items.length > names.length) this.items.pop().node.remove();
    while (this.items.length < names.length) this.head.append(this.items[this.items.push(new Item(this.items.length)) - 1].node);
    this.items.forEach((item, j) => item.update(names[j], marks[j]));
    this.rows.forEach((row, i) => {
      while (row.cells.length > names.length + 1) row.deleteCell(-1);
      while (row.cells.length < names.length + 1) row.append(h("td", { "data-index": row.cells.length - 1 }));
      weights[i].forEach((weight, j) => shade(row.cells[j + 1], weight, percent(weight), "ab-weight role-weights"));
      put(row, { class: !on[i] && "ab-off" });
      hide(row, view !== "all" && Number(view) !== i + 1);
    });
  }
}

/** What the digits of a view are; a head that is switched off only would add. */
function captionOf(view, on) {
  if (view === "all") return t("odds");
  return t(on[Number(view) - 1] ? "adds" : "would_add", { head: view });
}

/** Ten digits for each place: probabilities of the whole model, or what one head adds to the scores. */
export class DigitMap {
  constructor() {
    this.caption = h("caption", {});
    this.rows = [1, 2].map((place) => h("tr", {}, h("th", { scope: "row" }, t(`place_${place}`)), Array.from({ length: 10 }, () => h("td"))));
    const heads = h("tr", {}, h("td"), Array.from({ length: 10 }, (_, digit) => h("th", { scope: "col" }, String(digit))));
    this.node = h("table", { class: "ab-digits" }, this.caption, h("thead", {}, heads), h("tbody", {}, this.rows));
  }

  update({ scores, brought, right, answer }, on, view) {
    const head = view === "all" ? null : Number(view) - 1;
    say(this.caption, captionOf(view, on));
    const shown = head === null ? scores.map((one) => softmax(one)) : [brought[head].slice(0, 10), brought[head].slice(10)];
    const full = head === null ? 1 : Math.max(...brought.flat().map(Math.abs));
    this.rows.forEach((row, place) => shown[place].forEach((value, digit) => {
      const cell = row.cells[digit + 1];
      const kinds = [head === null ? "ab-odds" : value < 0 ? "ab-below" : "ab-adds",
        digit === right[place] && "ab-truth", head === null && digit === answer[place] && "ab-said"];
      shade(cell, Math.abs(value) / full, head === null ? percent(value) : num(value, 0), kinds.filter(Boolean).join(" "));
    }));
  }
}

const BAR = [200, 14];

const CHANCE = 0.1;

/** The shares of right digits that an answer to the question means, from … to, in both places. */
const guessed = (choice) => ({
  nothing: [[1, 1], [1, 1]], some: [[1, 1], [0.2, 0.6]], guess: [[1, 1], [CHANCE, CHANCE]], both: [[CHANCE, CHANCE], [CHANCE, CHANCE]],
})[choice];

/** How many of the new examples stay right: one bar for each place, one for both. */
export class ShareBars {
  constructor(count) {
    this.bars = ["first", "second", "both"].map((name) => {
      const bar = s("rect", { height: BAR[1], class: "ab-fill-output" });
      const value = h("td", { class: "ab-number" });
      const drawn = s("svg", { viewBox: `0 0 ${BAR.join(" ")}`, class: "ab-share", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: BAR[0], height: BAR[1], class: "ab-share-ground" }), bar);
      return { bar, value, row: h("tr", {}, h("th", { scope: "row" }, t(`share.${name}`)), h("td", { class: "ab-share-cell" }, h("div", { class: "ab-share-track" }, drawn)), value) };
    });
    this.tracks = this.bars.map(({ row }) => row.cells[1].firstChild);
    this.node = h("table", { class: "ab-shares" }, h("caption", {}, t("share.caption", { count })), h("tbody", {}, this.bars.map(({ row }) => row)));
  }

  mark(pencil, choice) {
    guessed(choice).forEach(([from, to], i) => pencil.band(this.tracks[i], from, to, { name: i === 1 }));
  }

  update(shares) {
    this.bars.forEach(({ bar, value }, i) => {
      bar.setAttribute("width", BAR[0] * shares[i]);
      say(value, t("percent", { share: num(100 * shares[i], 0) }));
    });
  }
}
