"""Numbers that the attention stepper may start from, as flat lists, row after row.

They have two decimals at most, so that every sum on the page can be checked by hand.
"""

from typing import Any

import numpy as np

from attnbook.data import cast

TOKENS, D_MODEL, D_K, D_V = 4, 5, 2, 3

_SHELF = (0, 1, 3, 4)  # comics, films, war, poems


def _flat(rows: Any) -> list[float]:
    return [round(float(v), 2) + 0.0 for v in np.ravel(rows)]  # + 0.0: no negative zero


def _shelf() -> dict[str, Any]:
    """Chapter 3's keys and values: as a token, an item is its key and then its value."""
    rows = list(_SHELF)
    return {"count": TOKENS, "width": D_K, "x": _flat(cast.tokens[rows, :D_MODEL]),
            "w_q": _flat(cast.query_matrix[:D_MODEL]), "w_k": _flat(cast.key_matrix[:D_MODEL]),
            "w_v": _flat(cast.value_matrix[:D_MODEL])}


def _turned() -> dict[str, Any]:
    """The same, but a query stands a quarter of a turn to the left of its own key."""
    quarter = np.array([[0, 1], [-1, 0]])
    return {**_shelf(), "w_q": _flat(cast.query_matrix[:D_MODEL] @ quarter)}


def _thinking() -> dict[str, Any]:
    """Two words whose scores are 112 and 96; of the 64 numbers of a query, 62 are 0."""
    return {"count": 2, "width": 64, "x": _flat(np.eye(TOKENS, D_MODEL)),
            "w_q": _flat([[8, 8], [2, 7], [0, 0], [0, 0], [0, 0]]),
            "w_k": _flat([[9, 5], [4, 8], [0, 0], [0, 0], [0, 0]]),
            "w_v": _flat([[1, 0, 1], [0, 1, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]])}


def _drawn() -> dict[str, Any]:
    """Numbers drawn once at random, of one decimal."""
    rng = np.random.default_rng(6)
    sizes = {"x": (TOKENS, D_MODEL), "w_q": (D_MODEL, D_K), "w_k": (D_MODEL, D_K),
             "w_v": (D_MODEL, D_V)}
    drawn = {name: _flat(rng.normal(scale=1 if name == "x" else 0.6, size=size).round(1))
             for name, size in sizes.items()}
    return {"count": TOKENS, "width": D_K, **drawn}


def _shared() -> dict[str, Any]:
    """The drawn numbers with one matrix for queries and keys: scores become symmetric."""
    drawn = _drawn()
    return {**drawn, "w_k": drawn["w_q"]}


def _equal() -> dict[str, Any]:
    """The drawn matrices, and the same token four times."""
    drawn = _drawn()
    return {**drawn, "x": drawn["x"][:D_MODEL] * TOKENS}


EXAMPLES: dict[str, dict[str, Any]] = {
    "shelf": _shelf(), "turned": _turned(), "thinking": _thinking(), "drawn": _drawn(),
    "shared": _shared(), "equal": _equal()}
"""Number of tokens, d_k and the four matrices of each example, by its name."""
