// A demonstration stops at a touch, and does not take the click that the touch begins.
import assert from "node:assert/strict";
import { test } from "node:test";

const globals = new EventTarget();
Object.assign(globalThis, {
  addEventListener: (...args) => globals.addEventListener(...args),
  removeEventListener: (...args) => globals.removeEventListener(...args),
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (step) => setTimeout(() => step(performance.now()), 16),
  cancelAnimationFrame: (id) => clearTimeout(id),
});
const { animator } = await import("../../../src/attnbook/widgets/core/motion.js");

function started() {
  const values = { x: 0 };
  const model = { get: (name) => values[name], set: (name, value) => { values[name] = value; }, save_changes() {} };
  const el = new EventTarget();
  const motion = animator(model, el);
  let told = false;
  const end = motion.animate({ x: 1 }, { ms: 1000 }).then((mine) => { told = true; return mine; });
  return { values, el, motion, end, told: () => told };
}
const turn = () => new Promise((done) => { setImmediate(done); });
const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });

test("a touch stops the motion at once, and its end is told after the finger is up and the click came", async () => {
  const run = started();
  await wait(50);
  run.el.dispatchEvent(new Event("pointerdown"));
  const { x } = run.values;
  assert.ok(x > 0 && x < 1);
  await wait(100);
  assert.equal(run.values.x, x);
  assert.equal(run.told(), false);                       // the finger is still down
  globals.dispatchEvent(new Event("pointerup"));
  await turn();
  assert.equal(run.told(), false);                       // the click comes now
  await run.end;
  assert.ok(run.told());
});

test("a key stops the motion and tells at once", async () => {
  const run = started();
  await wait(30);
  run.el.dispatchEvent(new Event("keydown"));
  await turn();
  assert.ok(run.told() && run.values.x < 1);
});

test("a rest between two steps is whole, or ends at a touch, and then says so", async () => {
  const { el, motion } = started();
  assert.equal(await motion.rest(30), true);
  const rest = motion.rest(60);
  el.dispatchEvent(new Event("pointerdown"));
  await wait(90);                                        // the finger is still down
  globals.dispatchEvent(new Event("pointerup"));
  assert.equal(await rest, false);
  const other = motion.rest(1000);
  el.dispatchEvent(new Event("keydown"));
  assert.equal(await other, false);
});

test("whoever waits hears whether the touch changed what was moving", async () => {
  for (const [changed, mine] of [[null, true], [0, false]]) {
    const run = started();
    await wait(40);
    run.el.dispatchEvent(new Event("pointerdown"));
    if (changed !== null) run.values.x = changed;        // "Start again", or a slider
    globals.dispatchEvent(new Event("pointerup"));
    assert.equal(await run.end, mine);
  }
});
