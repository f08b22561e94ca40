"""Numbers of the widget of two trainings: what the shipped models compute."""

from typing import Any

from . import models as trained
from .models import NAMES

TEXTS = ("qtbmwzfkbmwzqtb", "a", "zz", "abcdefghijabcabcdefghijk", "kkkkkkkkkkkkkkkkkkkkkkkk")


def case(text: str, name: str, checkpoint: int) -> dict[str, Any]:
    """Shares and all weights of a text, in float64."""
    shares, weights = trained.read(text, name, checkpoint)
    return {"text": text, "name": name, "checkpoint": checkpoint, "shares": shares.tolist(),
            "weights": [layer.tolist() for layer in weights]}


def fixture_sudden_change() -> dict[str, Any]:
    """What the shipped files compute, at the end of the trainings and on the way."""
    last = trained.last()
    return {"last": last,
            "followers": [[text, [list(row) for row in trained.followers(text)]]
                          for text in TEXTS],
            "cases": [*(case(text, name, last) for text in TEXTS[:4] for name in NAMES),
                      *(case(TEXTS[0], name, at) for at in (0, 3, 6) for name in NAMES)]}
