// The words that a reader meets. Python reads the same files: words.json of core and of every widget.
import own from "./words.json" with { type: "json" };

const table = { ...own };

/** One message, with its blanks filled in: text("widget.reset"), text("library.mixed", { value }). */
export function text(key, values = {}) {
  /** @type {any} */
  let entry = table;
  for (const part of key.split(".")) entry = entry?.[part];
  if (typeof entry !== "string") throw new Error(`no message "${key}": add it to words.json`);
  return entry.replace(/\{(\w+)\}/g, (blank, name) => {
    if (!(name in values)) throw new Error(`message "${key}" needs a value for ${blank}`);
    return String(values[name]);
  });
}

/**
 * Make the words of an area known: `const t = wordsOf("library", messages)`, then `t("mixed", { value })`.
 * @param {string} area
 * @param {object} words
 * @returns {(key: string, values?: object) => string}
 */
export function wordsOf(area, words) {
  table[area] = words;
  return (key, values) => text(`${area}.${key}`, values);
}

/** A number for readers: fixed digits, and a true minus sign. */
export function num(value, digits = 2) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  const shown = value.toFixed(digits);
  return (Number(shown) === 0 ? shown.replace("-", "") : shown).replace("-", "−");
}

/** A number with about three digits, whatever its size: bandwidths, incomes. */
export const short = (value) => num(value, Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));
