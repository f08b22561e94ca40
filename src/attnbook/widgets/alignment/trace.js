// What the two models of chapter 5 do with some words, step by step.
import { valueOf, write } from "../core/decoding/number_words.js";
import { madeOnce } from "../core/models/model_file.js";
import { Seq2Seq } from "./seq2seq.js";

/** The network of one checkpoint of a loaded file. */
export const network = madeOnce((file, checkpoint) => new Seq2Seq(file.weights(checkpoint), { order: file.metadata.order }));

function run(file, words, checkpoint) {
  const { source_vocab: from, target_vocab: to, start, end, most } = file.metadata;
  const steps = network(file, checkpoint).decode(words.map((word) => from.indexOf(word)), { start, end, most });
  return {
    characters: steps.map(({ id }) => (id === end ? "" : to[id])),
    probabilities: steps.map(({ probability }) => probability),
    contexts: steps.map(({ context }) => Array.from(context)),
    weights: steps.map(({ weights }) => weights && Array.from(weights)),
  };
}

/**
 * `recorded` has the same form: { words, attention: { characters, probabilities, contexts, weights }, fixed }.
 * `before`: a trace whose fixed context is taken over where the words are the same.
 */
export function trace([attention, fixed], words, checkpoint, before = null) {
  const same = before && before.computed && before.words.join(" ") === words.join(" ");
  return { computed: true, words, attention: run(attention, words, checkpoint), fixed: same ? before.fixed : run(fixed, words) };
}

/** How many steps there are until both models have ended. */
export const lengthOf = ({ attention, fixed }) => Math.max(attention.characters.length, fixed.characters.length);

/** What is right: the characters, and for each the places of the words that say it; null for no number. */
export function truthOf(words) {
  const value = valueOf(words);
  return value === null ? null : write(value);
}

/** The sources of a written character, where the model is right so far. */
export const sourcesAt = (truth, written, i) => (truth && truth.characters[i] === written.characters[i] ? truth.sources[i] : null);

/** A number to try: as many digits as chance says, then chance digits. */
export function anyNumber(random = Math.random) {
  const digits = 3 + Math.floor(6 * random());
  return Math.floor(10 ** (digits - 1) * (1 + 9 * random()));
}
