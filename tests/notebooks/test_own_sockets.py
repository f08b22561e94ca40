"""Chapters that run at a time cannot take each other's place to listen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTENS = """import json
import ipykernel
with open(ipykernel.get_connection_file()) as file:
    listens = json.load(file)
print(listens["transport"], listens["ip"].rpartition("/")[2])"""


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such sockets")
def test_each_kernel_listens_on_sockets_of_its_own(tmp_path):
    """One process runs two chapters, and each must print the number of its own sockets."""
    for number in 1, 2:
        cell = nbformat.v4.new_code_cell(LISTENS, execution_count=1, outputs=[
            nbformat.v4.new_output("stream", name="stdout", text=f"ipc {number}\n")])
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / f"{number}.ipynb")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", "tests/notebooks/nbval.ini", "--rootdir", ".",
         "-n", "0", *sorted(map(str, tmp_path.glob("*.ipynb")))],
        cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert run.returncode == 0, run.stdout[-2000:]
    assert "2 passed" in run.stdout
