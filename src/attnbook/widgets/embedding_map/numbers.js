// Vectors of words, as attnbook.widgets.embedding_map computes with them (a test compares the two).
import { softmax } from "../core/softmax.js";

export const NEAREST = 10;

/** Base64 text as rows of whole numbers from -128 to 127. */
export function decode(encoded, rows) {
  const bytes = Int8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const width = bytes.length / rows;
  return Array.from({ length: rows }, (_, i) => bytes.subarray(i * width, (i + 1) * width));
}

const dot = (a, b) => a.reduce((sum, v, k) => sum + v * b[k], 0);

/** Cosine of the angle between row `index` and every row. */
function cosines(vectors, index) {
  const lengths = vectors.map((row) => Math.sqrt(dot(row, row)));
  return vectors.map((row, i) => dot(row, vectors[index]) / (lengths[i] * lengths[index]));
}

/** Places of the smallest numbers, `index` left out; equal ones in their order. */
function first(sizes, index) {
  return sizes.map((_, i) => i).filter((i) => i !== index).sort((a, b) => sizes[a] - sizes[b] || a - b).slice(0, NEAREST);
}

const square = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** One look-up: cosines, weights, the nearest words, and how many of them the map shows as near. */
export function lookUp(vectors, points, index, temperature) {
  const similar = cosines(vectors, index);
  const weights = softmax(similar, temperature);
  const nearest = first(similar.map((v) => -v), index);
  const dots = new Set(first(points.map((point) => square(point, points[index])), index));
  const onMap = nearest.filter((i) => dots.has(i)).length;
  const listed = nearest.reduce((sum, i) => sum + weights[i], weights[index]);
  return { index, cosines: similar, weights, nearest, onMap, others: Math.max(0, 1 - listed) };
}

export const LONGEST = 40;
const SUGGESTED = 6;

const plain = (text) => text.normalize("NFC").trim().toLowerCase().replace(/'/g, "’");

/**
 * What a typed text means: { index } of a word, or { problem, suggestions }. Words that begin with
 * the text are suggested, or else those that contain it.
 */
export function understand(typed, words) {
  const text = plain(typed);
  if (!text) return { problem: "empty", suggestions: [] };
  if (Array.from(text).length > LONGEST) return { problem: "long", suggestions: [] };
  const index = words.findIndex((word) => plain(word) === text);
  if (index >= 0) return { index };
  const begin = words.filter((word) => plain(word).startsWith(text));
  const inside = words.filter((word) => !begin.includes(word) && plain(word).includes(text));
  return { problem: "unknown", suggestions: [...begin, ...inside].slice(0, SUGGESTED) };
}
