// Self-attention in plain arrays: every matrix of the layer, and how each of its numbers came about.
// (a test compares them with attnbook.self_attention.Attention.)
import { softmax } from "../core/softmax.js";

export const TOKENS = 4;
export const WIDTHS = { x: 5, w_q: 2, w_k: 2, w_v: 3 };

/** What each step shows; the last one is what it computes. */
export const STEPS = [["x"], ["x", "w_q", "query"], ["x", "w_k", "key"], ["x", "w_v", "value"],
  ["query", "key", "products"], ["products", "scores"], ["scores", "weights"], ["weights", "value", "output"]];

export const RESULTS = STEPS.map((parts) => parts.at(-1));
export const GIVEN = ["x", "w_q", "w_k", "w_v"];
export const MATRICES = [...GIVEN, ...RESULTS.slice(1)];

export const ROLES = { x: "", w_q: "query", w_k: "key", w_v: "value", query: "query", key: "key", value: "value",
  products: "scores", scores: "scores", weights: "weights", output: "output" };

const rowsOf = (flat, width) => Array.from({ length: flat.length / width }, (_, i) => flat.slice(i * width, (i + 1) * width));

/** The matrix product of two lists of rows. */
const product = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, v, p) => sum + v * b[p][j], 0)));

const transposed = (a) => a[0].map((_, j) => a.map((row) => row[j]));

/** All matrices, from what a reader may change. */
export function compute({ count, width, ...flat }) {
  const x = rowsOf(flat.x, WIDTHS.x).slice(0, count);
  const [w_q, w_k, w_v] = ["w_q", "w_k", "w_v"].map((name) => rowsOf(flat[name], WIDTHS[name]));
  const [query, key, value] = [w_q, w_k, w_v].map((w) => product(x, w));
  const products = product(query, transposed(key));
  const scores = products.map((row) => row.map((v) => v / Math.sqrt(width)));
  const weights = scores.map((row) => Array.from(softmax(row)));
  return { x, w_q, w_k, w_v, query, key, value, products, scores, weights, output: product(weights, value) };
}

/** The matrices that go into one, and whether the second one is turned on its side. */
export function factors(name) {
  const parts = STEPS[RESULTS.indexOf(name)] ?? [];
  return { left: parts[0], right: parts.length === 3 ? parts[1] : null, turned: name === "products" };
}

/** What goes into one number: pairs that are multiplied and added, or the numbers of one row. */
export function origin(now, name, i, j, width) {
  if (GIVEN.includes(name)) return { kind: "given" };
  const { left, right, turned } = factors(name);
  const row = now[left][i];
  if (name === "scores") return { kind: "scaled", left, from: row[j], by: Math.sqrt(width) };
  if (name === "weights") {
    const largest = Math.max(...row);
    const raised = row.map((v) => Math.exp(v - largest));
    return { kind: "softmax", left, row, largest, raised, total: raised.reduce((a, b) => a + b) };
  }
  const column = turned ? now[right][j] : now[right].map((line) => line[j]);
  return { kind: "sum", left, right, pairs: row.map((v, p) => [v, column[p]]) };
}

/** Whether cell (i, j) of a part of this step goes into cell (r, c) of the result. `turned` is as drawn. */
export function goesIn(result, name, i, j, r, c) {
  if (name === result) return false;
  const { left, right } = factors(result);
  if (name === left) return i === r && (result !== "scores" || j === c);
  return name === right && j === c;
}

/** The nearest cell that the matrix has. */
export const clamp = (rows, i, j) => [Math.min(i, rows.length - 1), Math.min(j, rows[0].length - 1)];
