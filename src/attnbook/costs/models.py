"""Sizes of published models, and what they cost."""

from dataclasses import dataclass

from attnbook.costs.counting import cache_bytes


@dataclass(frozen=True)
class Model:
    """The sizes of a model that stacks blocks of attention and feed-forward networks.

    Attributes
    ----------
    name : str
    source : str
        Where the sizes stand: a key of the bibliography, or the class of the package
        transformers whose defaults they are.
    num_layers, d_model, num_heads, num_kv_heads, d_ff : int
        `num_layers` counts those of one stack.
    max_len : int
        Tokens it was made for.
    rows : int
        Rows of width d_model in its tables, those of a separate output head included: tokens,
        learned positions, kinds of segment.
    decoder : bool
        Whether it writes token by token.
    cross : bool
        Whether there is an encoder too, of as many layers, and cross-attention to it.
    gated : bool
        Whether the feed-forward network has a third matrix, for a gate.
    biased : bool
        Whether matrices have biases, and norms a shift.
    end_norms : int
        Norms outside the blocks.
    more : int
        Parameters of other parts, such as the projection of a picture's patches.
    """

    name: str
    source: str
    num_layers: int
    d_model: int
    num_heads: int
    num_kv_heads: int
    d_ff: int
    max_len: int
    rows: int
    decoder: bool = True
    cross: bool = False
    gated: bool = False
    biased: bool = True
    end_norms: int = 1
    more: int = 0

    @property
    def d_head(self) -> int:
        """Width of a head."""
        return self.d_model // self.num_heads

    def cache(self, seq_len: int, *, batch: int = 1, bytes_each: int = 2) -> int:
        """Return the bytes of the keys and values of `seq_len` tokens, in self-attention.

        Examples
        --------
        >>> PUBLISHED["mistral-7b"].cache(8192) / 2**30
        1.0
        """
        return cache_bytes(self.num_layers, self.num_kv_heads, self.d_head, seq_len,
                           batch=batch, bytes_each=bytes_each)


def parameters(model: Model) -> int:
    """Count the numbers that a model learns.

    Parameters
    ----------
    model : Model

    Returns
    -------
    int

    Examples
    --------
    >>> f"{parameters(PUBLISHED['gpt2']):,}"
    '124,439,808'
    """
    d, bias = model.d_model, int(model.biased)
    shared = model.num_kv_heads * model.d_head
    attention = 2 * d * (d + bias) + 2 * shared * (d + bias)
    network = (3 if model.gated else 2) * d * model.d_ff + bias * (model.d_ff + d)
    norm = d * (1 + bias)
    block = attention + network + 2 * norm
    both = 2 * block + attention + norm if model.cross else block
    return model.num_layers * both + model.end_norms * norm + model.rows * d + model.more


def model_operations(model: Model, seq_len: int) -> dict[str, int]:
    r"""Count the multiplications of one pass through all blocks, by what they are for.

    Tables, norms and the output head are left out.

    Parameters
    ----------
    model : Model
        Without cross-attention.
    seq_len : int
        n, tokens of the one sequence.

    Returns
    -------
    dict of str to int
        ``"projections"``: :math:`N n (2 d^2 + 2 d G d_k)`; ``"pairs"``: :math:`2 N n^2 d`;
        ``"feed_forward"``: :math:`2 N n d d_\text{ff}`, or three times with a gate.

    Raises
    ------
    ValueError
        For a model with cross-attention.

    Examples
    --------
    >>> found = model_operations(PUBLISHED["gpt2"], 1024)
    >>> [round(number / sum(found.values()), 2) for number in found.values()]
    [0.27, 0.18, 0.55]
    """
    if model.cross:
        raise ValueError(f"model: expected one stack of blocks, got {model.name}, which has two. "
                         "Try another of PUBLISHED.")
    d, n, layers = model.d_model, seq_len, model.num_layers
    matrices = 3 if model.gated else 2
    return {
        "projections": layers * n * (2 * d * d + 2 * d * model.num_kv_heads * model.d_head),
        "pairs": layers * 2 * n * n * d,
        "feed_forward": layers * matrices * n * d * model.d_ff,
    }


_BERT_ROWS = 30522 + 512 + 2
PUBLISHED = {
    "transformer-base": Model("Transformer, base", "vaswani2017", 6, 512, 8, 8, 2048, 512, 37000,
                              cross=True, end_norms=0),
    "transformer-big": Model("Transformer, big", "vaswani2017", 6, 1024, 16, 16, 4096, 512, 37000,
                             cross=True, end_norms=0),
    "gpt2": Model("GPT-2 small", "GPT2Config", 12, 768, 12, 12, 3072, 1024, 50257 + 1024),
    "bert-base": Model("BERT base", "devlin2019", 12, 768, 12, 12, 3072, 512, _BERT_ROWS,
                       decoder=False, more=768 * 769),
    "bert-large": Model("BERT large", "devlin2019", 24, 1024, 16, 16, 4096, 512, _BERT_ROWS,
                        decoder=False, more=1024 * 1025),
    "vit-b16": Model("ViT-B/16", "dosovitskiy2021", 12, 768, 12, 12, 3072, 197, 197 + 1,
                     decoder=False, more=(16 * 16 * 3 + 1) * 768),
    "llama-7b": Model("Llama 7B", "LlamaConfig", 32, 4096, 32, 32, 11008, 2048, 2 * 32000,
                      gated=True, biased=False),
    "mistral-7b": Model("Mistral 7B", "MistralConfig", 32, 4096, 32, 8, 14336, 8192, 2 * 32000,
                        gated=True, biased=False),
}
"""Published models by a short name; the number of tokens of Llama 7B and Mistral 7B is typical."""
