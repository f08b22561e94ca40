"""Give the symbols of a TeX formula the class of their role, and change nothing else.

The sources hold plain TeX, so that every notebook program shows them. Only the site wants to know
that ``\\mathbf{q}`` is a query. A small reader of TeX finds each atom with its sub- and
superscript, looks it up in the notation table, and wraps it into ``\\class{role-query}{…}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_TOKEN = re.compile(r"\\[a-zA-Z]+\*?|\\.|%[^\n]*\n?|\s+|.", re.DOTALL)
_INDEX = re.compile(r"[a-z0-9,+\-*'():\\ ]*")

# What changes the look of one letter: part of the symbol's name.
FONTS = frozenset({"\\mathbf", "\\boldsymbol", "\\bm", "\\mathcal", "\\mathbb", "\\mathfrak"})
ACCENTS = frozenset({"\\hat", "\\bar", "\\tilde", "\\vec", "\\dot", "\\widehat", "\\widetilde"})
# What holds words, lengths or names: copied as it stands. The number is that of its arguments.
OPAQUE = {
    **dict.fromkeys(
        ("\\text", "\\textbf", "\\textit", "\\textrm", "\\texttt", "\\mathrm", "\\mathit",
         "\\mathsf", "\\mathtt", "\\operatorname", "\\operatorname*", "\\mbox", "\\hspace",
         "\\hspace*", "\\label", "\\tag", "\\tag*", "\\ref", "\\eqref", "\\end", "\\color",
         "\\phantom", "\\hphantom", "\\vphantom", "\\mathop"), 1),
    **dict.fromkeys(("\\class", "\\textcolor", "\\colorbox"), 2),
}
# What takes arguments that may stand without braces.
ARGUMENTS = {
    **dict.fromkeys(("\\sqrt", "\\overline", "\\underline", "\\overbrace", "\\underbrace",
                     "\\boxed", "\\cancel", "\\overrightarrow", "\\mathclose", "\\mathopen",
                     "\\mathord", "\\mathbin", "\\mathrel", "\\smash"), 1),
    **dict.fromkeys(("\\frac", "\\dfrac", "\\tfrac", "\\cfrac", "\\binom", "\\stackrel",
                     "\\overset", "\\underset"), 2),
}
# What is followed by a delimiter, which is no symbol.
_DELIMITERS = re.compile(r"\\(left|right|middle|[bB]igg?[lrm]?|not)")
_COLUMNS = frozenset({"array", "alignedat", "alignat", "alignat*", "subarray"})


@dataclass(frozen=True)
class RoleTable:
    """Which spelling has which role; see :func:`role_table`."""

    exact: Mapping[tuple[str, str], str] = field(default_factory=dict)
    family: Mapping[str, str] = field(default_factory=dict)

    def role(self, nucleus: str, subscript: str) -> str:
        """Return the role of a symbol, or an empty string."""
        if (nucleus, subscript) in self.exact:
            return self.exact[nucleus, subscript]
        if subscript and _INDEX.fullmatch(subscript.replace("\\ell", "l")):
            return self.family.get(nucleus, "")
        return ""


def role_table(spellings: Iterable[tuple[str, str]]) -> RoleTable:
    """Build a table from pairs of a TeX spelling and a role (empty for none).

    A spelling with an index, such as ``x_i``, stands for every index. A letter in a face of its
    own, such as ``\\mathbf{k}``, stands for its indexed forms too, where the table has none.

    Examples
    --------
    >>> table = role_table([("x", "query"), ("x_i", "key"), (r"\\mathbf{q}", "query")])
    >>> table.role("x", ""), table.role("x", "j"), table.role(r"\\mathbf{q}", "1")
    ('query', 'key', 'query')
    """
    exact: dict[tuple[str, str], str] = {}
    indexed: dict[str, str] = {}
    plain: dict[str, str] = {}
    for spelling, role in spellings:
        symbol = _single(spelling)
        if symbol is None:
            continue
        nucleus, subscript = symbol
        exact.setdefault((nucleus, subscript), role)
        if subscript and _INDEX.fullmatch(subscript):
            indexed.setdefault(nucleus, role)
        elif not subscript and nucleus.startswith((*FONTS, *ACCENTS)):
            plain.setdefault(nucleus, role)
    return RoleTable(exact, {**plain, **indexed})


def with_roles(tex: str, table: RoleTable) -> str:
    r"""Return the formula with ``\class{role-…}{…}`` around every symbol that has a role.

    Examples
    --------
    >>> with_roles(r"\mathbf{q}^\top x", role_table([(r"\mathbf{q}", "query")]))
    '\\class{role-query}{\\mathbf{q}}^{\\top} x'
    """
    tokens = _TOKEN.findall(tex)
    return _convert(tokens, table) if _balanced(tokens) else tex


def with_room(tex: str) -> str:
    r"""Return a formula in which a slanted V has room before a bar: MathML leaves none.

    Examples
    --------
    >>> print(with_room(r"|V| \times \lvert V\rvert"))
    |V\,| \times \lvert V\,\rvert
    """
    return re.sub(r"V(?=\||\\rvert)", r"V\,", tex)


def canonical(tex: str) -> str:
    """Return one spelling for all that TeX reads alike: no blanks, no needless braces."""
    tokens = [token for token in _TOKEN.findall(tex) if not token.isspace()]
    while len(tokens) > 1 and (tokens[0], tokens[-1]) == ("{", "}") and _balanced(tokens[1:-1]):
        tokens = tokens[1:-1]
    text = ""
    for before, token in zip(["", *tokens], tokens, strict=False):
        bare = (before in FONTS or before in ACCENTS) and token != "{"
        text += f"{{{token}}}" if bare else token
    return text


@dataclass(frozen=True)
class _Scripts:
    """What hangs on a symbol; ``None`` where there is no such script."""

    sub: list[str] | None
    sup: list[str] | None
    primes: str
    end: int


def _single(spelling: str) -> tuple[str, str] | None:
    """Return nucleus and subscript of a spelling that is one symbol, else None."""
    tokens = _TOKEN.findall(spelling.strip())
    if not tokens or tokens[0] in OPAQUE or tokens[0] in ARGUMENTS or tokens[0] in "{|(":
        return None
    nucleus, at = _nucleus(tokens, 0)
    scripts = _scripts(tokens, at)
    if scripts.end != len(tokens):
        return None
    return nucleus, canonical("".join(scripts.sub or []))


def _balanced(tokens: list[str]) -> bool:
    depth = 0
    for token in tokens:
        depth += (token == "{") - (token == "}")
        if depth < 0:
            return False
    return depth == 0


def _skip_blanks(tokens: list[str], at: int) -> int:
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    return at


def _argument(tokens: list[str], at: int) -> tuple[list[str], int]:
    """Return the tokens of the argument at ``at``, without its braces, and where it ends."""
    at = _skip_blanks(tokens, at)
    if at >= len(tokens):
        return [], at
    if tokens[at] in FONTS or tokens[at] in ACCENTS or tokens[at] in OPAQUE:
        inner, end = _argument(tokens, at + 1)
        return [tokens[at], "{", *inner, "}"], end
    if tokens[at] != "{":
        return [tokens[at]], at + 1
    depth, end = 1, at + 1
    while depth:
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        end += 1
    return tokens[at + 1 : end - 1], end


def _nucleus(tokens: list[str], at: int) -> tuple[str, int]:
    """Return the canonical name of the symbol at ``at``, and where it ends."""
    if tokens[at] in FONTS or tokens[at] in ACCENTS:
        inner, end = _argument(tokens, at + 1)
        return f"{tokens[at]}{{{canonical(''.join(inner))}}}", end
    return tokens[at], at + 1


def _scripts(tokens: list[str], at: int) -> _Scripts:
    sub, sup, primes, end = None, None, "", at
    while True:
        at = _skip_blanks(tokens, end)
        mark = tokens[at] if at < len(tokens) else ""
        if mark == "_" and sub is None:
            sub, end = _argument(tokens, at + 1)
        elif mark == "^" and sup is None:
            sup, end = _argument(tokens, at + 1)
        elif mark == "'":
            primes, end = primes + "'", at + 1
        else:
            return _Scripts(sub, sup, primes, end)


def _convert(tokens: list[str], table: RoleTable) -> str:
    pieces, at = [], 0
    while at < len(tokens):
        piece, at = _piece(tokens, at, table)
        pieces.append(piece)
    return "".join(pieces)


def _piece(tokens: list[str], at: int, table: RoleTable) -> tuple[str, int]:
    token = tokens[at]
    if _DELIMITERS.fullmatch(token):
        end = min(_skip_blanks(tokens, at + 1) + 1, len(tokens))
        return "".join(tokens[at:end]), end
    if token == "\\begin" or token in OPAQUE:
        return _opaque(tokens, at)
    if token in ARGUMENTS:
        return _with_arguments(tokens, at, table)
    if token in ("_", "^"):
        inner, end = _argument(tokens, at + 1)
        return f"{token}{{{_convert(inner, table)}}}", end
    if token == "{":
        inner, end = _argument(tokens, at)
        return f"{{{_convert(inner, table)}}}", end
    if token in ("}", "&", "~", "'") or token.isspace() or token.startswith("%"):
        return token, at + 1
    return _symbol(tokens, at, table)


def _opaque(tokens: list[str], at: int) -> tuple[str, int]:
    name, end = _argument(tokens, at + 1)
    columns = tokens[at] == "\\begin" and "".join(name) in _COLUMNS
    for _ in range(OPAQUE.get(tokens[at], 2 if columns else 1) - 1):
        end = _argument(tokens, end)[1]
    return "".join(tokens[at:end]), end


def _with_arguments(tokens: list[str], at: int, table: RoleTable) -> tuple[str, int]:
    pieces, end = [tokens[at]], at + 1
    if tokens[at] == "\\sqrt" and end < len(tokens) and tokens[end] == "[" and "]" in tokens:
        close = tokens.index("]", end)
        pieces.append("".join(tokens[end : close + 1]))
        end = close + 1
    for _ in range(ARGUMENTS[tokens[at]]):
        inner, end = _argument(tokens, end)
        pieces.append(f"{{{_convert(inner, table)}}}")
    return "".join(pieces), end


def _symbol(tokens: list[str], at: int, table: RoleTable) -> tuple[str, int]:
    nucleus, after = _nucleus(tokens, at)
    written = "".join(tokens[at:after])
    scripts = _scripts(tokens, after)
    role = table.role(nucleus, canonical("".join(scripts.sub or [])))
    if not role:
        if tokens[at] in ACCENTS:
            inner, _ = _argument(tokens, at + 1)
            written = f"{tokens[at]}{{{_convert(inner, table)}}}"
        return written, after
    sub = "" if scripts.sub is None else f"_{{{''.join(scripts.sub)}}}"
    sup = "" if scripts.sup is None else f"^{{{_convert(scripts.sup, table)}}}"
    # A superscript beside a subscript stays in the same group, or TeX would set it further right.
    inside, outside = (written + sub + scripts.primes + sup, "") if sub else (
        written, scripts.primes + sup)
    return f"\\class{{role-{role}}}{{{inside}}}{outside}", scripts.end
