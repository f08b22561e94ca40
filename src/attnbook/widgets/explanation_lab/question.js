// One model questioned about one example: everything that the laboratory shows.
import { BLANK, classifier, holds } from "./models.js";
import { deletionArea, deletionCurve, distance, explain, METHODS, order, precision, reweighted, without } from "./methods.js";
import { CLASSES, idsOf, rule } from "./tasks.js";
import { softmax } from "../core/softmax.js";
import { argmax } from "../core/models/tensor.js";

export const TRUTH = "rule";
export const ALL = [TRUTH, ...METHODS];

/** The models that are here: those of the page, and those that were loaded. */
export class Library {
  constructor(first) {
    this.files = [first];
    this.made = new Map();
  }

  add(file) { this.files.push(file); }

  fileOf(task, network) { return this.files.find((file) => holds(file.weights(), task, network)); }

  has(task, network) { return Boolean(this.fileOf(task, network)); }

  examples(task) { return this.files.map(({ metadata }) => metadata.examples[task]).find(Boolean); }

  /** The model that is asked for, or the nearest one that is here: { task, network, model, right, chance }. */
  model(task, network) {
    if (!this.has(task, network)) return this.model("twice", network === "encoder" ? "tokens" : network);
    const key = `${task}.${network}`;
    const { metadata } = this.fileOf(task, network);
    if (!this.made.has(key)) this.made.set(key, classifier(this.fileOf(task, network).weights(), task, network));
    return { task, network, model: this.made.get(key), right: metadata.right[key], chance: metadata.chance };
  }
}

/** What a model makes of some words; curves and areas are made when they are asked for. */
export class Question {
  constructor(library, { task, network, words }) {
    const { model, chance, ...known } = library.model(task, network);
    [this.model, this.chance, this.task, this.network, this.right] = [model, chance, known.task, known.network, known.right];
    this.ids = idsOf(this.task, words) ?? idsOf(this.task, library.examples(this.task)[0]);
    this.reading = this.model.reading(this.ids);
    this.odds = softmax(this.reading.logits.value);
    this.answer = argmax(this.odds);
    this.rule = rule(this.task, this.ids);
    const scores = explain(this.model, this.ids, this.reading, this.chance);
    this.scores = this.rule ? { [TRUTH]: this.rule.relevant.map(Number), ...scores } : scores;
    this.precision = this.rule ? Object.fromEntries(Object.entries(this.scores).map(([name, row]) => [name, precision(row, this.rule.relevant)])) : {};
    this.curves = {};
  }

  /** The name of a class. */
  said(answer) { return CLASSES[this.task][answer]; }

  /** Whether a curve is known already. */
  has(name) { return name in this.curves; }

  curve(name) { return (this.curves[name] ??= deletionCurve(this.model, this.ids, this.scores[name])); }

  area(name) { return deletionArea(this.curve(name)); }

  /** An explanation that is there. */
  chosen(name) { return name in this.scores ? name : "weights"; }

  /** What is out: what was blank already, and the first tokens in the order of an explanation. */
  gone(name, count) {
    const ranked = order(this.scores[this.chosen(name)]);
    return this.ids.map((id, i) => id === BLANK || ranked.indexOf(i) < count);
  }

  /** What the model answers with these tokens out. */
  left(gone) { return this.model.probabilities(without(this.ids, (i) => gone[i])); }

  /** Weights that are used: shares of 1, or the model's own where all are 0; null for the Transformer. */
  look(shares) {
    if (this.network === "encoder") return null;
    const sum = shares.reduce((a, b) => a + b, 0);
    return sum ? shares.map((share) => share / sum) : this.scores.weights;
  }

  /** Probabilities at these weights, and how far weights and probabilities are from the model's own. */
  at(look) {
    const odds = look === this.scores.weights || !look ? this.odds : reweighted(this.model, this.reading, look);
    return { odds, moved: look ? distance(look, this.scores.weights) : 0, changed: distance(odds, this.odds) };
  }
}

/** The weights where one is set, and the others keep their shares of what is left. */
export function withWeight(look, place, weight) {
  const rest = look.reduce((sum, w, i) => (i === place ? sum : sum + w), 0);
  return look.map((w, i) => (i === place ? weight : rest > 1e-9 ? (w * (1 - weight)) / rest : (1 - weight) / (look.length - 1)));
}
