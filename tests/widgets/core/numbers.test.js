// The JavaScript computes what Python computes: fixtures are written by scripts/write_fixtures.py.
import assert from "node:assert/strict";
import test from "node:test";
import { compute as computeKernel } from "../../../src/attnbook/widgets/kernel_explorer/index.js";
import { curve, ErrorCurve, KERNELS, leaveOneOutError, predict, shapes } from "../../../src/attnbook/widgets/core/regression.js";
import { compute as computeSoftmax } from "../../../src/attnbook/widgets/softmax_lab/index.js";
import { atWidth, lookUp, productsByWidth, softmax } from "../../../src/attnbook/widgets/core/softmax.js";
import { logTicks, ticks } from "../../../src/attnbook/widgets/core/draw.js";
import { num, short } from "../../../src/attnbook/widgets/core/messages.js";
import { close, fixture } from "../tools.js";

const RANGE = [0.05, 20];                              // of bandwidths

test("Nadaraya-Watson: estimates and weights of every kernel and bandwidth", () => {
  const { x, y, queries, cases } = fixture("regression");
  assert.equal(cases.length, 16);
  for (const { kernel, bandwidth, y_hat, weights } of cases) {
    close(Array.from(curve(x, y, queries, kernel, bandwidth)), y_hat, `${kernel} ${bandwidth} curve`);
    queries.forEach((query, i) => {
      close(predict(x, y, query, kernel, bandwidth), { value: y_hat[i], weights: weights[i] }, `${kernel} ${bandwidth} at ${query}`);
    });
  }
});

test("every kernel that is drawn has Python's shape, on both sides and at its edge", () => {
  const { shapes: { u, ...expected } } = fixture("regression");
  assert.deepEqual(KERNELS, Object.keys(expected));
  for (const name of KERNELS) close(u.map(shapes[name]), expected[name], name);
});

test("leave-one-out error of every kernel and bandwidth", () => {
  const { x, y, cases } = fixture("regression");
  for (const { kernel, bandwidth, error } of cases) close(leaveOneOutError(x, y, kernel, bandwidth), error, `${kernel} ${bandwidth}`);
});

test("the error curve is the same in small steps as at once, and knows its minimum", () => {
  const { x, y } = fixture("regression");
  const slow = new ErrorCurve(x, y, "gaussian", RANGE);
  let time = 0;
  let steps = 0;
  while (!slow.work(1, () => (time += 1))) steps += 1;    // a clock on which every look costs the budget
  const fast = new ErrorCurve(x, y, "gaussian", RANGE);
  assert.ok(fast.work(1e9));
  assert.ok(steps > 20, `${steps} steps`);
  assert.deepEqual(slow.errors, fast.errors);
  assert.equal(fast.best.error, Math.min(...fast.errors));
  fast.bandwidths.forEach((h, i) => close(fast.errors[i], leaveOneOutError(x, y, "gaussian", h)));
});

test("softmax: weights, Jacobian, its norm, entropy; an empty row is exactly 0", () => {
  for (const { scores, temperature, mask, weights, jacobian, norm, entropy } of fixture("softmax")) {
    const found = computeSoftmax(scores, temperature, mask);
    close(Array.from(found.weights), weights, `weights of ${scores}`);
    close(found.slopes, jacobian, `jacobian of ${scores}`);
    close(found.norm, norm, `norm of ${scores}`);
    if (entropy === null) assert.ok(Number.isNaN(found.nats) && found.weights.every((w) => w === 0));
    else close(found.nats, entropy, `entropy of ${scores}`);
  }
  assert.deepEqual(softmax([0, 0], 1, [false, true]), Float64Array.of(0, 1));
});

test("library: scores, weights and mixed value, also at temperature 0", () => {
  const { angles, values, cases } = fixture("library");
  for (const { angle, length, temperature, ...expected } of cases)
    close(lookUp({ angle, length, temperature, angles, values }), expected, `${angle}° ${length} ${temperature}`);
});

test("the shared random numbers give the same dot products, spreads and slopes at every width", () => {
  const known = new Map();
  for (const { draw, width, raw, scaled, raw_weights, raw_sizes, scaled_sizes } of fixture("widths").cases) {
    if (!known.has(draw)) known.set(draw, productsByWidth(draw));
    const [found, divided] = [false, true].map((by) => atWidth(known.get(draw), width, by));
    close([found, divided], [{ scores: raw, weights: raw_weights }, { scores: scaled }], `draw ${draw}, ${width}`);
    close([found, divided], [raw_sizes, scaled_sizes], `draw ${draw}, ${width} spread and slope`, 1e-11);
  }
});

test("what the kernel explorer shows follows from its model, within the data's bounds", () => {
  const { x, y } = fixture("regression");
  const model = { datasets: { a: { xs: x, ys: y, curve: null, reach: { bandwidth: RANGE, query: [-0.3, 5.3] } } }, data: "a", kernel: "boxcar", bandwidth: 1e9, query: -1e9 };
  const found = computeKernel((name) => model[name], [1, 2]);
  assert.equal(found.bandwidth, 20);
  assert.equal(found.query, -0.3);
  const mean = y.reduce((a, b) => a + b) / y.length;
  close(Array.from(found.estimate), [mean, mean], "a boxcar over everything is the mean");
});

test("numbers and ticks are written as Python writes them", () => {
  const { numbers, short: brief, ticks: linear, log_ticks: logs } = fixture("words");
  for (const [value, digits, words] of numbers) assert.equal(num(value, digits), words);
  // A fixture can hold no such numbers: JSON has none.
  assert.deepEqual([Infinity, -Infinity, NaN].map((value) => num(value)), ["∞", "−∞", "–"]);
  for (const [value, words] of brief) assert.equal(short(value), words);
  for (const [low, high, count, places] of linear) close(ticks(low, high, count), places, `${low}…${high}`);
  for (const [low, high, places] of logs) close(logTicks(low, high), places, `log ${low}…${high}`);
});
