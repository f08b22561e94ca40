// The numbers of attnbook.path: all stops from a plain average to masked heads.
import { softmax } from "../core/softmax.js";

const TURN = Math.PI / 180;
export const NAMES = ["average", "kernel", "bandwidth", "width", "dot", "temperature",
  "tokens", "query", "values", "heads", "positions", "masks"];
/** The stops at which something can be turned, and what. */
export const KNOBS = { bandwidth: "bandwidth", temperature: "temperature", query: "turn", positions: "slope" };

const point = (degrees) => [Math.cos(degrees * TURN), Math.sin(degrees * TURN)];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const squared = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
const mix = (weights, rows) => rows[0].map((_, c) => weights.reduce((sum, weight, j) => sum + weight * rows[j][c], 0));

/** One stop: weights (heads, queries, items), the outputs of the heads side by side, and the mask. */
function stop(name, scores, rows, mask = null) {
  const weights = scores.map((head) => head.map((row, i) => Array.from(softmax(row, 1, mask?.[i]))));
  const output = weights[0].map((_, i) => weights.flatMap((head) => mix(head[i], rows)));
  return { name, weights, output, mask: mask ?? weights[0].map((row) => row.map(() => true)) };
}

/** All twelve, for a shelf { angles, values, query_angle, width } and its knobs. */
export function stops({ angles, values, query_angle: asked, width, bandwidth, temperature, turn, slope }) {
  const [query, keys] = [point(asked), angles.map(point)];
  const tokens = keys.map((key, i) => [...key, ...values[i], 1]);
  const near = (h) => [[keys.map((key) => -squared(query, key) / (2 * h * h))]];
  const fits = (tau) => [[keys.map((key) => dot(query, key) / tau)]];
  const head = (degrees) => angles.map((angle) => keys.map((key) => dot(point(angle + degrees), key) / temperature));
  const placed = [head(turn), head(0)].map((rows) => rows.map((row, i) => row.map((score, j) => score - slope * Math.abs(i - j))));
  const causal = keys.map((_, i) => keys.map((__, j) => j <= i));
  return [
    stop("average", [[keys.map(() => 0)]], values),
    stop("kernel", near(1), values),
    stop("bandwidth", near(bandwidth), values),
    stop("width", near(1 / width), values),
    stop("dot", fits(1 / width ** 2), values),
    stop("temperature", fits(temperature), values),
    stop("tokens", [head(0)], tokens),
    stop("query", [head(turn)], tokens),
    stop("values", [head(turn)], values),
    stop("heads", [head(turn), head(0)], values),
    stop("positions", placed, values),
    stop("masks", placed, values, causal),
  ];
}

/** The largest change of a weight; a query that is new is compared with the last one before. */
export const moves = (before, now) => Math.max(...before.weights.flatMap((head, h) =>
  now.weights[h].flatMap((row, i) => row.map((weight, j) => Math.abs(weight - head[Math.min(i, head.length - 1)][j])))));

/** What each number of a mixture is: "topic0", "x", "one", and "other0" for a topic of the second head. */
export function kinds(now, topics) {
  const own = Array.from({ length: topics }, (_, c) => `topic${c}`);
  if (now.output[0].length === topics) return own;
  return now.weights.length === 1 ? ["x", "y", ...own, "one"] : [...own, ...own.map((name) => name.replace("topic", "other"))];
}
