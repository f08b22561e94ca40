"""Numbers that stand beside a source are links to the table of paper facts, or are the book's own.

Looked at is every sentence that cites a source, speaks of a paper or names a published model, with
the displayed formula below it. What is left of it without links, code, years, indices and small
numbers in formulas, and the numbers of sections, tables and chapters must hold no number, unless
`OWN` says why it is no quotation. A quiz cannot link: there `OWN` says which fact a number is.
"""

import re

from booktext import LINK, texts

from attnbook.data import quiz, tables

FACTS = {fact.id: fact for fact in tables.facts()}

# A number of a sentence that speaks of a paper, but is not quoted from it: the words around it,
# and whose it is. Words that stand nowhere any more are an error.
OWN = {
    "01-library.ipynb": {
        "Step 100 has to wait for step 99": "an example, of any recurrent network",
    },
    "04-embeddings.ipynb": {
        "of which there are only 256": "how many values a byte has",
        "50,000 merges and one token": "what is left of the linked number",
        "The novel has 212,000 words": "counted by the book",
        "We wrote down 24 such questions": "the book's test",
        "all four words of 23 of them": "the book's test",
    },
    "05-seq2seq.ipynb": {
        "any number to one between 0 and 1": "what a sigmoid is",
    },
    "07-positions.ipynb": {
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
        "a head is 64 or 128 wide": "the sizes in attnbook.costs, which a test compares",
        "Heads of width 1 compare": "a width, not quoted",
    },
    "11-block.ipynb": {
        r"often $4\, d_{\text{model}}$": "a usual choice, linked for the paper",
        "sets random entries to 0": "what dropout is",
        "rows sum to 1 *on average*": "follows from the equation",
    },
    "12-transformer.ipynb": {
        "At least 990: this run writes 998": "the book's experiment",
        "rise for 100 steps and fall along a cosine to 0": "the book's training",
        **dict.fromkeys(("AdamW, $\\beta_2$ 0.999", "warm-up 100", "cosine to 0, peak 0.003",
                         "64 sequences", "0.1; dates 0", "900; dates 1,400", "norm 1 |"),
                        "the book's training beside the paper's"),
        "63,082,496": "counted by the cell below",
        "happens in the first 300 steps": "the book's training",
        "falls to 0.992 and 0.989": "the book's experiment",
        "a power of $(n + 5)/6$": "the same as in the formula below it",
        "multiply more factors below 1": "follows from the equation",
    },
    "13-costs.ipynb": {
        "the package `transformers`, 5.23": "a version",
        "4,096 tokens takes 2 GB": "computed by the cell above",
        "512 MB when four share one, and 64 MB when all 32 share one": "computed by the cell above",
        "4,096 appears here for comparison": "the book's choice",
    },
    "14-pretraining.ipynb": {
        "our novel has 0.2 million words": "counted in chapter 4",
        "> - 2 and 7": "the book's example",
        "> - 2 and 8": "the book's example",
        "> - 3 and 7": "the book's example",
        "2 and 7: for the *b*": "the book's example",
        "135 million parameters, about 7,500 times as many as our two layers, in 30 layers":
            "counted in the model's file",
        "Each takes 150 steps": "the book's choice",
        "After 600 steps a small causal model": "the book's experiment",
        "a larger one after 7,000 steps is better": "the book's experiment",
    },
    "15-vit.ipynb": {
        "clothes of 28 × 28 pixels": "the data that the book ships",
        "in 16 patches of 7 × 7": "the book's choice",
        "with one for 1,000 classes": "the book's count",
        "a neighbourhood of 3 × 3": "the book's network",
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
    "for-lecturers.md": {
        "a GRU of width 512. (Above 512 tokens; at 512 they are equal.)": "computed in chapter 13",
    },
    "18-real-model.ipynb": {
        "22.7 million parameters": "counted on the page",
        "BERT uses 10⁻¹², and torch's default is 10⁻⁵": "settings, tried on the page",
        "a vocabulary of 30,522 pieces": "counted on the page",
        "gets 2.6 times as much, and the next one 1.8 times": "measured on the page",
        "scaled to length 1": "what the vectors are",
        "our best head is right in 75": "an example",
        "under the Apache licence 2.0": "a licence",
    },
    "part-5.md": {
        "22.7 million parameters": "counted in chapter 18",
        "what its 72 heads attend to": "counted in chapter 18",
    },
    "q-clinic-padding-loss": {
        "The loss is 2.4 for each of 6 real tokens": "made up for the question",
        "2 positions of padding": "made up for the question",
        "6 · 2.4 = 14.4, and it is divided by 8": "follows from these",
        "The one in question divides by 8": "follows from these",
    },
    "q-emb-analogy": {
        "40 % of the analogies": "made up for the question",
        "near 40 %": "made up for the question",
        "near 0 for any": "follows",
    },
    "q-pretraining-kept": {
        FACTS["bert-chosen"].text: "quoted",
        FACTS["bert-kept"].text: "quoted",
        "85 %": "a wrong answer",
        "1.5 %": "the two facts multiplied",
        "0.15 · 0.1 = 0.015": "the two facts multiplied",
    },
    "q-vit-cost": {
        FACTS["vit-picture"].text: "quoted",
        FACTS["vit-patch"].text: "quoted",
        "patches of 8 × 8": "made up for the question",
        "about 16 times": "computed in the file of the quiz",
    },
}

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


def numbers(text, own=()):
    """Return the numbers of a sentence that are neither linked nor the book's own."""
    for words in own:
        text = text.replace(words, re.sub(r"\d", "", words))
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


def test_numbers_beside_a_source_are_linked():
    bare = [
        f"{name}: {', '.join(found)} in: {' '.join(text.split())[:160]}"
        for name, text in sentences()
        if (found := numbers(text, OWN.get(name, ())))
    ]
    assert not bare, "link them to facts.toml, or say in OWN whose they are:\n" + "\n".join(bare)


def test_what_is_the_books_own_stands_there():
    prose = dict([*texts(), *questions()])
    gone = [(name, words) for name, own in OWN.items() for words in own if words not in prose[name]]
    assert not gone, f"not in the text any more: {gone}"
