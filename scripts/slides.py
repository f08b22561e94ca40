"""Make slides of the chapters from the pages of the built site: make slides

    python scripts/slides.py                       every chapter
    python scripts/slides.py 08-masks 12-transformer

A chapter becomes one file that needs nothing beside it: titles, figures, equations, widgets alive
with the models that they run, predictions as polls, and the summary.  Text, code and exercises stay
in the book.  Keys: right and left (or space) move, F fills the screen.
"""

import argparse
import base64
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag

from attnbook._files import write
from attnbook.messages import text

ROOT = Path(__file__).parents[1]
SITE = ROOT / "_build" / "html"
OUT = ROOT / "_build" / "slides"
OWN = Path(__file__).with_suffix("")
TOGETHER = 4   # a title, and three formulas
LEFT_OUT = {"Exercises", "Quiz", "Sources", "The path so far"}
SHOWN = "figure, div.math, .math-scroll, .callout-predict, .callout-key-idea, table.table"
_URL = re.compile(r"url\((['\"]?)([^)'\"]+)\1\)")
_MODEL = re.compile(r"[\w-]+\.bin")


def inlined(css: Path) -> str:
    """Return a style sheet that holds its fonts and pictures itself."""
    def held(found: re.Match[str]) -> str:
        file = (css.parent / urlsplit(found[2]).path).resolve()
        if found[2].startswith("data:") or not file.is_file():
            return found[0]
        kind = {".woff2": "font/woff2", ".svg": "image/svg+xml"}.get(file.suffix, "image/png")
        return f"url(data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()})"
    return _URL.sub(held, css.read_text(encoding="utf8"))


def parts(section: Tag) -> list[Tag]:
    """Return what is projected of a section itself, not of its subsections, each thing once."""
    own = [node for node in section.select(SHOWN) if node.find_parent("section") is section]
    chosen = {id(node) for node in own}
    return [node for node in own if not any(id(above) in chosen for above in node.parents)]


def poll(soup: BeautifulSoup, box: Tag) -> Tag:
    """Return a prediction as a poll: a button for each option counts hands; the answer waits."""
    right = int(box["data-right"])
    asked = soup.new_tag("div", attrs={"class": "poll", "data-right": right})
    asked.append(box.find("p").extract())
    for i, option in enumerate(box.select("li")):
        row = soup.new_tag("button", attrs={"type": "button", "class": "option"})
        row.append(soup.new_tag("b", string="ABCD"[i]))
        words = soup.new_tag("span")
        for child in list(option.p.children if option.p else option.children):
            words.append(child)
        row.append(words)
        row.append(soup.new_tag("output", string="0"))
        asked.append(row)
    asked.append(soup.new_tag("button", attrs={"type": "button", "class": "reveal"},
                              string=text("slides.reveal")))
    return asked


def slide(soup: BeautifulSoup, title: Tag | None, *content: Tag, kind: str = "") -> Tag:
    """Return one slide."""
    made = soup.new_tag("section", attrs={"class": f"slide {kind}".strip()})
    if title is not None:
        made.append(BeautifulSoup(str(title), "html.parser").find(True))
    for node in content:
        made.append(node)
    return made


def slides(soup: BeautifulSoup) -> list[Tag]:
    """Return the slides of a chapter's page."""
    for link in soup.select("a.headerlink, .py-bar"):
        link.decompose()
    chapter = soup.select_one("article section")
    opening = [node.extract() for node in chapter.select(".chapter-subtitle, .chapter-question")]
    found = [slide(soup, chapter.h1, *opening, kind="opening")]
    for section in chapter.select("section"):
        title = section.find(["h2", "h3", "h4"], recursive=False)
        named = section.find_parents("section")[:-1] or [section]
        top = named[-1].find("h2", recursive=False)
        if title is None or (top is not None and top.get_text(strip=True) in LEFT_OUT):
            continue
        if title.get_text(strip=True) == "Summary":
            found.append(slide(soup, title, *section.find_all("ul", recursive=False)))
        before = None
        for node in parts(section):
            kind = kind_of(node)
            shown = poll(soup, node) if kind == "predict" else node.extract()
            if kind == before == "math" and len(found[-1].contents) < TOGETHER:
                found[-1].append(shown)
            else:
                found.append(slide(soup, title, shown, kind=kind))
            before = kind
    return found


def kind_of(node: Tag) -> str:
    """Return what a slide shows: a widget, a question, formulas, or something else."""
    classes = node.get("class", [])
    if node.get("data-widget"):
        return "widget"
    if "callout-predict" in classes:
        return "predict"
    return "math" if {"math", "math-scroll"} & {*classes} else ""


def page(path: Path) -> str:
    """Return the slides of a chapter as one page."""
    soup = BeautifulSoup(path.read_text(encoding="utf8"), "html.parser")
    sheets = [SITE / "_static" / Path(urlsplit(link["href"]).path).name
              for link in soup.select('link[rel="stylesheet"]') if link.get("media") != "print"]
    script = next((SITE / "_static" / Path(urlsplit(one["src"]).path).name
                   for one in soup.select("script[src]") if "widgets." in one["src"]), None)
    made = slides(soup)
    for link in [link for one in made for link in one.select("a[href]")]:
        link.name = "span"                     # on a wall nobody follows a link
        del link["href"]
    models = sorted({name for one in made for figure in one.select("figure[data-state]")
                     for name in _MODEL.findall(figure["data-state"])})
    held = [(SITE / "_static" / "models" / f"{name}.js") for name in models]
    scripts = [file.read_text(encoding="utf8") for file in held if file.is_file()]
    scripts += [script.read_text(encoding="utf8")] if script else []
    scripts.append((OWN / "slides.js").read_text(encoding="utf8"))
    styles = [inlined(sheet) for sheet in sheets]
    styles.append((OWN / "slides.css").read_text(encoding="utf8"))
    safe = [code.replace("</script", "<\\/script") for code in scripts]
    return "\n".join([
        '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{soup.title.get_text(strip=True)}</title>",
        '<link rel="icon" href="data:,">',
        *(f"<style>{style}</style>" for style in styles),
        '</head><body class="slides"><main class="bd-article">', *map(str, made), "</main>",
        *(f"<script>{code}</script>" for code in safe), "</body></html>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("chapters", nargs="*", help="such as 08-masks; by default all")
    asked = parser.parse_args().chapters
    pages = sorted((SITE / "notebooks").glob("[0-9]*.html"))
    known = {path.stem: path for path in pages}
    if not known or set(asked) - set(known):
        sys.exit(f"expected chapters of the built site ({', '.join(known) or 'run make book'}), "
                 f"got {', '.join(asked) or 'none'}")
    OUT.mkdir(parents=True, exist_ok=True)
    for stem in asked or known:
        write(OUT / f"{stem}.html", page(known[stem]))
    print(f"slides of {len(asked or known)} chapters: {OUT}")


if __name__ == "__main__":
    main()
