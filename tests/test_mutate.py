"""The mutator: what it changes, whom it asks, how it counts, and that it leaves no trace."""

import ast
import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

from mutation import (  # noqa: E402
    areas,
    equivalent,
    javascript,
    operators,
)


def changes(source):
    """Return old and new text of every proposal that is a program."""
    source = textwrap.dedent(source)
    found = set()
    for one in operators.proposals(source, "some.py"):
        assert source[one.start:one.end] == one.old
        ast.parse(one.apply(source))
        found.add((one.old, one.new))
    return found


@pytest.mark.parametrize(("source", "expected"), [
    ("x = a + b", {("+", "-")}),
    ("x = a @ b.mT", {("@", "*"), ("b.mT", "b")}),
    ("x = a & b | c", {("&", "|"), ("|", "&")}),
    ("x = i <= j", {("<=", "<"), ("<=", ">")}),
    ("x = a is not b", {("is not", "is")}),
    ("x = ~mask", {("~mask", "(mask)")}),
    ("x = not a", {("not a", "(a)")}),
    ("x = f(a, b)", {("a, b", "b, a")}),
    ("x = x.sum(-1, keepdims=True)", {("sum", "mean"), ("1", "2"), ("True", "False")}),
    ("x = self.dropout(a)", {("self.dropout(a)", "(a)")}),
    ("x = a.detach()", {("a.detach()", "(a)")}),
    ("x = attend(q, k, mask=m)", {("m", "None"), ("q, k", "k, q")}),
    ("x = 0.5 * a", {("0.5", "1.0"), ("*", "/")}),
    ("x += 2", {("+", "-"), ("2", "3")}),
    ('x = rearrange(a, "... s (h d) -> ... h s d")',
     {('"... s (h d) -> ... h s d"', '"... s (h d) -> ... s h d"')}),
    ('x = einsum("ij,jk->ik", a)', {('"ij,jk->ik"', '"ij,jk->ki"')}),
])
def test_an_operator_makes_the_changes_it_should(source, expected):
    assert changes(source) == expected


def test_a_script_of_the_page_is_changed_and_its_texts_are_not():
    source = ('const a = `${b + `${c - 1}`} + 2`; // 1 + 2\n'
              'const some = [].some(true);'
              'if (!x || y < 3) return "4 + 5" + z; const r = /a+1/g; f(-w, 1e-5);')
    found = {(one.old, one.new) for one in javascript.proposals(source, "some.js")}
    assert found == {("some", "every"), ("true", "false"), ("!", " "), ("||", "&&"),
                     ("<", "<="), ("<", ">="), ("3", "4"), ("-", " "), ("1e-5", "2e-05")}


@pytest.mark.long
def test_every_script_that_computes_is_imported_by_a_test_and_none_of_them_draws():
    scripts = {path.relative_to(areas.JAVASCRIPT).as_posix() for path in areas.javascript()}
    assert {"core/softmax.js", "core/models/tensor.js", "cost_calculator/math.js"} <= scripts
    assert not {"core/dom.js", "core/frame.js", "core/draw.js", "alignment/index.js"} & scripts
    assert all(javascript.importers(areas.JAVASCRIPT / name) for name in scripts)
    # Of those that import it directly the small ones come first.
    nearest = javascript.importers(areas.JAVASCRIPT / "core" / "softmax.js")[:3]
    assert "numbers.test.js" in [path.name for path in nearest]


@pytest.mark.slow
def test_marked_mutants_are_still_in_their_files_and_are_what_the_mutator_makes():
    marked = equivalent.load()
    assert not marked.stale()
    for entry in marked.entries:
        source = (ROOT / entry["file"]).read_text("utf8")
        make = operators.proposals if entry["file"].endswith(".py") else javascript.proposals
        one = equivalent.Marked((entry,))
        assert any(one.knows(mutant) for mutant in make(source, entry["file"])), entry
        assert len(entry["why"]) > 20


def test_a_mark_whose_line_has_changed_is_stale(tmp_path):
    file = tmp_path / "marks.toml"
    entry = '[[mutant]]\nfile = "src/attnbook/masks.py"\nline = "no such line"\n'
    file.write_text(entry)
    with pytest.raises(ValueError, match=r"lacks \['becomes', 'why'\]"):
        equivalent.load(file)
    file.write_text(entry + 'becomes = "2"\nwhy = "none"\n')
    assert equivalent.load(file).stale() == ["src/attnbook/masks.py: no such line"]


_RUN = """
import hashlib, json, pathlib, sys, tempfile
from mutation import forks, operators, python
from mutation.table import Table

name = "src/attnbook/lookup.py"
python.judges = lambda area, own: ["tests/test_lookup.py::" + sys.argv[1]]
source = (forks.ROOT / name).read_text("utf8")
end = len(source)
null = operators.edit(source, name, "none", (end, end), "")
fatal = operators.edit(source, name, "fatal", (end, end), "raise SystemError")
table = Table("Python", 1.0)
with tempfile.TemporaryDirectory() as folder:
    places = forks.slots(pathlib.Path(folder), 1)
    mutants = python.PythonMutants(table)
    works = mutants.works({"null": [null], "fatal": [fatal], "again": [null]})
    forks.run(works, places, mutants.done)
    assert (places[0].src / "attnbook" / "lookup.py").read_text("utf8") == source
print(json.dumps({name: row.caught for name, row in table.areas.items()}))
"""


def files():
    """Return when each file of the package was written, and how large it is."""
    return {path: (path.stat().st_mtime_ns, path.stat().st_size)
            for path in (ROOT / "src").rglob("*.*") if "__pycache__" not in path.parts}


@pytest.mark.long
def test_a_red_test_catches_a_mutant_an_equal_source_survives_and_the_work_tree_is_untouched():
    source = (ROOT / "tests" / "test_lookup.py").read_text("utf8")
    first = next(node.name for node in ast.parse(source).body
                 if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
                 and not node.decorator_list)
    before = files()
    done = subprocess.run([sys.executable, "-c", _RUN, first], cwd=ROOT / "scripts",
                          capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {"null": 0, "fatal": 1, "again": 0}
    assert files() == before
