"""Figures of the notebooks: inlined, numbered, with caption and alt text, or a warning."""

from pathlib import Path
from xml.etree.ElementTree import ParseError

from docutils import nodes
from sphinx.application import Sphinx

from attnbook.messages import text as message
from attnbook.page_python.svg import inline_svg

from .cells import is_cell
from .domain import warn
from .structure import Numbered


class Figures(Numbered):
    """Number every figure of a notebook and put its SVG into the page."""

    default_priority = 430

    def apply(self) -> None:
        count = 0
        for cell in list(self.document.findall(is_cell)):
            for image in list(cell.findall(nodes.image)):
                figure = _figure_of(image)
                label = self._label(figure, image, cell)
                if not label:
                    continue
                count += 1
                self._number(figure, label, self.numbered(count))
                if image["uri"].endswith(".svg"):
                    self._inline(image, label)

    def _label(self, figure: nodes.figure | None, image: nodes.image, cell: nodes.Element) -> str:
        names = figure["names"] if figure is not None else []
        missing = [what for what, there in (
            ('a name "fig-…"', names and names[0].startswith("fig-")),
            ("a caption", figure is not None and list(figure.findall(nodes.caption))),
            ("an alt text", image.get("alt", "").strip()),
        ) if not there]
        if not missing:
            return names[0]
        warn("figure", cell, "this figure has not %s. Expected in the cell's metadata: "
             '{"mystnb": {"figure": {"name": "fig-…", "caption": "…"}, "image": {"alt": "…"}}}',
             " and not ".join(missing))
        return ""

    def _number(self, figure: nodes.figure, label: str, number: str) -> None:
        figure["classes"].append("book-figure")
        self.anchor(figure, label)
        caption = next(figure.findall(nodes.caption))
        words = message("site.figure_number", number=number)
        lead = nodes.reference("", words, refid=label, classes=["fig-number"])
        self.target(label, number=number, title=caption.astext(), where=figure)
        caption.insert(0, [nodes.inline("", "", lead), nodes.Text(" ")])

    def _inline(self, image: nodes.image, label: str) -> None:
        # myst-nb has written the picture into a folder of its own, by its absolute address.
        path = Path(self.env.srcdir, image["uri"].lstrip("/"))
        path = path if path.is_file() else Path(image["uri"])
        try:
            svg = path.read_text(encoding="utf8")
            if "data-figure" not in svg:
                raise ParseError("it was not finished by plots.show")
            markup = inline_svg(svg, label, image["alt"])
        except (OSError, ParseError) as error:
            warn("figure", image, "the picture of %s cannot be read: %s", label, error)
            return
        image.replace_self(nodes.raw("", markup, format="html"))


def _figure_of(image: nodes.image) -> nodes.figure | None:
    node = image.parent
    while node is not None and not isinstance(node, nodes.figure):
        node = node.parent
    return node


def setup(app: Sphinx) -> None:
    app.add_transform(Figures)
