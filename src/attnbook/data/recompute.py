"""Recomputes the numbers of papers that the book quotes.

Every function here takes plain numbers, and ``facts.toml`` calls them, so that a reader can run
the audit: the text of a link, the entry of the table and this arithmetic must agree.
"""

import math
from fractions import Fraction
from typing import Any

from attnbook.data import engel
from attnbook.data.counts import (
    bert_parameters,
    fitting_vocabularies,
    gpt_parameters,
    transformer_parameters,
    vision_transformer_parameters,
)
from attnbook.data.tables import Call, Fact

__all__ = ["alibi_slope", "bert_parameters", "dot_product_variance", "fitting_vocabularies",
           "gpt_parameters", "growth", "peak_learning_rate", "recompute", "run",
           "transformer_parameters", "vision_transformer_parameters"]


def peak_learning_rate(*, d_model: int, warmup_steps: int) -> float:
    """Return the largest learning rate of the Transformer's schedule.

    The rate is ``d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)``. The first term
    falls and the second rises, so the peak is where they meet, at ``step = warmup_steps``.

    References
    ----------
    Vaswani et al. (2017), section 5.3, equation (3).

    Examples
    --------
    >>> round(peak_learning_rate(d_model=512, warmup_steps=4000), 6)
    0.000699
    """
    step = warmup_steps
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)


def alibi_slope(*, head: int, num_heads: int) -> str:
    """Return the slope of a head, counted from 1, as a fraction.

    The slopes are a geometric sequence that begins with its own ratio and ends at 1/256.

    References
    ----------
    Press, Smith and Lewis (2022), section 3.

    Examples
    --------
    >>> alibi_slope(head=2, num_heads=4)
    '1/16'
    """
    return str(Fraction(2) ** Fraction(-8 * head, num_heads))


def dot_product_variance(*, d_k: int) -> float:
    """Return the variance of a dot product of two random vectors at initialisation.

    The entries are independent, with mean 0 and variance 1. Each of the ``d_k`` products then
    has mean 0 and variance 1, found here by listing the four equally likely pairs of signs,
    and the variances of independent terms add.

    References
    ----------
    Vaswani et al. (2017), section 3.2.1, footnote 4.

    Examples
    --------
    >>> dot_product_variance(d_k=64)
    64.0
    """
    products = [q * k for q in (-1, 1) for k in (-1, 1)]
    mean = sum(products) / len(products)
    one_term = sum((product - mean) ** 2 for product in products) / len(products)
    return d_k * one_term


def growth(*, layer: str) -> str:
    """Say how the multiplications of a layer grow with length n and width d.

    The multiplications are counted for two sizes each; the exponents are what the count is
    multiplied by when n or d doubles, in powers of two.

    References
    ----------
    Vaswani et al. (2017), section 4, Table 1.

    Examples
    --------
    >>> growth(layer="self-attention")
    'O(n²·d)'
    """
    count = {
        "self-attention": lambda n, d: _multiplications((n, d), (d, n)),
        "recurrent": lambda n, d: n * _multiplications((1, d), (d, d)),
        "convolution": lambda n, d: _multiplications((n, 3 * d), (3 * d, d)),
        "restricted": lambda n, d: n * _multiplications((1, d), (d, 7)),
    }[layer]
    start = count(64, 64)
    exponents = [round(math.log2(count(*size) / start)) for size in ((128, 64), (64, 128))]
    kernel_width = {"convolution": ["k"], "restricted": ["r"]}.get(layer, [])
    powers = ["", "", "²", "³"]
    factors = [name + powers[power] for name, power in zip("nd", exponents, strict=True)]
    return f"O({'·'.join(kernel_width + factors)})"


def _multiplications(left: tuple[int, int], right: tuple[int, int]) -> int:
    rows, inner = left
    return rows * inner * right[1]


def run(call: Call) -> Any:
    """Return the value of a recomputation, not yet formatted.

    Examples
    --------
    >>> run(Call("math.sqrt(64)"))
    8.0
    """
    return eval(call.python, {**globals(), "engel": engel})


def recompute(fact: Fact) -> str:
    """Return the recomputed number of a fact, formatted as the book prints it.

    Examples
    --------
    >>> from attnbook.data.tables import facts
    >>> recompute(next(fact for fact in facts() if fact.id == "scale"))
    '8'
    """
    return fact.compute.format.format(run(fact.compute))
