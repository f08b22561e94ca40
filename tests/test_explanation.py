"""Rollout, weights with the same output, rivals, and explanations with their measures."""

import itertools

import numpy as np
import pytest
import torch
from every import refuses
from scipy.optimize import linprog

from attnbook.data import rules
from attnbook.explanation import equal, measures, methods, models, rivals, rollout

LAYERS, EXAMPLES, HEADS, SEQ = 3, 2, 5, 7


def weights(rng):
    scores = np.exp(2 * rng.normal(size=(LAYERS, EXAMPLES, HEADS, SEQ, SEQ)))
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
    expected = np.array([by_paths([layer[b] for layer in layers]) for b in range(EXAMPLES)])
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


# --- weights with the same output, and rivals of a frozen model ----------------------------------
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

    test_what_is_refused = staticmethod(refuses([
        *((lambda given=given: equal.corners(*given), ValueError, words) for given, words in (
            ((np.ones(3), np.ones((4, 2))), "one weight for each of 4"),
            ((np.array([1.5, -0.5]), np.ones((2, 2))), "a negative number"),
            ((np.ones(3), np.ones((2, 3, 4))), "one example"),
            ((np.ones(31) / 31, np.random.default_rng(0).normal(size=(31, 9))), "few enough keys"),
        )),
        (lambda: equal.directions(np.eye(3, dtype=np.float16)), TypeError,
         "values: expected numbers of float64 or…float16"),
    ]))


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


# --- explanations and their measures -------------------------------------------------------------
BATCH = 3


@pytest.fixture(params=models.KINDS)
def model(request):
    """An untrained model with biases and weights large enough to matter, in float64."""
    made = models.make(request.param, "lookup", seed=2).double().eval()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.add_(0.3 * torch.randn_like(parameter))
    return made


@pytest.fixture
def ids():
    return torch.tensor(rules.draw("lookup", BATCH, seed=5).ids)


def answer_of(model, ids, chosen):
    return model(ids).logits.log_softmax(-1)[torch.arange(len(ids)), chosen]


class TestModels:

    @pytest.mark.parametrize("recurrent", [False, True])
    def test_one_query_attends_to_what_the_key_projection_makes_of_each_token(self, ids, recurrent):
        torch.manual_seed(4)
        model = models.Pooling(9, 2, recurrent=recurrent).double()
        reading = model(ids)
        x = model.token(ids)
        values = model.states(x)[0] if recurrent else x + model.place.weight[: ids.shape[1]]
        scores = torch.stack([torch.stack([model.query @ model.key_proj(h).tanh() for h in row])
                              for row in values])
        torch.testing.assert_close(reading.attention[:, 0], scores.softmax(-1))

    def test_what_is_brought_is_the_output_of_attention(self, ids):
        model = models.make("encoder", "lookup", seed=3).double().eval()
        kept = {}
        last = model.layers[-1].self_attention
        handle = last.register_forward_hook(lambda _, __, out: kept.update(output=out[0]))
        reading = model(ids)
        handle.remove()
        brought = (reading.attention[..., None] * reading.values).sum(dim=(1, 2))
        torch.testing.assert_close(brought + last.output_proj.bias, kept["output"][:, 0])

    @pytest.mark.slow
    def test_training_lowers_the_loss_and_adds_the_penalty(self, ids):
        """With a penalty on attending to the first token, its weight becomes small."""
        def penalty(reading, ids):
            return 50 * reading.attention[..., 0].mean()

        plain, kept = (models.train("tokens", "majority", seed=1, steps=40, penalty=given)
                       for given in (None, penalty))
        examples = rules.draw("majority", 500, seed=9)
        tokens, answers = map(torch.tensor, examples[:2])
        assert models.accuracy(plain, tokens, answers) > 0.7
        with torch.no_grad():
            seen = [model(tokens).attention[..., 0].mean().item() for model in (plain, kept)]
        assert seen[1] < 0.2 * seen[0]

class TestMethods:
    @pytest.mark.slow
    def test_weights_are_the_mean_over_heads_at_the_tokens(self, model, ids):
        attention = model(ids).weights[-1][:, :, 0].mean(1)
        found = methods.weights(model, ids)
        torch.testing.assert_close(found, attention[:, -rules.SEQ_LEN:])

    @pytest.mark.slow
    def test_ablation_one_token_at_a_time(self, model, ids):
        chosen = model(ids).logits.argmax(-1)
        expected = torch.zeros(ids.shape, dtype=torch.float64)
        for token in range(ids.shape[1]):
            blanked = ids.clone()
            blanked[:, token] = rules.BLANK
            expected[:, token] = (answer_of(model, ids, chosen)
                                  - answer_of(model, blanked, chosen)).detach()
        torch.testing.assert_close(methods.ablation(model, ids), expected)

    @pytest.mark.slow
    def test_gradient_times_input_is_the_slope_along_the_token(self, model, ids):
        """Shrink one token's vector a little, and see how far the answer falls."""
        chosen, x, step = model(ids).logits.argmax(-1), model.embed(ids).detach(), 1e-6
        expected = torch.zeros(ids.shape, dtype=torch.float64)
        for token in range(ids.shape[1]):
            values = []
            for size in (1 + step, 1 - step):
                moved = x.clone()
                moved[:, token] *= size
                found = model.read(moved).logits.log_softmax(-1)
                values.append(found[torch.arange(BATCH), chosen].detach())
            expected[:, token] = (values[0] - values[1]) / (2 * step)
        torch.testing.assert_close(methods.gradient(model, ids), expected, rtol=1e-4, atol=1e-7)

    def test_value_norms_key_by_key(self, model, ids):
        reading = model(ids)
        found = methods.value_norms(model, ids)
        for b, token in itertools.product(range(BATCH), range(ids.shape[1])):
            key = token + model.first_token
            brought = sum(reading.attention[b, h, key] * reading.values[b, h, key]
                          for h in range(reading.attention.shape[1]))
            assert found[b, token].item() == pytest.approx(brought.norm().item())

    def test_rollout_is_chapter_15s(self, ids):
        model = models.make("encoder", "lookup", seed=2).double().eval()
        first, second = (layer.mean(1) for layer in model(ids).weights)
        eye = torch.eye(11, dtype=torch.float64)
        expected = ((second + eye) / 2) @ ((first + eye) / 2)
        torch.testing.assert_close(methods.rollout(model, ids), expected[:, 0, 1:])

    def test_rollout_needs_self_attention(self, ids):
        with pytest.raises(ValueError, match="self-attention"):
            methods.rollout(models.make("recurrent", "lookup"), ids)

def precision_over_orders(scores, relevant):
    """Mean over all orders that respect the scores."""
    k, shares = int(sum(relevant)), []
    for order in itertools.permutations(range(len(scores))):
        if all(scores[a] >= scores[b] for a, b in itertools.pairwise(order)):
            shares.append(sum(relevant[i] for i in order[:k]) / k)
    return np.mean(shares)


class TestMeasures:
    def test_precision_over_all_orders(self, backend, rng):
        scores = rng.integers(0, 3, (7, 5)).astype(float)
        relevant = rng.random((7, 5)) < 0.4
        relevant[:, 2] |= ~relevant.any(axis=1)
        expected = [precision_over_orders(*row) for row in zip(scores, relevant, strict=True)]
        like = torch.tensor if "torch" in str(type(backend.of(scores))) else np.asarray
        backend.close(measures.precision(backend.of(scores), like(relevant)), np.array(expected))

    @pytest.mark.slow
    def test_a_deletion_curve_step_by_step(self, model, ids):
        scores = torch.rand(ids.shape, generator=torch.Generator().manual_seed(1))
        curve = measures.deletion_curve(model, ids, scores)
        for b in range(BATCH):
            left, expected = ids[b].clone(), []
            chosen = model(left[None]).logits.argmax().item()
            for token in [None, *scores[b].argsort(descending=True).tolist()]:
                if token is not None:
                    left[token] = rules.BLANK
                expected.append(model(left[None]).logits.softmax(-1)[0, chosen].item())
            np.testing.assert_allclose(curve[b].numpy(), expected, rtol=1e-9)

    def test_the_area_is_numpys_trapezoid(self, backend, rng):
        curve = rng.random((3, 2, 8))
        expected = np.trapezoid(curve, dx=1 / 7, axis=-1)
        backend.close(measures.deletion_area(backend.of(curve)), expected)

    test_what_is_refused = staticmethod(refuses([
        (lambda: measures.precision(np.ones(3), np.ones(3)), TypeError, "booleans"),
        (lambda: measures.precision(np.ones(3), np.zeros(3, bool)), ValueError, "at least one"),
        (lambda: measures.precision(np.ones((2, 3)), np.ones(3, bool)), ValueError, "the shape"),
        (lambda: measures.deletion_area(np.ones(1)), ValueError, "two numbers or more"),
        (lambda: measures.deletion_area(np.array(1.0)), ValueError, "two numbers or more"),
        (lambda: measures.deletion_curve(None, torch.ones(2, 3), torch.ones(2, 4)), ValueError,
         "the shape of the ids"),
    ]))
