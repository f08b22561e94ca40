"""What layers with learned projections share: widths, and a look at what comes in."""

from typing import Any

from attnbook import _arrays, _errors, _places


def width(name: str, given: int | None, default: int) -> int:
    """Return the width, or its default where none is given."""
    return default if given is None else _places.integer(name, given, at_least=1)


def check_inputs(layer: Any, query: Any, key: Any, value: Any) -> tuple[int, ...]:
    """Check what comes in before the projections blur it, and return the batch axes."""
    given = {"query": query, "key": key, "value": value}
    _arrays.floats(**{"layer.query_proj.weight": layer.query_proj.weight}, **given)
    _arrays.at_least(2, "(*batch, rows, d)", **given)
    projections = (layer.query_proj, layer.key_proj, layer.value_proj)
    for projection, (name, array) in zip(projections, given.items(), strict=True):
        if array.shape[-1] != projection.in_features:
            parameter = "d_model" if name == "query" else f"d_{name}_in"
            raise ValueError(_errors.message(
                name, f"rows of length {parameter}={projection.in_features}",
                f"shape {tuple(array.shape)} with rows of length {array.shape[-1]}",
                f"{parameter}={array.shape[-1]} where the layer is made"))
    _arrays.same_length(
        "k (one value for each key)", "passing the values in the order of their keys",
        ("key", key, -2), ("value", value, -2))
    return _arrays.batch_shape(**given)
