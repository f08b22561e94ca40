"""Numbers of the widgets' own modules, compared with those of Python."""

from __future__ import annotations

from typing import Any

import numpy as np


def imported(engine: Any, module: str, body: str, data: Any) -> Any:
    """Import a module of the widgets in the browser as ``m``, and run a body on ``d``."""
    return engine.evaluate(
        f"async (d) => {{ const m = await import('/widgets/{module}.js'); {body} }}", data)


def close(found: Any, expected: Any) -> None:
    """Compare numbers of any shape to nine digits."""
    np.testing.assert_allclose(np.array(found, float), np.array(expected, float),
                               rtol=1e-9, atol=1e-9)
