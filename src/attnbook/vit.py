"""The Vision Transformer: a picture cut into patches, read like a sentence.

Each patch is projected to a vector, a learned position is added, and a class token goes first; the
encoder of chapter 11 does the rest.  Chapter 15 builds it.

=====================  =====================================================================
name                   what it is
=====================  =====================================================================
``patchify``           pictures to rows of patches, and ``unpatchify`` back (array functions)
``VisionConfig``       all sizes and choices in one place
``VisionTransformer``  pictures in, logits and the weights of every layer out
``from_huggingface``   the same model from a ``ViTForImageClassification``
=====================  =====================================================================
"""

from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attnbook import _check, _check_layers, _errors, patches
from attnbook.patches import patchify, unpatchify
from attnbook.transformer import EncoderLayer, TransformerConfig

__all__ = ["VisionConfig", "VisionTransformer", "from_huggingface", "patchify", "unpatchify"]


@dataclass(frozen=True)
class VisionConfig:
    """What a Vision Transformer is made of.

    Attributes
    ----------
    image_size : int
        Pixels on a side of a picture, a multiple of `patch_size`.
    patch_size : int
        Pixels on a side of a patch.
    channels : int
        1 for grey, 3 for colours.
    num_classes : int
    d_model : int
        Length of a token's vector, a multiple of `num_heads`.
    num_heads : int
    num_layers : int
    d_ff : int
        Inner width of the feed-forward networks.
    dropout : float
        From 0 up to but not 1; behind the positions, on the weights, and in and after each part
        of a layer.
    positions : str
        ``"learned"``: each token, the class token too, has a vector added; ``"none"``: the model
        cannot tell where a patch was.

    Raises
    ------
    TypeError, ValueError
        When a size is no positive integer, patches do not fill the picture, heads do not divide
        `d_model`, or `positions` is neither.

    References
    ----------
    Dosovitskiy et al. (2021), "An Image is Worth 16x16 Words", section 3.1 and table 1.

    Examples
    --------
    >>> VisionConfig(image_size=28, patch_size=7, num_classes=10).num_patches
    16
    """

    image_size: int
    patch_size: int
    num_classes: int
    channels: int = 1
    d_model: int = 64
    num_heads: int = 4
    num_layers: int = 3
    d_ff: int = 128
    dropout: float = 0.0
    positions: str = "learned"

    def __post_init__(self) -> None:
        for name in ("image_size", "patch_size", "num_classes", "channels"):
            _check.integer(name, getattr(self, name), at_least=1)
        patches.grid(self.image_size, self.image_size, self.patch_size)
        _errors.one_of("positions", self.positions, ("learned", "none"))
        # Heads, widths and dropout are checked where they are used, and here already.
        _ = self.layer

    @property
    def num_patches(self) -> int:
        """How many patches a picture has; the class token comes on top."""
        rows, columns = patches.grid(self.image_size, self.image_size, self.patch_size)
        return rows * columns

    @property
    def layer(self) -> TransformerConfig:
        """What one layer is made of; vocabularies play no part."""
        return TransformerConfig(
            1, 1, d_model=self.d_model, num_heads=self.num_heads, num_layers=self.num_layers,
            d_ff=self.d_ff, dropout=self.dropout, norm="pre", activation="gelu",
            positions="none")


class VisionTransformer(nn.Module):
    r"""Sort pictures into classes, with the encoder of a Transformer.

    Equation ``eq-vit-tokens`` of chapter 15: the tokens that go into the first layer are

    .. math:: [\mathbf{c};\ \mathbf{x}_1 \mathbf{E} + \mathbf{b};\ \dots;\
               \mathbf{x}_n \mathbf{E} + \mathbf{b}] + \mathbf{P},

    with the class token :math:`\mathbf{c}`, patches :math:`\mathbf{x}_i`, their projection
    (`patch_proj`) and the positions :math:`\mathbf{P}`.  The head reads the class token alone.

    Parameters
    ----------
    config : VisionConfig

    References
    ----------
    Dosovitskiy et al. (2021), section 3.1, equations (1) to (4).

    Examples
    --------
    >>> config = VisionConfig(image_size=8, patch_size=2, num_classes=10, d_model=12, num_heads=3)
    >>> logits, weights = VisionTransformer(config)(torch.rand(5, 1, 8, 8))
    >>> tuple(logits.shape), len(weights), tuple(weights[0].shape)
    ((5, 10), 3, (5, 3, 17, 17))
    """

    def __init__(self, config: VisionConfig) -> None:
        super().__init__()
        _check_layers.made_by("config", config, VisionConfig,
                          "VisionConfig(image_size=8, patch_size=2, num_classes=10)")
        self.config = config
        width = config.d_model
        self.patch_proj = nn.Linear(config.channels * config.patch_size**2, width)
        self.class_token = nn.Parameter(0.02 * torch.randn(width))
        if config.positions == "learned":
            self.position_embedding = nn.Parameter(
                0.02 * torch.randn(1 + config.num_patches, width))
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(EncoderLayer(config.layer) for _ in range(config.num_layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, config.num_classes)

    def tokens(
        self, images: Float[Tensor, "batch channels height width"]
    ) -> Float[Tensor, "batch seq d_model"]:
        """Return what goes into the first layer: the class token, then a token for each patch.

        Parameters
        ----------
        images : tensor of shape (batch, channels, image_size, image_size)

        Returns
        -------
        tensor of shape (batch, 1 + patches, d_model)

        Raises
        ------
        TypeError
            When the pictures' dtype is not that of the parameters.
        ValueError
            When the pictures have another shape than the configuration says.
        """
        self._check(images)
        x = self.patch_proj(patchify(images, self.config.patch_size))
        first = self.class_token.expand(len(x), 1, -1)
        x = torch.cat([first, x], dim=-2)
        if self.config.positions == "learned":
            x = x + self.position_embedding
        return self.dropout(x)

    def forward(
        self, images: Float[Tensor, "batch channels height width"]
    ) -> tuple[Float[Tensor, "batch classes"], list[Float[Tensor, "batch heads seq seq"]]]:
        """Score every class for each picture.

        Parameters
        ----------
        images : tensor of shape (batch, channels, image_size, image_size)

        Returns
        -------
        logits : tensor of shape (batch, num_classes)
        weights : list of tensors of shape (batch, num_heads, 1 + patches, 1 + patches)
            One for each layer.  Row and column 0 belong to the class token.
        """
        x, weights = self.tokens(images), []
        for layer in self.layers:
            x, layer_weights = layer(x)
            weights.append(layer_weights)
        return self.head(self.norm(x[:, 0])), weights

    def _check(self, images: Any) -> None:
        config, dtype = self.config, self.class_token.dtype
        side = config.image_size
        fits = isinstance(images, Tensor) and images.is_floating_point() and (
            images.dtype == dtype or torch.is_autocast_enabled(images.device.type))
        if not fits:
            given = images.dtype if isinstance(images, Tensor) else type(images).__name__
            raise _errors.wrong_type(
                "images", f"a tensor of {dtype}", f"{given}",
                f"torch.as_tensor(images, dtype={dtype}), with pixels from 0 to 1")
        if images.ndim != 4 or tuple(images.shape[1:]) != (config.channels, side, side):
            raise _errors.wrong(
                "images", f"shape (batch, {config.channels}, {side}, {side}), that is "
                "(batch, channels, height, width)", f"shape {tuple(images.shape)}",
                "images[:, None], if grey pictures have no axis for the channel")


def from_huggingface(module: nn.Module) -> VisionTransformer:
    """Return the same model as a ``transformers.ViTForImageClassification``, with its weights.

    Parameters
    ----------
    module : ViTForImageClassification
        With square pictures and patches, activation ``"gelu"``, biases on queries, keys and
        values, and no pooler.

    Returns
    -------
    VisionTransformer
        In evaluation mode, of the module's dtype, with copies of its weights.

    Raises
    ------
    TypeError
        When the module is of another class.
    ValueError
        When the module has what this class has not.

    References
    ----------
    T. Wolf et al. (2020), "Transformers: State-of-the-Art Natural Language Processing".
    """
    _check_layers.parts(module, "ViTForImageClassification", "vit.embeddings", "classifier.weight")
    released: Any = module              # its attributes are those of another package
    theirs = released.config
    if theirs.hidden_act != "gelu" or not theirs.qkv_bias:
        raise _errors.wrong("module", "activation gelu, and biases on queries, keys and values",
                            f"{theirs.hidden_act} and qkv_bias={theirs.qkv_bias}",
                            "ViTConfig(hidden_act='gelu', qkv_bias=True)")
    config = VisionConfig(
        theirs.image_size, theirs.patch_size, released.classifier.out_features,
        channels=theirs.num_channels, d_model=theirs.hidden_size,
        num_heads=theirs.num_attention_heads, num_layers=theirs.num_hidden_layers,
        d_ff=theirs.intermediate_size, dropout=theirs.hidden_dropout_prob)
    state = {ours: module.state_dict()[name] for ours, name in _names(config.num_layers)}
    state["patch_proj.weight"] = state["patch_proj.weight"].flatten(1)
    state["class_token"] = state["class_token"].flatten()
    state["position_embedding"] = state["position_embedding"][0]
    model = VisionTransformer(config).to(released.classifier.weight.dtype).eval()
    model.load_state_dict(state)
    for norm in (m for m in model.modules() if isinstance(m, nn.LayerNorm)):
        norm.eps = theirs.layer_norm_eps
    return model


def _names(num_layers: int) -> list[tuple[str, str]]:
    embeddings = "vit.embeddings"
    pairs = [("class_token", f"{embeddings}.cls_token"),
             ("position_embedding", f"{embeddings}.position_embeddings")]
    linear = [("patch_proj", f"{embeddings}.patch_embeddings.projection"),
              ("norm", "vit.layernorm"), ("head", "classifier")]
    parts = [("norm1", "layernorm_before"), ("norm2", "layernorm_after"),
             ("self_attention.query_proj", "attention.q_proj"),
             ("self_attention.key_proj", "attention.k_proj"),
             ("self_attention.value_proj", "attention.v_proj"),
             ("self_attention.output_proj", "attention.o_proj"),
             ("feed_forward.inner_proj", "mlp.fc1"), ("feed_forward.outer_proj", "mlp.fc2")]
    for i in range(num_layers):
        linear += [(f"layers.{i}.{ours}", f"vit.layers.{i}.{theirs}") for ours, theirs in parts]
    return pairs + [(f"{ours}.{kind}", f"{theirs}.{kind}")
                    for ours, theirs in linear for kind in ("weight", "bias")]
