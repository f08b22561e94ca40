// The path on one slider computes what attnbook.path computes.
import assert from "node:assert/strict";
import test from "node:test";
import widget, { told } from "../../../src/attnbook/widgets/path/index.js";
import { kinds, KNOBS, moves, NAMES, stops } from "../../../src/attnbook/widgets/path/numbers.js";
import { close, demonstrated, fixture, states } from "../tools.js";

const { cases } = fixture("path");

test("weights, mixtures and masks of all stops, whatever is turned", () => {
  assert.ok(cases.length >= 4);
  cases.forEach(({ state, stops: expected, columns }, n) => {
    const found = stops(state);
    close(found, expected, `case ${n}`);
    found.forEach((now, i) => {
      assert.equal(kinds(now, state.topics.length).length, columns[i]);
      assert.equal(now.output[0].length, columns[i]);
    });
  });
});

/** The stops at which neither a weight nor a mixture moves. */
const still = (found) => NAMES.filter((_, i) => i && moves(found[i - 1], found[i]) < 1e-9
  && found[i].output[0].length === found[i - 1].output[0].length
  && found[i].output.every((row, r) => row.every((value, c) => Math.abs(value - found[i - 1].output[r]?.[c]) < 1e-9)));

test("what moves from stop to stop; at the answer of the question nothing does", () => {
  cases.forEach(({ state, moves: expected }, n) => {
    const found = stops(state);
    close(found.slice(1).map((now, i) => moves(found[i], now)), expected, `case ${n}`);
    if (n === 0) assert.deepEqual(still(found), [widget.predict.answer]);
    assert.ok(still(found).includes("dot"));
  });
});

test("a knob changes its stop", () => {
  const [{ state }] = cases;
  for (const [stop, knob] of Object.entries(KNOBS)) {
    const at = NAMES.indexOf(stop);
    const [before, after] = [stops(state)[at], stops({ ...state, [knob]: state[knob] * 1.5 })[at]];
    assert.ok(moves(before, after) > 0.01, stop);
    assert.equal(states.path[knob].type, "number");
  }
});

test("nothing is said to be turned, or ordered, by 0", () => {
  const knobs = { width: 1.69, turn: 60, slope: 0.5 };
  assert.match(told("query", knobs), /rotates every query by 60 degrees/);
  assert.match(told("query", { ...knobs, turn: 0 }), /rotates nothing/);
  assert.match(told("positions", knobs), /Now the order counts.* 0\.50,/);
  assert.match(told("positions", { ...knobs, slope: 0 }), /order does not count/);
  for (const name of NAMES) assert.equal(told(name, { ...knobs, turn: 0, slope: 0 }) === told(name, knobs), !["query", "positions"].includes(name));
});

test("the demonstration puts back the knobs of which the verdicts speak", async () => {
  const [{ state }] = cases;
  for (const turned of [{ bandwidth: 5 }, { turn: 0, slope: 0 }, { temperature: 1 / state.width ** 2 }]) {
    const model = await demonstrated(widget, { ...state, ...turned, stop: 3 });
    const now = Object.fromEntries([...Object.keys(state), "stop"].map((name) => [name, model.get(name)]));
    assert.equal(now.stop, 1 + NAMES.indexOf("dot"));
    assert.equal(now.bandwidth, 0.5);
    const found = stops(now);
    const width = NAMES.indexOf("width");
    const change = moves(found[width - 1], found[width]);
    assert.ok(change > 0.01 && change < 0.1, `a little: ${change}`);
    assert.deepEqual(still(found), [widget.predict.answer]);
  }
});
