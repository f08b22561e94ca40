"""What the site needs beyond Jupyter Book, one small module for each thing.

===============  =================================================================
module           what it does
===============  =================================================================
``domain``       every label of the book, and what a link to it becomes
``links``        ordinary links such as ``[query](#term-query)``
``structure``    labels of equations and headings, boxes, wide tables
``cells``        labels of code cells, and their ties to equations
``figures``      captions, numbers and inlined SVG of the notebooks' figures
``formulas``     TeX to MathML, with the roles' classes
``coderoles``    the roles' classes in code
``datatables``   notation, paper facts, glossary, list of chapters
``exercises``    exercises of all chapters by level
``mount``        widgets and their script
``page_python``  cells that run in the page, and the Python that runs them
``third_party``  what others made: versions and licences
``models``       trained models, also for pages opened from disk
``predictions``  what is covered until the reader has guessed
``pages``        head and foot of a chapter (``reading``, ``citation``)
``api``          pages of the library, and links to and fro
``paper``        EPUB and PDF to download; other builders are refused
``places``       which sections there are to read, for the page's script
``search``       an index of sections, terms and functions, and the page that looks into it
``head``         descriptions, addresses, no script that blocks
``repo``         the repository and what depends on its address
``assets``       style, fonts and script of the site
``shrink``       what is left out after the build
``whole``        no build goes on from what another one left unfinished
===============  =================================================================
"""

import importlib
import zlib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx


def _made_of() -> int:
    """Return a number that changes with the words and the parts that every page has."""
    folder = Path(__file__).parent
    files = sorted([*folder.glob("*.py"), *folder.with_name("messages").glob("*.json")])
    return zlib.crc32(b"".join(file.read_bytes() for file in files))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register every part with Sphinx."""
    for part in ("domain", "links", "structure", "predictions", "cells", "figures", "formulas",
                 "coderoles", "datatables", "cards", "exercises", "mount", "models", "page_python",
                 "third_party", "pages", "paper", "api", "places", "search", "head", "repo",
                 "assets", "shrink", "whole"):
        importlib.import_module(f".{part}", __package__).setup(app)
    # Where `env_version` is another one than in the last build, all pages are read again.
    return {"parallel_read_safe": False, "parallel_write_safe": False, "version": "1",
            "env_version": _made_of()}
