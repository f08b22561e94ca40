"""Widgets with trained models: what a page must know of the files, how a notebook gets them."""

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from attnbook import page_models

from ..base import BookWidget


def loaded(model: Any, weights: Mapping[str, Any]) -> Any:
    """Return a model of torch's with these weights, in float64, for looking alone."""
    import torch

    model.load_state_dict({name: torch.as_tensor(value) for name, value in weights.items()})
    return model.double().eval()


class ModelWidget(BookWidget):
    """A widget whose script runs trained models.

    A subclass names its files in `model_files`; the page then knows the name, size and version of
    each before it loads one.  On the site the script asks the site's own folder.  A notebook has no
    site, so there it asks the kernel, with a message that is answered here; the bytes go past the
    notebook's file.
    """

    model_files: ClassVar[tuple[str, ...]] = ()
    models = traitlets.List(read_only=True).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._asked = False
        super().__init__(**traits)
        self.on_msg(self._answer)

    @traitlets.default("models")
    def _what_they_weigh(self) -> list[dict[str, Any]]:
        known = page_models.shipped()
        return [{"name": name, "size": known[name].size, "version": known[name].version}
                for name in self.model_files]

    def _of_moment(self, record: dict[str, Any]) -> dict[str, Any]:
        """Name the moment of the training in a record that is not of its end.

        So the page knows whether an address asks for another one.
        """
        last = self.traits()["checkpoint"].high
        return record if self.checkpoint == last else {**record, "checkpoint": self.checkpoint}

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Send the bytes of one of the widget's own files, or say that there is none."""
        if not isinstance(content, dict) or content.get("ask") != "model":
            return
        name, self._asked = content.get("name"), True
        if name in self.model_files:
            self.send({"model": name}, [page_models.content(name)])
        else:
            self.send({"model": name, "error": f"{self.kind} has no model of that name"})


class RecordedWidget(ModelWidget):
    """A widget that shows a record of its models until the page has them.

    A subclass names in `recorded_for` the traits that a record depends on, and makes one.
    """

    recorded_for: ClassVar[tuple[str, ...]] = ()
    recorded_later: ClassVar[bool] = True
    """Whether a kernel goes on recording when the page computes by itself, at every key."""
    recorded = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.observe(self._record, list(self.recorded_for))

    def record(self) -> dict[str, Any]:
        """Return what the models make of the present state."""
        raise NotImplementedError

    @traitlets.default("recorded")
    def _first_record(self) -> dict[str, Any]:
        return self.record()

    def _record(self, _change: Any) -> None:
        if self.recorded_later or not self._asked:
            self.set_trait("recorded", self.record())
