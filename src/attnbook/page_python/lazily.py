"""Parts of NumPy that the page's first report does not wait for.

The docstrings that NumPy writes into its compiled functions come after the first report, and its
LAPACK, two megabytes of machine code to be made, when a function of it is called.
"""

import importlib
import importlib.util
import sys
import types
from typing import Any

__all__ = ["bring_docs", "hold_back"]

_DOCS = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
_HELD = {*_DOCS, "numpy.linalg._umath_linalg"}


class _StandIn(types.ModuleType):
    """Stands for a module until something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_bring(self.__name__), name)


class _Finder:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> Any:
        return importlib.util.spec_from_loader(name, _Finder) if name in _HELD else None

    @staticmethod
    def create_module(spec: Any) -> types.ModuleType:
        return _StandIn(spec.name)

    @staticmethod
    def exec_module(module: types.ModuleType) -> None: ...


def _bring(name: str) -> types.ModuleType:
    """Import a module itself; from then on its stand-in hands its attributes on."""
    if name in _HELD:
        _HELD.discard(name)
        del sys.modules[name]
    return importlib.import_module(name)


def hold_back() -> None:
    """Let these modules wait; called in the page, before NumPy is imported."""
    if sys.platform == "emscripten":
        sys.meta_path.insert(0, _Finder)


def bring_docs() -> None:
    """Write NumPy's docstrings now."""
    for name in _DOCS:
        _bring(name)
