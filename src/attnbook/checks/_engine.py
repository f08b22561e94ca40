"""The engine of all checkers: run the reader's function on small inputs first, and report.

A checker knows a reference, a list of cases and the mistakes that are often made.  Cases are
tried from the smallest to the largest, so the first one that fails is the smallest
counterexample among them.  Nothing here is random at run time: the cases are drawn once from a
generator whose seed is the name of the exercise, so that a report never changes by itself.
What is boolean in the reference has to be boolean in the answer.
"""

import contextlib
import copy
import functools
import inspect
import io
import itertools
import linecache
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from attnbook import messages
from attnbook.checks import _values
from attnbook.checks._limits import TooSlow, time_limit
from attnbook.checks._report import Counterexample, Report

SECONDS, HINT_SECONDS = 10, 2
_solved: set[str] = set()


@dataclass(frozen=True)
class Case:
    """One input by name, and the key of a sentence on what is special about it."""

    arguments: Mapping[str, Any]
    note: str = ""


class Noted(tuple):
    """The values of one input, in the order of the arguments, and what is special about it."""

    note: str


def noted(note: str, *values: Any) -> Noted:
    """Return an input with the key of a sentence on what is special about it."""
    given = Noted(values)
    given.note = note
    return given


_CALL = re.compile(r"(\w+)\((.*)\) -> (.*)")
_DOC = """Check exercise {about}.

Parameters
----------
function : callable
    ``{call}``
    {shapes}.

Returns
-------
Report
    Passed, or the smallest input on which the function is wrong.
"""


@dataclass(frozen=True, eq=False, repr=False)
class Exercise:
    """One exercise: called with the reader's function, it answers with a report."""

    #: Number and task: ``"2.2: the weights of Gaussian kernel regression"``.
    about: str
    #: What the reader writes, with its results: ``"leave_one_out(x, y, bandwidth) -> y_hat"``.
    call: str
    #: What goes in and comes out: ``"with x_query (n,), x (m,), weights (n, m)"``.
    shapes: str
    #: The correct function, of the same arguments.
    reference: Callable[..., Any]
    #: Wrong functions that readers write; a hint is stored under the same name.
    mistakes: Mapping[str, Callable[..., Any]]
    #: Inputs to try, as tuples of values; one with something special about it as :func:`noted`.
    cases: Sequence[tuple] = ()
    #: Takes a random generator and returns more of them: drawn ones, or such as share parts.
    more: Callable[[np.random.Generator], Sequence[tuple]] = lambda rng: ()
    #: Where many answers are right: takes the arguments by name and the returned arrays, and
    #: returns what `reference` is compared with.  Raises Complaint on an answer it cannot use.
    measure: Callable[..., Any] | None = None
    #: The names of what `measure` returns.
    measured: tuple[str, ...] = ()
    #: Words of an error in which wrong functions stop, and the name of the hint on it.
    errors: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Be documented as a function would be."""
        doc = _DOC.format(about=self.about, call=self.call, shapes=self.shapes)
        for name, value in (("__doc__", doc), ("__name__", self.name)):
            object.__setattr__(self, name, value)

    def __call__(self, function: Callable[..., object]) -> Report:
        """Run the reader's function through all cases and report the first that fails."""
        cases = self.all_cases()
        try:
            with time_limit(SECONDS):
                _check_form(self, function)
                for case in cases:
                    _try(self, function, case, cases)
        except _Failure as failure:
            return failure.report
        except TooSlow:
            return Report("slow", _say("slow", self, seconds=SECONDS))
        _solved.add(self.id)
        return Report("passed", _say("passed", self, count=len(cases)))

    def __repr__(self) -> str:
        return f"<exercise {self.number}, {self.call}>"

    @property
    def name(self) -> str:
        """The name of the reader's function: ``"nw_weights"``."""
        return _CALL.fullmatch(self.call)[1]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The arguments of the reader's function, in order."""
        return tuple(_CALL.fullmatch(self.call)[2].split(", "))

    @property
    def returns(self) -> tuple[str, ...]:
        """Names of what is compared with the reference: the function's results, or `measured`."""
        return self.measured or tuple(_CALL.fullmatch(self.call)[3].split(", "))

    @property
    def id(self) -> str:
        """Name in the chapter: ``"ex-nw-weights"``."""
        return "ex-" + self.name.replace("_", "-")

    @property
    def number(self) -> str:
        """Number in the book: ``"2.2"``."""
        return self.about.partition(":")[0]

    @property
    def title(self) -> str:
        """Title in the chapter: ``"The weights"``."""
        return self._words["title"]

    @property
    def hints(self) -> Mapping[str, str]:
        """The sentence for each known mistake."""
        return self._words["hints"]

    @property
    def _words(self) -> dict[str, Any]:
        return messages.table()["checks"]["exercises"][self.id]

    def all_cases(self) -> list[Case]:
        """Return the cases, lists as arrays, smallest first; equal sizes as written."""
        rng = np.random.default_rng(zlib.crc32(self.id.encode()))
        cases = [Case({name: np.array(value) if isinstance(value, list) else value
                       for name, value in zip(self.arguments, given, strict=True)},
                      getattr(given, "note", ""))
                 for given in [*copy.deepcopy(self.cases), *self.more(rng)]]
        return sorted(cases, key=lambda case: _values.size(case.arguments))

    def expected(self, case: Case) -> dict[str, np.ndarray]:
        """Return what the reference gives, by name."""
        return self._named(_values.quiet(self.reference, *case.arguments.values()))

    def results(self, case: Case, result: Any) -> dict[str, np.ndarray]:
        """Return what is compared with `expected`, read from what a function returned."""
        if self.measure is not None:
            result = _values.quiet(self.measure, dict(case.arguments), result)
        found = self._named(result)
        for name in self.booleans:
            if found[name].dtype != bool:
                raise _values.Complaint("not_boolean", output=name)
        return found

    @functools.cached_property
    def booleans(self) -> tuple[str, ...]:
        """Names of the results that are True and False in the reference, and so must be."""
        first = self.expected(self.all_cases()[0])
        return tuple(name for name, array in first.items() if array.dtype == bool)

    def _named(self, result: Any) -> dict[str, np.ndarray]:
        return dict(zip(self.returns, _values.as_arrays(result, self.returns), strict=True))


class _Failure(Exception):  # noqa: N818 - it carries a report out of a nested call
    def __init__(self, report: Report) -> None:
        super().__init__(report.message)
        self.report = report


def solved() -> tuple[str, ...]:
    """Return the exercises that passed in this session, in alphabetical order."""
    return tuple(sorted(_solved))


def _say(key: str, exercise: Exercise, **blanks: object) -> str:
    call = exercise.call.partition(" -> ")[0]
    return messages.text(f"checks.{key}", name=exercise.name, call=call, **blanks)


def _check_form(exercise: Exercise, function: Any) -> None:
    if function is None or function is Ellipsis:
        raise _Failure(Report("not-started", _say("not_started", exercise)))
    if not callable(function):
        raise _Failure(Report("form", _say("not_callable", exercise,
                                           got=type(function).__name__)))
    try:
        inspect.signature(function).bind(*exercise.arguments)
    except TypeError as error:
        raise _Failure(Report("form", _say("signature", exercise, problem=error))) from None
    except ValueError:
        return  # a built-in that does not tell its arguments


def _try(exercise: Exercise, function: Callable[..., Any], case: Case, cases: list[Case]) -> None:
    arguments = _values.copied(case.arguments)
    result = _run(exercise, function, case, arguments)
    if result is None or result is Ellipsis or result is NotImplemented:
        _refuse_nothing(exercise, function, case)
    if (name := _values.changed(case.arguments, arguments)) is not None:
        _fail(exercise, case, "changed", _say("changed", exercise, argument=name))
    try:
        got = exercise.results(case, result)
    except _values.Complaint as complaint:
        text = _say(complaint.key, exercise, **complaint.blanks)
        known = complaint.key in messages.table()["checks"]["why"]
        _fail(exercise, case, "form", text, mistake=complaint.key if known else "")
    _compare(exercise, function, case, got, cases)


def _run(exercise: Exercise, function: Callable[..., Any], case: Case,
         arguments: dict[str, Any]) -> Any:
    try:
        return _values.quiet(function, *arguments.values())
    except NotImplementedError:
        raise _Failure(Report("not-started", _say("not_started", exercise))) from None
    except Exception as error:
        if isinstance(error, NameError) and error.name == "___":
            raise _Failure(Report("not-started", _say("blank", exercise))) from None
        text = _say("error", exercise, error=type(error).__name__, problem=error)
        known = (hint for words, hint in exercise.errors.items() if words in str(error))
        return _fail(exercise, case, "error", text + _where(function, error),
                     mistake=next(known, ""))


def _where(function: Callable[..., Any], error: Exception) -> str:
    """Name the line of the reader's function in which an error arose, where it can be told."""
    code = getattr(function, "__code__", None)
    trace, found = error.__traceback__, None
    while code is not None and trace is not None:
        if trace.tb_frame.f_code is code:
            found = trace
        trace = trace.tb_next
    if found is None:
        return ""
    source = linecache.getline(code.co_filename, found.tb_lineno).strip()
    line = found.tb_lineno - code.co_firstlineno + 1
    key = "where" if source else "where_line"
    return " " + messages.text(f"checks.{key}", line=line, source=source)


def _refuse_nothing(exercise: Exercise, function: Callable[..., Any], case: Case) -> None:
    # A stub uses no name and makes no variable; a function that does has only lost its `return`.
    code = getattr(function, "__code__", None)
    if code is not None and (code.co_names or code.co_nlocals > code.co_argcount):
        _fail(exercise, case, "form", _say("no_return", exercise))
    raise _Failure(Report("not-started", _say("not_started", exercise)))


def _compare(exercise: Exercise, function: Callable[..., Any], case: Case,
             got: dict[str, np.ndarray], cases: list[Case]) -> None:
    expected = exercise.expected(case)
    for name in exercise.returns:
        if got[name].shape != expected[name].shape:
            text = _say("shape", exercise, output=name, expected=expected[name].shape,
                        got=got[name].shape)
            _fail(exercise, case, "form", text, got, _known(exercise, function, case, got, cases))
    for name in exercise.returns:
        if not _values.same(got[name], expected[name]):
            broken = not np.isfinite(got[name]).all()
            text = _say("not_finite" if broken else "wrong", exercise, output=name)
            _fail(exercise, case, "wrong", text, got, _known(exercise, function, case, got, cases))


def _fail(exercise: Exercise, case: Case, status: str, text: str,
          got: Mapping[str, np.ndarray] | None = None, mistake: str = "") -> None:
    if case.note:
        text += " " + messages.text(f"checks.note.{case.note}")
    mistake = mistake.partition("(")[0]
    hint = exercise.hints.get(mistake) or messages.table()["checks"]["why"].get(mistake, "")
    example = Counterexample(case.arguments, exercise.expected(case), got or {})
    raise _Failure(Report(status, text, hint, mistake if hint else "", example))


def _known(exercise: Exercise, function: Callable[..., Any], case: Case,
           got: dict[str, np.ndarray], cases: list[Case]) -> str:
    """Return the name of the mistake that gives the same answers to all cases, or nothing.

    Nothing, too, where the function takes long on another case: a hint is not worth waiting for.
    """
    answer = [*got.values()]
    own = exercise.mistakes  # they come first, also in place of a general one of the same name
    mistakes = {**own, **_general(exercise), **own}
    like = [name for name, mistake in mistakes.items()
            if _alike(answer, _outcome(exercise, mistake, case))]
    finite = not _overflowed(answer)  # then an overflow elsewhere is a second mistake beside it
    try:
        # This limit ends the one around it; what is left to do is quick.
        with time_limit(HINT_SECONDS), contextlib.redirect_stdout(io.StringIO()):
            for other in reversed(cases):
                theirs = _outcome(exercise, function, other) if like else ""
                hidden = finite and _overflowed(theirs)
                like = [name for name in like if hidden or _alike(
                    theirs, _outcome(exercise, mistakes[name], other))]
    except TooSlow:
        return ""
    return like[0] if like else ""


def _general(exercise: Exercise) -> dict[str, Callable[..., Any]]:
    """Return mistakes that can be made in every exercise: the right results, not as asked for."""
    if exercise.measure is not None:
        return {}
    count = len(exercise.returns)

    def each(change: Callable[[np.ndarray], Any]) -> Callable[..., Any]:
        def mistake(*given: Any) -> Any:
            results = exercise.reference(*given)
            changed = [change(np.asarray(one)) for one in (results if count > 1 else [results])]
            return changed if count > 1 else changed[0]
        return mistake

    def turned(result: np.ndarray) -> np.ndarray:
        return ~result if result.dtype == bool else -result

    def reordered(order: tuple[int, ...]) -> Callable[..., Any]:
        return lambda *given: [exercise.reference(*given)[i] for i in order]

    orders = list(itertools.permutations(range(count)))[1:]
    return {"transposed": each(np.transpose), "turned_round": each(turned),
            **{f"other_order{order}": reordered(order) for order in orders}}


def _outcome(exercise: Exercise, function: Callable[..., Any],
             case: Case) -> list[np.ndarray] | str:
    """Return what a function makes of a case: arrays, or the name of the error."""
    try:
        result = _values.quiet(function, *_values.copied(case.arguments).values())
        return list(exercise.results(case, result).values())
    except Exception as error:
        return type(error).__name__


def _alike(left: list[np.ndarray] | str, right: list[np.ndarray] | str) -> bool:
    if isinstance(left, str) or isinstance(right, str):
        return isinstance(left, str) and left == right
    return all(_values.same(one, other) for one, other in zip(left, right, strict=True))


def _overflowed(answer: list[np.ndarray] | str) -> bool:
    return not isinstance(answer, str) and not all(np.isfinite(one).all() for one in answer)
