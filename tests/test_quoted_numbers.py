"""Numbers that stand beside a source are links to the table of paper facts, or are the book's own.

Looked at is every paragraph that cites a source or speaks of a paper. What is left of it without
links, formulas, code, years and the numbers of sections, tables and chapters must hold no number,
unless `OWN` says why it is no quotation.
"""

import re

import pytest
from booktext import LINK, texts

# A number of a paragraph that speaks of a paper, but is not quoted from it: the words around it,
# and whose it is. Words that stand nowhere any more are an error.
OWN = {
    "01-library.ipynb": {
        "Step 100 has to wait for step 99": "an example, of any recurrent network",
    },
    "03-scoring.ipynb": {
        "all of variance 1: with **mean 1**": "the book's experiment",
        "with 16 keys each": "the book's experiment",
        "norms are nearly 0": "the book's experiment",
    },
    "04-embeddings.ipynb": {
        "We wrote down 24 such questions": "the book's test",
        "23 of them have all four words": "the book's test",
    },
    "05-seq2seq.ipynb": {
        "is 1, the old entry is copied": "follows from the equation",
        "One word or twelve: 64 numbers": "the book's network",
    },
    "07-positions.ipynb": {
        "there 2003 and 3002 must come apart": "number words of the example",
    },
    "08-masks.ipynb": {
        "reported 98 % accuracy": "a reader's report, linked in the next sentences",
    },
    "09-cross-attention.ipynb": {
        "here 6 to 10 of 100 numbers go wrong": "the book's experiment",
    },
    "10-multi-head.ipynb": {
        "4 heads [": "names the row of Table 3 whose number is linked",
        "8 heads [": "names the row of Table 3 whose number is linked",
        "16 heads [": "names the row of Table 3 whose number is linked",
        "32 heads [": "names the row of Table 3 whose number is linked",
    },
    "11-block.ipynb": {
        "its loss stays at 2.30": "the book's experiment",
        "sets numbers to 0 at random": "what dropout is",
        "Rows no longer sum to 1": "the book's example",
        "The *mean* row sums to 1": "follows from the equation",
    },
    "12-transformer.ipynb": {
        "Its best share is 1": "follows from the equation",
        "With smoothing, 0.9999 is": "the book's example",
        "the loss there is not 0": "follows from the equation",
        "multiply more factors below 1": "follows from the equation",
        "the learning rate of one step, counted from 1": "the book's exercise",
    },
    "13-costs.ipynb": {
        "At 513 tokens a stack of convolutions needs 512 layers": "measured",
        "restricted attention 16": "measured",
        "dilated convolutions 6, and attention one; the recurrent layer takes 513": "measured",
        "the package `transformers`, 5.23": "a version",
        "4,096 tokens takes 2 GB": "computed by the cell above",
        "512 MB when four share one, and 64 MB when all 32 share one": "computed by the cell above",
        "4,096 stand here for comparison": "the book's choice",
        "At 2,048 tokens it is six times as fast": "measured",
    },
    "14-pretraining.ipynb": {
        "our novel has 0.2 million words": "counted in chapter 4",
    },
    "15-vit.ipynb": {
        "More than 2,500 million weights": "computed by the cell above",
        "clothes of 28 × 28 pixels": "the data that the book ships",
        "in 16 patches of 7 × 7": "the book's choice",
        "with one for 1,000 classes": "the book's count",
        "a neighbourhood of 3 × 3": "the book's network",
    },
    "17-bug-clinic.ipynb": {
        "is 0/0, and backwards 0 · NaN": "arithmetic",
    },
    "paper-facts.md": {
        "of about 41,000 tokens": "the linked fact, rounded",
        "seconds take 11.1 hours": "computed; stands in the note of the fact beside it",
        **dict.fromkeys(
            (
                "keys of width 16",
                "keys of width 32",
                "| 2 layers",
                "| 4 layers",
                "| 8 layers",
                "width 256, keys and values of width 32",
                "width 1,024, keys and values of width 128",
                "| 1,024 hidden units",
                "| 4,096 hidden units",
            ),
            "names the row of Table 3 whose number is linked",
        ),
    },
    "16-explanation.ipynb": {
        "Of 512 keys and $d_v = 64$ that leaves 447.": "arithmetic of the line before",
    },
    "for-lecturers.md": {
        "a GRU of width 512. (Above 512 tokens; at 512 they are equal.)": "computed in chapter 13",
    },
}

SPEAKS = re.compile(
    r"#cite-|\b(?:[Tt]he(?:ir)?|[Ii]ts)(?: Transformer)? paper\b|\bits Table\b|\b[Tt]he authors\b"
    r"|\bpublished\b"
    r"|\bprint(?:s|ed)\b(?! by)|\breport(?:s|ed)?\b"
)
PLACES = re.compile(
    r"\b(?:[Tt]ables?|[Ss]ections?|[Cc]hapters?|[Ee]quations?|[Ee]xercises?|[Aa]ppendix|[Ll]ectures?"
    r"|[Ff]igures?|[Pp]arts?|[Ii]ssue)\s+(?:\(?[A-Z]?\.?\d[\d.]*\)?(?:,? (?:and|to|or) |, )?)+"
)
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
NUMBER = re.compile(r"(?<![\w.])(?<![A-Za-z]-)\d(?:[\d,.]*\d)?(?!\w)")


def paragraphs():
    """Return every paragraph that speaks of a paper, as (file, text)."""
    for name, prose in texts():
        # What the tables of a page hold, and a prediction for the reader, is not quoted.
        for text in re.split(r"\n\s*\n", prose):
            if SPEAKS.search(text):
                yield name, text


def numbers(text, own=()):
    """Return the numbers of a paragraph that are neither linked nor the book's own."""
    for words in own:
        text = text.replace(words, re.sub(r"\d", "", words))
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", " ", text, flags=re.DOTALL)
    text = LINK.sub(" ", re.sub(r"<[^>]+>", " ", text))
    text = re.sub(r"`[^`]*`", " ", text)
    text = YEAR.sub(" ", PLACES.sub(" ", text))
    return NUMBER.findall(re.sub(r"^\s*\d+\.\s", " ", text, flags=re.MULTILINE))


def test_numbers_beside_a_source_are_linked():
    bare = [
        f"{name}: {', '.join(found)} in: {' '.join(text.split())[:160]}"
        for name, text in paragraphs()
        if (found := numbers(text, OWN.get(name, ())))
    ]
    assert not bare, "link them to facts.toml, or say in OWN whose they are:\n" + "\n".join(bare)


def test_what_is_the_books_own_stands_there():
    prose = dict(texts())
    gone = [(name, words) for name, own in OWN.items() for words in own if words not in prose[name]]
    assert not gone, f"not in the text any more: {gone}"


def test_many_paragraphs_are_looked_at():
    assert len(list(paragraphs())) > 100


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Vaswani](#cite-vaswani2017) reports 28.4 BLEU.", ["28.4"]),
        ("[Vaswani](#cite-vaswani2017) reports [28.4](#fact-bleu-big-ende) BLEU.", []),
        ("The paper (section 3.2.3, Table 2) has 8 heads and 37,000 tokens.", ["8", "37,000"]),
        ("In 2017, chapters 2 and 3, $d = 512$ and `n = 4`.", []),
        ("GPT-2 has a step of 1/256, 15 % and 6.99.", ["1", "256", "15", "6.99"]),
    ],
)
def test_the_search_finds_what_it_should(text, found):
    assert numbers(text) == found
