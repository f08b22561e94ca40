// Words on a map: the numbers are Python's, and whatever is typed gets an answer.
import assert from "node:assert/strict";
import test from "node:test";
import { fitted, namesOn } from "../../../src/attnbook/widgets/embedding_map/names.js";
import { decode, lookUp, LONGEST, understand } from "../../../src/attnbook/widgets/embedding_map/numbers.js";
import { close, fixture } from "../tools.js";

const page = fixture("pages").embedding_map;
const { words } = page;

test("look-ups agree with Python's, before and after training", () => {
  const { cases } = fixture("embedding_map");
  assert.equal(cases.length, 5);
  for (const { word, stage, temperature, ...expected } of cases) {
    const index = words.indexOf(word);
    const found = lookUp(decode(page[stage], 300), decode(page[`map_${stage}`], 300), index, temperature);
    close({ ...found, index, on_map: found.onMap }, expected, word);
    const listed = [index, ...found.nearest].reduce((sum, i) => sum + found.weights[i], 0);
    assert.ok(Math.abs(found.others + listed - 1) < 1e-12);
  }
});

test("dots and names stand where the still map has them", () => {
  const { cases } = fixture("embedding_map_names");
  const places = cases.flatMap(({ points, words: names, listed, at, spots }, n) => {
    const spread = fitted(points, 520, 400);
    close(spread.flat(), at.flat(), `map ${n}`);
    namesOn(spread, names, listed, 520).forEach((found, i) => close(found ?? null, spots[i], `map ${n}, ${names[listed[i]]}`));
    return spots.map((spot) => spot?.anchor ?? "none");
  });
  for (const kind of ["start", "end", "middle", "none"]) assert.ok(places.includes(kind), kind);
});

test("a word is found however it is written", () => {
  for (const typed of ["whale", "  Whale ", "WHALE\n"]) assert.equal(understand(typed, words).index, words.indexOf("whale"));
  assert.equal(understand("whale's", ["whale’s"]).index, 0);
  assert.equal(understand("cafe\u0301", ["café"]).index, 0);
});

test("everything else is answered: empty, unknown in any script, too long", () => {
  for (const typed of ["", "   ", "\t\n"]) assert.equal(understand(typed, words).problem, "empty");
  for (const typed of ["鲸", "חיל", "🐳", "<b>", "zyxw", "computer"]) {
    const found = understand(typed, words);
    assert.equal(found.problem, "unknown");
    assert.deepEqual(found.suggestions, []);
  }
  assert.equal(understand("x".repeat(LONGEST + 1), words).problem, "long");
  assert.equal(understand("🐳".repeat(LONGEST), words).problem, "unknown");
  const { problem, suggestions } = understand("sea", ["seas", "overseas", "land", "seaman"]);
  assert.equal(problem, "unknown");
  assert.deepEqual(suggestions, ["seas", "seaman", "overseas"]);
});
