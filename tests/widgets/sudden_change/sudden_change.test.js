// Two trainings side by side: the models as torch computes them, what is replayed, what is said.
import assert from "node:assert/strict";
import test from "node:test";
import { before, followers, LONGEST, NAMES, Network, replayed, seen, understood } from "../../../src/attnbook/widgets/sudden_change/model.js";
import { close, fixture, states, shipped } from "../tools.js";

const FILES = Object.fromEntries(NAMES.map((name) => [name, shipped(`repeats-${name}.bin`)]));
const page = fixture("pages").sudden_change;

test("shares and weights are torch's, with the same weights, at every moment", () => {
  const { last, cases } = fixture("sudden_change");
  assert.equal(last, FILES.two.notes.length - 1);
  assert.equal(last, states.sudden_change.checkpoint.max);
  assert.ok(new Set(cases.map(({ checkpoint }) => checkpoint)).size >= 4);
  for (const { text, name, checkpoint, shares, weights } of cases) {
    const found = new Network(FILES[name], checkpoint).read(text);
    assert.equal(found.weights.length, name === "one" ? 1 : 2);
    close(found, { shares, weights }, `${name} ${checkpoint} ${text}`, 1e-6);
  }
});

test("followers are those that Python finds", () => {
  for (const [text, places] of fixture("sudden_change").followers) assert.deepEqual(followers(text), places);
});

test("the place before each letter is so far back, and the first letters have none", () => {
  assert.deepEqual(before("abcd", 2), [[], [], [0], [1]]);
  const text = "abcdefgabcdefgab";
  before(text, 7).forEach((places, i) => assert.deepEqual(places.map((j) => text[j]), i < 7 ? [] : [text[i]]));
});

test("the recorded text is what the models give, to the per cent", () => {
  for (const name of NAMES)
    for (const at of [0, 4, 9]) {
      const [past, now] = [replayed(page.recorded, name, at), seen(new Network(FILES[name], at).read(page.recorded.text))];
      assert.deepEqual(past.expects.map(({ letter }) => letter), now.expects.map(({ letter }) => letter));
      close(past.expects.map(({ share }) => share), now.expects.map(({ share }) => share), `${name} ${at}`, 0.0051);
      past.looks.forEach((layer, l) => layer.forEach((row, i) => close(row, now.looks[l][i], `${name} ${at}`, 0.0051)));
    }
});

test("what is typed is read or answered", () => {
  assert.deepEqual(understood("Abc abc"), { value: "abcabc" });
  assert.deepEqual(understood(" \n"), { answer: "empty" });
  assert.deepEqual(understood("a".repeat(LONGEST)), { value: "a".repeat(LONGEST) });
  assert.deepEqual(understood("a".repeat(LONGEST + 1)), { answer: "long", count: LONGEST + 1 });
  for (const typed of ["鯨", "a1", "é", "👩", "a-b", "1".repeat(30), `${"a".repeat(30)}1`]) assert.deepEqual(understood(typed), { answer: "unknown" });
});
