"""The path leads: every stop to the section of the chapter that teaches it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from attnbook import path
from attnbook.messages import text
from attnbook.widgets.path.stops import PLACES, where

from .conftest import Reader
from .live import Live
from .markup import ids, places, soup, target

STANDS = [(page, name) for page, name, kind in places() if kind == "path"]


@pytest.mark.parametrize(("page", "name"), STANDS)
def test_every_stop_shows_its_equation_and_leads_to_its_section(
        reader: Reader, page: str, name: str) -> None:
    live = reader.open(page)
    reader.mount_all()
    figure = live.locator(f"#{name}")
    seen = set()
    for number, stop in enumerate(path.NAMES, start=1):
        figure.evaluate("(f, stop) => f.model.set('stop', stop)", number)
        link = figure.locator("a.ab-path-link")
        expect(link).to_have_text(where(stop))
        address = link.get_attribute("href")
        there = target(page, address).relative_to(target(page, "")
                .parents[len(page.split("/")) - 1]).as_posix()
        label = address.partition("#")[2]
        assert PLACES[stop].chapter in there and label == PLACES[stop].label
        assert label in ids(there)
        sections = [one.find(["h2"]) for one in soup(there).find(id=label).find_parents("section")]
        headings = [one.get_text() for one in sections if one]
        assert any(text(f"path.stops.{stop}.section") in one for one in headings), headings
        assert figure.locator("math:visible").count() >= 1
        seen.add(figure.locator("math:visible").first.evaluate("e => e.outerHTML") + stop)
    assert len(seen) == 12


HURRIED = """async (figure, [trait, values, part]) => {
  const said = [];
  for (const value of values) {
    figure.model.set(trait, value);
    await new Promise((done) => requestAnimationFrame(done));
    said.push(figure.querySelector(part).textContent);
  }
  return said;
}"""


def test_the_words_follow_a_hand_that_moves_at_every_frame(new_reader: Any) -> None:
    """Pictures come at once, words a frame later or at every third: in the end all fit together."""
    live = Live(new_reader(reduced_motion="reduce"), *STANDS[0], "path")
    stops = [2, 3, 5, 4, 6, 7, 8, 7, 6, 5, 4]
    said = live.figure.evaluate(HURRIED, ["stop", stops, ".ab-path-title"])
    assert 3 <= len(set(said)) <= 6, "words come on the way, and not with every picture"
    live.settle()
    last = live.figure.locator(".ab-path-title").inner_text()
    assert last == live.words(f"stops.{path.NAMES[3]}.name")
    live.is_told_beside(live.python())
