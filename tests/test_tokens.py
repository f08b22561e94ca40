"""Text to ids: words, a vocabulary, byte pairs, each against an independent way."""

import hashlib
from collections import Counter
from importlib import resources

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnbook import data, tokens

LETTERS = st.text(alphabet="abc", min_size=1, max_size=9)


def test_words_are_small_letters_without_punctuation():
    assert tokens.split_words("Ahab’s “white” WHALE—12 times!") == [
        "ahab’s", "white", "whale", "times"]
    assert tokens.split_words("") == []
    assert tokens.split_words("a naïve rock’n’roll") == ["a", "na", "ve", "rock’n", "roll"]
    with pytest.raises(TypeError, match="text: expected a string"):
        tokens.split_words(["a"])


@given(st.lists(LETTERS, max_size=20), st.integers(1, 7))
def test_ids_lead_back_to_tokens_or_to_unknown(words, size):
    vocab = tokens.vocabulary(words, size)
    assert vocab[0] == tokens.UNKNOWN and len(vocab) <= size and len(set(vocab)) == len(vocab)
    ids = tokens.encode(words, vocab)
    assert ids.dtype == np.int64
    for word, i in zip(words, ids, strict=True):
        assert vocab[i] == (word if word in vocab else tokens.UNKNOWN)


def test_the_vocabulary_keeps_the_most_frequent_and_is_refused_twice():
    assert tokens.vocabulary(["b", "a", "b", "c", "a", "b"], 3) == (tokens.UNKNOWN, "b", "a")
    words = ["a", tokens.UNKNOWN, "b", tokens.UNKNOWN, "b"]
    assert tokens.vocabulary(words, 3) == (tokens.UNKNOWN, "b", "a")
    assert tokens.encode(words, tokens.vocabulary(words, 3)).tolist() == [2, 0, 1, 0, 1]
    with pytest.raises(ValueError, match="size"):
        tokens.vocabulary(["a"], 0)
    with pytest.raises(ValueError, match="every token once"):
        tokens.encode(["a"], ("a", "a"))


@given(LETTERS, st.tuples(st.sampled_from("abc"), st.sampled_from("abc")))
def test_a_merge_is_what_replacing_text_does(word, pair):
    merged = tokens.merge_pair(word, pair)
    assert "".join(merged) == word
    expected = word.replace("".join(pair), "X")
    assert ["X" if len(part) == 2 else part for part in merged] == list(expected)


@given(st.dictionaries(LETTERS, st.integers(1, 5), min_size=1, max_size=6), st.integers(0, 4))
def test_each_merge_is_of_a_most_frequent_pair(counts, num_merges):
    merges = tokens.byte_pairs(counts, num_merges)
    pieces = {word: list(word) for word in counts}
    for pair in merges:
        pairs = Counter()
        for word, parts in pieces.items():
            for i in range(len(parts) - 1):
                pairs[parts[i], parts[i + 1]] += counts[word]
        assert pairs == tokens.pair_counts(pieces, counts)
        assert pairs[pair] == max(pairs.values())
        pieces = {word: tokens.merge_pair(parts, pair) for word, parts in pieces.items()}
    assert len(merges) == num_merges or all(len(parts) == 1 for parts in pieces.values())


def test_the_novel_is_the_one_the_book_was_made_with():
    text = data.moby_dick()
    assert text.startswith("CHAPTER 1. Loomings.") and len(text) == 1190317
    assert "Call me Ishmael." in text and text.rstrip().endswith("five thousand years ago.")
    licence = (resources.files("attnbook.data") / "moby_dick" / "LICENSE").read_text("utf8")
    assert hashlib.sha256(text.encode()).hexdigest() in licence
