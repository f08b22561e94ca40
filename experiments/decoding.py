"""What one pass over a text costs by the clock, and one product with few rows or many.

Times are those of the processor, on one thread: what else the machine does is not counted.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

import torch

from attnbook.training import seed_everything
from attnbook.transformer import Transformer, TransformerConfig
from experiments.record import Table, every

TOKENS = (512, 256, 128, 64, 32)
WIDTH = 4096  # a matrix of 64 MB, as wide as those of models of seven billion parameters
SPENT = 1.0  # seconds for each median, or five calls


def median_seconds(once: Callable[[], object]) -> float:
    """Return the median seconds of a few calls, after one that is not counted."""
    once()
    times, end = [], time.process_time() + SPENT
    while len(times) < 5 or (time.process_time() < end and len(times) < 50):
        start = time.process_time()
        once()
        times.append(time.process_time() - start)
    return statistics.median(times)


def reader() -> tuple[Transformer, torch.Tensor]:
    """Return the model that `costs` decodes with, 4 layers of width 128, and its source."""
    torch.set_num_threads(1)
    seed_everything(0)
    config = TransformerConfig(50, 50, d_model=128, num_heads=4, num_layers=1,
                               num_decoder_layers=4, d_ff=512, max_len=1024)
    source = torch.randint(1, 50, (1, 16), generator=torch.Generator().manual_seed(0))
    return Transformer(config).eval(), source


def prefill(tokens: int) -> Mapping[str, float]:
    """Time one pass over as many tokens, with gradients off."""
    model, source = reader()
    target = torch.randint(1, 50, (1, tokens), generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        return {"seconds": median_seconds(lambda: model(source, target))}


def rows(count: int) -> Mapping[str, float]:
    """Time the product of so many rows and one large square matrix."""
    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(0)
    x, W = (torch.randn(n, WIDTH, generator=generator) for n in (count, WIDTH))
    return {"milliseconds": 1000 * median_seconds(lambda: x @ W)}


TABLES = {
    "prefill": Table(
        "Median seconds of one pass of the same model over a finished text.",
        prefill,
        every(tokens=TOKENS),
        tolerance=20.0,
    ),
    "rows": Table(
        f"Median milliseconds of the product of some rows and a matrix of {WIDTH} x {WIDTH}.",
        rows,
        every(count=(256, 64, 16, 4, 1)),
        tolerance=20.0,
    ),
}
