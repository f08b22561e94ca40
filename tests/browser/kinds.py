"""What the browser tests must know of each widget: ``tests/widgets/<kind>/in_browser.py``.

Every one has one ``KIND``: how the Python twin is made from the page's state, which answer of the
prediction is right, where its demonstration ends, and so on.  The tests of tests/browser read
nothing else, so a new widget is tested in all of them as soon as it has such a file.
"""

import functools
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from attnbook import messages, widgets

WIDGETS = Path(__file__).resolve().parents[1] / "widgets"


MIDDLES = """(figure, all) => all.map((one) => {
  const box = figure.querySelector(one).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def middles(live: Any, *selectors: str) -> list[list[float]]:
    """Return the middle of the first part of the figure that each selector finds, in pixels."""
    return live.figure.evaluate(MIDDLES, list(selectors))


Beside = dict[str, Any]
"""What is to be read in a figure: by selector the texts, one for each part that it finds, or how
many it finds; behind ` => ` may stand what is looked at instead of the text, of a part `e`."""


def reading(key: str, words: str = "") -> str:
    """Return the selector of the reading with this label, if it says these words."""
    label = f'dl.ab-readings > div:has(dt:text-is("{messages.text(key)}")) dd'
    return f'{label}:has-text("{words}")' if words else label


def stepping(written: Sequence[str], names: Sequence[str], step: int, count: int) -> Beside:
    """Return what stands beside a decoder that has written so far, and reads these names."""
    line = ".ab-written >> nth=0 >> span:not(.ab-unwritten)"
    said = messages.text("stepping.step_of", step=min(step, count), count=count)
    return {line: [one for one in written[:step] if one], ".ab-source-word": list(names),
            "[data-trait=step] output": [said]}


@dataclass(frozen=True)
class Kind:
    """One widget, seen from outside."""

    right: str
    """The right answer to its prediction."""
    demonstrated: Callable[[Any], dict[str, Any]]
    """The part of the state that the demonstration ends in, for a ``Live`` widget."""
    states: tuple[dict[str, Any], ...]
    """Changes of state, made one after another: extremes, ties, empty rows. At least four."""
    marks: Callable[[Any, str], list[str]] = lambda _, option: [option]
    """What the marks of an answer to the prediction say in the picture, one after another:
    ``(live, option)``.  For a choice it is mostly the option itself."""
    moved: dict[str, Any] | None = None
    """A state in which nearly every trait differs from the start, where `states` do not end so."""
    make: Callable[[dict[str, Any]], Any] | None = None
    """Its Python twin, from what the page says it starts from, where `twin` would not do."""
    beside: Callable[[Any], Beside] = lambda _: {}
    """What stands beside the picture, from the Python twin."""
    placed: Callable[[Any, str], None] | None = None
    """Checks that the mark of an answer stands at its value: ``(live, option)``.  Marks on the
    track of a bar need none; their place follows from what they say."""
    nudge: tuple[str, str] = ("input[type=range]:visible", "PageUp")
    """A control that is there from the start, and a key that changes the state."""
    with_words: Callable[[str], Any] | None = None
    """Makes the widget with these words in each text that its data can hold; they are then
    expected on the page, letter for letter.  None for a widget whose data hold no texts."""
    moments: int = 10
    """How many states its demonstration passes through at least, where motion is wanted."""


def names() -> list[str]:
    """Return the kinds that draw; quizzes and the table of progress have tests of their own."""
    return sorted(path.parent.name for path in WIDGETS.glob("*/in_browser.py"))


@functools.cache
def kind(name: str) -> Kind:
    """Return what is known of one kind."""
    path = WIDGETS / name / "in_browser.py"
    spec = importlib.util.spec_from_file_location(f"{__name__}.{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known = module.KIND
    return replace(known, make=known.make or functools.partial(twin, name), moved=known.moved or {
        trait: value for state in known.states for trait, value in state.items()})


def twin(name: str, given: dict[str, Any]) -> Any:
    """Return the Python widget in the state of a page.

    Without its models a page shows what was recorded, whatever its state asks for.
    """
    widget = widgets.BY_KIND[name]
    fixed = {trait for trait, one in widget.class_traits().items() if one.read_only}
    made = widget(**{key: value for key, value in given.items() if key not in fixed})
    if "recorded" in given:
        made.set_trait("recorded", given["recorded"])
    return made
