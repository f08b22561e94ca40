"""The pages of the library: every public name, tied to its chapter and back."""

import re
from types import SimpleNamespace

import pytest
from booktext import ROOT

from attnbook.sphinx_ext import api

PAGES = sorted((ROOT / "book" / "api").glob("*.md"))
SHOWN = re.findall(r"\{api\} (\S+)", "".join(page.read_text("utf8") for page in PAGES))
OTHER = {"messages", "multihead", "page_models", "page_python", "sphinx_ext", "widgets",
         "__pycache__"}
SUBJECT = {path.stem for path in (ROOT / "src" / "attnbook").iterdir()
           if not path.name.startswith("_") and path.name != "py.typed"} - OTHER


def public(module):
    """Return the names that a module offers."""
    return getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if not name.startswith("_")
        and getattr(thing, "__module__", "") == module.__name__]


def test_every_module_of_the_subject_has_its_place_and_stands_in_the_overview():
    assert {f"attnbook.{name}" for name in SUBJECT} <= set(SHOWN)
    assert len(SHOWN) == len(set(SHOWN))
    overview = (ROOT / "book" / "api.md").read_text("utf8")
    listed = re.findall(r"^   (attnbook\.\w+)$", overview, re.MULTILINE)
    assert sorted(listed) == sorted(name for name in SHOWN if name.count(".") == 1)


def notebook(*sources: str) -> dict:
    return {"cells": [{"cell_type": "code", "source": source} for source in sources]}


def test_names_of_the_library_are_found_in_code():
    found = dict(api.used(notebook(
        "from attnbook import data, masks as m",
        "from attnbook.pooling import attend, masked_softmax",
        "def masked_softmax(scores):\n    return attend(scores, m.causal(3), data.cast.KEYS)",
        "a blank ___ of an exercise")))
    assert found == {
        "attend": "attnbook.pooling.attend", "m": "attnbook.masks", "m.causal":
        "attnbook.masks.causal", "data": "attnbook.data", "data.cast": "attnbook.data.cast",
        "data.cast.KEYS": "attnbook.data.cast.KEYS"}, "not what the page defines itself"


def test_the_first_use_of_a_name_below_the_imports_is_a_link():
    n, point = '<span class="n">{}</span>'.format, '<span class="o">.</span>'
    use = f'{n("m")}{point}{n("causal")}'
    lines = [f'<span class="kn">import</span> {use}', f'{n("x")}{point}{use}', f"{use}(3)", use]
    body = f'<div class="highlight"><pre>{chr(10).join(lines)}</pre></div>{use}'
    linked = api.with_links(body, {"m.causal": "a.b"}, lambda name, words: f"[{name}|{words}]")
    assert linked == body.replace(f"{use}(3)", f"[a.b|{use}](3)")


@pytest.mark.parametrize(("said", "shown"), [
    ("Equation ``eq-nw`` of chapter 2", ":label:`Equation|eq-nw` of :label:`chapter 2|ch-kernels`"),
    ("of shape (*batch,\n    q, k)", "of shape ``(*batch,\n    q, k)``"),
    (">>> f(*args)  # chapter 2", ">>> f(*args)  # chapter 2"),
    ("chapter 99", "chapter 99"),
])
def test_a_docstring_is_written_for_the_page(said, shown):
    lines = said.split("\n")
    known = {"attnbook_built": {}}
    api.rewrite(SimpleNamespace(env=SimpleNamespace(temp_data=known)), "", "a.b", None, None, lines)
    assert "\n".join(lines) == shown
    assert known["attnbook_built"] == ({"a.b": "kernels"} if "eq-nw" in said else {})
