"""Predictions: a box that asks for a guess, and what is covered until the reader has made one.

A box "Predict." (``structure``) that holds a list offers its items as answers.  Everything between
the box and the end of the next paragraph that begins with "Answer." is put into an element of its
own, which the page's script covers.  Without that script nothing is covered: on paper, in an EPUB,
where scripts are switched off.  A box without a list only asks.
"""

import html
import itertools
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from attnbook.messages import text

from .cells import is_cell
from .domain import book_domain, each_page, warn

SCRIPT, STYLE = "predictions.js", "predictions.css"
ANSWER = "Answer."
FEWEST, MOST = 2, 4
_BOX = re.compile(r"^> ?\*\*Predict\.\*\*", re.MULTILINE)
_WIDGET = re.compile(r"<figure\b[^>]*\bdata-widget=")
WORDS = ("again", "kept", "right", "right_mark", "shown", "wrong", "yours")
SHARED = ("choices", "just_show")
"""Words of the predictions in widgets, which stand here too."""


class prediction(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """A box with answers: its ``name`` in the reader's progress, and which answer is ``right``."""


class covered(nodes.General, nodes.Element):  # noqa: N801
    """What waits for the reader's guess in the prediction ``name``; ``waits`` says what it is."""


class Predictions(SphinxTransform):
    """Find the answers of every prediction, and put what they wait for into elements."""

    default_priority = 414                  # after boxes and joined lists, before cells and figures

    def apply(self) -> None:
        boxes = [node for node in self.document.findall(nodes.container)
                 if "callout-predict" in node["classes"]]
        said = self._metadata(len(boxes)) if boxes else []
        for box, about in zip(boxes, said, strict=True):
            answers = next((part for part in box if isinstance(part, nodes.bullet_list)), None)
            if answers is not None:
                self._ask(box, answers, about.get("right"))

    def _metadata(self, count: int) -> list[dict[str, Any]]:
        """Return what the cells of the boxes say of them, in order."""
        notebook = Path(self.env.doc2path(self.env.docname))
        if notebook.suffix != ".ipynb":
            return [{}] * count
        cells = [cell for cell in json.loads(notebook.read_text(encoding="utf8"))["cells"]
                 if cell["cell_type"] == "markdown" and _BOX.search("".join(cell["source"]))]
        if len(cells) != count:
            warn("predict", self.env.docname,
                 "%d boxes begin with Predict. in %d cells: expected one in a cell", count,
                 len(cells))
            return [{}] * count
        return [cell["metadata"].get("predict", {}) for cell in cells]

    def _ask(self, box: nodes.container, answers: nodes.bullet_list, right: object) -> None:
        problem = _problem(answers, right)
        if problem:
            warn("predict", box, "this prediction %s", problem)
            return
        run = list(_until_answer(box))
        if not any(map(is_answer, run)):
            warn("predict", box,
                 "this prediction has answers to choose from, and no paragraph that begins with "
                 "**%s** follows before the next heading of level 2 or the next prediction. Add "
                 "one: it ends what is covered", ANSWER)
            return
        name = name_of(book_domain(self.env).pages[self.env.docname].stem, box)
        asked = prediction("", *box.children, name=name, classes=box["classes"],
                           right="" if right is None else str(right))
        asked.source, asked.line = box.source, box.line
        box.replace_self(asked)
        # What follows a box, in pieces that stand in one section each.
        for parent, part in itertools.groupby(run, lambda node: node.parent):
            part = list(part)
            cover = covered("", name=name, waits=waits(part))
            parent.insert(parent.index(part[0]), cover)
            for node in part:
                parent.remove(node)
                cover += node


def _problem(answers: nodes.bullet_list, right: object) -> str:
    """Say what is wrong with the answers; nothing, where they are as expected."""
    if not FEWEST <= len(answers) <= MOST:
        return f"has {len(answers)} answers: expected {FEWEST} to {MOST}"
    if right is not None and (type(right) is not int or not 1 <= right <= len(answers)):
        return (f'says "right": {right!r} in its metadata: expected the number of an answer, '
                f"1 to {len(answers)}")
    if next(answers.findall(nodes.reference), None) is not None:
        return "has a link in an answer, which becomes a button: put the link elsewhere"
    return ""


def is_answer(node: nodes.Node) -> bool:
    """Tell whether a paragraph begins with the bold word "Answer."."""
    if not isinstance(node, nodes.paragraph):
        return False
    lead = next((part for part in node if part.astext().strip()), None)
    return isinstance(lead, nodes.strong) and lead.astext().strip() == ANSWER


def name_of(stem: str, box: nodes.Element) -> str:
    """Return the prediction's name in the reader's progress.

    It follows from the question and its answers: other boxes may come and go, and who is asked
    something else is asked anew.
    """
    words = " ".join(box.astext().split())
    return f"predict-{stem or 'page'}-{zlib.crc32(words.encode()):08x}"


def _level(section: nodes.section) -> int:
    above, level = section.parent, 1
    while above is not None:
        level += isinstance(above, nodes.section)
        above = above.parent
    return level


def _until_answer(box: nodes.Element) -> Iterator[nodes.Node]:
    """Yield what follows a box, up to its answer; or all there is, where no answer comes.

    An answer that ends in a colon brings what it announces: a table, a list, a formula.  Headings
    stay: the contents of the page name them anyway.
    """
    here: nodes.Node = box
    while True:
        after = here.next_node(descend=False, siblings=True, ascend=False)
        if after is None:                   # the end of a smaller section: its next one
            here = here.parent
            if not isinstance(here, nodes.section) or _level(here) <= 2:
                return
            continue
        while isinstance(after, nodes.section) and _level(after) > 2 and len(after) > 1:
            after = after[1]                # behind its heading
        if isinstance(after, nodes.section) or next(after.findall(_is_box), None) is not None:
            return
        yield after
        if is_answer(after):
            more = after.next_node(descend=False, siblings=True, ascend=False)
            if after.astext().rstrip().endswith(":") and isinstance(more, nodes.Element) \
                    and not isinstance(more, nodes.section) and not _is_box(more):
                yield more
            return
        here = after


def _is_box(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Element) and "callout-predict" in node.get("classes", ())


def waits(part: list[nodes.Node]) -> str:
    """Say what is covered: "Covered until you have answered: a figure and the answer."."""
    counts = dict.fromkeys(("code", "figure", "widget", "table", "text", "answer"), 0)
    for node in part:
        counts[_kind(node)] += 1
    counts["text"] = min(counts["text"], 1)
    found = [text(f"site.predict.{kind}_{'one' if count == 1 else 'many'}", count=count)
             for kind, count in counts.items() if count]
    *some, last = found
    what = text("site.predict.and", some=", ".join(some), last=last) if some else last
    return text("site.predict.covered", what=what)


def _kind(node: nodes.Node) -> str:
    """Return what a reader would call this piece of a page."""
    if is_answer(node):
        return "answer"
    if any(_WIDGET.search(raw.astext()) for raw in node.findall(nodes.raw)):
        return "widget"
    if next(node.findall(nodes.image), None) is not None:
        return "figure"
    if is_cell(node):
        return "code"
    return "table" if next(node.findall(nodes.table), None) is not None else "text"


def names(doctree: nodes.document) -> tuple[str, ...]:
    """Return the names of the predictions with answers of a page."""
    return tuple(node["name"] for node in doctree.findall(prediction))


def _visit_prediction(writer: Any, node: prediction) -> None:
    classes = html.escape(" ".join(node["classes"]))
    right = f' data-right="{node["right"]}"' if node["right"] else ""
    writer.body.append(f'<div class="{classes}" data-predict="{node["name"]}"{right}>\n')


def _visit_covered(writer: Any, node: covered) -> None:
    writer.body.append(f'<div class="after-prediction" data-after="{node["name"]}" '
                       f'data-waits="{html.escape(node["waits"])}">\n')


def _depart(writer: Any, _node: nodes.Element) -> None:
    writer.body.append("</div>\n")


def _add_script(app: Sphinx, _pagename: str, context: dict[str, Any]) -> None:
    if "data-predict=" in context.get("body", ""):
        words = ({key: text(f"site.predict.{key}") for key in WORDS}
                 | {key: text(f"predict.{key}") for key in SHARED})
        app.add_js_file(SCRIPT, loading_method="defer", priority=400,
                        **{"data-words": json.dumps(words, ensure_ascii=False)})
        app.add_css_file(STYLE, priority=905)


def setup(app: Sphinx) -> None:
    app.add_node(prediction, html=(_visit_prediction, _depart))
    app.add_node(covered, html=(_visit_covered, _depart))
    app.add_transform(Predictions)
    each_page(app, _add_script, priority=450)
