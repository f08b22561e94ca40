"""Which cells can run in the page, and which others a cell needs, told from the names they use."""

import pytest

from attnbook.page_python.flow import cell_flow, needed
from attnbook.page_python.marking import mark

BOOK = "from attnbook import kernels, masks, multi_head, plots, pooling\nimport numpy as np"


@pytest.mark.parametrize(("cells", "expected"), [
    (["import torch", "torch.set_num_threads(1)", "torch.ones(2)"], [True, True, False]),
    # what would have been set is lost, and comes back where it is set again
    (["import torch", "x = torch.ones(2)", "y = x", "x = 1", "print(x)"],
     [True, False, False, True, True]),
    # a function may use torch; calling it may not
    (["import torch", "def f():\n    return torch.ones(2)", "f", "y = f()"],
     [True, True, False, False]),
    # through two functions, and through one that calls itself
    (["import torch", "def f(n):\n    return g(n)\ndef g(n):\n    return f(n) or torch.ones(n)",
      "f(2)"], [True, True, False]),
    (["f = {'a': lambda x: torch.ones(x)}", "import torch", "f['a'](2)"], [True, True, False]),
    # names of a comprehension and of a loop are their own
    (["import torch", "[torch for torch in range(3)]"], [True, True]),
    # packages that the page has not
    (["from statsmodels.api import OLS"], [False]),
    # of attnbook: what needs torch and what does not
    ([BOOK, "pooling.masked_softmax(np.ones((2, 2)))", "masks.causal(3)"], [True, True, True]),
    ([BOOK, "layer = multi_head.MultiHeadAttention(6, 3)", "layer(1)"], [True, False, False]),
    ([BOOK, "plots.show(plots.bars([1.0]), 'fig-a')"], [True, True]),
    # a widget is made; its numbers need a kernel
    (["from attnbook.widgets import SoftmaxLab", "SoftmaxLab()", "SoftmaxLab().weights"],
     [True, True, False]),
])
def test_which_cells_run(cells, expected):
    assert [one.runs for one in mark(cells)] == expected


def test_lines_before_the_missing_name_still_serve():
    cells = ["import torch", "a = 1\nb = 2\nx = torch.ones(2)\nc = 3", "print(a, b)", "print(c)"]
    found = mark(cells)
    assert [one.lines for one in found] == [1, 2, 1, 0]
    assert [one.missing for one in found] == ["", "torch", "", "c"]


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
