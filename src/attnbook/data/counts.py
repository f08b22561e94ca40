"""Counts the parameters of published models from the sizes that their papers print."""


def transformer_parameters(
    *,
    num_layers: int,
    d_model: int,
    d_ff: int,
    vocab_size: int,
    num_heads: int = 1,
    d_k: int = 0,
    d_v: int = 0,
) -> int:
    """Count the parameters of the encoder–decoder Transformer.

    Counted are the matrices and biases of attention and feed-forward layers, gain and shift of
    every layer norm (two in an encoder layer, three in a decoder layer), and one embedding
    table that both inputs and the output share. Sinusoidal positions have no parameters.

    Heads split ``d_model`` and add nothing, so their number need not be given. It is needed
    only with a width ``d_k`` of a key or ``d_v`` of a value that is not ``d_model / num_heads``.

    References
    ----------
    Vaswani et al. (2017), sections 3.1 to 3.4 and Table 3.

    Examples
    --------
    >>> transformer_parameters(num_layers=6, d_model=512, d_ff=2048, vocab_size=37_000)
    63082496
    """
    keys = num_heads * d_k or d_model
    values = num_heads * d_v or d_model
    attention = (2 * keys + values) * (d_model + 1) + (values + 1) * d_model
    feed_forward = d_model * d_ff + d_ff + d_ff * d_model + d_model
    norm = 2 * d_model
    encoder_layer = attention + feed_forward + 2 * norm
    decoder_layer = 2 * attention + feed_forward + 3 * norm
    return num_layers * (encoder_layer + decoder_layer) + vocab_size * d_model


_TABLE_3 = (
    ("65", {}),
    ("58", {"num_heads": 8, "d_k": 16, "d_v": 64}),
    ("60", {"num_heads": 8, "d_k": 32, "d_v": 64}),
    ("36", {"num_layers": 2}),
    ("50", {"num_layers": 4}),
    ("80", {"num_layers": 8}),
    ("28", {"d_model": 256, "num_heads": 8, "d_k": 32, "d_v": 32}),
    ("168", {"d_model": 1024, "num_heads": 8, "d_k": 128, "d_v": 128}),
    ("53", {"d_ff": 1024}),
    ("90", {"d_ff": 4096}),
)


def fitting_vocabularies() -> str:
    """Say which vocabularies make all counts of Table 3's development rows come true.

    The ten rows that print a count in millions are counted with every vocabulary from 30,000 to
    50,000 tokens. Kept are those with which each count rounds to the printed one.

    References
    ----------
    Vaswani et al. (2017), Table 3, rows (base), (B) and (C).

    Examples
    --------
    >>> fitting_vocabularies()
    '40,932 to 41,160'
    """
    base = {"num_layers": 6, "d_model": 512, "d_ff": 2048}
    rows = [(printed, base | changes) for printed, changes in _TABLE_3]
    layers = [transformer_parameters(**sizes, vocab_size=0) for _, sizes in rows]
    fitting = [
        vocab_size
        for vocab_size in range(30_000, 50_001)
        if all(
            f"{(count + vocab_size * sizes['d_model']) / 1e6:.0f}" == printed
            for count, (printed, sizes) in zip(layers, rows, strict=True)
        )
    ]
    return f"{fitting[0]:,} to {fitting[-1]:,}"


def _encoder_layer(d_model: int, d_ff: int) -> int:
    """Parameters of one block: attention, feed-forward network and two norms, with biases."""
    attention = 4 * (d_model * d_model + d_model)
    feed_forward = d_model * d_ff + d_ff + d_ff * d_model + d_model
    return attention + feed_forward + 2 * 2 * d_model


def gpt_parameters(*, num_layers: int, d_model: int, vocab_size: int, max_len: int) -> int:
    """Count the parameters of a GPT, whose output head is its table of tokens.

    Counted are tokens, learned positions, the blocks with four times the width inside, and the
    last norm.

    References
    ----------
    Radford et al. (2019), section 2.3 and Table 2.

    Examples
    --------
    >>> gpt_parameters(num_layers=12, d_model=768, vocab_size=50_257, max_len=1024)
    124439808
    """
    tables = (vocab_size + max_len) * d_model
    return tables + num_layers * _encoder_layer(d_model, 4 * d_model) + 2 * d_model


def bert_parameters(*, num_layers: int, d_model: int, vocab_size: int, max_len: int) -> int:
    """Count the parameters of a BERT, without the heads of its pretraining.

    Counted are tokens, learned positions and two kinds of sentence, the norm behind them, the
    blocks, and the layer that reads the first token.

    References
    ----------
    Devlin et al. (2019), section 3.

    Examples
    --------
    >>> bert_parameters(num_layers=12, d_model=768, vocab_size=30_522, max_len=512)
    109482240
    """
    tables = (vocab_size + max_len + 2) * d_model + 2 * d_model
    pooler = d_model * d_model + d_model
    return tables + num_layers * _encoder_layer(d_model, 4 * d_model) + pooler


def vision_transformer_parameters(
    *,
    num_layers: int,
    d_model: int,
    d_ff: int,
    patch_size: int,
    image_size: int = 224,
    channels: int = 3,
    num_classes: int = 0,
) -> int:
    """Count the parameters of a Vision Transformer.

    Counted are the projection of patches, the class token, a position for it and for each patch,
    the encoder layers with their biases and two norms, the last norm, and a head if there are
    classes.

    References
    ----------
    Dosovitskiy et al. (2021), section 3.1 and Table 1.

    Examples
    --------
    >>> vision_transformer_parameters(num_layers=12, d_model=768, d_ff=3072, patch_size=16)
    85798656
    """
    projection = (channels * patch_size**2 + 1) * d_model
    tokens = 1 + (image_size // patch_size) ** 2
    layer = _encoder_layer(d_model, d_ff)
    head = (d_model + 1) * num_classes
    return projection + d_model + tokens * d_model + num_layers * layer + 2 * d_model + head
