"""The head of a page: a description, addresses for search engines, and no script that blocks."""

import html
import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.jinja2glue import BuiltinTemplateLoader

from attnbook.messages import text as message

from .domain import book_domain
from .pages import subtitle

_FONTAWESOME = re.compile(r'\s*<script defer[^>]*src="[^"]*fontawesome[^"]*"[^>]*></script>')
_PRELOAD = re.compile(r'\s*<link rel="preload" as="script"[^>]*>')
_VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>')
_SIDEBAR = re.compile(r'<div id="pst-primary-sidebar" class="')
_CONTENTS, _BODY = 'class="bd-sidebar-secondary', '<div class="bd-content'
_OPTIONS = re.compile(r"<script>DOCUMENTATION_OPTIONS\.")
_THEME = re.compile(r'document\.documentElement\.dataset\.theme = [^;]*;')
# The theme's script does this too, but later: until then a dark page would be white.
_THEME_NOW = (
    "document.documentElement.dataset.theme = "
    '(t => t === "light" || t === "dark" ? t : '
    'matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")'
    '(localStorage.getItem("theme"));'
)
# A browser may refuse to keep anything, or have no room left: the theme's scripts would end there,
# and with them the switches of the page. What was kept is read back by whoever relies on it.
_MODE = re.compile(r"(?=document\.documentElement\.dataset\.mode = )")
_STORAGE = (
    'for (const name of ["localStorage", "sessionStorage"]) '
    'try { window[name].getItem("theme"); } catch { '
    "Object.defineProperty(window, name, { value: { length: 0, key: () => null, "
    "getItem: () => null, setItem() {}, removeItem() {}, clear() {} } }); }\n    "
    "Storage.prototype.setItem = (set => function (...item) "
    "{ try { set.apply(this, item); } catch { /* not kept */ } })(Storage.prototype.setItem);\n    "
)
_PRINT_CONTENTS = re.compile(r'<div id="jb-print-docs-body".*?(?=<div id="searchbox">)', re.DOTALL)
_SEARCH = re.compile(
    r'\s*<script defer src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>')
# Deferred scripts run one after the other without a pause, and some of the theme's ask for the
# layout: one long task. Loaded by a script, each is a task of its own. They keep their order, and
# the load event waits for them.
_DEFERRED = re.compile(r'\s*<script defer src="([^"]*)"></script>')
# The first widget that a reader plays with: a hundred links may stand before it.
_WIDGET = re.compile(r'<figure class="ab-figure" id="(widget-[\w-]+)" data-widget="'
                     r'(?!quiz|progress|review)')
_SKIP = re.compile(r'(<div id="pst-skip-link"[^>]*>.*?</a>)')
_TOGGLE = '<summary><span class="toctree-toggle"'
_FIRST = "documentation_options"
_ONE_BY_ONE = (
    '<script type="module">for (const src of %s) '
    'document.head.append(Object.assign(document.createElement("script"), { src, async: false }));'
    "</script>\n"
)
# Names that hide the words on the button, and roles that screen readers no longer know.
_WRONG_ARIA = (
    re.compile(r'(<button class="btn search-button-field[^>]*?) aria-label="[^"]*"'),
    re.compile(r'(<summary) aria-label="[^"]*"'),
    re.compile(r'(<div class="citation"[^>]*?) role="doc-biblioentry"'),
    re.compile(r'(<div) role="list"(?= class="citation-list")'),
)
CARD = "social-card.png"
LENGTH = 155


class Templates(BuiltinTemplateLoader):
    """The theme's templates, with a lighter head."""

    def render(self, template: str, context: dict[str, Any]) -> str:
        """Render a template; whole pages lose what they do not need."""
        page = super().render(template, context)
        return lighter(page) if template.endswith(".html") and "<html" in page else page


def lighter(page: str) -> str:
    """Return a page without scripts that block, without the icon script, and with landmarks."""
    page = _FONTAWESOME.sub("", page)          # 540 KB; the icon font does the same
    page = _PRELOAD.sub("", page)
    first = _VIEWPORT.search(page)
    if first:
        page = page[: first.end()] + _VIEWPORT.sub("", page[first.end():])
    page = page.replace("<script src=", "<script defer src=")
    page = _MODE.sub(_STORAGE, page, count=1)
    page = _THEME.sub(_THEME_NOW, page, count=1)
    page = _PRINT_CONTENTS.sub("", page)
    # What an inline script sets, the deferred ones read: it must run after them, in order.
    page = _OPTIONS.sub('<script type="module">DOCUMENTATION_OPTIONS.', page)
    page = one_by_one(_SEARCH.sub("", page))   # search.py answers, from an index of its own
    page = _SIDEBAR.sub('<div id="pst-primary-sidebar" role="navigation" aria-label="Book" class="',
                        page, count=1)
    if _CONTENTS in page:                      # it comes last: its room is kept until then
        page = page.replace(f'{_BODY}"', f'{_BODY} with-contents"', 1)
    if played := _WIDGET.search(page):
        words = html.escape(message("site.skip_to_widget"))
        page = _SKIP.sub(rf'\1 <a href="#{played[1]}">{words}</a>', page, count=1)
    for pattern in _WRONG_ARIA:
        page = pattern.sub(r"\1", page)
    name = html.escape(message("site.contents_toggle"))
    return page.replace(_TOGGLE, _TOGGLE.replace("<summary>", f'<summary aria-label="{name}">'))


def one_by_one(page: str) -> str:
    """Return a page whose deferred scripts are loaded by a last one, in their order.

    The script that declares the options stays: what the page sets in them comes right after it.
    """
    later = [src for src in _DEFERRED.findall(page) if _FIRST not in src]
    page = _DEFERRED.sub(lambda found: found[0] if _FIRST in found[1] else "", page)
    names = json.dumps([html.unescape(src) for src in later]).replace("<", "\\u003c")
    return page.replace("</body>", _ONE_BY_ONE % names + "</body>", 1) if later else page


def shortened(text: str, length: int = LENGTH) -> str:
    """Return a text that is no longer than a search engine shows, cut between words.

    Examples
    --------
    >>> shortened("one two three", 9)
    'one two…'
    """
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def describe(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add description, title and picture of the page to its head."""
    page = book_domain(app.env).pages.get(pagename)
    tags = context.get("metatags", "")
    said = re.search(r'<meta content="([^"]*)" name="description"', tags)
    text = html.unescape(said[1]) if said else (page.description if page else "")
    if page and context.get("title") and subtitle(page.stem):
        context["title"] += f" · {html.escape(subtitle(page.stem))}"
    named = context.get("title") or pagename.capitalize()   # the search page has no title
    text = shortened(
        text or _first_paragraph(doctree) or f"{named}: a page of {app.config.project}")
    lines = [] if said else [_meta("name", "description", text)]
    if app.config.attnbook_site_url:
        lines += _addresses(app, pagename, re.sub(r"<[^>]+>", "", context.get("title", "")), text)
    context["metatags"] = tags + "\n".join(lines) + "\n"


def _addresses(app: Sphinx, pagename: str, title: str, text: str) -> list[str]:
    base = app.config.attnbook_site_url
    properties = {
        "og:type": "article", "og:site_name": app.config.project, "og:title": title,
        "og:description": text, "og:url": base + app.builder.get_target_uri(pagename),
        "og:image": f"{base}_static/{CARD}", "og:image:alt": app.config.project,
    }
    return [_meta("property", key, html.unescape(value)) for key, value in properties.items()] + [
        _meta("name", "twitter:card", "summary_large_image")]


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content, quote=True)}" />'


def _first_paragraph(doctree: nodes.document | None) -> str:
    if doctree is None:
        return ""
    texts = (node.astext() for node in doctree.findall(nodes.paragraph))
    return next((text for text in texts if len(text) > 40), "")


def setup(app: Sphinx) -> None:
    app.config.template_bridge = "attnbook.sphinx_ext.head.Templates"
    app.connect("html-page-context", describe, priority=600)
