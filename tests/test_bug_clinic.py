"""The clinic's tests see every bug they are for, pass what is sound, and say what they need."""

import copy
import dataclasses
import functools

import numpy as np
import pytest
import torch
from bug_clinic_bugs import (
    BUGS,
    D_MODEL,
    LAYER,
    NAMES,
    NUM_HEADS,
    VOCAB,
    Layer,
    Tied,
    embed,
    loss,
    program,
    split,
    square,
    under,
)
from every import refuses
from torch import nn

from attnbook import bug_clinic as clinic
from attnbook import masks, messages
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend

pytestmark = pytest.mark.slow    # whole programs run, with every bug in turn
SKIPPED = ["positions_differ", "tied", "loss_finite", "loss_ignores_padding"]    # of a layer alone


@functools.cache
def found(bug):
    return clinic.run_all(**(program() | BUGS[bug][1]))


def test_a_sound_program_passes_every_test():
    results = clinic.run_all(**program())
    assert list(results) == list(clinic.PARTS) and len(results) == 12
    assert results.ok and not results.caught and not results.skipped
    assert all(report.ok for report in results.values())


@pytest.mark.parametrize("bug", BUGS)
def test_its_own_test_catches_each_bug_and_names_it(bug):
    test, _, hint, _ = BUGS[bug]
    report = found(bug)[test]
    assert report.status == "wrong" and report.mistake == hint and report.hint
    example = report.counterexample
    assert example.expected.keys() == example.got.keys() and example.got
    assert sum(np.size(value) for value in example.got.values()) <= 25
    assert any(example.wrong_cells(name).any() for name in example.got)


@pytest.mark.parametrize("bug", BUGS)
def test_the_others_catch_exactly_what_they_can_see(bug):
    """Blindness is a property, too: the chapter draws it."""
    assert set(found(bug).caught) == BUGS[bug][3], found(bug)


def test_every_hint_of_the_messages_is_reached_or_explained():
    table = messages.table()["bug_clinic"]["tests"]
    assert set(table) == set(clinic.PARTS)
    reached = {(test, report.mistake) for bug in BUGS
               for test, report in found(bug).items() if report.mistake}
    stored = {(test, hint) for test, about in table.items() for hint in about.get("hint", {})}
    assert stored - reached == {("row_sums", "softmax"), ("no_future", "some"),
                                ("mask_sense", "too_little")} - reached


# --- what is sound ------------------------------------------------------------------------------
@pytest.mark.parametrize("layer", [
    MultiHeadAttention(D_MODEL, NUM_HEADS, dropout=0.3),
    MultiHeadAttention(D_MODEL, NUM_HEADS, bias=False).double(),
    Layer(dropout=0.0),
])
def test_sound_layers_pass(layer):
    results = clinic.run_all(layer)
    assert results.ok, results
    assert results.skipped == SKIPPED


@pytest.mark.parametrize("batch_first", [True, False])
@pytest.mark.parametrize("bias", [True, False])
def test_torchs_module_needs_no_adapter_and_fails_only_where_it_does(batch_first, bias):
    theirs = nn.MultiheadAttention(D_MODEL, NUM_HEADS, dropout=0.3, batch_first=batch_first,
                                   bias=bias)
    results = clinic.run_all(theirs)
    assert results.caught == ["empty_row", "row_sums"]
    assert results["scale"].ok and results["mask_sense"].ok and results["padding_unseen"].ok


def test_torchs_module_without_weights_gives_the_sound_fused_row():
    theirs = nn.MultiheadAttention(D_MODEL, NUM_HEADS, batch_first=True)

    def call(query, key, value, mask):
        return theirs(query, key, value, attn_mask=None if mask is None else ~mask,
                      need_weights=False)
    adapter = clinic.Adapter(call, d_model=D_MODEL, module=theirs)
    assert clinic.empty_row(adapter).ok
    assert clinic.row_sums(adapter).status == clinic.scale(adapter).status == "skipped"


def test_a_layer_without_projections_can_be_measured_through_an_adapter():
    bare = clinic.Adapter(lambda q, k, v, mask: attend(q, k, v, mask=mask), d_model=7)
    assert clinic.scale(bare).status == "skipped"
    heads = clinic.Adapter(bare.call, d_model=7, heads=lambda q, k: (q, k))
    assert clinic.scale(heads).ok and clinic.mask_sense(heads).ok


def test_shared_key_heads_hide_the_scale_and_nothing_else():
    layer = MultiHeadAttention(12, 4, num_kv_heads=2)
    results = clinic.run_all(layer)
    assert results.ok and set(SKIPPED) | {"scale"} == set(results.skipped)
    assert "query heads share key heads" in results["scale"].message

    def heads(query, key):
        queries, keys = split(layer.query_proj(query), 4), split(layer.key_proj(key), 2)
        return queries, keys[:, [0, 0, 1, 1]]
    assert clinic.scale(dataclasses.replace(clinic.adapt(layer), heads=heads)).ok


def test_keys_and_values_may_have_widths_of_their_own():
    layer = copy.deepcopy(BUGS["wrong scale"][1]["layer"])
    layer.key_proj, layer.value_proj = nn.Linear(7, D_MODEL), nn.Linear(11, D_MODEL)
    results = clinic.run_all(layer)
    assert results.caught == ["scale"] and results["scale"].mistake == "d_model", results


def test_whole_models_of_ids_can_be_tested():
    table, layer = nn.Embedding(VOCAB, D_MODEL), LAYER.eval()

    def model(ids):
        return under(masks_for)(table(ids))

    def masks_for(n):
        return masks.causal(n, like=torch.zeros(1))

    def padded(ids, valid_lens):
        x = table(ids)
        return layer(x, x, x, masks.valid(valid_lens, ids.shape[1]))
    assert clinic.no_future(model, vocab_size=VOCAB).ok
    assert clinic.no_future(table, vocab_size=VOCAB).ok
    assert clinic.padding_unseen(padded, vocab_size=VOCAB).ok
    layer.train()


def test_only_later_tokens_count_as_future():
    """Seeing too little of the past is another test's business: mask_sense."""
    assert clinic.no_future(lambda x: 2 * x, d_model=3).ok
    blind = clinic.Adapter(lambda q, k, v, mask: 0 * q, d_model=3)
    assert clinic.mask_sense(blind).mistake == "too_little"


@pytest.mark.parametrize(("make_mask", "hint", "places"), [
    (square(0), "", ""), (square(-1), "not_itself", "0, 1, 2, 3, 4"),
    (square(-9), "nothing", "0, 1, 2, 3, 4"), (square(1), "one_step", ""),
    (square(0, upper=True), "transposed", "")])
@pytest.mark.parametrize("residual", [False, True])
def test_keys_and_values_are_changed_apart_from_queries(make_mask, hint, places, residual):
    """The residual connection shows each output its own token, whatever the mask says."""
    def attention(query, key, value):
        return residual * query + LAYER(query, key, value, make_mask(query.shape[1]))[0]

    report = clinic.no_future(clinic.Adapter(attention, D_MODEL, module=LAYER))
    assert report.mistake == hint and report.ok == (not hint)
    assert places in report.message and ("diagonal" in report.message) == bool(places)
    assert hint == "" or list(report.counterexample.got) == ["influence of values"]
    assert not places or report.counterexample.expected["influence of values"].diagonal().all()


def test_a_mask_on_the_values_alone_is_seen_at_the_keys():
    def attention(query, key, value):
        weights = (query @ key.mT).softmax(-1).tril()
        return weights @ value

    report = clinic.no_future(attention, d_model=3)
    assert report.mistake == "everything"
    assert list(report.counterexample.got) == ["influence of keys"]


def test_a_layer_whose_scores_forget_their_own_key_is_seen():
    def attention(query, key, value):
        scores = (query @ key.mT).masked_fill(torch.eye(5, dtype=torch.bool), 0.0)
        return scores.masked_fill(~masks.causal(5, like=key), -torch.inf).softmax(-1) @ value

    report = clinic.no_future(attention, d_model=3)
    assert report.mistake == "not_itself" and "diagonal: 1, 2, 3, 4." in report.message


def test_some_leaks_are_listed_without_a_name():
    def two_ahead(x):
        return x + torch.cat([x[:, 2:], 0 * x[:, :2]], dim=1)
    report = clinic.no_future(two_ahead, d_model=3)
    assert report.mistake == "some" and report.message.startswith("3 later tokens")


def test_the_first_place_of_the_padding_is_padding():
    def mean(extra):
        def layer(x, lens):
            seen = (torch.arange(x.shape[1]) < lens[:, None] + extra).to(x.dtype)[..., None]
            return ((x * seen).sum(1, keepdim=True) / seen.sum(1, keepdim=True)).expand_as(x)
        return layer

    assert clinic.padding_unseen(mean(0), d_model=3).ok
    assert clinic.padding_unseen(mean(1), d_model=3).status == "wrong"


def test_nan_at_real_tokens_is_reported_as_such():
    report = clinic.padding_unseen(lambda x, lens: x / 0 * 0, d_model=3)
    assert report.status == "wrong" and "not finite" in report.message


def test_a_gradient_that_is_not_finite_is_seen_where_the_outputs_are():
    class Hidden(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, slope):
            return slope * float("nan")
    layer = clinic.Adapter(
        lambda q, k, v, mask: LAYER(q, Hidden.apply(k), v, mask), D_MODEL, module=LAYER)
    assert "gradients are not" in clinic.empty_row(layer).message


# --- manners ------------------------------------------------------------------------------------
@pytest.mark.parametrize("training", [True, False])
def test_modes_parameters_and_random_numbers_are_left_as_they_were(training):
    layer, model = Layer().train(training), Tied()
    before = [p.clone() for p in (*layer.parameters(), *model.parameters())]
    torch.manual_seed(5)
    clinic.run_all(layer, embed=embed, vocab_size=VOCAB, tied=(model, *NAMES), loss=loss)
    drawn = torch.rand(1)
    torch.manual_seed(5)
    assert torch.equal(drawn, torch.rand(1)) and layer.training is training
    assert all(torch.equal(a, b) for a, b in
               zip(before, (*layer.parameters(), *model.parameters()), strict=True))
    assert all(p.grad is None for p in layer.parameters())


def test_a_layer_that_stops_is_reported_with_its_error():
    def stops(query, key, value, mask=None):
        raise RuntimeError("no\nmore")
    results = clinic.run_all(stops, d_model=3)
    assert results["batch_apart"].status == "error" and "batch_apart" in results.caught
    assert results["batch_apart"].message == "The code stopped with RuntimeError: no"


def test_a_function_that_drops_in_evaluation_stops_the_tests():
    def fused(query, key, value, mask, dropout):
        return nn.functional.scaled_dot_product_attention(
            query, key, value, attn_mask=mask, dropout_p=dropout.p), None
    for test in (clinic.batch_apart, clinic.token_order, clinic.mask_sense):
        report = test(Layer(fused).eval())
        assert report.status == "error" and "dropout_p=0" in report.message


@pytest.mark.parametrize(("heads", "sound"), [(3, True), (2, False)])
def test_an_empty_row_is_also_looked_at_without_gradients(heads, sound):
    """The fast path of torch's module, for an even number of heads."""
    theirs = nn.MultiheadAttention(12, heads, batch_first=True)
    layer = clinic.Adapter(
        lambda q, k, v, mask: theirs(
            q, k, v, attn_mask=None if mask is None else ~mask, need_weights=False),
        12, module=theirs)
    assert clinic.empty_row(layer).ok == sound


def test_a_tie_that_loading_has_split_is_seen():
    model = Tied()
    model.load_state_dict(Tied().state_dict(), assign=True)
    one, other = (model.get_parameter(name) for name in NAMES)
    assert one is not other and one.data_ptr() == other.data_ptr()
    assert not clinic.tied(model, *NAMES).ok


@pytest.mark.parametrize(("result", "words"), [
    (lambda q: "a", "expected a tensor"), (lambda q: q.transpose(0, 1), "an output of shape"),
])
def test_outputs_of_another_form_are_refused(result, words):
    report = clinic.mask_sense(lambda q, k, v, mask=None: result(q), d_model=3)
    assert report.status == "error" and words in report.message


test_wrong_input_is_refused_with_advice = refuses([(call, TypeError, words) for call, words in (
    (lambda: clinic.scale(3), "layer: expected something to call"),
    (lambda: clinic.scale(lambda q, k, v, mask=None: q), "d_model: expected the width"),
    (lambda: clinic.no_future(3, d_model=3), "causal: expected a function"),
    (lambda: clinic.no_future(lambda x: x), "d_model: expected the width of a row, or vocab_size"),
    (lambda: clinic.padding_unseen(3, d_model=3), "padded: expected a function"),
    (lambda: clinic.positions_differ(3, vocab_size=5), "embed: expected a function"),
    (lambda: clinic.tied("model", *NAMES), "model: expected an nn.Module"),
    (lambda: clinic.loss_finite(3), "loss: expected a function"),
    (lambda: clinic.loss_ignores_padding(3), "loss: expected a function"),
)])


# --- the table ----------------------------------------------------------------------------------
def test_results_are_a_table_as_text_and_as_html():
    results = clinic.run_all(loss=lambda logits, wanted: logits.sum(), d_model=3)
    text, page = repr(results).splitlines(), results._repr_html_()
    assert text[0].split() == ["test", "verdict"] and len(text) == 13
    assert any("loss_ignores_padding  CAUGHT" in line for line in text)
    assert "give layer=" in repr(results)
    assert page.count("<tr>") == 13 and page.count('scope="col"') == 3
    assert page.count('scope="row"') == 12
