// The committed script is what its sources give, it is safe under a strict policy, and every word of
// it stands in the table of messages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import widgets, { sources, words } from "../kinds.js";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const folder = "src/attnbook/widgets/";
const made = "src/attnbook/widgets/static/";
const kinds = readdirSync(new URL(`${made}kinds/`, root)).map((name) => name.replace(".js", ""));
// What a page gets: the core, and behind it the kinds that it shows.
const script = (...names) => [`${made}core.js`, ...names.map((name) => `${made}kinds/${name}.js`)].map(read).join("");
const bundle = script(...kinds);

test("building again gives the committed scripts and style sheet", () => {
  const run = spawnSync(process.execPath, [fileURLToPath(new URL("scripts/build_widgets.mjs", root)), "--check"], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
});

test("every kind has a part, and what parts share they take from the core", () => {
  assert.deepEqual(kinds.toSorted(), Object.keys(widgets).sort());
  for (const kind of kinds) {
    const part = script(kind).slice(script().length);
    assert.match(part, new RegExp(`AttnBook\\.add\\("${kind}"`));
    for (const name of ["dom", "draw", "controls", "messages", "frame"]) assert.doesNotMatch(part, new RegExp(`^  // src/attnbook/widgets/core/${name}\\.js`, "m"), kind);
  }
});

test("in a notebook it is a module with a render function, and mounts nothing", async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(`${script("quiz")}\nexport default AttnBook.default;\n`)}`);
  assert.equal(typeof module.default.render, "function");
  const model = { get: () => "no such widget" };
  assert.throws(() => module.default.render({ model, el: null }), /no widget "no such widget"/);
});

test("nothing in it makes markup or code out of text", () => {
  const sinks = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function|setAttribute\("style"|srcdoc|javascript:/;
  assert.doesNotMatch(bundle, sinks);
});

test("nothing in it asks another host", () => {
  const addresses = [...bundle.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([found]) => found);
  for (const address of addresses) assert.match(address, /^http:\/\/www\.w3\.org\//);
  assert.doesNotMatch(bundle, /XMLHttpRequest|WebSocket|importScripts|sendBeacon|EventSource/);
});

test("a class begins with its own words, so that a page keeps the rules that it names", () => {
  const whole = sources.filter((name) => name !== "core/frame.js").filter((name) => /\bab-\$\{/.test(read(`${folder}${name}`)));
  assert.deepEqual(whole, [], "the sheet of a page is cut to the names that stand in its script");
});

test("only a model is fetched, from beside the script", () => {
  const calls = sources.flatMap((name) => read(folder + name).split("\n").filter((line) => /\bfetch\(/.test(line)).map((line) => [name, line.trim()]));
  assert.deepEqual(calls, [["core/models/model_loader.js", "const answer = await fetch(new URL(`models/${keyOf(file)}`, base), { signal });"]]);
  assert.match(read(`${folder}core/models/model_loader.js`), /const script = globalThis\.document\?\.currentScript\?\.src \?\? "";/);
  const scripts = sources.filter((name) => /createElement\("script"\)|h\("script"/.test(read(folder + name)));
  assert.deepEqual(scripts, ["core/models/model_loader.js"]);
});

const at = (key) => key.split(".").reduce((entry, part) => entry?.[part], words);

// Keys written out in full; t("x") of a file means <area>.x, the area that its first line defines.
function keysOf(name) {
  const text = read(folder + name);
  const area = /const t = wordsOf\("(\w+)", messages/.exec(text)?.[1];
  const full = [...text.matchAll(/\btext\("([\w.]+)"/g)].map(([, key]) => key);
  const short = area ? [...text.matchAll(/\bt\("([\w.]+)"/g)].map(([, key]) => `${area}.${key}`) : [];
  return [...full, ...short];
}

test("every message that the sources name exists", () => {
  const keys = sources.flatMap(keysOf);
  assert.ok(keys.length > 200, `${keys.length} keys found`);
  for (const key of keys) assert.equal(typeof at(key), "string", key);
});

test("every widget has its title and all words of its prediction", () => {
  for (const [kind, widget] of Object.entries(widgets)) {
    assert.equal(widget.kind, kind);
    assert.equal(typeof at(`${kind}.title`), "string", kind);
    if (!widget.predict) continue;
    assert.ok(widget.predict.options.includes(widget.predict.answer), kind);
    for (const key of ["question", "happens", ...widget.predict.options.flatMap((o) => [`options.${o}`, `difference.${o}`])])
      assert.equal(typeof at(`${kind}.predict.${key}`), "string", `${kind}.predict.${key}`);
  }
});
