"""A stand-in for the widgets in the page: there they live already, a cell only says where.

``KernelExplorer(...)`` is the figure ``#widget-kernel-explorer`` of the page, and moves there by
hand; what a widget computes (its attributes) needs a notebook.
"""

import html
import re

from attnbook.page_python.words import say


class NeedsNotebook(RuntimeError):  # noqa: N818 - the name says what a reader needs
    """Raised where a widget is asked for a number, or given one."""


class Widget:
    """Where a widget stands on the page."""

    def __init__(self, *args: object, name: str | None = None, **state: object) -> None:
        kind = re.sub(r"(?<!^)([A-Z])", r"-\1", type(self).__name__).lower()
        self.__dict__["_anchor"] = name or f"widget-{kind}"

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        raise NeedsNotebook(say("widget_asked", name=name))

    def __setattr__(self, name: str, value: object) -> None:
        raise NeedsNotebook(say("widget_asked", name=name))

    def __repr__(self) -> str:
        return say("widget_here")

    def _repr_html_(self) -> str:
        return (f'<p><a href="#{html.escape(self._anchor)}">'
                f'{html.escape(say("widget_here"))}</a></p>')


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    if name[0].isupper():
        return type(name, (Widget,), {})
    raise NeedsNotebook(say("widget_asked", name=name))
