"""The stepper of chapter 6: numbers of the layer, examples that show what they say, bounds."""

from __future__ import annotations

import numpy as np

from attnbook.data import cast
from attnbook.pooling import attend
from attnbook.widgets import AttentionStepper


def test_the_shelf_is_chapter_3_to_two_decimals():
    rows = [0, 1, 3, 4]
    keys, values = cast.keys[rows], cast.values[rows]
    _, exact = attend(keys * np.sqrt(2) / 0.25, keys, values)
    stepper = AttentionStepper()
    assert stepper.tokens() == [cast.names[i] for i in rows]
    np.testing.assert_allclose(stepper.numbers["weights"], exact, atol=0.01)
    np.testing.assert_array_equal(stepper.numbers["value"], values)


def test_turned_queries_ask_for_others():
    _, exact = attend(AttentionStepper().numbers["query"] @ np.array([[0, 1], [-1, 0]]),
                      AttentionStepper().numbers["key"], np.eye(4))
    turned = AttentionStepper(example="turned").numbers["weights"]
    np.testing.assert_allclose(turned, exact, atol=1e-12)
    assert list(turned.argmax(axis=1)[:3]) == [2, 3, 3]


def test_thinking_machines_has_the_products_112_and_96():
    numbers = AttentionStepper(example="thinking").numbers
    assert numbers["products"][0].tolist() == [112, 96]
    assert numbers["scores"][0].tolist() == [14, 12]
    assert numbers["weights"][0].round(2).tolist() == [0.88, 0.12]


def test_the_prediction_is_right_doubling_w_q_sharpens_every_row():
    before = AttentionStepper()
    after = AttentionStepper(w_q=[2 * v for v in before.w_q])
    np.testing.assert_allclose(after.numbers["scores"], 2 * before.numbers["scores"])
    largest = [stepper.numbers["weights"].max(axis=1) for stepper in (before, after)]
    assert (largest[1] > largest[0]).all()
