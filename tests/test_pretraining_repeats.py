"""Sequences in which pieces come again, and the measures of heads that notice it."""

import itertools

import numpy as np
import pytest
import torch

from attnbook.pretraining import CausalModel, LanguageConfig, repeats


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
