// Columns of bars: scores above, weights below, one column a key. Scores can be dragged, and every
// score is a slider for the keyboard.
import { axis, draggable, drawing, keyed, linear, num, put, resize, s, text, ticks } from "./core.js";

const t = (key, values) => text(`softmax_lab.${key}`, values);
const LEFT = 34;
const RIGHT = 6;

function column(label, interactive) {
  const grip = interactive && s("circle", { class: "ab-knob", r: 7 });
  const bar = s("rect", { class: "ab-fill-scores role-scores", rx: 2 });
  const reach = interactive && s("rect", { class: "ab-reach-box" });
  const score = s("g", interactive ? { class: "ab-score", role: "slider", tabindex: "0", "aria-label": t("score_of", { key: label }) } : {},
    [reach, bar, grip].filter(Boolean));
  return {
    score, bar, grip, reach, weight: s("rect", { class: "ab-fill-weights role-weights", rx: 2 }),
    share: s("text", { class: "ab-share-text", "text-anchor": "middle" }),
    name: s("text", { class: "ab-name", "text-anchor": "middle" }, label),
    cross: s("path", { class: "ab-cross ab-stroke-mask role-mask" }),
  };
}

/**
 * `pick(i, score)` makes the scores editable, from what `read(i)` says (keys may come faster than
 * frames); `numbers` writes every weight over its bar.
 */
export function barChart({ label, names, range, pick = null, read = null, numbers = true, heights = [150, 110] }) {
  const columns = names.map((name) => column(name, Boolean(pick)));
  const parts = {
    sAxis: s("g"), wAxis: s("g"), zero: s("line", { class: "ab-rule" }), base: s("line", { class: "ab-rule" }),
    sName: s("text", { class: "ab-name ab-fill-scores role-scores", x: 2, y: 12 }, t("scores")),
    wName: s("text", { class: "ab-name ab-fill-weights role-weights", x: 2 }, t("weights")),
  };
  const shapes = [Object.values(parts), columns.map((c) => [c.weight, c.share, c.name, c.cross])];
  const svg = pick
    ? s("svg", { class: "ab-drawing ab-bars", role: "group", "aria-label": label }, s("g", { "aria-hidden": "true" }, shapes), columns.map((c) => c.score))
    : drawing(label, shapes, columns.map((c) => c.score));
  let geometry, y, now, held = -1;

  function layout(width) {
    const step = (width - LEFT - RIGHT) / names.length;
    const top = 24;
    const [first, second] = heights;
    geometry = { width, step, wide: Math.min(44, step * 0.68), top, bottom: top + first, weightTop: top + first + 44, base: top + first + 44 + second };
    resize(svg, width, geometry.base + 8);
    put(parts.wName, { y: geometry.weightTop - 14 });
    put(parts.base, { x1: LEFT, x2: width - RIGHT, y1: geometry.base, y2: geometry.base });
    axis(parts.wAxis, "left", linear([0, 1], [geometry.base, geometry.weightTop]), [0, 0.5, 1], LEFT);
    columns.forEach((c, i) => put(c.name, { x: centre(i), y: geometry.bottom + 16 }));
    if (now) update(now);
  }
  const centre = (i) => LEFT + geometry.step * (i + 0.5);
  if (pick) {
    const set = (i, value) => pick(i, Math.round(Math.min(range[1], Math.max(range[0], value)) * 10) / 10);
    draggable(svg, (_, py) => set(held, y.inverse(py)), {
      start: (px, py) => {
        held = Math.floor((px - LEFT) / geometry.step);
        return held >= 0 && held < names.length && py < geometry.bottom + 10;
      },
    });
    columns.forEach((c, i) => {
      put(c.score, { "aria-valuemin": range[0], "aria-valuemax": range[1] });
      const by = (step) => (times) => set(i, read(i) + step * times);
      keyed(c.score, { ArrowUp: by(0.1), ArrowRight: by(0.1), ArrowDown: by(-0.1), ArrowLeft: by(-0.1),
        PageUp: by(1), PageDown: by(-1), Home: () => set(i, range[0]), End: () => set(i, range[1]) });
    });
  }
  function drawScore(c, i, score, off) {
    const [zero, tip] = [y(0), y(score)];
    put(c.bar, { x: centre(i) - geometry.wide / 2, width: geometry.wide, y: Math.min(zero, tip), height: Math.max(1, Math.abs(tip - zero)), opacity: off ? 0.3 : 1 });
    if (!pick) return;
    put(c.grip, { cx: centre(i), cy: tip });
    put(c.reach, { x: LEFT + geometry.step * i, y: geometry.top, width: geometry.step, height: geometry.bottom - geometry.top });
    put(c.score, { "aria-valuenow": score, "aria-valuetext": off ? t("score_masked", { score: num(score, 1) }) : num(score, 1) });
  }
  function update(next) {
    now = next;
    const { scores, weights, mask } = now;
    const bounds = now.range ?? range;
    y = linear(bounds, [geometry.bottom, geometry.top]);
    axis(parts.sAxis, "left", y, ticks(...bounds, 6), LEFT);
    put(parts.zero, { x1: LEFT, x2: geometry.width - RIGHT, y1: y(0), y2: y(0) });
    const w = linear([0, 1], [geometry.base, geometry.weightTop]);
    columns.forEach((c, i) => {
      const off = Boolean(mask && !mask[i]);
      drawScore(c, i, scores[i], off);
      put(c.weight, { x: centre(i) - geometry.wide / 2, width: geometry.wide, y: w(weights[i]), height: geometry.base - w(weights[i]) });
      const r = Math.min(7, geometry.wide / 3);
      put(c.cross, { d: off ? `M${centre(i) - r},${geometry.base - 9 - 2 * r}l${2 * r},${2 * r}m0,${-2 * r}l${-2 * r},${2 * r}` : "" });
      if (numbers) put(c.share, { x: centre(i), y: w(weights[i]) - 5 }).textContent = off ? "" : num(weights[i], 2);
    });
  }
  return { node: svg, layout, update };
}
