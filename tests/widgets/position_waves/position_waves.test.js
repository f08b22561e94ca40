// Waves, hands and penalties: the script computes what attnbook computes.
import assert from "node:assert/strict";
import test from "node:test";
import { compute } from "../../../src/attnbook/widgets/position_waves/index.js";
import { chosen, turnedTo, turns } from "../../../src/attnbook/widgets/position_waves/clocks.js";
import { table } from "../../../src/attnbook/widgets/position_waves/math.js";
import { close, fixture } from "../tools.js";

const start = fixture("pages").position_waves;
const at = (state) => compute((name) => ({ ...start, ...state })[name]);

test("every method shows Python's numbers", () => {
  const cases = fixture("position_waves");
  assert.equal(cases.length, 10);
  for (const { state, ...expected } of cases) {
    const now = at(state);
    const where = JSON.stringify(state);
    if (state.method === "alibi") {
      close(now, expected, where);
    } else {
      const hands = now.hands.map((hand) => [hand.omega, hand.key, hand.query, hand.cosine]);
      close({ hands, curve: now.values, value: now.value }, expected, where);
    }
  }
});

test("the table is attnbook's", () => {
  for (const { pairs, rows } of fixture("position_table"))
    close(table(pairs).filter((_, t) => t % 9 === 0), rows, `${pairs} pairs`);
});

test("first and last hand are always among the clocks, none twice", () => {
  for (let pairs = 1; pairs <= 32; pairs++) {
    const shown = chosen(pairs);
    assert.equal(new Set(shown).size, shown.length);
    assert.equal(shown[0], 0);
    assert.equal(shown.at(-1), pairs - 1);
    assert.ok(shown.length <= 6);
  }
});

test("a turned hand moves its number at its own speed, and no farther than the end", () => {
  const degree = Math.PI / 180;
  assert.deepEqual(turnedTo("key", 3, 100, 10 * degree), { value: 13, over: 0 });
  assert.equal(turnedTo("key", 3, 100, 100 * degree).value, 4);
  const beyond = turnedTo("query", 38, 50, 10 * degree);
  assert.equal(beyond.value, 40);
  close(beyond.over, 30, "what is over");
  assert.equal(turnedTo("query", 38, 50 - beyond.over - 10, 10 * degree).value, 39);
  assert.equal(turnedTo("key", 3, -100, 10 * degree).value, 0);
});

test("the fast hands can be turned, and never one that hardly moves", () => {
  const shown = at({ pairs: 16, method: "sinusoidal" }).hands.map((hand) => turns("query", hand.omega));
  assert.ok(shown[0] && !shown.at(-1));
  assert.equal(shown.lastIndexOf(true) + 1, shown.indexOf(false));
});
