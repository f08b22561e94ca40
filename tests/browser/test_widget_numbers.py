"""The numbers of the widgets on the pages are attnbook's, digit for digit, state after state."""


from .live import Live
from .markup import every

NEW_WORDS = "([p, before]) => p.textContent.trim() && p.textContent !== before"


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
            live.page.wait_for_function(NEW_WORDS, arg=[status.element_handle(), sentence])
    assert len(seen) > 3, "the states look all alike"
