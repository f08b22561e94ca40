// Waves, hands and penalties: the script computes what attnbook computes.
import assert from "node:assert/strict";
import test from "node:test";
import widget, { compute } from "../../../src/attnbook/widgets/position_waves/index.js";
import { chosen } from "../../../src/attnbook/widgets/position_waves/clocks.js";
import { text } from "../../../src/attnbook/widgets/core/messages.js";
import { FARTHEST, LENGTH, likeness, table } from "../../../src/attnbook/widgets/position_waves/math.js";
import { close, fixture } from "../tools.js";

const start = fixture("pages").position_waves;
const at = (state) => compute((name) => ({ ...start, ...state })[name]);

test("every method shows Python's numbers", () => {
  const cases = fixture("position_waves");
  assert.equal(cases.length, 10);
  for (const { state, ...expected } of cases) {
    const now = at(state);
    const where = JSON.stringify(state);
    if (state.method === "alibi") {
      for (const name of ["content", "bias", "weights"]) close(now[name], expected[name], `${where} ${name}`);
    } else {
      close(now.hands.map((hand) => [hand.omega, hand.key, hand.query, hand.cosine]), expected.hands, `${where} hands`);
      close(now.values, expected.curve, `${where} curve`);
      close(now.value, expected.value, `${where} value`);
    }
  }
});

test("the table is attnbook's", () => {
  for (const { pairs, rows } of fixture("position_table"))
    close(table(pairs).filter((_, t) => t % 9 === 0), rows, `${pairs} pairs`);
});

test("the prediction is right: where both stand does not count", () => {
  assert.equal(widget.predict.answer, "same");
  const score = (position) => at({ method: "rotary", distance: 7, position }).value;
  for (let position = 0; position <= LENGTH - 1 - FARTHEST; position++) assert.equal(score(position), score(3));
});

test("the angle of rotary changes the score, and that of sinusoids does not", () => {
  assert.notEqual(at({ method: "rotary", angle: 90 }).value, at({ method: "rotary", angle: 0 }).value);
  assert.equal(at({ method: "sinusoidal", angle: 90 }).value, at({ method: "sinusoidal", angle: 0 }).value);
  assert.equal(likeness(5, 0), 1);
});

test("the penalty is 0 at the query, and weights sum to 1", () => {
  const now = at({ method: "alibi", position: 9, distance: 0, slope: 1 });
  assert.equal(now.bias[9], -0);
  assert.ok(Math.abs(now.weights.reduce((sum, w) => sum + w, 0) - 1) < 1e-12);
});

test("first and last hand are always among the clocks, none twice", () => {
  for (let pairs = 1; pairs <= 32; pairs++) {
    const shown = chosen(pairs);
    assert.equal(new Set(shown).size, shown.length);
    assert.equal(shown[0], 0);
    assert.equal(shown.at(-1), pairs - 1);
    assert.ok(shown.length <= 6);
  }
});

test("the sentences are right for a distance of 1, too", () => {
  const known = { key_at: 4, query_at: 5, distance: 1, item: "war", content: 2, bias: 3, weight: 6, value: 7 };
  for (const method of ["sinusoidal", "rotary", "alibi"]) assert.doesNotMatch(text(`position_waves.status.${method}`, known), /\b1 place/, method);
});
