"""Python in the page: which cells of a chapter run, the script that runs them, and its parts.

A cell that the page's Python cannot run, for want of PyTorch or of a widget's numbers, has the tag
`ELSEWHERE`; what it sets before that still serves the cells below.

Where the parts cannot be had, the build says so in one line, and the pages are as they were: they
show stored results and lead to the notebook.
"""

import base64
import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from attnbook._files import write
from attnbook.data import tables
from attnbook.page_python import packs

from .cells import is_cell
from .domain import at_end, each_page
from .node import find_modules, find_node

LOGGER = logging.getLogger(__name__)
SCRIPT, STYLE = "page-python.js", "page-python.css"
POLICY = "; ".join((
    "default-src 'self' data: blob:", "connect-src 'self'", "worker-src blob:", "child-src blob:",
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'", "object-src 'none'", "base-uri 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default attnbook-python attnbook-model"))
"""What keeps a reader's program on the page: a thread inherits it."""
TRUSTED = r"""globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) =>
    /<(script|iframe|object|embed|base)|[\s/"']on\w+\s*=|javascript:/i.test(text) ? null : text,
  createScriptURL: (url) => {
    const { protocol, host } = new URL(url, location.href);
    return protocol === location.protocol && host === location.host ? url : null;
  },
});"""
"""What the theme may still write as markup and load as a script; no text becomes code."""

ELSEWHERE = "not-in-page"

_CHECK = re.compile(r"^checks\.\w+\.(\w+)\((\w+)\)\s*$")


def cells_of(notebook: Path, *, whole: bool = False) -> list[dict[str, Any]]:
    """Return what the page's script must know of each code cell of a chapter."""
    cells = [cell for cell in json.loads(notebook.read_text(encoding="utf8"))["cells"]
             if cell["cell_type"] == "code"
             and "bootstrap" not in cell["metadata"].get("tags", ())]
    found = []
    hidden_before = False
    for cell in cells:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", ())
        one: dict[str, Any] = {"id": cell["id"], "runs": ELSEWHERE not in tags}
        hidden = "remove-input" in tags or "remove-cell" in tags
        if hidden or whole:
            one["source"] = source
        if not hidden and "exercise" in tags and (call := _CHECK.match(source)):
            exercise = "ex-" + call[1].replace("_", "-")
            one["exercise"] = {"id": exercise, "role": "check"}
            stub = found[-1] if found else None
            if stub and "exercise" not in stub and not hidden_before:
                stub["exercise"] = {"id": exercise, "role": "stub"}
        found.append(one)
        hidden_before = hidden
    return found


class RunningCells(SphinxTransform):
    """Give each code cell of a chapter a class by which the script finds it."""

    default_priority = 415                  # before the cells are labelled: they keep their places

    def apply(self) -> None:
        notebook = Path(self.env.doc2path(self.env.docname))
        shown = list(self.document.findall(is_cell))
        if notebook.suffix != ".ipynb" or not shown:
            return
        listed = json.loads(notebook.read_text(encoding="utf8"))["cells"]
        for node in shown:
            node["classes"].append(f"py-{listed[node['cell_index']]['id']}")
        self.env.metadata[self.env.docname]["page_python"] = cells_of(notebook)


class PageExercise(SphinxDirective):
    """Place an exercise of a chapter, ready to be written, on a page that is no notebook.

    The argument is its label, such as ``ex-soft-lookup``.  What is written and solved there is
    written and solved in the chapter, too.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        label = self.arguments[0]
        notebook, cells = self._cells(label)
        self.env.note_dependency(str(notebook))
        stub = next(one for one in cells if one.get("exercise", {}).get("id") == label)
        code = nodes.literal_block(stub["source"], stub.pop("source"), language="python")
        if self.config.attnbook_page_python:
            self.env.metadata[self.env.docname]["page_python"] = cells
        box = nodes.container(classes=["cell_input", "docutils"])
        box += code
        cell = nodes.container(classes=["cell", "docutils", f"py-{stub['id']}"])
        cell += box
        return [cell]

    def _cells(self, label: str) -> tuple[Path, list[dict[str, Any]]]:
        """Return the chapter that has an exercise, and its cells up to the one that checks it."""
        for chapter in tables.chapters():
            notebook = Path(self.env.srcdir, "notebooks", chapter.notebook)
            cells = cells_of(notebook, whole=True) if notebook.exists() else []
            for place, one in enumerate(cells):
                if one.get("exercise") == {"id": label, "role": "check"}:
                    return notebook, cells[: place + 1]
        raise self.error(f"page-exercise: no chapter has the exercise {label!r}")


def _find_parts(app: Sphinx) -> None:
    """Make the packs, or say in one line why the pages run nothing."""
    config = app.config
    if app.builder.format != "html" or not config.attnbook_page_python:
        config.attnbook_page_python = ""
        return
    try:
        modules = find_modules()
        config.attnbook_page_python = str(packs.make(modules.parent, find_node(), modules))
    except packs.Unavailable as reason:
        LOGGER.info("Cells do not run in the pages of this build: %s", reason)
        config.attnbook_page_python = ""


def _add_script(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    cells = app.env.metadata.get(pagename, {}).get("page_python")
    if not cells or not app.config.attnbook_page_python or "body" not in context:
        return
    data = json.dumps(cells, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    context["body"] += f'<script type="application/json" id="page-python">{data}</script>'
    context["metatags"] = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<script>{TRUSTED}</script>"
        + context.get("metatags", ""))
    app.add_js_file(SCRIPT, loading_method="async")
    app.add_css_file(STYLE)


def _stale(
    app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str],
) -> list[str]:
    """Return all pages where the last build had the parts and this one has not, or had not."""
    here, before = bool(app.config.attnbook_page_python), getattr(env, "page_python_here", None)
    env.page_python_here = here
    return sorted(env.found_docs) if before not in (None, here) else []


def _write(app: Sphinx) -> None:
    """Put the script and the parts where the pages look for them."""
    if not app.config.attnbook_page_python:
        return
    source, static = Path(app.config.attnbook_page_python), Path(app.outdir, "_static")
    folder = static / "python"
    folder.mkdir(parents=True, exist_ok=True)
    modules = find_modules()
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf8"))
    about = {"sizes": json.loads((source / "sizes.json").read_text(encoding="utf8")),
             "lock": {"info": lock["info"], "packages": {}},
             "packs": {pack["name"]: pack["needs"] for pack in packs.recipe()["pack"]
                       if "needs" in pack}}
    script = (packs.HERE / "static" / SCRIPT).read_text(encoding="utf8")
    write(static / SCRIPT, f"globalThis.attnbookPython = {json.dumps(about)};\n{script}")
    write(static / STYLE, (packs.HERE / "style.css").read_bytes())
    names = {path.name for path in source.iterdir()} - {"sizes.json", packs.STAMP}
    for name in names:
        data = (source / name).read_bytes()
        write(folder / name, data)
        if name.endswith(".gz"):            # a page from disk can load scripts, and fetch nothing
            text = base64.b64encode(data).decode()
            write(folder / f"{name}.js",
                  f'attnbookParts["{name.removesuffix(".gz")}"] = "{text}";\n')


def setup(app: Sphinx) -> None:
    app.add_config_value("attnbook_page_python", "", "html")
    app.add_directive("page-exercise", PageExercise)
    app.add_transform(RunningCells)
    app.connect("builder-inited", _find_parts)
    app.connect("env-get-outdated", _stale)
    each_page(app, _add_script, priority=400)
    at_end(app, _write, priority=400)
