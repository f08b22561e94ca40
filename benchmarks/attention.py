"""The book's attention against torch's, and the function against plain NumPy.

Each pair runs in turn in the same process on one thread, and the processor's time of the fastest
run of each is compared, so that whatever else the machine does falls out.  Ours checks its
arguments and hands out the weights of every head; torch's is asked for the same, and once both
go without.
"""

import time
from collections.abc import Callable, Iterator, Mapping

import numpy as np
import torch
from torch import Tensor, nn

from attnbook import masks
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend
from attnbook.transformer import from_torch

from ._report import Row

LAYERS = ((16, 128, 8, 32), (32, 32, 4, 16))  # (batch, seq_len, heads, d_k)
TIMES_OF_TORCH = 1.1
SECONDS = 2  # for each comparison
RUNS = 20  # of each way, at least
SIZES = ((6, 2, None), (64, 64, 1.5))  # (n, d, at most so many times the plain lines)

Once = Callable[[], Tensor]


class WithWeights(nn.TransformerEncoderLayer):
    """torch's layer, which asks its attention for the weights of each head."""

    def _sa_block(self, x: Tensor, attn_mask: Tensor, key_padding_mask: None,
                  is_causal: bool = False) -> Tensor:
        return self.self_attn(x, x, x, attn_mask=attn_mask, average_attn_weights=False)[0]


def layers(batch: int, seq_len: int, heads: int, d_k: int
           ) -> tuple[list[Tensor], Mapping[str, Once]]:
    """Return the input, and our layers beside torch's with the same weights and a causal mask."""
    torch.manual_seed(0)
    width = heads * d_k
    theirs = nn.MultiheadAttention(width, heads, batch_first=True)
    block = WithWeights(width, heads, 4 * width, dropout=0.0, batch_first=True, norm_first=True)
    plain = nn.TransformerEncoderLayer(
        width, heads, 4 * width, dropout=0.0, batch_first=True, norm_first=True)
    plain.load_state_dict(block.state_dict())
    ours, fused = (MultiHeadAttention.from_torch(theirs, fused=one) for one in (False, True))
    layer, fused_layer = (from_torch.encoder_layer_from_torch(block) for _ in range(2))
    fused_layer.self_attention.fused = True
    x = torch.randn(batch, seq_len, width)
    mask = masks.causal(seq_len, like=x)
    blocked = ~mask  # torch's modules read True as "may not attend"
    parts = (theirs, block, plain, ours, fused, layer, fused_layer)
    return [x, *(p for part in parts for p in part.parameters())], {
        "MultiHeadAttention": lambda: ours(x, x, x, mask)[0],
        "nn.MultiheadAttention, weights of each head": lambda: theirs(
            x, x, x, attn_mask=blocked, average_attn_weights=False)[0],
        "MultiHeadAttention(fused=True)": lambda: fused(x, x, x, mask)[0],
        "nn.MultiheadAttention without weights": lambda: theirs(
            x, x, x, attn_mask=blocked, need_weights=False)[0],
        "EncoderLayer": lambda: layer(x, mask)[0],
        "nn.TransformerEncoderLayer that asks for weights": lambda: block(x, src_mask=blocked),
        "EncoderLayer, fused": lambda: fused_layer(x, mask)[0],
        "nn.TransformerEncoderLayer as it is": lambda: plain(x, src_mask=blocked)}


def seconds(once: Once, leaves: list[Tensor], back: bool) -> float:
    """Return the processor's seconds of one pass, forward alone or forward and backward."""
    for leaf in leaves:
        leaf.grad = None
        leaf.requires_grad_(back)
    start = time.thread_time()
    output = once()
    if back:
        output.sum().backward()
    return time.thread_time() - start


def fastest(leaves: list[Tensor], ways: Mapping[str, Once], back: bool) -> dict[str, float]:
    """Return the milliseconds of the fastest run of each way, measured in turn."""
    best, runs, end = dict.fromkeys(ways, float("inf")), 0, time.perf_counter() + SECONDS
    while time.perf_counter() < end or runs < RUNS:
        runs += 1
        for name, once in ways.items():
            best[name] = min(best[name], 1000 * seconds(once, leaves, back))
    return best


def compared() -> Iterator[Row]:
    """Compare in pairs, ours and torch's."""
    for layout in LAYERS:
        leaves, ways = layers(*layout)
        for back, direction in ((False, "forward"), (True, "forward and backward")):
            found = list(fastest(leaves, ways, back).items())
            for (ours, mine), (theirs, other) in zip(found[::2], found[1::2], strict=True):
                yield Row(f"{ours} {direction}, {layout}", mine, "ms")
                yield Row(f"  as a multiple of {theirs}", mine / other, "times", TIMES_OF_TORCH)


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
