"""Training chapter 12's two models to 99 % exact match: seconds of this machine, on one thread."""

import time

import torch

from experiments import transformer as chapter

from ._report import Row

SECONDS, PERCENT = 60.0, 99.0  # what the chapter promises


def measure(which: str = "some") -> list[Row]:
    """Train both as the chapter does; `which` is for benchmarks that look at pages."""
    threads = torch.get_num_threads()
    rows = []
    try:
        for name, settings in chapter.TASKS.items():
            start = time.perf_counter()
            model = chapter.train(name, "chapter", seed=0)
            seconds = time.perf_counter() - start
            task = settings["task"]
            exact = chapter.right(model, task, task.sample(1000, held_out=True, seed=1))
            rows.append(Row(f"training on {name}, one thread", seconds, "s", SECONDS))
            rows.append(Row("  exact match on 1,000 held out", 100 * exact, "%", PERCENT,
                            least=True))
    finally:
        torch.set_num_threads(threads)
    return rows
