// Dates as attnbook.data.dates writes them, in five languages and as ISO, character by character; and what
// a reader typed, read back: which date it is, in which form, and which characters say what.
import table from "../../data/dates.json" with { type: "json" };

export const [FIRST_YEAR, LAST_YEAR] = [1900, 2099];
export const MOST_CHARACTERS = 40;
export const LANGUAGES = Object.keys(table.forms);
const PARTS = /E+|M+|d+|y+|'[^']*'|./gu;
const NAMES = { EEEE: "weekdays", E: "short weekdays", MMMM: "months", MMM: "short months" };
const DAY = 86_400_000;

/** Small letters, single spaces, usual forms: a list of characters. */
export function characters(typed) {
  const folded = typed.normalize("NFKC").toLowerCase().normalize("NFKC");
  return Array.from(folded.split(/\s+/u).filter(Boolean).join(" "));
}

const utc = (year, month, day) => new Date(Date.UTC(year, month - 1, day));
const parted = (pattern) => pattern.match(PARTS);

/** Text of one part of a pattern, and what it says. */
function part(name, { year, month, day }, words) {
  const weekday = (utc(year, month, day).getUTCDay() + 6) % 7;
  if (name in NAMES) return name[0] === "E" ? [words[NAMES[name]][weekday], ""] : [words[NAMES[name]][month - 1], "month"];
  if (name[0] === "y") return [String(year).slice(name === "yy" ? -2 : 0), "year"];
  if (name[0] === "M") return [String(month).padStart(name.length, "0"), "month"];
  if (name[0] === "d") return [String(day).padStart(name.length, "0"), "day"];
  return [name.replaceAll("'", ""), ""];
}

/** For each character of ISO the places that say it. */
function sourcesOf(fields) {
  const found = [];
  for (const [field, length] of [["year", 4], ["month", 2], ["day", 2]]) {
    const places = fields.flatMap((one, place) => (one === field ? [place] : []));
    for (let i = 0; i < length; i++) found.push(places.length === length ? [places[i]] : places);
    found.push([]);
  }
  return found.slice(0, -1);
}

const isoOf = ({ year, month, day }) => [...`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`];

/** A date { year, month, day } in a form: { text, read, written, sources }. */
export function writeDate(date, language, form) {
  const pattern = table.forms[language]?.[form] ?? table.unseen[language][form];
  let text = "";
  const fields = [];
  for (const name of parted(pattern)) {
    const [said, field] = part(name, date, table.words[language]);
    text += said;
    fields.push(...Array.from(said, () => field));
  }
  return { text, read: characters(text), written: isoOf(date), sources: sourcesOf(fields) };
}

/** What the model has seen: the characters of all forms, in the order of their codes. */
function known() {
  const held = new Set(" 0123456789");
  for (const language of LANGUAGES)
    for (const name of Object.values(table.forms[language]).flatMap(parted)) {
      const said = name in NAMES ? table.words[language][NAMES[name]].join("") : /^[dMy]/.test(name) ? "" : name.replaceAll("'", "");
      characters(said).forEach((character) => held.add(character));
    }
  return [...held].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
}
export const KNOWN_CHARACTERS = known();

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const small = (names) => names.map((name) => characters(name).join(""));

/** A pattern as a regular expression over characters that were made small; its groups are y, m, d and w. */
function expression(pattern, words) {
  const source = parted(pattern).map((name) => {
    if (name in NAMES) {
      const names = small(words[NAMES[name]]).sort((a, b) => b.length - a.length).map(escaped).join("|");
      return name[0] === "E" ? `(?<w>${names})` : `(?<m>${names})`;
    }
    if (name[0] === "y") return name === "yy" ? "(?<short>\\d{2})" : "(?<y>\\d{4})";
    if (name[0] === "M" || name[0] === "d") return `(?<${name[0].toLowerCase()}>\\d{${name.length > 1 ? "2" : "1,2"}})`;
    return escaped(name.replaceAll("'", ""));
  }).join("");
  return new RegExp(`^${source}$`, "u");
}

/** Every form: those that are learned first. `century`: whether its years have four digits. */
export const FORMS = [[table.forms, true], [table.unseen, false]].flatMap(([forms, learned]) => Object.entries(forms).flatMap(([language, patterns]) =>
  Object.entries(patterns).map(([form, pattern]) => ({ language, form, learned, century: !parted(pattern).includes("yy"), months: pattern.match(/M+/), match: expression(pattern, table.words[language]) }))));

function monthOf(said, { language, months: [name] }) {
  return name in NAMES ? small(table.words[language][NAMES[name]]).indexOf(said) + 1 : Number(said);
}

/** One form's reading of a text; null where it does not fit. */
function inForm(one, text) {
  const found = one.match.exec(text)?.groups;
  if (!found) return null;
  const { language, form, learned } = one;
  const said = { language, form, learned };
  if (found.short) return { ...said, fault: "century" };
  const date = { year: Number(found.y), month: monthOf(found.m, one), day: Number(found.d) };
  // The forms put no zeros before a year.
  if (date.year < 1000) return { ...said, fault: "form" };
  // A day that does not exist lies in another month.
  if (utc(date.year, date.month, date.day).getUTCMonth() !== date.month - 1) return { ...said, fault: "day" };
  const { read, written, sources } = writeDate(date, language, form);
  if (read.join("") === text) return { ...said, date, written, sources };
  const { w: weekday } = one.match.exec(read.join("")).groups;
  return { ...said, fault: found.w === weekday ? "form" : "weekday" };
}

/**
 * What characters say: { date, language, form, learned, written, sources } of the first form in which they
 * are a date. Otherwise { language, form, learned, fault }: it is in no "form" for a zero before a number
 * or the lack of one, there is no such "day", its "weekday" is another, or the "century" is left open. Null
 * where nothing fits.
 */
export function readDate(read) {
  const fits = FORMS.map((one) => inForm(one, read.join(""))).filter(Boolean);
  // A day that exists goes before one that does not: 07/31/2026 lacks a form, not a day.
  return fits.find(({ fault }) => !fault) ?? fits.find(({ fault }) => fault === "form") ?? fits[0] ?? null;
}

/** Whether a day was kept for testing: no example of the training holds it. */
export function keptForTesting({ year, month, day }) {
  const ordinal = utc(year, month, day).getTime() / DAY + 719_163;
  return Number((BigInt(ordinal) * 2_654_435_769n) % 2n ** 32n) < 2 ** 29;
}

/** A date to try, in a form that was learned. */
export function anyDate(random = Math.random) {
  const of = (list) => list[Math.floor(list.length * random())];
  const language = of(LANGUAGES);
  const from = utc(FIRST_YEAR, 1, 1).getTime();
  const made = new Date(from + DAY * Math.floor(random() * ((utc(LAST_YEAR, 12, 31).getTime() - from) / DAY + 1)));
  const date = { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, day: made.getUTCDate() };
  return writeDate(date, language, of(Object.keys(table.forms[language]))).text;
}

/** What a reader typed: { read }, characters the model knows, or { problem, … }. */
export function understandDate(typed) {
  const read = characters(typed);
  if (!read.length) return { problem: "empty" };
  if (read.length > MOST_CHARACTERS) return { problem: "long", count: read.length };
  const unknown = [...new Set(read.filter((character) => !KNOWN_CHARACTERS.includes(character)))];
  return unknown.length ? { problem: "unknown", unknown } : { read };
}
