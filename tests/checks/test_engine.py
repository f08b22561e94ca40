"""The engine of the checkers: what it does with every kind of answer, and how it shows it."""

import dataclasses
import inspect
import pydoc
import sys
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest

from attnbook import checks, messages
from attnbook.checks import _engine, _format, _limits
from attnbook.checks._engine import Exercise, noted
from attnbook.checks._values import Complaint, as_arrays

WORDS = {"title": "Half", "hints": {"whole": "That is the whole."}}


HALF = Exercise("0.1: half of everything", "half(x) -> half", "with both of one shape",
                lambda x: x / 2, {"whole": lambda x: x},
                [(np.array([[2.0, 4.0], [6.0, 8.0]]),), noted("tie", np.array([3.0]))],
                lambda rng: [(rng.normal(size=11),)])


@pytest.fixture(autouse=True)
def _hint_for_half(monkeypatch):
    table = messages.table()
    monkeypatch.setitem(table["checks"]["exercises"], "ex-half", WORDS)
    monkeypatch.setattr(_engine, "_solved", set())


def test_an_exercise_says_what_it_is_and_is_called_with_a_function():
    assert (HALF.id, HALF.number, HALF.name, HALF.title) == ("ex-half", "0.1", "half", "Half")
    assert (HALF.arguments, HALF.returns) == (("x",), ("half",))
    assert HALF.hints == {"whole": "That is the whole."}
    assert repr(HALF) == "<exercise 0.1, half(x) -> half>"
    assert str(inspect.signature(HALF)).startswith("(function: ")
    shown = pydoc.render_doc(HALF, renderer=pydoc.plaintext)
    for line in ("Check exercise 0.1: half of everything.", "``half(x) -> half``",
                 "with both of one shape.", "Passed, or the smallest input"):
        assert line in shown and line in inspect.getdoc(HALF)
    assert HALF(lambda x: x / 2).ok


def test_right_answer_passes_and_is_remembered():
    report = HALF(lambda x: x * 0.5)
    assert report.ok and report.status == "passed"
    assert report.counterexample is None
    assert checks.solved() == ("ex-half",)


def test_lists_numbers_and_tensors_count_as_arrays():
    torch = pytest.importorskip("torch")
    assert HALF(lambda x: (x / 2).tolist()).ok
    assert HALF(lambda x: torch.tensor(x, requires_grad=True) / 2).ok


def test_wrong_answer_shows_the_smallest_case_and_the_hint():
    report = HALF(lambda x: x + 0)
    assert report.status == "wrong" and not report.ok
    assert report.mistake == "whole" and report.hint == "That is the whole."
    assert report.counterexample.arguments["x"].tolist() == [3.0]
    assert report.counterexample.expected["half"].tolist() == [1.5]
    assert report.counterexample.got["half"].tolist() == [3.0]
    assert messages.text("checks.note.tie") in report.message
    assert repr(report).splitlines()[-1].endswith(" That is the whole.")
    assert checks.solved() == ()


def test_a_mistake_must_explain_more_than_one_case():
    # Right for vectors, the known mistake for matrices: the hint would explain nothing.
    assert HALF(lambda x: x / 2 if x.ndim == 1 else x).mistake == ""


def test_a_mistake_must_explain_every_case():
    # Right for nothing, the known mistake for one number and for many, another one between.
    assert HALF(lambda x: x if x.ndim == 1 else x / 3).mistake == ""


def test_a_mistake_is_told_where_large_numbers_hide_it():
    report = HALF(lambda x: x if x.ndim == 1 else x * np.inf)
    assert report.mistake == "whole" and report.counterexample.arguments["x"].tolist() == [3.0]


def test_one_overflow_is_not_told_as_another():
    only_one = {"whole": lambda x: x * (np.inf if x.size == 1 else 0.5)}
    exercise = dataclasses.replace(HALF, mistakes=only_one)
    assert exercise(only_one["whole"]).mistake == "whole"
    assert exercise(lambda x: x * np.inf).mistake == ""


def test_looking_for_a_hint_prints_nothing(capsys):
    assert HALF(lambda x: sys.stdout.write("seen\n") and x + 0).mistake == "whole"
    assert capsys.readouterr().out == "seen\n"


def test_a_hint_that_takes_too_long_is_left_out(monkeypatch):
    monkeypatch.setattr(_engine, "HINT_SECONDS", 0.02)

    def half(x):
        while x.ndim == 2:
            time.sleep(0.001)
        return x

    report = HALF(half)
    assert report.status == "wrong" and report.mistake == ""
    assert report.counterexample.got["half"].tolist() == [3.0]


def test_a_complaint_is_no_mistake_of_the_same_name():
    named = dataclasses.replace(HALF, mistakes={"whole": lambda x: x, "type": lambda x: 2 * x})
    report = named(lambda x: "text")
    assert report.mistake == "" and report.hint == ""


def test_an_error_with_known_words_gets_its_hint():
    known = dataclasses.replace(HALF, errors={"not in list": "whole"})
    report = known(lambda x: [1].index(2))
    assert report.status == "error" and report.hint == "That is the whole."
    assert known(lambda x: int("no")).hint == ""


def test_several_results_are_counted():
    with pytest.raises(Complaint) as caught:
        as_arrays((1, 2, 3), ("output", "weights"))
    assert caught.value.blanks == {"names": "output, weights", "got": "tuple of length 3"}


# --- what is told of an answer, and with which words ----------------------------------------------
def with_dots(x):
    ...


def with_docstring(x):
    """Halve."""


def not_implemented(x):
    raise NotImplementedError


def forgotten(x):
    y = x / 2  # noqa: F841


def blank(x):
    return x / ___


def breaks(x):
    y = x / 2
    return y[0, 0, 0]


def asks_for_help(x):
    return not_a_half(x)


def not_a_half(y):
    raise ValueError("no")


def writes(x):
    x /= 2
    return x


@pytest.mark.parametrize(("function", "status", "words", "shown"), [
    (lambda x: x * np.nan, "wrong", "finite", "nan"),
    (lambda x: (x / 2).sum(), "form", "(1,)…()", "3"),
    (lambda x: "text", "form", "str", "3"), (lambda x: [[1.0], [2.0, 3.0]], "form", "rows", "3"),
    (lambda x: np.array([1j]), "form", "ndarray of shape (1,)", "3"),
    (forgotten, "form", "return", "3"), (writes, "changed", " x.", "3"),
    (breaks, "error", "IndexError…line 3…return y[0, 0, 0]", "3"),
    (asks_for_help, "error", "line 2 of your function: return not_a_half(x)", "3"),
    (lambda: 1, "form", "half(x)", ""), (lambda x, y: 1, "form", "half(x)", ""),
    (np.array([1.0]), "form", "ndarray", ""), (blank, "not-started", "___", ""),
    *((stub, "not-started", "", "")
      for stub in (with_dots, with_docstring, not_implemented, lambda x: ..., None, ...))])
def test_what_is_told_and_of_which_case(function, status, words, shown):
    report = HALF(function)
    assert report.status == status and all(part in report.message for part in words.split("…"))
    assert shown in repr(report)
    if shown:
        assert report.counterexample.arguments["x"].tolist() == [3.0]
        assert ("half" in report.counterexample.got) == (status == "wrong" or "(1,)…" in words)
    else:
        assert report.counterexample is None


@pytest.mark.slow
def test_endless_loop_is_stopped(monkeypatch):
    monkeypatch.setattr(_engine, "SECONDS", 0.2)
    begun = []

    def half(x):
        begun.append(x)
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                return x

    assert HALF(half).status == "slow"
    assert len(begun) == 1, "after the first case that is too slow there is no other"


def test_outside_the_main_thread_there_is_no_limit():
    seen = []

    def run():
        with _limits.time_limit(0.001):
            time.sleep(0.01)
        seen.append(HALF(lambda x: x / 2).ok)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [True]


def test_where_signals_cannot_interrupt_there_is_no_limit(monkeypatch):
    """As in a worker of a browser."""
    monkeypatch.delattr(_limits.signal, "setitimer")
    monkeypatch.setattr(_engine, "SECONDS", 0.001)
    assert HALF(lambda x: time.sleep(0.005) or x / 2).ok


def test_html_is_well_formed_and_escaped():
    def half(x):
        raise ValueError("<script>alert(1)</script> & {braces}")

    shown = HALF(half)._repr_html_()
    assert not ElementTree.fromstring(f"<p>{shown}</p>").findall(".//script")
    assert "&lt;script&gt;" in shown and "{braces}" in shown


def test_html_marks_the_wrong_cells_only():
    report = HALF(lambda x: x / 2 if x.ndim == 1 else x / 2 + np.eye(2))
    assert report._repr_html_().count("outline") == 2 * 2  # two cells, two properties each


def test_a_stack_of_matrices_is_one_table_for_each_with_its_own_marks():
    stack, wrong = np.arange(12.0).reshape(2, 2, 3), np.zeros((2, 2, 3), bool)
    wrong[1, 0, 2] = True
    tables = _format.as_html(stack, wrong=wrong).split("</table>")
    assert len(tables) == 3 and tables[-1] == ""
    assert [table.count("outline:") for table in tables[:2]] == [0, 1]
    assert ">11<" in tables[1] and ">11<" not in tables[0]


@pytest.mark.parametrize(("value", "text"), [
    (np.zeros((2, 0)), "array of shape (2, 0)"),
    (np.zeros((1, 2, 3, 4, 5)), "array of shape (1, 2, 3, 4, 5)"),
    (np.zeros((7, 5, 5)), "array of shape (7, 5, 5)"),
    (np.array([[[1.0, 10.0]], [[0.5, 2.0]]]), "[[[1  10]]\n [[0.5  2]]]"),
    (np.array(2.5), "2.5"), (np.array([True, False]), "[True  False]"), (np.inf, "inf"),
    (-np.inf, "-inf"), (np.nan, "nan"), ("word", "'word'"), (1e-9, "1e-09")])
def test_values_as_text(value, text):
    assert _format.as_text(value) == text
