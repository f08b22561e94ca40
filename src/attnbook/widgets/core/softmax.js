// The numbers of chapters 1 and 3, as attnbook.pooling computes them (a test compares the two).

/** masked_softmax(scores / temperature, mask): a row that may attend to nothing has weights of 0. */
export function softmax(scores, temperature = 1, mask = null) {
  const weights = new Float64Array(scores.length);
  const allowed = (i) => !mask || mask[i];
  let largest = -Infinity;
  scores.forEach((score, i) => {
    if (allowed(i)) largest = Math.max(largest, score / temperature);
  });
  let sum = 0;
  scores.forEach((score, i) => {
    sum += weights[i] = allowed(i) ? Math.exp(score / temperature - largest) : 0;
  });
  return sum ? weights.map((w) => w / sum) : weights;
}

const TIE = 1e-9;

/** Temperature 0: the largest score takes everything; equal ones share. */
function hardmax(scores) {
  const largest = Math.max(...scores);
  const first = scores.map((score) => (score >= largest - TIE ? 1 : 0));
  const count = first.reduce((a, b) => a + b);
  return Float64Array.from(first, (one) => one / count);
}

/** Derivative of every weight with respect to every score: α_i (δ_ij − α_j) / τ. */
export const jacobian = (weights, temperature = 1) =>
  Array.from(weights, (a, i) => Array.from(weights, (b, j) => (a * ((i === j ? 1 : 0) - b)) / temperature));

/** Square root of the sum of the squares of all entries. */
export const frobenius = (rows) => Math.sqrt(rows.reduce((sum, row) => row.reduce((part, v) => part + v * v, sum), 0));

/** Entropy in nats; NaN where there is no distribution. */
export function entropy(weights) {
  let total = 0;
  let sum = 0;
  for (const a of weights) {
    sum += a;
    if (a > 0) total -= a * Math.log(a);
  }
  return sum ? total : NaN;
}

/** One look-up: dot-product scores, weights, and the weighted sum of the values. */
export function lookUp({ angle, length, temperature, angles, values }) {
  const turn = Math.PI / 180;
  const query = [length * Math.cos(angle * turn), length * Math.sin(angle * turn)];
  const scores = angles.map((degrees) => query[0] * Math.cos(degrees * turn) + query[1] * Math.sin(degrees * turn));
  const weights = temperature > 0 ? softmax(scores, temperature) : hardmax(scores);
  const output = values[0].map((_, column) => values.reduce((sum, value, i) => sum + weights[i] * value[column], 0));
  return { query, scores, weights, output };
}

// --- the same random numbers in Python and JavaScript ------------------------------------------------
// mulberry32: the n-th number is a function of seed and n alone.
export function uniform(seed, n) {
  const state = (Math.imul(seed + 1, 2654435761) + Math.imul(n + 1, 0x6d2b79f5)) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const normal = (seed, n) => Math.sqrt(-2 * Math.log(1 - uniform(seed, 2 * n))) * Math.cos(2 * Math.PI * uniform(seed, 2 * n + 1));

export const KEYS = 16;
export const LARGEST = 1024;

/** q·k for 16 keys, summed over the first d coordinates, d = 1 … 1024: rows by d. */
export function productsByWidth(seed) {
  const rows = [];
  let sums = new Float64Array(KEYS);
  for (let d = 0; d < LARGEST; d++) {
    const at = d * (KEYS + 1);
    const q = normal(seed, at);
    rows.push((sums = sums.map((sum, j) => sum + q * normal(seed, at + 1 + j))));
  }
  return rows;
}

/** Root of the mean square: the scores' size around their expected value 0. */
const rootMeanSquare = (values) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);

/** What the softmax makes of the scores of one width, as they are or divided by √d_k. */
export function atWidth(products, width, scaled) {
  const scores = Array.from(products[width - 1], (v) => (scaled ? v / Math.sqrt(width) : v));
  const weights = softmax(scores);
  return { scores, weights, spread: rootMeanSquare(scores), slope: frobenius(jacobian(weights)) };
}
