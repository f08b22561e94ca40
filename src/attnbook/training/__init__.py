"""Training in torch: seeds, batches, schedules, and two loops.

==========================  =============================================================
`minimise`                  changes a few parameters until a loss is small; chapter 2 writes it
`fit`                       trains a model on batches: schedule, clipping, evaluation
`History`                   what both return: losses, learning rates, what was evaluated
`minibatches`               rows of tensors in random order, without end
`warmup_cosine`             a learning rate that rises to its peak and falls to 0
`inverse_square_root`       the learning rate of the Transformer paper
`smoothed_cross_entropy`    the loss of a model that writes; padding counts nowhere
`exact_matches`             which sequences were written without a mistake
`evaluating`                look at a model without training it, and without changing what follows
`seed_everything`           Python, NumPy and torch from one number
==========================  =============================================================

Two runs with one seed print the same numbers on one machine with one number of threads; another
number of threads, or another processor, adds in another order and differs in the last digits,
which training can enlarge.  ``torch.set_num_threads(1)`` is what the chapters use.
"""

from attnbook.training.batches import minibatches
from attnbook.training.fitting import evaluating, fit
from attnbook.training.history import History
from attnbook.training.losses import exact_matches, smoothed_cross_entropy
from attnbook.training.minimising import minimise
from attnbook.training.schedules import Schedule, inverse_square_root, warmup_cosine
from attnbook.training.seeding import seed_everything

__all__ = [
    "History",
    "Schedule",
    "evaluating",
    "exact_matches",
    "fit",
    "inverse_square_root",
    "minibatches",
    "minimise",
    "seed_everything",
    "smoothed_cross_entropy",
    "warmup_cosine",
]
