"""The language model of the widget of chapter 14: the next character of Moby Dick."""

import functools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import torch
from torch.nn.functional import cross_entropy

from attnbook import training
from attnbook.data import moby_dick
from attnbook.pretraining import CausalModel, LanguageConfig, ngrams

from ._recorded import LAST, Recorder, keep, record

SEED = 0
CONTEXT, BATCH, STEPS = 128, 16, 7000
MARKS = (0, 100, 400, 1600)
UNKNOWN, BREAK = "▯", "\n"
RARE = 10                    # a character that occurs less often is not learned
HIDDEN = 0.003               # share of what is read that is hidden behind the stand-in
SIZES = {"d_model": 80, "num_heads": 4, "num_layers": 2, "d_ff": 320}


def chapters() -> list[str]:
    """Return the novel's chapters, each paragraph in one line, with one line break between two."""
    text = re.sub(r" *\n *", "\n", moby_dick())
    text = re.sub(r"\n{2,}", "\0", text).replace("\n", " ").replace("\0", BREAK)
    text = re.sub(r" +", " ", text)
    return [part for part in re.split(r"(?=^CHAPTER \d+\.)", text, flags=re.MULTILINE) if part]


@functools.cache
def texts() -> tuple[str, str]:
    """Return the text to learn from and, every tenth chapter, the text to test with."""
    parts = chapters()
    learn = "".join(part for number, part in enumerate(parts, 1) if number % 10)
    return learn, "".join(part for number, part in enumerate(parts, 1) if number % 10 == 0)


@functools.cache
def vocabulary() -> str:
    """Return the characters in the order of their ids; the first stands for all others."""
    counts = Counter(texts()[0])
    return UNKNOWN + "".join(sorted(c for c, count in counts.items() if count >= RARE))


def encoded(text: str) -> torch.Tensor:
    """Return ids."""
    ids = {c: i for i, c in enumerate(vocabulary())}
    return torch.tensor([ids.get(c, 0) for c in text])


def windows(ids: torch.Tensor, starts: torch.Tensor, length: int = CONTEXT + 1) -> torch.Tensor:
    """Return pieces of a text that begin at these places."""
    return ids[starts[:, None] + torch.arange(length)]


def batches() -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Draw pieces of the text; of what is read a little is hidden, nothing of what is asked."""
    ids, generator = encoded(texts()[0]), torch.Generator().manual_seed(SEED)
    while True:
        starts = torch.randint(len(ids) - CONTEXT, (BATCH,), generator=generator)
        piece = windows(ids, starts)
        hidden = torch.rand(BATCH, CONTEXT, generator=generator) < HIDDEN
        yield piece[:, :-1].masked_fill(hidden, 0), piece[:, 1:]


def loss(model: CausalModel, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the mean surprise; rare characters are never asked for."""
    logits, _ = model(batch[0])
    return cross_entropy(logits.flatten(0, 1), batch[1].flatten(), ignore_index=0)


def surprise(model: CausalModel, ids: torch.Tensor) -> float:
    """Return the mean surprise in nats of a text, each character behind 64 others at least."""
    half, total, count = CONTEXT // 2, 0.0, 0
    with torch.no_grad():
        for starts in torch.arange(0, len(ids) - CONTEXT, half).split(128):
            piece = windows(ids, starts)
            logits = model(piece[:, :-1])[0][:, half:]
            wanted = piece[:, 1:][:, half:].flatten()
            total += cross_entropy(logits.flatten(0, 1), wanted, ignore_index=0,
                                   reduction="sum").item()
            count += int((wanted != 0).sum())
    return total / count


@functools.cache
def five_gram() -> float:
    """Return the same of a 5-gram."""
    learn, held = (encoded(text).numpy() for text in texts())
    shares = ngrams.NGrams(learn, 5, len(vocabulary())).log_shares(held)[CONTEXT // 2:]
    return -float(shares[held[CONTEXT // 2:] != 0].mean())


class MuonAndAdam:
    """Muon for the layers' matrices, AdamW for all else, as one optimiser.

    References
    ----------
    Jordan et al. (2024), "Muon: An optimizer for hidden layers in neural networks".
    """

    def __init__(self, parameters: list[torch.nn.Parameter], lr: float) -> None:
        tables = (len(vocabulary()), CONTEXT)  # one row a character, one row a place
        inner = [p for p in parameters if p.ndim == 2 and len(p) not in tables]
        rest = [p for p in parameters if p.ndim < 2 or len(p) in tables]
        self.parts = (torch.optim.Muon(inner, lr=lr, weight_decay=0.1),
                      torch.optim.AdamW(rest, lr=lr, weight_decay=0.0, betas=(0.9, 0.95)))
        self.param_groups = [group for part in self.parts for group in part.param_groups]

    def zero_grad(self) -> None:
        for part in self.parts:
            part.zero_grad()

    def step(self) -> None:
        for group in self.parts[0].param_groups:
            group["lr"] *= 3
        for part in self.parts:
            part.step()


def measured(model: CausalModel) -> dict[str, float]:
    """Return the mean surprise of the text to test with."""
    return {"loss": surprise(model, encoded(texts()[1]))}


@functools.cache
def trained() -> tuple[CausalModel, Recorder]:
    """Train the model from the seed, and keep it on the way."""
    torch.manual_seed(SEED)
    model = CausalModel(LanguageConfig(
        len(vocabulary()), **SIZES, activation="relu", max_len=CONTEXT)).fused()
    recorder = record(
        Recorder(measured), model, batches(), loss=loss, marks=MARKS, steps=STEPS,
        optimiser=MuonAndAdam, lr=training.warmup_cosine(5e-3, STEPS, warmup=60))
    return model.fused(False), recorder


@functools.cache
def metadata() -> dict[str, Any]:
    """Return what the page needs beside the weights, and where they come from."""
    model, recorder = trained()
    return {
        "vocab": vocabulary(), "context": CONTEXT, **SIZES, "norm": "pre",
        "activation": "relu", "parameters": sum(p.numel() for p in model.parameters()),
        "loss": recorder.notes[-1]["loss"],
        "five_gram": round(five_gram(), 4), "moments": recorder.notes, "seed": SEED,
        "steps": STEPS, "torch": torch.__version__,
        "trained_on": "Moby-Dick; or, The Whale (CC0), nine of every ten chapters"}


def last() -> bytes:
    """Return the file of the trained model, and keep what it says before it is rounded."""
    model, recorder = trained()
    text = texts()[1][:64 * CONTEXT]
    with torch.no_grad():
        said = model(encoded(text).reshape(64, CONTEXT))[0].argmax(dim=-1).flatten().tolist()
    keep("next-token", {"text": text, "said": "".join(vocabulary()[i] for i in said)})
    # The two likeliest characters are often nearly as likely: int8 would swap them too often.
    return recorder.file(metadata(), LAST, half=True)


# The end of the training is the other file.
MODELS = {"next-token": last,
          "next-token-training": lambda: trained()[1].file(metadata(), slice(-1))}
