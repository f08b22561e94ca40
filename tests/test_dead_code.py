"""What is defined is used: by its own module, by another one, by a chapter or by a test."""

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "scripts", "benchmarks", "experiments", "tests")
PYTHON = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
SCRIPTS = ROOT / "src" / "attnbook" / "widgets" / "js"
CALLED_BY_NAME = {"setup", "pytest_configure", "main",  # by Sphinx, by pytest, by a command
                  "measure", "widgets",  # by what goes through a folder
                  "FIXTURES", "MODELS", "TABLES"}


def sources():
    """Yield the name of each module, or of a notebook, with its syntax tree."""
    for path in PYTHON:
        yield path, ast.parse(path.read_text("utf8"))
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf8"))["cells"]
        code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
        yield path, ast.parse(re.sub(r"(?m)^[%!].*$", "", code))


def stem(path):
    return path.parent.name if path.stem == "__init__" else path.stem


def aliases(tree):
    """Return what a file calls the modules that it imports."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {name.asname or name.name: name.name.rpartition(".")[2]
                      for name in node.names}
    return found


def used_elsewhere(tree):
    """Return pairs of a module's name and a name in it that a file takes from there."""
    called, found = aliases(tree), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module = (node.module or "").rpartition(".")[2]
            found |= {(module, name.name) for name in node.names}
        elif isinstance(node, ast.Attribute):
            value = node.value
            name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
            found.add((called.get(name, name), node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(re.findall(r"(\w+)\.(?=(\w+))", node.value))
    return found


def defined(tree):
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_every_function_class_and_constant_is_used():
    trees = list(sources())
    elsewhere = set().union(*(used_elsewhere(tree) for _, tree in trees))
    idle = []
    for path, tree in trees:
        if path.suffix != ".py" or "tests" in path.parts:
            continue
        own = {node.id for node in ast.walk(tree)
               if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        idle += [f"{path.relative_to(ROOT)}: {name}" for name in defined(tree)
                 if name not in own | CALLED_BY_NAME and not name.startswith("__")
                 and (stem(path), name) not in elsewhere]
    assert not idle


EXPORT = re.compile(r"(?m)^export (?:async )?(?:function\*?|const|let|class) (\w+)")


# `index.js` is where a bundle begins: what it exports is for the page.
@pytest.mark.parametrize("path", sorted(set(SCRIPTS.glob("*.js")) - {SCRIPTS / "index.js"}),
                         ids=lambda path: path.stem)
def test_every_export_of_a_script_is_used_by_another_or_by_a_test(path):
    tests = [p for p in (ROOT / "tests").rglob("*") if p.suffix in (".js", ".mjs", ".py")]
    others = [p.read_text("utf8") for p in (*SCRIPTS.glob("*.js"), *tests) if p != path]
    idle = [name for name in EXPORT.findall(path.read_text("utf8"))
            if not any(path.name in text and re.search(rf"\b{name}\b", text) for text in others)]
    assert not idle
