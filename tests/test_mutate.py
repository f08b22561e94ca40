"""The mutator: what it changes, whom it asks, how it counts, and that it leaves no trace."""

import ast
import json
import random
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
    examples,
    javascript,
    operators,
    python,
    reach,
    stored,
    table,
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


def test_statements_that_check_are_removed_and_conditions_turned():
    found = changes("""
        check(a)
        if a:
            raise ValueError("no")
        """)
    assert found == {("check(a)", "pass"), ("a", "(not (a))"),
                     ('raise ValueError("no")', "pass")}


def test_words_annotations_and_decorators_are_left_alone():
    assert changes('''
        @cached(size=3)
        def f(x: Float[Any, "2 3"] = None) -> int | None:
            """Return 3 + 4."""
            return f"{x + 1} of 2" + "words"
        ''') == set()


def test_columns_are_counted_in_characters_also_after_letters_of_two_bytes():
    assert changes('x = {"äöü": a - b}') == {("-", "+")}


def test_a_change_of_the_text_alone_is_no_mutant(tmp_path):
    (tmp_path / "one.py").write_text("x = (1)\n")
    made = [operators.edit("x = (1)\n", "one.py", "", (4, 7), new) for new in ("1", "2", "(")]
    assert [operators.is_another_program(one, tmp_path) for one in made] == [False, True, False]


def test_a_mutant_tells_where_it_is_and_what_its_line_becomes():
    one = operators.edit("a = 1\nb = f(\n    2)\nc = 3\n", "one.py", "", (10, 19), "g()")
    assert (one.line, one.source_line, one.becomes) == (2, "b = f(", "b = g()")
    assert str(one) == "one.py:2  f( 2)  →  g()  in  b = g()"
    assert one.apply("a = 1\nb = f(\n    2)\nc = 3\n") == "a = 1\nb = g()\nc = 3\n"


def test_a_script_of_the_page_is_changed_and_its_texts_are_not():
    source = ('const a = `${b + `${c - 1}`} + 2`; // 1 + 2\n'
              'const some = [].some(true);'
              'if (!x || y < 3) return "4 + 5" + z; const r = /a+1/g; f(-w, 1e-5);')
    found = {(one.old, one.new) for one in javascript.proposals(source, "some.js")}
    assert found == {("some", "every"), ("true", "false"), ("!", " "), ("||", "&&"),
                     ("<", "<="), ("<", ">="), ("3", "4"), ("-", " "), ("1e-5", "2e-05")}


@pytest.mark.slow
def test_tokens_of_every_script_cover_its_text():
    for path in areas.javascript():
        source = path.read_text("utf8")
        for kind, start, end, text in javascript.tokens(source):
            assert kind != "space" and source[start:end] == text


@pytest.mark.long
def test_every_script_that_computes_is_imported_by_a_test_and_none_of_them_draws():
    scripts = {path.relative_to(areas.JAVASCRIPT).as_posix() for path in areas.javascript()}
    assert {"core/softmax.js", "core/models/tensor.js", "cost_calculator/math.js"} <= scripts
    assert not {"core/dom.js", "core/frame.js", "core/draw.js", "alignment/index.js"} & scripts
    assert all(javascript.importers(areas.JAVASCRIPT / name) for name in scripts)
    # Of those that import it directly the small ones come first.
    nearest = javascript.importers(areas.JAVASCRIPT / "core" / "softmax.js")[:3]
    assert "numbers.test.js" in [path.name for path in nearest]


def test_areas_are_the_modules_that_compute():
    assert {"masks", "scoring", "transformer", "training"} <= set(areas.PYTHON)
    assert not {"__init__", "widgets", "plots", "messages"} & set(areas.PYTHON)


def test_only_its_own_tests_judge_a_module_when_they_are_asked_alone():
    name = "src/attnbook/masks.py"
    seconds = {"tests/test_masks.py::a": 1.0, "tests/test_vit.py::b": 1.0}
    reached = reach.Reach({name: {1: set(seconds)}}, {}, seconds)
    mutant = operators.edit("x = 1\n", name, "", (4, 5), "2")

    def judges(**options):
        mutants = python.PythonMutants(reached, table.Table("Python", 1.0), **options)
        return mutants._tests("masks", mutant)

    assert judges() == ["tests/test_masks.py::a", "tests/test_vit.py::b"]
    assert judges(own=True) == ["tests/test_masks.py::a"]


def test_examples_of_a_checker_are_told_from_its_logic():
    source = """\
def _half(x):
    return _scaled(x, 2)
def _scaled(x, by):
    return x / by
def _twice(x):
    return _scaled(x, 0.5)
def _third(x):
    return _scaled(x, 3)
_HALF_MISTAKES = {"third": _third, "none": lambda x: x}
def _half_cases(rng):
    return [Case({"x": _drawn(rng)})]
def _drawn(rng):
    return rng.normal(size=3)
EXERCISES = (Exercise("ex-half", _half, _half_cases, {"twice": _twice}),)
"""
    spans = sorted(examples.spans(source))
    assert spans == [(5, 6), (7, 8), (9, 9), (10, 11), (12, 13)]


def test_the_tests_of_a_line_come_own_and_quick_ones_first():
    name = "src/attnbook/masks.py"
    reached = reach.Reach(
        {name: {7: {"tests/test_vit.py::a", "tests/test_masks.py::b"}, 9: {"tests/test_x.py::c"}}},
        {name: {9}}, {"tests/test_vit.py::a": 1.0, "tests/test_masks.py::b": 4.0,
                      "tests/test_x.py::c": 0.1})
    assert reached.tests(name, 7, 8) == ["tests/test_masks.py::b", "tests/test_vit.py::a"]
    assert reached.tests(name, 1, 3) == []
    assert reached.tests(name, 9, 9)[0] == "tests/test_x.py::c"
    assert reached.tests("src/attnbook/vit.py", 7, 8) == []
    assert len(reached.tests(name, 9, 9)) == 3  # the line runs on import


def test_the_table_counts_and_knows_its_bound(capsys):
    counted = table.Table("Python", 0.9)
    for i in range(10):
        counted.add("masks", f"line {i}", caught=i > 0)
    assert counted.enough and counted.whole.share == 0.9
    counted.add("vit", "another", caught=False)
    assert not counted.enough
    assert counted.whole.survivors == ["line 0", "another"]
    assert counted.lines()[1].split() == ["masks", "10", "9", "90.0%"]
    assert "survived: another" in capsys.readouterr().out


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


def test_one_digit_changes_and_no_more():
    rng = random.Random(11)
    for text in ("0.25", "weights: 1", "a\n23.5\n"):
        new = stored.other_digit(text, rng)
        assert len(new) == len(text) and sum(a != b for a, b in zip(new, text, strict=True)) == 1
        assert stored.other_digit(text, rng).translate(str.maketrans("", "", "0123456789")) == (
            text.translate(str.maketrans("", "", "0123456789")))
    assert stored.other_digit("no number", rng) != "no number"


_RUN = """
import hashlib, json, pathlib, sys, tempfile
from mutation import forks, operators, python, reach
from mutation.table import Table

name, test = "src/attnbook/lookup.py", "tests/test_lookup.py::" + sys.argv[1]
source = (forks.ROOT / name).read_text("utf8")
end = len(source)
null = operators.edit(source, name, "none", (end, end), "", (1, 1))
fatal = operators.edit(source, name, "fatal", (end, end), "raise SystemError", (1, 1))
reached = reach.Reach({name: {1: {test}}}, {}, {test: 2.0})
table = Table("Python", 1.0)
with tempfile.TemporaryDirectory() as folder:
    places = forks.slots(pathlib.Path(folder), 1)
    mutants = python.PythonMutants(reached, table)
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
