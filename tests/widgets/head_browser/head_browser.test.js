// The head browser computes what attnbook.widgets._lookup_heads computes, and answers whatever is typed.
import assert from "node:assert/strict";
import test from "node:test";
import { complaint, compute, LONGEST, reading } from "../../../src/attnbook/widgets/head_browser/index.js";
import { answerOf, example, itemsOf, Network, spelled } from "../../../src/attnbook/widgets/head_browser/model.js";
import { close, fixture } from "../tools.js";

const { numbered, cases, shares } = fixture("heads");
const network = new Network(fixture("pages").head_browser.model);

test("examples by number are those of Python", () => {
  assert.ok(Object.keys(numbered).length > 4);
  for (const [number, words] of Object.entries(numbered)) assert.equal(spelled(example(Number(number))), words);
});

test("weights, what each head adds, and scores with some heads off", () => {
  assert.ok(cases.length > 5);
  for (const { words, answer, weights, brought, scores, some } of cases) {
    const one = reading(words);
    assert.deepEqual(answerOf(one), answer);
    const found = compute(network, one, [true, true, true, true]);
    close(found, { weights, brought, scores }, words, 1e-11);
    for (const { on, scores: left } of some) close(network.scores(found.brought, on), left, `${words} with ${on}`, 1e-11);
  }
});

test("shares of new examples for every choice of heads", () => {
  assert.equal(shares.length, 16);
  for (const { on, shares: expected } of shares) assert.deepEqual(network.shares(on), expected, String(on));
});

test("what is typed is read in any case and spacing", () => {
  const found = reading("  A3\tk7   c1 ?K  a ");
  assert.deepEqual(itemsOf(found), ["a3", "k7", "c1"]);
  assert.equal(spelled(found), "a3 k7 c1 ? k a");
  assert.deepEqual(answerOf(found), [7, 3]);
});

const wrong = {
  empty: ["", "   "], long: ["a".repeat(LONGEST + 1), "😀".repeat(LONGEST + 1)],
  item: ["a", "3a ? a b", "a33 b2 ? a b", "ä3 b2 ? b a", "a٣ b2 ? a b", "猫1 b2 ? b a", "<b> ? a b", "é1 ? a b", "אב ? a b", "a3,b4 ? a b"],
  mark: ["a3 b4", "a3 b4 ? a ? b"], count: ["? a b", "a3 ? a b", "a1 b1 c1 d1 e1 f1 g1 h1 i1 ? a b"],
  twice: ["a3 a4 ? a b"], two: ["a3 b4 ?", "a3 b4 ? a", "a3 b4 ? a a", "a3 b4 ? a b a"], missing: ["a3 b4 ? a c", "a3 b4 ? ab b", "a3 b4 ? ? ".replace("? ?", "? 猫 a")],
};
for (const [problem, texts] of Object.entries(wrong)) {
  test(`a text with the problem "${problem}" gets its own sentence`, () => {
    for (const typed of texts) {
      const found = reading(typed);
      assert.equal(found.problem, problem, typed);
      assert.ok(complaint(found).length > 20);
      assert.doesNotMatch(complaint(found), /undefined|[{}]/);
    }
  });
}
