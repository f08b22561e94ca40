"""The cast: six items on a library shelf, carried with the same numbers from chapter to chapter.

Each item has a **key**, which says where it stands, and a **value**, which says what you get from
it.  You bring a **query**.

Keys
    A direction on the unit circle, given by an angle in degrees: films stand at 70 degrees, so
    their key is (cos 70°, sin 70°).  Neighbours on the shelf have a small angle between them.
    Every key has norm 1, and that is why a dot product of query and key is the cosine of the
    angle between them.  The two coordinates by themselves mean nothing.
Values
    Three numbers per item between 0 and 1, one for each topic: how much of the item is about
    heroes, about history and about craft (how something is made).  They were chosen by hand so
    that the mixed value of a look-up can be read.
Tokens
    From chapter 6 on every item is one row of six numbers that asks, is asked and gives: its key,
    its value and a constant 1.  Three matrices read the parts out again: with `query_matrix`,
    `key_matrix` and `value_matrix` each item looks the others up exactly as "Marvel" does in
    chapters 1 to 3, with a temperature of 0.25.
Query
    The word "Marvel", at 50 degrees: between comics (40) and films (70), closer to comics.

The angles are stored; the coordinates are their exact cosines and sines, never rounded.  All
arrays are read-only: a chapter that wants to change one makes a copy.

Attributes
----------
names : tuple of str
    The six items, in the order of the rows of `keys` and `values`.
topics : tuple of str
    The three columns of `values`.
angles : ndarray, shape (6,)
    Where the items stand, in degrees.
keys : ndarray, shape (6, 2)
    One row per item, of norm 1.
values : ndarray, shape (6, 3)
    One row per item, one column per topic.
query_name : str
    What the reader looks for.
query_angle : float
    Where the query points, in degrees.
query : ndarray, shape (2,)
    The query, of norm 1.
tokens : ndarray, shape (6, 6)
    One row per item: its key, its value, 1.
query_matrix : ndarray, shape (6, 2)
    Reads the key out of a token and stretches it by sqrt(2) / 0.25, so that the *scaled* dot
    product of chapter 3 has the temperature 0.25.
key_matrix : ndarray, shape (6, 2)
    Reads the key out of a token.
value_matrix : ndarray, shape (6, 3)
    Reads the value out of a token.

Examples
--------
>>> from attnbook.data import cast
>>> cast.names
('comics', 'films', 'cartoons', 'war', 'poems', 'recipes')
>>> (cast.keys @ cast.query).round(2)
array([ 0.98,  0.94,  0.77,  0.5 , -0.77, -0.64])

The dot product of query and comics is the cosine of the ten degrees between them.

>>> from attnbook.scoring import scaled_dot
>>> scores = scaled_dot(cast.tokens @ cast.query_matrix, cast.tokens @ cast.key_matrix)
>>> (scores * 0.25).round(2)[0]   # comics asks: the cosines of the angles to all six
array([ 1.  ,  0.87,  0.87,  0.34, -0.87, -0.5 ])
"""

import numpy as np

from ..messages import text

__all__ = ["angles", "key_matrix", "keys", "names", "query", "query_angle", "query_matrix",
           "query_name", "tokens", "topics", "value_matrix", "values"]

# id: angle in degrees, then the value: heroes, history, craft.
_SHELF = {
    "comics": (40.0, (0.9, 0.2, 0.4)),
    "films": (70.0, (0.8, 0.3, 0.5)),
    "cartoons": (10.0, (0.6, 0.1, 0.7)),
    "war": (110.0, (0.4, 0.9, 0.1)),
    "poems": (190.0, (0.1, 0.4, 0.6)),
    "recipes": (280.0, (0.0, 0.2, 0.9)),
}


def _read_only(numbers) -> np.ndarray:
    array = np.array(numbers, dtype=np.float64)
    array.flags.writeable = False
    return array


def _on_circle(degrees) -> np.ndarray:
    """Return the points of the unit circle at these angles, one row each."""
    radians = np.deg2rad(degrees)
    return _read_only(np.stack([np.cos(radians), np.sin(radians)], axis=-1))


names: tuple[str, ...] = tuple(text(f"cast.items.{item}") for item in _SHELF)
topics: tuple[str, ...] = tuple(
    text(f"cast.topics.{topic}") for topic in ("heroes", "history", "craft")
)
angles: np.ndarray = _read_only([angle for angle, _ in _SHELF.values()])
keys: np.ndarray = _on_circle(angles)
values: np.ndarray = _read_only([value for _, value in _SHELF.values()])
query_name: str = text("cast.query")
query_angle: float = 50.0
query: np.ndarray = _on_circle(query_angle)
tokens: np.ndarray = _read_only(np.hstack([keys, values, np.ones((len(names), 1))]))
_parts = np.eye(tokens.shape[1])
key_matrix: np.ndarray = _read_only(_parts[:, :2])
query_matrix: np.ndarray = _read_only(_parts[:, :2] * np.sqrt(2) / 0.25)
value_matrix: np.ndarray = _read_only(_parts[:, 2:5])
