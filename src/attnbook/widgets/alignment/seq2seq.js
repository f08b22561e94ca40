// The models of attnbook.seq2seq, in the page: read a source with a recurrent network in both
// directions, write one token a step, and attend to the source with the additive score, or not at all.
import { softmax } from "../core/softmax.js";
import { affine, argmax, concat, dot, gruStep, mix, plus, rowOf, tanh } from "../core/models/tensor.js";

const NAMES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"];
const gates = (weights, prefix, suffix = "") =>
  Object.fromEntries(NAMES.map((name) => [name, weights[`${prefix}.${name}${suffix}`]]));

/** The states after each token, one way along the sequence. */
function along(cell, vectors) {
  let state = new Float64Array(cell.weight_hh.shape[1]);
  return vectors.map((vector) => (state = gruStep(cell, vector, state)));
}

export class Seq2Seq {
  /** `weights`: tensors by torch's names; `order`: whether the state before the step asks, or the state of it. */
  constructor(weights, { order = "previous" } = {}) {
    this.weights = weights;
    this.attends = "attention.key_proj.weight" in weights;
    this.feedsContext = !this.attends || order === "previous";
    this.ways = [gates(weights, "encoder", "_l0"), gates(weights, "encoder", "_l0_reverse")];
    this.cell = gates(weights, "cell");
  }

  /** What the encoder leaves: a state for each token, the last of both directions, and the keys. */
  encode(source) {
    const vectors = source.map((id) => rowOf(this.weights["source_embedding.weight"], id));
    const forth = along(this.ways[0], vectors);
    const back = along(this.ways[1], [...vectors].reverse()).reverse();
    const states = forth.map((state, i) => concat(state, back[i]));
    const keys = this.attends ? states.map((state) => affine(this.weights["attention.key_proj.weight"], state)) : null;
    return { states, keys, last: concat(forth.at(-1), back[0]) };
  }

  start({ last }) {
    return tanh(affine(this.weights["start_proj.weight"], last, this.weights["start_proj.bias"]));
  }

  /** Context and weights of one step; the fixed context has no weights. */
  attend(state, { states, keys, last }) {
    if (!this.attends) return { context: last, weights: null };
    const query = affine(this.weights["attention.query_proj.weight"], state);
    const scores = keys.map((key) => dot(tanh(plus(query, key)), this.weights["attention.score_proj.weight"].data));
    const weights = softmax(scores);
    return { context: mix(weights, states), weights };
  }

  step(previous, before, memory) {
    const { weights: w } = this;
    const embedded = rowOf(w["target_embedding.weight"], previous);
    let state = this.feedsContext ? before : gruStep(this.cell, embedded, before);
    const { context, weights } = this.attend(state, memory);
    if (this.feedsContext) state = gruStep(this.cell, concat(embedded, context), state);
    const hidden = tanh(affine(w["readout_proj.weight"], concat(state, context), w["readout_proj.bias"]));
    return { logits: affine(w["output_head.weight"], hidden, w["output_head.bias"]), state, context, weights };
  }

  /** Write greedily, the end token included: [{ id, probability, logits, context, weights }, …]. */
  decode(source, { start, end, most }) {
    const memory = this.encode(source);
    let state = this.start(memory);
    let previous = start;
    const steps = [];
    while (previous !== end && steps.length < most) {
      const made = this.step(previous, state, memory);
      ({ state } = made);
      previous = argmax(made.logits);
      steps.push({ id: previous, probability: softmax(made.logits)[previous], logits: made.logits, context: made.context, weights: made.weights });
    }
    return steps;
  }
}
