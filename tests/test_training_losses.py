"""The loss with smoothed labels against torch's, and exact matches against lists."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import cross_entropy, pad

from attnbook.data.sequences import END, PAD, text
from attnbook.training import exact_matches, smoothed_cross_entropy

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
