// A forward pass that can be run backwards: every operation notes on a tape how a change of what came out
// goes back to what came in. A node is { value, slope }, two vectors; weights are tensors, and stay as they are.
import { affine, dot } from "./tensor.js";

const node = (value) => ({ value, slope: null });
/** The slope of a node, zeros at first. */
const slopeOf = (one) => (one.slope ??= new Float64Array(one.value.length));

export class Tape {
  /** Without `backward` nothing is noted, and the pass is a third faster. */
  constructor({ backward = false } = {}) {
    this.steps = backward ? [] : null;
  }

  input(values) {
    return node(Float64Array.from(values));
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
    return this.note(node(a.value.map((v, i) => v + other[i])), (slope) => {
      for (const one of b.value ? [a, b] : [a]) {
        const to = slopeOf(one);
        for (let i = 0; i < slope.length; i++) to[i] += slope[i];
      }
    });
  }

  /** A function of each number: `of(v)` and its derivative from both, `slope(v, of(v))`. */
  each(x, of, derivative) {
    const made = node(x.value.map(of));
    return this.note(made, (slope) => {
      const to = slopeOf(x);
      for (let i = 0; i < slope.length; i++) to[i] += slope[i] * derivative(x.value[i], made.value[i]);
    });
  }

  relu(x) { return this.each(x, (v) => Math.max(0, v), (v) => (v > 0 ? 1 : 0)); }

  tanh(x) { return this.each(x, Math.tanh, (_, made) => 1 - made * made); }

  /** Layer norm: mean 0, variance 1 (divided by n), then scaled and moved. */
  norm(x, weight, bias, eps = 1e-5) {
    const n = x.value.length;
    const mean = x.value.reduce((a, b) => a + b, 0) / n;
    const spread = Math.sqrt(x.value.reduce((a, v) => a + (v - mean) ** 2, 0) / n + eps);
    const flat = x.value.map((v) => (v - mean) / spread);
    return this.note(node(flat.map((v, i) => v * weight.data[i] + bias.data[i])), (slope) => {
      const own = slope.map((v, i) => v * weight.data[i]);
      const level = own.reduce((a, b) => a + b, 0) / n;
      const along = dot(own, flat) / n;
      const to = slopeOf(x);
      for (let i = 0; i < n; i++) to[i] += (own[i] - level - flat[i] * along) / spread;
    });
  }

  softmax(x) {
    const top = x.value.reduce((a, b) => Math.max(a, b), -Infinity);
    const raised = x.value.map((v) => Math.exp(v - top));
    const sum = raised.reduce((a, b) => a + b, 0);
    const made = node(raised.map((v) => v / sum));
    return this.note(made, (slope) => {
      const mean = dot(slope, made.value);
      const to = slopeOf(x);
      for (let i = 0; i < slope.length; i++) to[i] += made.value[i] * (slope[i] - mean);
    });
  }

  /** Scores of one query for every key, on `size` numbers from place `from`. */
  scores(query, keys, { from = 0, size = query.value.length, scale = 1 } = {}) {
    const made = node(Float64Array.from(keys, ({ value }) => {
      let sum = 0;
      for (let i = from; i < from + size; i++) sum += query.value[i] * value[i];
      return sum * scale;
    }));
    return this.note(made, (slope) => keys.forEach((key, j) => {
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
    vectors.forEach((vector, j) => { for (let i = 0; i < size; i++) value[i] += weights.value[j] * vector.value[from + i]; });
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
    const logistic = (v) => 1 / (1 + Math.exp(-v));
    const [a, b] = [input.value, past.value];
    const [reset, update, fresh] = [0, 1, 2].map(() => new Float64Array(n));
    for (let i = 0; i < n; i++) {
      reset[i] = logistic(a[i] + b[i]);
      update[i] = logistic(a[n + i] + b[n + i]);
      fresh[i] = Math.tanh(a[2 * n + i] + reset[i] * b[2 * n + i]);
    }
    return this.note(node(fresh.map((v, i) => (1 - update[i]) * v + update[i] * state.value[i])), (slope) => {
      const [toA, toB, toState] = [slopeOf(input), slopeOf(past), slopeOf(state)];
      for (let i = 0; i < n; i++) {
        const inner = slope[i] * (1 - update[i]) * (1 - fresh[i] ** 2);
        const opened = inner * b[2 * n + i] * reset[i] * (1 - reset[i]);
        const kept = slope[i] * (state.value[i] - fresh[i]) * update[i] * (1 - update[i]);
        toA[i] += opened;
        toB[i] += opened;
        toA[n + i] += kept;
        toB[n + i] += kept;
        toA[2 * n + i] += inner;
        toB[2 * n + i] += inner * reset[i];
        toState[i] += slope[i] * update[i];
      }
    });
  }
}
