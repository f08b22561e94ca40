"""The numbers of the widgets on the pages are attnbook's, digit for digit, state after state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnbook import kernels
from attnbook.widgets._html import shown

from .conftest import ROOT, Reader, served
from .live import Live
from .markup import drawn

pytestmark = pytest.mark.browser
every = pytest.mark.parametrize(("path", "name", "kind"), drawn(),
                                ids=[name for _, name, _ in drawn()])
STATES: dict[str, list[dict[str, Any]]] = {
    "library": [
        {"angle": 123.4, "length": 0.37, "temperature": 3.25}, {"temperature": 0},
        {"angle": 55, "length": 1, "temperature": 0}, {"length": 0, "temperature": 0.02},
        {"angle": 360, "length": 1, "temperature": 20}],
    "softmax_lab": [
        {"scores": [6, -6, 0.1, 2.5, -3.3, 0], "temperature": 0.05},
        {"mask": [True, False, True, True, False, True], "temperature": 20},
        {"mask": [False] * 6}, {"panel": "scale", "width": 1}, {"width": 1024, "draw": 999},
        {"width": 37, "draw": 3}],
    "kernel_explorer": [
        {"kernel": "boxcar", "bandwidth": 0.31}, {"kernel": "triangular", "query": 5.2},
        {"kernel": "epanechnikov", "bandwidth": 0.06, "query": 0.01},
        {"kernel": "gaussian", "bandwidth": 19, "query": 2.5}],
}


def states(live: Live) -> list[dict[str, Any]]:
    """Return states to look at; every data set comes with places inside it."""
    found = list(STATES[live.kind])
    for name, one in live.data.get("datasets", {}).items():
        low, high = min(one["xs"]), max(one["xs"])
        found += [{"data": name}, {"bandwidth": (high - low) / 9, "query": (low + 2 * high) / 3},
                  {"kernel": "boxcar", "bandwidth": (high - low) / 50, "query": high}]
    return found


@every
def test_the_table_follows_and_equals_python(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    seen = set()
    for state in states(live):
        live.set(**state)
        live.open_table()
        rows = [list(map(str, row)) for row in live.python().table().rows]
        live.table_is(rows)
        seen.add(str(rows))
    assert len(seen) > 3, "the states look all alike"


@every
def test_the_table_is_right_after_keys_and_reset(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    live.open_table()
    start = [list(row) for row in live.python().table().rows]
    live.table_is(start)
    slider = live.figure.locator("input[type=range]:visible").first
    slider.focus()
    for _ in range(3):
        live.page.keyboard.press("PageUp")
    rows = [list(row) for row in live.python().table().rows]
    assert rows != start
    live.table_is(rows)
    live.tool("reset").click()
    live.table_is(start)


def readings(live: Live) -> dict[str, str]:
    return dict(live.figure.locator("dl.ab-readings > div").evaluate_all(
        "all => all.map((d) => [d.querySelector('dt').textContent,"
        " d.querySelector('dd').textContent])"))


@every
def test_what_stands_beside_the_picture_equals_python(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    for state in STATES[kind][:3]:
        live.set(**state)
        python = live.python()
        if kind == "library":
            texts = live.figure.locator(".ab-rows:not(.ab-topics) .ab-number").all_inner_texts()
            assert texts == [shown(float(w), 3) for w in python.weights]
            texts = live.figure.locator(".ab-topics .ab-number").all_inner_texts()
            assert texts == [shown(float(v)) for v in python.output]
        elif kind == "kernel_explorer":
            live.open_table()
            summary = live.figure.locator("table tbody").nth(1).locator("tr td:nth-child(3)")
            error = shown(python.leave_one_out_error, 4)
            live.page.wait_for_function(
                "([cells, text]) => cells()[1]?.textContent === text".replace(
                    "cells()", "[...document.querySelectorAll(cells)]"),
                arg=[f"#{name} table tbody:last-child td:nth-child(3)", error])
            assert summary.all_inner_texts() == [shown(python.y_hat, 4), error]
        else:
            found = readings(live)
            norm = float(np.linalg.norm(python.jacobian))
            assert found[live.words("entropy")] == shown(python.entropy, 3)
            assert found[live.words("norm")] == shown(norm, 3)
            largest = float(python.weights.max())
            assert found[live.words("largest")] == shown(largest, 3)


@every
def test_the_spoken_sentence_follows_a_change(
    new_reader: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    status = live.figure.locator("p.ab-status")
    assert status.get_attribute("role") == "status"
    before = status.inner_text()
    live.set(**STATES[kind][0])
    live.page.wait_for_function(
        "([p, before]) => p.textContent.trim() && p.textContent !== before",
        arg=[status.element_handle(), before])


@pytest.fixture(scope="module")
def engine(chromium: Any) -> Any:
    """Return a page of the browser that can import the widgets' own modules."""
    with served(ROOT / "src" / "attnbook") as address:
        reader = Reader(chromium, address)
        yield reader.open("messages/en.json")
        reader.context.close()


def imported(engine: Any, module: str, body: str, data: Any) -> Any:
    return engine.evaluate(
        f"async (d) => {{ const m = await import('/widgets/js/{module}.js'); {body} }}", data)


def close(found: Any, expected: Any) -> None:
    np.testing.assert_allclose(np.array(found, float), np.array(expected, float),
                               rtol=1e-9, atol=1e-9)


def check_library(engine: Any, live: Live) -> None:
    data = {**live.data, **live.state()}
    found = imported(engine, "softmax", """
        const r = m.lookUp(d);
        return [r.scores, Array.from(r.weights), r.output];""", data)
    python = live.python()
    for got, wanted in zip(found, (python.scores, python.weights, python.output), strict=True):
        close(got, wanted)


def check_softmax_lab(engine: Any, live: Live) -> None:
    python = live.python()
    found = imported(engine, "softmax", """
        const w = m.softmax(d.scores, d.temperature, d.mask);
        const raw = m.atWidth(m.productsByWidth(d.draw), d.width, false);
        return [Array.from(w), m.jacobian(w, d.temperature), m.entropy(w), raw.scores];
        """, live.state())
    close(found[0], python.weights)
    close(found[1], python.jacobian)
    assert found[2] == pytest.approx(python.entropy, abs=1e-9, nan_ok=True)
    close(found[3], python._pair()[0])


def check_kernel_explorer(engine: Any, live: Live) -> None:
    python = live.python()
    data = python.data_sets[python.data]
    grid = np.linspace(*data.x_range, 41)
    given = {"xs": list(data.x), "ys": list(data.y), "kernel": python.kernel,
             "h": python._bandwidth, "query": python._query, "grid": list(grid)}
    found = imported(engine, "regression", """
        const one = m.predict(d.xs, d.ys, d.query, d.kernel, d.h);
        return [one.value, Array.from(one.weights), m.leaveOneOutError(d.xs, d.ys, d.kernel, d.h),
                Array.from(m.curve(d.xs, d.ys, d.grid, d.kernel, d.h))];""", given)
    expected, _ = kernels.nadaraya_watson(
        grid, data.x, data.y, kernel=getattr(kernels, python.kernel), bandwidth=python._bandwidth)
    for got, wanted in zip(
            found, (python.y_hat, python.weights, python.leave_one_out_error, expected),
            strict=True):
        close(got, wanted)


@every
def test_computed_in_the_browser_to_nine_digits(
    new_reader: Any, engine: Any, path: str, name: str, kind: str) -> None:
    live = Live(new_reader(), path, name, kind)
    check = {"library": check_library, "softmax_lab": check_softmax_lab,
             "kernel_explorer": check_kernel_explorer}[kind]
    for state in states(live):
        live.set(**state)
        check(engine, live)
