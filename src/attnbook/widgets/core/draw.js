// Drawing: scales, ticks, axes, lines and a canvas heatmap. Lengths are CSS pixels (times the zoom of
// a full screen), never stretched, so that letters stay letters on a narrow telephone.
import { h, put, s } from "./dom.js";
import { num } from "./messages.js";

/** A linear map from data to drawing, with its inverse. */
export function linear([d0, d1], [r0, r1]) {
  const map = (v) => r0 + ((v - d0) / (d1 - d0)) * (r1 - r0);
  map.inverse = (r) => d0 + ((r - r0) / (r1 - r0)) * (d1 - d0);
  return map;
}

/** The same on a logarithmic axis. */
export function logarithmic([d0, d1], range) {
  const inner = linear([Math.log(d0), Math.log(d1)], range);
  const map = (v) => inner(Math.log(v));
  map.inverse = (r) => Math.exp(inner.inverse(r));
  return map;
}

/** Round numbers between two bounds, about `count` of them. */
export function ticks(low, high, count = 5) {
  const raw = (high - low) / count;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * size).find((m) => m >= raw * (1 - 1e-9));
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) found.push(+(i * step).toPrecision(12));
  return found;
}

/** 1, 2 and 5 times powers of ten between two positive bounds; fewer where they would crowd. */
export function logTicks(low, high, most = 6) {
  for (const kept of [[1, 2, 5], [1, 3], [1]]) {
    const found = [];
    for (let e = Math.floor(Math.log10(low)); e <= Math.log10(high); e++)
      for (const m of kept) if (m * 10 ** e >= low && m * 10 ** e <= high) found.push(+(m * 10 ** e).toPrecision(3));
    if (found.length <= most || kept.length === 1) return found;
  }
}

/** Digits that tell neighbouring ticks apart. */
export function tickText(values) {
  const step = values.length > 1 ? Math.abs(values[1] - values[0]) : Math.abs(values[0] || 1);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return (v) => num(v, digits);
}

const drawn = new WeakMap();

/** Ticks and numbers along the bottom or the left; call again after any change, it redraws what changed. */
export function axis(group, side, map, values, at, format = tickText(values)) {
  const below = side === "bottom";
  const now = [at, ...values.map((v) => `${format(v)} ${map(v).toFixed(1)}`)].join("|");
  if (drawn.get(group) === now) return;
  drawn.set(group, now);
  put(group, { class: "ab-axis", transform: below ? `translate(0,${at})` : `translate(${at},0)` });
  const tick = below ? { y2: 5 } : { x2: -5 };
  const name = below ? { y: 18, "text-anchor": "middle" } : { x: -8, dy: "0.32em", "text-anchor": "end" };
  const along = (place) => `translate(${below ? `${place},0` : `0,${place}`})`;
  group.replaceChildren(...values.map((v) => s("g", { transform: along(map(v).toFixed(1)) }, s("line", tick), s("text", name, format(v)))));
}

/** The `d` of a line through points; gaps where a value is not finite. */
export function line(xs, ys, x, y) {
  let d = "";
  let pen = "M";
  for (let i = 0; i < xs.length; i++) {
    if (!Number.isFinite(ys[i])) {
      pen = "M";
      continue;
    }
    d += `${pen}${x(xs[i]).toFixed(1)},${y(ys[i]).toFixed(1)}`;
    pen = "L";
  }
  return d;
}

/** The `d` of the area between a line and a base. */
export function area(xs, ys, x, y, base) {
  if (!xs.length) return "";
  const foot = y(base).toFixed(1);
  return `M${x(xs[0]).toFixed(1)},${foot}${line(xs, ys, x, y).replace("M", "L")}L${x(xs.at(-1)).toFixed(1)},${foot}Z`;
}

/** An empty drawing whose inside nobody reads aloud: the label, the sentence and the table speak. */
export function drawing(label, ...kids) {
  return s("svg", { class: "ab-drawing", role: "img", "aria-label": label }, kids);
}

/** Give a drawing its size in pixels. */
export function resize(svg, width, height) {
  put(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
}

// --- heatmap -----------------------------------------------------------------------------------------
// The middle of the ramp is the page's background, so that "nothing" looks like nothing in the dark too.
const ENDS = { weights: [null, "--role-weights"], signed: ["--role-query", null, "--role-key"], ink: [null, "--ab-text"] };

/** "rgb(10, 11, 12)", as a browser computes a colour, as [10, 11, 12]; white for what is transparent or unknown. */
function channels(text) {
  const rgb = /^rgb\((\d+)[, ]+(\d+)[, ]+(\d+)\)$/.exec(text.trim());
  return rgb ? rgb.slice(1).map(Number) : [255, 255, 255];
}

/** The colour of t in 0…1 between equally spaced stops. */
function colour(t, stops) {
  const place = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(place));
  return stops[i].map((c, k) => Math.round(c + (stops[i + 1][k] - c) * (place - i)));
}

function stopsOf(canvas, ramp) {
  const css = getComputedStyle(canvas);
  // A role is `light-dark(…)` on pages without a theme; the canvas's own colour then resolves it.
  const resolve = (name) => {
    if (!name) return channels(css.backgroundColor);
    canvas.style.setProperty("color", `var(${name})`);
    return channels(css.color);
  };
  return ENDS[ramp].map(resolve);
}

/** Call `redraw` whenever the page may have changed its colours; returns the function that stops it. */
export function watchTheme(redraw) {
  const seen = new MutationObserver(redraw);
  for (const node of [document.documentElement, document.body])
    seen.observe(node, {
      attributes: true,
      attributeFilter: ["class", "data-theme", "theme", "data-jp-theme-light", "data-jp-theme-name"],
    });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw);
  return () => {
    seen.disconnect();
    scheme.removeEventListener("change", redraw);
  };
}

/** A canvas of one pixel a cell, scaled by CSS; `update(rows, low, high)`, `restyle()` for new colours. */
export function heatmap(label, ramp = "weights") {
  const canvas = h("canvas", { class: "ab-heat", role: "img", "aria-label": label });
  const context = canvas.getContext("2d");
  let image, stops, last;
  function update(rows, low = 0, high = 1) {
    last = [rows, low, high];
    // Colours are known once the canvas is on the page.
    if (!stops && canvas.isConnected) stops = stopsOf(canvas, ramp);
    if (!stops) return;
    const [n, m] = [rows.length, rows[0].length];
    if (!image || canvas.width !== m || canvas.height !== n) {
      Object.assign(canvas, { width: m, height: n });
      image = context.createImageData(m, n);
    }
    for (let i = 0, p = 0; i < n; i++)
      for (let j = 0; j < m; j++, p += 4) image.data.set([...colour((rows[i][j] - low) / (high - low), stops), 255], p);
    context.putImageData(image, 0, 0);
  }
  const restyle = () => {
    stops = null;
    if (last) update(...last);
  };
  return { node: canvas, update, restyle };
}
