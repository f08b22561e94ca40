// A section is read when its end was seen and it stood on the screen for long enough.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh } from "../fake_storage.js";

fresh();
const { counter, keep, needed } = await import("../../../src/attnbook/widgets/core/reading.js");
const { read, write } = await import("../../../src/attnbook/widgets/core/store.js");

const seconds = (count, n) => { for (let i = 0; i < n; i++) count.tick(); };

test("long sections need longer, within bounds", () => {
  assert.equal(needed(0), 4);
  assert.equal(needed(200), 12);
  assert.equal(needed(100_000), 30);
});

test("time and end are both needed, in any order, and it is told once", () => {
  const told = [];
  const count = counter([3, 5], (i) => told.push(i));
  count.see(0, true);
  seconds(count, 10);
  assert.deepEqual(told, []);                            // the end was not seen yet
  count.end(0);
  count.see(1, true);
  count.end(1);
  seconds(count, 4);
  assert.deepEqual(told, [0]);
  seconds(count, 1);
  assert.deepEqual(told, [0, 1]);
  count.end(0);
  seconds(count, 20);
  assert.deepEqual(told, [0, 1]);
});

test("scrolling by counts for nothing, coming back to the end adds up", () => {
  const told = [];
  const count = counter([4], (i) => told.push(i));
  count.see(0, true);
  seconds(count, 2);
  count.end(0);
  count.see(0, false);
  seconds(count, 60);
  assert.deepEqual(told, []);
  count.see(0, true);
  seconds(count, 2);
  assert.deepEqual(told, []);                            // the end is not in view again yet
  count.end(0);
  seconds(count, 1);
  assert.deepEqual(told, [0]);
});

test("what was read is kept once a section, with the last one and when", () => {
  fresh();
  keep("kernels", "near", 10);
  keep("kernels", "far", 20);
  keep("kernels", "near", 30);
  assert.deepEqual(read("read", "kernels"), { sections: ["far", "near"], last: "near", at: 30 });
  write("read", "kernels", { sections: ["from-another-tab"], last: "from-another-tab", at: 40 });
  keep("kernels", "wide", 50);
  assert.deepEqual(read("read", "kernels").sections, ["from-another-tab", "wide"]);
});
