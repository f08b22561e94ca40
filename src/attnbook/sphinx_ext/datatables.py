"""Directives that show the book's tables: notation, paper facts, glossary, chapters."""

from __future__ import annotations

from importlib import resources
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from attnbook.data import tables
from attnbook.data.recompute import recompute

from .domain import Target, book_domain
from .links import cross_reference, note_citation


class DataDirective(SphinxDirective):
    """A directive that shows one of the tables in ``attnbook/data``."""

    file = ""

    def run(self) -> list[nodes.Node]:
        """Return the table's nodes; the page is read again when the file changes."""
        source = resources.files("attnbook.data").joinpath(self.file)
        self.env.note_dependency(str(source))
        return self.rows()

    def rows(self) -> list[nodes.Node]:
        """Return the nodes."""
        raise NotImplementedError

    def inline(self, text: str) -> list[nodes.Node]:
        """Parse a line of Markdown."""
        if not text:
            return [nodes.Text("–")]
        parsed = self.parse_text_to_nodes(text)
        return list(parsed[0].children) if parsed else []

    def label(self, node: nodes.Element, label: str, title: str) -> None:
        """Make a row a target of the whole book."""
        node["ids"].append(label)
        book_domain(self.env).note(label, Target(self.env.docname, label, "", title),
                                   self.get_location())

    def chapter(self, stem: str) -> nodes.Node:
        """Return a link to a chapter, or its title where it is only planned."""
        chapter = next(c for c in tables.chapters() if c.stem == stem)
        text = f"{int(chapter.number)} {chapter.title}"
        return cross_reference("ch", chapter.label, [nodes.Text(text)], self.env.docname)


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
        """Return one table for the whole book, and one for each chapter with letters of its own."""
        symbols = tables.notation()
        shared = [symbol for symbol in symbols if not symbol.chapters]
        found: list[nodes.Node] = [self._table(shared)]
        for chapter in tables.chapters():
            own = [symbol for symbol in symbols if chapter.stem in symbol.chapters]
            if own:
                lead = nodes.paragraph("", "", nodes.Text("Only in chapter "),
                                       self.chapter(chapter.stem), nodes.Text(":"))
                found += [lead, self._table(own)]
        return found

    def _table(self, symbols: list[tables.Symbol]) -> nodes.container:
        rows = [nodes.row("", *self._cells(symbol)) for symbol in symbols]
        heads = ["Symbol", "Meaning", "Code", "Paper", "PyTorch"]
        return _table(heads, rows, "notation-table")

    def _cells(self, symbol: tables.Symbol) -> list[nodes.entry]:
        tex = f"\\class{{role-{symbol.role}}}{{{symbol.tex}}}" if symbol.role else symbol.tex
        return [
            _entry(nodes.math("", tex)),
            _entry(*self.inline(symbol.meaning)),
            _entry(self._code(symbol.code)),
            _entry(*self.inline(symbol.paper)),
            _entry(self._code(symbol.torch)),
        ]

    def _code(self, name: str) -> nodes.Node:
        return nodes.literal("", name) if name else nodes.Text("–")


class FactTable(DataDirective):
    """Every number of a paper, where it is printed, and what comes out when it is computed."""

    file = "facts.toml"

    def rows(self) -> list[nodes.Node]:
        """Return the table."""
        heads = ["Number", "What it is", "Source", "Printed", "Computed", "Result"]
        rows = [self._row(fact) for fact in tables.facts()]
        return [_table(heads, rows, "fact-table")]

    def _row(self, fact: tables.Fact) -> nodes.row:
        source = cross_reference("cite", f"cite-{fact.source}", [nodes.Text(_authors(
            self.env, fact.source))], self.env.docname)
        note_citation(self.env, source)
        mark = nodes.inline("", fact.status, classes=[f"fact-{fact.status}"])
        note = [nodes.Text(" "), *self.inline(fact.note)] if fact.note else []
        row = nodes.row("", _entry(nodes.strong("", fact.text)),
                        _entry(*self.inline(fact.statement)),
                        _entry(source, nodes.Text(f", {fact.where}")),
                        _entry(nodes.Text(fact.printed or "–")),
                        _entry(nodes.Text(_computed(fact))), _entry(mark, *note))
        self.label(row, fact.label, fact.text)
        return row


def _computed(fact: tables.Fact) -> str:
    """Compute a fact again, now, so that the page never shows an old result."""
    return recompute(fact) if fact.compute else "–"


def _authors(env: object, key: str) -> str:
    """Return a short form such as “Vaswani et al. (2017)”."""
    entry = env.get_domain("cite").bibdata.data.entries.get(key)  # type: ignore[attr-defined]
    if entry is None:
        return key
    people = [" ".join([*p.prelast_names, *p.last_names]) for p in entry.persons.get("author", ())]
    short = {1: "{0}", 2: "{0} and {1}"}.get(len(people), "{0} et al.") if people else key
    return f"{short.format(*people)} ({entry.fields.get('year', 'n.d.')})"


class GlossaryTable(DataDirective):
    """Every term in English and Chinese, with the chapter that explains it."""

    file = "glossary.toml"

    def rows(self) -> list[nodes.Node]:
        """Return the list of terms."""
        return [nodes.definition_list(
            "", *(self._item(term) for term in tables.glossary()), classes=["glossary-table"])]

    def _item(self, term: tables.Term) -> nodes.definition_list_item:
        chinese = nodes.raw("", f'<span class="zh" lang="zh-Hans">{term.zh}</span>', format="html")
        head = nodes.term("", "", nodes.inline("", term.en), nodes.Text(" "), chinese)
        text = nodes.paragraph("", "", *self.inline(term.text))
        if term.chapter:
            text += nodes.inline("", "", nodes.Text(" Chapter "), self.chapter(term.chapter),
                                 nodes.Text("."), classes=["explained-in"])
        self.label(head, term.label, term.en)
        return nodes.definition_list_item("", head, nodes.definition("", text))


class ChapterList(DataDirective):
    """Parts, chapters and their questions; planned chapters are named, not linked."""

    file = "chapters.toml"
    option_spec: ClassVar = {"part": directives.positive_int}

    def rows(self) -> list[nodes.Node]:
        """Return a list for every part, or for the one that is asked for."""
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
        question = nodes.inline("", chapter.question, classes=["question"])
        return nodes.list_item("", nodes.paragraph(
            "", "", self.chapter(chapter.stem), nodes.Text(" "), question))


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("notation-table", NotationTable)
    app.add_directive("fact-table", FactTable)
    app.add_directive("glossary-table", GlossaryTable)
    app.add_directive("chapter-list", ChapterList)
