"""Traits that say what they allow: one declaration for Python, the address and the page.

A widget's state is what its reader may change.  Each trait below knows its bounds, refuses
anything else with a sentence that helps, and describes itself in a `spec`: ``static/states.json``
brings those of all widgets to ``state.js``, which holds addresses to them.
"""

import math
from collections.abc import Sequence
from numbers import Real
from typing import Any

import traitlets

from attnbook.messages import text

from .strokes import PATTERN


def message(name: str, expected: str, given: object, advice: str) -> str:
    """Say what was expected, what came, and what to try.

    Examples
    --------
    >>> message("temperature", "a number from 0 to 20", -1, "temperature=1")
    'temperature: expected a number from 0 to 20, got -1. Try temperature=1.'
    """
    return text("widget.error", name=name, expected=expected, given=repr(given), advice=advice)


def is_number(value: object) -> bool:
    """Whether `value` is one finite real number (a bool is none)."""
    return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)


class State(traitlets.TraitType):
    """A synchronised trait that is part of a widget's state."""

    def __init__(self, default: Any, **kwargs: Any) -> None:
        super().__init__(default, **kwargs)
        self.tag(sync=True, state=True)

    def spec(self) -> dict[str, Any]:
        """Describe what is allowed, for ``state.js``."""
        raise NotImplementedError

    def refuse(self, expected: str, given: object) -> None:
        """Raise the error of a value that is not allowed."""
        advice = f"{self.name}={self.default_value!r}"
        raise ValueError(message(str(self.name), expected, given, advice))


class Number(State):
    """One number between two bounds."""

    def __init__(self, default: float, *, low: float, high: float, integer: bool = False) -> None:
        super().__init__(default)
        self.low, self.high, self.integer = low, high, integer

    def bounds(self, widget: Any) -> tuple[float, float]:
        """Return the smallest and the largest allowed number."""
        return self.low, self.high

    def spec(self) -> dict[str, Any]:
        found = {"type": "number", "min": self.low, "max": self.high}
        return {**found, "integer": True} if self.integer else found

    def validate(self, widget: Any, value: Any) -> float:
        low, high = self.bounds(widget)
        whole = "a whole number" if self.integer else "a number"
        fits = is_number(value) and low <= value <= high
        if not fits or (self.integer and value != int(value)):
            self.refuse(f"{whole} from {low:g} to {high:g}", value)
        return int(value) if self.integer else float(value)


class NumberWithin(Number):
    """A number whose bounds come with the data: those of the widest of them."""

    def __init__(self, default: float, *, within: str) -> None:
        super().__init__(default, low=-math.inf, high=math.inf)
        self.within = within

    def bounds(self, widget: Any) -> tuple[float, float]:
        found = [item["reach"][self.name] for item in getattr(widget, self.within).values()]
        return min(low for low, _ in found), max(high for _, high in found)

    def spec(self) -> dict[str, Any]:
        return {"type": "number", "within": self.within}


class Choice(State):
    """One of a few names."""

    def __init__(self, default: str, *, options: Sequence[str] = (), within: str = "") -> None:
        super().__init__(default)
        self.options, self.within = tuple(options), within

    def spec(self) -> dict[str, Any]:
        if self.within:
            return {"type": "choice", "within": self.within}
        return {"type": "choice", "options": list(self.options)}

    def validate(self, widget: Any, value: Any) -> str:
        options = tuple(getattr(widget, self.within)) if self.within else self.options
        if value not in options:
            self.refuse("one of " + ", ".join(map(repr, options)), value)
        return value


class Text(State):
    """Any text of up to some characters, also none."""

    kind = "text"

    def __init__(self, default: str, *, most: int) -> None:
        super().__init__(default)
        self.most = most

    def spec(self) -> dict[str, Any]:
        return {"type": self.kind, "most": self.most}

    def validate(self, widget: Any, value: Any) -> str:
        whole = isinstance(value, str) and not any(0xD800 <= ord(c) < 0xE000 for c in value)
        if not whole or len(value) > self.most:
            self.refuse(f"a text of up to {self.most} characters", value)
        return value


class Strokes(Text):
    """A drawing: strokes of a pen on 64 by 64 places, a full stop before each, two letters a point.
    """

    kind = "strokes"

    def validate(self, widget: Any, value: Any) -> str:
        fits = isinstance(value, str) and len(value) <= self.most and PATTERN.fullmatch(value)
        if not fits:
            self.refuse(f"strokes of at most {self.most} letters, two a point", value)
        return value


class Words(Text):
    """A few words of a vocabulary, with single spaces between them."""

    kind = "words"

    def __init__(self, default: str, *, known: Sequence[str], most: int) -> None:
        super().__init__(default, most=most)
        self.known = known

    def spec(self) -> dict[str, Any]:
        known = self.known if isinstance(self.known, str) else list(self.known)
        return {"type": self.kind, "known": known, "most": self.most}

    def validate(self, widget: Any, value: Any) -> str:
        words = value.split() if isinstance(value, str) else []
        if not 1 <= len(words) <= self.most or set(words) - set(self.known):
            self.refuse(f"1 to {self.most} words such as {self.known[0]!r}", value)
        return " ".join(words)


class Characters(Words):
    """A short text of known characters, with none but them inside and no blank at its ends."""

    kind = "characters"

    def validate(self, widget: Any, value: Any) -> str:
        fits = isinstance(value, str) and value == value.strip() and set(value) <= set(self.known)
        if not fits or not 1 <= len(value) <= self.most:
            self.refuse(f"1 to {self.most} of the characters {self.known}", value)
        return value


class Flag(State):
    """Yes or no."""

    def spec(self) -> dict[str, Any]:
        return {"type": "flag"}

    def validate(self, widget: Any, value: Any) -> bool:
        if not isinstance(value, bool):
            self.refuse("True or False", value)
        return value


class Numbers(State):
    """A fixed count of numbers between two bounds, given as any sequence or array."""

    def __init__(self, default: Sequence[float], *, low: float, high: float,
                 integer: bool = False) -> None:
        super().__init__(tuple(default))
        self.low, self.high, self.integer = low, high, integer

    def spec(self) -> dict[str, Any]:
        count = len(self.default_value)
        found = {"type": "numbers", "length": count, "min": self.low, "max": self.high}
        return {**found, "integer": True} if self.integer else found

    def validate(self, widget: Any, value: Any) -> tuple[float, ...]:
        count = len(self.default_value)
        numbers = sequence(value)
        inside = numbers is not None and len(numbers) == count and all(
            is_number(v) and self.low <= v <= self.high for v in numbers)
        if not inside or (self.integer and any(v != int(v) for v in numbers)):
            kind = "whole numbers" if self.integer else "numbers"
            self.refuse(f"{count} {kind} from {self.low:g} to {self.high:g}", value)
        return tuple(int(v) if self.integer else float(v) for v in numbers)


class Flags(State):
    """A fixed count of True and False."""

    def __init__(self, default: Sequence[bool]) -> None:
        super().__init__(tuple(default))

    def spec(self) -> dict[str, Any]:
        return {"type": "flags", "length": len(self.default_value)}

    def validate(self, widget: Any, value: Any) -> tuple[bool, ...]:
        count = len(self.default_value)
        flags = sequence(value)
        if flags is None or len(flags) != count or not all(isinstance(v, bool) for v in flags):
            self.refuse(f"{count} times True or False", value)
        return tuple(flags)


def sequence(value: Any) -> list[Any] | None:
    """Return the items of a list, tuple or one-dimensional array as Python values, or None."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return list(value) if isinstance(value, list | tuple) else None
