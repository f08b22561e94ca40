"""Four switches: what of the notation is spelling, and what is another model; the notation page."""

import re

import traitlets

from attnbook.data import cast
from attnbook.messages import text

from ..core.base import BookWidget
from ..core.html import Markup, Table, join, mathml, shown, tag
from ..core.state import Choice
from . import numbers

__all__ = ["Conventions"]

_ROLES = re.compile(r"\b(query|key|value|scores|weights|output|mask)\b")


class Conventions(BookWidget):
    """Turn the conventions of writing: formulas, code, shapes and a worked example follow.

    One layer, self-attention with a mask and a norm, runs three times: as in this book; with data
    laid out and code read as chosen; and with the book's data read by code of the chosen kind.

    Parameters
    ----------
    **state
        ``vectors`` ("rows" or "columns"), ``axes`` (which is first: "batch" or "sequence"),
        ``mask`` (True means "may" attend, or "blocked"), ``norm`` ("pre" or "post"), ``items``
        in a sequence ("3", or "5", as many as numbers in an item); and ``name``.

    Attributes
    ----------
    how : dict of str to str
        The four conventions.
    runs : dict of str to tuple
        The three runs: output in its layout (None after an error), weights, and the width found.
    far : dict of str to float
        How far the output of the other two is from the book's; None after an error.

    Examples
    --------
    >>> Conventions(vectors="columns").far["chosen"] < 1e-9
    True
    >>> round(Conventions(norm="post").far["chosen"], 2)
    1.57
    """

    names = traitlets.List(traitlets.Unicode(), list(cast.names)).tag(sync=True)
    tokens = traitlets.List(default_value=numbers.TOKENS.tolist()).tag(sync=True)
    vectors = Choice("rows", options=numbers.OPTIONS["vectors"])
    axes = Choice("batch", options=numbers.OPTIONS["axes"])
    mask = Choice("may", options=numbers.OPTIONS["mask"])
    norm = Choice("pre", options=numbers.OPTIONS["norm"])
    items = Choice("3", options=tuple(numbers.SHELVES))

    @property
    def how(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in numbers.OPTIONS}

    @property
    def runs(self) -> dict[str, numbers.Run]:
        return numbers.runs(self.items, self.how)

    @property
    def far(self) -> dict[str, float | None]:
        return numbers.far(self.items, self.how)

    def sentence(self) -> str:
        """Return the conventions that are chosen, as words."""
        return text("conventions.sentence", **{
            name: text(f"conventions.options.{name}.{option}")
            for name, option in self.how.items()})

    def alt(self) -> str:
        found = self.far
        return text("conventions.status", how=self.sentence(), chosen=outcome(found["chosen"]),
                    mixed=outcome(found["mixed"], self.runs["mixed"].found))

    def picture(self) -> Markup:
        """Return the chosen conventions as tables: they need no picture."""
        return tag("div", tag("p", self.sentence()), self._formulas(), self._code(),
                   self._shapes(), self._alone(), class_="ab-conv-still", role="group",
                   aria_label=self.alt())

    def _formulas(self) -> Markup:
        rows = [tag("tr", tag("th", text(f"conventions.formulas.{entry['name']}"), scope="row"),
                    tag("td", mathml(numbers.chosen(entry, "set", self.how))))
                for entry in numbers.parts()["formula"]]
        return _titled("conventions.formula", tag("table", tag("tbody", *rows)))

    def _code(self) -> Markup:
        return _titled("conventions.code", tag("pre", *(
            tag("code", coloured(line), "\n") for kind in ("code", "library")
            for line in numbers.lines(kind, self.how))))

    def shapes(self) -> list[tuple[list[str], str, str]]:
        """Return arrays, their shape in words, and their shape in the example."""
        batch, seq = len(numbers.SHELVES[self.items]), int(self.items)
        sizes = {"batch": batch, "seq": seq, "d_model": numbers.D_MODEL, "d_k": numbers.D_K,
                 "d_v": numbers.D_V}
        found = []
        for entry in numbers.parts()["shape"]:
            axes = numbers.chosen(entry, "sizes", self.how)
            found.append((entry["arrays"], f"({', '.join(axes)})",
                          f"({', '.join(str(sizes[axis]) for axis in axes)})"))
        return found

    def _shapes(self) -> Markup:
        rows = [tag("tr", tag("th", tag("code", coloured(", ".join(arrays))), scope="row"),
                    tag("td", tag("code", shape), " ", here))
                for arrays, shape, here in self.shapes()]
        return _titled("conventions.shape", tag("table", tag("tbody", *rows)))

    def alone(self) -> list[list[str]]:
        """Return what each switch does by itself: data and code turned, and code alone."""
        found = []
        for name in numbers.OPTIONS:
            apart = numbers.far(self.items, numbers.alone(name))
            kind = "model" if apart["chosen"] > numbers.SAME else "spelling"
            found.append([text(f"conventions.turned.{name}"), outcome(apart["chosen"], brief=True),
                          outcome(apart["mixed"], brief=True), text(f"conventions.{kind}")])
        return found

    def _alone(self) -> Markup:
        heads = [text(f"conventions.alone.{name}") for name in ("switch", "both", "code", "so")]
        table = Table(text("conventions.alone.caption"), heads, self.alone())
        return tag("div", table.html(), class_="ab-scroll")

    def table(self) -> Table:
        rows = []
        for name, done in self.runs.items():
            if done.y is None:
                rows.append([text(f"conventions.runs.{name}"), outcome(None, done.found),
                             *[""] * (numbers.D_MODEL - 1)])
                continue
            y = numbers.brought_back(done.y, self.how) if name == "chosen" else done.y
            shelves = zip(numbers.SHELVES[self.items], y, strict=True)
            for shelf, (items, tokens) in enumerate(shelves):
                rows += [[text("conventions.row", run=text(f"conventions.runs.{name}"),
                               item=self.names[item], shelf=shelf + 1),
                          *(shown(float(v), 4) for v in token)]
                         for item, token in zip(items, tokens, strict=True)]
        heads = [text("conventions.columns"), *map(str, range(1, numbers.D_MODEL + 1))]
        return Table(text("conventions.caption"), heads, rows)


def outcome(distance: float | None, width: int = numbers.D_MODEL, *, brief: bool = False) -> str:
    """Say what came out, compared with the book's run; `brief` for a cell of a table."""
    kind = "error" if distance is None else "same" if distance < numbers.SAME else "other"
    values = {"size": shown(distance or 0.0), "expected": numbers.D_MODEL, "found": width}
    return text(f"conventions.{'short.' if brief else ''}{kind}", **values)


def coloured(line: str) -> Markup:
    """Give the names in a line of code the colours of their roles.

    Examples
    --------
    >>> coloured("scores.mT")
    '<span class="role-scores">scores</span>.mT'
    """
    pieces = _ROLES.split(line)
    return join(tag("span", piece, class_=f"role-{piece}") if i % 2 else piece
                for i, piece in enumerate(pieces))


def _titled(key: str, *content: Markup) -> Markup:
    return tag("div", tag("p", tag("strong", text(key))), *content, class_="ab-scroll")
