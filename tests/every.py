"""One test over many small cases: all of them are tried, and the failure names each that fails.

A test of its own costs pytest some milliseconds in each process; thousands of them are a third of a
minute.  What is a matter of microseconds for each row of a table is therefore one test.
"""

import functools
import re
import traceback
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def for_each(cases: Iterable[Any], name: Callable[[Any], str]) -> Callable[[Callable], Callable]:
    """Give a test every case, a tuple or list as several arguments; `name` names a case."""
    kept = list(cases)

    def decorate(test: Callable) -> Callable:
        @functools.wraps(test)
        def over_all() -> None:
            told = [f"{name(case)}: {wrong}" for case in kept if (wrong := _wrong(test, case))]
            if told or not kept:
                count = f"{len(told)} of {len(kept)} cases of {test.__name__} fail:\n\n"
                pytest.fail(count + "\n\n".join(told), pytrace=False)

        del over_all.__wrapped__  # pytest would read the arguments of the cases as fixtures
        return over_all

    return decorate


def refuses(cases: Iterable[tuple], act: Callable[[Any], Any] = lambda call: call()) -> Callable:
    """Make one test of what is refused: (what `act` is given, kind of error, words of its message).

    An ellipsis stands for any words between.  Each message has to say what to try instead.
    """
    @pytest.mark.usefixtures("as_reader")
    @for_each(cases, lambda case: case[2])
    def refused(given: Any, kind: type[Exception], words: str) -> None:
        with pytest.raises(kind, match=re.escape(words).replace("…", ".*")) as caught:
            act(given)
        assert re.search("[Tt]ry ", str(caught.value)), caught.value

    return refused


def _wrong(test: Callable, case: Any) -> str:
    """Run one case; return what went wrong and in which line, or nothing."""
    try:
        test(*(case if isinstance(case, tuple | list) else (case,)))
    except (Exception, pytest.fail.Exception) as problem:
        line = traceback.extract_tb(problem.__traceback__)[:2][-1].lineno  # of the test itself
        return f"line {line}: {type(problem).__name__}: {problem}"
    return ""
