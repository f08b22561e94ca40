"""Tasks with a known rule: what a draw must look like.

The page's script follows each rule a second time, word by word: explanation_lab.test.js.
"""

import numpy as np
import pytest

from attnbook.data import rules

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
