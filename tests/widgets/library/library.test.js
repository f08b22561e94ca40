// What the library says of its weights, and what its demonstration ends with.
import assert from "node:assert/strict";
import test from "node:test";
import widget, { sentence } from "../../../src/attnbook/widgets/library/index.js";
import { lookUp } from "../../../src/attnbook/widgets/core/softmax.js";
import { demonstrated, fixture } from "../tools.js";

const start = fixture("pages").library;
const said = (state) => sentence(start.names, lookUp({ ...start, ...state }), state.temperature ?? start.temperature, start.topics);

test("one strongest answer, or several that share", () => {
  assert.match(said({}), /^The strongest answer is comics, with \d+\u00a0% /);
  assert.match(said({ angle: 55 }), /^The strongest answers are comics, films, each with 39\u00a0% /);
  assert.match(said({ length: 0 }), /^The strongest answers are .*recipes, each with 17\u00a0% /);
  assert.match(said({ temperature: 0 }), /comics gives the whole answer/);
  assert.match(said({ temperature: 0, angle: 55 }), /2 items have the same score.*: comics, films\./);
});

test("the demonstration ends with one item alone, wherever the arrow stood, and leaves it there where it can", async () => {
  for (const [state, angle] of [[{}, 50], [{ angle: 120.5, length: 0.3 }, 120.5], [{ angle: 55 }, 40], [{ angle: 235, length: 0.4 }, 190], [{ length: 0 }, 50], [{ angle: 55, length: 0 }, 40]]) {
    const model = await demonstrated(widget, { ...start, ...state });
    const { weights } = lookUp(Object.fromEntries(Object.keys(start).map((name) => [name, model.get(name)])));
    assert.equal(model.get("temperature"), 0);
    assert.equal(model.get("angle"), angle);
    assert.equal(Math.max(...weights), 1, JSON.stringify(state));
  }
});
