"""Our language models are GPT-2 and BERT: the same weights in, outputs and gradients out."""


import pytest
import torch
from tensors import hugging_face

from attnbook.pretraining import causal_loss, masked_loss
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


def compare(pairs, found, wanted):
    found = torch.autograd.grad(found, [ours for ours, _ in pairs])
    wanted = torch.autograd.grad(wanted, [theirs for _, theirs in pairs])
    for one, other in zip(found, wanted, strict=True):
        assert other.abs().max() > 1e-8
        torch.testing.assert_close(one, other.T if one.shape != other.shape else other, **SEEN)


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
    wanted = torch.nn.functional.cross_entropy(expected.logits[:, :-1].flatten(0, 1),
                                               ids[:, 1:].flatten())
    body, layer, other = theirs.transformer, ours.layers[1], theirs.transformer.h[1]
    compare([(ours.embedding.table.weight, body.wte.weight),
             (ours.embedding.places.weight, body.wpe.weight),
             (ours.norm.weight, body.ln_f.weight),
             (layer.norm1.bias, other.ln_1.bias), (layer.norm2.weight, other.ln_2.weight),
             (layer.feed_forward.inner_proj.weight, other.mlp.c_fc.weight),
             (layer.feed_forward.outer_proj.bias, other.mlp.c_proj.bias)], loss, wanted)


@pytest.mark.parametrize("activation", ["gelu", "gelu_new", "relu"])
def test_bert(activation):
    theirs = bert(activation)
    ours, ids = from_bert(theirs), text(1)
    chosen = text(2) % 3 == 0
    logits, weights = ours(ids)
    expected = theirs(ids, output_attentions=True)
    torch.testing.assert_close(logits, expected.logits, **SEEN)
    for one, other in zip(weights, expected.attentions, strict=True):
        torch.testing.assert_close(one, other, **SEEN)
    wanted = torch.nn.functional.cross_entropy(expected.logits[chosen], ids[chosen])
    head, layer, other = theirs.cls.predictions, ours.layers[0], theirs.bert.encoder.layer[0]
    embeddings = theirs.bert.embeddings
    compare([(ours.embedding.table.weight, embeddings.word_embeddings.weight),
             (ours.embedding.places.weight, embeddings.position_embeddings.weight),
             (ours.embedding_norm.weight, embeddings.LayerNorm.weight),
             (ours.head.proj.weight, head.transform.dense.weight), (ours.head.bias, head.bias),
             (layer.self_attention.key_proj.weight, other.attention.self.key.weight),
             (layer.norm1.weight, other.attention.output.LayerNorm.weight),
             (layer.norm2.bias, other.output.LayerNorm.bias),
             (layer.feed_forward.outer_proj.weight, other.output.dense.weight)],
            masked_loss(logits, ids, chosen), wanted)


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
