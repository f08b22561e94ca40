"""The look-up task and its model: uniform examples, a right loss, heads that can be taken away."""

import copy

import pytest
import torch
from every import refuses

from attnbook import lookup
from attnbook.data import lookups as task

LETTERS, DIGITS, ASKED, ANSWERS = task.lookups(700, seed=3, num_items=5)


@pytest.fixture
def model():
    torch.manual_seed(0)
    return lookup.LookUp(num_heads=3, d_model=21).double()


def tensors():
    return [torch.tensor(array) for array in (LETTERS, DIGITS, ASKED)]


def test_a_hidden_layer_stands_between_the_output_and_the_scores():
    model = lookup.LookUp(num_heads=1, num_outputs=11, d_model=4, hidden=7)
    assert model(*tensors())[0].shape == (700, 11)
    assert [tuple(p.shape) for p in model.read_out.parameters()] == [(7, 4), (7,), (11, 7), (11,)]


def test_letters_differ_and_the_answer_is_the_digit_beside_the_letter():
    assert LETTERS.shape == DIGITS.shape == (700, 5) and ASKED.shape == ANSWERS.shape == (700, 2)
    for row in range(700):
        shelf = dict(zip(LETTERS[row], DIGITS[row], strict=True))
        assert len(shelf) == 5 and ASKED[row, 0] != ASKED[row, 1]
        assert [shelf[letter] for letter in ASKED[row]] == ANSWERS[row].tolist()


test_what_cannot_be_drawn_is_refused = refuses([
    (count, ValueError, f"num_items: expected 2 to 26, got {count}") for count in (1, 27)
], lambda count: task.lookups(1, num_items=count))


@pytest.mark.slow
def test_the_order_of_the_items_does_not_matter_and_that_of_the_question_does(model):
    letters, digits, asked = tensors()
    scores, weights = model(letters, digits, asked)
    order = torch.tensor([3, 0, 4, 1, 2])
    again, moved = model(letters[:, order], digits[:, order], asked)
    torch.testing.assert_close(again, scores)
    torch.testing.assert_close(moved, weights[..., order])
    assert not torch.allclose(model(letters, digits, asked.flip(1))[0], scores)


def test_the_loss_is_the_mean_over_both_digits():
    scores = torch.randn(7, 20, dtype=torch.float64)
    answers = torch.tensor(ANSWERS[:7])
    each = [-scores[i, 10 * j : 10 * j + 10].log_softmax(0)[answers[i, j]]
            for i in range(7) for j in (0, 1)]
    torch.testing.assert_close(lookup.digit_loss(scores, answers), torch.stack(each).mean())


def test_accuracy_tells_the_places_apart():
    answers = torch.tensor([[1, 2], [3, 4], [5, 6], [7, 8]])
    said = torch.tensor([[1, 2], [3, 0], [5, 0], [0, 8]])
    scores = torch.nn.functional.one_hot(said, 10).double().flatten(1)
    assert lookup.accuracy(scores, answers) == {"first": 0.75, "second": 0.5, "both": 0.25}


@pytest.mark.parametrize("gone", [(0,), (2,), (0, 1), (0, 1, 2)])
def test_without_a_head_its_part_of_the_sum_is_missing(model, gone):
    letters, digits, asked = tensors()
    items = model.letter(letters) + model.digit(digits)
    query = model.first(asked[:, :1]) + model.second(asked[:, 1:])
    attention = model.attention
    output = attention.output_proj.bias.expand(700, 1, -1)
    _, weights = attention(query, items, items)
    for head in {0, 1, 2} - set(gone):
        own = slice(7 * head, 7 * head + 7)
        values = items @ attention.value_proj.weight[own].T + attention.value_proj.bias[own]
        output = output + weights[:, head] @ values @ attention.output_proj.weight[:, own].T
    pruned = lookup.without(model, *gone)
    torch.testing.assert_close(pruned(letters, digits, asked)[0], model.read_out(output[:, 0]))


def test_without_leaves_the_model_alone_and_refuses_other_heads(model):
    before = model.attention.output_proj.weight.clone()
    lookup.without(model, 1)
    assert torch.equal(model.attention.output_proj.weight, before)
    for head in (-1, 3):
        with pytest.raises(ValueError, match=f"numbers from 0 to 2, got {head}"):
            lookup.without(model, head)


def test_pooled_heads_are_the_means_of_neighbours():
    torch.manual_seed(0)
    model = lookup.LookUp(num_heads=6, d_model=12)
    for kept in (3, 2, 1):
        new = lookup.pooled(model, kept).attention
        assert new.num_kv_heads == kept
        for name in ("key_proj", "value_proj"):
            for part in ("weight", "bias"):
                old = model.attention.get_parameter(f"{name}.{part}").reshape(6, 2, -1)
                mean = torch.stack([group.mean(0) for group in old.split(6 // kept)])
                torch.testing.assert_close(
                    new.get_parameter(f"{name}.{part}").reshape(kept, 2, -1), mean)
    single, double = (lookup.pooled(made, 3)(*tensors())[0] for made in (
        model, copy.deepcopy(model).double()))
    assert double.dtype == torch.float64
    torch.testing.assert_close(double.float(), single)
    same = lookup.pooled(model, 6)
    torch.testing.assert_close(same(*tensors())[0], model(*tensors())[0])
