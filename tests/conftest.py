"""What all tests share: enforced shapes, the array libraries, and how hypothesis runs."""

import dataclasses
import gc
import sys
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
import jaxtyping
import numpy as np
import pytest

# The shapes in these modules' signatures are enforced here, and only here: a reader pays nothing.
# The hook works on import, so it stands before every import of attnbook.
SHAPES_ENFORCED = [
    f"attnbook.{stem}" for stem in ("kernels", "masks", "multi_head", "patches", "pooling",
                                    "positions", "resnet", "scoring", "seq2seq", "vit",
                                    "explanation")
]
jaxtyping.install_import_hook(SHAPES_ENFORCED, "beartype.beartype")

# nbformat brings jsonschema, which would build the grammar of a format that no schema of ours has:
# two seconds in each process.  Without the grammar it does without that format.
sys.modules.setdefault("rfc3987_syntax", None)

# The same examples every time: a red test is red for everyone.  `make check` asks for "brief".
for profile, examples in {"brief": 10, "book": 40}.items():
    hypothesis.settings.register_profile(
        profile, deadline=None, derandomize=True, database=None, max_examples=examples)
hypothesis.settings.load_profile("book")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no process waits for it at the end."""
    items.sort(key=lambda item: [not item.get_closest_marker(name) for name in ("long", "slow")])


def pytest_collection() -> None:
    """What is collected stays until the end: the garbage collector need not look at it, ..."""
    gc.disable()


def pytest_collection_finish() -> None:
    """... now or later, and later it need not look as often as in a small program."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000)


@dataclasses.dataclass(frozen=True)
class Backend:
    """One array library and dtype; `of` makes its arrays, `numpy` brings them back."""

    name: str
    dtype: str
    of: Callable[[Any], Any]
    tolerance: float

    def numpy(self, array: Any) -> np.ndarray:
        """Return a NumPy copy, after checking that the library and the dtype are ours."""
        assert type(array).__module__.partition(".")[0] == self.library, type(array)
        assert str(array.dtype).removeprefix("torch.") in (self.dtype, "bool"), array.dtype
        return np.array(array if self.library == "numpy" else array.detach().numpy())

    @property
    def library(self) -> str:
        return self.name.partition(" ")[0]

    def close(self, array: Any, expected: Any, scale: float = 1.0) -> None:
        """Assert that a result of this backend equals what NumPy was told to expect."""
        np.testing.assert_allclose(
            self.numpy(array), expected, rtol=self.tolerance, atol=self.tolerance * scale)


def _numpy_backend(name: str, dtype: str, tolerance: float, writeable: bool = True) -> Backend:
    def of(array: Any) -> np.ndarray:
        made = np.array(array)
        made = made.astype(dtype) if made.dtype.kind == "f" else made
        made.flags.writeable = writeable
        return made

    return Backend(name, dtype, of, tolerance)


def _torch_backend(dtype: str, tolerance: float) -> Backend:
    def of(array: Any) -> Any:
        import torch

        made = torch.from_numpy(np.array(array))
        return made.to(getattr(torch, dtype)) if made.dtype.is_floating_point else made

    return Backend(f"torch {dtype}", dtype, of, tolerance)


BACKENDS = [
    _numpy_backend("numpy float64", "float64", 1e-12),
    _numpy_backend("numpy float32", "float32", 2e-5),
    _numpy_backend("numpy read-only", "float64", 1e-12, writeable=False),
    _torch_backend("float64", 1e-12),
    _torch_backend("float32", 2e-5),
]


@pytest.fixture(scope="session", params=BACKENDS, ids=lambda backend: backend.name)
def backend(request: pytest.FixtureRequest) -> Backend:
    """NumPy, NumPy that refuses to be written to, and torch, in both precisions."""
    return request.param


@pytest.fixture
def as_reader() -> Iterator[None]:
    """Switch the enforcement of shapes off, to see the error that a reader sees."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers that are the same in every run."""
    return np.random.default_rng(20170612)
