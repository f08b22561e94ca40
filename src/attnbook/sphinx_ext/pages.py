"""What every chapter gets without asking: its head, its foot, its number in the contents."""

import html
import json
import re
from typing import Any
from urllib.parse import urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform

from attnbook.data import tables
from attnbook.messages import text

from . import api, citation, reading
from .domain import BookDomain, Page, Target, book_domain, each_page, warn

_QUESTION = re.compile(r'<p class="chapter-question">.*?</p>', re.DOTALL)
_WIDGET = re.compile(r'<figure(?=[^>]* id="(?P<name>[^"]+)")(?=[^>]* data-widget="(?P<kind>\w+)")')
_ANSWERED = {"quiz", "progress", "review"}
_SHAPE = re.compile(r"<(?:rect|path|circle) ")


def read_page(app: Sphinx, docname: str, source: list[str]) -> None:
    """Note what a page says about itself, before it is parsed."""
    domain = book_domain(app.env)
    if not str(app.env.doc2path(docname)).endswith(".ipynb"):
        domain.pages[docname] = Page()
        return
    notebook = json.loads(source[0])
    said = notebook.get("metadata", {}).get("attnbook", {})
    missing = [key for key in ("stem", "number", "title", "description") if not said.get(key)]
    if missing:
        warn("metadata", docname, "the notebook's metadata lack attnbook.%s",
             ", attnbook.".join(missing))
    page = Page(
        stem=said.get("stem", ""), number=int(said.get("number", 0)),
        title=said.get("title", docname), description=said.get("description", ""),
        question=said.get("question", ""), builds_on=tuple(said.get("builds_on", ())),
        uses=api.used(notebook), **reading.times(notebook),
    )
    domain.pages[docname] = page
    if page.stem:
        domain.note(f"ch-{page.stem}", Target(docname, "", str(page.number), page.title), docname)


class Questions(SphinxTransform):
    """A chapter's title says below itself what is in it; its question stands out from the text."""

    default_priority = 414

    def apply(self) -> None:
        page = book_domain(self.env).pages.get(self.env.docname)
        chapter = next(iter(self.document.findall(nodes.section)), nodes.section())
        first = next(iter(chapter.findall(nodes.paragraph)), None)
        if page and page.question and first is not None and first.astext() == page.question:
            first["classes"].append("chapter-question")
        title = chapter.next_node(nodes.title)
        if page and title is not None and subtitle(page.stem):
            below = nodes.paragraph("", subtitle(page.stem), classes=["chapter-subtitle"])
            chapter.insert(chapter.index(title) + 1, below)


def subtitle(stem: str) -> str:
    """Return what a chapter is about in the field's words, or "" where no chapter has this stem."""
    return next((one.subtitle for one in tables.chapters() if one.stem == stem), "")


def number_contents(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Put the chapters' numbers into the table of contents."""
    for docname, page in book_domain(env).pages.items():
        if page.number and docname in env.tocs:
            link = next(env.tocs[docname].findall(nodes.reference), None)
            if link is not None:
                link["secnumber"] = (page.number,)
    return []


def frame_page(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    """Write head and foot of a chapter around its text."""
    domain = book_domain(app.env)
    page = domain.pages.get(pagename)
    if page is None or not page.stem or "</h1>" not in context.get("body", ""):
        return
    before, after = context["body"].split("</h1>", 1)
    head = _head(page, domain, context["pathto"], pagename)
    foot = _foot(app, page, pagename)
    after = _QUESTION.sub(lambda asked: asked[0] + _touch(after), after, count=1)
    kicker = f'<p class="chapter-kicker">{_kicker(page)}</p>\n<h1'
    context["body"] = before.replace("<h1", kicker, 1) + "</h1>\n" + head + after + foot


def _kicker(page: Page) -> str:
    plan = {chapter.stem: chapter for chapter in tables.chapters()}
    parts = {part.number: part.title for part in tables.parts()}
    words = [text("site.chapter", number=page.number)]
    if page.stem in plan:
        words.insert(0, parts[plan[page.stem].part])
    return " · ".join(html.escape(word) for word in words)


def _head(page: Page, domain: BookDomain, pathto: Any, pagename: str) -> str:
    links = [_chapter_link(stem, domain, pathto, pagename) for stem in page.builds_on]
    builds = (f"{html.escape(text('site.builds_on'))} {', '.join(links)}" if links
              else html.escape(text("site.builds_on_nothing")))
    which = "site.minutes_and_optional" if page.optional_minutes else "site.minutes"
    time = html.escape(text(which, minutes=page.minutes, optional=page.optional_minutes,
                            exercises=page.exercises))
    return f'<p class="chapter-facts"><span>{time}</span> <span>{builds}</span></p>\n'


def _touch(body: str) -> str:
    """Return a card with the title and the question of the chapter's first widget, as a link to it.

    The page's script adds its picture, and lets the link open the widget over the page (host.js).
    A picture of a few marks has no place: it waits for the answer, and alone it says nothing.
    """
    found = next((one for one in _WIDGET.finditer(body) if one["kind"] not in _ANSWERED), None)
    if found is None:
        return ""
    title = html.escape(f"{text('site.touch')} {text(found['kind'] + '.title')}")
    asks = html.escape(text(f"{found['kind']}.predict.question"))
    drawn = len(_SHAPE.findall(body[found.end():].partition("</svg>")[0])) > 5
    picture = '<span class="chapter-picture" aria-hidden="true"></span>' if drawn else ""
    return (f'\n<p class="chapter-touch"><a href="#{found["name"]}">{picture}'
            f"<strong>{title}</strong> <span>{asks}</span></a></p>")


def _chapter_link(stem: str, domain: BookDomain, pathto: Any, pagename: str) -> str:
    target = domain.targets.get(f"ch-{stem}")
    if target is None:
        warn("metadata", pagename, "attnbook.builds_on names %r, which is no chapter of the site",
             stem)
        return html.escape(stem)
    return (f'<a href="{html.escape(pathto(target.docname), quote=True)}">'
            f"{target.number} {html.escape(target.title)}</a>")


def _foot(app: Sphinx, page: Page, pagename: str) -> str:
    address = app.config.attnbook_site_url
    url = f"{address}{app.builder.get_target_uri(pagename)}" if address else ""
    plain, bibtex = citation.of_chapter(
        citation.book(app.confdir, app.config), page.number, page.title, page.stem, url)
    report = ""
    if app.config.attnbook_repository:
        query = urlencode({
            "title": text("site.report_title", number=page.number, title=page.title),
            "body": text("site.report_body") + "\n"})
        link = html.escape(f"{app.config.attnbook_repository}/issues/new?{query}", quote=True)
        report = f'<p class="report"><a href="{link}">{text("site.report")}</a></p>'
    return (
        '<div class="chapter-foot"><details class="cite-chapter">'
        f"<summary>{text('site.cite')}</summary>"
        f"<p>{html.escape(plain)}</p>"
        f'<div class="highlight notranslate"><pre>{html.escape(bibtex)}</pre></div>'
        f"</details>{report}</div>\n"
    )


def setup(app: Sphinx) -> None:
    app.add_transform(Questions)
    app.connect("source-read", read_page, priority=100)
    app.connect("env-updated", number_contents, priority=900)
    each_page(app, frame_page, priority=300, made=False)
