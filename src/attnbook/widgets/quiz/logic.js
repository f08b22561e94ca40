// What a quiz knows without a page: reading a typed number, judging an answer, counting.
// An answer is a list, as it is stored: the places of the chosen choices, or one number.
import { num } from "../core/messages.js";

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i;

/** A number as people type it: 0.25, 0,25, −0.25, 1/4; null for anything else. */
export function parseNumber(typed) {
  const parts = typed.trim().replaceAll("−", "-").replaceAll(",", ".").split("/").map((part) => part.trim());
  if (parts.length > 2 || !parts.every((part) => DECIMAL.test(part))) return null;
  const value = parts.length === 2 ? parts[0] / parts[1] : Number(parts[0]);
  return Number.isFinite(value) ? value : null;
}

/** A number for readers, as widgets/quiz.py writes it. */
export const shownNumber = (value) => num(value, 4).replace(/\.?0+$/, "");

const close = (a, b, tolerance) => Math.abs(a - b) <= tolerance + 1e-12;

/** Whether a stored answer can be one to this question (a file may hold anything). */
export function fits(question, answer) {
  if (!Array.isArray(answer)) return false;
  if (question.kind === "number") return answer.length === 1 && typeof answer[0] === "number";
  const places = new Set(answer);
  const one = question.kind === "multiple" ? answer.length > 0 : answer.length === 1;
  return one && places.size === answer.length
    && answer.every((i) => Number.isInteger(i) && i >= 0 && i < question.choices.length);
}

export function isRight(question, answer) {
  if (question.kind === "number") return close(answer[0], question.answer, question.tolerance);
  return question.choices.every((choice, i) => choice.right === answer.includes(i));
}

/**
 * What is kept of a question, as the question stands today; undefined where nothing can be said.
 * Places are kept, and a later edition may put the choices in another order. What was right then is shown at
 * the places of the right choices now; what would be judged otherwise now was an answer to something else.
 */
export function standing(question, item) {
  if (!item || !fits(question, item.answer)) return undefined;
  if (isRight(question, item.answer) === item.correct) return item;
  if (!item.correct || question.kind === "number") return undefined;
  return { ...item, answer: question.choices.flatMap((choice, i) => (choice.right ? [i] : [])) };
}

/**
 * What to say to an answer: [{ right, why }, …], and `missing` where a true statement is not ticked.
 * Only what was chosen is explained, so that a second try is worth making.
 */
export function feedback(question, answer) {
  if (question.kind === "number") {
    const right = isRight(question, answer);
    const trap = question.traps.find(({ value }) => close(answer[0], value, question.tolerance));
    return { lines: [{ right, why: right ? question.why : (trap?.why ?? question.otherwise) }], missing: false };
  }
  const lines = answer.map((i) => ({ right: question.choices[i].right, why: question.choices[i].why, place: i }));
  const missing = question.kind === "multiple" && question.choices.some((c, i) => c.right && !answer.includes(i));
  return { lines, missing };
}

/** Counts for the line below the questions; `stored(id)` is what is kept of one of them. */
export function score(questions, stored) {
  const kept = questions.map((question) => stored(question.id)).filter(Boolean);
  return {
    count: questions.length,
    answered: kept.length,
    right: kept.filter((item) => item.correct).length,
    first: kept.filter((item) => item.correct && item.tries === 1).length,
  };
}
