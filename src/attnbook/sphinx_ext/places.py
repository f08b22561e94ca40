"""What the page's script must know of the book's pages: which sections and predictions they have.

A chapter says so of itself: ``<section data-chapter="kernels" data-sections="id id">``.  A widget
that shows all chapters gets them beside its state, in ``data-places``.  A quiz gets the section
that teaches each of its questions, in ``data-taught``.
"""

import html
import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from attnbook.data import quiz

from . import predictions
from .domain import BookDomain, book_domain, each_page, warn

REVIEW = "book/review"
_SECTION = re.compile(r"<section\b")
_OVERVIEW = re.compile(r'data-widget="(?:progress|review)"')
_OWN_QUIZ = re.compile(r'data-widget="quiz"')
_QUIZ = re.compile(r'<span data-quiz="([\w-]+)">(.*?)</span>')


def stem_of(docname: str, domain: BookDomain) -> str:
    """Return the stem of a chapter, or of a page with a quiz of its own; empty for other pages."""
    page = domain.pages.get(docname)
    name = docname.rpartition("/")[2]
    return (page.stem if page else "") or (name if name in quiz.stems() else "")


def sections(doctree: nodes.document) -> tuple[tuple[str, str], ...]:
    """Return (id, title) of the sections to read: those before the exercises and the quiz."""
    top = next(iter(doctree.findall(nodes.section)), None)
    found: list[tuple[str, str]] = []
    for section in (child for child in (top or ()) if isinstance(child, nodes.section)):
        inside = (name for part in section.findall(nodes.section) for name in part["ids"])
        if any(name.startswith("ex-") for name in inside) or any(
                'data-widget="quiz"' in raw.astext() for raw in section.findall(nodes.raw)):
            break
        found.append((section["ids"][0], section[0].astext()))
    return tuple(found)


def _read(app: Sphinx, doctree: nodes.document) -> None:
    domain, docname = book_domain(app.env), app.env.docname
    if docname in domain.pages and stem_of(docname, domain):
        domain.pages[docname] = domain.pages[docname]._replace(
            sections=sections(doctree), predictions=predictions.names(doctree))


def _overviews(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write the pages again that show all chapters: any of them may have changed."""
    return [name for name in (app.config.root_doc, REVIEW) if name in env.found_docs]


def places(app: Sphinx, docname: str) -> dict[str, Any]:
    """Return where each chapter is, seen from a page; its sections to read and its predictions."""
    domain, builder = book_domain(app.env), app.builder
    found = {stem: {"href": builder.get_relative_uri(docname, name), "sections": page.sections,
                    "predictions": page.predictions}
             for name, page in sorted(domain.pages.items()) if (stem := stem_of(name, domain))}
    if REVIEW in app.env.found_docs:
        found["review"] = {"href": builder.get_relative_uri(docname, REVIEW), "sections": (),
                           "predictions": ()}
    return found


def taught(stem: str, known: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, str]]:
    """Return the section (id, title) that teaches each question of a chapter's quiz."""
    by_title = {title: (name, title) for name, title in known}
    found = {}
    for question in quiz.load(stem).questions:
        if question.section in by_title:
            found[question.id] = by_title[question.section]
        else:
            warn("quiz", None, "quiz %s: %s names the section %r, which the page does not have",
                 stem, question.id, question.section)
    return found


def _beside(attribute: str, known: Any) -> str:
    text = html.escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")))
    return f' {attribute}="{text}"'


def _tell(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    domain, body = book_domain(app.env), context.get("body", "")
    stem = stem_of(pagename, domain)
    page = domain.pages.get(pagename)
    if stem and page and page.sections:
        names = " ".join(name for name, _ in page.sections)
        body = _SECTION.sub(
            f'<section data-chapter="{stem}" data-sections="{html.escape(names)}"', body, count=1)
        if stem in quiz.stems() and _OWN_QUIZ.search(body):
            told = _beside("data-taught", taught(stem, page.sections))
            body = _OWN_QUIZ.sub(lambda found: found[0] + told, body)
    if _OVERVIEW.search(body):
        known = places(app, pagename)
        body = _OVERVIEW.sub(lambda found: found[0] + _beside("data-places", known), body)
        body = _QUIZ.sub(lambda found: _quiz_link(found, known), body)
    context["body"] = body


def _quiz_link(found: re.Match[str], known: dict[str, Any]) -> str:
    if found[1] not in known:
        return found[2]
    href = html.escape(f"{known[found[1]]['href']}#quiz-{found[1]}")
    return f'<a href="{href}">{found[2]}</a>'


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", _read)
    app.connect("env-updated", _overviews)
    each_page(app, _tell, priority=350, made=False)
