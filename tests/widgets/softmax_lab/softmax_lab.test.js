// The demonstration of the softmax laboratory shows what its verdict says, whichever numbers were drawn.
import assert from "node:assert/strict";
import test from "node:test";
import widget from "../../../src/attnbook/widgets/softmax_lab/index.js";
import { Model } from "../../../src/attnbook/widgets/core/host.js";
import { restore } from "../../../src/attnbook/widgets/core/state.js";
import { atWidth, productsByWidth } from "../../../src/attnbook/widgets/core/softmax.js";
import { fixture } from "../tools.js";

test("one key takes nearly the whole weight; scaled, they share it", async () => {
  for (const draw of [0, 6, 882]) {
    const model = new Model({ ...fixture("pages").softmax_lab, draw });
    const set = (values) => restore(model, values);
    await widget.predict.demonstrate({ model, tools: { set, animate: async (values) => set(values) } });
    assert.deepEqual([model.get("panel"), model.get("width")], ["scale", 512]);
    const products = productsByWidth(model.get("draw"));
    const [raw, scaled] = [false, true].map((by) => Math.max(...atWidth(products, 512, by).weights));
    assert.ok(raw > 0.95 && scaled < 0.4, `draw ${draw}: ${raw}, ${scaled}`);
  }
});
