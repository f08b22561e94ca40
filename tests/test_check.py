"""The checks at the entry of functions and layers, and the errors they end in."""

import numpy as np
import pytest
import torch
from every import refuses

from attnbook import _check, _check_layers
from attnbook.pretraining import CausalModel, LanguageConfig, generate, mask_tokens
from attnbook.resnet import ResNet
from attnbook.transformer import DecoderLayer, EncoderLayer, TransformerConfig


def test_the_library_that_comes_in_is_found(backend):
    xp = _check.namespace(x=backend.of([1.0]), y=backend.of([2.0]))
    assert xp.__name__.rpartition(".")[-1] == backend.library


def test_a_tensor_that_requires_grad_stays_a_tensor():
    weight = torch.nn.Parameter(torch.ones(3, 2))
    assert _check.floats(weight=weight).__name__ == "array_api_compat.torch"
    assert not _check.without_gradient(weight).requires_grad
    assert _check.without_gradient(weight).data_ptr() == weight.data_ptr()


def test_under_autocast_torch_chooses_the_dtype():
    with torch.autocast("cpu", torch.bfloat16):
        _check.floats(query=torch.ones(2), key=torch.ones(2, dtype=torch.bfloat16))


def test_nobody_looks_into_tensors():
    _check.finite(x=torch.tensor([np.nan]))


@pytest.mark.parametrize("batches", [
    [(), ()], [(2,), ()], [(7, 1), (2,)], [(1, 2), (7, 1)], [(3,), (3,), (1,)], [(1,), (1,)],
    [(5, 1, 3), (1, 2, 1), (3,)],
])
def test_batch_axes_broadcast_as_in_numpy(batches):
    arrays = {f"x{i}": np.ones((*batch, 5, 3)) for i, batch in enumerate(batches)}
    assert _check.batch_shape(**arrays) == np.broadcast_shapes(*batches)


@pytest.mark.parametrize("shape", [(), (5,), (1, 5), (3, 1), (3, 5), (2, 1, 1), (2, 3, 5)])
def test_masks_that_broadcast_pass(backend, shape):
    _check.mask(backend.of(np.ones(shape, bool)), (2, 3, 5), scores=backend.of([1.0]))


def test_what_is_as_it_should_be_passes(backend):
    _check.at_least(2, "(*batch, k, d)", key=backend.of(np.ones((2, 3))))
    _check.exactly("(d_q, d_k)", W=backend.of(np.ones((2, 3))))
    _check.exactly("(h)", W=backend.of(np.ones(2)))
    _check.function("score", torch.nn.Bilinear(2, 3, 1), "(query, key) -> scores", "score=dot")


def bad(number):
    array = np.ones((2, 3, 5))
    array[1, 0, 4], array[1, 2, 0] = number, np.inf
    return array


def masked(mask, of, shape=(2, 3, 5)):
    return lambda: _check.mask(of(mask), shape, scores=of(np.ones(1)))


# Each with its whole words, where they do not stand in the test of a function.
LIBRARIES = (np.asarray, torch.as_tensor)
test_what_is_refused_says_what_was_expected_and_what_to_try = refuses([
    *((lambda array=array: _check.namespace(query=array), TypeError,
       f"query: expected a NumPy array or a torch tensor, got {given}. Try numpy.asarray(query).")
      for array, given in (([1.0, 2.0], "list"), (1.0, "float"), (None, "NoneType"), ("abc", "str"),
                           (np.ma.masked_array([1.0]), "numpy.ma.MaskedArray"))),
    (lambda: _check.namespace(query=np.ones(2), key=torch.ones(2)), TypeError,
     "query from NumPy, key from torch…torch.as_tensor…tensor.detach().numpy()"),
    *((lambda array=array: _check.floats(query=array), TypeError,
       f"query: expected floating point numbers, got dtype {text}") for array, text in (
        (np.arange(3), "int64. Try query.astype(float)."),
        (np.array([True]), "bool. Try query.astype(float)."),
        (np.array([1j]), "complex128. Try query.real.astype(float)."), (np.array(["a"]), "<U1"),
        (torch.arange(3), "int64. Try query.to(torch.float32)."),
        (torch.tensor([1j]), "complex64. Try query.real.to(torch.float32)."))),
    *((lambda given=given: _check.floats(query=given[0], key=given[1], value=given[2]), TypeError,
       f"expected one floating dtype, got query of float…Try {advice}") for given, advice in (
        ((np.ones(2), np.ones(2, np.float32), np.ones(2)), "key.astype(query.dtype)."),
        ((torch.ones(2), torch.ones(2), torch.ones(2).double()), "value.to(query.dtype)."))),
    *((lambda of=of, shape=shape: _check.floats(value=of(np.ones(shape))), ValueError,
       f"value: expected at least one element on every axis, got shape {shape}, "
       f"whose axis {shape.index(0)} is empty")
      for of in LIBRARIES for shape in ((0,), (2, 0, 3), (5, 0))),
    *((lambda number=number: _check.finite(query=np.ones(2), key=bad(number)), ValueError,
       f"key: expected finite numbers, got 2 of 30 that are NaN or infinite, the first ({number}) "
       "at index (1, 0, 4). Try ") for number in (np.nan, np.inf, -np.inf)),
    *((lambda of=of, shape=shape: _check.at_least(2, "(*batch, k, d)", key=of(np.ones(shape))),
       ValueError, f"key: expected at least 2 axes (*batch, k, d), got shape {shape}. Try {advice}")
      for of in LIBRARIES for shape, advice in (((3,), "key[None, :]."), ((), "key[None, None]."))),
    *((lambda axes=axes, shape=shape: _check.exactly(axes, W=np.ones(shape)), ValueError,
       f"W: expected shape {axes}, got shape {shape}") for axes, shape in (
        ("(d_q, d_k)", (3,)), ("(d_q, d_k)", (2, 3, 5)), ("(h)", ()), ("(h)", (2, 3)))),
    (lambda: _check.same_length("d_k", "W of another size", ("query", np.ones((2, 3)), -1),
                                ("W", np.ones((5, 7)), 0)), ValueError,
     "query and W: expected the same length d_k, got query of shape (2, 3) with 3 on axis -1 "
     "and W of shape (5, 7) with 5 on axis 0. Try W of another size."),
    (lambda: _check.batch_shape(query=np.ones((2, 3, 5)), key=np.ones((7, 3, 5))), ValueError,
     "query of shape (2, 3, 5) with batch axes (2,), key of shape (7, 3, 5) with batch axes (7,)"),
    *((masked(np.ones(shape, bool), of), ValueError,
       f"mask: expected a shape that broadcasts to the scores' (2, 3, 5), got {shape}{text}")
      for of in LIBRARIES for shape, text in (
          ((3,), "; axis -1 is 3, not 5 or 1"), ((2, 5), "; axis -2 is 2, not 3 or 1"),
          ((7, 3, 5), "; axis -3 is 7, not 2 or 1"), ((1, 2, 3, 5), ". Try"),
          ((3, 0), "; axis -1 is 0"), ((2, 5), "…Try mask[:, None, :]"))),
    *((masked(numbers, of, (2,)), TypeError, "mask: expected booleans, where True = may attend, "
       f"got dtype {numbers.dtype} (which number means may attend?). Try mask == 1 if 1 does, or "
       "mask == 0 if 0 does, as it does beside -inf.") for of in LIBRARIES for numbers in (
        np.array([0, 1]), np.array([0.0, -np.inf]), np.array([1.0, 0.0]), np.array([1], np.uint8))),
    (lambda: _check.mask(np.array([True]), (2,), scores=torch.ones(2)), TypeError,
     "scores from torch, mask from NumPy"),
    *((lambda given=given: _check.function(
        "score", given, "(query, key) -> scores", "score=dot"), TypeError,
       "score: expected a function (query, key) -> scores")
      for given in ("dot", None, np.ones((2, 3)), torch.nn.Bilinear)),
])


# --- what layers and models say before torch fails in its own words ------------------------------
VOCAB, BATCH, T = 31, 3, 5
SIZES = {"d_model": 8, "num_heads": 2, "num_layers": 2, "d_ff": 13}


def ids(*shape):
    return torch.full(shape, 3)


def language():
    return CausalModel(LanguageConfig(VOCAB, **SIZES, max_len=11)).eval()


def hidden(**changed):
    return mask_tokens(**{"ids": ids(BATCH, T), "mask_id": VOCAB, "vocab_size": VOCAB, **changed})


test_what_is_refused_says_what_to_do_instead = refuses([
    (lambda: _check_layers.divisor("num_heads", 3, "d_model", 8), ValueError, "num_heads: expected "
     "a divisor of d_model=8, got 3, which leaves 2 over. Try one of 1, 2, 4, 8."),
    (lambda: _check_layers.probability("dropout", -0.1), ValueError,
     "dropout: expected a probability from 0 up to but not 1, got -0.1. Try dropout=0.1."),
    (lambda: generate(language(), ids(2, T), 2, temperature="1"), TypeError,
     "temperature: expected a number, got '1' of type str. Try temperature=1.0."),
    (lambda: _check_layers.not_negative("alpha", np.nan), ValueError,
     "alpha: expected a number of 0 or more, got nan. Try alpha=0.6."),
    (lambda: _check_layers.made_by("cache", 3, dict, "model.start(memory)"), TypeError,
     "cache: expected a dict, got int. Try model.start(memory)."),
    (lambda: _check_layers.parts(torch.nn.Linear(3, 5), "GPT2LMHeadModel", "transformer.wte"),
     TypeError, "module: expected a GPT2LMHeadModel, got Linear. Try the class GPT2LMHeadModel of "
     "transformers."),
    (lambda: _check_layers.vectors("d_model", 8, x=torch.zeros(5, 7)), ValueError,
     "x: expected rows of length d_model=8, got shape (5, 7) with rows of length 7. Try d_model=7 "
     "where the layer is made."),
    (lambda: DecoderLayer(TransformerConfig(VOCAB, VOCAB, **SIZES))(
        torch.rand(2, T, 8), torch.zeros(3, 7, 8)), TypeError, "memory: expected the pair of keys "
     "and values that layer.read(memory) returns, got a tensor of shape (3, 7, 8). Try layer(x, "
     "layer.read(memory))."),
    (lambda: generate(language(), [[3]], 2), TypeError,
     "ids: expected a tensor of integers, got list. Try torch.tensor([[3, 1, 4]])."),
    (lambda: _check_layers.embedded("ids", torch.tensor([3, 31]), torch.nn.Embedding(31, 2)),
     ValueError, "ids: expected ids from 0 to 30, the vocabulary, got 31. Try the vocabulary that "
     "the model was made with."),
    (lambda: _check_layers.flags("chosen", torch.tensor([True]), ids(2)), ValueError,
     "chosen: expected the shape of ids, (2,), got (1,). Try chosen and ids of the same batch."),
    (lambda: ResNet((3,))(torch.zeros(2, 1, 13, 13, dtype=torch.uint8)), TypeError,
     "images: expected a tensor of floating point numbers, got a tensor of torch.uint8"),
    (lambda: ResNet((3,))(torch.zeros(2, 1, 13, 13).numpy()), TypeError, "got ndarray. Try"),
    (lambda: EncoderLayer(TransformerConfig(VOCAB, VOCAB, **SIZES))(torch.rand(2, T, 8).double()),
     TypeError, "a layer of torch.float32 and x of torch.float64. Try x.to(torch.float32)"),
    (lambda: generate(language(), ids(T), 2), ValueError, "ids: expected shape (batch, seq) with "
     "at least one token, got (5,). Try ids[None] for a single text."),
    (lambda: language()(ids()), ValueError, "Try ids[None, None] for"),
    (lambda: language()(ids(2, 3, 5)), ValueError, "Try ids.flatten(0, -2), if"),
    (lambda: language()(ids(2, 0)), ValueError, "Try printing ids"),
    (lambda: hidden(mask_id=40), ValueError, "mask_id: expected an id from 0 to 30, or 31"),
    (lambda: hidden(mask_id=-1), ValueError, "mask_id: expected"),
    (lambda: hidden(vocab_size=0), ValueError, "vocab_size: expected an integer of 1 or more"),
    (lambda: hidden(keep=torch.ones(T, dtype=torch.bool)), ValueError, "keep: expected the shape"),
    (lambda: hidden(keep=torch.ones(BATCH, T)), TypeError, "keep: expected a boolean"),
])
