"""Explanations of trained classifiers whose rule is known, and rivals of their attention weights.

Every classifier is trained on examples of which some tokens are blanked out; all numbers come from
300 examples that no model has seen, those of frozen rivals from 100 of them.
"""

import functools
from collections.abc import Mapping

import torch

from attnbook.data import rules
from attnbook.explanation import measures, methods, rivals
from attnbook.explanation.models import KINDS, accuracy, train
from experiments.record import Table, every

SEEDS = {"tokens": range(5), "recurrent": range(5), "encoder": range(5)}
HELD_OUT = 300
RIVALS = 100  # of them, for a search that takes many steps
RULE_TASKS = ("lookup", "twice", "majority", "negation")
# Attention over bare tokens cannot find what stands behind a mark: it is left out there.
PAIRS = [(kind, task) for kind in KINDS for task in RULE_TASKS
         if (kind, task) != ("tokens", "lookup")]
WHOLE_TASKS = ("lookup", "twice")
GROUP = tuple(rules.WORDS["group"].index(word) for word in "BA")


trained = functools.cache(train)


@functools.cache
def elsewhere(task: str, seed: int):
    """Train a recurrent model to be right and to attend elsewhere than the first one."""
    penalty = rivals.away_from(trained("recurrent", task, seed))
    return train("recurrent", task, seed, penalty=penalty)


def held_out(task: str, seed: int) -> list[torch.Tensor]:
    """Return ids, answers and relevance of examples that no model has seen."""
    return [torch.tensor(array) for array in rules.draw(task, HELD_OUT, seed=1000 + seed)]


@functools.cache
def explained(kind: str, task: str, seed: int) -> dict[str, torch.Tensor]:
    """Return what every method says, and the rule itself."""
    ids, _, relevant = held_out(task, seed)
    return methods.explain(trained(kind, task, seed), ids) | {"rule": relevant.float()}


def methods_of(kind: str) -> list[str]:
    """Return the methods that a kind of model allows, and the rule."""
    return [name for name in methods.METHODS if kind == "encoder" or name != "rollout"] + ["rule"]


def faithful(kind: str, task: str, method: str, seed: int) -> Mapping[str, float]:
    """Return how faithful one explanation is, and how good its model."""
    model, (ids, answers, relevant) = trained(kind, task, seed), held_out(task, seed)
    scores = explained(kind, task, seed)[method]
    curve = measures.deletion_curve(model, ids, scores)
    return {"precision": measures.precision(scores.abs(), relevant).mean().item(),
            "area": measures.deletion_area(curve).mean().item(),
            "accuracy": accuracy(model, ids, answers)}


def frozen(kind: str, task: str, seed: int) -> Mapping[str, float]:
    """Return how far the weights of a frozen model can be moved at nearly the same prediction."""
    model, (ids, _, relevant) = trained(kind, task, seed), held_out(task, seed)
    ids, relevant = ids[:RIVALS], relevant[:RIVALS]
    rival = rivals.rival_attention(model, ids)
    tokens = rival.attention.mean(dim=1)[:, model.first_token:]
    return {"moved": rival.moved.mean().item(),
            "more_than_half": (rival.moved > 0.5).double().mean().item(),
            "changed": rival.changed.max().item(),
            "precision": measures.precision(tokens, relevant).mean().item()}


def whole(task: str, seed: int) -> Mapping[str, float]:
    """Return how recurrent models do that may not choose, or must choose otherwise."""
    base, (ids, answers, relevant) = trained("recurrent", task, seed), held_out(task, seed)
    other = trained("recurrent", task, (seed + 1) % len(SEEDS["recurrent"]))
    uniform = train("recurrent", task, seed, attention=rivals.uniform)
    rival = elsewhere(task, seed)
    weights = {name: rivals.attention_of(model)(ids)
             for name, model in {"base": base, "other": other, "rival": rival}.items()}
    even = rivals.uniform(ids)
    with torch.no_grad():
        right = (uniform(ids, even).logits.argmax(dim=-1) == answers).double().mean().item()
    return {"accuracy": accuracy(base, ids, answers), "uniform_accuracy": right,
            "rival_accuracy": accuracy(rival, ids, answers),
            "rival_precision": measures.precision(weights["rival"][:, 0], relevant).mean().item(),
            **{f"{name}_distance": rivals.distance(weights["base"], attention).mean().item()
               for name, attention in {**weights, "uniform": even}.items() if name != "base"}}


def guided(by: str, task: str, seed: int) -> Mapping[str, float]:
    """Return how well bare tokens do under the frozen weights of a recurrent model."""
    base, (ids, answers, _) = trained("recurrent", task, seed), held_out(task, seed)
    if by == "uniform":
        attention = rivals.uniform
    elif by == "base":
        attention = rivals.attention_of(base)
    else:
        attention = rivals.attention_of(elsewhere(task, seed))
    model = train("tokens", task, seed, attention=attention)
    with torch.no_grad():
        found = model(ids, attention(ids)).logits.argmax(dim=-1)
    return {"accuracy": (found == answers).double().mean().item()}


def hidden(kind: str, strength: float, seed: int) -> Mapping[str, float]:
    """Return how much a model uses the group, and how much its explanations show of it."""
    ids, answers, relevant = held_out("group", seed)
    first = 1 if kind == "encoder" else 0
    penalty = rivals.hide(GROUP, first, strength) if strength else None
    model = train(kind, "group", seed, penalty=penalty)
    group, (b, a) = torch.isin(ids, torch.tensor(GROUP)), GROUP
    swapped = torch.where(ids == b, a, torch.where(ids == a, b, ids))
    with torch.no_grad():
        reading, flipped = model(ids), model(swapped).logits.argmax(dim=-1)
    weights = rivals.token_weight(model, reading, ids, GROUP)
    tie = (relevant & group).any(dim=-1)
    shares = {name: ((scores.abs() * group).sum(dim=-1) / scores.abs().sum(dim=-1))[tie]
              for name, scores in methods.explain(model, ids).items()}
    return {"accuracy": accuracy(model, ids, answers), "weight": weights.mean().item(),
            "largest": weights.amax(dim=(1, 2)).mean().item(),
            "flips": (flipped != reading.logits.argmax(dim=-1)).double().mean().item(),
            **{name.replace(" ", "_"): share.mean().item() for name, share in shares.items()}}


TABLES = {
    "faithful": Table(
        "Share of the tokens the rule uses that an explanation finds; area under its deletion "
        "curve; accuracy of the model explained.",
        faithful,
        [{"kind": kind, "task": task, "method": method, "seed": seed}
         for kind, task in PAIRS for seed in SEEDS[kind] for method in methods_of(kind)],
        tolerance=0.0, absolute=0.15),
    "frozen": Table(
        "Frozen models: mean distance of rival weights that change the predicted probabilities "
        "by at most 0.01, and what share of the rule's tokens these weights find.",
        frozen,
        [{"kind": kind, "task": task, "seed": seed}
         for kind, task in PAIRS for seed in SEEDS[kind]],
        tolerance=0.0, absolute=0.15),
    "whole": Table(
        "Recurrent models trained anew: with equal weights, from another seed, and away from the "
        "weights of the first; accuracies, and mean distances from the first one's weights.",
        whole,
        every(task=WHOLE_TASKS, seed=SEEDS["recurrent"]),
        tolerance=0.0, absolute=0.15),
    "guided": Table(
        "Accuracy of attention over bare tokens, trained under frozen weights of others.",
        guided,
        every(by=("base", "rival", "uniform"), task=["lookup"], seed=SEEDS["recurrent"]),
        tolerance=0.0, absolute=0.15),
    "hidden": Table(
        "Models of the group task, with and without a penalty on attending to the group: weight on "
        "it, share of decisions that turn with it, and its share of each explanation at ties.",
        hidden,
        [{"kind": kind, "strength": strength, "seed": seed}
         for kind in KINDS for strength in (0.0, 1.0) for seed in SEEDS[kind]],
        tolerance=0.0, absolute=0.15),
}
