"""`attend`, which checks its arguments and keeps the weights, against torch's fused attention.

Both run in turn in the same process on one thread, so that whatever else the machine does falls
on both, and the medians are compared.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import torch
from torch.nn.functional import scaled_dot_product_attention

from attnbook import masks
from attnbook.pooling import attend

from ._report import Row

HEADS, D_K = 4, 16
LAYOUTS = ((1, 8), (8, 32), (8, 128), (2, 512))  # (batch, seq_len): a page's, a training step's
SECONDS = 0.6  # for each comparison

Attention = Callable[..., torch.Tensor]


def ours(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor):
    return attend(query, key, value, mask=mask)[0]


def torchs(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor):
    return scaled_dot_product_attention(query, key, value, attn_mask=mask)


def once(attention: Attention, arrays: list[torch.Tensor], mask: torch.Tensor, back: bool) -> float:
    """Return the milliseconds of one pass, forward alone or forward and backward."""
    for array in arrays:
        array.grad = None
        array.requires_grad_(back)
    start = time.perf_counter()
    output = attention(*arrays, mask)
    if back:
        output.sum().backward()
    return 1000 * (time.perf_counter() - start)


def medians(batch: int, seq_len: int, back: bool) -> tuple[float, float]:
    """Return the median milliseconds of `attend` and of torch, measured in turn."""
    generator = torch.Generator().manual_seed(0)
    arrays = [torch.randn(batch, HEADS, seq_len, D_K, generator=generator) for _ in range(3)]
    mask = masks.causal(seq_len, like=arrays[0])
    times: dict[Attention, list[float]] = {ours: [], torchs: []}
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end or len(times[ours]) < 10:
        for attention in times:
            times[attention].append(once(attention, arrays, mask, back))
    mine, theirs = (statistics.median(series[3:]) for series in times.values())
    return mine, theirs


def measure(which: str = "some") -> list[Row]:
    """Compare at sizes of the book; `which` is for benchmarks that look at pages."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    rows = []
    try:
        for batch, seq_len in LAYOUTS:
            for back, direction in ((False, "forward"), (True, "forward and backward")):
                mine, theirs = medians(batch, seq_len, back)
                case = f"attend {direction}, ({batch}, {HEADS}, {seq_len}, {D_K})"
                rows.append(Row(case, mine, "ms"))
                rows.append(Row("  as a multiple of torch's SDPA", mine / theirs, "times"))
    finally:
        torch.set_num_threads(threads)
    return rows
