// The second half of the softmax laboratory: what d_k does to scores, weights and gradient.
import { axis, draggable, drawing, h, line, linear, logarithmic, num, put, resize, row, s, say, slider, text } from "./core.js";
import { barChart } from "./softmax_bars.js";
import { KEYS, LARGEST, atWidth, productsByWidth } from "./softmax.js";

const t = (key, values) => text(`softmax_lab.${key}`, values);
const LEFT = 46;
const STEPS = 61;
const widths = [...new Set(Array.from({ length: STEPS }, (_, i) => Math.round(LARGEST ** (i / (STEPS - 1)))))];

// The size of the gradient against d_k, for both ways; one draw of q and k.
function slopePlot(pick) {
  const parts = {
    xAxis: s("g"), yAxis: s("g"), base: s("line", { class: "ab-rule" }),
    yName: s("text", { class: "ab-name", x: 2, y: 12 }, t("slope_axis")), xName: s("text", { class: "ab-name", "text-anchor": "end" }, t("width_axis")),
    raw: s("path", { class: "ab-line ab-raw" }), scaled: s("path", { class: "ab-line ab-stroke-output role-output" }),
    here: s("line", { class: "ab-reach ab-here" }), rawDot: s("circle", { class: "ab-dot ab-current", r: 6 }), scaledDot: s("circle", { class: "ab-dot ab-fill-output role-output", r: 6 }),
    rawName: s("text", { class: "ab-value", "text-anchor": "end" }, t("raw_short")), scaledName: s("text", { class: "ab-value ab-fill-output role-output", "text-anchor": "end" }, t("scaled_short")),
  };
  const svg = drawing(t("slope_label"), Object.values(parts));
  svg.classList.add("ab-drag");
  let x, size;
  draggable(svg, (px) => pick(Math.min(LARGEST, Math.max(1, Math.round(x.inverse(px))))));
  function layout(width) {
    size = { right: width - 12, top: 24, bottom: 164 };
    x = logarithmic([1, LARGEST], [LEFT, size.right]);
    resize(svg, width, 206);
    axis(parts.xAxis, "bottom", x, [1, 4, 16, 64, 256, 1024], size.bottom, String);
    put(parts.base, { x1: LEFT, x2: size.right, y1: size.bottom, y2: size.bottom });
    put(parts.xName, { x: size.right, y: size.bottom + 34 });
  }
  function update({ slopes, width, raw, scaled }) {
    const high = Math.max(...slopes.raw, ...slopes.scaled) * 1.1;
    const y = linear([0, high], [size.bottom, size.top]);
    axis(parts.yAxis, "left", y, [0, 0.2, 0.4, 0.6].filter((v) => v <= high), LEFT);
    for (const name of ["raw", "scaled"]) put(parts[name], { d: line(widths, slopes[name], x, y) });
    put(parts.here, { x1: x(width), x2: x(width), y1: size.top, y2: size.bottom });
    put(parts.rawDot, { cx: x(width), cy: y(raw.slope) });
    put(parts.scaledDot, { cx: x(width), cy: y(scaled.slope) });
    put(parts.rawName, { x: size.right, y: Math.min(size.bottom - 8, y(slopes.raw.at(-1)) - 10) });
    put(parts.scaledName, { x: size.right, y: y(slopes.scaled.at(-1)) - 12 });
  }
  return { node: svg, layout, update };
}

const keyNames = Array.from({ length: KEYS }, () => "");

function side(scaled) {
  const chart = barChart({ label: t(scaled ? "scaled_label" : "raw_label"), names: keyNames, numbers: false, heights: [110, 90] });
  const facts = h("p", { class: "ab-facts" });
  const node = h("div", { class: "ab-side-panel" }, h("p", { class: "ab-head" }, t(scaled ? "scaled" : "raw")), chart.node, facts);
  return {
    node, layout: chart.layout,
    update(found, bound) {
      chart.update({ ...found, range: [-bound, bound] });
      say(facts, t("facts", { spread: num(found.spread), largest: num(Math.max(...found.weights)), slope: num(found.slope, 3) }));
    },
  };
}

/** All numbers of one draw at one width. */
export function computeScale(products, width) {
  const raw = atWidth(products, width, false);
  return { width, raw, scaled: atWidth(products, width, true), bound: Math.max(3, ...raw.scores.map(Math.abs)) * 1.05 };
}

export function scalePanel(model, tools) {
  const get = (name) => model.get(name);
  const width = slider(model, "width", {
    label: t("width"), min: 0, max: 1000, step: 1, format: String,
    to: (value) => (1000 * Math.log(value)) / Math.log(LARGEST),
    from: (place) => Math.max(1, Math.round(LARGEST ** (place / 1000))),
  });
  const again = h("button", { type: "button", class: "ab-choice", onclick: () => tools.set("draw", (get("draw") + 1) % 1000) }, t("again"));
  const sides = [side(false), side(true)];
  const plot = slopePlot((value) => tools.set("width", value));
  const pair = h("div", { class: "ab-pair" }, sides.map(({ node }) => node));
  const node = h("div", {}, h("p", { class: "ab-hint" }, t("scale_hint")), row(tools, width, { node: again }), pair, plot.node);
  let products, drawn, slopes, now;
  function update() {
    if (drawn !== get("draw")) {
      products = productsByWidth(drawn = get("draw"));
      slopes = Object.fromEntries([["raw", false], ["scaled", true]].map(([name, scaled]) => [name, widths.map((d) => atWidth(products, d, scaled).slope)]));
    }
    now = computeScale(products, get("width"));
    sides[0].update(now.raw, now.bound);
    sides[1].update(now.scaled, now.bound);
    plot.update({ ...now, slopes });
    return now;
  }
  function layout(total) {
    const two = total >= 520;
    pair.classList.toggle("ab-two", two);
    sides.forEach((part) => part.layout(two ? Math.round(total / 2) - 8 : total));
    plot.layout(total);
  }
  return { node, update, layout };
}
