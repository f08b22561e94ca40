"""What layers cost by the clock and in memory, and what a cache saves.

Times are those of the processor, on one thread: what else the machine does is not counted.
Memory is what the peak of a fresh process grows by, as Linux counts it.
"""

import pathlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping

import torch
from torch import nn

from attnbook.multi_head import MultiHeadAttention
from attnbook.training import seed_everything
from attnbook.transformer import Transformer, TransformerConfig
from experiments.record import Table, every

WIDTH, HEADS, BATCH = 64, 4, 4
LENGTHS = (2048, 1024, 512, 256, 128, 64, 32)
SPENT = 2.0  # seconds for each median, or five passes


def layer_of(kind: str, d_model: int) -> nn.Module:
    """Make a layer that takes (batch, seq, d_model)."""
    if kind == "GRU":
        return nn.GRU(d_model, d_model, batch_first=True)
    if kind == "convolution":
        return nn.Conv1d(d_model, d_model, 3, padding=1)
    return MultiHeadAttention(d_model, HEADS, fused=kind == "attention, fused")


def passed(kind: str, layer: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """Return what a layer makes of x."""
    if kind == "convolution":
        return layer(x.mT)
    return layer(x)[0] if kind == "GRU" else layer(x, x, x)[0]


def median_ms(once: Callable[[], object], spent: float = SPENT) -> float:
    """Return the median milliseconds of a few calls, after one that is not counted."""
    once()
    times, end = [], time.process_time() + spent
    while len(times) < 5 or (time.process_time() < end and len(times) < 50):
        start = time.process_time()
        once()
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times)


def speed(kind: str, seq_len: int) -> Mapping[str, float]:
    """Time one layer, forward and backward."""
    seed_everything(0)
    layer = layer_of(kind, WIDTH)
    x = torch.randn(BATCH, seq_len, WIDTH, requires_grad=True)

    def once() -> None:
        layer.zero_grad()
        passed(kind, layer, x).sum().backward()

    return {"milliseconds": median_ms(once)}


MEASURED = """
import pathlib, torch
from torch.nn.functional import scaled_dot_product_attention
from attnbook.costs import linear_attention, online_attention
from attnbook.pooling import attend

torch.set_num_threads(1)
ways = {{"explicit": lambda q, k, v: attend(q, k, v)[0],
         "blocks": lambda q, k, v: online_attention(q, k, v, block=64),
         "fused": scaled_dot_product_attention, "linear": linear_attention}}
way = ways[{how!r}]

def peak():  # in KB, as Linux keeps it
    status = pathlib.Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])

generator = torch.Generator().manual_seed(0)
with torch.no_grad():
    way(*(torch.randn(1, {heads}, 64, 64, generator=generator) for _ in range(3)))
    arrays = [torch.randn(1, {heads}, {seq_len}, 64, generator=generator) for _ in range(3)]
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew from here
    before = peak()
    way(*arrays)
print((peak() - before) / 1024)
"""


def memory(how: str, seq_len: int) -> Mapping[str, float]:
    """Return by how many MB the peak of a fresh process grows in one forward pass."""
    program = MEASURED.format(how=how, seq_len=seq_len, heads=HEADS)
    folder = pathlib.Path(__file__).parents[1] / "src"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=True, cwd=folder)
    return {"megabytes": float(done.stdout)}


def translator() -> tuple[Transformer, torch.Tensor]:
    """Return a model with 4 layers of width 128 in its decoder, and its source."""
    seed_everything(0)
    config = TransformerConfig(50, 50, d_model=128, num_heads=4, num_layers=1,
                               num_decoder_layers=4, d_ff=512, max_len=1024)
    source = torch.randint(1, 50, (1, 16), generator=torch.Generator().manual_seed(0))
    return Transformer(config).eval(), source


def decoding(cached: bool, tokens: int) -> Mapping[str, float]:
    """Time greedy decoding, and compare the tokens with those of the other way."""
    model, source = translator()

    def written(cached: bool) -> torch.Tensor:  # -1 is no token, so that nothing ends early
        return model.decode(source, start=1, end=-1, max_len=tokens, cached=cached)

    start = time.process_time()
    ids = written(cached)
    seconds = time.process_time() - start
    return {"seconds": seconds, "equal": float(torch.equal(ids, written(not cached)))}


TABLES = {
    "speed": Table(
        "Median milliseconds of one layer, forward and backward: width 64, batch 4, one thread.",
        speed,
        every(kind=("GRU", "convolution", "attention", "attention, fused"), seq_len=LENGTHS),
        tolerance=20.0,
    ),
    "memory": Table(
        "Megabytes by which the peak of a process grows in one forward pass: 4 heads of width 64.",
        memory,
        every(how=("explicit", "blocks", "fused", "linear"), seq_len=(4096, 2048, 1024)),
        tolerance=1.0, absolute=48.0,
    ),
    "decoding": Table(
        "Seconds to write tokens greedily, and whether both ways write the same: 4 layers.",
        decoding,
        every(cached=(True, False), tokens=(512, 256, 128, 64, 32)),
        tolerance=20.0,
    ),
}
