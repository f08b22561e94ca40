"""A small program in good health, and every way in which the clinic's tests must see it ill.

Widths are such that no two can be confused: rows of 15, three heads of 5, 13 ids.
"""

import torch
from torch import nn
from torch.nn import functional

from attnbook import bug_clinic as clinic

D_MODEL, NUM_HEADS, VOCAB, PADDING = 15, 3, 13, 0
NAMES = ("table.weight", "head.weight")


def split(x, num_heads):
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def merge(heads):
    return heads.transpose(1, 2).flatten(-2)


def masked(scores, mask):
    """Softmax with exact zeros, also where nothing is allowed: written apart from the library."""
    if mask is None:
        return scores.softmax(-1)
    raised = torch.where(mask, (scores - scores.amax(-1, keepdim=True)).exp(), 0.0)
    total = raised.sum(-1, keepdim=True)
    return raised / torch.where(total == 0, 1.0, total)


def attention(scale=None, fill=None, invert=False, drop="kept", axis=-1):
    """Return an attention function with the wanted faults."""
    def attend(query, key, value, mask, dropout):
        scores = query @ key.mT * (query.shape[-1] ** -0.5 if scale is None else scale)
        if mask is not None and invert:
            mask = ~mask
        if fill is not None and mask is not None:
            weights = scores.masked_fill(~mask, fill).softmax(axis)
        elif axis != -1:
            weights = scores.softmax(axis)
        else:
            weights = masked(scores, mask)
        kept = dropout(weights)
        return kept @ value, {"kept": weights, "dropped": kept, "hidden": None}[drop]
    return attend


class Layer(nn.Module):
    def __init__(self, attend=None, split=split, merge=merge, dropout=0.2):
        super().__init__()
        self.attend, self.split, self.merge = attend or attention(), split, merge
        self.num_heads, self.dropout = NUM_HEADS, nn.Dropout(dropout)
        for name in ("query", "key", "value", "output"):
            setattr(self, f"{name}_proj", nn.Linear(D_MODEL, D_MODEL))

    def forward(self, query, key, value, mask=None):
        rows = (self.query_proj(query), self.key_proj(key), self.value_proj(value))
        heads = [self.split(x, self.num_heads) for x in rows]
        mask = None if mask is None else mask.unsqueeze(-3)
        output, weights = self.attend(*heads, mask, self.dropout)
        return self.output_proj(self.merge(output)), weights


class Tied(nn.Module):
    def __init__(self, copied=False, equal=True):
        super().__init__()
        self.table, self.head = nn.Embedding(VOCAB, 7), nn.Linear(7, VOCAB, bias=False)
        if not copied:
            self.head.weight = self.table.weight
        elif equal:
            self.head.weight = nn.Parameter(self.table.weight.detach().clone())


torch.manual_seed(0)
TABLE = nn.Embedding(VOCAB, 7)
PLACES = torch.randn(17, 7)
LAYER = Layer()


def embed(ids):
    return TABLE(ids) + PLACES[: ids.shape[1]]


def embed_rows(ids):
    return TABLE(ids) + PLACES[: ids.shape[0], None]


def loss(logits, wanted):
    return functional.cross_entropy(logits.mT, wanted, ignore_index=PADDING, label_smoothing=0.1)


def log_of_shares(logits, wanted):
    shares, size = logits.softmax(-1), logits.shape[-1]
    smoothed = 0.9 * functional.one_hot(wanted, size) + 0.1 / size
    return -(smoothed * shares.log()).sum(-1)[wanted != PADDING].mean()


def over_all(logits, wanted):
    losses = functional.cross_entropy(logits.mT, wanted, reduction="none")
    return (losses * (wanted != PADDING)).mean()


def counted(logits, wanted):
    return functional.cross_entropy(logits.mT, wanted)


def forgotten():
    theirs = nn.MultiheadAttention(D_MODEL, NUM_HEADS)

    def call(query, key, value, mask=None):
        return theirs(query, key, value, attn_mask=None if mask is None else ~mask)
    return call


def viewed():
    return Layer(split=lambda x, h: x.view(len(x), h, x.shape[1], -1),
                 merge=lambda heads: heads.reshape(len(heads), heads.shape[2], -1))


def under(make_mask, layer=LAYER):
    """Return the layer under a mask made from the number of tokens."""
    return lambda x: layer(x, x, x, make_mask(x.shape[1]))[0]


def padded_queries(x, valid_lens):
    real = torch.arange(x.shape[1]) < valid_lens[:, None]
    return LAYER(x, x, x, real[:, :, None])[0]


def square(diagonal, upper=False):
    def make(n):
        full = torch.ones(n, n, dtype=torch.bool)
        return full.triu(diagonal) if upper else full.tril(diagonal)
    return make


def program():
    return {"layer": LAYER, "embed": embed, "vocab_size": VOCAB, "tied": (Tied(), *NAMES),
            "loss": loss}


INF = float("inf")
# bug: the test made for it, the changed part, the hint that names it, all tests that catch it
BUGS = {
    "wrong scale": ("scale", {"layer": Layer(attention(scale=D_MODEL**-0.5))}, "d_model",
                    {"scale"}),
    "no scale": ("scale", {"layer": Layer(attention(scale=1.0))}, "none", {"scale"}),
    "no root": ("scale", {"layer": Layer(attention(scale=1 / 5))}, "no_root", {"scale"}),
    "times the root": ("scale", {"layer": Layer(attention(scale=5**0.5))}, "upside_down",
                       {"scale"}),
    "view": ("token_order", {"layer": viewed()}, "scrambled",
             {"token_order", "scale", "mask_sense", "empty_row"}),
    "across the batch": ("batch_apart", {"layer": forgotten(), "d_model": D_MODEL}, "mixed",
                         {"batch_apart", "scale", "mask_sense", "no_future", "padding_unseen",
                          "empty_row"}),
    "positions on batch": ("positions_differ", {"embed": embed_rows}, "batch_axis",
                           {"positions_differ"}),
    "no positions": ("positions_differ", {"embed": TABLE}, "none", {"positions_differ"}),
    "inverted mask": ("mask_sense", {"layer": Layer(attention(invert=True))}, "inverted",
                      {"mask_sense", "no_future", "padding_unseen", "empty_row"}),
    "ignored mask": ("mask_sense", {"layer": clinic.Adapter(
        lambda q, k, v, mask: LAYER(q, k, v), D_MODEL, module=LAYER)}, "ignored",
                     {"mask_sense", "no_future", "padding_unseen", "empty_row"}),
    "upper triangle": ("no_future", {"causal": under(square(0, upper=True))}, "transposed",
                       {"no_future"}),
    "one too many": ("no_future", {"causal": under(square(1))}, "one_step", {"no_future"}),
    "strictly lower": ("no_future", {"causal": under(square(-1))}, "not_itself", {"no_future"}),
    "nothing allowed": ("no_future", {"causal": under(square(-9))}, "nothing", {"no_future"}),
    "no mask": ("no_future", {"causal": lambda x: LAYER(x, x, x)[0]}, "everything",
                {"no_future"}),
    "padding on queries": ("padding_unseen", {"padded": padded_queries}, "wrong_axis",
                           {"padding_unseen"}),
    "empty row": ("empty_row", {"layer": Layer(attention(fill=-INF))}, "softmax", {"empty_row"}),
    "minus a billion": ("empty_row", {"layer": Layer(attention(fill=-1e9))}, "large_number",
                        {"empty_row"}),
    "after dropout": ("row_sums", {"layer": Layer(attention(drop="dropped"))}, "dropout",
                      {"row_sums"}),
    "tied by copy": ("tied", {"tied": (Tied(copied=True), *NAMES)}, "copy", {"tied"}),
    "not tied": ("tied", {"tied": (Tied(copied=True, equal=False), *NAMES)}, "apart", {"tied"}),
    "smoothing inf": ("loss_finite", {"loss": log_of_shares}, "logarithm", {"loss_finite"}),
    "loss over padding": ("loss_ignores_padding", {"loss": over_all}, "divided",
                          {"loss_ignores_padding"}),
    "padding counted": ("loss_ignores_padding", {"loss": counted}, "counted",
                        {"loss_ignores_padding"}),
}
