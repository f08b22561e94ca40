"""Twin sentences with a pronoun and two candidates: one word differs, and so does who is meant.

==============  =========  ======================================================================
group           sentences  the twins differ in
==============  =========  ======================================================================
``object``      40         what is said of *it*: *The animal didn't cross the street because it
                           was too tired* (or *wide*)
``gender``      32         the pronoun: *The king met the queen when he* (or *she*) *came home*
``occupation``  16         the pronoun; nothing in the sentence says who is meant, and ``right``
                           is the candidate of the stereotype
==============  =========  ======================================================================

Each candidate is right once in its pair, so that the nearer noun, the first noun, and a guess are
all right in exactly half of the sentences.  Candidates and pronouns stand once in their sentence.

Examples
--------
>>> tired, wide = cases("object")[:2]
>>> tired.right, wide.right, wide.sentence
('animal', 'street', "The animal didn't cross the street because it was too wide.")
"""

import functools
import json
from dataclasses import dataclass
from importlib import resources

from attnbook._errors import one_of

__all__ = ["GROUPS", "Case", "cases"]

GROUPS = ("object", "gender", "occupation")
"""What a sentence asks for: the object meant by *it*, a person by gender, or by occupation."""


@dataclass(frozen=True)
class Case:
    """One sentence; twins follow each other.

    Attributes
    ----------
    group, sentence : str
    pronoun, right, wrong : str
        As they stand in the sentence.
    """

    group: str
    pronoun: str
    right: str
    wrong: str
    sentence: str


@functools.cache
def _all() -> tuple[Case, ...]:
    text = (resources.files("attnbook.data") / "real_pairs.json").read_text(encoding="utf8")
    return tuple(Case(**entry) for entry in json.loads(text))


def cases(group: str) -> list[Case]:
    """Return the sentences of a group, one of :data:`GROUPS`.

    Parameters
    ----------
    group : str

    Returns
    -------
    list of Case

    Raises
    ------
    ValueError
        When there is no such group.
    """
    one_of("group", group, GROUPS)
    return [case for case in _all() if case.group == group]
