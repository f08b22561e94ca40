"""The notation table: its names exist in the code and in PyTorch, and chapters keep to it."""

import inspect
import re

import pytest
from booktext import NOTEBOOKS, texts

from attnbook import embeddings, kernels, masks, pooling, positions, scoring
from attnbook.data import tables
from attnbook.training import losses, schedules
from attnbook.transformer import Transformer, decoding

SYMBOLS = tables.notation()
# Names of things that the chapters build later, or that a chapter itself defines.
LATER = {"d_model", "d_ff", "num_heads", "num_layers", "vocab_size", "seq_len"}
# The attention layer of chapter 6: its projections, and the two sequences it is given.
LAYER = {"query_proj", "key_proj", "value_proj", "x", "y", "order", "R"}
HEADS = {"output_proj", "num_kv_heads"}  # what chapter 10 adds to it
# What stands around attention in chapter 11.
BLOCK = {"mean", "variance", "eps", "gain", "shift", "W_1", "hidden"}
SEQUENCES = {"wanted", "written"}  # what a decoder is to write, and what it writes
SIZES = {"d_k", "d_q", "d_v", "num_queries", "num_hidden"}


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
        "sigma",
        "r",
        "entropy",
        "jacobian",
        "moved",
        "num_keys",
    }
    # Chapter 7's symbols are the results of functions, and a matrix built on the page.
    known |= {name for name, _ in inspect.getmembers(positions, inspect.isfunction)} | {"R"}
    known |= {"states", "state", "context", "embedded", "x_j", "z"}  # chapter 5
    known |= parameters(losses, schedules, decoding)  # chapter 12
    known |= set(inspect.signature(Transformer.forward).parameters)
    known |= {"inputs", "chosen", "followers"}  # chapter 14
    known |= {"kernel_size", "batch", "bytes_each", "top", "total", "phi", "C", "c"}  # chapter 13
    unknown = [(s.tex, s.code) for s in SYMBOLS if s.code and s.code not in known]
    assert not unknown


def test_roles_are_named_by_the_functions_that_use_them():
    attend = set(inspect.signature(pooling.attend).parameters)
    assert {"query", "key", "value", "mask"} <= attend
    assert {s.code for s in SYMBOLS if s.role == "mask"} == {"mask"}


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
        )
    )
    unknown = [
        (s.tex, s.torch)
        for s in SYMBOLS
        if s.torch and not re.search(rf"\b{re.escape(s.torch)}\b", documented)
    ]
    assert not unknown


def test_every_role_has_a_letter_for_one_and_for_many():
    for role in tables.ROLES:
        letters = [s.tex for s in SYMBOLS if s.role == role and not s.chapters]
        assert any(re.fullmatch(r"\\mathbf\{[A-Z]\}", tex) for tex in letters), role
        assert any(not re.fullmatch(r"\\mathbf\{[A-Z]\}", tex) for tex in letters), role


@pytest.mark.parametrize("chapter", [None, *(c.stem for c in tables.chapters())])
def test_no_spelling_means_two_things_in_one_chapter(chapter):
    symbols = tables.notation(chapter) if chapter else [s for s in SYMBOLS if not s.chapters]
    spellings = [spelling for symbol in symbols for spelling in symbol.spellings]
    assert len(spellings) == len(set(spellings)), sorted(
        s for s in spellings if spellings.count(s) > 1
    )


@pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda symbol: symbol.tex)
def test_entry_is_complete(symbol):
    assert symbol.meaning.endswith(".")
    assert symbol.code
    for spelling in symbol.spellings:
        assert spelling.count("{") == spelling.count("}"), spelling
    assert symbol.meaning.count("$") % 2 == 0
    assert symbol.paper.count("$") in (0, 2)


def test_a_chapter_may_use_a_letter_of_its_own():
    general = {s.tex: s for s in tables.notation("scoring")}
    kernels_own = {s.tex: s for s in tables.notation("kernels")}
    assert general["h"].code == "num_hidden"
    assert kernels_own["h"].code == "bandwidth"
    assert kernels_own["x"].role == "query"
    assert "x" not in general


def test_an_unknown_chapter_is_refused():
    with pytest.raises(tables.TableError, match="chapter 'kernel' is not in the plan"):
        tables.notation("kernel")


def test_an_unknown_role_is_refused():
    wrong = tables.Symbol(tex="x", meaning="A colour.", role="colour")
    with pytest.raises(tables.TableError, match="role is 'colour', expected one of query"):
        tables._check_symbol(wrong)


FORMULA = re.compile(r"\$\$.+?\$\$|(?<![\\$])\$[^$\n]+?\$(?!\$)", re.DOTALL)


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
    for symbol in SYMBOLS:
        for stem in symbol.chapters:
            if stem not in written:
                continue
            text = " ".join(f for name, f in formulas() if name == written[stem])
            bare = re.sub(r"[{}\s]", "", text)
            found = [s for s in symbol.spellings if re.sub(r"[{}\s]", "", s) in bare]
            assert found, f"{symbol.tex} is not used in {written[stem]}"
