// The Vision Transformer of attnbook.vit in the page: 64 counts of ink in, ten probabilities out, with
// what its class token looked at on the way.
import { madeOnce } from "../core/models/model_file.js";
import { softmax } from "../core/softmax.js";
import { affine, plus, rowOf } from "../core/models/tensor.js";
import { EncoderLayer, normed, pass, stack } from "../core/models/transformer_layers.js";

const [SIDE, FULL] = [8, 16];

/** A picture as rows of patches, patches and their pixels row by row. */
export function patchify(cells, size) {
  const across = SIDE / size;
  return Array.from({ length: across * across }, (_, k) => Array.from({ length: size * size }, (_, i) =>
    cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE + (k % across) * size + (i % size)]));
}

/** Patches back in a picture. */
export function unpatchify(patches, size) {
  const across = SIDE / size;
  const cells = new Array(SIDE * SIDE);
  patches.forEach((patch, k) => patch.forEach((value, i) => {
    cells[(Math.floor(k / across) * size + Math.floor(i / size)) * SIDE + (k % across) * size + (i % size)] = value;
  }));
  return cells;
}

/** The picture with its patches in another order. */
export function shuffled(cells, order, size = 2) {
  const patches = patchify(cells, size);
  return unpatchify(order.map((k) => patches[k]), size);
}

/** Attention of one token followed through all layers, half of the way past it: a row of attnbook's rollout. */
function rollout(weights, token = 0) {
  let path = new Float64Array(weights[0][0].length);
  path[token] = 1;
  for (const heads of [...weights].reverse()) {
    const before = path;
    path = before.map((share) => share / 2);
    for (const head of heads)
      for (let i = 0; i < path.length; i++)
        for (let j = 0, share = before[i] / heads.length / 2; j < path.length; j++) path[j] += share * head[i][j];
  }
  return path;
}

class Vision {
  constructor(weights, config) {
    Object.assign(this, { weights, config });
    this.layers = stack(EncoderLayer, weights, "layers", { num_heads: config.num_heads, norm: "pre", activation: "gelu" });
  }

  tokens(cells) {
    const { weights } = this;
    const put = (vector, i) => plus(vector, rowOf(weights.position_embedding, i));
    const patches = patchify(cells, this.config.patch_size).map((patch) => patch.map((ink) => ink / FULL));
    return [weights.class_token.data, ...patches.map((patch) => affine(weights["patch_proj.weight"], patch, weights["patch_proj.bias"]))].map(put);
  }

  /** { logits, probabilities, weights, rollout }: `weights[layer][head]` of the class token. */
  look(cells) {
    const { rows, weights } = pass(this.layers, this.tokens(cells));
    const logits = affine(this.weights["head.weight"], normed(this.weights, "norm", rows[0]), this.weights["head.bias"]);
    return { logits, probabilities: softmax(logits), weights: weights.map((heads) => heads.map((head) => head[0])), rollout: rollout(weights) };
  }
}

/** The network of one checkpoint of a loaded file. */
export const network = madeOnce((file, checkpoint) => new Vision(file.weights(checkpoint), file.metadata.config));
