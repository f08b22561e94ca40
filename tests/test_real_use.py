"""What people do with layers beside training them: each equals the plain layer, called eagerly.

Compiled in one graph, mapped over examples, exported, in bfloat16, with an adapter or whole numbers
in place of a projection, filled with the weights of another dtype or device.
"""

import copy
import functools

import pytest
import torch
from torch import nn
from torch.func import functional_call, grad, vmap

from attnbook.lookup import LookUp
from attnbook.multi_head import MultiHeadAttention
from attnbook.pretraining import CausalModel, Classifier, LanguageConfig, MaskedModel, Tagger
from attnbook.resnet import ResNet
from attnbook.self_attention import Attention
from attnbook.seq2seq import DecoderAttention, Seq2Seq
from attnbook.transformer import (
    DecoderLayer,
    EncoderLayer,
    FeedForward,
    Transformer,
    TransformerConfig,
)
from attnbook.vit import VisionConfig, VisionTransformer

BATCH, Q, K, D = 3, 5, 7, 12
SIZES = {"d_model": D, "num_heads": 2, "num_layers": 1, "d_ff": 10, "dropout": 0.0}
MASK = torch.tensor([[True, True, False, True, False, True, True]]).expand(Q, K).contiguous()
SEEN = MASK[:1].expand(BATCH, 1, K)


def config(**options):
    return TransformerConfig(31, 17, **{**SIZES, "max_len": 11, **options})


def language(kind=CausalModel, **options):
    return kind(LanguageConfig(31, **SIZES, max_len=11, padding_id=0, **options))


def x(rows=Q, seed=0):
    return torch.randn(BATCH, rows, D, generator=torch.Generator().manual_seed(seed))


def ids(rows=Q, seed=0):
    found = torch.randint(3, 17, (BATCH, rows), generator=torch.Generator().manual_seed(seed))
    found[0, :2], found[1, -1] = 0, 0       # padding in front, and behind
    return found


class Decoder(nn.Module):
    """A decoder layer, with its two calls in one."""

    def __init__(self, **options):
        super().__init__()
        self.layer = DecoderLayer(config(**options))

    def forward(self, x, memory, mask):
        return self.layer(x, self.layer.read(memory), None, mask)


LAYERS = {
    "MultiHeadAttention": (lambda: MultiHeadAttention(D, 3), lambda: (x(), x(K, 1), x(K, 2), MASK)),
    "MultiHeadAttention, shared keys": (
        lambda: MultiHeadAttention(D, 6, num_kv_heads=2), lambda: (x(), x(K, 1), x(K, 2))),
    "MultiHeadAttention, fused": (
        lambda: MultiHeadAttention(D, 3, fused=True), lambda: (x(), x(K, 1), x(K, 2), MASK)),
    "Attention": (lambda: Attention(D, 4, 6), lambda: (x(), x(K, 1), x(K, 2), MASK)),
    "FeedForward": (lambda: FeedForward(config()), lambda: (x(),)),
    "EncoderLayer": (lambda: EncoderLayer(config()), lambda: (x(K), MASK[:1])),
    "EncoderLayer, rotary": (lambda: EncoderLayer(config(positions="rotary", norm="post")),
                             lambda: (x(K), MASK[:1])),
    "DecoderLayer": (Decoder, lambda: (x(), x(K, 1), MASK)),
    "Transformer": (lambda: Transformer(config()), lambda: (ids(K), ids(Q, 1))),
    "Transformer, learned": (lambda: Transformer(config(positions="learned", norm="post")),
                             lambda: (ids(K), ids(Q, 1))),
    "Transformer, rotary": (lambda: Transformer(config(positions="rotary")),
                            lambda: (ids(K), ids(Q, 1))),
    "DecoderAttention": (lambda: DecoderAttention(D, "additive"),
                         lambda: (x()[:, 0], x(K, 1), SEEN)),
    "DecoderAttention, bilinear": (lambda: DecoderAttention(D, "bilinear"),
                       lambda: (x()[:, 0], x(K, 1), SEEN)),
    "Seq2Seq": (lambda: Seq2Seq(31, 17, d_model=D, d_embed=4),
                lambda: (ids(K), torch.tensor([7, 3, 5]), ids(Q, 1))),
    "Seq2Seq, dot": (
        lambda: Seq2Seq(31, 17, d_model=D, d_embed=4, attention="dot", order="current"),
        lambda: (ids(K), ids(K) != 0, ids(Q, 1))),
    "Seq2Seq, fixed": (lambda: Seq2Seq(31, 17, d_model=D, d_embed=4, attention="none"),
                       lambda: (ids(K), ids(K) != 0, ids(Q, 1))),
    "CausalModel": (language, lambda: (ids(),)),
    "CausalModel, sinusoidal": (lambda: language(positions="sinusoidal"), lambda: (ids(),)),
    "MaskedModel": (lambda: language(MaskedModel, head="bert", norm="post"), lambda: (ids(),)),
    "Tagger": (lambda: Tagger(language(MaskedModel), 4), lambda: (ids(),)),
    "Classifier": (lambda: Classifier(language(MaskedModel), 4), lambda: (ids(),)),
    "VisionTransformer": (
        lambda: VisionTransformer(VisionConfig(6, 3, 4, d_model=D, num_heads=2, num_layers=1)),
        lambda: (torch.rand(BATCH, 1, 6, 6),)),
    "ResNet": (lambda: ResNet((4, 6), num_classes=3), lambda: (torch.rand(BATCH, 1, 8, 8),)),
    "LookUp": (lambda: LookUp(d_model=8, num_heads=2),
               lambda: (ids(4) % 10, ids(4, 1) % 10, ids(2, 2) % 10)),
}
every_layer = pytest.mark.parametrize("name", LAYERS)
pytestmark = pytest.mark.usefixtures("as_reader")


@functools.cache
def made(name):
    torch.manual_seed(0)
    layer, inputs = LAYERS[name]
    return layer().eval(), inputs()


def first(output):
    """Return the tensor that a layer is about, out of what it returns."""
    return output if isinstance(output, torch.Tensor) else output[0]


def close(found, expected, tolerance=1e-5):
    torch.testing.assert_close(found, expected, rtol=tolerance, atol=tolerance)


@every_layer
@pytest.mark.long
def test_compiled_in_one_graph(name):
    layer, inputs = made(name)
    torch._dynamo.reset()
    compiled = torch.compile(layer, fullgraph=True, backend="eager")
    close(first(compiled(*inputs)), first(layer(*inputs)))


@every_layer
@pytest.mark.long
def test_exported(name):
    layer, inputs = made(name)
    program = torch.export.export(layer, inputs)
    close(first(program.module()(*inputs)), first(layer(*inputs)))


def per_example(name):
    """Return a layer as a function of one example, and what differs between the examples."""
    layer, inputs = made(name)
    mapped = [0 if len(part) == BATCH else None for part in inputs]
    parameters = {key: value.detach() for key, value in layer.named_parameters()}

    def alone(parameters, *parts):
        batch = [part[None] if axis == 0 else part
                 for part, axis in zip(parts, mapped, strict=True)]
        return first(functional_call(layer, parameters, tuple(batch)))[0]

    return layer, inputs, mapped, parameters, alone


NOT_YET_FAST = pytest.mark.filterwarnings("ignore:There is a performance drop")   # torch's SDPA


@every_layer
@NOT_YET_FAST
def test_mapped_over_examples(name):
    layer, inputs, mapped, parameters, alone = per_example(name)
    found = vmap(alone, in_dims=(None, *mapped))(parameters, *inputs)
    close(found, first(layer(*inputs)))


@every_layer
@NOT_YET_FAST
def test_gradients_of_each_example(name):
    layer, inputs, mapped, parameters, alone = per_example(name)
    one = grad(lambda *given: alone(*given).square().sum())
    found = vmap(one, in_dims=(None, *mapped))(parameters, *inputs)
    total = torch.autograd.grad(
        first(layer(*inputs)).square().sum(), list(layer.parameters()), allow_unused=True)
    for (key, _), expected in zip(layer.named_parameters(), total, strict=True):
        assert found[key].shape[0] == BATCH
        if expected is not None:
            close(found[key].sum(0), expected, 1e-4)


@every_layer
def test_gradients_are_the_slopes_of_the_output(name):
    """Along one direction of all parameters, and of the inputs: nothing is cut off on the way."""
    layer, inputs = copy.deepcopy(made(name))
    inputs = [x.double() if x.is_floating_point() else x for x in inputs]
    moved = [*layer.double().parameters(), *filter(torch.is_floating_point, inputs)]
    torch.manual_seed(1)
    steps = [1e-6 * torch.randn_like(part.requires_grad_()) for part in moved]

    def after(sign):
        with torch.no_grad():
            for part, step in zip(moved, steps, strict=True):
                part.add_(step, alpha=sign)
        return first(layer(*inputs)).sin().sum()

    gradients = torch.autograd.grad(after(0), moved, allow_unused=True)
    slope = sum((a * b).sum() for a, b in zip(gradients, steps, strict=True) if a is not None)
    change = after(1) - after(-2)
    assert change.item() == pytest.approx(2 * slope.item(), rel=1e-4)


@every_layer
def test_in_bfloat16_by_autocast(name):
    layer, inputs = made(name)
    expected = first(layer(*inputs))
    behind = [part.bfloat16() if part.is_floating_point() else part for part in inputs]
    for given in (inputs, behind):      # as they come out of an nn.Linear in front
        with torch.autocast("cpu", torch.bfloat16):
            found = first(layer(*given))
        assert found.isfinite().all()
        close(found.float(), expected, 0.05)
        assert not torch.equal(found.float(), expected), "nothing was computed in bfloat16"


class Adapter(nn.Module):
    """A projection with a low-rank correction beside it, which has no weight of its own."""

    def __init__(self, base):
        super().__init__()
        self.base = base
        self.down = nn.Linear(base.in_features, 2, bias=False)
        self.up = nn.Linear(2, base.out_features, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


@every_layer
def test_with_adapters_around_all_projections(name):
    layer, inputs = made(name)
    expected, adapted = first(layer(*inputs)), copy.deepcopy(layer)
    linear = [key for key, part in adapted.named_modules() if isinstance(part, nn.Linear)
              and not key.endswith("output_head") and "._" not in key]
    for key in linear:
        adapted.set_submodule(key, Adapter(adapted.get_submodule(key)))
    close(first(adapted(*inputs)), expected)
    for part in adapted.modules():
        if isinstance(part, Adapter):
            nn.init.constant_(part.up.weight, 0.3)
    if linear:
        assert not torch.allclose(first(adapted(*inputs)), expected)


@every_layer
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:torch.quantize_per_tensor")
def test_with_projections_of_whole_numbers(name):
    layer, inputs = made(name)
    quantised = torch.ao.quantization.quantize_dynamic(
        copy.deepcopy(layer), {nn.Linear}, dtype=torch.qint8)
    found, expected = first(quantised(*inputs)), first(layer(*inputs))
    assert (found - expected).abs().max() < 0.1 * max(1.0, expected.abs().max().item())


@every_layer
def test_filled_from_elsewhere(name):
    layer, inputs = made(name)
    state = {key: value.double() for key, value in layer.state_dict().items()}
    with torch.device("meta"):
        empty = LAYERS[name][0]().eval()
    filled = copy.deepcopy(empty).to_empty(device="cpu")
    filled.load_state_dict(state)      # copies, and keeps its own dtype
    close(first(filled(*inputs)), first(layer(*inputs)))
    empty.load_state_dict(layer.state_dict(), assign=True)
    close(first(empty(*inputs)), first(layer(*inputs)))
