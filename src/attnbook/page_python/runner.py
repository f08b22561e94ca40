"""Run cells in the page, and say what they print and show.

Every run starts afresh: what a cell shows depends on the code that the page shows, and on nothing
that ran before.  Results travel as trees, ``[tag, attributes, *children]``, never as markup: the
page makes elements of the tags that it knows, so that nothing a reader's program returns can
become more than text and tables.
"""

import ast
import builtins
import contextlib
import dataclasses
import importlib
import importlib.machinery
import importlib.util
import io
import json
import linecache
import logging
import os
import re
import sys
import time
import traceback
import types
import warnings
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from attnbook.page_python import flow, lazily
from attnbook.page_python.words import say

lazily.hold_back()              # before NumPy is imported for the first time
import numpy as np  # noqa: E402

import attnbook  # noqa: E402
from attnbook.checks._report import Report  # noqa: E402

if TYPE_CHECKING:
    from xml.etree import ElementTree

MOST_CHARACTERS = 100_000
"""What a cell may print; the rest is counted, not shown."""

_FLUSH_SECONDS = 0.1
_RECURSION = 800                       # deeper, the browser's own stack would end first
_VOID = {"br", "hr", "img", "wbr", "col", "input", "meta", "link"}
_PRINT_OPTIONS = np.get_printoptions()

Tree = list                            # [tag, {attribute: value}, *children]
Tell = Callable[[str, str], None]


def prepare() -> None:
    """Set up what holds for all runs: called once, when the thread has started."""
    sys.setrecursionlimit(_RECURSION)
    os.environ["MPLBACKEND"] = "svg"
    logging.getLogger("matplotlib").setLevel(logging.ERROR)     # it tells of its font cache
    warnings.filterwarnings("ignore", message="Unable to import Axes3D")
    sys.meta_path.insert(0, _FigureFinder)
    builtins.input = _no_input


def needed(cells: str) -> str:
    """Return the ids of the cells that the last one needs, and its own, as JSON.

    The `cells` are JSON of ``[{"id": …, "source": …}, …]``, from the page's first cell to this one.
    """
    given = json.loads(cells)
    places = flow.needed([cell["source"] for cell in given])
    return json.dumps([given[place]["id"] for place in places])


def run(cells: str, tell: Tell) -> str:
    """Run cells, all of them and in this order, and return what the last one shows, as JSON.

    What a cell prints is heard of the last one, and of one with ``"loud": true``: an exercise is
    checked by the cell after it.  One with ``"runs": false`` needs what the page has not: the lines
    before that serve others.  `tell` hears ``"begun"`` with the id of each cell, and ``"print"``
    with what is printed.

    What comes back has ``tree`` (what is shown, where something is) and, of a checker's report,
    ``status`` and ``mistake``; where a cell fails, ``error``, the error's name, and ``cell``.
    """
    given, names = json.loads(cells), {"__name__": "__main__"}
    np.set_printoptions(**_PRINT_OPTIONS)
    _bring_figures()
    value = None
    for cell in given:
        own = cell is given[-1] or cell.get("loud", False)
        output = _Output(tell if own else _silent)
        tell("begun", cell["id"])
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            value, error = _execute(cell, names)
        output.end()
        if error is not None and (own or cell.get("runs", True)):
            return json.dumps({
                "error": type(error).__name__, "cell": cell["id"],
                "tree": html_tree(_explain(error, cell, own)._repr_html_())})
    return json.dumps(_answer(value, f"run-{given[-1]['id']}"))


def _silent(kind: str, words: str) -> None:
    """Hear nothing: what a needed cell prints stands below that cell already."""


class _Output(io.TextIOBase):
    """What is printed goes to the page in pieces, and beyond some length nowhere."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._held, self._count = tell, [], 0
        self._flushed = time.monotonic()

    def write(self, words: str) -> int:
        room = MOST_CHARACTERS - self._count
        self._count += len(words)
        if room > 0:
            self._held.append(words[:room])
            if time.monotonic() - self._flushed > _FLUSH_SECONDS:
                self.flush()
        return len(words)

    def flush(self) -> None:
        if self._held:
            self._tell("print", "".join(self._held))
            self._held, self._flushed = [], time.monotonic()

    def end(self) -> None:
        if self._count > MOST_CHARACTERS:
            more = self._count - MOST_CHARACTERS
            self._held.append("\n" + say("cut", count=f"{more:,}") + "\n")
        self.flush()


def _execute(cell: Mapping[str, str], names: dict[str, Any]) -> tuple[Any, BaseException | None]:
    """Run one cell; return the value of its last line, and the error that ended it."""
    where, source = f"<{cell['id']}>", cell["source"]
    linecache.cache[where] = (len(source), None, source.splitlines(keepends=True), where)
    try:
        tree = ast.parse(source, where)
        ends_in_value = bool(tree.body) and isinstance(tree.body[-1], ast.Expr)
        last = tree.body.pop() if ends_in_value else None
        exec(compile(tree, where, "exec"), names)
        if last is None or source.rstrip().endswith(";"):
            return None, None
        return eval(compile(ast.Expression(last.value), where, "eval"), names), None
    except BaseException as error:     # also what a program raises to end itself
        return None, error


# --- what is shown -------------------------------------------------------------------------------
def _answer(value: Any, name: str) -> dict[str, Any]:
    """Return what the page shows of a value; ids inside of a figure begin with `name`."""
    if value is None:
        return {}
    if isinstance(value, Report) and value.status == "not-started":
        value = dataclasses.replace(value, message=say("not_started"))
    data = _mime_bundle(value)
    if "image/svg+xml" in data:
        from attnbook.page_python.svg import inline_svg  # it reads XML: a report does not wait
        return {"tree": svg_tree(inline_svg(data["image/svg+xml"], name, "")), "status": "figure"}
    if "text/html" in data:
        shown = {"tree": html_tree(data["text/html"])}
        if isinstance(value, Report):
            shown |= {"status": value.status, "mistake": value.mistake}
        return shown
    return {"tree": ["pre", {}, data["text/plain"][:MOST_CHARACTERS]]}


def _mime_bundle(value: Any) -> dict[str, str]:
    if hasattr(type(value), "_repr_mimebundle_"):
        return value._repr_mimebundle_()
    if hasattr(type(value), "_repr_html_"):
        return {"text/html": value._repr_html_()}
    return {"text/plain": repr(value)}


class _TreeBuilder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Tree] = [["div", {}]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = [tag, {name: value or "" for name, value in attrs}]
        self.open[-1].append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if any(node[0] == tag for node in self.open[1:]):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)


def html_tree(markup: str) -> Tree:
    """Return HTML as a tree below a ``div``.

    Examples
    --------
    >>> html_tree("<p class='a'>one <b>two</b></p>")
    ['div', {}, ['p', {'class': 'a'}, 'one ', ['b', {}, 'two']]]
    """
    builder = _TreeBuilder()
    builder.feed(markup)
    builder.close()
    return builder.open[0]


def svg_tree(markup: str) -> Tree:
    """Return an SVG as a tree, its names without namespaces.

    Examples
    --------
    >>> svg_tree('<svg xmlns="http://www.w3.org/2000/svg"><text x="1">a</text></svg>')
    ['svg', {}, ['text', {'x': '1'}, 'a']]
    """
    from xml.etree import ElementTree
    return _svg_node(ElementTree.fromstring(markup))


def _svg_node(element: "ElementTree.Element") -> Tree:
    children = [element.text] if element.text and element.text.strip() else []
    for child in element:
        children.append(_svg_node(child))
        if child.tail and child.tail.strip():
            children.append(child.tail)
    attributes = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    return [element.tag.rpartition("}")[2], attributes, *children]


# --- what went wrong -----------------------------------------------------------------------------
_ADVICE = {
    "NameError": "", "SyntaxError": "", "IndentationError": "", "RecursionError": "",
    "MemoryError": "", "ModuleNotFoundError": "", "IndexError": "", "KeyError": "",
    "broadcast": "could not be broadcast|operands could not be", "matmul": "matmul: Input operand",
}
"""Errors with advice of their own: by name, or by the words of the message."""


def _explain(error: BaseException, cell: Mapping[str, str], is_own: bool) -> Report:
    """Say what went wrong, in which line, and what to try, in the form of a checker's report."""
    said = str(error)
    if type(error).__name__ in ("NeedsTorch", "NeedsNotebook"):
        words, status = said, "skipped"
    else:
        said = "".join(traceback.TracebackException.from_exception(
            error, capture_locals=False).format_exception_only()).strip().splitlines()[-1]
        words, status = said, "error"
    line = _line_of(error, cell)
    if line:
        source = [*cell["source"].splitlines(), ""][line - 1].strip()
        words += " " + say("line", line=line, source=source)
    if not is_own:
        words = say("above", problem=words)
    return Report(status, words, _advice(error))


def _line_of(error: BaseException, cell: Mapping[str, str]) -> int | None:
    """Return the line of the cell in which an error arose."""
    where = f"<{cell['id']}>"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == where]
    return frames[-1].lineno if frames else getattr(error, "lineno", None)


def _advice(error: BaseException) -> str:
    name, said = type(error).__name__, str(error)
    for kind, pattern in _ADVICE.items():
        if kind == name or (pattern and re.search(pattern, said)):
            return say(f"advice.{kind}")
    return ""


def _no_input(prompt: str = "") -> str:
    raise RuntimeError(say("no_input"))


# --- figures, before matplotlib is there ---------------------------------------------------------
class _Figures(types.ModuleType):
    """Stands for ``attnbook.plots`` where matplotlib has not been brought."""

    __path__ = ()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args: object, **options: object) -> None:
        raise ModuleNotFoundError(say("no_figures"))


class _FigureFinder:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> Any:
        if name.startswith("attnbook.plots") and not importlib.util.find_spec("matplotlib"):
            return importlib.util.spec_from_loader(name, _FigureFinder, is_package=True)
        return None

    @staticmethod
    def create_module(spec: Any) -> types.ModuleType:
        return _Figures(spec.name)

    @staticmethod
    def exec_module(module: types.ModuleType) -> None: ...


def _bring_figures() -> None:
    """Let what stood for figures go when matplotlib has come."""
    stands_in = isinstance(sys.modules.get("attnbook.plots"), _Figures)
    for finder in sys.path_importer_cache.values():
        # Nothing is added to the zip of the standard library, and reading it again takes long.
        if isinstance(finder, importlib.machinery.FileFinder):
            finder.invalidate_caches()
    if stands_in and importlib.util.find_spec("matplotlib"):
        for name in [n for n, module in sys.modules.items() if isinstance(module, _Figures)]:
            del sys.modules[name]
        vars(attnbook).pop("plots", None)
