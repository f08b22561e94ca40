"""Set the formulas that widgets show: data/conventions.json and data/path_formulas.json.

Widgets have no typesetter with them, and their formulas do not change: Temml sets them once, with
the roles of the notation table, as it does for the pages.  They are stored as trees of MathML,
``[tag, attributes, *kids]``.
"""

import json
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from attnbook._files import write
from attnbook.sphinx_ext.formulas import MathServer
from attnbook.widgets.path.stops import FORMULAS, PLACES

ROOT = Path(__file__).resolve().parents[1]
# What says how far things are apart, in a style that a strict policy would refuse, or by default.
_LEFT_OUT = frozenset({"style", "form", "fence"})


def tree(node: ElementTree.Element) -> list[Any]:
    """Return an element as a tree, without what only Temml's style needs."""
    attributes = {key: value for key, value in node.attrib.items() if key not in _LEFT_OUT}
    names = [name for name in attributes.pop("class", "").split() if name.startswith("role-")]
    if names:
        attributes["class"] = " ".join("ab-path-new" if name == "role-new" else name
                                       for name in names)
    kids: list[Any] = [node.text] if node.text else []
    for kid in node:
        kids += [tree(kid), *([kid.tail] if kid.tail else [])]
    # A row of one thing says nothing that the thing does not say.
    if node.tag == "mrow" and not attributes and len(kids) == 1 and not isinstance(kids[0], str):
        return kids[0]
    return [node.tag, attributes, *kids]


def formula(server: MathServer, tex: str) -> list[Any]:
    """Set one formula; what is new in it, ``\\new{…}``, gets a class of its own."""
    # The empty group keeps Temml from giving one element both classes, of which one would be lost.
    answer = server.set(tex.replace(r"\new{", r"\class{role-new}{{}"), display=True)
    if "html" not in answer:
        raise ValueError(f"{tex}: {answer['error']}")
    return tree(ElementTree.fromstring(answer["html"]))


def written() -> dict[Path, Any]:
    """Return what each file holds."""
    server = MathServer()
    conventions = tomllib.loads(FORMULAS.with_name("conventions.toml").read_text("utf8"))
    try:
        for entry in conventions["formula"]:
            entry["set"] = {key: formula(server, tex) for key, tex in entry.pop("tex").items()}
        path = {name: [formula(server, tex) for tex in one.tex] for name, one in PLACES.items()}
    finally:
        server.close()
    return {FORMULAS: path, FORMULAS.with_name("conventions.json"): conventions}


def main() -> None:
    """Write the files."""
    for file, made in written().items():
        write(file, json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
        print(f"{file.name}: {file.stat().st_size / 1024:.1f} KB")


if __name__ == "__main__":
    main()
