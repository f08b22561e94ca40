"""Models, layers and losses say what they expected before torch fails in its own words."""

import ast
from pathlib import Path

import pytest
import torch

from attnbook import _arguments, _array_refusals, _refusals
from attnbook.pretraining import LanguageConfig, causal_loss, mask_tokens, masked_loss
from attnbook.resnet import ResNet
from attnbook.training import smoothed_cross_entropy
from attnbook.transformer import (
    DecoderLayer,
    EncoderLayer,
    FeedForward,
    Transformer,
    TransformerConfig,
)
from attnbook.transformer.decoding import beam_search, greedy

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
    (torch.zeros(2, 1, 13, 13, dtype=torch.uint8), r"got .*uint8. Try images.float\(\) / 255"),
    (torch.zeros(2, 1, 13, 13, dtype=torch.float64), r"got .*64. Try images.to\(torch.float32\)"),
    (torch.zeros(2, 1, 13, 13).numpy(), r"got ndarray. Try torch.as_tensor\(images\)")],
    ids=["bytes", "float64", "numpy"])
def test_pictures_of_another_dtype(pictures, words):
    with pytest.raises(TypeError, match=f"images: expected a tensor of torch.float32.*{words}"):
        ResNet((3,))(pictures)


@pytest.mark.parametrize("module", [_refusals, _arguments, _array_refusals],
                         ids=["models", "arguments", "arrays"])
def test_a_refusal_returns_nothing_and_writes_to_nothing(module):
    """Stored experiments stay fresh where only refusals come or go: they must not compute."""
    tree = ast.parse(Path(module.__file__).read_text("utf8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Return) or node.value is None, node.lineno
        targets = node.targets if isinstance(node, ast.Assign) else (
            [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else [])
        for target in targets:
            assert all(isinstance(part, ast.Name | ast.Tuple | ast.expr_context)
                       for part in ast.walk(target)), node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert not node.func.attr.endswith("_"), node.lineno
