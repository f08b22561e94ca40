"""No term of the glossary is used before the chapter that explains it.

What counts is the prose of the pages and their quizzes in reading order, prerequisites first.
Formulas, code and the targets of links are no prose. A term without a chapter belongs to the
prerequisites, so it is known everywhere.
"""

import re
import tomllib
from functools import cache
from importlib import resources

import pytest
from booktext import LINK, texts
from every import for_each

from attnbook.data import tables

TERMS = {term.id: term for term in tables.glossary()}
PREREQUISITES = "prerequisites"
ORDER = (PREREQUISITES, *(chapter.stem for chapter in tables.chapters()))

# Other words for a term, beside its name and the plural. A pattern may stand here.
ALSO = {
    "ablation": ("ablat(?:e|es|ed|ing)",),
    "autoregressive": ("autoregressively", "autoregression"),
    "batch-norm": ("batch norm",),
    "byte-pair-encoding": ("BPE",),
    "convolution": ("convolutional",),
    "faithfulness": ("faithful", "faithfulness"),
    "fine-tuning": ("fine-tun(?:e|es|ed)",),
    "fused-attention": ("fused",),
    "greedy": ("greedily",),
    "held-out": ("hold(?:s|ing)? out", "hold(?:s|ing)? it out"),
    "kv-cache": ("KV cache", "caches?"),
    "layer-norm": ("layer norm",),
    "learned-positions": ("learned position",),
    "nonparametric": ("nonparametric",),
    "permutation-equivariance": ("equivariant", "equivariance"),
    "plausibility": ("plausible", "plausibility"),
    "ppmi": ("PPMI",),
    "pretraining": ("pretrain(?:s|ed)?",),
    "pruning": ("prun(?:e|es|ed)",),
    "quadratic": ("quadratically",),
    "recurrent-network": ("recurrent layer", "recurrent unit", "RNNs?"),
    "regularisation": ("regularis(?:e|es|ed)",),
    "residual": ("residuals?",),
    "resnet": ("ResNets?",),
    "rotary": ("RoPE", "rotary"),
    "saturated": ("saturat(?:e|es|ion)",),
    "svd": ("SVD",),
    "teacher-forcing": ("teacher-forced",),
    "tied-weights": ("weight tying",),
    "vision-transformer": ("ViTs?",),
    "warm-up": ("warmup",),
}
# Where the word is no use of the term: a pattern, and what the word means there.
EVERYDAY = {
    "adapter": {
        r"prompts, adapters, instructions|adapters\* are small|adapters and lora":
            "small layers inside a frozen model",
    },
    "analogy": {
        r"is an analogy, and it ends": "a comparison, here of readers and queries",
        r"the analogy does point": "the same comparison",
    },
    "bit": {
        r"\d bits|letters are\s+bits|last bit of": "a digit of a number in a computer",
        r"dog\W+bites|man\W+bites|who bit": "with teeth",
    },
    "block": {
        r"building blocks": "what something is built of",
        r"it blocks|blocks without": "the verb: to forbid",
        r"block by block": "one stretch after another",
        r"block of queries|query of a block|a block in the middle": "a stretch of a sequence",
        r"block of \W*(?:columns|rows)|blocks of the matrices|this block turns": "of a matrix",
    },
    "head": {r"both show heads with probability": "a side of a coin"},
    "memory": {
        r"order\. memory and time|times the memory|in memory|memory is read": "of a computer",
        r"network's memory|over memories": "what a network remembers",
    },
    "state": {
        r"state them in|\bstate (?:exactly|which|what|when|how|the)\b": "the verb: to say",
        r"a softmax in that state": "a condition",
    },
    "surprise": {r"surprises? you": "the verb"},
    "value": {r"absolute value": "the size of a number"},
    "target": {r"the target lies between": "what is aimed at, an entropy"},
}

# Where a chapter points ahead on purpose. It must link the term, or the chapter to come.
AHEAD = {
    ("score", PREREQUISITES): "points, as in a game: the softmax needs numbers to work on",
    ("bottleneck", "library"): "history in one sentence each, and chapter 5 measures it",
    ("recurrent-network", "library"): "history, and the sentence says what it is",
    ("state", "library"): "history, and the sentence says what it is",
    ("pretraining", "embeddings"): "vectors from elsewhere; chapter 14 trains whole models so",
    ("mask", "kernels"): "the diagonal of leave-one-out is one; chapter 3 has the rule",
    ("cross-attention", "self-attention"): "named to set it apart; chapter 9 is about it",
    ("feed-forward", "self-attention"): "what one Linear is not, said in the same sentence",
    ("block", "self-attention"): "what the layer is a part of; chapter 11 is about it",
    ("head", "self-attention"): "PyTorch's module has them; here it has one",
    ("block", "positions"): "what it holds is said beside it, with a link to chapter 11",
    ("feed-forward", "positions"): "a part of that block; chapter 11 builds it",
    ("causal-mask", "positions"): "what it does is said in the sentence before",
    ("head", "positions"): "ALiBi gives each a slope of its own; the sentence says what they are",
    ("head", "masks"): "one more axis of a mask, and what PyTorch's module does",
}

# Names that the chapter beside them introduces, and a later one builds.
NAMES = {"transformer": ("library", "the history says what it is; until chapter 12 it is a name")}

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
    """Blank out what is no prose, so that every word stays where it is."""
    return _NO_PROSE.sub(_blank, text)


def _blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def pattern(term):
    """Return what finds a term: its name, the plural, and its other words."""
    name = r"[\s–-]+".join(map(re.escape, re.split(r"[\s–-]+", term.en)))
    name = rf"{name[:-1]}(?:y|ies)" if name.endswith("y") else rf"{name}(?:s|es)?"
    other = [word.replace(" ", r"[\s–-]+") for word in ALSO.get(term.id, ())]
    return re.compile(rf"(?<![\w-])(?:{'|'.join([name, *other])})(?![\w-])", re.IGNORECASE)


def is_announced(term, stem, pages):
    """Tell whether a chapter links a term, or the chapter that explains it."""
    targets = {target for _, target in LINK.findall(pages[stem])}
    notebook = next((c.notebook for c in tables.chapters() if c.stem == term.chapter), "")
    return bool(targets & {f"#{term.label}", notebook})


def early_uses(term, pages):
    """Yield (stem, the word among its neighbours) for every use before the term's chapter."""
    known = NAMES.get(term.id, (term.chapter,))[0]
    for stem in ORDER[: ORDER.index(known)] if known else ():
        prose = words(pages.get(stem, ""))
        for everyday in EVERYDAY.get(term.id, ()):
            prose = re.sub(everyday, _blank, prose, flags=re.IGNORECASE)
        for found in pattern(term).finditer(prose):
            yield stem, pages[stem][max(0, found.start() - 50) : found.end() + 50]


@for_each(TERMS.values(), lambda term: term.id)
def test_no_term_is_used_before_its_chapter(term):
    early = [use for use in early_uses(term, chapters()) if (term.id, use[0]) not in AHEAD]
    assert not early, (
        f"{term.en!r} is taught in {term.chapter!r} and used before: {early}. Say it in plainer "
        "words, explain it there and change its chapter in glossary.toml, or list it above."
    )


@pytest.mark.parametrize(("id_", "stem"), AHEAD)
def test_what_points_ahead_says_where_to(id_, stem):
    uses = [place for place, _ in early_uses(TERMS[id_], chapters())]
    assert stem in uses, "nothing points ahead there any more: take it off the list"
    assert is_announced(TERMS[id_], stem, chapters()), f"link {id_!r} or its chapter in {stem!r}"


@pytest.mark.parametrize("id_", NAMES)
def test_a_name_is_introduced_where_the_list_says(id_):
    stem, _ = NAMES[id_]
    assert f"(#term-{id_})" in chapters()[stem]
    assert ORDER.index(stem) < ORDER.index(TERMS[id_].chapter)


@pytest.mark.parametrize("id_", EVERYDAY)
def test_every_everyday_sense_is_still_there(id_):
    before = ORDER[: ORDER.index(TERMS[id_].chapter)]
    prose = "\n".join(words(chapters()[stem]) for stem in before)
    stale = [phrase for phrase in EVERYDAY[id_] if not re.search(phrase, prose, re.IGNORECASE)]
    assert not stale, f"take these off the list: {stale}"
