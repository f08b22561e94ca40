"""No term of the glossary is used before the chapter that explains it.

What counts is the prose of the pages and their quizzes in reading order, prerequisites first.
Formulas, code and the targets of links are no prose. A term without a chapter belongs to the
prerequisites, so it is known everywhere. A chapter may point ahead: it links the term, or the
chapter to come.
"""

import re
import tomllib
from functools import cache
from importlib import resources

from booktext import LINK, texts
from every import for_each

from attnbook.data import tables

PREREQUISITES = "prerequisites"
ORDER = (PREREQUISITES, *(chapter.stem for chapter in tables.chapters()))

# Other words for a term, beside its name in every form. A pattern may stand here.
ALSO = {
    "batch-norm": "batch norm",
    "byte-pair-encoding": "BPE",
    "faithfulness": "faithful(?:ness)?",
    "fine-tuning": "fine-tun(?:e|es|ed)",
    "fused-attention": "fused",
    "held-out": "hold(?:s|ing)?(?: it)? out",
    "kv-cache": "caches?",
    "layer-norm": "layer norm",
    "permutation-equivariance": "equivarian(?:t|ce)",
    "plausibility": "plausible|plausibility",
    "ppmi": "PPMI",
    "recurrent-network": "recurrent (?:layer|unit)|RNNs?",
    "residual": "residuals?",
    "resnet": "ResNets?",
    "rotary": "RoPE|rotary",
    "svd": "SVD",
    "tied-weights": "weight tying",
    "vision-transformer": "ViTs?",
}
# Where the word is no use of the term.
EVERYDAY = re.compile("|".join((
    r"prompts, adapters, instructions|adapters\* are small|adapters and lora",
    r"whole prompt|rows of a prompt",
    r"\d bits|letters are\s+bits|last bit of|dog\W+bites|man\W+bites|who bit",
    r"building blocks|it blocks|blocks without|block by block",
    r"block of queries|query of a block|a block in the middle",
    r"block of \W*(?:columns|rows)|blocks of the matrices|this block turns",
    r"both show heads with probability|absolute value|the target lies between|surprises? you",
    r"order\. memory and time|times the memory|in memory|memory is read|over memories",
    r"state them in|\bstate (?:exactly|which|what|when|how|the)\b|a softmax in that state",
)), re.IGNORECASE)

# A name from the history of chapter 1, which says what it is; a later chapter builds it.
NAMES = {"transformer": "library"}

_NO_PROSE = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$|`[^`\n]*`|<[^<>]+>|\]\([^()\s]+\)", re.DOTALL)


@cache
def chapters():
    """Return the text of every page and its quiz, by the stem of its chapter."""
    stem = {chapter.notebook: chapter.stem for chapter in tables.chapters()}
    stem["prerequisites.md"] = PREREQUISITES
    return {stem[name]: f"{text}\n\n{quiz(stem[name])}" for name, text in texts() if name in stem}


def quiz(stem):
    """Return what a chapter's quiz says: its questions, answers and reasons."""
    file = resources.files("attnbook.data") / "quizzes" / f"{stem}.toml"
    return "\n\n".join(_said(tomllib.loads(file.read_text(encoding="utf-8"))))


def _said(entry):
    said = [entry[name] for name in ("text", "why", "otherwise") if name in entry]
    for inside in entry.values():
        for item in inside if isinstance(inside, list) else ():
            said += _said(item) if isinstance(item, dict) else ()
    return said


@cache
def words(text):
    """Blank out what is no prose, or no term, so that every word stays where it is."""
    return EVERYDAY.sub(_blank, _NO_PROSE.sub(_blank, text))


def _blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def pattern(term):
    """Return what finds a term: its name with any ending of a long word, and its other words."""
    *before, last = map(re.escape, re.findall(r"[^\s–-]+", term.en))
    stem = re.sub(r"(?:(?<=is)ation|ion|ing|ed|ness|ity|ly|y|e|s)$", "", last)
    last = rf"{stem}\w*" if len(last) > 6 else rf"{stem}(?:y|ies)|{last}(?:s|es)?"
    name = r"[\s–-]*".join([*before, f"(?:{last})"])
    other = ALSO.get(term.id, name).replace(" ", r"[\s–-]+")
    return re.compile(rf"(?<![\w-])(?:{name}|{other})(?![\w-])", re.IGNORECASE)


def is_announced(term, stem, pages):
    """Tell whether a chapter links a term, or the chapter that explains it."""
    targets = {target for _, target in LINK.findall(pages[stem])}
    notebook = next((c.notebook for c in tables.chapters() if c.stem == term.chapter), "")
    return bool(targets & {f"#{term.label}", notebook})


def early_uses(term, pages):
    """Yield (stem, the word among its neighbours) for every use before the term's chapter."""
    known = NAMES.get(term.id, term.chapter)
    for stem in ORDER[: ORDER.index(known)] if known else ():
        for found in pattern(term).finditer(words(pages[stem])):
            yield stem, pages[stem][max(0, found.start() - 50) : found.end() + 50]


@for_each(tables.glossary(), lambda term: term.id)
def test_no_term_is_used_before_its_chapter(term):
    pages = chapters()
    early = [use for use in early_uses(term, pages) if not is_announced(term, use[0], pages)]
    assert not early, (
        f"{term.en!r} is taught in {term.chapter!r} and used before: {early}. Say it in plainer "
        "words, link the term or its chapter, or change its chapter in glossary.toml."
    )
