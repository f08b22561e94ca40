"""What is mutated: the package's mathematics, by area, and the scripts that compute in a page."""

from __future__ import annotations

import re
from pathlib import Path

from mutation.forks import ROOT

PACKAGE = ROOT / "src" / "attnbook"
JAVASCRIPT = PACKAGE / "widgets" / "js"
PYTHON = ("_arrays", "_projections", "_regression", "bug_clinic", "checks", "costs", "embeddings",
          "explanation", "kernels", "leaks", "lookup", "masks", "multihead", "patches", "path",
          "pooling", "positions", "pretraining", "resnet", "scoring", "self_attention", "seq2seq",
          "skipgram", "tokens", "training", "transformer", "vit")
# A script that draws, reads the mouse or speaks is judged in a browser, not here.
_DRAWS = re.compile(r"\bdocument\.|\bwindow\.|requestAnimationFrame|registerKind"
                    r"|import \{[^}]*\b(?:h|s|put|drawing|host)\b[^}]*\}")


def python(area: str) -> list[Path]:
    """Return the sources of an area: one module, or those of a folder."""
    folder = PACKAGE / area
    found = sorted(folder.glob("*.py")) if folder.is_dir() else [PACKAGE / f"{area}.py"]
    return [path for path in found if path.is_file()]


def javascript() -> list[Path]:
    """Return the scripts that compute and draw nothing."""
    return [path for path in sorted(JAVASCRIPT.glob("*.js"))
            if not _DRAWS.search(path.read_text("utf8"))]
