// The mark of a prediction: when it comes and goes, and what each answer means in the picture.
import assert from "node:assert/strict";
import test from "node:test";
import { guessed as context } from "../../../src/attnbook/widgets/alignment/side.js";
import { guessed as curve } from "../../../src/attnbook/widgets/kernel_explorer/plots.js";
import { guessed as score } from "../../../src/attnbook/widgets/position_waves/plots.js";
import { Guess } from "../../../src/attnbook/widgets/core/predict_mark.js";
import { atWidth, productsByWidth } from "../../../src/attnbook/widgets/core/softmax.js";
import { guessed as weights } from "../../../src/attnbook/widgets/softmax_lab/scale.js";
import { guessed as digits } from "../../../src/attnbook/widgets/vit_draw/pictures.js";
import { guessed as drops } from "../../../src/attnbook/widgets/sudden_change/plots.js";
import { trainings } from "../../../src/attnbook/widgets/width_training/index.js";
import { guessed as errors } from "../../../src/attnbook/widgets/width_training/plots.js";
import { close, fixture } from "../tools.js";

const sum = (values) => values.reduce((a, b) => a + b, 0);

/** A guess over a state that can be changed, and what happened to it. */
function watched() {
  const state = { step: 0 };
  const seen = { drawn: [], told: [] };
  const guess = new Guess({ asks: (get) => get("step") === 3 }, (name) => state[name]);
  guess.draw((pencil, choice) => seen.drawn.push(choice));
  guess.hear((choice) => seen.told.push(choice));
  const put = (choice) => {
    globalThis.requestAnimationFrame = (then) => then();
    guess.put(choice);
  };
  return { state, seen, guess, put };
}

test("the mark waits for the question's state, and goes for good when the reader moves on", () => {
  const { state, seen, guess, put } = watched();
  put("much");
  assert.deepEqual([seen.drawn, seen.told], [[], []], "the demonstration was stopped on its way");
  state.step = 3;
  guess.look();
  guess.look();
  assert.deepEqual([seen.drawn, seen.told], [["much", "much"], ["much"]], "drawn anew, told once");
  state.step = 4;
  guess.look();
  state.step = 3;
  guess.look();
  assert.deepEqual([seen.drawn.length, seen.told], [2, ["much", ""]]);
});

test("hidden, skipped, and answered anew", () => {
  const { state, seen, guess, put } = watched();
  state.step = 3;
  put("");
  assert.deepEqual(seen.told, [], "nobody who skips has said anything");
  put("little");
  guess.hide();
  guess.hide();
  guess.look();
  put("much");
  put("little");
  assert.deepEqual(seen.told, ["little", "", "much", "", "little"]);
});

test("a regression: a level line at the mean, a line that is seen to slope, every point", () => {
  const data = { xs: [3, 1, 2], ys: [2, 5, 11] };
  assert.deepEqual(curve("mean", data, [0, 4]), [[0, 4], [6, 6]]);
  const [, [left, right]] = curve("line", data, [0, 4]);
  assert.equal(left - right, 4.5, "half the height of the data, down as they lean");
  assert.deepEqual(curve("wiggly", data, [0, 4]), [[1, 2, 3], [5, 11, 2]]);
});

test("16 keys: even, one, or as at a width of 1", () => {
  const products = productsByWidth(7);
  const raw = atWidth(products, 512, false);
  for (const choice of ["even", "one", "same"]) close(sum(weights(choice, products, raw.weights)), 1, choice);
  assert.equal(weights("one", products, raw.weights).indexOf(1), raw.scores.indexOf(Math.max(...raw.scores)));
  close(weights("same", products, raw.weights), Array.from(atWidth(products, 1, false).weights));
});

test("the fixed context: as at first, less and less, or that of the other model", () => {
  const trace = { attention: { contexts: [[1, 2], [3, 4], [5, 6]] }, fixed: { contexts: [[8, -4], [8, -4], [8, -4], [8, -4]] } };
  assert.deepEqual(context("nothing", trace, 4), [8, -4]);
  assert.deepEqual(context("shrinks", trace, 3), [4, -2]);
  assert.deepEqual(context("moves", trace, 4), [5, 6], "the other model has ended");
});

test("a score seven places away: the same, lower, or either side", () => {
  assert.deepEqual(score("same", 0.7), [0.7]);
  assert.ok(score("falls", 0.7)[1] < score("falls", 0.7)[0]);
  const [high, low] = score("any", 0.7);
  close(high + low, 1.4);
});

test("ten digits: the 7, any other, or all alike", () => {
  assert.deepEqual(digits("same").flatMap((p, digit) => (p === null ? [] : [digit])), [7]);
  assert.equal(digits("other")[7], null);
  assert.equal(digits("other").filter(Boolean).length, 9);
  close(sum(digits("unsure")), 1);
});

test("the leave-one-out error: along with the loss, a turn, or up", () => {
  const { xs, ys } = fixture("width_training");
  const { run, errors: found } = trainings(xs, ys)("itself");
  const [falls, turns, rises] = ["falls", "turns", "rises"].map((choice) => errors(choice, run, found));
  for (const line of [falls, turns, rises]) {
    assert.equal(line.length, found.length);
    close(line[0], found[0], "all begin where the curve begins", 1e-9);
  }
  assert.ok(falls.every((v, i) => i === 0 || v <= falls[i - 1] + 1e-12));
  assert.ok(rises.every((v, i) => i === 0 || v > rises[i - 1]));
  close([Math.min(...turns), turns.at(-1)], [Math.min(...found), found.at(-1)], "the turn", 1e-9);
});

test("one layer and two: straight, one drop, or two drops one after the other", () => {
  const measured = { one: { known: [4, 3, 2.5] }, two: { known: [3.8, 2, 0.3] } };
  const [even, sudden, both] = ["even", "sudden", "both"].map((choice) => drops(choice, measured));
  for (const { one, two } of [even, sudden, both])
    for (const [ways, losses] of [one, two]) {
      assert.deepEqual([ways[0], ways.at(-1), losses[0]], [0, 1, 3.8], "from the start to the end of the training");
      assert.ok(losses.every((v, i) => i === 0 || v <= losses[i - 1]), "no curve rises");
    }
  assert.deepEqual([even, sudden, both].map(({ one, two }) => [one[1].at(-1), two[1].at(-1)]), [[2.5, 0.3], [2.5, 0.3], [0.3, 0.3]]);
  assert.deepEqual([even.one[0].length, even.two[0].length, sudden.one[0].length], [2, 2, 2], "straight");
  assert.ok(both.two[0][2] < both.one[0][1], "two layers have dropped before one begins to");
});
