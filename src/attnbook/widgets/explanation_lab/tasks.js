// The tasks of attnbook.data.rules, in the page: their words, their classes and their rules.
export const SEQ_LEN = 10;
const FILLERS = ["a", "b", "c", "d"];
export const WORDS = {
  lookup: ["_", "?", "0", "1", "2", "3"],
  twice: ["_", ...FILLERS, "N", "E", "S", "W"],
  majority: ["_", ...FILLERS, "−", "+"],
  negation: ["_", ...FILLERS, "bad", "good", "very", "not"],
  group: ["_", ...FILLERS, "−", "+", "B", "A"],
};
export const CLASSES = { lookup: ["0", "1", "2", "3"], twice: ["N", "E", "S", "W"], majority: ["−", "+"], negation: ["bad", "good"], group: ["no", "yes"] };
export const TASKS = Object.keys(WORDS);

/** Ids of a text's words, or null where it is no row of ten words of the task. */
export function idsOf(task, words) {
  const ids = words.split(" ").map((word) => WORDS[task].indexOf(word));
  return ids.length === SEQ_LEN && !ids.includes(-1) ? ids : null;
}

const places = (words, known) => words.map((word) => known.includes(word));
const count = (words, known) => places(words, known).filter(Boolean).length;

// What the rule makes of an example: { answer, relevant }; null where the words are none of the task.
const RULES = {
  lookup(words) {
    const asked = words.indexOf("?");
    if (count(words, ["?"]) !== 1 || asked === SEQ_LEN - 1) return null;
    return { answer: words[asked + 1], relevant: words.map((_, i) => i === asked || i === asked + 1) };
  },
  twice(words) {
    const relevant = places(words, CLASSES.twice);
    const signs = words.filter((_, i) => relevant[i]);
    return signs.length === 2 && signs[0] === signs[1] ? { answer: signs[0], relevant } : null;
  },
  majority(words) {
    const votes = ["+", "−"];
    if (count(words, votes) !== 5) return null;
    return { answer: count(words, ["+"]) > 2 ? "+" : "−", relevant: places(words, votes) };
  },
  negation(words) {
    if (count(words, ["good", "bad"]) !== 1 || count(words, ["very", "not"]) !== 1) return null;
    const good = words.includes("good") !== words.includes("not");
    return { answer: good ? "good" : "bad", relevant: places(words, ["good", "bad", "very", "not"]) };
  },
  group(words) {
    if (count(words, ["+", "−"]) !== 4 || count(words, ["A", "B"]) !== 1) return null;
    const lead = count(words, ["+"]) - count(words, ["−"]);
    const taken = lead ? lead > 0 : words.includes("A");
    return { answer: taken ? "yes" : "no", relevant: places(words, lead ? ["+", "−"] : ["+", "−", "A", "B"]) };
  },
};

/** Follow the rule: { answer: a class, relevant: ten booleans }, or null where it says nothing. */
export function rule(task, ids) {
  const words = ids.map((id) => WORDS[task][id]);
  const found = words.includes("_") ? null : RULES[task](words);
  return found && { answer: CLASSES[task].indexOf(found.answer), relevant: found.relevant };
}
