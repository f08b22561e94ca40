"""The book on paper and on a reading device: ``make paper`` makes both from the built site.

The pages of the site become chapters of one book: nothing folded, nothing that needs a script,
solutions and answers at the end, links from place to place inside.  The EPUB holds a file for each;
the PDF is one long page that Chromium prints, twice, since the table of contents names sheets.
"""

import argparse
import base64
import html
import itertools
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from bs4 import BeautifulSoup, Comment, Tag
from pygments.formatters import HtmlFormatter

from attnbook._files import write
from attnbook.data import palette
from attnbook.sphinx_ext.assets import FONT, math_style
from attnbook.sphinx_ext.node import find_modules, find_node

sys.path.insert(0, str(Path(__file__).parent))
from ensure_browser import install

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src" / "attnbook" / "sphinx_ext" / "static"
NAME = "paying-attention"
# What lives on the site alone: cards that come back, and the pages of the library.
LEFT_OUT = re.compile(r"book/(review|api)\b")
GONE = ("script, style, button, .headerlink, .linked, .copybtn, .run-exercises, .chapter-foot, "
        ".api-list, .eq-links .to-code, .letters, .ab-data, .ab-controls, .ab-bar, template, "
        "details.hide, section:has(> [data-widget=progress]), [data-widget=review], [hidden]")
CAMEL = {name.lower(): name for name in (
    "viewBox", "preserveAspectRatio", "clipPath", "clipPathUnits", "linearGradient",
    "radialGradient", "gradientUnits", "gradientTransform", "spreadMethod", "markerWidth",
    "markerHeight", "markerUnits", "refX", "refY", "patternUnits", "patternTransform",
    "patternContentUnits", "textLength", "textPath", "lengthAdjust", "pathLength", "startOffset")}
NAMESPACES = {"svg": "http://www.w3.org/2000/svg", "math": "http://www.w3.org/1998/Math/MathML"}
POINTERS = ("aria-labelledby", "aria-describedby", "for", "headers")


@dataclass
class Chapter:
    """One file of the book."""

    key: str
    title: str
    part: str = ""
    page: str = ""
    body: Tag = field(default_factory=lambda: BeautifulSoup("", "html.parser").new_tag("section"))

    @property
    def file(self) -> str:
        """Return the name of its file in the EPUB."""
        return f"{self.key}.xhtml"


def contents(root: Path) -> list[tuple[str, str]]:
    """Return (part, page) of all that goes on paper, in order, from the table of contents."""
    toc = yaml.safe_load((root / "_toc.yml").read_text(encoding="utf8"))
    found = [("", toc["root"])]
    for part in toc["parts"]:
        found += [(part["caption"], chapter["file"]) for chapter in part["chapters"]]
    return [(part, page) for part, page in found if not LEFT_OUT.match(page)]


def read(site: Path, root: Path, address: str = "") -> list[Chapter]:
    """Return the chapters of the book, and the solutions as a last one."""
    chapters, solutions = [], Chapter("solutions", "Solutions and answers")
    heading = BeautifulSoup("<h1>Solutions and answers</h1>", "html.parser")
    solutions.body.append(heading)
    solutions.body["id"] = solutions.key
    for part, page in contents(root):
        text = (site / f"{page}.html").read_text(encoding="utf8")
        body = BeautifulSoup(text, "html.parser").select_one("article.bd-article > section")
        title = body.h1.get_text().rstrip("#").strip()
        key = "p-" + page.rpartition("/")[2]
        chapter = Chapter(key, title, part, page, body)
        simplify(chapter, address)
        own_names(chapter)
        gather(chapter, solutions)
        chapters.append(chapter)
    chapters.append(solutions)
    lead(chapters, address)
    for chapter in chapters:
        as_xml(chapter.body)
    return chapters


def new(name: str, text: str = "", **attributes: str) -> Tag:
    """Return a new element."""
    made = BeautifulSoup("", "html.parser").new_tag(name, attrs=attributes)
    if text:
        made.string = text
    return made


def simplify(chapter: Chapter, address: str) -> None:
    """Leave what can be read on paper."""
    body = chapter.body
    for comment in body.find_all(string=lambda words: isinstance(words, Comment)):
        comment.extract()
    for gone in body.select(GONE):
        gone.decompose()
    for figure in body.select("figure[data-widget]"):
        _still(figure, chapter, address)
    for choice in body.select("input"):
        kind = choice.get("type", "text")
        choice.replace_with({"radio": "○ ", "checkbox": "☐ "}.get(kind, "……"))
    for old, name, kind in (("fieldset", "div", "question"), ("legend", "p", "asked"),
                            ("label", "span", "choice"), ("output", "span", "value")):
        for element in body.select(old):
            element.name, element.attrs = name, {"class": kind}
    for wide in body.select("[tabindex]"):
        del wide["tabindex"]


def _still(figure: Tag, chapter: Chapter, address: str) -> None:
    """Leave a widget's still picture, and say where it is alive."""
    name = figure.get("id", "")
    figure.attrs = {"class": "ab-figure", "id": name}
    if address and not figure.select_one(".ab-questions"):
        where = f"{address}{chapter.page}.html#{name}"
        line = new("p", "", **{"class": "alive"})
        line.append(new("a", where, href=where))
        figure.append(line)


def own_names(chapter: Chapter) -> None:
    """Give every id the chapter's name in front: all of them stand in one file at last."""
    key = chapter.key
    for element in [chapter.body, *chapter.body.find_all(True)]:
        for name, value in list(element.attrs.items()):
            if name in ("id", *POINTERS):
                words = value if isinstance(value, list) else str(value).split()
                element[name] = " ".join(f"{key}--{word}" for word in words)
            elif isinstance(value, str) and name != "href" and "url(#" in value:
                element[name] = value.replace("url(#", f"url(#{key}--")
            elif name == "href" and value.startswith("#"):
                element[name] = f"#{key}--{value[1:]}"
            elif name == "href" and not re.match(r"[a-z]+:|//", value):
                # A solution goes to another file: from there the way is another one.
                element[name] = "/" + posixpath.normpath(posixpath.join(
                    posixpath.dirname(chapter.page), value))
    inner = chapter.body.get("id")
    if inner:
        chapter.body.insert(0, new("span", id=inner))
    chapter.body["id"] = key


def gather(chapter: Chapter, solutions: Chapter) -> None:
    """Open what is folded, and bring solutions and answers to the end of the book."""
    section = new("section", id=f"solutions-{chapter.key}")
    section.append(new("h2", chapter.title))
    for number, folded in enumerate(chapter.body.select("details")):
        lead_in = folded.summary.extract().get_text(" ", strip=True) if folded.summary else ""
        kinds = folded.get("class", [])
        folded.name, folded.attrs = "div", {"class": " ".join(["fold", *kinds])}
        title, source = _asked(folded, kinds)
        if not title:
            folded.insert(0, new("p", lead_in, **{"class": "fold-title"}))
            continue
        name = f"{chapter.key}--solution-{number}"
        link = new("p", **{"class": "to-solution"})
        link.append(new("a", "Solution" if "solution" in kinds else "Answer", href=f"#{name}"))
        folded.replace_with(link)
        head = new("h3")
        head.append(new("a", title, href=f"#{source}"))
        part = new("section", id=name)
        part.extend([head, folded])
        section.append(part)
    if len(section) > 1:
        solutions.body.append(section)


def _asked(folded: Tag, kinds: list[str]) -> tuple[str, str]:
    """Return name and id of the exercise or question that a fold answers; empty for others."""
    if "solution" in kinds:
        exercise = folded.find_parent("section")
        heading = exercise.find(re.compile("^h[2-4]$"))
        return heading.get_text().rstrip("#").strip(), exercise["id"]
    if folded.find_parent(class_="ab-questions"):
        question = folded.find_parent("li")
        return f"Question {1 + len(question.find_previous_siblings('li'))}", question.get("id", "")
    return "", ""


def lead(chapters: list[Chapter], address: str) -> None:
    """Let links lead to their place in the book, or to the site, or nowhere."""
    pages = {f"/{chapter.page}.html": chapter.key for chapter in chapters if chapter.page}
    home = {element["id"]: chapter for chapter in chapters
            for element in [chapter.body, *chapter.body.find_all(id=True)]}
    for chapter in chapters:
        for link in chapter.body.select("a"):
            href, named = link.get("href", ""), link.get("id")
            link.attrs = {"class": "inside", "href": href, **({"id": named} if named else {})}
            page, _, anchor = href.partition("#")
            key = pages.get(page, "")
            name = f"{key}--{anchor}" if key and anchor else key or anchor
            if re.match(r"https?:|mailto:", href):
                link["class"] = "outside"
            elif (name if name in home else key) in home:
                name = name if name in home else key
                link["href"] = f"{home[name].file}#{name}"
            elif address and page:
                link["href"], link["class"] = address + href[1:], "outside"
            else:
                link.unwrap()


def as_xml(body: Tag) -> None:
    """Write what HTML takes more freely as XML wants it."""
    for element in [body, *body.find_all(True)]:
        element.name = CAMEL.get(element.name, element.name)
        if element.name in NAMESPACES:
            element["xmlns"] = NAMESPACES[element.name]
        attributes = {}
        for name, value in element.attrs.items():
            if name.startswith(("data-", "autocomplete", "aria-hidden")):
                continue
            words = " ".join(value) if isinstance(value, list) else value
            attributes[CAMEL.get(name, name)] = words if words is not None else name
        if "lang" in attributes:
            attributes["xml:lang"] = attributes["lang"]
        element.attrs = attributes


# --- what it looks like ----------------------------------------------------------------------
def flat(sheet: Path) -> str:
    """Return a style sheet without nested rules: reading devices do not know them."""
    lower = ("const css = require(process.argv[1]); process.stdout.write(css.transform({ filename: "
             "'a.css', code: require('fs').readFileSync(0), errorRecovery: true, minify: true, "
             "targets: { chrome: 90 << 16 } }).code)")
    return subprocess.run(
        [find_node(), "-e", lower, str(find_modules() / "lightningcss")],
        input=sheet.read_bytes(), capture_output=True, check=True).stdout.decode("utf8")


def style() -> str:
    """Return the style sheet of both: colours and words of the site, and a page of paper."""
    roles = (f":root {{ {palette.declarations(palette.PALETTE)} }}\n"
             + STATIC.joinpath("roles.css").read_text(encoding="utf8").partition("@media")[0])
    widgets = flat(ROOT / "src/attnbook/widgets/static/attnbook.css")
    code = HtmlFormatter(style="default").get_style_defs(".highlight")
    temml = find_modules() / "temml/dist/Temml-Latin-Modern.css"
    # Without the arrows and crosses that Temml draws over a formula: no device takes their address.
    maths = re.sub(r"[^{}]*\{[^{}]*data:[^{}]*\}", "",
                   math_style(temml.read_text(encoding="utf8")))
    own = Path(__file__).with_suffix(".css").read_text(encoding="utf8")
    sheet = "\n".join([roles, widgets, code, maths, own])
    # Reading devices have a setting of their own for these.
    return re.sub(r"(?<![-\w])(?:direction|unicode-bidi):[^;}]*;?", "", sheet)


def title_page() -> str:
    """Return what stands on the first sheet."""
    cite = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf8"))
    return (f'<section class="title-page" id="title"><h1>{html.escape(cite["title"])}</h1>'
            f'<p>Version {html.escape(str(cite["version"]))}</p>'
            "<p>Text and figures: CC BY 4.0. Code: MIT.</p></section>")


def listed(chapters: list[Chapter], sheets: dict[str, int]) -> str:
    """Return the table of contents as nested lists, with the numbers of sheets where known."""
    found = []
    for part, group in itertools.groupby(chapters, lambda chapter: chapter.part):
        items = []
        for chapter in group:
            sheet = sheets.get(chapter.key, "")
            shown = f' <span class="sheet">{sheet}</span>' if sheet else ""
            items.append(f'<li><a href="{chapter.file}#{chapter.key}">'
                         f"{html.escape(chapter.title)}</a>{shown}</li>")
        lines, name = "".join(items), html.escape(part)
        found.append(f"<li><span>{name}</span><ol>{lines}</ol></li>" if part else lines)
    return f"<ol>{''.join(found)}</ol>"


# --- the EPUB --------------------------------------------------------------------------------
CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book/content.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
"""
MIDNIGHT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the same book is the same file."""


def xhtml(title: str, body: str) -> str:
    """Return a whole file of the EPUB."""
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
            '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
            f'lang="en" xml:lang="en" data-theme="light"><head><title>{html.escape(title)}</title>'
            f'<link rel="stylesheet" href="style.css"/></head><body>{body}</body></html>\n')


def epub(chapters: list[Chapter], place: Path) -> None:
    """Write the EPUB."""
    cite = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf8"))
    name = uuid.uuid5(uuid.NAMESPACE_URL, f"{NAME} {cite['version']}")
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ.get(
        "SOURCE_DATE_EPOCH", time.time()))))
    texts = {"title": xhtml(cite["title"], title_page()),
             "nav": xhtml("Contents", f'<nav epub:type="toc" id="toc"><h1>Contents</h1>'
                          f"{listed(chapters, {})}</nav>")}
    texts |= {chapter.key: xhtml(chapter.title, str(chapter.body)) for chapter in chapters}
    items, spine = [], []
    for key, text in texts.items():
        has = [kind for kind, sign in (("mathml", "<math"), ("svg", "<svg")) if sign in text]
        kinds = " ".join([*has, *(["nav"] if key == "nav" else [])])
        items.append(f'<item id="{key}" href="{key}.xhtml" media-type="application/xhtml+xml"'
                     + (f' properties="{kinds}"' if kinds else "") + "/>")
        spine.append(f'<itemref idref="{key}"/>')
    authors = "".join(f"<dc:creator>{html.escape(author.get('name') or author['family-names'])}"
                      "</dc:creator>" for author in cite["authors"])
    package = (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" '
        'version="3.0" unique-identifier="id" xml:lang="en">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{name}</dc:identifier>'
        f'<dc:title>{html.escape(cite["title"])}</dc:title><dc:language>en</dc:language>{authors}'
        f'<meta property="dcterms:modified">{made}</meta></metadata><manifest>'
        '<item id="style" href="style.css" media-type="text/css"/>'
        f'<item id="font" href="{FONT}" media-type="font/woff2"/>{"".join(items)}</manifest>'
        f'<spine>{"".join(spine)}</spine></package>\n')
    files = {"mimetype": b"application/epub+zip", "META-INF/container.xml": CONTAINER,
             "book/content.opf": package, "book/style.css": style(),
             f"book/{FONT}": (STATIC / FONT).read_bytes(),
             **{f"book/{key}.xhtml": text for key, text in texts.items()}}
    with tempfile.TemporaryFile() as whole:
        with zipfile.ZipFile(whole, "w") as archive:
            for path, content in files.items():
                entry = zipfile.ZipInfo(path, MIDNIGHT)
                if path != "mimetype":
                    entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, content)
        whole.seek(0)
        write(place, whole.read())


# --- the PDF ---------------------------------------------------------------------------------
SHEETS = """
@page { size: A4; margin: 20mm 20mm 22mm;
  @bottom-center { content: counter(page); font: 9pt sans-serif; color: #555; } }
.book-figure svg { width: 100mm; max-height: 120mm; }
@page :first { @bottom-center { content: none; } }
"""


def one_page(chapters: list[Chapter], sheets: dict[str, int]) -> str:
    """Return the whole book as one page."""
    inside = re.compile(r'href="[\w.-]+\.xhtml#')
    bodies = "".join(str(chapter.body) for chapter in chapters)
    text = ('<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charset="utf-8">'
            f'<title>Paying Attention</title><style>{style()}{SHEETS}</style></head><body>'
            f'{title_page()}'
            f'<section id="toc"><h1>Contents</h1>{listed(chapters, sheets)}</section>'
            f"{bodies}</body></html>")
    return inside.sub('href="#', text)


def ensure_chinese_font() -> None:
    """Install a font for the Chinese numbers of chapter 5: a printer without one prints boxes."""
    known = ["fc-list", ":lang=zh", "family"]
    if not shutil.which(known[0]) or subprocess.check_output(known):
        return
    print("No font for Chinese characters yet: trying to install one …", file=sys.stderr)
    if not install(("fonts-droid-fallback",)):
        print("The PDF shows boxes for Chinese characters: no font has them here, and none could "
              "be installed. On Debian and Ubuntu: sudo apt-get install fonts-droid-fallback",
              file=sys.stderr)


def pdf(chapters: list[Chapter], place: Path, browser: str) -> None:
    """Print the book with Chromium: once to learn where chapters begin, once to say so."""
    import pypdfium2
    from playwright.sync_api import sync_playwright

    # A page of disk may read no font beside it.
    font = base64.b64encode((STATIC / FONT).read_bytes()).decode("ascii")
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as folder:
        chromium = tools.chromium.launch(executable_path=browser or None, args=["--no-sandbox"])
        page = chromium.new_page()
        sheets: dict[str, int] = {}
        for _ in range(2):
            text = one_page(chapters, sheets).replace(
                f"url('{FONT}')", f"url('data:font/woff2;base64,{font}')")
            source = Path(folder, "book.html")
            write(source, text)
            page.goto(source.as_uri())
            page.evaluate("document.fonts.ready")
            made = page.pdf(prefer_css_page_size=True, outline=True, tagged=True,
                            print_background=True)
            top = [mark for mark in pypdfium2.PdfDocument(made).get_toc() if mark.level == 0]
            if len(top) != 2 + len(chapters):     # after the title and the contents
                raise RuntimeError(f"{len(top)} bookmarks for {len(chapters)} chapters: a chapter "
                                   "begins with one heading of the first level")
            sheets = {chapter.key: mark.get_dest().get_index() + 1
                      for chapter, mark in zip(chapters, top[2:], strict=True)}
        chromium.close()
    write(place, made)


def main(arguments: list[str] | None = None) -> int:
    """Make both, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--out", type=Path, default=ROOT / "_build" / "paper")
    parser.add_argument("--root", type=Path, default=ROOT, help="where _toc.yml is")
    parser.add_argument("--only", choices=["epub", "pdf"])
    options = parser.parse_args(arguments)
    from attnbook.sphinx_ext.addresses import site_url

    chapters = read(options.site, options.root, site_url(dict(os.environ)))
    options.out.mkdir(parents=True, exist_ok=True)
    if options.only != "pdf":
        epub(chapters, options.out / f"{NAME}.epub")
    if options.only != "epub":
        ensure_chinese_font()
        pdf(chapters, options.out / f"{NAME}.pdf", os.environ.get("CHROMIUM", ""))
    for path in sorted(options.out.glob(f"{NAME}.*")):
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
