"""The stepper of chapter 6: numbers of the layer, examples that show what they say, bounds."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from figures_of_widgets import figure

from attnbook.data import cast
from attnbook.pooling import attend, masked_softmax
from attnbook.self_attention import Attention
from attnbook.widgets import AttentionStepper
from attnbook.widgets.attention_stepper import PARTS, STEPS


def test_numbers_are_those_of_the_layer():
    stepper = AttentionStepper(example="drawn")
    layer = Attention(5, 2, 3).double()
    with torch.no_grad():
        for part, name in ((layer.query_proj, "w_q"), (layer.key_proj, "w_k"),
                           (layer.value_proj, "w_v")):
            part.weight.copy_(torch.tensor(stepper.numbers[name]).T)
        x = torch.tensor(stepper.numbers["x"])
        output, weights = layer(x, x, x)
    np.testing.assert_allclose(stepper.numbers["output"], output, rtol=1e-12)
    np.testing.assert_allclose(stepper.numbers["weights"], weights, rtol=1e-12)


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


def test_one_matrix_for_both_makes_scores_symmetric_and_weights_not():
    numbers = AttentionStepper(example="shared").numbers
    np.testing.assert_allclose(numbers["scores"], numbers["scores"].T)
    assert np.abs(numbers["weights"] - numbers["weights"].T).max() > 0.1


def test_equal_tokens_share_equally():
    numbers = AttentionStepper(example="equal").numbers
    np.testing.assert_array_equal(numbers["weights"], np.full((4, 4), 0.25))
    np.testing.assert_allclose(numbers["output"], numbers["value"])


def test_the_prediction_is_right_doubling_w_q_sharpens_every_row():
    before = AttentionStepper()
    after = AttentionStepper(w_q=[2 * v for v in before.w_q])
    np.testing.assert_allclose(after.numbers["scores"], 2 * before.numbers["scores"])
    largest = [stepper.numbers["weights"].max(axis=1) for stepper in (before, after)]
    assert (largest[1] > largest[0]).all()


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_fewer_tokens_share_the_weights_again(count):
    whole, part = AttentionStepper(), AttentionStepper(count=count)
    assert part.numbers["weights"].shape == (count, count)
    np.testing.assert_allclose(
        part.numbers["weights"], masked_softmax(whole.numbers["scores"][:count, :count]))


def test_a_wider_key_only_divides_more():
    one, other = AttentionStepper(), AttentionStepper(width=8)
    np.testing.assert_allclose(other.numbers["scores"], one.numbers["scores"] / 2)
    np.testing.assert_array_equal(other.numbers["products"], one.numbers["products"])


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_every_step_has_a_figure_and_its_numbers(step):
    stepper = AttentionStepper(step=step)
    assert stepper.matrix == STEPS[step][-1]
    page = figure(stepper)
    [picture] = page.all("svg")
    assert f"step {step + 1} of 8" in picture["aria-label"]
    rows = stepper.table().rows
    assert len(rows) == sum(len(stepper.numbers[name]) for name in STEPS[step])
    assert all(len(row) == 6 for row in rows)
    for name in STEPS[step]:
        assert PARTS[name].symbol in page.text


def test_an_example_and_numbers_of_ones_own_go_together():
    stepper = AttentionStepper(example="thinking", count=4, w_q=[0.0] * 10)
    np.testing.assert_array_equal(stepper.numbers["weights"], np.full((4, 4), 0.25))
    assert stepper.tokens()[:2] == ["Thinking", "Machines"]
