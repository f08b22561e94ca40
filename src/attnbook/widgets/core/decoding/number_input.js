// What a reader typed as a number, in words or digits of any script; whatever is typed gets an answer.
import { wordsOf } from "../index.js";
import { LARGEST, MOST_WORDS, understand } from "./number_words.js";
import messages from "./words.json" with { type: "json" };

const t = wordsOf("number_input", messages.number_input);
const LONGEST = 160; // characters
const NAMED = 3; // unknown words named at once

function answer(found, largest) {
  if (found.problem === "unknown") {
    const some = found.unknown
      .slice(0, NAMED)
      .map((word) => `“${word.length > 24 ? `${word.slice(0, 24)}…` : word}”`)
      .join(", ");
    return t(found.unknown.length > NAMED ? "unknown_more" : "unknown", { words: some, count: found.unknown.length - NAMED });
  }
  return t(found.problem, { largest: largest.toLocaleString("en"), most: MOST_WORDS, count: found.count ?? 0, longest: LONGEST });
}

/** What a text means: { words } or { problem }, too long texts unread. */
export const reading = (typed, largest = LARGEST) =>
  Array.from(typed).length > LONGEST ? { problem: "long" } : understand(typed, largest);

/** For a typed row: words with single spaces, or an answer. */
export function numberTyped(typed, largest = LARGEST) {
  const found = reading(typed, largest);
  if (found.problem) return { answer: answer(found, largest) };
  const words = found.words.join(" ");
  return { value: words, shown: words };
}
