"""Which cells can run in the page, told from the names that they use."""

import pytest

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
