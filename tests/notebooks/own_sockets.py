"""A plugin of pytest's: each chapter's kernel listens where no other program can.

A kernel is told its five network ports before it starts and takes them a second later.  Two
chapters run at a time, so now and then another program has taken one meanwhile, and the kernel
dies.  A socket in a folder of its own cannot be taken.  Windows has none: there ports remain.
"""

import functools
import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager


class OwnSockets(KernelManager):
    """A manager whose kernel is spoken to through files in a folder, under the next number."""

    def __init__(self, *, folder: Path, number: Iterator[int], **settings: object) -> None:
        # The kernel puts "-1" to "-5" behind it.  The whole path may have about 100 signs.
        super().__init__(transport="ipc", ip=f"{folder / str(next(number))}", **settings)


def pytest_configure(config: pytest.Config) -> None:
    """Have nbval start its kernels so, in each process that runs chapters."""
    if os.name == "nt":
        return
    folder = tempfile.TemporaryDirectory(prefix="k-")
    config.add_cleanup(folder.cleanup)
    nbval.kernel.KernelManager = functools.partial(
        OwnSockets, folder=Path(folder.name), number=itertools.count(1))
