// One block in plain arrays: every step for every token. (a test compares them with the layer itself.)
import { softmax } from "../core/softmax.js";

export const HEADS = 2;
export const WIDTH = 6;
export const HIDDEN = 8;
const EPS = 1e-5;
const MOVED = 1e-9;

/** The steps of a block, in the order in which they are computed. */
export const ORDERS = {
  pre: ["start", "norm1", "attention", "sum1", "norm2", "hidden", "mlp", "sum2"],
  post: ["start", "attention", "sum1", "norm1", "hidden", "mlp", "sum2", "norm2"],
};

/** What each step reads; a sum reads the stream and what was written. */
export const READS = {
  pre: { norm1: ["start"], attention: ["norm1"], sum1: ["start", "attention"], norm2: ["sum1"], hidden: ["norm2"], mlp: ["hidden"], sum2: ["sum1", "mlp"] },
  post: { attention: ["start"], sum1: ["start", "attention"], norm1: ["sum1"], hidden: ["norm1"], mlp: ["hidden"], sum2: ["norm1", "mlp"], norm2: ["sum2"] },
};

/** The steps that are the stream itself; the others stand beside it. */
export const STREAM = { pre: ["start", "sum1", "sum2"], post: ["start", "sum1", "norm1", "sum2", "norm2"] };

const times = (x, w, b = null) => x.map((row) => w[0].map((_, j) => row.reduce((sum, v, i) => sum + v * w[i][j], b ? b[j] : 0)));
const plus = (a, b) => a.map((row, i) => row.map((v, j) => v + b[i][j]));
const rowsOf = (flat) => Array.from({ length: flat.length / WIDTH }, (_, i) => flat.slice(i * WIDTH, (i + 1) * WIDTH));

/** Mean, spread (with the epsilon of the norm) and length of a row. */
export function measures(row) {
  const mean = row.reduce((a, b) => a + b, 0) / row.length;
  const variance = row.reduce((a, v) => a + (v - mean) ** 2, 0) / row.length;
  return { mean, spread: Math.sqrt(variance), divisor: Math.sqrt(variance + EPS), length: Math.hypot(...row) };
}

const norm = (x) => x.map((row) => {
  const { mean, divisor } = measures(row);
  return row.map((v) => (v - mean) / divisor);
});

function attention(read, w) {
  const [query, key, value] = [w.w_q, w.w_k, w.w_v].map((matrix) => times(read, matrix));
  const size = WIDTH / HEADS;
  const mixed = read.map(() => []);
  const weights = Array.from({ length: HEADS }, (_, h) => {
    const own = (row) => row.slice(h * size, (h + 1) * size);
    return query.map((q, i) => {
      const scores = key.map((k) => own(q).reduce((sum, v, j) => sum + v * own(k)[j], 0) / Math.sqrt(size));
      const shares = Array.from(softmax(scores));
      for (let j = 0; j < size; j++) mixed[i].push(value.reduce((sum, v, l) => sum + shares[l] * own(v)[j], 0));
      return shares;
    });
  });
  return { written: times(mixed, w.w_o), weights };
}

const COMPUTE = {
  norm: ([x]) => norm(x),
  sum: ([x, written]) => plus(x, written),
  hidden: ([x], w) => times(x, w.w_1, w.b_1).map((row) => row.map((v) => Math.max(0, v))),
  mlp: ([x], w) => times(x, w.w_2, w.b_2),
};

/** Every step by its name, and `weights`, one matrix a head. */
export function compute(flat, order, w) {
  const found = { start: rowsOf(flat) };
  for (const name of ORDERS[order].slice(1)) {
    const read = READS[order][name].map((part) => found[part]);
    if (name === "attention") {
      const { written, weights } = attention(read[0], w);
      Object.assign(found, { attention: written, weights });
    } else found[name] = COMPUTE[name.replace(/\d/, "")](read, w);
  }
  return found;
}

/** For each step, whether a token's numbers differ from those of another computation. */
export const moved = (now, before, order, token) =>
  ORDERS[order].map((name) => now[name][token].some((v, j) => Math.abs(v - before[name][token][j]) > MOVED));

/** What went into one number: the parts of the sentence that writes it out. */
export function origin(now, order, name, token, j, w) {
  const value = now[name][token][j];
  if (name === "start") return { kind: "start", value };
  const [first, second] = READS[order][name].map((part) => now[part][token]);
  if (name.startsWith("norm")) {
    const { mean, divisor } = measures(first);
    return { kind: "norm", before: first[j], mean, spread: divisor, value };
  }
  if (name.startsWith("sum")) return { kind: "sum", before: first[j], added: second[j], value };
  if (name === "hidden") return { kind: "hidden", raw: times([first], w.w_1, w.b_1)[0][j], value };
  return { kind: "mix", value };
}
