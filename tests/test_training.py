"""Seeds, batches, schedules, losses, and the loop that minimises; `fit` has its own file."""

import math
import random

import numpy as np
import pytest
import torch
from every import refuses
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import cross_entropy, pad

from attnbook.data.sequences import END, PAD, text
from attnbook.training import (
    exact_matches,
    inverse_square_root,
    minibatches,
    minimise,
    seed_everything,
    smoothed_cross_entropy,
    warmup_cosine,
)


def parabola(start=1.0):
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    return w, lambda: (w - 3) ** 2


@pytest.mark.slow
def test_the_minimum_is_found_and_every_step_is_recorded():
    w, loss = parabola()
    history = minimise(loss, [w], steps=300, lr=0.1, watch=lambda: w.item())
    assert w.item() == pytest.approx(3, abs=1e-3)
    assert history.losses.shape == history.watched.shape == (301,)
    assert history.losses[0] == 4
    assert history.watched[0] == 1
    assert history.watched[-1] == w.item()
    assert history.losses[-1] == pytest.approx((w.item() - 3) ** 2)
    assert history.steps.tolist() == list(range(301))
    assert history.learning_rates.tolist() == [0.1] * 300


@pytest.mark.parametrize("watch", [
    lambda w: w.detach().numpy(), lambda w: w.detach(), lambda w: w, lambda w: w * 1.0,
    lambda w: [w.detach()[0], 0.0]], ids=["array", "tensor", "parameter", "computed", "list"])
def test_what_is_watched_is_as_it_was_at_its_step(watch):
    w = torch.tensor([1.0, 0.0], dtype=torch.float64, requires_grad=True)
    history = minimise(lambda: (w[0] - 3) ** 2, [w], steps=2, lr=0.1, watch=lambda: watch(w))
    np.testing.assert_allclose(history.watched, [[1, 0], [1.1, 0], [1.2, 0]], atol=0.01)
    assert not np.array_equal(history.watched[1], history.watched[2])


def test_a_loss_that_leaves_the_real_line_is_reported_with_the_step():
    w = torch.tensor(0.25, requires_grad=True)
    with pytest.raises(FloatingPointError, match=r"became nan at step 3; try a smaller .* 0\.1"):
        minimise(lambda: torch.sqrt(w), [w], steps=9, lr=0.1)


def test_a_loss_that_is_none_from_the_start_is_not_blamed_on_the_rate():
    w = torch.tensor(-1.0, requires_grad=True)
    with pytest.raises(FloatingPointError, match=r"nan at step 0; try looking .* data") as found:
        minimise(lambda: torch.sqrt(w), [w], steps=9, lr=0.1)
    assert "rate" not in str(found.value)


@pytest.mark.parametrize(
    ("parameters", "steps", "lr", "message"),
    [
        ([], 5, 0.1, "parameters: expected tensors that require a gradient, got none"),
        ([torch.ones(2)], 5, 0.1, r"got \[\(2,\)\]; try torch.tensor"),
        ([torch.ones(2, requires_grad=True)], 0, 0.1, "steps: expected 1 or more, got 0"),
        ([torch.ones(2, requires_grad=True)], 5, 0.0, "lr: expected a positive learning rate"),
        ([torch.ones(2, requires_grad=True)], 5, float("nan"), "lr: expected a positive"),
    ],
)
def test_what_cannot_be_trained_is_refused(parameters, steps, lr, message):
    with pytest.raises(ValueError, match=message):
        minimise(lambda: torch.ones(()), parameters, steps=steps, lr=lr)


def test_one_seed_sets_python_numpy_and_torch():
    def numbers():
        generator = seed_everything(11)
        return (random.random(), np.random.rand(), torch.rand(()).item(),
                torch.rand((), generator=generator).item())

    assert numbers() == numbers()
    before = numbers()
    seed_everything(12)
    assert (random.random(), np.random.rand(), torch.rand(()).item()) != before[:3]


@pytest.mark.parametrize("kind", [np.int64, np.uint8, torch.tensor])
def test_a_seed_may_be_an_integer_of_another_library(kind):
    def numbers(seed):
        seed_everything(seed)
        return random.random(), np.random.rand(), torch.rand(()).item()

    assert numbers(kind(11)) == numbers(11)


def test_the_first_and_the_last_seed_are_seeds():
    for seed in (0, 2**32 - 1):
        assert seed_everything(seed).initial_seed() == seed
    for seed in (-1, 2**32):
        with pytest.raises(ValueError, match=f"whole number from 0 to 4294967295, got {seed}"):
            seed_everything(seed)
    x = torch.arange(97)
    for one, other in ((0, None), (-2**63, -2**63)):
        orders = [next(minibatches(x, batch_size=97, **({} if seed is None else {"seed": seed})))
                  for seed in (one, other)]
        assert torch.equal(orders[0][0], orders[1][0])


class TestSchedules:
    def test_what_is_not_said_is_as_in_the_papers(self):
        rate, cosine = inverse_square_root(512), warmup_cosine(0.1, 9)
        for step in (1, 3999, 4000, 4001):
            assert rate(step) == pytest.approx(512**-0.5 * min(step**-0.5, step * 4000**-1.5))
        for step in range(1, 10):
            assert cosine(step) == pytest.approx(0.05 * (1 + math.cos(math.pi * step / 10)))
        assert warmup_cosine(0.1, 1)(1) == pytest.approx(0.05)
        assert inverse_square_root(1, warmup=1)(1) == 1

    @given(d_model=st.integers(1, 2000), warmup=st.integers(1, 9000), step=st.integers(1, 99_999))
    def test_it_is_the_formula_of_the_paper(self, d_model, warmup, step):
        expected = 3 * d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)
        rate = inverse_square_root(d_model, warmup=warmup, factor=3.0)
        assert rate(step) == pytest.approx(expected, rel=1e-12)

    @given(steps=st.integers(1, 400), data=st.data())
    def test_a_cosine_rises_to_its_peak_and_falls_to_almost_zero(self, steps, data):
        warmup = data.draw(st.integers(0, steps - 1))
        rate = warmup_cosine(0.3, steps, warmup=warmup)
        rates = np.array([rate(step) for step in range(1, steps + 1)])
        assert (rates > 0).all() and (rates <= 0.3).all()
        assert (np.diff(rates[:warmup]) > 0).all() and (np.diff(rates[warmup:]) < 0).all()
        np.testing.assert_allclose(rates[:warmup], 0.3 * np.arange(1, warmup + 1) / max(warmup, 1))
        left = math.pi / (steps + 1 - warmup)
        assert rates[-1] == pytest.approx(0.15 * (1 - math.cos(left)))

    test_errors_name_what_was_expected_and_what_came = staticmethod(refuses([
        (lambda: warmup_cosine(0.0, 9), ValueError, "peak: expected a positive number, got 0.0"),
        (lambda: warmup_cosine(math.inf, 9), ValueError, "peak: expected a positive number"),
        (lambda: warmup_cosine(0.1, 0), ValueError, "steps: expected an integer of 1 or more"),
        (lambda: warmup_cosine(0.1, 9, warmup=9), ValueError, "warmup: expected fewer than"),
        (lambda: warmup_cosine(0.1, 9)(10), ValueError, "step: expected 1 to 9"),
        (lambda: warmup_cosine(0.1, 9)(10), ValueError, "Try warmup_cosine(steps=10, ...)."),
        (lambda: warmup_cosine(0.1, 9)(0), ValueError, "step: expected 1 to 9"),
        (lambda: inverse_square_root(0), ValueError, "d_model: expected an integer of 1 or more"),
        (lambda: inverse_square_root(8, warmup=0), ValueError, "warmup: expected an integer of 1"),
        (lambda: inverse_square_root(8, factor=-1), ValueError, "factor: expected a positive"),
        (lambda: inverse_square_root(8, factor=0), ValueError, "factor: expected a positive"),
        (lambda: warmup_cosine(0.1, 9, warmup=-1), ValueError, "warmup: expected an integer of 0"),
        (lambda: inverse_square_root(8)(0), ValueError, "step: expected 1 or more"),
    ]))


class TestMinibatches:
    @given(rows=st.integers(1, 23), data=st.data())
    def test_every_row_comes_once_in_each_pass(self, rows, data):
        size = data.draw(st.integers(1, rows))
        batches = minibatches(torch.arange(rows), 7 * torch.arange(rows), batch_size=size, seed=3)
        for _ in range(2):
            found = [next(batches) for _ in range(math.ceil(rows / size))]
            assert {len(x) for x, _ in found[:-1]} <= {size}
            assert all(torch.equal(7 * x, y) for x, y in found)
            assert sorted(torch.cat([x for x, _ in found]).tolist()) == list(range(rows))

    def test_the_order_is_the_seeds_and_changes_from_pass_to_pass(self):
        def order(seed):
            batches = minibatches(torch.arange(97), batch_size=97, seed=seed)
            return [next(batches)[0].tolist() for _ in range(2)]

        torch.manual_seed(0)
        first = order(5)
        torch.rand(3)
        assert order(5) == first
        assert first[0] != first[1] and order(6) != first
        assert order(np.int64(5)) == first

    test_errors_come_before_the_first_batch_is_asked_for = staticmethod(refuses([
        (lambda: minibatches(batch_size=1), ValueError, "tensors: expected one or more"),
        (lambda: minibatches(torch.ones(3), torch.ones(5), batch_size=1), ValueError,
         "the same number of rows on axis 0, got shapes [(3,), (5,)]"),
        (lambda: minibatches(torch.tensor(1.0), batch_size=1), ValueError, "got shapes [()]"),
        (lambda: minibatches(torch.ones(3), np.ones(3), batch_size=1), TypeError,
         "tensor 2: expected a torch tensor, got ndarray. Try torch.as_tensor(array)."),
        (lambda: minibatches(torch.ones(3), batch_size=5), ValueError, "batch_size: expected at"),
        (lambda: minibatches(torch.ones(3), batch_size=0), ValueError, "batch_size: expected an"),
        (lambda: minibatches(torch.ones(3), batch_size=1, seed=1.5), TypeError,
         "seed: expected an integer, got 1.5"),
    ]))


BATCH, SEQ, VOCAB = 3, 5, 7


def drawn(padding_id=PAD):
    generator = torch.Generator().manual_seed(0)
    logits = torch.randn(BATCH, SEQ, VOCAB, generator=generator, dtype=torch.float64)
    wanted = torch.randint(0, VOCAB, (BATCH, SEQ), generator=generator)
    wanted[0, 2:], wanted[1, :2] = padding_id, (padding_id + 1) % VOCAB
    return logits.requires_grad_(), wanted


class TestSmoothed:
    def test_a_token_that_is_ruled_out_costs_nothing_where_it_is_not_wanted(self):
        logits = torch.tensor([[0.0, 2.0, -math.inf]], requires_grad=True)
        found = smoothed_cross_entropy(logits, torch.tensor([1]))
        torch.testing.assert_close(found, cross_entropy(logits, torch.tensor([1])))
        assert round(found.item(), 4) == 0.1269
        found.backward()
        assert logits.grad.isfinite().all()
        assert smoothed_cross_entropy(logits, torch.tensor([1]), smoothing=0.1) == math.inf

    def test_logits_that_float16_just_holds_are_no_reason_for_nan(self):
        logits = torch.tensor([[0.0, 60000.0, -60000.0]], dtype=torch.float16)
        assert smoothed_cross_entropy(logits, torch.tensor([1])) == 0

    @pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.7])
    @pytest.mark.parametrize("padding_id", [0, 5])
    def test_equals_torch_with_its_gradient(self, smoothing, padding_id):
        logits, wanted = drawn(padding_id)
        assert (wanted == padding_id).any() and (wanted != padding_id).any()
        ours = smoothed_cross_entropy(logits, wanted, smoothing=smoothing, padding_id=padding_id)
        theirs = cross_entropy(logits.mT, wanted, ignore_index=padding_id,
                               label_smoothing=smoothing)
        torch.testing.assert_close(ours, theirs)
        (mine,), (other,) = (torch.autograd.grad(loss, logits) for loss in (ours, theirs))
        torch.testing.assert_close(mine, other)
        assert (mine[wanted == padding_id] == 0).all()

    def test_padding_changes_nothing(self):
        logits, wanted = drawn()
        before = smoothed_cross_entropy(logits, wanted, smoothing=0.1)
        more = pad(logits, (0, 0, 0, 11), value=math.inf)       # whatever stands there
        after = smoothed_cross_entropy(more, pad(wanted, (0, 11), value=PAD), smoothing=0.1)
        torch.testing.assert_close(after, before)

    @pytest.mark.parametrize("changed, match", [
        ({"wanted": torch.ones(BATCH, SEQ + 1, dtype=torch.long)}, "wanted: expected one id"),
        ({"wanted": torch.zeros(BATCH, SEQ, dtype=torch.long)}, "padding alone"),
        ({"smoothing": 1.0}, "smoothing"), ({"smoothing": -0.1}, "smoothing"),
        ({"smoothing": math.nan}, "smoothing")])
    def test_what_cannot_be_averaged(self, changed, match):
        logits, wanted = drawn()
        given = {"wanted": wanted, "smoothing": 0.1, **changed}
        with pytest.raises(ValueError, match=match):
            smoothed_cross_entropy(logits, **given)

    def test_ids_that_are_none_are_refused_and_padding_may_lie_outside(self):
        logits, wanted = drawn()
        with pytest.raises(TypeError, match="wanted: expected a tensor of integers"):
            smoothed_cross_entropy(logits, wanted.double())
        vocab = logits.shape[-1]
        for wrong in (-1, vocab):
            other = wanted.clone()
            other[0, 0] = wrong
            with pytest.raises(ValueError, match=f"wanted: expected ids from 0 to {vocab - 1}"):
                smoothed_cross_entropy(logits, other)
        kept = wanted.masked_fill(wanted == 0, -100)
        torch.testing.assert_close(smoothed_cross_entropy(logits, kept, padding_id=-100),
                                   smoothed_cross_entropy(logits, wanted))


rows = st.lists(st.lists(st.integers(3, 5) | st.just(END), min_size=1, max_size=7), min_size=1,
                max_size=5)


def padded(lists, length):
    return torch.tensor([row + [PAD] * (length - len(row)) for row in lists])


class TestExactMatches:
    @given(written=rows, data=st.data())
    def test_equals_comparing_texts(self, written, data):
        wanted = [data.draw(st.sampled_from([row, row[:-1] or row, [3, *row], [*row, END, 4]]))
                  for row in written]
        wanted = [row if END in row else [*row, END] for row in wanted]
        written = [row if END in row else [*row, END] for row in written]
        found = exact_matches(padded(written, 8), padded(wanted, 11), end=END)
        names = [str(i) for i in range(6)]
        assert found.tolist() == [text(one, names) == text(other, names)
                                  for one, other in zip(written, wanted, strict=True)]

    def test_a_row_that_never_ends_is_no_match_of_one_that_goes_on(self):
        target = torch.tensor([[4, 5, 4, END]])
        assert not exact_matches(torch.tensor([[4, 5]]), target, end=END).item()
        assert exact_matches(torch.tensor([[4, 5, 4]]), target, end=END).item()

    def test_inputs_stay_and_rows_must_belong_together(self):
        written, target = torch.tensor([[4, END, 5]]), torch.tensor([[4, END, 0]])
        assert exact_matches(written, target, end=END).item()
        assert written.tolist() == [[4, END, 5]] and target.tolist() == [[4, END, 0]]
        with pytest.raises(ValueError, match="as many rows"):
            exact_matches(written, torch.cat([target, target]), end=END)
