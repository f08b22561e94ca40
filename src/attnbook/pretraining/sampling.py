"""Writing on: one token after another, each drawn from what the model says."""

import sys

import torch
from jaxtyping import Float, Int
from torch import Tensor

from attnbook import _check, _check_layers
from attnbook.pretraining.models import CausalModel


def draw(
    logits: Float[Tensor, "batch vocab_size"],
    *,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
) -> Int[Tensor, " batch"]:
    """Draw one token for each row of logits.

    Parameters
    ----------
    logits : tensor of shape (batch, vocab_size)
    temperature : float
        Logits are divided by it before the softmax: below 1 likely tokens become likelier, and 0
        takes the likeliest.
    top_k : int, optional
        Only so many tokens, the likeliest, can be drawn.
    generator : torch.Generator, optional
        Where the random numbers come from.

    Returns
    -------
    integer tensor of shape (batch,)

    Raises
    ------
    TypeError
        When `temperature` is no number, or `top_k` no integer.
    ValueError
        When `temperature` is negative or infinite, or `top_k` below 1.

    Examples
    --------
    >>> draw(torch.tensor([[0.1, 2.0, 1.9]]), temperature=0)
    tensor([1])
    """
    _check_layers.not_negative("temperature", temperature)
    if top_k is not None:
        kept = min(_check.integer("top_k", top_k, at_least=1), logits.shape[-1])
        # Exactly so many, also where logits are equal.
        largest = logits.topk(kept, dim=-1)
        logits = torch.full_like(logits, -torch.inf).scatter(-1, largest.indices, largest.values)
    if temperature == 0:
        return logits.argmax(dim=-1)
    # Shifted first, so that nothing overflows: at a tiny temperature all but the largest go to 0.
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    divisor = max(float(temperature), torch.finfo(logits.dtype).tiny)
    shares = torch.softmax(shifted / divisor, dim=-1)
    return torch.multinomial(shares, 1, generator=generator)[:, 0]


@torch.no_grad()
def generate(
    model: CausalModel,
    ids: Int[Tensor, "batch seq"],
    num_tokens: int,
    *,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
    cached: bool = True,
) -> Int[Tensor, "batch t"]:
    """Write on behind a text.

    The model reads the last `max_len` tokens.  As long as all fit, keys and values are kept;
    behind that the window moves by one token at each step, every place changes, and so the whole
    window is read again.

    Parameters
    ----------
    model : CausalModel
        In evaluation mode, or dropout will change what it writes.
    ids : integer tensor of shape (batch, seq)
        At least one token a row.
    num_tokens : int
        How many to write.
    temperature, top_k, generator
        As in :func:`draw`.
    cached : bool
        Whether keys and values are kept while the window has not moved; the tokens are the same.

    Returns
    -------
    integer tensor of shape (batch, seq + num_tokens)
        The text with what was written.

    Raises
    ------
    TypeError
        When `model` is no CausalModel, `ids` no tensor of integers, `num_tokens` or `top_k` no
        integer, or `temperature` no number.
    ValueError
        When `num_tokens` is negative, or ids or settings are out of their bounds.

    Examples
    --------
    >>> from attnbook.pretraining import LanguageConfig
    >>> model = CausalModel(LanguageConfig(7, d_model=8, num_heads=2, d_ff=16, max_len=5)).eval()
    >>> start = torch.tensor([[3, 1]])
    >>> whole = generate(model, start, 9, generator=torch.Generator().manual_seed(0))
    >>> tuple(whole.shape), whole[0, :2].tolist()
    ((1, 11), [3, 1])
    """
    _check_layers.made_by("model", model, CausalModel, "CausalModel(config)")
    _check_layers.texts("ids", ids, max_len=sys.maxsize)
    num_tokens = _check.integer("num_tokens", num_tokens, at_least=0)
    window, past = model.config.max_len, None
    for _ in range(num_tokens):
        if cached and ids.shape[1] <= window:
            logits, past, _ = model.step(ids[:, 0 if past is None else past.length:], past)
        else:
            logits, _ = model(ids[:, -window:])
        options = {"temperature": temperature, "top_k": top_k, "generator": generator}
        ids = torch.cat([ids, draw(logits[:, -1], **options)[:, None]], dim=1)
    return ids
