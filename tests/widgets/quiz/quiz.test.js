import assert from "node:assert/strict";
import { test } from "node:test";
import { failures, fresh, install } from "../fake_storage.js";

fresh();
const { feedback, fits, isRight, parseNumber, score, standing } = await import("../../../src/attnbook/widgets/quiz/logic.js");
const store = await import("../../../src/attnbook/widgets/core/store.js");

const say = (words) => [["", words]];
const choices = (...rights) => rights.map((right, i) => ({ text: say(`choice ${i}`), why: say(`why ${i}`), right }));
const single = { id: "q-a", kind: "single", choices: choices(false, true, false) };
const multiple = { id: "q-b", kind: "multiple", choices: choices(true, false, true) };
const number = {
  id: "q-c", kind: "number", answer: 0.25, tolerance: 0.01, why: say("yes"), otherwise: say("no"),
  traps: [{ value: -0.25, why: say("sign") }, { value: 4, why: say("inverse") }],
};

test("numbers are read as people type them", () => {
  const typed = { "0.25": 0.25, "0,25": 0.25, " .5 ": 0.5, "−4": -4, "-4": -4, "1/4": 0.25, "−1 / 4": -0.25, "1e-3": 0.001, "7.": 7, "1,5/3": 0.5 };
  for (const [words, value] of Object.entries(typed)) assert.equal(parseNumber(words), value, words);
});

test("what is no number is refused", () => {
  for (const words of ["", " ", "a", "1/0", "0/0", "1/2/3", "1 2", "--1", "1.2.3", "1,000.5", "Infinity", "NaN", "0x10", "1e999", "/", "1/", "<b>1</b>"])
    assert.equal(parseNumber(words), null, words);
});

test("multiple choice: exactly the true ones, no more, no fewer", () => {
  assert.ok(isRight(multiple, [0, 2]));
  for (const answer of [[0], [2], [0, 1, 2], [1], [0, 1]]) assert.ok(!isRight(multiple, answer), String(answer));
});

test("number: within the tolerance, its edge included", () => {
  for (const value of [0.25, 0.24, 0.26]) assert.ok(isRight(number, [value]));
  for (const value of [0.239, 0.2611, -0.25]) assert.ok(!isRight(number, [value]));
});

test("feedback explains what was chosen and nothing else", () => {
  assert.deepEqual(feedback(single, [0]), { lines: [{ right: false, why: say("why 0"), place: 0 }], missing: false });
  const ticked = feedback(multiple, [0, 1]);
  assert.deepEqual(ticked.lines.map(({ right, place }) => [right, place]), [[true, 0], [false, 1]]);
  assert.equal(ticked.missing, true);
  assert.equal(feedback(multiple, [0, 1, 2]).missing, false);
});

test("a known wrong number gets its own explanation", () => {
  const why = (value) => feedback(number, [value]).lines[0].why;
  assert.deepEqual([0.25, -0.25, 4.001, 17].map(why), [say("yes"), say("sign"), say("inverse"), say("no")]);
});

test("a stored answer that cannot be one is passed over", () => {
  for (const answer of [[1], [0]]) assert.ok(fits(single, answer));
  for (const answer of [[], [3], [-1], [0, 1], ["0"], [0.5], [true], null, "0", { 0: 1 }]) assert.ok(!fits(single, answer), JSON.stringify(answer));
  assert.ok(fits(multiple, [2, 0]));
  for (const answer of [[], [0, 0], [0, 3]]) assert.ok(!fits(multiple, answer));
  assert.ok(fits(number, [7]) && !fits(number, ["7"]) && !fits(number, [1, 2]));
});

test("what was right stays right when the choices come in another order", () => {
  const kept = { answer: [1], correct: true, tries: 2 };
  const before = { ...single, choices: choices(true, false, false) };
  assert.deepEqual(standing(single, kept), kept);
  assert.deepEqual(standing(before, kept), { answer: [0], correct: true, tries: 2 });
  assert.deepEqual(standing(multiple, { ...kept, answer: [0, 1] }), { answer: [0, 2], correct: true, tries: 2 });
});

test("what was wrong is not shown as right when the choices come in another order", () => {
  assert.equal(standing(single, { answer: [1], correct: false, tries: 1 }), undefined);
  assert.equal(standing(multiple, { answer: [0, 2], correct: false, tries: 1 }), undefined);
  const wrong = { answer: [2], correct: false, tries: 1 };
  assert.deepEqual(standing(single, wrong), wrong);
});

test("a number is kept as it was typed, as long as it is judged alike", () => {
  const right = { answer: [0.25], correct: true, tries: 1 };
  const wrong = { answer: [4], correct: false, tries: 1 };
  for (const kept of [right, wrong]) {
    assert.deepEqual(standing(number, kept), kept);
    assert.equal(standing(number, { ...kept, correct: !kept.correct }), undefined);
  }
});

test("the score counts what is kept", () => {
  const kept = { "q-a": { correct: true, tries: 1 }, "q-b": { correct: true, tries: 3 } };
  assert.deepEqual(score([single, multiple, number], (id) => kept[id]), { count: 3, answered: 2, right: 2, first: 1 });
  kept["q-c"] = { correct: false, tries: 1 };
  assert.deepEqual(score([single, multiple, number], (id) => kept[id]), { count: 3, answered: 3, right: 2, first: 1 });
  kept["q-c"] = { correct: true, tries: 2 };
  assert.deepEqual(score([single, multiple, number], (id) => kept[id]), { count: 3, answered: 3, right: 3, first: 1 });
});

// --- the store ------------------------------------------------------------------------------------
const item = { answer: [1], correct: true, tries: 1 };

test("what is written is read, under a key of the book's own", () => {
  const storage = fresh();
  assert.equal(store.write("quiz", "q-a", item), true);
  assert.deepEqual(store.read("quiz", "q-a"), item);
  assert.equal(storage.length, 1);
  assert.equal(storage.key(0), "attnbook/1/quiz/q-a");
  assert.deepEqual(store.entries("quiz"), [["q-a", item]]);
  store.remove("quiz", "q-a");
  assert.equal(store.read("quiz", "q-a"), undefined);
  assert.ok(store.persistent());
  assert.equal(storage.length, 0);
});

test("malformed items are neither written nor read", () => {
  const storage = fresh();
  const wrong = [null, [], {}, { ...item, extra: 1 }, { answer: [1], correct: 1, tries: 1 }, { answer: [1], correct: true, tries: -1 },
    { answer: [{}], correct: true, tries: 1 }, { answer: ["x".repeat(65)], correct: true, tries: 1 }, { answer: Array(33).fill(1), correct: true, tries: 1 }];
  for (const value of wrong) {
    assert.equal(store.write("quiz", "q-a", value), false);
    storage.setItem("attnbook/1/quiz/q-a", JSON.stringify(value));
    assert.equal(store.read("quiz", "q-a"), undefined, JSON.stringify(value));
  }
  storage.setItem("attnbook/1/quiz/q-a", "{not json");
  assert.equal(store.read("quiz", "q-a"), undefined);
  assert.deepEqual(store.entries("quiz"), []);
});

test("unknown areas and odd ids are refused", () => {
  fresh();
  for (const [area, id] of [["other", "q-a"], ["__proto__", "q-a"], ["quiz", "__proto__"], ["quiz", ""], ["quiz", "Q"], ["quiz", "a".repeat(65)], ["quiz", "a b"], ["quiz", "../x"]])
    assert.equal(store.write(area, id, item), false, `${area}/${id}`);
});

for (const [how, make] of Object.entries(failures)) {
  test(`nothing breaks where storage ${how}`, () => {
    fresh();
    install(make);
    assert.equal(store.persistent(), false);
    assert.equal(store.write("quiz", "q-a", item), false);
    assert.deepEqual(store.read("quiz", "q-a"), item);  // kept until the page is left
    assert.deepEqual(store.entries("quiz"), [["q-a", item]]);
    assert.match(store.exported(), /"q-a"/);
    store.remove("quiz", "q-a");
    assert.equal(store.read("quiz", "q-a"), undefined);
    assert.equal(store.replace([["quiz", "q-a", item]]), false);
    store.clear();
    assert.deepEqual(store.entries("quiz"), []);
  });
}

test("changes are announced here and from other tabs, until nobody listens", () => {
  fresh();
  const target = new EventTarget();
  const names = ["addEventListener", "removeEventListener", "dispatchEvent"];
  for (const name of names) globalThis[name] = target[name].bind(target);
  let heard = 0;
  const off = store.subscribe(() => { heard += 1; });
  store.write("quiz", "q-a", item);
  target.dispatchEvent(Object.assign(new Event("storage"), { key: "attnbook/1/quiz/q-b" }));
  target.dispatchEvent(Object.assign(new Event("storage"), { key: "theme" }));
  target.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  assert.equal(heard, 3);
  off();
  store.clear();
  assert.equal(heard, 3);
  for (const name of names) delete globalThis[name];
});
