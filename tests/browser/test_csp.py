"""Every widget under a strict content policy, with hostile words wherever words can stand."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from attnbook import messages, widgets
from attnbook.data import quiz

from . import kinds
from .conftest import Reader, served

# No inline style is needed: widgets set styles through the object model, which the policy allows.
POLICY = ("default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; "
          "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
# One text holds them all, and begins as an address does: what one of them breaks, is broken.
HOSTILE = " ".join([
    "javascript:alert(1)//https://example.org",
    "<img src=x onerror=\"window.pwned='image'\">",
    "</script><script>window.pwned='script'</script>",
    "\" onfocus=\"window.pwned='attribute'\" autofocus x=\"",
    "&lt;svg onload=alert(1)&gt; &#60;b&#62; &amp;",
    "${alert(1)} {{constructor.constructor('alert(1)')()}} {value} %s",
    "abc \u202edef\u202c \u2067\u05d0\u05d1\u05d2\u2069 \u0627\u0644",
    "👩🏽‍🔬 e\u0301\u0323\u0327 Z͑ͫ̓ͪ̂ͫ a\u200bb\ufeffc",
    "abcdefghij" * 1000])
NOTE = """window.violations = [];
document.addEventListener('securitypolicyviolation', (e) =>
  window.violations.push(`${e.violatedDirective}: ${e.blockedURI} ${e.sample}`));"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="favicon.svg"><link rel="stylesheet" href="attnbook.css"></head>
<body><main><h1>Strict</h1>{body}</main><script async src="attnbook.js"></script></body></html>"""


def hostile_quiz(words: str) -> widgets.Quiz:
    """Return a quiz in which every text is the same."""
    choices = tuple(quiz.Choice(words, words, right) for right in (True, False, False))
    asked = [quiz.Question(f"q-{number}", "g1", kind, words, choices)
             for number, kind in enumerate(("single", "multiple"))]
    asked.append(quiz.Question("q-2", "g1", "number", words, traps=(quiz.Trap(words, 2.0),),
                               answer=1.0, tolerance=0.1, why=words, otherwise=words))
    return widgets.Quiz(quiz.QuizData("hostile", tuple(asked)))


def html(name: str, words: str) -> str:
    """Return a widget's figure, with the same words in every text that its data can hold."""
    known = kinds.kind(name)
    return (known.with_words(words) if known.with_words else known.make({})).page_html()


def figures(words: str) -> str:
    """Return every kind of widget, with the same words in every text, as a part of a page."""
    chapter = {"stem": "kernels", "number": words[:400], "title": words, "part": words,
               "questions": ["q-1"], "predictions": ["widget-library"],
               "exercises": [{"id": "ex-a", "title": words}]}
    drawing = [html(name, words) for name in kinds.names()]
    progress = widgets.Progress(chapters=[chapter, {**chapter, "stem": "b"}])
    asked = hostile_quiz(words)
    cards = {"stem": "c", "number": words[:400], "title": words, "questions": asked.questions}
    others = [asked, progress, widgets.Review(chapters=[cards])]
    return "".join([*drawing, *(widget.page_html() for widget in others)])


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a page of hostile words and one of plain words, under the strict policy."""
    folder = tmp_path_factory.mktemp("strict")
    (folder / "attnbook.js").write_text(widgets.script(), encoding="utf8")
    shutil.copy(widgets.STATIC / "attnbook.css", folder)
    shutil.copy(Path(widgets.__file__).parents[1] / "sphinx_ext/static/favicon.svg", folder)
    for name, words in {"hostile": HOSTILE, "plain": "plain words"}.items():
        (folder / f"{name}.html").write_text(PAGE.format(body=figures(words)), encoding="utf8")
    with served(folder, {"Content-Security-Policy": POLICY}) as address:
        yield address


def answer_a_card(page: Any) -> None:
    """Switch the cards of the only chapter on, and answer the first one."""
    cards = page.locator("figure[data-widget=review]")
    cards.locator("details:has(label) > summary").click()
    cards.locator("details input[type=checkbox]").check()
    cards.get_by_role("button", name=messages.text("review.reveal")).click()
    cards.locator("form input[type=radio]").first.check()
    cards.locator("form button[type=submit]").click()
    cards.get_by_role("button", name=messages.text("review.next"), exact=True).wait_for()


def exercise(page: Any) -> None:
    """Make every widget say everything it can say; what is typed, test_hostile_hands.py tries."""
    # One by one they would all be laid out anew for each.
    page.evaluate("document.querySelectorAll('.ab-predict-skip').forEach((b) => b.click())")
    page.wait_for_function("""happens => [...document.querySelectorAll('.ab-predict')].every(
        (panel) => panel.textContent.includes(happens))""", arg=messages.text("predict.happens"))
    for select in page.locator("[data-trait='data'] select").all():
        select.select_option(index=1)
        select.select_option(index=0)
    answer_a_card(page)
    for form in page.locator("figure[data-widget=quiz] form").all():
        for box in form.locator("input[type=radio], input[type=checkbox]").all():
            box.check()
        if form.locator("input[type=text]").count():
            for typed in ("<img src=x>", "2", "7", "1"):
                form.locator("input[type=text]").fill(typed)
                form.locator("button[type=submit]").click()
        else:
            form.locator("button[type=submit]").click()
    page.evaluate("document.querySelectorAll('main details').forEach((d) => { d.open = true; })")
    page.locator("[aria-pressed='false']:visible").last.click()
    page.wait_for_function("""() => [...document.querySelectorAll('.ab-data table')].filter(
        (t) => t.checkVisibility()).every((t) => t.tBodies[0].rows.length)""")


TAGS = "[...new Set([...document.querySelectorAll('*')].map((e) => e.localName))].sort()"
HANDLERS = """[...document.querySelectorAll('*')].flatMap((e) => [...e.attributes])
  .filter((a) => a.name.startsWith('on') || a.name === 'autofocus' || a.name === 'srcdoc')
  .map((a) => a.name)"""
SHOWN = """words => {
  const squeezed = (text) => text.replace(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll('figure')].map((figure) => [figure.dataset.widget,
    [...figure.querySelectorAll('*')].filter((e) => [...e.childNodes].some((kid) =>
      kid.nodeType === 3 && squeezed(kid.data).includes(squeezed(words)))).length]);
}"""


def test_words_stay_words(chromium: Any, strict: str) -> None:
    reader = Reader(chromium, strict, bypass_csp=False, reduced_motion="reduce")
    page = reader.page
    page.add_init_script(NOTE)
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    made = []
    for name in ("plain", "hostile"):
        reader.open(f"{name}.html")
        page.evaluate("localStorage.clear()")
        page.reload()
        assert reader.mount_all() == len(kinds.names()) + 3
        exercise(page)
        made.append(page.evaluate(TAGS))
    assert made[0] == made[1], "an element was made of the words"
    assert page.evaluate(HANDLERS) == []
    assert page.evaluate("window.pwned") is None
    assert page.evaluate("window.violations") == []
    assert dialogs == []
    shown = dict(page.evaluate(SHOWN, HOSTILE))
    for kind in kinds.names():
        if not kinds.kind(kind).with_words:
            del shown[kind]   # it has no texts of its own
    assert min(shown.values()) > 2, f"not shown literally: {shown}"
    hint = page.locator("#widget-library .ab-hint").first
    assert hint.evaluate("e => e.textContent").count(HOSTILE)
    reader.context.close()
    reader.check()


def test_the_policy_is_in_force(chromium: Any, strict: str) -> None:
    """What the tests above rely on: inline script, foreign sinks and eval are refused here."""
    reader = Reader(chromium, strict, bypass_csp=False)
    page = reader.page
    page.add_init_script(NOTE)
    reader.open("plain.html")
    page.evaluate("""() => {
      const script = document.createElement('script');
      try { script.text = 'window.pwned = 1'; document.body.append(script); } catch { /* no */ }
      try { document.body.innerHTML = '<b>x</b>'; } catch { window.sink = 'refused'; }
    }""")
    assert page.evaluate("window.pwned") is None
    assert page.evaluate("window.sink") == "refused"
    page.wait_for_function("window.violations.length > 0")
    reader.context.close()
