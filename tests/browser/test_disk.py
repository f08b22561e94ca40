"""The same site opened from disk: no server, and what is kept; Firefox reads every page there."""

from typing import Any

from attnbook import messages

from .conftest import SITE
from .markup import places


def test_the_root_leads_on_from_disk(new_reader: Any) -> None:
    page = new_reader().open((SITE / "index.html").as_uri())
    page.wait_for_url("**/welcome.html")
    page.locator("figure[data-mounted='1']").first.wait_for()


def test_what_was_answered_is_kept_on_disk_too(new_reader: Any) -> None:
    path, name, _ = next(place for place in places() if place[2] == "library")
    reader = new_reader(fresh=True, reduced_motion="reduce")
    page = reader.open((SITE / path).as_uri())
    reader.mount_all()
    page.locator(f"#{name} .ab-predict-skip").click()
    page.locator(f"#{name}").get_by_text(messages.text("predict.happens")).wait_for()
    # Chromium may load the next page in another process, which now and then asks for what is kept
    # before the first has handed it over: wait on a page without widgets until it is there.
    reader.open((SITE / "search.html").as_uri())
    page.wait_for_function("Object.keys(localStorage).some((key) => key.includes('/predict/'))")
    reader.open((SITE / path).as_uri())
    reader.mount_all()
    assert page.locator(f"#{name} .ab-predict-skip").count() == 0
