// Chapter 5 in the page: number words as Python writes them, models as torch computes them, and an
// answer to whatever is typed.
import assert from "node:assert/strict";
import test from "node:test";
import { rowsOf, sentence } from "../../../src/attnbook/widgets/alignment/index.js";
import { lengthOf, network, sourcesAt, trace, truthOf } from "../../../src/attnbook/widgets/alignment/trace.js";
import { reading } from "../../../src/attnbook/widgets/core/decoding/number_input.js";
import { Seq2Seq } from "../../../src/attnbook/widgets/alignment/seq2seq.js";
import { LARGEST, understand, valueOf, write } from "../../../src/attnbook/widgets/core/decoding/number_words.js";
import { close, fixture, shipped } from "../tools.js";

const [ATTENTION, FIXED, TRAINING] = ["number-attention.bin", "number-fixed.bin", "number-attention-training.bin"];

test("numbers are written as Python writes them, with the words each character comes from", () => {
  const { pairs, odd, largest } = fixture("number_words");
  assert.equal(largest, LARGEST);
  assert.ok(pairs.length > 300);
  for (const [value, words, characters, sources] of pairs) {
    const found = write(value);
    assert.equal(found.words.join(" "), words);
    assert.equal(found.characters.join(""), characters, words);
    assert.deepEqual(found.sources, sources, words);
    assert.equal(valueOf(found.words), value);
  }
  for (const [words, value] of odd) assert.equal(valueOf(words.split(" ")), value, words);
});

test("logits, contexts and weights are torch's, with the same weights, at every step", () => {
  const { cases } = fixture("number_models");
  assert.equal(new Set(cases.map(({ file: name }) => name)).size, 3);
  for (const { file: name, checkpoint, words, steps } of cases) {
    const held = shipped(name);
    const { source_vocab: from, start, end, most } = held.metadata;
    const found = network(held, checkpoint).decode(words.map((word) => from.indexOf(word)), { start, end, most });
    const where = `${name} ${checkpoint} ${words.join(" ")}`;
    close(found, steps, where, 1e-9);
  }
});

test("whichever state asks, with attention or without, a step is torch's", () => {
  const cases = fixture("step_orders");
  assert.equal(cases.length, 4);
  for (const { attention, order, weights, source, target, steps } of cases) {
    const model = new Seq2Seq(Object.fromEntries(Object.entries(weights).map(([name, { shape, data }]) => [name, { shape, data: Float64Array.from(data) }])), { order });
    const memory = model.encode(source);
    let state = model.start(memory);
    target.forEach((token, i) => {
      const made = model.step(token, state, memory);
      ({ state } = made);
      close(made, steps[i], `${attention} ${order}: ${i}`);
    });
  }
});

test("what is right is known where the words are a number, and marked as far as the model is right", () => {
  const truth = truthOf(["forty", "thousand"]);
  assert.equal(truth.characters.join(""), "四万");
  const written = { characters: ["四", "千", "万", ""] };
  assert.deepEqual([0, 1, 2, 3].map((i) => sourcesAt(truth, written, i)), [[0], null, null, null]);
  assert.equal(truthOf(["hundred", "forty"]), null);
});

test("the untrained model may write without end, and stops all the same", () => {
  const now = trace([shipped(TRAINING), shipped(FIXED)], ["ten"], 0);
  assert.ok(now.attention.characters.length <= 20);
  assert.ok(rowsOf(now, truthOf(["ten"]), 20).length === lengthOf(now));
  const wrote = (count) => ({ characters: Array(count).fill("1") });
  for (const [a, f] of [[3, 5], [5, 3], [2, 2]]) assert.equal(lengthOf({ attention: wrote(a), fixed: wrote(f) }), Math.max(a, f), "both have ended");
});

test("every state has its sentence and its rows", () => {
  const now = trace([shipped(ATTENTION), shipped(FIXED)], "one hundred ten thousand ten".split(" "));
  const truth = truthOf(now.words);
  for (let step = 1; step <= lengthOf(now); step++) assert.doesNotMatch(sentence(now, truth, step), /undefined|NaN|\{/);
  assert.match(sentence(now, truth, 1), /“.+”/);
  const rows = rowsOf(now, null, 3);
  assert.equal(rows.length, 3);
  assert.ok(rows.every((cells) => cells.length === 6 && cells[3] === "–"));
});

// --- what may be typed ---------------------------------------------------------------------------------
const meaning = (typed) => understand(typed).words?.join(" ") ?? understand(typed).problem;

test("numbers in words and in digits of any script", () => {
  const cases = {
    "40506": "forty thousand five hundred six", " 40,506 ": "forty thousand five hundred six", "40 506": "forty thousand five hundred six",
    "４０５０６": "forty thousand five hundred six", "٤٠٥٠٦": "forty thousand five hundred six", "۴۰۵۰۶": "forty thousand five hundred six",
    "४०५०६": "forty thousand five hundred six", "0": "zero", "007": "seven", "99999999": write(LARGEST).words.join(" "),
    "Forty-Thousand, five hundred AND six": "forty thousand five hundred six", "six\u00a0six\nsix": "six six six", "hundred forty": "hundred forty",
  };
  for (const [typed, expected] of Object.entries(cases)) assert.equal(meaning(typed), expected, typed);
});

test("whatever else is typed has a problem with a name", () => {
  const cases = {
    "": "empty", "   ": "empty", "and": "nothing", "-": "nothing", ",": "nothing", "a5": "unknown", "€5": "unknown", "–5": "whole", "-5": "whole", "−5": "whole", "3.14": "whole", "+7": "whole", "100000000": "large",
    "123456789012345678901234567890": "large", "fourty": "unknown", "四万": "unknown", "👩🏽‍🔬": "unknown", "five <b>": "unknown", "e\u0301": "unknown",
    "\u202eabc": "unknown", "1e5": "unknown", "forty 5": "unknown", "constructor": "unknown", "__proto__": "unknown",
    [Array(17).fill("one").join(" ")]: "many", "--": "nothing", "½": "unknown", "NaN": "unknown", "0x10": "unknown",
  };
  for (const [typed, expected] of Object.entries(cases)) assert.equal(meaning(typed), expected, JSON.stringify(typed));
  assert.equal(reading("x".repeat(161)).problem, "long");
  assert.equal(reading("👩".repeat(160)).problem, "unknown");
  assert.deepEqual(understand("fourty fourty million fife").unknown, ["fourty", "fife"]);
});
