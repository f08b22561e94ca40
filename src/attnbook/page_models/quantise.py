"""Weights as whole numbers of one byte, with one scale a row."""

import numpy as np
from jaxtyping import Float32, Int8

STEPS = 127
"""The largest whole number; -128 is not used, so that both signs reach equally far."""


def quantise(
    tensor: np.ndarray,
) -> tuple[Int8[np.ndarray, "row *rest"], Float32[np.ndarray, " row"]]:
    r"""Round each row to 255 equally spaced numbers; return them, and the scale of each row.

    .. math:: q_{ij} = \mathrm{round}(w_{ij} / s_i), \qquad s_i = \max_j |w_{ij}| / 127

    A row is what the first axis counts: of a layer's matrix (out, in) the weights of one output, of
    an embedding the vector of one token.  The scale of a row of zeros is 0.

    Examples
    --------
    >>> numbers, scales = quantise(np.array([[1.27, -0.5], [0.0, 0.0]]))
    >>> numbers
    array([[127, -50],
           [  0,   0]], dtype=int8)
    >>> scales.round(4)
    array([0.01, 0.  ], dtype=float32)
    """
    tensor = np.asarray(tensor, dtype=np.float64)
    if not tensor.ndim:
        raise ValueError("quantise: expected at least one axis, got a single number. "
                         "Try tensor.reshape(1).")
    if not np.isfinite(tensor).all():
        raise ValueError("quantise: expected finite numbers, got NaN or infinity. "
                         "Did the training diverge?")
    rows = tensor.reshape(tensor.shape[0], -1)
    scales = (np.abs(rows).max(axis=1, initial=0) / STEPS).astype(np.float32)
    safe = np.where(scales > 0, scales, 1).astype(np.float64)[:, None]
    numbers = np.clip(np.rint(rows / safe), -STEPS, STEPS).astype(np.int8)
    numbers[scales == 0] = 0
    return numbers.reshape(tensor.shape), scales


def dequantise(numbers: Int8[np.ndarray, "row *rest"],
               scales: Float32[np.ndarray, " row"]) -> Float32[np.ndarray, "row *rest"]:
    """Return each number times its row's scale: at most half a scale away from the weight.

    Examples
    --------
    >>> dequantise(np.array([[127, -50]], np.int8), np.array([0.5], np.float32))
    array([[ 63.5, -25. ]], dtype=float32)
    """
    spread = scales.reshape(-1, *[1] * (numbers.ndim - 1))
    return numbers.astype(np.float32) * spread
