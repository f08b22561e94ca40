// The training of chapter 2's width, as torch does it: Adam on the mean squared error.
const RATE = 0.2;
const [B1, B2, EPSILON] = [0.9, 0.999, 1e-8];

/** The loss at w and its derivative; `itself`: whether a point may look at itself. */
export function lossAt(xs, ys, w, itself) {
  const n = xs.length;
  const raised = new Float64Array(n);
  let [loss, slope] = [0, 0];
  for (let i = 0; i < n; i++) {
    let top = -Infinity;
    for (let j = 0; j < n; j++) if (itself || j !== i) top = Math.max(top, -((xs[i] - xs[j]) ** 2) * w * w / 2);
    let [sum, value, squares, both] = [0, 0, 0, 0];
    for (let j = 0; j < n; j++) {
      if (!itself && j === i) continue;
      const square = (xs[i] - xs[j]) ** 2;
      const share = (raised[j] = Math.exp(-square * w * w / 2 - top));
      sum += share;
      value += share * ys[j];
      squares += share * square;
      both += share * square * ys[j];
    }
    const [estimate, mean] = [value / sum, squares / sum];
    // A weight grows where its exponent's slope, -w d², lies above the weighted mean of the slopes.
    const moved = -w * (both / sum - mean * estimate);
    loss += (estimate - ys[i]) ** 2;
    slope += 2 * (estimate - ys[i]) * moved;
  }
  return { loss: loss / n, slope: slope / n };
}

/** The whole training from w = 1: { widths, losses }, one more than there are steps. */
export function train(xs, ys, itself, steps) {
  const [widths, losses] = [[], []];
  let [w, first, second] = [1, 0, 0];
  for (let step = 0; step <= steps; step++) {
    const { loss, slope } = lossAt(xs, ys, w, itself);
    widths.push(w);
    losses.push(loss);
    first = B1 * first + (1 - B1) * slope;
    second = B2 * second + (1 - B2) * slope * slope;
    const root = Math.sqrt(second) / Math.sqrt(1 - B2 ** (step + 1));
    w -= (RATE / (1 - B1 ** (step + 1))) * (first / (root + EPSILON));
  }
  return { widths, losses };
}
