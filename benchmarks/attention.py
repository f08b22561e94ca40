"""The book's attention against torch's, and the function against plain NumPy.

Each pair runs in turn in the same process on one thread, so that whatever else the machine does
falls on both, and the medians are compared.  Ours checks its arguments and hands out the weights;
torch's module is asked for its weights, too, and once without them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import scaled_dot_product_attention

from attnbook import masks
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend
from attnbook.transformer import from_torch

from ._report import Row

HEADS, D_K = 4, 16
LAYOUTS = ((1, 8), (8, 32), (8, 128), (2, 512))  # (batch, seq_len): a page's, a training step's
SECONDS = 0.6  # for each comparison
SIZES = ((6, 2, None), (64, 64, 1.5))  # (n, d, at most so many times the plain lines)

Once = Callable[[], Tensor]


def functions(batch: int, seq_len: int) -> tuple[list[Tensor], Mapping[str, Once]]:
    """Return the inputs, and `attend` beside torch's fused function, with a causal mask."""
    generator = torch.Generator().manual_seed(0)
    arrays = [torch.randn(batch, HEADS, seq_len, D_K, generator=generator) for _ in range(3)]
    mask = masks.causal(seq_len, like=arrays[0])
    return arrays, {
        "attend": lambda: attend(*arrays, mask=mask)[0],
        "torch's SDPA": lambda: scaled_dot_product_attention(*arrays, attn_mask=mask)}


def layers(batch: int, seq_len: int) -> tuple[list[Tensor], Mapping[str, Once]]:
    """Return the input, and our layer beside torch's module with the same weights."""
    torch.manual_seed(0)
    theirs = nn.MultiheadAttention(HEADS * D_K, HEADS, batch_first=True)
    ours = MultiHeadAttention.from_torch(theirs)
    fused = MultiHeadAttention.from_torch(theirs)
    fused.fused = True
    x = torch.randn(batch, seq_len, HEADS * D_K)
    mask = masks.causal(seq_len, like=x)
    blocked = ~mask  # torch's module reads True as "may not attend"
    return [x, *theirs.parameters(), *ours.parameters(), *fused.parameters()], {
        "MultiHeadAttention": lambda: ours(x, x, x, mask)[0],
        "nn.MultiheadAttention": lambda: theirs(x, x, x, attn_mask=blocked)[0],
        "MultiHeadAttention(fused=True)": lambda: fused(x, x, x, mask)[0],
        "nn.MultiheadAttention without weights": lambda: theirs(
            x, x, x, attn_mask=blocked, need_weights=False)[0]}


def blocks(batch: int, seq_len: int) -> tuple[list[Tensor], Mapping[str, Once]]:
    """Return the input, and our encoder layer beside torch's with the same weights."""
    torch.manual_seed(0)
    theirs = nn.TransformerEncoderLayer(HEADS * D_K, HEADS, 4 * HEADS * D_K, dropout=0.0,
                                        batch_first=True, norm_first=True)
    ours = from_torch.encoder_layer_from_torch(theirs)
    x = torch.randn(batch, seq_len, HEADS * D_K)
    return [x, *theirs.parameters(), *ours.parameters()], {
        "EncoderLayer": lambda: ours(x)[0], "nn.TransformerEncoderLayer": lambda: theirs(x)}


def milliseconds(once: Once, leaves: list[Tensor], back: bool) -> float:
    """Return the milliseconds of one pass, forward alone or forward and backward."""
    for leaf in leaves:
        leaf.grad = None
        leaf.requires_grad_(back)
    start = time.perf_counter()
    output = once()
    if back:
        output.sum().backward()
    return 1000 * (time.perf_counter() - start)


def medians(leaves: list[Tensor], ways: Mapping[str, Once], back: bool) -> dict[str, float]:
    """Return the median milliseconds of each way, measured in turn."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end or len(next(iter(times.values()))) < 10:
        for name, once in ways.items():
            times[name].append(milliseconds(once, leaves, back))
    return {name: statistics.median(series[3:]) for name, series in times.items()}


def compared() -> Iterator[Row]:
    """Compare in pairs, ours and torch's, at sizes of the book."""
    for make in (functions, layers, blocks):
        for batch, seq_len in LAYOUTS:
            leaves, ways = make(batch, seq_len)
            for back, direction in ((False, "forward"), (True, "forward and backward")):
                found = list(medians(leaves, ways, back).items())
                for (ours, mine), (theirs, other) in zip(found[::2], found[1::2], strict=True):
                    yield Row(f"{ours} {direction}, ({batch}, {seq_len}, {HEADS} x {D_K})",
                              mine, "ms")
                    yield Row(f"  as a multiple of {theirs}", mine / other, "times")


def six_lines(query: np.ndarray, key: np.ndarray, value: np.ndarray, mask: np.ndarray
              ) -> np.ndarray:
    """Attend as a page of NumPy does, without a check and without a row that sees nothing."""
    scores = query @ key.T / np.sqrt(query.shape[-1])
    scores = np.where(mask, scores, -np.inf)
    scores = scores - scores.max(axis=-1, keepdims=True)
    weights = np.exp(scores)
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ value


def beside_six_lines() -> Iterator[Row]:
    """Compare `attend` on NumPy arrays with six lines of NumPy, the fastest run of each."""
    for n, d, target in SIZES:
        arrays = np.random.default_rng(0).normal(size=(3, n, d))
        mask = masks.causal(n)
        best = [float("inf")] * 2
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            for i, once in enumerate((lambda a, m: attend(*a, mask=m),
                                      lambda a, m: six_lines(*a, m))):
                start = time.perf_counter()
                once(arrays, mask)
                best[i] = min(best[i], time.perf_counter() - start)
        yield Row(f"attend on NumPy, n = {n}, d = {d}, causal", 1e6 * best[0], "µs")
        yield Row("  as a multiple of six plain lines", best[0] / best[1], "times", target)


def measure(which: str = "some") -> list[Row]:
    """Compare; `which` is for benchmarks that look at pages."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return [*beside_six_lines(), *compared()]
    finally:
        torch.set_num_threads(threads)
