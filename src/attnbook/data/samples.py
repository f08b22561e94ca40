"""Data to fit a curve to: one generated sample and one real data set."""

from importlib import resources

import numpy as np

from attnbook._errors import wrong


def sine_truth(x):
    r"""Return the curve behind `sine`: :math:`2 \sin x + x^{0.8}`.

    Parameters
    ----------
    x : array_like
        Points at or above 0, any shape; no unit.

    Returns
    -------
    ndarray
        The height of the curve at each point, same shape as `x`.

    Raises
    ------
    ValueError
        When a point lies below 0, where :math:`x^{0.8}` is no real number.

    Examples
    --------
    >>> sine_truth([0.0, 1.0, 5.0]).round(4)
    array([0.    , 2.6829, 1.706 ])
    """
    x = np.asarray(x, dtype=np.float64)
    if x.size and not x.min() >= 0:
        raise wrong("x", "numbers of 0 or more, because x**0.8 needs them", str(x.min()),
                    "points between 0 and 5, where the sample lies")
    return 2 * np.sin(x) + x**0.8


def sine(num_points: int = 50, noise: float = 0.5, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    r"""Draw a noisy sample of a known curve.

    The points :math:`x_i` are uniform on [0, 5] and sorted; the heights are

    .. math:: y_i = 2 \sin x_i + x_i^{0.8} + \varepsilon_i,

    where the :math:`\varepsilon_i` are independent and normal with mean 0.  Because the curve is
    known (`sine_truth`), an estimate can be compared with it.

    Parameters
    ----------
    num_points : int
        How many points to draw.
    noise : float
        Standard deviation of :math:`\varepsilon`, in the units of y; 0 for points on the curve.
    seed : int
        Which sample: the same seed gives the same numbers.

    Returns
    -------
    x, y : ndarray, shape (num_points,)

    References
    ----------
    The curve is the one of "Attention Pooling by Similarity" in A. Zhang, Z. C. Lipton, M. Li and
    A. J. Smola, *Dive into Deep Learning*; the sample is drawn anew here.

    Examples
    --------
    >>> x, y = sine()
    >>> x.shape, y.shape, bool((x[1:] >= x[:-1]).all())
    ((50,), (50,), True)
    >>> x, y = sine(num_points=3, noise=0)
    >>> bool((y == sine_truth(x)).all())
    True
    """
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(0.0, 5.0, size=num_points))
    return x, sine_truth(x) + rng.normal(0.0, noise, size=num_points)


def engel() -> tuple[np.ndarray, np.ndarray]:
    """Return income and food expenditure of 235 Belgian working-class households.

    The numbers that Ernst Engel studied in 1857: the poorer half of these households spends a
    larger part of its income on food than the richer half.

    Returns
    -------
    income : ndarray, shape (235,)
        Household income in Belgian francs a year.
    food : ndarray, shape (235,)
        Household expenditure on food in Belgian francs a year.

    Notes
    -----
    Licence: public domain, as statsmodels' own copy says.  ``attnbook/data/engel.csv`` holds the
    same numbers as ``statsmodels.datasets.engel``.

    References
    ----------
    R. Koenker and G. Bassett, "Robust Tests of Heteroscedasticity based on Regression Quantiles",
    Econometrica 50, 43-61, 1982; distributed with the R package ``quantreg``.

    Examples
    --------
    >>> income, food = engel()
    >>> income.shape, food.shape
    ((235,), (235,))
    >>> share, poorer = food / income, income < np.median(income)
    >>> [float(share[half].mean().round(2)) for half in (poorer, ~poorer)]
    [0.69, 0.62]
    """
    path = resources.files("attnbook.data") / "engel.csv"
    table = np.genfromtxt(path.read_text(encoding="utf8").splitlines(), delimiter=",", names=True)
    return table["income"], table["food"]
