"""Language models: what they may see, what they are asked, how they write on."""

import math

import numpy as np
import pytest
import torch
from every import refuses

from attnbook.pretraining import (
    CausalModel,
    Classifier,
    LanguageConfig,
    LanguageModel,
    MaskedModel,
    Tagger,
    causal_loss,
    generate,
    mask_tokens,
    masked_loss,
)
from attnbook.pretraining.sampling import draw

BATCH, SEQ, VOCAB, D, HEADS, D_FF, PLACES = 3, 7, 31, 12, 3, 19, 11
POSITIONS = ("sinusoidal", "learned", "rotary", "none")


def config(**changed):
    options = {"d_model": D, "num_heads": HEADS, "num_layers": 2, "d_ff": D_FF, "max_len": PLACES}
    return LanguageConfig(VOCAB, **{**options, **changed})


def made(kind=CausalModel, seed=0, **changed):
    torch.manual_seed(seed)
    return kind(config(**changed)).double().eval()


def text(seed=0, batch=BATCH, seq=SEQ, low=1):
    return torch.randint(low, VOCAB, (batch, seq), generator=torch.Generator().manual_seed(seed))


class TestCausalModel:
    @pytest.mark.slow
    @pytest.mark.parametrize("norm", ["pre", "post"])
    @pytest.mark.parametrize("positions", POSITIONS)
    @pytest.mark.parametrize("parts", [(7,), (3, 4), (1, 1, 2, 1, 1, 1)])
    def test_a_cache_changes_nothing(self, norm, positions, parts):
        model, ids = made(norm=norm, positions=positions, embedding_norm=norm == "post"), text()
        logits, weights = model(ids)
        found, past, start = [], None, 0
        for size in parts:
            scores, past, rows = model.step(ids[:, start:start + size], past)
            found.append(scores)
            for ours, whole in zip(rows, weights, strict=True):
                torch.testing.assert_close(
                    ours, whole[:, :, start:start + size, :start + size])
            start += size
        torch.testing.assert_close(torch.cat(found, dim=1), logits)
        assert past.length == SEQ
        assert tuple(past.pairs[0][0].shape) == (BATCH, HEADS, SEQ, D // HEADS)

    @pytest.mark.parametrize("norm", ["pre", "post"])
    @pytest.mark.parametrize("positions", POSITIONS)
    def test_padding_in_front_changes_nothing(self, norm, positions):
        model, ids = made(norm=norm, positions=positions, padding_id=0), text()
        logits, weights = model(ids)
        moved = torch.nn.functional.pad(ids, (3, 0))
        moved[1] = torch.nn.functional.pad(ids[1], (0, 3))      # behind: as without
        found, apart = model(moved)
        first, past, _ = model.step(moved[:, :2])
        rest, past, _ = model.step(moved[:, 2:], past)
        assert past.front.tolist() == [3, 0, 3]
        for scores in (found, torch.cat([first, rest], dim=1)):
            torch.testing.assert_close(scores[0::2, 3:], logits[0::2])
            torch.testing.assert_close(scores[1, :SEQ], logits[1])
        torch.testing.assert_close(apart[1][0::2, :, 3:, 3:], weights[1][0::2])
        written = generate(model, moved[:1], 3, temperature=0)
        assert torch.equal(written[:, 3:], generate(model, ids[:1], 3, temperature=0))

    def test_without_a_padding_id_every_id_is_a_token(self):
        model, ids = made(), text()
        ids[0, :2] = 0
        _, weights = model(ids)
        assert model.step(ids)[1].front is None and weights[0][0, 0, 2, 0] > 0

    def test_fused_attention_gives_the_same_logits_and_no_weights(self):
        model, ids = made(), text()
        logits, _ = model(ids)
        fused, weights = model.fused()(ids)
        torch.testing.assert_close(fused, logits)
        assert weights == [None, None]
        assert model.fused(False)(ids)[1][0] is not None

    def test_rotary_positions_are_not_fused(self):
        model, ids = made(positions="rotary"), text()
        with pytest.raises(ValueError, match=r"fused: expected other positions.*got 'rotary'"):
            model.fused()
        assert model.fused(False)(ids)[1][0] is not None


class TestMaskedModel:

    @pytest.mark.parametrize("positions", POSITIONS)
    def test_padding_in_front_changes_nothing(self, positions):
        model, ids = made(MaskedModel, padding_id=0, positions=positions), text()
        moved = torch.nn.functional.pad(ids, (3, 0))
        logits, weights = model(moved)
        torch.testing.assert_close(logits[:, 3:], model(ids)[0])
        assert (weights[0][..., :3] == 0).all()
        torch.testing.assert_close(*(Classifier(model, 4).double().eval().body.states(x)[0][:, -7:]
                                     for x in (ids, moved)))

    def test_the_head_of_bert_has_a_constant_for_each_token(self):
        model, ids = made(MaskedModel, head="bert"), text()
        before = model(ids)[0]
        with torch.no_grad():
            model.head.bias[5] += 2.0
        moved = model(ids)[0] - before
        torch.testing.assert_close(moved[..., 5], torch.full_like(moved[..., 5], 2.0))
        assert moved[..., :5].abs().max() < 1e-12

    def test_a_language_model_must_be_one_of_the_two(self):
        with pytest.raises(NotImplementedError, match="CausalModel"):
            LanguageModel(config())(text())


class TestMaskTokens:
    def drawn(self, **changed):
        ids = text(seq=20_000)
        options = {"mask_id": 0, "vocab_size": VOCAB,
                   "generator": torch.Generator().manual_seed(5)} | changed
        before = ids.clone()
        inputs, chosen = mask_tokens(ids, **options)
        assert torch.equal(ids, before)
        return ids, inputs, chosen

    def test_shares(self):
        ids, inputs, chosen = self.drawn()
        assert chosen.double().mean().item() == pytest.approx(0.15, abs=0.005)
        assert torch.equal(inputs[~chosen], ids[~chosen])
        masked = (inputs == 0) & chosen
        # A random token can be the mask token, or the right one: 1 in VOCAB.
        assert (masked.sum() / chosen.sum()).item() == pytest.approx(0.8 + 0.1 / VOCAB, abs=0.012)
        other = chosen & (inputs != 0) & (inputs != ids)
        assert (other.sum() / chosen.sum()).item() == pytest.approx(
            0.1 * (VOCAB - 2) / VOCAB, abs=0.012)
        counts = torch.bincount(inputs[other], minlength=VOCAB)[1:].double()
        assert counts.min() > 0.5 * counts.mean()

    def test_other_shares(self):
        ids, inputs, chosen = self.drawn(share=0.4, replaced=(1.0, 0.0))
        assert chosen.double().mean().item() == pytest.approx(0.4, abs=0.01)
        assert (inputs[chosen] == 0).all()
        ids, inputs, chosen = self.drawn(replaced=(0.0, 0.0))
        assert torch.equal(inputs, ids) and chosen.any()

    def test_nothing_is_chosen_where_it_is_kept(self):
        keep = text(seed=8, seq=20_000) % 2 == 0
        _, _, chosen = self.drawn(keep=keep, share=1.0)
        assert torch.equal(chosen, ~keep)

    def test_the_generator_alone_decides(self):
        first, again = self.drawn(), self.drawn()
        assert torch.equal(first[1], again[1])
        other = self.drawn(generator=torch.Generator().manual_seed(6))
        assert not torch.equal(first[2], other[2])

    test_what_is_no_probability_is_refused = staticmethod(refuses([
        (wrong, ValueError, "probability…Try share") for wrong in (
            {"share": 15}, {"share": -0.1}, {"replaced": (0.8, 0.3)}, {"replaced": (1.2, 0.0)})
    ], lambda wrong: TestMaskTokens().drawn(**wrong)))


TOGETHER = {"logits": torch.zeros(2, 3, 5), "ids": torch.ones(2, 3).long()}


class TestLosses:
    def test_logits_of_all_but_the_last_token_will_do(self):
        logits, ids = torch.randn(2, 5, 7), torch.randint(7, (2, 5))
        assert causal_loss(logits[:, :-1], ids) == causal_loss(logits, ids)

    def test_masked_loss_by_hand(self):
        logits, ids = torch.randn(1, 3, 5, dtype=torch.float64), torch.tensor([[1, 4, 0]])
        shares = torch.softmax(logits, dim=-1).numpy()[0]
        wanted = -np.mean([np.log(shares[0, 1]), np.log(shares[2, 0])])
        chosen = torch.tensor([[True, False, True]])
        assert masked_loss(logits, ids, chosen).item() == pytest.approx(wanted)

    test_what_does_not_belong_together_is_refused = staticmethod(refuses([
        ((loss, change), kind, words) for loss in (
            causal_loss, lambda logits, ids: masked_loss(logits, ids, torch.ones(ids.shape) > 0))
        for change, kind, words in (
            ({"ids": torch.rand(2, 3)}, TypeError, "ids: expected a tensor of integers"),
            ({"logits": [[1.0]]}, TypeError, "logits: expected a tensor of floating …, got list"),
            ({"logits": torch.zeros(2, 3, 5).long()}, TypeError, "logits: expected a tensor of fl"),
            ({"ids": torch.tensor(1)}, ValueError, "logits: expected the batch axes of ids, (),"),
            ({"ids": torch.ones(3).long()}, ValueError, "logits: expected …got shape (2, 3, 5)"),
            ({"ids": torch.ones(3).long(), "logits": torch.ones(5)}, ValueError, "got shape (5,)"),
            ({"ids": torch.ones(1, 3).long()}, ValueError, "axes of ids, (1,), …(2, 3, 5)"),
            ({"ids": torch.full((2, 3), 5)}, ValueError, "ids: expected ids from 0 to 4, …got 5"),
            ({"ids": torch.full((2, 3), -1)}, ValueError, "ids: expected ids from 0 to 4, …got -1"))
    ], lambda given: given[0](**TOGETHER | given[1])))

    def test_what_is_chosen_belongs_to_each_id_and_others_may_be_anything(self):
        logits, ids = torch.zeros(2, 3, 5), torch.tensor([[1, 4, -100], [99, 0, 2]])
        chosen = (ids >= 0) & (ids < 5)
        assert masked_loss(logits, ids, chosen).item() == pytest.approx(math.log(5))
        one = masked_loss(logits[0], ids[0], chosen[0])    # a text without a batch axis
        assert one.item() == pytest.approx(math.log(5))

    LOGITS, IDS = torch.zeros(2, 3, 5), torch.ones(2, 3).long()
    CHOSEN = IDS > 0
    test_what_cannot_be_measured_is_refused = staticmethod(refuses([
        ((causal_loss, (torch.randn(2, 3, 7), torch.ones(2, 5).long())), ValueError,
         "5 ids, …got 3 rows"),
        ((causal_loss, (torch.randn(2, 6, 7), torch.ones(2, 5).long())), ValueError,
         "5 ids, …got 6 rows"),
        ((causal_loss, (LOGITS[:, :1], IDS[:, :1])), ValueError, "at least one token"),
        ((masked_loss, (LOGITS, IDS, ~CHOSEN)), ValueError, "at least one token"),
        ((masked_loss, (LOGITS, IDS, CHOSEN.long())), TypeError, "chosen: expected a boolean"),
        ((masked_loss, (LOGITS, IDS, CHOSEN[:1])), ValueError,
         "chosen: expected the shape of ids, (2, 3)"),
        ((masked_loss, (LOGITS[:, :2], IDS, CHOSEN)), ValueError,
         "logits: expected a row for each of the 3 ids, got 2"),
    ], lambda given: given[0](*given[1])))


class TestGenerate:
    @pytest.mark.slow
    @pytest.mark.parametrize("positions", POSITIONS)
    def test_cached_and_not_are_the_same_past_the_window_too(self, positions):
        model, ids = made(positions=positions), text(seq=3)
        written = [generate(model, ids, 15, cached=cached, temperature=0.7,
                            generator=torch.Generator().manual_seed(1)) for cached in (True, False)]
        assert torch.equal(*written)
        assert tuple(written[0].shape) == (BATCH, 18)
        assert torch.equal(written[0][:, :3], ids)

    def test_draws_follow_the_softmax(self):
        logits = torch.tensor([[0.0, 1.0, 2.0, -1.0]]).expand(40_000, 4)
        generator = torch.Generator().manual_seed(0)
        for temperature in (0.5, 1.0, 2.0):
            drawn = draw(logits, temperature=temperature, generator=generator)
            found = torch.bincount(drawn, minlength=4) / len(drawn)
            wanted = torch.softmax(logits[0] / temperature, dim=-1)
            torch.testing.assert_close(found, wanted, rtol=0, atol=0.01)

    def test_top_k(self):
        logits = torch.tensor([[0.0, 1.0, 2.0, -1.0]]).expand(40_000, 4)
        drawn = draw(logits, top_k=2, generator=torch.Generator().manual_seed(0))
        found = torch.bincount(drawn, minlength=4) / len(drawn)
        torch.testing.assert_close(found[1:3], torch.softmax(logits[0, 1:3], dim=-1),
                                   rtol=0, atol=0.01)
        assert found[0] == found[3] == 0
        equal = draw(torch.zeros(500, 7), top_k=3, generator=torch.Generator().manual_seed(0))
        assert len(set(equal.tolist())) == 3
        assert len(set(draw(torch.zeros(500, 7), top_k=99).tolist())) == 7

    test_what_cannot_be_drawn_is_refused = staticmethod(refuses([
        (wrong, kind, next(iter(wrong))) for wrong, kind in (
            ({"temperature": -1}, ValueError), ({"temperature": "1"}, TypeError),
            ({"top_k": 0}, ValueError), ({"top_k": 1.5}, TypeError))
    ], lambda wrong: draw(torch.zeros(1, 5), **wrong)))


class TestHeads:
    def test_a_tagger_reads_the_body(self):
        body, ids = made(MaskedModel, padding_id=0), text()
        tagger = Tagger(body, 5).double()
        scores, _ = tagger(ids)
        states, _ = body.states(ids)
        torch.testing.assert_close(
            scores, states @ tagger.output_head.weight.T + tagger.output_head.bias)
        scores.sum().backward()
        assert body.embedding.table.weight.grad.abs().sum() > 0

    def test_one_label_is_no_choice(self):
        for kind in (Tagger, Classifier):
            with pytest.raises(ValueError, match="num_labels"):
                kind(made(MaskedModel), 1)


class TestBadInput:
    def test_ids(self):
        model = made()
        for kind in (model, lambda ids: model.step(ids), lambda ids: model.states(ids)):
            with pytest.raises(ValueError, match=r"0 to 30, the vocabulary, got 31"):
                kind(torch.tensor([[3, 31]]))
            with pytest.raises(ValueError, match=r"max_len=11 tokens, got 12"):
                kind(text(seq=12))

    test_configurations = staticmethod(refuses([(changed, ValueError, words) for changed, words in (
        ({"num_heads": 5}, "divisor of d_model=12"), ({"head": "gpt"}, "tied, bert"),
        ({"norm": "none"}, "pre, post"), ({"activation": "tanh"}, "gelu, gelu_tanh, relu"),
        ({"padding_id": 31}, "0 to 30, got 31"), ({"padding_id": -999}, "0 to 30, got -999"),
        ({"vocab_size": 0}, "vocab_size: expected an integer of 1"), ({"max_len": 0}, "max_len"),
        ({"positions": "alibi"}, "rotary"))], lambda changed: LanguageConfig(
            **{"vocab_size": VOCAB, "d_model": D, "num_heads": HEADS} | changed)))

    def test_what_is_not_said_is_a_small_model_in_the_manner_of_gpt(self):
        assert LanguageConfig(VOCAB) == LanguageConfig(
            VOCAB, d_model=64, num_heads=4, num_layers=2, d_ff=256, dropout=0.0, norm="pre",
            activation="gelu", positions="learned", scale_embedding=False, embedding_norm=False,
            head="tied", max_len=64, padding_id=None)

    def test_the_first_and_the_last_id_may_be_padding_and_one_id_is_a_vocabulary(self):
        for padding in (0, VOCAB - 1):
            assert config(padding_id=padding).padding_id == padding
        assert LanguageConfig(1).vocab_size == 1

    def test_a_model_is_made_of_a_configuration_and_writes_alone(self):
        for kind in (CausalModel, MaskedModel):
            with pytest.raises(TypeError, match="config: expected a LanguageConfig, got dict"):
                kind({"vocab_size": VOCAB})
        with pytest.raises(TypeError, match="model: expected a CausalModel, got MaskedModel"):
            generate(made(MaskedModel), text(), 3)
        with pytest.raises(TypeError, match="ids: expected a tensor of integers"):
            generate(made(), text().double(), 0)
        with pytest.raises(TypeError, match="num_tokens"):
            generate(made(), text(), 2.5)
        with pytest.raises(ValueError, match="num_tokens: expected an integer of 0 or more"):
            generate(made(), text(), -1)


def test_only_what_is_new_is_read_while_all_fits_the_window(monkeypatch):
    model, read, step, forward = made(), [], CausalModel.step, CausalModel.forward

    def noting_step(self, ids, past=None):
        read.append(("step", ids.shape[1]))
        return step(self, ids, past)

    def noting_forward(self, ids, mask=None):
        read.append(("all", ids.shape[1]))
        return forward(self, ids, mask)

    monkeypatch.setattr(CausalModel, "step", noting_step)
    monkeypatch.setattr(CausalModel, "forward", noting_forward)
    assert torch.equal(generate(model, text(seq=9), 0), text(seq=9)) and not read
    generate(model, text(seq=9), 5)
    assert read == [("step", 9), ("step", 1), ("step", 1), ("all", 11), ("all", 11)]
    read.clear()
    generate(model, text(seq=9), 2, cached=False)
    assert read == [("all", 9), ("all", 10)]


def test_tokens_are_drawn_at_a_temperature_of_1_unless_one_asks_otherwise():
    logits, model, ids = torch.randn(500, 5), made(), text(batch=1, seq=3)
    one, two = (torch.Generator().manual_seed(3) for _ in range(2))
    assert torch.equal(draw(logits, generator=one), draw(logits, temperature=1, generator=two))
    many = ids.expand(200, 3)
    assert torch.equal(generate(model, many, 1, generator=one),
                       generate(model, many, 1, temperature=1.0, generator=two))


@pytest.mark.parametrize("padding", [None, 0])
def test_a_classifier_takes_the_mean_of_the_tokens_that_are_there(padding):
    model = Classifier(made(MaskedModel, padding_id=padding), 2).double()
    ids = text()
    ids[0, 4:], ids[1] = 0, 0
    states, _ = model.body.states(ids)
    counts = [SEQ, SEQ, SEQ] if padding is None else [4, 0, SEQ]
    for scores, rows, count in zip(model(ids)[0], states, counts, strict=True):
        mean = rows[:count].sum(0) / max(1, count)
        torch.testing.assert_close(scores, model.output_head(mean))
    assert Tagger(made(MaskedModel), 2).double()(text())[0].shape == (BATCH, SEQ, 2)


def test_a_mask_of_ones_own_takes_the_place_of_the_models():
    for kind in (Tagger, Classifier):
        model = kind(made(MaskedModel), 5).double()
        alone = torch.eye(SEQ) > 0
        _, weights = model(text(), alone)
        assert all(torch.equal(w > 0, alone.expand(w.shape)) for w in weights)


@pytest.mark.parametrize("temperature", [1e-40, 1e-300, 5e-324])
def test_a_temperature_near_0_takes_the_likeliest(temperature):
    logits = torch.tensor([[0.5, 50.0, 3.0], [90.0, -1.0, 89.0]])
    assert draw(logits, temperature=temperature).tolist() == [1, 0]
    ties = torch.tensor([[7.0, 7.0, -30.0]]).expand(200, 3)
    assert set(draw(ties, temperature=temperature).tolist()) == {0, 1}
