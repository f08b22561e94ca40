"""Rollout: the product of the layers, written out by hand and by following every path."""

import itertools

import numpy as np
import pytest

from attnbook.explanation import rollout

LAYERS, BATCH, HEADS, SEQ = 3, 2, 5, 7


def weights(rng, layers=LAYERS):
    scores = np.exp(2 * rng.normal(size=(layers, BATCH, HEADS, SEQ, SEQ)))
    return list(scores / scores.sum(-1, keepdims=True))


def by_paths(layers, residual=0.5):
    """Add up, over all ways from a last token to a first, the product of the steps."""
    steps = [(1 - residual) * layer.mean(0) + residual * np.eye(SEQ) for layer in layers]
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


@pytest.mark.parametrize("residual", [0.0, 0.25, 1.0])
def test_another_share_of_the_stream(residual, rng):
    layers = weights(rng, layers=2)
    expected = by_paths([layer[0] for layer in layers], residual)
    np.testing.assert_allclose(rollout(layers, residual)[0], expected, rtol=1e-12)


ONES = np.full((2, 5, 5), 0.2)


@pytest.mark.parametrize(("given", "options", "error", "words"), [
    ([], {}, ValueError, "an empty list"),
    (np.stack([ONES, ONES]), {}, TypeError, "a list with the weights of each layer"),
    ([ONES[0]], {}, ValueError, "at least 3 axes"),
    ([ONES[:, :4]], {}, ValueError, "as many keys as queries"),
    ([ONES, np.full((2, 3, 3), 1 / 3)], {}, ValueError, r"weights\[1\]: expected the sequence"),
    ([ONES[None], np.stack([ONES] * 3)], {}, ValueError, "one forward pass"),
    ([ONES, ONES - 1], {}, ValueError, "before it"),
    ([ONES * np.nan], {}, ValueError, "finite"),
    ([ONES, ONES.astype(np.float32)], {}, TypeError, "one floating dtype"),
    ([ONES], {"residual": 1.5}, ValueError, "a share from 0 to 1"),
    ([ONES], {"residual": np.nan}, ValueError, "a share from 0 to 1"),
], ids=range(11))
@pytest.mark.usefixtures("as_reader")
def test_what_is_refused(given, options, error, words):
    with pytest.raises(error, match=words):
        rollout(given, **options)
