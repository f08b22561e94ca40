// The model of attnbook.transformer, in the page: it reads a source once and writes a target, a token a step.
import { softmax } from "../core/softmax.js";
import { affine, argmax } from "../core/models/tensor.js";
import { DecoderLayer, EncoderLayer, embed, normed, pass, stack, step } from "../core/models/transformer_layers.js";

export class Transformer {
  /** `weights`: tensors by torch's names; `config`: the fields of TransformerConfig. A tied head may be missing. */
  constructor(weights, config) {
    Object.assign(this, { weights, config });
    if (!["sinusoidal", "learned", "none"].includes(config.positions)) throw new Error(`no positions ${config.positions} in the page`);
    this.encoder = stack(EncoderLayer, weights, "encoder", config);
    this.decoder = stack(DecoderLayer, weights, "decoder", config);
    this.head = weights["output_head.weight"] ?? weights["target_embedding.table.weight"];
  }

  embed(side, id, place) {
    const { positions, scale_embedding: scale } = this.config;
    const name = `${side}_embedding`;
    const places = { sinusoidal: "sinusoidal", none: null, learned: this.weights[`${name}.places.weight`] }[positions];
    return embed(this.weights[`${name}.table.weight`], id, place, { places, scale });
  }

  normed(name, row) {
    return this.config.norm === "pre" ? normed(this.weights, name, row) : row;
  }

  /** { rows, weights }: a vector of each source token, and weights[layer][head][query][key]. */
  encode(source) {
    const { rows, weights } = pass(this.encoder, source.map((id, place) => this.embed("source", id, place)));
    return { rows: rows.map((row) => this.normed("encoder_norm", row)), weights };
  }

  /** The state before the first step. */
  start({ rows }) {
    return { place: 0, caches: this.decoder.map((layer) => layer.start(rows)) };
  }

  /** Read the next target token: { logits, weights, cross }, weights by layer and head. `state` goes on. */
  step(id, state) {
    const { row, weights, cross } = step(this.decoder, this.embed("target", id, state.place), state.caches);
    state.place += 1;
    return { logits: affine(this.head, this.normed("decoder_norm", row)), weights, cross };
  }

  /**
   * Write greedily, the end token included: { source, steps }, source the encoder's weights, steps
   * [{ id, probabilities, logits, weights, cross }, …]. As in Python, padding is never written.
   */
  decode(source, { start, end, most, padding = 0 }) {
    const memory = this.encode(source);
    const state = this.start(memory);
    const steps = [];
    for (let last = start; last !== end && steps.length < most; last = steps.at(-1).id) {
      const made = this.step(last, state);
      const open = made.logits.map((value, id) => (id === padding ? -Infinity : value));
      steps.push({ id: argmax(open), probabilities: softmax(open), ...made });
    }
    return { source: memory.weights, steps };
  }
}
