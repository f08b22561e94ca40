// What the sliders of the kernel explorer say, whatever an address holds.
import assert from "node:assert/strict";
import test from "node:test";
import { compute, slidersFor } from "../../../src/attnbook/widgets/kernel_explorer/index.js";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import { short } from "../../../src/attnbook/widgets/core/messages.js";
import { fixture } from "../tools.js";

const start = fixture("pages").kernel_explorer;

// As much of a document as a slider needs.
const element = () => {
  const attributes = {};
  return {
    dataset: {}, childNodes: [], append() {}, addEventListener() {},
    getAttribute: (name) => attributes[name], setAttribute: (name, value) => { attributes[name] = value; },
  };
};

test("another data set's bandwidth and query are said as they are used", (context) => {
  Object.assign(globalThis, { document: { createElement: element }, Node: { TEXT_NODE: 3 } });
  context.after(() => { delete globalThis.document; delete globalThis.Node; });
  for (const far of [{ bandwidth: 5000, query: 2000 }, { bandwidth: 0.05, query: -150 }, { data: "two", bandwidth: 0.05, query: -192 }, {}]) {
    const model = new Model({ ...start, ...far });
    const get = (name) => model.get(name);
    const data = start.datasets[get("data")];
    const now = compute(get, data.xs);
    const said = slidersFor(model, data).map(({ input }) => input.getAttribute("aria-valuetext"));
    assert.deepEqual(said, [short(now.bandwidth), short(now.query)], JSON.stringify(far));
  }
});
