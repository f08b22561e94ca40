// The trained look-up of chapter 10, as attnbook.widgets._lookup_heads computes it.
import { ModelFile } from "../core/models/model_file.js";
import { softmax, uniform } from "../core/softmax.js";
import { affine, argmax, dot, mix, plus, rowOf } from "../core/models/tensor.js";

export const HEADS = 4;
export const MOST_ITEMS = 8;
export const NEW = 400;                                // examples the shares are counted on
const D_MODEL = 32;
const D_K = D_MODEL / HEADS;
const PLACES = 2;
const DIGITS = 10;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What of a vector belongs to a head. */
const part = (x, head) => x.subarray(D_K * head, D_K * (head + 1));

/** What was typed, as numbers; or what is wrong with it, as { problem, … }. */
export function understand(typed) {
  const [items, question, ...rest] = typed.toLowerCase().split("?");
  const pairs = items.trim().split(/\s+/).filter(Boolean);
  if (!typed.trim()) return { problem: "empty" };
  const odd = pairs.find((pair) => !/^[a-z][0-9]$/.test(pair));
  if (odd !== undefined) return { problem: "item", word: odd };
  if (question === undefined || rest.length) return { problem: "mark" };
  if (pairs.length < 2 || pairs.length > MOST_ITEMS) return { problem: "count", count: pairs.length };
  const known = pairs.map((pair) => pair[0]);
  const twice = known.find((letter, i) => known.indexOf(letter) < i);
  if (twice) return { problem: "twice", letter: twice };
  const asked = question.trim().split(/\s+/).filter(Boolean);
  if (asked.length !== PLACES || asked[0] === asked[1]) return { problem: "two" };
  const missing = asked.find((letter) => !known.includes(letter));
  if (missing) return { problem: "missing", letter: missing };
  return { letters: known.map((letter) => LETTERS.indexOf(letter)), digits: pairs.map((pair) => Number(pair[1])), asked: asked.map((letter) => LETTERS.indexOf(letter)) };
}

export const itemsOf = ({ letters, digits }) => letters.map((letter, i) => `${LETTERS[letter]}${digits[i]}`);
export const spelled = (one) => [...itemsOf(one), "?", ...one.asked.map((letter) => LETTERS[letter])].join(" ");
export const answerOf = ({ letters, digits, asked }) => asked.map((letter) => digits[letters.indexOf(letter)]);
export const lettersOf = ({ asked }) => asked.map((letter) => LETTERS[letter]);

const order = (numbers) => numbers.map((_, i) => i).sort((a, b) => numbers[a] - numbers[b]);

/** One of the examples that Python knows, too. */
export function example(number) {
  const drawn = Array.from({ length: LETTERS.length + 2 * MOST_ITEMS }, (_, n) => uniform(number, n));
  const letters = order(drawn.slice(0, 26)).slice(0, MOST_ITEMS);
  const digits = drawn.slice(26, 26 + MOST_ITEMS).map((value) => Math.trunc(DIGITS * value));
  const [first, second] = order(drawn.slice(26 + MOST_ITEMS));
  return { letters, digits, asked: [letters[first], letters[second]] };
}

export class Network {
  /** `model`: the file's bytes as base64. */
  constructor(model) {
    this.W = new ModelFile(Uint8Array.from(atob(model), (letter) => letter.charCodeAt(0))).weights();
    const { W } = this;
    this.constant = affine(W["read_out.weight"], W["attention.output_proj.bias"].data, W["read_out.bias"]);
    // Head by head: from its output to the twenty scores, through its rows of W_O and the read-out.
    this.out = Array.from({ length: HEADS }, (_, h) => this.route(h));
  }

  route(head) {
    const [mixing, reading] = [this.W["attention.output_proj.weight"].data, this.W["read_out.weight"].data];
    return Array.from({ length: PLACES * DIGITS }, (_, score) => Float64Array.from({ length: D_K }, (_, k) => {
      let sum = 0;
      for (let m = 0; m < D_MODEL; m++) sum += reading[score * D_MODEL + m] * mixing[m * D_MODEL + head * D_K + k];
      return sum;
    }));
  }

  project(name, x) {
    return affine(this.W[`attention.${name}.weight`], x, this.W[`attention.${name}.bias`]);
  }

  /** { weights, brought }: where each head looks, and what it adds to the twenty scores. */
  lookUp({ letters, digits, asked }) {
    const { W } = this;
    const items = letters.map((letter, i) => plus(rowOf(W["letter.weight"], letter), rowOf(W["digit.weight"], digits[i])));
    const query = this.project("query_proj", plus(rowOf(W["first.weight"], asked[0]), rowOf(W["second.weight"], asked[1])));
    const keys = items.map((item) => this.project("key_proj", item));
    const values = items.map((item) => this.project("value_proj", item));
    const weights = this.out.map((_, h) => softmax(keys.map((key) => dot(part(query, h), part(key, h)) / Math.sqrt(D_K))));
    const mixed = weights.map((alpha, h) => mix(alpha, values.map((value) => part(value, h))));
    return { weights, brought: mixed.map((output, h) => this.out[h].map((row) => dot(row, output))) };
  }

  /** The scores of both digits from the heads that are on. */
  scores(brought, on) {
    const all = Array.from(this.constant, (value, s) => brought.reduce((sum, head, h) => (on[h] ? sum + head[s] : sum), value));
    return [all.slice(0, DIGITS), all.slice(DIGITS)];
  }

  answer(brought, on) {
    return this.scores(brought, on).map(argmax);
  }

  /** Shares of the new examples whose first, second and both digits are right; kept, for every redrawing asks. */
  shares(on) {
    this.known ??= new Map();
    const key = on.map(Number).join("");
    if (!this.known.has(key)) this.known.set(key, this.counting(on));
    return this.known.get(key);
  }

  counting(on) {
    this.counted ??= Array.from({ length: NEW }, (_, n) => ({ right: answerOf(example(n)), brought: this.lookUp(example(n)).brought }));
    const total = [0, 0, 0];
    for (const { right, brought } of this.counted) {
      const hit = this.answer(brought, on).map((digit, place) => digit === right[place]);
      [hit[0], hit[1], hit[0] && hit[1]].forEach((yes, i) => { if (yes) total[i] += 1; });
    }
    return total.map((count) => count / NEW);
  }
}
