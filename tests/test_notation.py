"""The notation table: its names exist in the code and in PyTorch, and chapters keep to it."""

import inspect
import re
from functools import cache

import pytest
from booktext import NOTEBOOKS, cells, texts
from every import for_each

from attnbook import seq2seq
from attnbook.costs import counting
from attnbook.data import palette, tables
from attnbook.sphinx_ext import datatables
from attnbook.widgets.conventions.numbers import parts

SYMBOLS = tables.notation()


def test_names_of_the_code_exist_in_the_code():
    """In a cell of a chapter, or in a module whose calls a chapter only explains."""
    code = [cell.source for path in NOTEBOOKS for cell in cells(path, "code")]
    known = set(re.findall(r"\w+", "".join([*code, *map(inspect.getsource, (counting, seq2seq))])))
    assert not [(s.tex, s.code) for s in SYMBOLS if s.code and s.code not in known]


def test_names_of_torch_exist_in_torch():
    torch = pytest.importorskip("torch")
    nn = torch.nn
    documented = " ".join(inspect.getdoc(thing) or "" for thing in (
        nn.functional.scaled_dot_product_attention, nn.MultiheadAttention,
        nn.MultiheadAttention.forward, nn.Transformer, nn.TransformerEncoder,
        nn.TransformerEncoderLayer, nn.Embedding, nn.LayerNorm, nn.CrossEntropyLoss))
    # What a layer calls its parts stands in no docstring.
    documented += " " + " ".join(dict(nn.TransformerEncoderLayer(6, 2, 10).named_modules()))
    unknown = [
        (s.tex, s.torch)
        for s in SYMBOLS
        if s.torch and not re.search(rf"\b{re.escape(s.torch)}\b", documented)
    ]
    assert not unknown


def test_a_meaning_follows_one_switch_of_the_page_and_is_whole_in_columns():
    for symbol in SYMBOLS:
        assert not (symbol.columns and symbol.blocked), symbol.tex
        if symbol.columns:
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
