"""Data of the book: the cast, small samples, and stored results.  Nothing here downloads.

==================  ==========================================================
name                what it is
==================  ==========================================================
``cast``            six items on a shelf with keys, values and a query
``sine``            a noisy sample of a known curve, ``sine_truth``
``engel``           income and food expenditure of 235 households, 1857
``moby_dick``       the text of the novel, 1.2 million characters
``words``           groups and analogies by which its word vectors are judged
``numbers``         English number words, Chinese numerals, and what belongs to what
``dates``           dates in five languages, ISO, and what belongs to what
``sequences``       ids, padding, start and end; random letters to write backwards
``lookups``         generated look-ups of two letters at once (a module)
``agreement``       sentences whose last word says which of two nouns is meant
``coreference``     twin sentences in which *it*, *he* or *she* means another noun each time
``digits``          1,797 handwritten digits of 8 × 8 pixels
``fashion``         10,000 pictures of clothes of 28 × 28 pixels; ``CLOTHES`` names them
``experiment``      the stored result of an experiment over several seeds
==================  ==========================================================
"""

import importlib
import typing

if typing.TYPE_CHECKING:
    from . import agreement, cast, coreference, dates, numbers, sequences, words
    from .images import CLOTHES, Labelled, digits, fashion
    from .results import Experiment, experiment
    from .samples import engel, sine, sine_truth
    from .texts import moby_dick

__all__ = ["CLOTHES", "Experiment", "Labelled", "agreement", "cast", "coreference", "dates",
           "digits", "engel", "experiment", "fashion", "moby_dick", "numbers", "sequences", "sine",
           "sine_truth", "words"]

_HOME = {
    "CLOTHES": "images", "Labelled": "images", "digits": "images", "fashion": "images",
    "Experiment": "results", "experiment": "results",
    "engel": "samples", "sine": "samples", "sine_truth": "samples", "moby_dick": "texts"}


def __getattr__(name: str) -> typing.Any:
    """Import a part when it is first asked for: in a page, a reader waits for what is imported."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    part = importlib.import_module(f"{__name__}.{_HOME.get(name, name)}")
    return getattr(part, name) if name in _HOME else part


def __dir__() -> list[str]:
    return [*globals(), *__all__]
