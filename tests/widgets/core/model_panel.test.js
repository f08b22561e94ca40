// What is said where an address asks for what is not loaded yet.
import assert from "node:assert/strict";
import test from "node:test";
import { misses } from "../../../src/attnbook/widgets/core/models/model_panel.js";

const LAST = 11;
const moment = ({ asked = LAST, recorded = {}, models, training }) => [asked, LAST, recorded, models, training];

test("another moment than the one shown is missing until the training is here", () => {
  const cases = [
    [{}, false],
    [{ models: {} }, false],
    [{ asked: 3 }, true],
    [{ asked: 0, models: {} }, true],
    [{ asked: 3, models: {}, training: {} }, false],
    [{ asked: 3, recorded: { checkpoint: 3 } }, false, "a notebook recorded this moment"],
    [{ asked: 3, recorded: { checkpoint: 3 }, models: {} }, true, "the models alone are those of the end"],
    [{ asked: 3, recorded: { checkpoint: 5 } }, true],
    [{ recorded: { checkpoint: 5 } }, true],
  ];
  for (const [change, missing, why] of cases) assert.equal(misses(...moment(change)), missing, why ?? JSON.stringify(change));
});
