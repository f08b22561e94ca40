"""What moves: widgets that live in a notebook and, without a kernel, on the page.

Each folder here is one widget, whole: its class, its script, its style, its words and the numbers
that its script is tested with.  What they share lies in ``core``; ``static`` holds what is built
of all.  Needs anywidget.
"""

import importlib

from .core.base import STATIC, BookWidget, kinds
from .core.base import script as script

__all__ = ["STATIC", "BookWidget"]  # and what each widget's folder names

BY_KIND: dict[str, type[BookWidget]] = {}
"""The class of every kind of widget."""

for _kind in kinds():
    _module = importlib.import_module(f".{_kind}", __name__)
    globals().update({name: getattr(_module, name) for name in _module.__all__})
    __all__ += _module.__all__
    BY_KIND[_kind] = next(one for one in map(_module.__dict__.get, _module.__all__)
                          if issubclass(one, BookWidget))
