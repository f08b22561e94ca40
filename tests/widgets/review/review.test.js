// Cards: the boxes, the days of a calendar, and which questions are cards at all.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mock, test } from "node:test";
import { fresh } from "../fake_storage.js";

fresh();
const { begin, deck, isOn, moved } = await import("../../../src/attnbook/widgets/review/days.js");
const { REST, dueDay, today } = await import("../../../src/attnbook/widgets/core/due.js");
const { upNext } = await import("../../../src/attnbook/widgets/review/index.js");
const { read, valid, write } = await import("../../../src/attnbook/widgets/core/store.js");

const chapters = [
  { stem: "library", questions: ["q-l"] },
  { stem: "kernels", questions: ["q-a", "q-b", "q-c"] },
];
const answered = { answer: [0], correct: true, tries: 1 };

test("a card that is known rests 1, 3, 7, 21, 60 days, and 60 for ever", () => {
  let item;
  let day = 100;
  const rests = Array.from({ length: 7 }, () => {
    item = moved(item, true, day);
    const rest = item.due - day;
    day = item.due;
    return rest;
  });
  assert.deepEqual(rests, [1, 3, 7, 21, 60, 60, 60]);
  assert.equal(item.box, REST.length);
  assert.ok(valid("review", "q-a", item) && !valid("review", "q-a", { ...item, box: REST.length + 1 }));
});

test("a card that is not known goes back to the first box, from any box", () => {
  for (const box of [undefined, 1, 3, 5]) assert.deepEqual(moved(box && { box, due: 5 }, false, 100), { box: 1, due: 101 });
});

test("a card that met a wrong clock is asked at once, not in years", () => {
  assert.equal(dueDay({ box: 3, due: 107 }, 100), 107);
  assert.equal(dueDay({ box: 3, due: 108 }, 100), 100);
  assert.equal(dueDay({ box: 3, due: 90_000 }, 100), 100);
  assert.equal(dueDay({ box: 1, due: 3 }, 100), 3);
});

for (const zone of ["Europe/Berlin", "Australia/Lord_Howe"]) {
  test(`a year has as many days as it has, also in ${zone}`, () => {
    const code = `import { today } from ${JSON.stringify(new URL("../../../src/attnbook/widgets/core/due.js", import.meta.url).href)};
      const days = [];
      for (let hour = 0; hour < 24 * 366; hour++) days.push(today(new Date(new Date(2026, 0, 1, 0, 30).getTime() + hour * 3_600_000)));
      console.log(JSON.stringify([...new Set(days)]));`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", env: { ...process.env, TZ: zone } });
    const days = JSON.parse(run.stdout);
    assert.equal(days[0], 20_454);                       // 1 January 2026
    assert.deepEqual(days, days.map((_, i) => days[0] + i));
    assert.ok(days.length === 366 || days.length === 367, `${days.length}`);
  });
}

test("a question answered in its chapter returns tomorrow, and what is in a box stays there", () => {
  fresh();
  mock.timers.enable({ apis: ["Date"], now: new Date(2026, 4, 10, 22) });
  begin("q-a");
  assert.deepEqual(read("review", "q-a"), { box: 1, due: today() + 1 });
  write("review", "q-b", { box: 4, due: 7 });
  begin("q-b");
  assert.deepEqual(read("review", "q-b"), { box: 4, due: 7 });
  write("quiz", "q-a", answered);
  write("deck", "kernels", { on: true });
  assert.deepEqual(deck(chapters).due, ["q-b"]);
  mock.timers.setTime(new Date(2026, 4, 11, 0, 5).getTime());  // two hours later it is tomorrow
  assert.deepEqual(deck(chapters).due, ["q-b", "q-a"]);
  mock.timers.reset();
});

test("only chapters that were begun have cards, or those switched on by hand", () => {
  const waiting = () => deck(chapters, 100).fresh;
  const begun = () => chapters.filter(isOn).map(({ stem }) => stem);
  fresh();
  assert.deepEqual(waiting(), []);
  write("read", "kernels", { sections: ["near"], last: "near", at: 1 });
  assert.deepEqual(waiting(), ["q-a", "q-b", "q-c"]);
  fresh();
  write("quiz", "q-l", answered);
  assert.deepEqual(begun(), ["library"]);
  write("deck", "kernels", { on: true });
  assert.deepEqual(begun(), ["library", "kernels"]);
  write("deck", "library", { on: false });
  assert.deepEqual(begun(), ["kernels"]);
});

test("what is due longest comes first, new cards come last, and the boxes are counted", () => {
  fresh();
  write("deck", "library", { on: true });
  write("deck", "kernels", { on: true });
  write("review", "q-c", { box: 2, due: 98 });
  write("review", "q-a", { box: 1, due: 100 });
  write("review", "q-b", { box: 3, due: 104 });
  const now = deck(chapters, 100);
  assert.deepEqual(now, { due: ["q-c", "q-a"], fresh: ["q-l"], boxes: [1, 1, 1, 0, 0], next: 104 });
  write("review", "q-l", { box: 4, due: 117 });
  assert.equal(deck(chapters, 100).next, 104, "the next of two");
  assert.equal(upNext(now), "q-c");
  assert.equal(upNext({ due: [], fresh: ["q-l"] }), "q-l");
  assert.equal(upNext({ due: [], fresh: [] }), null);
  write("deck", "kernels", { on: false });
  assert.equal(deck(chapters, 100).next, 117);
  write("deck", "library", { on: false });
  assert.equal(deck(chapters, 100).next, null);
});
