// From a pen's strokes to the 8 × 8 counts of ink that scikit-learn's digits are made of: what
// core/strokes.py does, number by number. A stroke is a list of [x, y], whole numbers from 0 to 63.
export const GRID = 64;
export const LONGEST = 600;                            // letters of a drawing
const [DOTS, BOX, INK] = [32, 20, 310];
const [FINE, BROAD, ROUNDS, STRETCH, BAND] = [2, 11, 7, 3, 4];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export const encode = (strokes) => strokes.map((line) => `.${line.map(([x, y]) => LETTERS[x] + LETTERS[y]).join("")}`).join("");

export const decode = (text) => text.split(".").filter(Boolean).map((part) =>
  Array.from({ length: part.length / 2 }, (_, i) => [LETTERS.indexOf(part[2 * i]), LETTERS.indexOf(part[2 * i + 1])]));

/** The points that matter: those farther than `slack` from the line between their neighbours. */
export function simplify(points, slack = 0.7) {
  if (points.length < 3) return points;
  const [[x1, y1], [x2, y2]] = [points[0], points.at(-1)];
  const long = Math.hypot(x2 - x1, y2 - y1);
  let [far, at] = [0, 0];
  points.forEach(([x, y], i) => {
    const off = long ? Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long : Math.hypot(x - x1, y - y1);
    if (off > far) [far, at] = [off, i];
  });
  if (far <= slack) return [points[0], points.at(-1)];
  return [...simplify(points.slice(0, at + 1), slack).slice(0, -1), ...simplify(points.slice(at), slack)];
}

function piecesOf(strokes) {
  return strokes.flatMap((line) => (line.length === 1 ? [[...line[0], ...line[0]]]
    : line.slice(1).map((point, i) => [...line[i], ...point])));
}

function boundsOf(pieces) {
  const xs = pieces.flatMap(([x1, , x2]) => [x1, x2]);
  const ys = pieces.flatMap(([, y1, , y2]) => [y1, y2]);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Strokes in the box of a pen: centred, stretched until they reach from edge to edge. */
function placed(pieces, [left, right, top, bottom], pen) {
  const wide = right > left ? (BOX - pen) / (right - left) : Infinity;
  const high = bottom > top ? (DOTS - pen) / (bottom - top) : Infinity;
  let [across, down] = [Math.min(wide, STRETCH * high), Math.min(high, STRETCH * wide)];
  if (!Number.isFinite(across)) across = down = 1;
  const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
  return pieces.map(([x1, y1, x2, y2]) => [(x1 - x0) * across + DOTS / 2, (y1 - y0) * down + DOTS / 2,
    (x2 - x0) * across + DOTS / 2, (y2 - y0) * down + DOTS / 2]);
}

/** Blacken the dots under a round pen between two points. */
function stroke(ink, [x1, y1, x2, y2], pen) {
  const [dx, dy, reach] = [x2 - x1, y2 - y1, (pen * pen) / 4];
  const long = dx * dx + dy * dy;
  const first = (a, b) => Math.max(0, Math.floor(Math.min(a, b) - pen / 2 - 1));
  const last = (a, b) => Math.min(DOTS - 1, Math.ceil(Math.max(a, b) + pen / 2));
  for (let row = first(y1, y2); row <= last(y1, y2); row++) {
    for (let column = first(x1, x2); column <= last(x1, x2); column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const share = long ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / long)) : 0;
      const [offX, offY] = [x - (x1 + share * dx), y - (y1 + share * dy)];
      if (offX * offX + offY * offY <= reach) ink[row * DOTS + column] = 1;
    }
  }
}

function inked(pieces, bounds, pen) {
  const ink = new Uint8Array(DOTS * DOTS);
  placed(pieces, bounds, pen).forEach((piece) => stroke(ink, piece, pen));
  return ink;
}

const sum = (ink) => ink.reduce((a, b) => a + b, 0);

/** Move rows sideways until the left edge of the last four is under that of the first four. */
function upright(ink) {
  const edges = Array.from({ length: DOTS }, (_, y) => ink.subarray(y * DOTS, (y + 1) * DOTS).indexOf(1));
  const first = edges.findIndex((x) => x >= 0);
  if (first < 0) return ink;
  const last = edges.findLastIndex((x) => x >= 0);
  const edge = (from, to) => Math.min(...edges.slice(Math.max(0, from), to).filter((x) => x >= 0));
  const slant = (edge(last + 1 - BAND, last + 1) - edge(first, first + BAND)) / Math.max(1, last + 1 - first - BAND);
  const places = [];
  for (let y = first; y <= last; y++)
    for (let x = 0; x < DOTS; x++) if (ink[y * DOTS + x]) places.push([y, x - Math.floor(slant * (y - first) + 0.5)]);
  const [left, right] = [Math.min(...places.map(([, x]) => x)), Math.max(...places.map(([, x]) => x))];
  const move = Math.floor((DOTS - (right - left + 1)) / 2) - left;
  const made = new Uint8Array(DOTS * DOTS);
  for (const [y, x] of places) if (x + move >= 0 && x + move < DOTS) made[y * DOTS + x + move] = 1;
  return made;
}

/** A drawing as the scans are, 32 × 32 dots of 0 or 1: filling the box, with ink for its size, upright. */
export function bitmap(strokes) {
  const pieces = piecesOf(strokes);
  if (!pieces.length) return new Uint8Array(DOTS * DOTS);
  const bounds = boundsOf(pieces);
  let [fine, broad] = [FINE, BROAD];
  for (let i = 0; i < ROUNDS; i++) {
    const pen = (fine + broad) / 2;
    if (sum(inked(pieces, bounds, pen)) < INK) fine = pen;
    else broad = pen;
  }
  return upright(inked(pieces, bounds, (fine + broad) / 2));
}

/** The ink in every block of 4 × 4 dots, 64 counts from 0 to 16. */
export function count(dots) {
  const cells = new Array(64).fill(0);
  dots.forEach((ink, i) => { cells[(i >> 7) * 8 + ((i & 31) >> 2)] += ink; });
  return cells;
}
