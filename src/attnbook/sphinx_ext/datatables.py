"""Directives that show the book's tables: notation, paper facts, glossary, chapters."""

from collections.abc import Iterator
from importlib import resources
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from attnbook.data import tables
from attnbook.data.recompute import recompute
from attnbook.messages import text

from .domain import Target, book_domain
from .links import cross_reference, note_citation

CONVENTIONS = {"vectors": ("rows", "columns"), "mask": ("may", "blocked")}
"""Switches of the notation page that meanings follow: the book's choice, and the field of
:class:`attnbook.data.tables.Symbol` that holds the other."""


class meaning(nodes.inline):  # noqa: N801  (nodes are named so)
    """What a symbol means under one choice of a switch."""


def _visit_meaning(translator: HTML5Translator, node: meaning) -> None:
    switch, choice = node["switch"], node["choice"]
    # Without a script, the book's own convention is what shows.
    hidden = "" if choice == CONVENTIONS[switch][0] else " hidden"
    translator.body.append(f'<span data-convention="{switch}" data-choice="{choice}"{hidden}>')


def _depart_meaning(translator: HTML5Translator, _node: meaning) -> None:
    translator.body.append("</span>")


class DataDirective(SphinxDirective):
    """A directive that shows one of the tables in ``attnbook/data``."""

    file = ""

    def run(self) -> list[nodes.Node]:
        """Return the table's nodes; the page is read again when the file changes."""
        source = resources.files("attnbook.data").joinpath(self.file)
        self.env.note_dependency(str(source))
        return self.rows()

    def inline(self, source: str) -> list[nodes.Node]:
        """Parse a line of Markdown."""
        if not source:
            return [nodes.Text("–")]
        parsed = self.parse_text_to_nodes(source)
        return list(parsed[0].children) if parsed else []

    def label(self, node: nodes.Element, label: str, title: str, hint: str) -> None:
        """Make a row a target of the whole book; the hint is shown when a link is pointed at."""
        node["ids"].append(label)
        plain = hint.replace("`", "").replace("*", "").replace("$", "")
        target = Target(self.env.docname, label, title=title, hint=plain)
        book_domain(self.env).note(label, target, self.get_location())

    def chapter(self, stem: str, *, short: bool = False) -> nodes.Node:
        """Return a link to a chapter, or its title where it is only planned."""
        chapter = next(c for c in tables.chapters() if c.stem == stem)
        number = int(chapter.number)
        name = nodes.Text(text("site.chapter_short", number=number) if short
                          else f"{number} {chapter.title}")
        return cross_reference("ch", chapter.label, [name], self.env.docname)


def _table(heads: list[str], rows: list[nodes.row], name: str) -> nodes.container:
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in heads), cols=len(heads))
    group += nodes.thead("", nodes.row(
        "", *(nodes.entry("", nodes.paragraph("", head)) for head in heads)))
    group += nodes.tbody("", *rows)
    return nodes.container("", nodes.table("", group, classes=[name]), classes=["scroll"])


def _entry(*content: nodes.Node) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *content))


class NotationTable(DataDirective):
    """Every symbol, with its meaning and its names elsewhere."""

    file = "notation.toml"

    def rows(self) -> list[nodes.Node]:
        symbols = tables.notation()
        shared = [symbol for symbol in symbols if not symbol.chapters]
        found: list[nodes.Node] = [self._table(shared)]
        for chapter in tables.chapters():
            own = [symbol for symbol in symbols if chapter.stem in symbol.chapters]
            if own:
                lead = nodes.paragraph("", "", nodes.Text(text("site.only_in") + " "),
                                       self.chapter(chapter.stem), nodes.Text(":"))
                found += [lead, self._table(own)]
        return found

    def _table(self, symbols: list[tables.Symbol]) -> nodes.container:
        rows = [nodes.row("", *(_entry(*cell) for cell in self._cells(one))) for one in symbols]
        heads = [text(f"site.column_{name}")
                 for name in ("symbol", "meaning", "code", "paper", "torch")]
        return _table(heads, rows, "notation-table")

    def _cells(self, symbol: tables.Symbol) -> Iterator[list[nodes.Node]]:
        tex = f"\\class{{role-{symbol.role}}}{{{symbol.tex}}}" if symbol.role else symbol.tex
        yield [nodes.math("", tex)]
        yield self._meaning(symbol)
        yield self._code(symbol.code)
        yield self.inline(symbol.paper)
        yield self._code(symbol.torch)

    def _meaning(self, symbol: tables.Symbol) -> list[nodes.Node]:
        """Return the meaning, and what the switches of the page show in its place."""
        for switch, (ours, theirs) in CONVENTIONS.items():
            if other := getattr(symbol, theirs):
                return [meaning("", "", *self.inline(words), switch=switch, choice=choice)
                        for choice, words in ((ours, symbol.meaning), (theirs, other))]
        return self.inline(symbol.meaning)

    def _code(self, name: str) -> list[nodes.Node]:
        return [nodes.literal("", name) if name else nodes.Text("–")]


class FactTable(DataDirective):
    """Every number of a paper, where it is printed, and what comes out when it is computed."""

    file = "facts.toml"

    def rows(self) -> list[nodes.Node]:
        heads = [text(f"site.column_{name}")
                 for name in ("number", "what", "printed", "computed", "result")]
        rows = [self._row(fact) for fact in tables.facts()]
        return [_table(heads, rows, "fact-table")]

    def _row(self, fact: tables.Fact) -> nodes.row:
        source = cross_reference("cite", f"cite-{fact.source}", [nodes.Text(_authors(
            self.env, fact.source))], self.env.docname)
        note_citation(self.env, source)
        mark = nodes.inline("", fact.status, classes=[f"fact-{fact.status}"])
        # One column for all that is read as text: six would not fit a page.
        what = nodes.entry(
            "", nodes.paragraph("", "", *self.inline(fact.statement)),
            *([nodes.paragraph("", "", *self.inline(fact.note))] if fact.note else []),
            nodes.paragraph("", "", source, nodes.Text(f", {fact.where}"),
                            classes=["fact-source"]))
        row = nodes.row("", _entry(nodes.strong("", fact.text)), what,
                        _entry(nodes.Text(fact.printed or "–")),
                        # Computed again, now, so that the page never shows an old result.
                        _entry(nodes.Text(recompute(fact) if fact.compute else "–")), _entry(mark))
        self.label(row, fact.label, fact.text, fact.statement)
        return row


def _authors(env: object, key: str) -> str:
    """Return a short form such as “Vaswani and others (2017)”."""
    entry = env.get_domain("cite").bibdata.data.entries.get(key)  # type: ignore[attr-defined]
    if entry is None:
        return key
    people = [" ".join([*p.prelast_names, *p.last_names]) for p in entry.persons.get("author", ())]
    short = {1: "{0}", 2: "{0} and {1}"}.get(len(people), "{0} and others") if people else key
    return f"{short.format(*people)} ({entry.fields.get('year', 'n.d.')})"


class GlossaryTable(DataDirective):
    """Every term in English and Chinese, with the chapter that explains it."""

    file = "glossary.toml"

    def rows(self) -> list[nodes.Node]:
        items = {term.id: self._item(term) for term in tables.glossary()}
        first: dict[str, str] = {}
        for term in tables.glossary():
            first.setdefault(term.en[0].upper(), term.id)
        for letter, term_id in first.items():
            items[term_id].next_node(nodes.term)["ids"].append(f"letter-{letter.lower()}")
        links = [nodes.reference("", letter, internal=True, refid=f"letter-{letter.lower()}")
                 for letter in first]
        return [nodes.paragraph("", "", *links, classes=["letters"]),
                nodes.definition_list("", *items.values(), classes=["glossary-table"])]

    def _item(self, term: tables.Term) -> nodes.definition_list_item:
        chinese = nodes.raw("", f'<span class="zh" lang="zh-Hans">{term.zh}</span>', format="html")
        head = nodes.term("", "", nodes.inline("", term.en), nodes.Text(" "), chinese)
        body = nodes.paragraph("", "", *self.inline(term.text))
        if term.chapter:
            body += nodes.Text(" ")
            body += nodes.inline("", "", self.chapter(term.chapter, short=True), nodes.Text("."),
                                 classes=["explained-in"])
        self.label(head, term.label, term.en, term.text)
        return nodes.definition_list_item("", head, nodes.definition("", body))


class ChapterList(DataDirective):
    """Parts, chapters, what is in each and its question; a planned chapter is not linked."""

    file = "chapters.toml"
    option_spec: ClassVar = {"part": directives.positive_int}

    def rows(self) -> list[nodes.Node]:
        wanted = self.options.get("part")
        found: list[nodes.Node] = []
        for part in tables.parts():
            if wanted in (None, part.number):
                if wanted is None:
                    found.append(nodes.paragraph("", part.title, classes=["part-title"]))
                found.append(nodes.bullet_list("", *(
                    self._item(c) for c in tables.chapters() if c.part == part.number
                ), classes=["chapter-list"]))
        return found

    def _item(self, chapter: tables.Chapter) -> nodes.list_item:
        words = [nodes.inline("", chapter.subtitle, classes=["subtitle"]),
                 nodes.inline("", chapter.question, classes=["question"])]
        return nodes.list_item("", nodes.paragraph(
            "", "", self.chapter(chapter.stem), *(node for word in words
                                                  for node in (nodes.Text(" "), word))))


def setup(app: Sphinx) -> None:
    app.add_node(meaning, html=(_visit_meaning, _depart_meaning))
    app.add_directive("notation-table", NotationTable)
    app.add_directive("fact-table", FactTable)
    app.add_directive("glossary-table", GlossaryTable)
    app.add_directive("chapter-list", ChapterList)
