"""scripts/new_widget.py: what it makes passes the book's own tests, and errors leave no trace."""

import new_widget
import pytest
from copies import copy_of_project, python


@pytest.mark.parametrize(("kind", "title", "message"), [
    ("Mixture", "Mixing", "expected lower-case words joined by underscores"),
    ("soft-max", "Mixing", "expected lower-case words joined by underscores"),
    ("core", "Mixing", "has another meaning here"),
    ("class", "Mixing", "has another meaning here"),
    ("mixture", 'A "mixture"', "expected a short text without quotes"),
    ("mixture", " ", "expected a short text without quotes"),
    ("library", "The library", "there is such a widget already"),
])
def test_a_wrong_request_says_what_is_expected(kind, title, message, capsys):
    assert new_widget.main([kind, title]) == 2
    assert message in capsys.readouterr().err


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project, in which a script may write; the packages are the same."""
    return copy_of_project(tmp_path_factory.mktemp("book"))


def state_of(root):
    return {path.relative_to(root): path.read_bytes() for folder in ("src", "tests")
            for path in (root / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts}


@pytest.mark.long
def test_a_failure_on_the_way_leaves_nothing_behind(copy):
    template = copy / "scripts" / "widget_template" / "index.txt"
    good = template.read_text(encoding="utf-8")
    template.write_text(good.replace('"./math.js"', '"./no_such_script.js"'), encoding="utf-8")
    before = state_of(copy)
    done = python(copy, "scripts/new_widget.py", "broken", "A broken one")
    template.write_text(good, encoding="utf-8")
    assert done.returncode == 2
    assert "no_such_script" in done.stderr
    assert state_of(copy) == before


@pytest.mark.long
def test_a_new_widget_passes_the_tests_of_all_widgets(copy):
    """Its own, and the fast ones that go through every widget."""
    done = python(copy, "scripts/new_widget.py", "two_values", "Mixing two values")
    assert done.returncode == 0, done.stderr
    node = python(copy, "scripts/node.py", "node", "--test",
                  *(f"tests/widgets/core/{name}.test.js"
                    for name in ("bundle", "state", "toolbar", "words")),
                  "tests/widgets/two_values/two_values.test.js")
    assert node.returncode == 0, node.stdout[-4000:]
    tested = python(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/widgets/core",
                    "tests/widgets/two_values", "tests/test_words.py", "tests/test_structure.py",
                    "-m", "not slow and not long")
    assert tested.returncode == 0, tested.stdout[-4000:]
    new = ["src/attnbook/widgets/two_values", "tests/widgets/two_values"]
    for command in (["-m", "ruff", "check", "--no-cache", "--quiet", *new],
                    ["scripts/node.py", "node", "node_modules/eslint/bin/eslint.js", *new],
                    ["scripts/node.py", "node", "node_modules/prettier/bin/prettier.cjs", "--check",
                     f"{new[0]}/*.js", f"{new[1]}/*.js"],
                    ["scripts/lint_types.py"], ["scripts/unused.py"],
                    ["scripts/write_fixtures.py", "--check", "two_values/two_values"]):
        tidy = python(copy, *command)
        assert tidy.returncode == 0, tidy.stdout[-2000:] + tidy.stderr[-2000:]
