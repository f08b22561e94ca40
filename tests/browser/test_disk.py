"""The same site opened from disk: no server, and everything alive."""

from __future__ import annotations

import pytest

from .conftest import SITE, pages

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", pages())
def test_page_works_from_disk(new_reader, path):
    reader = new_reader()
    page = reader.open((SITE / path).as_uri())
    reader.mount_all()
    assert page.title()


def test_search_works_from_disk(new_reader):
    reader = new_reader()
    page = reader.open((SITE / "search.html").as_uri() + "?q=bandwidth")
    page.wait_for_selector("#search-results li a", timeout=15_000)
    assert page.locator("#search-results li a").count() > 0
