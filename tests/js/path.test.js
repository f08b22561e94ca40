// The path on one slider computes what attnbook.path computes.
import assert from "node:assert/strict";
import test from "node:test";
import widget from "../../src/attnbook/widgets/js/path.js";
import { kinds, KNOBS, moves, NAMES, stops } from "../../src/attnbook/widgets/js/path_numbers.js";
import { close, fixture } from "./tools.js";

const { cases } = fixture("path");

test("weights, mixtures and masks of all stops, whatever is turned", () => {
  assert.ok(cases.length >= 4);
  cases.forEach(({ state, stops: expected, columns }, n) => {
    const found = stops(state);
    assert.deepEqual(found.map(({ name }) => name), expected.map(({ name }) => name));
    found.forEach((now, i) => {
      close(now.weights, expected[i].weights, `case ${n} ${now.name} weights`);
      close(now.output, expected[i].output, `case ${n} ${now.name} output`);
      assert.deepEqual(now.mask, expected[i].mask);
      assert.equal(kinds(now, state.topics.length).length, columns[i]);
      assert.equal(now.output[0].length, columns[i]);
    });
  });
});

test("what moves from stop to stop; at the answer of the question nothing does", () => {
  cases.forEach(({ state, moves: expected }, n) => {
    const found = stops(state);
    close(found.slice(1).map((now, i) => moves(found[i], now)), expected, `case ${n}`);
    const still = NAMES.filter((_, i) => i && moves(found[i - 1], found[i]) < 1e-9
      && found[i].output[0].length === found[i - 1].output[0].length
      && found[i].output.every((row, r) => row.every((value, c) => Math.abs(value - found[i - 1].output[r]?.[c]) < 1e-9)));
    if (n === 0) assert.deepEqual(still, [widget.predict.answer]);
    assert.ok(still.includes("dot"));
  });
});

test("every row shares 1 among those that may be asked", () => {
  cases.forEach(({ state }) => stops(state).forEach((now) => now.weights.flat().forEach((row, i) => {
    close(row.reduce((a, b) => a + b), 1, now.name);
    row.forEach((weight, j) => { if (!now.mask[i % now.mask.length][j]) assert.equal(weight, 0); });
  })));
});

test("a knob changes its stop", () => {
  const [{ state }] = cases;
  for (const [stop, knob] of Object.entries(KNOBS)) {
    const at = NAMES.indexOf(stop);
    const [before, after] = [stops(state)[at], stops({ ...state, [knob]: state[knob] * 1.5 })[at]];
    assert.ok(moves(before, after) > 0.01, stop);
    assert.equal(widget.state[knob].type, "number");
  }
});
