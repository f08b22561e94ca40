// The two models of chapter 14's letters that come again, in the page, and what is seen of them: shares
// behind each letter and the weights of each layer, of the recorded text or of any.
import { softmax } from "../core/softmax.js";
import { affine, argmax } from "../core/models/tensor.js";
import { embed, EncoderLayer, normed, pass, stack } from "../core/models/transformer_layers.js";

export const NAMES = ["one", "two"];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const LONGEST = 24;

/** One checkpoint of a file. */
export class Network {
  constructor(file, checkpoint) {
    this.weights = file.weights(checkpoint);
    this.layers = stack(EncoderLayer, this.weights, "layers", file.metadata);
  }

  /** { shares[place][id], weights[layer][query][key] }: each layer has one head. */
  read(text) {
    const table = this.weights["embedding.table.weight"];
    const vectors = Array.from(text, (letter, i) => embed(table, LETTERS.indexOf(letter), i, { places: null, scale: false }));
    const { rows, weights } = pass(this.layers, vectors, { causal: true });
    return {
      shares: rows.map((row) => softmax(affine(table, normed(this.weights, "norm", row)))),
      weights: weights.map(([head]) => head),
    };
  }
}

/** What a network reads, in the form that the widget shows: expects[place] = { letter, share }, looks[layer][query][key]. */
export function seen({ shares, weights }) {
  return {
    expects: shares.map((row) => { const id = argmax(row); return { letter: LETTERS[id], share: row[id] }; }),
    looks: weights.map((layer) => layer.map((row, i) => Array.from(row.slice(0, i + 1)))),
  };
}

/** The same from the record. */
export function replayed(recorded, name, checkpoint) {
  const { expects, shares, weights } = recorded[name];
  return {
    expects: shares[checkpoint].map((share, i) => ({ letter: expects[checkpoint][i], share: share / 100 })),
    looks: weights[checkpoint].map((layer) => layer.map((row) => row.map((weight) => weight / 100))),
  };
}

/** For each letter the places so far behind the same letter; 1 is what followed it. */
export const followers = (text, behind = 1) => Array.from(text, (letter, i) =>
  Array.from({ length: i + 1 }, (_, j) => j).filter((j) => j >= behind && text[j - behind] === letter));

/** For each letter the place so far before it, if there is one. */
export const before = (text, back) => Array.from(text, (_, i) => (i >= back ? [i - back] : []));

/** What of a typed text the models can read: { value } of small letters, or { answer }, why not. */
export function understood(typed) {
  const value = typed.normalize("NFC").toLowerCase().replace(/\s/g, "");
  const letters = Array.from(value);
  if (!letters.length) return { answer: "empty" };
  // Only letters are counted as letters.
  if (letters.some((letter) => !LETTERS.includes(letter))) return { answer: "unknown" };
  if (letters.length > LONGEST) return { answer: "long", count: letters.length };
  return { value };
}
