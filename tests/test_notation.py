"""The notation table: its names exist in the code and in PyTorch, and chapters keep to it."""

import inspect
import re
from functools import cache

import pytest
from booktext import NOTEBOOKS, texts
from every import for_each

from attnbook import embeddings, kernels, masks, pooling, positions, scoring
from attnbook.data import palette, tables
from attnbook.sphinx_ext import datatables
from attnbook.training import losses, schedules
from attnbook.transformer import Transformer, decoding
from attnbook.widgets.conventions.numbers import parts

SYMBOLS = tables.notation()
# Names of things that the chapters build later, or that a chapter itself defines.
LATER = {"d_model", "d_ff", "num_heads", "num_layers", "vocab_size", "seq_len"}
# The attention layer of chapter 6: its projections, and the two sequences it is given.
LAYER = {"query_proj", "key_proj", "value_proj", "x", "y", "order", "R"}
HEADS = {"output_proj", "num_kv_heads"}  # what chapter 10 adds to it
# What stands around attention in chapter 11.
BLOCK = {"mean", "variance", "eps", "gain", "shift", "W_1", "hidden"}
SEQUENCES = {"wanted", "written"}  # what a decoder is to write, and what it writes
SIZES = {"d_k", "d_q", "d_v", "d_h", "num_queries"}


def parameters(*modules):
    """Return the names of all parameters of the public functions of some modules."""
    names = set()
    for module in modules:
        for _, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__:
                names |= set(inspect.signature(function).parameters)
    return names


def test_names_of_the_code_exist_in_the_code():
    known = parameters(pooling, scoring, kernels, masks, embeddings) | LATER | SIZES
    known |= LAYER | HEADS | SEQUENCES | BLOCK
    # What functions return, as their docstrings call it, and the two knobs of the first chapters.
    known |= {
        "output",
        "weights",
        "scores",
        "y_hat",
        "temperature",
        "width",
        "r",
        "entropy",
        "jacobian",
        "moved",
        "num_keys",
    }
    # Chapter 7's symbols are the results of functions, and a matrix built on the page.
    known |= {name for name, _ in inspect.getmembers(positions, inspect.isfunction)} | {"R"}
    known |= {"states", "state", "context", "embedded", "x_j", "z", "sigmoid"}  # chapter 5
    known |= parameters(losses, schedules, decoding)  # chapter 12
    known |= set(inspect.signature(Transformer.forward).parameters)
    known |= {"inputs", "chosen", "followers", "seen", "share", "u"}  # chapter 14
    known |= {"patch_size", "class_token", "position_embedding", "rollout"}  # chapter 15
    known |= {"explain", "log_probability", "precision", "area", "direction",
              "total_variation"}  # chapter 16
    known |= {"scale"}  # chapter 17
    known |= {"score", "loss"}  # of a beam, and of a token, on chapter 12's page
    known |= {"spread", "kept"}  # on chapter 11's page and in its exercises
    known |= {"kernel_size", "batch", "bytes_each", "top", "total", "phi", "C", "c"}  # chapter 13
    unknown = [(s.tex, s.code) for s in SYMBOLS if s.code and s.code not in known]
    assert not unknown


# General letters for which neither the paper nor PyTorch has a name: a dash stands there.
OWN_LETTERS = {r"\alpha", "q_j", "k_{ij}", "s_i", r"\mathbf{s}", r"\mathbf{x}_i", r"\mathbf{X}",
               r"\mathbf{Y}", r"\tau", "d_q", "T"}


def test_names_of_torch_exist_in_torch():
    torch = pytest.importorskip("torch")
    nn = torch.nn
    documented = " ".join(
        inspect.getdoc(thing) or ""
        for thing in (
            torch.nn.functional.scaled_dot_product_attention,
            nn.MultiheadAttention,
            nn.MultiheadAttention.forward,
            nn.Transformer,
            nn.TransformerEncoder,
            nn.TransformerEncoderLayer,
            nn.Embedding,
            nn.LayerNorm,
            nn.CrossEntropyLoss,
        )
    )
    # What a layer calls its parts stands in no docstring.
    documented += " " + " ".join(dict(nn.TransformerEncoderLayer(6, 2, 10).named_modules()))
    unknown = [
        (s.tex, s.torch)
        for s in SYMBOLS
        if s.torch and not re.search(rf"\b{re.escape(s.torch)}\b", documented)
    ]
    assert not unknown


def test_every_symbol_has_its_names_or_is_known_to_have_none():
    """In the code always; and of the general letters only some have no name anywhere else."""
    assert all(symbol.code for symbol in SYMBOLS)
    found = {s.tex for s in SYMBOLS if not s.chapters and not s.paper and not s.torch}
    assert found == OWN_LETTERS


# Meanings that speak of rows or of True, and hold whatever the switches say: scores and weights
# have a row for each query in every convention, and matrices of weights keep their shapes.
ROWS_ANYHOW = {r"\mathbf{S}", r"\mathbf{A}", "N_{ij}", r"\mathbf{W}_O"}
TRUE_ANYHOW = {r"r^{(l)}_{ij}", "c_{ij}", r"\ell"}


def test_meanings_follow_the_switches_of_the_page():
    """Who says row says column too, and who says True says what else it could mean."""
    for symbol in SYMBOLS:
        by_row = bool(re.search(r"\b[Rr]ows?\b", symbol.meaning))
        by_true = "True" in symbol.meaning
        assert bool(symbol.columns) == (
            (by_row and symbol.tex not in ROWS_ANYHOW) or symbol.tex == r"\mathbf{O}_i"), symbol.tex
        assert bool(symbol.blocked) == (by_true and symbol.tex not in TRUE_ANYHOW), symbol.tex
        assert not (symbol.columns and symbol.blocked), "one switch a meaning"
        if symbol.columns:
            assert "column" in symbol.columns.lower() or symbol.tex == r"\mathbf{O}_i"
            assert symbol.columns.endswith(".") and symbol.columns.count("$") % 2 == 0


def test_shapes_of_columns_are_those_of_rows_turned():
    shape = re.compile(r"\$([^$]+?) \\times ([^$]+?)\$")
    turned = 0
    for symbol in (s for s in SYMBOLS if s.columns):
        ours, theirs = shape.findall(symbol.meaning), shape.findall(symbol.columns)
        assert [pair[::-1] for pair in ours] == theirs, symbol.tex
        turned += bool(ours)
    assert turned >= 6


def test_the_page_holds_both_meanings_and_shows_the_books():
    fields = {choice for pair in datatables.CONVENTIONS.values() for choice in pair[1:]}
    assert fields <= set(tables.Symbol.__dataclass_fields__)
    for switch, (ours, theirs) in datatables.CONVENTIONS.items():
        assert parts()["options"][switch] == [ours, theirs]


def test_an_own_entry_takes_a_spelling_from_the_variants_of_a_general_one():
    held = {spelling: s.meaning for s in tables.notation("block") for spelling in s.spellings}
    assert held["s"].startswith("The spread") and held["m_j"].startswith("1 where dropout")
    assert held["s_i"].startswith("How well the query") and "m_i" in held


@pytest.mark.parametrize("chapter", [None, *(c.stem for c in tables.chapters())])
def test_no_spelling_means_two_things_in_one_chapter(chapter):
    symbols = tables.notation(chapter) if chapter else [s for s in SYMBOLS if not s.chapters]
    spellings = [spelling for symbol in symbols for spelling in symbol.spellings]
    assert len(spellings) == len(set(spellings)), sorted(
        s for s in spellings if spellings.count(s) > 1
    )


@for_each(SYMBOLS, lambda symbol: symbol.tex)
def test_entry_is_complete(symbol):
    assert symbol.meaning.endswith(".")
    assert symbol.code
    for spelling in symbol.spellings:
        assert spelling.count("{") == spelling.count("}"), spelling
    assert symbol.meaning.count("$") % 2 == 0
    assert symbol.paper.count("$") in (0, 2)


def test_a_chapter_may_use_a_letter_of_its_own():
    general = {s.tex: s for s in tables.notation("library")}
    kernels_own = {s.tex: s for s in tables.notation("kernels")}
    assert "h" not in general
    assert kernels_own["h"].code == "bandwidth"
    assert kernels_own["x"].role == "query"
    assert "x" not in general


def test_roles_and_chapters_of_the_table_are_known():
    assert {symbol.role for symbol in SYMBOLS} == {"", *palette.ROLES}
    stems = {chapter.stem for chapter in tables.chapters()}
    assert {stem for symbol in SYMBOLS for stem in symbol.chapters} <= stems


FORMULA = re.compile(r"\$\$.+?\$\$|(?<![\\$])\$[^$\n]+?\$(?!\$)", re.DOTALL)


@cache
def formulas():
    return [(name, m) for name, prose in texts() for m in FORMULA.findall(prose)]


def test_transpose_is_top_everywhere():
    wrong = [(name, f) for name, f in formulas() if re.search(r"\^(\{?T\}?|\\intercal)(?!\w)", f)]
    assert not [w for w in wrong if "notation" not in w[0]], wrong


def test_roles_are_written_with_the_letters_of_the_table():
    r"""A bare Q, K or V in a chapter would stay without its colour: it is \mathbf{Q}."""
    bare = re.compile(r"(?<![\\{\w])[QKV](?=[\s^_,)$]|\\top)(?![^{]*\})")
    wrong = [(name, f) for name, f in formulas() if name.endswith("ipynb") and bare.search(f)]
    # In the statistician's chapter K alone is the kernel.
    assert not [w for w in wrong if "kernels" not in w[0]], wrong


def test_the_build_colours_what_chapters_use():
    r"""Each role that a chapter's formulas use is spelled as the table spells it."""
    bold = re.compile(r"\\mathbf\{([qkvo])\}(?:_\{?[a-z0-9+-]+\}?|')?")
    known = {s for symbol in SYMBOLS for s in symbol.spellings}
    stems = {s.split("_")[0].rstrip("'") for s in known}
    for path in NOTEBOOKS:
        for _, formula in (f for f in formulas() if f[0] == path.name):
            for match in bold.finditer(formula):
                assert f"\\mathbf{{{match[1]}}}" in stems, match[0]


def test_symbols_of_a_chapter_are_used_there():
    """An entry made for a chapter has a spelling that its formulas hold."""
    written = {path.name.split("-", 1)[1].removesuffix(".ipynb"): path.name for path in NOTEBOOKS}
    text = {stem: " ".join(f for of, f in formulas() if of == name)
            for stem, name in written.items()}
    bare_text = {stem: re.sub(r"[{}\s]", "", formula) for stem, formula in text.items()}
    for symbol in SYMBOLS:
        for stem in symbol.chapters:
            if stem not in written:
                continue
            bare = bare_text[stem]
            found = [s for s in symbol.spellings if re.sub(r"[{}\s]", "", s) in bare]
            assert found, f"{symbol.tex} is not used in {written[stem]}"
