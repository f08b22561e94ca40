"""What is taken out of the theme's own script."""

import re

from attnbook.sphinx_ext import shrink


def test_the_theme_s_script_marks_nothing_in_the_contents(monkeypatch):
    told = []
    monkeypatch.setattr(shrink.logger, "warning", lambda *words: told.append(words))
    script = (shrink._PYDATA / shrink._THEME_SCRIPT).read_text("utf8")
    place = shrink._MARKED.search(script)
    without = f"{script[:place.start()]}null{script[place.end():]}"
    assert shrink.lighter(script) == shrink._TAB_STOPS.sub(r"\1return;", without) != without
    name = re.search(r"(\w+)=$", script[:place.start()])[1]
    assert script[place.end():].startswith(f";if(!{name})return;"), "without it, nothing is done"
    assert told == []


def test_a_script_of_the_theme_that_has_changed_is_a_warning(monkeypatch):
    told = []
    monkeypatch.setattr(shrink.logger, "warning", lambda text, *args: told.append(text % args))
    assert shrink.lighter("function I(){}") == "function I(){}"
    name = "scripts/pydata-sphinx-theme.js"
    assert told == [f"{name}: its search for wide frames was found 0 times",
                    f"{name}: the contents that it marks were found 0 times"]
