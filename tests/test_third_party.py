"""What others made is listed: every package in the packs, every font, with version and licence."""

import re

from booktext import ROOT

from attnbook.page_python import packs
from attnbook.sphinx_ext import third_party
from attnbook.sphinx_ext.assets import FONT

LISTED = third_party.materials()


def test_every_package_of_the_packs_is_listed() -> None:
    sources = [f"{kind}:{source[kind]}" for pack in packs.recipe()["pack"]
               for source in pack["source"] for kind in ("wheel", "distribution") if kind in source]
    assert len(sources) > 10
    assert set(sources) <= {one["from"] for one in LISTED}


def test_every_entry_says_what_it_is() -> None:
    for one in LISTED:
        assert one["group"] in third_party.GROUPS
        assert one["name"] and one["licence"] and one["link"].startswith("https://")


def test_versions_are_those_that_are_shipped() -> None:
    modules = ROOT / "node_modules"
    found = {one["name"]: third_party.version(one["from"], modules) for one in LISTED}
    assert found["NumPy"] in next(name for name in (
        one["file_name"] for one in packs.released(modules / "pyodide").values())
        if name.startswith("numpy-"))
    assert found["CPython"].startswith("3.12")
    assert all(re.match(r"\d+\.\d+", number) for one, number in found.items()
               if next(entry for entry in LISTED if entry["name"] == one)["from"])


def test_the_book_s_own_font_is_listed() -> None:
    assert "Paying Attention Math".lower().replace(" ", "-") in FONT
    assert any(one["name"] == "Latin Modern Math" for one in LISTED)
