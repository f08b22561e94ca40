"""Tasks with a known rule: what a draw must look like.

The page's script follows each rule a second time, word by word: explanation_lab.test.js.
"""

import numpy as np
import pytest

from attnbook.data import rules

NUM = 211
TASKS = list(rules.TASKS)


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
