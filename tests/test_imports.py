"""A chapter pays only for what it uses: what importing the package must not import."""

import ast
import json
import pathlib
import subprocess
import sys

import pytest

HEAVY = ("torch", "matplotlib", "scipy", "statsmodels", "anywidget", "IPython")
MODULES = ("attnbook", "attnbook.pooling", "attnbook.scoring", "attnbook.kernels",
           "attnbook.masks", "attnbook.positions", "attnbook.messages", "attnbook.checks")
SOURCE = pathlib.Path(__file__).parents[1] / "src" / "attnbook"
PROGRAM = """
import importlib, json, sys
heavy = json.loads(sys.argv[1])
found = {}
for module in json.loads(sys.argv[2]):
    importlib.import_module(module)
    found[module] = [name for name in heavy if name in sys.modules]
import numpy as np
from attnbook import kernels, masks, pooling
x = np.linspace(0, 1, 5)
kernels.leave_one_out_error(x, x, kernel=kernels.gaussian, bandwidth=0.1)
pooling.attend(x[:, None], x[:, None], x[:, None], mask=masks.causal(5))
found["running on NumPy"] = [name for name in heavy if name in sys.modules]
print(json.dumps(found))
"""


def test_importing_and_running_on_numpy_imports_nothing_heavy():
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, json.dumps(HEAVY), json.dumps(MODULES)],
        capture_output=True, text=True, timeout=60, check=False)
    assert finished.returncode == 0, finished.stderr
    found = json.loads(finished.stdout)
    assert found == {step: [] for step in (*MODULES, "running on NumPy")}


def modules_in(folder):
    """Return the public modules that lie in a package."""
    return {path.stem for path in folder.iterdir()
            if not path.name.startswith(("_", "."))
            and (path.suffix == ".py" or (path / "__init__.py").exists())}


@pytest.mark.parametrize("name", ["attnbook", "attnbook.costs", "attnbook.page_models",
                                  "attnbook.pretraining", "attnbook.transformer"])
def test_the_table_of_a_package_names_its_modules(name):
    folder = SOURCE.joinpath(*name.split(".")[1:])
    table = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf8"))).splitlines()
    _, second, last = (i for i, line in enumerate(table) if line.startswith("==="))
    named = {line.split()[0].strip("`") for line in table[second + 1:last]}
    # No reader needs these; multihead is an old name.
    hidden = {"messages", "multihead", "sphinx_ext"} if name == "attnbook" else set()
    assert named == modules_in(folder) - hidden
