// A forward pass that can be run backwards: every operation notes on a tape how a change of what came out
// goes back to what came in. A node is { value, slope }, two vectors; weights are tensors, and stay as they are.
import { affine, dot } from "../core/models/tensor.js";

const node = (value) => ({ value, slope: null });
/** The slope of a node, zeros at first. */
const slopeOf = (one) => (one.slope ??= new Float64Array(one.value.length));

// Loops are written out: with a function for each number a pass takes twice as long.
function sumOf(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}

export class Tape {
  /** Without `backward` nothing is noted, and the pass is a third faster. */
  constructor({ backward = false } = {}) {
    this.steps = backward ? [] : null;
  }

  input(values) {
    return node(new Float64Array(values));
  }

  note(made, step) {
    this.steps?.push(() => { if (made.slope) step(made.slope); });
    return made;
  }

  /** Slopes of everything, from the slope of one node. */
  back(from, slope) {
    slopeOf(from).set(slope);
    for (let i = this.steps.length - 1; i >= 0; i--) this.steps[i]();
  }

  /** W x + b. */
  affine(weight, x, bias = null) {
    return this.note(node(affine(weight, x.value, bias)), (slope) => {
      const { shape: [rows, columns], data } = weight;
      const to = slopeOf(x);
      for (let i = 0, p = 0; i < rows; i++)
        for (let j = 0; j < columns; j++, p++) to[j] += data[p] * slope[i];
    });
  }

  /** Sum of nodes or fixed vectors. */
  plus(a, b) {
    const other = b.value ?? b;
    const value = new Float64Array(a.value);
    for (let i = 0; i < value.length; i++) value[i] += other[i];
    return this.note(node(value), (slope) => {
      for (const one of b.value ? [a, b] : [a]) {
        const to = slopeOf(one);
        for (let i = 0; i < slope.length; i++) to[i] += slope[i];
      }
    });
  }

  relu(x) {
    const value = new Float64Array(x.value);
    for (let i = 0; i < value.length; i++) if (value[i] < 0) value[i] = 0;
    return this.note(node(value), (slope) => {
      const to = slopeOf(x);
      for (let i = 0; i < value.length; i++) if (value[i] > 0) to[i] += slope[i];
    });
  }

  tanh(x) {
    const value = new Float64Array(x.value);
    for (let i = 0; i < value.length; i++) value[i] = Math.tanh(value[i]);
    return this.note(node(value), (slope) => {
      const to = slopeOf(x);
      for (let i = 0; i < value.length; i++) to[i] += slope[i] * (1 - value[i] * value[i]);
    });
  }

  /** Layer norm: mean 0, variance 1 (divided by n), then scaled and moved. */
  norm(x, weight, bias, eps = 1e-5) {
    const n = x.value.length;
    const flat = new Float64Array(x.value);
    const mean = sumOf(flat) / n;
    for (let i = 0; i < n; i++) flat[i] -= mean;
    const spread = Math.sqrt(dot(flat, flat) / n + eps);
    const value = new Float64Array(n);
    for (let i = 0; i < n; i++) value[i] = (flat[i] /= spread) * weight.data[i] + bias.data[i];
    return this.note(node(value), (slope) => {
      const own = new Float64Array(slope);
      for (let i = 0; i < n; i++) own[i] *= weight.data[i];
      const level = sumOf(own) / n;
      const along = dot(own, flat) / n;
      const to = slopeOf(x);
      for (let i = 0; i < n; i++) to[i] += (own[i] - level - flat[i] * along) / spread;
    });
  }

  softmax(x) {
    const value = new Float64Array(x.value);
    let top = -Infinity;
    for (let i = 0; i < value.length; i++) if (value[i] > top) top = value[i];
    for (let i = 0; i < value.length; i++) value[i] = Math.exp(value[i] - top);
    const sum = sumOf(value);
    for (let i = 0; i < value.length; i++) value[i] /= sum;
    return this.note(node(value), (slope) => {
      const mean = dot(slope, value);
      const to = slopeOf(x);
      for (let i = 0; i < slope.length; i++) to[i] += value[i] * (slope[i] - mean);
    });
  }

  /** Scores of one query for every key, on `size` numbers from place `from`. */
  scores(query, keys, { from = 0, size = query.value.length, scale = 1 } = {}) {
    const made = new Float64Array(keys.length);
    for (let j = 0; j < keys.length; j++) {
      const { value } = keys[j];
      for (let i = from; i < from + size; i++) made[j] += query.value[i] * value[i];
      made[j] *= scale;
    }
    return this.note(node(made), (slope) => keys.forEach((key, j) => {
      const [q, k] = [slopeOf(query), slopeOf(key)];
      for (let i = from; i < from + size; i++) {
        q[i] += slope[j] * scale * key.value[i];
        k[i] += slope[j] * scale * query.value[i];
      }
    }));
  }

  /** The sum of vectors, each times its weight, on `size` numbers from place `from`. */
  mix(weights, vectors, { from = 0, size = vectors[0].value.length } = {}) {
    const value = new Float64Array(size);
    for (let j = 0; j < vectors.length; j++) {
      const [share, vector] = [weights.value[j], vectors[j].value];
      for (let i = 0; i < size; i++) value[i] += share * vector[from + i];
    }
    return this.note(node(value), (slope) => vectors.forEach((vector, j) => {
      const [w, v] = [slopeOf(weights), slopeOf(vector)];
      for (let i = 0; i < size; i++) {
        w[j] += slope[i] * vector.value[from + i];
        v[from + i] += slope[i] * weights.value[j];
      }
    }));
  }

  /** Several vectors, one after the other. */
  concat(parts) {
    const value = new Float64Array(parts.reduce((n, part) => n + part.value.length, 0));
    let at = 0;
    for (const part of parts) { value.set(part.value, at); at += part.value.length; }
    return this.note(node(value), (slope) => {
      let from = 0;
      for (const part of parts) {
        const to = slopeOf(part);
        for (let i = 0; i < to.length; i++) to[i] += slope[from + i];
        from += to.length;
      }
    });
  }

  /** One step of torch's GRU from what `input` and `past`, each r, z, n, say, and the state before. */
  gate(input, past, state) {
    const n = state.value.length;
    const { reset, update, fresh } = opened(input.value, past.value, n);
    const value = state.value.map((before, i) => (1 - update[i]) * fresh[i] + update[i] * before);
    return this.note(node(value), (slope) => {
      const [toA, toB, toState] = [slopeOf(input), slopeOf(past), slopeOf(state)];
      for (let i = 0; i < n; i++) {
        const inner = slope[i] * (1 - update[i]) * (1 - fresh[i] ** 2);
        const toReset = inner * past.value[2 * n + i] * reset[i] * (1 - reset[i]);
        const kept = slope[i] * (state.value[i] - fresh[i]) * update[i] * (1 - update[i]);
        for (const to of [toA, toB]) {
          to[i] += toReset;
          to[n + i] += kept;
        }
        toA[2 * n + i] += inner;
        toB[2 * n + i] += inner * reset[i];
        toState[i] += slope[i] * update[i];
      }
    });
  }
}

/** The three gates of n numbers: r and z between 0 and 1, and the new state. */
function opened(a, b, n) {
  const logistic = (v) => 1 / (1 + Math.exp(-v));
  const [reset, update, fresh] = [0, 1, 2].map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    reset[i] = logistic(a[i] + b[i]);
    update[i] = logistic(a[n + i] + b[n + i]);
    fresh[i] = Math.tanh(a[2 * n + i] + reset[i] * b[2 * n + i]);
  }
  return { reset, update, fresh };
}
