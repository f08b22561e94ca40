"""Schedules: the learning rate of each step.

A schedule is a function of the step, counted from 1, that returns the learning rate itself.
"""

import math
from collections.abc import Callable

from attnbook import _check, _errors

Schedule = Callable[[int], float]
"""From the number of a step, counted from 0, to its learning rate."""


def warmup_cosine(peak: float, steps: int, *, warmup: int = 0) -> Schedule:
    r"""Rise in a straight line to the peak, then fall along half a cosine towards 0.

    With S steps of which W are warm-up, the rate of step s is

    .. math:: \mathrm{peak} \cdot \frac{s}{W} \text{ for } s \le W, \qquad
              \frac{\mathrm{peak}}{2}
              \left(1 + \cos \pi \frac{s - W}{S + 1 - W}\right) \text{ for } s > W.

    It would reach 0 one step after the last, so that every step moves something.

    Parameters
    ----------
    peak : float
        The largest learning rate, positive; without warm-up the first step is just below it.
    steps : int
        How many steps there will be.
    warmup : int
        How many of them rise; fewer than `steps`.

    Returns
    -------
    function of the step, from 1 to `steps`

    Raises
    ------
    TypeError
        When a number of steps is no integer.
    ValueError
        When `peak` is not positive, or the steps do not fit; and from the schedule, when it is
        asked about a step that is not from 1 to `steps`.

    References
    ----------
    Loshchilov and Hutter (2017), "SGDR: Stochastic Gradient Descent with Warm Restarts", for the
    cosine.

    Examples
    --------
    >>> rate = warmup_cosine(peak=0.1, steps=9, warmup=2)
    >>> [round(rate(step), 4) for step in (1, 2, 6, 9)]
    [0.05, 0.1, 0.05, 0.0038]
    """
    _positive("peak", peak)
    last = _check.integer("steps", steps, at_least=1)
    rising = _check.integer("warmup", warmup, at_least=0)
    if rising >= last:
        raise _errors.wrong("warmup", f"fewer than steps={last}", f"{rising}",
                            f"warmup={last // 10}")

    def rate(step: int) -> float:
        if not 1 <= step <= last:
            raise _errors.wrong(
                "step", f"1 to {last}, as the schedule was made for", f"{step}",
                f"warmup_cosine(steps={step}, ...)" if step > last else
                "1 for the first step, as steps count from 1")
        if step <= rising:
            return peak * step / rising
        return peak / 2 * (1 + math.cos(math.pi * (step - rising) / (last + 1 - rising)))

    return rate


def inverse_square_root(d_model: int, *, warmup: int = 4000, factor: float = 1.0) -> Schedule:
    r"""Rise in a straight line, then fall with the square root of the step.

    Equation ``eq-inverse-square-root`` of chapter 12, the schedule of the Transformer paper.  For
    step s and W warm-up steps:

    .. math:: d_\mathrm{model}^{-1/2} \cdot \min(s^{-1/2},\, s \cdot W^{-3/2}).

    The peak is at step W: :math:`(d_\mathrm{model} W)^{-1/2}`.

    Parameters
    ----------
    d_model : int
        Width of the model: a wider one learns with smaller steps.
    warmup : int
        W, how many steps rise.
    factor : float
        By what everything is multiplied; 1 in the paper.

    Returns
    -------
    function of the step, from 1

    Raises
    ------
    TypeError
        When `d_model` or `warmup` is no integer.
    ValueError
        When a number is too small; and from the schedule, when a step is below 1.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", section 5.3, equation (3).

    Examples
    --------
    >>> rate = inverse_square_root(d_model=512, warmup=4000)
    >>> f"{rate(4000):.3g}"   # the peak of the base model
    '0.000699'
    >>> round(rate(16000) / rate(4000), 4), round(rate(1000) / rate(4000), 4)
    (0.5, 0.25)
    """
    width = _check.integer("d_model", d_model, at_least=1)
    rising = _check.integer("warmup", warmup, at_least=1)
    _positive("factor", factor)

    def rate(step: int) -> float:
        if step < 1:
            raise _errors.wrong("step", "1 or more, as steps count from 1", f"{step}",
                                f"{step + 1}")
        return factor * width**-0.5 * min(step**-0.5, step * rising**-1.5)

    return rate


def _positive(name: str, number: float) -> None:
    if not 0 < number < math.inf:
        raise _errors.wrong(name, "a positive number", f"{number}", f"{name}=0.001")
