"""Number words: what the data promise; the page's script is their second writer.

alignment.test.js holds every word, character and source to it, of 350 numbers.
"""

import pytest

from attnbook.data import numbers, sequences


@pytest.mark.parametrize("value", [-1, 10**8])
def test_values_that_cannot_be_written(value):
    with pytest.raises(ValueError, match="value: expected"):
        numbers.write(value)


class TestSplit:
    @pytest.mark.slow
    def test_nothing_held_out_is_in_training(self):
        train = {pair.value for pair in numbers.sample(3000, seed=0)}
        test = {pair.value for pair in numbers.sample(500, held_out=True, seed=0)}
        assert not train & test
        assert not any(map(numbers.held_out, train)) and all(map(numbers.held_out, test))

class TestSequences:
    def test_a_batch_can_be_read_back(self):
        pairs = numbers.sample(23, seed=5)
        made = numbers.batch(pairs)
        assert made.source.shape == (23, max(len(pair.words) for pair in pairs))
        for pair, source, length, target in zip(pairs, *made, strict=True):
            assert tuple(numbers.WORDS[i] for i in source[:length]) == pair.words
            assert (source[length:] == sequences.PAD).all()
            assert target[0] == sequences.START
            assert sequences.text(target, numbers.CHARACTERS) == pair.characters
            assert target[len(pair.characters) + 1] == sequences.END

    def test_letters_come_back_reversed_with_all_lengths(self):
        pairs = sequences.letters(300, range(2, 7), seed=1)
        assert all(target == source[::-1] for source, target in pairs)
        assert {len(source) for source, _ in pairs} == set(range(2, 7))
        assert pairs != sequences.letters(300, range(2, 7), seed=2)
