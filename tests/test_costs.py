"""Chapter 13: counts against counted loops and torch's counter; attention in another order."""

import itertools

import numpy as np
import pytest
import torch
from every import for_each, refuses
from hypothesis import given
from hypothesis import strategies as st
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from attnbook import costs
from attnbook.costs import recall
from attnbook.multi_head import MultiHeadAttention
from attnbook.pooling import attend
from attnbook.positions import sinusoidal

SIZES = [(1, 2), (5, 3), (7, 11), (13, 8), (2, 6)]


def counted(layer, *inputs):
    with FlopCounterMode(display=False) as counter:
        layer(*inputs)
    return counter.get_total_flops() / 2


class TestOperations:
    @pytest.mark.parametrize(("n", "d"), SIZES)
    def test_bare_layers_are_what_loops_count(self, n, d):
        k, r = 3, 5
        recurrent = sum(1 for _ in itertools.product(range(n), range(2), range(d), range(d)))
        attention = sum(2 for _ in itertools.product(range(n), range(n), range(d)))
        windowed = sum(2 for _ in itertools.product(range(n), range(min(r, n)), range(d)))
        convolved = sum(1 for _ in itertools.product(range(n), range(k), range(d), range(d)))
        assert [costs.operations(kind, n, d, kernel_size=k, window=r, bare=True)
                for kind in costs.KINDS] == [recurrent, convolved, attention, windowed]

    @pytest.mark.parametrize(("n", "heads", "shared"), [(5, 6, 3), (11, 5, 1), (5, 3, 3)])
    def test_attention_with_shared_keys_is_what_torch_counts(self, n, heads, shared):
        d = 7 * heads
        x = torch.randn(1, n, d)
        found = counted(MultiHeadAttention(d, heads, num_kv_heads=shared), x, x, x)
        assert found == costs.operations("attention", n, d, num_heads=heads, num_kv_heads=shared)
        with pytest.raises(ValueError, match="num_kv_heads"):
            costs.operations("attention", n, d, num_heads=heads, num_kv_heads=heads + 1)

    @pytest.mark.parametrize(("n", "k", "d"), [(5, 3, 7), (11, 5, 2)])
    def test_convolution_is_what_torch_counts(self, n, k, d):
        layer = nn.Conv1d(d, d, k, padding=k // 2)
        assert counted(layer, torch.randn(1, d, n)) == costs.operations(
            "convolution", n, d, kernel_size=k)

    @pytest.mark.parametrize(("n", "d"), SIZES)
    def test_gru_uses_each_number_of_its_matrices_once_a_token(self, n, d):
        matrices = sum(p.numel() for p in nn.GRU(d, d).parameters() if p.ndim == 2)
        assert costs.operations("recurrent", n, d) == n * matrices

    @given(d=st.integers(1, 700))
    def test_crossover_is_the_first_length_at_which_attention_takes_more(self, d):
        attention, recurrent = (
            [costs.operations(kind, n, d) for n in (costs.crossover(d) - 1, costs.crossover(d))
             if n] for kind in ("attention", "recurrent"))
        assert attention[-1] > recurrent[-1] and attention[0] <= recurrent[0]

    @pytest.mark.parametrize("n", [3, 17])
    def test_writing_counts_every_step(self, n):
        d = 5
        slow = sum(costs.operations("attention", t, d) for t in range(1, n + 1))
        fast = sum(4 * d * d + 2 * t * d for t in range(1, n + 1))
        assert costs.decode_operations(n, d, cached=False) == slow
        assert costs.decode_operations(n, d, cached=True) == fast


class TestPaths:
    @staticmethod
    def layers(n, width, dilated):
        back = np.arange(n)[:, None] - np.arange(n)
        seen, layers, gap = np.eye(n, dtype=bool), 0, 1
        while not seen[-1, 0] or not layers:
            if dilated:
                reaches = (back >= 0) & (back < width * gap) & (back % gap == 0)
            else:
                reaches = abs(back) <= width // 2
            seen = reaches @ seen
            layers, gap = layers + 1, gap * width
        return layers

    @pytest.mark.parametrize("n", [1, 2, 3, 13, 14, 15, 27, 28, 29, 101])
    @pytest.mark.parametrize("width", [3, 5, 11])
    def test_paths_are_those_of_the_graph_of_what_sees_what(self, n, width):
        plain, dilated = (self.layers(n, width, gaps) for gaps in (False, True))
        assert costs.path_length("convolution", n, kernel_size=width) == plain
        assert costs.path_length("restricted", n, window=width) == plain
        assert costs.path_length("convolution", n, kernel_size=width, dilated=True) == dilated

    @pytest.mark.parametrize("kind", costs.KINDS)
    def test_only_recurrence_waits(self, kind):
        assert costs.sequential_steps(kind, 17) == (17 if kind == "recurrent" else 1)


class TestBytes:
    @pytest.mark.parametrize(("layers", "heads", "d", "n", "batch"), [(3, 2, 5, 7, 11)])
    def test_cache_is_as_large_as_the_tensors_of_the_layers(self, layers, heads, d, n, batch):
        made = [MultiHeadAttention(6 * d, 6, num_kv_heads=heads).half() for _ in range(layers)]
        x = torch.randn(batch, n, 6 * d).half()
        size = sum(t.numel() * t.element_size() for layer in made for t in layer.project(x, x))
        assert costs.cache_bytes(layers, heads, d, n, batch=batch, bytes_each=2) == size

    def test_weights_are_as_large_as_the_tensor(self):
        x = torch.randn(5, 7, 6)
        weights = MultiHeadAttention(6, 3)(x, x, x)[1]
        assert costs.attention_bytes(7, 3, batch=5) == weights.numel() * weights.element_size()

    @staticmethod
    def saved(layer, *inputs):
        """Count the numbers that torch keeps for the backward pass, parameters aside."""
        kept, own = {}, {p.untyped_storage().data_ptr() for p in layer.parameters()}

        def pack(tensor):
            place = tensor.untyped_storage().data_ptr()
            if place not in own:
                kept[place] = tensor.untyped_storage().nbytes() // tensor.element_size()
            return tensor

        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            output = layer(*inputs)
        del output
        return sum(kept.values())

    def test_kept_numbers_grow_as_torch_keeps_them(self):
        heads, d = 2, 22
        layer = MultiHeadAttention(d, heads, fused=True)
        for n in (37, 74):
            x = torch.randn(1, n, d)
            fused = self.saved(layer, x, x, x)
            assert fused == pytest.approx(
                costs.kept("attention", n, d, num_heads=heads, fused=True), rel=0.02)
        conv = nn.Conv1d(d, d, 3, padding=1)
        assert self.saved(conv, torch.randn(1, d, 37)) == costs.kept("convolution", 37, d)

    def test_shared_keys_are_kept_once(self):
        n, d, heads = 74, 22, 2
        narrow = costs.kept("attention", n, d, num_heads=heads, num_kv_heads=1, fused=True)
        assert costs.kept("attention", n, d, num_heads=heads, fused=True) - narrow == n * d
        x = torch.randn(1, n, d)
        layer = MultiHeadAttention(d, heads, num_kv_heads=1, fused=True)
        assert self.saved(layer, x, x, x) == pytest.approx(narrow, rel=0.02)

    def test_restricted_attention_keeps_a_window(self):
        assert costs.kept("restricted", 100, 6, num_heads=2, window=5) == (
            costs.kept("attention", 100, 6, num_heads=2) - 2 * 100 * 95)
        assert costs.kept("restricted", 3, 6, window=5) == costs.kept("attention", 3, 6)


class TestModels:
    @pytest.mark.parametrize(("name", "config", "model", "without"), [
        ("gpt2", "GPT2Config", "GPT2LMHeadModel", 0), ("bert-base", "BertConfig", "BertModel", 0),
        ("vit-b16", "ViTConfig", "ViTModel", 768 * 769), ("llama-7b", "LlamaConfig",
                                                         "LlamaForCausalLM", 0),
        ("mistral-7b", "MistralConfig", "MistralForCausalLM", 0)])
    def test_sizes_are_those_of_the_package(self, name, config, model, without):
        transformers = pytest.importorskip("transformers")
        sizes = getattr(transformers, config)()
        ours = costs.PUBLISHED[name]
        assert (ours.num_layers, ours.d_model, ours.num_heads) == (
            sizes.num_hidden_layers, sizes.hidden_size, sizes.num_attention_heads)
        assert ours.num_kv_heads == (getattr(sizes, "num_key_value_heads", None)
                                     or sizes.num_attention_heads)
        with torch.device("meta"):
            built = getattr(transformers, model)(sizes)
        assert sum(p.numel() for p in built.parameters()) - without == costs.parameters(ours)

    def test_operations_of_a_model_are_what_torch_counts(self):
        model = costs.Model("tiny", "", 3, 10, 5, 5, 14, 7, 0)
        layer = nn.TransformerEncoderLayer(10, 5, 14, batch_first=True)
        stack = nn.TransformerEncoder(layer, 3, enable_nested_tensor=False)
        found = counted(stack, torch.randn(1, 7, 10, requires_grad=True))
        assert found == sum(costs.model_operations(model, 7).values())


X = np.ones((5, 3))
test_what_cannot_be_counted_or_computed = refuses([
    *((call, ValueError, "kind: expected one of recurrent") for call in (
        lambda: costs.operations("lstm", 3, 4), lambda: costs.path_length("conv", 3),
        lambda: costs.kept("", 3, 4), lambda: costs.sequential_steps("GRU", 3))),
    (lambda: costs.operations("attention", 0, 4), ValueError,
     "seq_len: expected an integer of 1 or more"),
    (lambda: costs.operations("attention", 3, 4.5), TypeError, "d_model: expected an integer"),
    (lambda: costs.path_length("restricted", 9, window=4), ValueError,
     "window: expected an odd number"),
    (lambda: costs.operations("attention", 4, 8, num_heads=3, num_kv_heads=1), ValueError,
     "num_heads: expected a divisor of d_model = 8, got 3. Try num_heads=1"),
    (lambda: costs.operations("attention", 4, 8, num_heads=4, num_kv_heads=3), ValueError,
     "num_kv_heads: expected a divisor of num_heads = 4, got 3. Try num_kv_heads=1"),
    (lambda: costs.model_operations(costs.PUBLISHED["transformer-base"], 7), ValueError,
     "one stack"),
    (lambda: costs.online_attention(X, X, X, block=0), ValueError,
     "block: expected an integer of 1 or more"),
    (lambda: costs.online_attention(X, X, X, mask=np.ones((5, 5))), TypeError, "mask"),
    (lambda: costs.online_attention(X, X[:, :2], X), ValueError, "d_k"),
    (lambda: costs.linear_attention(X, X, X[:4]), ValueError, "one value for each key"),
    (lambda: costs.linear_attention(X, X[:4], X[:4], causal=True), ValueError,
     "as many queries as keys"),
])


class TestRecall:
    def test_the_answer_is_the_first_token_and_the_question_stands_last(self):
        ids, answers = recall.first_token(7, 5, seed=3)
        assert (ids[:, -1] == recall.TOKENS).all() and (ids[:, 0] == answers).all()
        assert ids[:, :-1].max() < recall.TOKENS and ids.shape == (7, 5)

    @pytest.mark.parametrize("kind", recall.KINDS)
    def test_reach_is_how_far_back_a_change_is_noticed(self, kind):
        torch.manual_seed(0)
        model, length = recall.Recall(kind).double(), 40
        ids = torch.zeros(1, length, dtype=torch.int64)
        noticed = []
        for j in range(length):
            changed = ids.clone()
            changed[0, j] = 5
            noticed.append(not torch.equal(model(ids), model(changed)))
        reach = length - 1 if model.reach is None else min(model.reach, length - 1)
        first = noticed.index(True)
        assert length - 1 - first == reach
        assert all(noticed[first:])

    def test_the_last_token_asks(self):
        torch.manual_seed(0)
        model = recall.Recall("attention").double()
        ids = torch.tensor([[3, 1, 4, 1, 5, 9, recall.TOKENS], [2, 7, 1, 8, 2, 8, recall.TOKENS]])
        x = model.embedding(ids)
        x = x + torch.tensor(sinusoidal(7, 32))
        everyone = model.read_out(model.mix(x, x, x)[0])
        torch.testing.assert_close(model(ids), everyone[:, 6])
        assert not torch.allclose(model(ids), everyone[:, 5])


@for_each([
    *((costs.reading_bytes, size, words) for size, words in (
        (1023, "1023 B"), (1024, "1.0 KB"), (1280, "1.3 KB"), (2**30 - 1, "1.0 GB"))),
    *((costs.reading_count, count, words) for count, words in (
        (999, "999"), (1000, "1.00 k"), (9_994, "9.99 k"), (9_996, "10.0 k"), (1_125, "1.13 k"))),
    *((costs.reading_time, seconds, words) for seconds, words in (
        (5e-10, "0.50 ns"), (0.0, "0.00 ns"), (1e-9, "1.00 ns"), (9.996e-9, "10.0 ns"),
        (999e-9, "999 ns"), (2.5e-6, "2.50 µs"), (0.0123, "12.3 ms"), (1.0, "1.00 s"),
        (59.0, "59.0 s"), (60.0, "1.00 min"), (5400.0, "1.50 h"), (86400.0, "1.00 days"),
        (864e5, "1000 days"))),
], lambda case: case[2])
def test_numbers_have_a_unit_of_their_size(reading, number, words):
    assert reading(number) == words


# --- attention in another order gives what attention gives, in every float ------------------------
LIBRARIES = [np.asarray, torch.as_tensor]


class TestOnline:
    @pytest.mark.parametrize("block", [1, 2, 5, 11, 64])
    @pytest.mark.parametrize("masked", [False, True])
    def test_equals_attention_for_any_block(self, backend, rng, block, masked):
        query, key, value = (rng.normal(size=shape) for shape in (
            (2, 3, 5, 7), (3, 11, 7), (1, 3, 11, 13)))
        mask = rng.random((3, 5, 11)) < 0.4
        mask[0, 2] = False
        given = (backend.of(x) for x in (10 * query, key, value))
        mask = mask if masked else None
        found = costs.online_attention(
            *given, block=block, mask=None if mask is None else backend.of(mask))
        backend.close(found, attend(10 * query, key, value, mask=mask)[0], scale=10)

    def test_scores_of_hundreds_do_not_overflow(self):
        query = np.array([[900.0]])
        key, value = np.array([[1.0], [2.0], [-3.0]]), np.array([[1.0], [2.0], [3.0]])
        assert costs.online_attention(query, key, value, block=1) == 2.0

    @pytest.mark.parametrize("of", LIBRARIES)
    def test_scores_behind_the_end_of_float16_are_computed_in_float32(self, of):
        x = of(np.full((2, 1), 300, np.float16))
        output = costs.online_attention(x, x, x)
        assert output.dtype == x.dtype and output.tolist() == [[300.0], [300.0]]



class TestLinear:
    @pytest.mark.parametrize("causal", [False, True])
    def test_sums_equal_the_matrix(self, backend, rng, causal):
        query, key, value = (rng.normal(size=shape) for shape in (
            (2, 3, 11, 7), (3, 11, 7), (1, 3, 11, 5)))
        elu = nn.functional.elu
        weights = ((elu(torch.tensor(query)) + 1) @ (elu(torch.tensor(key)) + 1).mT).numpy()
        if causal:
            weights = weights * np.tril(np.ones((11, 11)))
        expected = weights / weights.sum(axis=-1, keepdims=True) @ value
        found = costs.linear_attention(*map(backend.of, (query, key, value)), causal=causal)
        backend.close(found, expected, scale=10)

    def test_features_are_positive_and_finite(self):
        found = costs.features(np.array([-800.0, -1, 0, 1, 800]))
        assert (found >= 0).all() and np.isfinite(found).all()
        assert found[3] == 2

    @pytest.mark.parametrize("of", LIBRARIES)
    @pytest.mark.parametrize("causal", [False, True])
    def test_a_query_that_meets_no_feature_gets_zeros(self, of, causal):
        x = of(np.array([[1.0, 1.0], [-110.0, -110.0]], np.float32))
        assert costs.linear_attention(x, x, x, causal=causal).tolist() == [[1.0, 1.0], [0.0, 0.0]]
