"""Our language models are GPT-2 and BERT: the same weights in, the same outputs out."""

import pytest
import torch
from tensors import hugging_face

from attnbook.pretraining import causal_loss
from attnbook.pretraining.released import from_bert, from_gpt2

pytestmark = pytest.mark.slow    # their library takes seconds to come
BATCH, SEQ, VOCAB, D, HEADS, LAYERS, D_FF, PLACES = 2, 7, 31, 12, 3, 2, 19, 11
SEEN = {"rtol": 1e-9, "atol": 1e-11}


def shaken(module):
    """Give norms and biases numbers of their own: fresh ones are 0 and 1 everywhere."""
    torch.manual_seed(2)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.3 * torch.randn_like(parameter))
    return module.double().eval()


def gpt2(activation="gelu_new", **settings):
    torch.manual_seed(1)
    return shaken(hugging_face().GPT2LMHeadModel(hugging_face().GPT2Config(
        vocab_size=VOCAB, n_positions=PLACES, n_embd=D, n_layer=LAYERS, n_head=HEADS, n_inner=D_FF,
        activation_function=activation, attn_implementation="eager", bos_token_id=0,
        eos_token_id=0, **settings)))


def bert(activation="gelu", **settings):
    torch.manual_seed(1)
    return shaken(hugging_face().BertForMaskedLM(hugging_face().BertConfig(
        vocab_size=VOCAB, hidden_size=D, num_hidden_layers=LAYERS, num_attention_heads=HEADS,
        intermediate_size=D_FF, hidden_act=activation, max_position_embeddings=PLACES,
        attn_implementation="eager", **settings)))


def text(seed=0):
    return torch.randint(1, VOCAB, (BATCH, SEQ), generator=torch.Generator().manual_seed(seed))


@pytest.mark.parametrize("activation", ["gelu_new", "gelu", "relu"])
def test_gpt2(activation):
    theirs = gpt2(activation)
    ours, ids = from_gpt2(theirs), text()
    logits, weights = ours(ids)
    expected = theirs(ids, labels=ids, output_attentions=True)
    torch.testing.assert_close(logits, expected.logits, **SEEN)
    for one, other in zip(weights, expected.attentions, strict=True):
        torch.testing.assert_close(one, other, **SEEN)
    loss = causal_loss(logits, ids)
    # transformers brings the logits to float32 for its loss; ours stays double.
    torch.testing.assert_close(loss, expected.loss.double(), rtol=1e-6, atol=0)


@pytest.mark.parametrize("activation", ["gelu", "gelu_new", "relu"])
def test_bert(activation):
    theirs = bert(activation)
    ours, ids = from_bert(theirs), text(1)
    logits, weights = ours(ids)
    expected = theirs(ids, output_attentions=True)
    torch.testing.assert_close(logits, expected.logits, **SEEN)
    for one, other in zip(weights, expected.attentions, strict=True):
        torch.testing.assert_close(one, other, **SEEN)


def test_bert_with_padding():
    theirs = bert("gelu")
    ours, ids = from_bert(theirs), text(1)
    valid = torch.arange(SEQ) < torch.tensor([[SEQ], [4]])
    logits, _ = ours(ids, valid[:, None, :])
    expected = theirs(ids, attention_mask=valid.long()).logits
    torch.testing.assert_close(logits[valid], expected[valid], **SEEN)


def test_an_unknown_activation_is_refused():
    with pytest.raises(ValueError, match="silu"):
        from_gpt2(gpt2("silu"))


@pytest.mark.parametrize(("make", "name", "value"), [
    (gpt2, "scale_attn_by_inverse_layer_idx", True), (gpt2, "scale_attn_weights", False),
    (gpt2, "tie_word_embeddings", False), (bert, "tie_word_embeddings", False),
    (bert, "is_decoder", True)])
def test_what_makes_other_numbers_of_the_same_weights_is_refused(make, name, value):
    copied = from_gpt2 if make is gpt2 else from_bert
    with pytest.raises(ValueError, match=f"with {name}={not value}, got {value}. Try another"):
        copied(make(**{name: value}))
    kind = "GPT2LMHeadModel, got GPT2Model" if make is gpt2 else "BertForMaskedLM, got BertModel"
    with pytest.raises(TypeError, match=f"module: expected a {kind}. Try the class"):
        copied(make().base_model)
