"""Models, layers and losses say what they expected before torch fails in its own words."""

import doctest
import math
import types

import pytest
import torch

from attnbook import _check_layers
from attnbook.multi_head import MultiHeadAttention
from attnbook.pretraining import (
    CausalModel,
    LanguageConfig,
    MaskedModel,
    causal_loss,
    generate,
    mask_tokens,
    masked_loss,
)
from attnbook.pretraining.released import from_bert, from_gpt2
from attnbook.resnet import ResNet
from attnbook.seq2seq import Seq2Seq
from attnbook.training import fit, seed_everything, smoothed_cross_entropy
from attnbook.transformer import (
    DecoderLayer,
    EncoderLayer,
    FeedForward,
    Transformer,
    TransformerConfig,
)
from attnbook.transformer.decoding import beam_search, greedy
from attnbook.vit import VisionTransformer, from_huggingface

SOURCE, TARGET, D, BATCH, S, T, MOST = 31, 17, 8, 3, 7, 5, 11


def config(**options):
    given = {"d_model": D, "num_heads": 2, "num_layers": 1, "d_ff": 13, "dropout": 0.0,
             "max_len": MOST}
    return TransformerConfig(SOURCE, TARGET, **{**given, **options})


def made(**options):
    torch.manual_seed(0)
    return Transformer(config(**options)).eval()


def ids(*shape, last=None):
    found = torch.full(shape, 3)
    if last is not None:
        found[-1, -1] = last
    return found


WRONG_IDS = {
    "list": ([[3, 4]], TypeError, r"a tensor of integers, got list. Try torch.tensor"),
    "floats": (torch.ones(BATCH, S), TypeError, r"a tensor of integers, got a tensor of "
               r"torch.float32. Try {}.long"),
    "bytes": (ids(BATCH, S).to(torch.uint8), TypeError, r"a tensor of integers, got .*uint8"),
    "one axis": (ids(S), ValueError, r"shape \(batch, seq\) .*got \(7,\). Try {}\[None\]"),
    "empty": (ids(BATCH, 0), ValueError, "at least one token"),
    "below": (ids(BATCH, S, last=-1), ValueError, "ids from 0 to .*, the vocabulary, got -1"),
    "too long": (ids(BATCH, MOST + 1), ValueError, "at most max_len=11 tokens, got 12. Try a sh"),
}


def cases(name, vocab):
    behind = (ids(BATCH, S, last=vocab), ValueError,
              f"ids from 0 to {vocab - 1}, the vocabulary, got {vocab}")
    return pytest.mark.parametrize(("wrong", "error", "message"), [
        pytest.param(wrong, error, f"^{name}: expected .*{message.format(name)}", id=label)
        for label, (wrong, error, message) in {**WRONG_IDS, "behind": behind}.items()])


class TestIds:
    @cases("source_ids", SOURCE)
    def test_of_a_source(self, wrong, error, message):
        model = made()
        for call in (model.encode, lambda x: model(x, ids(BATCH, T)),
                     lambda x: model.decode(x, start=1, end=2, max_len=3),
                     lambda x: model.decode(x, start=1, end=2, max_len=3, beam=3)):
            with pytest.raises(error, match=message):
                call(wrong)

    @cases("target_ids", TARGET)
    def test_of_a_target(self, wrong, error, message):
        model = made()
        cache = model.start(model.encode(ids(BATCH, S)))
        for call in (lambda x: model(ids(BATCH, S), x), lambda x: model.step(x, cache)):
            with pytest.raises(error, match=message):
                call(wrong)

    @pytest.mark.parametrize("positions", ["sinusoidal", "learned", "rotary", "none"])
    def test_max_len_holds_for_all_positions(self, positions):
        model = made(positions=positions)
        model(ids(1, MOST), ids(1, MOST))
        with pytest.raises(ValueError, match="source_ids: expected at most max_len=11"):
            model(ids(1, MOST + 1), ids(1, 1))
        _, cache, _ = model.step(ids(1, MOST), model.start(model.encode(ids(1, S))))
        with pytest.raises(ValueError, match=r"target_ids: expected at most max_len=11.*got 12"):
            model.step(ids(1, 1), cache)

    @pytest.mark.parametrize(("sources", "targets"), [(2, 3), (1, 3), (3, 1)])
    def test_as_many_targets_as_sources(self, sources, targets):
        model, source, target = made(), ids(sources, S), ids(targets, T)
        words = f"target_ids: expected one row for each of the {sources} sources, got {targets}"
        with pytest.raises(ValueError, match=words):
            model(source, target)
        with pytest.raises(ValueError, match=words):
            model.step(target, model.start(model.encode(source)))

    def test_what_is_no_memory_and_no_cache(self):
        model = made()
        memory = model.encode(ids(BATCH, S))
        with pytest.raises(TypeError, match=r"memory: expected a Memory, got Tensor. Try model.en"):
            model.start(memory.states)
        with pytest.raises(TypeError, match=r"cache: expected a Cache, got Memory. Try model.st"):
            model.step(ids(BATCH, T), memory)


class TestDecoding:
    @pytest.mark.parametrize(("changed", "error", "words"), [
        ({"start": 50}, ValueError, "start: expected an id from 0 to 16, .*got 50. Try the id"),
        ({"start": -1}, ValueError, "start: expected an id from 0 to 16, .*got -1"),
        ({"start": 1.5}, TypeError, "start: expected an integer"),
        ({"end": 50}, ValueError, "end: expected an id from 0 to 16.*or -1 for none, got 50"),
        ({"end": -2}, ValueError, "end: expected .*got -2"),
        ({"end": "stop"}, TypeError, "end: expected an integer"),
        ({"max_len": MOST + 1}, ValueError, "max_len: expected at most the model's own max_len=11"),
    ], ids=str)
    def test_what_cannot_be_written(self, changed, error, words):
        model, given = made(), {"start": 1, "end": 2, "max_len": 3, **changed}
        for call in (model.decode, lambda *a, **o: model.decode(*a, **o, beam=2),
                     lambda *a, **o: greedy(model, *a, **o),
                     lambda *a, **o: beam_search(model, *a, **o)):
            with pytest.raises(error, match=words):
                call(ids(BATCH, S), **given)

    @pytest.mark.slow
    @pytest.mark.parametrize("beam", [1, 2])
    def test_without_an_end_all_is_written(self, beam):
        written = made().decode(ids(BATCH, S), start=1, end=-1, max_len=MOST, beam=beam)
        assert written.shape == (BATCH, MOST)


@pytest.mark.parametrize("norm", ["pre", "post"])
class TestLayers:
    WIDTH = r": expected rows of length d_model=8, got shape \(3, 7, 9\) .* Try d_model=9"

    def test_another_width(self, norm):
        sizes = config(norm=norm)
        decoder, wrong, right = DecoderLayer(sizes), torch.rand(BATCH, S, 9), torch.rand(3, 5, D)
        pair = decoder.read(right)
        for call in (EncoderLayer(sizes), FeedForward(sizes), lambda x: decoder(x, pair)):
            with pytest.raises(ValueError, match="^x" + self.WIDTH):
                call(wrong)
        with pytest.raises(ValueError, match="^memory" + self.WIDTH):
            decoder.read(wrong)

    def test_no_vectors(self, norm):
        sizes = config(norm=norm)
        decoder = DecoderLayer(sizes)
        pair = decoder.read(torch.rand(BATCH, S, D))
        for call in (EncoderLayer(sizes), FeedForward(sizes), decoder.read,
                     lambda x: decoder(x, pair)):
            with pytest.raises(TypeError, match=r"floating point numbers, got a tensor of .*int64"):
                call(ids(BATCH, S, D))
            with pytest.raises(TypeError, match="floating point numbers, got list"):
                call([[1.0] * D])
        for call in (EncoderLayer(sizes), decoder.read, lambda x: decoder(x, pair)):
            with pytest.raises(ValueError, match=r"at least 2 axes.*Try .*\[None, :\]"):
                call(torch.rand(D))
        assert FeedForward(sizes)(torch.rand(D)).shape == (D,)

    @pytest.mark.parametrize("batch", [2, 3])
    def test_memory_that_was_not_read(self, norm, batch):
        layer, memory = DecoderLayer(config(norm=norm)), torch.rand(batch, S, D)
        for wrong in (memory, (memory[0], memory[1]), [layer.read(memory)]):
            with pytest.raises(TypeError, match=r"memory: expected the pair .*layer.read\(memory\)"
                                                r" returns, got .*Try layer\(x, layer.read"):
                layer(torch.rand(batch, T, D), wrong)

    def test_memory_of_another_batch(self, norm):
        layer = DecoderLayer(config(norm=norm))
        with pytest.raises(ValueError, match=r"memory: expected the batch axes of x, \(3,\), got "
                                             r"keys with batch axes \(2,\)"):
            layer(torch.rand(3, T, D), layer.read(torch.rand(2, S, D)))
        assert layer(torch.rand(3, T, D), layer.read(torch.rand(1, S, D))).x.shape == (3, T, D)


class TestConfigurations:
    @pytest.mark.parametrize(("options", "error", "words"), [
        ({"num_heads": 3, "positions": "none"}, ValueError,
         "num_heads: expected a divisor of d_model=8, got 3.*Try one of 1, 2, 4, 8"),
        ({"num_kv_heads": 3, "num_heads": 4}, ValueError,
         "num_kv_heads: expected a divisor of num_heads=4, got 3"),
        ({"dropout": -0.1}, ValueError, "dropout: expected a probability .*got -0.1"),
        ({"dropout": 1}, ValueError, "dropout: expected a probability .*got 1"),
        ({"dropout": float("nan")}, ValueError, "dropout: expected a probability"),
        ({"dropout": "a bit"}, TypeError, "dropout: expected a number, got 'a bit'")], ids=str)
    def test_are_checked_when_they_are_made(self, options, error, words):
        with pytest.raises(error, match=words):
            config(**options)

    def test_of_a_language_model_too(self):
        with pytest.raises(ValueError, match="dropout: expected a probability"):
            LanguageConfig(31, dropout=1.5)


class TestLosses:
    @pytest.mark.parametrize(("shape", "words"), [
        ((2, T, SOURCE), r"axes of ids, \(3,\).*got shape \(2, 5, 31\)"),
        ((T, SOURCE), r"axes of ids, \(3,\).*got shape \(5, 31\)"),
        ((BATCH, 4, T, SOURCE), r"axes of ids, \(3,\)")], ids=str)
    def test_logits_of_another_batch(self, shape, words):
        chosen = torch.ones(BATCH, T, dtype=torch.bool)
        for call in (causal_loss, lambda x, y: masked_loss(x, y, chosen)):
            with pytest.raises(ValueError, match="logits: expected the batch " + words):
                call(torch.zeros(shape), ids(BATCH, T))

    def test_rows_and_flags_of_a_masked_loss(self):
        logits, text = torch.zeros(BATCH, T, SOURCE), ids(BATCH, T)
        chosen = torch.ones(BATCH, T, dtype=torch.bool)
        with pytest.raises(ValueError, match="a row for each of the 5 ids, got 4 rows"):
            masked_loss(logits[:, :-1], text, chosen)
        with pytest.raises(ValueError, match=r"chosen: expected the shape of ids, \(3, 5\), got"):
            masked_loss(logits, text, chosen[:2])
        with pytest.raises(TypeError, match=r"chosen: expected a boolean tensor, got .*int64"):
            masked_loss(logits, text, chosen.long())

    @pytest.mark.parametrize("wrong", [9, -1])
    def test_ids_outside_the_vocabulary(self, wrong):
        logits, text = torch.zeros(BATCH, T, 9), ids(BATCH, T, last=wrong)
        chosen = torch.ones(BATCH, T, dtype=torch.bool)
        for call in (causal_loss, lambda x, y: masked_loss(x, y, chosen), smoothed_cross_entropy):
            with pytest.raises(ValueError, match=f"ids from 0 to 8, the vocabulary, got {wrong}"):
                call(logits, text)
        assert causal_loss(logits, text, padding_id=wrong) > 0
        assert masked_loss(logits, text, text == 3) > 0
        assert smoothed_cross_entropy(logits, text, padding_id=wrong) > 0

    def test_what_is_no_id(self):
        logits, chosen = torch.zeros(BATCH, T, 9), torch.ones(BATCH, T, dtype=torch.bool)
        for call in (causal_loss, lambda x, y: masked_loss(x, y, chosen), smoothed_cross_entropy):
            with pytest.raises(TypeError, match=r"a tensor of integers, got a tensor of .*float32"):
                call(logits, torch.ones(BATCH, T))
        for call in (causal_loss, lambda x, y: masked_loss(x, y, chosen)):
            with pytest.raises(TypeError, match=r"logits: expected .*floating point.*got tuple"):
                call((logits, []), ids(BATCH, T))

    @pytest.mark.parametrize(("changed", "error", "words"), [
        ({"mask_id": 40}, ValueError, "mask_id: expected an id from 0 to 30, or 31 .*got 40"),
        ({"mask_id": -1}, ValueError, "mask_id: expected .*got -1"),
        ({"mask_id": 0.5}, TypeError, "mask_id: expected an integer"),
        ({"vocab_size": 0}, ValueError, "vocab_size: expected an integer of 1 or more, got 0"),
        ({"ids": torch.ones(BATCH, T)}, TypeError, "ids: expected a tensor of integers"),
        ({"keep": torch.ones(T, dtype=torch.bool)}, ValueError, "keep: expected the shape of ids"),
        ({"keep": torch.ones(BATCH, T)}, TypeError, "keep: expected a boolean"),
    ], ids=lambda x: str(x)[:30])
    def test_what_cannot_be_hidden(self, changed, error, words):
        with pytest.raises(error, match=words):
            mask_tokens(**{"ids": ids(BATCH, T), "mask_id": 31, "vocab_size": 31, **changed})


@pytest.mark.usefixtures("as_reader")
@pytest.mark.parametrize(("pictures", "words"), [
    (torch.zeros(2, 1, 13, 13, dtype=torch.uint8), r"got a tensor of torch.uint8"),
    (torch.zeros(2, 1, 13, 13).numpy(), r"got ndarray. Try torch.as_tensor\(images\).*/ 255")],
    ids=["bytes", "numpy"])
def test_pictures_of_another_dtype(pictures, words):
    with pytest.raises(TypeError, match=f"images: expected a tensor of floating.*{words}"):
        ResNet((3,))(pictures)


def language(**options):
    given = {"d_model": D, "num_heads": 2, "num_layers": 2, "d_ff": 13, "max_len": MOST}
    torch.manual_seed(0)
    return CausalModel(LanguageConfig(SOURCE, **{**given, **options})).eval()


def recurrent(**options):
    return Seq2Seq(SOURCE, TARGET, **{"d_model": D, "d_embed": 3, **options})


def decoded(**changed):
    return made().decode(ids(BATCH, S), **{"start": 1, "end": 2, "max_len": 4, **changed})


def stepped(**other):
    """Read targets with the cache of another model."""
    model = made()
    return made(**other).step(ids(BATCH, T), model.start(model.encode(ids(BATCH, S))))


def rows_of(rows):
    model = made()
    return model.start(model.encode(ids(BATCH, S))).select(rows)


def gone_on(past, batch=2):
    return language().step(ids(batch, T), past)


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
    "a beam of 1.0": (lambda: decoded(beam=1.0), TypeError, "beam: expected an integer, got 1.0"),
    "a beam of none": (lambda: decoded(beam=0), ValueError, "beam: expected an integer of 1"),
    "alpha, a word": (lambda: decoded(beam=2, alpha="x"), TypeError, "alpha: expected a number"),
    "alpha, no number": (lambda: decoded(beam=2, alpha=math.nan), ValueError,
                         "alpha: expected a number of 0 or more, got nan"),
    "alpha without end": (lambda: decoded(alpha=math.inf), ValueError, "0 or more, got inf"),
    "alpha below 0, greedy": (lambda: decoded(alpha=-1), ValueError, "0 or more, got -1"),
    "an end that is padding": (lambda: decoded(end=0), ValueError,
                               "end: expected another id than padding_id=0"),
    "a start that is padding": (lambda: decoded(start=0), ValueError,
                                "start: expected another id than padding_id=0"),
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
                            "past_key_values: expected a PastKeyValues, got int"),
    "the cache of other texts": (lambda: gone_on(language().step(ids(1, T))[1]), ValueError,
                                 "expected 2 layers of 2 texts, got 2 layers of 1 texts"),
    "the cache of fewer language layers": (
        lambda: gone_on(language(num_layers=1).step(ids(2, T))[1]), ValueError, "got 1 layers"),
    "a list to write on": (lambda: generate(language(), [[3]], 2), TypeError, "ids: expected"),
    "one text without its axis, to write on": (
        lambda: generate(language(), ids(T), 2), ValueError,
        "ids: expected shape (batch, seq) with at least one token, got (5,). Try ids[None]"),
    "a score by name": (lambda: MultiHeadAttention(D, 2, score="dot"), TypeError,
                        "score: expected a function (query, key) -> scores, got 'dot'"),
    "doubles into a layer of floats": (
        lambda: EncoderLayer(config())(torch.rand(2, T, D).double()), TypeError,
        "a layer of torch.float32 and x of torch.float64. Try x.to(torch.float32)"),
    "doubles into a decoder layer of floats": (
        lambda: DecoderLayer(config())(torch.rand(2, T, D).double(), None), TypeError,
        "a layer of torch.float32 and x of torch.float64"),
    "half an encoder-decoder": (lambda: recurrent(d_embed=-1), ValueError,
                                "d_embed: expected an integer of 1 or more, got -1"),
    "a length for one of two sources": (
        lambda: recurrent().decode(ids(2, T), torch.tensor([T]), start=1, end=2, max_len=3),
        ValueError, "valid_lens: expected one length for each of the 2 sources, shape (2,), got"),
    "lengths in a list": (lambda: recurrent().encode(ids(2, T), [T, T]), TypeError,
                          "valid_lens: expected a tensor of integers, or of booleans, got list"),
    "targets of fewer sources": (
        lambda: recurrent()(ids(2, T), torch.tensor([T, T]), ids(1, T)), ValueError,
        "target: expected one row for each of the 2 sources, got 1 rows"),
    "a text behind the vocabulary": (
        lambda: recurrent().encode(ids(2, T, last=SOURCE), torch.tensor([T, T])), ValueError,
        "source: expected ids from 0 to 30, the vocabulary, got 31"),
    "GPT-2 as BERT": (lambda: from_bert(language()), TypeError,
                      "module: expected a BertForMaskedLM, got CausalModel"),
    "a language model of this book as GPT-2": (
        lambda: from_gpt2(language()), TypeError,
        "module: expected a GPT2LMHeadModel, got CausalModel. Try the class GPT2LMHeadModel of"),
    "another class as a picture model": (
        lambda: from_huggingface(types.SimpleNamespace(config=None)), TypeError,
        "module: expected a ViTForImageClassification, got SimpleNamespace"),
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
        "highest or lowest: expected the name of an evaluated number, got 3"),
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


@pytest.mark.parametrize(("shape", "advice"), [
    ((3,), "ids[None] for a single text"), ((), "ids[None, None] for"),
    ((2, 3, 5), "ids.flatten(0, -2), if"), ((2, 0), "printing ids")])
def test_ids_of_another_shape_get_the_advice_that_fits(shape, advice):
    with pytest.raises(ValueError) as found:
        language()(torch.ones(shape, dtype=torch.long))
    assert f"Try {advice}" in str(found.value)


def test_what_may_be_of_several_kinds_may():
    fitted(clip=None, evaluate=None, batches=(torch.ones(5, 1),), lr=torch.tensor(0.1))
    fitted(seed=2**32 - 1)
    assert rows_of(torch.tensor([2, 0], dtype=torch.int32)).mask.shape[0] == 2
    assert rows_of(torch.tensor([], dtype=torch.int64)).mask.shape[0] == 0


def test_examples_of_the_docstrings_run(as_reader):
    failed, tried = doctest.testmod(_check_layers)
    assert failed == 0 and tried >= 12
