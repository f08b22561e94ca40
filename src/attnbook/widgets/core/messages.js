// The same table that Python reads. The core keeps its own areas; each kind brings those that it uses.
import table from "../../messages/en.json" with { type: "json" };

/** One message, with its blanks filled in: text("widget.reset"), text("library.mixed", { value }). */
export function text(key, values = {}) {
  let entry = table;
  for (const part of key.split(".")) entry = entry?.[part];
  if (typeof entry !== "string") throw new Error(`no message "${key}": add it to messages/en.json`);
  return entry.replace(/\{(\w+)\}/g, (blank, name) => {
    if (!(name in values)) throw new Error(`message "${key}" needs a value for ${blank}`);
    return String(values[name]);
  });
}

/** Take more areas into the table. */
export const addWords = (areas) => { Object.assign(table, areas); };

/** A number for readers: fixed digits, and a true minus sign. */
export function num(value, digits = 2) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  const shown = value.toFixed(digits);
  return (Number(shown) === 0 ? shown.replace("-", "") : shown).replace("-", "−");
}

/** A number with about three digits, whatever its size: bandwidths, incomes. */
export const short = (value) => num(value, Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))));
