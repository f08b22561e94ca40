"""Numbers that stand beside a source are links to the table of paper facts, or are the book's own.

Looked at is every paragraph that cites a source, speaks of a paper or names a published model, with
the displayed formula below it. What is left of it without links, code, years, indices and small
numbers in formulas, and the numbers of sections, tables and chapters must hold no number, unless
`OWN` says why it is no quotation. A quiz cannot link: `QUIZZES` says which facts its numbers are.
"""

import re

import pytest
from booktext import LINK, texts

from attnbook.data import quiz, tables

FACTS = {fact.id: fact for fact in tables.facts()}

# A number of a paragraph that speaks of a paper, but is not quoted from it: the words around it,
# and whose it is. Words that stand nowhere any more are an error.
OWN = {
    "01-library.ipynb": {
        "Step 100 has to wait for step 99": "an example, of any recurrent network",
    },
    "03-scoring.ipynb": {
        "all of variance 1: with **mean 1**": "the book's experiment",
        "with 16 keys each": "the book's experiment",
        "with mean 0 and variance 1": "the assumption",
        "gives variance 1 at every width": "follows from the equation",
    },
    "04-embeddings.ipynb": {
        "of which there are only 256": "how many values a byte has",
        "The novel has 212,000 words": "counted by the book",
        "We wrote down 24 such questions": "the book's test",
        "all four words of 23 of them": "the book's test",
    },
    "05-seq2seq.ipynb": {
        "is 1, the old entry is copied": "follows from the equation",
        "or twelve, the context has 64 numbers": "the book's network",
        "any number to one between 0 and 1": "what a sigmoid is",
    },
    "06-self-attention.ipynb": {
        "History, from 0.25 to 0.47": "computed by the cell above",
    },
    "07-positions.ipynb": {
        "cannot represent 1001": "printed by the cell above",
        "sentence got position 0, every token of the second position 1": "the example of a bug",
        "in which 2003 and 3002 must come apart": "number words of the example",
    },
    "08-masks.ipynb": {
        "reported 98 % accuracy": "a reader's report, linked in the next sentences",
    },
    "09-cross-attention.ipynb": {
        "here 4 to 10 of 100 numbers go wrong": "the book's experiment",
    },
    "10-multi-head.ipynb": {
        "4 heads [": "names the row of Table 3 whose number is linked",
        "16 heads [": "names the row of Table 3 whose number is linked",
        "32 heads [": "names the row of Table 3 whose number is linked",
    },
    "11-block.ipynb": {
        r"often $4\, d_{\text{model}}$": "a usual choice, linked for the paper",
        "the difference to one matrix is 0": "the book's computation",
        "averages for 50 steps at rate 0": "the book's experiment",
        "its loss stays at 2.30": "the book's experiment",
        "the $\\ln 10$ of a guess": "a guess among ten digits",
        "sets random entries to 0": "what dropout is",
        "Rows no longer sum to 1": "the book's example",
        "The *mean* row sums to 1": "follows from the equation",
    },
    "12-transformer.ipynb": {
        "Its optimum is a probability of 1": "follows from the equation",
        "the gradient is 0.0936, so 0.9999 is": "the book's example",
        r"\varepsilon/|V| \approx 0.91$": "follows from the equation",
        "There the loss is 0.57": "the book's example",
        "[nats](#term-nat), not 0": "follows from the equation",
        "At least 990; the exact": "the book's experiment",
        "happens in the first 300 steps": "the book's training",
        "0.978 to 0.986": "the book's experiment",
        "sees its 20,000 numbers": "the book's data",
        "falls to 0.992 and 0.989": "the book's experiment",
        r"gets $0.6 \cdot 0.5 = 0.30$": "the book's example",
        r"there was $0.4 \cdot 0.9 = 0.36$": "the book's example",
        "a power of $(n + 5)/6$": "the same as in the formula below it",
        r"\tfrac{6}{5 + n}": "the 5 is linked in the sentence before, and 6 is 5 + 1",
        "multiply more factors below 1": "follows from the equation",
    },
    "13-costs.ipynb": {
        "At 513 tokens a stack of convolutions needs 512 layers": "measured",
        "restricted attention 16": "measured",
        "dilated convolutions 6, and attention one; a recurrent layer takes 513": "measured",
        "the package `transformers`, 5.23": "a version",
        "4,096 tokens takes 2 GB": "computed by the cell above",
        "512 MB when four share one, and 64 MB when all 32 share one": "computed by the cell above",
        "4,096 appears here for comparison": "the book's choice",
        "the time of attention grows not fourfold but 7.9-fold": "measured",
        "From 512 to 1,024 tokens": "measured",
        "grows 3.9-fold and is six times as fast at 2,048": "measured",
        "64 MB at 1,024 tokens": "computed by the formula of the next section but one",
        "a device that moves 1,000 GB a second": "the book's assumption",
        "conversations of 4,096 tokens": "the book's choice",
    },
    "14-pretraining.ipynb": {
        "our novel has 0.2 million words": "counted in chapter 4",
        "> - 2 and 7": "the book's example",
        "> - 2 and 8": "the book's example",
        "> - 3 and 7": "the book's example",
        "2 and 7: for the *b*": "the book's example",
        "LoRA of rank 4 on": "the book's choice",
        "Each takes 150 steps": "the book's choice",
        "After 600 steps a small causal model": "the book's experiment",
        "a larger one after 7,000 steps is better": "the book's experiment",
        "adapts it with 3 % of the parameters": "counted by the chapter",
        r"0 \le u_i < 0.8 \\": "the share linked in the sentence before",
        r"0.8 \le u_i < 0.9 \\": "the shares linked in the sentence before, added",
    },
    "15-vit.ipynb": {
        "More than 2,500 million weights": "computed by the cell above",
        "clothes of 28 × 28 pixels": "the data that the book ships",
        "in 16 patches of 7 × 7": "the book's choice",
        "with one for 1,000 classes": "the book's count",
        "a neighbourhood of 3 × 3": "the book's network",
    },
    "17-bug-clinic.ipynb": {
        "is 0/0, and in the backward pass 0 · NaN": "arithmetic",
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

# The same for quizzes: the facts that a question about a paper or a model quotes, and numbers of
# its own.
QUIZZES = {
    "q-clinic-padding-loss": (
        (),
        {
            "The loss is 2.4 for each of 6 real tokens": "made up for the question",
            "2 places of padding": "made up for the question",
            "6 · 2.4 = 14.4, and it is divided by 8": "follows from these",
            "The one in question divides by 8": "follows from these",
        },
    ),
    "q-emb-analogy": (
        (),
        {
            "40 % of the analogies": "made up for the question",
            "near 40 %": "made up for the question",
            "near 0 for any": "follows",
        },
    ),
    "q-pretraining-kept": (
        ("bert-chosen", "bert-kept"),
        {
            "85 %": "a wrong answer",
            "1.5 %": "the two facts multiplied",
            "0.15 · 0.1 = 0.015": "the two facts multiplied",
        },
    ),
    "q-vit-cost": (
        ("vit-picture", "vit-patch"),
        {
            "patches of 8 × 8": "made up for the question",
            "about 16 times": "computed in the file of the quiz",
        },
    ),
}

SPEAKS = re.compile(
    r"#cite-|\b(?:[Tt]he(?:ir)?|[Ii]ts)(?: Transformer)? paper\b|\bits Table\b|\b[Tt]he authors\b"
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


def paragraphs():
    """Return every paragraph that speaks of a paper, as (file, text)."""
    for name, prose in texts():
        # What the tables of a page hold, and a prediction for the reader, is not quoted.
        for text in re.split(r"\n\s*\n(?!\$\$)", prose):
            if SPEAKS.search(text):
                yield name, text


def numbers(text, own=()):
    """Return the numbers of a paragraph that are neither linked nor the book's own."""
    for words in own:
        text = text.replace(words, re.sub(r"\d", "", words))
    text = FORMULA.sub(in_formula, text)
    text = LINK.sub(" ", re.sub(r"<[^>]+>", " ", text))
    text = re.sub(r"`[^`]*`", " ", text)
    text = YEAR.sub(" ", PLACES.sub(" ", text))
    return NUMBER.findall(re.sub(r"^\s*\d+\.\s", " ", text, flags=re.MULTILINE))


def questions():
    """Return every question that speaks of a paper or a model, as (id, all its texts)."""
    for stem in quiz.stems():
        for one in quiz.load(stem).questions:
            said = [one.text, one.why, one.otherwise, *(trap.why for trap in one.traps)]
            said += [words for choice in one.choices for words in (choice.text, choice.why)]
            if SPEAKS.search(" ".join(said)):
                yield one.id, "\n".join(said).replace("\u00a0", " ")


def unexplained(text, facts=(), own=()):
    """Return the numbers of a question that are neither those of its facts nor its own."""
    for fact in facts:
        alone = rf"(?<![\w.,]){re.escape(FACTS[fact].text)}(?!\w|[.,]\d)"
        text = re.sub(alone, "", text)
    return numbers(text, own)


def in_formula(formula):
    """Return the numbers of a formula that could be quoted: those above 2, and decimals."""
    text = ALGEBRA.sub(" ", formula[0].replace("{,}", ""))
    found = re.findall(r"(?<![\w.])\d[\d,.]*\d|(?<![\w.])\d", text)
    return " " + " ".join(n for n in found if "." in n or int(n.replace(",", "")) > 2) + " "


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


def test_numbers_of_quizzes_are_those_of_facts():
    bare = [
        f"{name}: {', '.join(found)}"
        for name, text in questions()
        if (found := unexplained(text, *QUIZZES.get(name, ())))
    ]
    assert not bare, "say in QUIZZES which facts they are, or whose:\n" + "\n".join(bare)


def test_what_a_quiz_quotes_stands_there():
    asked = dict(questions())
    gone = [
        (name, words)
        for name, (facts, own) in QUIZZES.items()
        for words in [*(FACTS[fact].text for fact in facts), *own]
        if words not in asked.get(name, "")
    ]
    assert not gone, f"not in the quiz any more: {gone}"


def test_many_paragraphs_are_looked_at():
    assert len(list(paragraphs())) > 100


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Vaswani](#cite-vaswani2017) reports 28.4 BLEU.", ["28.4"]),
        ("[Vaswani](#cite-vaswani2017) reports [28.4](#fact-bleu-big-ende) BLEU.", []),
        ("The paper (section 3.2.3, Table 2) has 8 heads and 37,000 tokens.", ["8", "37,000"]),
        ("In 2017, chapters 2 and 3, $d = 512$ and `n = 4`.", ["512"]),
        (r"$p^{-2c/512} \tfrac12 x_{10} + 2$, $$\sqrt{64}\label{eq-5}$$", ["64"]),
        ("GPT-2 has a step of 1/256, 15 % and 6.99.", ["1", "256", "15", "6.99"]),
    ],
)
def test_the_search_finds_what_it_should(text, found):
    assert numbers(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "GPT-2 small has 48 layers and 12 heads.",
        "BERT-base has 110 M parameters.",
        "In the Transformer of 2017 the base has 6 layers.",
        "The base model has 65 M parameters, and the big one 213 M.",
        "ViT-B/16 and LLaMA have 12 layers.",
    ],
)
def test_a_sentence_with_the_name_of_a_model_is_looked_at(text):
    assert SPEAKS.search(text)
    assert numbers(text)


def test_numbers_of_a_quiz_must_be_those_of_its_own_facts():
    text = "ViT-Base cuts 224 × 224 pixels into patches of 16 × 16, in 12 layers."
    assert unexplained(text, ["vit-picture", "vit-patch"]) == ["12"]
    assert unexplained(text, ["vit-picture"], ["in 12 layers"]) == ["16", "16"]
    assert unexplained("ViT-Base has 16 layers, 6.6 and 6.", ["layers"]) == ["16", "6.6"]
