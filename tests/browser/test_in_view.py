"""What an answer or a hand changes is seen: the mark, what happened, what a held slider moves."""

from typing import Any

import pytest

from .live import Live
from .markup import Place, every

WINDOWS = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
# Where the marks and the panel are, in shares of the window's height.
PLACES = """figure => {
  const box = (node) => node.getBoundingClientRect();
  const middle = (b) => (b.top + b.bottom) / 2 / innerHeight;
  const marks = [...figure.querySelectorAll('[data-guess]')].map(box)
    .filter((b) => b.width + b.height > 0);
  const panel = box(figure.querySelector('.ab-predict'));
  const covered = (b) => b.bottom < panel.bottom && b.top > panel.top;
  return { marks: marks.map(middle), covered: marks.map(covered),
    panel: [panel.top / innerHeight, panel.bottom / innerHeight] };
}"""
# Each slider is moved by a key; what it changed must be in the window, with the slider.
SLIDERS = """async (figure) => {
  const kinds = '.ab-body :is(.ab-drawing, .ab-heat, .ab-stage, canvas, table)';
  const pictures = () => [...figure.querySelectorAll(kinds)]
    .filter((node) => node.checkVisibility() && !node.closest('details'));
  const frames = async (n) => { while (n--) await new Promise(requestAnimationFrame); };
  const share = (node) => {
    const b = node.getBoundingClientRect();
    return (Math.min(b.bottom, innerHeight) - Math.max(b.top, 0)) / Math.min(b.height, innerHeight);
  };
  const lost = [];
  for (const input of figure.querySelectorAll('.ab-body input[type=range]')) {
    if (!input.checkVisibility() || input.closest('details') || input.disabled) continue;
    input.scrollIntoView({ block: 'center', behavior: 'instant' });
    await frames(2);
    const before = new Map(pictures().map((node) => [node, node.outerHTML]));
    input.focus({ preventScroll: true });
    const up = Number(input.value) < Number(input.max);
    const key = up ? 'ArrowRight' : 'ArrowLeft';
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    up ? input.stepUp() : input.stepDown();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await frames(6);
    const changed = pictures().filter((node) => before.get(node) !== node.outerHTML);
    const best = Math.max(...changed.map(share));
    if (changed.length && best < 0.6)
      lost.push([input.closest('[data-trait]')?.dataset.trait ?? input.ariaLabel, best]);
    input.blur();
    await new Promise((done) => setTimeout(done, 800));
    if (figure.querySelector('.ab-lifted')) lost.push('a picture stays lifted');
  }
  return lost;
}"""


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
@every
def test_the_mark_is_in_the_middle_and_what_a_held_slider_changes_in_view(
        new_reader: Any, window: dict[str, int], place: Place) -> None:
    live = Live(new_reader(reduced_motion="reduce", viewport=window), *place)
    wrong = live.guess_wrong()
    live.figure.get_by_text(live.words(f"predict.difference.{wrong}")).wait_for()
    live.settle()
    found = live.figure.evaluate(PLACES)
    assert any(0.3 < place < 0.7 for place in found["marks"]), found
    assert not all(found["covered"]), found
    first, last = found["panel"]
    assert first >= 0 and last <= 1 and last - first < 0.4, found
    live.figure.locator(".ab-body").dispatch_event("pointerdown")
    assert live.figure.locator(".ab-held").count() == 0
    live.tool("reset").click()
    assert live.figure.evaluate(SLIDERS) == []
