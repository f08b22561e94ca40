"""Every size and every choice of a language model."""

from dataclasses import dataclass

from attnbook import _check, _errors
from attnbook.transformer import TransformerConfig


@dataclass(frozen=True)
class LanguageConfig:
    """What a stack that reads one text is made of.

    Attributes
    ----------
    vocab_size : int
        How many ids there are.
    d_model : int
        Length of a token's vector, a multiple of `num_heads`.
    num_heads, num_layers : int
    d_ff : int
        Inner width of the feed-forward networks.
    dropout : float
        From 0 up to but not 1.
    norm : str
        ``"pre"``, with one more norm behind the last layer, or ``"post"``.
    activation : str
        ``"relu"``, ``"gelu"``, or ``"gelu_tanh"``: the approximation that GPT-2 was trained with.
    positions : str
        ``"sinusoidal"``, ``"learned"``, ``"rotary"`` or ``"none"``.
    scale_embedding : bool
        Whether embeddings are multiplied by the root of `d_model`.
    embedding_norm : bool
        Whether a norm stands behind the embeddings, as in BERT.
    head : str
        ``"tied"``: a token's score is the dot product of the last state and the token's row of
        the embedding table.  ``"bert"``: before that a linear layer, the
        activation and a norm, and a learned constant for each token behind it.
    max_len : int
        The longest text that the model is made for; a longer one is refused whatever the
        positions.
    padding_id : int, optional
        The id that stands for nothing.

    Raises
    ------
    TypeError, ValueError
        When a size is no positive integer, heads do not divide `d_model`, or a choice is not
        among those above.

    References
    ----------
    Radford et al. (2018), "Improving Language Understanding by Generative Pre-Training"; Devlin
    et al. (2019), "BERT: Pre-training of Deep Bidirectional Transformers for Language
    Understanding".

    Examples
    --------
    >>> config = LanguageConfig(31, d_model=8, num_heads=2, num_layers=1, d_ff=16)
    >>> config.norm, config.head
    ('pre', 'tied')
    """

    vocab_size: int
    d_model: int = 64
    num_heads: int = 4
    num_layers: int = 2
    d_ff: int = 256
    dropout: float = 0.0
    norm: str = "pre"
    activation: str = "gelu"
    positions: str = "learned"
    scale_embedding: bool = False
    embedding_norm: bool = False
    head: str = "tied"
    max_len: int = 64
    padding_id: int | None = None

    def __post_init__(self) -> None:
        _check.integer("vocab_size", self.vocab_size, at_least=1)
        # A stack has no gelu_tanh.
        _errors.one_of("activation", self.activation, ("gelu", "gelu_tanh", "relu"))
        self.stack()  # checks what it is given
        _errors.one_of("head", self.head, ("tied", "bert"))
        if self.padding_id is not None and not (
                0 <= _check.integer("padding_id", self.padding_id, at_least=-2**63)
                < self.vocab_size):
            raise _errors.wrong("padding_id", f"None, or an id from 0 to {self.vocab_size - 1}",
                                f"{self.padding_id}", "padding_id=None")

    def stack(self) -> TransformerConfig:
        """Return the configuration of the layers and of the embedding."""
        activation = "gelu" if self.activation == "gelu_tanh" else self.activation
        return TransformerConfig(
            self.vocab_size, self.vocab_size, d_model=self.d_model, num_heads=self.num_heads,
            num_layers=self.num_layers, d_ff=self.d_ff, dropout=self.dropout, norm=self.norm,
            activation=activation, positions=self.positions, tied="all",
            scale_embedding=self.scale_embedding, max_len=self.max_len)
