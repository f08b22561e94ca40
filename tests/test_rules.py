"""Tasks with a known rule: each rule again, word by word, and what a draw must look like."""

import numpy as np
import pytest

from attnbook.data import rules

NUM = 211
TASKS = list(rules.TASKS)


def words_of(task, ids):
    return rules.spelled(task, ids).split(" ")


def by_hand(task, words):
    """Follow a rule as a reader would, on words; return the answer and the places it needs."""
    at = {word: [i for i, other in enumerate(words) if other == word] for word in words}
    if task == "lookup":
        (asked,) = at["?"]
        return words[asked + 1], {asked, asked + 1}
    if task == "twice":
        (sign,) = {word for word in words if word.isupper()}
        return sign, set(at[sign])
    plus, minus = at.get("+", []), at.get("−", [])
    if task == "majority":
        return ("+" if len(plus) > len(minus) else "−"), {*plus, *minus}
    if task == "negation":
        sense = "good" if "good" in at else "bad"
        if "not" in at:
            sense = {"good": "bad", "bad": "good"}[sense]
        return sense, {i for word in ("good", "bad", "not", "very") for i in at.get(word, [])}
    places = {*plus, *minus}
    if len(plus) == len(minus):
        group = "A" if "A" in at else "B"
        return ("yes" if group == "A" else "no"), places | set(at[group])
    return ("yes" if len(plus) > len(minus) else "no"), places


@pytest.mark.parametrize("task", TASKS)
def test_the_rule_as_a_reader_follows_it(task):
    ids, answers, relevant = rules.draw(task, NUM, seed=3)
    assert ids.shape == relevant.shape == (NUM, 10) and answers.shape == (NUM,)
    for row, answer, needed in zip(ids, answers, relevant, strict=True):
        expected, places = by_hand(task, words_of(task, row))
        assert rules.CLASSES[task][answer] == expected
        assert set(np.flatnonzero(needed)) == places


@pytest.mark.parametrize("task", TASKS)
def test_only_relevant_tokens_change_the_answer(task):
    """Other tokens may be exchanged for any other token that the rule does not use."""
    ids, answers, relevant = rules.draw(task, NUM, seed=5)
    rng = np.random.default_rng(7)
    other = rng.integers(2, 6, ids.shape) if task == "lookup" else rng.integers(1, 5, ids.shape)
    group = ids >= rules.WORDS["group"].index("B") if task == "group" else np.zeros_like(relevant)
    np.testing.assert_array_equal(
        rules.apply(task, np.where(relevant | group, ids, other))[0], answers)


@pytest.mark.parametrize("task", TASKS)
def test_draws_are_balanced_repeatable_and_have_no_blank(task):
    ids, answers, _ = rules.draw(task, 5 * NUM, seed=13)
    np.testing.assert_array_equal(ids, rules.draw(task, 5 * NUM, seed=13).ids)
    assert not np.array_equal(ids, rules.draw(task, 5 * NUM, seed=17).ids)
    assert ids.min() > rules.BLANK and ids.max() < len(rules.WORDS[task])
    shares = np.bincount(answers) / len(answers)
    assert len(shares) == len(rules.CLASSES[task])
    assert abs(shares - 1 / len(shares)).max() < 0.05
