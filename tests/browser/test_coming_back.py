"""Who comes back finds where to go on at the top, and in the contents how many cards are due."""

import json
from typing import Any

import pytest

from attnbook.data import quiz

pytestmark = pytest.mark.browser
WELCOME, CHAPTER = "book/welcome.html", "notebooks/08-masks.html"
CARDS = [question.id for stem in ("library", "embeddings")
         for question in quiz.load(stem).questions]
KEPT = {
    "read/library": {"sections": ["too-much-to-read"], "last": "too-much-to-read", "at": 1},
    **{f"review/{name}": {"box": 1, "due": 10} for name in CARDS},
}


def test_the_first_visit_begins_and_the_next_goes_on(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(WELCOME)
    top = page.locator(".coming-back")
    assert top.inner_text().strip() == "Begin with chapter 1."
    assert page.locator(".ab-due").count() == 0
    page.evaluate("""kept => { for (const [key, value] of Object.entries(kept))
        localStorage.setItem(`attnbook/1/${key}`, JSON.stringify(value)); }""", KEPT)
    page.reload()
    page.wait_for_function("document.querySelector('.coming-back a').hash.length > 1")
    assert "1. The library" in top.inner_text()
    assert f"{len(CARDS)}" in top.inner_text()
    assert top.bounding_box()["y"] < 600
    reader.open(CHAPTER)
    count = page.locator(".bd-links .ab-due")
    count.wait_for(state="attached")
    assert count.inner_text() == str(len(CARDS))
    off = json.dumps({"on": False})
    page.evaluate("off => localStorage.setItem('attnbook/1/deck/embeddings', off)", off)
    page.reload()
    count.wait_for(state="attached")
    assert count.inner_text() == str(len(quiz.load("library").questions))
    page.evaluate("off => localStorage.setItem('attnbook/1/deck/library', off)", off)
    page.reload()
    page.locator("figure[data-mounted='1'], figure[data-widget]").first.wait_for(state="attached")
    assert page.locator(".ab-due").count() == 0
