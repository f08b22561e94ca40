"""Numbers of papers: prose, table and recomputation must agree, and every number has a source."""

import re
from functools import cache

import pytest
from booktext import ROOT, links
from every import for_each
from pybtex.database import parse_file

from attnbook.data import recompute, tables

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
