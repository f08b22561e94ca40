"""What the pages of the book can link to, and how such a link is resolved.

A link of the sources is ordinary Markdown, ``[the estimator](#eq-nw)``: the part before the first
hyphen says what kind of thing is meant, and every label is known in the whole book.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from attnbook.data import tables
from attnbook.messages import text as message

LOGGER = logging.getLogger(__name__)

LECTURERS = "book/for-lecturers"
"""The page whose links to widgets show them in full screen."""

KINDS = {
    "term": "glossary term",
    "fact": "paper fact",
    "cite": "citation",
    "ch": "chapter",
    "sec": "section",
    "eq": "equation",
    "fig": "figure",
    "code": "code cell",
    "ex": "exercise",
    "widget": "widget",
    "use": "name of the library that a chapter uses",
}


def warn(kind: str, where: Any, words: str, *blanks: object) -> None:
    """Say what is wrong with a source, and where."""
    LOGGER.warning(words, *blanks, location=where, type="attnbook", subtype=kind)


class Target(NamedTuple):
    """A place that can be linked to."""

    docname: str
    anchor: str
    number: str = ""
    title: str = ""
    hint: str = ""


class Page(NamedTuple):
    """What the build knows about one page."""

    stem: str = ""
    number: int = 0
    title: str = ""
    description: str = ""
    question: str = ""
    builds_on: tuple[str, ...] = ()
    minutes: int = 0
    optional_minutes: int = 0
    exercises: int = 0
    sections: tuple[tuple[str, str], ...] = ()
    predictions: tuple[str, ...] = ()
    uses: tuple[tuple[str, str], ...] = ()


class BookDomain(Domain):
    """Targets, pages, and which code computes which equation."""

    name = "book"
    label = "Paying Attention"
    object_types: ClassVar = {kind: ObjType(text, kind) for kind, text in KINDS.items()}
    initial_data: ClassVar[dict[str, Any]] = {"targets": {}, "pages": {}, "codes": {},
                                             "library": {}, "shown": ()}
    data_version = 5
    dangling_warnings: ClassVar = {
        kind: f"link to an unknown {text}: #%(target)s. Correct the link, or give that "
        f"{text} its label."
        for kind, text in KINDS.items()
    }

    @property
    def targets(self) -> dict[str, Target]:
        """Every label of the book."""
        return self.data["targets"]

    @property
    def pages(self) -> dict[str, Page]:
        """What is known of every page, by its document's name."""
        return self.data["pages"]

    @property
    def codes(self) -> dict[str, tuple[str, ...]]:
        """The code cells that compute an equation, by the equation's label."""
        return self.data["codes"]

    @property
    def library(self) -> dict[str, tuple[str, str, str]]:
        """Where each name of the library is shown (page, anchor), and the stem that builds it."""
        return self.data["library"]

    def first_user(self, name: str) -> tuple[str, bool]:
        """Return the first chapter whose code uses a name, or else one of its module's.

        The second result says whether it is the name itself.
        """
        users = sorted((page.number, docname, [full for _, full in page.uses])
                       for docname, page in self.pages.items() if page.uses)
        module = name.rpartition(".")[0] + "."
        own = [docname for _, docname, names in users if name in names]
        near = [docname for _, docname, names in users
                if any(full.startswith(module) for full in names)]
        return next(iter(own or near), ""), bool(own)

    def note(self, label: str, target: Target, where: Any = None) -> None:
        """Remember a label; two things with one label are a warning."""
        other = self.targets.get(label)
        if other is not None and other != target and other.docname in self.env.found_docs:
            warn("label", where, "label %r stands in %s and in %s: rename one of them", label,
                 other.docname, target.docname)
        self.targets[label] = target

    def note_code(self, equation: str, code: str) -> None:
        """Remember that a code cell computes an equation."""
        if code not in self.codes.get(equation, ()):
            self.codes[equation] = (*self.codes.get(equation, ()), code)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page said before it is read again."""
        gone = {label for label, target in self.targets.items() if target.docname == docname}
        for label in gone:
            del self.targets[label]
        for equation, codes in list(self.codes.items()):
            self.codes[equation] = tuple(code for code in codes if code not in gone)
        self.pages.pop(docname, None)
        for name in [name for name, place in self.library.items() if place[0] == docname]:
            del self.library[name]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield what the index of objects lists for other sites: the terms of the glossary."""
        for label, target in self.targets.items():
            if label.startswith("term-"):
                yield (target.title, target.title, "term", target.docname, target.anchor, 1)

    def find(self, label: str) -> Target | None:
        """Return the place that a label names, or None."""
        if label.startswith("use-"):
            docname, itself = self.first_user(label.removeprefix("use-"))
            words = "site.api_used" if itself else "site.api_near"
            page = self.pages.get(docname)
            return Target(docname, "", title=message(words, number=page.number)) if page else None
        key = label.removeprefix("cite-")
        return self.targets.get(label) if key == label else _citation(self.env, key)

    def resolve_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str,
        node: pending_xref, contnode: nodes.Element,
    ) -> nodes.Element | None:
        """Return the link's node, or None where nothing has that label."""
        found = self.find(target)
        if found is None:
            return _planned(target, contnode) if typ == "ch" else None
        _complete(contnode, typ, found)
        link = make_refnode(builder, fromdocname, found.docname, found.anchor, contnode)
        link["classes"].append(f"to-{typ}")
        if typ == "widget" and fromdocname == LECTURERS:
            link["refuri"] = f"{link['refuri'].partition('#')[0]}#w={found.anchor}&fs=1"
        if typ in ("term", "fact", "cite") and found.hint:
            link["reftitle"] = found.hint
        return link

    def resolve_any_xref(self, *_arguments: Any) -> Iterable[tuple[str, nodes.Element]]:
        """Links without a kind are not ours."""
        return []


def _complete(text: nodes.Element, kind: str, target: Target) -> None:
    """Add the number to the text of a link, or write a text where there is none."""
    written = text.astext().strip()
    if not written:
        words = {"eq": f"{message('site.equation')} ({target.number})",
                 "fig": f"{message('site.figure')} {target.number}"}
        text += nodes.Text(words.get(kind, target.title))
    elif kind == "eq" and target.number not in written:
        text += nodes.Text(f" ({target.number})")
    elif kind == "fig" and written.lower() == message("site.figure"):
        text += nodes.Text(f" {target.number}")


def _planned(target: str, text: nodes.Element) -> nodes.Element | None:
    """Return plain text for a chapter that is planned, None for one nobody has heard of."""
    plan = {chapter.label: chapter for chapter in tables.chapters()}
    if target not in plan:
        return None
    node = nodes.inline("", "", classes=["planned"])
    node += text.children or [nodes.Text(plan[target].title)]
    return node


def _citation(env: BuildEnvironment, key: str) -> Target | None:
    cite = env.get_domain("cite")
    for citation in cite.citations:
        if citation.key == key:
            title = citation.entry.fields.get("title", "").replace("{", "").replace("}", "")
            return Target(citation.bibliography_key.docname, citation.citation_id, hint=title)
    return None


def symbols(chapter: str) -> tuple[tables.Symbol, ...]:
    """Return the symbols that hold in a chapter; with another stem, those that hold everywhere."""
    if chapter in {known.stem for known in tables.chapters()}:
        return tables.notation(chapter)
    return tuple(symbol for symbol in tables.notation() if not symbol.chapters)


def book_domain(env: BuildEnvironment) -> BookDomain:
    return env.get_domain("book")  # type: ignore[return-value]


def each_page(
    app: Sphinx, change: Callable[[Sphinx, str, dict[str, Any]], None], *, priority: int = 500,
    made: bool = True,
) -> None:
    """Let a function change each page before it is written: it gets its name and its context.

    Without `made`, only pages that have a source: not that of the search.
    """
    app.connect("html-page-context", lambda app, name, _template, context, doctree: (
        change(app, name, context) if made or doctree is not None else None), priority=priority)


def at_end(app: Sphinx, step: Callable[[Sphinx], None], *, priority: int = 500) -> None:
    """Let a function do something after a build of pages that has not failed."""
    app.connect("build-finished", lambda app, error: (
        step(app) if error is None and app.builder.format == "html" else None), priority=priority)


def drop_pages_not_made(app: Sphinx) -> None:
    """Take Sphinx's own indices, which the book does not have, out of what can be linked to."""
    standard = app.env.get_domain("std")
    for label in ("genindex", "modindex", "py-modindex"):
        standard.labels.pop(label, None)  # type: ignore[attr-defined]
        standard.anonlabels.pop(label, None)  # type: ignore[attr-defined]


def setup(app: Sphinx) -> None:
    app.add_domain(BookDomain)
    app.connect("builder-inited", drop_pages_not_made)
