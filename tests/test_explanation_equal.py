"""Weights with the same output, and rivals of a frozen model."""

import numpy as np
import pytest
import torch
from scipy.optimize import linprog

from attnbook.data import rules
from attnbook.explanation import equal, models, rivals


def row(rng, keys):
    shares = rng.random(keys) + 0.05
    return shares / shares.sum()


class TestDirections:
    @pytest.mark.parametrize(("keys", "d_v"), [(7, 3), (5, 2), (11, 8), (3, 5), (4, 3)])
    def test_as_many_as_keys_exceed_equations(self, keys, d_v, rng):
        values = rng.normal(size=(keys, d_v))
        free = equal.directions(values)
        assert free.shape == (max(0, keys - d_v - 1), keys)
        np.testing.assert_allclose(free @ values, 0, atol=1e-12)
        np.testing.assert_allclose(free.sum(axis=1), 0, atol=1e-12)
        np.testing.assert_allclose(free @ free.T, np.eye(len(free)), atol=1e-12)

    def test_equal_values_set_free(self):
        values = np.array([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0], [0.0, 1.0, 0.0]])
        np.testing.assert_allclose(equal.directions(values), [[0.5**0.5, -(0.5**0.5), 0.0]],
                                   atol=1e-12)

    def test_what_single_precision_leaves_over_is_no_condition(self, rng):
        """Values of rank 3 in five numbers: the other two conditions are rounding alone."""
        exact = rng.normal(size=(7, 3)) @ rng.normal(size=(3, 5))
        rounded = (100 * exact).astype(np.float32)
        assert equal.directions(exact).shape == equal.directions(rounded).shape == (3, 7)
        weights = row(rng, 7).astype(np.float32)
        found = equal.corners(weights, rounded)
        assert len(found) > 2
        np.testing.assert_allclose(found @ exact, np.tile(weights @ exact, (len(found), 1)),
                                   atol=1e-4)

class TestCorners:
    @pytest.mark.parametrize(("keys", "d_v"), [(7, 3), (5, 2), (11, 7), (6, 1)])
    def test_all_have_the_output_and_are_weights(self, keys, d_v, rng):
        values, weights = rng.normal(size=(keys, d_v)), row(rng, keys)
        found = equal.corners(weights, values)
        np.testing.assert_allclose(found @ values, np.tile(weights @ values, (len(found), 1)))
        np.testing.assert_allclose(found.sum(axis=1), 1)
        assert (found >= 0).all() and len(found) > 1
        assert ((found > 1e-9).sum(axis=1) <= d_v + 1).all()

    @pytest.mark.parametrize(("keys", "d_v"), [(7, 3), (5, 2), (11, 8), (6, 4)])
    def test_ranges_are_those_of_linear_programming(self, keys, d_v, rng):
        values, weights = rng.normal(size=(keys, d_v)), row(rng, keys)
        equations = np.column_stack([values, np.ones(keys)]).T
        lowest, highest = equal.ranges(weights, values)
        for key, sign in [(key, sign) for key in range(keys) for sign in (1, -1)]:
            best = linprog(sign * np.eye(keys)[key], A_eq=equations, b_eq=equations @ weights)
            expected = (lowest if sign == 1 else highest)[key]
            assert sign * best.fun == pytest.approx(expected, abs=1e-7)

    def test_determined_weights_stay_as_they_are(self, rng):
        weights = row(rng, 3)
        np.testing.assert_array_equal(equal.corners(weights, np.eye(3)), weights[None])

    @pytest.mark.parametrize(("weights", "values", "words"), [
        (np.ones(3), np.ones((4, 2)), "one weight for each of 4"),
        (np.array([1.5, -0.5]), np.ones((2, 2)), "a negative number"),
        (np.ones(3), np.ones((2, 3, 4)), "one example"),
        (np.ones(31) / 31, np.random.default_rng(0).normal(size=(31, 9)), "few enough keys"),
    ], ids=range(4))
    @pytest.mark.usefixtures("as_reader")
    def test_what_is_refused(self, weights, values, words):
        with pytest.raises(ValueError, match=words):
            equal.corners(weights, values)

    def test_half_precision_cannot_tell_what_is_equal(self):
        with pytest.raises(TypeError, match=r"values: expected numbers of float64 or.*float16"):
            equal.directions(np.eye(3, dtype=np.float16))

@pytest.fixture(params=models.KINDS)
def frozen(request):
    return models.make(request.param, "twice", seed=2).eval()


class TestRivals:
    def test_distance(self, rng):
        p, q = torch.tensor(row(rng, 7)), torch.tensor(row(rng, 7))
        assert rivals.distance(p, q).item() == pytest.approx((p - q).clamp(min=0).sum().item())
        assert rivals.distance(torch.tensor([1.0, 0.0]), torch.tensor([0.0, 1.0])).item() == 1

    @pytest.mark.slow
    def test_a_rival_keeps_the_prediction_and_says_truly_how_far(self, frozen):
        ids = torch.tensor(rules.draw("twice", 13, seed=3).ids)
        before = {name: value.clone() for name, value in frozen.state_dict().items()}
        rival, reading = rivals.rival_attention(frozen, ids, steps=100), frozen(ids)
        torch.testing.assert_close(
            rival.attention.sum(-1), torch.ones(rival.attention.shape[:-1]))
        found = frozen.answer(reading, rival.attention).softmax(-1)
        changed = (found - reading.logits.softmax(-1)).abs().sum(-1) / 2
        torch.testing.assert_close(rival.changed, changed.detach(), atol=1e-6, rtol=0)
        assert rival.changed.max() <= 0.01 and rival.moved.mean() > 0.3
        moved = (rival.attention - reading.attention).abs().sum(-1).mean(-1) / 2
        torch.testing.assert_close(rival.moved, moved.detach())
        for name, value in frozen.state_dict().items():
            torch.testing.assert_close(value, before[name], rtol=0, atol=0)
        assert all(p.grad is None for p in frozen.parameters())

    def test_where_nothing_fits_the_own_weights_stay(self, frozen):
        ids = torch.tensor(rules.draw("twice", 5, seed=3).ids)
        rival = rivals.rival_attention(frozen, ids, steps=7, tolerance=-1.0)
        torch.testing.assert_close(rival.attention, frozen(ids).attention)
        assert rival.moved.max() == 0

    def test_the_penalty_for_hiding_is_the_weight_on_the_words(self, frozen):
        ids = torch.tensor(rules.draw("twice", 11, seed=3).ids)
        words, reading = [2, 5], frozen(ids)
        expected = rivals.token_weight(frozen, reading, ids, words).mean()
        penalty = rivals.hide(words, frozen.first_token, 3.0)(reading, ids)
        assert penalty.item() == pytest.approx(3 * expected.item(), rel=1e-5)
        sign = int(ids[4].max())
        only = rivals.token_weight(frozen, reading, ids, [sign])
        keys = (ids[4] == sign).nonzero()[:, 0] + frozen.first_token
        torch.testing.assert_close(only[4, -1], reading.attention[4][:, keys].sum(-1))
