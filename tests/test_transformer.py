"""The whole model: padding, causality, the cache, decoding, tied weights, parameter counts."""

import functools
import inspect
import math

import pytest
import torch
from every import refuses
from tensors import ids
from torch.nn.functional import layer_norm

from attnbook import masks
from attnbook.transformer import (
    DecoderLayer,
    EncoderLayer,
    FeedForward,
    Transformer,
    TransformerConfig,
)
from attnbook.transformer.decoding import (
    NextTokenScorer,
    beam_search,
    greedy,
    length_penalty,
)
from attnbook.transformer.model import Embedding, padding_in_front

SOURCE, TARGET, S, T, BATCH = 31, 17, 7, 5, 3
START, END = 1, 2


def config(**options):
    given = {"d_model": 12, "num_heads": 3, "num_layers": 2, "num_decoder_layers": 1, "d_ff": 19,
             "dropout": 0.0, "max_len": 29}
    return TransformerConfig(SOURCE, TARGET, **{**given, **options})


def make(seed=0, **options):
    torch.manual_seed(seed)
    return Transformer(config(**options)).double().eval()


CHOICES = [{"norm": norm, "positions": where} for norm in ("pre", "post")
           for where in ("sinusoidal", "learned", "none")] + [
    {"positions": "rotary"}, {"num_heads": 2, "positions": "rotary", "num_kv_heads": 1},
    {"num_kv_heads": 1}, {"activation": "gelu"}, {"scale_embedding": False}]
every = pytest.mark.parametrize("options", CHOICES, ids=str)


@pytest.mark.parametrize("norm", ["pre", "post"])
def test_the_model_written_out(norm):
    model = make(norm=norm, tied="none")
    source, target = ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T, seed=1)
    x, y = model.source_embedding(source), model.target_embedding(target)
    for layer in model.encoder:
        x, _ = layer(x)
    memory = layer_norm(x, (12,)) if norm == "pre" else x
    for layer in model.decoder:
        y = layer(y, layer.read(memory), masks.causal(T, like=y)).x
    y = layer_norm(y, (12,)) if norm == "pre" else y
    torch.testing.assert_close(model(source, target)[0], y @ model.output_head.weight.T)


@every
def test_padding_changes_nothing(options):
    model = make(**options)
    source, target = ids(SOURCE, 1, S), ids(TARGET, 1, T, seed=1)
    padded = torch.cat([source, torch.zeros(1, 4, dtype=torch.long)], dim=1)
    longer = torch.cat([target, torch.zeros(1, 3, dtype=torch.long)], dim=1)
    logits, _ = model(source, target)
    found, weights = model(padded, longer)
    torch.testing.assert_close(found[:, :T], logits)
    assert (weights.cross[0][..., S:] == 0).all()
    assert (weights.encoder[1][..., S:] == 0).all()


def in_front(ids, count, padding=0):
    """Put padding before every row, and as much less behind as there is."""
    return torch.cat([torch.full((len(ids), count), padding), ids], dim=1)


@every
def test_padding_in_front_changes_nothing(options):
    model = make(**options)
    source, target = ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T, seed=1)
    logits, weights = model(source, target)
    found, apart = model(in_front(source, 3), in_front(target, 2))
    torch.testing.assert_close(found[:, 2:], logits)
    torch.testing.assert_close(apart.decoder[0][..., 2:, 2:], weights.decoder[0])
    assert (apart.decoder[0][..., :2] == 0).all() and (apart.cross[0][..., :3] == 0).all()
    # each row of a batch by itself, through the cache, with any number of tokens a step
    mixed = torch.stack([in_front(target[:1], 2)[0], torch.cat([target[1], torch.tensor([0, 0])]),
                         in_front(target[2:, :4], 3)[0]])
    cache, parts = model.start(model.encode(in_front(source, 3))), []
    for start, stop in ((0, 1), (1, 4), (4, 7)):
        part, cache, _ = model.step(mixed[:, start:stop], cache)
        parts.append(part)
    parts = torch.cat(parts, dim=1)
    assert cache.front.tolist() == [2, 0, 3]
    torch.testing.assert_close(parts[0, 2:], logits[0])
    torch.testing.assert_close(parts[1, :T], logits[1])
    torch.testing.assert_close(parts[2, 3:], logits[2, :4])


def test_padding_is_the_id_that_the_configuration_says(monkeypatch):
    zero, other = make(), make(padding_id=5)
    other.load_state_dict(zero.state_dict())
    source, target = ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T, seed=1)
    source[source == 5], target[target == 5] = 6, 6
    source[0, 5:], target[1, :2] = 5, 5
    logits, weights = other(source, target)
    expected, _ = zero(source.masked_fill(source == 5, 0), target.masked_fill(target == 5, 0))
    seen = target != 5
    torch.testing.assert_close(logits[seen], expected[seen])
    assert (weights.cross[0][0, ..., 5:] == 0).all()
    start = torch.full((BATCH, 1), START)
    for cached in (True, False):
        scores = NextTokenScorer(other, source, cached).score(start)
        assert (scores[:, 5] == -math.inf).all() and scores[:, :5].isfinite().all()

    def score(self, beginnings):        # the first source ends at once, the others never
        scores = torch.full((len(beginnings), TARGET), -9.0)
        scores[:, 4], scores[:len(beginnings) // BATCH, END] = -1.0, 0.0
        return scores

    monkeypatch.setattr(NextTokenScorer, "score", score)
    for beam in (1, 3):
        written = other.decode(source, start=START, end=END, max_len=3, beam=beam)
        assert written.tolist() == [[END, 5, 5], [4, 4, 4], [4, 4, 4]]


def test_chosen_rows_of_a_cache_take_everything_with_them():
    model, rows = make(), torch.tensor([2, 0, 0])
    source, target = ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T, seed=1)
    source[0, 4:], source[2, :3], target[2, :2] = 0, 0, 0
    _, cache, _ = model.step(target[:, :3], model.start(model.encode(source)))
    found, after, weights = model.step(target[rows, 3:], cache.select(rows))
    expected, whole = model(source[rows], target[rows])
    torch.testing.assert_close(found, expected[:, 3:])
    torch.testing.assert_close(weights.cross[0], whole.cross[0][:, :, 3:])
    assert after.front.tolist() == [2, 0, 0]
    fresh = model.start(model.encode(source)).select(rows)
    assert fresh.length == 0 and torch.equal(fresh.mask, (source[rows] != 0)[:, None])


def test_embeddings_begin_with_entries_of_the_size_that_a_tied_head_needs():
    model = make(d_model=48, num_heads=3, positions="learned", max_len=200)
    for table in (model.source_embedding.table, model.target_embedding.table):
        assert 0.9 < table.weight.std().item() * 48**0.5 < 1.1
    assert 0.018 < model.source_embedding.places.weight.std().item() < 0.022


@pytest.mark.parametrize(
    ("alpha", "best"), [(0.0, [3, 1]), (1.0, [4, 4, 4, 4, 1]), (2.0, [4, 4, 4, 4, 1])])
def test_the_best_of_a_beam_is_chosen_by_the_divided_sum(monkeypatch, alpha, best):
    """Two beginnings: one ends soon and costs 1, the other three tokens later and costs 1.3.

    Whatever the model would say behind the end, it takes no place of the other's.
    """
    after = {(): {3: 0.5, 4: 0.37}, (3,): {1: 0.74}, (4,): {4: 0.74}, (3, 1): {4: 0.99},
             **{(4,) * n: {4: 0.999} for n in (2, 3)}, (4, 4, 4, 4): {1: 0.999}}

    def score(self, beginnings):
        rows = torch.full((len(beginnings), TARGET), 1e-6)
        for row, tokens in zip(rows, beginnings[:, 1:].tolist(), strict=True):
            for token, share in after.get(tuple(tokens), {}).items():
                row[token] = share
        return rows.log()

    monkeypatch.setattr(NextTokenScorer, "score", score)
    found = make().decode(ids(SOURCE, 1, S), start=2, end=1, max_len=6, beam=2, alpha=alpha)
    assert [token for token in found[0].tolist() if token] == best


@pytest.mark.slow
@every
def test_a_cached_decode_equals_the_full_pass(options):
    model = make(**options)
    source, target = ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T, seed=1)
    source[0, 4:] = 0
    full, whole = model(source, target)
    cache = model.start(model.encode(source))
    for t in range(T):
        logits, cache, weights = model.step(target[:, t:t + 1], cache)
        torch.testing.assert_close(logits[:, 0], full[:, t])
        torch.testing.assert_close(weights.decoder[0][:, :, 0], whole.decoder[0][:, :, t, :t + 1])
        torch.testing.assert_close(weights.cross[0][:, :, 0], whole.cross[0][:, :, t])
    assert cache.length == T
    both = model.start(model.encode(source))
    _, both, _ = model.step(target[:, :2], both)
    torch.testing.assert_close(model.step(target[:, 2:], both)[0], full[:, 2:])


def beam_by_lists(model, source, beam, alpha, max_len):
    """Beam search over lists of tokens, which reads every beginning anew and keeps nothing."""
    beginnings = [(0.0, [])]
    for _ in range(max_len):
        grown = []
        for total, tokens in beginnings:
            if END in tokens:
                grown.append((total, tokens))
                continue
            logits, _ = model(source, torch.tensor([[START, *tokens]]))
            scores = torch.log_softmax(logits[0, -1].detach(), dim=-1).tolist()
            grown += [(total + scores[token], [*tokens, token]) for token in range(1, TARGET)]
        grown.sort(key=lambda one: -one[0] / length_penalty(len(one[1]), alpha))
        beginnings = grown[:beam]
    return beginnings[0][1]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "sure", "beam", "alpha", "ends"), [
    (4, 3, 1, 0.6, True), (4, 3, 3, 0.6, True), (5, 3, 3, 0.6, False), (4, 2, 3, 3.0, True)])
def test_a_beam_is_the_search_over_lists(seed, sure, beam, alpha, ends):
    """Beginnings overtake each other, so what is remembered of each has to follow them."""
    model = make(seed=seed, tied="none")
    source = ids(SOURCE, 2, S, seed=3)
    with torch.no_grad():
        model.output_head.weight.mul_(sure)
    expected = [beam_by_lists(model, row[None], beam, alpha, 6) for row in source]
    assert [best[-1] == END for best in expected] == [ends, ends]
    options = {"start": START, "end": END, "max_len": 6, "beam": beam, "alpha": alpha}
    for search, cached in ((model.decode, True), (model.decode, False),
                           (functools.partial(beam_search, model), True)):
        found = search(source, **options, cached=cached)
        assert found.shape[1] == max(map(len, expected))
        for row, best in zip(found.tolist(), expected, strict=True):
            assert row == best + [0] * (len(row) - len(best))


def test_the_penalty_of_a_length_is_the_papers():
    """One token is not favoured; 13 tokens count (5 + 13) / 6 = 3 to the power."""
    assert [length_penalty(1, alpha) for alpha in (0.0, 0.6, 2.0)] == [1.0, 1.0, 1.0]
    assert [length_penalty(13, alpha) for alpha in (0.0, 1.0, 2.0)] == [1.0, 3.0, 9.0]


def test_tied_weights_are_one_tensor_and_are_counted_once():
    free = sum(p.numel() for p in make(tied="none").parameters())
    target = make(tied="target")
    assert target.output_head.weight is target.target_embedding.table.weight
    assert free - sum(p.numel() for p in target.parameters()) == TARGET * 12
    one = TransformerConfig(SOURCE, SOURCE, d_model=12, num_heads=3, num_layers=1, d_ff=5,
                            tied="all")
    model = Transformer(one)
    assert model.source_embedding.table.weight is model.output_head.weight
    loss = model(ids(SOURCE, 1, S), ids(SOURCE, 1, T))[0].sum()
    loss.backward()
    assert model.output_head.weight.grad is model.source_embedding.table.weight.grad


def test_dropout_falls_on_what_a_part_wrote_and_never_on_the_stream():
    """Where every part writes exactly 0, the stream of a layer in training stays as it was."""
    torch.manual_seed(0)
    x, memory = torch.randn(BATCH, T, 12).double(), torch.randn(BATCH, S, 12).double()
    encoder, decoder = (kind(config(dropout=0.5)).double().train()
                        for kind in (EncoderLayer, DecoderLayer))
    with torch.no_grad():
        for name, weight in [*encoder.named_parameters(), *decoder.named_parameters()]:
            if "output_proj" in name or "outer_proj" in name:
                weight.zero_()
    assert torch.equal(encoder(x)[0], x)
    assert torch.equal(decoder(x, decoder.read(memory)).x, x)
    with torch.no_grad():  # and a part that writes is dropped
        decoder.cross_attention.output_proj.weight.fill_(1)
    assert (decoder(x, decoder.read(memory)).x == x).double().mean() > 0.2


def test_what_is_not_said_is_as_in_the_paper():
    """Section 5.4 and table 3 of Vaswani et al.; the number of parameters is tested above."""
    sizes = TransformerConfig(SOURCE, TARGET)
    assert (sizes.num_heads, sizes.dropout, sizes.scale_embedding) == (8, 0.1, True)
    assert (sizes.max_len, sizes.padding_id) == (512, 0)
    for function in (beam_search, Transformer.decode):    # and section 6.1
        assert inspect.signature(function).parameters["alpha"].default == 0.6


test_a_size_that_cannot_be_is_refused = refuses([
    ({"dropout": 1.0}, ValueError, "dropout: expected a probability"),
    ({"num_heads": 5}, ValueError, "num_heads: expected a divisor of d_model=12"),
    ({"num_kv_heads": 2}, ValueError, "num_kv_heads: expected a divisor of num_heads=3"),
    ({"padding_id": -1}, ValueError, "padding_id: expected an integer of 0 or more"),
    ({"max_len": 2.0}, TypeError, "max_len: expected an integer"),
    ({"positions": "rotary", "num_heads": 4}, ValueError, "'rotary' with a width of 3. Try"),
    ({"positions": "sinusoidal", "d_model": 9}, ValueError, "even width"),
    ({"norm": "middle"}, ValueError, "one of pre, post"), ({"d_ff": 0}, ValueError, "d_ff"),
    ({"tied": "all"}, ValueError, "one vocabulary"),
    ({"padding_id": 17}, ValueError, "both vocabularies"),
], lambda options: config(**options))


test_what_cannot_be_written_is_refused = refuses([
    ({"beam": beam} | change, kind, words) for beam in (1, 3) for change, kind, words in (
    ({"start": -1}, ValueError, "start: expected an id from 0 to 16"),
    ({"start": TARGET}, ValueError, "start: expected an id from 0 to 16, the target's vocabulary,"),
    ({"start": 0}, ValueError, "start: expected another id than padding_id=0"),
    ({"end": -2}, ValueError, "end: expected an id from 0 to 16, …or -1 for none"),
    ({"end": TARGET}, ValueError, "end: expected an id from 0 to 16"),
    ({"end": 0}, ValueError, "end: expected another id than padding_id=0"),
    ({"end": 2.0}, TypeError, "end: expected an integer"),
    ({"max_len": 0}, ValueError, "max_len: expected an integer of 1 or more"),
    ({"max_len": 30}, ValueError, "max_len: expected at most the model's own max_len=29"),
    ({"alpha": -0.1}, ValueError, "alpha: expected a number of 0 or more"),
    ({"beam": 0}, ValueError, "beam: expected an integer of 1 or more"),
)], lambda change: make().decode(
    ids(SOURCE, BATCH, S), **{"start": START, "end": END, "max_len": 3} | change))


def test_only_a_model_with_a_source_writes_and_only_from_texts():
    options = {"start": START, "end": END, "max_len": 3}
    for function in (greedy, beam_search):
        with pytest.raises(TypeError, match="model: expected a Transformer, got Linear"):
            function(torch.nn.Linear(2, 3), ids(SOURCE, BATCH, S), **options)
        with pytest.raises(ValueError, match=r"source_ids: expected shape \(batch, seq\)"):
            function(make(), ids(SOURCE, S), **options)


def test_the_first_and_the_last_id_begin_and_end_and_a_target_may_be_as_long_as_the_model():
    model, source = make(padding_id=3, max_len=S), ids(SOURCE, BATCH, S)
    for start, end in ((0, TARGET - 1), (TARGET - 1, 0), (START, -1)):
        for beam in (1, 2):
            written = model.decode(source, start=start, end=end, max_len=S, beam=beam)
            assert written.shape[1] <= S and (end >= 0 or written.shape == (BATCH, S))


@pytest.mark.parametrize("function", [greedy, beam_search, Transformer.decode])
def test_earlier_tokens_are_read_once_unless_one_asks_otherwise(monkeypatch, function):
    model, seen, step = make(), [], Transformer.step

    def noting(self, target_ids, cache):
        seen.append(tuple(target_ids.shape))
        return step(self, target_ids, cache)

    monkeypatch.setattr(Transformer, "step", noting)
    options = {"start": START, "end": -1, "max_len": 3}
    function(model, ids(SOURCE, BATCH, S), **options)
    rows = BATCH * (4 if function is beam_search else 1)    # by default
    assert seen == [(rows, 1)] * 3
    seen.clear()
    function(model, ids(SOURCE, BATCH, S), cached=False, **options)
    assert seen == [(rows, 1), (rows, 2), (rows, 3)]


def test_what_comes_from_another_model_is_refused():
    model, source, target = make(), ids(SOURCE, BATCH, S), ids(TARGET, BATCH, T)
    memory = model.encode(source)
    for call, kind, words in (
            (lambda: Transformer({"d_model": 12}), TypeError, "config: expected a Transformer"),
            (lambda: model.start(memory.states), TypeError, "memory: expected a Memory"),
            (lambda: model.step(target, memory), TypeError, "cache: expected a Cache"),
            (lambda: model.step(target[:2], model.start(memory)), ValueError,
             "target_ids: expected one row for each of the 3 sources, got 2 rows"),
            (lambda: model.step(target.double(), model.start(memory)), TypeError,
             "target_ids: expected a tensor of integers"),
            (lambda: model.encode(ids(SOURCE, BATCH, 30)), ValueError, "at most max_len=29")):
        with pytest.raises(kind, match=words):
            call()
    _, cache, _ = model.step(ids(TARGET, BATCH, 20), model.start(memory))
    with pytest.raises(ValueError, match="target_ids: expected at most max_len=29 tokens, got 30"):
        model.step(ids(TARGET, BATCH, 10), cache)
    assert model.step(ids(TARGET, BATCH, 9), cache)[0].shape == (BATCH, 9, TARGET)


def test_layers_refuse_rows_of_another_length_and_a_memory_that_was_not_read():
    layer, network = DecoderLayer(config()).double(), FeedForward(config()).double()
    x, narrow = torch.randn(BATCH, T, 12).double(), torch.randn(BATCH, T, 11).double()
    assert network(x[0, 0]).shape == (12,)    # a token by itself
    kept = layer.read(x)
    for call, kind, words in (
            (lambda: network(narrow), ValueError, "x: expected rows of length d_model=12"),
            (lambda: EncoderLayer(config()).double()(narrow), ValueError, "x: expected rows of le"),
            (lambda: layer.read(narrow), ValueError, "memory: expected rows of length d_model=12"),
            (lambda: layer(narrow, kept), ValueError, "x: expected rows of length d_model=12"),
            (lambda: layer(x, kept[:1]), TypeError, "memory: expected the pair"),
            (lambda: layer(x, (kept[0][0, 0], kept[1])), TypeError, "memory: expected the pair")):
        with pytest.raises(kind, match=words):
            call()
    shared = layer(x, [part[:1] for part in kept]).x    # one source for many targets
    torch.testing.assert_close(shared, layer(x, [part[:1].expand(BATCH, -1, -1, -1)
                                                 for part in kept]).x)


@pytest.mark.parametrize("where", ["sinusoidal", "learned"])
def test_padding_in_front_stands_at_place_0(where):
    embedding = Embedding(SOURCE, config(positions=where)).double().eval()
    text = ids(SOURCE, 2, 3)
    front = torch.tensor([2, 0])
    found = embedding(text, front=front) - embedding.table(text) * 12**0.5
    apart = embedding(text) - embedding.table(text) * 12**0.5
    torch.testing.assert_close(found[0], apart[0, [0, 0, 0]])
    torch.testing.assert_close(found[1], apart[1])
    if where == "learned":
        torch.testing.assert_close(apart[0], embedding.places.weight[:3])
        with pytest.raises(ValueError, match="at most max_len=29 tokens, as each learned"):
            embedding(ids(SOURCE, 1, 30))
    none = torch.zeros(2, dtype=torch.long)
    assert torch.equal(padding_in_front(text * 0, 0, none), padding_in_front(text * 0, 0))


def test_dropout_falls_on_embeddings_in_training():
    embedding = Embedding(SOURCE, config(dropout=0.5, positions="none"))
    found = embedding(ids(SOURCE, 50, S))
    assert 0.45 < (found == 0).double().mean() < 0.55
    assert (embedding.eval()(ids(SOURCE, 50, S)) != 0).all()
