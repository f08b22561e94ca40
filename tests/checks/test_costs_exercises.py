"""Chapter 13: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks, costs
from attnbook.pooling import attend


def layer_products(n, d):
    return costs.operations("recurrent", n, d), costs.operations("attention", n, d)


def layers_to_cross(n, k):
    reached, layers = 0, 0
    while reached < n - 1:
        reached, layers = reached + k // 2, layers + 1
    return layers


def cache_size(num_layers, num_heads, num_kv_heads, d_model, num_tokens):
    return costs.cache_bytes(num_layers, num_kv_heads, d_model // num_heads, num_tokens)


def cached_step(query, key, value, keys, values):
    keys, values = np.concatenate([keys, [key]]), np.concatenate([values, [value]])
    return attend(query[None], keys, values)[0][0], keys, values


def linear_causal(query, key, value):
    state, total, rows = np.zeros((query.shape[1], value.shape[1])), 0, []
    for q, k, v in zip(query, key, value, strict=True):
        state, total = state + np.outer(k, v), total + k
        rows.append(q @ state / (q @ total))
    return rows


def merge_parts(tops, totals, outputs):
    top, total, output = tops[0], totals[0], outputs[0]
    for other, other_total, other_output in zip(tops[1:], totals[1:], outputs[1:], strict=True):
        new = max(top, other)
        total = total * np.exp(top - new) + other_total * np.exp(other - new)
        output = output * np.exp(top - new) + other_output * np.exp(other - new)
        top = new
    return output / total


WAYS = [layer_products, layers_to_cross, cache_size, cached_step, linear_causal, merge_parts]


@pytest.mark.parametrize("function", WAYS, ids=lambda function: function.__name__)
def test_another_right_way_passes(function):
    report = getattr(checks.costs, function.__name__)(function)
    assert report.ok, report


def test_the_hint_on_a_missing_2_fits_who_forgot_the_bytes():
    def without_bytes(num_layers, num_heads, num_kv_heads, d_model, num_tokens):
        return 2 * num_layers * num_kv_heads * (d_model // num_heads) * num_tokens
    report = checks.costs.cache_size(without_bytes)
    assert "value" in report.hint and "two bytes" in report.hint


def test_every_exercise_has_another_way():
    assert {one.name for one in checks.costs.EXERCISES} == {way.__name__ for way in WAYS}
