"""Experiments over several seeds, whose tables the chapters show.

``experiments/<stem>.py`` belongs to the chapter of the same stem and holds its tables (`TABLES`).
``make experiments`` runs them and stores the rows in
``src/attnbook/data/experiments/<stem>.json``, inside the package, so that a notebook can read them
wherever it runs: ``attnbook.data.experiment("kernels")``.
"""

import torch

torch.set_num_threads(1)  # more of them add in another order, and other numbers come out
