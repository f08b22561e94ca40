"""The leak test finds what leaks, names it, and stays silent where nothing does."""

import re

import numpy as np
import pytest
import torch
from every import refuses
from torch import nn

from attnbook import leaks, masks
from attnbook.pooling import attend

N, D = 5, 3
CAUSAL = masks.causal(N)


def rows(seed=0):
    return np.random.default_rng(seed).normal(size=(N, D))


def attention(mask):
    return lambda x: attend(x, x, x, mask=mask)


def masked_after(x):
    _, weights = attend(x, x, x)
    return (weights * CAUSAL) @ x


def shorter_the_second_time():
    heights = iter([3, 2])
    return lambda x: x[:next(heights)]


def norm_over_the_sequence(x):
    return (x - x.mean(axis=0)) / x.std(axis=0)


# --- what is measured -------------------------------------------------------------------------
@pytest.mark.parametrize(("layer", "expected"), [
    (lambda x: x.cumsum(axis=0), CAUSAL),
    (lambda x: 2 * x, np.eye(N, dtype=bool)),
    (lambda x: x - x.mean(axis=0), np.ones((N, N), dtype=bool)),
    (norm_over_the_sequence, np.ones((N, N), dtype=bool)),
    (lambda x: (x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, keepdims=True),
     np.eye(N, dtype=bool)),
    (lambda x: np.roll(x, 1, axis=0), np.roll(np.eye(N, dtype=bool), 1, axis=0)),
    (lambda x: np.zeros((7, 2)), np.zeros((7, N), dtype=bool)),
    (lambda x: x[:2], np.eye(N, dtype=bool)[:2]),
    (masked_after, np.ones((N, N), dtype=bool)),
])
def test_influence_of_layers_whose_dependence_is_known(layer, expected):
    np.testing.assert_array_equal(leaks.influence(layer, rows()), expected)


def test_token_ids_are_replaced_by_other_ids():
    torch.manual_seed(0)
    table = nn.Embedding(7, D)
    ids = torch.tensor([[6, 0, 3, 3, 6]])
    seen = []

    def layer(ids):
        seen.append(ids.clone())
        return table(ids).cumsum(dim=-2)

    moved = leaks.influence(layer, ids, vocab_size=7, draws=2)
    np.testing.assert_array_equal(moved, CAUSAL)
    assert torch.stack(seen).min() >= 0 and torch.stack(seen).max() <= 6
    for token, tries in enumerate(zip(seen[2::2], seen[3::2], strict=True)):
        for changed in tries:
            assert (changed != ids)[0].tolist() == [j == token for j in range(N)]


def test_the_batch_can_be_looked_at_instead():
    x = np.random.default_rng(0).normal(size=(2, N, D))
    apart = leaks.influence(attention(CAUSAL), x, axis=0, output_axis=0)
    np.testing.assert_array_equal(apart, np.eye(2, dtype=bool))
    mixed = leaks.influence(lambda x: x - x.mean(axis=0), x, axis=0, output_axis=-3)
    assert mixed.all()


def test_one_number_for_each_position_is_an_output():
    moved = leaks.influence(lambda x: x.sum(axis=-1), rows(), output_axis=-1)
    np.testing.assert_array_equal(moved, np.eye(N, dtype=bool))
    bare = leaks.influence(np.cumsum, rows()[:, 0], axis=0, output_axis=-1)
    np.testing.assert_array_equal(bare, CAUSAL)
    with pytest.raises(ValueError, match="Try output_axis=-1"):
        leaks.influence(lambda x: x.sum(axis=-1), rows())


def test_nan_is_a_value_like_another():
    always = leaks.influence(lambda x: np.where(np.arange(N)[:, None] == 1, np.nan, x), rows())
    assert not always[1].any() and always[0, 0] and always.sum() == N - 1
    with np.errstate(invalid="ignore"):
        becomes = leaks.influence(lambda x: x + 0 * np.log(x[-1] - 10 * (x[-1] < -2)), abs(rows()))
    assert becomes[:, -1].all()


def test_a_leak_that_needs_a_large_change_is_found():
    """The layer rounds: small changes vanish."""
    moved = leaks.influence(lambda x: x + np.round(x[-1] / 4), rows() * 0)
    assert moved[:, -1].all() and moved.sum() == 2 * N - 1


def test_a_weak_leak_is_found_in_double_precision():
    assert leaks.influence(lambda x: x + 1e-9 * x.mean(axis=0), rows()).all()


def test_a_leak_between_tiny_numbers_is_found(backend):
    """Rounding is a part of the largest output, however small that is."""
    x = backend.of(rows())
    moved = leaks.influence(lambda x: 1e-20 * x.cumsum(0), x)
    np.testing.assert_array_equal(moved, CAUSAL)


@pytest.mark.parametrize("size", [1e-3, 1.0, 300.0])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_what_is_drawn_is_as_large_as_what_is_there(dtype, size):
    """Beside 300, float16 loses a small change; beside 0.001, a large one leaves rounding."""
    x = (size * (1 + rows() / 100)).astype(dtype)
    mixed = leaks.influence(lambda x: x - x.mean(axis=0) / 2, x)
    assert mixed.all()
    alone = leaks.influence(lambda x: x[:1] + x.sum(0) - x.sum(0) + 0 * x, x)
    np.testing.assert_array_equal(alone, np.arange(N) == np.zeros((N, 1)))


def test_rounding_beside_a_new_large_output_is_no_leak():
    def layer(x):
        return x + (0.1 * x.sum() + 0.3 * x.sum() - 0.4 * x.sum())

    assert layer(rows())[0, 0] != rows()[0, 0]
    np.testing.assert_array_equal(leaks.influence(layer, 0 * rows()), np.eye(N, dtype=bool))


def test_both_parts_of_a_complex_output_are_looked_at(backend):
    x = backend.of(rows())
    np.testing.assert_array_equal(leaks.influence(lambda x: 1j * x.cumsum(0), x), CAUSAL)
    np.testing.assert_array_equal(leaks.influence(lambda x: x + 0j, x), np.eye(N, dtype=bool))


@pytest.mark.parametrize("sign", [1, -1])
def test_the_last_bit_of_an_output_is_rounding_whatever_its_sign(sign):
    """A sum may end one bit lower when another number stands behind; that is no leak."""
    lower = {True: 1.0, False: np.nextafter(1.0, 0.0)}
    moved = leaks.influence(lambda x: np.full((N, 1), sign * lower[bool(x.sum() > 0)]), rows())
    assert not moved.any()


def test_the_seed_decides():
    seen = {0: [], 1: []}
    for seed, inputs in seen.items():
        for _ in range(2):
            leaks.influence(lambda x, to=inputs: (to.append(x), x)[1], rows(), seed=seed, draws=1)
    first, again = np.split(np.array(seen[0]), 2)
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, np.array(seen[1])[: len(first)])


def test_dropout_has_to_be_off():
    layer = nn.Dropout(0.5)
    x = torch.tensor(rows())
    with pytest.raises(ValueError, match=re.escape("layer.eval()")):
        leaks.influence(layer, x)
    assert leaks.influence(layer.eval(), x).sum() == N


# --- what is promised ----------------------------------------------------------------------------
@pytest.mark.parametrize(("layer", "pairs", "advice"), [
    (attention(None), 10, "a missing mask"),
    (masked_after, 10, "a mask after the softmax"),
    (norm_over_the_sequence, 10, "a mean over the sequence"),
    (attention(np.tri(N, k=1, dtype=bool)), 4, "a diagonal one step lower"),
    (attention(CAUSAL.T), 10, "the transposed mask"),
    (attention(CAUSAL & (np.arange(N) < 4) | (np.arange(N) == 4)), 4, "the mask of token 4"),
    (attention(masks.window(N, before=2, after=2)), 7, "printing leaks.influence"),
])
def test_a_leak_is_named_with_its_pairs(layer, pairs, advice):
    with pytest.raises(leaks.Leak, match=r"token (1 changes output 0|4 changes output)") as error:
        leaks.check(layer, rows(), CAUSAL)
    assert len(error.value.pairs) == pairs and error.value.blind == []
    assert all(j > i for i, j in error.value.pairs)
    assert f"{pairs} leaks: " in str(error.value) and advice in str(error.value)
    assert str(error.value).count("changes output") == 3 and f" and {pairs - 3} more." in str(
        error.value)


def test_an_inverted_mask_that_is_no_transposed_one():
    mask = masks.window(N, before=2, after=0)
    with pytest.raises(leaks.Leak, match="~mask"):
        leaks.check(attention(~mask), rows(), mask)


@pytest.mark.parametrize(("seen", "advice"), [
    (0, "allowing the diagonal"), (1, "printing leaks.influence"), (N, "a missing mask")])
def test_a_look_at_oneself_is_no_step_ahead(seen, advice):
    with pytest.raises(leaks.Leak, match="token 0 changes output 0") as error:
        leaks.check(attention(np.tri(N, k=seen, dtype=bool)), rows(), np.tri(N, k=-1, dtype=bool))
    assert advice in str(error.value) and "one step ahead" not in str(error.value)


@pytest.mark.slow
def test_what_sees_too_little_is_no_leak_unless_asked_for():
    strict = np.tri(N, k=-1, dtype=bool)
    leaks.check(attention(strict), rows(), CAUSAL)
    with pytest.raises(leaks.Leak, match="token 0 does not change output 0") as error:
        leaks.check(attention(strict), rows(), CAUSAL, exact=True)
    assert error.value.pairs == [] and (0, 0) in error.value.blind


def test_what_was_measured_is_returned_and_options_are_handed_on():
    moved = leaks.check(lambda x: x[..., None] * 1.0, np.arange(N), np.eye(N, dtype=bool),
                        vocab_size=N, draws=1)
    np.testing.assert_array_equal(moved, np.eye(N, dtype=bool))


def test_fewer_outputs_than_tokens_get_their_advice():
    with pytest.raises(leaks.Leak, match="the mask of token 4: it is the only one") as error:
        leaks.check(lambda x: x[:2] + x[4], rows(), np.eye(2, N, dtype=bool))
    assert error.value.pairs == [(0, 4), (1, 4)]


test_errors_say_what_was_expected = refuses([
    (lambda: leaks.influence(abs, [[1.0]]), TypeError, "x: expected a NumPy array"),
    (lambda: leaks.influence(abs, np.ones(3)), ValueError, "x: expected at least 2 axes"),
    (lambda: leaks.influence(abs, np.arange(3)), TypeError, "vocab_size: expected the number"),
    (lambda: leaks.influence(abs, np.arange(3), vocab_size=1), ValueError, "2 or more"),
    (lambda: leaks.influence(abs, rows(), draws=0), ValueError, "draws: expected an integer"),
    (lambda: leaks.influence(lambda x: [1], rows()), TypeError, "output: expected a NumPy array"),
    (lambda: leaks.influence(abs, np.array(3), vocab_size=5), ValueError, "x: expected at least"),
    (lambda: leaks.influence(lambda x: x[x[:, 0] < 9], 8 - 4 * np.eye(N)), ValueError,
     "layer: expected outputs of one shape (5, 5), got (4, 5) after a change"),
    (lambda: leaks.influence(shorter_the_second_time(), rows()), ValueError,
     "layer: expected outputs of one shape (3, 3), got (2, 3) after a change"),
    (lambda: leaks.check(abs, rows(), np.ones((N, N))), TypeError, "mask: expected booleans"),
    (lambda: leaks.check(abs, rows(), np.ones((2, N), bool)), ValueError, "mask: expected shape"),
])
