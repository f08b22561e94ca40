// All tokens at all steps: a lane for each step, whose ground lights up where a change has arrived.
import { drawing, h, num, put, resize, s, say, style, wordsOf } from "../core/index.js";
import { fillOf, roleOf } from "./bars.js";
import { ORDERS, STREAM, measures } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("block_flow", messages);
const HEIGHT = 40;

class Lane {
  constructor(i, count, choose) {
    this.grounds = Array.from({ length: count }, () => s("rect", { y: 1, height: HEIGHT - 2, rx: 3 }));
    this.bars = s("path");
    this.marks = s("path", { class: "ab-flow-mark" });
    this.picture = put(drawing("", ...this.grounds, this.bars, this.marks), { role: null, "aria-label": null, "aria-hidden": "true" });
    this.name = h("span", { class: "ab-flow-name" });
    this.length = h("span", { class: "ab-flow-length" });
    this.news = h("span", { class: "ab-flow-news ab-unseen" });
    // A pointer chooses the token, too; a key presses the button as a whole.
    const press = ({ detail, clientX }) => {
      const { left, width } = this.picture.getBoundingClientRect();
      choose(i, detail ? Math.floor(((clientX - left) / width) * count) : -1);
    };
    this.node = style(h("button", { type: "button", class: "ab-flow-step", onclick: press }, this.name, this.length, this.news, this.picture), { "--step": i });
  }

  update({ rows, before, moved, token, largest, role, width }) {
    const cell = width / rows.length;
    const [middle, scale] = [HEIGHT / 2, (HEIGHT / 2 - 3) / largest];
    let [bars, marks] = ["", ""];
    rows.forEach((row, i) => {
      put(this.grounds[i], { x: (i * cell + 1).toFixed(1), width: (cell - 2).toFixed(1), class: `ab-flow-ground${moved[i] ? " ab-flow-lit" : ""}${i === token ? " ab-flow-followed" : ""}` });
      const wide = (cell - 8) / row.length;
      row.forEach((v, j) => {
        const x = (i * cell + 4 + j * wide).toFixed(1);
        bars += `M${x},${middle}h${(wide * 0.8).toFixed(1)}v${(-v * scale).toFixed(1)}h${(-wide * 0.8).toFixed(1)}Z`;
        if (Math.abs(v - before[i][j]) > 0.02 * largest) marks += `M${x},${(middle - before[i][j] * scale).toFixed(1)}h${wide.toFixed(1)}`;
      });
    });
    resize(this.picture, width, HEIGHT);
    put(this.bars, { d: bars, class: fillOf(role) });
    put(this.marks, { d: marks });
  }
}

export class Wave {
  width = 0;

  constructor(names, choose) {
    this.lanes = ORDERS.pre.map((_, i) => new Lane(i, names.length, choose));
    this.heads = names.map((name) => h("span", { dir: "auto" }, name));
    this.node = h("div", { class: "ab-flow-steps", role: "group", "aria-label": t("flow") },
      h("div", { class: "ab-flow-heads", "aria-hidden": "true" }, h("div", {}, this.heads)), this.lanes.map(({ node }) => node));
  }

  update({ now, before, order, token, step, changed, news }) {
    // One scale for all steps and tokens, so that growth is seen as growth.
    const largest = Math.max(2.5, ...ORDERS[order].flatMap((name) => now[name].flat().map(Math.abs)));
    this.heads.forEach((node, i) => put(node, { class: `${i === token ? "role-query" : ""} ${i === changed ? "role-key" : ""}` }));
    ORDERS[order].forEach((name, i) => {
      const lane = this.lanes[i];
      say(lane.name, t(`steps.${name}`));
      say(lane.length, t("length", { value: num(measures(now[name][token]).length) }));
      say(lane.news, news[token][i] ? t("news") : "");
      put(lane.node, { "aria-pressed": String(i === step) });
      lane.node.classList.toggle("ab-flow-aside", !STREAM[order].includes(name));
      lane.update({ rows: now[name], before: before[name], moved: news.map((one) => one[i]), token, largest, role: roleOf(name, order), width: this.width });
    });
  }
}
