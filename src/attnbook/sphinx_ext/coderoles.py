"""Names of a role in code get the class of their role."""

from __future__ import annotations

import html
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from attnbook.data import tables
from attnbook.messages import text

_NAME = re.compile(r'<span class="(n|nf|vm|nb)">([A-Za-z_]\w*)</span>')
_INLINE = re.compile(r'<code class="([^"]*)"><span class="pre">([A-Za-z_]\w*)</span></code>')
_IN_FORMULA = re.compile(r'<m[a-z]+ class="role-')
_BLOCK = re.compile(r'(<div class="highlight[^"]*"><pre>)(.*?)(</pre>)', re.DOTALL)
# Names that a learner writes for the same thing, and that the notation table need not list.
_VARIANTS = {
    "query": ("query", "queries", "query_proj"),
    "key": ("key", "keys", "key_proj"),
    "value": ("value", "values", "value_proj"),
    "scores": ("scores", "score"),
    "weights": ("weights", "weight"),
    "output": ("output", "outputs"),
    "mask": ("mask", "masks"),
}


def names(chapter: str) -> dict[str, str]:
    """Return the role of every name that has one in a chapter; without one, in every chapter."""
    found = {name: role for role, variants in _VARIANTS.items() for name in variants}
    stems = {known.stem for known in tables.chapters()}
    if chapter in stems:
        symbols = tables.notation(chapter)
    else:
        symbols = tuple(symbol for symbol in tables.notation() if not symbol.chapters)
    for symbol in symbols:
        if symbol.role and re.fullmatch(r"\w+", symbol.code):
            found[symbol.code] = symbol.role
    return found


def with_code_roles(body: str, table: dict[str, str]) -> str:
    """Return a page's text with classes on the names of the table.

    Examples
    --------
    >>> with_code_roles('<code class="x"><span class="pre">query</span></code>',
    ...                 {"query": "query"})
    '<code class="x role-query"><span class="pre">query</span></code>'
    """
    def name(match: re.Match[str]) -> str:
        role = table.get(match[2])
        return f'<span class="{match[1]} role-{role}">{match[2]}</span>' if role else match[0]

    def block(match: re.Match[str]) -> str:
        return match[1] + _NAME.sub(name, match[2]) + match[3]

    def inline(match: re.Match[str]) -> str:
        role = table.get(match[2])
        return match[0].replace(match[1], f"{match[1]} role-{role}", 1) if role else match[0]

    return _INLINE.sub(inline, _BLOCK.sub(block, body))


def with_legend(body: str) -> str:
    """Put a bar below the page's title that names its roles and switches the highlight off.

    Pages with fewer than three roles, or with none in a formula, have little to link: no bar.
    """
    present = [role for role in tables.ROLES if re.search(rf'class="[^"]*\brole-{role}\b', body)]
    if len(present) < 3 or not _IN_FORMULA.search(body) or "</h1>" not in body:
        return body
    buttons = "".join(f'<button type="button" class="role-{role}" aria-pressed="false">'
                      f"{html.escape(text(f'site.role_{role}'))}</button>" for role in present)
    label = html.escape(text("site.linked"))
    switch = (f'<label><input type="checkbox" checked autocomplete="off"> '
              f"{html.escape(text('site.linked_switch'))}</label>")
    bar = f'<div class="linked" role="group" aria-label="{label}">{buttons}{switch}</div>\n'
    return body.replace("</h1>", f"</h1>\n{bar}", 1)


def _colour(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    if doctree is not None:
        page = app.env.get_domain("book").pages.get(pagename)  # type: ignore[attr-defined]
        body = with_code_roles(context["body"], names(page.stem if page else ""))
        # The first page is read by those who have not met a query yet.
        context["body"] = body if pagename == app.config.root_doc else with_legend(body)


def setup(app: Sphinx) -> None:
    """Connect to the writing of pages."""
    app.connect("html-page-context", _colour, priority=250)
