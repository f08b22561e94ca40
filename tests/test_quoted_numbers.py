"""Numbers that stand beside a source are links to the table of paper facts, or are the book's own.

Looked at is every sentence that cites a source, speaks of a paper or names a published model, with
the displayed formula below it. What is left of it without links, code, years, indices and small
numbers in formulas, and the numbers of sections, tables and chapters holds no number, apart from
those that `OWN` counts.
"""

import re

import pytest
from booktext import LINK, texts

from attnbook.data import quiz, tables

# How many such numbers are no quotations: the book's own, made up for a question, or a row's name.
OWN = {
    "01-library.ipynb": 2, "04-embeddings.ipynb": 5, "05-seq2seq.ipynb": 2,
    "07-positions.ipynb": 1, "08-masks.ipynb": 1, "09-cross-attention.ipynb": 3,
    "10-multi-head.ipynb": 6, "11-block.ipynb": 3, "12-transformer.ipynb": 18,
    "13-costs.ipynb": 7, "14-pretraining.ipynb": 15, "15-vit.ipynb": 8,
    "18-real-model.ipynb": 9, "for-lecturers.md": 3, "paper-facts.md": 13, "part-5.md": 2,
    "q-clinic-padding-loss": 8, "q-emb-analogy": 3, "q-pretraining-kept": 8, "q-vit-cost": 7,
}
# A quiz cannot link: which facts its questions quote.
QUOTED = {"q-pretraining-kept": ("bert-chosen", "bert-kept"),
          "q-vit-cost": ("vit-picture", "vit-patch")}

SPEAKS = re.compile(
    r"#cite-|#fact-|\b(?:[Tt]he(?:ir)?|[Ii]ts)(?: Transformer)? paper\b|\bits Table\b"
    r"|\b[Tt]he authors\b"
    r"|\bpublished\b"
    r"|\bprint(?:s|ed)\b(?! by)|\breport(?:s|ed)?\b"
    r"|\bGPT-\d|\bBERT\b|\bViT-|\bLLaMA|\bTransformer of 2017\b|\bfirst Transformer\b"
    r"|\b[Tt]he (?:base|big) (?:model|one)\b"
)
PLACES = re.compile(
    r"\b(?:[Tt]ables?|[Ss]ections?|[Cc]hapters?|[Ee]quations?|[Ee]xercises?|[Aa]ppendix|[Ll]ectures?"
    r"|[Ff]igures?|[Pp]arts?|[Ii]ssue)\s+(?:\(?[A-Z]?\.?\d[\d.]*\)?(?:,? (?:and|to|or) |, )?)+"
)
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
NUMBER = re.compile(r"(?<![\w.])(?<![A-Za-z]-)\d(?:[\d,.]*\d)?(?!\w)")
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
# In a formula these are no quotations: names, powers and indices, and the small numbers of algebra.
ALGEBRA = re.compile(
    r"\\(?:label|tag|text|mathrm)\{[^}]*\}|\\\w+|[_^](?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\w)"
)


def sentences():
    """Return every sentence that speaks of a paper, and the next one, as (file, text)."""
    for name, prose in texts():
        for paragraph in re.split(r"\n\s*\n", prose):
            before = ""
            for text in re.split(r"(?<=[.!?])\s+(?=[A-Z\[*])", paragraph):
                if SPEAKS.search(before + text):
                    yield name, text
                before = text
    yield from ((name, text) for name, text in questions() if SPEAKS.search(text))


def questions():
    """Return every question, as (id, all its texts)."""
    for stem in quiz.stems():
        for one in quiz.load(stem).questions:
            said = [one.text, one.why, one.otherwise, *(trap.why for trap in one.traps)]
            said += [words for choice in one.choices for words in (choice.text, choice.why)]
            yield one.id, "\n".join(said).replace("\u00a0", " ")


def numbers(text):
    """Return the numbers of a sentence that are not linked."""
    text = FORMULA.sub(in_formula, text)
    text = LINK.sub(" ", re.sub(r"<[^>]+>", " ", text))
    text = re.sub(r"`[^`]*`", " ", text)
    text = YEAR.sub(" ", PLACES.sub(" ", text))
    return NUMBER.findall(re.sub(r"^\s*\d+\.\s", " ", text, flags=re.MULTILINE))


def in_formula(formula):
    """Return the numbers of a formula that could be quoted: those above 2, and decimals."""
    text = ALGEBRA.sub(" ", formula[0].replace("{,}", ""))
    found = re.findall(r"(?<![\w.])\d[\d,.]*\d|(?<![\w.])\d", text)
    return " " + " ".join(n for n in found if "." in n or int(n.replace(",", "")) > 2) + " "


def test_numbers_beside_a_source_are_linked_or_the_books_own():
    found = {}
    for name, text in sentences():
        for number in numbers(text):
            found.setdefault(name, []).append(f"{number} in: {' '.join(text.split())[:160]}")
    for name in {*found, *OWN}:
        beside = found.get(name, [])
        assert len(beside) == OWN.get(name, 0), (
            f"{name}: link what is quoted to facts.toml, and count the others in OWN:\n"
            + "\n".join(beside))


@pytest.mark.parametrize("question", QUOTED)
def test_a_quiz_quotes_what_the_table_says(question):
    facts = {fact.id: fact.text for fact in tables.facts()}
    assert all(facts[name] in dict(questions())[question] for name in QUOTED[question])
