"""Every exercise of every chapter: references, mistakes, hints, and what the chapter prints."""

import inspect
import re

import numpy as np
import pytest
from chapter_exercises import cells, exercises, notebook
from every import for_each

from attnbook import checks, messages
from attnbook.checks import _values


def _checker(stem, exercise):
    return getattr(getattr(checks, stem), exercise.name)


STEMS = tuple(name for name in checks.__all__ if inspect.ismodule(getattr(checks, name)))
ALL = [(stem, one) for stem in STEMS for one in checks.exercises(stem)]
IDS = [one.id for _, one in ALL]
MISTAKES = [(one, name) for _, one in ALL for name in one.mistakes]
each_exercise = for_each([(_checker(stem, one), one) for stem, one in ALL], lambda case: case[1].id)
each_mistake = for_each(MISTAKES, lambda case: f"{case[0].id}, {case[1]}")


@pytest.mark.slow
@each_exercise
def test_reference_passes_its_own_checker(checker, exercise):
    if exercise.measure is None:
        assert checker(exercise.reference).ok


@pytest.mark.slow
@each_mistake
def test_mistake_is_rejected_with_a_small_counterexample_and_its_hint(exercise, name):
    report = exercise(exercise.mistakes[name])
    assert not report.ok
    assert report.mistake == name
    assert report.hint == exercise.hints[name]
    example = report.counterexample
    assert example is not None and tuple(example.arguments) == exercise.arguments
    assert example.expected.keys() == example.got.keys()
    assert any(not _values.same(example.expected[k], example.got[k]) for k in example.got)
    assert _values.size(example.arguments) <= 25, "small enough to read"
    assert "array of shape" not in repr(report)


@each_exercise
def test_at_least_three_mistakes_are_known(checker, exercise):
    assert len(exercise.mistakes) >= 3
    assert set(exercise.hints) == {*exercise.mistakes, *exercise.errors.values()}
    assert "not_boolean" not in exercise.hints, "what the engine calls every mask of numbers"


@each_exercise
def test_cases_grow_and_stay_the_same(checker, exercise):
    first, second = exercise.all_cases(), exercise.all_cases()
    sizes = [_values.size(case.arguments) for case in first]
    assert sizes == sorted(sizes) and sizes[0] <= 6 and len(first) >= 7
    for one, two in zip(first, second, strict=True):
        assert all(np.array_equal(one.arguments[k], two.arguments[k]) for k in exercise.arguments)
        assert not any(isinstance(one.arguments[k], np.ndarray) and
                       np.shares_memory(one.arguments[k], two.arguments[k])
                       for k in exercise.arguments), "whoever writes into one changes the other"


def test_ids_are_unique_and_hints_belong_to_an_exercise():
    assert len(set(IDS)) == len(IDS)
    assert set(messages.table()["checks"]["exercises"]) == set(IDS)


@pytest.mark.parametrize("stem", STEMS)
def test_each_exercise_has_one_public_checker(stem):
    exercises = checks.exercises(stem)
    assert 4 <= len(exercises) <= 6
    for exercise in exercises:
        assert _checker(stem, exercise) is exercise
        assert inspect.signature(exercise.reference).bind(*exercise.arguments)


# --- what stands in the chapters -----------------------------------------------------------------
@pytest.fixture(params=STEMS)
def chapter(request):
    path = notebook(request.param)
    assert path is not None, f"the exercises of {request.param} have a checker and no chapter"
    return request.param, exercises(cells(path))


def test_chapter_has_exactly_the_exercises_of_its_checkers(chapter):
    stem, written = chapter
    assert [one.id for one in written] == [one.id for one in checks.exercises(stem)]
    for one in written:
        assert one.names == [one.id.removeprefix("ex-").replace("-", "_")]
        assert 1 <= one.hints <= 2 and one.solutions == 1
        assert "___" in one.faded and "___" not in one.solution


def test_stubs_are_not_started_and_faded_solutions_are_open(chapter):
    stem, written = chapter
    solved = {"np": np, "checks": checks}  # a later exercise may call an earlier one
    for one in written:
        for source in (one.stub, one.faded):
            scope = dict(solved)
            exec(source, scope)
            report = getattr(getattr(checks, stem), one.names[0])(scope[one.names[0]])
            assert report.status == "not-started", (one.id, report)
        exec(one.solution, solved)


def test_blanks_stand_in_the_lines_of_the_solution(chapter):
    for one in chapter[1]:
        blanks, lines = ([" ".join(line.split()) for line in source.splitlines()]
                         for source in (one.faded, one.solution))
        assert len(blanks) == len(lines), one.id
        for blank, line in zip(blanks, lines, strict=True):
            assert re.fullmatch(".+".join(map(re.escape, blank.split("___"))), line), (line, blank)


def test_titles_and_numbers_are_those_of_the_progress_table(chapter):
    stem, written = chapter
    exercises = checks.exercises(stem)
    assert [one.title for one in written] == [one.title for one in exercises]
    chapter_number = int(notebook(stem).name[:2])
    assert [one.number for one in written] == [
        f"{chapter_number}.{i + 1}" for i in range(len(written))]


def test_worked_solutions_pass(chapter):
    stem, written = chapter
    scope = {"np": np, "checks": checks}
    for one in written:
        exec(one.solution, scope)
        report = getattr(getattr(checks, stem), one.names[0])(scope[one.names[0]])
        assert report.ok, (one.id, report)


# --- masks ---------------------------------------------------------------------------------------
MASKS = [one for _, one in ALL if one.booleans]


@pytest.mark.parametrize("number", [float, int, "uint8"])
@pytest.mark.parametrize("exercise", MASKS, ids=lambda one: one.id)
def test_right_masks_of_numbers_are_refused_with_the_reason(exercise, number):
    def of_numbers(*given):
        result = exercise.reference(*given)
        several = result if isinstance(result, tuple) else (result,)
        turned = tuple(np.asarray(part).astype(number) for part in several)
        return turned if isinstance(result, tuple) else turned[0]

    report = exercise(of_numbers)
    assert report.status == "form" and report.mistake == "not_boolean"
    assert "True and False" in report.message and "PyTorch adds" in report.hint
    assert "True" in repr(report) or "False" in repr(report)


# --- mistakes that every exercise knows ----------------------------------------------------------
def _changed(exercise, change):
    return lambda *given: change(exercise.reference(*given))


@pytest.mark.slow
@each_exercise
def test_right_results_in_another_order_are_named(checker, exercise):
    if len(exercise.returns) > 1:
        report = exercise(_changed(exercise, lambda results: tuple(results)[::-1]))
        # A number in the place of a boolean is told first.
        assert report.mistake in {"other_order", "not_boolean", *exercise.mistakes}


@pytest.mark.slow
@each_exercise
def test_the_transpose_and_the_opposite_are_named(checker, exercise):
    if exercise.measure is None and len(exercise.returns) == 1:
        for name, change in (("transposed", np.transpose), ("turned_round", np.negative)):
            if name == "transposed" or not exercise.booleans:
                report = exercise(_changed(exercise, change))
                assert report.ok or report.mistake in {name, *exercise.mistakes}, (name, report)


# --- no case in which two answers are equally good -----------------------------------------------
def test_bugs_to_be_named_differ_where_a_bug_is_named():
    """The output of a case belongs to the bug expected, and no smaller number gives the same."""
    expected = []
    for case in checks.self_attention.name_the_bug.all_cases():
        *given, output = case.arguments.values()
        gaps = [np.abs(one - output).max() for one in checks.self_attention._variants(*given)]
        found = checks.self_attention.name_the_bug.reference(*given, output)
        assert gaps[found] < 1e-12 and min(gaps[:found], default=1) > 1e-3
        expected.append(found)
    assert {*expected} == {0, 1, 2, 3, 4}


def test_best_bandwidth_is_never_a_close_call():
    for case in checks.kernels.choose_bandwidth.all_cases():
        errors = np.sort(checks.kernels._left_out_errors(*case.arguments.values()))
        assert len(errors) == 1 or errors[1] > errors[0] * (1 + 1e-3)


def test_no_case_of_the_beam_has_two_equal_sums():
    for case in checks.transformer.beam_step.all_cases():
        sums = np.sort((case.arguments["totals"][:, None] + case.arguments["log_p"]).ravel())
        assert (np.diff(sums) > 1e-6).all()
