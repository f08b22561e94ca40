// The switches of the notation page: PyTorch ran the page's own lines, and the script gives its numbers.
import assert from "node:assert/strict";
import test from "node:test";
import { BOOK, broughtBack, compute, data, formulas, laidOut, lines, readAs, shapes, slice } from "../../../src/attnbook/widgets/conventions/math.js";
import { close as near, fixture } from "../tools.js";

const cases = fixture("conventions");
const close = (found, expected, where) => near(found, expected, where, 1e-10);
const page = fixture("pages").conventions;
const hows = [...new Map(cases.map(({ how }) => [JSON.stringify(how), how])).values()];

test("what comes out is what PyTorch gives, or an error where PyTorch raises one", () => {
  for (const { items, how, ...expected } of cases) {
    const { runs } = compute(page.tokens, items, how);
    for (const name of ["chosen", "mixed"]) close(runs[name], expected[name] ?? { y: null }, `${items}, ${Object.values(how)}, ${name}`);
  }
});

test("names beside the weights are those of the items that are read together", () => {
  assert.deepEqual(readAs("3", { ...BOOK, axes: "sequence" }, "mixed"), [0, 3], "across the batch");
  assert.deepEqual(readAs("3", { ...BOOK, axes: "sequence" }, "chosen"), [0, 1, 2]);
  assert.equal(readAs("5", { ...BOOK, vectors: "columns" }, "mixed"), null, "no items at all");
  for (const { items, how } of cases) {
    const { runs } = compute(page.tokens, items, how);
    for (const name of ["book", "chosen", "mixed"]) {
      const read = readAs(items, how, name);
      if (runs[name].y && read) assert.equal(runs[name].weights[0].length, read.length);
    }
  }
});

test("laid out and brought back, data are as they were", () => {
  const given = data(page.tokens, "3");
  for (const how of hows) assert.deepEqual(broughtBack(laidOut(given, how).x, how), given.x);
  assert.deepEqual(laidOut(given, { ...BOOK, axes: "sequence", mask: "blocked" }).mask, [[false, false], [false, true], [true, false]]);
});

test("formulas, lines and shapes are there in every combination, and each switch changes some", () => {
  const shown = (how) => JSON.stringify([formulas(how), lines("code", how), lines("library", how), shapes("3", how), slice(how)]);
  for (const how of hows) {
    assert.equal(formulas(how).filter(([, tree]) => tree?.[0] === "math").length, 8);
    assert.equal(lines("code", how).length, how.axes === "sequence" ? 12 : 9);
    assert.equal(lines("library", how).length, 4);
  }
  assert.equal(new Set(hows.map(shown)).size, hows.length);
});
