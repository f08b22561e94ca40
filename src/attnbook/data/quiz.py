"""The questions of the quizzes, read from ``data/quizzes/<stem>.toml``.

A file holds ``predictions``, the names of the chapter's widgets that ask for a prediction, and four
to six questions::

    predictions = ["widget-kernel-explorer"]

    [[question]]
    id = "q-kernels-narrow"        # unique in the whole book; progress is kept under it
    goal = "g2"                    # the goal of the chapter it belongs to
    section = "How wide?"          # the heading of the section that teaches it; links lead there
    level = "use"                  # "recall" a fact, "use" it on numbers, "transfer" it elsewhere
    kind = "single"                # or "multiple", or "number"
    text = "What happens to the estimate when `h` goes to 0?"
    setup = "import numpy as np"   # optional: lines that run before the expressions below

    [[question.choice]]            # single and multiple: three to six of them
    text = "It becomes the value of the nearest point."
    right = true                   # left out where it is wrong
    why = "…"                      # shown to whoever chose it, right or wrong
    python = "…"                   # optional: an expression that is true exactly where `right` is

A question of kind ``number`` has ``answer`` and ``tolerance`` (floats), ``why`` for the right
answer, ``otherwise`` for one that nobody expected, ``[[question.trap]]`` entries with ``value`` and
``why`` for numbers that a known mistake gives, and ``python``, which computes the answer.

Readers' browsers keep answers by the places of the choices.  The order may change all the same: an
answer that was right stays right (``standing`` in ``widgets/quiz/logic.js``).

Texts may use marks: backticks for code, ``*emphasis*``, subscripts ``x_i`` and ``d_{model}``,
superscripts ``σ^2`` and ``K^{⊤}``.  Everything else is plain text.
"""

import math
import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from attnbook.data.tables import build

LEVELS = ("recall", "use", "transfer")
_MARKS = re.compile(r"`([^`]+)`|\*([^*\s][^*]*)\*"
                    r"|(?<=[^\W\d_])_(?:\{([^}]+)\}|([^\W_]+))"
                    r"|(?<=\S)\^(?:\{([^}]+)\}|([−-]?[^\W_]+))")
_KIND_OF_MARK = ("code", "em", "sub", "sub", "sup", "sup")


@dataclass(frozen=True)
class Choice:
    """One answer to choose, and what to say to whoever chose it."""

    text: str
    why: str
    right: bool = False
    python: str = ""


@dataclass(frozen=True)
class Trap:
    """A number that a known mistake gives, and what to say about it."""

    why: str
    value: float = 0.0
    python: str = ""


@dataclass(frozen=True)
class Question:
    """One question of a quiz; the module's text says what each field means."""

    id: str
    goal: str
    kind: str
    text: str
    choices: tuple[Choice, ...] = ()
    traps: tuple[Trap, ...] = ()
    answer: float = math.nan
    tolerance: float = math.nan
    why: str = ""
    otherwise: str = ""
    python: str = ""
    setup: str = ""
    level: str = ""
    section: str = ""


@dataclass(frozen=True)
class QuizData:
    """The quiz of one chapter or page."""

    stem: str
    questions: tuple[Question, ...]
    predictions: tuple[str, ...] = ()


def stems() -> tuple[str, ...]:
    """Return the stems that have a quiz, in alphabetical order."""
    folder = resources.files("attnbook.data") / "quizzes"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir()
                        if f.name.endswith(".toml")))


@cache
def load(stem: str) -> QuizData:
    """Return the quiz of a chapter, named by its stem, or of another page (``"prerequisites"``).

    Examples
    --------
    >>> load("kernels").questions[0].level
    'recall'
    """
    if stem not in stems():
        raise ValueError(f"quiz: expected one of {', '.join(map(repr, stems()))}, got {stem!r}. "
                         "A new quiz is a new file in src/attnbook/data/quizzes.")
    file = resources.files("attnbook.data") / "quizzes" / f"{stem}.toml"
    return parse(file.read_text(encoding="utf8"), stem)


def parse(source: str, stem: str) -> QuizData:
    """Read a quiz from the text of its file."""
    raw = tomllib.loads(source)
    questions = tuple(_question(entry, f"quizzes/{stem}.toml, question {position}")
                      for position, entry in enumerate(raw["question"], start=1))
    return QuizData(stem, questions, tuple(raw.get("predictions", ())))


def _question(entry: dict[str, Any], where: str) -> Question:
    choices, traps = (
        tuple(build(kind, one, f"{where}, {name} {i}")
              for i, one in enumerate(entry.get(name, []), start=1))
        for kind, name in ((Choice, "choice"), (Trap, "trap")))
    plain = {name: value for name, value in entry.items() if name not in ("choice", "trap")}
    return replace(build(Question, plain, where), choices=choices, traps=traps)


def marked(text: str) -> list[list[str]]:
    """Split a text at its marks into pairs of kind and words.

    Kinds are ``""`` (plain), ``"code"``, ``"em"``, ``"sub"`` and ``"sup"``.

    Examples
    --------
    >>> marked("*All* keys k_i have norm `1`, σ^2 too.")[:4]
    [['em', 'All'], ['', ' keys k'], ['sub', 'i'], ['', ' have norm ']]
    """
    parts: list[list[str]] = []
    end = 0
    for match in _MARKS.finditer(text):
        if match.start() > end:
            parts.append(["", text[end:match.start()]])
        kind, words = next((kind, group) for kind, group
                           in zip(_KIND_OF_MARK, match.groups(), strict=True) if group is not None)
        parts.append([kind, words])
        end = match.end()
    return [*parts, ["", text[end:]]] if end < len(text) else parts
