"""Write the equations of the widget ``path`` as trees of MathML, for pages and notebooks alike.

Widgets have no typesetter with them, and their equations do not change: Temml sets them once, with
the roles of the notation table, as it does for the pages.  ``--check`` compares instead of writing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from attnbook._files import write
from attnbook.sphinx_ext.formulas import roles_of
from attnbook.sphinx_ext.node import HERE, NodeServer, find_modules, find_node
from attnbook.sphinx_ext.tex import with_roles
from attnbook.widgets.path.stops import FORMULAS, PLACES

ROOT = Path(__file__).resolve().parents[1]
# What says how far things are apart, in a style that a strict policy would refuse, or by default.
_LEFT_OUT = frozenset({"style", "form", "fence"})


def tree(node: ElementTree.Element) -> list[Any]:
    """Return an element as ``[tag, attributes, *kids]``, without what only Temml's style needs."""
    attributes = {key: value for key, value in node.attrib.items() if key not in _LEFT_OUT}
    names = [name for name in attributes.pop("class", "").split() if not name.startswith("tml-")]
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


def written() -> dict[str, list[list[Any]]]:
    """Set all equations."""
    server = NodeServer(find_node(), HERE / "math_server.cjs", str(find_modules("", ROOT)))
    try:
        return {name: [_set(server, tex) for tex in place.tex] for name, place in PLACES.items()}
    finally:
        server.close()


def _set(server: NodeServer, tex: str) -> list[Any]:
    # The reader of roles knows \overline as something with one argument, and no equation has one.
    coloured = with_roles(tex.replace(r"\new{", r"\overline{"), roles_of(""))
    # The empty group keeps Temml from giving one element both classes, of which one would be lost.
    marked = coloured.replace(r"\overline{", r"\class{role-new}{{}")
    answer = server.ask({"tex": marked, "display": True})
    if "html" not in answer:
        raise ValueError(f"{tex}: {answer['error']}")
    return tree(ElementTree.fromstring(answer["html"]))


def main(arguments: list[str]) -> int:
    """Write the file, or say that it is stale."""
    text = json.dumps(written(), ensure_ascii=False, separators=(",", ":")) + "\n"
    fresh = FORMULAS.exists() and FORMULAS.read_text(encoding="utf8") == text
    if "--check" in arguments:
        print(f"{FORMULAS.name}: {'fresh' if fresh else 'stale'}")
        return int(not fresh)
    write(FORMULAS, text)
    print(f"{FORMULAS.relative_to(ROOT)}  {len(text) / 1024:.1f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
