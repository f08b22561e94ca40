"""`fit` trains, evaluates, repeats itself and says when it cannot work."""

import functools
import math

import pytest
import torch
from every import refuses
from torch import nn

from attnbook.training import (
    evaluating,
    fit,
    seed_everything,
    warmup_cosine,
)


def line(slope=2.0):
    """A line through the origin and a model that can learn it."""
    x = torch.linspace(-1, 1, 23, dtype=torch.float64)[:, None]
    model = nn.Linear(1, 1, bias=False, dtype=torch.float64)
    with torch.no_grad():
        model.weight.fill_(0.0)
    return model, [(x, slope * x)]


def squared_error(model, batch):
    x, y = batch
    return ((model(x) - y) ** 2).mean()


quiet = functools.partial(fit, loss=squared_error, progress=False)


class TestFit:
    @pytest.mark.slow
    def test_a_line_is_learned_and_every_step_is_recorded(self):
        model, batches = line()
        history = quiet(model, batches, steps=300, lr=warmup_cosine(0.1, 300, warmup=10))
        assert model.weight.item() == pytest.approx(2, abs=1e-2)
        assert history.losses.shape == history.learning_rates.shape == (300,)
        rate = warmup_cosine(0.1, 300, warmup=10)
        assert history.learning_rates.tolist() == [rate(step) for step in range(1, 301)]
        _, y = batches[0]
        assert history.losses[0] == pytest.approx((y**2).mean().item())
        assert history.losses[-1] < 1e-3 < history.losses[0]
        assert not history.evaluated
        assert repr(history) == "History(steps=300)"

    def test_the_steps_are_those_of_torchs_optimiser(self):
        model, batches = line()
        history = quiet(model, batches, steps=7, lr=0.1, optimiser=torch.optim.SGD)
        twin, _ = line()
        optimiser = torch.optim.SGD(twin.parameters(), lr=0.1)
        for number in history.losses:
            optimiser.zero_grad()
            loss = squared_error(twin, batches[0])
            assert loss.item() == number
            loss.backward()
            optimiser.step()
        assert torch.equal(model.weight, twin.weight)

    def test_the_rate_of_every_group_follows_the_schedule(self):
        seen = []

        class Noting(torch.optim.SGD):
            def step(self):
                seen.append([group["lr"] for group in self.param_groups])

        def two_groups(parameters, lr):
            first, second = parameters
            return Noting([{"params": [first]}, {"params": [second], "lr": 9.0}], lr=lr)

        _, batches = line()
        model = nn.Linear(1, 1, dtype=torch.float64)
        quiet(model, batches, steps=3, lr=lambda step: step / 10, optimiser=two_groups)
        assert seen == [[0.1, 0.1], [0.2, 0.2], [0.3, 0.3]]

    @pytest.mark.parametrize(("clip", "moved"), [(None, 40.0), (0.25, 0.25), (1e6, 40.0)])
    def test_a_long_gradient_is_shortened_to_the_norm_asked_for(self, clip, moved):
        model, _ = line()
        ones = torch.ones(1, 1, dtype=torch.float64)
        quiet(model, [(ones, 20 * ones)], steps=1, lr=1.0, clip=clip, optimiser=torch.optim.SGD)
        assert model.weight.item() == pytest.approx(moved, rel=1e-5)

    def test_batches_are_gone_through_again(self):
        model, _ = line()
        seen = []

        def noting(model, batch):
            seen.append(batch)
            return (model.weight**2).sum()

        fit(model, ["a", "b", "c"], loss=noting, steps=7, progress=False)
        assert seen == list("abcabca")

    def test_a_model_is_trained_in_training_mode_and_left_in_evaluation_mode(self):
        modes = []

        def noting(model, batch):
            modes.append(model.training)
            return squared_error(model, batch)

        model, batches = line()
        fit(model.eval(), batches, loss=noting, steps=2, every=1, progress=False,
            evaluate=lambda model: {"mode": modes.append(model.training) or 0.0})
        assert modes == [True, False, True, False] and not model.training

    def test_what_is_random_in_training_follows_the_seed(self):
        def run(seed, before):
            torch.manual_seed(before)
            model = nn.Sequential(nn.Dropout(0.5), nn.Linear(1, 1)).double()
            model[1].load_state_dict({"weight": torch.ones(1, 1), "bias": torch.zeros(1)})
            return quiet(model, line()[1], steps=5, seed=seed).losses.tolist()

        assert run(seed=1, before=2) == run(seed=1, before=3) != run(seed=4, before=3)

    def test_frozen_parameters_stay(self):
        _, batches = line()
        model = nn.Sequential(nn.Linear(1, 3), nn.Linear(3, 1)).double()
        model[0].requires_grad_(False)
        before = [p.clone() for p in model.parameters()]
        quiet(model, batches, steps=5)
        same = [torch.equal(a, b) for a, b in zip(before, model.parameters(), strict=True)]
        assert same == [True, True, False, False]


class TestEvaluation:
    @pytest.mark.parametrize(("steps", "every", "expected"), [
        (20, None, list(range(2, 21, 2))), (7, 3, [3, 6, 7]), (6, 3, [3, 6]), (3, 10, [3]),
        (3, None, [1, 2, 3])])
    def test_it_happens_every_so_often_and_after_the_last_step(self, steps, every, expected):
        model, batches = line()
        history = quiet(model, batches, steps=steps, every=every,
                        evaluate=lambda model: {"slope": model.weight.item(), "two": 2})
        assert history.evaluated_at.tolist() == expected
        assert set(history.evaluated) == {"slope", "two"}
        assert history.evaluated["slope"][-1] == model.weight.item()
        assert history.evaluated["two"].tolist() == [2.0] * len(expected)
        assert repr(history) == f"History(steps={steps}, evaluated=['slope', 'two'])"

    def test_it_changes_nothing_of_the_training(self):
        def run(**options):
            seed_everything(0)
            model = nn.Sequential(nn.Linear(1, 5), nn.Dropout(0.5), nn.Linear(5, 1)).double()
            return quiet(model, line()[1], steps=20, seed=1, **options).losses.tolist()

        def look(model):
            assert not torch.is_grad_enabled()
            return {"noise": torch.rand(3).sum().item()}

        assert run() == run(evaluate=look, every=3)

    def test_evaluating_puts_mode_and_randomness_back_also_after_an_error(self):
        model = nn.Dropout(0.5)
        torch.manual_seed(0)
        expected = torch.rand(2)
        torch.manual_seed(0)
        with pytest.raises(KeyError), evaluating(model):
            torch.rand(5)
            raise KeyError
        assert model.training and torch.is_grad_enabled()
        assert torch.equal(torch.rand(2), expected)
        with evaluating(model.eval()):
            pass
        assert not model.training

    @pytest.mark.parametrize("training", [True, False])
    def test_evaluating_puts_the_mode_of_each_part_back(self, training):
        model = nn.Sequential(nn.BatchNorm1d(3), nn.Sequential(nn.Dropout(0.5))).train(training)
        model[0].train(not training)
        with evaluating(model):
            assert not any(part.training for part in model.modules())
        assert [part.training for part in model.modules()] == [
            training, not training, training, training]


BAD = [
    ({"steps": 0}, ValueError, "steps: expected an integer of 1 or more, got 0"),
    ({"every": 0}, ValueError, "every: expected an integer of 1 or more"),
    ({"lr": 0.0}, ValueError, "lr: expected a positive learning rate, got 0.0 at step 1"),
    ({"lr": lambda step: 2.0 - step}, ValueError, "got -1.0 at step 3"),
    ({"lr": math.inf}, ValueError, "got inf at step 1"),
    ({"lr": math.nan}, ValueError, "got nan at step 1"),
    ({"lr": warmup_cosine(0.1, 2)}, ValueError, "step: expected 1 to 2"),
    ({"clip": 0}, ValueError, "clip: expected a positive norm, got 0"),
    ({"evaluate": lambda model: 0.5}, TypeError,
     "evaluate(model): expected a mapping of names to numbers, got float"),
    ({"loss": lambda model, batch: model(batch[0])}, TypeError,
     "loss(model, batch): expected a tensor of shape (), got shape (23, 1)"),
    ({"loss": lambda model, batch: 1.0}, TypeError, "got float. Try loss.mean()"),
    ({"loss": lambda model, batch: torch.ones(())}, ValueError,
     "a tensor that depends on the model's parameters, got one without a"),
    ({"batches": []}, ValueError, "batches: expected 5 of them"),
    ({"batches": iter(line()[1] * 3)}, ValueError, "ended after 3. Try a list"),
    ({"model": "linear"}, TypeError, "model: expected a torch.nn.Module, got str"),
    ({"loss": nn.MSELoss()}, TypeError,
     "loss: expected a function of (model, batch), got MSELoss"),
    ({"evaluate": lambda model: {"a": torch.ones(2)}}, TypeError,
     "evaluate(model): expected one number for 'a', got Tensor"),
    ({"clip": -0.5}, ValueError, "clip: expected a positive norm, got -0.5"),
    ({"model": nn.Linear(1, 1).requires_grad_(False)}, ValueError,
     "model: expected parameters that require a gradient, got none"),
]


def fitted(change):
    model, batches = line()
    return quiet(**{"model": model, "batches": batches, "steps": 5} | change)


test_what_cannot_be_fitted_is_refused = refuses(BAD, fitted)


def test_a_schedule_may_rest_and_batches_may_be_counted_instead_of_gone_through():
    class Counted:
        def __getitem__(self, i):
            seen.append(i)
            if i == 2:
                raise IndexError
            return line()[1][0]

    model, seen = line()[0], []
    history = quiet(model, Counted(), steps=3, lr=lambda step: 0.0)
    assert model.weight.item() == 0 and history.learning_rates.tolist() == [0.0] * 3
    assert seen == [0, 1, 2, 0]


def test_names_of_evaluated_numbers_may_not_change():
    model, batches = line()
    rows = iter([{"a": 1.0}, {"b": 1.0}])
    with pytest.raises(ValueError, match=r"expected the names \['a'\], got \['b'\]"):
        quiet(model, batches, steps=2, every=1, evaluate=lambda model: next(rows))


def test_an_evaluation_that_is_no_number_is_kept_as_it_came():
    seen = quiet(*line(), steps=2, evaluate=lambda model: {"a": math.nan}).evaluated["a"]
    assert seen.tolist() == pytest.approx([math.nan] * 2, nan_ok=True)


@pytest.mark.parametrize("steps", [1, 3])
def test_a_gradient_that_is_no_number_at_the_last_step_is_reported(steps):
    """The loss of the next step would tell, but there is none."""
    model, batches = line()

    def loss(model, batch):     # the root of 0 has a slope without end, and 0 times that is NaN
        step = len(seen)
        seen.append(step)
        return squared_error(model, batch) + (
            (0 * model.weight).square().sum().sqrt() if step == steps - 1 else 0)

    seen = []
    with pytest.raises(FloatingPointError, match=rf"the gradient of weight: expected finite "
                                                 rf"numbers, got NaN or infinity at step {steps}"):
        fit(model, batches, loss=loss, steps=steps, progress=False)


def test_a_loss_that_explodes_is_reported():
    model, batches = line()
    x, y = batches[0]
    message = r"became nan at step 2; try a smaller learning rate than 0\.5"
    with pytest.raises(FloatingPointError, match=message):
        quiet(model, [(x, y), (x, y), (x, y * torch.nan)], steps=9, lr=0.5)


@pytest.mark.parametrize(("progress", "disabled", "shown"), [
    (True, None, True), (False, None, False), (True, "1", False)])
def test_the_bar_is_shown_unless_it_is_switched_off(
    monkeypatch, capsys, progress, disabled, shown
):
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    if disabled:
        monkeypatch.setenv("TQDM_DISABLE", disabled)
    model, batches = line()
    fit(model, batches, loss=squared_error, steps=3, progress=progress)
    out, err = capsys.readouterr()
    assert out == ""
    assert ("0/3" in err) if shown else err == ""
    assert "\n" not in err  # the bar has disappeared
