// Chapter 14 in the page: what is read of a text, the model as torch computes it, what is drawn from it.
import assert from "node:assert/strict";
import test from "node:test";
import { remark } from "../../../src/attnbook/widgets/next_token/input.js";
import { draw, LONGEST, Network, ranked, read, Reader, shares, whole, windowStart } from "../../../src/attnbook/widgets/next_token/model.js";
import { candidates, probabilities, replayed, rowAt, traced, weightsOf } from "../../../src/attnbook/widgets/next_token/trace.js";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import { apply, decode, encode } from "../../../src/attnbook/widgets/core/state.js";
import { close, fixture, states, shipped } from "../tools.js";
import widget from "../../../src/attnbook/widgets/next_token/index.js";

const [FILE, TRAINING] = [shipped("next-token.bin"), shipped("next-token-training.bin")];
const { vocab, context } = FILE.metadata;
const network = (checkpoint, last) => (checkpoint === last ? new Network(FILE) : new Network(TRAINING, checkpoint));
const made = (text, net = new Network(FILE)) => traced(text, vocab, whole(new Reader(net).read(["\n", ...read(text, vocab).symbols])));

test("texts are read as Python reads them, whatever the script", () => {
  const { vocab: known, texts, windows } = fixture("next_token_reading");
  assert.equal(known, vocab);
  for (const [text, symbols, unknown, folded] of texts) {
    const found = read(text, vocab);
    assert.equal(found.symbols.join(""), symbols, text);
    assert.deepEqual([found.unknown, found.folded], [unknown, folded], text);
  }
  for (const [count, start] of windows) assert.equal(windowStart(count, context), start);
  assert.ok(windows.every(([count, start]) => count - start <= context && (start === 0 || count - start > context / 2)));
});

test("logits and weights are torch's, with the same weights, at every moment of the training", () => {
  const { last, cases } = fixture("next_token_model");
  assert.equal(new Set(cases.map(({ checkpoint }) => checkpoint)).size, 4);
  assert.equal(last, TRAINING.notes.length);
  assert.ok(cases.some(({ start }) => start > 0) && cases.some(({ count }) => count === 1));
  for (const { symbols, checkpoint, start, count, rows } of cases) {
    const found = whole(new Reader(network(checkpoint, last)).read(Array.from(symbols)));
    assert.deepEqual([found.start, found.steps.length], [start, count]);
    for (const { row, ...expected } of rows) close(found.steps[row], expected, `${checkpoint} ${symbols}: ${row}`);
  }
});

test("a text that grows, shrinks or changes in its middle gives what a fresh reader gives", () => {
  const net = new Network(FILE);
  const reader = new Reader(net);
  const texts = ["\nThe whale", "\nThe whales", "\nThe", "\nTha whale", `\n${"Call me Ishmael. ".repeat(9)}`, "\nThe whale", "\n"];
  for (const text of texts) {
    const found = whole(reader.read(Array.from(text)));
    const fresh = whole(new Reader(net).read(Array.from(text)));
    assert.equal(found.steps.length, fresh.steps.length);
    found.steps.forEach((one, i) => assert.deepEqual(Array.from(one.logits), Array.from(fresh.steps[i].logits), `${text} ${i}`));
  }
});

test("only the new characters of a text are computed", () => {
  const reader = new Reader(new Network(FILE));
  const count = (text) => [...reader.read(Array.from(text))].length;
  assert.deepEqual(["\nThe w", "\nThe wh", "\nThe xh", "\nThe xh"].map(count), [6, 1, 2, 0]);
});

test("what is drawn follows probability, temperature and seed", () => {
  const logits = Float64Array.from([0, 1, 2, -1]);
  assert.equal(draw(logits, { temperature: 0, seed: 3, place: 5 }), 2);
  assert.equal(draw(logits, { temperature: 1, seed: 3, place: 5 }), draw(logits, { temperature: 1, seed: 3, place: 5 }));
  for (const temperature of [0.5, 1, 2]) {
    const counts = [0, 0, 0, 0];
    for (let place = 0; place < 4000; place++) counts[draw(logits, { temperature, seed: 9, place })] += 1 / 4000;
    close(counts, Array.from(shares(logits, temperature)), `temperature ${temperature}`, 0.025);
  }
  assert.deepEqual(Array.from(shares(logits, 0)), [0, 0, 1, 0]);
});

test("probabilities, candidates and weights of a trace", () => {
  const now = made("The white whal");
  const odds = probabilities(now);
  assert.equal(odds[0], null);
  assert.ok(odds.slice(1).every((p) => p > 0 && p < 1) && odds.length === 15);
  const { top, rest } = candidates(now, rowAt(now, 0), 0.7);
  assert.equal(top.length, 10);
  assert.ok(Math.abs(top.reduce((sum, { share }) => sum + share, 0) + rest - 1) < 1e-12);
  assert.ok(top.every(({ share }, i) => i === 0 || share <= top[i - 1].share));
  assert.equal(odds[5], shares(now.logits(4))[vocab.indexOf("w")], "each from the row before it");
  const all = weightsOf(now, "2", "all", 6, 4);
  const each = ["1", "2", "3", "4"].map((head) => weightsOf(now, "2", head, 6, 4));
  close(all, each[0].map((_, j) => each.reduce((sum, head) => sum + head[j] / 4, 0)), "mean of heads", 1e-12);
  assert.ok(Math.abs(all.reduce((a, b) => a + b) - 1) < 1e-12 && all.length === 7);
  assert.equal(rowAt(now, 300), 0);
  assert.deepEqual(ranked([1, 3, 3, 2], "abcd", 3).map(([c]) => c), ["b", "c", "d"], "ties in the order of ids");
});

test("the recorded text is the model's own, to the digits that are kept", () => {
  const page = fixture("pages").next_token;
  const [before, now] = [replayed(page.recorded), made(page.recorded.text)];
  assert.deepEqual(before.symbols, now.symbols);
  for (let row = 0; row < now.count; row++) {
    close(before.logits(row), Array.from(now.logits(row)), "logits", 6e-4);
    close(before.weights(1, 2, row), Array.from(now.weights(1, 2, row)), "weights", 6e-5);
  }
  const odds = probabilities(now);
  probabilities(before).forEach((p, row) => (row ? close(p, odds[row], `probability ${row}`, 6e-4) : assert.equal(p, null)));
  assert.equal(page.recorded.vocab, vocab);
});

test("whatever is typed has an answer", () => {
  assert.equal(remark("The whale", vocab), "");
  assert.match(remark("", vocab), /line break/);
  assert.match(remark("x".repeat(LONGEST + 1), vocab), /301 characters/);
  assert.match(remark("👩".repeat(LONGEST), vocab), /👩/);
  assert.match(remark("鯨 é \u202e", vocab), /鯨.*U\+202E.*▯.*e for .é/);
  assert.match(remark("一二三四五六七八", vocab), /2 more/);
  assert.match(remark("don't", vocab), /’ for .'/);
  assert.match(remark("\"Call me\" 'Ishmael'", vocab), /“ for ."., ” for ."., ’ for .'/);
});

test("an address brings back any text", () => {
  const model = new Model({});
  for (const text of ["", "~", "NaN", "a & b = c # %20 + ~", "鯨 👩🏽‍🔬 e\u0301 \u202e", "line\nbreak\ttab", "👩".repeat(LONGEST)]) {
    const held = { text, place: 0, layer: "1", head: "all", temperature: 1, seed: 7, checkpoint: 0 };
    const link = encode("w", { ...widget, state: states.next_token }, { get: (name) => held[name] });
    apply({ ...widget, state: states.next_token }, model, decode(`#${link}`).values);
    assert.equal(model.get("text"), text);
  }
});
