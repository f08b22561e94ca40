"""Code cells: their labels, the equations they compute, and the first cell that nobody sees."""

import re

from docutils import nodes
from sphinx.application import Sphinx

from attnbook.messages import text

from .domain import book_domain, warn
from .links import cross_reference, kind_of
from .structure import Numbered

_LABEL = re.compile(r"#\s*(code-[a-z0-9-]+)\s*(?::\s*(.*?))?\s*(?:\n|$)")

LONGEST_LINE = 78
"""Characters of a printed line that a wide page shows; a longer one is broken."""


def is_cell(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"


class CodeCells(Numbered):
    """Label code cells from their first comment, and lead from each to its equations."""

    default_priority = 420

    def apply(self) -> None:
        for cell in list(self.document.findall(is_cell)):
            if "bootstrap" in cell["cell_metadata"].get("tags", ()):
                cell.parent.remove(cell)
                continue
            self._wrap_long_lines(cell)
            code = next(cell.findall(nodes.literal_block), None)
            found = _LABEL.match(code.astext()) if code is not None else None
            if found:
                self._label(cell, code, found)

    def _wrap_long_lines(self, cell: nodes.container) -> None:
        """Mark what is printed in lines that no page has room for: prose, not a table."""
        for printed in (part for part in cell if part.get("nb_element") == "cell_code_output"):
            for block in printed.findall(nodes.literal_block):
                if max(map(len, block.astext().splitlines()), default=0) > LONGEST_LINE:
                    block["classes"].append("long-lines")

    def _label(self, cell: nodes.container, code: nodes.literal_block, found: re.Match) -> None:
        label = found[1]
        equations = [word for word in re.split(r"[,\s]+", found[2] or "") if word]
        rest = code.astext()[found.end():]
        code.rawsource, code.children = rest, [nodes.Text(rest)]
        self.anchor(cell, label)
        self.target(label, where=cell)
        for equation in equations:
            if kind_of(equation) != "eq":
                warn("label", cell, "the label %s names %r, expected labels of equations (eq-…)",
                     label, equation)
            else:
                book_domain(self.env).note_code(equation, label)
        cell.insert(0, self._heading(label, equations, cell))

    def _heading(self, label: str, equations: list[str], cell: nodes.Node) -> nodes.container:
        """Return the line above the code, with a link to each equation it computes."""
        line = nodes.paragraph("", "")
        line += nodes.reference("", text("site.code"), refid=label, classes=["code-anchor"])
        before = f" {text('site.code_for')} "
        for equation in (e for e in equations if kind_of(e) == "eq"):
            line += nodes.Text(before)
            words = [nodes.Text(text("site.equation"))]
            line += cross_reference("eq", equation, words, self.env.docname, cell)
            before = ", "
        return nodes.container("", line, classes=["code-label"])


def setup(app: Sphinx) -> None:
    app.add_transform(CodeCells)
