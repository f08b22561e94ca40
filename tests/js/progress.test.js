import assert from "node:assert/strict";
import { test } from "node:test";
import { failures, fresh, install } from "./fake_storage.js";

fresh();
const { credit, heading, take, tally } = await import("../../src/attnbook/widgets/js/progress.js");
const { MAX_FILE, entries, exported, inspect, read, write } = await import("../../src/attnbook/widgets/js/store.js");
const { text } = await import("../../src/attnbook/widgets/js/messages.js");

const chapters = [
  { number: "", title: "Before", questions: ["q-p"], predictions: [], exercises: [] },
  { number: "2", title: "Kernels", questions: ["q-a", "q-b"], predictions: ["widget-x"], exercises: [{ id: "ex-a" }, { id: "ex-b" }] },
];
const right = { answer: [0], correct: true, tries: 2 };
const wrong = { answer: [1], correct: false, tries: 1 };

function fill() {
  fresh();
  write("quiz", "q-a", right);
  write("quiz", "q-b", wrong);
  write("quiz", "q-of-another-chapter", right);
  write("predict", "widget-x", { choice: "wider", right: false });
  write("solved", "ex-b", { done: true });
}

test("the table counts right answers, predictions and ticks", () => {
  fill();
  assert.deepEqual(tally(chapters), [
    { questions: [0, 1], predictions: [0, 0], exercises: [0, 0] },
    { questions: [1, 2], predictions: [1, 1], exercises: [1, 2] },
  ]);
});

test("headings", () => {
  assert.equal(heading(chapters[1]), "2. Kernels");
  assert.equal(heading(chapters[0]), "Before");
});

test("a saved file brings everything to another device", () => {
  fill();
  const file = exported();
  const before = tally(chapters);
  fresh();
  write("quiz", "q-p", right);                           // what was there makes room
  assert.equal(take(file), text("progress.imported", { count: 5 }));
  assert.deepEqual(tally(chapters), before);
  assert.equal(read("quiz", "q-p"), undefined);
  assert.equal(exported(), file);
});

test("the file is plain, versioned and small", () => {
  fill();
  const file = JSON.parse(exported());
  assert.deepEqual(Object.keys(file), ["format", "version", "items"]);
  assert.deepEqual(file.items.solved, { "ex-b": { done: true } });
  assert.ok(exported().length < MAX_FILE);
});

const good = () => ({ format: "attnbook-progress", version: 1, items: { quiz: { "q-a": { ...right } } } });
const bent = (change) => { const file = good(); change(file); return JSON.stringify(file); };
const hostile = {
  json: ["", "{", "undefined", "\u0000", "[1,2"],
  format: ["null", "[]", "1", '"text"', "{}", bent((f) => { f.format = "other"; }), bent((f) => { delete f.items; }),
    bent((f) => { f.items = null; }), bent((f) => { f.items = "x"; }), bent((f) => { f.extra = 1; })],
  version: [bent((f) => { f.version = 2; }), bent((f) => { f.version = "1"; })],
  large: ["x".repeat(MAX_FILE + 1),
    bent((f) => { f.items.solved = Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`ex-${i}`, { done: true }])); })],
  item: [bent((f) => { f.items.other = { a: right }; }), bent((f) => { f.items.quiz = []; }), bent((f) => { f.items.quiz = null; }),
    bent((f) => { f.items.quiz["<img src=x onerror=alert(1)>"] = right; }), bent((f) => { f.items.quiz["q-b"] = { ...right, tries: "1" }; }),
    bent((f) => { f.items.quiz["q-b"] = { ...right, evil: 1 }; }), bent((f) => { f.items.quiz["q-b"] = null; }),
    bent((f) => { f.items.solved = { "ex-a": { done: "yes" } }; }), bent((f) => { f.items.predict = { a: { choice: {}, right: true } }; }),
    '{"format":"attnbook-progress","version":1,"items":{"quiz":{"__proto__":{"answer":[0],"correct":true,"tries":1}}}}',
    '{"format":"attnbook-progress","version":1,"items":{"__proto__":{"q-a":{"answer":[0],"correct":true,"tries":1}}}}',
    '{"format":"attnbook-progress","version":1,"items":{"quiz":{"q-a":{"answer":[1e999],"correct":true,"tries":1}}}}'],
};

for (const [problem, files] of Object.entries(hostile)) {
  files.forEach((file, i) => test(`a file with a wrong ${problem} changes nothing (${i})`, () => {
    fill();
    const before = exported();
    const result = inspect(file);
    assert.equal(result.error, problem, file.slice(0, 80));
    const sentence = take(file);
    assert.equal(sentence, text(`progress.problem.${problem}`, { where: result.where }));
    assert.ok(sentence.length < 200);
    assert.equal(exported(), before);
    assert.equal({}.answer, undefined);                  // no prototype was touched
  }));
}

test("a file that is no text changes nothing", () => {
  assert.equal(inspect(undefined).error, "large");
  assert.equal(inspect({}).error, "large");
});

test("an empty file of the book empties the store", () => {
  fill();
  assert.equal(take(bent((f) => { f.items = {}; })), text("progress.imported", { count: 0 }));
  assert.deepEqual(entries("quiz"), []);
});

for (const [how, make] of Object.entries(failures)) {
  test(`loading says so where storage ${how}`, () => {
    fill();
    const file = exported();
    fresh();
    install(make);
    assert.equal(take(file), text("progress.imported_not_kept"));
    assert.deepEqual(tally(chapters)[1].questions, [1, 2]);  // it counts until the page is left
  });
}

test("checkers that passed in a notebook are ticked once", () => {
  fresh();
  assert.equal(credit(["ex-a", "ex-b"]), 2);
  assert.equal(credit(["ex-a", "ex-b"]), 0);
  assert.deepEqual(tally(chapters)[1].exercises, [2, 2]);
});
