"""What is asked of the pretrained encoder's heads: each measure against another way to count."""

import numpy as np
import pytest
import torch

from attnbook import real_model
from attnbook.data import coreference, sentences
from attnbook.real_model import measures
from attnbook.real_model.measures import Relation

TIRED = coreference.cases("object")[0]


@pytest.fixture(scope="module")
def model():
    return real_model.load()


def test_kinds_of_keys_are_told_apart():
    pieces = ["[CLS]", "it", "'", "s", ".", "[SEP]"]
    cls, sep, signs, previous, following, itself = measures.kinds(pieces)
    assert cls.sum(0).tolist() == [6, 0, 0, 0, 0, 0] and sep.sum(0).tolist() == [0, 0, 0, 0, 0, 6]
    assert signs.sum(0).tolist() == [0, 0, 6, 0, 6, 0]
    assert previous[3].tolist() == [False, False, True, False, False, False]
    assert following[3].nonzero()[0].tolist() == [4] and itself[3].nonzero()[0].tolist() == [3]


def test_the_weights_on_both_candidates_are_those_of_the_pass(model):
    right, wrong = measures.preferred(model, [TIRED])
    pieces = ["[CLS]", *model.cut.pieces(TIRED.sentence)]
    it, animal, street = map(pieces.index, ("it", "animal", "street"))
    weights = model.look(TIRED.sentence).weights[:, 0]
    np.testing.assert_allclose(right[..., 0], weights[..., it, animal])
    np.testing.assert_allclose(wrong[..., 0], weights[..., it, street])


def test_the_pieces_of_a_candidate_count_together(model):
    case = coreference.Case("", "he", "harpooneer", "ship", "The harpooneer left as he saw a ship.")
    pieces = ["[CLS]", *model.cut.pieces(case.sentence)]
    first, asks = pieces.index("harp"), pieces.index("he")
    assert pieces[first:first + 3] == ["harp", "##oon", "##eer"]
    weights = model.look(case.sentence).weights[:, 0, :, asks, first:first + 3]
    np.testing.assert_allclose(
        measures.preferred(model, [case])[0][..., 0], weights.sum(-1), rtol=1e-5)
    with pytest.raises(ValueError, match="a word of"):
        measures.span(pieces, ["bird"])


def test_every_word_that_is_marked_stands_in_its_sentence(model):
    for sentence, *words in sentences.parsed():
        pieces = model.cut.pieces(sentence)
        assert all(measures.span(pieces, model.cut.pieces(word)) for word in words if word)
    assert all(s.count("(") == s.count(")") == 1 for s in sentences.bracketed())
    assert [len(group) for group in sentences.topics().values()] == [12] * 4
    with pytest.raises(ValueError, match="paraphrases"):
        sentences.pairs("opposites")


def test_the_best_of_many_is_lucky():
    rng = np.random.default_rng(1)
    right = rng.integers(2, size=(5, 7, 2)).astype(bool)
    coins, swapped = measures.luck(right, draws=3000, seed=0)
    drawn = rng.integers(2, size=(3000, 5, 14)).mean(-1).max(-1)
    assert coins.mean() == pytest.approx(drawn.mean(), abs=0.01)
    one_by_one = []
    for _ in range(3000):
        flipped = right.copy()
        for pair in range(7):
            if rng.random() < 0.5:
                flipped[:, pair] = ~flipped[:, pair]
        one_by_one.append(flipped.mean((1, 2)).max())
    assert swapped.mean() == pytest.approx(np.mean(one_by_one), abs=0.01)
    # Whoever always takes the nearer of two nouns is right in half, whatever the coins say.
    nearer = np.tile([True, False], (1, 7, 1))
    assert set(measures.luck(nearer, 20, 0)[1]) == {0.5}
    assert measures.luck(right[..., 0], 11, 0)[1].shape == (11,)


def test_what_a_head_finds_is_the_largest_weight_of_the_other_words(model):
    sentence = "The ship (a small one) sailed north."
    pieces = ["[CLS]", *model.cut.pieces(sentence), "[SEP]"]
    opened, closed = pieces.index("("), pieces.index(")")
    found, others = measures.finds(model, [Relation(sentence, closed, opened)])
    weights = model.look(sentence).weights[:, 0].numpy()
    tops = {}
    for i in range(1, len(pieces) - 1):
        rest = [j for j in range(1, len(pieces) - 1) if j != i]
        tops[i] = np.take(rest, weights[..., i, rest].argmax(-1))
    np.testing.assert_array_equal(found[..., 0], tops[closed] == opened)
    also = [tops[i] == opened for i in tops if i not in (opened, closed)]
    np.testing.assert_allclose(others[..., 0], np.mean(also, axis=0), rtol=1e-6)
    assert found[0, 3, 0]


def test_a_distance_is_chosen_on_one_half_and_judged_on_the_other():
    def at(*distances):
        return [Relation("", 7, 7 + d) for d in distances]
    assert measures.fixed_distance(at(2, -1, 2), at(2, -1, -1)) == (2, pytest.approx(1 / 3))


def test_a_partner_counts_only_within_its_group():
    here = torch.eye(6)
    assert measures.found_among(here, here[[0, 1, 4, 3, 2, 5]], 3) == pytest.approx(4 / 6)
    assert measures.found_among(here, here[[1, 2, 0, 4, 5, 3]], 3) == 0
