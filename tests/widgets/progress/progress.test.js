import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh } from "../fake_storage.js";

fresh();
const { credit, take } = await import("../../../src/attnbook/widgets/progress/index.js");
const { onward, tally } = await import("../../../src/attnbook/widgets/progress/map.js");
const { MAX_FILE, exported, inspect, read, write } = await import("../../../src/attnbook/widgets/core/store.js");
const { text } = await import("../../../src/attnbook/widgets/core/messages.js");

const chapters = [
  { stem: "before", number: "", title: "Before", questions: ["q-p"], predictions: [], exercises: [] },
  { stem: "kernels", number: "2", title: "Kernels", questions: ["q-a", "q-b"], predictions: ["widget-x"], exercises: [{ id: "ex-a" }, { id: "ex-b" }] },
];
const where = {
  before: { href: "before.html", sections: [["sums", "Sums"]] },
  kernels: { href: "02.html", sections: [["near", "Near"], ["far", "Far"], ["wide", "Wide"]] },
};
const right = { answer: [0], correct: true, tries: 2 };
const wrong = { answer: [1], correct: false, tries: 1 };

function fill() {
  fresh();
  write("quiz", "q-a", right);
  write("quiz", "q-b", wrong);
  write("quiz", "q-of-another-chapter", right);
  write("predict", "widget-x", { choice: "wider", right: false });
  write("solved", "ex-b", { done: true });
  write("read", "kernels", { sections: ["near", "gone-since"], last: "near", at: 1000 });
  write("review", "q-a", { box: 2, due: 20_000 });
  write("deck", "before", { on: true });
}

test("the map counts sections, right answers, predictions and ticks", () => {
  fill();
  assert.deepEqual(tally(chapters, where), [
    { read: [0, 1], questions: [0, 1], predictions: [0, 0], exercises: [0, 0] },
    { read: [1, 3], questions: [1, 2], predictions: [1, 1], exercises: [1, 2] },
  ]);
  assert.deepEqual(tally(chapters)[1].read, [0, 0]);      // a notebook does not know the sections
  const asking = { ...where, kernels: { ...where.kernels, predictions: ["predict-kernels-a", "predict-kernels-b"] } };
  assert.deepEqual(tally(chapters, asking).map(({ predictions }) => predictions), [[0, 0], [1, 3]]);
  write("predict", "predict-kernels-b", { choice: "", right: null });   // asked to be shown: answered, too
  assert.deepEqual(tally(chapters, asking)[1].predictions, [2, 3]);
});

// What to do next, as a short text.
const next = () => {
  const found = onward(chapters, where);
  return found && [found.kind, found.chapter?.stem, found.section?.[0]].filter(Boolean).join(" ");
};
const readAll = (stem, at, last = where[stem].sections.at(-1)[0]) =>
  write("read", stem, { sections: where[stem].sections.map(([id]) => id), last, at });

test("the next thing is the section behind the last one, then what was skipped, the quiz, another chapter", () => {
  fresh();
  assert.equal(next(), null);                             // nothing shouts before anything was read
  write("quiz", "q-a", right);
  assert.equal(next(), null);
  write("read", "kernels", { sections: ["far"], last: "far", at: 5 });
  assert.equal(next(), "section kernels wide");
  write("read", "kernels", { sections: ["far", "wide"], last: "wide", at: 6 });
  assert.equal(next(), "section kernels near");
  readAll("kernels", 7);
  assert.equal(next(), "chapter before");                 // its quiz was begun
  write("quiz", "q-a", right);
  fresh();
  readAll("kernels", 7);
  assert.equal(next(), "quiz kernels");
  readAll("before", 8);
  assert.equal(next(), "quiz before");
  write("quiz", "q-p", wrong);
  assert.equal(next(), "end");
});

test("a saved file brings everything to another device", () => {
  fill();
  const file = exported();
  const before = tally(chapters, where);
  fresh();
  write("quiz", "q-p", right);                           // what was there makes room
  assert.equal(take(file), text("progress.imported", { count: 8 }));
  assert.deepEqual(tally(chapters, where), before);
  assert.deepEqual(read("review", "q-a"), { box: 2, due: 20_000 });
  assert.equal(read("quiz", "q-p"), undefined);
  assert.equal(exported(), file);
});

const good = () => ({ format: "attnbook-progress", version: 1, items: { quiz: { "q-a": { ...right } } } });
const bent = (change) => { const file = good(); change(file); return JSON.stringify(file); };
const hostile = {
  json: ["", "{", "undefined", "\u0000", "[1,2"],
  format: ["null", "[]", "1", '"text"', "{}", bent((f) => { f.format = "other"; }), bent((f) => { delete f.items; }),
    bent((f) => { f.items = null; }), bent((f) => { f.items = "x"; }), bent((f) => { f.extra = 1; })],
  version: [bent((f) => { f.version = 2; }), bent((f) => { f.version = "1"; })],
  large: ["x".repeat(MAX_FILE + 1),
    bent((f) => { f.items.solved = Object.fromEntries(Array.from({ length: 4500 }, (_, i) => [`ex-${i}`, { done: true }])); })],
  item: [bent((f) => { f.items.other = { a: right }; }), bent((f) => { f.items.quiz = []; }), bent((f) => { f.items.quiz = null; }),
    bent((f) => { f.items.quiz["<img src=x onerror=alert(1)>"] = right; }), bent((f) => { f.items.quiz["q-b"] = { ...right, tries: "1" }; }),
    bent((f) => { f.items.quiz["q-b"] = { ...right, evil: 1 }; }), bent((f) => { f.items.quiz["q-b"] = null; }),
    bent((f) => { f.items.solved = { "ex-a": { done: "yes" } }; }), bent((f) => { f.items.predict = { a: { choice: {}, right: true } }; }),
    ...["read", "review", "deck"].map((area) => bent((f) => { f.items[area] = { kernels: right }; })),
    ...[{ sections: "near", last: "near", at: 1 }, { sections: ["near", "near"], last: "near", at: 1 }, { sections: ["<b>"], last: "near", at: 1 },
      { sections: Array.from({ length: 65 }, (_, i) => `s${i}`), last: "s1", at: 1 }, { sections: ["near"], last: "../x", at: 1 },
      { sections: ["near"], last: "near", at: -1 }, { sections: ["near"], last: "near", at: 1e16 }, { sections: ["near"], last: "near", at: 1.5 },
      { sections: ["near"], last: "near" }].map((item) => bent((f) => { f.items.read = { kernels: item }; })),
    ...[{ box: 0, due: 1 }, { box: 6, due: 1 }, { box: 1.5, due: 1 }, { box: "1", due: 1 }, { box: 1, due: -1 }, { box: 1, due: 1e9 }, { box: 1 },
      { box: 1, due: 1, x: 1 }].map((item) => bent((f) => { f.items.review = { "q-a": item }; })),
    bent((f) => { f.items.deck = { kernels: { on: 1 } }; }),
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

test("checkers that passed in a notebook are ticked once", () => {
  fresh();
  assert.equal(credit(["ex-a", "ex-b"]), 2);
  assert.equal(credit(["ex-a", "ex-b"]), 0);
  assert.deepEqual(tally(chapters)[1].exercises, [2, 2]);
});

test("a file that the disk refuses holds for the visit, and what was kept before is not lost", () => {
  fill();
  const file = exported();
  const keep = fresh();
  write("quiz", "q-p", right);
  write("quiz", "q-a", wrong);
  const before = [...Array(keep.length).keys()].map((i) => [keep.key(i), keep.getItem(keep.key(i))]);
  let room = 2;                                          // so many are written before the disk is full
  keep.setItem = function setItem(key, value) {
    if ((room -= 1) < 0 && this.getItem(key) !== value && !before.some(([, kept]) => kept === value)) throw new Error("QuotaExceededError");
    Object.getPrototypeOf(this).setItem.call(this, key, value);
  };
  assert.equal(take(file), text("progress.imported_not_kept"));
  assert.equal(exported(), file);                        // the visit sees the file, and nothing else
  assert.equal(read("quiz", "q-p"), undefined);
  assert.deepEqual([...Array(keep.length).keys()].map((i) => [keep.key(i), keep.getItem(keep.key(i))]).sort(), before.sort());
  globalThis[Symbol.for("attnbook.store")].clear();      // the next visit
  assert.deepEqual(read("quiz", "q-a"), wrong);
  assert.deepEqual(read("quiz", "q-p"), right);
});
