"""A program that is ended while it writes leaves the old file or the new one."""

import ast
import os

import pytest
from booktext import ROOT

from attnbook import _files

# What is written there is a copy, or made from nothing the next time.
NO_SOURCES = ("scripts/mutation/", "scripts/smoke_elsewhere.py", "scripts/new_widget.py",
              "experiments/costs.py", "src/attnbook/page_python/packs.py")


def test_an_error_on_the_way_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "a.css"
    path.write_text("a { }")
    monkeypatch.setattr(_files.os, "fsync", lambda file: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        _files.write(path, "b { }")
    assert [*tmp_path.iterdir()] == [path] and path.read_text() == "a { }"


def test_a_file_that_holds_the_same_keeps_its_time(tmp_path):
    path = tmp_path / "a.css"
    path.write_text("a { }")
    os.utime(path, (1, 1))
    _files.write(path, "a { }")
    assert path.stat().st_mtime == 1
    _files.write(path, "b { }")
    assert path.read_text() == "b { }" and path.stat().st_mtime > 1


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path):
    script, link = tmp_path / "run", tmp_path / "link"
    script.write_text("old")
    script.chmod(0o750)
    link.symlink_to("run")
    _files.write(link, b"new")
    assert link.is_symlink()
    assert script.read_bytes() == b"new"
    assert script.stat().st_mode & 0o777 == 0o750


def test_every_program_that_writes_sources_or_the_site_writes_whole_files():
    for folder in ("src", "scripts", "experiments"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(NO_SOURCES):
                continue
            calls = [node for node in ast.walk(ast.parse(path.read_text("utf8")))
                     if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
            torn = [f"line {call.lineno}: {call.func.attr}" for call in calls
                    if call.func.attr in ("write_text", "write_bytes", "copyfile")
                    or ast.unparse(call.func) == "nbformat.write"]
            assert not torn, f"{name}: {torn}: use attnbook._files.write"
