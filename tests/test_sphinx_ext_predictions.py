"""Which part of a page waits for a guess, and what is wrong with a prediction, said at build."""

import json
from types import SimpleNamespace

import pytest
from docutils import nodes
from docutils.utils import new_document

from attnbook.sphinx_ext import predictions
from attnbook.sphinx_ext.domain import Page

KERNELS = "notebooks/02-kernels"


def words(said: str) -> nodes.paragraph:
    """A paragraph; what stands before a stop may be bold: ``words("Answer.| It does.")``."""
    bold, stop, rest = said.rpartition("|")
    lead = [nodes.strong("", bold)] if stop else []
    return nodes.paragraph("", "", *lead, nodes.Text(rest))


def ask(*answers: str, question: str = "Which?") -> nodes.container:
    """A box as ``structure`` leaves it."""
    items = [nodes.list_item("", nodes.paragraph("", answer)) for answer in answers]
    return nodes.container("", words(f"Predict.|{question}"),
                           *([nodes.bullet_list("", *items)] if items else []),
                           classes=["callout", "callout-predict"])


def section(title: str, *parts: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", title), *parts, ids=[title.lower()])


def cell(printed: str = "1") -> nodes.container:
    return nodes.container("", nodes.literal_block("", printed), nb_element="cell_code")


def figure() -> nodes.container:
    return nodes.container("", nodes.figure("", nodes.image(uri="x.svg")), nb_element="cell_code")


def widget() -> nodes.container:
    shown = nodes.raw("", '<figure class="ab-figure" data-widget="x"></figure>', format="html")
    return nodes.container("", shown, nb_element="cell_code")


@pytest.fixture
def said(monkeypatch):
    """What the build warns of."""
    found = []
    monkeypatch.setattr(predictions, "warn",
                        lambda _kind, _where, words, *blanks: found.append(words % blanks))
    return found


@pytest.fixture
def covers(tmp_path, monkeypatch):
    """Return a function that runs the transform on a chapter's sections, and its covered parts."""
    monkeypatch.setattr(predictions, "book_domain",
                        lambda _: SimpleNamespace(pages={KERNELS: Page(stem="kernels")}))

    def run(*parts: nodes.Node, metadata: tuple[dict, ...] | None = None) -> list:
        page = new_document("page")
        page += nodes.section("", nodes.title("", "Kernels"), *parts)
        boxes = [node for node in page.findall(nodes.container)
                 if "callout-predict" in node["classes"]]
        about = metadata if metadata is not None else ({},) * len(boxes)
        book = tmp_path / "02-kernels.ipynb"
        book.write_text(json.dumps({"cells": [
            {"cell_type": "markdown", "source": ["Before.\n", "> **Predict.** Which?"],
             "metadata": one} for one in about]}), encoding="utf8")
        transform = predictions.Predictions.__new__(predictions.Predictions)
        transform.document = page
        page.settings.env = SimpleNamespace(docname=KERNELS, doc2path=lambda _: str(book))
        transform.apply()
        run.page = page
        return [[node.astext() for node in cover] for cover in page.findall(predictions.covered)]

    return run


def test_all_between_a_box_and_its_answer_is_covered(covers, said):
    found = covers(section("Near", words("Before"), ask("one", "two"), words("Then."), cell("7"),
                           words("Answer.|Seven."), words("After.")))
    assert said == []
    assert found == [["Then.", "7", "Answer.Seven."]]
    near = covers.page[0][1]
    assert [type(part).__name__ for part in near] == [
        "title", "paragraph", "prediction", "covered", "paragraph"]
    assert near[2]["name"] == near[3]["name"]


def test_an_answer_that_ends_in_a_colon_brings_what_it_announces(covers, said):
    near = section("Near", ask("a", "b"), words("Answer.|Two things:"), cell("these"),
                   words("free"), ask("a", "b", question="?"), words("Answer.|None:"), ask())
    assert covers(near) == [["Answer.Two things:", "these"], ["Answer.None:"]]
    assert covers(section("Near", ask("a", "b"), words("Answer.|This:"))) == [["Answer.This:"]]
    assert said == []


def test_a_box_without_answers_covers_nothing(covers, said):
    assert covers(section("Near", ask(), words("Then."), words("Answer.|Yes."))) == []
    assert predictions.names(covers.page) == () and said == []


def test_smaller_headings_stay_and_what_stands_below_them_waits(covers, said):
    found = covers(section("Near", section("First", ask("a", "b"), words("one")),
                           section("Second", cell("two"), words("Answer.|b"), words("free"))))
    assert found == [["one"], ["two", "Answer.b"]] and said == []
    assert [title.parent["ids"] for title in covers.page.findall(nodes.title)][1:] == [
        ["near"], ["first"], ["second"]]


@pytest.mark.parametrize("after", [
    [section("Near", ask("a", "b"), cell()), section("Far", words("Answer.|a"))],
    [section("Near", ask("a", "b"), cell(), ask(), words("Answer.|a"))],
    [section("Near", ask("a", "b"), cell())],
    [section("Near", section("Deep", ask("a", "b"), cell())), section("Far", words("Answer.|a"))],
    [section("Near", ask("a", "b"), words("The Answer.|a"), words("|Answer. a"))],
], ids=["the next heading", "the next prediction", "the end", "out of a smaller section", "words"])
def test_a_missing_answer_is_a_warning_and_covers_nothing(covers, said, after):
    assert covers(*after) == []
    assert len(said) == 1 and "no paragraph that begins with **Answer.**" in said[0]


@pytest.mark.parametrize(("box", "about", "wrong"), [
    (ask("a"), {}, "has 1 answers: expected 2 to 4"),
    (ask(*"abcde"), {}, "has 5 answers: expected 2 to 4"),
    (ask("a", "b"), {"right": 3}, '"right": 3'),
    (ask("a", "b"), {"right": 0}, '"right": 0'),
    (ask("a", "b"), {"right": "2"}, "expected the number of an answer, 1 to 2"),
    (ask("a", "b"), {"right": True}, '"right": True'),
])
def test_what_is_wrong_with_the_answers_is_said(covers, said, box, about, wrong):
    assert covers(section("Near", box, words("Answer.|a")), metadata=({"predict": about},)) == []
    assert len(said) == 1 and wrong in said[0]


def test_the_right_answer_is_that_of_its_own_cell(covers, said):
    near = section("Near", ask(), ask("a", "b", question="One?"), words("Answer.|b"),
                   ask("a", "b", question="Two?"), words("Answer.|a"))
    covers(near, metadata=({}, {"predict": {"right": 2}}, {}))
    assert [box["right"] for box in covers.page.findall(predictions.prediction)] == ["2", ""]
    assert said == []


def test_a_name_follows_the_question_and_its_answers_alone():
    one = predictions.name_of("kernels", ask("a", "b"))
    assert one == predictions.name_of("kernels", ask("a", "b"))
    others = {predictions.name_of("kernels", box)
              for box in (ask("b", "a"), ask("a", "b", question="What?"), ask("a", "b", "c"))}
    assert len(others | {one}) == 4
    assert len(predictions.name_of("self-attention", ask("a", "b"))) <= 64


@pytest.mark.parametrize(("part", "what"), [
    ([words("Answer.|a")], "the answer"),
    ([cell(), cell(), figure(), words("x"), words("y"), words("Answer.|a")],
     "2 code cells, a figure, text and the answer"),
    ([widget(), nodes.container("", nodes.table()), words("Answer.|a")],
     "a widget, a table and the answer"),
])
def test_the_page_says_what_waits(part, what):
    assert predictions.waits(part) == f"Covered until you have answered: {what}."
