// The error drawing of the kernel explorer: leave-one-out error against the bandwidth; drag to choose.
import { axis, draggable, drawing, line, linear, logTicks, logarithmic, put, resize, s, say, short, ticks, wordsOf } from "../core/index.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("kernel_explorer", messages);
const LEFT = 46;
const RIGHT = 14;
const LETTER = 6.4;                                    // px, for the room of a word

const makeParts = () => ({
  xAxis: s("g"), yAxis: s("g"), base: s("line", { class: "ab-rule" }),
  yName: s("text", { class: "ab-name", x: 4, y: 12 }, t("error_axis")),
  xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("bandwidth_axis")),
  curve: s("path", { class: "ab-line ab-plain" }),
  here: s("line", { class: "ab-reach ab-here" }),
  best: s("path", { class: "ab-best ab-stroke-output" }),
  bestName: s("text", { class: "ab-value ab-fill-output" }),
  dot: s("circle", { class: "ab-dot ab-current", r: 8 }),
  now: s("text", { class: "ab-value", "text-anchor": "middle" }),
});

export class ErrorPlot {
  /** `pick(bandwidth)` is called where the reader points. */
  constructor(pick) {
    this.parts = makeParts();
    this.node = drawing(t("error_label"), Object.values(this.parts));
    this.node.classList.add("ab-drag");
    draggable(this.node, (px) => pick(Math.max(this.range[0], Math.min(this.range[1], this.x.inverse(px)))));
  }

  layout(width, height) {
    this.size = { width, right: width - RIGHT, top: 34, bottom: height - 40 };
    resize(this.node, width, height);
    put(this.parts.base, { x1: LEFT, x2: this.size.right, y1: this.size.bottom, y2: this.size.bottom });
    put(this.parts.xName, { x: this.size.right, y: height - 6 });
  }

  update({ errors, bandwidth, error, best }) {
    const { parts, size } = this;
    const places = Array.from(errors.errors.keys()).filter((i) => Number.isFinite(errors.errors[i]));
    const known = places.map((i) => errors.errors[i]);
    const high = Math.max(error, ...known) * 1.08;
    this.range = [errors.bandwidths[0], errors.bandwidths.at(-1)];
    this.x = logarithmic(this.range, [LEFT, size.right]);
    const [x, y] = [this.x, linear([0, high], [size.bottom, size.top])];
    put(parts.curve, { d: line(places.map((i) => errors.bandwidths[i]), known, x, y) });
    axis(parts.xAxis, "bottom", x, logTicks(...this.range, size.width < 260 ? 4 : 6), size.bottom, String);
    axis(parts.yAxis, "left", y, ticks(0, high, 5), LEFT);
    const [px, py] = [x(bandwidth), y(error)];
    put(parts.here, { x1: px, x2: px, y1: size.top, y2: size.bottom });
    put(parts.dot, { cx: px, cy: py });
    say(put(parts.now, { x: this.within(px, 24), y: 26 }), `h = ${short(bandwidth)}`);
    this.markBest(best, x(best.bandwidth), y(best.error));
  }

  within(x, margin) {
    return Math.max(LEFT + margin, Math.min(this.size.right - margin, x));
  }

  markBest({ bandwidth }, x, y) {
    const name = t("lowest", { bandwidth: short(bandwidth) });
    put(this.parts.best, { d: `M${x.toFixed(1)},${(y + 4).toFixed(1)}l6,11h-12z` });
    say(put(this.parts.bestName, this.besideBest(x, y, LETTER * name.length)), name);
  }

  // Below its mark where there is room, else beside it: on either side the curve lies higher.
  besideBest(x, y, width) {
    if (y + 31 < this.size.bottom - 2) return { x: this.within(x, width / 2), y: y + 31, "text-anchor": "middle" };
    const late = x + 11 + width > this.size.right;
    return { x: late ? x - 11 : x + 11, y: y + 19, "text-anchor": late ? "end" : "start" };
  }
}
