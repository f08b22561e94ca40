"""A stored experiment stays fresh when its sources refuse more, and only then."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

from experiments import record


@pytest.mark.parametrize(("plain", "refusing"), [
    ("from attnbook import masks\n", "from attnbook import _refusals, masks\n"),
    ("from attnbook import _arrays\n", "from attnbook import _arrays, _refusals\n"),
    ("from attnbook import _arrays, masks\n",
     "from attnbook import _arrays, _refusals, masks\n"),
    ("import a\n", "import a\nfrom attnbook import _refusals\n"),
    ("def f(x):\n    return x\n",
     "def f(x):\n    _refusals.rows(\n        'x', x.y[1:],\n        ndim=-1)\n    return x\n"),
    ("def f(x):\n    if x:\n        x = 1\n    return x\n",
     "def f(x):\n    if x:\n        x = 1\n    _refusals.rows(x)\n    return x\n"),
])
@pytest.mark.parametrize("module", ["_refusals", "_array_refusals"])
def test_the_hash_does_not_see_what_only_refuses(plain, refusing, module):
    assert record.code_hash(plain) == record.code_hash(refusing.replace("_refusals", module))


def test_both_modules_of_refusals_exist_and_are_no_sources():
    for name in record.REFUSALS:
        assert (record.ROOT / "src" / "attnbook" / f"{name}.py").is_file()
        assert not [stem for stem in record.stems()
                    if f"attnbook.{name}" in record.load(stem).SOURCES]


@pytest.mark.parametrize("line", [
    "x = _refusals.rows(x)", "_refusals.rows(change(x))", "_refusals.rows(x := 1)",
    "_refusals.rows(x).y()", "_arrays.rows(x)", "_refusals = 1",
    "from attnbook import _refusals as r", "from attnbook._refusals import rows"])
def test_the_hash_sees_what_may_do_more(line):
    assert record.code_hash(f"a = 1\n{line}\nb = 2\n") != record.code_hash("a = 1\nb = 2\n")


@pytest.mark.parametrize("bounds", [
    "tolerance=0.2", "tolerance=0.1,", "tolerance=0.0, absolute=0.3",
    "tolerance=0.0,\n    absolute=0.3,\n"])
def test_the_hash_does_not_see_how_far_another_run_may_lie(bounds):
    known = record.code_hash("x = Table(run, [1, 2], tolerance=0.1)\n")
    assert record.code_hash(f"x = Table(run, [1, 2], {bounds})\n") == known
    for other in ("[1, 3]", "[1, 2], more=1"):
        assert record.code_hash(f"x = Table(run, {other}, {bounds})\n") != known
    assert record.code_hash(f"x = f(run, [1, 2], {bounds})\n") != record.code_hash(
        "x = f(run, [1, 2])\n")


def test_the_hash_of_an_f_string_is_that_of_python_3_11():
    """From 3.12 on its parts are tokens of their own, without the blanks between them."""
    source = 'x = f"{a + b!r:>{w - 1}} {{c, d}}" f"""\n{e, f}\n"""\ny = 1  # one\n'
    assert record.code_hash(source) == "8964bd9e73036cd2"
