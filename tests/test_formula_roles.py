"""Symbols of formulas get the class of their role, and the formula stays the same formula."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnbook.sphinx_ext.formulas import MathServer, with_room

GENERAL = [
    (r"\mathbf{q}", "query"), (r"\mathbf{k}_i", "key"), (r"\mathbf{v}_i", "value"),
    ("s_i", "scores"), (r"\alpha_i", "weights"), (r"\alpha", "weights"),
    (r"\mathbf{o}", "output"), ("m_{ij}", "mask"), (r"\mathbf{Q}", "query"),
    (r"\mathbf{K}", "key"), (r"\mathbf{V}", "value"), (r"\mathbf{S}", "scores"),
    (r"\boldsymbol{\alpha}", "weights"), (r"\mathbf{W}_q", ""), ("d_k", ""), ("|V|", ""),
]
KERNELS = [
    ("x", "query"), ("x_i", "key"), ("y_i", "value"), ("y", "value"), (r"\hat{y}", "output"),
    ("K(u)", ""), ("h", ""),
]
CASES = [
    (GENERAL, r"\mathbf{q}", "query:𝐪"),
    (GENERAL, r"\mathbf{k}_i", "key:𝐤i"),
    (GENERAL, r"\mathbf k _ i", "key:𝐤i"),
    (GENERAL, r"\mathbf{q}^\top\mathbf{k}_i", "query:𝐪 key:𝐤i"),
    (GENERAL, r"\mathbf{k}^\top_i", "key:𝐤i⊤"),
    (GENERAL, r"\mathbf{k}'_i", "key:𝐤i′"),
    (GENERAL, r"\alpha_{ij}", "weights:αij"),
    (GENERAL, r"\alpha(\mathbf{q}, \mathbf{k}_i)", "weights:α query:𝐪 key:𝐤i"),
    (GENERAL, r"\boldsymbol \alpha", "weights:𝜶"),
    (GENERAL, r"\mathbf{W}_q \mathbf{q}", "query:𝐪"),
    (GENERAL, r"\frac{\mathbf{Q}\mathbf{K}^\top}{\sqrt{d_k}}", "query:𝐐 key:𝐊"),
    (GENERAL, r"s_{\max} - s_\ell", "scores:smax\u2061 scores:sℓ"),
    (GENERAL, r"\text{s and }\alpha", "weights:α"),
    (GENERAL, r"\operatorname{softmax}(\mathbf{S})", "scores:𝐒"),
    (GENERAL, r"\mathbf{V} \in \mathbb{R}^{m \times d_v}", "value:𝐕"),
    (GENERAL, r"\left\|\mathbf{q}\right\|", "query:𝐪"),
    (GENERAL, r"\begin{aligned} \mathbf{o} &= 1 \\ &= 2 \end{aligned}", "output:𝐨"),
    (GENERAL, r"\begin{array}{c} s_i \end{array}", "scores:si"),
    (GENERAL, r"\class{role-key}{\mathbf{q}}", "key:𝐪"),
    (GENERAL, r"\class{role-new}{\mathbf{q} + 1}", "new:𝐪+1 query:𝐪"),
    (GENERAL, r"\overline{\mathbf{v}_j}", "value:𝐯j"),
    (GENERAL, r"\sqrt\alpha", "weights:α"),
    (GENERAL, r"e^{s_i}", "scores:si"),
    (GENERAL, r"\mathbf{k}_i^{s_j}", "key:𝐤isj scores:sj"),
    (GENERAL, r"\sum_{j=1}^m \alpha_j \mathbf{v}_j", "weights:αj value:𝐯j"),
    (KERNELS, r"x - x_i", "query:x key:xi"),
    (KERNELS, r"\max_x", "query:x"),
    (KERNELS, r"\hat y(x)", "output:yˆ query:x"),
    (KERNELS, r"\hat{y}_{-i}", "output:yˆ−i"),
    (KERNELS, r"\hat{x}", "query:x"),
    (KERNELS, r"\hat{x}_{\text{new}}", "query:x"),
    (KERNELS, r"K\left(\frac{x-x_i}h\right)", "query:x key:xi"),
    (KERNELS, r"x_{\text{query}} x_{\mathrm{query}} x_B", ""),
    (KERNELS, r"x_i y_i\,x^2", "key:xi value:yi query:x"),
]


@pytest.fixture(scope="module")
def server():
    made = MathServer()
    yield made
    made.close()


def coloured(server, spellings, tex):
    answer = server.ask({"tex": tex, "display": True, "spellings": spellings})
    return answer.get("html", "")


@pytest.mark.parametrize(("spellings", "tex", "expected"), CASES)
def test_every_symbol_gets_its_role(server, spellings, tex, expected):
    tree = ElementTree.fromstring(coloured(server, spellings, tex))
    found = [f"{name.removeprefix('role-')}:{''.join(node.itertext())}" for node in tree.iter()
             for name in node.get("class", "").split() if name.startswith("role-")]
    assert " ".join(found) == expected


PIECES = st.sampled_from([
    "x", "x_i", r"\mathbf{q}", r"\mathbf k", r"\alpha", "_", "^", "{", "}", " ", "'", r"\frac",
    r"\hat", r"\text{x}", "y", "1", "+", r"\left(", r"\right)", "&", r"\\", "%", "\n", r"\sqrt",
    "[", "]", r"\begin{array}{cc}", r"\end{array}",
])


@settings(deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_nothing_but_classes_is_added(server, tex):
    plain, roles = coloured(server, [], tex), coloured(server, KERNELS, tex)
    assert re.sub(r' class="role-\w+"| role-\w+(?=")', "", roles) == plain


def test_a_slanted_v_has_room_before_a_bar_and_nothing_else_has():
    assert with_room(r"\varepsilon/|V|") == r"\varepsilon/|V\,|"
    assert with_room(r"\lvert V\rvert\, d") == r"\lvert V\,\rvert\, d"
    for tex in (r"|\mathbf{V}|", "|V_i|", "p(V, x)", "|x|"):
        assert with_room(tex) == tex
