"""What the laboratory of chapter 16 computes: shipped models, questioned in float64."""

import functools
from typing import Any, NamedTuple

import numpy as np

from attnbook import page_models
from attnbook.data import rules

from ..core.models import loaded

FILES = ("explanation.bin",)
START = "explanation-start.bin"
NETWORKS = ("tokens", "recurrent", "encoder")
METHODS = {"weights": "weights", "rollout": "rollout", "norms": "value norms",
           "gradient": "gradient", "ablation": "ablation", "chance": "chance"}
"""The widget's names of :data:`attnbook.explanation.methods.METHODS`."""
TRUTH = "rule"
WORDS = tuple(dict.fromkeys(word for task in rules.TASKS for word in rules.WORDS[task]))


class Found(NamedTuple):
    """What one model makes of one example."""

    words: list[str]
    odds: np.ndarray
    answer: int | None
    relevant: np.ndarray | None
    scores: dict[str, np.ndarray]
    curves: dict[str, np.ndarray]
    areas: dict[str, float]
    precision: dict[str, float]


@functools.cache
def metadata() -> dict[str, Any]:
    """Return examples of each task, and how often each model is right."""
    return page_models.load(FILES[0]).metadata


@functools.cache
def network(task: str, kind: str) -> Any:
    """Return a shipped model as torch computes it, in float64."""
    from attnbook.explanation import models

    prefix = f"{task}.{kind}."
    weights = page_models.load(FILES[0]).weights
    return loaded(models.make(kind, task), {
        name.removeprefix(prefix): value
        for name, value in weights.items() if name.startswith(prefix)})


def shown(task: str, words: str) -> list[str]:
    """Return the words where they are ten of the task, the task's first example otherwise."""
    given = words.split()
    fits = len(given) == rules.SEQ_LEN and set(given) <= set(rules.WORDS[task])
    return given if fits else metadata()["examples"][task][0].split()


def is_example(task: str, words: list[str]) -> bool:
    """Whether the task could have drawn these words, so that its rule is defined.

    Examples
    --------
    >>> is_example("twice", "a b N c d E a a b b".split())
    False
    """
    def count(*known: str) -> int:
        return sum(word in known for word in words)

    signs = rules.CLASSES["twice"]
    fits = {"lookup": count("?") == 1 and words[-1] != "?",
            "twice": count(*signs) == 2 == max(map(words.count, signs)),
            "majority": count("+", "−") == 5,
            "negation": count("good", "bad") == count("very", "not") == 1,
            "group": count("+", "−") == 4 and count("A", "B") == 1}
    return "_" not in words and fits[task]


def ids_of(task: str, words: list[str]) -> np.ndarray:
    """Return the words' ids."""
    return np.array([rules.WORDS[task].index(word) for word in words])


@functools.lru_cache(maxsize=64)
def found(task: str, kind: str, given: str) -> Found:
    """Question one model about one example."""
    import torch

    from attnbook.explanation import measures, methods

    model, words = network(task, kind), shown(task, given)
    ids = torch.tensor(ids_of(task, words))[None]
    said = methods.explain(model, ids)
    scores = {name: said[long].double() for name, long in METHODS.items() if long in said}
    # The file's numbers, so that every page has the same.
    scores["chance"] = torch.tensor([metadata()["chance"]], dtype=torch.float64)
    answer, relevant = None, None
    if is_example(task, words):
        answers, mask = rules.apply(task, ids.numpy())
        answer, relevant = int(answers[0]), torch.tensor(mask)
        scores = {TRUTH: relevant.double(), **scores}
    curves = {name: measures.deletion_curve(model, ids, row) for name, row in scores.items()}
    with torch.no_grad():
        odds = model(ids).logits.softmax(dim=-1)[0].numpy()
    return Found(
        words, odds, answer, None if relevant is None else relevant[0].numpy(),
        {name: row[0].numpy() for name, row in scores.items()},
        {name: curve[0].numpy() for name, curve in curves.items()},
        {name: float(measures.deletion_area(curve)[0]) for name, curve in curves.items()},
        {} if relevant is None else {name: float(measures.precision(row, relevant)[0])
                                     for name, row in scores.items()})


def look(task: str, kind: str, given: str, shares: tuple[float, ...]) -> np.ndarray | None:
    """Return the weights that are used: shares of 1, or the model's own where all shares are 0.

    None for the Transformer, whose answering query has more than one row of weights.
    """
    if kind == "encoder":
        return None
    row = np.asarray(shares)
    return row / row.sum() if row.sum() else found(task, kind, given).scores["weights"]


def reweighted(task: str, kind: str, given: str, row: np.ndarray) -> np.ndarray:
    """Return the probabilities of the classes at other weights."""
    import torch

    model = network(task, kind)
    with torch.no_grad():
        reading = model(torch.tensor(ids_of(task, shown(task, given)))[None])
        logits = model.answer(reading, torch.tensor(row)[None, None])
    return logits.softmax(dim=-1)[0].numpy()
