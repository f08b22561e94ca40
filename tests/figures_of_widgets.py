"""Read a widget's figure as a page without JavaScript shows it."""

import html.parser

from attnbook import widgets


class Strict(html.parser.HTMLParser):
    """Reads HTML, and refuses tags that do not match, ids that repeat, and inline styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"
        ids = [a["id"] for _, a in self.found if "id" in a]
        assert len(ids) == len(set(ids)), ids

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        assert "style" not in dict(attributes), "a strict policy refuses inline styles"
        assert not any(key.startswith("on") for key, _ in attributes), attributes
        self.found.append((name, dict(attributes)))
        if name not in {"br", "hr", "img", "input"}:
            self.open.append(name)

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((name, dict(attributes)))

    def handle_endtag(self, name: str) -> None:
        assert self.open and self.open.pop() == name, f"</{name}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.found if found == name]


def figure(widget: widgets.BookWidget) -> Strict:
    return Strict(widget._repr_mimebundle_()[0]["text/html"])


def flat(entries: dict, before: str = "") -> list[str]:
    return [found for key, value in entries.items() for found in (
        flat(value, f"{before}{key}.") if isinstance(value, dict) else [before + key])]
