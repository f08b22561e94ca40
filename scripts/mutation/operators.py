"""Mutants of a Python source: one small change each, of the kinds that a tired author makes.

A mutant is an edit of the text, so that every other line stays as it is.  Left alone are words
(docstrings, messages, what a `raise` says), annotations, decorators and f-strings.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from asttokens import ASTText

_ARITHMETIC = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"),
               ast.FloorDiv: ("//", "/"), ast.Mod: ("%", "//"), ast.Pow: ("**", "*"),
               ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "&"),
               ast.MatMult: ("@", "*")}
_COMPARE = {ast.Lt: ("<", ("<=", ">=")), ast.LtE: ("<=", ("<", ">")), ast.Gt: (">", (">=", "<=")),
            ast.GtE: (">=", (">", "<")), ast.Eq: ("==", ("!=",)), ast.NotEq: ("!=", ("==",)),
            ast.Is: ("is", ("is not",)), ast.IsNot: ("is not", ("is",)),
            ast.In: ("in", ("not in",)), ast.NotIn: ("not in", ("in",))}
_TWINS = {"max": "min", "amax": "amin", "argmax": "argmin", "sum": "mean", "all": "any",
          "ones": "zeros", "sin": "cos", "tril": "triu", "maximum": "minimum", "ceil": "floor",
          "ones_like": "zeros_like"}
_TWINS |= {other: one for one, other in _TWINS.items()}
# Calls whose first argument (or, without one, whose object) can stand in their place.
_DROPPED = {"abs", "clamp", "clip", "clone", "contiguous", "copy", "cumsum", "detach", "dropout",
            "exp", "flip", "gelu", "log", "log_softmax", "logical_not", "norm", "norm1", "norm2",
            "norm3", "normalize", "relu", "roll", "round", "softmax", "sorted", "sqrt", "square",
            "tanh", "transpose", "tril", "triu", "without_gradient"}
_ALIKE = {"isinstance", "getattr", "hasattr", "issubclass", "maximum", "minimum", "max", "min",
          "allclose", "array_equal", "equal", "isclose", "zip", "partial"}
_AXES = re.compile(r"->\s*(?:\.\.\. )?(\w+|\([^)]*\))(\s*)(\w+|\([^)]*\))")


@dataclass(frozen=True)
class Mutant:
    """One change: characters `start` to `end` of the source become `new`."""

    path: str
    start: int
    end: int
    new: str
    line: int
    old: str
    source_line: str
    becomes: str  # that line, changed

    @property
    def key(self) -> tuple[str, str, str]:
        """What a marked mutant is known by."""
        return self.path, self.source_line, self.becomes

    def apply(self, source: str) -> str:
        return source[:self.start] + self.new + source[self.end:]

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}  {old}  →  {new or '(nothing)'}  in  {self.becomes}"


def edit(source: str, path: str, span: tuple[int, int], new: str) -> Mutant:
    """Make the mutant in which a part of the source is another text."""
    start, end = span
    line = source.count("\n", 0, start) + 1
    first, last = source.rfind("\n", 0, start) + 1, source.find("\n", end) % (len(source) + 1)
    was = source[first:].partition("\n")[0].strip()
    becomes = (source[first:start] + new + source[end:last]).partition("\n")[0].strip()
    return Mutant(path, start, end, new, line, source[start:end], was, becomes)


def proposals(source: str, path: str) -> list[Mutant]:
    """Return every change of a source, in the order of its text; a few may be no program."""
    changes = dict.fromkeys(_Finder(source).visit(ast.parse(source)))
    return [edit(source, path, span, new) for span, new in sorted(changes)]


Span = tuple[int, int]
Changes = Iterator[tuple[Span, str]]


class _Finder:
    """Walks a tree and proposes what could stand in the place of its parts."""

    def __init__(self, source: str) -> None:
        self.source, self.places = source, ASTText(source)

    def _span(self, node: ast.AST) -> Span:
        return self.places.get_text_range(node, padded=False)

    def _text(self, node: ast.AST) -> str:
        return self.source[slice(*self._span(node))]

    def _between(self, left: ast.AST, right: ast.AST, old: str, new: str) -> Changes:
        """Change the operator that stands between two operands."""
        start, end = self._span(left)[1], self._span(right)[0]
        bare = re.sub(r"#[^\n]*", lambda note: " " * len(note.group()), self.source[start:end])
        found = re.search(rf"(?<![\w]){re.escape(old)}(?![\w])" if old[0].isalpha()
                          else re.escape(old), bare)
        if found:
            yield (start + found.start(), start + found.end()), new

    # --- the walk -------------------------------------------------------------------------------
    def visit(self, node: ast.AST) -> Changes:
        if isinstance(node, ast.JoinedStr) or (
                isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return
        work = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if work:
            yield from work(node)
        for child in _children(node):
            yield from self.visit(child)

    def _of_binop(self, node: ast.BinOp) -> Changes:
        if type(node.op) not in _ARITHMETIC or _is_words(node.left) or _is_words(node.right):
            return
        old, new = _ARITHMETIC[type(node.op)]
        yield from self._between(node.left, node.right, old, new)

    def _of_augassign(self, node: ast.AugAssign) -> Changes:
        old, new = _ARITHMETIC.get(type(node.op), ("", ""))
        if old and not _is_words(node.value):
            yield from self._between(node.target, node.value, old, new)

    def _of_compare(self, node: ast.Compare) -> Changes:
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            old, others = _COMPARE[type(operator)]
            for new in others:
                yield from self._between(left, right, old, new)

    def _of_constant(self, node: ast.Constant) -> Changes:
        value = node.value
        if isinstance(value, bool):
            yield self._span(node), str(not value)
        elif isinstance(value, int):
            yield self._span(node), str(value + 1)
        elif isinstance(value, float):
            yield self._span(node), repr(value * 2 if value else 1.0)
        elif isinstance(value, str) and "\n" not in value and (axes := _AXES.search(value)):
            one, space, two = axes.groups()
            text, at = self._text(node), axes.group()
            if space or not (one + two).isalpha():
                new = at[:axes.start(1) - axes.start()] + two + space + one
            else:  # an einsum: the first two letters after the arrow
                word = one + two
                new = at.replace(word, word[1] + word[0] + word[2:])
            yield self._span(node), text.replace(at, new)

    def _of_unaryop(self, node: ast.UnaryOp) -> Changes:
        if isinstance(node.op, ast.Not | ast.Invert) or (
                isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant)):
            yield self._span(node), f"({self._text(node.operand)})"

    def _of_boolop(self, node: ast.BoolOp) -> Changes:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from self._between(left, right, old, new)

    def _negated(self, node: ast.AST) -> Changes:
        if not isinstance(node.test, ast.Compare | ast.UnaryOp):  # those have their own
            yield self._span(node.test), f"(not ({self._text(node.test)}))"

    _of_if = _of_ifexp = _of_while = _negated

    def _of_comprehension(self, node: ast.comprehension) -> Changes:
        for test in node.ifs:
            yield self._span(test), "True"

    def _of_attribute(self, node: ast.Attribute) -> Changes:
        if node.attr in ("mT", "T"):
            yield self._span(node), self._text(node.value)

    def _of_call(self, node: ast.Call) -> Changes:
        name = _name(node.func)
        if name in _TWINS:
            end = self._span(node.func)[1]
            yield (end - len(name), end), _TWINS[name]
        if name in _DROPPED:
            kept = node.args[0] if node.args and not _is_tensor_method(node) else (
                node.func.value if isinstance(node.func, ast.Attribute) else None)
            if kept is not None and not isinstance(kept, ast.Starred):
                yield self._span(node), f"({self._text(kept)})"
        yield from self._arguments(node, name)

    def _arguments(self, node: ast.Call, name: str) -> Changes:
        """Two arguments in each other's place, and a mask that is forgotten."""
        for word in node.keywords:
            if word.arg == "mask" and getattr(word.value, "value", word) is not None:
                yield self._span(word.value), "None"
        pair = node.args[:2]
        if len(pair) < 2 or name in _ALIKE or any(isinstance(a, ast.Starred) for a in pair):
            return
        (start, one), (two, end) = self._span(pair[0]), self._span(pair[1])
        first, second = self.source[start:one], self.source[two:end]
        if first != second and not (_is_words(pair[0]) or _is_words(pair[1])):
            yield (start, end), second + self.source[one:two] + first

    def _of_raise(self, node: ast.Raise) -> Changes:
        yield self._span(node), "pass"

    def _of_expr(self, node: ast.Expr) -> Changes:
        if isinstance(node.value, ast.Call):
            yield self._span(node), "pass"


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What is walked into: not annotations, decorators, docstrings and the words of an error."""
    if isinstance(node, ast.Raise):
        return
    skipped = {"annotation", "returns", "decorator_list", "type_comment"}
    for name, value in ast.iter_fields(node):
        if name in skipped or (name == "targets" and "__all__" in map(_name, value)):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str))


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_tensor_method(node: ast.Call) -> bool:
    """Tell x.cumsum(0), whose object stays, from np.cumsum(x), whose argument stays."""
    return isinstance(node.func, ast.Attribute) and not (
        isinstance(node.func.value, ast.Name)
        and node.func.value.id in ("np", "xp", "torch", "math", "functional", "F", "nn", "self",
                                   "_check")) and not (
        isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "functional")
