// The widget of chapter 9 computes what attnbook.widgets.cross_attention computes.
import assert from "node:assert/strict";
import test from "node:test";
import widget from "../../src/attnbook/widgets/js/cross_attention.js";
import { compute, lookUp, sentence } from "../../src/attnbook/widgets/js/cross_attention_numbers.js";
import { close, fixture } from "./tools.js";

const { cases } = fixture("cross_attention");

test("names, weights, outputs and the other direction in every state", () => {
  assert.ok(cases.length >= 9);
  cases.forEach(({ state, asker, asked, weights, output, turned, row }, n) => {
    const now = compute(state);
    assert.deepEqual(now.asker.names, asker);
    assert.deepEqual(now.asked.names, asked);
    assert.equal(now.row, row);
    for (const [name, wanted] of Object.entries({ weights, output, turned })) close(now[name], wanted, `case ${n} ${name}`);
  });
});

test("scores of the other direction are these, turned over; weights are not", () => {
  const [{ state }] = cases;
  const [target, source] = [sentence(state, "target"), sentence(state, "source")];
  const [one, other] = [lookUp(target, source), lookUp(source, target)];
  one.scores.forEach((row, i) => row.forEach((score, j) => close(other.scores[j][i], score, "score")));
  const largest = Math.max(...one.weights.flatMap((row, i) => row.map((weight, j) => Math.abs(weight - other.weights[j][i]))));
  assert.ok(largest > 0.1, `${largest}`);
});

test("the chosen row survives empty places, and there is none without words", () => {
  const [{ state }] = cases;
  assert.equal(compute({ ...state, target: [0, 3, 0, 4, 0], focus: 2 }).row, 0);
  assert.equal(compute({ ...state, target: [0, 3, 0, 4, 0], focus: 3 }).row, 1);
  const none = compute({ ...state, target: [0, 0, 0, 0, 0] });
  assert.equal(none.row, -1);
  assert.ok(none.empty);
});

test("the state follows the length of the vocabulary", () => {
  const { source } = widget.state((name) => (name === "source_words" ? ["a", "b", "c"] : []));
  assert.deepEqual(source, { type: "numbers", length: 5, min: 0, max: 3, integer: true });
});
