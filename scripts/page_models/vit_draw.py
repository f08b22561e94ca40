"""The model of the widget of chapter 15: a Vision Transformer that reads drawn digits."""

import functools
import math
from typing import Any

import numpy as np
import torch
from torch.nn.functional import (
    affine_grid,
    avg_pool2d,
    cross_entropy,
    grid_sample,
    interpolate,
    pad,
)

from attnbook import training
from attnbook.data import digits
from attnbook.vit import VisionConfig, VisionTransformer

from ._recorded import LAST, Recorder, keep, record

SEED, STEPS, BATCH, RATE = 0, 5000, 64, 3e-3
CONFIG = VisionConfig(image_size=8, patch_size=2, num_classes=10, d_model=32, num_heads=4,
                      num_layers=2, d_ff=64)
MARKS = (0, 10, 25, 50, 100, 160, 250, 400, 600, 900, 1400, 2200, 3300)
# The same for every picture: where each of the sixteen patches goes when they are shuffled.
ORDER = np.random.default_rng(15).permutation(CONFIG.num_patches).tolist()
EXAMPLES = 12
_LEVELS = "0123456789abcdefg"


def tensors(part: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Return pictures and labels of one part of the digits."""
    return tuple(torch.as_tensor(array) for array in digits(part))


def bent(images: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Turn, lean, stretch and wave every second picture, as other hands would have written it.

    A bare shift would teach what never comes: drawings are centred before they are counted.
    """
    count, side = len(images), 40

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=chance)

    large = interpolate(pad(images, (1, 1, 1, 1)), size=side, mode="bilinear")
    turn, lean = normal(count) * math.radians(8), normal(count) * 0.12
    wide, high = torch.exp(normal(count) * 0.08), torch.exp(normal(count) * 0.03)
    rows = [torch.stack([turn.cos() * wide, turn.cos() * lean - turn.sin() * high,
                         normal(count) * 0.02], 1),
            torch.stack([turn.sin() * wide, turn.sin() * lean + turn.cos() * high,
                         normal(count) * 0.006], 1)]
    places = affine_grid(torch.stack(rows, 1), [count, 1, side, side], align_corners=False)
    waves = interpolate(normal(count, 2, 5, 5) * 0.06, size=side, mode="bicubic",
                        align_corners=True)
    moved = grid_sample(large, places + waves.permute(0, 2, 3, 1), align_corners=False)
    left = torch.rand(count, 1, 1, 1, generator=chance) < 0.5
    return torch.where(left, images, avg_pool2d(moved[..., 4:-4, 4:-4], 4))


def shuffled(images: torch.Tensor) -> torch.Tensor:
    """Put the patches of every picture into another order, always the same one."""
    from attnbook.patches import patchify, unpatchify

    size = CONFIG.image_size
    return unpatchify(patchify(images, CONFIG.patch_size)[:, ORDER], size, size)


@torch.no_grad()
def answers(model: VisionTransformer, images: torch.Tensor) -> torch.Tensor:
    """Return the most probable digit of every picture."""
    return model(images)[0].argmax(dim=-1)


def measured(model: VisionTransformer) -> dict[str, float]:
    """Return loss and accuracy on held-out digits, and accuracy on shuffled ones."""
    images, labels = tensors("test")
    found = {"exact": images, "shuffled": shuffled(images)}
    return {"loss": cross_entropy(model(images)[0], labels).item(),
            **{name: (answers(model, some) == labels).float().mean().item()
               for name, some in found.items()}}


@functools.cache
def trained() -> tuple[VisionTransformer, Recorder]:
    """Train the model from the seed, and keep it on the way."""
    torch.manual_seed(SEED)
    model = VisionTransformer(CONFIG)
    chance = torch.Generator().manual_seed(SEED)

    def loss(model: VisionTransformer, batch: tuple[torch.Tensor, ...]) -> torch.Tensor:
        images, labels = batch
        return cross_entropy(model(bent(images, chance))[0], labels)

    batches = training.minibatches(*tensors("train"), batch_size=BATCH, seed=SEED)
    return model, record(Recorder(measured), model, batches, loss=loss, marks=MARKS, steps=STEPS,
                         seed=SEED, lr=training.warmup_cosine(RATE, STEPS, warmup=100))


def examples() -> list[str]:
    """Return held-out digits to begin with: one of each, then two that the model gets wrong."""
    images, labels = tensors("test")
    said = answers(trained()[0], images)
    right = [int(torch.nonzero((labels == digit) & (said == digit))[0]) for digit in range(10)]
    wrong = torch.nonzero(said != labels).flatten().tolist()
    return ["".join(_LEVELS[int(ink)] for ink in (16 * images[i]).flatten())
            for i in [*right, *wrong[: EXAMPLES - 10]]]


def metadata() -> dict[str, Any]:
    """Return what the page needs beside the weights, and where they come from."""
    model, recorder = trained()
    names = ("image_size", "patch_size", "num_classes", "d_model", "num_heads", "num_layers",
             "d_ff")
    return {"config": {name: getattr(CONFIG, name) for name in names}, "order": ORDER,
            "examples": examples(), "held_out": len(tensors("test")[0]),
            "parameters": sum(p.numel() for p in model.parameters()),
            "exact": recorder.notes[-1]["exact"], "seed": SEED, "steps": STEPS,
            "torch": torch.__version__,
            "trained_on": ("1,437 of scikit-learn's digits (BSD-3-Clause), every second one bent a "
                           "little, anew each time")}


def last() -> bytes:
    """Return the file of the trained model, and keep what it answers before it is rounded."""
    model, recorder = trained()
    kept = answers(model, tensors("test")[0]).tolist()
    keep("vit-digits", {"answers": kept})
    return recorder.file(metadata(), LAST)


MODELS = {"vit-digits": last, "vit-digits-training": lambda: trained()[1].file(metadata())}
