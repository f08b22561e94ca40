"""Cells run, are edited and are solved in the page, over http and from disk."""

from typing import Any

import pytest

from attnbook.page_python import words

from . import page_exercises
from .conftest import MODES, SITE, UNCOVER, axe
from .page_exercises import solutions, stubs
from .test_pages import in_other_colours, unfold

pytestmark = pytest.mark.skipif(not (SITE / "_static" / "page-python.js").exists(),
                                reason="this site was built without Python in its pages")

CHAPTER = "02-kernels"
ENDED = ("done", "failed", "stopped")


def say(key: str, **blanks: object) -> str:
    return words.say(f"page.{key}", **blanks)


class Cell:
    """One cell of an open page, as a reader handles it: without a name, its first exercise."""

    def __init__(self, page: Any, name: str = "", chapter: str = CHAPTER) -> None:
        stub = next((one for one in stubs(chapter) if name in ("", one["id"])), None)
        self.solution = solutions(chapter)[stub["exercise"]["id"]] if stub else ""
        name = name or stub["id"]
        self.page, self.name, self.node = page, name, page.locator(f".py-{name}")
        self.button = self.node.locator(".py-run")
        self.field = self.node.locator("textarea")

    def run(self) -> str:
        """Press the button, wait for the end, and return how it ended."""
        self.button.click()
        return self.ended()

    def solve(self) -> None:
        self.field.fill(self.solution)
        assert (self.run(), self.status) == ("done", say("passed"))

    def ended(self) -> str:
        """Wait until it has ended: by its attribute, which no policy forbids to look at."""
        return self.reach(*ENDED)

    def reach(self, *states: str) -> str:
        """Wait for one of these states, and return it."""
        wanted = ", ".join(f".py-{self.name}[data-python={state}]" for state in states)
        self.page.locator(wanted).wait_for(state="attached")
        return self.node.get_attribute("data-python")

    @property
    def status(self) -> str:
        return self.node.locator(".py-status").inner_text()

    @property
    def output(self) -> str:
        return self.node.locator(".py-output").inner_text()


@pytest.fixture
def opened(new_reader: Any) -> Any:
    """Return a function that opens the chapter and gives its page."""
    def open_chapter() -> Any:
        page = new_reader().open(f"notebooks/{CHAPTER}.html")
        page.wait_for_function("window.attnbookCells")
        page.evaluate(UNCOVER)
        return page
    return open_chapter


def test_an_exercise_is_solved_broken_mended_and_begun_anew_by_keyboard(opened: Any) -> None:
    page = opened()
    cell, keys = Cell(page), page.keyboard
    cell.field.focus()
    keys.press("ControlOrMeta+A")
    keys.press("Delete")
    keys.type("def epanechnikov(u):\n"
              "return np.where(np.abs(u) <= 1, 0.75 * (1 - u**2), 0.0)")
    written = cell.field.input_value()
    assert written.splitlines()[1].startswith("    return")     # Enter indents
    for key in ("Escape", "Tab", "Enter"):                      # to the button, which is pressed
        keys.press(key)
    assert (cell.ended(), cell.status) == ("done", say("passed"))
    assert cell.node.locator(".py-solved").is_visible()
    cell.field.focus()
    keys.press("ControlOrMeta+End")
    keys.press("Enter")
    keys.type("return (")
    assert cell.run() == "failed"
    assert "SyntaxError" in cell.output
    cell.solve()
    page.reload()
    assert cell.field.input_value() == cell.solution
    assert cell.node.locator(".py-solved").is_visible()
    cell.node.get_by_role("button", name=say("reset")).press("Enter")
    assert "..." in cell.field.input_value()
    page.reload()
    assert "..." in cell.field.input_value()


def test_a_loop_is_stopped_and_the_next_run_works(opened: Any) -> None:
    page = opened()
    cell = Cell(page)
    cell.field.fill("def epanechnikov(u):\n    while True:\n        pass")
    cell.button.click()
    cell.reach("running")
    assert cell.button.inner_text() == say("stop")
    cell.node.locator(".py-status", has_text=say("patience")).wait_for()    # after ten seconds
    cell.button.click()
    assert (cell.ended(), cell.status) == ("stopped", say("stopped"))
    assert cell.button.evaluate("b => b === document.activeElement")
    cell.solve()


def test_after_loading_the_network_is_not_needed(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    page = reader.open(f"notebooks/{CHAPTER}.html")
    cell = Cell(page)
    cell.run()
    reader.context.set_offline(True)
    cell.solve()


def test_odd_programs_are_told_what_is_wrong_and_the_next_run_works(opened: Any) -> None:
    cell = Cell(opened())
    documented = "print(np.ndarray.sum.__doc__, np.linalg.det(2 * np.eye(2)))"
    for program, said in (
            (documented, "None 4.0"),            # LAPACK at once, docstrings for the next report
            (documented, "a.sum(axis=None"),
            ("much = bytearray(1_200_000_000)", "one gigabyte"),
            ("from attnbook.widgets import KernelExplorer\nprint(KernelExplorer())",
             words.say("widget_here"))):
        cell.field.fill(f"{program}\ndef epanechnikov(u): return u")
        cell.run()
        assert said in cell.output
    cell.solve()


def test_loading_can_be_stopped_and_tried_again(new_reader: Any) -> None:
    reader = new_reader(fresh=True)
    held: list[Any] = []
    # It never comes.
    reader.page.route("**/python/numpy.pack.gz", lambda route: held.append(route))
    page = reader.open(f"notebooks/{CHAPTER}.html")
    cell = Cell(page)
    cell.button.click()
    assert cell.reach("loading")
    cell.node.locator(".py-far", has_text="MB").wait_for()
    cell.button.click()
    assert (cell.ended(), cell.status) == ("stopped", say("stopped"))
    reader.page.unroute("**/python/numpy.pack.gz")
    cell.solve()


def test_the_welcome_page_has_an_exercise_that_the_chapter_shares(new_reader: Any) -> None:
    """And on both nothing is fetched before a button is pressed."""
    reader = new_reader(fresh=True)
    asked: list[str] = []
    reader.page.on("request", lambda r: asked.append(r.url) if "/python/" in r.url else None)
    page = reader.open("book/welcome.html")
    page.wait_for_function("window.attnbookCells")
    assert asked == []
    (box,) = page.locator(".cell[class*=py-]").all()
    name = box.get_attribute("class").rpartition("py-")[2].split()[0]
    cell = Cell(page, name, "01-library")
    cell.solve()
    assert [url for url in asked if "/python/numpy.pack" in url]
    asked.clear()
    reader.open("notebooks/01-library.html")
    page.wait_for_function("window.attnbookCells")
    assert cell.node.locator(".py-solved").is_visible()
    assert asked == []


@pytest.mark.parametrize("place", ["http", "disk"])
def test_a_program_reaches_no_other_host(new_reader: Any, place: str) -> None:
    """Under the page's own policy, which forbids to look at the page by eval."""
    reader = new_reader(fresh=True, bypass_csp=False)
    page = reader.open(f"notebooks/{CHAPTER}.html" if place == "http"
                       else (SITE / "notebooks" / f"{CHAPTER}.html").as_uri())
    cell = Cell(page)
    cell.field.wait_for()
    for way, program in page_exercises.HOSTILE.items():
        cell.field.fill(program + "\ndef epanechnikov(u): return u")
        assert cell.run() in ENDED, way
        page.wait_for_timeout(100)
        assert not reader.outside, way
    cell.solve()
    reader.errors.clear()          # the policy reports what it refused


def test_the_policy_refuses_what_a_page_has_no_need_of(new_reader: Any) -> None:
    """What the test above relies on: code from text, markup with scripts, other hosts."""
    reader = new_reader(fresh=True, bypass_csp=False)
    reader.page.add_init_script("""
      const seen = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        seen.push(effectiveDirective);
        document.documentElement.dataset.violated = seen.join(' ');
      });
      addEventListener('load', () => {
        const refused = (work) => { try { work(); return ''; } catch (e) { return e.name; } };
        new Image().src = 'https://example.org/a.png';
        document.documentElement.dataset.refused = [
          refused(() => eval('1')), refused(() => new Function('return 1')()),
          refused(() => { document.createElement('div').innerHTML = '<script>1</script>'; }),
          refused(() => { document.createElement('script').src = 'https://example.org/a.js'; }),
          refused(() => new Worker('https://example.org/a.js')),
        ].join();
      });""")
    page = reader.open(f"notebooks/{CHAPTER}.html")
    told = page.locator("html[data-refused]").get_attribute("data-refused").split(",")
    assert len(told) == 5 and all(told)
    page.locator("html[data-violated~='img-src']").wait_for(state="attached")
    reader.errors.clear()          # the policy reports what it refused, and so does the browser
    reader.outside.clear()


def seen(page: Any, mode: str, within: str = ".cell") -> list[str]:
    """Return what axe-core finds in cells; on a desk in the dark, too."""
    found = axe(page, within=within)
    if mode == "light":
        found += in_other_colours(page, "dark", within)
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("mode", ["light", "mobile"])
def test_every_state_is_accessible(new_reader: Any, mode: str) -> None:
    reader = new_reader(fresh=True, **MODES[mode])
    page = reader.open(f"notebooks/{CHAPTER}.html")
    page.wait_for_function("window.attnbookCells")
    page.evaluate(UNCOVER)
    unfold(page)
    # A widget that has not come into view is still a picture with a table that is folded.
    page.evaluate("document.querySelectorAll('.ab-fallback details').forEach(d => d.open = false)")
    cell = Cell(page)
    cell.button.scroll_into_view_if_needed()
    found = seen(page, mode)
    assert cell.run() == "failed", "the stub is not started"
    found += seen(page, mode)
    cell.solve()
    assert Cell(page, page_exercises.figure(CHAPTER)).run() == "done"
    assert found + seen(page, mode) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_figure_keeps_its_description_and_wears_the_colours_of_the_page(opened: Any) -> None:
    page = opened()
    cell = Cell(page, page_exercises.figure(CHAPTER))
    assert cell.run() == "done"
    drawn = cell.node.locator(".py-output svg")
    label = drawn.get_attribute("aria-label")
    assert label and label != say("new_figure")
    ink = """svg => getComputedStyle(svg.querySelector('text')).fill"""
    light = drawn.evaluate(ink)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    assert drawn.evaluate(ink) != light


def test_every_solution_is_accepted_and_a_named_mistake_refused(opened: Any) -> None:
    """Python is loaded once: what a button does besides is tried above, and Firefox does this, too.
    """
    page = opened()
    asked = page_exercises.asked()
    found = page.evaluate(page_exercises.EVERY, asked)
    assert page_exercises.faults(found, asked) == []
