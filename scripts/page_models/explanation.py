"""The models of the laboratory of chapter 16: three kinds of classifiers for five tasks."""

import functools
from typing import Any

import torch

from attnbook import page_models
from attnbook.data import rules
from attnbook.explanation import methods, models

from ._recorded import keep

SEED, NEW = 0, 1000
SHOWN, KEPT = 40, 200
START = [("twice", "tokens"), ("twice", "recurrent")]
"""What comes along with the page, so that it lives before anything is loaded."""
ALL = [(task, network) for task in rules.TASKS for network in models.KINDS]


@functools.cache
def trained(task: str, network: str) -> models.Pooling | models.Encoder:
    """Train one model from the seed, as the chapter does."""
    return models.train(network, task, SEED)


def new(task: str, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return examples that no model has been trained on, and their answers."""
    ids, answers, _ = map(torch.tensor, rules.draw(task, count, seed=NEW))
    return ids, answers


def metadata(chosen: list[tuple[str, str]]) -> dict[str, Any]:
    """Return what the page needs beside the weights."""
    tasks = dict.fromkeys(task for task, _ in chosen)
    return {
        "examples": {task: [rules.spelled(task, row) for row in new(task, SHOWN)[0]]
                     for task in tasks},
        "right": {f"{task}.{network}": models.accuracy(trained(task, network), *new(task, 1000))
                  for task, network in chosen},
        "chance": [round(float(v), 6) for v in methods.chance(None, torch.zeros(1, 10))[0]],
        "seed": SEED, "torch": torch.__version__,
        "trained_on": "20,000 examples of each task of attnbook.data.rules"}


def make(chosen: list[tuple[str, str]]) -> bytes:
    """Return the file of some models; every name begins with the task and the kind."""
    weights = {f"{task}.{network}.{name}": value.numpy() for task, network in chosen
               for name, value in trained(task, network).state_dict().items()}
    # The numbers beside the chapter's differ in the fourth digit; with int8 in the second.
    return page_models.write([weights], metadata(chosen), half=True)


def everything() -> bytes:
    """Return the file of all models, and keep what they answer before they are rounded."""
    kept = {}
    for task, network in ALL:
        model = trained(task, network)
        with torch.no_grad():
            logits = model(new(task, KEPT)[0]).logits
        kept[f"{task}.{network}"] = "".join(map(str, logits.argmax(dim=-1).tolist()))
    keep("explanation", kept)
    return make(ALL)


MODELS = {"explanation-start": lambda: make(START), "explanation": everything}
