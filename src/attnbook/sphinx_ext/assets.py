"""The site's own style, script and fonts, and pages that load only what they use."""

import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from attnbook._files import write
from attnbook.data import palette
from attnbook.messages import text

from .domain import at_end, each_page
from .node import HERE, find_modules

STATIC = HERE / "static"
WIDGETS = HERE.parent / "widgets" / "static"
FONT = "fonts/paying-attention-math.woff2"
# The formulas are laid out once if their font comes early, twice if it comes late. A page opened
# from disk may not ask for a font this way, and has it at once anyway.
_EARLY_FONT = (
    '<script>if (location.protocol !== "file:") document.head.append(Object.assign('
    'document.createElement("link"), { rel: "preload", as: "font", type: "font/woff2", '
    'crossOrigin: "", href: %s }));</script>'
)
_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def _static_folders(app: Sphinx, config: Config) -> None:
    # Not a folder _static beside the sources: Jupyter Book puts every script of that on every page.
    config.html_static_path += [str(STATIC), str(WIDGETS / "attnbook.css"),
                                     str(Path(app.confdir, "book/_static"))]
    rules, icon = Path(app.doctreedir, "palette.css"), Path(app.doctreedir, "favicon.svg")
    rules.parent.mkdir(parents=True, exist_ok=True)
    write(rules, palette.style_sheet())
    colours = f"<style>:root {{ {palette.declarations(palette.DARK)} }}</style></svg>"
    drawn = (STATIC / "favicon.svg").read_text(encoding="utf8")
    write(icon, drawn.replace("</svg>", colours))
    config.html_static_path.append(str(rules))
    config.html_favicon = str(icon)
    config.html_static_path = [path for path in config.html_static_path if Path(path).exists()]


def _start(app: Sphinx) -> None:
    for name in ("palette.css", "roles.css", "book.css", "code.css"):
        app.add_css_file(name, priority=900)
    app.add_css_file("print.css", priority=910, media="print")


def _page_files(app: Sphinx, _pagename: str, context: dict[str, Any]) -> None:
    body = context.get("body", "")
    if "<math" in body:
        app.add_css_file("math.css", priority=905)
        font = json.dumps(context["pathto"](f"_static/{FONT}", resource=True))
        context["metatags"] = context.get("metatags", "") + _EARLY_FONT % font + "\n"
    if any(mark in body for mark in ("math-scroll", "<table", "<pre", "ab-fallback")):
        names = {kind: text(f"site.scroll_{kind}") for kind in ("code", "formula", "table")}
        app.add_js_file("page.js", loading_method="defer", **{"data-names": json.dumps(names)})
    if context.get("display_toc"):
        app.add_js_file("contents.js", loading_method="defer")
    if 'class="linked"' in body:
        # As the widgets that it lights, it must not wait for the theme's scripts.
        app.add_js_file("linked.js", loading_method="async")


def math_style(temml: str) -> str:
    """Return the style sheet of formulas: Temml's own rules with the book's font."""
    rules = _COMMENT.sub("", _FACE.sub("", temml)).replace(
        '"Latin Modern Math"', '"Paying Attention Math"')
    # Primes are in our font; the package's own, which holds little else, is not shipped.
    rules = re.sub(r"font-family:\s*Temml\b", "font-family: inherit", rules)
    rules = re.sub(r"\n\s*\n+", "\n", rules)
    face = ("@font-face{font-family:'Paying Attention Math';font-display:swap;"
            f"src:url('{FONT}') format('woff2')}}\n")
    return f"/* Rules from Temml (MIT licence). */\n{face}{rules.strip()}\n"


def _write_math_style(app: Sphinx) -> None:
    temml = find_modules() / "temml/dist/Temml-Latin-Modern.css"
    text = math_style(temml.read_text(encoding="utf8"))
    write(Path(app.outdir, "_static", "math.css"), text)


def setup(app: Sphinx) -> None:
    app.connect("config-inited", _static_folders)
    app.connect("builder-inited", _start)
    each_page(app, _page_files)
    at_end(app, _write_math_style, priority=600)
