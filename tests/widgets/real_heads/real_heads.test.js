// Chapter 18 in the page: what is recorded is shown as Python shows it, and texts are cut into pieces.
import assert from "node:assert/strict";
import test from "node:test";
import widget, { rowsOf, sentence, tidy } from "../../../src/attnbook/widgets/real_heads/index.js";
import { thumbnails } from "../../../src/attnbook/widgets/real_heads/map.js";
import { filesOf, shardsOf } from "../../../src/attnbook/widgets/real_heads/model.js";
import { WordPieces } from "../../../src/attnbook/widgets/real_heads/pieces.js";
import { best, GROUPS, LOOKS, luck, score, SENTENCE, shares, TWIN, verdicts } from "../../../src/attnbook/widgets/real_heads/record.js";
import { close, fixture } from "../tools.js";

const known = fixture("real_heads");
const files = fixture("pages").real_heads.files;

test("shares, tables and sentences of recorded heads are Python's", () => {
  assert.deepEqual([SENTENCE, TWIN], [...new Set(known.cases.map((one) => one.sentence))]);
  for (const { sentence: text, row, said, table, ...state } of known.cases) {
    const look = LOOKS.find((one) => one.text === text);
    const where = JSON.stringify(state);
    close(shares(look, state, 10), row, where, 1e-6);
    assert.equal(sentence(look, { ...state, piece: 10 }), said, where);
    assert.deepEqual(rowsOf(look, { ...state, piece: 10 }), table, where);
  }
});

test("without [CLS] nothing is left of it, and a row is whole again", () => {
  const row = shares(LOOKS[0], { layer: 5, head: 0, no_cls: true, by_value: false }, 3);
  assert.equal(row[0], 0);
  close(
    row.reduce((a, b) => a + b),
    1,
    "sum",
    1e-6,
  );
});

test("scores of all heads, the best of them, and luck are Python's", () => {
  for (const group of GROUPS) {
    const all = known.scores[group];
    all.forEach((count, i) => assert.equal(score(group, Math.floor(i / 12), i % 12), count, `${group} ${i}`));
    const top = best(group);
    assert.equal(12 * top.layer + top.head, all.indexOf(Math.max(...all)));
    assert.equal(top.count, Math.max(...all));
  }
  for (const [n, count] of Object.entries(known.luck)) assert.equal(luck(Number(n)), count);
  const [tired, wide] = verdicts("object", 3, 1);
  assert.deepEqual([tired.sentence, tired.right, tired.meant], [SENTENCE, true, "animal"]);
  assert.deepEqual([wide.sentence, wide.right, wide.meant], [TWIN, false, "street"]);
});

test("the right answer is what the head does", () => {
  const row = shares(LOOKS[0], { layer: 3, head: 1, no_cls: false, by_value: false }, 10);
  const at = { animal: 2, street: 8, itself: 10, cls: 0 };
  assert.deepEqual(Object.keys(at), widget.predict.options);
  for (const [option, j] of Object.entries(at)) assert.ok(option === widget.predict.answer || row[j] < row[at.animal], option);
  assert.deepEqual(
    [2, 8, 10, 0].map((j) => LOOKS[0].pieces[j]),
    ["animal", "street", "it", "[CLS]"],
  );
  const twin = shares(LOOKS[1], { layer: 3, head: 1, no_cls: false, by_value: false }, 10);
  assert.ok(row[2] > 0.64 && row[2] < 0.7 && row[8] < 0.06 && row[10] < 0.1 && twin[2] > 2 * twin[8], "what the words say");
});

test("words are cut from the left, and what is in no piece is unknown", () => {
  const cut = new WordPieces(["[UNK]", "[CLS]", "[SEP]", "token", "##s", "##ization", ".", "a"]);
  assert.deepEqual(cut.read("Tokens. Tokenization!").pieces, ["[CLS]", "token", "##s", ".", "token", "##ization", "[UNK]", "[SEP]"]);
  assert.deepEqual(cut.read("Tokens.").ids, [1, 3, 4, 6, 2]);
  assert.deepEqual(cut.read("a a a a", 3), { pieces: ["[CLS]", "a", "a", "a", "[SEP]"], ids: [1, 7, 7, 7, 2], count: 4 });
  assert.deepEqual(cut.words("Ça, it didn't."), ["ca", ",", "it", "didn", "'", "t", "."]);
  assert.deepEqual(cut.read(`${"a".repeat(101)} a`).pieces, ["[CLS]", "[UNK]", "a", "[SEP]"]);
});

test("the first heads need less than 2 MB, and a plain sentence less than 12", () => {
  const all = filesOf(files);
  assert.deepEqual(
    all.slice(0, 3).map(({ name }) => name),
    ["real-start.bin", "real-attention-0.bin", "real-thinking-0.bin"],
  );
  const bytes = (some) => some.reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes(all.slice(0, 2)) < 2e6);
  const shards = shardsOf([1996, 2000, 2048, 30_521, 100, 5000, 12_000], 30_522, files);
  assert.deepEqual(
    shards.map(({ first }) => first),
    [0, 1792, 2048, 4864, 11_776, 30_464],
  );
  assert.deepEqual(
    shards.map(({ size }) => size === files.last),
    [false, false, false, false, false, true],
  );
  assert.ok(bytes(all) + bytes(shards) < 12e6);
});

test("thumbnails lie side by side, with a line between two", () => {
  const weights = Float32Array.from({ length: 12 * 4 }, (_, i) => (i === 4 + 1 ? 0.25 : 0));
  const rows = thumbnails(weights, 2);
  assert.deepEqual([rows.length, rows[0].length], [2, 35]);
  assert.equal(rows[0][3 + 1], 0.5);
  close([rows[1][2], rows[1][5]], [0.12, 0.12], "lines", 1e-6);
});

test("what is typed becomes a state that an address can hold", () => {
  assert.equal(tidy("a\ud800b\udc00 😀"), "ab 😀");
  assert.equal(Array.from(tidy("😀".repeat(300))).length, 200);
});
