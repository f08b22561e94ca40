// Chapter 15 in the page: drawings become the ink that Python counts, the model computes what torch
// computes, and drawn digits are read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import widget, { cellsOf, rowsOf, sentence, sharesOf } from "../../../src/attnbook/widgets/vit_draw/index.js";
import { apply, valid } from "../../../src/attnbook/widgets/core/state.js";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import { network, patchify, shuffled, unpatchify } from "../../../src/attnbook/widgets/vit_draw/model.js";
import { LONGEST, bitmap, count, decode, encode } from "../../../src/attnbook/widgets/vit_draw/strokes.js";
import { close as near, fixture, states, shipped } from "../tools.js";

const at = (path) => new URL(path, import.meta.url);
const [file, training] = [shipped("vit-digits.bin"), shipped("vit-digits-training.bin")];
const kept = (name) => JSON.parse(readFileSync(at(`../../page_models/${name}.json`), "utf8"));

const close = (found, expected, where) => near(found, expected, where, 1e-9);

// --- drawings ------------------------------------------------------------------------------------------
test("strokes become the dots and counts that Python makes of them", () => {
  const cases = fixture("vit_drawings");
  assert.ok(cases.length > 30);
  for (const { drawing, strokes, dots, cells } of cases) {
    assert.deepEqual(decode(drawing), strokes, drawing);
    assert.equal(encode(strokes), drawing);
    assert.equal(Array.from(bitmap(strokes)).join(""), dots, drawing);
    assert.deepEqual(count(bitmap(strokes)), cells, drawing);
  }
});

test("where and how large a digit is drawn makes no difference, nor how finely", () => {
  const [large] = kept("drawn-digits").drawings.filter(({ digit }) => digit === 3).map(({ drawing }) => decode(drawing));
  const half = large.map((stroke) => stroke.map(([x, y]) => [x / 2, y / 2]));
  assert.deepEqual(bitmap(half), bitmap(large));
  const dense = large.map((stroke) => stroke.flatMap(([x, y], i) => (i ? [[(x + stroke[i - 1][0]) / 2, (y + stroke[i - 1][1]) / 2], [x, y]] : [[x, y]])));
  assert.deepEqual(bitmap(dense), bitmap(large));
});

test("an address brings a drawing, and nothing that is none", () => {
  const page = fixture("pages").vit_draw;
  const spec = states.vit_draw.drawing;
  for (const drawing of ["", ".AA", ".AAB-._9", `.AA${"A".repeat(LONGEST - 4)}`]) assert.ok(valid(spec, drawing), drawing);
  for (const wrong of ["A", "AA", ".AAA", ".AA.", ".", ".AA..AA", ".AA AA", ".AA+A", ".ÄÄ", ".AA\n", `.${"A".repeat(LONGEST)}`, "<b>", ".ＡＡ"]) {
    const model = new Model(structuredClone(page));
    apply({ ...widget, state: states.vit_draw }, model, { drawing: wrong });
    assert.equal(model.get("drawing"), page.drawing, JSON.stringify(wrong));
  }
  for (const wrong of [null, 5, [".AA"], undefined]) assert.ok(!valid(spec, wrong));
});

// --- the model -----------------------------------------------------------------------------------------
test("logits, weights and rollout are torch's, with the same weights", () => {
  const { order } = file.metadata;
  for (const one of fixture("vit_models")) {
    const where = `checkpoint ${one.checkpoint}${one.shuffle ? ", shuffled" : ""}`;
    const seen = one.shuffle ? shuffled(one.cells, order) : one.cells;
    assert.deepEqual(seen, one.seen, where);
    assert.deepEqual(cellsOf(one.written), one.seen);
    const now = (one.checkpoint < 13 ? network(training, one.checkpoint) : network(file)).look(seen);
    const { logits, probabilities, rollout, weights } = one;
    close(now, { logits, probabilities, rollout, weights }, where);
  }
});

test("patches come back into the same picture", () => {
  const cells = Array.from({ length: 64 }, (_, i) => i);
  assert.deepEqual(patchify(cells, 2)[5], [18, 19, 26, 27]);
  for (const size of [1, 2, 4]) assert.deepEqual(unpatchify(patchify(cells, size), size), cells);
  const { order } = file.metadata;
  assert.deepEqual([...order].sort((a, b) => a - b), Array.from({ length: 16 }, (_, i) => i));
  assert.ok(order.filter((from, to) => from === to).length <= 2, "nearly every patch moves");
});

// --- words and rows ------------------------------------------------------------------------------------
test("every view has its shares, sentence and rows", () => {
  const [{ cells }] = fixture("vit_models");
  const now = network(file).look(cells);
  for (const view of ["rollout", "1", "2"]) for (const head of ["mean", "1", "2", "3", "4"]) {
    const shares = sharesOf(now, view, head);
    assert.ok(Math.abs(shares.reduce((a, b) => a + b) - 1) < 1e-12, `${view} ${head}`);
    assert.doesNotMatch(sentence(now, shares), /undefined|NaN|\{/);
    const rows = rowsOf(cells, now, shares);
    assert.equal(rows.length, 27);
    assert.equal(rows.slice(1, 17).reduce((sum, row) => sum + Number(row[1]), 0), cells.reduce((a, b) => a + b));
  }
  assert.equal(sharesOf(null, "1", "2"), null);
  assert.ok(rowsOf(cells, null, null).every((row) => row.at(-1) === "–"));
  assert.doesNotMatch(sentence(null, null), /undefined|\{/);
});
