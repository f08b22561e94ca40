"""The questions of the quizzes, read from ``data/quizzes/<stem>.toml`` and checked.

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
answer that was right stays right (``standing`` in ``widgets/js/quiz_logic.js``).

Texts may use marks: backticks for code, ``*emphasis*``, subscripts ``x_i`` and ``d_{model}``,
superscripts ``σ^2`` and ``K^{⊤}``.  Everything else is plain text.
"""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from attnbook.data.tables import TableError, build

KINDS = ("single", "multiple", "number")
LEVELS = ("recall", "use", "transfer")
_ID = re.compile(r"q-[a-z0-9]+(-[a-z0-9]+)*")
_GOAL = re.compile(r"g[1-9]")
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
    """Return the quiz of a chapter.

    Parameters
    ----------
    stem : str
        Stem of the chapter, such as ``"kernels"``, or ``"prerequisites"``.

    Raises
    ------
    ValueError
        When there is no quiz of that name.
    TableError
        When a question of the file cannot be used.

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
    """Read a quiz from the text of its file.

    Raises
    ------
    TableError
        With the question that cannot be used and what it needs.
    """
    where = f"quizzes/{stem}.toml"
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{where} is not valid TOML: {error}. Correct that line.") from error
    unknown = sorted(set(raw) - {"question", "predictions"})
    if unknown:
        raise TableError(f"{where}: unknown {unknown}. Expected question and predictions.")
    questions = tuple(_question(entry, f"{where}, question {position}")
                      for position, entry in enumerate(raw.get("question", []), start=1))
    ids = [question.id for question in questions]
    if len(set(ids)) != len(ids) or not ids:
        raise TableError(f"{where}: expected at least one question and unique ids, got {ids}.")
    return QuizData(stem, questions, tuple(raw.get("predictions", ())))


def _question(entry: dict[str, Any], where: str) -> Question:
    plain = {name: value for name, value in entry.items() if name not in ("choice", "trap")}
    found = build(Question, plain, where)
    choices = tuple(build(Choice, one, f"{where}, choice {i}")
                    for i, one in enumerate(entry.get("choice", []), start=1))
    traps = tuple(build(Trap, one, f"{where}, trap {i}")
                  for i, one in enumerate(entry.get("trap", []), start=1))
    found = Question(**{**found.__dict__, "choices": choices, "traps": traps})
    for problem in _problems(found):
        raise TableError(f"{where} ({found.id}): {problem}")
    return found


def _problems(question: Question) -> list[str]:
    rights = sum(choice.right for choice in question.choices)
    found = [
        (not _ID.fullmatch(question.id) or len(question.id) > 64,
         "the id must be q- and lower-case words joined by hyphens, at most 64 characters."),
        (not _GOAL.fullmatch(question.goal), f"goal is {question.goal!r}, expected g1 … g9."),
        (question.kind not in KINDS, f"kind is {question.kind!r}, expected one of {KINDS}."),
        (question.level not in ("", *LEVELS),
         f"level is {question.level!r}, expected one of {LEVELS}."),
        (question.kind == "single" and rights != 1,
         f"a single choice needs exactly one right answer, got {rights}."),
        (question.kind == "multiple" and rights == 0, "at least one choice must be right."),
        (question.kind != "number" and not 3 <= len(question.choices) <= 6,
         f"expected three to six choices, got {len(question.choices)}."),
    ]
    if question.kind == "number":
        found += _number_problems(question)
    return [sentence for is_so, sentence in found if is_so]


def _number_problems(question: Question) -> list[tuple[bool, str]]:
    near = [trap.value for trap in question.traps
            if abs(trap.value - question.answer) <= question.tolerance]
    return [
        (not (math.isfinite(question.answer) and 0 < question.tolerance < math.inf),
         "a number needs an answer and a positive tolerance, both written as floats."),
        (not (question.why and question.otherwise), "a number needs why and otherwise."),
        (bool(question.choices), "a number has no choices."),
        (bool(near), f"the traps {near} would pass as right answers."),
    ]


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
