"""Widgets on the page: a directive that places one, and the script where there is one."""

import json
import re
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from attnbook._files import write

from .domain import at_end, book_domain, each_page, warn

STYLE = "attnbook.css"
_KIND = re.compile(r'data-widget="(\w+)"')
_SCRIPT = re.compile(r'_static/(widgets\.[\w.]+\.js)\b')
_LINK = re.compile(r'<a href="#([\w-]+)" class="ab-book-link">')
PACKAGE = Path(__file__).parents[1]
MADE_OF = ("widgets/**/*.py", "widgets/**/words.json", "messages/*.json", "checks/*.json",
           "data/*.toml", "data/quizzes/*.toml")
"""What stands in the figure of a widget comes from these: where they change, its page does."""


def widget_class(kind: str) -> type:
    """Return the widget's class by its kind."""
    from attnbook import widgets

    wanted = kind.replace("-", "_")
    if wanted not in widgets.BY_KIND:
        raise LookupError(f"no widget {kind!r}: expected one of {', '.join(widgets.BY_KIND)}")
    return widgets.BY_KIND[wanted]


class BookWidgetDirective(SphinxDirective):
    """Place a widget on a page that is not a notebook.

    The argument is the widget's kind, with a colon and a word where the widget asks for one:
    ``library``, ``quiz:prerequisites``.  The option ``state`` says what it starts from, as JSON:
    ``{"item": 3}``.
    """

    required_arguments = 1
    option_spec: ClassVar = {"name": directives.unchanged, "state": json.loads}

    def run(self) -> list[nodes.Node]:
        kind, _, word = self.arguments[0].partition(":")
        named = {"name": self.options["name"]} if "name" in self.options else {}
        named |= self.options.get("state", {})
        for pattern in MADE_OF:
            for file in sorted(PACKAGE.glob(pattern)):
                self.env.note_dependency(str(file))
        try:
            widget = widget_class(kind)(*([word] if word else []), **named)
        except (LookupError, TypeError, ValueError) as error:
            raise self.error(f"book-widget: {error}") from error
        return [nodes.raw("", widget.page_html(), format="html")]


def _prefer_html(app: Sphinx, config: Config) -> None:
    """Show a widget's own figure, not the live view, which would need a kernel."""
    config.nb_mime_priority_overrides = [
        *config.nb_mime_priority_overrides, ("html", "text/html", 5)]
    config.nb_ipywidgets_js = {}


def _lead_links(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    """Let the links inside widgets' figures, which know labels only, lead to their pages."""
    def address(link: re.Match[str]) -> str:
        target = book_domain(app.env).targets.get(link[1])
        if target is None:
            warn("link", pagename, "a widget links to an unknown label: #%s", link[1])
            return link[0]
        page = app.builder.get_relative_uri(pagename, target.docname)
        return f'<a href="{page}#{link[1]}" class="ab-book-link">'

    if "body" in context:
        context["body"] = _LINK.sub(address, context["body"])


def _add_script(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    # Before myst-nb adds the state of all widgets, each with the whole script in it.
    getattr(app.env, "nb_metadata", {}).get(pagename, {}).get("js_files", {}).clear()
    kinds = sorted(set(_KIND.findall(context.get("body", ""))))
    if kinds:
        # async, not defer: the widget must not wait for the theme's scripts.
        app.add_js_file(_write(Path(app.outdir, "_static"), kinds), loading_method="async")
        app.add_css_file(STYLE)


def _write(static: Path, kinds: list[str]) -> str:
    """Write the one script of pages that show these kinds, and return its name, which says them."""
    from attnbook.widgets import script

    name = f"widgets.{'.'.join(kinds)}.js"
    static.mkdir(parents=True, exist_ok=True)
    write(static / name, script(*kinds))
    return name


def _write_again(app: Sphinx) -> None:
    """Bring the scripts up to date, also those of pages that were not written anew.

    A script that no page loads any longer, because its page shows other widgets now, goes.
    """
    static = Path(app.outdir, "_static")
    loaded = {name for page in Path(app.outdir).rglob("*.html")
              for name in _SCRIPT.findall(page.read_text(encoding="utf8"))}
    for file in static.glob("widgets.*.js"):
        if file.name in loaded:
            _write(static, file.name.split(".")[1:-1])
        else:
            file.unlink()


def setup(app: Sphinx) -> None:
    app.add_directive("book-widget", BookWidgetDirective)
    app.connect("config-inited", _prefer_html)
    each_page(app, _lead_links, priority=390)
    each_page(app, _add_script, priority=400)
    at_end(app, _write_again)
