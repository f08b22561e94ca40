// Numbers in English words and in Chinese numerals, as attnbook.data.numbers writes them, and what a
// reader may type instead.
const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " + "fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = ["", "thousand", "million"];
const DIGITS = [..."零一二三四五六七八九"];
const UNITS = ["", "十", "百", "千"];
export const LARGEST = 99_999_999;
/** What the Chinese characters mean, for readers who do not know them. */
export const MEANS = {
  十: "10",
  百: "100",
  千: "1000",
  万: "10000",
  ...Object.fromEntries(DIGITS.map((digit, value) => [digit, String(value)])),
};
export const MOST_WORDS = 16;
const KNOWN = [...ONES, ...TENS, "hundred", ...SCALES.slice(1)];

/** The words of a group below 1000; `said` and `sizes`: which word says a power's digit, and which its size. */
function group(number, power, words, said, sizes) {
  if (number >= 100) {
    said[power + 2] = words.length;
    sizes[power + 2] = [words.length + 1];
    words.push(ONES[Math.floor(number / 100)], "hundred");
  }
  const [tens, ones] = [Math.floor((number % 100) / 10), number % 10];
  if (tens) {
    said[power + 1] = words.length;
    sizes[power + 1] = [words.length];
  }
  if (tens >= 2) words.push(TENS[tens - 2]);
  const rest = tens >= 2 ? ones : number % 100;
  if (rest) {
    said[power] = words.length;
    words.push(ONES[rest]);
  }
}

/** A number below a thousand million in words; which word says a power's digit, and which its size. */
export function english(value) {
  const [words, said, sizes] = [[], {}, {}];
  for (const index of [2, 1, 0]) {
    const [number, power] = [Math.floor(value / 1000 ** index) % 1000, 3 * index];
    group(number, power, words, said, sizes);
    if (!index || !number) continue;
    for (let place = power; place < power + 3; place++) (sizes[place] ??= []).push(words.length);
    words.push(SCALES[index]);
  }
  return { words: words.length ? words : [ONES[0]], said, sizes };
}

function chinese(value, said, sizes) {
  const digits = Array.from(String(value).padStart(8, "0"), Number);
  const found = [];
  const add = (character, places) => found.push([character, places]);
  let [started, gap] = [false, false];
  for (let power = 7; power >= 0; power--) {
    const [digit, unit] = [digits[7 - power], power % 4];
    if (digit) {
      if (gap && started) add(DIGITS[0], []);
      const silent = digit === 1 && unit === 1 && !started; // 十 says its 1 itself
      if (!silent) add(DIGITS[digit], [said[power]]);
      if (unit) add(UNITS[unit], [...(silent ? [said[power]] : []), ...sizes[power]]);
      [started, gap] = [true, false];
    } else gap = true;
    if (power === 4 && started) {
      add(
        "万",
        [4, 5, 6, 7].filter((p) => digits[7 - p]).map((p) => sizes[p].at(-1)),
      );
      gap = false;
    }
  }
  return found;
}

/** A number in both languages: { words, characters, sources }, with the words each character comes from. */
export function write(value) {
  const { words, said, sizes } = english(value);
  const found = value === 0 ? [[DIGITS[0], [0]]] : chinese(value, said, sizes);
  return {
    value,
    words,
    characters: found.map(([character]) => character),
    sources: found.map(([, places]) => [...new Set(places)].sort((a, b) => a - b)),
  };
}

/** The value that words say, or null where they are no number of the book's form. */
export function valueOf(words) {
  let [whole, part] = [0, 0];
  for (const word of words) {
    const [one, ten, scale] = [ONES.indexOf(word), TENS.indexOf(word), SCALES.indexOf(word)];
    if (one >= 0) part += one;
    else if (ten >= 0) part += 10 * (ten + 2);
    else if (word === "hundred") part *= 100;
    else {
      whole += part * 1000 ** scale;
      part = 0;
    }
  }
  const value = whole + part;
  return value <= LARGEST && write(value).words.join(" ") === words.join(" ") ? value : null;
}

/** Digits of any script as 0 … 9. */
function plainDigits(text) {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0);
    const low = code & 15;
    // Every script's ten digits stand in a row that begins at …0 or at …6.
    return String(low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
  });
}

/**
 * What a reader typed, as words: { words } or { problem, ...what the message needs }. Digits are turned
 * into words; capitals, hyphens, commas and "and" do not matter, but a number must be left. Digits go up to `largest`.
 */
export function understand(typed, largest = LARGEST) {
  const text = plainDigits(typed).trim();
  if (!text) return { problem: "empty" };
  const digits = text.replace(/(?<=\d)[\s,'’_](?=\d)/gu, "");
  if (/^[-+−–]?\d+([.,]\d+)?$/u.test(digits)) {
    if (!/^\d+$/.test(digits)) return { problem: "whole" };
    return Number(digits) > largest ? { problem: "large" } : { words: english(Number(digits)).words };
  }
  const words = text
    .toLowerCase()
    .split(/[\s,\-‐-―]+/u)
    .filter((word) => word && word !== "and");
  const unknown = [...new Set(words.filter((word) => !KNOWN.includes(word)))];
  if (unknown.length) return { problem: "unknown", unknown };
  if (!words.length) return { problem: "nothing" };
  return words.length > MOST_WORDS ? { problem: "many", count: words.length } : { words };
}
