"""Predictions: each asks with answers to choose from, knows the right one, and is answered."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from booktext import NOTEBOOKS

BOX = re.compile(r"^> ?\*\*Predict\.\*\*.*(?:\n>.*)*", re.M)
ANSWER = re.compile(r"^\*\*Answer\.\*\* \S", re.M)
# What ends the place where an answer may come: a section, or another question.
END = re.compile(r"^## |^> ?\*\*Predict\.\*\*", re.M)

class Prediction(NamedTuple):
    """One box of a chapter."""

    chapter: str
    question: str
    choices: list[str]
    about: dict
    after: str


@cache
def predictions() -> tuple[Prediction, ...]:
    """Return every prediction of every chapter."""
    return tuple(one for path in NOTEBOOKS for one in _of(path))


def _of(path: Path) -> Iterator[Prediction]:
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "markdown"]
    for number, cell in enumerate(cells):
        boxes = list(BOX.finditer(cell.source))
        assert len(boxes) <= 1, f"{path.stem}: one prediction in a cell: {cell.source[:80]}"
        for box in boxes:
            rest = "\n\n".join([cell.source[box.end():], *(c.source for c in cells[number + 1:])])
            end = END.search(rest)
            yield Prediction(
                path.stem, box[0].split("\n>\n")[0], re.findall(r"^> - (.+)", box[0], re.M),
                cell.metadata.get("predict", {}), rest[:end.start()] if end else rest)


def asking() -> list[Prediction]:
    return [one for one in predictions() if one.choices]


def test_there_are_predictions_to_look_at() -> None:
    assert {one.chapter for one in predictions()} == {path.stem for path in NOTEBOOKS}
    assert len(asking()) >= 3


def test_every_prediction_has_answers_to_choose_from() -> None:
    only_asks = [f"{one.chapter}: {one.question}" for one in predictions() if not one.choices]
    assert not only_asks, "below the question: > - An answer, two to four times"


@pytest.mark.parametrize("one", asking(), ids=lambda one: f"{one.chapter}: {one.question[16:60]}")
def test_a_prediction_is_complete(one: Prediction) -> None:
    assert 2 <= len(one.choices) <= 4
    assert len(set(one.choices)) == len(one.choices)
    assert "right" in one.about, (
        'the cell\'s metadata say which answer is right, counted from 1, or null where none is: '
        '{"predict": {"right": 2}}')
    assert one.about["right"] in (None, *range(1, len(one.choices) + 1))
    assert ANSWER.search(one.after), (
        "a paragraph that begins with **Answer.** comes before the next ## and the next prediction")
    assert set(one.about) == {"right"}


def test_the_right_answer_is_not_always_in_the_same_place() -> None:
    """Over the whole book, no place holds it more often than two times in three."""
    places = [one.about["right"] for one in asking() if one.about.get("right")]
    if len(places) >= 12:
        assert max(map(places.count, set(places))) <= len(places) * 2 / 3
