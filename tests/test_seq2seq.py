"""The encoder–decoder against its formulas, written with loops, and what padding may not do."""

import pytest
import torch
from every import refuses
from tensors import ids

from attnbook.seq2seq import SCORES, DecoderAttention, Encoder, Seq2Seq, Step

SOURCE, TARGET, D, E = 13, 11, 6, 5
VALID = torch.tensor([7, 3, 5])
SEEN = {"rtol": 1e-10, "atol": 1e-12}
KINDS = [(score, order) for score in SCORES for order in ("previous", "current")]
each_kind = pytest.mark.parametrize("attention, order", KINDS)


def make(attention="additive", order="previous", seed=0):
    torch.manual_seed(seed)
    return Seq2Seq(SOURCE, TARGET, d_model=D, d_embed=E, attention=attention,
                   order=order).double()


def by_hand(model, source, target):
    """Logits and weights of one example, by torch's own cell, one token and one key at a time."""
    (states,), (last,), _ = model.encode(source[None], torch.tensor([len(source)]))
    state, logits, weights = torch.tanh(model.start_proj(last)), [], []
    for token in target:
        y, context = model.target_embedding.weight[token], last
        if model.kind != "none":
            if model.order == "current":
                state = model.cell(y, state)
            scores = [score_by_hand(model, state, key) for key in states]
            weights.append(torch.stack(scores).softmax(dim=0))
            context = sum(alpha * key for alpha, key in zip(weights[-1], states, strict=True))
        if model.kind == "none" or model.order == "previous":
            state = model.cell(torch.cat([y, context]), state)
        hidden = torch.tanh(model.readout_proj(torch.cat([state, context])))
        logits.append(model.output_head(hidden))
    return torch.stack(logits), weights


def score_by_hand(model, query, key):
    if model.kind == "additive":
        hidden = torch.tanh(model.attention.query_proj(query) + model.attention.key_proj(key))
        return model.attention.score_proj.weight[0] @ hidden
    return (model.attention.query_proj(query) if model.kind == "bilinear" else query) @ key


@each_kind
def test_against_loops(attention, order):
    """What the encoder gives is torch's, see below."""
    model, source, target = make(attention, order), ids(SOURCE, 3, 7), ids(TARGET, 3, 5, seed=1)
    logits, weights = model(source, VALID, target)
    assert logits.shape == (3, 5, TARGET)
    for i, length in enumerate(VALID):
        expected, alphas = by_hand(model, source[i, :length], target[i])
        torch.testing.assert_close(logits[i], expected, **SEEN)
        if attention == "none":
            assert weights is None
        else:
            assert weights.shape == (3, 5, 7)
            torch.testing.assert_close(weights[i, :, :length], torch.stack(alphas), **SEEN)
            assert (weights[i, :, length:] == 0).all()


@each_kind
def test_greedy_decoding_is_the_forward_pass_on_its_own_tokens(attention, order):
    model, source = make(attention, order, seed=3), ids(SOURCE, 3, 7)
    written, weights = model.decode(source, VALID, start=1, end=2, max_len=6)
    fed = torch.cat([torch.ones(3, 1, dtype=torch.long), written[:, :-1]], dim=1)
    logits, same = model(source, VALID, fed)
    alive = torch.cat([torch.ones(3, 1, dtype=torch.bool), written[:, :-1] != 2], dim=1)
    assert (logits.argmax(-1) == written)[alive].all()
    if attention != "none":
        torch.testing.assert_close(weights, same, **SEEN)


def test_decoding_stops_and_fills_with_end():
    model = make()
    with torch.no_grad():
        model.output_head.bias[2] += 100
    written, weights = model.decode(ids(SOURCE, 3, 7), VALID, start=1, end=2, max_len=9)
    assert written.tolist() == [[2]] * 3 and weights.shape == (3, 1, 7)
    with torch.no_grad():
        model.output_head.bias[2] -= 200
    assert model.decode(ids(SOURCE, 3, 7), VALID, start=1, end=2, max_len=9)[0].shape == (3, 9)


def test_what_is_written_behind_an_end_is_an_end_whatever_the_model_prefers(monkeypatch):
    """The first row ends at once; the model would go on with 5 in every row."""
    model, asked = make(), []

    def step(self, previous, state, memory):
        asked.append(previous.tolist())
        logits = torch.zeros(2, TARGET).double()
        logits[0, 2 if len(asked) == 1 else 5] = logits[1, 2 if len(asked) == 3 else 5] = 1
        return Step(logits, state, state, torch.ones(2, 7))

    monkeypatch.setattr(Seq2Seq, "step", step)
    written, _ = model.decode(ids(SOURCE, 2, 7), VALID[:2], start=1, end=2, max_len=9)
    assert written.tolist() == [[2, 2, 2], [5, 5, 2]]
    assert asked == [[1, 1], [2, 5], [2, 5]]


def test_an_empty_source_leaves_zeros():
    memory = make().encode(ids(SOURCE, 2, 7), torch.tensor([0, 7]))
    assert (memory.states[0] == 0).all() and (memory.last[0] == 0).all()
    assert not memory.mask[0].any() and memory.mask[1].all() and (memory.states[1] != 0).any()


@each_kind
def test_padding_in_front_and_between_changes_nothing(attention, order):
    model, source, target = make(attention, order), ids(SOURCE, 3, 7), ids(TARGET, 3, 5, seed=1)
    logits, weights = model(source, torch.full((3,), 7), target)
    places = torch.tensor([[2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6], [0, 2, 3, 5, 6, 7, 9]])
    moved = torch.zeros(3, 10, dtype=torch.long).scatter(1, places, source)
    found, apart = model(moved, moved != 0, target)
    torch.testing.assert_close(found, logits, **SEEN)
    written = model.decode(moved, moved != 0, start=1, end=2, max_len=6)[0]
    assert torch.equal(written, model.decode(
        source, torch.full((3,), 7), start=1, end=2, max_len=6)[0])
    if attention != "none":
        torch.testing.assert_close(
            apart.gather(2, places[:, None].expand(-1, 5, -1)), weights, **SEEN)
        assert apart.sum(-1).allclose(torch.ones(3, 5).double())


def test_the_encoder_begins_and_reads_as_torchs_gru():
    torch.manual_seed(3)
    theirs = torch.nn.GRU(E, D // 2, batch_first=True, bidirectional=True).double()
    torch.manual_seed(3)
    ours = Encoder(E, D // 2).double()
    for (name, mine), (other, parameter) in zip(
            ours.named_parameters(), theirs.named_parameters(), strict=True):
        assert name == other and torch.equal(mine, parameter)
    x = torch.randn(3, 7, E, dtype=torch.float64)
    packed = torch.nn.utils.rnn.pack_padded_sequence(
        x, VALID, batch_first=True, enforce_sorted=False)
    states, last = theirs(packed)
    states, _ = torch.nn.utils.rnn.pad_packed_sequence(states, batch_first=True)
    found = ours(x, torch.arange(7) < VALID[:, None])
    torch.testing.assert_close(found[0], states, **SEEN)
    torch.testing.assert_close(found[1], torch.cat([last[0], last[1]], -1), **SEEN)
    torch.testing.assert_close(ours(x)[0], theirs(x)[0], **SEEN)


def test_the_smallest_of_each_is_a_model():
    model = Seq2Seq(1, 1, d_model=2, d_embed=1)
    source, lens = torch.zeros(1, 1, dtype=torch.long), torch.ones(1, dtype=torch.long)
    written, weights = model.decode(source, lens, start=0, end=0, max_len=1)
    assert written.tolist() == [[0]] and weights.tolist() == [[[1.0]]]


test_what_cannot_be_read_is_refused = refuses([
    ({"source": torch.ones(3, 7)}, TypeError, "source: expected a tensor of integers"),
    ({"source": torch.ones(7, dtype=torch.long)}, ValueError, "source: expected shape"),
    ({"source": torch.full((3, 7), SOURCE)}, ValueError, "source: expected ids from 0 to 12"),
    ({"valid_lens": [7, 3, 5]}, TypeError, "valid_lens: expected a tensor of integers"),
    ({"valid_lens": VALID.float()}, TypeError, "valid_lens: expected …got a tensor of torch.floa"),
    ({"valid_lens": VALID[:1]}, ValueError,
     "valid_lens: expected one length for each of the 3 sources, shape (3,), got shape (1,)"),
    ({"valid_lens": torch.ones(3, 5) > 0}, ValueError, "shape (3, 7), got shape (3, 5)"),
    ({"target": torch.ones(3, 5)}, TypeError, "target: expected a tensor of integers"),
    ({"target": torch.ones(2, 5, dtype=torch.long)}, ValueError, "target: expected one row for"),
    ({"target": torch.full((3, 5), TARGET)}, ValueError, "target: expected ids from 0 to 10"),
], lambda change: make()(**{"source": ids(SOURCE, 3, 7), "valid_lens": VALID,
                           "target": ids(TARGET, 3, 5)} | change))
SIZES = {"source_vocab": SOURCE, "target_vocab": TARGET, "d_model": D, "d_embed": E}
test_what_cannot_be_made_is_refused = refuses([
    (lambda: Seq2Seq(**SIZES | {"d_model": 5}), ValueError, "an even number"),
    (lambda: Seq2Seq(**SIZES, attention="cosine"), ValueError, "one of none, additive"),
    (lambda: Seq2Seq(**SIZES, order="next"), ValueError, "one of previous, current"),
    (lambda: Seq2Seq(**SIZES | {"source_vocab": 0}), ValueError, "source_vocab: expected an integ"),
    (lambda: Seq2Seq(**SIZES | {"target_vocab": 0}), ValueError, "target_vocab: expected an integ"),
    (lambda: Seq2Seq(**SIZES | {"d_embed": -1}), ValueError, "d_embed: expected an integer of 1 or"
     " more, got -1"),
    (lambda: Seq2Seq(**SIZES | {"d_model": 0}), ValueError, "d_model: expected an integer of 2 or"),
    (lambda: make().decode(ids(SOURCE, 3, 7), VALID, start=1, end=2, max_len=0), ValueError,
     "max_len: expected an integer of 1 or more"),
    (lambda: DecoderAttention(D, "none"), ValueError, "score: expected one of additive, dot, bil"),
])
