"""What somebody might try with models, decoding and training: each gets a sentence that helps."""

import math

import pytest
import torch
from test_refusals import BATCH, MOST, SOURCE, D, S, T, config, ids, made

from attnbook import _refusals
from attnbook.pretraining import CausalModel, LanguageConfig, MaskedModel, generate
from attnbook.pretraining.models import check_ids
from attnbook.training import fit, seed_everything
from attnbook.transformer import Transformer
from attnbook.transformer.decoding import beam_search, greedy
from attnbook.vit import VisionTransformer


def language(**options):
    given = {"d_model": D, "num_heads": 2, "num_layers": 2, "d_ff": 13, "max_len": MOST}
    torch.manual_seed(0)
    return CausalModel(LanguageConfig(SOURCE, **{**given, **options})).eval()


def decoded(**changed):
    return made().decode(ids(BATCH, S), **{"start": 1, "end": 2, "max_len": 4, **changed})


def searched(alpha):
    return beam_search(made(), ids(BATCH, S), start=1, end=2, max_len=4, alpha=alpha)


def stepped(**other):
    """Read targets with the cache of another model."""
    model = made()
    return made(**other).step(ids(BATCH, T), model.start(model.encode(ids(BATCH, S))))


def rows_of(rows):
    model = made()
    return model.start(model.encode(ids(BATCH, S))).select(rows)


def gone_on(earlier, batch=2):
    return language().step(ids(batch, T), earlier)


def fitted(**changed):
    x = torch.linspace(0, 1, 7)[:, None]
    given = {"model": torch.nn.Linear(1, 1), "batches": [x], "steps": 3, "progress": False,
             "loss": lambda model, batch: model(batch).square().mean()}
    given |= changed
    return fit(given.pop("model"), given.pop("batches"), **given)


TRIES = {
    "a dict as a Transformer": (lambda: Transformer({"d_model": D}), TypeError,
                                "config: expected a TransformerConfig, got dict"),
    "nothing as a language model": (lambda: MaskedModel(None), TypeError,
                                    "config: expected a LanguageConfig, got NoneType"),
    "numbers as a picture model": (lambda: VisionTransformer(8), TypeError,
                                   "config: expected a VisionConfig, got int"),
    "padding by name": (lambda: config(padding_id="0"), TypeError, "padding_id: expected an int"),
    "padding, a half": (lambda: LanguageConfig(SOURCE, padding_id=0.5), TypeError,
                        "padding_id: expected an integer, got 0.5"),
    "padding, none": (lambda: config(padding_id=None), TypeError, "padding_id: expected an int"),
    "a beam of 1.0": (lambda: decoded(beam=1.0), TypeError, "beam: expected an integer, got 1.0"),
    "a beam of True": (lambda: decoded(beam=True), TypeError, "beam: expected an integer"),
    "a beam of none": (lambda: decoded(beam=0), ValueError, "beam: expected an integer of 1"),
    "alpha, a word": (lambda: decoded(beam=2, alpha="x"), TypeError, "alpha: expected a number"),
    "alpha, none": (lambda: decoded(beam=2, alpha=None), TypeError, "alpha: expected a number"),
    "alpha, no number": (lambda: decoded(beam=2, alpha=math.nan), ValueError,
                         "alpha: expected a number of 0 or more, got nan"),
    "alpha without end": (lambda: decoded(alpha=math.inf), ValueError, "0 or more, got inf"),
    "alpha below 0, greedy": (lambda: decoded(alpha=-1), ValueError, "0 or more, got -1"),
    "a search without model.decode, below 0": (lambda: searched(-0.1), ValueError,
                                               "alpha: expected a number of 0 or more, got -0.1"),
    "a search without model.decode, no number": (lambda: searched(math.nan), ValueError,
                                                 "alpha: expected a number of 0 or more, got nan"),
    "a search without model.decode, a word": (lambda: searched("x"), TypeError,
                                              "alpha: expected a number, got 'x'"),
    "an end that is padding": (lambda: decoded(end=0), ValueError,
                               "end: expected another id than padding_id=0"),
    "a beam search of a language model": (
        lambda: beam_search(language(), ids(BATCH, S), start=1, end=2, max_len=3), TypeError,
        "model: expected a Transformer, got CausalModel"),
    "nothing that writes": (
        lambda: greedy(None, ids(BATCH, S), start=1, end=2, max_len=3), TypeError,
        "model: expected a Transformer, got NoneType"),
    "the cache of fewer layers": (lambda: stepped(num_layers=2), ValueError,
                                  "cache: expected an entry for each of the 2 decoder layers, "
                                  "got 1"),
    "the cache of another width": (lambda: stepped(d_model=16, num_heads=4), ValueError,
                                   "expected"),
    "a row behind the last": (lambda: rows_of(torch.tensor([0, BATCH])), ValueError,
                              "rows: expected rows from 0 to 2, of this batch, got 3"),
    "a row below 0": (lambda: rows_of(torch.tensor([-1])), ValueError, "got -1"),
    "rows in two axes": (lambda: rows_of(torch.tensor([[0]])), ValueError, r"shape (n,), got (1,"),
    "rows as a list": (lambda: rows_of([0]), TypeError, "rows: expected a tensor of integers"),
    "bytes as a text": (lambda: language()(ids(2, T).byte()), TypeError,
                        "ids: expected a tensor of integers, got a tensor of torch.uint8"),
    "short numbers, written on": (lambda: language().step(ids(2, T).short()), TypeError,
                                  "ids: expected a tensor of integers, got a tensor of torch.int1"),
    "a number as a cache": (lambda: gone_on(3), TypeError,
                            "earlier: expected a list with keys and values of 2 texts for each of "
                            "2 layers, got int"),
    "an empty cache": (lambda: gone_on([]), TypeError, "got a list of length 0"),
    "tensors that are no pairs": (lambda: gone_on([torch.zeros(2, 2, T, 4)] * 2), TypeError,
                                  "earlier: expected a list with keys and values"),
    "the cache of other texts": (lambda: gone_on(language().step(ids(1, T))[1]), TypeError,
                                 "keys and values of 2 texts"),
    "a list to write on": (lambda: generate(language(), [[3]], 2), TypeError, "ids: expected"),
    "a masked model that writes": (
        lambda: generate(MaskedModel(language().config), ids(2, T), 2), TypeError,
        "model: expected a CausalModel, got MaskedModel"),
    "a temperature in words": (
        lambda: generate(language(), ids(2, T), 2, temperature="1"), TypeError,
        "temperature: expected a number, got '1' of type str"),
    "a function to fit": (lambda: fitted(model=abs), TypeError,
                          "model: expected a torch.nn.Module, got builtin"),
    "one number of batches": (lambda: fitted(batches=5), TypeError,
                              "batches: expected something to go through, such as a list, got int"),
    "a loss by name": (lambda: fitted(loss="mse"), TypeError,
                       "loss: expected a function of (model, batch), got 'mse'"),
    "a loss of torch's": (lambda: fitted(loss=torch.nn.MSELoss()), TypeError,
                          "loss: expected a function of (model, batch), got MSELoss"),
    "no loss": (lambda: fitted(loss=None), TypeError, "loss: expected a function"),
    "a rate in words": (lambda: fitted(lr="0.1"), TypeError, "lr: expected a number, got '0.1'"),
    "a schedule that returns nothing": (lambda: fitted(lr=lambda step: None), TypeError,
                                        "lr: expected a number, got None"),
    "a clip in words": (lambda: fitted(clip="1"), TypeError, "clip: expected a number, got '1'"),
    "an optimiser by name": (lambda: fitted(optimiser="adam"), TypeError,
                             "optimiser: expected a function of (parameters, lr), got 'adam'"),
    "an evaluation by name": (lambda: fitted(evaluate="loss"), TypeError,
                              "evaluate: expected a function of (model), got 'loss'"),
    "an evaluation of several": (
        lambda: fitted(evaluate=lambda model: {"a": torch.ones(3)}), TypeError,
        "evaluate(model): expected one number for 'a', got Tensor"),
    "a goal that is no name": (
        lambda: fitted(evaluate=lambda model: {"a": 1.0}, highest=3), TypeError,
        "highest: expected a name, got 3"),
    "the other goal": (lambda: fitted(evaluate=lambda model: {"a": 1.0}, lowest=True), TypeError,
                       "lowest: expected a name"),
    "a seed in words": (lambda: fitted(seed="a"), TypeError, "seed: expected an integer, got 'a'"),
    "a seed too large": (lambda: seed_everything(2**32), ValueError,
                         "seed: expected a whole number from 0 to 4294967295, got 4294967296"),
}


@pytest.mark.parametrize(("attempt", "error", "words"), TRIES.values(), ids=TRIES)
@pytest.mark.usefixtures("as_reader")
def test_what_somebody_might_try(attempt, error, words):
    with pytest.raises(error) as found:
        attempt()
    assert words in str(found.value), found.value
    assert "Try " in str(found.value), "it says what to do instead"


@pytest.mark.parametrize("wrong", [[[3]], torch.ones(2, 3), torch.ones(2, 3) > 0], ids=range(3))
def test_the_check_of_language_models_says_it_too(wrong):
    """It stands in a file whose stored experiments would have to run again without it."""
    with pytest.raises(TypeError, match="ids: expected a tensor of integers"):
        check_ids(wrong, LanguageConfig(SOURCE, d_model=D, num_heads=2))


@pytest.mark.parametrize(("shape", "advice"), [
    ((3,), "ids[None] for a single text"), ((), "ids[None, None] for"),
    ((2, 3, 5), "ids.flatten(0, -2), if"), ((2, 0), "printing ids"),
    ((0,), "printing ids")])
def test_ids_of_another_shape_get_the_advice_that_fits(shape, advice):
    given = torch.ones(shape, dtype=torch.long)
    for refuse in (lambda: check_ids(given, LanguageConfig(SOURCE, d_model=D, num_heads=2)),
                   lambda: _refusals.texts("ids", given, SOURCE, MOST)):
        with pytest.raises(ValueError) as found:
            refuse()
        assert f"Try {advice}" in str(found.value)


def test_what_may_be_none_or_several_kinds_may():
    fitted(clip=None, evaluate=None, batches=(torch.ones(5, 1),), lr=torch.tensor(0.1))
    fitted(seed=2**32 - 1)
    assert rows_of(torch.tensor([2, 0], dtype=torch.int32)).mask.shape[0] == 2
    assert rows_of(torch.tensor([], dtype=torch.int64)).mask.shape[0] == 0
    kept = language().step(ids(2, T))[1]
    assert gone_on(tuple(kept))[0].shape == (2, T, SOURCE)
    _refusals.calls("loss", torch.nn.Linear(1, 1), "model, batch", "")
