"""Which cells a cell needs, told from the names that they use."""

import pytest

from attnbook.page_python.flow import cell_flow, needed


@pytest.mark.parametrize(("source", "reads", "sets", "touches"), [
    ("x = x + 1", {"x"}, {"x"}, set()),
    ("x = 1\ny = x", set(), {"x", "y"}, set()),
    ("x += 1", {"x"}, {"x"}, set()),
    ("x[0] = y", {"x", "y"}, set(), {"x"}),
    ("rows.append(z)", {"rows", "z"}, set(), {"rows"}),
    ("a.b.c = 1", {"a"}, set(), {"a"}),
    ("[i * k for i in data if i]", {"data", "k"}, set(), set()),
    ("{k: v for k, v in pairs}", {"pairs"}, set(), set()),
    ("for i in rows:\n    total = i", {"rows"}, {"i", "total"}, set()),
    ("def f(a, b=c):\n    d = a\n    return d + e", {"c", "e"}, {"f"}, set()),
    ("def f():\n    return g()\ndef g():\n    return 1", set(), {"f", "g"}, set()),
    ("f = lambda a: a + b", {"b"}, {"f"}, set()),
    ("class A(B):\n    x = y", {"B", "y"}, {"A"}, set()),
    ("import numpy as np\nnp.ones(3)", set(), {"np"}, {"np"}),
    ("from a.b import c as d", set(), {"d"}, set()),
    ("print(len(x))", {"x"}, set(), set()),
    ("with open(p) as f:\n    f.read()", {"p"}, {"f"}, {"f"}),
])
def test_what_a_cell_does_to_names(source, reads, sets, touches):
    flow = cell_flow(source)
    assert (flow.reads, flow.sets, flow.touches) == (reads, sets, touches)


def test_a_cell_that_cannot_be_parsed_sets_what_it_looks_like():
    assert {"x", "f"} <= cell_flow("x = (1\ndef f(a):\n").sets


SETUP = "import numpy as np"


@pytest.mark.parametrize(("cells", "expected"), [
    # the last cell that sets a name, not an earlier one
    ([SETUP, "x = 1", "x = 2", "print(x)"], [0, 2, 3]),
    # and what that cell reads, further back
    ([SETUP, "a = 1", "b = a", "c = 0", "print(b)"], [0, 1, 2, 4]),
    # a name that adds to itself needs the one before
    ([SETUP, "x = 1", "x += 1", "print(x)"], [0, 1, 2, 3]),
    # changed in place between
    ([SETUP, "rng = np.random.default_rng(0)", "rng.normal()", "rng.normal()"], [0, 1, 2, 3]),
    ([SETUP, "x = np.ones(2)", "x[0] = 5", "y = 3", "print(x)"], [0, 1, 2, 4]),
    # calling a module's function changes nothing
    ([SETUP, "np.set_printoptions()", "np.ones(2)"], [0, 2]),
    # what stands below is no part of it, and nothing else above
    ([SETUP, "y = 1", "print(2)"], [0, 2]),
    # through a function, also when it is defined before what it reads
    ([SETUP, "k = 3", "def f():\n    return k", "f()"], [0, 1, 2, 3]),
    ([SETUP, "def f():\n    return k", "k = 3", "f()"], [0, 1, 2, 3]),
    ([SETUP, "def f():\n    return g()\ndef g():\n    return 1", "k = 3", "f()"], [0, 1, 3]),
])
def test_which_cells_are_needed(cells, expected):
    assert needed(cells) == expected


def test_the_first_cell_always_sets_up():
    assert needed(["import numpy as np", "print(1)"]) == [0, 1]
    assert needed(["print(1)"]) == [0]
