"""What layers and models say before torch fails in its own words.

Each layer's own tests try what it refuses; here stands what several of them share.
"""

import doctest

import torch
from every import refuses

from attnbook import _check_layers
from attnbook.pretraining import CausalModel, LanguageConfig, generate, mask_tokens
from attnbook.resnet import ResNet
from attnbook.transformer import EncoderLayer, TransformerConfig

VOCAB, BATCH, T = 31, 3, 5
SIZES = {"d_model": 8, "num_heads": 2, "num_layers": 2, "d_ff": 13}


def ids(*shape):
    return torch.full(shape, 3)


def language():
    return CausalModel(LanguageConfig(VOCAB, **SIZES, max_len=11)).eval()


def hidden(**changed):
    return mask_tokens(**{"ids": ids(BATCH, T), "mask_id": VOCAB, "vocab_size": VOCAB, **changed})


test_what_is_refused_says_what_to_do_instead = refuses([
    (lambda: ResNet((3,))(torch.zeros(2, 1, 13, 13, dtype=torch.uint8)), TypeError,
     "images: expected a tensor of floating point numbers, got a tensor of torch.uint8"),
    (lambda: ResNet((3,))(torch.zeros(2, 1, 13, 13).numpy()), TypeError, "got ndarray. Try"),
    (lambda: EncoderLayer(TransformerConfig(VOCAB, VOCAB, **SIZES))(torch.rand(2, T, 8).double()),
     TypeError, "a layer of torch.float32 and x of torch.float64. Try x.to(torch.float32)"),
    (lambda: generate(language(), [[3]], 2), TypeError, "ids: expected a tensor of integers, got "),
    (lambda: generate(language(), ids(T), 2), ValueError, "got (5,). Try ids[None] for a single"),
    (lambda: language()(ids()), ValueError, "Try ids[None, None] for"),
    (lambda: language()(ids(2, 3, 5)), ValueError, "Try ids.flatten(0, -2), if"),
    (lambda: language()(ids(2, 0)), ValueError, "Try printing ids"),
    (lambda: generate(language(), ids(2, T), 2, temperature="1"), TypeError,
     "temperature: expected a number, got '1' of type str"),
    (lambda: hidden(mask_id=40), ValueError, "mask_id: expected an id from 0 to 30, or 31"),
    (lambda: hidden(mask_id=-1), ValueError, "mask_id: expected"),
    (lambda: hidden(vocab_size=0), ValueError, "vocab_size: expected an integer of 1 or more"),
    (lambda: hidden(keep=torch.ones(T, dtype=torch.bool)), ValueError, "keep: expected the shape"),
    (lambda: hidden(keep=torch.ones(BATCH, T)), TypeError, "keep: expected a boolean"),
])


def test_examples_of_the_docstrings_run():
    failed, tried = doctest.testmod(_check_layers)
    assert failed == 0 and tried >= 12
