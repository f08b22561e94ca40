// The mark of a prediction: when it comes and goes; what each answer means is tried on the pages.
import assert from "node:assert/strict";
import test from "node:test";
import { Guess } from "../../../src/attnbook/widgets/core/predict_mark.js";

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
  state.step = 4;
  guess.look();
  guess.look();
  assert.deepEqual(seen.told, [""], "what happened is over, once");
  state.step = 3;
  put("little");
  guess.hide();
  guess.hide();
  guess.look();
  put("much");
  put("little");
  assert.deepEqual(seen.told, ["", "little", "", "much", "", "little"]);
});
