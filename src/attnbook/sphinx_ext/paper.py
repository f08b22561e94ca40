"""What is offered beside the site, and what else Sphinx is asked for.

``make paper`` makes an EPUB and a PDF from the built site (``scripts/paper.py``).  Where they are,
the directive ``paper-links`` offers them; where they are not, it leaves nothing.
"""

from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from attnbook.messages import text

from .exercises import HOW_TO_RUN

FOLDER = "_build/paper"
BUILDERS = ("html", "dirhtml", "linkcheck", "dummy")


def made(source: str | Path) -> dict[str, int]:
    """Return the size of each file that can be offered, by its name."""
    return {file.name: file.stat().st_size for file in sorted(Path(source, FOLDER).glob("*.*"))
            if file.suffix in (".epub", ".pdf")}


class PaperLinks(SphinxDirective):
    """A line with the EPUB and the PDF, where they were made."""

    def run(self) -> list[nodes.Node]:
        links: list[nodes.Node] = []
        for name, size in made(self.env.srcdir).items():
            words = f"{Path(name).suffix[1:].upper()} ({size / 1e6:.1f} MB)"
            links += [nodes.Text(", " if links else f"{text('site.paper')} "),
                      addnodes.download_reference("", "", nodes.inline("", words),
                                                  reftarget=f"/{FOLDER}/{name}", refdoc="")]
        return [nodes.paragraph("", "", *links)] if links else []


def again(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Read the page with the line again where other files are there than the last time."""
    now = made(app.srcdir)
    known, env.attnbook_paper = getattr(env, "attnbook_paper", {}), now  # type: ignore[attr-defined]
    return [HOW_TO_RUN] if known != now and HOW_TO_RUN in env.found_docs else []


def refuse(app: Sphinx) -> None:
    """Say which builders make this book: what it does is written for pages of a browser."""
    if app.builder.name not in BUILDERS:
        raise ExtensionError(
            f"The builder {app.builder.name!r} does not make this book: expected one of "
            f"{', '.join(BUILDERS)}. For a PDF or an EPUB, run: make paper")


def setup(app: Sphinx) -> None:
    """Register the directive, and look at the builder first of all."""
    app.add_directive("paper-links", PaperLinks)
    app.connect("builder-inited", refuse, priority=0)
    app.connect("env-get-outdated", again)
