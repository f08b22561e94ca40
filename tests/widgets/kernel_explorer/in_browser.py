"""Kernel, bandwidth and query of chapter 2."""

from typing import Any

import pytest
from browser.kinds import Beside, Kind, middles

from attnbook import widgets
from attnbook.data import sine
from attnbook.widgets.core.html import shown


def make(given: dict[str, Any]) -> Any:
    given = dict(given)
    sets = {name: widgets.DataSet(
        one["xs"], one["ys"], one["label"], one["x_label"], one["y_label"],
        bandwidth=one["bandwidth"], query=one["query"])
        for name, one in given.pop("datasets").items()}
    return widgets.KernelExplorer(sets, **given)


def demonstrated(live: Any) -> dict[str, Any]:
    data = live.python().data_sets[live.state()["data"]]
    return {"bandwidth": pytest.approx(data.bandwidth_range[1], rel=1e-5)}


def beside(python: Any) -> Beside:
    return {"table tbody:last-child td:nth-child(3)": [
        shown(python.y_hat, 4), shown(python.leave_one_out_error, 4)]}


def with_words(words: str) -> Any:
    x, y = sine()
    return widgets.KernelExplorer({
        name: widgets.DataSet(x, y, label=words, x_label=words, y_label=words)
        for name in (words, "b")})


def placed(live: Any, option: str) -> None:
    if option != "mean":                           # the others go where no part of the picture goes
        return
    guess, estimate = middles(live, "path.ab-guess-line", "[data-mark=estimate]")
    assert abs(guess[1] - estimate[1]) < 1.5


KIND = Kind(
    make=make,
    right="mean",
    placed=placed,
    demonstrated=demonstrated,
    states=(
        {"kernel": "boxcar", "bandwidth": 0.31}, {"kernel": "triangular", "query": 5.2},
        {"kernel": "epanechnikov", "bandwidth": 0.06, "query": 0.01},
        {"kernel": "gaussian", "bandwidth": 19, "query": 2.5}, {"data": "engel"},
        {"kernel": "boxcar", "bandwidth": 91.6, "query": 4957.8}),
    beside=beside,
    with_words=with_words,
)
