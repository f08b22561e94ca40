"""The bug clinic: twelve tests for an attention layer and the code around it.

Chapter 17 takes each of them from a bug that a public project had.  Every test takes your own
code, needs no right answers, and returns a report with a small counterexample.

======================  ====================================================================
test                    demands
======================  ====================================================================
`batch_apart`           one sequence of a batch does not change the outputs of another
`token_order`           outputs change places with their tokens
`scale`                 the scores are divided by the square root of a head's width
`mask_sense`            exactly the keys that the mask allows have an influence
`no_future`             no output depends on a later token, and each on its own
`padding_unseen`        no output of a real token depends on the padding
`empty_row`             a query that may attend to nothing breaks nothing, and learns nothing
`row_sums`              returned weights sum to 1, also in training
`positions_differ`      positions count along the sequence, and not along the batch
`tied`                  the output head *is* the embedding table
`loss_finite`           a very confident model has a finite loss
`loss_ignores_padding`  more padding is not more loss, and not less
`run_all`               all of them, as a table
`Adapter`               your layer under the book's convention
======================  ====================================================================
"""

from attnbook.bug_clinic.adapters import Adapter, adapt
from attnbook.bug_clinic.layers import (
    batch_apart,
    empty_row,
    mask_sense,
    row_sums,
    scale,
    token_order,
)
from attnbook.bug_clinic.losses import loss_finite, loss_ignores_padding
from attnbook.bug_clinic.programs import no_future, padding_unseen, positions_differ, tied
from attnbook.bug_clinic.together import PARTS, Results, run_all

__all__ = [
    "PARTS",
    "Adapter",
    "Results",
    "adapt",
    "batch_apart",
    "empty_row",
    "loss_finite",
    "loss_ignores_padding",
    "mask_sense",
    "no_future",
    "padding_unseen",
    "positions_differ",
    "row_sums",
    "run_all",
    "scale",
    "tied",
    "token_order",
]
