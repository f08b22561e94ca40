"""The head browser: the same numbers as torch, bounds that help, a figure without JavaScript."""

import pytest
import torch
from kept import kept

from attnbook import lookup, page_models
from attnbook.data.lookups import lookups
from attnbook.widgets import HeadBrowser
from attnbook.widgets.head_browser import model

ALL = (True,) * 4


@pytest.fixture(scope="module")
def network():
    made = lookup.LookUp(model.HEADS).double()
    made.load_state_dict({name: torch.tensor(w) for name, w in model.weights().items()})
    return made


def test_rounded_it_answers_what_the_trained_one_answered_and_that_is_right(network):
    before = kept("lookup-heads")["said"]
    *asked, answers = map(torch.tensor, lookups(len(before), seed=1000))
    with torch.no_grad():
        found = network(*asked)[0].unflatten(-1, (2, -1)).argmax(dim=-1)
    said = torch.tensor([[int(digit) for digit in pair] for pair in before])
    assert len(before) == 2000
    assert (found == said).all(dim=-1).double().mean() >= 0.995
    assert (said == answers).all(dim=-1).double().mean().item() == pytest.approx(
        page_models.load(model.FILE).metadata["both"], abs=1e-6)


@pytest.mark.slow
def test_the_shipped_model_is_the_one_that_the_chapter_speaks_of():
    """Sentences of the widget's prediction rest on these numbers."""
    def without(*heads):
        return model.shares(tuple(i + 1 not in heads for i in range(4)))

    assert model.shares(ALL) == (1.0, 1.0, 1.0)
    assert without(2) == without(4) == (1.0, 1.0, 1.0)
    first, second, _ = without(3)
    assert first == 1.0 and round(100 * second) == 38
    assert without(1)[1] == 1.0 and without(1)[0] < 0.7
    assert page_models.load(model.FILE).metadata["both"] > 0.99
    for number in range(40):
        one = model.example(number)
        weights = model.look_up(one)[0]
        assert weights[2, one.letters.index(one.asked[1])] > 0.75
    widget = HeadBrowser(heads=(True, True, False, True))
    assert HeadBrowser().answer == widget.example.answer == (4, 2) and widget.answer == (4, 0)


@pytest.mark.parametrize("words", [
    "", "a3", "a3 b4", "a3 b4 ? a", "a3 b4 ? a a", "a3 b4 ? a c", "a3 a4 ? a b", "a33 b1 ? a b",
    "a1 b1 c1 d1 e1 f1 g1 h1 i1 ? a b", "a3 b4 ? a b ? a b", "猫1 b2 ? b a", "a٣ b2 ? a b"])
def test_what_is_no_example_is_refused_with_help(words):
    with pytest.raises(ValueError, match="two to eight items with different letters") as caught:
        HeadBrowser(words=words)
    assert "Try words=" in str(caught.value)
