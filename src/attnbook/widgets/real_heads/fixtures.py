"""Numbers of the widget of chapter 18: what Python makes of the recorded sentences."""

from itertools import product
from typing import Any

from attnbook.data import coreference

from . import RealHeads, model

STATES = ({}, {"no_cls": True}, {"by_value": True}, {"no_cls": True, "by_value": True})
HEADS = ((3, 1), (0, 2), (5, 11))


def fixture_real_heads() -> dict[str, Any]:
    """Shares of several heads, scores of all, and luck."""
    sentences = [case.sentence for case in coreference.cases("object")[:2]]
    cases = []
    for sentence, state, (layer, head) in product(sentences, STATES, HEADS):
        one = RealHeads(sentence=sentence, layer=layer, head=head, **state)
        cases.append({"sentence": sentence, "layer": layer, "head": head,
                      "no_cls": one.no_cls, "by_value": one.by_value,
                      "row": one.shares[10].tolist(), "said": one._said(),
                      "table": one.table().rows})
    scores = {group: rows.sum(axis=0).tolist() for group, rows in model.rights().items()}
    return {"cases": cases, "scores": scores, "luck": {n: model.luck(n) for n in (1, 16, 32, 40)}}
