"""Tables with many columns become cards on a narrow screen: each cell says whose it is."""

import html
import re

from sphinx.application import Sphinx

from .domain import each_page

COLUMNS = 4
"""From so many columns on a table does not fit a telephone."""

_TABLE = re.compile(r'<table class="(?:[\w-]+ )*table"[^>]*>.*?</table>', re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_CODE = re.compile(r"<code\b.*?</code>", re.DOTALL)
_WORDS = re.compile(r">[^<]+")
_CELL = re.compile(r"<td\b([^>]*)>(.*?)</td>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


def with_labels(body: str) -> str:
    """Return a page's text in which every cell of a wide table carries its column's name.

    A cell with nothing but a dash is marked: on a card its line can be left out.

    Examples
    --------
    >>> head = "".join(f"<th>{name}</th>" for name in "abcd")
    >>> row = "<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>"
    >>> page = f'<table class="table"><thead>{head}</thead><tbody>{row}</tbody></table>'
    >>> with_labels(page).partition("<tbody>")[2]  # doctest: +ELLIPSIS
    '<tr><td data-label="a">1</td>...<td data-label="d">4</td></tr></tbody></table>'
    """
    return _TABLE.sub(lambda found: _labelled(found[0]), body)


def _labelled(table: str) -> str:
    head, inside, rows = table.partition("<tbody>")
    names = [html.escape(html.unescape(" ".join(_TAG.sub("", cell).split())), quote=True)
             for cell in _HEAD.findall(head)]
    if len(names) < COLUMNS or not inside or "span=" in table:
        return table
    return (head.replace('<table class="', '<table class="cards ', 1) + inside
            + _ROW.sub(lambda row: _named(row[0], names), rows))


def _named(row: str, names: list[str]) -> str:
    cells = iter(names)

    def named(cell: re.Match[str]) -> str:
        dash = " data-dash" if _TAG.sub("", cell[2]).strip() == "–" else ""
        # A wide table has narrow columns: long names of code may break behind an underscore.
        words = _CODE.sub(lambda code: _WORDS.sub(
            lambda words: words[0].replace("_", "_<wbr>"), code[0]), cell[2])
        return f'<td data-label="{next(cells, "")}"{dash}{cell[1]}>{words}</td>'

    return _CELL.sub(named, row)


def setup(app: Sphinx) -> None:
    each_page(app, lambda _app, _name, context: context.update(
        body=with_labels(context["body"])), priority=260, made=False)
