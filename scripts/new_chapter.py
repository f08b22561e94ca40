"""Make a new chapter that runs and passes the tests, ready to be rewritten.

    .venv/bin/python scripts/new_chapter.py 04 embeddings "From tokens to vectors"

The number, the stem and the title must be those of the plan (src/attnbook/data/chapters.toml).
Made are the executed notebook with all its parts, a checker module with four example exercises,
their hints and titles, and a quiz; the table of contents learns the chapter.
If anything goes wrong on the way, nothing is left behind.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

import jupytext
import nbformat

from attnbook._files import write
from attnbook.data import tables

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).resolve().parent / "chapter_template"

GOALS = [
    (
        "g1",
        "Turn positive numbers into shares, also row by row",
        ("shares", "rows"),
        ("positive", "axis"),
    ),
    (
        "g2",
        "Mix values by their shares, and say how many of them really count",
        ("mean", "count"),
        ("mixture", "inverse"),
    ),
]


class ProblemError(Exception):
    """What is wrong with the request, in a sentence for the author."""


def planned(number, stem, title):
    """Return the chapter of the plan, or say how the request differs from it."""
    if not re.fullmatch(r"\d\d", number):
        raise ProblemError(f"the number is {number!r}, expected two digits such as 04")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", stem):
        raise ProblemError(
            f"the stem is {stem!r}, expected lower-case words joined by hyphens, "
            "such as self-attention"
        )
    plan = {chapter.stem: chapter for chapter in tables.chapters()}
    if stem not in plan:
        raise ProblemError(
            f"{stem!r} is not in the plan. Add it to src/attnbook/data/chapters.toml; "
            f"planned are {', '.join(plan)}"
        )
    chapter = plan[stem]
    if (number, title) != (chapter.number, chapter.title):
        raise ProblemError(
            f"the plan has {chapter.number} {chapter.title!r}, got {number} {title!r}. "
            "Use the plan's, or change src/attnbook/data/chapters.toml first"
        )
    return chapter


def targets(root, chapter):
    """Return the files that the chapter will own, by template."""
    module = chapter.stem.replace("-", "_")
    package = root / "src" / "attnbook"
    return {
        "chapter": root / "notebooks" / chapter.notebook,
        "checks": package / "checks" / f"{module}.py",
        "quiz": package / "data" / "quizzes" / f"{chapter.stem}.toml",
        "words": package / "checks" / f"{module}.json",
    }


def fill(name, chapter):
    """Return a template with the chapter's names in it."""
    terms = [f"[{t.en}](#{t.label})" for t in tables.glossary() if t.chapter == chapter.stem]
    blanks = {
        "stem": chapter.stem,
        "module": chapter.stem.replace("-", "_"),
        "n": str(int(chapter.number)),
        "title": chapter.title,
        "question": chapter.question,
        "terms": ", ".join(terms) or "[weights](#term-attention-weights)",
    }
    text = (TEMPLATE / name).read_text(encoding="utf-8")
    return re.sub(r"@(\w+)@", lambda blank: blanks[blank[1]], text)


def notebook(chapter):
    """Return the chapter's notebook with its metadata, not yet executed."""
    from bootstrap_cell import address_of_the_book, update

    made = jupytext.reads(fill("chapter.txt", chapter), fmt="py:percent")
    about = {
        "stem": chapter.stem,
        "number": chapter.number,
        "title": chapter.title,
        "question": chapter.question,
        "description": f"{chapter.question} Chapter {int(chapter.number)} of Paying Attention.",
        "builds_on": ["library"],
        "goals": [
            {
                "id": goal,
                "text": text,
                "exercises": [f"ex-{chapter.stem}-{name}" for name in exercises],
                "quiz": [f"q-{chapter.stem}-{name}" for name in questions],
            }
            for goal, text, exercises, questions in GOALS
        ],
    }
    made.metadata["attnbook"] = nbformat.from_dict(about)
    update(made, address_of_the_book())
    return made


def add_to_contents(text, chapter, part_title):
    """Return _toc.yml with the chapter in its part, in the order of the numbers."""
    caption = re.search(rf"^( *)- caption: {re.escape(part_title)}\n", text, re.MULTILINE)
    if not caption:
        raise ProblemError(f"_toc.yml has no part {part_title!r}; add it, with its page")
    following = re.compile(r"^ *- caption:|\Z", re.MULTILINE).search(text, caption.end())
    listed = re.compile(r"^ *- file: notebooks/(\d\d)-\S+\n", re.MULTILINE)
    later = [match.start() for match in listed.finditer(text, caption.end(), following.start())
             if match[1] > chapter.number]
    place = min([*later, following.start()])
    entry = f"{caption[1]}    - file: notebooks/{chapter.notebook.removesuffix('.ipynb')}\n"
    return text[:place] + entry + text[place:]


def make(root, chapter):
    """Write the chapter's files, or leave everything as it was."""
    new = targets(root, chapter)
    taken = [path for path in new.values() if path.exists()]
    if taken:
        raise ProblemError(
            "these files exist already: " + ", ".join(str(path.relative_to(root)) for path in taken)
        )
    part = next(part for part in tables.parts() if part.number == chapter.part)
    contents = root / "_toc.yml"
    before = contents.read_text(encoding="utf-8")
    try:
        write(contents, add_to_contents(before, chapter, part.title))
        for name in ("checks.txt", "words.json", "quiz.txt"):
            write(new[Path(name).stem], fill(name, chapter))
        tidy(path for path in new.values() if path.suffix == ".py")
        write(new["chapter"], nbformat.writes(notebook(chapter)) + "\n")
        run(root, new["chapter"])
    except BaseException:
        for path in new.values():
            path.unlink(missing_ok=True)
        write(contents, before)
        raise
    return [*new.values(), contents]


def tidy(paths):
    """Break the lines that a long stem has made too long."""
    command = [sys.executable, "-m", "ruff", "format", "--no-cache", "--quiet", *map(str, paths)]
    subprocess.run(command, check=True)


def run(root, path):
    """Run the notebook in a new process, which imports the checkers as they are now."""
    script = Path(__file__).resolve().parent / "normalise_notebooks.py"
    done = subprocess.run(
        [sys.executable, str(script), "--execute", str(path)],
        capture_output=True,
        text=True,
        cwd=root,
        check=False,
    )
    if done.returncode:
        raise ProblemError(f"the example chapter does not run:\n{done.stderr}")


def main(arguments=None):
    """Make the chapter that the command line asks for, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("number", help="two digits: 04")
    parser.add_argument("stem", help="the chapter's word: embeddings")
    parser.add_argument("title", help='"From tokens to vectors"')
    options = parser.parse_args(arguments)
    try:
        chapter = planned(options.number, options.stem, options.title)
        written = make(ROOT, chapter)
    except ProblemError as problem:
        print(f"new_chapter: {problem}", file=sys.stderr)
        return 2
    print("Written or changed:")
    for path in written:
        print(f"  {path.relative_to(ROOT)}")
    print("Next: make check, and replace the example step by step.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
