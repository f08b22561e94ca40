"""A laboratory in which small trained models with a known rule are questioned; chapter 16."""

import base64

import numpy as np
import traitlets

from attnbook import page_models
from attnbook.data import rules
from attnbook.messages import text

from ..core import svg
from ..core.html import Markup, Table, fill, shown, tag
from ..core.models import ModelWidget
from ..core.state import Choice, Number, Numbers, Words
from . import lab

__all__ = ["ExplanationLab"]

FAINT = 0.01
"""Where even the largest number of an explanation is smaller, its picture stays pale."""

_DEFAULT = "a c N c N b a a c c"
_LEFT, _TOP, _CELL, _ROW = 150, 44, 40, 34


class ExplanationLab(ModelWidget):
    """Ask a small trained model, whose rule is known, which tokens its answer was made of.

    Two models come along with the page; it loads the others when its reader asks for one.

    Parameters
    ----------
    **state
        ``task`` (one of :data:`attnbook.data.rules.TASKS`), ``network`` (``"tokens"``,
        ``"recurrent"`` or ``"encoder"``), ``words`` (ten words of the task; any others mean its
        first example), ``panel`` (``"compare"``, ``"delete"`` or ``"reweight"``), ``method`` (an
        explanation whose order tokens are blanked out in), ``deleted`` (how many, from 0 to 10),
        ``shares`` (ten weights to use instead of the model's own; all 0 for its own), and
        ``name``.

    Attributes
    ----------
    found : Found
        What the model answers, what each explanation says, and how faithful that is.

    Examples
    --------
    >>> widget = ExplanationLab()
    >>> widget.answer, widget.found.precision["weights"], widget.found.precision["ablation"]
    ('N', 1.0, 0.5)
    """

    model_files = lab.FILES
    task = Choice("twice", options=rules.TASKS)
    network = Choice("tokens", options=lab.NETWORKS)
    words = Words(_DEFAULT, known=lab.WORDS, most=rules.SEQ_LEN)
    panel = Choice("compare", options=("compare", "delete", "reweight"))
    method = Choice("weights", options=(lab.TRUTH, *lab.METHODS))
    deleted = Number(0, low=0, high=rules.SEQ_LEN, integer=True)
    shares = Numbers((0.0,) * rules.SEQ_LEN, low=0, high=1)
    model = traitlets.Unicode(base64.b64encode(page_models.content(lab.START)).decode(),
                              read_only=True).tag(sync=True)

    @property
    def found(self) -> lab.Found:
        return lab.found(self.task, self.network, self.words)

    @property
    def answer(self) -> str:
        """The class that the model says."""
        return rules.CLASSES[self.task][int(self.found.odds.argmax())]

    @property
    def look(self) -> np.ndarray | None:
        """The weights that are used; None for the Transformer."""
        return lab.look(self.task, self.network, self.words, self.shares)

    @property
    def odds(self) -> np.ndarray:
        """Probabilities of the classes at the weights that are used."""
        row = self.look
        if row is None:
            return self.found.odds
        return lab.reweighted(self.task, self.network, self.words, row)

    @property
    def chosen(self) -> str:
        """The explanation in whose order tokens are blanked out; not each is there for each."""
        return self.method if self.method in self.found.scores else "weights"

    def alt(self) -> str:
        said = ", ".join(text("explanation_lab.alt_row", name=_name(name),
                              precision=shown(value, 2))
                         for name, value in self.found.precision.items())
        return text("explanation_lab.alt", words=" ".join(self.found.words), answer=self.answer,
                    probability=_percent(float(self.found.odds.max())), said=said)

    def picture(self) -> Markup:
        found = self.found
        words = [tag("text", word, x=_LEFT + _CELL * (j + 0.5), y=_TOP - 14, text_anchor="middle",
                     font_weight="600") for j, word in enumerate(found.words)]
        rows = [self._row(i, name) for i, name in enumerate(found.scores)]
        head = tag("text", text("explanation_lab.precision"), x=_LEFT + 10 * _CELL + 8,
                   y=_TOP - 14)
        said = tag("text", self._said(), x=0, y=_TOP + _ROW * len(rows) + 24,
                   class_="ab-fill-output role-output")
        return svg.drawing(_LEFT + 10 * _CELL + 80, _TOP + _ROW * len(rows) + 34, self.alt(),
                            *words, head, *rows, said)

    def _said(self) -> str:
        return text("explanation_lab.answers", answer=self.answer,
                    probability=_percent(float(self.found.odds.max())))

    def _row(self, i: int, name: str) -> Markup:
        y, row = _TOP + _ROW * i, self.found.scores[name]
        full = float(np.abs(row).max())
        shares = row / full if full >= FAINT else np.zeros_like(row)  # nearly 0: no colour
        cells = [self._cell(name, _LEFT + _CELL * j, y, share)
                 for j, share in enumerate(shares.tolist())]
        label = tag("text", _name(name), x=0, y=y + _ROW / 2 + 5)
        precision = self.found.precision.get(name)
        measure = tag("text", "–" if precision is None else shown(precision, 2),
                      x=_LEFT + 10 * _CELL + 8, y=y + _ROW / 2 + 5)
        return tag("g", label, *cells, measure)

    @staticmethod
    def _cell(name: str, x: float, y: float, share: float) -> Markup:
        role = "value" if name == lab.TRUTH else "key" if share < 0 else "weights"
        return tag("rect", x=x + 1, y=y + 1, width=_CELL - 2, height=_ROW - 2, rx=3,
                   fill_opacity=round(0.06 + 0.6 * abs(share), 3), **fill(role))

    def table(self) -> Table:
        found, name = self.found, self.chosen
        heads = [text("explanation_lab.columns.name"),
                 *(text("explanation_lab.columns.token", number=j + 1) for j in range(10)),
                 text("explanation_lab.columns.precision"), text("explanation_lab.columns.area")]
        rows = [[text("explanation_lab.columns.tokens"), *found.words, "–", "–"]]
        rows += [[_name(key), *_four(row), _two(found.precision.get(key)), _two(found.areas[key])]
                 for key, row in found.scores.items()]
        rows.append([text("explanation_lab.columns.left", name=_name(name)),
                     *_four(found.curves[name][1:]), "–", _two(found.areas[name])])
        if self.look is not None:
            rows.append([text("explanation_lab.columns.used"), *_four(self.look), "–", "–"])
        odds = [f"{word} {shown(float(p), 4)}"
                for word, p in zip(rules.CLASSES[self.task], self.odds, strict=True)]
        rows.append([text("explanation_lab.columns.odds"), *odds, *["–"] * (12 - len(odds))])
        return Table(text("explanation_lab.caption"), heads, rows)


def _name(method: str) -> str:
    return text(f"explanation_lab.methods.{method}")


def _percent(share: float) -> str:
    return shown(100 * share, 0)


def _four(row: np.ndarray) -> list[str]:
    return [shown(float(value), 4) for value in row]


def _two(value: float | None) -> str:
    return "–" if value is None else shown(value, 3)
