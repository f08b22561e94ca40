"""The table of exercises by level holds every exercise of every chapter once."""

import re

import nbformat
import pytest
from booktext import NOTEBOOKS

from attnbook.sphinx_ext.exercises import LEVELS, levels


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_every_exercise_stands_in_the_table_once(path):
    found = levels(path)
    assert tuple(found) == LEVELS
    source = "\n".join(c.source for c in nbformat.read(path, 4).cells if c.cell_type == "markdown")
    labels = re.findall(r'<a id="(ex-[a-z0-9-]+)"></a>', source)
    assert sorted(label for some in found.values() for _, label in some) == sorted(labels)
    numbers = sorted(number for some in found.values() for number, _ in some)
    assert numbers == [f"{int(path.name[:2])}.{i}" for i in range(1, len(labels) + 1)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_exercises_rise_from_easy_to_hard(path):
    found = levels(path)
    assert found["easy"] and found["hard"], "a chapter begins easily and ends hard"
    in_order = [number for level in LEVELS for number, _ in found[level]]
    assert in_order == sorted(in_order)
