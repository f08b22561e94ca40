"""Full screen is a stage: the picture fits the window, a rail holds the rest, arrow keys step."""

from typing import Any

from .conftest import pages
from .live import Live
from .markup import Place, drawn, every, of, places, soup

# The order of a widget's parts, and of its largest picture the place, once the zoom rests.
PARTS = "f => [...f.querySelector('.ab-body').children].map((node) => node.className)"
RESTS = """async (figure) => {
  const told = () => figure.style.cssText;
  for (let before = ''; before !== told();) {
    before = told();
    await new Promise((done) => setTimeout(done, 150));
  }
}"""
PICTURE = """figure => {
  const kinds = '.ab-body :is(.ab-drawing, .ab-heat, .ab-stage, canvas, table)';
  const boxes = [...figure.querySelectorAll(kinds)]
    .filter((node) => node.checkVisibility() && !node.closest('details'))
    .map((node) => node.getBoundingClientRect());
  const area = (box) => box.width * box.height;
  const box = boxes.sort((a, b) => area(b) - area(a))[0]
    ?? figure.querySelector('.ab-body').getBoundingClientRect();
  const body = figure.querySelector('.ab-body').getBoundingClientRect();
  return { height: box.height / innerHeight, right: box.right / innerWidth,
    rail: figure.querySelector('.ab-rail').getBoundingClientRect().left >= body.right,
    zoom: Number(figure.style.getPropertyValue('--ab-large')) };
}"""


def staged(new_reader: Any, width: int, height: int, place: Place) -> Live:
    live = Live(new_reader(reduced_motion="reduce", viewport={"width": width, "height": height}),
                *place)
    live.parts = live.figure.evaluate(PARTS)
    live.figure.dispatch_event("ab-cover")
    live.figure.evaluate(RESTS)
    return live


@every
def test_the_picture_fits_the_screen_and_leaving_puts_everything_back(
        new_reader: Any, place: Place) -> None:
    live = staged(new_reader, 1280, 800, place)
    found = live.figure.evaluate(PICTURE)
    assert found["height"] <= 0.95 and found["right"] <= 1 and found["rail"], found
    assert live.tool("leave").evaluate("b => getComputedStyle(b, '::after').content") != "none"
    live.tool("leave").click()
    assert live.figure.evaluate(PARTS) == live.parts
    assert live.figure.locator(".ab-rail").count() == 0
    assert live.figure.evaluate("f => f.style.cssText.includes('--ab-')") is False


def test_in_a_lecture_room_letters_are_half_as_large_again(new_reader: Any) -> None:
    zooms = [staged(new_reader, 1920, 1080, place).figure.evaluate(PICTURE)["zoom"]
             for place in drawn()]
    assert sorted(zooms)[len(zooms) // 4] >= 1.4, zooms


@of("kernel_explorer")
def test_arrow_keys_step_without_a_focus(new_reader: Any, place: Place) -> None:
    live = staged(new_reader, 1280, 800, place)
    before = live.state()
    live.page.evaluate("document.activeElement.blur()")
    live.page.keyboard.press("ArrowRight")
    assert live.state() != before
    live.tool("leave").click()
    live.page.evaluate("document.activeElement.blur()")
    before = live.state()
    live.page.keyboard.press("ArrowRight")
    assert live.state() == before


def test_every_chapter_opens_its_widget_from_the_top(new_reader: Any) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": 360, "height": 740})
    chapters = [path for path in pages() if path.startswith("notebooks/")]
    without = "notebooks/17-bug-clinic.html"            # its cells are what is touched
    assert len(chapters) == 18 and without in chapters
    for path in chapters:
        if path == without:
            continue
        page = reader.open(path)
        link = page.locator(".chapter-touch a")
        place = link.bounding_box()
        picture = link.locator(".chapter-picture[aria-hidden=true] svg:not([role])")
        if path == "notebooks/14-pretraining.html":     # nearly empty before the answer
            assert link.locator(".chapter-picture").count() == 0
        else:
            picture.wait_for()
            assert 100 < picture.bounding_box()["height"] <= 180
            assert not picture.locator("[id]").count()
        assert place and place["y"] + page.evaluate("scrollY") < 2 * 740, (path, place)
        name = link.get_attribute("href").split("w=")[1].split("&")[0]
        for _ in range(2):                              # what was left opens again
            link.click()
            page.locator(f"#{name}.ab-cover .ab-body").wait_for()
            page.locator(f"#{name} .ab-leave").click()
            assert page.locator(".ab-cover").count() == 0


def test_lecturers_find_every_widget_in_full_screen() -> None:
    named = {name: kind for _, name, kind in places()}
    page = soup("book/for-lecturers.html")
    links = [a["href"].partition("#")[2] for a in page.select("main a[href]")]
    found = {named[one[2:-5]] for one in links if one.startswith("w=") and one.endswith("&fs=1")}
    assert found == {kind for _, _, kind in drawn()}
