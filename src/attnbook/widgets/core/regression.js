// The numbers of chapter 2, as attnbook.kernels computes them (a test compares the two).
// Kernels here are without their constants: a constant factor cancels in the weights.
const inside = (u) => (u < 1 ? u : 1);
export const shapes = {
  gaussian: (u) => Math.exp((-u * u) / 2),
  boxcar: (u) => (Math.abs(u) <= 1 ? 1 : 0),
  triangular: (u) => 1 - inside(Math.abs(u)),
  epanechnikov: (u) => 1 - inside(Math.abs(u)) ** 2,
};
export const KERNELS = Object.keys(shapes);

const TIE = 1 + Math.sqrt(Number.EPSILON); // equally near, as attnbook.kernels has it

function smallest(distance, skip) {
  let least = Infinity;
  for (let i = 0; i < distance.length; i++) if (i !== skip && distance[i] < least) least = distance[i];
  return least;
}

// One row of unnormalised weights, in `out`; returns their sum.
function rawWeights(distance, kernel, h, skip, out) {
  let sum = 0;
  if (kernel === "gaussian") {
    // Relative to the nearest datum: the row never vanishes, however far the query is.
    const least = smallest(distance, skip);
    for (let i = 0; i < distance.length; i++) {
      const d = distance[i];
      sum += out[i] = i === skip ? 0 : Math.exp(-((d - least) / h / 2) * ((d + least) / h));
    }
    return sum;
  }
  const shape = shapes[kernel];
  for (let i = 0; i < distance.length; i++) sum += out[i] = i === skip ? 0 : shape(distance[i] / h);
  return sum;
}

/** Weights of one query for all data, in `out`; datum `skip` gets none. An empty window takes the nearest. */
function weigh(distance, kernel, h, out, skip = -1) {
  let sum = rawWeights(distance, kernel, h, skip, out);
  if (!(sum > 0)) {
    const bound = smallest(distance, skip) * TIE;
    sum = 0;
    for (let i = 0; i < distance.length; i++) sum += out[i] = i !== skip && distance[i] <= bound ? 1 : 0;
  }
  for (let i = 0; i < out.length; i++) out[i] /= sum;
  return out;
}

function average(weights, ys) {
  let total = 0;
  for (let i = 0; i < ys.length; i++) total += weights[i] * ys[i];
  return total;
}

/** nadaraya_watson for one query: { value, weights }. */
export function predict(xs, ys, query, kernel, h) {
  const weights = weigh(
    Float64Array.from(xs, (x) => Math.abs(query - x)),
    kernel,
    h,
    new Float64Array(xs.length),
  );
  return { value: average(weights, ys), weights };
}

/** nadaraya_watson at many queries; buffers are made once. */
export function curve(xs, ys, queries, kernel, h) {
  const distance = new Float64Array(xs.length);
  const weights = new Float64Array(xs.length);
  return Float64Array.from(queries, (query) => {
    for (let i = 0; i < xs.length; i++) distance[i] = Math.abs(query - xs[i]);
    return average(weigh(distance, kernel, h, weights), ys);
  });
}

/** leave_one_out_error. */
export function leaveOneOutError(xs, ys, kernel, h) {
  const distance = new Float64Array(xs.length);
  const weights = new Float64Array(xs.length);
  let total = 0;
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < xs.length; j++) distance[j] = Math.abs(xs[i] - xs[j]);
    total += (ys[i] - average(weigh(distance, kernel, h, weights, i), ys)) ** 2;
  }
  return total / xs.length;
}

const POINTS = 81; // of the leave-one-out curve

// From coarse to fine: a part of the curve already shows its shape.
function coarseToFine() {
  const order = [];
  for (const stride of [8, 4, 2, 1]) for (let i = 0; i < POINTS; i += stride) if (stride === 8 || i % (stride * 2)) order.push(i);
  return order;
}

/**
 * The leave-one-out curve of a data set, computed once per kernel and a few milliseconds at a time,
 * so that no frame waits for it: `work(ms)` goes on and says whether all is there.
 */
export class ErrorCurve {
  #order = coarseToFine();

  constructor(xs, ys, kernel, [low, high]) {
    this.xs = xs;
    this.ys = ys;
    this.kernel = kernel;
    this.bandwidths = Array.from({ length: POINTS }, (_, i) => low * (high / low) ** (i / (POINTS - 1)));
    this.errors = new Float64Array(POINTS).fill(NaN);
    this.best = { bandwidth: NaN, error: NaN };
  }

  get complete() {
    return this.#order.length === 0;
  }

  /** Between two of its bandwidths one may lie lower still: what has been found stays found. */
  meet({ bandwidth, error }) {
    if (!(this.best.error <= error)) this.best = { bandwidth, error };
  }

  work(budget, clock = () => performance.now()) {
    const stop = clock() + budget;
    while (!this.complete) {
      const i = this.#order.shift();
      const error = leaveOneOutError(this.xs, this.ys, this.kernel, this.bandwidths[i]);
      this.errors[i] = error;
      this.meet({ bandwidth: this.bandwidths[i], error });
      if (clock() >= stop) break;
    }
    return this.complete;
  }
}
