"""The switches of the notation page: every line runs, three are spellings, one is another model."""

import numpy as np
import pytest
import torch
from figures_of_widgets import figure
from torch import nn
from torch.nn import functional

from attnbook.data import cast
from attnbook.messages import text
from attnbook.pooling import attend
from attnbook.widgets import Conventions
from attnbook.widgets.conventions.fixtures import HOWS
from attnbook.widgets.conventions.numbers import (
    BOOK,
    D_MODEL,
    OPTIONS,
    SAME,
    SHELVES,
    TOKENS,
    WEIGHTS,
    data,
    far,
    laid_out,
    lines,
    parts,
    runs,
    typed,
)

NAMES = [" ".join(how.values()) for how in HOWS]
every_way = pytest.mark.parametrize("how", HOWS, ids=NAMES)
both_sizes = pytest.mark.parametrize("items", SHELVES)


@every_way
def test_the_shapes_of_the_page_are_those_of_the_arrays(how):
    names = typed(*laid_out(*data("3"), how), how)
    # Inside the layer the batch is in front; x and mask are meant as they come in.
    x, mask = laid_out(*data("3"), how)
    for arrays, _, here in Conventions(**how).shapes():
        for array in arrays:
            given = {"x": x, "mask": mask}.get(array, names[array])
            assert str(tuple(given.shape)) == here, array


def test_the_books_run_is_attnbooks_attention_between_norm_and_sum():
    x, mask = data("3")
    read = functional.layer_norm(torch.tensor(x), (D_MODEL,)).numpy()
    output, weights = attend(*(read @ WEIGHTS[name] for name in ("W_Q", "W_K", "W_V")),
                             mask=mask[:, None])
    found = runs("3", BOOK)["book"]
    np.testing.assert_allclose(found.y, x + output @ WEIGHTS["W_O"], rtol=1e-12)
    np.testing.assert_allclose(found.weights, weights, rtol=1e-12)


def test_the_tokens_are_the_casts_to_two_decimals():
    np.testing.assert_allclose(TOKENS, cast.tokens[:, :D_MODEL], atol=0.005)
    assert [cast.names[i] for i in (2, 4)] == ["cartoons", "poems"]
    assert not data("3")[1][0, 2] and not data("3")[1][1, 1] and data("3")[1].sum() == 4


@both_sizes
@every_way
def test_the_prediction_is_right_only_the_place_of_the_norm_changes_numbers(items, how):
    distance = far(items, how)["chosen"]
    assert (distance > 0.5) == (how["norm"] == "post")
    assert distance > 0.5 or distance < SAME


def test_the_sentences_of_the_prediction_follow_from_the_table_of_single_switches():
    for items in SHELVES:
        rows = Conventions(items=items).alone()
        same = text("conventions.short.same")
        assert [row[1] == same for row in rows] == [True, True, True, False]
        assert [row[3] for row in rows] == [text("conventions.spelling")] * 3 + [
            text("conventions.model")]
        assert rows[3][1] == rows[3][2], "there is nothing to lay out otherwise"


def library(how):
    """Run PyTorch's own lines; return what they give."""
    torch.manual_seed(7)
    x, mask = (torch.tensor(part.copy()) for part in laid_out(*data("3"), how))
    names = typed(x.numpy(), mask.numpy(), how) | {
        "F": functional, "nn": nn, "d_model": D_MODEL}
    attention, made, called, layer = lines("library", how)
    found = {"attention": eval(attention, names), "output": names["output"]}
    exec(made, names)
    names |= {"x": x, "mask": mask, "layer": names["layer"].double()}
    found["module"], found["weights"] = eval(called, names)
    found["layer"] = eval(layer, names)
    return found


@every_way
def test_pytorchs_own_words_run_and_mean_the_same(how):
    found, book = library(how), library(BOOK)
    np.testing.assert_allclose(found["attention"], found["output"], rtol=1e-10, atol=1e-12)
    # The module gives rows back, in the order of the axes that it was told.
    back = found["module"].swapaxes(0, 1) if how["axes"] == "sequence" else found["module"]
    np.testing.assert_allclose(back.detach(), book["module"].detach(), rtol=1e-10, atol=1e-12)
    assert found["weights"].shape == (2, 3, 3), "whatever batch_first says"
    assert found["layer"].norm_first == (how["norm"] == "pre")
    assert found["layer"].self_attn.batch_first == (how["axes"] == "batch")


def test_every_formula_is_set_in_both_conventions():
    # That it is stored as it is set, test_path.py says of all stored formulas.
    assert all(entry["set"].keys() == set(OPTIONS[entry["by"][0]]) for entry in parts()["formula"])


def test_figure_without_a_script_shows_formulas_code_shapes_and_outcomes():
    page = figure(Conventions())
    assert len(page.all("math")) == len(parts()["formula"])
    words = "".join(page.text)
    for line in lines("code", BOOK) + lines("library", BOOK):
        assert line in words, line
    assert "(batch, seq, d_model)" in words and "(2, 3, 5)" in words
    assert text("conventions.model") in words and "rearrange" not in words
    assert page.all("span")[0]["class"].startswith("role-")
