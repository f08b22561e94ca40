"""Which earlier cells does a cell need?  Names that it reads, followed back to where they are set.

A reader runs one cell of a page.  What it reads must be there first, so the cells above that set
or change those names run before it, and those that these need, and nothing else.
"""

# ruff: noqa: N815 - methods are named after the nodes of `ast`

import ast
import builtins
import functools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_BUILTINS = frozenset(dir(builtins))


@dataclass
class CellFlow:
    """What a cell does to the names of its chapter.

    Attributes
    ----------
    reads : set of str
        Names that must have a value before it runs, also those inside its functions.
    calls : set of str
        Those of `reads` that only its functions read: when one is called, perhaps in a later
        cell, their values of then count.
    sets : set of str
        Names that have one after it.
    touches : set of str
        Names whose object it may change in place: ``rng.normal()``, ``rows.append(x)``,
        ``x[0] = 1``.
    modules : set of str
        Names that it imports; calling their functions changes nothing.
    """

    reads: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    touches: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)


class Visitor(ast.NodeVisitor):
    """Walks through a cell in the order in which Python evaluates it."""

    def __init__(self) -> None:
        self.flow = CellFlow()
        self._local: list[set[str]] = []    # names of the functions and comprehensions around
        self._done: set[str] = set()        # names that this cell has set so far
        self._depth = 0                     # of functions

    def _load(self, name: str) -> None:
        local = any(name in names for names in self._local)
        if not local and name not in _BUILTINS and name not in self._done:
            (self.flow.calls if self._depth else self.flow.reads).add(name)

    def _store(self, name: str) -> None:
        if self._local:
            self._local[-1].add(name)
        else:
            self.flow.sets.add(name)
            self._done.add(name)

    def _visit_all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        (self._load if isinstance(node.ctx, ast.Load) else self._store)(node.id)

    def visit_alias(self, node: ast.alias) -> None:
        name = (node.asname or node.name).partition(".")[0]
        self.flow.modules.add(name)
        self._store(name)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_all([node.value, *node.targets])     # the value first: x = x + 1 reads x

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self._load(node.target.id)
        self._visit_all([node.value, node.target])

    def visit_For(self, node: ast.For) -> None:
        self._visit_all([node.iter, node.target, *node.body, *node.orelse])

    def _visit_comprehension(self, node: ast.AST, *parts: ast.AST) -> None:
        self._local.append(set())
        for loop in node.generators:
            self._visit_all([loop.iter, loop.target, *loop.ifs])
        self._visit_all(parts)
        self._local.pop()

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> None:
        self._visit_comprehension(node, node.elt)

    visit_SetComp = visit_GeneratorExp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._visit_comprehension(node, node.key, node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_all([*node.decorator_list, *node.args.defaults, *node.args.kw_defaults])
        self._store(node.name)
        self._visit_body(node, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_all([*node.args.defaults, *node.args.kw_defaults])
        self._visit_body(node, [node.body])

    def _visit_body(self, node: ast.FunctionDef | ast.Lambda, body: Sequence[ast.AST]) -> None:
        """Visit what runs only when the function is called: by then the whole cell has run."""
        parts = [node.args, *body]
        self._local.append(own_names(part for each in parts for part in ast.walk(each)))
        before, self._done = self._done, set(self.flow.sets)
        self._depth += 1
        self._visit_all(body)
        self._depth -= 1
        self._done = before
        self._local.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit_all([*node.bases, *node.decorator_list])
        self._store(node.name)
        self._local.append(set())
        self._visit_all(node.body)
        self._local.pop()

    def _touch(self, node: ast.AST) -> None:
        while isinstance(node, ast.Subscript | ast.Attribute):
            node = node.value
        if isinstance(node, ast.Name):
            self.flow.touches.add(node.id)

    def visit_Subscript(self, node: ast.Subscript | ast.Attribute) -> None:
        if not isinstance(node.ctx, ast.Load):
            self._touch(node)
        self.generic_visit(node)

    visit_Attribute = visit_Subscript

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            self._touch(node.func.value)
        self.generic_visit(node)


def own_names(parts: Iterable[ast.AST]) -> set[str]:
    """Return the names that these parts of a function bind: arguments, variables, functions."""
    found = set()
    for part in parts:
        if isinstance(part, ast.arg):
            found.add(part.arg)
        elif isinstance(part, ast.FunctionDef):
            found.add(part.name)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
    return found


@functools.lru_cache(maxsize=500)
def cell_flow(source: str) -> CellFlow:
    """Return what a cell reads, sets and changes.

    A cell that cannot be parsed sets what looks as if it were set: running it says what is wrong.

    Examples
    --------
    >>> flow = cell_flow("y = [f(x) for x in data]; rng.shuffle(y)")
    >>> sorted(flow.reads), sorted(flow.sets), sorted(flow.touches)
    (['data', 'f', 'rng'], ['y'], ['rng'])
    """
    visitor = Visitor()
    flow = visitor.flow
    try:
        visitor.visit(ast.parse(source))
    except SyntaxError:
        flow.sets |= set(re.findall(r"(?m)^(?:def |class )?(\w+)", source))
    flow.calls -= flow.sets | flow.reads    # a function that the cell defines below is its own
    flow.reads |= flow.calls
    return flow


def needed(sources: Sequence[str]) -> list[int]:
    """Return the places of the cells that the last one needs, and its own, in order.

    The first cell of a page sets up (it imports), and is always among them.

    Examples
    --------
    >>> needed(["import numpy as np", "x = np.ones(3)", "y = 2", "x += y", "print(x)"])
    [0, 1, 2, 3, 4]
    >>> needed(["import numpy as np", "x = np.ones(3)", "y = 2", "print(y)"])
    [0, 2, 3]
    """
    last = len(sources) - 1
    found, seen = {0, last}, set()
    waiting = [(last, name) for name in cell_flow(sources[last]).reads]
    while waiting:
        cell, name = waiting.pop()
        if (cell, name) in seen:
            continue
        seen.add((cell, name))
        for place in _makers(sources, cell, name):
            found.add(place)
            flow = cell_flow(sources[place])
            waiting += [(place, read) for read in flow.reads]
            waiting += [(last, read) for read in flow.calls]
    return sorted(found)


def _makers(sources: Sequence[str], cell: int, name: str) -> list[int]:
    """Return the last cell before this one that sets a name, and those after it that change it."""
    # A cell without the word has nothing to do with the name, and need not be parsed.
    flows = {place: cell_flow(source) for place, source in enumerate(sources) if name in source}
    start = max((place for place, flow in flows.items() if place < cell and name in flow.sets),
                default=0)
    if any(name in flow.modules for flow in flows.values()):
        return [start]
    return [start, *(place for place, flow in flows.items()
                     if start < place < cell and name in flow.touches)]
