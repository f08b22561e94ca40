"""A quiz: questions in a data file, every answer explained."""

from typing import Any

import traitlets

from attnbook.data import quiz as data
from attnbook.messages import text

from ..core.base import BookWidget
from ..core.html import Markup, join, shown, tag

__all__ = ["Quiz"]

_INPUT = {"single": "radio", "multiple": "checkbox"}


class Quiz(BookWidget):
    """The quiz of a chapter, alive on the page and in a notebook.

    Parameters
    ----------
    stem : str
        Stem of the chapter, such as ``"kernels"``, or ``"prerequisites"``.
    name : str, optional
        The id of the figure; ``quiz-<stem>`` if not given.

    Examples
    --------
    >>> Quiz("kernels")
    Quiz('kernels')
    """

    stem = traitlets.Unicode().tag(sync=True)
    questions = traitlets.List().tag(sync=True)

    def __init__(self, stem: str | data.QuizData, **traits: Any) -> None:
        source = data.load(stem) if isinstance(stem, str) else stem
        traits.setdefault("name", f"quiz-{source.stem}")
        super().__init__(stem=source.stem, questions=[page_question(q) for q in source.questions],
                         **traits)
        self._source = source

    def fallback(self) -> Markup:
        """Return the questions as HTML that needs no script: answers wait in ``<details>``."""
        items = [_still(question) for question in self._source.questions]
        return tag("div", tag("ol", *items, class_="ab-questions"), class_="ab-fallback")

    def __repr__(self) -> str:
        return f"Quiz({self.stem!r})"


def page_question(question: data.Question) -> dict[str, Any]:
    """Return what the script needs to know of a question, its texts split at their marks."""
    found: dict[str, Any] = {"id": question.id, "kind": question.kind,
                             "text": data.marked(question.text)}
    if question.kind == "number":
        traps = [{"value": trap.value, "why": data.marked(trap.why)} for trap in question.traps]
        return {**found, "answer": question.answer, "tolerance": question.tolerance,
                "why": data.marked(question.why), "otherwise": data.marked(question.otherwise),
                "traps": traps}
    return {**found, "choices": [
        {"text": data.marked(choice.text), "why": data.marked(choice.why), "right": choice.right}
        for choice in question.choices]}


def rich(words: str) -> Markup:
    """Return a text with its marks as HTML.

    Examples
    --------
    >>> rich("`h` < d_k")
    '<code>h</code> &lt; d<sub>k</sub>'
    """
    return join(tag(kind, part) if kind else part for kind, part in data.marked(words))


def _still(question: data.Question) -> Markup:
    if question.kind == "number":
        field = tag("input", type="text", inputmode="decimal", autocomplete="off")
        answers = [tag("p", tag("label", text("quiz.your_number"), " ", field))]
    else:
        boxes = [tag("input", type=_INPUT[question.kind], name_=question.id)
                 for _ in question.choices]
        answers = [tag("p", tag("label", box, " ", rich(choice.text)))
                   for box, choice in zip(boxes, question.choices, strict=True)]
    asked = tag("fieldset", tag("legend", rich(question.text)), *answers)
    reasons = tag("details", tag("summary", text("quiz.answer")), _reasons(question))
    return tag("li", asked, reasons, id=question.id)


def _reasons(question: data.Question) -> Markup:
    def line(right: bool, words: str, why: str) -> Markup:
        label = text("quiz.is_right" if right else "quiz.is_wrong")
        return tag("li", tag("strong", label), " ", rich(words), " ", rich(why))
    if question.kind == "number":
        lines = [line(True, number(question.answer) + ".", question.why)]
        lines += [line(False, number(trap.value) + ".", trap.why) for trap in question.traps]
    else:
        lines = [line(choice.right, choice.text, choice.why) for choice in question.choices]
    return tag("ul", *lines)


def number(value: float) -> str:
    """Write an answer as js/quiz.js does: up to four decimals, a true minus sign.

    Examples
    --------
    >>> number(0.65), number(-0.25), number(5.0)
    ('0.65', '−0.25', '5')
    """
    digits = shown(value, 4)
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
