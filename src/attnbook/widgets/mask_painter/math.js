// The numbers of chapter 8, as attnbook computes them: masks, weights under a mask, and the leak
// test, which changes one token at a time and looks which outputs move.
import { softmax } from "../core/softmax.js";

export const COUNT = 6;
const SHARP = Math.SQRT2 / 0.25;                       // data.cast.query_matrix: temperature 0.25
const DRAWS = 3;
const SAME = 1e-13;                                    // of the largest output: below this, nothing moved

const square = (rule) => Array.from({ length: COUNT * COUNT }, (_, c) => rule(Math.floor(c / COUNT), c % COUNT));

/** The masks to choose from, row by row; `size` is b, p or the number of real tokens. */
export const MASKS = {
  open: () => square(() => true),
  causal: () => square((i, j) => j <= i),
  window: (size) => square((i, j) => i - size <= j && j <= i),
  prefix: (size) => square((i, j) => j < size || j <= i),
  padded: (size) => square((i, j) => j <= i && j < size),
  shifted: () => square((i, j) => j <= i + 1),
};

/** What a button makes of the mask that is there. */
export const CHANGES = {
  ...Object.fromEntries(["open", "causal", "window", "prefix", "shifted"].map((name) => [name, (_, size) => MASKS[name](size)])),
  padding: (mask, size) => mask.map((allowed, c) => allowed && c % COUNT < size),
  turned: (mask) => mask.map((allowed) => !allowed),
};

/** Every item as its token: key, value, 1. */
const tokens = (angles, values) => angles.map((degrees, i) =>
  [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180), ...values[i], 1]);

const rowOf = (mask, i) => mask.slice(i * COUNT, (i + 1) * COUNT);

/** One row of weights for each token; `late` masks after the softmax, and does not divide again. */
function attend(x, mask, late) {
  return x.map((asking, i) => {
    const scores = x.map((asked) => ((asking[0] * asked[0] + asking[1] * asked[1]) * SHARP) / Math.SQRT2);
    if (!late) return Array.from(softmax(scores, 1, rowOf(mask, i)));
    return Array.from(softmax(scores), (weight, j) => (mask[i * COUNT + j] ? weight : 0));
  });
}

const outputs = (x, mask, late) => attend(x, mask, late).map((weights) =>
  [2, 3, 4].map((column) => weights.reduce((sum, weight, j) => sum + weight * x[j][column], 0)));

// Different in every column and at every draw, and larger from draw to draw.
const changed = (x, j, draw) => x.map((row, i) =>
  (i === j ? row.map((v, column) => v + 2 ** draw * Math.sin(12.9898 * (1 + column) + 78.233 * draw + 37.719 * j)) : row));

/** Row i, column j: does changing token j change output i? */
function influence(x, mask, late) {
  const before = outputs(x, mask, late);
  const slack = SAME * Math.max(...before.flat().map(Math.abs), 1);
  const moved = Array(COUNT * COUNT).fill(false);
  for (let j = 0; j < COUNT; j++) for (let draw = 0; draw < DRAWS; draw++) {
    outputs(changed(x, j, draw), mask, late).forEach((row, i) => {
      moved[i * COUNT + j] ||= row.some((value, k) => Math.abs(value - before[i][k]) > slack);
    });
  }
  return moved;
}

/** Everything that follows from a mask, the moment of masking, and what was promised. */
export function compute({ angles, values, mask, late, promise, size }) {
  const x = tokens(angles, values);
  const weights = attend(x, mask, late);
  const moved = influence(x, mask, late);
  const shown = MASKS[promise](size);
  // A token always asks its own question, so its own output may follow it; only a promised look has to move it.
  const promised = shown.map((allowed, c) => allowed || c % (COUNT + 1) === 0);
  const pairs = (test) => moved.flatMap((_, c) => (test(c) ? [[Math.floor(c / COUNT), c % COUNT]] : []));
  return {
    mask, weights, moved, promised,
    sums: weights.map((row) => row.reduce((a, b) => a + b, 0)),
    leaks: pairs((c) => moved[c] && !promised[c]),
    blind: pairs((c) => !moved[c] && shown[c]),
  };
}
