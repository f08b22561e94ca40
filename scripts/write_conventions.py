"""Set the formulas of the notation page's switches: data/conventions.toml -> data/conventions.json.

The widget shows formulas in a notebook too, where nothing sets TeX.  So each is set here, as the
site sets it, and stored as a tree: ``[tag, attributes, kid, …]``.  ``--check`` compares instead.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from attnbook._files import write
from attnbook.sphinx_ext.formulas import roles_of
from attnbook.sphinx_ext.node import HERE, NodeServer, find_modules, find_node
from attnbook.sphinx_ext.tex import with_roles

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "src" / "attnbook" / "data"
NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"


def tree(node: ElementTree.Element) -> list[Any]:
    """Return an element as ``[tag, attributes, kid, …]``."""
    kids: list[Any] = [node.text] if node.text else []
    for kid in node:
        kids += [tree(kid), *([kid.tail] if kid.tail else [])]
    # Nothing but classes and MathML's own attributes: a strict policy refuses inline styles.
    given = {name: value for name, value in node.attrib.items() if name != "style"}
    return [node.tag.removeprefix(NAMESPACE), given, *kids]


def formula(server: NodeServer, tex: str) -> list[Any]:
    """Set one formula."""
    answer = server.ask({"tex": with_roles(tex, roles_of("")), "display": True})
    if "html" not in answer:
        raise ValueError(f"conventions.toml: {tex}: {answer['error']}")
    return tree(ElementTree.fromstring(answer["html"]))


def parts() -> dict[str, Any]:
    """Return what conventions.json holds."""
    table = tomllib.loads((FOLDER / "conventions.toml").read_text("utf8"))
    server = NodeServer(find_node(), HERE / "math_server.cjs", str(find_modules("", ROOT)))
    for entry in table["formula"]:
        entry["set"] = {key: formula(server, tex) for key, tex in entry.pop("tex").items()}
    server.close()
    return table


def main(arguments: list[str]) -> int:
    """Write the file, or say that it is stale."""
    path = FOLDER / "conventions.json"
    made = json.dumps(parts(), ensure_ascii=False, separators=(",", ":")) + "\n"
    stale = not path.exists() or path.read_text("utf8") != made
    if stale and "--check" not in arguments:
        write(path, made)
    print(f"{path.name}, {'stale' if stale else 'current'}, {len(made)} bytes")
    return int(stale and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
