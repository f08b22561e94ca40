// The layers of attnbook.transformer, in the page. A token is a vector (any typed array), `weights` are
// tensors by their names in torch's state_dict, `config` is what TransformerConfig knows: num_heads,
// norm ("pre" or "post"), activation ("relu" or "gelu"), positions ("rotary" turns queries and keys; all
// others belong to the vectors). What comes out holds the weights of every head.
//
//   an encoder, all tokens at once:
//     const layers = stack(EncoderLayer, weights, "encoder", config);     // encoder.0, encoder.1, …
//     const { rows, weights: w } = pass(layers, vectors);                 // w[layer][head][query][key]
//   a causal model, one token a step (pass(layers, vectors, { causal: true }) gives the same at once):
//     const caches = layers.map((layer) => layer.start());
//     const { row, weights: w } = step(layers, vector, caches);           // w[layer][head][key so far]
//     cut(caches, 5);                                                     // forget all but five tokens
//   a decoder, one token a step, with a source that was read once:
//     const layers = stack(DecoderLayer, weights, "decoder", config);
//     const caches = layers.map((layer) => layer.start(memory));
//     const { row, weights: own, cross } = step(layers, vector, caches);  // cross[layer][head][source]
//
// A token's vector comes from `embed`; the norm behind a pre-norm stack is `normed`. A cache grows where it is.
import { softmax } from "../softmax.js";
import { affine, gelu, layerNorm, plus, relu, rowOf } from "./tensor.js";

const linear = (weights, name, x) => affine(weights[`${name}.weight`], x, weights[`${name}.bias`]);

/** A layer norm by its name. */
export const normed = (weights, name, x) => layerNorm(x, weights[`${name}.weight`], weights[`${name}.bias`]);

/** Sines and cosines of a position, as attnbook.positions.sinusoidal writes them. */
function sinusoid(place, width) {
  const row = new Float64Array(width);
  for (let i = 0; i < width; i += 2) {
    const angle = place * 10_000 ** (-i / width);
    [row[i], row[i + 1]] = [Math.sin(angle), Math.cos(angle)];
  }
  return row;
}

/**
 * A token's vector at a place: its row of `table`, scaled, plus its position. `places`: "sinusoidal", a
 * table of learned positions, or null; `scale`: the root of the width, or whether it is that at all.
 */
export function embed(table, id, place, { places, scale }) {
  const row = rowOf(table, id);
  const factor = scale === true ? Math.sqrt(row.length) : scale || 1;
  const vector = Float64Array.from(row, (value) => factor * value);
  if (!places) return vector;
  return plus(vector, places === "sinusoidal" ? sinusoid(place, row.length) : rowOf(places, place));
}

/** Neighbouring pairs of a head's features turned by the angles of a place, as attnbook.positions.rotary does. */
function rotary(row, place, size) {
  const out = new Float64Array(row.length);
  for (let i = 0; i < row.length; i += 2) {
    const angle = place * 10_000 ** (-(i % size) / size);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    [out[i], out[i + 1]] = [row[i] * cos - row[i + 1] * sin, row[i] * sin + row[i + 1] * cos];
  }
  return out;
}

/** Keys and values of tokens, as the heads read them. */
const shelf = () => ({ keys: [], values: [] });

class Attention {
  constructor(weights, name, heads, turns = false) {
    this.weights = weights;
    this.name = name;
    this.heads = heads;
    this.turns = turns;
    const width = weights[`${name}.query_proj.weight`].shape[0];
    if (width % heads) throw new Error(`${name}: ${heads} heads do not divide ${width}`);
    this.size = width / heads;
    // Fewer heads of keys than of queries: neighbours share one.
    this.shared = heads / (weights[`${name}.key_proj.weight`].shape[0] / this.size);
  }

  /** Put the key and the value of a token behind those that are there. */
  read(row, { keys, values }) {
    keys.push(this.turned(linear(this.weights, `${this.name}.key_proj`, row), keys.length));
    values.push(linear(this.weights, `${this.name}.value_proj`, row));
  }

  turned(row, place) {
    return this.turns ? rotary(row, place, this.size) : row;
  }

  /**
   * What one token gets from the first `count` of what was read: { output, weights }, weights a head.
   * `place`: where it stands, by default behind all that it may look at but itself.
   */
  ask(row, { keys, values }, count = keys.length, place = count - 1) {
    const query = this.turned(linear(this.weights, `${this.name}.query_proj`, row), place);
    const mixed = new Float64Array(query.length);
    const weights = Array.from({ length: this.heads }, (_, head) => this.look(head, query, keys, values, count, mixed));
    return { output: linear(this.weights, `${this.name}.output_proj`, mixed), weights };
  }

  /** One head: its weights; what it brings is put at its place of `mixed`. */
  look(head, query, keys, values, count, mixed) {
    const { size } = this;
    const [from, at] = [head * size, Math.floor(head / this.shared) * size];
    const scores = new Float64Array(count);
    for (let j = 0; j < count; j++) {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += query[from + i] * keys[j][at + i];
      scores[j] = sum / Math.sqrt(size);
    }
    const found = softmax(scores);
    for (let j = 0; j < count; j++) for (let i = 0; i < size; i++) mixed[from + i] += found[j] * values[j][at + i];
    return found;
  }
}

/** What both layers share: how a part is put into the residual stream. */
class Layer {
  constructor(weights, name, { num_heads: heads, norm = "pre", activation = "relu", positions = null }) {
    this.weights = weights;
    this.name = name;
    this.pre = norm === "pre";
    this.act = { relu, gelu }[activation];
    if (!this.act || !["pre", "post"].includes(norm)) throw new Error(`${name}: no layer with ${norm} and ${activation}`);
    this.self = new Attention(weights, `${name}.self_attention`, heads, positions === "rotary");
  }

  /** What a part reads from the stream. */
  reads(x, norm) {
    return this.pre ? normed(this.weights, `${this.name}.${norm}`, x) : x;
  }

  /** The stream with what a part wrote. */
  adds(x, part, norm) {
    const sum = plus(x, part);
    return this.pre ? sum : normed(this.weights, `${this.name}.${norm}`, sum);
  }

  think(x, norm) {
    const inner = this.act(linear(this.weights, `${this.name}.feed_forward.inner_proj`, this.reads(x, norm)));
    return this.adds(x, linear(this.weights, `${this.name}.feed_forward.outer_proj`, inner), norm);
  }
}

/** Every token asks every token, or those up to itself; then each thinks for itself. */
export class EncoderLayer extends Layer {
  /** All tokens at once: { rows, weights }, weights[head][query][key], 0 where nobody may look. */
  pass(rows, { causal = false } = {}) {
    const read = rows.map((row) => this.reads(row, "norm1"));
    const all = shelf();
    read.forEach((row) => this.self.read(row, all));
    const made = read.map((row, i) => this.self.ask(row, all, causal ? i + 1 : rows.length, i));
    const whole = (weights) => {
      const out = new Float64Array(rows.length);
      out.set(weights);
      return out;
    };
    return {
      rows: rows.map((row, i) => this.think(this.adds(row, made[i].output, "norm1"), "norm2")),
      weights: Array.from({ length: this.self.heads }, (_, head) => made.map(({ weights }) => whole(weights[head]))),
    };
  }

  start() {
    return { own: shelf() };
  }

  /** The next token behind those of the cache: { row, weights }, weights[head][key so far]. */
  step(x, { own }) {
    const read = this.reads(x, "norm1");
    this.self.read(read, own);
    const { output, weights } = this.self.ask(read, own);
    return { row: this.think(this.adds(x, output, "norm1"), "norm2"), weights };
  }
}

/** Every token asks the tokens up to itself, then the source, then thinks for itself. */
export class DecoderLayer extends Layer {
  constructor(weights, name, config) {
    super(weights, name, config);
    this.cross = new Attention(weights, `${name}.cross_attention`, config.num_heads);
  }

  /** The source's vectors are projected once, for as many steps as there will be. */
  start(memory) {
    const source = shelf();
    memory.forEach((row) => this.cross.read(row, source));
    return { own: shelf(), source };
  }

  /** The next token: { row, weights, cross }, weights[head][target so far], cross[head][source]. */
  step(x, { own, source }) {
    const read = this.reads(x, "norm1");
    this.self.read(read, own);
    const { output, weights } = this.self.ask(read, own);
    const row = this.adds(x, output, "norm1");
    const asked = this.cross.ask(this.reads(row, "norm2"), source);
    return { row: this.think(this.adds(row, asked.output, "norm2"), "norm3"), weights, cross: asked.weights };
  }
}

/** The layers `prefix.0`, `prefix.1`, …: as many as there are. */
export function stack(Kind, weights, prefix, config) {
  const layers = [];
  while (`${prefix}.${layers.length}.norm1.weight` in weights) layers.push(new Kind(weights, `${prefix}.${layers.length}`, config));
  if (!layers.length) throw new Error(`no layers named ${prefix}.0, …`);
  return layers;
}

/** All tokens through all layers: { rows, weights }, weights[layer][head][query][key]. */
export function pass(layers, rows, options) {
  const weights = [];
  for (const layer of layers) {
    const made = layer.pass(rows, options);
    weights.push(made.weights);
    ({ rows } = made);
  }
  return { rows, weights };
}

/** The next token through all layers, a cache each: { row, weights, cross }, by layer and head. */
export function step(layers, row, caches) {
  const [weights, cross] = [[], []];
  layers.forEach((layer, i) => {
    const made = layer.step(row, caches[i]);
    weights.push(made.weights);
    cross.push(made.cross);
    ({ row } = made);
  });
  return { row, weights, cross };
}

/** Forget all but the first `count` tokens of caches, such as those behind what a reader has changed. */
export function cut(caches, count) {
  for (const { own } of caches) {
    own.keys.length = Math.min(count, own.keys.length);
    own.values.length = own.keys.length;
  }
}
