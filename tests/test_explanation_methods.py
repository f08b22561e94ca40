"""Explanations and their measures, against definitions written out again."""

import itertools

import numpy as np
import pytest
import torch
from every import refuses

from attnbook.data import rules
from attnbook.explanation import measures, methods, models

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
