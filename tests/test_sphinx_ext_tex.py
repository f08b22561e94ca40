"""Symbols get the class of their role, and the formula stays the same formula."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnbook.sphinx_ext.tex import role_table, with_roles, with_room

GENERAL = role_table([
    (r"\mathbf{q}", "query"), (r"\mathbf{k}_i", "key"), (r"\mathbf{v}_i", "value"),
    ("s_i", "scores"), (r"\alpha_i", "weights"), (r"\alpha", "weights"),
    (r"\mathbf{o}", "output"), ("m_{ij}", "mask"), (r"\mathbf{Q}", "query"),
    (r"\mathbf{K}", "key"), (r"\mathbf{V}", "value"), (r"\mathbf{S}", "scores"),
    (r"\boldsymbol{\alpha}", "weights"), (r"\mathbf{W}_q", ""), ("d_k", ""), ("|V|", ""),
])
KERNELS = role_table([
    ("x", "query"), ("x_i", "key"), ("y_i", "value"), ("y", "value"), (r"\hat{y}", "output"),
    ("K(u)", ""), ("h", ""),
])

CASES = [
    (GENERAL, r"\mathbf{q}", r"\class{role-query}{\mathbf{q}}"),
    (GENERAL, r"\mathbf{k}_i", r"\class{role-key}{\mathbf{k}_{i}}"),
    (GENERAL, r"\mathbf k _ i", r"\class{role-key}{\mathbf k_{i}}"),
    (GENERAL, r"\mathbf{q}^\top\mathbf{k}_i",
     r"\class{role-query}{\mathbf{q}}^{\top}\class{role-key}{\mathbf{k}_{i}}"),
    (GENERAL, r"\mathbf{k}^\top_i", r"\class{role-key}{\mathbf{k}_{i}^{\top}}"),
    (GENERAL, r"\mathbf{k}'_i", r"\class{role-key}{\mathbf{k}_{i}'}"),
    (GENERAL, r"\alpha_{ij}", r"\class{role-weights}{\alpha_{ij}}"),
    (GENERAL, r"\alpha(\mathbf{q}, \mathbf{k}_i)",
     r"\class{role-weights}{\alpha}(\class{role-query}{\mathbf{q}}, "
     r"\class{role-key}{\mathbf{k}_{i}})"),
    (GENERAL, r"\boldsymbol \alpha", r"\class{role-weights}{\boldsymbol \alpha}"),
    (GENERAL, r"\mathbf{W}_q \mathbf{q}", r"\mathbf{W}_{q} \class{role-query}{\mathbf{q}}"),
    (GENERAL, r"\frac{\mathbf{Q}\mathbf{K}^\top}{\sqrt{d_k}}",
     r"\frac{\class{role-query}{\mathbf{Q}}\class{role-key}{\mathbf{K}}^{\top}}{\sqrt{d_{k}}}"),
    (GENERAL, r"s_i", r"\class{role-scores}{s_{i}}"),
    (GENERAL, r"\text{s_i and }\alpha", r"\text{s_i and }\class{role-weights}{\alpha}"),
    (GENERAL, r"\operatorname{softmax}(\mathbf{S})",
     r"\operatorname{softmax}(\class{role-scores}{\mathbf{S}})"),
    (GENERAL, r"\mathbf{V} \in \mathbb{R}^{m \times d_v}",
     r"\class{role-value}{\mathbf{V}} \in \mathbb{R}^{m \times d_{v}}"),
    (GENERAL, r"\left\|\mathbf{q}\right\|", r"\left\|\class{role-query}{\mathbf{q}}\right\|"),
    (GENERAL, r"\begin{aligned} \mathbf{o} &= 1 \\ &= 2 \end{aligned}",
     r"\begin{aligned} \class{role-output}{\mathbf{o}} &= 1 \\ &= 2 \end{aligned}"),
    (GENERAL, r"\begin{array}{s} s_i \end{array}",
     r"\begin{array}{s} \class{role-scores}{s_{i}} \end{array}"),
    (GENERAL, r"\class{role-key}{\mathbf{q}}", r"\class{role-key}{\mathbf{q}}"),
    (GENERAL, r"\overline{\mathbf{v}_j}", r"\overline{\class{role-value}{\mathbf{v}_{j}}}"),
    (GENERAL, r"\sqrt\alpha", r"\sqrt{\class{role-weights}{\alpha}}"),
    (GENERAL, r"e^{s_i}", r"e^{\class{role-scores}{s_{i}}}"),
    (GENERAL, r"\sum_{j=1}^m \alpha_j \mathbf{v}_j",
     r"\sum_{j=1}^{m} \class{role-weights}{\alpha_{j}} \class{role-value}{\mathbf{v}_{j}}"),
    (GENERAL, "s_i % s_i is the score\n+ 1",
     "\\class{role-scores}{s_{i}} % s_i is the score\n+ 1"),
    (KERNELS, r"x - x_i", r"\class{role-query}{x} - \class{role-key}{x_{i}}"),
    (KERNELS, r"\max_x", r"\max_{\class{role-query}{x}}"),
    (KERNELS, r"\hat y(x)", r"\class{role-output}{\hat y}(\class{role-query}{x})"),
    (KERNELS, r"\hat{y}_{-i}", r"\class{role-output}{\hat{y}_{-i}}"),
    (KERNELS, r"\hat{x}", r"\hat{\class{role-query}{x}}"),
    (KERNELS, r"K\left(\frac{x-x_i}h\right)",
     r"K\left(\frac{\class{role-query}{x}-\class{role-key}{x_{i}}}{h}\right)"),
    (KERNELS, r"x_{\text{query}}", r"x_{\text{query}}"),
    (KERNELS, r"x_i y_i\,x^2",
     r"\class{role-key}{x_{i}} \class{role-value}{y_{i}}\,\class{role-query}{x}^{2}"),
]


@pytest.mark.parametrize(("table", "tex", "expected"), CASES)
def test_every_symbol_gets_its_role(table, tex, expected):
    assert with_roles(tex, table) == expected


PIECES = st.sampled_from([
    "x", "x_i", r"\mathbf{q}", r"\mathbf k", r"\alpha", "_", "^", "{", "}", " ", "'", r"\frac",
    r"\hat", r"\text{x}", "y", "1", "+", r"\left(", r"\right)", "&", r"\\", "%", "\n", r"\sqrt",
    "[", "]", r"\begin{array}{cc}", r"\end{array}",
])


def _bare(tex: str) -> str:
    """Remove classes, braces and blanks: what is left must not change."""
    return re.sub(r"\\class\{role-[a-z]+\}|[{}\s]", "", tex)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_nothing_is_lost_or_added(tex):
    before, after = _bare(tex), _bare(with_roles(tex, KERNELS))
    assert sorted(before) == sorted(after)


def test_a_slanted_v_has_room_before_a_bar_and_nothing_else_has():
    assert with_room(r"\varepsilon/|V|") == r"\varepsilon/|V\,|"
    assert with_room(r"\lvert V\rvert\, d") == r"\lvert V\,\rvert\, d"
    for tex in (r"|\mathbf{V}|", "|V_i|", "p(V, x)", "|x|"):
        assert with_room(tex) == tex
