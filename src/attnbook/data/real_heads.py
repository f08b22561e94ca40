"""What heads of a pretrained encoder do with a few sentences, recorded.

The model is the one of chapter 18, all-MiniLM-L6-v2; ``scripts/write_real_heads.py`` wrote its
weights down, so that a chapter can show them where no model is.
"""

import functools
import json
from importlib import resources
from typing import NamedTuple

import numpy as np


class Recorded(NamedTuple):
    """One head on one sentence.

    Attributes
    ----------
    words : list of str
        The pieces that the model read, [CLS] in front and [SEP] at the end.
    weights : ndarray of shape (n, n)
        Rows ask; three decimals.
    """

    words: list[str]
    weights: np.ndarray


@functools.cache
def _stored() -> dict[str, dict]:
    file = resources.files("attnbook.data") / "real_heads.json"
    return json.loads(file.read_text(encoding="utf8"))


def recorded(sentence: str, head: str) -> Recorded:
    """Return the weights of one head on one sentence.

    Parameters
    ----------
    sentence : str
        ``"tired"`` or ``"wide"``, the famous pair, or ``"ship"``.
    head : str
        Layer and head, counted from 0, such as ``"3.1"``.

    Returns
    -------
    Recorded

    Raises
    ------
    KeyError
        When this was not recorded.

    Examples
    --------
    >>> words, weights = recorded("tired", "3.1")
    >>> it, animal = words.index("it"), words.index("animal")
    >>> weights.shape, float(weights[it, animal])
    ((16, 16), 0.677)
    """
    stored = _stored()[sentence]
    return Recorded(list(stored["words"]), np.array(stored["heads"][head]))
