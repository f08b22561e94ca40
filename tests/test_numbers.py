"""Number words against a second writer that works on digits as text; what the data promise."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnbook.data import numbers, sequences

EDGES = [0, 1, 10, 11, 19, 20, 21, 99, 100, 101, 110, 111, 1000, 1001, 1010, 1100, 9999, 10_000,
         10_001, 10_010, 10_012, 10_100, 11_000, 100_000, 100_001, 110_000, 110_010, 120_000,
         205_000, 1_000_000, 1_003_000, 10_000_000, 10_000_010, 10_010_001, 20_300_040,
         numbers.LARGEST]
values = st.one_of(st.sampled_from(EDGES), st.integers(0, numbers.LARGEST))


def read_english(words):
    """Read English back, by adding and multiplying."""
    one = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
           "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
           "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
           "nineteen": 19}
    ten = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
           "eighty": 80, "ninety": 90}
    total = group = 0
    for word in words:
        if word == "hundred":
            group *= 100
        elif word in ("thousand", "million"):
            total, group = total + group * {"thousand": 10**3, "million": 10**6}[word], 0
        else:
            group += (one | ten)[word]
    return total + group


def chinese_by_text(value):
    """Write every place with its unit, then tidy the zeros as a school book says."""
    def section(number):
        return "".join("零" if digit == "0" else "零一二三四五六七八九"[int(digit)] + unit
                       for digit, unit in zip(f"{number:04d}", "千百十#", strict=True))
    high, low = divmod(value, 10_000)
    high_text = re.sub("零+$", "", re.sub("零+", "零", section(high)))
    whole = re.sub("零+", "零", (high_text + "万" if high else "") + section(low))
    whole = whole.strip("零").replace("#", "")
    return re.sub("^一十", "十", whole) or "零"


def test_every_word_of_english_stands_at_its_place():
    assert [read_english(numbers.write(value).words) for value in range(100)] == [*range(100)]


@given(value=values)
def test_both_sides_say_the_value(value):
    pair = numbers.write(value)
    assert read_english(pair.words) == value
    assert "".join(pair.characters) == chinese_by_text(value)
    assert set(pair.words) <= set(numbers.WORDS)
    assert set(pair.characters) <= set(numbers.CHARACTERS)


@given(value=values)
def test_every_character_has_its_words_and_every_word_a_character(value):
    pair = numbers.write(value)
    assert len(pair.sources) == len(pair.characters)
    for character, places in zip(pair.characters, pair.sources, strict=True):
        said = [pair.words[place] for place in places]
        assert list(places) == sorted(set(places))
        if character == "零" and value:
            assert said == []
        elif character in "一二三四五六七八九":
            assert len(said) == 1 and said[0] not in ("hundred", "thousand", "million", "zero")
        elif character == "百":
            assert {"hundred", "million"} & set(said)
        elif character == "千":
            assert {"thousand", "million"} & set(said)
        elif character == "万":
            assert said and set(said) <= {"thousand", "million"}
    spoken = {place for places in pair.sources for place in places}
    assert spoken == set(range(len(pair.words)))


def test_sources_written_by_hand():
    pair = numbers.write(12_345_678)
    found = [" ".join(pair.words[place] for place in places) for places in pair.sources]
    assert found == ["twelve", "twelve million", "twelve", "million", "three", "hundred thousand",
                     "forty", "million thousand", "five", "thousand", "six", "hundred", "seventy",
                     "seventy", "eight"]
    assert numbers.write(100_000).sources == ((0, 1, 2), (2,))


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

    def test_about_one_in_eight_is_held_out_at_every_length(self):
        for digits in range(3, 9):
            low = 10 ** (digits - 1)
            drawn = np.random.default_rng(digits).integers(low, 10 * low, size=2000)
            assert 0.1 < np.mean([numbers.held_out(int(value)) for value in drawn]) < 0.15
        assert not any(numbers.held_out(value) for value in range(100))

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
