// The explanations and measures of attnbook.explanation, in the page: a number for each token, and how
// faithful these numbers are.
import { Tape } from "./tape.js";
import { BLANK } from "./models.js";
import { softmax } from "../core/softmax.js";
import { argmax as best } from "../core/models/tensor.js";

export const METHODS = ["weights", "rollout", "norms", "gradient", "ablation", "chance"];

const meanOf = (rows) => Float64Array.from(rows[0], (_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
/** Some tokens blanked out. */
export const without = (ids, gone) => ids.map((id, i) => (gone(i) ? BLANK : id));

/** Row 0 of attention rollout: the last layer's look, followed through the layers before it. */
function rollout({ layers }) {
  const blended = (heads, i) => meanOf(heads.map(({ value }) => value)).map((w, j) => w / 2 + (i === j ? 0.5 : 0));
  let row = blended(layers.at(-1)[0], 0);
  for (const layer of layers.slice(0, -1).reverse()) {
    const next = new Float64Array(row.length);
    layer.forEach((heads, i) => blended(heads, i).forEach((w, j) => { next[j] += row[i] * w; }));
    row = next;
  }
  return row;
}

/** Gradient times input, of the logarithm of the predicted class's probability; an exact backward pass. */
function gradient(model, ids) {
  const { rows, logits, tape } = model.reading(ids, { backward: true });
  const odds = softmax(logits.value);
  const chosen = best(logits.value);
  tape.back(logits, odds.map((p, i) => (i === chosen ? 1 : 0) - p));
  return rows.map(({ value, slope }) => value.reduce((sum, v, i) => sum + v * (slope?.[i] ?? 0), 0));
}

/** How far the logarithm of the answer's probability falls when each token is blanked out. */
function ablation(model, ids, before) {
  const chosen = best(before);
  return ids.map((_, j) => Math.log(before[chosen]) - Math.log(model.probabilities(without(ids, (i) => i === j))[chosen]));
}

/** What every method says that the model allows, by its name: arrays of ten numbers. */
export function explain(model, ids, reading, chance) {
  const odds = softmax(reading.logits.value);
  model.known.set(ids.join(), odds);
  const own = (row) => Array.from(row).slice(model.first);
  return {
    weights: own(meanOf(reading.look.map(({ value }) => value))),
    ...(reading.layers && { rollout: own(rollout(reading)) }),
    norms: own(model.lengths(reading)),
    gradient: gradient(model, ids), ablation: ablation(model, ids, odds), chance,
  };
}

/** The share of the relevant tokens among as many highest scores; the mean over orders of equal ones. */
export function precision(scores, relevant) {
  const k = relevant.filter(Boolean).length;
  const kth = Array.from(scores).sort((a, b) => b - a)[k - 1];
  const above = scores.filter((v) => v > kth).length;
  const room = (k - above) / scores.filter((v) => v === kth).length;
  return scores.reduce((sum, v, i) => sum + (relevant[i] ? (v > kth ? 1 : v === kth ? room : 0) : 0), 0) / k;
}

/** Places from the highest score down; of equal ones, the first comes first. */
export const order = (scores) => Array.from(scores, (_, i) => i).sort((a, b) => scores[b] - scores[a] || a - b);

/** Probability of the class predicted at first, with 0, 1, … all tokens blanked out in this order. */
export function deletionCurve(model, ids, scores) {
  const ranked = order(scores);
  const chosen = best(model.probabilities(ids));
  return Array.from({ length: ids.length + 1 }, (_, count) =>
    model.probabilities(without(ids, (i) => ranked.indexOf(i) < count))[chosen]);
}

/** The area under a deletion curve whose steps together have length 1. */
export const deletionArea = (curve) => (curve.reduce((a, b) => a + b, 0) - (curve[0] + curve.at(-1)) / 2) / (curve.length - 1);

/** Total variation distance of two distributions: 0 equal, 1 nothing in common. */
export const distance = (p, q) => p.reduce((sum, v, i) => sum + Math.abs(v - q[i]), 0) / 2;

/** Probabilities of the classes at other weights, for a model with one row of them. */
export function reweighted(model, { values }, look) {
  const tape = new Tape();
  return softmax(model.answer(tape, values, tape.input(look)).value);
}

// --- a rival -------------------------------------------------------------------------------------------
const signOf = (v) => Math.sign(v);

/** One try: the distances of weights and of answers, and the slope of the loss for the scores. */
function tried(model, { values, look: [own], odds }, scores, tolerance) {
  const tape = new Tape({ backward: true });
  const asked = tape.input(scores);
  const look = tape.softmax(asked);
  // The values stay as they are: their slopes are made and left.
  const fixed = values.map(({ value }) => ({ value, slope: null }));
  const logits = model.answer(tape, fixed, look);
  const found = softmax(logits.value);
  const [moved, changed] = [distance(look.value, own.value), distance(found, odds)];
  const pull = changed > tolerance / 2 ? 20 : 0;
  const slope = Float64Array.from(found, (p, i) => (pull * signOf(p - odds[i])) / 2);
  const level = slope.reduce((sum, v, i) => sum + v * found[i], 0);
  look.slope = look.value.map((w, j) => -signOf(w - own.value[j]) / 2);
  tape.back(logits, slope.map((v, i) => found[i] * (v - level)));
  return { look: look.value, moved, changed, slope: asked.slope };
}

/**
 * Weights far from the model's own with nearly the same prediction: gradient descent (Adam) on scores, as
 * attnbook.explanation.rivals does it, from each of `starts`. Returns { look, moved, changed }.
 */
export function rival(model, reading, starts, { tolerance = 0.01, steps = 150 } = {}) {
  const known = { ...reading, odds: softmax(reading.logits.value) };
  let found = { look: reading.look[0].value, moved: 0, changed: 0 };
  for (const start of starts) {
    const scores = Float64Array.from(start);
    const [mean, square] = [new Float64Array(scores.length), new Float64Array(scores.length)];
    for (let step = 1; step <= steps; step++) {
      const { slope, ...now } = tried(model, known, scores, tolerance);
      if (now.changed <= tolerance && now.moved > found.moved) found = now;
      for (let j = 0; j < scores.length; j++) {
        mean[j] = 0.9 * mean[j] + 0.1 * slope[j];
        square[j] = 0.999 * square[j] + 0.001 * slope[j] ** 2;
        scores[j] -= (0.1 * (mean[j] / (1 - 0.9 ** step))) / (Math.sqrt(square[j] / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  return found;
}

/** Starts of the search, the same every time: no weight is liked more than another. */
export const STARTS = Array.from({ length: 3 }, (_, i) => Array.from({ length: 10 }, (__, j) => 1.5 * Math.sin(1 + 2.3 * i + (1.7 + i) * j)));
