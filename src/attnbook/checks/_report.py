"""What a checker hands back: a report that shows itself as text and as HTML."""

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnbook import messages
from attnbook.checks import _format, _values
from attnbook.data.palette import variable

_ROLES = {"passed": "value", "not-started": "mask", "skipped": "mask"}   # whose colour it wears
# JupyterLab floats the terms of a list and gives them a fifth of the width.
_PLAIN = "float:none;width:auto"
_BOX = "border-left:4px solid {colour};padding:.3em .8em;margin:.5em 0"


@dataclass(frozen=True)
class Counterexample:
    """The smallest input that shows what is wrong.

    Attributes
    ----------
    arguments : mapping of str to object
        What the function was called with.
    expected, got : dict of str to ndarray
        What it should return and what it returned, by name; `got` is empty where the
        function returned nothing that can be compared.
    """

    arguments: Mapping[str, Any]
    expected: Mapping[str, np.ndarray]
    got: Mapping[str, np.ndarray]

    def digits(self, name: str) -> int:
        """Return how many decimals it takes to see the difference."""
        if name not in self.got or name not in self.expected:
            return 4
        return _format.digits_needed(self.expected[name], self.got[name])

    def wrong_cells(self, name: str) -> np.ndarray | None:
        """Return where the two differ, or None where shapes cannot be compared."""
        expected, got = self.expected.get(name), self.got.get(name)
        if expected is None or got is None or expected.shape != got.shape:
            return None
        return ~np.isclose(got, expected, rtol=_values.RTOL, atol=_values.ATOL, equal_nan=True)

    def rows(self) -> list[tuple[str, Any, int, np.ndarray | None]]:
        """Return label, value, decimals and marks of everything to show, in order."""
        given = [(name + _shape(value), value, 4, None)
                 for name, value in self.arguments.items()]
        results = []
        for word, values in (("expected", self.expected), ("got", self.got)):
            for name, value in values.items():
                label = messages.text(f"checks.label.{word}")
                marks = self.wrong_cells(name) if word == "got" else None
                results.append((f"{label} {name}{_shape(value)}", value, self.digits(name), marks))
        return given + results


def _shape(value: Any) -> str:
    return f" {value.shape}" if isinstance(value, np.ndarray) and value.ndim else ""


@dataclass(frozen=True)
class Report:
    """The answer of a checker; the value of a cell shows it.

    Attributes
    ----------
    status : str
        ``"passed"``, ``"not-started"``, ``"error"``, ``"slow"``, ``"changed"``, ``"form"``
        (not callable, wrong arguments, type or shape) or ``"wrong"`` (wrong numbers).
    message : str
        What happened, in one to three sentences.
    hint : str
        What the mistake probably is; empty where it is not a known one.
    mistake : str
        The name of that mistake; empty likewise.
    counterexample : Counterexample or None
        The smallest input that shows the problem.
    """

    status: str
    message: str
    hint: str = ""
    mistake: str = ""
    counterexample: Counterexample | None = None

    @property
    def ok(self) -> bool:
        """Whether the exercise is solved."""
        return self.status == "passed"

    def __repr__(self) -> str:
        lines = [self.message]
        if self.counterexample is not None:
            lines += ["", *self._text_rows()]
        if self.hint:
            lines += ["", f"{messages.text('checks.label.hint')} {self.hint}"]
        return "\n".join(lines)

    def _text_rows(self) -> list[str]:
        rows = self.counterexample.rows()
        width = max(len(label) for label, *_ in rows)
        lines = []
        for label, value, digits, _ in rows:
            first, *rest = _format.as_text(value, digits).split("\n")
            lines.append(f"  {label.ljust(width)}  {first}")
            lines += [f"  {' ' * width}  {line}" for line in rest]
        return lines

    def _repr_html_(self) -> str:
        colour = variable(_ROLES.get(self.status, "key"))
        parts = [f"<p>{_format.words_as_html(self.message)}</p>"]
        if self.counterexample is not None:
            parts.append(self._html_rows())
        if self.hint:
            label = html.escape(messages.text("checks.label.hint"))
            parts.append(f"<p><strong>{label}</strong> {_format.words_as_html(self.hint)}</p>")
        return (f'<div class="ab-report ab-report-{self.status}" '
                f'style="{_BOX.format(colour=colour)}">{"".join(parts)}</div>')

    def _html_rows(self) -> str:
        items = "".join(
            f'<dt style="{_PLAIN};font-weight:bold;white-space:nowrap">{html.escape(label)}</dt>'
            f'<dd style="{_PLAIN};margin:0">{_format.as_html(value, digits, marks)}</dd>'
            for label, value, digits, marks in self.counterexample.rows())
        # What scrolls is not the list itself: it gets a role on the page, and a list has its own.
        return ('<div class="ab-report-rows" style="overflow-x:auto">'
                '<dl style="display:grid;grid-template-columns:max-content auto;gap:.3em 1em;'
                f'align-items:center">{items}</dl></div>')
