// One layer of self-attention in four conventions of writing, run on nested lists [first][second][third].
import { softmax } from "../core/softmax.js";
import parts from "../../data/conventions.json" with { type: "json" };

export const OPTIONS = parts.options;
export const SWITCHES = Object.keys(OPTIONS);
export const BOOK = Object.fromEntries(SWITCHES.map((name) => [name, OPTIONS[name][0]]));
export const WIDTHS = { d_model: 5, d_k: 2, d_v: 3 };
export const SHELVES = { 3: [[0, 1, 2], [3, 4, 5]], 5: [[0, 1, 2, 3, 4], [1, 2, 3, 4, 5]] };
const LENT = [2, 4];                                   // cartoons and poems are out on loan
const EPS = 1e-5;
const SAME = 1e-9;                                     // results that differ by less are the same numbers

const eye = (scale, from, to) => Array.from({ length: WIDTHS.d_model }, (_, i) => Array.from({ length: to - from }, (__, j) => (i === from + j ? scale : 0)));
export const transpose = (a) => a[0].map((_, j) => a.map((row) => row[j]));
const multiply = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, v, k) => sum + v * b[k][j], 0)));
const W = { q: eye(2, 0, 2), k: eye(1, 0, 2), v: eye(1, 2, 5), o: transpose(eye(1, 2, 5)) };

/** What an entry of conventions.json says under some conventions; undefined where it says nothing. */
const chosen = (entry, texts, how) => entry[texts][entry.by.map((name) => how[name]).join(" ")];
/** The lines of the layer ("code"), or PyTorch's own words ("library"). */
export const lines = (kind, how) => parts[kind].map((entry) => chosen(entry, "line", how)).filter(Boolean);
/** Name and tree of every formula. */
export const formulas = (how) => parts.formula.map((entry) => [entry.name, chosen(entry, "set", how)]);
/** How the output of the first shelf is written. */
export const slice = (how) => chosen(parts.slice[0], "line", how);

/** Arrays, their axes by name, and their sizes in the example. */
export function shapes(items, how) {
  const sizes = { ...WIDTHS, batch: SHELVES[items].length, seq: Number(items) };
  return parts.shape.map((entry) => {
    const axes = chosen(entry, "sizes", how);
    return { arrays: entry.arrays, axes: `(${axes.join(", ")})`, here: `(${axes.map((axis) => sizes[axis]).join(", ")})` };
  });
}

// Axes in another order: permute(x, [1, 0, 2]) swaps the first two.
function permute(x, order) {
  const sizes = [x.length, x[0].length, x[0][0].length];
  const at = (i) => { const place = []; order.forEach((axis, k) => { place[axis] = i[k]; }); return x[place[0]][place[1]][place[2]]; };
  const count = (k) => Array.from({ length: sizes[order[k]] }, (_, i) => i);
  return count(0).map((i) => count(1).map((j) => count(2).map((k) => at([i, j, k]))));
}

/** Data of the book's conventions, as others write them. */
export function laidOut({ x, mask }, how) {
  const late = how.axes === "sequence";
  const turned = late ? permute(x, [1, 0, 2]) : x;
  const may = late ? transpose(mask) : mask;
  return {
    x: how.vectors === "columns" ? turned.map(transpose) : turned,
    mask: how.mask === "blocked" ? may.map((row) => row.map((v) => !v)) : may,
  };
}

/** An array of some conventions, in the book's layout. */
export function broughtBack(y, how) {
  const rows = how.vectors === "columns" ? y.map(transpose) : y;
  return how.axes === "sequence" ? permute(rows, [1, 0, 2]) : rows;
}

function normed(row) {
  const mean = row.reduce((sum, v) => sum + v, 0) / row.length;
  const variance = row.reduce((sum, v) => sum + (v - mean) ** 2, 0) / row.length;
  return row.map((v) => (v - mean) / Math.sqrt(variance + EPS));
}
const add = (a, b) => a.map((row, i) => row.map((v, j) => v + b[i][j]));

function attend(read, may) {
  const [query, key, value] = [W.q, W.k, W.v].map((w) => multiply(read, w));
  const scores = multiply(query, transpose(key));
  const weights = scores.map((row) => Array.from(softmax(row, Math.sqrt(WIDTHS.d_k), may)));
  return { update: multiply(multiply(weights, value), W.o), weights };
}

/** Run the layer as code of these conventions reads its data, rightly or not: with what it takes for rows. */
function run({ x, mask }, how) {
  const columns = how.vectors === "columns";
  const late = how.axes === "sequence";
  const order = columns ? [2, 1, 0] : [1, 0, 2];       // "s d b -> b d s", "s b d -> b s d"
  const turned = (a) => (columns ? a.map(transpose) : a);
  const given = turned(late ? permute(x, order) : x);
  const found = given[0][0].length;
  if (found !== WIDTHS.d_model) return { y: null, weights: null, found };
  const done = given.map((one, b) => {
    const may = (late ? transpose(mask) : mask)[b].map((v) => v === (how.mask === "may"));
    const { update, weights } = attend(how.norm === "pre" ? one.map(normed) : one, may);
    const sum = add(one, update);
    return { weights, y: how.norm === "pre" ? sum : sum.map(normed) };
  });
  const y = turned(done.map((one) => one.y));
  return { y: late ? permute(y, order) : y, weights: done.map((one) => one.weights), found };
}

/** The tokens and the mask of the example, in the book's conventions. */
export const data = (tokens, items) => ({
  x: SHELVES[items].map((shelf) => shelf.map((i) => tokens[i])),
  mask: SHELVES[items].map((shelf) => shelf.map((i) => !LENT.includes(i))),
});

function distance(a, b) {
  const others = b.flat(2);
  return Math.max(...a.flat(2).map((v, i) => Math.abs(v - others[i])));
}

/** Three runs: all as in the book, all as chosen, the book's data read as chosen; how far from the first. */
export function compute(tokens, items, how) {
  const given = data(tokens, items);
  const runs = { book: run(given, BOOK), chosen: run(laidOut(given, how), how), mixed: run(given, how) };
  const far = { chosen: distance(broughtBack(runs.chosen.y, how), runs.book.y), mixed: runs.mixed.y && distance(runs.mixed.y, runs.book.y) };
  return { runs, far };
}

/** Each switch turned by itself. */
export const alone = (tokens, items) => SWITCHES.map((name) => ({ name, ...compute(tokens, items, { ...BOOK, [name]: OPTIONS[name][1] }) }));

/** What came out: "same", "other" or "error". */
export const kindOf = (far) => (far === null ? "error" : far < SAME ? "same" : "other");

/** The items that a run takes for its first sequence; null where it takes something else for items. */
export function readAs(items, how, name) {
  const shelves = SHELVES[items];
  if (name !== "mixed") return shelves[0];
  if (how.vectors === "columns") return null;
  return how.axes === "sequence" ? shelves.map((shelf) => shelf[0]) : shelves[0];
}
