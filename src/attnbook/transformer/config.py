"""Every size and every choice of a Transformer, checked when it is made."""

from dataclasses import dataclass

from attnbook import _check, _check_layers, _errors

_CHOICES = {
    "norm": ("pre", "post"),
    "activation": ("relu", "gelu"),
    "positions": ("sinusoidal", "learned", "rotary", "none"),
    "tied": ("none", "target", "all"),
}


@dataclass(frozen=True)
class TransformerConfig:
    """What a Transformer is made of.

    Attributes
    ----------
    source_vocab, target_vocab : int
        How many ids there are on each side.
    d_model : int
        Length of a token's vector, a multiple of `num_heads`.
    num_heads : int
    num_layers : int
        Of the encoder, and of the decoder if `num_decoder_layers` is not given.
    num_decoder_layers : int, optional
    d_ff : int
        Inner width of the feed-forward networks.
    dropout : float
        From 0 up to but not 1; after the embeddings, on the weights, and in and after each part
        of a layer.
    norm : str
        ``"pre"``: each part reads normalised input, and each stack ends in a norm.  ``"post"``:
        the sum of a part's input and output is normalised, as in the paper.
    activation : str
        ``"relu"`` or ``"gelu"``.
    positions : str
        ``"sinusoidal"`` and ``"learned"`` are added to the embeddings; ``"rotary"`` turns queries
        and keys of self-attention; ``"none"``.
    tied : str
        ``"target"``: the output head *is* the target embedding; ``"all"``: and the source
        embedding too, which needs one vocabulary for both.
    scale_embedding : bool
        Whether embeddings are multiplied by the root of `d_model`.
    max_len : int
        The longest sequence on either side, whatever the positions.
    padding_id : int
        The id that stands for nothing, on both sides.
    num_kv_heads : int, optional
        Fewer heads of keys and values than of queries, as in :class:`~attnbook.multi_head.\
MultiHeadAttention`.

    Raises
    ------
    TypeError, ValueError
        When a size is no positive integer, heads do not divide `d_model`, `dropout` is no
        such probability, or a choice is not among those above.

    References
    ----------
    Vaswani et al. (2017), "Attention Is All You Need", sections 3 and 5.4, table 3.

    Examples
    --------
    >>> config = TransformerConfig(31, 17, d_model=8, num_heads=2, num_layers=1, d_ff=16)
    >>> config.num_decoder_layers, config.norm
    (1, 'pre')
    """

    source_vocab: int
    target_vocab: int
    d_model: int = 512
    num_heads: int = 8
    num_layers: int = 6
    num_decoder_layers: int = None  # type: ignore[assignment]  # num_layers then, see below
    d_ff: int = 2048
    dropout: float = 0.1
    norm: str = "pre"
    activation: str = "relu"
    positions: str = "sinusoidal"
    tied: str = "target"
    scale_embedding: bool = True
    max_len: int = 512
    padding_id: int = 0
    num_kv_heads: int | None = None

    def __post_init__(self) -> None:
        if self.num_decoder_layers is None:
            object.__setattr__(self, "num_decoder_layers", self.num_layers)
        object.__setattr__(self, "dropout", _check_layers.probability("dropout", self.dropout))
        for name in ("source_vocab", "target_vocab", "d_model", "num_heads", "num_layers",
                     "num_decoder_layers", "d_ff", "max_len"):
            _check.integer(name, getattr(self, name), at_least=1)
        _check.integer("padding_id", self.padding_id, at_least=0)
        for name, choices in _CHOICES.items():
            _errors.one_of(name, getattr(self, name), choices)
        self._check_together()

    def _check_together(self) -> None:
        _check_layers.divisor("num_heads", self.num_heads, "d_model", self.d_model)
        if self.num_kv_heads is not None:
            _check_layers.divisor("num_kv_heads", self.num_kv_heads, "num_heads", self.num_heads)
        if self.tied == "all" and self.source_vocab != self.target_vocab:
            raise _errors.wrong("tied", "one vocabulary for both sides with tied='all'",
                                f"{self.source_vocab} and {self.target_vocab} ids", "tied='target'")
        if self.padding_id >= min(self.source_vocab, self.target_vocab):
            raise _errors.wrong("padding_id", "an id of both vocabularies", f"{self.padding_id}",
                                "padding_id=0")
        if self.positions in ("sinusoidal", "rotary"):
            width = self.d_model if self.positions == "sinusoidal" else (
                self.d_model // self.num_heads)
            if width % 2:
                raise _errors.wrong("positions", "an even width, because positions come in pairs",
                                    f"{self.positions!r} with a width of {width}",
                                    "positions='learned'")
