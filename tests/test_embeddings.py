"""Counting neighbours, mutual information, cosines and analogies; and the model that learns."""

import math

import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attnbook import embeddings, skipgram

COUNTS = arrays(np.float64, (5, 7), elements=st.integers(0, 9).map(float))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=17), st.integers(1, 5))
def test_counts_are_those_of_two_loops(ids, window):
    expected = np.zeros((5, 5))
    for s, i in enumerate(ids):
        for t, j in enumerate(ids):
            expected[i, j] += 0 < abs(s - t) <= window
    np.testing.assert_array_equal(embeddings.neighbour_counts(ids, 5, window), expected)


LOW = np.outer(np.arange(3.0, 14), np.arange(3.0, 14))
TABLE = np.eye(7, 2) + 0.1
test_what_cannot_be_counted_or_compared_is_refused = refuses([
    *((lambda ids=ids: embeddings.neighbour_counts(ids, 5, 1), ValueError,
       "ids: expected one row of ids") for ids in ([], [[0, 1], [1, 0]], 3)),
    (lambda: embeddings.neighbour_counts([1.0, 2.0], 5, 1), TypeError,
     "ids: expected whole numbers, got dtype float64"),
    (lambda: embeddings.neighbour_counts([-1, 2], 3, 1), ValueError, "got -1 to 2. Try tokens.enc"),
    (lambda: embeddings.neighbour_counts([0, 3], 3, 1), ValueError, "got 0 to 3. Try vocab_size=4"),
    *((lambda counts=counts: embeddings.ppmi(counts), ValueError,
       f"counts: expected a matrix …got {found}") for counts, found in (
        ([1.0, 2.0], "shape (2,)"), ([[1, -2], [2, 4]], "-2 among them"),
        ([[1, np.nan]], "nan among them"), ([[1, np.inf]], "inf among them"))),
    (lambda: embeddings.count_vectors(LOW, width=11), ValueError, "width: expected 1 to 10"),
    *((lambda matrix=matrix: embeddings.count_vectors(matrix, 1), ValueError,
       "matrix: expected at least two rows and two columns")
      for matrix in (np.ones((1, 4)), np.ones((4, 1)), np.ones(4))),
    *((lambda pair=pair: embeddings.cosines(*pair), ValueError,
       "vectors and table: expected shapes")
      for pair in ((TABLE[0], TABLE), (TABLE, TABLE[0]), (TABLE, TABLE[:, :1]))),
    (lambda: embeddings.group_share(TABLE, [], nearest=2), ValueError, "groups"),
    *((lambda nearest=nearest: embeddings.group_share(TABLE, [[0, 1]], nearest=nearest), ValueError,
       "nearest: expected") for nearest in (0, -1, 7)),
    (lambda: embeddings.group_share(TABLE[:1], [[0]]), ValueError,
     "table: expected at least two rows"),
])


@given(COUNTS)
def test_ppmi_is_the_formula_entry_by_entry(counts):
    found = embeddings.ppmi(counts)
    for i in range(5):
        for j in range(7):
            joint = counts[i, j] * counts.sum()
            chance = counts[i].sum() * counts[:, j].sum()
            assert found[i, j] == pytest.approx(max(0, math.log(joint / chance)) if joint else 0)


def test_count_vectors_rebuild_a_matrix_of_low_rank():
    half = np.random.default_rng(0).normal(size=(11, 3))
    rows = embeddings.count_vectors(half @ half.T, width=3)
    np.testing.assert_allclose(rows @ rows.T, half @ half.T, atol=1e-9)


def test_one_number_for_each_word_is_a_width():
    half = np.random.default_rng(2).normal(size=(5, 5))
    left, values, _ = np.linalg.svd(half @ half.T)
    np.testing.assert_allclose(np.abs(embeddings.count_vectors(half @ half.T, width=1)),
                               np.abs(left[:, :1] * values[0]**0.5), atol=1e-9)


def test_cosines_are_those_of_angles():
    angles = np.deg2rad([0.0, 60.0, 90.0, 180.0])
    table = np.stack([np.cos(angles), np.sin(angles)], axis=1) * [[1.0], [7.0], [0.2], [3.0]]
    np.testing.assert_allclose(embeddings.cosines(table[:1], table), [[1, 0.5, 0, -1]], atol=1e-12)


def test_group_share_counts_neighbours_of_the_same_kind():
    table = np.array([[1, 0.0], [1, 0.1], [1, 0.2], [0.1, 1], [0, 1], [-1, 0.3], [-1, 0.0]])
    assert embeddings.group_share(table, [[0, 1, 2]], nearest=2) == 1
    assert embeddings.group_share(table, [[0, 3]], nearest=1) == 0
    assert embeddings.group_share(table, [[0, 1, 2], [5, 6]], nearest=2) == pytest.approx(4 / 5)
    assert embeddings.group_share(table, [[0, 1]], nearest=6) == pytest.approx(1 / 6)


def test_an_analogy_leaves_out_its_own_words_only_when_told():
    table = np.random.default_rng(3).normal(size=(13, 3))
    unit = table / np.linalg.norm(table, axis=1, keepdims=True)
    for a, b, c in ((0, 1, 2), (5, 3, 7), (11, 2, 4)):
        similar = [unit[i] @ (unit[b] - unit[a] + unit[c]) for i in range(13)]
        assert embeddings.analogy(table, a, b, c, leave_out=False) == int(np.argmax(similar))
        rest = [i for i in range(13) if i not in (a, b, c)]
        assert embeddings.analogy(table, a, b, c) == max(rest, key=lambda i: similar[i])


class TestSkipGram:
    def test_scores_are_products_of_the_two_tables(self):
        model = skipgram.SkipGram(7, 3)
        ids = torch.tensor([[2, 5], [2, 0]])
        e, c = model.embedding.weight, model.output_head.weight
        torch.testing.assert_close(model(ids), e[ids] @ c.T)

    def test_the_loss_is_the_cross_entropy_written_out(self):
        torch.manual_seed(0)
        model = skipgram.SkipGram(7, 3)
        counts = np.arange(49.0).reshape(7, 7) + 1
        ids, targets = next(skipgram.batches(counts, batch_size=5))
        torch.testing.assert_close(targets.sum(-1), torch.ones(5))
        assert len(set(ids.tolist())) == 5
        expected = -(targets * model(ids).softmax(-1).log()).sum() / 5
        torch.testing.assert_close(skipgram.loss(model, (ids, targets)), expected)

    def test_the_bounds_are_the_best_constant_guess_and_the_entropy(self):
        counts = np.random.default_rng(0).integers(0, 5, size=(7, 11))[:, :7] + np.eye(7)
        constant, entropy = skipgram.bounds(counts)
        chance = np.sqrt(counts.sum(1)) / np.sqrt(counts.sum(1)).sum()
        near = counts / counts.sum(1, keepdims=True)
        guess = chance @ near
        assert constant == pytest.approx(-(chance @ near @ np.log(guess)))
        for other in np.random.default_rng(1).dirichlet(np.full(7, 3.0), size=50):
            assert -(chance @ near @ np.log(other)) > constant
        by_row = [-(p[p > 0] * np.log(p[p > 0])).sum() for p in near]
        assert entropy == pytest.approx(chance @ by_row)

    def test_a_model_that_has_learned_everything_reaches_the_entropy(self):
        counts = np.ones((5, 5)) + 7 * np.eye(5)
        trained = skipgram.train(counts, seed=0, steps=300, width=5)
        ids = torch.arange(5)
        near = torch.tensor(counts / counts.sum(1, keepdims=True), dtype=torch.float32)
        loss = skipgram.loss(trained, (ids, near)).item()
        constant, entropy = skipgram.bounds(counts)
        assert entropy - 1e-6 < loss < entropy + 0.02 < constant

    @pytest.mark.slow
    def test_tokens_are_drawn_by_the_square_root_of_their_counts(self):
        """Counts of 1, 4, 16 and 64, so chances of 1, 2, 4 and 8 in 15."""
        torch.manual_seed(0)
        draws = skipgram.batches(np.diag([1.0, 4.0, 16.0, 64.0]), batch_size=1)
        drawn = np.bincount([int(next(draws)[0]) for _ in range(5000)], minlength=4)
        np.testing.assert_allclose(drawn / 5000, np.array([1, 2, 4, 8]) / 15, atol=0.02)
