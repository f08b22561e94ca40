"""Chapter 13: attention in another order gives what attention gives, in every float."""

import numpy as np
import pytest
import torch
from torch import nn

from attnbook import costs
from attnbook.pooling import attend

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

    def test_bad_input_is_refused(self):
        x = np.ones((5, 3))
        with pytest.raises(ValueError, match="block: expected an integer of 1 or more"):
            costs.online_attention(x, x, x, block=0)
        with pytest.raises(TypeError, match="mask"):
            costs.online_attention(x, x, x, mask=np.ones((5, 5)))
        with pytest.raises(ValueError, match="d_k"):
            costs.online_attention(x, np.ones((5, 2)), x)
        with pytest.raises(ValueError, match="one value for each key"):
            costs.linear_attention(x, x, np.ones((4, 3)))
        with pytest.raises(ValueError, match="as many queries as keys"):
            costs.linear_attention(x, np.ones((4, 3)), np.ones((4, 3)), causal=True)


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
