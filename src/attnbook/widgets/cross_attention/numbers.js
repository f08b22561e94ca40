// What one sentence draws from another: the numbers of attnbook.widgets.cross_attention.
import { softmax } from "../core/softmax.js";

export const SLOTS = 5;
const TEMPERATURE = 0.25;
const TURN = Math.PI / 180;
export const EQUAL = 1e-9;                             // weights that lie so near are the same
export const wrap = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** The direction of a place among the asked, 0 for the first: between two words, between their directions. */
export function toward(angles, place) {
  const inside = Math.min(angles.length - 1, Math.max(0, place));
  const j = Math.floor(inside);
  return angles[j] + (inside - j) * wrap((angles[j + 1] ?? angles[j]) - angles[j]);
}

/** The words of one side ("source" or "target"), without its empty places. */
function sentence(state, side) {
  const chosen = state[side];
  const slots = chosen.map((_, i) => i).filter((i) => chosen[i] > 0);
  return {
    side, slots,
    names: slots.map((i) => state[`${side}_words`][chosen[i] - 1]),
    angles: slots.map((i) => state[`${side}_angles`][chosen[i] - 1] + state[`${side}_turn`][i]),
  };
}

const token = (degrees) => [Math.cos(degrees * TURN), Math.sin(degrees * TURN)];

/** Scores, weights and outputs of all askers; `allowed` says which of the asked may be asked. */
function lookUp(asker, asked, allowed = null) {
  const keys = asked.angles.map(token);
  const scores = asker.angles.map(token).map((query) => keys.map((key) => (query[0] * key[0] + query[1] * key[1]) / TEMPERATURE));
  const weights = scores.map((row) => Array.from(softmax(row, 1, allowed)));
  const output = weights.map((row) => [0, 1].map((c) => row.reduce((sum, weight, j) => sum + weight * keys[j][c], 0)));
  return { scores, weights, output };
}

/** The row that is looked at: the asker at the place `focus`, or the last before; -1 without askers. */
function focused({ slots }, focus) {
  let row = slots.length ? 0 : -1;
  slots.forEach((slot, i) => { if (slot <= focus) row = i; });
  return row;
}

/** Everything the widget shows, from its state and its words. */
export function compute(state) {
  const asker = sentence(state, state.asker);
  const asked = sentence(state, state.asked);
  const allowed = asked.slots.map((slot) => state.mask[slot]);
  const back = lookUp(asked, asker).weights;
  return {
    asker, asked, allowed, ...lookUp(asker, asked, allowed),
    turned: asker.slots.map((_, i) => asked.slots.map((__, j) => back[j][i])),
    row: focused(asker, state.focus),
    empty: !asker.slots.length || !asked.slots.length,
  };
}
