// The classifiers of attnbook.explanation.models, in the page. Each reads ten tokens' ids (or their vectors)
// and returns { logits, look, layers, values }: nodes of a tape. `look[head]` are the weights of the query that
// answers, `layers[l][query][head]` those of every query; in the last layer only the first one asks.
import { Tape } from "./tape.js";
import { softmax } from "../core/softmax.js";
import { affine, rowOf } from "../core/models/tensor.js";

const HEADS = 4;
export const BLANK = 0;

const GATES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"];

class Classifier {
  /** `weights`: all tensors of a file; `prefix`: the beginning of this model's names. */
  constructor(weights, prefix) {
    // One kind of numbers everywhere: loops over two kinds are slower.
    const own = Object.entries(weights).filter(([name]) => name.startsWith(prefix));
    this.weights = Object.fromEntries(own.map(([name, { shape, data }]) => [name.slice(prefix.length), { shape, data: Float64Array.from(data) }]));
    [this.known, this.parts] = [new Map(), new Map()];
  }

  /** A layer by its name. */
  linear(tape, name, x) {
    let part = this.parts.get(name);
    if (!part) this.parts.set(name, part = [this.weights[`${name}.weight`], this.weights[`${name}.bias`] ?? null]);
    return tape.affine(part[0], x, part[1]);
  }

  /** The tokens' vectors, without places. */
  embed(ids) {
    return ids.map((id) => rowOf(this.weights["token.weight"], id));
  }

  /** Everything for these ids, and the tape that holds it: with `backward` a way back is kept. */
  reading(ids, { backward = false } = {}) {
    const tape = new Tape({ backward });
    const rows = this.embed(ids).map((row) => tape.input(row));
    return { rows, tape, ...this.read(tape, rows) };
  }

  /** Probabilities of the classes; what was asked once is remembered. */
  probabilities(ids) {
    const key = ids.join();
    if (this.known.size > 4000) this.known.clear();
    if (!this.known.has(key)) this.known.set(key, softmax(this.reading(ids).logits.value));
    return this.known.get(key);
  }
}

/** One learned query attends to tokens, or to the states of a recurrent network over them. */
class Pooling extends Classifier {
  constructor(...given) {
    super(...given);
    this.first = 0;
    this.ways = "states.weight_ih_l0" in this.weights
      ? ["_l0", "_l0_reverse"].map((suffix) => GATES.map((name) => this.weights[`states.${name}${suffix}`])) : null;
  }

  /** The states after each token, one way along. */
  along(tape, [input, hidden, inputBias, hiddenBias], rows) {
    let state = tape.input(new Float64Array(hidden.shape[1]));
    return rows.map((row) => (state = tape.gate(tape.affine(input, row, inputBias), tape.affine(hidden, state, hiddenBias), state)));
  }

  vectors(tape, rows) {
    if (!this.ways) return rows.map((row, place) => tape.plus(row, rowOf(this.weights["place.weight"], place)));
    const forth = this.along(tape, this.ways[0], rows);
    const back = this.along(tape, this.ways[1], [...rows].reverse()).reverse();
    return forth.map((state, i) => tape.concat([state, back[i]]));
  }

  read(tape, rows) {
    const values = this.vectors(tape, rows);
    const query = tape.input(this.weights.query.data);
    const keys = values.map((value) => tape.tanh(this.linear(tape, "key_proj", value)));
    const look = tape.softmax(tape.scores(query, keys));
    return { logits: this.answer(tape, values, look), look: [look], layers: null, values };
  }

  /** The logits for any weights over the values. */
  answer(tape, values, look) {
    const hidden = tape.relu(this.linear(tape, "output_head.0", tape.mix(look, values)));
    return this.linear(tape, "output_head.2", hidden);
  }

  /** How much each token brings: the length of its value times its weight. */
  lengths({ values, look: [look] }) {
    return values.map(({ value }, j) => look.value[j] * Math.hypot(...value));
  }
}

/** A Transformer's encoder of two layers, whose class token answers. */
class Encoder extends Classifier {
  constructor(...given) {
    super(...given);
    this.first = 1;
    this.depth = Object.keys(this.weights).filter((name) => /^layers\.\d+\.norm1\.weight$/.test(name)).length;
  }

  normed(tape, name, x) {
    return tape.norm(x, this.weights[`${name}.weight`], this.weights[`${name}.bias`]);
  }

  /** What the heads of a layer bring to some queries: { mixed, weights, values }. */
  attend(tape, name, read, asking) {
    const of = (part) => { const full = `${name}.self_attention.${part}_proj`; return (x) => this.linear(tape, full, x); };
    const [keys, values] = ["key", "value"].map((part) => read.map(of(part)));
    const [queryOf, outputOf] = [of("query"), of("output")];
    const size = keys[0].value.length / HEADS;
    const weights = [];
    const rows = asking.map((row) => {
      const query = queryOf(row);
      weights.push([]);
      return outputOf(tape.concat(Array.from({ length: HEADS }, (_, head) => {
        const slice = { from: head * size, size };
        const look = tape.softmax(tape.scores(query, keys, { ...slice, scale: 1 / Math.sqrt(size) }));
        weights.at(-1).push(look);
        return tape.mix(look, values, slice);
      })));
    });
    return { rows, weights, values };
  }

  layer(tape, name, stream, count) {
    const read = stream.map((row) => this.normed(tape, `${name}.norm1`, row));
    const made = this.attend(tape, name, read, read.slice(0, count));
    const rows = made.rows.map((row, i) => {
      const x = tape.plus(stream[i], row);
      const inner = tape.relu(this.linear(tape, `${name}.feed_forward.inner_proj`, this.normed(tape, `${name}.norm2`, x)));
      return tape.plus(x, this.linear(tape, `${name}.feed_forward.outer_proj`, inner));
    });
    return { ...made, rows };
  }

  read(tape, tokens) {
    const first = tape.input(this.weights.class_token.data);
    let rows = [first, ...tokens].map((row, place) => tape.plus(row, rowOf(this.weights["place.weight"], place)));
    const layers = [];
    for (let l = 0; l < this.depth; l++) {
      const made = this.layer(tape, `layers.${l}`, rows, l === this.depth - 1 ? 1 : rows.length);
      layers.push(made);
      ({ rows } = made);
    }
    const logits = this.linear(tape, "output_head", this.normed(tape, "norm", rows[0]));
    const last = layers.at(-1);
    return { logits, look: last.weights[0], layers: layers.map(({ weights }) => weights), values: last.values };
  }

  lengths({ values, look }) {
    const output = this.weights[`layers.${this.depth - 1}.self_attention.output_proj.weight`];
    return values.map(({ value }, j) => {
      const size = value.length / HEADS;
      return Math.hypot(...affine(output, value.map((v, i) => v * look[Math.floor(i / size)].value[j])));
    });
  }
}

/** A model of a file, by its task and its kind. */
export function classifier(weights, task, network) {
  const prefix = `${task}.${network}.`;
  return new (network === "encoder" ? Encoder : Pooling)(weights, prefix);
}

/** Whether a file holds this model. */
export const holds = (weights, task, network) => `${task}.${network}.token.weight` in weights;
