"""A stored experiment stays fresh when its sources refuse more, and only then."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

from experiments import record


@pytest.mark.parametrize(("plain", "refusing"), [
    ("from attnbook import masks\n", "from attnbook import _refusals, masks\n"),
    ("from attnbook import _arrays\n", "from attnbook import _arrays, _refusals\n"),
    ("x = 1\n", "from attnbook import _arrays, _refusals\nx = 1\n"),
    ("from attnbook import masks\n", "from attnbook import _arrays, _refusals, masks\n"),
    ("from attnbook import masks, scoring\n",
     "from attnbook import masks, _arrays, _refusals, scoring, _arrays\n"),
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


@pytest.mark.parametrize(("plain", "guarded"), [
    ("def f(x):\n    return x\n",
     "def f(x):\n    if not isinstance(x, int) or x < 0:\n        raise ValueError(x)\n"
     "    return x\n"),
    ("def f(x):\n    if x:\n        return 1\n    return 2\n",
     "def f(x):\n    if x:\n        return 1\n    elif len(x.y[1:]) % 2:\n        raise f(\n"
     "            x,\n            1)\n    return 2\n"),
    ("a = 1\n", "a = 1\n_ = self.layer.size\n"),
    ("for i in x:\n    f(i)\ny = 1\n",
     "for i in x:\n    f(i)\n    if i > 3: raise ValueError\ny = 1\n"),
])
def test_the_hash_does_not_see_a_condition_that_only_raises(plain, guarded):
    assert record.code_hash(plain) == record.code_hash(guarded)


@pytest.mark.parametrize("guard", [
    "if x:\n    y = 1\n", "if x:\n    raise ValueError\nelse:\n    y = 1\n",
    "if (x := x + 1):\n    raise ValueError\n", "if next(x) > 3:\n    raise ValueError\n",
    "if x.pop():\n    raise ValueError\n", "_ = f(x).y\n", "y = x.y\n", "_ = y = x.y\n",
    "_ = x\n", "while x:\n    raise ValueError\n"])
def test_the_hash_sees_a_condition_that_may_do_more(guard):
    assert record.code_hash(f"a = 1\n{guard}b = 2\n") != record.code_hash("a = 1\nb = 2\n")


def test_both_modules_of_refusals_exist_and_are_no_sources():
    for name in record.REFUSALS:
        assert (record.ROOT / "src" / "attnbook" / f"{name}.py").is_file()
        assert not [stem for stem in record.stems()
                    if f"attnbook.{name}" in record.load(stem).SOURCES]


@pytest.mark.parametrize("line", [
    "x = _refusals.rows(x)", "_refusals.rows(change(x))", "_refusals.rows(x := 1)",
    "_refusals.rows(x).y()", "_arrays.rows(x)", "_refusals = 1",
    "from attnbook import _refusals as r", "from attnbook._refusals import rows",
    "from attnbook import _arrays as a"])
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
