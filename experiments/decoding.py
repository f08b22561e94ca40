"""What one pass over a text costs by the clock, and one product with few rows or many.

Times are those of the processor, on one thread: what else the machine does is not counted.
"""

from collections.abc import Mapping

import torch

from experiments.costs import median_ms, translator
from experiments.record import Table, every

TOKENS = (512, 256, 128, 64, 32)
WIDTH = 4096  # a matrix of 64 MB, as wide as those of models of seven billion parameters
SPENT = 1.0  # seconds for each median, or five calls


def prefill(tokens: int) -> Mapping[str, float]:
    """Time one pass over as many tokens, with gradients off."""
    model, source = translator()
    target = torch.randint(1, 50, (1, tokens), generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        return {"seconds": median_ms(lambda: model(source, target), SPENT) / 1000}


def rows(count: int) -> Mapping[str, float]:
    """Time the product of so many rows and one large square matrix."""
    generator = torch.Generator().manual_seed(0)
    x, W = (torch.randn(n, WIDTH, generator=generator) for n in (count, WIDTH))
    return {"milliseconds": median_ms(lambda: x @ W, SPENT)}


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
