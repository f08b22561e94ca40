"""Make a new chapter that runs and passes the tests, ready to be rewritten.

    .venv/bin/python scripts/new_chapter.py embeddings

Number and title are those of the plan (src/attnbook/data/chapters.toml).  Made are the executed
notebook with all its parts, a checker module with four example exercises, their hints and titles,
and a quiz; the table of contents learns the chapter.
If anything goes wrong on the way, nothing is left behind.
"""

import argparse
import re
import sys
from pathlib import Path

import jupytext
import nbformat
from new_widget import ProblemError, run

from attnbook._files import write
from attnbook.data import tables

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).resolve().parent / "chapter_template"


def planned(stem):
    """Return the chapter of the plan, or say which there are."""
    plan = {chapter.stem: chapter for chapter in tables.chapters()}
    if stem not in plan:
        raise ProblemError(f"{stem!r} is not in the plan. Add it to "
                           f"src/attnbook/data/chapters.toml; planned are {', '.join(plan)}")
    return plan[stem]


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
    made.metadata.attnbook |= {
        "stem": chapter.stem, "number": chapter.number, "title": chapter.title,
        "question": chapter.question,
        "description": f"{chapter.question} Chapter {int(chapter.number)} of Paying Attention."}
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
        # A long stem has made lines too long.
        run("-m", "ruff", "format", "--no-cache", "--quiet", new["checks"])
        write(new["chapter"], nbformat.writes(notebook(chapter)) + "\n")
        run("scripts/normalise_notebooks.py", "--execute", new["chapter"])
    except BaseException:
        for path in new.values():
            path.unlink(missing_ok=True)
        write(contents, before)
        raise
    return [*new.values(), contents]


def main(arguments=None):
    """Make the chapter that the command line asks for, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("stem", help="the chapter's word in the plan: embeddings")
    options = parser.parse_args(arguments)
    try:
        chapter = planned(options.stem)
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
