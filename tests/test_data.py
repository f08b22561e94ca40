"""The data are the numbers the book prints, and nobody can change them by accident."""

import numpy as np
import pytest

from attnbook import data
from attnbook.data import agreement, cast, coreference, dates, numbers, pictures, rules, sequences
from attnbook.data.pictures import QUESTIONS, SIDE


class TestCast:

    def test_keys_are_exact_cosines_and_sines_of_the_shelf_angles(self):
        np.testing.assert_array_equal(cast.angles, [40, 70, 10, 110, 190, 280])
        for angle, key in zip(cast.angles, cast.keys, strict=True):
            np.testing.assert_allclose(key[0], np.cos(angle * np.pi / 180), rtol=1e-15, atol=1e-16)
            np.testing.assert_allclose(key[1], np.sin(angle * np.pi / 180), rtol=1e-15, atol=1e-16)

    @pytest.mark.parametrize("name", ["angles", "keys", "values", "query"])
    def test_arrays_are_float64_and_refuse_to_be_written_to(self, name):
        array = getattr(cast, name)
        assert array.dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7.0


class TestEngel:

    def test_the_shipped_numbers_are_those_of_statsmodels(self):
        from statsmodels.datasets import engel as source

        table = source.load_pandas().data
        income, food = data.engel()
        np.testing.assert_allclose(income, table["income"], rtol=1e-15)
        np.testing.assert_allclose(food, table["foodexp"], rtol=1e-15)


def test_tokens_hold_key_value_and_one():
    rest = np.ones((6, 1))
    np.testing.assert_array_equal(cast.tokens, np.hstack([cast.keys, cast.values, rest]))
    np.testing.assert_array_equal(cast.tokens @ cast.key_matrix, cast.keys)
    np.testing.assert_array_equal(cast.tokens @ cast.value_matrix, cast.values)
    np.testing.assert_allclose(cast.tokens @ cast.query_matrix, cast.keys * np.sqrt(2) / 0.25)
    for array in (cast.tokens, cast.query_matrix, cast.key_matrix, cast.value_matrix):
        assert not array.flags.writeable


class TestImages:
    def test_digits_are_scikit_learns_divided_by_16(self):
        from sklearn.datasets import load_digits

        images, labels = data.digits()
        np.testing.assert_array_equal(images[:, 0] * 16, load_digits().images)
        np.testing.assert_array_equal(labels, load_digits().target)
        assert images.shape == (1797, 1, 8, 8)
        assert (images.dtype, labels.dtype) == (np.float32, np.int64)
        assert (images.min(), images.max()) == (0, 1)

    @pytest.mark.slow
    def test_digits_parts_share_nothing_and_leave_nothing_out(self):
        parts = [data.digits(part) for part in ("train", "test", "all")]
        assert [len(part.labels) for part in parts] == [1437, 360, 1797]
        rows = [[(*image.ravel().tolist(), label) for image, label in zip(*part, strict=True)]
                for part in parts]
        assert sorted(rows[0] + rows[1]) == sorted(rows[2])
        assert set(parts[1].labels.tolist()) == set(range(10))
        np.testing.assert_array_equal(data.digits("test").images, parts[1].images)

    @pytest.mark.slow
    def test_fashion_is_the_first_pictures_of_the_source(self):
        train, test = data.fashion("train"), data.fashion("test")
        assert (train.images.shape, test.images.shape) == (
            (8000, 1, 28, 28), (2000, 1, 28, 28))
        assert train.images.dtype == np.float32
        assert (train.images.min(), train.images.max()) == (0, 1)
        # The first labels of both parts, as the source's own page shows them.
        assert train.labels[:10].tolist() == [9, 0, 0, 3, 0, 2, 7, 2, 5, 5]
        assert test.labels[:10].tolist() == [9, 2, 1, 1, 6, 1, 4, 6, 5, 7]
        assert np.bincount(train.labels).min() > 700
        assert len(data.CLOTHES) == 10

class TestAgreement:
    def test_the_gap_agrees_with_the_noun_that_the_last_word_is_about(self):
        for one in agreement.sentences():
            noun = one.words[one.noun]
            walks = one.words[-1] in agreement.ABOUT_WALKERS
            assert noun.removesuffix("s") in (agreement.WALKERS if walks else agreement.PLACES)
            assert one.plural == noun.endswith("s")
            numbers = {one.words[1].endswith("s"), one.words[6].endswith("s")}
            assert one.conflict == (len(numbers) == 2)

    def test_pairs_that_are_held_out_are_never_trained_on_and_every_noun_is(self):
        held, rest = (
            {tuple(one.words[i].removesuffix("s") for i in (1, 6))
             for one in agreement.sentences() if one.held_out == which} for which in (True, False))
        assert not held & rest and len(held) == 4 and len(rest) == 12
        assert {noun for pair in rest for noun in pair} == {*agreement.WALKERS, *agreement.PLACES}


class TestCoreference:
    @pytest.mark.parametrize(("group", "count"), [
        ("object", 40), ("gender", 32), ("occupation", 16)])
    def test_each_candidate_is_right_once_and_one_word_differs(self, group, count):
        found = coreference.cases(group)
        assert len(found) == count == len({one.sentence for one in found})
        for one, twin in zip(found[::2], found[1::2], strict=True):
            assert (one.right, one.wrong) == (twin.wrong, twin.right)
            left, right = one.sentence.split(), twin.sentence.split()
            assert sum(a != b for a, b in zip(left, right, strict=True)) == 1
            assert (one.pronoun == twin.pronoun) == (group == "object")
        for one in found:
            words = one.sentence.rstrip(".").split()
            assert all(words.count(word) == 1 for word in (one.pronoun, one.right, one.wrong))
            assert words.index(one.pronoun) > words.index(one.right)

    def test_another_group_is_refused(self):
        with pytest.raises(ValueError, match="one of object, gender, occupation"):
            coreference.cases("animal")


# --- tasks with a known rule ----------------------------------------------------------------------
NUM = 211
TASKS = list(rules.TASKS)


@pytest.mark.parametrize("task", TASKS)
def test_draws_are_balanced_repeatable_and_have_no_blank(task):
    ids, answers, _ = rules.draw(task, 5 * NUM, seed=13)
    np.testing.assert_array_equal(ids, rules.draw(task, 5 * NUM, seed=13).ids)
    assert not np.array_equal(ids, rules.draw(task, 5 * NUM, seed=17).ids)
    assert ids.min() > rules.BLANK and ids.max() < len(rules.WORDS[task])
    shares = np.bincount(answers) / len(answers)
    assert len(shares) == len(rules.CLASSES[task])
    assert abs(shares - 1 / len(shares)).max() < 0.05


@pytest.mark.parametrize("value", [-1, 10**8])
def test_values_that_cannot_be_written(value):
    with pytest.raises(ValueError, match="value: expected"):
        numbers.write(value)


@pytest.mark.slow
@pytest.mark.parametrize("task", [numbers, dates])
def test_nothing_held_out_is_in_training(task):
    train = {pair.value for pair in task.sample(5000, seed=0)}
    test = {pair.value for pair in task.sample(1000, held_out=True, seed=0)}
    assert not train & test
    assert not any(map(task.held_out, train)) and all(map(task.held_out, test))


class TestSequences:
    @pytest.mark.parametrize(("task", "vocab", "read", "signs", "written"), [
        (numbers, numbers.WORDS, "words", numbers.CHARACTERS, "characters"),
        (dates, dates.CHARACTERS, "characters", dates.WRITTEN, "written")])
    def test_a_batch_can_be_read_back(self, task, vocab, read, signs, written):
        pairs = task.sample(23, seed=5)
        made = task.batch(pairs)
        assert made.source.shape == (23, max(len(getattr(pair, read)) for pair in pairs))
        for pair, source, length, target in zip(pairs, *made, strict=True):
            assert tuple(vocab[i] for i in source[:length]) == getattr(pair, read)
            assert (source[length:] == sequences.PAD).all()
            assert target[0] == sequences.START
            assert sequences.text(target, signs) == getattr(pair, written)
            assert target[len(getattr(pair, written)) + 1] == sequences.END

    def test_letters_come_back_reversed_with_all_lengths(self):
        pairs = sequences.letters(300, range(2, 7), seed=1)
        assert all(target == source[::-1] for source, target in pairs)
        assert {len(source) for source, _ in pairs} == set(range(2, 7))
        assert pairs != sequences.letters(300, range(2, 7), seed=2)


STEPS = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}


def templates():
    """Return the sign of each region's ink, read from pictures where the answer is known."""
    drawn = pictures.stars(4000, seed=7)
    cut = pictures.regions(drawn.pixels) > 0.5
    at_place = cut[np.arange(4000), drawn.places]
    return {d: at_place[drawn.answers == d].astype(int) for d in range(10)}


@pytest.mark.slow
def test_a_digit_always_looks_the_same_and_no_two_alike():
    shapes = templates()
    for digit, pixels in shapes.items():
        assert len(pixels) > 200 and (pixels == pixels[0]).mean() > 0.9999, digit
    firsts = [tuple(pixels[0]) for pixels in shapes.values()]
    assert len(set(firsts)) == 10


def test_the_place_lies_beside_the_one_star_as_the_question_says():
    drawn = pictures.stars(500, seed=3)
    ink = (pictures.regions(drawn.pixels) > 0.5).sum(axis=-1)
    for question, place, row in zip(drawn.questions, drawn.places, ink, strict=True):
        down, right = STEPS[QUESTIONS[question]]
        star = place - SIDE * down - right
        assert row[star] == 17 and (row == 17).sum() == 1
        assert 1 <= star // SIDE <= 2 and 1 <= star % SIDE <= 2


def test_all_questions_and_digits_occur_and_seeds_decide():
    drawn = pictures.stars(1000, seed=0)
    assert set(drawn.questions) == set(range(4)) and set(drawn.answers) == set(range(10))
    again, other = pictures.stars(1000, seed=0), pictures.stars(1000, seed=1)
    np.testing.assert_array_equal(drawn.pixels, again.pixels)
    assert (drawn.pixels != other.pixels).any()
