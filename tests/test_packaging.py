"""The package as pip installs it: its addresses, and the mark of its types."""

import os
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser

import pytest
from booktext import ROOT

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
