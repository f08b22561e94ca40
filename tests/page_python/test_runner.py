"""Cells run from a fresh start, and what they show travels as trees."""

import builtins
import json

import numpy as np
import pytest

from attnbook.page_python import runner


def run(*sources):
    """Run cells; return what was told and the answer."""
    told = []
    cells = [{"id": f"cell-{i}", "source": source} for i, source in enumerate(sources)]
    answer = runner.run(json.dumps(cells), lambda kind, words: told.append((kind, words)))
    return told, json.loads(answer)


def printed(told):
    return "".join(words for kind, words in told if kind == "print")


def words(tree):
    """Return all text of a tree."""
    return tree if isinstance(tree, str) else "".join(words(child) for child in tree[2:])


def test_only_the_last_cell_is_heard_and_all_are_named():
    told, answer = run("x = 2\nprint('above')", "print(x + 1)")
    assert told == [("begun", "cell-0"), ("begun", "cell-1"), ("print", "3\n")]
    assert answer == {}


def test_every_run_starts_afresh():
    run("kept = 1", "print(kept)")
    _, answer = run("print(kept)")
    assert answer["error"] == "NameError"


def test_what_stands_before_a_missing_name_serves_the_cells_below():
    above = {"id": "above", "source": "x = 2\ntorch.ones(x)\nx = 3", "runs": False}
    told = []
    answer = runner.run(json.dumps([above, {"id": "own", "source": "print(x)"}]),
                        lambda kind, words: told.append((kind, words)))
    assert printed(told) == "2\n" and json.loads(answer) == {}
    assert json.loads(runner.run(json.dumps([above]), lambda *_: None))["error"] == "NameError"
    above["runs"] = True
    answer = json.loads(runner.run(json.dumps([above, {"id": "own", "source": "x"}]), print))
    assert (answer["error"], answer["cell"]) == ("NameError", "above")


@pytest.mark.parametrize(("source", "shown"), [
    ("1 + 1", "2"), ("'a'", "'a'"), ("[1,\n 2]", "[1, 2]"), ("x = 3\nx", "3")])
def test_the_value_of_the_last_line_is_shown(source, shown):
    assert run(source)[1]["tree"] == ["pre", {}, shown]


@pytest.mark.parametrize("source", ["None", "x = 1", "1;", "", "# nothing"])
def test_nothing_is_shown_of_nothing(source):
    assert run(source)[1] == {}


def test_printing_of_arrays_is_as_at_the_start_of_each_run():
    run("import numpy as np\nnp.set_printoptions(precision=2)")
    told, _ = run("import numpy as np\nprint(np.array([1 / 3]))")
    assert printed(told) == f"{np.array([1 / 3])}\n"


def test_a_report_says_whether_it_was_accepted():
    solution = ("import numpy as np\ndef epanechnikov(u):\n"
                "    return np.maximum(0, 0.75 * (1 - u**2))")
    check = "from attnbook import checks\nchecks.kernels.epanechnikov(epanechnikov)"
    assert run(solution, check)[1]["status"] == "passed"
    _, answer = run("def epanechnikov(u):\n    return u", check)
    assert answer["status"] == "wrong"
    assert answer["tree"][0] == "div" and "expected" in words(answer["tree"]).lower()


@pytest.mark.parametrize(("source", "error", "said"), [
    ("x = 1\nx.y", "AttributeError", "Line 2: x.y"),
    ("naem", "NameError", "Is the name spelled"),
    ("print('a'\nx = 1", "SyntaxError", "bracket"),
    ("if 1:\nx = 1", "IndentationError", "Line 2: x = 1"),
    ("import numpy as np\nnp.ones((2, 3)) + np.ones((2, 4))", "ValueError", "array[:, None]"),
    ("import numpy as np\nnp.ones((2, 3)) @ np.ones((2, 3))", "ValueError", "Print both shapes"),
    ("raise SystemExit('end')", "SystemExit", "end"),
    ("import no_such_package", "ModuleNotFoundError", "open the notebook"),
    ("def f():\n    1 / 0\nf()", "ZeroDivisionError", "Line 2: 1 / 0"),
])
def test_errors_say_where_and_what_to_try(source, error, said):
    _, answer = run("ready = 1", source)
    assert (answer["error"], answer["cell"]) == (error, "cell-1")
    assert said in words(answer["tree"])


def test_input_says_what_to_do_instead(monkeypatch):
    monkeypatch.setattr(builtins, "input", runner._no_input)
    _, answer = run("name = input('Your name? ')")
    assert "Write the value into the cell instead" in words(answer["tree"])


def test_a_stub_is_not_told_of_two_cells():
    check = "from attnbook import checks\nchecks.kernels.epanechnikov(epanechnikov)"
    _, answer = run("def epanechnikov(u):\n    ...", check)
    assert answer["status"] == "not-started" and "that cell" not in words(answer["tree"])


def test_a_known_mistake_is_named():
    check = "from attnbook import checks\nchecks.kernels.epanechnikov(epanechnikov)"
    wrong = ("from attnbook import checks\nname, epanechnikov = "
             "next(iter(checks.kernels.epanechnikov.mistakes.items()))")
    assert run(wrong, check)[1]["mistake"]


def test_a_cell_that_is_pressed_is_heard_also_where_the_next_one_checks_it():
    told = []
    cells = [{"id": "a", "source": "print(1)"}, {"id": "b", "source": "print(2)", "loud": True},
             {"id": "c", "source": "print(3)"}]
    runner.run(json.dumps(cells), lambda kind, words: told.append((kind, words)))
    assert printed(told) == "2\n3\n"
    cells[1]["source"] = "1 / 0"
    answer = json.loads(runner.run(json.dumps(cells), lambda *_: None))
    assert "above" not in words(answer["tree"])


def test_an_error_above_is_said_to_be_above():
    _, answer = run("1 / 0", "print(1)")
    assert answer["cell"] == "cell-0" and "A cell above" in words(answer["tree"])


def test_what_is_printed_is_cut_and_counted():
    told, _ = run(f"print('a' * {runner.MOST_CHARACTERS + 2000})")
    text = printed(told)
    assert text.startswith("a" * runner.MOST_CHARACTERS + "\n…") and "2,001 characters" in text


def test_trees_hold_no_markup():
    tree = runner.html_tree('<p title="a">1 &lt; 2<br>3<script>x()</script></p>')
    assert tree == ["div", {}, ["p", {"title": "a"}, "1 < 2", ["br", {}], "3",
                                ["script", {}, "x()"]]]
