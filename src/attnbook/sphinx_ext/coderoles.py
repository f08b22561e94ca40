"""Names of a role in code get the class of their role."""

import html
import re
from typing import Any

from sphinx.application import Sphinx

from attnbook.data import palette
from attnbook.messages import text

from .domain import book_domain, each_page, symbols

_NAME = re.compile(r'<span class="(n|nf|vm|nb)">([A-Za-z_]\w*)</span>')
_INLINE = re.compile(r'<code class="([^"]*)"><span class="pre">([A-Za-z_]\w*)</span></code>')
_LINE = re.compile(r'(<code class="[^"]*">)((?:<span class="pre">[^<]*</span>\s*)+)(</code>)')
_PRE = re.compile(r'(?<=<span class="pre">)[^<]*')
_WORD = re.compile(r"(?<![\w.&])[A-Za-z_]\w*(?![\w;])")
_BLOCK = re.compile(r'(<div class="highlight[^"]*"><pre>)(.*?)(</pre>)', re.DOTALL)
# Names that a learner writes for the same thing, and that the notation table need not list.
_VARIANTS = {
    "query": ("query", "queries", "query_proj"),
    "key": ("key", "keys", "key_proj"),
    "value": ("value", "values", "value_proj"),
    "scores": ("scores", "score"),
    "weights": ("weights", "weight"),
    "output": ("output", "outputs"),
    "mask": ("mask", "masks", "allowed"),
}
# Names made of several words are what their last word says: our_weights, new_key. Words of
# PyTorch's own functions mean other things there, and a number of keys is no key.
_LAST = re.compile(r"\w*_(quer(?:y|ies)|keys?|values?|scores?|weights?|outputs?|masks?)")
_FOREIGN = re.compile(
    r"num_\w+|attn_mask|need_weights|(?:src_|tgt_)?(?:key_padding_)?mask|(?:in|out)_(?:proj_)?weight")
_DOT, _CALLED = '<span class="o">.</span>', '<span class="p">('
_GIVEN = '<span class="o">=</span>'
# Single letters are roles where they stand beside each other: k alone is often a count.
_LETTERS = {"q": "query", "k": "key", "v": "value"}, {
    "Q": "query", "K": "key", "V": "value", "S": "scores", "A": "weights", "O": "output"}


def names(chapter: str) -> dict[str, str]:
    """Return the role of every name that has one in a chapter; without one, in every chapter."""
    found = {name: role for role, variants in _VARIANTS.items() for name in variants}
    for symbol in symbols(chapter):
        if symbol.role and re.fullmatch(r"\w+", symbol.code):
            found[symbol.code] = symbol.role
        elif chapter in symbol.chapters:                # its own word, for something else
            found.pop(symbol.code, None)
    return found


def role_of(name: str, table: dict[str, str]) -> str:
    """Return the role of a name in code, from the table or from its last word; empty for none.

    Examples
    --------
    >>> role_of("our_weights", {"weights": "weights"}), role_of("num_keys", {"keys": "key"})
    ('weights', '')
    """
    if name in table:
        return table[name]
    last = _LAST.fullmatch(name)
    return table.get(last[1], "") if last and not _FOREIGN.fullmatch(name) else ""


def _of_another(found: re.Match[str]) -> bool:
    """Return whether a name is another's: layer.weight, pair.value, a dictionary's keys(), or the
    argument of a function that has no queries, sorted(key=…)."""
    name, page, end = found[2], found.string, found.end()
    if page.endswith(_DOT, 0, found.start()):
        return name in ("weight", "value") or (
            name in ("keys", "values") and page.startswith(_CALLED, end))
    return (name in ("key", "value") and page.startswith(_GIVEN, end)
            and not re.search(r">quer(?:y|ies)<", page))


def with_code_roles(body: str, table: dict[str, str]) -> str:
    """Return a page's text with classes on the names of the table.

    Examples
    --------
    >>> with_code_roles('<code class="x"><span class="pre">query</span></code>',
    ...                 {"query": "query"})
    '<code class="x role-query"><span class="pre">query</span></code>'
    """
    def block(match: re.Match[str]) -> str:
        used = {found[2] for found in _NAME.finditer(match[2])}
        known = {name: role for letters in _LETTERS if set(list(letters)[:2]) <= used
                 for name, role in letters.items()} | table

        def name(found: re.Match[str]) -> str:
            role = "" if _of_another(found) else role_of(found[2], known)
            return f'<span class="{found[1]} role-{role}">{found[2]}</span>' if role else found[0]
        return match[1] + _NAME.sub(name, match[2]) + match[3]

    def inline(match: re.Match[str]) -> str:
        role = role_of(match[2], table)
        return match[0].replace(match[1], f"{match[1]} role-{role}", 1) if role else match[0]

    def word(match: re.Match[str]) -> str:
        role = role_of(match[0], table)
        return f'<span class="role-{role}">{match[0]}</span>' if role else match[0]

    def line(match: re.Match[str]) -> str:
        if _INLINE.fullmatch(match[0]):
            return _INLINE.sub(inline, match[0])
        return match[1] + _PRE.sub(lambda pre: _WORD.sub(word, pre[0]), match[2]) + match[3]

    return _LINE.sub(line, _BLOCK.sub(block, body))


# In a formula, in code, in a figure, in a widget.
_PLACES = (
    re.compile(r'<m[a-z]+ class="role-'),
    re.compile(r'<(?:span|code) class="(?:n\w* |[^"]*literal[^"]* )role-'),
    re.compile(r'<svg[^>]*\bfig-svg\b(?:(?!</svg>).)*?\brole-', re.DOTALL),
    re.compile(r'<figure[^>]*\bab-figure\b(?:(?!</figure>).)*?\brole-', re.DOTALL),
)


def with_legend(body: str, heading: str = "h1") -> str:
    """Put a bar below the page's title that names its roles and switches the highlight off.

    It stands below the first heading of another level where one is given. Pages with fewer than
    three roles, or with roles in one kind of place only (formulas, code, figures, widgets), have
    little to link: no bar.
    """
    present = [role for role in palette.ROLES if re.search(rf'class="[^"]*\brole-{role}\b', body)]
    places = sum(bool(pattern.search(body)) for pattern in _PLACES)
    if len(present) < 3 or places < 2 or f"</{heading}>" not in body:
        return body
    buttons = "".join(f'<button type="button" class="role-{role}" aria-pressed="false">'
                      f"{html.escape(text(f'site.role_{role}'))}</button>" for role in present)
    label = html.escape(text("site.linked"))
    switch = (f'<label><input type="checkbox" checked autocomplete="off"> '
              f"{html.escape(text('site.linked_switch'))}</label>")
    bar = f'<div class="linked" role="group" aria-label="{label}">{buttons}{switch}</div>\n'
    return body.replace(f"</{heading}>", f"</{heading}>\n{bar}", 1)


def _colour(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    page = book_domain(app.env).pages.get(pagename)
    body = with_code_roles(context["body"], names(page.stem if page else ""))
    # The first page is read by those who have not met a query yet: they turn one before.
    first = pagename == app.config.root_doc
    context["body"] = with_legend(body, "h2" if first else "h1")


def setup(app: Sphinx) -> None:
    each_page(app, _colour, priority=250, made=False)
