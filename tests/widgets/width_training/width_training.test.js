// The training of the width in the page is the one that torch does.
import assert from "node:assert/strict";
import test from "node:test";
import { predict } from "../../../src/attnbook/widgets/core/regression.js";
import { trainings } from "../../../src/attnbook/widgets/width_training/index.js";
import { close, fixture } from "../tools.js";

const { xs, ys, runs } = fixture("width_training");

test("widths and losses of every step, trained either way", () => {
  const made = trainings(xs, ys);
  for (const [trained, { widths, losses, shown }] of Object.entries(runs)) {
    const { run, errors } = made(trained);
    assert.equal(run.widths.length, 401);
    close(run, { widths, losses }, trained, 1e-9);
    for (const { step, error, weights } of shown) {
      close(errors[step], error, `${trained} error at ${step}`, 1e-9);
      close(predict(xs, ys, 1.3, "gaussian", 1 / Math.abs(run.widths[step])).weights, weights, `${trained} weights at ${step}`, 1e-9);
    }
  }
});
