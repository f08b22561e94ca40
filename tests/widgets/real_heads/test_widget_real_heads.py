"""Chapter 18 in the page: the record, the rounded files, and what Node makes of them."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from figures_of_widgets import figure

from attnbook import page_models, real_model
from attnbook.data import coreference, texts
from attnbook.real_model import package, rounded
from attnbook.sphinx_ext import models
from attnbook.widgets import RealHeads
from attnbook.widgets.real_heads import model

HERE = Path(__file__).parent
FIRST, TWIN = (case.sentence for case in coreference.cases("object")[:2])
PLAIN = "A whale, white as snow, swam past the ship and vanished."
ODD = ["naïve Ångström Ça va? 你好 世界 𠀀 $5+~^`|<>",
       "\u00ad soft\u200bzero\u2028line \ufeff tab\tnew\nline",
       "İstanbul ǅ ß ﬁ Ω ẞ", "emoji 😀👩‍👩‍👧 ©™ €100 ½ ①", "a" * 101 + " " + "b" * 100,
       "\x00\ufffd\x7f\x85 x\x0by\x0c", "한국어 조선", "हिन्दी क़", "Ελλάς ΟΔΟΣ", "مَرْحَبًا", "ѐ Й ё",
       "", "  ", "[CLS]"]
OFF = tuple(i in (3, 13, 40) for i in range(72))
SKIP = (False, False, False, False, True, False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return rounded.make(tmp_path_factory.mktemp("cache"))


# --- the files ---------------------------------------------------------------------------------
def test_the_page_knows_what_the_files_weigh(folder):
    files = {file.name: file.read_bytes() for file in folder.glob("*.bin")}
    assert rounded.measured(files) == model.files(), (
        "write this into src/attnbook/real_model/rounded.json, and run make widgets")
    assert len(files) == 133
    sizes = {re.sub(r"-\d+", "", name): set() for name in files}
    for name, held in files.items():
        sizes[re.sub(r"-\d+", "", name)].add(len(held))
    assert [len(found) for _, found in sorted(sizes.items())] == [1, 1, 1, 2]
    assert rounded.content("real-words-7.bin") == files["real-words-7.bin"]
    with pytest.raises(LookupError, match="no file 'real-words-120"):
        rounded.content("real-words-120.bin")


def test_a_second_build_takes_the_files_of_the_first(folder, monkeypatch):
    monkeypatch.setattr(rounded, "_files", None)
    assert rounded.make(folder.parent) == folder
    monkeypatch.setattr(rounded, "FORMAT", 2)
    with pytest.raises(TypeError):
        rounded.make(folder.parent)


def test_the_rounded_model_is_the_files_and_near_the_trained_one(folder):
    page, whole = rounded.encoder_of_page(), real_model.load()
    for name, held in page_models.read(
            (folder / "real-thinking-4.bin").read_bytes()).weights.items():
        np.testing.assert_array_equal(page.state_dict()[f"layers.4.{name}"].numpy(), held)
    table = page_models.read((folder / "real-words-119.bin").read_bytes()).weights["table"]
    np.testing.assert_array_equal(page.state_dict()["embedding.table.weight"][-58:], table)
    for sentence in (FIRST, TWIN, PLAIN, "Call me Ishmael."):
        one, other = page.look(sentence), whole.look(sentence)
        assert (one.vector * other.vector).sum() > 0.999
        assert (one.weights - other.weights).abs().amax((-2, -1)).median() < 0.05


def test_without_the_package_a_build_says_so_and_is_whole(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(package, "PACKAGES", {"no_such_package": "model"})
    monkeypatch.setattr(rounded.encoder, "load", rounded.encoder.load.__wrapped__)
    said = []
    monkeypatch.setattr(models.LOGGER, "info", lambda *words: said.append(words[0] % words[1:]))
    app = SimpleNamespace(outdir=tmp_path / "html", confdir=tmp_path,
                          config=SimpleNamespace(attnbook_real_model="yes"))
    models.write_models(app)
    [line] = said
    assert "without the pretrained model" in line and package.INSTALL in line
    names = {file.name for file in (tmp_path / "html/_static/models").iterdir()}
    assert names == {*page_models.shipped(), *(f"{n}.js" for n in page_models.shipped())}


def test_the_site_gets_the_files_with_the_licence(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(rounded, "make", lambda cache: folder)
    files = models.pretrained(tmp_path)
    said = files.pop(models.LICENCE).decode()
    assert len(files) == 133
    for words in ("Apache License", "sentence-transformers", "nreimers", "Microsoft", "rounded"):
        assert words in said


# --- Node --------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def node(folder):
    """What the page's engine makes of a thousand sentences, and of four passes."""
    sentences = re.split(r"(?<=[.!?])\s+", texts.moby_dick())[:1000] + ODD
    runs = [{"text": text, "off": list(off), "skip": list(skip)} for text, off, skip in (
        (FIRST, (), ()), (PLAIN, OFF, SKIP), ("word " * 50, (), ()), ("", OFF, ()))]
    given = json.dumps({"texts": sentences, "runs": runs, "files": model.files()})
    done = subprocess.run([shutil.which("node"), str(HERE / "engine.mjs"), str(folder)],
                          input=given, capture_output=True, text=True, check=True)
    return SimpleNamespace(sentences=sentences, runs=runs, **json.loads(done.stdout))


@pytest.mark.slow
def test_a_thousand_sentences_are_cut_in_the_page_as_in_python(node):
    cut = real_model.load().cut
    for text, ids in zip(node.sentences, node.ids, strict=True):
        assert ids == cut.encode(text), text
    assert len(node.ids) == 1000 + len(ODD)


@pytest.mark.slow
def test_weights_lengths_and_vectors_are_those_of_the_rounded_model(node):
    assert node.early is None
    for run, vector, layers in zip(node.runs, node.vectors, node.found, strict=True):
        wanted = model.look(run["text"], tuple(run["off"]), tuple(run["skip"]))
        n = len(wanted.pieces)
        np.testing.assert_allclose(vector, wanted.vector, rtol=0, atol=2e-5)
        for i, layer in enumerate(layers):
            weights, lengths = np.split(np.array(layer), [12 * n * n])
            np.testing.assert_allclose(lengths, wanted.lengths[i].ravel(), rtol=1e-4)
            if not (run["skip"] and run["skip"][i]):        # Python stores no weights of these
                np.testing.assert_allclose(weights, wanted.weights[i].ravel(), atol=2e-5)
    assert len(model.look("word " * 50).pieces) == 34


# --- the widget --------------------------------------------------------------------------------
@pytest.mark.slow
def test_what_is_recorded_is_what_the_model_does():
    assert model.record() == model.stored(), (
        "write model.record() into src/attnbook/widgets/real_heads/recorded.json")


def test_recorded_weights_are_near_and_the_scores_those_of_the_text():
    for text, look in model.recorded().items():
        exact = model.look(text)
        assert look.pieces == exact.pieces
        assert np.abs(look.weights - exact.weights).max() <= 1 / 510 + 1e-6
        assert np.abs(look.lengths - exact.lengths).max() <= exact.lengths.max() / 509
    scores = RealHeads().scores
    assert scores["object"] == 22 and scores["gender"] == 19
    assert RealHeads(layer=4, head=5).scores["gender"] == 31


def test_a_head_that_is_off_moves_the_vector():
    whole, now, own = RealHeads().cosines
    assert whole == now and own == pytest.approx(1, abs=1e-6)
    assert whole == pytest.approx(model.stored()["cosine"], abs=1e-4)
    changed = RealHeads(off=OFF, skip=SKIP)
    assert changed.changed and not np.array_equal(changed.shares, RealHeads().shares)
    whole, now, own = changed.cosines
    assert 0.5 < own < 0.99 and now != whole


def test_toggles_leave_cls_out_and_count_the_length_of_values():
    plain, without = RealHeads(layer=5, head=0), RealHeads(layer=5, head=0, no_cls=True)
    assert not without.shares[:, 0].any()
    np.testing.assert_allclose(without.shares.sum(-1), 1)
    carried = RealHeads(layer=3, head=0, by_value=True).shares[:, 0]
    assert carried.mean() < RealHeads(layer=3, head=0).shares[:, 0].mean() / 3, "the sink is short"
    assert plain.alt() != RealHeads(layer=5, head=0, piece=-1).alt()


def test_the_figure_stands_without_a_script():
    page = figure(RealHeads())
    [picture] = page.all("svg")
    assert "“it” attends most to “animal”, 67" in picture["aria-label"]
    assert len(page.all("tr")) == 17


def test_a_notebook_is_handed_the_files_or_told_why_not(monkeypatch):
    widget, sent = RealHeads(), []
    monkeypatch.setattr(RealHeads, "send", lambda _, content, buffers=None: sent.append(
        (content, buffers)))
    widget._answer(widget, {"ask": "model", "name": "real-attention-0.bin"}, [])
    [(content, [held])] = sent
    assert content == {"model": "real-attention-0.bin"}
    assert len(held) == model.files()["attention"]
    widget._answer(widget, {"ask": "model", "name": "/etc/passwd"}, [])
    assert "no file" in sent[1][0]["error"]
    monkeypatch.setattr(rounded, "content", lambda name: package.read("vocab.txt"))
    monkeypatch.setattr(package, "PACKAGES", {"no_such_package": "model"})
    widget._answer(widget, {"ask": "model", "name": "real-start.bin"}, [])
    assert package.INSTALL in sent[2][0]["error"]
    widget._answer(widget, "anything", [])
    assert len(sent) == 3


def test_torch_is_asked_only_when_something_new_is_computed():
    code = ("import sys; from attnbook.widgets import RealHeads; RealHeads().page_html(); "
            "sys.exit('attnbook.real_model' in sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
