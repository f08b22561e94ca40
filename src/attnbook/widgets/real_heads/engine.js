// The encoder itself. It runs in a thread of its own, which is started from these functions' texts: so they
// know nothing outside of themselves. Rows of tokens lie one after the other in one Float32Array.
//
//   const model = engine(WordPieces, ModelFile);
//   model.add(kind, bytes, i)            a file: "start", "attention" or "thinking" of layer i, "words" from i on
//   model.read(text, most)               { pieces, ids, count, missing }: whose vectors are not here yet
//   model.run(ids, { off, skip }, told)  told(layer, { weights, lengths }); the sentence's vector, or null
export function engine(WordPieces, ModelFile) {
  const [HEADS, EPSILON] = [12, 1e-12];
  const layers = [];
  const table = new Map();
  let start = null;
  let cut = null;

  /**
   * X Wᵀ + b. Two rows of W and six tokens at a time, whose numbers lie side by side: what is at hand is used often.
   * They are doubles, as the sums are: the weights alone are converted on the way.
   */
  function affine(given, count, { shape: [rows, columns], data }, bias) {
    const padded = Math.ceil(count / 6) * 6;
    const x = new Float64Array(padded * columns);
    for (let t = 0; t < count; t++)
      for (let k = 0, at = (t - (t % 6)) * columns + (t % 6); k < columns; k++, at += 6) x[at] = given[t * columns + k];
    const out = new Float32Array(padded * rows);
    for (let i = 0; i < rows; i += 2)
      for (let t = 0; t < padded; t += 6) {
        const [a, b] = [i * columns, (i + 1) * columns];
        let [a0, a1, a2, a3, a4, a5] = new Array(6).fill(bias[i]);
        let [b0, b1, b2, b3, b4, b5] = new Array(6).fill(bias[i + 1]);
        for (let k = 0, at = t * columns; k < columns; k++, at += 6) {
          const v = data[a + k];
          const w = data[b + k];
          const x0 = x[at];
          const x1 = x[at + 1];
          const x2 = x[at + 2];
          const x3 = x[at + 3];
          const x4 = x[at + 4];
          const x5 = x[at + 5];
          a0 += v * x0;
          a1 += v * x1;
          a2 += v * x2;
          a3 += v * x3;
          a4 += v * x4;
          a5 += v * x5;
          b0 += w * x0;
          b1 += w * x1;
          b2 += w * x2;
          b3 += w * x3;
          b4 += w * x4;
          b5 += w * x5;
        }
        const first = t * rows + i;
        [a0, a1, a2, a3, a4, a5].forEach((value, j) => (out[first + j * rows] = value));
        [b0, b1, b2, b3, b4, b5].forEach((value, j) => (out[first + j * rows + 1] = value));
      }
    return out.subarray(0, count * rows);
  }

  /** The layer norm of each token of x + y, in place of x. */
  function normed(x, y, width, { weight, bias }) {
    for (let at = 0; at < x.length; at += width) {
      let [mean, spread] = [0, 0];
      for (let i = at; i < at + width; i++) mean += x[i] += y ? y[i] : 0;
      mean /= width;
      for (let i = at; i < at + width; i++) spread += (x[i] - mean) ** 2;
      const scale = 1 / Math.sqrt(spread / width + EPSILON);
      for (let i = 0; i < width; i++) x[at + i] = (x[at + i] - mean) * scale * weight[i] + bias[i];
    }
    return x;
  }

  // Abramowitz and Stegun 7.1.26: at most 1.5e-7 away.
  function gelu(x) {
    for (let i = 0; i < x.length; i++) {
      const z = Math.abs(x[i]) * Math.SQRT1_2;
      const t = 1 / (1 + 0.3275911 * z);
      const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-z * z);
      x[i] *= x[i] > 0 ? 1 - tail / 2 : tail / 2;
    }
    return x;
  }

  function softmax(row) {
    const top = row.reduce((a, b) => Math.max(a, b));
    let sum = 0;
    for (let j = 0; j < row.length; j++) sum += row[j] = Math.exp(row[j] - top);
    for (let j = 0; j < row.length; j++) row[j] /= sum;
  }

  /** Every head of a layer: its weights, how long its values are, and what all of them read. */
  function look(x, n, width, part, off) {
    const size = width / HEADS;
    const [q, k, v] = ["query", "key", "value"].map((one) =>
      affine(x, n, part[`self_attention.${one}_proj.weight`], part[`self_attention.${one}_proj.bias`].data),
    );
    const [weights, lengths, mixed] = [new Float32Array(HEADS * n * n), new Float32Array(HEADS * n), new Float32Array(n * width)];
    for (let head = 0; head < HEADS; head++) {
      const from = head * size;
      for (let i = 0; i < n; i++) {
        const row = weights.subarray((head * n + i) * n, (head * n + i + 1) * n);
        let length = 0;
        for (let d = from; d < from + size; d++) length += v[i * width + d] ** 2;
        lengths[head * n + i] = Math.sqrt(length);
        for (let j = 0; j < n; j++) {
          let sum = 0;
          for (let d = from; d < from + size; d++) sum += q[i * width + d] * k[j * width + d];
          row[j] = sum / Math.sqrt(size);
        }
        softmax(row);
        if (off[head]) continue;
        for (let j = 0; j < n; j++) for (let d = from; d < from + size; d++) mixed[i * width + d] += row[j] * v[j * width + d];
      }
    }
    return { weights, lengths, mixed };
  }

  const norm = (part, name) => ({ weight: part[`${name}.weight`].data, bias: part[`${name}.bias`].data });
  const linear = (x, n, part, name) => affine(x, n, part[`${name}.weight`], part[`${name}.bias`].data);

  /** The mean of the tokens' last states, of length 1. */
  function vectorOf(x, n, width) {
    const out = new Float32Array(width);
    for (let i = 0; i < x.length; i++) out[i % width] += x[i] / n;
    const length = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0));
    return out.map((value) => value / length);
  }

  return {
    add(kind, bytes, i = 0) {
      const file = new ModelFile(bytes);
      const [tensors, { metadata }] = [file.weights(), file];
      if (kind === "start") {
        start = tensors;
        cut = new WordPieces(metadata.pieces.split("\n"));
      } else if (kind !== "words") layers[i] = { ...layers[i], [kind]: tensors };
      if (!tensors.table) return;
      const { shape, data } = tensors.table;
      for (let row = 0; row < shape[0]; row++)
        table.set(metadata.ids ? metadata.ids[row] : i + row, data.subarray(row * shape[1], (row + 1) * shape[1]));
    },
    read(text, most) {
      const found = cut.read(text, most);
      return { ...found, missing: found.ids.filter((id) => !table.has(id)), known: cut.vocab.length };
    },
    /** As far as the layers are here; the sentence's vector where all are. */
    run(ids, { off = [], skip = [] }, told) {
      const n = ids.length;
      const width = start.places.shape[1];
      const x = new Float32Array(n * width);
      ids.forEach((id, i) => {
        const word = table.get(id);
        for (let d = 0; d < width; d++) x[i * width + d] = word[d] + start.places.data[i * width + d];
      });
      normed(x, null, width, norm(start, "norm"));
      for (let l = 0; l < 6; l++) {
        const { attention, thinking } = layers[l] ?? {};
        if (!attention) return null;
        const { weights, lengths, mixed } = look(x, n, width, attention, off.slice(l * HEADS, (l + 1) * HEADS));
        told(l, { weights, lengths });
        if (skip[l]) continue;
        if (!thinking) return null;
        normed(x, linear(mixed, n, attention, "self_attention.output_proj"), width, norm(attention, "norm1"));
        const inner = gelu(linear(x, n, thinking, "feed_forward.inner_proj"));
        normed(x, linear(inner, n, thinking, "feed_forward.outer_proj"), width, norm(thinking, "norm2"));
      }
      return vectorOf(x, n, width);
    },
  };
}

/** What the thread does: it does what it is asked to, in turn, and tells each layer as it comes. */
export function serve(model) {
  globalThis.onmessage = ({ data: { id, job, given } }) => {
    try {
      const done = model[job](...given, (layer, found) => postMessage({ id, told: [layer, found] }));
      postMessage({ id, done: done ?? null });
    } catch (error) {
      postMessage({ id, failed: String(error?.message ?? error) });
    }
  };
}
