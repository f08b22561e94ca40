"""Numbers of the widget of chapter 12: dates in all forms, and what the shipped models compute."""

import datetime
from typing import Any

from attnbook.data import dates, numbers

from . import _FILES, Translator, date_of, steps

SOURCES = {
    _FILES[0]: ("seven", "one hundred ten thousand ten", "forty forty hundred million zero"),
    _FILES[1]: ("saturday, november 21, 2026", "2026年3月7日周六", "7 marzo 1850", "z/9")}
TYPED = ("31 February 2026", "30.02.2000", "sunday, november 21, 2026", "3/14/2026", "3/4/2026",
         "03/04/2026", "3/4/26", "7 marzo 2026", "4 maart 2031", "hello", "1850年1月1日",
         "29 february 2024", "29 february 2023", "sat, nov 21, 2026", "2026-11-21", "1 mai 0999",
         "1 mai 1000", "07 mars 2026", "7/03/2026", "2026/3/4", "saturday, march 07, 2026")


def fixture_date_words() -> dict[str, Any]:
    """Every form with several days, whether days and numbers are kept, and odd texts."""
    days = [datetime.date(2026, 11, 21), datetime.date(1900, 1, 1), datetime.date(2024, 2, 29),
            datetime.date(2099, 12, 31), datetime.date(1999, 9, 9), datetime.date(1850, 7, 30)]
    forms = [(language, form) for kind in (dates.FORMS, dates.UNSEEN)
             for language, forms in kind.items() for form in forms]
    pairs = [dates.write(day, *form) for day in days for form in forms]
    read = [(text, date_of("".join(dates.characters(text)))) for text in TYPED]
    values = [0, 99, 100, 102, 115, 40_506, 99_999_999, *range(5_000, 5_200)]
    return {
        "vocabulary": list(dates.CHARACTERS[3:]),
        "pairs": [[[p.value.year, p.value.month, p.value.day], p.language, p.form, p.text,
                   list(p.characters), list(p.written), [list(places) for places in p.sources]]
                  for p in pairs],
        "read": [[text, pair and "".join(pair.written), pair and pair.language, pair and pair.form]
                 for text, pair in read],
        "kept": [[[d.year, d.month, d.day], dates.held_out(d)] for d in (
            datetime.date(1900, 1, 1) + datetime.timedelta(days=37 * i) for i in range(1970))],
        "kept_numbers": [[value, numbers.held_out(value)] for value in values]}


def case(name: str, checkpoint: int, source: str) -> dict[str, Any]:
    """Every step of one model for one source; padding has no finite score."""
    tokens = list(source) if name == _FILES[1] else source.split(" ")
    made = [{"id": step["id"], "logits": step["logits"][1:].tolist(),
             "cross": step["cross"].tolist(), "own": step["own"].tolist()}
            for step in steps(name, tokens, checkpoint)]
    return {"file": name, "checkpoint": checkpoint, "tokens": tokens, "steps": made}


def table(**state: Any) -> dict[str, Any]:
    """The table of a state."""
    widget = Translator(**state)
    return {"state": widget.state(), "rows": widget.table().rows}


def fixture_translator_models() -> dict[str, Any]:
    """What the shipped models compute in float64, at three moments of the training among them."""
    found = [case(name, 0, source) for name, sources in SOURCES.items() for source in sources]
    found += [case(_FILES[2], at, "one hundred ten thousand ten") for at in (0, 6, 12)]
    tables = [table(**state) for state in (
        {"step": 20}, {"step": 3, "head": "2"}, {"task": "dates", "step": 20, "head": "4"},
        {"step": 20, "checkpoint": 5}, {"step": 20, "checkpoint": 2, "head": "1"})]
    return {"cases": found, "tables": tables}
