"""Dates against babel and the standard library; what the data promise."""

import datetime
import json

import freeze_dates
import pytest
from babel.dates import format_date
from hypothesis import example, given
from hypothesis import strategies as st

from attnbook.data import dates

days = st.dates(datetime.date(1000, 1, 1), datetime.date(9999, 12, 31))
KNOWN = [(language, form) for language, forms in dates.FORMS.items() for form in forms]
OTHER = [(language, form) for language, forms in dates.UNSEEN.items() for form in forms]
forms = st.sampled_from(KNOWN + OTHER)
DAY = datetime.date(2026, 3, 7)


def test_the_table_is_what_babel_knows():
    assert json.loads(freeze_dates.TABLE.read_text(encoding="utf8")) == freeze_dates.table()


@given(value=days, which=forms)
@example(value=datetime.date(2000, 2, 29), which=("fr", "abbreviated"))
def test_every_text_is_what_babel_writes(value, which):
    language, form = which
    pair = dates.write(value, language, form)
    pattern = {**dates.FORMS.get(language, {}), **dates.UNSEEN.get(language, {})}[form]
    assert pair.text == format_date(value, pattern, locale=language)
    assert "".join(pair.written) == value.isoformat()
    assert "".join(pair.characters) == pair.text.lower()


def test_sources_written_by_hand():
    pair = dates.write(datetime.date(2026, 11, 21), "de", "numeric")        # 21.11.2026
    assert pair.sources == ((6,), (7,), (8,), (9,), (), (3,), (4,), (), (0,), (1,))
    pair = dates.write(DAY, "es", "long")                                   # 7 de marzo de 2026
    assert pair.sources[5] == pair.sources[6] == (5, 6, 7, 8, 9)
    assert pair.sources[8] == pair.sources[9] == (0,)


class TestTyped:
    @pytest.mark.parametrize("text, read", [
        ("  21 \t NOV. 2026\n", "21 nov. 2026"), ("２０２６年１月２日", "2026年1月2日"),
        ("FE\u0301VRIER", "f\u00e9vrier"), ("", ""), ("𝐍𝐎𝐕", "nov"),
        ("21\u00a0mai\u202f2026", "21 mai 2026")])
    def test_usual_forms(self, text, read):
        assert "".join(dates.characters(text)) == read

    @pytest.mark.slow
    @given(text=st.text())
    def test_anything_can_be_cut_and_cutting_twice_changes_nothing(self, text):
        once = dates.characters(text)
        assert dates.characters("".join(once)) == once
        assert set(dates.unknown(text)) == set(once) - set(dates.CHARACTERS)

class TestWrite:
    @pytest.mark.parametrize("arguments", [
        (datetime.date(999, 1, 1),), (DAY, "ru"), (DAY, "fr", "day first"), (DAY, "it", "numeric")])
    def test_what_cannot_be_written(self, arguments):
        with pytest.raises(ValueError, match="expected"):
            dates.write(*arguments)
