"""The mutator: what it changes and which scripts it knows."""

import ast
import textwrap

import pytest
from booktext import ROOT
from mutation import equivalent, javascript, operators


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
    ('"""As ``rearrange(a, "s d -> d s")`` does."""', set()),
])
def test_an_operator_makes_the_changes_it_should(source, expected):
    assert changes(source) == expected


@pytest.mark.long
def test_every_script_that_computes_is_imported_by_a_test_and_none_of_them_draws():
    assert {"core/softmax.js", "core/models/tensor.js", "cost_calculator/math.js"} <= {
        *javascript.NAMES}
    assert not {"core/dom.js", "core/frame.js", "core/draw.js", "alignment/index.js"} & {
        *javascript.NAMES}
    assert all(map(javascript.judges, javascript.NAMES))
    # Of those that import it directly the small ones come first.
    nearest = javascript.judges("core/softmax.js")[:3]
    assert "numbers.test.js" in [path.name for path in nearest]


@pytest.mark.slow
def test_marked_mutants_are_still_in_their_files_and_are_what_the_mutator_makes():
    marked = equivalent.load()
    assert not equivalent.stale(marked)
    for key, why in marked.items():
        name, (source, scripts) = key[0], (ROOT / key[0], javascript.SCRIPTS)
        made = operators.proposals(source.read_text("utf8"), name) if source.suffix == ".py" \
            else javascript.mutants(source.relative_to(scripts).as_posix())
        assert key in {mutant.key for mutant in made}, key
        assert len(why) > 20
