"""Numbers of the widget of chapter 16: what torch makes of the same models, in float64."""

import math
from typing import Any

import numpy as np
import torch

from attnbook.data import rules
from attnbook.explanation import rivals

from . import lab

EXAMPLES = 4
ROW = [(j * 7 % 11 + 1) / 60 for j in range(10)]
"""Weights that no model has."""


def examples(task: str) -> list[str]:
    """Examples of a task, one of them with blanks, so that it is none any more."""
    found = [str(words) for words in lab.metadata()["examples"][task][:EXAMPLES]]
    return [*found, " ".join(["_", *found[1].split()[1:9], "_"])]


def listed(rows: dict[str, np.ndarray]) -> dict[str, Any]:
    return {name: np.asarray(row).tolist() for name, row in rows.items()}


def case(task: str, network: str, words: str) -> dict[str, Any]:
    """Everything about one model and one example."""
    found = lab.found(task, network, words)
    ids = lab.ids_of(task, found.words)
    with torch.no_grad():
        reading = lab.network(task, network)(torch.tensor(ids)[None])
    row = lab.look(task, network, words, tuple(ROW))
    return {
        "task": task, "network": network, "words": words, "ids": ids.tolist(),
        "logits": reading.logits[0].tolist(), "look": reading.attention[0].tolist(),
        "first": reading.weights[0][0].tolist() if network == "encoder" else None,
        "odds": found.odds.tolist(), "answer": found.answer,
        "relevant": None if found.relevant is None else found.relevant.tolist(),
        "scores": listed(found.scores), "curves": listed(found.curves), "areas": found.areas,
        "precision": found.precision,
        "used": None if row is None else row.tolist(),
        "at": None if row is None else lab.reweighted(task, network, words, row).tolist()}


def search(task: str, network: str, words: str) -> dict[str, Any]:
    """The search of `rival_attention`, again in float64, from a start that both sides know."""
    model = lab.network(task, network)
    start = [1.5 * math.sin(1 + 1.7 * j) for j in range(10)]
    with torch.no_grad():
        reading = model(torch.tensor(lab.ids_of(task, words.split()))[None])
    own, odds = reading.attention[0, 0], reading.logits[0].softmax(dim=-1)
    scores = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    optimiser, best = torch.optim.Adam([scores], lr=0.1), (own, 0.0, 0.0)
    for _ in range(40):
        look = scores.softmax(dim=-1)
        changed = rivals.distance(model.answer(reading, look[None, None])[0].softmax(-1), odds)
        moved = rivals.distance(look, own)
        if changed <= 0.01 and moved > best[1]:
            best = look.detach(), moved.item(), changed.item()
        optimiser.zero_grad()
        (20 * torch.relu(changed - 0.005) - moved).backward(inputs=[scores])
        optimiser.step()
    return {"task": task, "network": network, "words": words, "start": start, "steps": 40,
            "look": best[0].tolist(), "moved": best[1], "changed": best[2]}


def fixture_explanation_models() -> dict[str, Any]:
    """Every model with several examples, and the search for rivals."""
    cases = [case(task, network, words) for task in rules.TASKS for network in lab.NETWORKS
             for words in examples(task)]
    searches = [search(task, network, examples(task)[0]) for task in ("twice", "negation")
                for network in ("tokens", "recurrent")]
    return {"row": ROW, "cases": cases, "searches": searches}


def fixture_explanation_tasks() -> dict[str, Any]:
    """Words, classes, and what the rules make of many examples."""
    drawn = {task: rules.draw(task, 100, seed=7) for task in rules.TASKS}
    return {"words": rules.WORDS, "classes": rules.CLASSES, "drawn": {
        task: {"ids": one.ids.tolist(), "answers": one.answers.tolist(),
               "relevant": one.relevant.tolist()} for task, one in drawn.items()}}
