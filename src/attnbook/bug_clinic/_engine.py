"""How a test of the clinic runs: what it saw becomes a report, whatever it was."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch

from attnbook import messages
from attnbook.checks._report import Counterexample, Report

_AREA = "bug_clinic"


class Finding(Exception):  # noqa: N818 - it names a finding, as Warning does
    """What a test saw, as the key of a sentence, with the numbers that show it."""

    def __init__(self, key: str, *, hint: str = "", arguments: Mapping[str, Any] | None = None,
                 expected: Mapping[str, Any] | None = None, got: Mapping[str, Any] | None = None,
                 **blanks: object) -> None:
        super().__init__(key)
        self.key, self.hint, self.blanks = key, hint, blanks
        self.arguments = dict(arguments or {})
        self.expected, self.got = (
            {name: numbers(value) for name, value in (given or {}).items()}
            for given in (expected, got))

    def report(self, name: str) -> Report:
        """Return the finding of the test `name` as a report."""
        hint = say(f"tests.{name}.hint.{self.hint}", **self.blanks) if self.hint else ""
        example = Counterexample(self.arguments, self.expected, self.got) if self.got else None
        return Report("wrong", say(f"tests.{name}.{self.key}", **self.blanks), hint, self.hint,
                      example)


class Skipped(Exception):  # noqa: N818 - likewise
    """Why a test cannot be run on what was given, as the key of a sentence."""


def say(key: str, **blanks: object) -> str:
    """Return a sentence of the clinic."""
    return messages.text(f"{_AREA}.{key}", **blanks)


def skipped(key: str, **blanks: object) -> Report:
    """Return the report of a test that was not run, with the reason."""
    return Report("skipped", say(f"skipped.{key}", **blanks))


def examined(name: str, look: Callable[..., None], *given: Any) -> Report:
    """Run a test, and report what it saw.

    The same numbers are drawn each time, and the caller's random numbers are left as they are.
    """
    try:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            look(*given)
    except Finding as finding:
        return finding.report(name)
    except Skipped as reason:
        return skipped(str(reason))
    except Exception as error:
        problem = (str(error).splitlines() or [""])[0]
        return Report("error", say("error", error=type(error).__name__, problem=problem))
    return Report("passed", say(f"tests.{name}.passed"))


def numbers(value: Any) -> np.ndarray:
    """Return a tensor, an array or a number as an array of floats, to be shown."""
    if isinstance(value, torch.Tensor):
        value = value.detach().cpu().double().numpy()
    return np.asarray(value, dtype=float)
