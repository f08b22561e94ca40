"""Numbers of the widget of chapter 5: number words, and what the shipped models compute."""

from typing import Any

import numpy as np
import torch

from attnbook.data import numbers
from attnbook.seq2seq import ORDERS, Seq2Seq

from . import _FILES, steps, value_of

SOURCES = ("seven", "one hundred ten thousand ten",
           "ninety nine million nine hundred ninety nine thousand nine hundred ninety nine",
           "forty forty hundred million zero")
ODD = ("six six", "hundred", "zero million", "one million thousand", "zero", "ten", "thousand one",
       "one thousand million", "forty five hundred", "two hundred thousand")


def fixture_number_words() -> dict[str, Any]:
    """Numbers in both languages, with the words each character comes from, and odd words."""
    values = [*range(0, 130), 1_000, 1_001, 1010, 1100, 9_999, 10_000, 10_001, 10_010, 10_012,
              10_100, 11_000, 40_506, 100_000, 100_001, 110_000, 110_010, 120_000, 205_000,
              999_999, 1_000_000, 1_003_000, 10_000_000, 10_000_010, 10_010_001, 12_000_000,
              12_345_678, 20_000_001, 20_300_040, numbers.LARGEST,
              *(pair.value for pair in numbers.sample(200, seed=5))]
    pairs = [numbers.write(value) for value in values]
    return {"pairs": [[p.value, " ".join(p.words), "".join(p.characters),
                       [list(places) for places in p.sources]] for p in pairs],
            "odd": [[words, value_of(words.split())] for words in ODD],
            "largest": numbers.LARGEST}


def case(name: str, checkpoint: int, source: str) -> dict[str, Any]:
    """Every step of one model for one source."""
    made = [{key: value.tolist() if isinstance(value, np.ndarray) else value
             for key, value in step.items()} for step in steps(name, source.split(), checkpoint)]
    return {"file": name, "checkpoint": checkpoint, "words": source.split(), "steps": made}


def fixture_number_models() -> dict[str, Any]:
    """What the shipped models compute in float64, at three moments of the training among them."""
    found = [case(name, 0, source) for name in _FILES[:2] for source in SOURCES]
    found += [case(_FILES[2], checkpoint, SOURCES[1]) for checkpoint in (0, 4, 11)]
    return {"cases": found}


def small(attention: str, order: str) -> dict[str, Any]:
    """A model that was never trained: its weights, and what it makes of given tokens."""
    torch.manual_seed(5)
    model = Seq2Seq(7, 6, d_model=4, d_embed=3, attention=attention, order=order).double()
    source, target, steps = [3, 5, 4, 6], [1, 3, 5], []
    with torch.no_grad():
        memory = model.encode(torch.tensor([source]), torch.tensor([len(source)]))
        state = model.start(memory)
        for token in target:
            made = model.step(torch.tensor([token]), state, memory)
            state = made.state
            steps.append({"logits": made.logits[0].tolist(), "state": state[0].tolist()})
    return {"attention": attention, "order": order, "source": source, "target": target,
            "steps": steps, "weights": {name: {"shape": list(w.shape), "data": w.ravel().tolist()}
                                        for name, w in model.state_dict().items()}}


def fixture_step_orders() -> list[dict[str, Any]]:
    """Every order in which a step can be taken, those of no shipped model among them."""
    return [small(attention, order) for attention in ("additive", "none") for order in ORDERS]
