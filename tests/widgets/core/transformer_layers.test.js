// The Transformer's layers compute what torch computes, all tokens at once and one token a step.
import assert from "node:assert/strict";
import test from "node:test";
import { Transformer } from "../../../src/attnbook/widgets/translator/transformer.js";
import { EncoderLayer, cut, pass, stack, step } from "../../../src/attnbook/widgets/core/models/transformer_layers.js";
import { close as near, fixture } from "../tools.js";

const known = fixture("transformer_layers");
const cases = Object.entries(known);
for (const [, { weights }] of cases) for (const tensor of Object.values(weights)) tensor.data = Float64Array.from(tensor.data);

const close = (found, expected, where) => near(found, expected, where, 1e-9);

const frozen = (rows) => rows.map((row) => Float64Array.from(row));
const encoderOf = ({ weights, config }) => stack(EncoderLayer, weights, "encoder", config);

for (const [name, one] of cases) {
  const model = new Transformer(one.weights, one.config);

  test(`${name}: embeddings with their places`, () => {
    close(one.source.map((id, place) => model.embed("source", id, place)), one.embedded);
  });

  test(`${name}: a stack of encoder layers, everybody and causal`, () => {
    const rows = frozen(one.embedded);
    for (const [kind, causal] of [["all", false], ["causal", true]]) {
      const found = pass(encoderOf(one), rows, { causal });
      close(found, one[kind], kind);
    }
    close(rows, one.embedded, "the input is as it was");
  });

  test(`${name}: a causal stack step by step is the causal stack at once`, () => {
    const layers = encoderOf(one);
    const caches = layers.map((layer) => layer.start());
    one.embedded.forEach((row, i) => {
      const found = step(layers, row, caches);
      close(found.row, one.causal.rows[i], `token ${i}`);
      close(found.weights, one.causal.weights.map((layer) => layer.map((head) => head[i].slice(0, i + 1))), `token ${i}`);
    });
    cut(caches, 2);
    close(step(layers, one.embedded[2], caches).row, one.causal.rows[2], "after going back");
    cut(caches, 99);
    close(step(layers, one.embedded[3], caches).row, one.causal.rows[3], "nothing more was there to cut");
    cut(caches, 1);
    const other = pass(layers, [one.embedded[0], one.embedded[4]], { causal: true });
    close(step(layers, one.embedded[4], caches).row, other.rows[1], "another way on");
  });

  test(`${name}: the whole model, read once, written step by step`, () => {
    const memory = model.encode(one.source);
    close(memory.rows, one.memory, "memory");
    close(memory.weights, one.all.weights, "weights of the encoder");
    const state = model.start(memory);
    one.target.forEach((id, i) => {
      const found = model.step(id, state);
      close(found.logits, one.logits[i], `logits ${i}`);
      close(found.weights, one.own.map((layer) => layer.map((head) => head[i].slice(0, i + 1))), `own ${i}`);
      close(found.cross, one.cross.map((layer) => layer.map((head) => head[i])), `cross ${i}`);
    });
  });

  test(`${name}: greedy writing`, () => {
    const { source, steps } = model.decode(one.source, one);
    assert.deepEqual(steps.map(({ id }) => id), one.written);
    close(source, one.all.weights);
    const end = one.written[1];
    const until = one.written.indexOf(end) + 1;
    assert.deepEqual(model.decode(one.source, { ...one, end }).steps.map(({ id }) => id), one.written.slice(0, until), "it stops behind its end");
    for (const { probabilities, id } of steps) {
      close(probabilities.reduce((a, b) => a + b), 1);
      assert.equal(probabilities[0], 0, "padding is never written");
      assert.equal(Math.max(...probabilities), probabilities[id]);
    }
  });
}
