"""Writing token by token with and without a key–value cache.

Both run in turn in one process on one thread, so that whatever else the machine does falls on
both; the tokens of both are compared first, and the medians afterwards.
"""

from __future__ import annotations

import statistics
import time

import torch

from attnbook.training import seed_everything
from attnbook.transformer import Transformer, TransformerConfig

from ._report import Row

TOKENS = (32, 128, 256)
SOURCE, BATCH = 16, 4
TIMES = 3


def model() -> Transformer:
    """Return a model of the book's sizes, with random parameters."""
    seed_everything(0)
    return Transformer(TransformerConfig(
        100, 100, d_model=64, num_heads=4, num_layers=2, d_ff=128, max_len=512)).eval()


def written(decoder: Transformer, source: torch.Tensor, tokens: int, cached: bool) -> torch.Tensor:
    """Write exactly `tokens` tokens: -1 is no token, so nothing ends early."""
    return decoder.decode(source, start=1, end=-1, max_len=tokens, cached=cached)


def seconds(decoder: Transformer, source: torch.Tensor, tokens: int) -> tuple[float, float]:
    """Return the median seconds with a cache and without, measured in turn."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(TIMES):
        for cached, taken in times.items():
            start = time.perf_counter()
            written(decoder, source, tokens, cached)
            taken.append(time.perf_counter() - start)
    return statistics.median(times[True]), statistics.median(times[False])


def measure(which: str = "some") -> list[Row]:
    """Compare at three lengths; `which` is for benchmarks that look at pages."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    decoder = model()
    source = torch.randint(1, 100, (BATCH, SOURCE), generator=torch.Generator().manual_seed(0))
    rows = []
    try:
        for tokens in TOKENS:
            both = [written(decoder, source, tokens, cached) for cached in (True, False)]
            same = float(torch.equal(*both))
            fast, slow = seconds(decoder, source, tokens)
            rows += [
                Row(f"{BATCH} × {tokens} tokens written with a cache", 1000 * fast / tokens,
                    "ms a token"),
                Row("  without, as a multiple of it", slow / fast, "times"),
                Row("  the same tokens", same, "", target=1.0, least=True)]
    finally:
        torch.set_num_threads(threads)
    return rows
