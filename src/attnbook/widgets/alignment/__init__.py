"""Stepping an encoder–decoder, with attention and without; chapter 5."""

import functools
from typing import Any

import numpy as np

from attnbook import page_models
from attnbook.data import numbers
from attnbook.messages import text

from ..core.decoding.look_map import MEANS, look_map
from ..core.html import Markup, Table, shown
from ..core.models import RecordedWidget, loaded
from ..core.state import Number, Words

__all__ = ["Alignment"]

MOST = 20
"""Steps of a decoder that finds no end."""
MOST_WORDS = 16
"""Words of a source."""

_FILES = ("number-attention.bin", "number-fixed.bin", "number-attention-training.bin")
_DEFAULT = "twelve million three hundred thousand"



class Alignment(RecordedWidget):
    """Two trained models write a number in Chinese; one of them shows what it attends to.

    The page loads the models when its reader asks for them.  Before, and in print, one number is
    recorded: the one that the widget was made with.

    Parameters
    ----------
    **state
        ``words`` (English number words), ``step`` (the character that is written, from 1 to 20),
        ``checkpoint`` (a moment of the training, from 0 to 11, the last); and ``name``.

    Attributes
    ----------
    recorded : dict
        What both models do with `words`, from the same files that the page loads.

    Examples
    --------
    >>> widget = Alignment(words="forty thousand five")
    >>> "".join(widget.recorded["attention"]["characters"])
    '四万零五'
    """

    model_files = _FILES
    recorded_for = ("words", "checkpoint")
    words = Words(_DEFAULT, known=numbers.WORDS[3:], most=MOST_WORDS)
    step = Number(3, low=1, high=MOST, integer=True)
    checkpoint = Number(11, low=0, high=11, integer=True)

    def record(self) -> dict[str, Any]:
        return self._of_moment(trace(self.words, self.checkpoint))

    @property
    def truth(self) -> numbers.Pair | None:
        """The right answer, or None where the words are no number."""
        value = value_of(self.recorded["words"])
        return None if value is None else numbers.write(value)

    def _sources(self, place: int) -> tuple[int, ...] | None:
        """Return the places of the words that say a character; None where it is wrong."""
        written, truth = self.recorded["attention"]["characters"], self.truth
        inside = truth is not None and place < len(truth.characters)
        right = inside and truth.characters[place] == written[place]
        return truth.sources[place] if right else None

    def alt(self) -> str:
        written = [c for c in self.recorded["attention"]["characters"] if c]
        words = self.recorded["words"]
        return text("alignment.alt", count=len(written), written="".join(written),
                    words=len(words), source=" ".join(words))

    def picture(self) -> Markup:
        written = self.recorded["attention"]
        return look_map(self.recorded["words"], written["characters"], written["weights"],
                        [self._sources(i) or () for i in range(len(written["characters"]))],
                        self.alt(), end=text("alignment.end"), means=MEANS)

    def table(self) -> Table:
        heads = [text(f"alignment.columns.{name}")
                 for name in ("step", "character", "probability", "share", "weights", "fixed")]
        count = min(self.step, max(len(self.recorded[kind]["characters"])
                                   for kind in ("attention", "fixed")))
        return Table(text("alignment.caption"), heads, [self._cells(i) for i in range(count)])

    def _cells(self, i: int) -> list[str]:
        words, attention = self.recorded["words"], self.recorded["attention"]
        fixed = self.recorded["fixed"]["characters"]
        other = (fixed[i] or text("alignment.end")) if i < len(fixed) else "–"
        if i >= len(attention["characters"]):
            return [str(i + 1), *"––––", other]
        weights, places = attention["weights"][i], self._sources(i)
        share = shown(sum(weights[j] for j in places), 3) if places else "–"
        named = zip(words, weights, strict=True)
        return [str(i + 1), attention["characters"][i] or text("alignment.end"),
                shown(attention["probabilities"][i], 3), share,
                ", ".join(f"{word} {shown(weight, 3)}" for word, weight in named), other]


def value_of(words: list[str]) -> int | None:
    """Return the number that words say, or None where they say none in the book's form."""
    whole = part = 0
    for word in words:
        if word == "hundred":
            part *= 100
        elif word in ("thousand", "million"):
            whole, part = whole + part * (1000 if word == "thousand" else 10**6), 0
        else:
            part += _single()[word]
    value = whole + part
    same = value <= numbers.LARGEST and list(numbers.write(value).words) == list(words)
    return value if same else None


@functools.cache
def _single() -> dict[str, int]:
    """Return the words that name a number alone."""
    return {numbers.write(value).words[0]: value for value in [*range(20), *range(20, 100, 10)]}


@functools.cache
def network(name: str, checkpoint: int = -1) -> Any:
    """Return a shipped model as torch computes it, in float64, and its file's metadata."""
    from attnbook import seq2seq

    found = page_models.load(name)
    known = found.metadata
    model = seq2seq.Seq2Seq(
        len(known["source_vocab"]), len(known["target_vocab"]), d_model=known["d_model"],
        d_embed=known["d_embed"], attention=known["attention"], order=known["order"])
    return loaded(model, found.checkpoints[checkpoint]), known


def steps(name: str, words: list[str], checkpoint: int = -1) -> list[dict[str, Any]]:
    """Return every step of a shipped model: its id, logits, context and weights."""
    import torch

    model, known = network(name, checkpoint)
    source = torch.tensor([[known["source_vocab"].index(word) for word in words]])
    found: list[dict[str, Any]] = []
    with torch.no_grad():
        memory = model.encode(source, torch.tensor([len(words)]))
        state, last = model.start(memory), known["start"]
        while last != known["end"] and len(found) < known["most"]:
            made = model.step(torch.tensor([last]), state, memory)
            state, last = made.state, int(made.logits.argmax())
            found.append({"id": last, "logits": made.logits[0].numpy(),
                          "context": made.context[0].numpy(),
                          "weights": None if made.weights is None else made.weights[0].numpy()})
    return found


def trace(words: str, checkpoint: int = 11) -> dict[str, Any]:
    """Return what both models do with some words, as the page keeps it.

    Of each model: the characters (an empty one for the end), their probabilities, the contexts (one
    where it is fixed), and the weights (None with a fixed context).
    """
    source = words.split()
    files = {"attention": (_FILES[2], checkpoint), "fixed": (_FILES[1], -1)}
    found: dict[str, Any] = {"words": source}
    for kind, (name, at) in files.items():
        made, known = steps(name, source, at), network(name, at)[1]
        odds = [np.exp(step["logits"] - step["logits"].max()) for step in made]
        found[kind] = {
            "characters": ["" if step["id"] == known["end"] else known["target_vocab"][step["id"]]
                           for step in made],
            "probabilities": [float(odd.max() / odd.sum()) for odd in odds],
            "contexts": [step["context"].round(2).tolist() for step in made],
            "weights": [None if step["weights"] is None else step["weights"].tolist()
                        for step in made]}
    found["fixed"]["contexts"] = found["fixed"]["contexts"][:1]
    return found
