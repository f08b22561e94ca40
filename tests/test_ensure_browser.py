"""A browser is found, installed, or its absence is told; nothing is left out by itself."""

import ensure_browser
import pytest

EACH = pytest.mark.parametrize("name", ensure_browser.BROWSERS)


@pytest.fixture
def nothing_here(monkeypatch):
    """Let the machine have no browser, and no way to install one; return what was tried."""
    tried = []
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("FIREFOX", raising=False)
    monkeypatch.setattr(ensure_browser.shutil, "which",
                        lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(ensure_browser, "bundled", lambda browser: None)
    monkeypatch.setattr(ensure_browser, "succeeds", lambda command: tried.append(command))
    return tried


@EACH
def test_a_missing_browser_that_cannot_be_installed_fails_and_says_what_to_do(
        nothing_here, capsys, name):
    assert ensure_browser.main([name]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{ensure_browser.BROWSERS[name].variable}=/path/to/" in said.err
    for package in ensure_browser.BROWSERS[name].packages:
        assert any(command[-1] == package for command in nothing_here)


@EACH
def test_a_wrong_path_is_an_error_and_nothing_else_is_taken(monkeypatch, capsys, name):
    monkeypatch.setenv(ensure_browser.BROWSERS[name].variable, "/no/such/program")
    assert ensure_browser.main([name]) == 1
    said = capsys.readouterr()
    assert said.out == "" and "/no/such/program" in said.err


@pytest.mark.parametrize("has_package", [True, False])
def test_the_lighter_chromium_is_installed_where_that_can_be_and_the_other_does(
        monkeypatch, capsys, has_package):
    there = {"apt-get", "chromium"}
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(ensure_browser.shutil, "which",
                        lambda name: f"/usr/bin/{name}" if name in there else None)

    def run(command):
        if has_package and "install" in command:
            there.add(command[-1])
        return has_package

    monkeypatch.setattr(ensure_browser, "succeeds", run)
    assert ensure_browser.main(["headless"]) == 0
    name = "chromium-headless-shell" if has_package else "chromium"
    assert capsys.readouterr().out.strip() == f"/usr/bin/{name}"


def test_firefox_is_left_out_only_where_somebody_asks_and_then_it_is_said(monkeypatch, capsys):
    monkeypatch.setenv("FIREFOX", "none")
    assert ensure_browser.main(["firefox"]) == 0
    said = capsys.readouterr()
    assert said.out.strip() == "none" and "left out" in said.err
    monkeypatch.setenv("CHROMIUM", "none")
    assert ensure_browser.main(["chromium"]) == 1, "there is no book without Chromium's tests"
