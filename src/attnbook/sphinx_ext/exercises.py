"""Exercises: how to run them, and a directive that lists those of all chapters by level."""

import json
import re
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from attnbook.data import tables
from attnbook.messages import text

from .datatables import DataDirective, _entry, _table
from .links import cross_reference

HOW_TO_RUN = "book/reading-and-running"
LEVELS = ("easy", "medium", "hard")
_HEADING = re.compile(
    r'<a id="(ex-[a-z0-9-]+)"></a>\s*### Exercise (\d+\.\d+) .*\((easy|medium|hard)\)')


def levels(notebook: Path) -> dict[str, list[tuple[str, str]]]:
    """Return (number, label) of a chapter's exercises, by level."""
    cells = json.loads(notebook.read_text(encoding="utf8"))["cells"]
    source = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    found: dict[str, list[tuple[str, str]]] = {level: [] for level in LEVELS}
    for label, number, level in _HEADING.findall(source):
        found[level].append((number, label))
    return found


class ExerciseTable(DataDirective):
    """Every chapter that is written, and its exercises by level."""

    file = "chapters.toml"

    def rows(self) -> list[nodes.Node]:
        heads = [text("site.column_chapter"), *(text(f"site.level_{level}") for level in LEVELS)]
        rows = []
        for chapter in tables.chapters():
            notebook = Path(self.env.srcdir, "notebooks", chapter.notebook)
            if notebook.exists():
                self.env.note_dependency(str(notebook))
                found = levels(notebook)
                rows.append(nodes.row("", _entry(self.chapter(chapter.stem)), *(
                    _entry(*self._links(found[level])) for level in LEVELS)))
        return [_table(heads, rows, "exercise-table")]

    def _links(self, exercises: list[tuple[str, str]]) -> list[nodes.Node]:
        found = [node for number, label in exercises for node in (
            nodes.Text(", "), cross_reference("ex", label, [nodes.Text(number)], self.env.docname))]
        return found[1:] or [nodes.Text("–")]


class RunHere(SphinxTransform):
    """Say above the first exercise how to check an answer: in the page, or in a notebook."""

    default_priority = 416

    def apply(self) -> None:
        first = next((one for one in self.document.findall(nodes.section)
                      if any(name.startswith("ex-") for name in one["ids"])), None)
        if first is None or HOW_TO_RUN not in self.env.found_docs:
            return
        words = nodes.inline("", text("site.run_exercises_link"))
        link = pending_xref("", words, refdoc=self.env.docname, refdomain="std", reftype="doc",
                            reftarget=f"/{HOW_TO_RUN}", refexplicit=True, refwarn=True)
        here = getattr(self.config, "attnbook_page_python", "")
        said = text("site.run_exercises_here" if here else "site.run_exercises")
        before, after = said.split("{link}")
        line = nodes.paragraph("", "", nodes.Text(before), link, nodes.Text(after),
                               classes=["run-exercises"])
        first.parent.insert(first.parent.index(first), line)


def setup(app: Sphinx) -> None:
    app.add_transform(RunHere)
    app.add_directive("exercise-table", ExerciseTable)
