"""Batches: a few rows at a time, in random order."""

from collections.abc import Iterator

import torch

from attnbook import _check, _errors


def minibatches(
    *tensors: torch.Tensor, batch_size: int, seed: int = 0
) -> Iterator[tuple[torch.Tensor, ...]]:
    """Give rows of the tensors in random order, without end.

    Every row comes once before any comes again; the last batch of such a pass is smaller where
    `batch_size` does not divide the number of rows.

    Parameters
    ----------
    *tensors : tensors of shape (rows, ...)
        What belongs together stands in the same row.
    batch_size : int
        How many rows a batch has.
    seed : int
        The order comes from a generator of its own with this seed, so that nothing else that is
        drawn changes it.

    Returns
    -------
    iterator over tuples of tensors of shape (batch_size, ...)
        One tensor for each of `tensors`.

    Raises
    ------
    TypeError
        When something is no tensor, or `batch_size` or `seed` is no integer.
    ValueError
        When there is no tensor, the numbers of rows differ, or `batch_size` is below 1 or larger
        than the number of rows.

    Examples
    --------
    >>> x = torch.arange(5)
    >>> batches = minibatches(x, 10 * x, batch_size=2)
    >>> first, second, third = (next(batches) for _ in range(3))
    >>> [len(x) for x, _ in (first, second, third)]
    [2, 2, 1]
    >>> sorted(torch.cat([first[1], second[1], third[1]]).tolist())
    [0, 10, 20, 30, 40]
    """
    rows = _rows(tensors)
    size = _check.integer("batch_size", batch_size, at_least=1)
    if size > rows:
        raise _errors.wrong("batch_size", f"at most the {rows} rows there are", f"{size}",
                            f"batch_size={rows}")
    start = _check.integer("seed", seed, at_least=-2**63)  # torch takes no integers of NumPy's
    return _endless(tensors, rows, size, torch.Generator().manual_seed(start))


def _rows(tensors: tuple[torch.Tensor, ...]) -> int:
    for i, tensor in enumerate(tensors, 1):
        if not isinstance(tensor, torch.Tensor):
            raise _errors.wrong_type(f"tensor {i}", "a torch tensor", type(tensor).__name__,
                                     "torch.as_tensor(array)")
    shapes = [tuple(tensor.shape) for tensor in tensors]
    if not shapes or any(not shape or shape[0] != shapes[0][0] for shape in shapes):
        raise _errors.wrong("tensors", "one or more with the same number of rows on axis 0",
                            f"shapes {shapes}",
                            "the rows that belong together in the same place of each")
    return shapes[0][0]


def _endless(
    tensors: tuple[torch.Tensor, ...], rows: int, size: int, generator: torch.Generator
) -> Iterator[tuple[torch.Tensor, ...]]:
    while True:
        for chosen in torch.randperm(rows, generator=generator).split(size):
            yield tuple(tensor[chosen] for tensor in tensors)
