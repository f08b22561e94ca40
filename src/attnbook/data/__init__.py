"""Data of the book: the cast, small samples, and stored results.  Nothing here downloads.

==================  ==========================================================
name                what it is
==================  ==========================================================
``cast``            six items on a shelf with keys, values and a query
``sine``            a noisy sample of a known curve, ``sine_truth``
``engel``           income and food expenditure of 235 households, 1857
==================  ==========================================================
"""

from . import cast
from .samples import engel, sine, sine_truth

__all__ = ["cast", "engel", "sine", "sine_truth"]
