"""What every chapter's notebook must be, besides running: complete, short, labelled, portable."""

import re
import statistics
import tomllib
from functools import cache
from pathlib import Path

import nbformat
import pytest
from booktext import NOTEBOOKS, ROOT, prose

from attnbook.sphinx_ext.exercises import LEVELS, levels

QUIZZES = ROOT / "src" / "attnbook" / "data" / "quizzes"
KEPT = {"text/plain", "text/html", "image/svg+xml", "image/png"}
PATHS = re.compile(r"(?<![\w.])(?:/(?:home|root|tmp|work|Users|usr|opt|var)/|[A-Z]:\\)")
RAW_MYST = re.compile(
    r"^(?::{3,}|```\{)|\{(?:term|cite|eq|ref|numref|doc)[:\w]*\}`|^\(\S+\)="
    r"|^%+ |(?<![#\s])[ \t]+#+$", re.M       # a line of jupytext, or what is left of one
)


@pytest.fixture(params=NOTEBOOKS, ids=lambda p: p.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@cache
def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.fixture
def nb(path: Path) -> nbformat.NotebookNode:
    return read(path)


def code(nb: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [c for c in nb.cells if c.cell_type == "code"]


def own_code(nb: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [c for c in code(nb) if "bootstrap" not in c.metadata.get("tags", [])]


def text(nb: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [c for c in nb.cells if c.cell_type == "markdown"]


def words(source: str) -> int:
    """Words a reader reads: neither code blocks, nor formulas, nor tags."""
    plain = re.sub(r"```.*?```|\$\$.*?\$\$|<[^>]+>", " ", source, flags=re.S)
    return len(re.findall(r"[^\W\d_][\w'’-]*", re.sub(r"\]\([^)]*\)", "]", plain)))


def test_there_are_chapters() -> None:
    assert NOTEBOOKS, "no chapter found in notebooks/"


def test_valid(nb: nbformat.NotebookNode) -> None:
    nbformat.validate(nb)
    assert nb.metadata.kernelspec.name == "python3"


def test_metadata_agrees_with_the_file(nb: nbformat.NotebookNode, path: Path) -> None:
    about = nb.metadata.attnbook
    assert path.stem == f"{about.number}-{about.stem}"
    assert nb.cells[0].source.splitlines()[0] == f"# {about.title}"
    assert 40 <= len(about.description) <= 155
    assert about.question in nb.cells[0].source
    for name in about.builds_on:
        assert list((ROOT / "notebooks").glob(f"[0-9][0-9]-{name}.ipynb")), f"no chapter {name}"


def test_every_cell_was_run_in_order(nb: nbformat.NotebookNode) -> None:
    """Nothing is compared by nbval in a cell whose execution count is missing."""
    counts = [c.execution_count for c in code(nb)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_stored_error_or_stderr(nb: nbformat.NotebookNode) -> None:
    for c in code(nb):
        for out in c.outputs:
            assert out.output_type != "error" or "raises-exception" in c.metadata.get("tags", [])
            assert out.get("name") != "stderr", f"stderr in: {c.source}"


def test_cells_are_short(nb: nbformat.NotebookNode) -> None:
    lengths = [len(c.source.splitlines()) for c in own_code(nb)]
    assert max(lengths) <= 15
    assert statistics.median(lengths) <= 10
    body = [c.source.startswith("## Exercises") for c in nb.cells].index(True)
    asked = sum("**Predict.**" in c.source for c in text(nb))      # a cell each
    assert body - asked <= 80, "a chapter has about 65 cells before its exercises"
    for c in text(nb):
        body = re.sub(r"<details.*?</details>", " ", c.source, flags=re.S)
        assert words(body) <= 120, f"{words(body)} words in: {c.source[:80]}"


def test_no_magics_no_downloads(nb: nbformat.NotebookNode) -> None:
    for c in own_code(nb):
        assert not re.search(r"^\s*[%!]", c.source, re.M), c.source
        assert not re.search(r"\b(urllib|requests|wget|urlopen|hub)\b", c.source), c.source


DRAWN = re.compile(r"torch\.(?:rand|randn|randint|randperm)\(|np\.random\.(?!default_rng\(\w)")
SEEDED = re.compile(r"\b(?:manual_seed|seed_everything)\(")


def test_random_numbers_come_from_a_seed(nb: nbformat.NotebookNode) -> None:
    """What is printed of them would be another thing at every run, if only once in hundreds."""
    lines = [line for cell in nb.cells if cell.cell_type == "code"
             for line in cell.source.splitlines()]
    first = next((i for i, line in enumerate(lines) if SEEDED.search(line)), len(lines))
    assert [line for line in lines[:first] if DRAWN.search(line)] == []


def test_figures_are_named_captioned_and_described(nb: nbformat.NotebookNode) -> None:
    for c in code(nb):
        drawn = any(k.startswith("image/") for o in c.outputs for k in o.get("data", {}))
        about = c.metadata.get("mystnb", {})
        assert drawn == ("figure" in about), f"figure metadata and output differ: {c.source}"
        if drawn:
            assert re.fullmatch(r"fig-[a-z0-9-]+", about["figure"]["name"])
            assert f'"{about["figure"]["name"]}"' in c.source
            assert len(about["figure"]["caption"]) > 20
            assert len(about["image"]["alt"]) > 40
            assert not re.search(r"\.(svg|png)$", about["image"]["alt"])


def test_outputs_are_what_is_kept(nb: nbformat.NotebookNode) -> None:
    assert "widgets" not in nb.metadata
    for c in code(nb):
        for out in c.outputs:
            assert set(out.get("data", {})) <= KEPT, sorted(out.data)


def test_no_absolute_paths(nb: nbformat.NotebookNode) -> None:
    for c in nb.cells:
        assert not PATHS.search(c.source), c.source
        for out in c.get("outputs", []):
            shown = out.get("text", "") + str(out.get("data", {}).get("text/plain", ""))
            assert not PATHS.search(shown), shown


def test_nothing_shows_as_raw_markup(nb: nbformat.NotebookNode) -> None:
    for c in text(nb):
        prose = re.sub(r"```\w.*?```", "", c.source, flags=re.S)
        found = RAW_MYST.search(prose)
        assert not found, f"{found and found[0]!r} shows as it is in JupyterLab: {c.source[:80]}"


def test_tags_are_known(nb: nbformat.NotebookNode) -> None:
    hidden = {"remove-cell", "remove-output", "remove-input", "hide-input"}
    known = {"bootstrap", "exercise", "nbval-ignore-output", "not-in-page"} | hidden
    for c in nb.cells:
        assert set(c.metadata.get("tags", [])) <= known
    ignored = [c for c in code(nb) if "nbval-ignore-output" in c.metadata.get("tags", [])]
    assert len(ignored) <= 12, "what nbval ignores is timings and trained digits, little else"
    for c in ignored:
        assert re.search(r"time|second|train|steps", c.source), f"why is this ignored? {c.source}"


def test_the_site_hides_what_only_a_notebook_needs(nb: nbformat.NotebookNode) -> None:
    """Imports fold, and a widget stands without the line that makes it."""
    first, *rest = own_code(nb)
    assert "hide-input" in first.metadata.get("tags", []), "tag the imports hide-input"
    for c in rest:
        shown = "".join("".join(o.get("data", {}).get("text/html", "")) for o in c.outputs)
        tags = c.metadata.get("tags", [])
        assert ("data-widget=" in shown) == ("remove-input" in tags), f"remove-input? {c.source}"


def test_goals_are_practised(nb: nbformat.NotebookNode) -> None:
    """Each goal has an exercise and a quiz question; no exercise or question stands alone."""
    about = nb.metadata.attnbook
    quiz = tomllib.loads((QUIZZES / f"{about.stem}.toml").read_text(encoding="utf8"))
    asked = {q["id"]: q["goal"] for q in quiz["question"]}
    assert 4 <= len(asked) <= 6
    source = "\n".join(c.source for c in text(nb))
    exercises = set(re.findall(r'<a id="(ex-[a-z0-9-]+)"></a>', source))
    for goal in about.goals:
        assert goal.exercises, f"goal {goal.id} has no exercise"
        assert goal.quiz, f"goal {goal.id} has no quiz question"
        assert {asked[q] for q in goal.quiz} == {goal.id}
    assert {e for g in about.goals for e in g.exercises} == exercises
    assert {q for g in about.goals for q in g.quiz} == set(asked)


def test_goals_are_those_that_the_chapter_lists(nb: nbformat.NotebookNode) -> None:
    """The list after "you will be able to" and the goals that exercises and quiz serve are one."""
    goals = [goal.text for goal in nb.metadata.attnbook.goals]
    assert stated_goals(nb) in (goals, [text[:1].lower() + text[1:] for text in goals])


def stated_goals(nb: nbformat.NotebookNode) -> list[str]:
    lists = [
        re.split(r"you (?:will be able to|can)\n\n", c.source)[1]
        for c in text(nb)
        if re.search(r"you (?:will be able to|can)\n\n- ", c.source)
    ]
    assert len(lists) == 1, "one list of goals, below the words “you will be able to”"
    return re.findall(r"^- (.+?)[;.]$", lists[0], re.M)


def test_exercises_and_questions_are_spread_over_the_goals(nb: nbformat.NotebookNode) -> None:
    """No goal takes more than half of the exercises or of the questions."""
    goals = nb.metadata.attnbook.goals
    assert len({goal.id for goal in goals}) == len(goals)
    for kind in ("exercises", "quiz"):
        served = [len(goal[kind]) for goal in goals]
        assert max(served) <= (len({e for goal in goals for e in goal[kind]}) + 1) / 2, served


def test_required_parts_stand_in_order(nb: nbformat.NotebookNode) -> None:
    heads = re.findall(r"^## (.+)$", "\n".join(c.source for c in text(nb)), re.M)
    tail = ["Exercises", "Quiz", "Summary", "Sources"]
    assert heads[-4:] == tail, heads
    assert 4 <= len(heads[:-4]) <= 14
    source = "\n".join(c.source for c in text(nb))
    assert "**Predict.**" in source
    assert "**In one sentence.**" in source


# --- predictions ask and know the right answer; what is wrong in one, the strict build says -------
BOX = re.compile(r"^> ?\*\*Predict\.\*\*.*(?:\n>.*)*", re.M)


@cache
def predictions() -> list[tuple[str, list[str], dict]]:
    """Return chapter, answers to choose from, and metadata of every prediction."""
    return [(path.stem, re.findall(r"^> - (.+)", box[0], re.M), cell.metadata.get("predict", {}))
            for path in NOTEBOOKS for cell in text(read(path)) if (box := BOX.search(cell.source))]


def test_every_prediction_has_answers_and_says_which_is_right() -> None:
    assert {chapter for chapter, *_ in predictions()} == {path.stem for path in NOTEBOOKS}
    for chapter, choices, about in predictions():
        assert choices, f"{chapter}: below the question: > - An answer, two to four times"
        assert len(set(choices)) == len(choices)
        assert set(about) == {"right"}, (
            f"{chapter}: the cell's metadata say which answer is right, counted from 1, or null "
            'where none is: {"predict": {"right": 2}}')


def test_the_right_answer_is_not_always_in_the_same_place() -> None:
    """Over the whole book, no place holds it more often than two times in three."""
    places = [about["right"] for _, _, about in predictions() if about["right"]]
    assert max(map(places.count, set(places))) <= len(places) * 2 / 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_every_exercise_stands_in_the_table_once_from_easy_to_hard(path):
    found = levels(path)
    assert tuple(found) == LEVELS
    assert found["easy"] and found["hard"], "a chapter begins easily and ends hard"
    labels = re.findall(r'<a id="(ex-[a-z0-9-]+)"></a>', prose(path))
    assert [one for level in LEVELS for one in found[level]] == [
        (f"{int(path.name[:2])}.{i}", label) for i, label in enumerate(labels, start=1)]
