"""Counting, and the tasks of chapter 14: a novel in pieces, labels of dates, pieces again."""

import datetime
import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
import torch
from every import refuses

from attnbook.data import dates
from attnbook.pretraining import CausalModel, LanguageConfig, repeats
from attnbook.pretraining.ngrams import NGrams
from attnbook.pretraining.tasks import (
    LABELS,
    NO_LABEL,
    WindowTagger,
    causal_surprise,
    pieces,
    tagged,
    whole,
)

VOCAB, TOKENS = 5, 101


def ids(count=TOKENS, seed=0, vocab=VOCAB):
    return np.random.default_rng(seed).integers(vocab, size=count)


def by_definition(text, order, vocab, history, token):
    """Return Witten and Bell's share in exact fractions, straight from the formula."""
    share = Fraction(1, vocab)
    for k in range(min(order, len(history) + 1)):
        behind = tuple(history[len(history) - k:])
        followers = Counter(text[i + k] for i in range(len(text) - k)
                            if tuple(text[i:i + k]) == behind)
        seen, kinds = sum(followers.values()), len(followers)
        if seen:
            share = (followers[token] + kinds * share) / (seen + kinds)
    return share


class TestNGrams:
    @pytest.mark.parametrize("order", [1, 2, 3, 5])
    @pytest.mark.parametrize("history", [[], [3], [4, 0], [1, 2, 2, 0, 3, 1, 4]])
    def test_shares_are_the_formula(self, order, history):
        text = ids()
        found = NGrams(text, order, VOCAB).shares(np.array(history, dtype=int))
        wanted = [by_definition(text.tolist(), order, VOCAB, history, x) for x in range(VOCAB)]
        np.testing.assert_allclose(found, [float(share) for share in wanted], rtol=1e-12)
        assert sum(wanted) == 1

    @pytest.mark.parametrize("order", [1, 2, 3, 5])
    def test_a_text_is_judged_token_by_token(self, order):
        text, test = ids(), ids(23, seed=1)
        found = NGrams(text, order, VOCAB).log_shares(test)
        wanted = [by_definition(text.tolist(), order, VOCAB, test[:i].tolist(), test[i])
                  for i in range(len(test))]
        np.testing.assert_allclose(np.exp(found), [float(share) for share in wanted], rtol=1e-12)

    def test_a_history_never_seen_leaves_the_word_to_the_shorter_one(self):
        text = ids()
        text[text == 3] = 2
        model = NGrams(text, 3, VOCAB)
        np.testing.assert_allclose(model.shares(np.array([3, 1])), model.shares(np.array([1])))
        np.testing.assert_allclose(model.shares(np.array([1, 3])), model.shares(np.array([], int)))

    def test_the_largest_pieces_can_be_numbered(self):
        vocab = 83
        text = ids(997, vocab=vocab)
        text[-9:] = vocab - 1               # the largest number that a piece can have
        model = NGrams(text, 9, vocab)
        assert model.shares(text[-9:-1])[-1] > 0.5
        assert (model.tables[-1][0] >= 0).all()
        with pytest.raises(ValueError, match=r"order: expected at most 9 for 83 tokens, got 10"):
            NGrams(text, 10, vocab)
        with pytest.raises(ValueError, match="at most 62 for 2 tokens, got 63"):
            NGrams(text % 2, 63, 2)

    JUDGES = (lambda found: NGrams(ids(), 2, VOCAB).shares(found),
              lambda found: NGrams(ids(), 2, VOCAB).log_shares(found),
              lambda found: NGrams(found, 2, VOCAB))
    test_what_cannot_be_counted_is_refused = staticmethod(refuses([
        *(((judge, np.array(wrong)), ValueError, words) for judge in JUDGES
          for wrong, words in (([0, 5], "0 to 4, got 5"), ([-1, 2], "got -1"))),
        *(((lambda found: NGrams(found, 2, VOCAB), wrong), TypeError, "a row of integers")
          for wrong in (np.zeros((2, 3), int), np.array([0.0, 1.0]), "abc")),
        ((lambda order: NGrams(ids(), order, VOCAB), 0), ValueError, "order"),
        ((lambda text: NGrams(text, 3, VOCAB), np.array([0, 1])), ValueError,
         "at least order=3 tokens, got 2"),
    ], lambda given: given[0](given[1])))

    def test_as_many_tokens_as_the_order_will_do(self):
        assert len(NGrams(np.array([0, 1, 1]), 3, VOCAB).tables) == 3


class TestPieces:
    def test_each_place_is_drawn_the_last_too(self):
        text = torch.arange(13) * 3
        found = next(pieces(text, length=7, batch_size=500))
        assert found.shape == (500, 7)
        assert set(found[:, 0].tolist()) == set(range(0, 21, 3))
        assert (found.diff() == 3).all()

    def test_batches_go_on_and_the_seed_decides(self):
        text = torch.arange(101)
        one, same, other = (list(itertools.islice(pieces(text, 5, 3, seed=seed), 3))
                            for seed in (2, 2, 3))
        assert all(torch.equal(a, b) for a, b in zip(one, same, strict=True))
        assert not torch.equal(one[0], one[1]) and not torch.equal(one[0], other[0])

    @pytest.mark.parametrize(("length", "batch_size", "words"), [
        (14, 2, r"at most the 13 tokens there are, got 14"), (0, 2, "length"),
        (3, 0, "batch_size")])
    def test_sizes(self, length, batch_size, words):
        with pytest.raises(ValueError, match=words):
            next(pieces(torch.arange(13), length, batch_size))


class TestCausalSurprise:
    @pytest.mark.slow
    @pytest.mark.parametrize("window", [6, 7])
    def test_each_token_is_counted_once_behind_half_a_window_or_more(self, window):
        torch.manual_seed(0)
        model = CausalModel(LanguageConfig(
            VOCAB, d_model=8, num_heads=2, d_ff=16, max_len=window)).double().eval()
        text, half = torch.tensor(ids(50)), window // 2
        total, counted = 0.0, []
        for start in range(0, len(text) - window, window - half):
            shares = torch.softmax(model(text[None, start:start + window])[0][0], dim=-1)
            for place in range(half, window):
                counted.append(start + place + 1)
                total -= torch.log(shares[place, text[start + place + 1]]).item()
        assert counted == list(range(half + 1, counted[-1] + 1))
        assert causal_surprise(model, text) == pytest.approx(total / len(counted), rel=1e-9)

    def test_a_short_text_is_refused(self):
        model = CausalModel(LanguageConfig(VOCAB, d_model=8, num_heads=2, d_ff=16, max_len=7))
        with pytest.raises(ValueError, match=r"more than max_len=7 tokens, got 7"):
            causal_surprise(model, torch.tensor(ids(7)))
        assert causal_surprise(model, torch.tensor(ids(8))) > 0


class TestTagged:
    def test_a_german_date_by_hand(self):
        pair = dates.write(datetime.date(2026, 11, 7), "de", "long")
        found, labels = tagged([pair])
        assert "".join(dates.CHARACTERS[i] for i in found[0]) == "7. november 2026"
        assert "".join((LABELS[i] or ".")[0] for i in labels[0]) == "d..mmmmmmmm.yyyy"

    def test_padding_has_the_id_0_and_no_label(self):
        pairs = dates.sample(37, seed=3)
        found, labels = tagged(iter(pairs))
        lengths = [len(pair.characters) for pair in pairs]
        assert found.shape == labels.shape == (37, max(lengths))
        assert len(set(lengths)) > 1
        for row, stop in enumerate(lengths):
            assert (labels[row, :stop] >= 0).all() and (found[row, :stop] > 0).all()
            assert (labels[row, stop:] == NO_LABEL).all() and (found[row, stop:] == 0).all()

class TestWhole:
    def test_one_wrong_label_spoils_a_string_and_padding_none(self):
        labels = torch.tensor([[0, 1, 2], [3, 3, NO_LABEL], [1, NO_LABEL, NO_LABEL]])
        found = torch.tensor([[0, 1, 1], [3, 3, 0], [1, 2, 2]])
        assert whole(found, labels) == pytest.approx(2 / 3)
        assert whole(labels.clamp(min=0), labels) == 1


class TestWindowTagger:
    @pytest.mark.slow
    def test_it_sees_its_reach_and_no_further(self):
        torch.manual_seed(0)
        text = torch.randint(1, 7, (211, 11))
        two_left = torch.roll(text, 2, dims=1)
        two_left[:, :2] = 0
        labels = (two_left == 3).long()
        wide, narrow = WindowTagger(reach=2), WindowTagger(reach=1)
        assert whole(wide.fit(text, labels).predict(text), labels) == 1
        assert whole(narrow.fit(text, labels).predict(text), labels) < 0.5

    @pytest.mark.slow
    def test_both_sides_and_the_character_itself(self):
        torch.manual_seed(0)
        text = torch.randint(1, 7, (211, 11))
        right = torch.cat([text[:, 1:], torch.zeros(211, 1, dtype=torch.long)], dim=1)
        for wanted, reach in ((right, 1), (text, 0)):
            labels = (wanted == 3).long()
            assert whole(WindowTagger(reach).fit(text, labels).predict(text), labels) == 1

    def test_padding_is_not_learned_from(self):
        found, labels = tagged(dates.sample(31))
        padded = [torch.nn.functional.pad(found, (0, 11)),
                  torch.nn.functional.pad(labels, (0, 11), value=NO_LABEL)]
        short, long = WindowTagger(1).fit(found, labels), WindowTagger(1).fit(*padded)
        np.testing.assert_allclose(short.model[-1].coef_, long.model[-1].coef_, atol=1e-6)
        assert list(short.model[-1].classes_) == [0, 1, 2, 3]


# --- pieces that come again ----------------------------------------------------------------------
def rng(seed=0):
    return np.random.default_rng(seed)


def words(sequences):
    return ["".join(repeats.LETTERS[i] for i in row) for row in sequences.ids]


class TestDraw:
    @pytest.mark.parametrize("options", [
        {}, {"length": 47, "first": (16, 20)}, {"length": 23, "first": (5, 5), "piece": (2, 11)}])
    def test_a_known_letter_follows_what_it_followed_before(self, options):
        made = repeats.draw(101, rng(), **options)
        low, high = options.get("first", (6, 14))
        for row, known in zip(words(made), made.known.tolist(), strict=True):
            assert len(row) == options.get("length", 32)
            first = known.index(True) - 1           # there the first piece begins
            assert len(set(row[:first])) == first and low <= first <= high
            assert set(row[first:]) <= set(row[:first])
            follows = dict(itertools.pairwise(row[:first]))
            for i in range(first + 1, len(row)):
                if known[i]:
                    assert follows[row[i - 1]] == row[i]

    def test_pieces_have_the_lengths_that_were_asked_for(self):
        made = repeats.draw(97, rng(1), length=64, piece=(3, 5))
        for known in made.known.tolist():
            begin = known.index(True) - 1
            starts = [i for i in range(begin, 64) if not known[i]]
            assert {b - a for a, b in itertools.pairwise(starts)} <= {3, 4, 5}

    def test_how_far_back_a_piece_stood_differs(self):
        made = repeats.draw(211, rng(2))
        distances = []
        for row, known in zip(words(made), made.known.tolist(), strict=True):
            distances += [i - 1 - row.rindex(row[i - 1], 0, i - 1)
                          for i in range(32) if known[i]]
        shares = np.bincount(distances) / len(distances)
        assert shares.max() < 0.2 and (shares > 0.02).sum() >= 10


class TestMeasures:
    def test_earlier_followers_by_hand(self):
        ids = torch.tensor([[0, 1, 0, 2, 1, 0]])
        found = repeats.earlier_followers(ids)[0]
        expected = {(2, 1), (4, 2), (5, 1), (5, 3)}
        assert {tuple(pair) for pair in found.nonzero().tolist()} == expected

    def test_further_behind_and_further_back(self):
        ids = torch.tensor([[0, 1, 2, 3, 0, 4, 1]])
        found = repeats.earlier_followers(ids, behind=3)[0]
        assert {tuple(pair) for pair in found.nonzero().tolist()} == {(4, 3), (6, 4)}
        weights = torch.eye(7).roll(3, 0).tril(-1)[None, None]
        assert repeats.on_previous(weights, 3) == 1 and repeats.on_previous(weights) == 0
        asking = torch.tensor([[False] * 6 + [True]])
        there = torch.zeros(1, 1, 7, 7).index_put(tuple(torch.tensor([[0], [0], [6], [4]])),
                                                  torch.tensor(0.75))
        assert repeats.on_follower(there, ids, asking, 3) == 0.75
        assert repeats.on_follower(there, ids, asking) == 0

    @pytest.mark.parametrize("back", [5, 9, -1])
    def test_further_back_than_a_sequence_reaches_is_refused(self, back):
        weights = torch.eye(5)[None, None]
        assert repeats.on_previous(weights, 4) == 0 and repeats.on_previous(weights, 0) == 1
        with pytest.raises(ValueError, match=f"back: .* from 0 to 4, got {back}. Try longer"):
            repeats.on_previous(weights, back)

    @pytest.mark.parametrize("length", [3, 6, 9])
    def test_short_sequences_are_measured_as_far_as_they_reach(self, length, monkeypatch):
        looked, on_previous = [], repeats.on_previous
        monkeypatch.setattr(repeats, "on_previous", lambda weights, back: looked.append(back) or
                            on_previous(weights, back))
        found = repeats.measure(repeats.fresh(1), repeats.draw(
            7, rng(), length=length, first=(2, 2), piece=(2, 2)))
        assert looked == list(range(1, length - 1)) and not np.isnan(found["back_weight_1"])

    def test_each_head_is_measured_by_itself(self):
        made = repeats.draw(13, rng(4), length=17, first=(5, 7))
        n, followers = 17, repeats.earlier_followers(made.ids).float()
        looks_back = torch.eye(n).roll(1, 0).tril(-1).expand(13, n, n)
        looks_there = followers / followers.sum(dim=-1, keepdim=True).clamp(min=1)
        asking = torch.zeros(13, n, dtype=torch.bool)
        asking[:, :-1] = made.known[:, 1:]
        weights = torch.stack([looks_back, looks_there], dim=1)
        on_previous = repeats.on_previous(weights)
        on_follower = repeats.on_follower(weights, made.ids, asking)
        assert on_previous[0] == 1 and on_previous[1] < 0.2
        assert on_follower[1] == pytest.approx(1) and on_follower[0] < 0.2

    def test_surprise_and_share_against_loops(self):
        made = repeats.draw(5, rng(5), length=19, first=(5, 7))
        torch.manual_seed(0)
        model = CausalModel(LanguageConfig(
            26, d_model=6, num_heads=3, num_layers=2, d_ff=7, positions="rotary")).eval()
        with torch.no_grad():
            found = repeats.measure(model, made)
            shares = torch.softmax(model(made.ids)[0], dim=-1)
        known, new, right = [], [], []
        for b in range(5):
            for i in range(1, 19):
                nats = -float(torch.log(shares[b, i - 1, made.ids[b, i]]))
                (known if made.known[b, i] else new).append(nats)
                if made.known[b, i]:
                    right.append(int(shares[b, i - 1].argmax() == made.ids[b, i]))
        assert found["known"] == pytest.approx(np.mean(known), rel=1e-5)
        assert found["new"] == pytest.approx(np.mean(new), rel=1e-5)
        assert found["right"] == pytest.approx(np.mean(right))
        assert {"previous_1", "follower_1", "previous_2", "follower_2"} <= set(found)


class TestFresh:
    def test_both_models_have_about_as_many_parameters(self):
        one, two = (sum(p.numel() for p in repeats.fresh(n).parameters()) for n in (1, 2))
        assert abs(one / two - 1) < 0.02
        with pytest.raises(ValueError, match="num_layers: expected 1 or 2"):
            repeats.fresh(3)
