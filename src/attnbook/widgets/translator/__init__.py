"""The trained Transformer of chapter 12, one token a step: numbers to Chinese, dates to ISO."""

import datetime
import functools
import re
from typing import Any

import numpy as np

from attnbook import page_models
from attnbook.data import dates, numbers
from attnbook.data.sequences import SPECIAL
from attnbook.messages import text

from ..alignment import MOST_WORDS, value_of
from ..core.decoding.look_map import MEANS, look_map
from ..core.html import Markup, Table, shown
from ..core.models import RecordedWidget, loaded
from ..core.state import Characters, Choice, Number, Words

__all__ = ["Translator"]

MOST = 20
"""Steps of a decoder that finds no end."""
MOST_CHARACTERS = 40
"""Characters of a date."""
TOP = 5
"""Candidates of a step."""
LAST = 12
"""The checkpoint of the end of the training."""

_FILES = ("translator-numbers.bin", "translator-dates.bin", "translator-numbers-training.bin")
_TASKS, _HEADS = ("numbers", "dates"), ("mean", "1", "2", "3", "4")
_RIVAL = 0.005
"""Smaller candidates are not named in the table."""


class Translator(RecordedWidget):
    """Two trained Transformers translate, and show where every head looks.

    The page loads the models when its reader asks for them.  Before, and in print, one source of
    each task is recorded: those that the widget was made with.

    Parameters
    ----------
    **state
        ``task`` ("numbers" or "dates"), ``words`` (English number words), ``date`` (a date in
        small letters), ``head`` ("mean", "1" to "4"), ``step`` (the token that is written, from 1
        to 20), ``checkpoint`` (a moment of the training for numbers, from 0 to 12, the last); and
        ``name``.

    Attributes
    ----------
    recorded : dict
        What the models do with `words` and with `date`, from the files that the page loads.

    Examples
    --------
    >>> widget = Translator(words="forty thousand five", date="7 mars 2026")
    >>> ["".join(one["written"]) for one in widget.recorded.values()]
    ['四万零五', '2026-03-07']
    """

    model_files = _FILES
    recorded_for = ("words", "date", "checkpoint")
    task = Choice("numbers", options=_TASKS)
    words = Words("twelve million three hundred thousand", known=numbers.WORDS[3:],
                  most=MOST_WORDS)
    date = Characters("saturday, november 21, 2026", known="".join(dates.CHARACTERS[3:]),
                      most=MOST_CHARACTERS)
    head = Choice("mean", options=_HEADS)
    step = Number(3, low=1, high=MOST, integer=True)
    checkpoint = Number(LAST, low=0, high=LAST, integer=True)

    def record(self) -> dict[str, Any]:
        return {"numbers": self._of_moment(trace("numbers", self.words, self.checkpoint)),
                "dates": trace("dates", self.date)}

    @property
    def now(self) -> dict[str, Any]:
        """The record of the chosen task."""
        return self.recorded[self.task]

    @property
    def truth(self) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] | None:
        """The right tokens and what says each, or None where nothing is right."""
        if self.task == "dates":
            pair = date_of("".join(self.now["tokens"]))
            return None if pair is None else (pair.written, pair.sources)
        value = value_of(self.now["tokens"])
        pair = None if value is None else numbers.write(value)
        return None if pair is None else (pair.characters, pair.sources)

    def _says(self, place: int) -> tuple[int, ...] | None:
        """Return the places that say a written token; None behind a mistake."""
        written, truth = tuple(self.now["written"]), self.truth
        right = truth is not None and written[: place + 1] == truth[0][: place + 1]
        return truth[1][place] if right and place < len(truth[0]) else None

    def _seen(self, kind: str) -> list[list[float]]:
        """Return the weights of the chosen head, a row for each step."""
        heads = self.now[kind]
        if self.head != "mean":
            return heads[int(self.head) - 1]
        return [np.mean(rows, axis=0).tolist() for rows in zip(*heads, strict=True)]

    def _source(self) -> str:
        return ("" if self.task == "dates" else " ").join(self.now["tokens"])

    def alt(self) -> str:
        written = "".join(self.now["written"])
        return text("translator.alt", count=len([one for one in self.now["written"] if one]),
                    written=written, tokens=len(self.now["tokens"]), source=self._source())

    def picture(self) -> Markup:
        written = self.now["written"]
        named = [one and _name(one) for one in written]
        return look_map(self.now["tokens"], named, self._seen("cross"),
                        [self._says(i) or () for i in range(len(written))], self.alt(),
                        end=text("translator.end"), means=MEANS if self.task == "numbers" else {})

    def table(self) -> Table:
        heads = [text(f"translator.columns.{name}") for name in (
            "step", "token", "probability", "rivals", "share", "weights", "back")]
        count = min(self.step, len(self.now["written"]))
        seen = self._seen("cross"), self._seen("own")
        return Table(text("translator.caption"), heads,
                     [self._cells(i, *seen) for i in range(count)])

    def _cells(self, i: int, cross: list[list[float]], own: list[list[float]]) -> list[str]:
        (_, probability), *others = self.now["candidates"][i]
        rivals = ", ".join(f"{_name(token)} {shown(p, 3)}" for token, p in others if p >= _RIVAL)
        places = self._says(i)
        share = shown(sum(cross[i][j] for j in places), 3) if places else "–"
        before = [text("translator.start"), *map(_name, self.now["written"])]
        return [str(i + 1), _name(self.now["written"][i]), shown(probability, 3), rivals or "–",
                share, _listed(self.now["tokens"], cross[i]), _listed(before, own[i])]


_SIGNS = dict(zip(("", *SPECIAL[:2]), ("end", "pad", "start"), strict=True))


def _name(token: str) -> str:
    sign = _SIGNS.get(token)
    return text(f"translator.{sign}") if sign else token


def _listed(names: list[str], weights: list[float]) -> str:
    named = zip(names, weights, strict=False)      # rows grow, the names are all there
    return ", ".join(f"{'␣' if name == ' ' else name} {shown(weight, 3)}"
                     for name, weight in named)


@functools.cache
def network(name: str, checkpoint: int = -1) -> Any:
    """Return a shipped model as torch computes it, in float64, and its file's metadata."""
    from attnbook.transformer import Transformer, TransformerConfig

    found = page_models.load(name)
    known = found.metadata
    model = Transformer(TransformerConfig(
        len(known["source_vocab"]), len(known["target_vocab"]), **known["sizes"],
        **{key: value for key, value in known["config"].items() if key not in known["sizes"]}))
    weights = found.checkpoints[checkpoint]
    tied = {"output_head.weight": weights["target_embedding.table.weight"]}
    return loaded(model, {**weights, **tied}), known


def steps(name: str, tokens: list[str], checkpoint: int = -1) -> list[dict[str, Any]]:
    """Return every step of a shipped model: its id, logits and weights, cross and own, by head."""
    import torch

    model, known = network(name, checkpoint)
    source = torch.tensor([[known["source_vocab"].index(token) for token in tokens]])
    found: list[dict[str, Any]] = []
    with torch.no_grad():
        cache, last = model.start(model.encode(source)), known["start"]
        while last != known["end"] and len(found) < known["most"]:
            logits, cache, weights = model.step(torch.tensor([[last]]), cache)
            logits = logits[0, 0].clone()
            logits[model.config.padding_id] = -torch.inf      # it is never written
            last = int(logits.argmax())
            found.append({"id": last, "logits": logits.numpy(),
                          "cross": weights.cross[-1][0, :, 0].numpy(),
                          "own": weights.decoder[-1][0, :, 0].numpy()})
    return found


def trace(task: str, source: str, checkpoint: int = LAST) -> dict[str, Any]:
    """Return what a model does with a source, as the page keeps it.

    What is ``written`` is empty for the end; ``candidates`` are the likeliest tokens of each step
    with their probabilities; ``cross`` and ``own`` are weights of shape (head, step, tokens).  Only
    the model of numbers has moments of its training.
    """
    name, at = (_FILES[2], checkpoint) if task == "numbers" else (_FILES[1], -1)
    tokens = source.split(" ") if task == "numbers" else list(source)
    made, known = steps(name, tokens, at), network(name, at)[1]
    named = ["" if i == known["end"] else token for i, token in enumerate(known["target_vocab"])]
    odds = [np.exp(step["logits"] - step["logits"].max()) for step in made]
    return {
        "tokens": tokens, "written": [named[step["id"]] for step in made],
        "candidates": [_likeliest(odd / odd.sum(), named) for odd in odds],
        **{key: [[step[key][head].tolist() for step in made]
                 for head in range(known["config"]["num_heads"])] for key in ("cross", "own")}}


def _likeliest(probabilities: np.ndarray, named: list[str]) -> list[list[Any]]:
    order = np.argsort(-probabilities, kind="stable")[:TOP]
    return [[named[i], float(probabilities[i])] for i in order]


def date_of(written: str) -> dates.Pair | None:
    """Return the date that a text says in one of the forms of :mod:`attnbook.data.dates`, or None.

    Forms that are learned come first.  Two digits of a year leave the century open: None.

    Examples
    --------
    >>> date_of("7 mars 2026").value, date_of("3/14/2026").language, date_of("31.02.2026")
    (datetime.date(2026, 3, 7), 'en', None)
    """
    for forms in (dates.FORMS, dates.UNSEEN):
        for language, patterns in forms.items():
            for form, pattern in patterns.items():
                pair = None if re.search(r"\byy\b", pattern) else _in_form(written, language, form)
                if pair is not None:
                    return pair
    return None


def _in_form(written: str, language: str, form: str) -> dates.Pair | None:
    """Try the days that the digits allow: at most one day has this text in this form."""
    digits = re.findall(r"\d+", written)
    years = [int(one) for one in digits if len(one) == 4 and one >= "1000"]
    if not years:
        return None
    small = {int(one) for one in digits if len(one) <= 2}
    for month in range(1, 13):
        for day in sorted(small & set(range(1, 32))):
            try:
                pair = dates.write(datetime.date(years[0], month, day), language, form)
            except ValueError:
                continue
            if "".join(pair.characters) == written:
                return pair
    return None
