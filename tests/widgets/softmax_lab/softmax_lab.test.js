// The demonstration of the softmax laboratory shows what its verdict says, whichever numbers were drawn.
import assert from "node:assert/strict";
import test from "node:test";
import widget from "../../../src/attnbook/widgets/softmax_lab/index.js";
import { atWidth, productsByWidth } from "../../../src/attnbook/widgets/core/softmax.js";
import { demonstrated, fixture } from "../tools.js";

test("one key takes nearly the whole weight; scaled, they share it", async () => {
  for (const draw of [0, 6, 882]) {
    const model = await demonstrated(widget, { ...fixture("pages").softmax_lab, draw });
    assert.deepEqual([model.get("panel"), model.get("width")], ["scale", 512]);
    const products = productsByWidth(model.get("draw"));
    const [raw, scaled] = [false, true].map((by) => Math.max(...atWidth(products, 512, by).weights));
    assert.ok(raw > 0.95 && scaled < 0.4, `draw ${draw}: ${raw}, ${scaled}`);
  }
});
