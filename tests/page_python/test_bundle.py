"""The committed script is what its sources give, its colours are Pygments', its wheels released."""

import json
import subprocess

import pytest
from booktext import NOTEBOOKS, ROOT, cells
from pygments.lexers import get_lexer_by_name
from pygments.styles import get_style_by_name
from pygments.token import STANDARD_TYPES

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


SCRIPT = """
import {{ pieces }} from "{}";
import {{ readFileSync }} from "node:fs";
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(pieces)));
"""
TYPES = {short: kind for kind, short in STANDARD_TYPES.items()}
STYLE = get_style_by_name("a11y-high-contrast-light")


def pieces(sources):
    script = SCRIPT.format((ROOT / "src/attnbook/page_python/js/colour.js").as_uri())
    done = subprocess.run(
        [find_node(), "--input-type=module", "-e", script], input=json.dumps(sources),
        capture_output=True, text=True, encoding="utf8", check=True)
    return json.loads(done.stdout)


def colour(kind):
    return STYLE.style_for_token(TYPES[kind])["color"]


def compared(source, made):
    """Yield each visible letter with its colour here and there, outside of f-strings' braces."""
    ours = [kind for kind, text in made for _ in text]
    lexer = get_lexer_by_name("python", stripnl=False, ensurenl=False)
    theirs = [STANDARD_TYPES[kind] for kind, text in lexer.get_tokens(source) for _ in text]
    for letter, mine, other in zip(source, ours, theirs, strict=True):
        in_braces = mine == "s2" and not other.startswith("s")
        if not letter.isspace() and not in_braces:
            yield letter, colour(mine), colour(other)


def test_the_cells_of_all_chapters_have_the_colours_of_pygments():
    sources = [cell.source for path in NOTEBOOKS for cell in cells(path, "code")]
    letters = [one for source, made in zip(sources, pieces(sources), strict=True)
               for one in compared(source, made)]
    wrong = [one for one in letters if one[1] != one[2]]
    # Dots of a module's name, __name__ and 1j: Pygments has words of its own for them.
    assert len(letters) > 150_000
    assert len(wrong) < 0.0015 * len(letters)
    assert {letter for letter, *_ in wrong} <= set("._namej")


@pytest.mark.parametrize("source", [
    "", "\n", "print('open", 'x = """open\nstill', "def f(", "\t# é ½ 漢字\n  naïve = 1",
    "0x1F + 1_0.5e-3j",
    "r'\\' + rb'\\'", "a if b else\u2028c", "@", "'\\", "lambda x: x@x.T  # \U0001f600",
])
def test_nothing_is_lost_or_added(source):
    (made,) = pieces([source])
    assert "".join(text for _, text in made) == source
    assert all(kind == "" or kind in TYPES for kind, _ in made)
