"""The small parts of the site's extension, each by itself."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as Tree

import nbformat
import pytest
from docutils import nodes
from docutils.utils import new_document
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from attnbook import sphinx_ext, widgets
from attnbook.data import palette, quiz
from attnbook.data.palette import PALETTE
from attnbook.page_python.svg import inline_svg
from attnbook.sphinx_ext import (
    addresses,
    cards,
    citation,
    coderoles,
    head,
    mount,
    places,
    reading,
    repo,
    shrink,
    structure,
)
from attnbook.sphinx_ext.assets import STATIC
from attnbook.widgets import script

WIDGETS = Path(widgets.__file__).parent


# --- words --------------------------------------------------------------------------------
def test_a_per_cent_sign_stays_with_its_number_except_in_code():
    page = new_document("page")
    page += nodes.paragraph("", "", nodes.Text("10 to 15 % of 3 words, "),
                            nodes.literal("", "5 % 2"), nodes.emphasis("", "7.5 %"))
    transform = structure.Percent.__new__(structure.Percent)
    transform.document = page
    transform.apply()
    assert [*map(str, page.findall(nodes.Text))] == [
        "10 to 15\u00a0% of 3 words, ", "5 % 2", "7.5\u00a0%"]


# --- figures -------------------------------------------------------------------------------
def test_an_inlined_figure_has_names_roles_and_the_colours_of_the_page_and_no_size():
    svg = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150" viewBox="0 0 300 150"
 data-figure="fig-a" font-size="11">
<defs><path id="m1" d="M0 0"/></defs>
<g class="role-query" data-gid="role-query-0"><use href="#m1" clip-path="url(#m1)"/></g>
<g data-gid="role-weights-0-2"><path fill="#b5126e" stroke="#000000"/></g>
<g id="role-salad"><text font-size="10">1 &lt; 2</text></g></svg>"""
    assert inline_svg(svg, "fig-a", 'A "quoted" <alt>') == """\
<svg class="fig-svg" viewBox="0 0 300 150" role="img" \
aria-label="A &quot;quoted&quot; &lt;alt&gt;" style="max-width:20rem" font-size="11">
<defs><path id="fig-a-m1" d="M0 0" /></defs>
<g class="role-query" data-index="0"><use href="#fig-a-m1" clip-path="url(#fig-a-m1)" /></g>
<g class="role-weights" data-index="0-2">\
<path fill="var(--role-weights,#b5126e)" stroke="currentColor" /></g>
<g id="fig-a-role-salad"><text font-size="10">1 &lt; 2</text></g></svg>"""


def test_what_has_the_colour_of_an_artist_shares_its_role():
    query, weights, key = (PALETTE[role] for role in ("query", "weights", "key"))
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" width="30" height="15">
      <g data-gid="role-query"><path stroke="{weights}"/></g><text fill="{query}">asks</text>
      <g stroke="{query}"><path d="M0 0"/></g><g stroke="#000000"><path fill="{query}"/></g>
      <g fill="{query}"><g data-gid="role-weights"/></g><path fill="{key}"/></svg>"""
    drawn = Tree.fromstring(inline_svg(svg, "fig-a", ""))
    assert [(node.tag, node.get("class")) for node in drawn.iter() if node.get("class")][1:] == [
        ("g", "role-query"), ("text", "role-query"), ("g", "role-query"), ("path", "role-query"),
        ("g", "role-weights")]


# --- reading time --------------------------------------------------------------------------
def cell(kind: str, source: str, **more) -> dict:
    return {"cell_type": kind, "source": source, **more}


@pytest.mark.parametrize(("cells", "expected"), [
    ([], 5),
    ([cell("markdown", "word " * 1000)], 5),
    ([cell("markdown", "word " * 1001)], 10),
    ([cell("markdown", "word " * 1000 + "<details>" + "word " * 5000 + "</details>")], 5),
    ([cell("markdown", "$$x$$\n\n" * 21)], 10),
    ([cell("code", "x = 1\n" * 61, outputs=[])], 10),
    ([cell("code", "x = 1\n" * 61, outputs=[], metadata={"tags": ["hide-input"]})], 5),
    ([cell("code", "", metadata={"mystnb": {"figure": {"name": "fig-a"}}})] * 11, 10),
    ([cell("markdown", "word " * 1000), cell("markdown", "A.\n\n## Exercises\n" + "word " * 900),
      cell("code", "x = 1\n" * 99), cell("markdown", "## Quiz")], 10),
    ([cell("markdown", "## Data (optional)\n" + "word " * 1300), cell("code", "x\n" * 99)], 5),
    ([cell("code", "W()", outputs=[{"data": {"text/html": '<figure data-widget="w">'}}])] * 3, 10),
])
def test_reading_time(cells, expected):
    assert reading.times({"cells": cells})["minutes"] == expected


def test_what_is_optional_is_counted_by_itself():
    cells = [cell("markdown", "word " * 900), cell("markdown", "## A (optional)\n" + "word " * 900),
             cell("code", "x = 1\n" * 24), cell("markdown", "word\n\n## B\n" + "word " * 900)]
    found = reading.times({"cells": cells})
    assert (found["minutes"], found["optional_minutes"]) == (10, 10)
    assert reading.times({"cells": cells[:1]})["optional_minutes"] == 0


def test_exercises_are_counted_by_their_headings():
    cells = [cell("markdown", "## Exercises\n\n### Exercise 2.1 Means (easy)\nSee Exercise 2.2."),
             cell("code", "### Exercise 2.3"), cell("markdown", "### Exercise 2.2 Sums (hard)")]
    assert reading.times({"cells": cells})["exercises"] == 2


# --- addresses -----------------------------------------------------------------------------
@pytest.mark.parametrize(("environment", "remote", "expected"), [
    ({}, "", ""),
    ({}, "ssh://git@github.com/owner/book", "owner/book"),
    ({}, "https://name:secret@github.com/owner/book.git", "owner/book"),
    ({}, "git@github.com:owner/book.git", "owner/book"),
    ({}, "ssh://git@gitlab.com/owner/book", ""),
    ({}, "/srv/git/book.git", ""),
    ({}, "https://github.com.example.org/owner/book", ""),
    ({"GITHUB_REPOSITORY": "owner/book"}, "", "owner/book"),
    ({"GITHUB_REPOSITORY": "o/b", "GITHUB_SERVER_URL": "https://git.example.org"}, "", ""),
    ({"BOOK_REPOSITORY_URL": "https://github.com/a/b", "GITHUB_REPOSITORY": "c/d"}, "", "a/b"),
])
def test_the_repository_is_known_or_not(environment, remote, expected):
    assert addresses.github_repository(environment, remote) == expected


@pytest.mark.parametrize(("environment", "expected"), [
    ({}, ""),
    ({"BOOK_BASE_URL": "https://book.example.org"}, "https://book.example.org/"),
    ({"BOOK_BASE_URL": "/x/"}, ""),
    ({"GITHUB_REPOSITORY": "Owner/book"}, "https://owner.github.io/book/"),
    ({"GITHUB_REPOSITORY": "owner/owner.github.io"}, "https://owner.github.io/"),
    ({"GITHUB_REPOSITORY": "o/b", "GITHUB_SERVER_URL": "https://ghe.corp"}, ""),
    ({"GITHUB_REPOSITORY": "o/b", "GITHUB_SERVER_URL": "https://ghe.corp",
      "BOOK_BASE_URL": "https://book.example.org"}, "https://book.example.org/"),
])
def test_the_site_s_address_is_known_or_not(environment, expected):
    assert addresses.site_url(environment) == expected


@pytest.mark.parametrize(("stored", "button"), [
    (["https://github.com/owner/book"] * 2, True),
    (["", ""], False),
    (["https://github.com/owner/book", ""], False),
    (["https://github.com/owner/other"], False),
    ([], False),
])
def test_colab_has_a_button_only_where_every_notebook_finds_the_book(
        tmp_path, monkeypatch, stored, button):
    (tmp_path / "notebooks").mkdir()
    for i, address in enumerate(stored):
        book = nbformat.v4.new_notebook()
        book.cells = [nbformat.v4.new_markdown_cell("# A"), nbformat.v4.new_code_cell(
            f'import sys\n\nrepository = "{address}"\nsys', metadata={"tags": ["bootstrap"]})]
        nbformat.write(book, tmp_path / "notebooks" / f"0{i}-a.ipynb")
    monkeypatch.setenv("BOOK_REPOSITORY_URL", "https://github.com/owner/book")
    config = SimpleNamespace(html_theme_options={})
    repo.configure(SimpleNamespace(confdir=tmp_path), config)
    buttons = config.html_theme_options["launch_buttons"]
    assert ("colab_url" in buttons, "binderhub_url" in buttons) == (button, True)


# --- head and citation ---------------------------------------------------------------------
def test_no_script_of_the_head_blocks():
    page = head.lighter(
        '<head><meta name="viewport" content="a"/><meta name="viewport" content="b"/>'
        '<link rel="preload" as="script" href="x.js"/><script src="a.js"></script>'
        '<script defer src="s/fontawesome.js"></script>'
        '<script>DOCUMENTATION_OPTIONS.pagename = "x";</script></head><body></body>')
    assert page.count("viewport") == 1
    assert "preload" not in page
    assert "fontawesome" not in page
    assert '["a.js"]' in page
    assert '<script type="module">DOCUMENTATION_OPTIONS' in page


def test_a_chapter_is_cited_from_the_citation_file(tmp_path):
    (tmp_path / "CITATION.cff").write_text(
        'title: A Book\nversion: "1.2"\ndate-released: 2026-11-21\nurl: https://book.example\n'
        "authors:\n- given-names: Ann\n  family-names: Author\n- name: The Team\n")
    book = citation.book(tmp_path, None)
    plain, bibtex = citation.of_chapter(book, 2, "Kernels", "kernels")
    assert plain == ("Ann Author and The Team (2026). “Kernels”. Chapter 2 of A Book, version 1.2. "
                     "https://book.example")
    assert re.match(r"@incollection\{paying-attention-kernels,\n  author = ", bibtex)
    assert bibtex.count("{") == bibtex.count("}")


@pytest.mark.parametrize("sheet", sorted(path.name for path in STATIC.glob("*.css")))
def test_no_has_asks_after_every_element_around_a_widget(sheet):
    """`A:has(B) [class]` styles all of a cell anew whenever a widget in it draws: 4 ms a frame."""
    rules = re.sub(r"/\*.*?\*/", "", (STATIC / sheet).read_text(encoding="utf8"), flags=re.DOTALL)
    wide = re.compile(r":has\((?:[^()]|\([^()]*\))*\)[^,]*[\s>+~](?:\[|\*|path\b|:)")
    assert [part for part in re.findall(r"([^{}]+)\{", rules) if wide.search(part)] == []


@pytest.mark.parametrize("sheet", sorted([*STATIC.glob("*.css"), *WIDGETS.rglob("style.css")]),
                         ids=lambda sheet: sheet.name)
def test_no_has_is_asked_of_every_element(sheet):
    """A `:has()` with nothing before it: whatever comes or goes, all around it is styled anew."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf8"), flags=re.DOTALL)
    assert not re.findall(r"(?:^|[\s>+~,{}*]):has\([^{]*", rules)


def test_wide_tables_become_cards_and_narrow_ones_stay():
    def table(names):
        head = "".join(f'<th class="head"><p>{name}</p></th>' for name in names)
        row = "<tr>" + "".join("<td><p>x</p></td>" for _ in names) + "</tr>"
        return (f'<table class="a table"><thead><tr>{head}</tr></thead>'
                f"<tbody>{row}{row}</tbody></table>")

    narrow, wide = table("abc"), table(["a", "b &amp; c", 'd "e"', "f"])
    found = cards.with_labels(narrow + wide)
    assert found.startswith(narrow) and '<table class="cards a table">' in found
    names = ["a", "b &amp; c", "d &quot;e&quot;", "f"]
    assert re.findall('data-label="([^"]*)"', found) == 2 * names
    spanned = wide.replace("<td>", '<td colspan="2">', 1)
    assert cards.with_labels(spanned) == spanned


# --- what is taken out of the theme's own script -------------------------------------------------
def test_a_script_of_the_theme_that_has_changed_is_a_warning(monkeypatch):
    told = []
    monkeypatch.setattr(shrink.logger, "warning", lambda text, *args: told.append(text % args))
    assert shrink.lighter("function I(){}") == "function I(){}"
    name = "scripts/pydata-sphinx-theme.js"
    assert told == [f"{name}: its search for wide frames was found 0 times",
                    f"{name}: the contents that it marks were found 0 times"]


# --- which sections there are to read ------------------------------------------------------------
def section(name: str, *kids: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", name.title()), *kids, ids=[name])


def document(*sections: nodes.Node) -> nodes.document:
    tree = new_document("page")
    tree += nodes.section("", nodes.title("", "Chapter"), nodes.paragraph("", "x"), *sections,
                          ids=["chapter"])
    return tree


def test_sections_end_where_the_exercises_begin():
    tree = document(section("near"), section("far", section("inner")),
                    section("exercises", section("ex-nw")), section("summary"))
    assert places.sections(tree) == (("near", "Near"), ("far", "Far"))


def test_sections_end_where_the_quiz_stands():
    figure = nodes.raw("", '<figure data-widget="quiz">', format="html")
    tree = document(section("near"), section("check", nodes.container("", figure)), section("z"))
    assert places.sections(tree) == (("near", "Near"),)
    assert places.sections(new_document("empty")) == ()


def test_a_quiz_is_told_where_its_questions_are_taught(monkeypatch):
    one = quiz.load("kernels").questions[0]
    known = (("near", "Near"), ("learn", one.section))
    two = [one, replace(one, id="q-x", section="Nowhere")]
    monkeypatch.setattr(places.quiz, "load", lambda stem: quiz.QuizData(stem, tuple(two)))
    told = []
    monkeypatch.setattr(places, "warn", lambda *words: told.append(words[3:]))
    assert places.taught("kernels", known) == {one.id: ("learn", one.section)}
    assert told == [("kernels", "q-x", "Nowhere")]


# --- scripts of the widgets after a build --------------------------------------------------------
PAGE = '<script async="async" src="../_static/{}?v=1"></script>'


def finish(folder):
    mount._write_again(SimpleNamespace(outdir=str(folder)))
    return sorted(file.name for file in (folder / "_static").iterdir())


def site(tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "a.html").write_text(PAGE.format("widgets.library.quiz.js"), "utf8")
    (tmp_path / "b.html").write_text(PAGE.format("widgets.quiz.js"), "utf8")
    (tmp_path / "_static").mkdir()
    for name in ("widgets.library.quiz.js", "widgets.quiz.js", "widgets.library.js", "page.js"):
        (tmp_path / "_static" / name).write_text("old", "utf8")
    return tmp_path


def test_scripts_that_pages_load_are_written_again_and_the_others_go(tmp_path):
    folder = site(tmp_path)
    assert finish(folder) == ["page.js", "widgets.library.quiz.js", "widgets.quiz.js"]
    static = folder / "_static"
    assert (static / "widgets.library.quiz.js").read_text("utf8") == script("library", "quiz")
    assert (static / "widgets.quiz.js").read_text("utf8") == script("quiz")
    assert (static / "page.js").read_text("utf8") == "old"


def test_a_page_with_a_widget_is_read_again_when_what_the_widget_says_has_changed():
    noted = []
    env = SimpleNamespace(note_dependency=lambda path: noted.append(Path(path)))
    state = SimpleNamespace(document=SimpleNamespace(settings=SimpleNamespace(env=env)))
    machine = SimpleNamespace(reporter=None)
    directive = mount.BookWidgetDirective(
        "book-widget", ["quiz:prerequisites"], {}, [], 1, 0, "", state, machine)
    assert "Check yourself" in directive.run()[0].astext()
    assert all(path.is_file() for path in noted)
    names = {path.name for path in noted}
    assert {"prerequisites.toml", "base.py", "words.json", "en.json", "masks.json",
            "conventions.toml"} <= names


def test_all_pages_are_read_again_when_a_word_or_a_part_of_the_builder_has_changed(
        tmp_path, monkeypatch):
    package = Path(sphinx_ext.__file__).parents[1]
    for folder in ("sphinx_ext", "messages"):
        shutil.copytree(package / folder, tmp_path / folder,
                        ignore=shutil.ignore_patterns("__pycache__"))
    before = sphinx_ext._made_of()
    monkeypatch.setattr(sphinx_ext, "__file__", str(tmp_path / "sphinx_ext" / "__init__.py"))
    assert sphinx_ext._made_of() == before, "where the files lie does not matter"
    for changed in ("messages/en.json", "sphinx_ext/pages.py"):
        with (tmp_path / changed).open("a", encoding="utf8") as file:
            file.write("\n")
        assert sphinx_ext._made_of() != before
        before = sphinx_ext._made_of()


# --- names in listings and in lines of code ------------------------------------------------------
def test_names_in_code_get_roles_and_words_in_strings_do_not():
    html = ('<div class="highlight"><pre><span class="n">query</span> '
            '<span class="s1">&#39;query&#39;</span></pre></div> <span class="n">query</span>')
    assert coderoles.with_code_roles(html, {"query": "query"}) == html.replace(
        '<span class="n">', '<span class="n role-query">', 1)


def test_names_of_several_words_are_what_their_last_word_says():
    table = coderoles.names("scoring")
    for name, role in {"our_weights": "weights", "new_key": "key", "dot_scores": "scores",
                       "projected_query": "query", "padded_queries": "query",
                       "head_outputs": "output", "window_mask": "mask", "allowed": "mask"}.items():
        assert coderoles.role_of(name, table) == role
    for name in ("num_keys", "num_queries", "need_weights", "attn_mask", "tgt_mask",
                 "src_key_padding_mask", "fromkeys", "masked_softmax", "query_matrix", "key_", "x"):
        assert coderoles.role_of(name, table) == ""


def code(*words: str) -> str:
    inside = " ".join(f'<span class="n">{word}</span>' for word in words)
    return f'<div class="highlight"><pre>{inside}</pre></div>'


@pytest.mark.parametrize(("words", "roles"), [
    (("Q", "K", "V", "A", "n"), ["query", "key", "value", "weights"]),
    (("q", "k", "x"), ["query", "key"]),
    (("n", "k", "v"), []),                         # k neighbours of v words
    (("V", "A", "S"), []),                         # a vocabulary, an area, a set
])
def test_single_letters_are_roles_beside_each_other(words, roles):
    coloured = coderoles.with_code_roles(code(*words), coderoles.names(""))
    assert re.findall(r"role-(\w+)", coloured) == roles


@pytest.mark.parametrize(("line", "roles"), [
    ("key.weight", ["key"]), ("key.weights", ["key", "weights"]), ("weight = 1", ["weights"]),
    ("layer.in_proj_weight", []), ("out_weight @ weights", ["weights"]),
    ("x.values()", []), ("x.keys()", []), ("cast.values", ["value"]), ("values(x)", ["value"]),
    ("self.value_proj(x)", ["value"]), ("pair.value", []), ("pair.value_proj", ["value"]),
    ("pad(x, value=PAD)", []), ("sorted(x, key=total)", []),
    ("attend(query=a, key=b, value=c)", ["query", "key", "value"]),
])
def test_what_follows_a_dot_may_mean_something_else(line, roles):
    html = highlight(line, PythonLexer(), HtmlFormatter())
    coloured = coderoles.with_code_roles(html, coderoles.names(""))
    assert re.findall(r"role-(\w+)", coloured) == roles


def test_every_name_of_a_line_in_the_text_has_its_role():
    def line(*words):
        pre = " ".join(f'<span class="pre">{word}</span>' for word in words)
        return f'<code class="docutils literal notranslate">{pre}</code>'
    table = coderoles.names("")
    assert coderoles.with_code_roles(line("weights", "@", "values"), table) == line(
        '<span class="role-weights">weights</span>', "@", '<span class="role-value">values</span>')
    one = coderoles.with_code_roles(line("np.where(mask,", "x.value,", "a&lt;b)"), table)
    assert re.findall(r"role-(\w+)", one) == ["mask"]
    assert coderoles.with_code_roles(line("query"), table).count("notranslate role-query") == 1


def test_a_bar_stands_where_roles_are_in_two_kinds_of_places():
    roles = "".join(f'<p class="role-{role}"></p>' for role in palette.ROLES)
    formula = '<math><mi class="role-query">q</mi></math>'
    assert 'class="linked"' not in coderoles.with_legend(f"<h1>A</h1>{roles}")
    assert 'class="linked"' not in coderoles.with_legend(f"<h1>A</h1>{roles}{formula}")
    others = {
        "code": '<span class="n role-key">key</span>',
        "figure": '<svg class="fig-svg"><g class="role-key"></g></svg>',
        "widget": '<figure class="ab-figure"><i class="role-key"></i></figure>'}
    for other in others.values():
        found = coderoles.with_legend(f"<h1>A</h1>{roles}{formula}{other}")
        assert found.count("<button") == 7
    assert "<button" in coderoles.with_legend(
        f"<h1>A</h1>{roles}{others['figure']}{others['widget']}"), "chapter 14 has no such formula"
    both = f"{roles}{formula}{others['code']}"
    below = coderoles.with_legend(f"<h1>A</h1><p>B</p><h2>C</h2>{both}", "h2")
    assert below.index("</h2>") < below.index('class="linked"')
    assert "linked" not in coderoles.with_legend(f"<h1>A</h1>{both}", "h2")
    few = '<math><mi class="role-query">q</mi></math><span class="n role-key">key</span>'
    assert "<button" not in coderoles.with_legend(f"<h1>A</h1>{few}")
