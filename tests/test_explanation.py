"""Rollout: the product of the layers, written out by hand and by following every path."""

import itertools

import numpy as np
from every import refuses

from attnbook.explanation import rollout

LAYERS, BATCH, HEADS, SEQ = 3, 2, 5, 7


def weights(rng):
    scores = np.exp(2 * rng.normal(size=(LAYERS, BATCH, HEADS, SEQ, SEQ)))
    return list(scores / scores.sum(-1, keepdims=True))


def by_paths(layers):
    """Add up, over all ways from a last token to a first, the product of the steps."""
    steps = [0.5 * layer.mean(0) + 0.5 * np.eye(SEQ) for layer in layers]
    total = np.zeros((SEQ, SEQ))
    for path in itertools.product(range(SEQ), repeat=len(layers) + 1):
        # path[0] is a token of the last layer, path[-1] one that came in
        product = 1.0
        for depth, step in enumerate(reversed(steps)):
            product *= step[path[depth], path[depth + 1]]
        total[path[0], path[-1]] += product
    return total


def test_it_is_the_sum_over_all_paths(backend, rng):
    layers = weights(rng)
    found = rollout([backend.of(layer) for layer in layers])
    expected = np.array([by_paths([layer[b] for layer in layers]) for b in range(BATCH)])
    backend.close(found, expected)


ONES = np.full((2, 5, 5), 0.2)


test_what_is_refused = refuses([
    ([], ValueError, "an empty list"),
    ([ONES[0]], ValueError, "at least 3 axes"),
    ([ONES[:, :4]], ValueError, "as many keys as queries"),
    ([ONES, ONES - 1], ValueError, "before it"),
    ([ONES * np.nan], ValueError, "finite"),
    ([ONES, ONES.astype(np.float32)], TypeError, "one floating dtype"),
], rollout)
