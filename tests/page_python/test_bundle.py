"""The committed script is what its sources give, and wheels are the released ones or refused."""

import subprocess

import pytest
from booktext import ROOT

from attnbook.page_python import packs
from attnbook.sphinx_ext.node import find_node


def test_the_bundle_is_made_of_its_sources():
    done = subprocess.run(
        [find_node(), str(ROOT / "scripts" / "build_page_python.mjs"), "--check"],
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


MODULES = ROOT / "node_modules"


def test_a_wheel_that_is_not_the_released_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("LIVE_WHEELS", str(tmp_path))
    known = packs.released(MODULES / "pyodide")
    for name in packs.wheel_names():
        (tmp_path / known[name]["file_name"]).write_bytes(b"another file")
    with pytest.raises(packs.Unavailable, match="not the file that Pyodide released"):
        packs.make(tmp_path, find_node(), MODULES)
    assert not (tmp_path / ".page-python" / "packs").exists()
