"""What a reader has read, predicted, answered and solved, kept on the reader's own device."""

from typing import Any

import traitlets

from attnbook import checks
from attnbook.data import quiz
from attnbook.data.tables import chapters, parts
from attnbook.messages import text

from ..core.base import BookWidget
from ..core.html import Markup, Table, tag

__all__ = ["Progress"]


class Progress(BookWidget):
    """A map of what was done, with a file to carry it to another device.

    Everything is kept in the reader's browser.  In a notebook, exercises whose checkers passed in
    the running session are ticked when the map is shown.

    Parameters
    ----------
    name : str, optional
        The id of the figure; ``widget-progress`` if not given.

    Examples
    --------
    >>> [chapter["stem"] for chapter in Progress().chapters][0]
    'prerequisites'
    """

    chapters = traitlets.List().tag(sync=True)
    solved = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"chapters": plan(), "solved": list(checks.solved()), **traits})

    def table(self) -> Table:
        """Return how much there is to do in each chapter; predictions only the page can count."""
        columns = ["chapter", "questions", "exercises"]
        rows = [[heading(chapter), *(str(len(chapter[name])) for name in columns[1:])]
                for chapter in self.chapters]
        return Table(text("progress.title"), [text(f"progress.{name}") for name in columns], rows)

    def fallback(self) -> Markup:
        """Return what stands where no script runs: how much there is, and why no more."""
        return tag("div", tag("p", text("progress.no_script")), self.table().html(),
                   class_="ab-fallback ab-data")


def heading(chapter: dict[str, Any]) -> str:
    """Return a chapter's number and title, or the title alone.

    Examples
    --------
    >>> heading({"number": "2", "title": "Kernels"}), heading({"number": "", "title": "Before"})
    ('2. Kernels', 'Before')
    """
    if not chapter["number"]:
        return chapter["title"]
    return text("places.chapter_label", number=chapter["number"], title=chapter["title"])


def plan() -> list[dict[str, Any]]:
    """Return every chapter that has a quiz or exercises, with the names of what is in it."""
    titles = {part.number: part.title for part in parts()}
    found = [_entry("prerequisites", "", text("progress.page_title"), "")]
    found += [_entry(one.stem, one.number.lstrip("0"), one.title, titles[one.part])
              for one in chapters()]
    return [entry for entry in found if entry["questions"] or entry["exercises"]]


def _entry(stem: str, number: str, title: str, part: str) -> dict[str, Any]:
    data = quiz.load(stem) if stem in quiz.stems() else None
    return {
        "stem": stem, "number": number, "title": title, "part": part,
        "questions": [question.id for question in data.questions] if data else [],
        "predictions": list(data.predictions) if data else [],
        "exercises": [{"id": one.id, "title": one.title} for one in checks.exercises(stem)],
    }
