"""A training on whose way the model is kept, for the files that a page loads."""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch.nn.functional import cross_entropy

from attnbook import _files, page_models, training
from attnbook.data import sequences

TESTS = Path(__file__).resolve().parents[2] / "tests" / "page_models"
LAST = slice(-1, None)


@dataclass
class Recorder:
    """Keeps the weights at some steps of a training, and what is measured there."""

    measure: Callable[[Any], dict[str, float]]
    left_out: Collection[str] = ()
    weights: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, model: torch.nn.Module, step: int) -> None:
        self.weights.append({name: value.numpy().copy()
                             for name, value in model.state_dict().items()
                             if name not in self.left_out})
        with torch.no_grad():
            found = self.measure(model)
        self.notes.append({"step": step, **{name: round(v, 4) for name, v in found.items()}})

    def file(self, metadata: dict[str, Any], part: slice = slice(None), *,
             half: bool = False) -> bytes:
        """Return the file of the model at all these steps, or at a part of them."""
        return page_models.write(self.weights[part], metadata, self.notes[part], half=half)


def record(recorder: Recorder, model: torch.nn.Module, batches: Iterable[Any], *,
           loss: Callable[..., torch.Tensor], marks: Collection[int], steps: int,
           **options: Any) -> Recorder:
    """Train a model, and record it at the marked steps and at the end."""
    done = iter(range(steps))

    def watched(model: torch.nn.Module, batch: Any) -> torch.Tensor:
        step = next(done)                      # how many steps were taken before this one
        if step in marks:
            recorder(model, step)
        return loss(model, batch)

    training.fit(model, batches, loss=watched, steps=steps, clip=1.0, **options)
    recorder(model, steps)
    return recorder


def keep(name: str, kept: dict[str, Any]) -> None:
    """Keep for the tests what a model answers before it is rounded."""
    _files.write(TESTS / f"{name}.json",
                 json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n")


@dataclass(frozen=True)
class Task:
    """Pairs to write: how they become ids, and how a model is asked and judged."""

    source_vocab: Sequence[str]
    target_vocab: Sequence[str]
    batch: Callable[[Any], sequences.Batch]
    write: Callable[[Any], Sequence[str]]
    data: Callable[[], tuple[tuple[torch.Tensor, ...], list[Any]]]
    most: int
    lengths: bool                              # whether the model asks for those of the sources

    def tensors(self, pairs: list[Any]) -> tuple[torch.Tensor, ...]:
        """Return source, lengths and target."""
        return tuple(torch.as_tensor(array) for array in self.batch(pairs))

    def loss(self, model: torch.nn.Module, batch: tuple[torch.Tensor, ...]) -> torch.Tensor:
        """Cross-entropy of the right next tokens."""
        source, lengths, target = cut(batch)
        logits, _ = model(source, *([lengths] if self.lengths else []), target[:, :-1])
        return next_token_loss(logits, target)

    def written(self, model: Any, pairs: list[Any]) -> list[str]:
        """Return what a model writes for each pair."""
        source, lengths, _ = self.tensors(pairs)
        found = model.eval().decode(source, *([lengths] if self.lengths else []),
                                    start=sequences.START, end=sequences.END, max_len=self.most)
        ids = found[0] if self.lengths else found
        return ["".join(sequences.text(row, self.target_vocab)) for row in ids.tolist()]

    def exact(self, model: Any, pairs: list[Any]) -> float:
        """Return the share of pairs written without a mistake."""
        right = ["".join(self.write(pair)) for pair in pairs]
        return sum(map(str.__eq__, self.written(model, pairs), right)) / len(pairs)

    def measured(self, model: Any) -> dict[str, float]:
        """Return loss and accuracy on every third test pair."""
        some = self.data()[1][::3]
        return {"loss": self.loss(model, self.tensors(some)).item(),
                "exact": self.exact(model, some)}


def next_token_loss(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the right next tokens of a target that begins with the start."""
    return cross_entropy(logits.flatten(0, 1), target[:, 1:].flatten(),
                         ignore_index=sequences.PAD)


def cut(batch: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, ...]:
    """Leave out columns that are padding in every row of a batch (source, lengths, target)."""
    source, lengths, target = batch
    longest = int((target != sequences.PAD).sum(dim=1).max())
    return source[:, : int(lengths.max())], lengths, target[:, :longest]
