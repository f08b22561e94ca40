// The switches of the notation page: PyTorch ran the page's own lines, and the script gives its numbers.
import assert from "node:assert/strict";
import test from "node:test";
import { BOOK, SHELVES, SWITCHES, broughtBack, compute, data, formulas, laidOut, lines, readAs, run, shapes, slice } from "../../../src/attnbook/widgets/conventions/math.js";
import { follow } from "../../../src/attnbook/widgets/conventions/index.js";
import { fixture } from "../tools.js";

const cases = fixture("conventions");
const page = fixture("pages").conventions;
const hows = [...new Map(cases.map(({ how }) => [JSON.stringify(how), how])).values()];

function close(found, expected, where) {
  if (Array.isArray(expected)) {
    assert.equal(found.length, expected.length, where);
    expected.forEach((value, i) => close(found[i], value, `${where}[${i}]`));
  } else assert.ok(Math.abs(found - expected) <= 1e-10 * Math.max(1, Math.abs(expected)), `${where}: ${found}, not ${expected}`);
}

test("all combinations of all switches are there, in both sizes", () => {
  assert.equal(hows.length, 2 ** SWITCHES.length);
  assert.equal(cases.length, hows.length * Object.keys(SHELVES).length);
});

test("what comes out is what PyTorch gives, or an error where PyTorch raises one", () => {
  for (const { items, how, ...expected } of cases) {
    const { runs } = compute(page.tokens, items, how);
    for (const name of ["chosen", "mixed"]) {
      const where = `${items}, ${Object.values(how)}, ${name}`;
      if (expected[name] === null) assert.equal(runs[name].y, null, where);
      else {
        close(runs[name].y, expected[name].y, where);
        close(runs[name].weights, expected[name].weights, where);
      }
    }
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

test("a row that may attend to nothing keeps its numbers", () => {
  const { x, mask } = data(page.tokens, "3");
  assert.deepEqual(run({ x, mask: mask.map((row) => row.map(() => false)) }, BOOK).y, x);
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

test("rows of the page follow their switch", () => {
  const node = (convention, choice) => ({ dataset: { convention, choice }, hidden: null });
  const nodes = [node("vectors", "rows"), node("vectors", "columns"), node("mask", "may"), node("mask", "blocked")];
  follow({ ...BOOK, vectors: "columns" }, { querySelectorAll: () => nodes });
  assert.deepEqual(nodes.map((one) => one.hidden), [true, false, false, true]);
});
