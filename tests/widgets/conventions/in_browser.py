"""The switches of the notation page."""

from typing import Any

from browser.kinds import Kind

from attnbook import widgets
from attnbook.widgets.conventions import outcome
from attnbook.widgets.conventions.numbers import lines as lines_of


def other_vectors(live: Any) -> None:
    """Turn the rows with an arrow key."""
    live.figure.get_by_role("slider").focus()
    live.page.keyboard.press("ArrowRight")


def beside(live: Any, python: Any) -> None:
    """Lines, shapes and outcomes stand there; the tables of the page follow."""
    figure, found = live.figure, python.runs
    lines = [line for kind in ("code", "library") for line in lines_of(kind, python.how)]
    assert figure.locator(".ab-conv-code code").all_inner_texts() == lines
    shapes = figure.locator(".ab-conv-columns > :first-child td > code").all_inner_texts()
    assert shapes == [axes for _, axes, _ in python.shapes()]
    assert figure.locator(".ab-conv-verdict").all_text_contents() == [
        outcome(python.far["chosen"]), outcome(python.far["mixed"], found["mixed"].found)]
    assert figure.locator(".ab-body > section").last.locator("tbody tr").evaluate_all(
        "all => all.map((row) => [...row.cells].map((cell) => cell.textContent))"
    ) == python.alone()
    spoken = live.page.locator("[data-convention]").evaluate_all(
        "all => all.map((e) => [e.dataset.convention, e.dataset.choice, !e.hidden])")
    assert all((python.how[name] == choice) == seen for name, choice, seen in spoken)


KIND = Kind(
    right="norm",
    marks=lambda _, option: [option, option],
    demonstrated=lambda live: {"vectors": "rows", "axes": "batch", "mask": "may", "norm": "post",
                               "items": "3"},
    states=(
        {"vectors": "columns"}, {"axes": "sequence", "mask": "blocked"},
        {"vectors": "columns", "items": "5"}, {"vectors": "rows", "norm": "post"},
        {"mask": "may", "axes": "sequence"}, {"norm": "pre", "axes": "batch", "mask": "blocked"}),
    moved={"vectors": "columns", "axes": "sequence", "mask": "blocked", "norm": "post",
           "items": "5"},
    beside=beside,
    nudge=other_vectors,
    with_words=lambda words: widgets.Conventions(names=[words] * 6),
    moments=4,
)
