// What the two models of chapter 12 do with a source, step by step, and what would be right.
import { FIRST_YEAR, LANGUAGES, LAST_YEAR, keptForTesting, readDate } from "./date_words.js";
import { english, valueOf, write } from "../core/decoding/number_words.js";
import { madeOnce } from "../core/models/model_file.js";
import { Transformer } from "./transformer.js";

export const TOP = 5;                                  // candidates shown at each step
export const LONGEST_NUMBER = 999_999_999;             // nine digits may be typed, to see what happens
const DAYS = 2 ** 29;                                  // one in eight of 2³²

/** The network of one checkpoint of a loaded file. */
export const network = madeOnce((file, checkpoint) => new Transformer(file.weights(checkpoint), file.metadata.config));

export const tokensOf = (task, source) => (task === "numbers" ? source.split(" ") : Array.from(source));

/** The likeliest tokens, [id, probability] each. */
const likeliest = (probabilities) =>
  Array.from(probabilities, (p, id) => [id, p]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, TOP);

/** The last layer's weights, by head and step. */
const byHead = (steps, key) => steps[0][key].at(-1).map((_, head) => steps.map((step) => Array.from(step[key].at(-1)[head])));

/**
 * { tokens, written, candidates, cross, own }: `written` ends in "" where the model found an end;
 * `candidates` are [token, probability] by step; weights are [head][step][token].
 */
export function trace(file, task, source, checkpoint) {
  const { source_vocab: from, target_vocab: to, start, end, most } = file.metadata;
  const tokens = tokensOf(task, source);
  const { steps } = network(file, checkpoint).decode(tokens.map((token) => from.indexOf(token)), { start, end, most });
  const named = (id) => (id === end ? "" : to[id]);
  return {
    tokens, written: steps.map(({ id }) => named(id)),
    candidates: steps.map(({ probabilities }) => likeliest(probabilities).map(([id, p]) => [named(id), p])),
    cross: byHead(steps, "cross"), own: byHead(steps, "weights"),
  };
}

const mean = (rows) => rows[0].map((_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length);

/** Weights by step of one head ("1" …), or of all heads together ("mean"). */
export const seenBy = (weights, head) => (head === "mean" ? weights[0].map((_, i) => mean(weights.map((rows) => rows[i]))) : weights[Number(head) - 1]);

/** The value of number words too large to be written; null where they are no number. */
function largeValue(tokens) {
  const words = tokens.join(" ");
  const split = tokens.indexOf("million");
  const [millions, rest] = split < 0 ? [null, null] : [valueOf(tokens.slice(0, split)), split + 1 === tokens.length ? 0 : valueOf(tokens.slice(split + 1))];
  const value = millions === null || rest === null ? null : millions * 1e6 + rest;
  return value !== null && value <= LONGEST_NUMBER && english(value).words.join(" ") === words ? value : null;
}

/** About the source: { truth, kinds, language, form }; kinds name what a reader should know of it. */
export function about(task, tokens) {
  return task === "numbers" ? aboutNumber(tokens) : aboutDate(tokens);
}

function aboutNumber(tokens) {
  const value = valueOf(tokens);
  if (value === null) return { truth: null, kinds: [largeValue(tokens) === null ? "odd" : "large"] };
  const { characters, sources } = write(value);
  const kept = value >= 100 && Math.imul(value, 2_654_435_769) >>> 0 < DAYS;
  return { truth: { characters, sources }, kinds: [kept ? "kept" : value < 100 ? "small" : "maybe"] };
}

function aboutDate(tokens) {
  const found = readDate(tokens);
  if (!found) return { truth: null, kinds: ["form"] };
  const { language, form, learned, fault, date, written, sources } = found;
  if (fault) return { truth: null, kinds: [fault] };
  const outside = [!learned && (LANGUAGES.includes(language) ? "unseen" : "language"), (date.year < FIRST_YEAR || date.year > LAST_YEAR) && "years"].filter(Boolean);
  const kinds = outside.length ? outside : [keptForTesting(date) ? "kept" : "maybe"];
  // Somebody else might mean the fourth month of the third day.
  const either = tokens.includes("/") && language !== "zh" && date.day <= 12 && date.day !== date.month;
  return { truth: { characters: written, sources }, language, form, kinds: either ? [...kinds, "slashes"] : kinds };
}

/** The sources of a written token, where the model is right so far; null where it is not. */
export const saysAt = (truth, written, i) =>
  (truth && written.slice(0, i + 1).every((character, j) => character === truth.characters[j]) ? truth.sources[i] : null);

/** Whether what was written, the end included, is right. */
export const isRight = (truth, written) => written.at(-1) === "" && written.slice(0, -1).join("") === truth.characters.join("");
