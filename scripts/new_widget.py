"""Make a new widget that works and passes the tests, ready to be rewritten.

    .venv/bin/python scripts/new_widget.py mixture "Mixing two values"

The kind is the widget's word in every place: its folder in ``src/attnbook/widgets``, which gets the
class, scripts, style, words and fixtures, and its folder in ``tests/widgets`` with a test in
Python, one in JavaScript, and what the tests in a browser must know.  Then the script is bundled,
as ``make widgets`` does.  To show it, place it in a chapter, or on a page with the directive
``book-widget``.  If anything goes wrong on the way, nothing is left behind.
"""

import argparse
import keyword
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).resolve().parent / "widget_template"
FILES = {"class.txt": "__init__.py", "index.txt": "index.js", "math.txt": "math.js",
         "style.txt": "style.css", "words.json": "words.json", "fixtures.txt": "fixtures.py"}
TESTS = {"test_python.txt": "test_widget_@kind@.py", "test_javascript.txt": "@kind@.test.js",
         "in_browser.txt": "in_browser.py"}


class ProblemError(Exception):
    """What is wrong with the request, in a sentence for the author."""


def check(kind, title):
    """Refuse what can be no kind or no title."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", kind):
        raise ProblemError(f"the kind is {kind!r}, expected lower-case words joined by "
                           "underscores, such as softmax_lab")
    if not title.strip() or re.search(r'["\\\n{}]', title):
        raise ProblemError(f"the title is {title!r}, expected a short text without quotes, "
                           "braces and backslashes")
    if kind in ("core", "static") or keyword.iskeyword(kind):
        raise ProblemError(f"{kind!r} has another meaning here. Choose another word")


def fill(text, kind, title):
    """Return a template with the widget's names in it."""
    blanks = {"kind": kind, "title": title, "dashed": kind.replace("_", "-"),
              "Class": "".join(word.capitalize() for word in kind.split("_"))}
    return re.sub(r"@(kind|title|dashed|Class)@", lambda blank: blanks[blank[1]], text)


def make(kind, title):
    """Write the widget's files and build, or leave everything as it was."""
    homes = {ROOT / "src" / "attnbook" / "widgets" / kind: FILES,
             ROOT / "tests" / "widgets" / kind: TESTS}
    taken = [str(home.relative_to(ROOT)) for home in homes if home.exists()]
    if taken:
        raise ProblemError(f"there is such a widget already: {', '.join(taken)}")
    try:
        for home, files in homes.items():
            home.mkdir(parents=True)
            for template, name in files.items():
                text = (TEMPLATE / template).read_text(encoding="utf-8")
                (home / fill(name, kind, title)).write_text(
                    fill(text, kind, title), encoding="utf-8")
        tidy([path for home in homes for path in home.iterdir()])
        build(kind)
    except BaseException:
        for home in homes:
            shutil.rmtree(home, ignore_errors=True)
        bundle()
        raise
    return [path for home in homes for path in sorted(home.iterdir())]


def tidy(paths):
    """Give the files their form, whatever the length of the kind."""
    python, scripts = ([str(path) for path in paths if path.suffix == ending]
                       for ending in (".py", ".js"))
    run("-m", "ruff", "check", "--no-cache", "--quiet", "--fix", "--select", "I", *python)
    run("-m", "ruff", "format", "--no-cache", "--quiet", *python)
    run("scripts/node.py", "node", "node_modules/prettier/bin/prettier.cjs", "--write", *scripts)


def build(kind):
    """Bundle its script, and write the numbers that its tests read."""
    bundle()
    run("scripts/write_fixtures.py", f"{kind}/{kind}", "core/pages")


def bundle():
    """Bundle the scripts of all widgets."""
    run("scripts/write_states.py")
    run("scripts/node.py", "node", "scripts/build_widgets.mjs")


def run(*command):
    """Run Python, with its own words where it fails."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        raise ProblemError(f"{' '.join(map(str, command))} fails:\n{done.stdout}{done.stderr}")


def main(arguments=None):
    """Make the widget that the command line asks for, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", help="the widget's word: softmax_lab")
    parser.add_argument("title", help='"The softmax laboratory"')
    options = parser.parse_args(arguments)
    try:
        check(options.kind, options.title)
        written = make(options.kind, options.title)
    except ProblemError as problem:
        print(f"new_widget: {problem}", file=sys.stderr)
        return 2
    print("Written, and the script bundled:")
    for path in written:
        print(f"  {path.relative_to(ROOT)}")
    print("Next: make check, place it on a page, and replace the example step by step.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
