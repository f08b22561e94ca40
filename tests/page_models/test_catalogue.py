"""The files that the book ships: whole, recorded, small; what makes them again is there."""

import re

import pytest
import train_page_models
from booktext import ROOT

from attnbook import page_models, widgets
from attnbook.page_models import catalogue as module

NAMES = sorted(page_models.shipped())
LIMIT, LIMIT_WITH_CHECKPOINTS = 500_000, 1_500_000
HAVE_MODELS = {"05-seq2seq", "12-transformer", "14-pretraining", "15-vit", "16-explanation"}


def test_the_manifest_names_every_file_and_no_other():
    assert sorted(file.name for file in page_models.FILES.glob("*.bin")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_the_recorded_one_and_small(name):
    content = page_models.content(name)                 # raises where the hash differs
    assert page_models.shipped()[name].size == len(content)
    several = len(page_models.load(name).checkpoints) > 1
    size = len(content)
    assert size <= (LIMIT_WITH_CHECKPOINTS if several else LIMIT), f"{size} bytes"


def test_every_file_can_be_made_again():
    assert sorted(f"{name}.bin" for name in train_page_models.makers()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_file_says_where_it_comes_from(name):
    metadata = page_models.load(name).metadata
    assert {"seed", "torch", "trained_on"} <= set(metadata), "seed, version and data belong in it"


def test_an_unknown_or_changed_file_is_refused(monkeypatch, tmp_path):
    with pytest.raises(LookupError, match=r"no model 'nothing\.bin'"):
        page_models.content("nothing.bin")
    (tmp_path / "a.bin").write_bytes(b"ATTNBOOK changed")
    monkeypatch.setattr(module, "FILES", tmp_path)
    monkeypatch.setattr(module, "shipped", lambda: {"a.bin": module.recorded(b"before", "a.bin")})
    with pytest.raises(ValueError, match=r"a\.bin is not the file of the manifest"):
        module.content("a.bin")


def test_storing_a_file_records_it(monkeypatch, tmp_path):
    script = train_page_models
    (tmp_path / "manifest.json").write_text("{}\n")
    for place in (module, script):
        monkeypatch.setattr(place, "FILES", tmp_path)
    module.shipped.cache_clear()
    try:
        made = page_models.write([{"b": [1.0]}], {})
        script.store("small.bin", made)
        assert module.load("small.bin").weights["b"].tolist() == [1.0]
        assert len(module.shipped()["small.bin"].version) == 8
    finally:
        module.shipped.cache_clear()


def test_longer_training_closes_most_of_the_gap_of_a_fixed_context():
    fixed, attending = (page_models.load(f"number-{name}.bin").metadata
                        for name in ("fixed", "attention"))
    assert fixed["steps"] == attending["steps"] == 700 == 3.5 * 200   # chapter 5 trains for 200
    assert 0.9 < fixed["exact"] < attending["exact"]


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_all_that_a_page_can_load_is_small(path):
    shown = set(re.findall(r"\b([A-Z]\w+)\(", path.read_text("utf8")))
    files = {file for name in shown & set(widgets.__all__)
             for file in getattr(getattr(widgets, name), "model_files", ())}
    size = sum(len(page_models.content(file)) for file in files)     # as a server may send them
    assert size <= LIMIT_WITH_CHECKPOINTS, f"{size} bytes: {', '.join(sorted(files))}"
    assert bool(files) == (path.stem in HAVE_MODELS)
