"""New chapters and widgets pass the book's own tests, and errors leave no trace of them."""

import re

import bootstrap_cell
import nbformat
import new_chapter
import new_widget
import pytest
from copies import copy_of_project, python

from attnbook.data import tables

# Two chapters that no plan will ever hold; the copy's plan gets them.
EXAMPLES = [
    tables.Chapter(number="97", stem="example", part=5, title="An example",
                   subtitle="What a new chapter has", question="Is it one?"),
    tables.Chapter(number="98", stem="example-of-names", part=5, title="An example of names",
                   subtitle="Long names", question="Do long names fit?"),
]
CONTENTS = """\
format: jb-book
root: book/welcome
parts:
  - caption: Looking things up
    chapters:
      - file: book/part-1
      - file: notebooks/01-library
      - file: notebooks/03-scoring
  - caption: To look up
    chapters:
      - file: book/notation
"""


@pytest.mark.parametrize(("script", "request_", "message"), [
    (new_chapter, ["tokens"], "'tokens' is not in the plan"),
    (new_widget, ["Mixture", "Mixing"], "expected lower-case words joined by underscores"),
    (new_widget, ["soft-max", "Mixing"], "expected lower-case words joined by underscores"),
    (new_widget, ["core", "Mixing"], "has another meaning here"),
    (new_widget, ["class", "Mixing"], "has another meaning here"),
    (new_widget, ["mixture", 'A "mixture"'], "expected a short text without quotes"),
    (new_widget, ["mixture", " "], "expected a short text without quotes"),
    (new_widget, ["library", "The library"], "there is such a widget already"),
])
def test_a_wrong_request_says_what_is_expected(script, request_, message, capsys):
    assert script.main(request_) == 2
    assert message in capsys.readouterr().err


def lines(text):
    return [line.strip() for line in text.splitlines()]


def test_chapters_stand_in_the_order_of_their_numbers():
    text = CONTENTS
    for stem, part in (("seq2seq", "To look up"), ("kernels", "Looking things up"),
                       ("embeddings", "Looking things up")):
        chapter = next(c for c in tables.chapters() if c.stem == stem)
        text = new_chapter.add_to_contents(text, chapter, part)
    assert [line.rpartition(" ")[2] for line in lines(text)][4:] == [
        "chapters:", "book/part-1", "notebooks/01-library", "notebooks/02-kernels",
        "notebooks/03-scoring", "notebooks/04-embeddings", "up", "chapters:", "book/notation",
        "notebooks/05-seq2seq"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project, whose plan has the examples."""
    root = copy_of_project(tmp_path_factory.mktemp("book"))
    with (root / "src" / "attnbook" / "data" / "chapters.toml").open("a", encoding="utf-8") as file:
        for chapter in EXAMPLES:
            file.write(f'\n[[chapter]]\nnumber = "{chapter.number}"\nstem = "{chapter.stem}"\n'
                       f'part = {chapter.part}\ntitle = "{chapter.title}"\n'
                       f'subtitle = "{chapter.subtitle}"\nquestion = "{chapter.question}"\n')
    return root


def snapshot(root):
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and ".pytest" not in str(path)
    }


@pytest.mark.parametrize("stored", ["", "https://github.com/owner/book"])
def test_a_new_chapter_stores_the_address_of_the_others(monkeypatch, tmp_path, stored):
    """Whatever the environment knows: a runner of GitHub, a clone with a remote."""
    for name in ("01-a.ipynb", "02-b.ipynb"):
        made = nbformat.v4.new_notebook()
        bootstrap_cell.update(made, stored)
        nbformat.write(made, tmp_path / name)
    monkeypatch.setattr(bootstrap_cell.address_of_the_book, "__defaults__", (tmp_path,))
    monkeypatch.setenv("GITHUB_REPOSITORY", "o/b")
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    cell = bootstrap_cell.bootstrap_cell(new_chapter.notebook(EXAMPLES[0]))
    assert bootstrap_cell.stored_address(cell.source) == stored


@pytest.mark.long
@pytest.mark.parametrize(("template", "broken", "request_", "said"), [
    ("chapter_template/chapter.txt", ("import numpy as np", "import no_such_module"),
     ["new_chapter.py", "example"], "no_such_module"),
    ("widget_template/index.txt", ('"./math.js"', '"./no_such_script.js"'),
     ["new_widget.py", "broken", "A broken one"], "no_such_script")])
def test_a_failure_on_the_way_leaves_nothing_behind(copy, template, broken, request_, said):
    template = copy / "scripts" / template
    good = template.read_text(encoding="utf-8")
    template.write_text(good.replace(*broken), encoding="utf-8")
    before = snapshot(copy)
    done = python(copy, f"scripts/{request_[0]}", *request_[1:])
    assert done.returncode == 2
    assert said in done.stderr
    assert snapshot(copy) == before
    template.write_text(good, encoding="utf-8")


@pytest.mark.long
def test_new_chapters_pass_the_fast_tests_of_the_book(copy):
    """Two of them, one after the other: the second one stands beside the first one everywhere."""
    for chapter in EXAMPLES:
        # As on a runner of GitHub, which knows an address that the other notebooks do not store.
        done = python(copy, "scripts/new_chapter.py", chapter.stem, GITHUB_REPOSITORY="o/b")
        assert done.returncode == 0, done.stderr
        assert f"{chapter.number}-{chapter.stem}" in (copy / "_toc.yml").read_text()
    quiet = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    # What names no chapter, quiz or message sees none.
    seeing = [str(path) for path in sorted((copy / "tests").rglob("test_*.py"))
              if "browser" not in path.parts
              and re.search("(?i)notebooks|chapter|quiz|messages", path.read_text("utf8"))]
    tested = python(copy, *quiet, *seeing, "-m", "not slow and not long",
                    "--hypothesis-profile", "brief")
    assert tested.returncode == 0, tested.stdout[-4000:]
    tidied = python(copy, "-m", "ruff", "check", "--no-cache", "--quiet", ".")
    assert tidied.returncode == 0, tidied.stdout[-2000:]
    again = python(copy, *quiet, "-p", "nbval.plugin", "-p", "tests.notebooks.own_sockets",
                   "--nbval", "--nbval-current-env",
                   *(f"notebooks/{chapter.notebook}" for chapter in EXAMPLES))
    assert again.returncode == 0, again.stdout[-4000:]


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
