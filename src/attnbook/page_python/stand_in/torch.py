"""A stand-in for PyTorch in the page: it can be imported and named; any use says one sentence.

Modules of attnbook may name and decorate while they are being imported (``class Attention(
nn.Module)``, ``@torch.no_grad()``, ``torch.optim.Optimizer`` in an annotation): nothing is
computed there.
"""

import importlib
import sys
import types
from importlib.machinery import ModuleSpec

__path__: list[str] = []
WORDS = "PyTorch does not run in the page. This cell needs it: run it in a notebook."
_TYPING = {"torch", "typing", "jaxtyping", "functools", "dataclasses", "abc", "collections", "enum"}
_IN_A_FUNCTION = 1                              # CO_OPTIMIZED of a frame's code


class NeedsTorch(ImportError):  # noqa: N818 - the name says what a reader needs
    """Raised where something of torch is used."""

    def __init__(self) -> None:
        super().__init__(WORDS, name="torch")


def _is_importing() -> bool:
    """Tell whether a module of attnbook asks, outside of any function: while it is imported."""
    frame = sys._getframe(2)
    while frame and frame.f_globals.get("__name__", "").partition(".")[0] in _TYPING:
        frame = frame.f_back
    name = frame.f_globals.get("__name__", "") if frame else ""
    if name.startswith("einops"):               # it looks for torch when it is first used
        return True
    return name.startswith("attnbook") and not frame.f_code.co_flags & _IN_A_FUNCTION


class _Name:
    """A name of torch that nobody has used yet."""

    def __init__(self, path: str) -> None:
        self.__dict__["_path"] = path

    def __repr__(self) -> str:
        return self._path

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return _named(f"{self._path}.{name}")

    def __hash__(self) -> int:
        return hash(self._path)

    def __mro_entries__(self, bases: tuple) -> tuple:
        return (Module,)

    def __or__(self, other: object) -> object:
        if _is_importing():
            return self
        raise NeedsTorch

    __ror__ = __or__


def _refuse(self: _Name, *args: object, **kwargs: object) -> object:
    """Take the place of every operation: a sentence, but for what is done on import."""
    if not _is_importing():
        raise NeedsTorch
    if len(args) == 1 and not kwargs and isinstance(args[0], types.FunctionType):
        return args[0]                          # a decorator gives the function back
    return self


for _operation in (
        "call", "getitem", "setitem", "enter", "exit", "iter", "len", "bool", "int", "float",
        "index", "add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "matmul",
        "rmatmul", "lt", "le", "gt", "ge", "neg", "invert", "contains", "array", "setattr"):
    setattr(_Name, f"__{_operation}__", _refuse)


# What a chapter's first cell sets: there is nothing to set.
def set_num_threads(count: int) -> None: ...
def set_default_dtype(dtype: object) -> None: ...


class Tensor:
    """No value is one; ``isinstance`` says so without an error."""

    def __new__(cls, *args: object, **kwargs: object) -> "Tensor":
        raise NeedsTorch


class Generator(Tensor): ...
class dtype(Tensor): ...  # noqa: N801 - torch's name
class device(Tensor): ...  # noqa: N801


class Module:
    """The base of every layer: attnbook's may be defined, a reader's says what it needs."""

    def __init_subclass__(cls, **options: object) -> None:
        if not cls.__module__.startswith("attnbook"):
            raise NeedsTorch

    def __new__(cls, *args: object, **kwargs: object) -> "Module":
        raise NeedsTorch


_CLASSES = {"torch.Tensor": Tensor, "torch.Generator": Generator, "torch.dtype": dtype,
            "torch.device": device, "torch.nn.Module": Module, "torch.nn.Parameter": Tensor}


def _named(path: str) -> object:
    return _CLASSES.get(path) or _Name(path)


class _Finder:
    """Finds every module below torch."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, _Finder, is_package=True) if name.startswith("torch.") else None

    @staticmethod
    def create_module(spec: ModuleSpec) -> types.ModuleType:
        module = types.ModuleType(spec.name)

        def attribute(name: str) -> object:
            if name.startswith("__"):
                raise AttributeError(name)
            return sys.modules.get(f"{spec.name}.{name}") or _named(f"{spec.name}.{name}")

        module.__getattr__ = attribute
        return module

    @staticmethod
    def exec_module(module: types.ModuleType) -> None: ...


if __name__ == "torch":                       # in the page; elsewhere the real one is there
    sys.meta_path.insert(0, _Finder)


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)
    return importlib.import_module("torch.nn") if name == "nn" else _named(f"torch.{name}")
