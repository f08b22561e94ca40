"""The numbers of the widgets on the pages are attnbook's, digit for digit, state after state."""


from playwright.sync_api import expect

from .live import Live
from .markup import every


@every
def test_every_number_follows_and_equals_python(live: Live) -> None:
    """The table, and what stands beside the picture; tests/widgets holds every digit."""
    status = live.figure.locator("p.ab-status")
    assert status.get_attribute("role") == "status"
    sentence = status.inner_text()
    seen = set()
    for i, state in enumerate(live.known.states):
        live.set(**state)
        live.open_table()                          # of this panel: each may have its own
        python = live.python()
        rows = [list(map(str, row)) for row in python.table().rows]
        live.table_is(rows)
        seen.add(str(rows))
        if i < 3:
            live.is_told_beside(python)
        if i == 0:
            expect(status).not_to_have_text(sentence)
            expect(status).not_to_be_empty()
    assert len(seen) > 3, "the states look all alike"
