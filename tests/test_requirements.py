"""The pinned versions can be installed by every Python that the README names."""

import re
from importlib.metadata import distribution

from booktext import ROOT
from every import for_each
from packaging.specifiers import SpecifierSet

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
