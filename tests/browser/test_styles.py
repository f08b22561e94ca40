"""Styles are cut to what pages use: nothing that a script names may be missing."""

import re
from typing import Any

from attnbook import widgets

from .conftest import MODES, ROOT, SITE, pages

CLASS = re.compile(r"\.((?:ab|role)(?:-[\w-]+)?)(?![\w-])")
RULED = set(CLASS.findall(re.sub(
    r"/\*.*?\*/", "", (widgets.STATIC / "attnbook.css").read_text(encoding="utf8"), flags=re.S)))
DARK = re.compile(r"([^{}]*(?:data-theme=\"?dark|prefers-color-scheme: ?dark)[^{}]*)\{([^{}]*)\}")
COLOUR = re.compile(r"--|fill$|stroke$|filter$|.*(?:color|shadow|background)")
SHAPES = {"border-radius", "padding", "padding-left", "padding-right", "line-height",
          "font-style", "font-weight"}  # of emphasis in code: Pygments says it twice
OWN = [*(ROOT / "src/attnbook/sphinx_ext/static").glob("*.css"),
       *(ROOT / "src/attnbook/widgets").rglob("style.css")]
KINDS = {path.stem.replace("_", "-") for path in (widgets.STATIC / "kinds").glob("*.js")}
ELSEWHERE = {"jp-OutputArea", "vscode-body", "vscode-dark"}
"""Classes of JupyterLab and VS Code, which show the widgets too."""


def test_every_class_that_a_script_names_is_kept_for_its_pages() -> None:
    """Also those of states that no test comes to; a sheet is cut to its own script's words."""
    sheets = sorted((SITE / "_static").glob("widgets.*.css"))
    assert len(sheets) > 15
    for sheet in sheets:
        script = sheet.with_suffix(".js").read_text(encoding="utf8")
        named = set(re.findall(r"(?<![\w-])ab-[a-z0-9-]+(?![\w-]|\$\{)", script)) & RULED
        kept = set(CLASS.findall(sheet.read_text(encoding="utf8")))
        assert not named - kept, sheet.name


def test_every_class_that_the_book_styles_is_worn_or_named_by_a_script() -> None:
    scripts = [p.read_text("utf8") for p in (SITE / "_static").glob("**/*.js")]
    sources = [p.read_text("utf8") for p in (ROOT / "src/attnbook/widgets").rglob("*.js")
               if widgets.STATIC not in p.parents]
    # Not every page that the builder can make is there: no chapter is only planned any more.
    builder = [p.read_text("utf8") for p in (ROOT / "src/attnbook/sphinx_ext").glob("*.py")]
    named = set(re.findall(r"[\w-]+", " ".join([*scripts, *sources, *builder])))
    worn = {name for path in pages()
            for classes in re.findall(r'class="([^"]+)"', (SITE / path).read_text("utf8"))
            for name in classes.split()}
    # A name that ends in a value: `ab-cost-${i}`.  `ab-${kind}` is that of every widget.
    begun = {start for text in sources for start in re.findall(r"(ab-[\w-]+-)\$\{", text)}
    known = worn | named | ELSEWHERE | {f"ab-{k}" for k in KINDS}
    for sheet in OWN:
        text = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", sheet.read_text("utf8"), flags=re.S)
        styled = set(re.findall(r"\.([a-zA-Z_][\w-]*)", text))
        assert styled, sheet.name
        idle = {name for name in styled - known if not name.startswith(tuple(begun))}
        assert not idle, f"{sheet.name}: {sorted(idle)}"


def test_in_the_dark_nothing_but_colours_and_frames_changes() -> None:
    """So one look at colours is enough there, after all rules in the light (``test_pages.py``)."""
    sheets = sorted((SITE / "_static").glob("*.css"))
    rules = [rule for sheet in sheets for rule in DARK.findall(sheet.read_text(encoding="utf8"))]
    assert len(rules) > 20
    for selector, declared in rules:
        names = {line.partition(":")[0].strip() for line in declared.split(";") if ":" in line}
        others = {name for name in names if not COLOUR.match(name)} - SHAPES
        assert not others, f"{selector.strip()}: {others}"


def test_code_on_a_telephone_is_large_enough_to_read(new_reader: Any) -> None:
    page = new_reader(**MODES["mobile"]).open("notebooks/08-masks.html")
    sizes = page.evaluate("""() => [...document.querySelectorAll('article :is(pre, code)')]
        .filter((e) => e.checkVisibility()).map((e) => parseFloat(getComputedStyle(e).fontSize))""")
    assert len(sizes) > 50
    assert min(sizes) >= 12
