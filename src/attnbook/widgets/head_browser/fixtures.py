"""Numbers of the widget of chapter 10: examples, and what the shipped heads make of them."""

from itertools import product
from typing import Any

from . import model

TYPED = ("a3 k7 ? k a", "z0 y9 x8 w7 v6 u5 t4 s3 ? s z", "m1 n1 ? n m", "c4 b4 a4 ? a c")


def case(one: model.Asked) -> dict[str, Any]:
    """One example with all heads, and with some of them."""
    weights, brought = model.look_up(one)
    some = [(True, True, False, True), (False, False, True, False), (False,) * 4]
    return {"words": str(one), "answer": one.answer, "weights": weights.tolist(),
            "brought": brought.tolist(), "scores": model.scores(brought, (True,) * 4).tolist(),
            "some": [{"on": on, "scores": model.scores(brought, on).tolist()} for on in some]}


def fixture_heads() -> dict[str, Any]:
    """Examples that are typed, examples by number, and the shares for every choice of heads."""
    numbered = {str(number): str(model.example(number)) for number in (0, 1, 2, 6, 57, 399)}
    cases = [case(model.understand(words)) for words in TYPED]
    cases += [case(model.example(number)) for number in (0, 6, 399)]
    shares = [{"on": on, "shares": model.shares(on)} for on in product((True, False), repeat=4)]
    return {"numbered": numbered, "cases": cases, "shares": shares}
