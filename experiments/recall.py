"""Who remembers the first token: four layers, two lengths, four learning rates, five seeds.

Every training has the same number of steps, and a layer may need another rate than its rivals.
"""

from collections.abc import Mapping

import torch
from torch import nn

from attnbook.costs.recall import Recall, first_token
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine
from experiments.record import Table, every

SEEDS = range(5)
RATES = (0.1, 0.03, 0.01, 0.003)
STEPS = 400
CELLS = [
    *every(kind=("recurrent", "attention", "dilated"), seq_len=(64, 16), lr=RATES, seed=SEEDS),
    # Four plain convolutions see 17 tokens, and no more.
    *every(kind=("convolution",), seq_len=(16,), lr=RATES, seed=SEEDS),
]


def recall(kind: str, seq_len: int, lr: float, seed: int) -> Mapping[str, float]:
    """Train on one length, and return how often the first token is recalled."""
    seed_everything(seed)
    model = Recall(kind)
    ids, answers = first_token(20000, seq_len, seed=seed)
    fit(model, minibatches(ids, answers, batch_size=32, seed=seed), steps=STEPS,
        loss=lambda model, batch: nn.functional.cross_entropy(model(batch[0]), batch[1]),
        lr=warmup_cosine(lr, STEPS, warmup=50), clip=1.0, progress=False)
    ids, answers = first_token(2000, seq_len, seed=1000 + seed)
    with torch.no_grad():
        right = (model(ids).argmax(dim=-1) == answers).double().mean().item()
    return {"right": right, "parameters": sum(p.numel() for p in model.parameters())}


TABLES = {
    "recall": Table(
        "Fraction of 2000 new sequences whose first token is recalled after 400 steps, "
        "by layer, length and largest learning rate.",
        recall,
        CELLS,
        tolerance=0.25, absolute=0.25,
    ),
}
