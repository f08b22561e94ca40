"""Which cells can run in the page?  Told from the names that they use, without running anything.

A cell cannot run there when a statement of it reads, outside of a function that it only defines, a
name that cannot be had: PyTorch or another absent package, something of attnbook that uses one, or
a name that an earlier such statement would have set.  The first such statement ends its cell: what
follows it is not set either; the lines before it still serve later cells.
"""

# ruff: noqa: N802, N815 - methods are named after the nodes of `ast`
from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mark", "mark"]

SOURCES = Path(__file__).resolve().parents[2]
ABSENT = frozenset({"torch", "statsmodels", "scipy", "sklearn", "transformers", "tqdm"})
"""Packages that the page does not bring."""
HARMLESS = frozenset({("torch", "set_num_threads"), ("torch", "set_default_dtype")})
"""Calls for which the stand-in has an answer: there is nothing to set."""
SHIPPED = frozenset({"attnbook.data.samples:engel"})
"""What would need an absent package, but for the data that the packs bring in its place."""
_WIDGETS = "attnbook.widgets"

Names = frozenset[str]


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
_SCOPES = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def _own_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a statement and its parts, but not what lies inside a scope of its own."""
    yield node
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return
    if isinstance(node, _SCOPES):
        # Only := sets a name outside of a comprehension.
        yield from (n.target for n in ast.walk(node) if isinstance(n, ast.NamedExpr))
        return
    for child in ast.iter_child_nodes(node):
        yield from _own_parts(child)


def _stored(node: ast.AST) -> set[str]:
    """Return the names that a statement sets."""
    found = set()
    for part in _own_parts(node):
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, ast.alias):
            found.add((part.asname or part.name).partition(".")[0])
    return found


def _changed(node: ast.AST) -> set[str]:
    """Return the names of which a statement sets a part: ``x[0] = 1``."""
    return {part.value.id for part in _own_parts(node)
            if isinstance(part, ast.Subscript | ast.Attribute)
            and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name)}


def _first(found: Iterable[str | None]) -> str | None:
    return next(filter(None, found), None)


class _Names:
    """What the names of a chapter stand for, cell after cell."""

    def __init__(self) -> None:
        self.origins: dict[str, str] = {}
        self.functions: dict[str, ast.FunctionDef | ast.Lambda] = {}
        self.lost: set[str] = set()

    def take(self, source: str) -> Mark:
        """Go through one cell: mark it, and remember what it sets."""
        missing, lines = "", len(source.splitlines())
        for statement in ast.parse(source).body:
            sets = _stored(statement)
            if not missing and (missing := self._missing_of(statement) or ""):
                decorators = getattr(statement, "decorator_list", [])
                lines = min([statement.lineno, *(d.lineno for d in decorators)]) - 1
            for name in sets:
                self.origins.pop(name, None)
                self.functions.pop(name, None)
                self.lost.discard(name)
            if missing:
                self.lost |= sets | _changed(statement)
            else:
                self._remember(statement)
        return Mark(missing, lines)

    def _missing_of(self, statement: ast.stmt) -> str | None:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            origins = [origin for _, origin in _imported(statement, "notebook")]
            return _first(_top(o) if _top(o) in ABSENT - {"torch"} else None for o in origins)
        return self._missing(statement)

    def _remember(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            self.origins |= dict(_imported(statement, "notebook"))
        elif isinstance(statement, ast.FunctionDef):
            self.functions[statement.name] = statement
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            held = [n for n in ast.walk(statement.value) if isinstance(n, ast.Lambda)]
            if held and len(statement.targets) == 1:    # functions kept in a variable, or a dict
                arguments = [argument for one in held for argument in one.args.args]
                self.functions[statement.targets[0].id] = ast.Lambda(
                    args=ast.arguments([], arguments, None, [], [], None, []),
                    body=ast.List([one.body for one in held], ast.Load()))

    def _missing(self, node: ast.AST, seen: tuple[str, ...] = (), own: Names = frozenset()
                 ) -> str | None:
        """Return the name for which evaluating a node fails; `own` are names bound in it."""
        visit = getattr(self, f"_in_{type(node).__name__}", None)
        if visit is not None:
            return visit(node, seen, own)
        parts = [part for field, value in ast.iter_fields(node)
                 if field not in ("annotation", "returns")
                 for part in (value if isinstance(value, list) else [value])]
        return self._any(parts, seen, own)

    def _any(self, nodes: Iterable[object], seen: tuple[str, ...], own: Names) -> str | None:
        return _first(self._missing(n, seen, own) for n in nodes if isinstance(n, ast.AST))

    def _block(self, statements: Iterable[ast.AST], seen: tuple[str, ...], own: Names
               ) -> str | None:
        for statement in statements:
            if missing := self._missing(statement, seen, own):
                return missing
            own = own | _stored(statement)
        return None

    def _in_FunctionDef(self, node, seen, own):
        defaults = [*node.args.defaults, *node.args.kw_defaults]
        return self._any([*defaults, *getattr(node, "decorator_list", [])], seen, own)

    _in_Lambda = _in_FunctionDef

    def _in_ClassDef(self, node, seen, own):
        return self._any([*node.bases, *node.decorator_list], seen, own)

    def _in_ListComp(self, node, seen, own):
        for loop in node.generators:
            if missing := self._missing(loop.iter, seen, own):
                return missing
            own = own | _stored(loop.target)
            if missing := self._any(loop.ifs, seen, own):
                return missing
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        return self._any(parts, seen, own)

    _in_SetComp = _in_GeneratorExp = _in_DictComp = _in_ListComp

    def _in_For(self, node, seen, own):
        inside = own | _stored(node.target)
        return (self._missing(node.iter, seen, own)
                or self._block([*node.body, *node.orelse], seen, inside))

    def _in_If(self, node, seen, own):
        return (self._missing(node.test, seen, own) or self._block(node.body, seen, own)
                or self._block(node.orelse, seen, own))

    _in_While = _in_If

    def _in_With(self, node, seen, own):
        bound = [item.optional_vars for item in node.items if item.optional_vars]
        return (self._any([item.context_expr for item in node.items], seen, own)
                or self._block(node.body, seen, own.union(*map(_stored, bound))))

    def _in_Try(self, node, seen, own):
        return self._block([*node.body, *node.orelse, *node.finalbody], seen, own) or _first(
            self._block(handler.body, seen, own | {handler.name}) for handler in node.handlers)

    def _in_Call(self, node, seen, own):
        called = node.func
        is_method = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name)
        if is_method and (self.origins.get(called.value.id), called.attr) in HARMLESS:
            return None
        return self._any([called, *node.args, *node.keywords], seen, own)

    def _in_Attribute(self, node, seen, own):
        value = node.value
        if isinstance(value, ast.Name) and value.id not in own:
            origin = self.origins.get(value.id, "")
            if origin.startswith("attnbook") and ":" not in origin and _parsed(origin):
                if _parsed(f"{origin}.{node.attr}") and node.attr not in _scope(origin):
                    return None
                absent = _needs_absent(f"{origin}:{node.attr}")
                return f"{origin}.{node.attr}" if absent else None
        made = value.func if isinstance(value, ast.Call) else None
        if isinstance(made, ast.Name) and self.origins.get(made.id, "").startswith(_WIDGETS):
            return "widget"            # its numbers need a kernel
        return self._any([value], seen, own)

    def _in_Name(self, node, seen, own):
        name = node.id
        if not isinstance(node.ctx, ast.Load) or name in own:
            return None
        if name in self.lost:
            return name
        origin = self.origins.get(name)
        if origin is not None:
            absent = _top(origin) in ABSENT or (":" in origin and _needs_absent(origin))
            return name if absent else None
        function = self.functions.get(name)
        if function is None or name in seen:
            return None
        inside = ({a.arg for a in ast.walk(function) if isinstance(a, ast.arg)}
                  | {n.id for n in ast.walk(function)
                     if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)})
        body = function.body if isinstance(function.body, list) else [function.body]
        return self._block(body, (*seen, name), frozenset(inside))
