"""The script that is committed is the one that its sources give."""

import subprocess

from booktext import ROOT

from attnbook.sphinx_ext.node import find_node


def test_the_bundle_is_made_of_its_sources():
    done = subprocess.run(
        [find_node(), str(ROOT / "scripts" / "build_page_python.mjs"), "--check"],
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
