"""After the build: only the style, the icons and the files that the pages use."""

import hashlib
import json
import logging
import os
import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pydata_sphinx_theme
import sphinx_book_theme
from fontTools import subset
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

from attnbook._files import write

from .assets import WIDGETS
from .domain import at_end
from .mount import STYLE
from .node import HERE, find_modules, find_node

logger = getLogger(__name__)
_PYDATA = Path(pydata_sphinx_theme.__file__).parent / "theme/pydata_sphinx_theme/static"
_BOOK = Path(sphinx_book_theme.__file__).parent / "theme/sphinx_book_theme/static"
_ICONS = "vendor/fontawesome/webfonts"
_UNUSED = ("*.map", "fontawesome.js*", "webfonts/*.ttf", "*.js.LICENSE.txt", "webpack-macros.html",
           "sbt-webpack-macros.html")

BUNDLE = "site.css"
STYLES = ("basic.css", "styles/pydata-sphinx-theme.css", "pygments.css",
          "styles/sphinx-book-theme.css", "copybutton.css", "mystnb.*.css", "palette.css",
          "roles.css", "book.css", "code.css", "math.css")
"""The style sheets of every page, in the order in which they overrule each other."""
_WIDGET_SCRIPT = re.compile(r'_static/(widgets\.[\w.]+)\.js\b')
_STYLE_LINK = re.compile(
    r'\s*<link (?=[^>]*rel="stylesheet")(?![^>]*media="print")[^>]*'
    r'href="([^"]*_static/)([^"?]*)[^"]*"[^>]*/?>')
_THEME_SCRIPT = "scripts/pydata-sphinx-theme.js"
_TAB_STOPS = re.compile(
    r'(function \w+\(\)\{)(?=const \w+=\(\)=>\{document\.querySelectorAll\(\["pre",)')
_MARKED = re.compile(r'document\.querySelector\("#pst-page-toc-nav"\)')
_IMPORT = re.compile(r"@(?:import|charset)[^;]*;")
_ADDRESS = re.compile(r"""url\((["']?)(?!data:|#)([^"')]+)""")


def originals() -> Iterator[tuple[Path, str]]:
    """Yield the theme's own files that get smaller, and where they lie below ``_static``."""
    yield _PYDATA / "styles/pydata-sphinx-theme.css", "styles/pydata-sphinx-theme.css"
    yield _BOOK / "styles/sphinx-book-theme.css", "styles/sphinx-book-theme.css"
    yield _PYDATA / _THEME_SCRIPT, _THEME_SCRIPT
    for font in sorted((_PYDATA / _ICONS).glob("*.woff2")):
        yield font, f"{_ICONS}/{font.name}"


def finish(app: Sphinx) -> None:
    """Make the site small; always from the original files, so that a second build stays right."""
    static = Path(app.outdir, "_static")
    if not (static / STYLES[0]).exists():  # no page was out of date, so Sphinx copied nothing
        return
    for source, place in originals():
        write(static / place, source.read_bytes())
    for pattern in _UNUSED:
        for file in static.rglob(pattern):
            file.unlink()
    script = static / _THEME_SCRIPT
    write(script, lighter(script.read_text(encoding="utf8")))
    pages = sorted(Path(app.outdir).rglob("*.html"))
    cut_icons(static, [page.read_text(encoding="utf8") for page in pages])
    versions = write_bundles(app, static)
    for page in pages:
        write(page, with_bundles(page.read_text(encoding="utf8"), versions))


def write_bundles(app: Sphinx, static: Path) -> dict[str, str]:
    """Join the style sheets, cut them to what the pages use, and return the checksums by name.

    All pages share one sheet. The widgets' styles are cut for each of their scripts.
    """
    sources = [path for name in STYLES for path in sorted(static.glob(name))]
    bundle = static / BUNDLE
    write(bundle, "\n".join(joinable(path, static) for path in sources))
    for path in [*sources, *static.glob("styles/theme.css"), *static.glob("widgets.*.css")]:
        path.unlink()
    of_widgets = [path.with_suffix(".css") for path in sorted(static.glob("widgets.*.js"))]
    for path in of_widgets:
        write(path, (WIDGETS / STYLE).read_bytes())
    (static / STYLE).unlink(missing_ok=True)
    sheets = [bundle, *of_widgets]
    kept = Path(app.doctreedir, "styles.json")
    # It writes nothing itself: should this build be ended, it may live on beside the next one.
    cut = subprocess.run([find_node(), str(HERE / "purge.cjs"), str(find_modules()),
                          str(app.outdir), str(kept), *map(str, sheets)],
                         check=True, capture_output=True, text=True, encoding="utf8").stdout
    for path in sheets:
        write(path, json.loads(cut)[path.name]["code"])
    write(kept, cut)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:8] for path in sheets}


def lighter(script: str) -> str:
    """Return the theme's script without what the book does otherwise.

    Its search for what is wider than its frame measures every code cell at the start, and all of
    them again after each change in the page: what is far from the screen must be laid out for that.
    page.js does it when a frame is seen, and contents.js marks where a reader is in the contents.
    """
    for what, pattern, instead in (("its search for wide frames was", _TAB_STOPS, r"\1return;"),
                                   ("the contents that it marks were", _MARKED, "null")):
        script, times = pattern.subn(instead, script)
        if times != 1:
            logger.warning("%s: %s found %d times", _THEME_SCRIPT, what, times)
    return script


def joinable(path: Path, static: Path) -> str:
    """Return a style sheet that holds in the folder ``static`` too: addresses are rewritten."""
    def address(match: re.Match[str]) -> str:
        where = Path(os.path.normpath(path.parent / match[2])).relative_to(static)
        return f"url({match[1]}{where.as_posix()}"

    text = _IMPORT.sub("", path.read_text(encoding="utf8"))
    return _ADDRESS.sub(address, text)


def with_bundles(page: str, versions: dict[str, str]) -> str:
    """Return a page that loads the one style sheet in the place of the many, and its widgets'."""
    known = (*STYLES, "styles/theme.css", BUNDLE, STYLE, "widgets.*.css")
    found = [link for link in _STYLE_LINK.finditer(page)
             if any(fnmatch(link[2], pattern) for pattern in known)]
    if not found:
        return page
    script = _WIDGET_SCRIPT.search(page)
    names = [BUNDLE, *([f"{script[1]}.css"] if script else [])]
    links = "".join(f'\n    <link rel="stylesheet" type="text/css" '
                    f'href="{found[0][1]}{name}?v={versions[name]}" />' for name in names)
    for link in found[1:]:
        page = page.replace(link[0], "", 1)
    return page.replace(found[0][0], links, 1)


def cut_icons(static: Path, pages: list[str]) -> None:
    """Cut the icon fonts to the icons that the pages name."""
    css = (static / "styles/pydata-sphinx-theme.css").read_text(encoding="utf8")
    names = {name for page in pages for name in re.findall(r"\bfa-([a-z0-9-]+)\b", page)}
    glyphs = set()
    for name in names:
        pattern = rf"\.fa-{name}(?=[,{{:])[^{{}}]*\{{(?:--fa|content):\"\\([0-9a-f]+)\""
        glyphs.update(int(code, 16) for code in re.findall(pattern, css))
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    for file in (static / _ICONS).glob("*.woff2"):
        options = subset.Options(flavor="woff2", layout_features=[], notdef_outline=False)
        font = subset.load_font(file, options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=glyphs)
        cutter.subset(font)
        subset.save_font(font, file, options)


def write_sitemap(app: Sphinx) -> None:
    """List the pages for search engines, where their address is known."""
    base = app.config.attnbook_site_url
    if not base:
        return
    places = (base + app.builder.get_target_uri(name) for name in sorted(app.env.found_docs))
    urls = "".join(f"<url><loc>{place}</loc></url>\n" for place in places)
    write(Path(app.outdir, "sitemap.xml"),
          '<?xml version="1.0" encoding="utf-8"?>\n'
          f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n')


def write_index(app: Sphinx) -> None:
    """Lead from the site's root to its first page."""
    index = Path(app.outdir, "index.html")
    first = app.config.root_doc
    if first == "index":
        return
    target = app.builder.get_target_uri(first)
    write(
        index,
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        f'<meta http-equiv="refresh" content="0; url={target}" />\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{app.config.project}</title>\n"
        '<link rel="icon" href="_static/favicon.svg" />\n'
        f'<link rel="canonical" href="{app.config.attnbook_site_url}{target}" />\n</head>\n<body>\n'
        f'<main><h1>{app.config.project}</h1><p><a href="{target}">Open the book</a></p></main>\n'
        "</body>\n</html>\n")


def restyled(app: Sphinx, *_: object) -> list[str]:
    """Name a page to write again where a style or a script is newer than the site's."""
    bundle = Path(app.outdir, "_static", BUNDLE)
    if not bundle.exists():
        return []
    places = [*(Path(app.confdir, place) for place in app.config.html_static_path), WIDGETS]
    files = (file for place in places for file in (place, *place.rglob("*")) if file.is_file())
    changed = any(file.stat().st_mtime > bundle.stat().st_mtime for file in files)
    return [app.config.root_doc] if changed else []


def setup(app: Sphinx) -> None:
    app.connect("env-get-outdated", restyled)
    for priority, step in ((700, write_index), (710, write_sitemap), (720, finish)):
        at_end(app, step, priority=priority)
