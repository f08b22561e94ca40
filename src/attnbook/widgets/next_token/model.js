// The language model of chapter 14 in the page: text to characters it knows, characters to logits and
// weights, one after another with a cache, and characters drawn from what it says.
import { argmax, affine } from "../core/models/tensor.js";
import { softmax, uniform } from "../core/softmax.js";
import { cut, embed, EncoderLayer, normed, stack, step } from "../core/models/transformer_layers.js";

export const LONGEST = 300;                            // characters of a text
export const BREAK = "\n";
export const UNKNOWN = "▯";
const SHOWN = { " ": "␣", "\n": "⏎" };
const FOLDED = { "\t": " ", "\u00a0": " ", "'": "’" };
const OPENS = " \n(—-";                                // a quotation mark behind these opens

/** How one character is written for readers. */
export const shownAs = (character) => SHOWN[character] ?? character;

/** A letter without the marks above or below it; null where there are none. */
function bare(character) {
  const [letter, ...marks] = character.normalize("NFD");
  return marks.length && marks.every((mark) => /\p{M}/u.test(mark)) ? letter : null;
}

/**
 * What the model reads of a text: { symbols, unknown, folded }, one known character for each of the text;
 * `unknown` are those it reads a stand-in for, `folded` pairs of what was typed and what it reads; a straight
 * quotation mark can have two of them.
 */
export function read(text, vocab) {
  const symbols = [];
  const [unknown, folded] = [new Set(), new Map()];
  for (const character of text.normalize("NFC")) {
    const quote = character === '"' && (!symbols.length || OPENS.includes(symbols.at(-1)) ? "“" : "”");
    const other = quote || FOLDED[character] || bare(character);
    if (vocab.includes(character)) symbols.push(character);
    else if (other && vocab.includes(other)) { symbols.push(other); folded.set(character + other, [character, other]); }
    else { symbols.push(UNKNOWN); unknown.add(character); }
  }
  return { symbols, unknown: [...unknown], folded: [...folded.values()] };
}

/** Where the window begins: when it is full, a quarter of it falls off at once. */
export function windowStart(count, context) {
  const stride = context / 4;
  return count <= context ? 0 : Math.ceil((count - context) / stride) * stride;
}

/** One checkpoint of a file. */
export class Network {
  constructor(file, checkpoint = file.notes.length - 1) {
    this.weights = file.weights(checkpoint);
    Object.assign(this, file.metadata);
    this.layers = stack(EncoderLayer, this.weights, "layers", file.metadata);
  }

  start() { return this.layers.map((layer) => layer.start()); }

  /** The next character of a window, behind those of the caches: { logits, weights[layer][head] }. */
  step(id, place, caches) {
    const table = this.weights["embedding.table.weight"];
    const vector = embed(table, id, place, { places: this.weights["embedding.places.weight"], scale: false });
    const { row, weights } = step(this.layers, vector, caches);
    return { logits: affine(table, normed(this.weights, "norm", row)), weights };
  }
}

/** Reads texts that grow or change; what stays the same before the change is not computed again. */
export class Reader {
  constructor(network) {
    this.network = network;
    Object.assign(this, { caches: network.start(), ids: [], steps: [] });
  }

  /** A generator that yields after each character; at its end { symbols, start, steps }. */
  *read(symbols) {
    const { vocab, context } = this.network;
    const start = windowStart(symbols.length, context);
    const ids = symbols.slice(start).map((symbol) => vocab.indexOf(symbol));
    let same = 0;
    while (same < ids.length && ids[same] === this.ids[same]) same++;
    cut(this.caches, same);
    this.steps.length = same;
    this.ids = ids.slice(0, same);
    for (let i = same; i < ids.length; i++) {
      this.steps.push(this.network.step(ids[i], i, this.caches));
      this.ids.push(ids[i]);
      yield;
    }
    return { symbols, start, steps: [...this.steps] };
  }

  /** Another reader that has read the same, and goes on by itself. */
  fork() {
    const other = new Reader(this.network);
    other.caches = this.caches.map(({ own }) => ({ own: { keys: [...own.keys], values: [...own.values] } }));
    Object.assign(other, { ids: [...this.ids], steps: [...this.steps] });
    return other;
  }
}

/** Run a generator to its end at once. */
export function whole(work) {
  let made = work.next();
  while (!made.done) made = work.next();
  return made.value;
}

/** Probabilities at a temperature; at 0 the likeliest has all. */
export function shares(logits, temperature = 1) {
  const odds = temperature > 0 ? softmax(logits, temperature) : new Float64Array(logits.length);
  if (temperature === 0) odds[argmax(logits)] = 1;
  return odds;
}

/** The id that a seed draws at a place of the text. */
export function draw(logits, { temperature, seed, place }) {
  const odds = shares(logits, temperature);
  let left = uniform(seed, place);
  for (let id = 0; id < odds.length; id++) {
    left -= odds[id];
    if (left < 0) return id;
  }
  return argmax(odds);
}

/** A generator that writes `count` characters behind what a reader has read; at its end their array. */
export function* writeOn(reader, symbols, count, { temperature, seed }) {
  const { vocab } = reader.network;
  const written = [];
  for (let i = 0; i < count; i++) {
    const made = yield* reader.read([...symbols, ...written]);
    const { logits } = made.steps.at(-1);
    written.push(vocab[draw(logits, { temperature, seed, place: symbols.length + i })]);
  }
  return written;
}

/** The characters in the order of their probability, at most `count` of them: [[character, id], …]. */
export function ranked(logits, vocab, count) {
  const order = Array.from(logits, (_, id) => id).sort((a, b) => logits[b] - logits[a] || a - b);
  return order.slice(0, count).map((id) => [vocab[id], id]);
}
