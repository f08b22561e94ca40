"""Formulas as MathML, rendered while the site is built; bad TeX is a warning."""

import html
import json
import re
import subprocess
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

from attnbook.messages import text

from .domain import book_domain, symbols, warn
from .node import HERE, find_modules, find_node

_OPENING = re.compile(r"[(\[“‘]+\Z")
_CLOSING = re.compile(r"[.,;:!?)\]”’%]+")


@cache
def spellings(chapter: str) -> list[tuple[str, str]]:
    """Return symbols and roles that hold in a chapter; an empty stem means outside of chapters."""
    return [(spelling, s.role) for s in symbols(chapter) for spelling in s.spellings]


class MathServer:
    """A Node process that turns TeX into MathML, with the class of its role on each symbol.

    It starts with the first formula; each is set once.
    """

    def __init__(self) -> None:
        self._command = [find_node(), str(HERE / "math_server.cjs"), str(find_modules())]
        self._process: subprocess.Popen[str] | None = None
        self._known: dict[tuple[str, bool, str], dict[str, Any]] = {}

    def set(self, tex: str, *, display: bool, chapter: str = "") -> dict[str, Any]:
        """Return the formula as ``html``, or what is wrong with it as ``error``."""
        key = (tex, display, chapter)
        if key not in self._known:
            self._known[key] = self.ask({"tex": with_room(tex), "display": display,
                                         "spellings": spellings(chapter)})
        return self._known[key]

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Send a line of JSON and wait for the line that answers it."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, encoding="utf8")
        try:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise ExtensionError(
                f"Node ended without an answer: {' '.join(self._command)}. "
                "Try the command by hand to see why.")
        return json.loads(answer)

    def close(self) -> None:
        if self._process is not None:
            self._process.stdin.close()
            self._process.wait(timeout=10)
            self._process.stdout.close()
            self._process = None


def with_room(tex: str) -> str:
    r"""Return a formula in which a slanted V has room before a bar: MathML leaves none.

    Examples
    --------
    >>> print(with_room(r"|V| \times \lvert V\rvert"))
    |V\,| \times \lvert V\,\rvert
    """
    return re.sub(r"V(?=\||\\rvert)", r"V\,", tex)


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
    tex = node.astext()
    answer = builder.app.attnbook_formulas.set(
        tex, display=display, chapter=page.stem if page else "")
    if "html" in answer:
        return answer["html"]
    warn("formula", node, "formula cannot be read: %s", answer["error"])
    return f"<code>{html.escape(tex)}</code>"


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


def setup(app: Sphinx) -> None:
    app.add_transform(TiedPunctuation)
    app.add_html_math_renderer("attnbook", (visit_inline, None), (visit_block, None))
    app.connect("builder-inited", lambda app: setattr(app, "attnbook_formulas", MathServer()))
    app.connect("build-finished", lambda app, _error: app.attnbook_formulas.close(), priority=900)
