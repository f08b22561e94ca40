// The shelf as a circle: six books at the angles of their keys, and the query as an arrow.
import { draggable, keyed, num, put, resize, s, text } from "./core.js";

const t = (key, values) => text(`library.${key}`, values);
const TURN = Math.PI / 180;
const BOOK = { width: 22, height: 40, out: 26 };

function bookShape() {
  const { width, height } = BOOK;
  return s("g", { class: "ab-book" },
    s("rect", { class: "ab-cover-board ab-fill-key role-key", x: -width / 2, y: -height, width, height, rx: 3 }),
    s("path", { class: "ab-bands", d: `M${-width / 2 + 4},${-height + 8}h${width - 8}M${-width / 2 + 4},${-height + 12}h${width - 8}M${-width / 2 + 4},-9h${width - 8}` }));
}


/** Where a book's two lines of text stand, relative to the outer end of the book. */
function labelPlace(angle) {
  const [cosine, sine] = [Math.cos(angle * TURN), Math.sin(angle * TURN)];
  // A book that lies flat has its name below it, where a narrow screen still has room.
  if (Math.abs(cosine) > 0.9) return { dx: -Math.sign(cosine) * 18, dy: sine > 0 ? 37 : 30, anchor: "middle" };
  const side = cosine > 0.6 ? "start" : cosine < -0.6 ? "end" : "middle";
  return { dx: 0, dy: side !== "middle" ? -16 : sine > 0 ? -25 : 18, anchor: side };
}

/** `read()` gives the present { angle, length }, `turn({ angle, length })` changes them. */
export function disc({ names, angles, query_name: asked }, read, turn) {
  const beams = names.map(() => s("line", { class: "ab-beam ab-stroke-weights role-weights" }));
  const books = names.map(bookShape);
  const labels = names.map((name) => s("text", { class: "ab-book-name", direction: "auto" }, name));
  const shares = names.map(() => s("text", { class: "ab-share ab-fill-weights role-weights" }));
  const rim = s("circle", { class: "ab-rim" });
  const half = s("circle", { class: "ab-rim ab-rim-half" });
  const shaft = s("line", { class: "ab-shaft ab-stroke-query role-query" });
  const grip = s("circle", { class: "ab-grip ab-fill-query role-query", r: 13 });
  const halo = s("circle", { class: "ab-halo ab-stroke-query role-query", r: 20 });
  const pill = s("rect", { class: "ab-fill-query role-query", width: 22 + 9 * [...asked].length, height: 26, rx: 13 });
  const word = s("text", { class: "ab-word", "text-anchor": "middle", direction: "auto" }, asked);
  const handle = s("g", { class: "ab-handle", role: "slider", tabindex: "0", "aria-label": t("handle", { query: asked }), "aria-valuemin": 0, "aria-valuemax": 360 }, halo, grip);
  const svg = s("svg", { class: "ab-drawing ab-disc", role: "group", "aria-label": t("disc_label") },
    s("g", { "aria-hidden": "true" }, rim, half, beams, books, labels, shares, shaft, pill, word), handle);
  let size, radius, centre, now;

  draggable(svg, (x, y) => {
    const [dx, dy] = [x - centre[0], centre[1] - y];
    const length = Math.min(1, Math.hypot(dx, dy) / radius);
    const angle = length < 1e-6 ? read().angle : (Math.atan2(dy, dx) / TURN + 360) % 360;
    turn({ angle: Math.round(angle * 10) / 10, length: length > 0.96 ? 1 : length < 0.04 ? 0 : Math.round(length * 100) / 100 });
  });
  const by = (angle, length) => (times) => {
    const from = read();
    turn({
      angle: (((from.angle + angle * times) % 360) + 360) % 360,
      length: Math.min(1, Math.max(0, Math.round((from.length + length * times) * 100) / 100)),
    });
  };
  keyed(handle, { ArrowLeft: by(1, 0), ArrowRight: by(-1, 0), ArrowUp: by(0, 0.01), ArrowDown: by(0, -0.01),
    PageUp: by(10, 0), PageDown: by(-10, 0), Home: by(0, -1), End: by(0, 1) });

  const at = (degrees, r) => [centre[0] + r * Math.cos(degrees * TURN), centre[1] - r * Math.sin(degrees * TURN)];
  function layout(width) {
    size = Math.min(width, 440);
    radius = size / 2 - 64;
    const height = 2 * radius + 152;
    centre = [width / 2, height / 2];
    resize(svg, width, height);
    put(rim, { cx: centre[0], cy: centre[1], r: radius });
    put(half, { cx: centre[0], cy: centre[1], r: radius / 2 });
    put(pill, { x: centre[0] - Number(pill.getAttribute("width")) / 2, y: centre[1] - 13 });
    put(word, { x: centre[0], y: centre[1] + 5 });
    if (now) update(now);
  }
  function place(i, weight) {
    const angle = angles[i];
    // A book that answers is pulled off the shelf, towards the reader in the middle.
    const [x, y] = at(angle, radius + 2 - BOOK.out * Math.sqrt(weight));
    put(books[i], { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(${90 - angle})`, opacity: (0.4 + 0.6 * Math.sqrt(weight)).toFixed(2) });
    put(beams[i], { x1: centre[0], y1: centre[1], x2: x, y2: y, "stroke-width": (24 * weight).toFixed(2), "stroke-opacity": (0.25 + 0.5 * weight).toFixed(2) });
    const [lx, ly] = at(angle, radius + 2 + BOOK.height);
    const { dx, dy, anchor } = labelPlace(angle);
    put(labels[i], { x: lx + dx, y: ly + dy, "text-anchor": anchor });
    put(shares[i], { x: lx + dx, y: ly + dy + 17, "text-anchor": anchor }).textContent = t("percent", { share: num(100 * weight, weight > 0 && weight < 0.0995 ? 1 : 0) });
  }
  function update(next) {
    now = next;
    const { angle, length, weights } = now;
    weights.forEach((weight, i) => place(i, weight));
    const [x, y] = at(angle, radius * length);
    put(shaft, { x1: centre[0], y1: centre[1], x2: x, y2: y });
    for (const circle of [grip, halo]) put(circle, { cx: x, cy: y });
    put(handle, { "aria-valuenow": Math.round(angle), "aria-valuetext": t("handle_at", { angle: num(angle, 0), length: num(length) }) });
  }
  return { node: svg, layout, update };
}
