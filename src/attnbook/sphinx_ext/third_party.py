"""A directive that lists what others made and the site ships, with versions and licences."""

import importlib.metadata
import json
import tomllib
from importlib import resources
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx

from attnbook.messages import text
from attnbook.page_python import packs

from . import models
from .datatables import DataDirective, _entry, _table
from .node import find_modules

GROUPS = ("python", "site", "data", "models")
TEXTS = {"python": f"_static/python/{packs.LICENCES}",
         "models": f"_static/{models.FOLDER}/{models.LICENCE}"}
"""Where the site has the texts of a group's licences."""


def materials() -> list[dict[str, str]]:
    """Return the entries of ``third_party.toml``."""
    file = resources.files("attnbook.data").joinpath("third_party.toml")
    return tomllib.loads(file.read_text(encoding="utf8"))["material"]


def version(source: str, modules: Path) -> str:
    """Return the version that is shipped; nothing for what has none.

    A source is a kind and a name: ``wheel:numpy``, ``distribution:einops``, ``npm:temml``,
    ``cpython:``.
    """
    kind, _, name = source.partition(":")
    if kind == "distribution":
        return importlib.metadata.version(name)
    if kind == "npm":
        about = json.loads((modules / name / "package.json").read_text(encoding="utf8"))
        return about["version"]
    if not kind:
        return ""
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf8"))
    return lock["info"]["python"] if kind == "cpython" else lock["packages"][name]["version"]


class ThirdPartyTable(DataDirective):
    """One group of what others made: ``python``, ``site``, ``data`` or ``models``."""

    file = "third_party.toml"
    required_arguments = 1

    def rows(self) -> list[nodes.Node]:
        group = directives.choice(self.arguments[0], GROUPS)
        here = bool(self.config.attnbook_page_python)
        if group == "python" and not here:
            return [nodes.paragraph("", text("site.no_python_parts"))]
        modules = find_modules()
        heads = [text(f"site.column_{name}") for name in ("material", "licence", "use")]
        rows = []
        for one in materials():
            if one["group"] == group:
                shown = f"[{one['name']}]({one['link']}) {version(one['from'], modules)}".strip()
                rows.append(nodes.row("", *(
                    _entry(*self.inline(part)) for part in (shown, one["licence"], one["what"]))))
        found: list[nodes.Node] = [_table(heads, rows, "third-party-table")]
        if group in TEXTS:
            link = nodes.reference("", text("site.licence_texts"), refuri=f"../{TEXTS[group]}")
            found.append(nodes.paragraph("", "", link))
        return found


def setup(app: Sphinx) -> None:
    app.add_directive("third-party-table", ThirdPartyTable)
