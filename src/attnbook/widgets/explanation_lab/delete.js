// Blank tokens out in the order of an explanation, and watch the answer fall.
import { area, axis, drawing, h, line as path, linear, num, put, resize, row, s, say, select, slider, style, wordsOf } from "../core/index.js";
import { ALL, TRUTH } from "./question.js";
import { nameOf } from "./strips.js";
import { SEQ_LEN } from "./tasks.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("explanation_lab", messages);
const STEPS = Array.from({ length: SEQ_LEN + 1 }, (_, i) => i);
const [LEFT, RIGHT, TOP, HEIGHT] = [44, 12, 28, 190];

class Curves {
  constructor() {
    this.axes = [s("g"), s("g")];
    this.fill = s("path", { class: "ab-xl-under" });
    this.lines = Object.fromEntries(ALL.map((name) => [name, s("path", { class: "ab-line" })]));
    this.front = s("path", { class: "ab-line ab-xl-chosen" });
    this.dot = s("circle", { r: 6, class: "ab-fill-output role-output" });
    this.names = [s("text", { class: "ab-name", "text-anchor": "end" }, t("x_axis")), s("text", { class: "ab-name", x: 2, y: 12 })];
    this.node = drawing(t("plot_label"), [this.fill, ...Object.values(this.lines), ...this.axes, this.front, this.dot, ...this.names]);
  }

  layout(width) {
    this.x = linear([0, SEQ_LEN], [LEFT, width - RIGHT]);
    this.y = linear([0, 1], [TOP + HEIGHT, TOP]);
    resize(this.node, width, TOP + HEIGHT + 44);
    axis(this.axes[0], "bottom", this.x, [0, 2, 4, 6, 8, 10], TOP + HEIGHT, String);
    axis(this.axes[1], "left", this.y, [0, 0.5, 1], LEFT);
    put(this.names[0], { x: width - RIGHT, y: TOP + HEIGHT + 38 });
    if (this.last) this.update(...this.last);
  }

  update(now, chosen, deleted) {
    this.last = [now, chosen, deleted];
    if (!this.x) return;
    for (const [name, shape] of Object.entries(this.lines)) {
      const there = now.has(name);
      const kind = name === TRUTH ? "ab-xl-truth" : "ab-xl-other";
      put(shape, { d: there && name !== chosen ? path(STEPS, now.curve(name), this.x, this.y) : "", class: `ab-line ${kind}` });
    }
    const curve = now.curve(chosen);
    put(this.front, { d: path(STEPS, curve, this.x, this.y) });
    put(this.fill, { d: area(STEPS, curve, this.x, this.y, 0) });
    put(this.dot, { cx: this.x(deleted), cy: this.y(curve[deleted]) });
    say(this.names[1], t("y_axis", { answer: now.said(now.answer) }));
  }
}

/** Areas under all curves, the smallest first. */
class Areas {
  constructor() {
    this.node = h("div", { class: "ab-xl-areas" });
  }

  /** Drawn once all curves are known. */
  update(now, chosen) {
    const names = ALL.filter((name) => name in now.scores).sort((a, b) => now.area(a) - now.area(b));
    this.node.replaceChildren(h("span", { class: "ab-xl-note ab-xl-wide" }, t("areas")), ...names.flatMap((name) => {
      const bar = style(h("span", { class: `ab-bar-fill ${name === TRUTH ? "ab-xl-bar-rule" : name === chosen ? "ab-xl-bar-own" : "ab-xl-bar-other"}` }), { "inline-size": `${(100 * now.area(name)).toFixed(2)}%` });
      return [h("span", { class: name === chosen ? "ab-strong" : "" }, nameOf(name)), h("span", { class: "ab-track" }, bar), h("span", { class: "ab-number" }, num(now.area(name), 2))];
    }));
  }
}

export class Delete {
  constructor(model, tools) {
    this.method = select(model, "method", { label: t("order_of"), options: ALL.map((name) => [name, nameOf(name)]) });
    this.count = slider(model, "deleted", { label: t("blanked"), min: 0, max: SEQ_LEN, step: 1, format: (value) => t("count_of", { count: value }) });
    this.curves = new Curves();
    this.areas = new Areas();
    const plots = h("div", { class: "ab-xl-pair" }, h("div", {}, this.curves.node), this.areas.node);
    this.node = h("div", {}, row(tools, this.method, this.count), plots, h("p", { class: "ab-small" }, t("plot_legend")));
    this.plots = plots;
    tools.clean(() => cancelAnimationFrame(this.queued));
  }

  layout(width) {
    const wide = width >= 560;
    this.plots.classList.toggle("ab-xl-two", wide);
    this.curves.layout(wide ? Math.round(width * 0.62) : width);
  }

  update(now, get) {
    const chosen = now.chosen(get("method"));
    Array.from(this.method.input.options).forEach((option) => { option.disabled = !(option.value in now.scores); });
    this.method.input.value = chosen;
    this.plot(now, chosen, get("deleted"));
  }

  /** The chosen curve at once, the others one a frame: a Transformer is asked seventy times for all. */
  plot(now, chosen, deleted) {
    cancelAnimationFrame(this.queued);
    this.curves.update(now, chosen, deleted);
    const next = Object.keys(now.scores).find((name) => !now.has(name));
    if (!next) { this.areas.update(now, chosen); return; }
    this.queued = requestAnimationFrame(() => { now.curve(next); this.plot(now, chosen, deleted); });
  }

  sentence(now, get) {
    const chosen = now.chosen(get("method"));
    const curve = now.curve(chosen);
    const [count, share] = [get("deleted"), (p) => num(100 * p, 0)];
    return t("status_delete", { count, name: nameOf(chosen), answer: now.said(now.answer), now: share(curve[count]), area: num(now.area(chosen), 2) });
  }
}
