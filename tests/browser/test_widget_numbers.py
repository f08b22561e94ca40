"""The numbers of the widgets on the pages are attnbook's, digit for digit, state after state."""

from __future__ import annotations

from typing import Any

import pytest

from . import kinds
from .conftest import ROOT, Reader, served
from .live import Live
from .markup import drawn

pytestmark = pytest.mark.browser
every = pytest.mark.parametrize(("path", "name", "kind"), drawn(),
                                ids=[name for _, name, _ in drawn()])


def those_with(comparison: str) -> Any:
    """Run for the widgets whose kind has this comparison with Python; the others need none."""
    found = [place for place in drawn()
             if place[2] not in kinds.names() or getattr(kinds.kind(place[2]), comparison)]
    return pytest.mark.parametrize(("path", "name", "kind"), found,
                                   ids=[name for _, name, _ in found])
@every
def test_the_table_follows_and_equals_python(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    seen = set()
    for state in live.known.states:
        live.set(**state)
        live.open_table()
        rows = [list(map(str, row)) for row in live.python().table().rows]
        live.table_is(rows)
        seen.add(str(rows))
    assert len(seen) > 3, "the states look all alike"


@every
def test_the_table_is_right_after_keys_and_reset(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    live.open_table()
    start = [list(row) for row in live.python().table().rows]
    live.table_is(start)
    live.known.nudge(live)
    rows = [list(row) for row in live.python().table().rows]
    assert rows != start
    live.table_is(rows)
    live.tool("reset").click()
    live.table_is(start)


@those_with("beside")
def test_what_stands_beside_the_picture_equals_python(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    for state in live.known.states[:3]:
        live.set(**state)
        live.known.beside(live, live.python())


@every
def test_the_spoken_sentence_follows_a_change(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    status = live.figure.locator("p.ab-status")
    assert status.get_attribute("role") == "status"
    before = status.inner_text()
    live.set(**live.known.states[0])
    live.page.wait_for_function(
        "([p, before]) => p.textContent.trim() && p.textContent !== before",
        arg=[status.element_handle(), before])


@pytest.fixture(scope="module")
def engine(chromium: Any) -> Any:
    """Return a page of the browser that can import the widgets' own modules."""
    with served(ROOT / "src" / "attnbook") as address:
        reader = Reader(chromium, address)
        yield reader.open("messages/en.json")
        reader.context.close()


@those_with("computed")
def test_computed_in_the_browser_to_nine_digits(
    new_reader: Any, engine: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    for state in live.known.states:
        live.set(**state)
        live.known.computed(engine, live)
