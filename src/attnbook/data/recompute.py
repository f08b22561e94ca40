"""Recomputes the numbers of papers that the book quotes.

Every function here takes plain numbers and is named in ``facts.toml``, so that a reader can
run the audit: the text of a link, the entry of the table and this arithmetic must agree.
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


def patch_count(*, image_size: int, patch_size: int) -> int:
    """Return into how many patches a square picture is cut.

    Examples
    --------
    >>> patch_count(image_size=28, patch_size=7)
    16
    """
    return (image_size // patch_size) ** 2


def sequence_length(*, image_size: int, patch_size: int) -> int:
    """Return how many tokens a square picture becomes, with the class token.

    Examples
    --------
    >>> sequence_length(image_size=28, patch_size=7)
    17
    """
    return 1 + (image_size // patch_size) ** 2


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


def square_root(*, number: float) -> float:
    """Return the square root, the scale of a dot product of that many terms.

    Examples
    --------
    >>> square_root(number=64)
    8.0
    """
    return math.sqrt(number)


def quotient(*, number: float, by: float) -> float:
    """Return ``number / by``.

    Examples
    --------
    >>> quotient(number=512, by=8)
    64.0
    """
    return number / by


def softmax_share(*, first: float, second: float) -> float:
    """Return the share of the first of two scores in their softmax.

    Examples
    --------
    >>> round(softmax_share(first=14, second=12), 4)
    0.8808
    """
    return 1 / (1 + math.exp(second - first))


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


def training_time(*, steps: int, seconds_per_step: float, unit: str) -> float:
    """Return how long ``steps`` steps take, in ``"hours"`` or ``"days"``.

    Examples
    --------
    >>> training_time(steps=3600, seconds_per_step=2, unit="hours")
    2.0
    """
    return steps * seconds_per_step / {"hours": 3_600, "days": 86_400}[unit]


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
    """Multiplications of a matrix product of these two shapes."""
    rows, inner = left
    return rows * inner * right[1]


def engel_households() -> int:
    """Return the number of households in Engel's data.

    Examples
    --------
    >>> engel_households()
    235
    """
    income, _ = engel()
    return len(income)


_FUNCTIONS = {
    function.__name__: function
    for function in (
        transformer_parameters,
        fitting_vocabularies,
        gpt_parameters,
        bert_parameters,
        vision_transformer_parameters,
        patch_count,
        sequence_length,
        softmax_share,
        alibi_slope,
        peak_learning_rate,
        square_root,
        quotient,
        training_time,
        dot_product_variance,
        growth,
        engel_households,
    )
}


def run(call: Call) -> Any:
    """Run the recomputation of a fact and return its unformatted result.

    Examples
    --------
    >>> run(Call("square_root", {"number": 64}))
    8.0
    """
    return _FUNCTIONS[call.function](**call.arguments)


def recompute(fact: Fact) -> str:
    """Return the recomputed number of a fact, formatted as the book prints it.

    Examples
    --------
    >>> from attnbook.data.tables import facts
    >>> recompute(next(fact for fact in facts() if fact.id == "scale"))
    '8'
    """
    result = run(fact.compute)
    if fact.compute.divisor != 1.0:
        result = result / fact.compute.divisor
    return fact.compute.format.format(result)
