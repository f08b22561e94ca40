// The table of waves with two rows marked, likeness against distance, and the penalty of ALiBi.
import { axis, dashed, draggable, drawing, h, heatmap, line, linear, put, resize, s, say, style, word, wordsOf } from "../core/index.js";
import { FARTHEST, LATEST, LENGTH } from "./math.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("position_waves", messages);
const LEFT = 40;

/** The sinusoidal table as a heatmap, the rows of key and query framed. */
export class WaveTable {
  constructor(tools, watchTheme) {
    this.map = heatmap(t("table_label"), "ink");
    tools.clean(watchTheme(this.map.restyle));
    tools.size(this.map.node, this.map.restyle);
    this.marks = { key: this.mark("key"), query: this.mark("query") };
    this.frame = h("div", { class: "ab-waves-frame" }, this.map.node, this.marks.key.node, this.marks.query.node);
    this.node = h("div", { class: "ab-waves-table" }, h("p", { class: "ab-small" }, t("table_legend")), this.frame);
  }

  mark(role) {
    const words = h("span", { class: `ab-waves-name role-${role}` });
    return { words, node: h("div", { class: `ab-waves-mark ab-waves-${role}`, "aria-hidden": "true" }, words) };
  }

  update(rows, places) {
    this.map.update(rows, -1, 1);
    for (const [role, { node, words }] of Object.entries(this.marks)) {
      style(node, { "inset-block-start": `${(100 * places[role]) / LENGTH}%`, "block-size": `${100 / LENGTH}%` });
      say(words, t(`at.${role}`, { position: places[role] }));
    }
  }
}

/** Likeness or score against the distance; drag to change the distance. */
export class DistancePlot {
  constructor(pick) {
    this.parts = {
      xAxis: s("g"), yAxis: s("g"), zero: s("line", { class: "ab-rule" }),
      yName: s("text", { class: "ab-name", x: 2, y: 12 }), xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("distance_axis")),
      line: s("path", { class: "ab-line ab-stroke-scores role-scores" }),
      here: s("line", { class: "ab-reach" }), dot: s("circle", { class: "ab-fill-scores role-scores", r: 7 }),
    };
    this.node = drawing(t("curve_label"), Object.values(this.parts));
    this.node.classList.add("ab-drag");
    draggable(this.node, (px) => pick(Math.round(Math.min(FARTHEST, Math.max(0, this.x.inverse(px))))));
  }

  layout(width, height) {
    const { parts } = this;
    const bottom = height - 42;
    this.x = linear([0, FARTHEST], [LEFT, width - 12]);
    this.y = linear([-1, 1], [bottom, 24]);
    resize(this.node, width, height);
    axis(parts.xAxis, "bottom", this.x, [0, 10, 20, 30, 40], bottom);
    axis(parts.yAxis, "left", this.y, [-1, -0.5, 0, 0.5, 1], LEFT);
    put(parts.zero, { x1: LEFT, x2: width - 12, y1: this.y(0), y2: this.y(0) });
    put(parts.xName, { x: width - 12, y: bottom + 34 });
    if (this.last) this.update(...this.last);
  }

  /** Where the reader expects the score: a level line, or an arrow down, or one up and one down. */
  mark(pencil, choice) {
    const [values, distance] = this.last;
    const { x, y } = this;
    const [from, to = from] = guessed(choice, values[distance]);
    const px = x(distance);
    const head = (score, way) => `M${(px - 6).toFixed(1)},${(y(score) - 8 * way).toFixed(1)}L${px.toFixed(1)},${y(score).toFixed(1)}L${(px + 6).toFixed(1)},${(y(score) - 8 * way).toFixed(1)}`;
    const heads = s("path", { class: "ab-guess-line ab-guess-head", d: [choice !== "same" && head(to, 1), choice === "any" && head(from, -1)].filter(Boolean).join("") });
    const stroke = choice === "same" ? `M${(px - 26).toFixed(1)},${y(from).toFixed(1)}h52` : `M${px.toFixed(1)},${y(from).toFixed(1)}V${y(to).toFixed(1)}`;
    pencil.shapes(this.node, choice, dashed(stroke), heads, word(choice === "same" ? px + 30 : px + 12, y(to) + (choice === "same" ? -8 : -4)));
  }

  update(values, distance, name) {
    this.last = [values, distance, name];
    if (!this.x) return;
    const { parts, x, y } = this;
    say(parts.yName, name);
    put(parts.line, { d: line(values.map((_, i) => i), values, x, y) });
    put(parts.here, { x1: x(distance), x2: x(distance), y1: y(1), y2: y(-1) });
    put(parts.dot, { cx: x(distance), cy: y(values[distance]).toFixed(2) });
  }
}

const REACH = 0.35;                                    // how far a guess of "less" or "otherwise" goes, in scores

/** The scores that an answer to the question means: one, or the ends of a range. */
function guessed(choice, value) {
  return { same: [value], falls: [value, value - REACH], any: [value + REACH, value - REACH] }[choice];
}

/** Content and bias of every key above, the weights below. */
export class PenaltyPlot {
  /** `move(role, value)`: the reader pulls a line, the key's to a position or the query's to a distance from the key. */
  constructor(move) {
    const bars = (role) => Array.from({ length: LENGTH }, () => s("rect", { class: `ab-fill-${role} role-${role}` }));
    this.bars = { content: bars("scores"), weights: bars("weights") };
    const name = (role, words) => s("text", { class: `ab-name ab-fill-${role} role-${role}`, "text-anchor": "end" }, words);
    this.parts = {
      sAxis: s("g"), wAxis: s("g"), xAxis: s("g"), zero: s("line", { class: "ab-rule" }), base: s("line", { class: "ab-rule" }),
      sName: name("scores", t("content_axis")), wName: name("weights", t("weight_axis")),
      xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("position_axis")),
      bias: s("path", { class: "ab-line ab-bias" }),
      query: s("line", { class: "ab-waves-here ab-stroke-query role-query" }), key: s("line", { class: "ab-waves-here ab-stroke-key role-key" }),
      queryName: s("text", { class: "ab-fill-query role-query", "text-anchor": "middle" }),
      keyName: s("text", { class: "ab-fill-key role-key", "text-anchor": "middle" }),
    };
    this.node = drawing(t("penalty_label"), this.bars.content, this.bars.weights, Object.values(this.parts));
    this.node.classList.add("ab-drag");
    const inside = (value, high) => Math.round(Math.min(high, Math.max(0, value)));
    let held;
    draggable(this.node, (px) => {
      const place = this.x.inverse(px);
      if (held === "key") move("key", inside(place, LATEST));
      else move("query", inside(place - this.last[1], FARTHEST));
    }, { start: (px) => {
      const [, key, query] = this.last;
      held = 2 * this.x.inverse(px) < key + query ? "key" : "query";
      return true;
    } });
  }

  layout(width) {
    const { parts } = this;
    this.width = width;
    this.x = linear([-0.5, LENGTH - 0.5], [LEFT, width - 8]);
    this.step = (width - 8 - LEFT) / LENGTH;
    this.score = linear([-12, 4], [194, 62]);
    resize(this.node, width, 348);
    axis(parts.sAxis, "left", this.score, [-12, -8, -4, 0, 4], LEFT);
    axis(parts.xAxis, "bottom", this.x, [0, 10, 20, 30, 40, 50, 60], 306);
    put(parts.sName, { x: width - 8, y: 50 });
    put(parts.wName, { x: width - 8, y: 214 });
    put(parts.xName, { x: width - 8, y: 340 });
    put(parts.zero, { x1: LEFT, x2: width - 8, y1: this.score(0), y2: this.score(0) });
    put(parts.base, { x1: LEFT, x2: width - 8, y1: 306, y2: 306 });
    if (this.last) this.update(...this.last);
  }

  update(now, key, query) {
    this.last = [now, key, query];
    if (!this.x) return;
    const { parts, x, step, score } = this;
    const high = Math.max(...now.weights);
    const weight = linear([0, high], [306, 222]);
    axis(parts.wAxis, "left", weight, [0, high], LEFT, (v) => v.toFixed(2));
    const wide = (step * 0.72).toFixed(2);
    now.content.forEach((value, j) => {
      const left = (x(j) - step * 0.36).toFixed(2);
      const tall = Math.abs(score(value) - score(0));
      put(this.bars.content[j], { x: left, width: wide, y: Math.min(score(value), score(0)).toFixed(2), height: tall.toFixed(2) });
      put(this.bars.weights[j], { x: left, width: wide, y: weight(now.weights[j]).toFixed(2), height: (306 - weight(now.weights[j])).toFixed(2) });
    });
    put(parts.bias, { d: line(now.bias.map((_, j) => j), now.bias.map((b) => (b < -12 ? NaN : b)), x, score) });
    for (const [role, place] of [["query", query], ["key", key]]) {
      put(parts[role], { x1: x(place), x2: x(place), y1: 36, y2: 306 });
      put(parts[`${role}Name`], { x: Math.min(this.width - 30, Math.max(LEFT + 20, x(place))), y: role === "query" ? 14 : 28 });
      say(parts[`${role}Name`], t(`at.${role}`, { position: place }));
    }
  }
}
