// What is said where an address asks for what is not loaded yet.
import assert from "node:assert/strict";
import test from "node:test";
import { text } from "../../../src/attnbook/widgets/core/messages.js";
import { misses, sayMissing } from "../../../src/attnbook/widgets/core/models/model_panel.js";

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

test("both things that are missing are said, and nothing where all is here", (t) => {
  globalThis.Node = { TEXT_NODE: 3 };
  t.after(() => { delete globalThis.Node; });
  const node = { textContent: "", childNodes: [] };
  const said = (source, change) => {
    sayMissing(node, source, ...moment(change));
    return node.hidden ? null : node.textContent;
  };
  const another = text("model_panel.moment");
  assert.equal(said("Another number.", {}), "Another number.");
  assert.equal(said(false, { asked: 3 }), another);
  assert.equal(said("Another number.", { asked: 3 }), `Another number. ${another}`);
  assert.equal(said(false, { asked: 3, models: {}, training: {} }), null);
});
