"""Glossary and paper facts: complete entries, used terms and numbers, links that lead somewhere."""

import re
from functools import cache

import pytest
from booktext import NOTEBOOKS, ROOT, links, texts
from every import for_each
from pybtex.database import parse_file

from attnbook.data import recompute, tables

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


# --- numbers of papers; prose, table and recomputation agree -------------------------------------
FACTS = {fact.id: fact for fact in tables.facts()}
each_fact = for_each(FACTS.values(), lambda fact: fact.id)


def problems(fact):
    """Say what is wrong between a fact's text, its printed number and its recomputation."""
    ours = recompute.recompute(fact) if fact.compute else ""
    agree = bool(ours) and ours == fact.printed
    wanted = {
        "agrees": agree and fact.text == ours,
        "differs": bool(ours and fact.printed)
        and not agree
        and fact.text in (ours, fact.printed)
        and bool(fact.note),
        "computed": bool(ours) and fact.text == ours and not fact.printed,
        "quoted": not ours and fact.text == fact.printed,
    }[fact.status]
    if wanted:
        return ""
    return f"{fact.id} ({fact.status}): {fact.text!r}, printed {fact.printed!r}, ours {ours!r}"


@each_fact
def test_text_printed_number_and_computation_agree_with_the_status(fact):
    assert not problems(fact)


@cache
def sources():
    return set(parse_file(ROOT / "book" / "references.bib").entries)


@each_fact
def test_source_is_in_the_bibliography(fact):
    assert fact.source in sources()
    assert re.search(r"section \d|Table \d|abstract|shipped data|heading \w", fact.where), (
        f"{fact.id}: {fact.where!r} does not say where in the source"
    )


def test_every_fact_is_quoted_somewhere():
    quoted = {label[5:] for _, _, label in links("fact-")}
    assert not FACTS.keys() - quoted, "link it where its number is said, or take it out"


def test_conflicting_numbers_name_each_other_and_differ():
    conflicts = [(fact, FACTS[other]) for fact in FACTS.values() for other in fact.conflicts]
    assert conflicts, "41.0 against 41.8 is a conflict of the paper with itself"
    for fact, other in conflicts:
        assert fact.id in other.conflicts
        assert fact.printed != other.printed
        assert fact.note, "say which of them the book follows"


def test_counted_parameters_are_those_of_torch():
    """Torch's own layers, with biases, and one shared embedding: the same count."""
    torch = pytest.importorskip("torch")
    sizes = {"d_model": 10, "nhead": 2, "dim_feedforward": 14}
    encoder = torch.nn.TransformerEncoderLayer(**sizes)
    decoder = torch.nn.TransformerDecoderLayer(**sizes)
    layers = sum(p.numel() for layer in (encoder, decoder) for p in layer.parameters())
    ours = recompute.transformer_parameters(num_layers=3, d_model=10, d_ff=14, vocab_size=11)
    assert ours == 3 * layers + 11 * 10


def test_the_vocabulary_of_table_3_fits_all_rows_and_its_neighbours_do_not():
    low, high = (int(v.replace(",", "")) for v in recompute.fitting_vocabularies().split(" to "))
    rows = [fact for fact in FACTS.values() if re.match(r"table3-(?!vocabulary|big)", fact.id)]
    assert len(rows) == 10

    def all_fit(vocab_size):
        counts = [round(recompute.run(tables.Call(
            fact.compute.python.replace("41000", str(vocab_size))))) for fact in rows]
        return counts == [int(fact.printed.removesuffix(" M")) for fact in rows]

    assert [all_fit(v) for v in (low - 1, low, high, high + 1)] == [False, True, True, False]
