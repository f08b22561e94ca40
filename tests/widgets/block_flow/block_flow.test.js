// The widget's block is the library's layer, and what it writes out adds up.
import assert from "node:assert/strict";
import test from "node:test";
import { ORDERS, WIDTH, compute, measures, moved, origin } from "../../../src/attnbook/widgets/block_flow/math.js";
import { told, written } from "../../../src/attnbook/widgets/block_flow/index.js";
import { close as near, fixture } from "../tools.js";

const cases = fixture("block_flow");
const start = fixture("pages").block_flow;
const w = start.weights;
const close = (found, expected, where) => near(found, expected, where, 1e-10);

test("every part of every case gives what the layer's part gives", () => {
  assert.ok(cases.length >= 8);
  cases.forEach(({ state, ...parts }, k) => {
    const now = compute(state.x, state.order, w);
    close(now, parts, `case ${k}`);
  });
});

test("news of another token arrives at attention and stays", () => {
  const changed = start.x.map((v, k) => (k === 3 * WIDTH ? v + 1 : v));
  for (const order of ["pre", "post"]) {
    const [now, before] = [changed, start.x].map((x) => compute(x, order, w));
    const at = ORDERS[order].indexOf("attention");
    assert.deepEqual(moved(now, before, order, 0), ORDERS[order].map((_, i) => i >= at), order);
    assert.deepEqual(moved(now, before, order, 3), ORDERS[order].map(() => true), `${order}, its own`);
    assert.deepEqual(moved(before, before, order, 0), ORDERS[order].map(() => false));
  }
});

test("what is written out for a number gives the number", () => {
  for (const { state } of cases) {
    const now = compute(state.x, state.order, w);
    for (const name of ORDERS[state.order]) now[name].forEach((row, i) => row.forEach((value, j) => {
      const made = origin(now, state.order, name, i, j, w);
      assert.equal(made.value, value);
      if (made.kind === "norm") close((made.before - made.mean) / made.spread, value, name);
      if (made.kind === "sum") close(made.before + made.added, value, name);
      if (made.kind === "hidden") close(Math.max(0, made.raw), value, name);
      assert.equal(made.kind, { norm1: "norm", norm2: "norm", sum1: "sum", sum2: "sum", hidden: "hidden", start: "start" }[name] ?? "mix");
    }));
  }
});

test("a norm leaves mean 0 and nearly spread 1, whatever comes in", () => {
  const now = compute(start.x.map((v) => 3 * v + 1), "pre", w);
  for (const row of now.norm1) {
    const { mean, spread, length } = measures(row);
    assert.ok(Math.abs(mean) < 1e-12 && Math.abs(spread - 1) < 1e-4 && Math.abs(length - Math.sqrt(WIDTH)) < 1e-3);
  }
  assert.deepEqual(measures([1, 3]), { mean: 2, spread: 1, divisor: Math.sqrt(1 + 1e-5), length: Math.hypot(1, 3) });
});

test("a divisor is never written as 0.00, and where the numbers are equal it is said why", () => {
  for (const order of ["pre", "post"]) for (const value of [1, 0.3, -4]) {
    const x = Array.from({ length: 36 }, (_, k) => (k < WIDTH ? value : k / 9 - 2));
    const now = compute(x, order, w);
    const norm = origin(now, order, "norm1", 0, 0, w);
    assert.doesNotMatch(written(norm, 1), / \/ 0\.00 /);
    if (order === "pre") assert.match(written(norm, 1), / \/ 0\.0032 = 0\.00$/);
  }
  for (const order of ["pre", "post"]) {
    assert.match(told("norm1", order, Array(WIDTH).fill(0.3)), /numbers are equal.* 0\.00001 /);
    assert.doesNotMatch(told("norm1", order, start.x.slice(0, WIDTH)), /equal/);
  }
  assert.doesNotMatch(told("sum1", "pre", Array(WIDTH).fill(0.3)), /equal/);
});
