// Which widget has which tools; where one is missing, CONTRIBUTING.md says why.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import widgets from "../kinds.js";
import { states } from "../tools.js";

const ALL = ["reset", "full", "link"];
const FEWER = { progress: ["full"], review: ["full", "link"] };

test("every widget has reset, full screen and a link, and those that have not are named with the reason", () => {
  const told = readFileSync(new URL("../../../CONTRIBUTING.md", import.meta.url), "utf8");
  for (const [kind, widget] of Object.entries(widgets)) {
    assert.deepEqual(widget.tools ?? ALL, FEWER[kind] ?? ALL, kind);
    const reason = told.split("\n").find((line) => line.startsWith(`- \`${kind}\` has `)) ?? "";
    for (const tool of ALL.filter((name) => FEWER[kind] && !FEWER[kind].includes(name)))
      assert.match(reason, new RegExp(`has n(o|either) .*${tool}`), `${kind}: why no ${tool}?`);
  }
});

test("only what keeps its state with the reader has no state to link to", () => {
  const bare = Object.keys(states).filter((kind) => !Object.keys(states[kind]).length);
  assert.deepEqual(bare, ["progress", "quiz", "review"]);
});
