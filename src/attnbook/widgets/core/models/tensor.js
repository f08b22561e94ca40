// The few operations that the book's models are made of. A tensor is { shape: [rows, columns], data },
// a vector any typed array. Sums are kept in float64: torch's float32 differs in the seventh digit.

/** W x + b, torch's Linear for one row: W of shape [out, in]. */
export function affine({ shape: [rows, columns], data }, x, bias = null) {
  if (x.length !== columns) throw new Error(`affine: ${columns} numbers expected, got ${x.length}`);
  const out = new Float64Array(rows);
  for (let i = 0, p = 0; i < rows; i++) {
    let sum = bias ? bias.data[i] : 0;
    for (let j = 0; j < columns; j++, p++) sum += data[p] * x[j];
    out[i] = sum;
  }
  return out;
}

/** One row of a matrix: the vector of a token. */
export function rowOf({ shape: [rows, columns], data }, i) {
  if (!(i >= 0 && i < rows)) throw new Error(`row ${i} of ${rows}`);
  return data.subarray(i * columns, (i + 1) * columns);
}

/** The sum of vectors, each times its weight. */
export function mix(weights, vectors) {
  const out = new Float64Array(vectors[0].length);
  vectors.forEach((vector, i) => {
    for (let j = 0; j < out.length; j++) out[j] += weights[i] * vector[j];
  });
  return out;
}

/** Several vectors, one after the other, as one. */
export function concat(...parts) {
  const out = new Float64Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A vector of what `work` makes of each place; several times faster than Float64Array.from. */
function each(count, work) {
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++) out[i] = work(i);
  return out;
}

export function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export const plus = (a, b) => each(a.length, (i) => a[i] + b[i]);
export const argmax = (x) => x.reduce((best, v, i) => (v > x[best] ? i : best), 0);
const sigmoid = (v) => 1 / (1 + Math.exp(-v));
export const relu = (x) => each(x.length, (i) => Math.max(0, x[i]));
export const tanh = (x) => each(x.length, (i) => Math.tanh(x[i]));

// Series near 0, continued fraction beyond: erf to 1e-13.
function erf(x) {
  const z = Math.abs(x);
  if (z > 6) return Math.sign(x);
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= (-z * z) / n;
      sum += term / (2 * n + 1);
    }
    return Math.sign(x) * (2 / Math.sqrt(Math.PI)) * sum;
  }
  let tail = 0;
  for (let n = 60; n > 0; n--) tail = n / 2 / (z + tail);
  return Math.sign(x) * (1 - Math.exp(-z * z) / Math.sqrt(Math.PI) / (z + tail));
}

/** The exact GELU, torch's default: x times the share of a normal distribution below x. */
export const gelu = (x) => each(x.length, (i) => (x[i] * (1 + erf(x[i] / Math.SQRT2))) / 2);

/** Layer norm of one token: mean 0, variance 1 (divided by n), then scaled and moved. */
export function layerNorm(x, weight, bias, eps = 1e-5) {
  const mean = x.reduce((a, b) => a + b, 0) / x.length;
  const spread = Math.sqrt(x.reduce((a, v) => a + (v - mean) ** 2, 0) / x.length + eps);
  return each(x.length, (i) => ((x[i] - mean) / spread) * weight.data[i] + bias.data[i]);
}

/** One step of torch's GRU: `gates` holds weight_ih, weight_hh, bias_ih, bias_hh, each r, z, n. */
export function gruStep(gates, x, state) {
  const size = state.length;
  const input = affine(gates.weight_ih, x, gates.bias_ih);
  const past = affine(gates.weight_hh, state, gates.bias_hh);
  return each(size, (i) => {
    const reset = sigmoid(input[i] + past[i]);
    const update = sigmoid(input[size + i] + past[size + i]);
    const fresh = Math.tanh(input[2 * size + i] + reset * past[2 * size + i]);
    return (1 - update) * fresh + update * state[i];
  });
}
