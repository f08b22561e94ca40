"""Numbers, vectors and small matrices as aligned text and as HTML tables."""

import html
import re
from typing import Any

import numpy as np

_CELL = "padding:.1em .5em;text-align:right;border:1px solid rgba(128,128,128,.35)"
_WRONG = _CELL + ";font-weight:bold;outline:2px solid currentColor;outline-offset:-2px"
_MAX_CELLS = 120
_SUBSCRIPT = re.compile(r"\b(d|W)_(k|v|model|Q|K|V)\b")


def number(value: Any, digits: int = 4) -> str:
    """Write one number with at most `digits` decimals and no trailing zeros.

    Examples
    --------
    >>> number(0.30000001), number(-0.0), number(2), number(True), number(1.5e9)
    ('0.3', '0', '2', 'True', '1.5e+09')
    """
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    value = float(value)
    if not np.isfinite(value):
        return "nan" if np.isnan(value) else ("inf" if value > 0 else "-inf")
    if abs(value) >= 1e6 or 0 < abs(value) < 10.0**-digits:
        return f"{value:.{digits}g}"
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def digits_needed(expected: np.ndarray, got: np.ndarray) -> int:
    """Return how many decimals tell two arrays apart: 4, or more when they nearly agree."""
    if expected.shape != got.shape:
        return 4
    for digits in (4, 6, 8):
        if _texts(expected, digits) != _texts(got, digits):
            return digits
    return 10


def _texts(array: np.ndarray, digits: int) -> list[str]:
    return [number(v, digits) for v in np.ravel(array)]


def as_text(value: Any, digits: int = 4) -> str:
    """Write a value as text: a number, a vector on one line, a matrix on aligned lines.

    A stack of matrices is written one below the other.  A function is written as its name.

    Examples
    --------
    >>> import numpy as np
    >>> print(as_text(np.array([[1.0, -0.25], [10.0, 0.5]])))
    [[ 1  -0.25]
     [10   0.5 ]]
    """
    if callable(value):
        return getattr(value, "__name__", repr(value))
    if not isinstance(value, np.ndarray):
        return repr(value) if isinstance(value, str) else number(value, digits)
    if value.ndim == 0:
        return number(value[()], digits)
    if value.size == 0 or value.ndim > 4 or value.size > _MAX_CELLS:
        return f"array of shape {value.shape}"
    if value.ndim in (3, 4):
        inner = [as_text(matrix, digits).replace("\n", "\n ") for matrix in value]
        return "[" + "\n ".join(inner) + "]"
    rows = [[number(v, digits) for v in row] for row in np.atleast_2d(value)]
    if value.ndim == 1:
        return "[" + "  ".join(rows[0]) + "]"
    return "[" + "\n ".join(f"[{row}]" for row in _aligned(rows)) + "]"


def _aligned(rows: list[list[str]]) -> list[str]:
    # Decimal points stand under one another: pad in front of and behind each number.
    split = [[cell.partition(".") for cell in row] for row in rows]
    pairs = [[(head, dot + tail) for head, dot, tail in row] for row in split]
    widths = [(max(len(head) for head, _ in column), max(len(tail) for _, tail in column))
              for column in zip(*pairs, strict=True)]
    return ["  ".join(head.rjust(front) + tail.ljust(back)
                      for (head, tail), (front, back) in zip(row, widths, strict=True))
            for row in pairs]


def as_html(value: Any, digits: int = 4, wrong: np.ndarray | None = None) -> str:
    """Write a value as HTML: `<code>` for a number, a table for a vector or a matrix.

    A stack of matrices becomes one table below the other.  Cells where `wrong` is True are
    outlined.
    """
    if isinstance(value, np.ndarray) and value.ndim in (3, 4) and 0 < value.size <= _MAX_CELLS:
        return "".join(as_html(matrix, digits, None if wrong is None else wrong[i])
                       for i, matrix in enumerate(value))
    plain = not isinstance(value, np.ndarray) or value.ndim not in (1, 2)
    if plain or value.size == 0 or value.size > _MAX_CELLS:
        return f"<code>{html.escape(as_text(value, digits))}</code>"
    matrix = np.atleast_2d(value)
    marked = np.zeros(matrix.shape, bool) if wrong is None else np.atleast_2d(wrong)
    rows = "".join(f"<tr>{_html_row(row, mark, digits)}</tr>"
                   for row, mark in zip(matrix, marked, strict=True))
    return f'<table style="border-collapse:collapse;margin:.2em 0">{rows}</table>'


def _html_row(row: np.ndarray, marks: np.ndarray, digits: int) -> str:
    return "".join(f'<td style="{_WRONG if mark else _CELL}">{number(v, digits)}</td>'
                   for v, mark in zip(row, marks, strict=True))


def words_as_html(words: str) -> str:
    """Write a sentence as HTML; sizes and matrices such as d_k and W_Q get their subscript.

    Examples
    --------
    >>> words_as_html("1/√d_k < W_Q, not d_key")
    '1/√d<sub>k</sub> &lt; W<sub>Q</sub>, not d_key'
    """
    return _SUBSCRIPT.sub(r"\1<sub>\2</sub>", html.escape(words))
