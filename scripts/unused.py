"""Say what is defined and never used: by a module, a command, a chapter or a test.

    python scripts/unused.py

Vulture finds it.  This page hands it the chapters, too, which are no Python files, and says what is
called by name: by Sphinx, by pytest, by traitlets and by those who go through a folder.
"""

import json
import sys
from pathlib import Path

import vulture

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "scripts", "benchmarks", "experiments", "tests")
CALLED_BY_NAME = [
    "setup", "main", "measure", "opened", "fixture_*", "MODELS", "SOURCES", "TABLES",
    "__class_getitem__", "__dir__", "__getattr__", "extra_repr", "log_message", "_of_*",
    "_sa_block", "test_*", "pytest_*", "handle_*",
    "Templates", "clear_doc", "get_objects", "resolve_*xref",
    "_in_*", "visit_*", "create_module", "exec_module", "set_num_threads",
    "set_default_dtype",
]
DECORATORS = ["@pytest.fixture*", "@observe*", "@validate*", "@default*", "@traitlets.*"]
# A field of a class is read by Sphinx, traitlets and anywidget under its name.
KINDS = {"function", "method", "property", "class", "import", "unreachable_code"}


def code_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text("utf8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def main() -> int:
    search = vulture.Vulture(ignore_names=CALLED_BY_NAME, ignore_decorators=DECORATORS)
    for chapter in sorted((ROOT / "notebooks").glob("*.ipynb")):
        search.scan(code_of(chapter), filename=chapter)
    search.scavenge([ROOT / folder for folder in FOLDERS])
    found = [item for item in search.get_unused_code() if item.filename.suffix == ".py"
             and (item.typ in KINDS or (item.typ == "variable" and item.name.isupper()))]
    for item in found:
        print(item.get_report())
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
