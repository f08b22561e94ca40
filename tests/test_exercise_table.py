"""The table of exercises by level holds every exercise of every chapter once."""

import re

import pytest
from booktext import NOTEBOOKS, prose

from attnbook.sphinx_ext.exercises import LEVELS, levels


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_every_exercise_stands_in_the_table_once_from_easy_to_hard(path):
    found = levels(path)
    assert tuple(found) == LEVELS
    assert found["easy"] and found["hard"], "a chapter begins easily and ends hard"
    labels = re.findall(r'<a id="(ex-[a-z0-9-]+)"></a>', prose(path))
    assert [one for level in LEVELS for one in found[level]] == [
        (f"{int(path.name[:2])}.{i}", label) for i, label in enumerate(labels, start=1)]
