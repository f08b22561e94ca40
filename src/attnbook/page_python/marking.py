"""Which cells can run in the page?  Told from the names that they use, without running anything.

A cell cannot run there when a statement of it reads, outside of a function that it only defines, a
name that cannot be had: PyTorch or another absent package, something of attnbook that uses one, or
a name that an earlier such statement would have set.  The first such statement ends its cell: what
follows it is not set either; the lines before it still serve later cells.
"""

# ruff: noqa: N802 - methods are named after the nodes of `ast`

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import flow

SOURCES = Path(__file__).resolve().parents[2]
ABSENT = frozenset({"torch", "statsmodels", "scipy", "sklearn", "transformers", "tqdm"})
"""Packages that the page does not bring."""
HARMLESS = frozenset({("torch", "set_num_threads"), ("torch", "set_default_dtype")})
"""Calls for which the stand-in has an answer: there is nothing to set."""
SHIPPED = frozenset({"attnbook.data.samples:engel"})
"""What would need an absent package, but for the data that the packs bring in its place."""
_WIDGETS = "attnbook.widgets"


@dataclass(frozen=True)
class Mark:
    """Whether a cell can run in the page.

    Attributes
    ----------
    missing : str
        The name that it would need and cannot have; empty where it runs.
    lines : int
        How many lines, from its first, still serve later cells; all of them where it runs.
    """

    missing: str
    lines: int

    @property
    def runs(self) -> bool:
        """Whether the whole cell runs."""
        return not self.missing


def mark(sources: Sequence[str]) -> list[Mark]:
    """Tell of each code cell of a chapter, in order, whether it can run in the page.

    Examples
    --------
    >>> [m.runs for m in mark(["import torch", "x = torch.ones(2)", "y = 2", "print(x)"])]
    [True, False, True, False]
    """
    names = _Names()
    return [names.take(source) for source in sources]


# --- modules of the package ----------------------------------------------------------------------
@functools.cache
def _parsed(module: str) -> ast.Module | None:
    """Return the syntax tree of a module of attnbook, by its dotted name."""
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf8")) if file.is_file() else None


def _imported(node: ast.Import | ast.ImportFrom, inside: str) -> Iterator[tuple[str, str]]:
    """Yield each name that an import sets, with its origin: ``module`` or ``module:object``."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (top, top)
        return
    base = node.module or ""
    if node.level:
        parents = inside.split(".")
        is_package = SOURCES.joinpath(*parents).is_dir()
        parents = parents[: len(parents) - node.level + is_package]
        base = ".".join([*parents, base] if base else parents)
    for alias in node.names:
        whole = f"{base}.{alias.name}"
        is_module = base.startswith("attnbook") and _parsed(whole)
        yield alias.asname or alias.name, whole if is_module else f"{base}:{alias.name}"


def _top(origin: str) -> str:
    """Return the package that an origin belongs to."""
    return origin.partition(":")[0].partition(".")[0]


@functools.cache
def _scope(module: str) -> Mapping[str, str | ast.AST]:
    """Return what the names at the top of a module are: an origin, or the node that makes them."""
    found: dict[str, str | ast.AST] = {}
    for statement in _parsed(module).body:
        inner = statement.body if isinstance(statement, ast.If | ast.Try) else [statement]
        for node in inner:
            if isinstance(node, ast.Import | ast.ImportFrom):
                found |= dict(_imported(node, module))
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {t.id: node for t in targets if isinstance(t, ast.Name)}
    return found


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node, but for annotations, which nothing evaluates."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield part
                yield from _evaluated(part)


_looking: set[str] = set()


@functools.cache
def _needs_absent(origin: str) -> bool:
    """Tell whether something needs a package that the page has not."""
    module, _, name = origin.partition(":")
    if origin in SHIPPED or origin in _looking:
        return False
    if _top(origin) in ABSENT:
        return True
    if not module.startswith("attnbook") or not name or module.startswith(_WIDGETS):
        return False
    what = _scope(module).get(name)
    if isinstance(what, str):
        return _needs_absent(what) if ":" in what else _top(what) in ABSENT
    if what is None:
        return False
    _looking.add(origin)
    try:
        return _uses_absent(what, module)
    finally:
        _looking.discard(origin)


def _uses_absent(node: ast.AST, module: str) -> bool:
    """Tell whether what a module defines uses, inside, a package that the page has not."""
    parts = list(_evaluated(node))
    local = {name: origin for part in parts if isinstance(part, ast.Import | ast.ImportFrom)
             for name, origin in _imported(part, module)}
    if any(_top(origin) in ABSENT for origin in local.values()):
        return True
    return any(_part_uses_absent(part, local, module) for part in parts)


def _part_uses_absent(part: ast.AST, local: Mapping[str, str], module: str) -> bool:
    if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
        name = part.value.id
        origin = local.get(name) or _scope(module).get(name)
        if isinstance(origin, str) and origin.startswith("attnbook") and _parsed(origin):
            return _needs_absent(f"{origin}:{part.attr}")
    if not isinstance(part, ast.Name) or not isinstance(part.ctx, ast.Load):
        return False
    if part.id == "Tensor":
        return False                   # isinstance(x, Tensor) is False there, and no error
    if part.id in local:
        return ":" in local[part.id] and _needs_absent(local[part.id])
    what = _scope(module).get(part.id)
    if isinstance(what, str) and ":" not in what:
        return _top(what) in ABSENT
    return what is not None and _needs_absent(f"{module}:{part.id}")


# --- cells ---------------------------------------------------------------------------------------
class _Reader(flow.Visitor):
    """Walks through what is evaluated at once, to the first name that cannot be had."""

    def __init__(
        self, names: "_Names", seen: tuple[str, ...] = (), own: Iterable[str] = ()
    ) -> None:
        super().__init__()
        self.names, self.seen, self.missing = names, seen, ""
        self._done.update(own)

    def _miss(self, name: str) -> None:
        if not self._depth and not self.missing:
            self.missing = name

    def _is_own(self, name: str) -> bool:
        return name in self._done or any(name in names for names in self._local)

    def _load(self, name: str) -> None:
        if not self._depth and not self._is_own(name):
            self._miss(self.names.missing(name, self.seen))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._visit_all([node.value, node.target])

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        is_method = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name)
        if not is_method or (self.names.origins.get(called.value.id), called.attr) not in HARMLESS:
            self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        value = node.value
        if isinstance(value, ast.Name) and not self._is_own(value.id):
            origin = self.names.origins.get(value.id, "")
            if origin.startswith("attnbook") and ":" not in origin and _parsed(origin):
                is_module = _parsed(f"{origin}.{node.attr}") and node.attr not in _scope(origin)
                if not is_module and _needs_absent(f"{origin}:{node.attr}"):
                    self._miss(f"{origin}.{node.attr}")
                return
        made = value.func if isinstance(value, ast.Call) else None
        if isinstance(made, ast.Name) and self.names.origins.get(made.id, "").startswith(_WIDGETS):
            self._miss("widget")       # its numbers need a kernel
        super().visit_Attribute(node)


class _Names:
    """What the names of a chapter stand for, cell after cell."""

    def __init__(self) -> None:
        self.origins: dict[str, str] = {}
        self.functions: dict[str, list[ast.AST]] = {}
        self.lost: set[str] = set()

    def take(self, source: str) -> Mark:
        """Go through one cell: mark it, and remember what it sets."""
        missing, lines = "", len(source.splitlines())
        for statement in ast.parse(source).body:
            reader = _Reader(self)
            reader.visit(statement)
            if not missing and (missing := reader.missing or self._not_there(statement)):
                decorators = getattr(statement, "decorator_list", [])
                lines = min([statement.lineno, *(d.lineno for d in decorators)]) - 1
            for name in reader.flow.sets:
                self.origins.pop(name, None)
                self.functions.pop(name, None)
                self.lost.discard(name)
            if missing:
                self.lost |= reader.flow.sets | reader.flow.touches
            else:
                self._remember(statement)
        return Mark(missing, lines)

    def _not_there(self, statement: ast.stmt) -> str:
        """Return the package that an import would need; PyTorch has a stand-in."""
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            return ""
        packages = (_top(origin) for _, origin in _imported(statement, "notebook"))
        return next((name for name in packages if name in ABSENT - {"torch"}), "")

    def _remember(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            self.origins |= dict(_imported(statement, "notebook"))
        elif isinstance(statement, ast.FunctionDef):
            self.functions[statement.name] = [statement]
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            held = [n for n in ast.walk(statement.value) if isinstance(n, ast.Lambda)]
            if held and len(statement.targets) == 1:    # functions kept in a variable, or a dict
                self.functions[statement.targets[0].id] = held

    def missing(self, name: str, seen: tuple[str, ...]) -> str:
        """Return the name for which reading a name fails, or calling the function that it is."""
        origin = self.origins.get(name)
        if name in self.lost or (origin is not None and (
                _top(origin) in ABSENT or (":" in origin and _needs_absent(origin)))):
            return name
        if origin is not None or name in seen:
            return ""
        functions = self.functions.get(name, [])
        parts = [part for function in functions for part in ast.walk(function)]
        reader = _Reader(self, (*seen, name), flow.own_names(parts))
        for function in functions:
            body = function.body if isinstance(function.body, list) else [function.body]
            for statement in body:
                reader.visit(statement)
        return reader.missing
