"""Equation, code, docstring and figure share one stem: no label may stand alone."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "notebooks").glob("[0-9][0-9]-*.ipynb"))
SRC = ROOT / "src" / "attnbook"
FIGURES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf8"))


@cache
def cells(kind: str) -> list[tuple[str, str]]:
    return [
        (p.stem, c.source) for p in BOOKS for c in nbformat.read(p, 4).cells if c.cell_type == kind
    ]


@cache
def equations() -> list[str]:
    return [m for _, s in cells("markdown") for m in re.findall(r"\\label\{(eq-[a-z0-9-]+)\}", s)]


@cache
def code_labels() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, source in cells("code"):
        for name, rest in re.findall(r"^# (code-[a-z0-9-]+):(.*)$", source, re.M):
            assert name not in found, f"{name} stands twice"
            found[name] = re.findall(r"eq-[a-z0-9-]+", rest)
    return found


def links() -> set[str]:
    pages = [p.read_text(encoding="utf8") for p in (ROOT / "book").glob("*.md")]
    sources = [s for _, s in cells("markdown")] + pages
    return set(re.findall(r"\]\(#([a-z0-9-]+)\)", "\n".join(sources)))


def documented(node: ast.AST, prefix: str) -> dict[str, str]:
    found = {}
    for one in node.body:
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}.{one.name}"
            if not one.name.startswith("_"):
                found[name] = ast.get_docstring(one) or ""
            if isinstance(one, ast.ClassDef):
                found |= documented(one, name)
    return found


@cache
def docstrings() -> dict[str, str]:
    """Every public function, class and method of the package (that of the site is about labels)."""
    found = {}
    for path in sorted(SRC.rglob("*.py")):
        parts = path.relative_to(SRC).with_suffix("").parts
        module = ".".join(parts).removesuffix(".__init__")
        if not module.startswith("sphinx_ext"):
            found |= documented(ast.parse(path.read_text(encoding="utf8")), module)
    return found


# Where the cell of a chapter does not use the function but writes out what it does.
WRITTEN_OUT = {
    "costs.attention.online_attention": ["code-online"],
    "costs.attention.linear_attention": ["code-linear"],
    "explanation.rivals.distance": ["code-total-variation"],
    "kernels.leave_one_out": ["code-nw-loo"],
    "multi_head.MultiHeadAttention": ["code-multi-head", "code-grouped"],
    "positions.frequencies": ["code-position-frequency"],
    "pretraining.models.CausalModel": ["code-causal-loss"],
    "pretraining.ngrams.NGrams": ["code-witten-bell"],
    "transformer.layers.EncoderLayer": ["code-pre-norm", "code-post-norm"],
    "vit.VisionTransformer": ["code-vit-tokens"],
    "widgets.width_training.train": ["code-nw-width"],
}
# Equations that no cell computes under a label of its own.
NOT_COMPUTED = {"seq2seq.Seq2Seq": {"eq-decoder"}}


def shown_with(function: str) -> set[str]:
    """The equations that the chapters compute with a function, or in the cell in its place."""
    name = function.rpartition(".")[2]
    cells_of = WRITTEN_OUT.get(function) or [
        label
        for _, source in cells("code")
        for label in re.findall(r"^# (code-[a-z0-9-]+):", source, re.M)
        if re.search(rf"\b{name}\b", source)
    ]
    labels = code_labels()
    own = name.lower().replace("_", "")  # FeedForward and eq-feed-forward
    same = {e for e in equations() if e.removeprefix("eq-").replace("-", "") == own}
    return (
        {e for label in cells_of for e in labels[label]} | same | NOT_COMPUTED.get(function, set())
    )


def test_equations_have_one_place() -> None:
    names = equations()
    assert names
    assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)


def test_code_names_equations_that_exist() -> None:
    known = set(equations())
    for name, named in code_labels().items():
        assert set(named) <= known, f"{name} names {set(named) - known}"


def test_code_shares_its_stem() -> None:
    """A code label is an equation's stem, or a variant of it: code-nw-loops computes eq-nw."""
    for name, named in code_labels().items():
        stem = name.removeprefix("code-")
        stems = {e.removeprefix("eq-") for e in named}
        assert any(stem == s or stem.startswith(f"{s}-") for s in stems), f"{name}: {named}"


def test_no_equation_is_an_orphan() -> None:
    """Each labelled equation is computed by a code cell or spoken of by a link."""
    used = {e for named in code_labels().values() for e in named} | links()
    assert set(equations()) <= used, set(equations()) - used


def test_docstrings_name_equations_that_exist() -> None:
    known = set(equations())
    for function, doc in docstrings().items():
        named = set(re.findall(r"\beq-[a-z0-9-]+", doc))
        assert named <= known, f"{function} names {named - known}"


def test_docstrings_name_the_equation_of_their_own_code() -> None:
    """The label stands on the cell that shows the function, and the chapter is named rightly."""
    chapter = {
        e: int(stem[:2])
        for stem, s in cells("markdown")
        for e in re.findall(r"\\label\{(eq-[a-z0-9-]+)\}", s)
    }
    naming = {f: d for f, d in docstrings().items() if re.search(r"\beq-[a-z0-9-]+", d)}
    assert len(naming) > 50
    for function, doc in naming.items():
        named = set(re.findall(r"\beq-[a-z0-9-]+", doc))
        said = {int(number) for number in re.findall(r"\bchapter (\d+)", doc)}
        assert {chapter[e] for e in named} <= said, f"{function}: {named} of chapter {said}?"
        others = named - shown_with(function)
        assert not others, f"{function} names {others}, which no cell shows with it"


def test_figures_have_one_name() -> None:
    names = [
        c.metadata["mystnb"]["figure"]["name"]
        for p in BOOKS
        for c in nbformat.read(p, 4).cells
        if "figure" in c.metadata.get("mystnb", {})
    ]
    assert names
    assert len(names) == len(set(names))


def test_no_figure_is_an_orphan() -> None:
    """Each figure is linked from the text, or figures.toml says what it shows, in its section."""
    for path in BOOKS:
        place, labels, drawn = "", {}, {}
        for cell in nbformat.read(path, 4).cells:
            markdown = cell.cell_type == "markdown"
            pattern = r"^##+ (.+)$|\\label\{(eq-[a-z0-9-]+)\}" if markdown else r"^# ((code-\S+)):"
            for heading, label in re.findall(pattern, cell.source, re.M):
                place = place if label else f"§ {heading}"
                labels.setdefault(place, {place}).add(label or place)
            if "figure" in cell.metadata.get("mystnb", {}):
                drawn[cell.metadata["mystnb"]["figure"]["name"]] = place
        shows = FIGURES.get(path.stem[3:], {})
        gone = set(shows) - set(drawn)
        assert not gone, f"{path.stem} has no {gone} (tests/notebooks/figures.toml)"
        silent = set(drawn) - set(shows) - links()
        assert not silent, f"link {silent} from the text, or enter it in figures.toml"
        for name, owner in shows.items():
            assert owner in labels[drawn[name]], f"{name} is not in the section of {owner}"
    assert set(FIGURES) <= {path.stem[3:] for path in BOOKS}
