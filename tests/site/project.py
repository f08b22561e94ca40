"""A small book: what the tests build where the real one cannot be taken."""

import shutil
from pathlib import Path

import nbformat
from booktext import ROOT
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from attnbook import plots

TITLE = """\
# Nadaraya–Watson regression

This chapter builds the answer from a [query](#term-query), some keys and their values, as in
[chapter 1](01-library.ipynb), [Nadaraya (1964)](#cite-nadaraya1964) and
[self-attention](#ch-self-attention):

$$
\\hat{y}(x) = \\sum_{i=1}^n \\alpha_i\\, y_i
\\label{eq-nw}
$$
"""
EXERCISE = """\
## Exercises

<a id="ex-nw-weights"></a>
### Exercise 2.1 Weights by hand (easy)

Write a function that returns the weights alone. [Exercise 2.1](#ex-nw-weights) needs no more.

<details class="solution" data-exercise="ex-nw-weights"><summary>Full solution</summary>

Start from the scores, and share them out.

</details>
"""
WIDGET = """\
<figure class="ab-figure" id="widget-kernel-explorer" data-widget="kernel_explorer" \
data-state="{&quot;bandwidth&quot;:0.5}"><figcaption>Kernel explorer</figcaption>\
<div class="ab-fallback"><p>Four points and a curve.</p></div></figure>"""
WELCOME = """\
---
myst:
  html_meta:
    description: "A small book that the tests build."
---
# Paying Attention

The first page of a small book. It has a [chapter](#ch-kernels), a [list of words](glossary.md) and
a [planned chapter](#ch-masks).

```{chapter-list}
```
"""


def _curve() -> str:
    axes = plots.style.axes()
    axes.plot([0, 1, 2], [0, 1, 0], color=plots.style.colour("output"), gid="role-output")
    axes.set_xlabel("place x")
    axes.set_ylabel("value y")
    return plots.show(axes, "fig-nw-curve")._repr_mimebundle_()["image/svg+xml"]


def _code(source: str, output: dict[str, str] | None = None, **metadata: object) -> object:
    outputs = []
    if output:
        outputs.append(new_output("execute_result", data=output, execution_count=1))
    return new_code_cell(source.rstrip("\n"), outputs=outputs, execution_count=1,
                         metadata=metadata)


def _figure(name: str, svg: str, caption: str, alt: str) -> object:
    return _code(
        f'plots.show(ax, "{name}")', {"image/svg+xml": svg, "text/plain": f"<figure {name}>"},
        tags=["hide-input"],
        mystnb={"figure": {"name": name, "caption": caption}, "image": {"alt": alt}})


def chapter() -> nbformat.NotebookNode:
    """Return a chapter with a formula, a figure, a widget, an exercise and links."""
    cells = [
        new_markdown_cell(TITLE),
        _code("import importlib.util", tags=["bootstrap", "remove-cell"]),
        _figure("fig-nw-curve", _curve(), "The estimate $\\hat{y}$ and the data.",
                "A curve through three points."),
        _code("KernelExplorer()", {"text/html": WIDGET, "text/plain": "KernelExplorer()"}),
        new_markdown_cell(EXERCISE),
        _code("def nw_weights(x_query, x, bandwidth):\n    ..."),
    ]
    about = {
        "stem": "kernels", "number": "02", "title": "Nadaraya–Watson regression",
        "description": "How near must an example be before it counts? A kernel average, by hand.",
        "question": "How close must an example be before it counts?", "builds_on": ["library"],
        "goals": [{"id": "g1", "text": "compute a kernel average", "exercises": ["ex-nw-weights"],
                   "quiz": []}],
    }
    metadata = {
        "attnbook": about,
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python", "pygments_lexer": "ipython3"},
    }
    return new_notebook(cells=cells, metadata=metadata)


def first_chapter() -> nbformat.NotebookNode:
    """Return a chapter that another one builds on."""
    book = chapter()
    book.cells = [new_markdown_cell("# The library\n\nA shelf with six books, and one question.")]
    book.metadata.attnbook = {
        **book.metadata.attnbook, "stem": "library", "number": "01", "title": "The library",
        "builds_on": [], "description": "A shelf with six books, and one question to it."}
    return book


PAGES = {
    "welcome": WELCOME,
    "notation": "# Notation\n\n```{notation-table}\n```\n",
    "glossary": "# Glossary\n\n```{glossary-table}\n```\n",
    "paper-facts": "# Paper facts\n\n```{fact-table}\n```\n",
    "references": "# References\n\n```{bibliography}\n```\n",
}
TOC = """\
format: jb-book
root: book/welcome
parts:
  - caption: Looking things up
    chapters:
      - file: notebooks/01-library
      - file: notebooks/02-kernels
  - caption: To look up
    chapters:
      - file: book/notation
      - file: book/glossary
      - file: book/paper-facts
      - file: book/references
"""


def write_config(folder: Path) -> None:
    """Write the book's own configuration, without what takes long: Python, and the large model."""
    text = (ROOT / "_config.yml").read_text(encoding="utf8")
    for part in ("page_python", "real_model"):
        asked = f'attnbook_{part}: "yes"'
        assert asked in text
        text = text.replace(asked, f'attnbook_{part}: ""')
    (folder / "_config.yml").write_text(text, encoding="utf8")


def write(folder: Path, notebook: nbformat.NotebookNode | None = None) -> Path:
    """Write the project into a folder, with the book's own configuration."""
    (folder / "book").mkdir(parents=True)
    (folder / "notebooks").mkdir()
    write_config(folder)
    shutil.copy(ROOT / "book" / "references.bib", folder / "book")
    (folder / "_toc.yml").write_text(TOC, encoding="utf8")
    for name, text in PAGES.items():
        (folder / "book" / f"{name}.md").write_text(text, encoding="utf8")
    nbformat.write(first_chapter(), folder / "notebooks" / "01-library.ipynb")
    nbformat.write(notebook or chapter(), folder / "notebooks" / "02-kernels.ipynb")
    return folder
