// Chapter 12 in the page: dates as Python writes and reads them, models as torch computes them, and an
// answer to whatever is typed.
import assert from "node:assert/strict";
import test from "node:test";
import { KNOWN_CHARACTERS, anyDate, characters, keptForTesting, readDate, understandDate, writeDate } from "../../../src/attnbook/widgets/translator/date_words.js";
import { english } from "../../../src/attnbook/widgets/core/decoding/number_words.js";
import { LAST, dateTyped, noteOf, rowsOf, sentence } from "../../../src/attnbook/widgets/translator/index.js";
import { share } from "../../../src/attnbook/widgets/core/decoding/look_map.js";
import { LONGEST_NUMBER, about, isRight, network, saysAt, seenBy, tokensOf, trace } from "../../../src/attnbook/widgets/translator/trace.js";
import { close as near, fixture, shipped } from "../tools.js";

const [, DATES, TRAINING] = ["translator-numbers.bin", "translator-dates.bin", "translator-numbers-training.bin"];
const dated = ([year, month, day]) => ({ year, month, day });
const words = fixture("date_words");
const close = (found, expected, where) => near(found, expected, where, 1e-9);

test("dates are written as Python writes them, with what says each digit", () => {
  assert.deepEqual(KNOWN_CHARACTERS, words.vocabulary);
  assert.ok(words.pairs.length > 100);
  for (const [value, language, form, text, read, written, sources] of words.pairs) {
    const found = writeDate(dated(value), language, form);
    assert.deepEqual([found.text, found.read, found.written, found.sources], [text, read, written, sources]);
  }
});

test("dates are read as Python reads them", () => {
  for (const [text, written, language, form] of words.read) {
    const found = readDate(characters(text));
    assert.equal(found?.written?.join("") ?? null, written, text);
    if (written) assert.deepEqual([found.language, found.form], [language, form], text);
  }
  const seen = words.pairs.filter(([, language, form]) => !form.startsWith("two") && !["it", "nl"].includes(language));
  for (const [, , , text, read, written] of seen) {
    // A day and a month that may change places are read as the forms of the training say.
    const found = readDate(read);
    if (!/^\d+\/\d+\/\d{4}$/.test(text)) assert.deepEqual(found.written, written, text);
  }
  for (const [value, kept] of words.kept) assert.equal(keptForTesting(dated(value)), kept, String(value));
});

test("what a text is, is said", () => {
  const kinds = {
    "31 February 2026": "day", "Sunday, November 21, 2026": "weekday", "3/4/26": "century", "7 marzo 2026": "language", "3/14/2026": "unseen",
    "Sat, Nov 21, 2026": "unseen", "3/4/2026": "maybe slashes", "12/4/2026": "maybe slashes", "03/04/1850": "years slashes", "4/4/2026": "maybe", "13/4/2026": "maybe", "2026/3/4": "maybe", "hello": "form", "2026-11-21": "form", "1850年1月1日": "years", "1 May 2100": "years", "7 marzo 1850": "language years", "12/31/1850": "unseen years",
    "sunday, march 07, 2026": "weekday", "saturday, march 07, 2026": "form", "2026年3月7日周日": "weekday", "04/31/2026": "day",
  };
  for (const padded of ["07 mars 2026", "March 07, 2026", "7/03/2026", "2026/03/07", "07. März 2026", "2026年03月07日", "7.3.2026", "07/31/2026", "7 mars 0999", "29 février 0999"])
    assert.deepEqual(about("dates", characters(padded)), { truth: null, kinds: ["form"] }, padded);
  for (const [text, kind] of Object.entries(kinds)) assert.equal(about("dates", characters(text)).kinds.join(" "), kind, text);
  const [kept, maybe] = [true, false].map((wanted) => words.kept.find(([, one]) => one === wanted)[0]);
  assert.equal(about("dates", writeDate(dated(kept), "fr", "long").read).kinds[0], "kept");
  assert.equal(about("dates", writeDate(dated(maybe), "zh", "weekday").read).kinds[0], "maybe");
  for (const [value, held] of words.kept_numbers) assert.equal(about("numbers", english(value).words).kinds[0], held ? "kept" : value < 100 ? "small" : "maybe", String(value));
  for (const value of [1e8, 123_456_789, 100_000_001, LONGEST_NUMBER]) assert.deepEqual(about("numbers", english(value).words), { truth: null, kinds: ["large"] });
  for (const odd of ["six six", "million", "hundred million", "one thousand million", "one million zero"]) assert.deepEqual(about("numbers", odd.split(" ")), { truth: null, kinds: ["odd"] }, odd);
});

test("a date outside the training is answered with how many such dates the model reads", () => {
  const shares = shipped(DATES).metadata.exact_unseen;
  const noted = (typed) => noteOf("dates", about("dates", characters(typed)), shares);
  const percent = (key) => `${Math.round(100 * shares[key])}\u00a0%`;
  const outside = { "7 marzo 2026": "it long", "Sat, Nov 21, 2026": "en short weekday", "Sa., 21. Nov. 2026": "de short weekday", "3/14/2026": "en numeric", "4 maart 2031": "nl long",
    "1 May 2100": "years" };
  for (const [typed, key] of Object.entries(outside)) {
    assert.match(noted(typed), /^Outside the training: /, typed);
    assert.ok(noted(typed).endsWith(`Of 300 such dates it reads ${percent(key)}.`), noted(typed));
  }
  assert.ok(shares["it long"] < 0.7 && shares["de short weekday"] < 0.7 && shares.years < 0.05, "far from what it learned");
  for (const typed of ["7 mars 2026", "3/4/26", "hello", "31 February 2026", "3/4/2026", "3 maggio 1850", "12/31/1850"]) assert.doesNotMatch(noted(typed), /300/, typed);
  assert.match(noted("3/4/2026"), /day first/);
  assert.doesNotMatch(noteOf("dates", about("dates", characters("7 marzo 2026"))), /300|undefined/, "no model, no share");
  assert.doesNotMatch(noteOf("numbers", about("numbers", ["six", "six"]), shares), /300/);
});

test("logits and the weights of every head are torch's, with the same weights, at every step", () => {
  const { cases } = fixture("translator_models");
  assert.equal(new Set(cases.map(({ file: name }) => name)).size, 3);
  for (const { file: name, checkpoint, tokens, steps } of cases) {
    const held = shipped(name);
    const { source_vocab: from, start, end, most } = held.metadata;
    const found = network(held, checkpoint).decode(tokens.map((token) => from.indexOf(token)), { start, end, most }).steps;
    const where = `${name} ${checkpoint} ${tokens.join(" ")}`;
    const last = ({ id, logits, cross, weights }) => ({ id, logits: logits.slice(1), cross: cross.at(-1), own: weights.at(-1) });
    close(found.map(last), steps, where);
  }
});

test("what is right is marked as far as the model is right", () => {
  const { truth } = about("dates", characters("7 mars 2026"));
  assert.equal(truth.characters.join(""), "2026-03-07");
  const written = ["2", "0", "1", "6", ""];
  assert.deepEqual([0, 1, 2, 3].map((i) => saysAt(truth, written, i)), [[7], [8], null, null]);
  assert.equal(saysAt(null, written, 0), null);
  assert.equal(isRight(truth, written), false);
  assert.equal(isRight(truth, [...truth.characters]), false, "it has to end");
  assert.equal(isRight(truth, [...truth.characters, "7"]), false, "with the end in the right place");
  assert.equal(isRight(truth, [...truth.characters, ""]), true);
  assert.equal(share([0.5, 0.25, 0.25], [0, 2]), 0.75);
  assert.equal(share([1], []), null);
});

test("tables are Python's", () => {
  const { tables } = fixture("translator_models");
  assert.ok(tables.some(({ rows }) => rows.some(([, , , rivals]) => rivals.includes(","))), "some step has several rivals");
  for (const { state, rows } of tables) {
    const dates = state.task === "dates";
    const now = dates ? trace(shipped(DATES), "dates", state.date) : trace(shipped(TRAINING), "numbers", state.words, state.checkpoint);
    const { truth } = about(state.task, now.tokens);
    assert.deepEqual(rowsOf(now, truth, { cross: seenBy(now.cross, state.head), own: seenBy(now.own, state.head) }, state.step), rows);
  }
});

test("every state has its sentence and its rows, at every moment of the training", () => {
  const sources = ["one hundred ten thousand ten", "six six", "seven", english(LONGEST_NUMBER).words.join(" ")];
  for (const source of sources)
    for (const checkpoint of [0, 5, LAST]) {
      const now = trace(shipped(TRAINING), "numbers", source, checkpoint);
      assert.ok(now.written.length <= 20);
      const { truth } = about("numbers", now.tokens);
      const seen = { cross: seenBy(now.cross, "mean"), own: seenBy(now.own, "3") };
      for (let step = 1; step <= now.written.length; step++) assert.doesNotMatch(sentence(now, truth, seen.cross, step), /undefined|NaN|\{/);
      const rows = rowsOf(now, truth, seen, 20);
      assert.equal(rows.length, now.written.length);
      assert.ok(rows.flat().every((cell) => typeof cell === "string" && !/undefined|NaN/.test(cell)));
    }
});

// --- what may be typed ---------------------------------------------------------------------------------

test("any date may be typed; what the model has never seen is named", () => {
  for (const [typed, value] of Object.entries({ "  21  NOV. ２０２６ ": "21 nov. 2026", "Müller": null, "7 De Marzo": "7 de marzo" })) {
    const found = dateTyped(typed);
    if (value) assert.deepEqual(found, { value, shown: value });
    else assert.match(found.answer, /“ü”/);
  }
  const problems = { "": "empty", "   ": "empty", "\u00a0": "empty", "1": undefined, "7 março": "unknown", "<b>1</b>": "unknown", "👩🏽‍🔬": "unknown",
    "\u202eabc": "unknown", "q": "unknown", [Array(42).join("1")]: "long", "constructor": undefined, "q?!:;": "unknown" };
  for (const [typed, problem] of Object.entries(problems)) {
    assert.equal(understandDate(typed).problem, problem, JSON.stringify(typed));
    if (problem) assert.ok(dateTyped(typed).answer.length > 10);
  }
  assert.deepEqual(understandDate("q?1q").unknown, ["q", "?"]);
});

test("another date is one that the training could have held", () => {
  for (const chance of [0, 0.2, 0.5, 0.9, 0.999999]) {
    const typed = anyDate(() => chance);
    const { read } = understandDate(typed);
    assert.ok(["kept", "maybe"].includes(about("dates", read).kinds[0]), typed);
    assert.deepEqual(tokensOf("dates", read.join("")), read);
  }
});
