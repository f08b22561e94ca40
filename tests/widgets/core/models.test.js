// Files of weights, the operations on them, and the three ways by which they come.
import assert from "node:assert/strict";
import test from "node:test";
import { ModelFile } from "../../../src/attnbook/widgets/core/models/model_file.js";
import { loadModels, present } from "../../../src/attnbook/widgets/core/models/model_loader.js";
import * as tensor from "../../../src/attnbook/widgets/core/models/tensor.js";
import { close, fixture } from "../tools.js";

const file = fixture("model_file");
const bytes = () => Uint8Array.from(Buffer.from(file.base64, "base64"));

// --- the file ----------------------------------------------------------------------------------------
test("every checkpoint of a file holds exactly Python's numbers", () => {
  const model = new ModelFile(bytes());
  assert.deepEqual(model.metadata, file.metadata);
  assert.deepEqual(model.notes, file.notes);
  file.checkpoints.forEach((expected, i) => {
    const found = model.weights(i);
    assert.deepEqual(Object.keys(found), Object.keys(expected));
    close(found, expected, `checkpoint ${i}`, 0);
  });
  assert.equal(model.weights(), model.weights(1), "the last one, made once");
  assert.notDeepEqual(model.weights(0).W.data, model.weights(1).W.data);
});

test("half precision: all kinds of numbers", () => {
  const cases = [[0x3c00, 1], [0xc000, -2], [0x7bff, 65504], [0x0400, 2 ** -14], [0x0001, 2 ** -24], [0x03ff, 1023 * 2 ** -24], [0x8000, -0], [0x7c00, Infinity], [0xfc00, -Infinity], [0x7e00, NaN]];
  for (const [bits, value] of cases) assert.ok(Object.is(ModelFile.prototype.half(bits), value), bits.toString(16));
});

test("a broken file is refused with a reason", () => {
  const whole = bytes();
  const changed = (at, value) => { const copy = bytes(); copy[at] = value; return copy; };
  for (const broken of [new Uint8Array(0), whole.subarray(0, 11), whole.subarray(0, 40), whole.subarray(0, -1), changed(0, 88), changed(11, 9)])
    assert.throws(() => new ModelFile(broken), /not a whole model file/);
});

// --- operations --------------------------------------------------------------------------------------
test("operations compute what torch computes", () => {
  const known = fixture("operations");
  close(tensor.affine(known.weight, known.x, known.bias), known.affine, "affine");
  close(tensor.gruStep(known.gates, known.x, Float64Array.from(known.state)), known.gru, "gru");
  close(tensor.gelu(known.line), known.gelu, "gelu");
  close(tensor.relu(known.line), known.relu, "relu");
  close(tensor.layerNorm(known.token, known.scale, known.shift), known.norm, "norm");
});

// --- the three ways ----------------------------------------------------------------------------------
let count = 0;
const named = () => ({ name: `m${(count += 1)}.bin`, size: bytes().length, version: "0123abcd" });
const page = { page: true };
const site = "http://book.example/_static/attnbook.js?v=1";

function withFetch(answers, work) {
  const asked = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (url) => { asked.push(String(url)); return answers[Math.min(asked.length, answers.length) - 1](); };
  return work(asked).finally(() => { globalThis.fetch = before; });
}

const whole = () => new Response(bytes());
const inParts = () => new Response(new ReadableStream({
  start(control) {
    for (let at = 0, all = bytes(); at < all.length; at += 50) control.enqueue(all.slice(at, at + 50));
    control.close();
  },
}));

test("over http: from the script's folder, with the share that came, and only once", () => withFetch([inParts], async (asked) => {
  const one = named();
  const shares = [];
  assert.equal(present([one]), false);
  const load = () => loadModels([one], { tools: page, base: site, progress: (have, all) => shares.push(have / all) });
  const [first, second] = await Promise.all([load(), load()]);
  assert.equal(first[0], second[0]);
  assert.equal((await load())[0], first[0]);
  assert.deepEqual(asked, [`http://book.example/_static/models/${one.name}?v=0123abcd`]);
  assert.ok(shares.length > 5 && shares.at(-1) === 1);
  assert.ok(present([one]) && !present([one, named()]));
}));

test("a failure is told and nothing of it is kept: the next try loads", () => {
  const refuse = () => new Response("", { status: 404 });
  const offline = () => { throw new TypeError("Failed to fetch"); };
  const torn = () => new Response(bytes().slice(0, 99));
  const long = () => new Response(new Uint8Array(9999));
  return withFetch([refuse, offline, torn, long, whole], async (asked) => {
    const one = named();
    for (const reason of [/the server answers 404/, /Failed to fetch/, /not a whole model file/, /more than/])
      await assert.rejects(loadModels([one], { tools: page, base: site }), reason);
    assert.equal(present([one]), false);
    const [found] = await loadModels([one], { tools: page, base: site });
    assert.deepEqual(found.notes, file.notes);
    assert.equal(asked.length, 5);
  });
});

test("silence ends, whatever the way", () => withFetch([() => new Promise(() => {})], async () => {
  await assert.rejects(loadModels([named()], { tools: page, base: site, patience: 20 }), /nothing arrived/);
  let hearing = 0;
  const silent = { on() { hearing += 1; }, off() { hearing -= 1; }, send() {} };
  await assert.rejects(loadModels([named()], { model: silent, tools: {}, patience: 20 }), /nothing arrived/);
  assert.equal(hearing, 0);
}));

function withDocument(run, work) {
  const nodes = [];
  globalThis.document = {
    createElement: () => ({ remove() { nodes.splice(nodes.indexOf(this), 1); } }),
    head: { append(node) { nodes.push(node); queueMicrotask(() => run(node)); } },
  };
  return work(nodes).finally(() => { delete globalThis.document; });
}

test("from disk: a script puts the bytes, and goes again", () => {
  const one = named();
  let tries = 0;
  return withDocument((node) => {
    tries += 1;
    assert.equal(String(node.src), `file:///book/_static/models/${one.name}.js`);
    if (tries === 1) { node.onerror(); return; }
    globalThis.attnbookModels[one.name] = file.base64;
    node.onload();
  }, async (nodes) => {
    const load = () => loadModels([one], { tools: page, base: "file:///book/_static/attnbook.js" });
    await assert.rejects(load(), /cannot be read/);
    assert.equal(nodes.length, 0);
    const [found] = await load();
    assert.deepEqual(found.metadata, file.metadata);
    assert.equal(nodes.length, 0);
    assert.equal(globalThis.attnbookModels[one.name], undefined, "the text is not kept beside the numbers");
  });
});

test("in a frame without an origin, which may not fetch, the script comes instead", () => {
  const one = named();
  const refused = () => { throw new TypeError("Failed to fetch"); };
  globalThis.origin = "null";
  return withFetch([refused], () => withDocument((node) => {
    globalThis.attnbookModels[one.name] = file.base64;
    node.onload();
  }, async () => {
    const [found] = await loadModels([one], { tools: page, base: site });
    assert.deepEqual(found.metadata, file.metadata);
  })).finally(() => { delete globalThis.origin; });
});

test("in a notebook: the kernel is asked, and answers to others are passed over", async () => {
  const one = named();
  const asked = [];
  let hear, stopped = 0;
  const model = {
    on: (event, listener) => { assert.equal(event, "msg:custom"); hear = listener; },
    off: (event, listener) => { assert.equal(listener, hear); stopped += 1; },
    send(content) {
      asked.push(content);
      hear({ model: "other.bin" }, [new DataView(new ArrayBuffer(3))]);
      if (asked.length === 1) hear({ model: one.name, error: "no such model" }, []);
      else hear({ model: one.name }, [new DataView(bytes().buffer)]);
    },
  };
  await assert.rejects(loadModels([one], { model, tools: { page: false } }), /no such model/);
  const [found] = await loadModels([one], { model, tools: { page: false } });
  assert.deepEqual(found.metadata, file.metadata);
  assert.equal(stopped, 2);
  assert.deepEqual(asked[1], { ask: "model", name: one.name });
});
