"""The library as pip and Binder install it: addresses, types, pins, and what others made."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path

import pytest
from booktext import ROOT
from every import for_each
from packaging.specifiers import SpecifierSet

from attnbook.page_python import packs
from attnbook.sphinx_ext import third_party
from attnbook.sphinx_ext.assets import FONT

PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src/attnbook/__init__.py",
         "src/attnbook/py.typed", "src/attnbook/sphinx_ext/__init__.py",
         "src/attnbook/sphinx_ext/addresses.py")


def wheel(folder, **environment):
    """Build a wheel of the package's first files; return its metadata and its names."""
    for part in PARTS:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / part, folder / part)
    known = {name: value for name, value in os.environ.items()
             if not name.startswith(("BOOK_", "GITHUB_"))}
    built = subprocess.run(
        [sys.executable, "-c", "from setuptools import build_meta as b; b.build_wheel('out')"],
        cwd=folder, env=known | environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(next((folder / "out").glob("*.whl"))) as packed:
        names = packed.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(packed.read(metadata).decode()), names


@pytest.mark.long
@pytest.mark.parametrize(("environment", "expected"), [
    ({}, None),
    ({"BOOK_REPOSITORY_URL": "https://github.com/owner/book"},
     {"Source": "https://github.com/owner/book", "Issues": "https://github.com/owner/book/issues",
      "Changelog": "https://github.com/owner/book/blob/main/CHANGELOG.md"}),
])
def test_the_metadata_names_the_addresses_that_are_known(environment, expected, tmp_path):
    metadata, names = wheel(tmp_path, **environment)
    urls = metadata.get_all("Project-URL")
    assert (urls and dict(url.split(", ") for url in urls)) == expected
    assert "attnbook/py.typed" in names


def test_a_line_of_the_changelog_fits_a_screen():
    lines = (ROOT / "CHANGELOG.md").read_text("utf8").splitlines()
    assert [line for line in lines if len(line) > 100] == []


# --- the pinned versions -------------------------------------------------------------------------
OLDEST = "3.11.0"
PINS = [
    line.split("==")
    for name in ("requirements.txt", "requirements-build.txt")
    for line in (ROOT / name).read_text(encoding="utf8").splitlines()
    if re.match(r"[A-Za-z0-9]", line)
]


def test_the_oldest_python_is_the_promised_one():
    said = re.search(r'requires-python = "([^"]+)"', (ROOT / "pyproject.toml").read_text("utf8"))
    assert OLDEST in SpecifierSet(said[1])
    assert "3.10.99" not in SpecifierSet(said[1])


@for_each(PINS, lambda pin: pin[0])
def test_a_pin_accepts_the_oldest_python(name, version):
    """Debian 12 has Python 3.11.2: a package for 3.11.5 stops `make book` at its first line."""
    found = distribution(name)
    assert found.version.split("+")[0] == version
    wanted = found.metadata.get("Requires-Python") or ">=3"
    assert OLDEST in SpecifierSet(wanted), f"{name} {version} asks for Python {wanted}"


# --- Binder; nothing is built or downloaded here -------------------------------------------------
@pytest.mark.long
def test_repo2docker_understands_the_folder(tmp_path):
    for name in ("binder", "requirements.txt", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    done = subprocess.run(
        [Path(sys.executable).parent / "jupyter-repo2docker", "--no-build", "--debug", tmp_path],
        capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-2000:]
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert "python=3.11" in said or "3.11" in said
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


# --- what others made is listed, with version and licence ----------------------------------------
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
