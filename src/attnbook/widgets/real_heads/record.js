// What the widget computes of a look, and the looks that were recorded: two sentences with all their heads, and
// for each sentence of the tests which heads were right.
import pairs from "../../data/real_pairs.json" with { type: "json" };
import recorded from "./recorded.json" with { type: "json" };

export const [LAYERS, HEADS] = [6, 12];
export const GROUPS = ["object", "gender", "occupation"];
const bytes = (packed) => Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));

function unpack({ text, pieces, weights, lengths, longest }) {
  const n = pieces.length;
  const [w, v] = [bytes(weights), bytes(lengths)];
  const layers = Array.from({ length: LAYERS }, (_, i) => ({
    weights: Float32Array.from(w.subarray(i * HEADS * n * n, (i + 1) * HEADS * n * n), (one) => one / 255),
    lengths: Float32Array.from(v.subarray(i * HEADS * n, (i + 1) * HEADS * n), (one) => (one / 255) * longest),
  }));
  return { text, pieces, count: n - 2, layers, vector: null };
}

/** The recorded looks. */
export const LOOKS = recorded.looks.map(unpack);
export const [SENTENCE, TWIN] = LOOKS.map(({ text }) => text);
/** The cosine of the two recorded sentences' vectors. */
export const COSINE = recorded.cosine;

/** What one piece's query gives to each piece, as it is asked for: shares of what is left, or of what is carried. */
export function shares(look, { layer, head, no_cls: noCls, by_value: byValue }, piece) {
  const n = look.pieces.length;
  const { weights, lengths } = look.layers[layer];
  if (!noCls && !byValue) return Array.from(weights.subarray((head * n + piece) * n, (head * n + piece + 1) * n));
  const row = Array.from(weights.subarray((head * n + piece) * n, (head * n + piece + 1) * n), (weight, j) =>
    noCls && j === 0 ? 0 : weight * (byValue ? lengths[head * n + j] : 1),
  );
  const sum = row.reduce((a, b) => a + b, 0) || 1;
  return row.map((value) => value / sum);
}

export const cosine = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

const right = bytes(recorded.right);

/** Sentence by sentence of a group, whether a head gives more to the candidate that is meant. */
export function verdicts(group, layer, head) {
  const bit = layer * HEADS + head;
  return pairs.flatMap((one, i) => {
    if (one.group !== group) return [];
    const at = i * LAYERS * HEADS + bit;
    return [{ ...one, right: Boolean((right[at >> 3] >> (7 - (at & 7))) & 1), meant: one.right }];
  });
}

/** How often a head is right, of how many sentences. */
export const score = (group, layer, head) => verdicts(group, layer, head).filter((one) => one.right).length;

/** The head that is right most often, the first where several are. */
export function best(group) {
  let found = { count: -1, layer: 0, head: 0 };
  for (let layer = 0; layer < LAYERS; layer++)
    for (let head = 0; head < HEADS; head++) {
      const count = score(group, layer, head);
      if (count > found.count) found = { count, layer, head };
    }
  return found;
}

/** What the best of so many coins reaches in half of all trials, thrown `n` times each. */
export function luck(n, coins = LAYERS * HEADS) {
  let [chance, sum] = [0.5 ** n, 0];
  for (let k = 0; k <= n; k++) {
    sum += chance;
    if (sum ** coins >= 0.5) return k;
    chance *= (n - k) / (k + 1);
  }
  return n;
}
