"""Sentences of chapter 16 that rest on stored numbers."""

import numpy as np
import pytest

from attnbook import data
from attnbook.explanation.models import KINDS

TASKS = ("lookup", "twice", "majority", "negation")


@pytest.fixture(scope="module")
def stored():
    return data.experiment("explanation")


def median(stored, table, column, **where):
    return float(np.median(stored.column(table, column, **where)))


def test_every_model_that_is_explained_has_learned_its_task(stored):
    assert stored.column("faithful", "accuracy").min() >= 0.97
    assert stored.column("hidden", "accuracy", kind="recurrent").min() >= 0.97


def test_rival_weights_keep_the_prediction(stored):
    assert stored.column("frozen", "changed").max() <= 0.01


def test_chance_is_chance_and_the_rule_is_the_ceiling(stored):
    for task, share in {"lookup": 0.2, "twice": 0.2, "majority": 0.5, "negation": 0.2}.items():
        found = stored.column("faithful", "precision", method="chance", task=task)
        np.testing.assert_allclose(found, share, atol=0.05)
        assert (stored.column("faithful", "precision", method="rule", task=task) == 1).all()


class TestWhatTheExplanationsFind:
    @pytest.mark.parametrize("task", TASKS[1:])
    def test_over_bare_tokens_the_weights_find_everything(self, stored, task):
        where = {"kind": "tokens", "method": "weights", "task": task}
        assert median(stored, "faithful", "precision", **where) >= 0.98

    @pytest.mark.parametrize("task", TASKS)
    def test_over_recurrent_states_they_find_nearly_everything(self, stored, task):
        where = {"kind": "recurrent", "method": "weights", "task": task}
        assert median(stored, "faithful", "precision", **where) >= 0.9

    def test_in_the_encoder_they_find_half_on_look_ups_and_rollout_more_everywhere(self, stored):
        def found(method, task):
            return median(stored, "faithful", "precision", kind="encoder", method=method, task=task)

        assert 0.45 <= found("weights", "lookup") <= 0.65
        assert all(found("rollout", task) > found("weights", task) for task in TASKS)
        assert all(abs(found("value norms", task) - found("weights", task)) < 0.1 for task in TASKS)

    @pytest.mark.parametrize("kind", KINDS[1:])
    def test_ablation_is_perfect_on_look_ups_and_poor_where_the_reason_stands_twice(
            self, stored, kind):
        def found(task):
            return median(stored, "faithful", "precision", kind=kind, method="ablation", task=task)

        assert found("lookup") >= 0.99 and found("twice") <= 0.75

    @pytest.mark.parametrize("kind", KINDS)
    def test_ablation_is_poor_on_votes(self, stored, kind):
        where = {"kind": kind, "method": "ablation", "task": "majority"}
        assert median(stored, "faithful", "precision", **where) <= 0.8

    def test_by_deletion_ablation_wins_on_votes_and_gradients_lose_to_chance(self, stored):
        def area(method, task):
            return median(stored, "faithful", "area", kind="encoder", method=method, task=task)

        others = ("weights", "rollout", "value norms", "gradient", "rule")
        assert all(area("ablation", "majority") < area(m, "majority") - 0.03 for m in others)
        assert area("rule", "majority") > area("weights", "majority")
        assert area("ablation", "twice") > area("weights", "twice") + 0.1
        for task in TASKS[1:]:
            assert area("gradient", task) > area("chance", task)
            found = stored.column(
                "faithful", "precision", kind="encoder", method="gradient", task=task)
            assert np.median(found) > 0.8


class TestRivals:
    @pytest.mark.parametrize(("kind", "task"), [
        ("tokens", "twice"), ("recurrent", "lookup"), ("recurrent", "twice"),
        ("recurrent", "majority"), ("encoder", "lookup"), ("encoder", "twice")])
    def test_more_than_half_of_the_weight_can_move_and_less_is_found(self, stored, kind, task):
        where = {"kind": kind, "task": task}
        own = median(stored, "faithful", "precision", method="weights", **where)
        assert median(stored, "frozen", "moved", **where) > 0.5
        assert median(stored, "frozen", "precision", **where) < own - 0.15

    def test_equal_weights_and_trained_rivals_are_as_good(self, stored):
        for column in ("accuracy", "uniform_accuracy", "rival_accuracy"):
            assert stored.column("whole", column).min() >= 0.97

    def test_a_trained_rival_looks_almost_everywhere_else_and_farther_than_a_seed(self, stored):
        for task in ("lookup", "twice"):
            rival, other = (median(stored, "whole", f"{name}_distance", task=task)
                            for name in ("rival", "other"))
            assert rival >= 0.9 and rival > other + 0.2
            frozen = median(stored, "frozen", "moved", kind="recurrent", task=task)
            assert frozen > other + 0.2
            assert median(stored, "whole", "rival_precision", task=task) < 0.15

    def test_the_weights_of_the_recurrent_model_guide_and_those_of_its_rival_do_not(self, stored):
        guided = {by: median(stored, "guided", "accuracy", by=by)
                  for by in ("base", "rival", "uniform")}
        assert guided["base"] > guided["uniform"] + 0.2
        assert guided["base"] > guided["rival"] + 0.2


class TestHiding:
    @pytest.mark.parametrize("kind", ["recurrent", "encoder"])
    def test_the_group_is_hidden_and_used_all_the_same(self, stored, kind):
        open_, hiding = ({"kind": kind, "strength": strength} for strength in (0.0, 1.0))
        assert median(stored, "hidden", "weight", **open_) > 0.05
        assert median(stored, "hidden", "weight", **hiding) < 0.01
        for where in (open_, hiding):
            assert median(stored, "hidden", "accuracy", **where) >= 0.97
            assert median(stored, "hidden", "flips", **where) > 1 / 3

    def test_gradient_and_ablation_still_show_it(self, stored):
        for method in ("gradient", "ablation"):
            shown, hidden = (median(stored, "hidden", method, kind="recurrent", strength=strength)
                             for strength in (0.0, 1.0))
            assert hidden > 0.7 * shown
        for method in ("weights", "value_norms"):
            assert median(stored, "hidden", method, kind="recurrent", strength=1.0) < 0.02

    def test_in_the_encoder_the_gradient_sees_half_and_ablation_all_of_it(self, stored):
        def share(method, strength):
            return median(stored, "hidden", method, kind="encoder", strength=strength)

        assert 0.4 < share("gradient", 1.0) / share("gradient", 0.0) < 0.7
        assert share("ablation", 1.0) > 0.9 * share("ablation", 0.0)

    def test_over_bare_tokens_the_group_cannot_be_hidden_without_a_price(self, stored):
        hiding = {"kind": "tokens", "strength": 1.0}
        assert median(stored, "hidden", "accuracy", **hiding) < 0.9
        assert median(stored, "hidden", "flips", **hiding) < 0.1
