"""What holds for every array function: its docstring, its inputs left alone, torch's transforms."""

import importlib
import inspect

import array_api_compat
import numpy as np
import pytest
import torch

from attnbook import costs, kernels, masks, pooling, positions, scoring

MODULES = ["kernels", "masks", "pooling", "positions", "scoring"]


def _public_functions():
    for stem in MODULES:
        module = importlib.import_module(f"attnbook.{stem}")
        for name, function in vars(module).items():
            public = inspect.isfunction(function) and not name.startswith("_")
            if public and function.__module__ == module.__name__:
                yield pytest.param(module, name, id=f"{stem}.{name}")


PUBLIC = list(_public_functions())


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_public_array_functions_document_their_result_and_errors(module, name):
    doc = inspect.getdoc(getattr(module, name))
    for section in ("Parameters", "Returns", "Raises", "Examples"):
        assert f"{section}\n{'-' * len(section)}" in doc, section


def test_shapes_in_signatures_are_enforced_in_tests():
    with pytest.raises(TypeError, match="Type-check error"):
        scoring.dot(np.ones((2, 3)), np.ones((5, 7)))


def test_results_stay_on_the_device_of_the_arguments():
    like = torch.ones(2, device="meta")
    assert masks.causal(3, like=like).device == array_api_compat.device(like)


# --- torch's transforms, each against the eager result -------------------------------------------
def tensors(*shapes, dtype=torch.float64):
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(shape, dtype=dtype, generator=generator) for shape in shapes]


QUERY, KEY, VALUE, W, W_q, W_k, w_v = tensors(
    (3, 7), (5, 7), (5, 11), (7, 7), (7, 2), (7, 2), (2,))
X, Y, FAR = torch.linspace(0, 1, 5).double(), torch.arange(5.0).double(), tensors((3,))[0]
MASK = torch.tensor([[True, False, True, True, False], [False] * 5, [True] * 5])
H = torch.tensor(0.3, dtype=torch.float64)

# One input that may carry a batch axis or be compiled for, and a function of it.
CALLS = {
    "attend": (QUERY, lambda q: pooling.attend(q, KEY, VALUE, mask=MASK)),
    "attend, dot": (QUERY, lambda q: pooling.attend(q, KEY, VALUE, score=scoring.dot)),
    "attend, own score": (QUERY, lambda q: pooling.attend(
        q, KEY, VALUE, score=lambda q, k: (q @ k.mT).tanh())),
    "masked_softmax": (QUERY @ KEY.mT, lambda s: pooling.masked_softmax(s, MASK)),
    "softmax": (QUERY @ KEY.mT, pooling.masked_softmax),
    "dot": (QUERY, lambda q: scoring.dot(q, KEY)),
    "scaled_dot": (KEY, lambda k: scoring.scaled_dot(QUERY, k)),
    "bilinear": (W, lambda W: scoring.bilinear(QUERY, KEY, W)),
    "additive": (w_v, lambda w_v: scoring.additive(QUERY, KEY, W_q, W_k, w_v)),
    "one_layer_tanh": (QUERY, lambda q: scoring.one_layer_tanh(q, KEY, W, W[0])),
    "online_attention": (QUERY, lambda q: costs.online_attention(
        q, KEY, VALUE, mask=MASK, block=2)),
    "linear_attention": (KEY, lambda k: costs.linear_attention(QUERY, k, VALUE)),
    "rotary": (QUERY[:, :4], lambda x: positions.rotary(x, torch.tensor([0, 999_983, 1_000_003]))),
    "positions": (torch.tensor([0, 999_983]), lambda t: positions.rotary(QUERY[:2, :4], t)),
    "sinusoidal": (QUERY, lambda x: x[:, :4] + positions.sinusoidal(3, 4, x)),
    "alibi": (QUERY @ KEY.mT, lambda s: s + positions.alibi(2, 3, 5, 1, like=s)[1]),
    "nadaraya_watson": (FAR, lambda x: kernels.nadaraya_watson(
        x, X, Y, kernel=kernels.triangular, bandwidth=H)),
    "gaussian": (H, lambda h: kernels.leave_one_out_error(
        X, Y, kernel=kernels.gaussian, bandwidth=h)),
    "valid": (torch.tensor([1, 3]), lambda lens: masks.valid(lens, 5)),
    "causal": (QUERY @ QUERY.mT, lambda s: s.masked_fill(~masks.causal(3, like=s), 0.0)),
    "reach": (MASK[:, :3], lambda mask: masks.reach(mask, 2)),
}
each_call = pytest.mark.parametrize("name", CALLS)


@each_call
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_functions_compile_without_a_break(as_reader, name):
    x, function = CALLS[name]
    torch.compiler.reset()
    compiled = torch.compile(function, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(x), function(x), rtol=0, atol=1e-14)


@each_call
def test_functions_map_over_an_axis(name):
    x, function = CALLS[name]
    batch = torch.stack([x, x.flip(0) if x.ndim else 2 * x])
    mapped, one_by_one = torch.func.vmap(function)(batch), [function(part) for part in batch]
    for ours, parts in zip(_leaves(mapped), zip(*map(_leaves, one_by_one), strict=True),
                           strict=True):
        torch.testing.assert_close(ours, torch.stack(parts))


def test_no_function_writes_to_its_arguments():
    """Nor to arrays: every test of a function is also run with some that refuse it."""
    given = [x for x, _ in CALLS.values()] + [KEY, VALUE, W_q, W_k, X, Y]
    before = [tensor._version for tensor in given]
    for x, function in CALLS.values():
        function(x)
    assert [tensor._version for tensor in given] == before


def _leaves(result):
    return result if isinstance(result, tuple) else (result,)


@pytest.mark.parametrize("name", ["attend", "attend, dot", "dot", "scaled_dot", "bilinear",
                                  "additive", "one_layer_tanh", "online_attention",
                                  "linear_attention", "rotary", "nadaraya_watson"])
def test_functions_work_under_autocast(name, monkeypatch):
    x, function = CALLS[name]
    expected = _leaves(function(x))
    for key in ("QUERY", "KEY", "VALUE", "W", "W_q", "W_k", "w_v", "X", "Y", "H"):
        monkeypatch.setitem(globals(), key, globals()[key].float())    # float64 is not cast
    with torch.autocast("cpu", torch.bfloat16):
        found = [part.double() for part in _leaves(function(x.float()))]
    for ours, theirs in zip(found, expected, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=0.05, atol=0.05)
    exact = name in ("rotary", "nadaraya_watson")      # no product, and weights of 0 and 1
    assert exact or not all(map(torch.allclose, found, expected))
