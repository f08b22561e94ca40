"""The glossary: complete entries, terms that are used, links that lead somewhere."""

import re

import pytest
from booktext import NOTEBOOKS, links, texts
from every import for_each

from attnbook.data import tables

TERMS = {term.id: term for term in tables.glossary()}
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@for_each(TERMS.values(), lambda term: term.id)
def test_entry_is_complete_and_short(term):
    assert CHINESE.search(term.zh) or term.zh == "Transformer", "the Chinese term is missing"
    assert not CHINESE.search(term.text)
    sentences = re.split(r"(?<=[.!?])\s", term.text)
    assert 1 <= len(sentences) <= 2, f"{len(sentences)} sentences"
    assert term.text.endswith(".")
    assert len(term.text.split()) <= 35


def test_no_two_entries_have_one_name():
    for language in ("en", "zh"):
        names = [getattr(term, language).casefold() for term in TERMS.values()]
        assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)


def test_every_term_is_linked_where_it_is_explained():
    """A term leads to its chapter, so the chapter leads to the term."""
    notebook = {chapter.stem: chapter.notebook for chapter in tables.chapters()}
    used = {(name, label) for name, _, label in links("term-")}
    missing = [
        f"{term.id} in {term.chapter or 'the prerequisites'}"
        for term in TERMS.values()
        if (notebook.get(term.chapter, "prerequisites.md"), term.label) not in used
    ]
    assert not missing, f"link them there: {missing}"


def test_words_that_a_chapter_introduces_are_terms():
    """What is set in italics after “called” is a word that the reader is to keep."""
    found = []
    for name, prose in texts():
        if name.endswith(".ipynb"):
            prose = re.sub(r"<details.*?</details>", "", prose, flags=re.DOTALL)
            for word in re.findall(r"\b(?:is|are|also) called \*{1,2}([^*\n]+)\*", prose):
                found.append(f"{name}: {word}")
    assert not found, f"make them glossary terms, and link them: {found}"


def test_terms_without_a_chapter_are_explained_among_the_prerequisites():
    page = dict(texts())["prerequisites.md"].casefold()
    missing = [t.id for t in TERMS.values() if not t.chapter and t.en.casefold() not in page]
    assert not missing, f"the prerequisites page does not mention {missing}"


def test_a_broken_entry_says_where_it_is_and_what_is_wrong():
    for entry in ({"id": "a", "en": "a", "zh": "b"}, {"id": "a", "txet": "d"}):
        with pytest.raises(TypeError, match=r"number 1: .*'t(e|x)[xe]t'.*Correct that entry"):
            tables.build(tables.Term, entry, "glossary.toml, [[term]] number 1")


def test_terms_stand_in_alphabetical_order_and_belong_to_chapters_of_the_plan():
    names = [term.en.casefold() for term in tables.glossary()]
    assert names == sorted(names)
    stems = [chapter.stem for chapter in tables.chapters()]
    assert len(stems) == len(set(stems))
    assert {term.chapter for term in tables.glossary()} <= {"", *stems}
    assert {chapter.part for chapter in tables.chapters()} == {p.number for p in tables.parts()}


def test_chapters_of_the_plan_are_those_of_the_notebooks():
    import nbformat

    planned = {chapter.notebook: chapter for chapter in tables.chapters()}
    for path in NOTEBOOKS:
        about = nbformat.read(path, as_version=4).metadata.attnbook
        chapter = planned[path.name]
        assert (chapter.title, chapter.question) == (about.title, about.question)
