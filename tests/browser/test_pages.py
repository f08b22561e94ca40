"""Every page of the built site, in a browser: loads, fits, describes itself, asks nobody else."""

from __future__ import annotations

import re

import pytest

from .conftest import MODES, SITE, axe, pages

pytestmark = pytest.mark.browser
CHAPTERS = [p for p in pages() if p.startswith("notebooks/")]


@pytest.mark.parametrize("path", pages())
def test_page_loads_whole(new_reader, path):
    reader = new_reader(**MODES["mobile"])
    page = reader.open(path)
    reader.mount_all()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, f"{path} is {width} px wide on a 360 px screen"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("path", pages())
def test_page_is_accessible(new_reader, path, mode):
    reader = new_reader(**MODES[mode], reduced_motion="reduce")
    page = reader.open(path)
    reader.mount_all()
    if mode == "dark":
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    found = axe(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", [p for p in pages() if p not in ("index.html",)])
def test_head_describes_the_page(path):
    html = (SITE / path).read_text(encoding="utf8")
    assert re.search(r"<html[^>]* lang=\"en\"", html)
    assert len(re.findall(r"<h1[ >]", html)) == 1
    description = re.search(r'<meta name="description" content="([^"]{20,})"', html)
    assert description, "no description"
    assert len(description[1]) <= 300
    assert re.search(r"<title>[^<]{5,}</title>", html)


@pytest.mark.parametrize("path", pages())
def test_no_foreign_machinery(path):
    """Neither require.js nor kernel state nor a script of another host is in the page."""
    html = (SITE / path).read_text(encoding="utf8")
    for word in ("require.min.js", "html-manager", "widget-state+json", "mathjax", "MathJax.js"):
        assert word not in html, f"{word} in {path}"
    loaded = re.findall(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?://[^"]+)"', html)
    allowed = [u for u in loaded if 'rel="canonical"' not in html or u not in html]
    assert not allowed, f"{path} loads {allowed}"


@pytest.mark.parametrize("path", CHAPTERS)
def test_without_javascript(chromium, site, path):
    """Pictures, quiz questions and answers are there where no script runs."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/{path}")
    stills = page.locator("figure[data-widget] .ab-fallback")
    assert stills.count() == page.locator("figure[data-widget]").count() > 0
    for i in range(stills.count()):
        assert stills.nth(i).is_visible()
        assert stills.nth(i).inner_text().strip() or stills.nth(i).locator("svg, img").count()
    context.close()


def test_search_finds_a_term(reader):
    page = reader.open("search.html?q=bandwidth")
    page.wait_for_selector("#search-results li a", timeout=15_000)
    found = page.locator("#search-results li a").all_inner_texts()
    assert any("Nadaraya" in title for title in found), found


def test_dark_mode_is_remembered(new_reader):
    reader = new_reader()
    page = reader.open("book/welcome.html")
    button = page.locator("button.theme-switch-button").first
    for _ in range(3):
        if page.evaluate("document.documentElement.dataset.theme") == "dark":
            break
        button.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    reader.open("book/notation.html")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_print_shows_the_text_alone(reader):
    page = reader.open(CHAPTERS[0])
    page.emulate_media(media="print")
    for part in (".bd-sidebar-primary", ".bd-header-article", ".ab-toolbar"):
        for i in range(page.locator(part).count()):
            assert not page.locator(part).nth(i).is_visible(), f"{part} is printed"
    assert page.locator("article h1").is_visible()


def test_skip_link_is_the_first_stop(reader):
    page = reader.open(CHAPTERS[0])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main-content"
