"""Review cards: the questions of the quizzes return, on the day on which they are due."""

from typing import Any

import traitlets

from attnbook.data import quiz
from attnbook.messages import text

from ..core.base import BookWidget
from ..core.html import Markup, Table, tag
from ..progress import heading, plan
from ..quiz import page_question

__all__ = ["Review"]


class Review(BookWidget):
    """One card at a time, out of the questions of all quizzes.

    A question that was known moves one box on and rests longer; one that was not known goes back
    to the first box.  The boxes rest for 1, 3, 7, 21 and 60 days, and are kept in the reader's
    browser.  The questions of a chapter become cards once the reader has begun it.

    Parameters
    ----------
    name : str, optional
        The id of the figure; ``widget-review`` if not given.
    chapters : list of dict, optional
        Chapters with stem, number, title and questions; all that have a quiz if not given.

    Examples
    --------
    >>> review = Review()
    >>> review.chapters[0]["stem"], review.chapters[0]["questions"][0]["kind"]
    ('prerequisites', 'single')
    """

    chapters = traitlets.List().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"chapters": cards(), **traits})

    def table(self) -> Table:
        """Return how many questions each chapter has."""
        rows = [[heading(chapter), str(len(chapter["questions"]))] for chapter in self.chapters]
        columns = [text("progress.chapter"), text("review.column_cards")]
        return Table(text("review.chapters"), columns, rows)

    def fallback(self) -> Markup:
        """Return what stands where no script runs: the quizzes; the site makes links of them."""
        items = [tag("li", tag("span", heading(chapter), data_quiz=chapter["stem"]), " · ",
                     text("review.questions", count=len(chapter["questions"])))
                 for chapter in self.chapters]
        return tag("div", tag("p", text("review.no_script")), tag("ul", *items),
                   class_="ab-fallback")


def cards() -> list[dict[str, Any]]:
    """Return every chapter that has a quiz, with its questions as the page's script reads them."""
    return [{"stem": entry["stem"], "number": entry["number"], "title": entry["title"],
             "questions": [{**page_question(question), "section": question.section}
                           for question in quiz.load(entry["stem"]).questions]}
            for entry in plan() if entry["questions"]]
