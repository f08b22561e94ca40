"""Published language models under this book's names: the same weights, the same numbers out.

What is copied are plain tensors: nothing is downloaded, and ``transformers`` is not imported.
"""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from attnbook import _check_layers, _errors
from attnbook.pretraining.config import LanguageConfig
from attnbook.pretraining.models import CausalModel, MaskedModel

__all__ = ["bert_body", "from_bert", "from_gpt2"]

_GELUS = {"gelu": "gelu", "gelu_new": "gelu_tanh", "relu": "relu"}


def from_gpt2(module: Any) -> CausalModel:
    """Make a causal model with the weights of a ``transformers.GPT2LMHeadModel``.

    Parameters
    ----------
    module : GPT2LMHeadModel
        It keeps matrices the other way round, and query, key and value side by side.

    Returns
    -------
    CausalModel
        In training mode if `module` is.  What is dropped is then not the same: dropout with the
        module's ``resid_pdrop`` falls where this book's layers have it, and ``embd_pdrop`` and
        ``attn_pdrop`` are not taken over.

    Raises
    ------
    TypeError
        When the module is of another class.
    ValueError
        When its activation is none of GELU, its approximation and ReLU, its scores are not
        divided by the root of d_k alone, or its output layer is not tied to the embeddings.

    References
    ----------
    Radford et al. (2019), "Language Models are Unsupervised Multitask Learners".
    """
    _check_layers.parts(module, "GPT2LMHeadModel", "transformer.wte", "lm_head")
    theirs = module.config
    _settings(theirs, scale_attn_weights=True, scale_attn_by_inverse_layer_idx=False,
              tie_word_embeddings=True)
    model = CausalModel(LanguageConfig(
        theirs.vocab_size, theirs.n_embd, theirs.n_head, theirs.n_layer,
        theirs.n_inner or 4 * theirs.n_embd, theirs.resid_pdrop, "pre",
        _activation(theirs.activation_function), "learned", max_len=theirs.n_positions))
    given = dict(module.transformer.named_parameters())
    named = {"embedding.table.weight": given["wte.weight"],
             "embedding.places.weight": given["wpe.weight"],
             **_pair("norm", given, "ln_f")}
    for i in range(theirs.n_layer):
        named |= _gpt2_layer(f"layers.{i}.", given, f"h.{i}.")
    return _filled(model, named, theirs.layer_norm_epsilon, module.training)


def _gpt2_layer(own: str, given: Mapping[str, Tensor], other: str) -> dict[str, Tensor]:
    """Return the weights of one layer: matrices turned round, three projections parted."""
    named = {**_pair(own + "norm1", given, other + "ln_1"),
             **_pair(own + "norm2", given, other + "ln_2")}
    joined = _pair("", given, other + "attn.c_attn")
    parts = zip(("query", "key", "value"), joined[".weight"].chunk(3, dim=1),
                joined[".bias"].chunk(3), strict=True)
    for part, weight, bias in parts:
        named[f"{own}self_attention.{part}_proj.weight"] = weight.T
        named[f"{own}self_attention.{part}_proj.bias"] = bias
    for part, name in (("self_attention.output_proj", "attn.c_proj"),
                       ("feed_forward.inner_proj", "mlp.c_fc"),
                       ("feed_forward.outer_proj", "mlp.c_proj")):
        named[f"{own}{part}.weight"] = given[f"{other}{name}.weight"].T
        named[f"{own}{part}.bias"] = given[f"{other}{name}.bias"]
    return named


def from_bert(module: Any) -> MaskedModel:
    """Make a masked model with the weights of a ``transformers.BertForMaskedLM``.

    Parameters
    ----------
    module : BertForMaskedLM
        Texts of one part: the vector of the first part is added to the positions.

    Returns
    -------
    MaskedModel
        In training mode if `module` is.  What is dropped is then not the same: dropout with the
        module's ``hidden_dropout_prob`` falls where this book's layers have it, and
        ``attention_probs_dropout_prob`` is not taken over.

    Raises
    ------
    TypeError
        When the module is of another class.
    ValueError
        When its activation is none of GELU, its approximation and ReLU, its output layer is not
        tied to the embeddings, or it is a decoder.

    References
    ----------
    Devlin et al. (2019), "BERT", section 3.
    """
    _check_layers.parts(module, "BertForMaskedLM", "bert.embeddings", "cls.predictions")
    theirs = module.config
    _settings(theirs, tie_word_embeddings=True, is_decoder=False)
    model = MaskedModel(LanguageConfig(
        theirs.vocab_size, theirs.hidden_size, theirs.num_attention_heads,
        theirs.num_hidden_layers, theirs.intermediate_size, theirs.hidden_dropout_prob, "post",
        _activation(theirs.hidden_act), "learned", embedding_norm=True, head="bert",
        max_len=theirs.max_position_embeddings))
    given = dict(module.named_parameters())
    body = {name[5:]: part for name, part in given.items() if name.startswith("bert.")}
    named = {**bert_body(body, theirs.num_hidden_layers),
             "head.bias": given["cls.predictions.bias"],
             **_pair("head.proj", given, "cls.predictions.transform.dense"),
             **_pair("head.norm", given, "cls.predictions.transform.LayerNorm")}
    return _filled(model, named, theirs.layer_norm_eps, module.training)


def bert_body(given: Mapping[str, Tensor], num_layers: int) -> dict[str, Tensor]:
    """Return the weights of BERT's embeddings and layers under this book's names.

    Parameters
    ----------
    given : mapping of str to tensor
        By the names that a ``transformers.BertModel`` has.
    num_layers : int

    Returns
    -------
    dict of str to tensor
        The vector of the first part of a text is added to the positions.
    """
    start = "embeddings."
    part = given[start + "token_type_embeddings.weight"][0]
    named = {"embedding.table.weight": given[start + "word_embeddings.weight"],
             "embedding.places.weight": given[start + "position_embeddings.weight"] + part,
             **_pair("embedding_norm", given, start + "LayerNorm")}
    for i in range(num_layers):
        own, other = f"layers.{i}.", f"encoder.layer.{i}."
        for ours, name in _BERT_PARTS.items():
            named |= _pair(own + ours, given, other + name)
    return named


_BERT_PARTS = {
    "self_attention.query_proj": "attention.self.query",
    "self_attention.key_proj": "attention.self.key",
    "self_attention.value_proj": "attention.self.value",
    "self_attention.output_proj": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "feed_forward.inner_proj": "intermediate.dense",
    "feed_forward.outer_proj": "output.dense",
    "norm2": "output.LayerNorm",
}


def _settings(theirs: Any, **wanted: bool) -> None:
    """Refuse a model whose numbers come out differently from the same weights."""
    for name, value in wanted.items():
        given = getattr(theirs, name, value)
        if given != value:
            raise _errors.wrong("module", f"a configuration with {name}={value}", f"{given!r}",
                                "another model: this book's has no such setting")


def _activation(name: str) -> str:
    if name not in _GELUS:
        raise _errors.wrong("module", f"an activation of {', '.join(_GELUS)}", f"{name!r}",
                            "'gelu'")
    return _GELUS[name]


def _pair(own: str, given: Mapping[str, Tensor], other: str) -> dict[str, Tensor]:
    return {f"{own}.{kind}": given[f"{other}.{kind}"] for kind in ("weight", "bias")}


def _filled(model: Any, named: Mapping[str, Tensor], eps: float, training: bool) -> Any:
    """Copy the weights, each one of them, with dtype, the norms' small number, and mode."""
    model.to(named["embedding.table.weight"])
    with torch.no_grad():
        model.load_state_dict(named, strict=True)
    for part in model.modules():
        if isinstance(part, nn.LayerNorm):
            part.eps = eps
    return model.train(training)
