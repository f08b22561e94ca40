"""The base of every widget: alive in a notebook, a figure on a page without a kernel."""

import json
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from attnbook.messages import text

from .html import Markup, Table, tag
from .state import State

WIDGETS = Path(__file__).parents[1]
STATIC = WIDGETS / "static"
"""Where the script, in parts, and the one style sheet of all widgets lie."""

_INHERITED = frozenset(ipywidgets.DOMWidget.class_trait_names())
_DIGITS = 6  # significant digits of data-state, so that another processor writes the same text
_REPR_LENGTH = 110



def kinds() -> list[str]:
    """Return every kind of widget: each has a folder of its own."""
    return sorted(path.parent.name for path in WIDGETS.glob("*/__init__.py")
                  if path.parent != Path(__file__).parent)


def _parts() -> dict[str, Path]:
    return {path.stem: path for path in sorted((STATIC / "kinds").glob("*.js"))}


def script(*kinds: str) -> str:
    """Return the script of some kinds of widgets: the core, and a part for each.

    Examples
    --------
    >>> len(script("quiz")) < len(script())
    True
    """
    parts = _parts()
    unknown = sorted(set(kinds) - set(parts))
    if unknown:
        raise LookupError(f"no widget {', '.join(unknown)}: expected some of {', '.join(parts)}. "
                          "Try make widgets, if it is new.")
    chosen = [STATIC / "core.js", *(parts[kind] for kind in sorted(set(kinds) or parts))]
    return "".join(path.read_text(encoding="utf8") for path in chosen)


class BookWidget(anywidget.AnyWidget):
    """What all widgets of the book share.

    A subclass declares its traits, and says how it looks without JavaScript: `alt`, `picture` and
    `table` (or `fallback` as a whole).  Traits of :mod:`.state` are what a reader may change; plain
    traits tagged ``sync=True`` are data that come along.  Its folder names its `kind`.
    """

    _esm = (STATIC / "core.js").read_text(encoding="utf8") + "\nexport default AttnBook.default;\n"
    _css = (STATIC / "attnbook.css").read_text(encoding="utf8")
    _folder: ClassVar[str] = ""
    kind = traitlets.Unicode(read_only=True).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    _start = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        """Give each kind its own script; a class in no folder of a kind is a base of others."""
        folder = cls.__module__.rpartition(".")[2]
        if folder in kinds() and folder != cls._folder:
            cls._folder = folder
            if folder in _parts():  # a new one is not built yet
                cls._esm = f"{script(folder)}\nexport default AttnBook.default;\n"
        super().__init_subclass__(**options)

    def __init__(self, **traits: Any) -> None:
        unknown = sorted(set(traits) - set(self.trait_names()))
        if unknown:
            known = ", ".join(["name", *self.state_traits()])
            raise TypeError(f"{type(self).__name__}: expected keywords among {known}, "
                            f"got {', '.join(unknown)}. Try help({type(self).__name__}).")
        super().__init__(**traits)

    # What a view needs is a default, so that it stands in the first message to the notebook: a view
    # may be drawn before a second one has come.
    @traitlets.default("_start")
    def _state_at_first(self) -> dict[str, Any]:
        return self.state()

    @traitlets.default("kind")
    def _default_kind(self) -> str:
        return self._folder

    @traitlets.default("name")
    def _default_name(self) -> str:
        return "widget-" + self.kind.replace("_", "-")

    @traitlets.validate("name")
    def _check_name(self, proposal: Any) -> str:
        name = proposal["value"]
        if not (name[:1].isascii() and name[:1].islower()
                and all(c.isascii() and (c.isalnum() or c == "-") for c in name)):
            raise ValueError(f"name: expected small letters, digits and hyphens, starting with a "
                             f"letter, got {name!r}. Try name='{self._default_name()}-2'.")
        return name

    def state_traits(self) -> dict[str, State]:
        """Return the traits a reader may change, by name."""
        return {name: trait for name, trait in self.traits(state=True).items()
                if isinstance(trait, State)}

    def state(self) -> dict[str, Any]:
        """Return the present values of what a reader may change."""
        return {name: getattr(self, name) for name in self.state_traits()}

    @classmethod
    def schema(cls) -> dict[str, dict[str, Any]]:
        """Return what each part of the state allows, in the order in which an address says them."""
        return {name: trait.spec() for part in reversed(cls.__mro__)
                for name, trait in vars(part).items() if isinstance(trait, State)}

    def title(self) -> str:
        """Return the widget's name for readers."""
        return text(f"{self.kind}.title")

    def alt(self) -> str:
        """Return the text that stands for the picture."""
        raise NotImplementedError

    def picture(self) -> Markup:
        """Return a still picture: an SVG, or other HTML, with its alternative text."""
        raise NotImplementedError

    def table(self) -> Table:
        """Return the numbers behind the picture."""
        raise NotImplementedError

    def fallback(self) -> Markup:
        """Return what stands on the page until the widget lives, in print, and in e-books."""
        numbers = tag("details", tag("summary", text("widget.numbers")),
                      tag("div", self.table().html(), class_="ab-scroll"), class_="ab-data")
        return tag("div", self.picture(), numbers, class_="ab-fallback")

    def page_state(self) -> dict[str, Any]:
        """Return the traits that the page starts from, rounded to six significant digits."""
        names = [name for name in self.traits(sync=True)
                 if name not in _INHERITED and name not in {"kind", "name"} and name[0] != "_"]
        return rounded(self.get_state(sorted(names)))

    def page_html(self) -> str:
        """Return the figure that the page's script brings to life."""
        state = json.dumps(self.page_state(), allow_nan=False, ensure_ascii=False,
                           separators=(",", ":"))
        return str(tag("figure", tag("figcaption", self.title()), self.fallback(),
                       class_="ab-figure", id=self.name, data_widget=self.kind, data_state=state))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/html": self.page_html()}, metadata

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={value!r}" for name, value in rounded(self.state()).items())
        whole = f"{type(self).__name__}({parts})"
        return whole if len(whole) <= _REPR_LENGTH else whole[: _REPR_LENGTH - 2] + "…)"


def rounded(value: Any) -> Any:
    """Round all numbers inside lists and dicts to six significant digits."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(rounded(item) for item in value)
    if isinstance(value, float):
        short = float(f"{value:.{_DIGITS}g}")
        return int(short) if short.is_integer() and abs(short) < 1e15 else short
    return value
