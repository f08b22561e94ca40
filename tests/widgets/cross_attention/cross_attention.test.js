// The widget of chapter 9 computes what attnbook.widgets.cross_attention computes.
import assert from "node:assert/strict";
import test from "node:test";
import widget from "../../../src/attnbook/widgets/cross_attention/index.js";
import { compute, toward } from "../../../src/attnbook/widgets/cross_attention/numbers.js";
import { close, demonstrated, fixture, states } from "../tools.js";

const { cases } = fixture("cross_attention");

test("names, weights, outputs and the other direction in every state", () => {
  assert.ok(cases.length >= 9);
  cases.forEach(({ state, asker, asked, ...expected }, n) => {
    const now = compute(state);
    close([now.asker.names, now.asked.names, now], [asker, asked, expected], `case ${n}`);
  });
});

test("the chosen row survives empty places, and there is none without words", () => {
  const [{ state }] = cases;
  assert.equal(compute({ ...state, target: [0, 3, 0, 4, 0], focus: 2 }).row, 0);
  assert.equal(compute({ ...state, target: [0, 3, 0, 4, 0], focus: 3 }).row, 1);
  const none = compute({ ...state, target: [0, 0, 0, 0, 0] });
  assert.equal(none.row, -1);
  assert.ok(none.empty);
});

test("the demonstration shows the sentences that the question and its answer are about", async () => {
  const page = fixture("pages").cross_attention;
  const mask = [false, true, true, true, true];
  const model = await demonstrated(widget, { ...page, source: [1, 0, 0, 0, 0], target: [0, 5, 0, 0, 0], source_turn: [90, 0, 0, 0, 0], mask });
  const wanted = { ...page, asker: "source", asked: "target", focus: 4, compare: true };
  for (const name of Object.keys(states.cross_attention)) assert.deepEqual(model.get(name), wanted[name], name);
  const now = compute(Object.fromEntries(Object.keys(page).map((name) => [name, model.get(name)])));
  assert.deepEqual([now.asker.names.length, now.asked.names.length], [5, 4]);
  assert.ok(now.asker.names.includes("cold"));
});

test("a pulled query points as the word does at which it arrives, and between two the short way", () => {
  const angles = [-170, 160, 30];
  assert.deepEqual([0, 1, 2, -3, 7].map((place) => toward(angles, place)), [-170, 160, 30, -170, 30]);
  close(toward(angles, 0.5), -185, "over 180 degrees");
  close(toward(angles, 1.25), 127.5, "a quarter of the way");
  assert.equal(toward([40], 0.9), 40);
});
