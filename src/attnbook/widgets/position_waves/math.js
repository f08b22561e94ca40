// The numbers of chapter 7: clock hands, what two of them share, and a penalty on distance. No drawing.
import { softmax } from "../core/softmax.js";

const BASE = 10000;
export const LENGTH = 64;                              // positions of the table, and keys of the penalty
export const FARTHEST = 40;                            // the longest distance of the curve
export const LATEST = LENGTH - 1 - FARTHEST;           // where the key may stand, so that the query still fits
export const ITEMS = ["comics", "films", "cartoons", "war", "poems", "recipes"];
const SHELF = [40, 70, 10, 110, 190, 280];             // degrees; the query "Marvel" points to 50
const MARVEL = 50;
const HEAT = 0.25;
const TURN = Math.PI / 180;

/** How far each hand turns from one position to the next, in radians. */
const frequencies = (pairs) => Array.from({ length: pairs }, (_, c) => BASE ** (-c / pairs));

/** The sinusoidal table: LENGTH rows of sines and cosines, side by side. */
export function table(pairs) {
  const omega = frequencies(pairs);
  return Array.from({ length: LENGTH }, (_, t) => omega.flatMap((w) => [Math.sin(w * t), Math.cos(w * t)]));
}

/** The mean over all hands of cos(ω · distance − angle): 1 where every pair of hands agrees. */
export function likeness(pairs, distance, angle = 0) {
  const cosines = frequencies(pairs).map((w) => Math.cos(w * distance - angle * TURN));
  return cosines.reduce((sum, v) => sum + v, 0) / pairs;
}

/** The same for every distance from 0 to FARTHEST. */
export const curve = (pairs, angle = 0) =>
  Array.from({ length: FARTHEST + 1 }, (_, distance) => likeness(pairs, distance, angle));

/** Angles in degrees of the hands of a key and of a query, `angle` degrees before it, at their positions. */
export function hands(pairs, key, query, angle = 0) {
  return frequencies(pairs).map((w) => ({
    omega: w, key: angle + (w * key) / TURN, query: (w * query) / TURN,
    cosine: Math.cos(w * (query - key) - angle * TURN),
  }));
}

/** Scores of "Marvel" with the six items, over and over along the positions. */
const contents = () =>
  Array.from({ length: LENGTH }, (_, j) => Math.cos((SHELF[j % SHELF.length] - MARVEL) * TURN) / HEAT);

/** Content, bias and weight of every key, for a query at a position. */
export function penalty(query, slope) {
  const content = contents();
  const bias = content.map((_, j) => -slope * Math.abs(query - j));
  const scores = content.map((c, j) => c + bias[j]);
  return { content, bias, weights: softmax(scores) };
}
