"""The switches of the notation page."""

from browser.kinds import Beside, Kind

from attnbook import widgets
from attnbook.widgets.conventions import outcome
from attnbook.widgets.conventions.numbers import lines as lines_of


def beside(python: widgets.Conventions) -> Beside:
    """Lines, shapes and outcomes stand there."""
    return {
        ".ab-conv-code code": [
            line for kind in ("code", "library") for line in lines_of(kind, python.how)],
        ".ab-conv-columns > :first-child td > code": [axes for _, axes, _ in python.shapes()],
        ".ab-conv-verdict": [outcome(python.far["chosen"]),
                             outcome(python.far["mixed"], python.runs["mixed"].found)],
        ".ab-body > section >> nth=-1 >> tbody tr > *": [
            cell for row in python.alone() for cell in row]}


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
    nudge=("[role=slider]", "ArrowRight"),
    with_words=lambda words: widgets.Conventions(names=[words] * 6),
    moments=4,
)
