"""A Vision Transformer and a ResNet of equal size at growing data, and what positions are worth.

Both models see the same pictures in the same order for the same number of steps.  On clothes each
model has its own rate at every size: the best of four with the first seed.
"""

import functools
from collections.abc import Mapping

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from attnbook import data
from attnbook.patches import patchify, unpatchify
from attnbook.resnet import ResNet
from attnbook.training import evaluating, fit, minibatches, seed_everything, warmup_cosine
from attnbook.vit import VisionConfig, VisionTransformer
from experiments.record import Table, every

RATE, BATCH, WARMUP = 2e-3, 64, 50
COUNTS, RATES = (100, 500, 2000, 8000), (0.0006, 0.002, 0.006, 0.018)
BEST = {"ViT": (0.002, 0.0006, 0.006, 0.002), "ResNet": (0.018, 0.018, 0.018, 0.006)}
"""The rate for each of COUNTS: where the table "rates" has its largest share, as a test demands."""
CLOTHES = {"patch": 7, "stride": 2, "steps": 800}
DIGITS = {"patch": 2, "stride": 1, "steps": 300}
ORDER = np.random.default_rng(15).permutation(16)
"""The order in which the 16 patches of a mixed digit stand, the same for every picture."""


def logits(model: nn.Module, images: torch.Tensor) -> torch.Tensor:
    """Return the logits of either model."""
    found = model(images)
    return found[0] if isinstance(found, tuple) else found


def accuracy(model: nn.Module, images: torch.Tensor, labels: torch.Tensor) -> float:
    """Return the share of pictures that are sorted right."""
    with evaluating(model):
        parts = [logits(model, part).argmax(dim=-1) for part in images.split(500)]
    return (torch.cat(parts) == labels).double().mean().item()


def build(model: str, side: int, setting: Mapping[str, int], seed: int) -> nn.Module:
    """Make a model with about 106,000 parameters."""
    seed_everything(seed)
    if model == "ResNet":
        return ResNet(stride=setting["stride"])
    positions = "none" if model == "ViT without positions" else "learned"
    return VisionTransformer(VisionConfig(
        image_size=side, patch_size=setting["patch"], num_classes=10, positions=positions))


def train(
    model: str, images: torch.Tensor, labels: torch.Tensor, setting: Mapping[str, int], seed: int,
    rate: float = RATE,
) -> nn.Module:
    """Make a model and train it."""
    made = build(model, images.shape[-1], setting, seed)
    fit(made, minibatches(images, labels, batch_size=min(BATCH, len(labels)), seed=seed),
        loss=lambda made, batch: cross_entropy(logits(made, batch[0]), batch[1]),
        steps=setting["steps"], lr=warmup_cosine(rate, setting["steps"], warmup=WARMUP),
        progress=False)
    return made


@functools.cache
def clothes(part: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Return pictures of clothes and their labels."""
    return tuple(torch.tensor(array) for array in data.fashion(part))


def sizes(model: str, count: int, rate: float, seed: int) -> Mapping[str, float]:
    """Return how much is right after training on `count` pictures."""
    images, labels = clothes("train")
    chosen = np.random.default_rng(seed).permutation(len(labels))[:count]
    images, labels = images[chosen], labels[chosen]
    made = train(model, images, labels, CLOTHES, seed, rate)
    return {"accuracy": accuracy(made, *clothes("test")), "training": accuracy(
        made, images, labels), "parameters": sum(p.numel() for p in made.parameters())}


def mixed(images: torch.Tensor) -> torch.Tensor:
    """Move the patches of every picture in the same way."""
    side = images.shape[-1]
    return unpatchify(patchify(images, DIGITS["patch"])[:, ORDER], side, side)


def order(model: str, pictures: str, seed: int) -> Mapping[str, float]:
    """Return how much is right on digits as they are, or with their patches mixed."""
    parts = {}
    for part in ("train", "test"):
        images, labels = (torch.tensor(array) for array in data.digits(part))
        parts[part] = (mixed(images) if pictures == "mixed" else images, labels)
    made = train(model, *parts["train"], DIGITS, seed)
    return {"accuracy": accuracy(made, *parts["test"])}


TABLES = {
    "rates": Table(
        "Share of 2000 held-out pictures of clothes that are sorted right, by peak learning rate.",
        sizes,
        every(model=("ViT", "ResNet"), count=COUNTS, rate=RATES, seed=(0,)),
        tolerance=0.06,
    ),
    "sizes": Table(
        "Share of 2000 held-out pictures of clothes that are sorted right, at the best rate.",
        sizes,
        [{"model": model, "count": count, "rate": rate, "seed": seed}
         for model, rates in BEST.items() for count, rate in zip(COUNTS, rates, strict=True)
         for seed in (0, 1, 2)],
        tolerance=0.06,
    ),
    "order": Table(
        "Share of 360 held-out digits that are sorted right, with patches in order and mixed.",
        order,
        [
            {"model": model, "pictures": pictures, "seed": seed}
            for model, pictures in (
                ("ViT", "as they are"), ("ViT", "mixed"),
                ("ViT without positions", "as they are"),
                ("ResNet", "as they are"), ("ResNet", "mixed"))
            for seed in (0, 1, 2)
        ],
        tolerance=0.06,
    ),
}
