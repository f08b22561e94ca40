"""Data of the book: the cast, small samples, and stored results.  Nothing here downloads.

==================  ==========================================================
name                what it is
==================  ==========================================================
``cast``            six items on a shelf with keys, values and a query
``sine``            a noisy sample of a known curve, ``sine_truth``
``engel``           income and food expenditure of 235 households, 1857
``numbers``         English number words, Chinese numerals, and what belongs to what
``sequences``       ids, padding, start and end; random letters to write backwards
``lookups``         generated look-ups of two letters at once (a module)
``experiment``      the stored result of an experiment over several seeds
==================  ==========================================================
"""

from . import cast, numbers, sequences
from .results import Experiment, experiment
from .samples import engel, sine, sine_truth

__all__ = ["Experiment", "cast", "engel", "experiment", "numbers", "sequences", "sine",
           "sine_truth"]
