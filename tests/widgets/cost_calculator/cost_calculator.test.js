// Costs: the script computes what attnbook computes, and writes it in the same way.
import assert from "node:assert/strict";
import test from "node:test";
import { compute, presetOf, sentence } from "../../../src/attnbook/widgets/cost_calculator/index.js";
import { CARDS, FILLING, LENGTHS, LONGEST, PRESETS, STORED, crossing, grouped, kvHeads, memory, operations, reach, readingBytes, readingCount, readingTime, total } from "../../../src/attnbook/widgets/cost_calculator/math.js";
import { grid, spaced } from "../../../src/attnbook/widgets/cost_calculator/plot.js";
import { fixture } from "../tools.js";

const getter = (state) => (name) => state[name];

test("every state shows Python's numbers", () => {
  const cases = fixture("cost_calculator");
  assert.equal(cases.length, 9);
  for (const { state, ...expected } of cases) {
    const now = compute(getter(state));
    const where = JSON.stringify(state);
    assert.deepEqual(now.layers.map(({ count }) => count), expected.operations, where);
    assert.deepEqual(now.layers.map(({ path }) => path), expected.path, where);
    assert.deepEqual(now.layers.map(({ kept }) => kept), expected.kept, where);
    assert.deepEqual(STORED.map((name) => now.storage[name]), expected.storage, where);
    assert.deepEqual(now.curves, expected.curves, where);
    assert.equal(now.crossing, expected.crossing, where);
    assert.deepEqual(FILLING.map((name) => now.memory[name]), expected.memory, where);
    assert.deepEqual(now.bursts.map((n) => (n > LONGEST ? null : n)), expected.bursts, where);
    assert.equal(presetOf(getter(state)), expected.preset, where);
    assert.equal(sentence(now), expected.sentence, where);
    now.layers.forEach(({ count, time, steps, path, kept }, i) => assert.deepEqual(
      [readingCount(count), readingTime(time), grouped(steps), grouped(path), readingBytes(kept)], expected.rows[i].slice(1), where));
  }
});

test("numbers are written as Python writes them", () => {
  const { bytes, counts, times, kv, lengths } = fixture("cost_readings");
  for (const [n, words] of bytes) assert.equal(readingBytes(n), words, `${n} bytes`);
  for (const [n, words] of counts) assert.equal(readingCount(n), words, `count ${n}`);
  for (const [n, words] of times) assert.equal(readingTime(n), words, `${n} seconds`);
  for (const [heads, sharing, expected] of kv) assert.equal(kvHeads(heads, sharing), expected, `${heads} ${sharing}`);
  assert.deepEqual(LENGTHS, lengths);
});

test("presets are attnbook's published models", () => {
  const published = fixture("cost_presets");
  assert.equal(published.length, PRESETS.length);
  published.forEach(({ num_kv_heads, ...sizes }, i) => {
    const { sharing, ...own } = PRESETS[i];
    assert.deepEqual(own, sizes);
    assert.equal(kvHeads(own.num_heads, sharing), num_kv_heads, own.name);
    assert.equal(presetOf(getter(PRESETS[i])), own.name);
  });
  assert.equal(presetOf(getter({ ...PRESETS[0], seq_len: 513 })), "own");
});

test("a chosen model stays chosen while its text grows, and no other takes its place", () => {
  const [gpt2, bert] = ["gpt2", "bert-base"].map((name) => PRESETS.find((preset) => preset.name === name));
  assert.equal(presetOf(getter({ ...gpt2, seq_len: 900 }), "gpt2"), "gpt2");
  assert.equal(presetOf(getter({ ...gpt2, seq_len: 900 }), "llama-7b"), "own");
  assert.equal(presetOf(getter(bert), "gpt2"), "bert-base");
});

test("a card bursts at the first length that no longer fits", () => {
  const sizes = { heads: 32, kv: 8, width: 128, layers: 32, batch: 1, bytes: 2 };
  for (const card of CARDS) {
    const n = reach(card, sizes);
    assert.ok(total(memory(n - 1, sizes)) <= card && total(memory(n, sizes)) > card, `${n}`);
  }
});

test("with shared keys the ring lies where the counts are equal", () => {
  for (const [d, narrow, at] of [[512, 512, 512], [4096, 1024, 7168], [66, 22, 110]]) {
    assert.equal(crossing(d, narrow), at);
    assert.equal(operations("attention", at, d, narrow), operations("recurrent", at, d));
  }
  const state = { ...PRESETS.at(-1), view: "operations", batch: 3, precision: "2", speed: 1e12 };
  const now = compute(getter(state));
  assert.equal(now.crossing, 7168);
  assert.equal(now.crossed, 3 * operations("recurrent", 7168, 4096));
  assert.equal(now.layers[2].count, 3 * (2 * 8192 * 4096 * (4096 + 1024) + 2 * 8192 ** 2 * 4096));
});

test("names at the ends of lines lie apart, in their order", () => {
  const moved = spaced([100, 20, 102, 21]);
  assert.deepEqual([1, 3, 0, 2].map((i) => moved[i]), [20, 35, 100, 115]);
  assert.deepEqual(grid(500, 2e9, 1000), [1000, 1e6, 1e9]);
});
