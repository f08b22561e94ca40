"""Write down how dates look in some languages, as babel (and so Unicode's CLDR) knows it.

The book reads the table, not babel: another version of babel may know other abbreviations, and a
trained model in the page would no longer fit its data.  A test compares the two.
"""

import json
from pathlib import Path

from babel import Locale
from babel.dates import get_day_names, get_month_names

from attnbook._files import write

TABLE = Path(__file__).resolve().parents[1] / "src" / "attnbook" / "data" / "dates.json"
# English written with numbers alone is left out of what is learned: 11/12/2026 is a day in
# November to some and one in December to others.
FORMS = {
    "en": {"weekday": "full", "long": "long", "abbreviated": "medium", "day first": "en_GB long"},
    "fr": {"weekday": "full", "long": "long", "abbreviated": "medium", "numeric": "short"},
    "de": {"weekday": "full", "long": "long", "abbreviated": "yMMMd", "numeric": "medium"},
    "es": {"weekday": "full", "long": "long", "abbreviated": "medium", "numeric": "yMd"},
    "zh": {"weekday": "full", "long": "long", "abbreviated": "yMMMEd", "numeric": "short"},
}
UNSEEN = {
    "en": {"short weekday": "yMMMEd", "numeric": "yMd", "two-digit year": "short"},
    "de": {"short weekday": "yMMMEd", "two-digit year": "short"},
    "it": {"long": "long"},
    "nl": {"long": "long"},
}


def pattern(language: str, name: str) -> str:
    """Return a pattern such as ``MMMM d, y``: one of a locale's four, or one by its fields."""
    *locale, name = name.split()
    known = Locale.parse(locale[0] if locale else language)
    if name in known.date_formats:
        return known.date_formats[name].pattern
    return known.datetime_skeletons[name].pattern


def words(language: str) -> dict[str, list[str]]:
    """Return the names of months and of weekdays, Monday first, whole and abbreviated."""
    found = {}
    for name, width in (("", "wide"), ("short ", "abbreviated")):
        months = get_month_names(width, "format", language)
        days = get_day_names(width, "format", language)
        found[f"{name}months"] = [months[i] for i in range(1, 13)]
        found[f"{name}weekdays"] = [days[i] for i in range(7)]
    return found


def table() -> dict:
    """Return the table."""
    languages = [*FORMS, *(set(UNSEEN) - set(FORMS))]
    return {"words": {language: words(language) for language in sorted(languages)},
            **{kind: {language: {form: pattern(language, name) for form, name in forms.items()}
                      for language, forms in chosen.items()}
               for kind, chosen in (("forms", FORMS), ("unseen", UNSEEN))}}


def main() -> None:
    """Write the table."""
    write(TABLE, json.dumps(table(), ensure_ascii=False, indent=1) + "\n")
    print(f"{TABLE.name}: {TABLE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
