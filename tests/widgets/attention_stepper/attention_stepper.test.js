// The stepper computes what attnbook.self_attention.Attention computes, and what it writes out adds up.
import assert from "node:assert/strict";
import test from "node:test";
import { MATRICES, RESULTS, STEPS, clamp, compute, goesIn, origin } from "../../../src/attnbook/widgets/attention_stepper/numbers.js";
import { chosenCell, exampleOf, noteOf } from "../../../src/attnbook/widgets/attention_stepper/index.js";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import { text } from "../../../src/attnbook/widgets/core/messages.js";
import { restore } from "../../../src/attnbook/widgets/core/state.js";
import { close, fixture } from "../tools.js";

const cases = fixture("attention_steps");
const start = fixture("pages").attention_stepper;

test("every matrix of every case is the layer's own", () => {
  assert.ok(cases.length >= 12);
  cases.forEach(({ state, ...expected }, k) => close(compute(state), expected, `case ${k}`));
});

// What is written out under the matrices, computed again from its parts.
function value(made) {
  if (made.kind === "scaled") return made.from / made.by;
  if (made.kind === "sum") return made.pairs.reduce((sum, [a, b]) => sum + a * b, 0);
  return null;
}

test("what is written out for a cell gives the cell", () => {
  for (const { state } of cases) {
    const now = compute(state);
    for (const name of RESULTS.slice(1)) now[name].forEach((row, i) => row.forEach((cell, j) => {
      const made = origin(now, name, i, j, state.width);
      if (made.kind === "softmax") close(made.raised[j] / made.total, cell, `${name} ${i} ${j}`);
      else close(value(made), cell, `${name} ${i} ${j}`);
    }));
    assert.equal(origin(now, "x", 0, 0, 2).kind, "given");
  }
});

test("the cells that are marked are those that change the result", () => {
  const { state } = cases[3];
  const before = compute(state);
  for (const [step, flat] of [[1, "w_q"], [2, "w_k"], [3, "w_v"], [1, "x"]]) {
    const result = RESULTS[step];
    const width = before[flat][0].length;
    state[flat].forEach((_, k) => {
      const after = compute({ ...state, [flat]: state[flat].map((v, n) => (n === k ? v + 1 : v)) });
      const [i, j] = [Math.floor(k / width), k % width];
      before[result].forEach((row, r) => row.forEach((cell, c) => {
        if (Math.abs(after[result][r][c] - cell) > 1e-9) assert.ok(goesIn(result, flat, i, j, r, c), `${flat} ${i},${j} -> ${r},${c}`);
      }));
    });
  }
  assert.ok(goesIn("scores", "products", 1, 2, 1, 2) && !goesIn("scores", "products", 1, 1, 1, 2));
  assert.ok(goesIn("weights", "scores", 1, 0, 1, 2) && !goesIn("weights", "scores", 0, 2, 1, 2));
  assert.ok(goesIn("products", "key", 0, 2, 1, 2), "a key is a column of the turned matrix");
  assert.ok(!goesIn("output", "output", 0, 0, 0, 0));
});

test("a step opens on what it computes, and a cell outside is brought inside", () => {
  const model = new Model(start);
  const now = compute(start);
  assert.deepEqual(chosenCell((name) => model.get(name), now), { name: "query", i: 0, j: 0 });
  model.set("step", 6);
  model.set("row", 4);
  model.set("column", 4);
  assert.deepEqual(chosenCell((name) => model.get(name), now), { name: "weights", i: 3, j: 3 });
  assert.deepEqual(clamp([[1, 2]], 5, 5), [0, 1]);
  for (const parts of STEPS) assert.ok(parts.every((name) => MATRICES.includes(name)));
});

test("a note is told only of the numbers that it was written for", () => {
  const model = new Model(start);
  const get = (name) => model.get(name);
  const [moved, widened, counted] = [["w_q", (v) => v.map((x, k) => (k === 9 ? x + 1 : x))], ["width", (v) => v * 2], ["count", (v) => (v === 4 ? 2 : 4)]];
  const changed = text("attention_stepper.notes_changed");
  for (const name of Object.keys(start.examples)) {
    restore(model, exampleOf(model, name));
    assert.equal(noteOf(get), text(`attention_stepper.notes.${name}`));
    for (const [trait, change] of [moved, widened, counted]) {
      const before = get(trait);
      model.set(trait, change(before));
      assert.equal(noteOf(get), changed, `${name} ${trait}`);
      model.set(trait, before);
      assert.equal(noteOf(get), text(`attention_stepper.notes.${name}`));
    }
  }
});
