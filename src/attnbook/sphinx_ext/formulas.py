"""Formulas as MathML, rendered while the site is built; bad TeX is a warning."""

import html
import re
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

from attnbook.messages import text

from .domain import book_domain, symbols, warn
from .node import HERE, NodeServer, find_modules

_OPENING = re.compile(r"[(\[“‘]+\Z")
_CLOSING = re.compile(r"[.,;:!?)\]”’%]+")


@cache
def spellings(chapter: str) -> list[tuple[str, str]]:
    """Return symbols and roles that hold in a chapter; an empty stem means outside of chapters."""
    return [(spelling, s.role) for s in symbols(chapter) for spelling in s.spellings]


class MathServer(NodeServer):
    """A Node process that turns TeX into MathML, with the class of its role on each symbol."""

    def __init__(self) -> None:
        super().__init__(HERE / "math_server.cjs", str(find_modules()))

    def set(self, tex: str, *, display: bool, chapter: str = "") -> dict[str, Any]:
        """Return the formula as ``html``, or what is wrong with it as ``error``."""
        return self.ask({"tex": with_room(tex), "display": display,
                         "spellings": spellings(chapter)})


def with_room(tex: str) -> str:
    r"""Return a formula in which a slanted V has room before a bar: MathML leaves none."""
    return re.sub(r"V(?=\||\\rvert)", r"V\,", tex)


class Typesetter:
    """Sets the formulas of the pages, and remembers what it has set."""

    def __init__(self) -> None:
        self._server = MathServer()
        self._cache: dict[tuple[str, bool, str], dict[str, Any]] = {}

    def mathml(self, tex: str, *, display: bool, chapter: str, where: Any) -> str:
        """Return a formula as MathML, or as code after a warning."""
        key = (tex, display, chapter)
        if key not in self._cache:
            self._cache[key] = self._server.set(tex, display=display, chapter=chapter)
        answer = self._cache[key]
        if "html" in answer:
            return answer["html"]
        warn("formula", where, "formula cannot be read: %s", answer["error"])
        return f"<code>{html.escape(tex)}</code>"

    def close(self) -> None:
        self._server.close()


class TiedPunctuation(SphinxTransform):
    """Keep a formula in a line together with the bracket before it and the comma after it.

    A browser may break a line on either side of a formula; a comma must not start the next one.
    """

    default_priority = 415

    def apply(self) -> None:
        for formula in list(self.document.findall(nodes.math)):
            siblings, place = formula.parent, formula.parent.index(formula)
            before = self._cut(siblings, place - 1, _OPENING)
            place = siblings.index(formula)
            after = self._cut(siblings, place + 1, _CLOSING)
            if before or after:
                tied = nodes.inline("", "", classes=["tied"])
                formula.replace_self(tied)
                tied += [*before, formula, *after]

    def _cut(self, siblings: nodes.Element, place: int, signs: re.Pattern) -> list[nodes.Text]:
        """Take the signs off the neighbouring text, and return them as a text of their own."""
        text_there = siblings[place] if 0 <= place < len(siblings) else None
        if not isinstance(text_there, nodes.Text):
            return []
        words = text_there.astext()
        found = signs.search(words) if signs is _OPENING else signs.match(words)
        if not found:
            return []
        rest = words[:found.start()] + words[found.end():]
        siblings.replace(text_there, [nodes.Text(rest)] if rest else [])
        return [nodes.Text(found[0])]


def _rendered(translator: HTML5Translator, node: nodes.Element, *, display: bool) -> str:
    builder = translator.builder
    page = book_domain(builder.env).pages.get(builder.current_docname)
    return builder.app.attnbook_typesetter.mathml(
        node.astext(), display=display, chapter=page.stem if page else "", where=node)


def visit_inline(translator: HTML5Translator, node: nodes.math) -> None:
    translator.body.append(translator.starttag(node, "span", "", CLASS="math notranslate"))
    translator.body.append(f"{_rendered(translator, node, display=False)}</span>")
    raise nodes.SkipNode


def visit_block(translator: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula on a line of its own, with its number and the way to its code."""
    number = node.get("attn_number", "")
    attributes = {"CLASS": "math-block numbered" if number else "math-block"}
    translator.body.append(translator.starttag(node, "div", "", **attributes))
    formula = _rendered(translator, node, display=True)
    translator.body.append(f'<div class="math-scroll notranslate">{formula}</div>')
    if number:
        translator.body.append(_number(translator, node["attn_label"], number))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def _number(translator: HTML5Translator, label: str, number: str) -> str:
    domain = book_domain(translator.builder.env)
    here = translator.builder.current_docname
    links = [_link("eqno", f"#{label}", f"({number})", text("site.equation_number", number=number))]
    for place, code in enumerate(domain.codes.get(label, ()), start=1):
        target = domain.targets.get(code)
        if target is not None:
            there = translator.builder.get_relative_uri(here, target.docname)
            href = f"{there if target.docname != here else ''}#{code}"
            hint = text("site.code_of", number=number)
            several = len(domain.codes[label]) > 1
            words = f"{text('site.code')} {place}" if several else text("site.code")
            links.append(_link("to-code", href, words, f"{words}: {hint}" if several else hint))
    return f'<span class="eq-links">{" ".join(links)}</span>'


def _link(kind: str, href: str, words: str, label: str) -> str:
    return (f'<a class="{kind}" href="{html.escape(href)}" aria-label="{html.escape(label)}">'
            f"{html.escape(words)}</a>")


def _start(app: Sphinx) -> None:
    app.attnbook_typesetter = Typesetter()


def _stop(app: Sphinx, error: Exception | None) -> None:
    typesetter = getattr(app, "attnbook_typesetter", None)
    if typesetter is not None:
        typesetter.close()


def setup(app: Sphinx) -> None:
    app.add_transform(TiedPunctuation)
    app.add_html_math_renderer("attnbook", (visit_inline, None), (visit_block, None))
    app.connect("builder-inited", _start)
    app.connect("build-finished", _stop, priority=900)
