"""A small book is built, strictly, and its pages are read."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import project
import pytest
from copies import ADDRESSES
from reading import Links, pages

from attnbook.data import palette
from attnbook.sphinx_ext import whole

pytestmark = pytest.mark.long  # a site is built: as long as ten seconds

BOOK = Path(__file__).resolve().parents[1] / "scripts" / "book.py"


def build(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess:
    """Build a project strictly, in an environment that knows only the given addresses."""
    clean = {key: value for key, value in os.environ.items() if key not in ADDRESSES}
    return subprocess.run(
        [sys.executable, str(BOOK), "build", "--warningiserror", "--keep-going", *options,
         str(folder)], capture_output=True, text=True, env={**clean, **environment}, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """Build the site; cells are asked to run in it, and the wheels for that are not there."""
    folder = project.write(tmp_path_factory.mktemp("site") / "book")
    config = folder / "_config.yml"
    config.write_text(config.read_text("utf8").replace(
        'attnbook_page_python: ""', 'attnbook_page_python: "yes"'), "utf8")
    done = build(folder, LIVE_WHEELS=str(tmp_path_factory.mktemp("empty")))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    said = [line for line in done.stdout.splitlines() if "Cells do not run" in line]
    assert len(said) == 1 and "numpy" in said[0]
    return folder / "_build" / "html"


@pytest.fixture(scope="module")
def chapter(site) -> str:
    return (site / "notebooks" / "02-kernels.html").read_text(encoding="utf8")


def test_without_its_wheels_no_page_has_python(site, chapter):
    assert not (site / "_static" / "python").exists()
    assert "page-python" not in chapter


def test_equations_are_numbered_and_tied_to_their_code(chapter):
    assert re.search(r'<div class="math-block numbered" id="eq-nw">', chapter)
    assert 'aria-label="Equation 2.1">(2.1)</a>' in chapter
    assert 'href="#code-nw" aria-label="Code of equation 2.1"' in chapter
    assert re.search(r'<div class="cell[^"]*" id="code-nw">', chapter)
    assert re.search(r'href="#eq-nw"><span>equation \(2\.1\)</span>', chapter)
    assert "# code-nw" not in chapter
    assert "\\label" not in chapter


def test_links_of_all_kinds_are_resolved(chapter):
    for kind, place in {
        "term": "../book/glossary.html#term-query", "fact": "../book/paper-facts.html#fact-base",
        "cite": "../book/references.html#", "ch": "01-library.html", "sec": "#sec-estimator",
        "eq": "#eq-nw",
        "fig": "#fig-nw-curve", "code": "#code-nw", "ex": "#ex-nw-weights",
        "widget": "#widget-kernel-explorer",
    }.items():
        assert re.search(rf'<a class="to-{kind} [^"]*" href="{re.escape(place)}', chapter), kind
    assert "<span>the same estimator (2.1)</span>" in chapter
    assert '<span class="planned">self-attention</span>' in chapter


def test_the_library_and_the_chapter_that_builds_it_lead_to_each_other(site, chapter):
    library = (site / "book" / "api.html").read_text(encoding="utf8")
    entry = library.partition("attnbook.kernels.nadaraya_watson\">")[2].partition("leave_one")[0]
    assert re.search(r'href="../notebooks/02-kernels.html#eq-nw"><span>Equation \(2.1\)', entry)
    assert re.search(r'<p class="api-origin"><a class="to-ch [^"]*" href="../notebooks/02-k', entry)
    assert "<code>kernels.boxcar</code>" in chapter
    assert 'class="to-api" href="../book/api.html#attnbook.kernels.nadaraya_watson"' in chapter
    assert "<dl>" not in library, "a signature is no list"


def test_formulas_are_mathml_with_roles(chapter):
    assert "$" not in re.sub(r"<[^>]*>|\(\$", "", chapter.split("<article")[1].split("<pre")[0])
    assert '<mi class="role-query">x</mi>' in chapter
    assert '<msub class="role-key"><mi>x</mi><mi>i</mi></msub>' in chapter
    assert '<mi class="role-query">𝐪</mi>' in chapter
    assert "math-error" not in chapter


def test_what_follows_a_prediction_stands_in_an_element_of_its_own(site, chapter):
    """Which only the page's script covers: every word is there without it."""
    box = re.search(r'<div class="callout callout-predict" data-predict="(predict-kernels-\w{8})" '
                    r'data-right="2">', chapter)
    start = chapter.index(f'<div class="after-prediction" data-after="{box[1]}" '
                          'data-waits="Covered until you have answered: a code cell, a figure, '
                          'text and the answer."')
    assert box.end() < start < chapter.index('id="code-nw"') < chapter.index('id="fig-nw-curve"')
    assert "hidden" not in chapter[box.start():start]
    assert 'predictions.js?' in chapter and 'predictions.css?' in chapter
    welcome = (site / "book" / "welcome.html").read_text(encoding="utf8")
    assert "predictions.js" not in welcome and "predictions.css" not in welcome


def test_a_page_has_the_styles_of_its_own_widgets_alone(site):
    sheets = {name: [Path(a.partition("?")[0]).name for a in Links(text).loaded
                     if ".css" in a and "print.css" not in a and "predictions" not in a]
              for name, text in pages(site).items()}
    assert sheets["notebooks/02-kernels.html"] == ["site.css", "widgets.kernel_explorer.css"]
    assert sheets["book/glossary.html"] == ["site.css"]
    static = site / "_static"
    assert not [path.name for path in static.glob("attnbook*.css")]
    own = (static / "widgets.kernel_explorer.css").read_text(encoding="utf8")
    # Of the frame, of this kind, of a name that the script puts together; and of another kind.
    assert all(rule in own for rule in (".ab-tool", ".ab-reach", ".ab-fill-query", "@media print"))
    assert ".ab-softmax" not in own and ".ab-look-map" not in own
    shared = (static / "site.css").read_text(encoding="utf8")
    assert ".ab-tool" not in shared
    # Words of the text keep nothing, what the page's scripts do at a click stays.
    assert not [rule for rule in (".carousel", ".toast", ".modal-dialog") if rule in shared]
    assert all(rule in shared for rule in (".dropdown-menu.show", "copybtn", ".tooltip"))


def test_tables_show_every_entry(site):
    from attnbook.data import tables

    read = {name: Links(text).ids for name, text in pages(site).items()}
    for term in tables.glossary():
        assert term.label in read["book/glossary.html"]
    for fact in tables.facts():
        assert fact.label in read["book/paper-facts.html"]
    notation = (site / "book" / "notation.html").read_text(encoding="utf8")
    assert notation.count("<tr") >= len(tables.notation())
    assert '<span data-convention="vectors" data-choice="rows">' in notation
    other = re.findall(r'<span data-convention="\w+" data-choice="(?:columns|blocked)"( hidden)?>',
                       notation)
    assert len(other) == sum(
        max(1, len(s.chapters)) for s in tables.notation() if s.columns or s.blocked)
    assert all(other), "without a script, the book's conventions show"
    assert 'lang="zh-Hans"' in (site / "book" / "glossary.html").read_text(encoding="utf8")


def test_the_colours_of_figures_follow_the_theme(site, chapter):
    """The style is cut to what the pages use, and a figure names its colours in attributes."""
    style = (site / "_static" / "site.css").read_text(encoding="utf8")
    used = {colour for svg in re.findall(r"<svg.*?</svg>", chapter, re.S)
            for colour in re.findall(r'\b(?:fill|stroke)="([^"]+)"', svg)}
    named = {colour[4:].partition(",")[0] for colour in used if colour.startswith("var(")}
    assert named & {f"--role-{role}" for role in palette.ROLES}
    for name in [*named, "--paper"]:
        assert f"{name}:" in style
    assert used <= {"none", "currentColor"} | {one for one in used if one.startswith("var(")}
    for colours in (palette.PALETTE, palette.DARK):
        assert f"--role-query:{colours['query']}" in style.replace(": ", ":")


def test_no_line_begins_with_the_comma_after_a_formula(site):
    formulas = "\n".join(pages(site).values())
    loose, found = re.subn(r'<span class="tied">[(\[“‘]*<span class="math.*?</math></span>'
                           r"[.,;:!?)\]”’%]*</span>", "", formulas, flags=re.DOTALL)
    assert found
    assert not re.search(r"</math></span>[.,;:!?)\]]", loose)


def test_building_again_leaves_the_style_whole_and_cuts_it_anew_where_a_page_has_changed(tmp_path):
    folder = project.write(tmp_path / "book")
    static, kept = folder / "_build" / "html" / "_static", folder / "_build/.doctrees/styles.json"

    def styles() -> list[str]:
        assert build(folder).returncode == 0
        return [(static / name).read_text(encoding="utf8")
                for name in ("site.css", "widgets.kernel_explorer.css")]

    first = styles()
    assert ".bd-article" in first[0] and ".ab-tool" in first[1] and ".toast" not in first[0]
    sheets = json.loads(kept.read_text(encoding="utf8"))
    for sheet in sheets.values():
        sheet["code"] += "/* kept */"
    kept.write_text(json.dumps(sheets), encoding="utf8")
    known = json.loads((kept.parent / whole.LIST).read_text(encoding="utf8"))
    known["files"][str(kept.parent)] = whole.contents(kept.parent)  # else all would begin anew
    (kept.parent / whole.LIST).write_text(json.dumps(known), encoding="utf8")
    welcome = folder / "book" / "welcome.md"
    welcome.write_text(f"{welcome.read_text('utf8')}\n\n<p class='toast'>x</p>\n", encoding="utf8")
    shared, own = styles()
    assert ".toast" in shared and "kept" not in shared, "what a page has changed"
    assert own == f"{first[1]}/* kept */", "nothing that this sheet was cut from changed"


def test_a_site_of_folders_is_whole_its_search_too(tmp_path):
    folder = project.write(tmp_path / "book")
    done = build(folder, "--builder", "dirhtml")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    site = folder / "_build" / "dirhtml"
    lost = [(path, address) for path in site.rglob("*.html")
            for address in re.findall(r'(?:href|src)="([^"#:?]+)["#?]', path.read_text("utf8"))
            if not (path.parent / address).exists()]
    assert lost == []
    index = (site / "_static" / "search-index.js").read_text("utf8")
    places = [place for place, _ in json.loads(index.partition(" = ")[2].rstrip(";\n"))["pages"]]
    assert "../notebooks/02-kernels/" in places
    assert all((site / "search" / place / "index.html").is_file() for place in places)


def test_with_addresses_the_links_are_there(tmp_path):
    book = project.chapter()
    (first,) = (cell for cell in book.cells if "bootstrap" in cell.metadata.get("tags", []))
    first.source = 'import importlib.util\n\nrepository = "https://github.com/owner/book"'
    folder = project.write(tmp_path / "book", book)
    done = build(folder, BOOK_REPOSITORY_URL="https://github.com/owner/book",
                 BOOK_BASE_URL="https://book.example.org")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    site = folder / "_build" / "html"
    page = (site / "notebooks" / "02-kernels.html").read_text(encoding="utf8")
    path = "notebooks/02-kernels.ipynb"
    assert f"https://mybinder.org/v2/gh/owner/book/main?urlpath=lab/tree/{path}" in page
    assert f"https://colab.research.google.com/github/owner/book/blob/main/{path}" in page
    assert "https://github.com/owner/book/issues/new?title=Chapter+2" in page
    here = "https://book.example.org/notebooks/02-kernels.html"
    assert f'<link rel="canonical" href="{here}"' in page
    assert f'<meta property="og:url" content="{here}"' in page
    assert f"<loc>{here}</loc>" in (site / "sitemap.xml").read_text(encoding="utf8")
    copy = (site / "_sources" / path).read_text(encoding="utf8")
    assert "[chapter 1](https://book.example.org/notebooks/01-library.html)" in copy
    assert "[query](https://book.example.org/book/glossary.html#term-query)" in copy
    assert re.search(r"\(https://book.example.org/book/references.html#id\d+\)", copy)
    assert "[Exercise 2.1](#ex-nw-weights)" in copy, "what the notebook itself holds"


BAD = {
    "an unknown term": ("[x](#term-nothing)", "unknown glossary term: #term-nothing"),
    "an unknown equation": ("[x](#eq-nothing)", "unknown equation: #eq-nothing"),
    "an unknown work": ("[x](#cite-nobody1900)", "unknown citation: #cite-nobody1900"),
    "a chapter nobody plans": ("[x](#ch-nothing)", "unknown chapter: #ch-nothing"),
    "bad TeX": (r"$\frac{1}{$", "formula cannot be read"),
    "an unknown command": (r"$\nocommand$", "formula cannot be read"),
    "a wrong number": ("[64 M](#fact-base-params)", "the text says '64 M'"),
    "a label twice": ("$$\nx\n\\label{eq-nw}\n$$", "label 'eq-nw'"),
    "a wrong label": ("$$\nx\n\\label{nw}\n$$", "label that begins with eq-"),
    "an open fold": ("<details class=\"hint\"><summary>Hint</summary>\n\nx", "not closed"),
    "a label of nothing": ("<a id=\"sec-nowhere\"></a>", "no heading follows"),
    "answers without an Answer": ("> **Predict.** Which?\n>\n> - One\n> - Two",
                                  "no paragraph that begins with **Answer.**"),
}


def test_every_mistake_is_a_warning_and_the_build_fails(tmp_path):
    book = project.chapter()
    for text, _ in BAD.values():
        book.cells.append(project.new_markdown_cell(text))
    book.cells.append(project._code("# code-odd: figure-1\npass"))
    svg = project._curve()
    book.cells.append(project._code("plots.show(ax)", {"image/svg+xml": svg}))
    done = build(project.write(tmp_path / "book", book))
    said = re.sub(r"\s+", " ", done.stdout + done.stderr)
    assert done.returncode != 0
    for what, (_, message) in BAD.items():
        assert message in said, what
    assert "expected labels of equations" in said
    assert "this figure has not" in said
