// The mask painter computes what attnbook computes, and says what Python says.
import assert from "node:assert/strict";
import test from "node:test";
import { printed, verdict } from "../../../src/attnbook/widgets/mask_painter/index.js";
import { CHANGES, MASKS, compute } from "../../../src/attnbook/widgets/mask_painter/math.js";
import { close, fixture } from "../tools.js";

const { names, angles, values } = fixture("pages").mask_painter;
const cases = fixture("mask_painter");

test("weights, sums, leaks, the verdict and the printed masks are Python's; an empty row is exactly 0", () => {
  assert.ok(cases.length >= 20);
  for (const state of cases) {
    const now = compute({ ...state, angles, values });
    const { weights, sums, moved, promised, leaks, blind } = state;
    close(now, { weights, sums, moved, promised, leaks, blind });
    now.weights.forEach((row, i) => {
      if (!state.mask.slice(6 * i, 6 * i + 6).some(Boolean)) assert.ok(row.every((weight) => weight === 0));
    });
    assert.equal(verdict(names, now, state.promise).words, state.verdict);
    assert.equal(printed(state.mask, state.convention), state.printed);
  }
});

test("the buttons make the masks that they name", () => {
  const causal = MASKS.causal();
  assert.deepEqual(CHANGES.causal([], 3), causal);
  assert.deepEqual(CHANGES.turned(causal), causal.map((v) => !v));
  assert.deepEqual(CHANGES.padding(causal, 4), MASKS.padded(4));
  assert.deepEqual(CHANGES.window([], 5), causal);
  assert.equal(CHANGES.prefix([], 5).filter(Boolean).length, 31);
  assert.equal(CHANGES.shifted([], 1).filter(Boolean).length, 26);
  assert.ok(CHANGES.open([], 1).every(Boolean));
});
