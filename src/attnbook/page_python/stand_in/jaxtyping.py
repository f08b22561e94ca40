"""A stand-in for jaxtyping in the page: annotations are read there, never checked.

The package itself takes a tenth of the time from a click to the first report.
"""


class Annotation:
    """``Float[np.ndarray, "n d"]`` is the type of the array."""

    def __class_getitem__(cls, given: tuple[type, str]) -> type:
        return given[0]


def __getattr__(name: str) -> type[Annotation]:
    if not name[0].isupper():
        raise AttributeError(name)
    return Annotation
