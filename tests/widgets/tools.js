// What several tests need: Python's numbers, and whether two numbers are the same.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { Model } from "../../src/attnbook/widgets/core/host.js";
import { restore } from "../../src/attnbook/widgets/core/state.js";
import { ModelFile } from "../../src/attnbook/widgets/core/models/model_file.js";

const here = new URL("./", import.meta.url);
const files = new Map(readdirSync(here, { recursive: true }).filter((name) => name.endsWith(".json")).map((name) => [basename(name, ".json"), name]));

/** What scripts/write_fixtures.py has written under this name, beside the tests of whoever made it. */
export const fixture = (name) => JSON.parse(readFileSync(new URL(files.get(name).replaceAll("\\", "/"), here), "utf8"));

const held = new Map();
/** A file of trained weights as a page has it, read once. */
export function shipped(name) {
  const read = () => new ModelFile(new Uint8Array(readFileSync(new URL(`../../src/attnbook/page_models/files/${name}`, import.meta.url))));
  return held.get(name) ?? held.set(name, read()).get(name);
}

/** What each kind of widget lets a reader change, as its class in Python declares it. */
export const states = JSON.parse(readFileSync(new URL("../../src/attnbook/widgets/static/states.json", import.meta.url), "utf8"));

/**
 * Equal to `bound` of the size of the number, or to `bound` near 0; arrays place by place, objects in the parts that are
 * expected. What is no number has to be the same.
 */
export function close(found, expected, where = "", bound = 1e-12) {
  if (typeof expected === "number") {
    assert.ok(Math.abs(found - expected) <= bound * Math.max(1, Math.abs(expected)), `${where}: ${found}, not ${expected}`);
  } else if (expected && typeof expected === "object") {
    assert.ok(found, `${where}: ${found}`);
    if (Array.isArray(expected)) assert.equal(found.length, expected.length, where);
    for (const [key, value] of Object.entries(expected)) close(found[key], value, `${where} ${key}`, bound);
  } else {
    assert.equal(found, expected, where);
  }
}

/** The model of a widget after its demonstration, from this state on, without motion. */
export async function demonstrated(widget, state) {
  const model = new Model(state);
  const set = (values) => restore(model, values);
  const animate = async (values) => { set(values); return true; };
  await widget.predict.demonstrate({ model, tools: { set, animate, rest: async () => true, figure: new EventTarget(), clean() {} } });
  return model;
}
