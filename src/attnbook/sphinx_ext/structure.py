"""What plain Markdown cannot say by itself: labels of equations and headings, boxes, tables."""

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from .domain import Target, book_domain, warn
from .links import kind_of

_LABEL = re.compile(r"\s*\\label\{([^{}]*)\}")
_ANCHOR = re.compile(r'<a\s+id="([\w-]+)"\s*>\s*(?:</a>)?\s*|</a>\s*')
_NAMED = re.compile(r'<(?:figure|section|div)\b[^>]*?\sid="(widget-[\w-]+)"')
_DETAILS = re.compile(r"<(/?)details\b")
_PERCENT = re.compile(r"(?<=\d) (?=%)")
_AS_IT_IS = (nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw,
             nodes.comment)

BOXES = {
    "Predict.": "predict",
    "In one sentence.": "key-idea",
    "Careful.": "careful",
}
"""The bold first words of a block quote, and the box that it becomes."""


class Numbered(SphinxTransform):
    """A transform that gives out labels and numbers of one page."""

    def target(self, label: str, *, number: str = "", title: str = "",
               where: nodes.Node | None = None) -> None:
        book_domain(self.env).note(
            label, Target(self.env.docname, label, number, title), where)

    def numbered(self, count: int) -> str:
        """Return the number of the count-th thing: 2.3 in chapter 2, 3 on other pages."""
        page = book_domain(self.env).pages.get(self.env.docname)
        return f"{page.number}.{count}" if page and page.number else str(count)

    def anchor(self, node: nodes.Element, label: str) -> None:
        """Make a label the first id of a node."""
        node["ids"] = [label, *(old for old in node["ids"] if old != label)]
        self.document.ids[label] = node


class Equations(Numbered):
    r"""Number every display formula that carries ``\label{eq-…}``."""

    default_priority = 410

    def apply(self) -> None:
        count = 0
        for block in list(self.document.findall(nodes.math_block)):
            found = _LABEL.findall(block.astext())
            if not found:
                continue
            if len(found) > 1 or kind_of(found[0]) != "eq":
                warn("label", block, "a formula needs one label that begins with eq-, got %s",
                     found)
                continue
            count += 1
            tex = _LABEL.sub("", block.astext()).strip()
            block.children = [nodes.Text(tex)]
            block["attn_label"], block["attn_number"] = found[0], self.numbered(count)
            self.anchor(block, found[0])
            self.target(found[0], number=block["attn_number"], where=block)


class Anchors(Numbered):
    """Give a heading the label of the ``<a id="…"></a>`` that stands before it."""

    default_priority = 411

    def apply(self) -> None:
        for raw in list(self.document.findall(nodes.raw)):
            for label in _NAMED.findall(raw.astext()):
                self.target(label, where=raw)
        for holder in list(self.document.findall(self._is_anchor)):
            labels = [label for label in _ANCHOR.findall(holder.astext()) if label]
            section = self._next_section(holder)
            if section is None:
                warn("label", holder, "no heading follows the label %s", labels)
                continue
            for label in reversed(labels):
                self.anchor(section, label)
                self.target(label, title=section[0].astext(), where=holder)
            holder.parent.remove(holder)

    def _is_anchor(self, node: nodes.Node) -> bool:
        if isinstance(node, nodes.raw):
            alone = not isinstance(node.parent, nodes.paragraph)
            return alone and bool(_ANCHOR.sub("", node.astext()) == "" and node.astext().strip())
        return (isinstance(node, nodes.paragraph) and len(node) > 0
                and all(isinstance(child, nodes.raw) or child.astext().isspace() for child in node)
                and 'id="' in node.astext() and _ANCHOR.sub("", node.astext()).strip() == "")

    def _next_section(self, node: nodes.Node) -> nodes.section | None:
        after = node
        while after is not None:
            after = after.next_node(descend=False, siblings=True, ascend=True)
            if isinstance(after, nodes.section):
                return after
        return None


class Boxes(SphinxTransform):
    """Block quotes with a known bold beginning become boxes."""

    default_priority = 412

    def apply(self) -> None:
        for quote in list(self.document.findall(nodes.block_quote)):
            texts = quote[0].children if len(quote) else []
            lead = next((text for text in texts if text.astext().strip()), None)
            kind = BOXES.get(lead.astext().strip()) if isinstance(lead, nodes.strong) else None
            if kind:
                lead["classes"].append("callout-title")
                box = nodes.container("", *quote.children, classes=["callout", f"callout-{kind}"])
                box.source, box.line = quote.source, quote.line
                quote.replace_self(box)
        self._check_details()

    def _check_details(self) -> None:
        depth = 0
        for raw in self.document.findall(nodes.raw):
            for closing in _DETAILS.findall(raw.astext()):
                depth += -1 if closing else 1
                if depth < 0:
                    break
        if depth:
            warn("details", self.env.docname, "a <details> is not closed, or closed twice")


class JoinedLists(SphinxTransform):
    """A list that two cells of a notebook share is one list."""

    default_priority = 413

    def apply(self) -> None:
        for points in list(self.document.findall(nodes.bullet_list)):
            place = points.parent.index(points)
            before = points.parent[place - 1] if place else None
            if isinstance(before, nodes.bullet_list):
                before += points.children
                points.parent.remove(points)


class WideTables(SphinxTransform):
    """A wide table scrolls inside its own frame, so that the page does not."""

    default_priority = 413

    def apply(self) -> None:
        for table in list(self.document.findall(nodes.table)):
            if "scroll" not in table.parent.get("classes", ()):
                frame = nodes.container("", classes=["scroll"])
                table.replace_self(frame)
                frame += table


class Percent(SphinxTransform):
    """A number and its per cent sign stay on one line, except in code and formulas."""

    default_priority = 413

    def apply(self) -> None:
        for words in list(self.document.findall(nodes.Text)):
            if not isinstance(words.parent, _AS_IT_IS) and _PERCENT.search(words):
                words.parent.replace(words, nodes.Text(_PERCENT.sub("\u00a0", words)))


def setup(app: Sphinx) -> None:
    for transform in (Equations, Anchors, Boxes, JoinedLists, WideTables, Percent):
        app.add_transform(transform)
