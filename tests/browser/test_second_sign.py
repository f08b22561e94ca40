"""The second sign, for readers who do not tell the colours of the roles apart."""

import itertools
from typing import Any

import pytest

from .markup import soup
from .test_linked import CHAPTERS

pytestmark = pytest.mark.browser
# A colour may look like another one: scores like a query, a mask like weights (deuteranopia).
BESIDE = {
    "fig-seq2seq-fixed",            # words below, the context in the middle, digits above: in black
    "fig-seq2seq-step",             # every box says its symbol, in black
    "fig-induction-circuits",       # the head of layer 1 points to layer 1, that of layer 2 to 2
}


def signs(figure: Any) -> dict[str, set[str]]:
    """Return for each role of a figure the shapes of its marks, and its words."""
    found: dict[str, set[str]] = {}
    for one in figure.select("[class*='role-']"):
        role = next(kind for kind in one["class"] if kind.startswith("role-"))
        parts = one.find_all(["path", "text", "use"]) if one.name == "g" else [one]
        for part in parts:
            def said(key: str, part: Any = part, one: Any = one) -> str:
                return part.get(key) or one.get(key) or ""
            shape = (["text", part.get_text()] if part.name == "text" else
                     ["line" if said("fill") == "none" else "area",
                      "dashed" if said("stroke-dasharray") else "",
                      "round" if part.name == "use" or "c" in said("d").lower() else ""])
            found.setdefault(role, set()).add(" ".join(shape))
    return found


@pytest.mark.parametrize("path", CHAPTERS)
def test_roles_of_a_figure_differ_in_shape_or_say_their_names(path: str) -> None:
    for figure in soup(path).select("figure svg.fig-svg"):
        name = figure.find_parent("figure")["id"]
        found = signs(figure)
        for one, other in itertools.combinations(found, 2):
            assert found[one] != found[other] or name in BESIDE, (name, one, other, found)
