// Where a picture is put while a slider far from it is held.
import assert from "node:assert/strict";
import test from "node:test";
import { place } from "../../../src/attnbook/widgets/core/view.js";

const at = (top, height) => ({ top, bottom: top + height, height });
const [TOP, BOTTOM] = [60, 740];

test("what is seen already stays where it is", () => {
  assert.equal(place(at(100, 300), at(420, 44), TOP, BOTTOM), null);
  assert.equal(place(at(-60, 300), at(420, 44), TOP, BOTTOM)?.scale, 1, "a third above the window is not seen");
});

for (const [name, pictured, control] of [
  ["below the window, over the slider", at(1400, 300), at(600, 44)],
  ["below the window, under the slider", at(1400, 300), at(100, 44)],
  ["above the window", at(-900, 250), at(420, 44)],
  ["higher than all the room there is", at(1400, 900), at(400, 44)],
])
  test(`a picture comes into the window, and leaves the slider free: ${name}`, () => {
    const { by, scale } = place(pictured, control, TOP, BOTTOM);
    const [top, bottom] = [pictured.top + by, pictured.top + by + scale * pictured.height];
    assert.ok(top >= TOP - 1e-9 && bottom <= BOTTOM + 1e-9, `${top} to ${bottom}`);
    assert.ok(bottom <= control.top || top >= control.bottom, `${top} to ${bottom}`);
    assert.ok(scale <= 1 && (scale === 1 || bottom - top > 280));
  });
