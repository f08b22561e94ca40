// No words of the site stand in a script: every sentence comes from the table of messages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { sources, widgets } from "../kinds.js";

const LITERAL = /"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)'/g;
const SENTENCE = /(?:^|\s)\p{L}{2,}[,.:;?!]?\s+\p{L}{2,}/u;
// Errors are for programmers: they are thrown, and a file that is broken is told with a code.
const THROWN = /\bError\(|^\s*if \(.*\) fail\(/;
// The data of two kinds of input, and a line of code that the reader sees as code.
const DATA = {
  "cross_attention/index.js": ["output, weights = attention("],
  "translator/date_words.js": ["short weekdays", "short months"],
  "core/decoding/number_words.js": [
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ",
    "fifteen sixteen seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
  ],
};

/** The literals of two words or more in a script, without comments and without what is thrown. */
function sentences(source) {
  return source.split("\n").filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && !THROWN.test(line)).flatMap((line) =>
    [...line.replace(/\s\/\/ .*$/, "").matchAll(LITERAL)]
      .map(([, ...kinds]) => kinds.find((kind) => kind !== undefined).replace(/\$\{[^}]*\}/g, "0"))
      .filter((literal) => SENTENCE.test(literal)));
}

test("every sentence comes from the table of messages", () => {
  assert.ok(sources.length > 80);
  for (const name of sources)
    assert.deepEqual(sentences(readFileSync(new URL(name, widgets), "utf8")), DATA[name] ?? [], name);
});
