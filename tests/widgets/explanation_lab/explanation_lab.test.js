// The laboratory computes what attnbook.explanation computes: three kinds of models, six explanations, two
// measures, and the search for rivals, with the weights that the page loads.
import assert from "node:assert/strict";
import test from "node:test";
import { unpacked } from "../../../src/attnbook/widgets/explanation_lab/index.js";
import { rival, STARTS } from "../../../src/attnbook/widgets/explanation_lab/methods.js";
import { shades } from "../../../src/attnbook/widgets/explanation_lab/strips.js";
import { Library, Question, withWeight } from "../../../src/attnbook/widgets/explanation_lab/question.js";
import { CLASSES, idsOf, rule, TASKS, WORDS } from "../../../src/attnbook/widgets/explanation_lab/tasks.js";
import { Tape } from "../../../src/attnbook/widgets/explanation_lab/tape.js";
import { ModelFile } from "../../../src/attnbook/widgets/core/models/model_file.js";
import { close, fixture, shipped } from "../tools.js";

const { row, cases, searches } = fixture("explanation_models");
const told = fixture("explanation_tasks");
const whole = shipped("explanation.bin");
const library = new Library(whole);
const BOUND = 1e-10;
const where = ({ task, network, words }) => `${task}, ${network}, ${words}`;

test("words, classes and rules are those of Python", () => {
  assert.deepEqual(WORDS, told.words);
  assert.deepEqual(CLASSES, told.classes);
  for (const task of TASKS) {
    const { ids, answers, relevant } = told.drawn[task];
    assert.equal(ids.length, 100);
    ids.forEach((one, i) => assert.deepEqual(rule(task, one), { answer: answers[i], relevant: relevant[i] }, `${task} ${one}`));
  }
});

const NONE = {
  lookup: ["1 2 3 0 1 2 3 0 1 ?", "? 2 ? 0 1 2 3 0 1 1", "1 2 3 0 1 2 3 0 1 2", "_ ? 3 0 1 2 3 0 1 2"],
  twice: ["a b N c d N a N b b", "a b N c d E a b b b", "a b N c d a a b b b", "a _ N c d N a b b b"],
  majority: ["+ + − − a a b b c c", "+ + + − − − a b c d", "+ + − − + a b c d _"],
  negation: ["good bad not a b c d a b c", "good a b c d a b c d a", "not very good a b c d a b c", "_ not good a b c d a b c"],
  group: ["+ + − − a b c d a b", "+ + − − A B a b c d", "+ + + − − A a b c d", "+ + − − A _ a b c d"],
};
for (const [task, texts] of Object.entries(NONE)) {
  test(`what "${task}" could not have drawn has no rule`, () => {
    for (const words of texts) assert.equal(rule(task, idsOf(task, words)), null, words);
  });
}

test("slow: logits, looks and explanations of every model", () => {
  assert.equal(cases.length, 75);
  for (const one of cases) {
    const now = new Question(library, one);
    assert.deepEqual(now.ids, one.ids);
    close(now.reading.logits.value, one.logits, where(one), BOUND);
    close(now.reading.look.map(({ value }) => value), one.look, where(one), BOUND);
    close(now, { scores: one.scores, odds: one.odds }, where(one), BOUND);
    assert.deepEqual(now.rule && [now.rule.answer, now.rule.relevant], one.relevant && [one.answer, one.relevant], where(one));
    assert.deepEqual(Object.keys(now.scores).toSorted(), Object.keys(one.scores).toSorted());
  }
});

test("the first layer's weights of the Transformers, head by head", () => {
  const some = cases.filter(({ first }) => first);
  assert.equal(some.length, 25);
  for (const one of some) {
    const [layer] = new Question(library, one).reading.layers;
    close([0, 1, 2, 3].map((head) => layer.map((heads) => Array.from(heads[head].value))), one.first, where(one), BOUND);
  }
});

test("slow: deletion curves, areas and precision", () => {
  for (const one of cases) {
    const now = new Question(library, one);
    for (const [name, curve] of Object.entries(one.curves)) {
      close(now.curve(name), curve, `${name} of ${where(one)}`, BOUND);
      close(now.area(name), one.areas[name], `${name} of ${where(one)}`, BOUND);
    }
    assert.deepEqual(Object.keys(now.precision).toSorted(), Object.keys(one.precision).toSorted());
    close(now.precision, one.precision, where(one));
  }
});

test("other weights: the same probabilities as torch's", () => {
  for (const one of cases.filter(({ at }) => at)) {
    const now = new Question(library, one);
    const look = now.look(row);
    close(look, one.used, where(one));
    close(Array.from(now.at(look).odds), one.at, where(one), BOUND);
  }
});

test("the softmax that runs backwards bears the scores that Python's bears", () => {
  const some = fixture("softmax").filter(({ mask }) => mask.every(Boolean));
  assert.ok(some.some(({ scores }) => Math.max(...scores) >= 700));
  for (const { scores, temperature, weights } of some) {
    const tape = new Tape();
    close(tape.softmax(tape.input(scores.map((v) => v / temperature))).value, weights, `${scores}`);
  }
});

test("the search for rivals takes the steps of torch's Adam", () => {
  for (const one of searches) {
    const now = new Question(library, one);
    const found = rival(now.model, now.reading, [one.start], { steps: one.steps });
    close(Array.from(found.look), one.look, where(one), 1e-6);
    close([found.moved, found.changed], [one.moved, one.changed], where(one), 1e-6);
    close(STARTS[0], one.start);
  }
});

test("slow: most examples have a rival that keeps the prediction within a hundredth", () => {
  const first = new Library(shipped("explanation-start.bin"));
  const moved = first.examples("twice").slice(0, 20).map((words) => {
    const now = new Question(first, { task: "twice", network: "tokens", words });
    const found = rival(now.model, now.reading, STARTS);
    assert.ok(found.changed <= 0.01, words);
    close(found.look.reduce((a, b) => a + b), 1);
    return found.moved;
  });
  assert.ok(moved.filter((distance) => distance > 0.25).length >= 18, moved.join(" "));
});

test("100 is the largest number of a row or 0.01, and a faint row has no colour", () => {
  const { scores } = new Question(library, { task: "negation", network: "tokens", words: "b a b very b bad a c a d" });
  const faint = shades(scores.gradient, { faint: true });
  assert.deepEqual(faint.map(({ strength }) => strength), Array(10).fill(0));
  assert.ok(faint.some(({ shown }) => shown === "71") && faint.every(({ shown }) => Math.abs(Number(shown.replace("−", "-"))) < 100));
  const clear = shades([0.5, -0.25, -0.001, 0]);
  assert.deepEqual(clear.map(({ shown }) => shown), ["100", "−50", "0", "0"]);
  assert.deepEqual(clear.map(({ against }) => against), [false, true, false, false]);
  assert.deepEqual(clear.map(({ strength }) => strength), [1, 0.5, 0.002, 0]);
  assert.deepEqual(shades([0.5], { full: 1 }).map(({ strength, shown }) => [strength, shown]), [[0.5, "50"]]);
});

test("one weight is set, the others share the rest as before", () => {
  close(withWeight([0.5, 0.3, 0.2], 0, 0), [0, 0.6, 0.4]);
  close(withWeight([0.5, 0.3, 0.2], 1, 0.65), [0.25, 0.65, 0.1]);
  close(withWeight([1, 0, 0], 0, 0.5), [0.5, 0.25, 0.25]);
});

test("the models of the page are the ones of the whole file, and live before it is there", () => {
  const page = fixture("pages").explanation_lab;
  const first = new Library(new ModelFile(unpacked(page.model)));
  const state = { task: "twice", words: page.words };
  for (const network of ["tokens", "recurrent"]) assert.deepEqual(new Question(first, { ...state, network }).scores, new Question(library, { ...state, network }).scores);
  const missing = new Question(first, { task: "group", network: "encoder", words: page.words });
  assert.deepEqual([missing.task, missing.network], ["twice", "tokens"]);
  first.add(whole);
  assert.equal(new Question(first, { task: "group", network: "encoder", words: page.words }).task, "group");
});
