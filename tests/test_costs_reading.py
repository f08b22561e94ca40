"""Times in words, and the convolutions of chapter 13 by how far they see."""

import pytest

from attnbook import costs


@pytest.mark.parametrize(("seconds", "words"), [
    (5e-10, "0.50 ns"), (0.0, "0.00 ns"), (1e-9, "1.00 ns"), (9.996e-9, "10.0 ns"),
    (999e-9, "999 ns"), (2.5e-6, "2.50 µs"), (0.0123, "12.3 ms"), (1.0, "1.00 s"),
    (59.0, "59.0 s"), (60.0, "1.00 min"), (5400.0, "1.50 h"), (86400.0, "1.00 days"),
    (864e5, "1000 days")])
def test_times_have_a_unit_of_their_size(seconds, words):
    assert costs.reading_time(seconds) == words


@pytest.mark.parametrize(("heads", "shared", "words"), [
    (3, 1, "^num_heads: expected a divisor of d_model = 8, got 3. Try num_heads=1"),
    (4, 3, "^num_kv_heads: expected a divisor of num_heads = 4, got 3. Try num_kv_heads=1")])
def test_the_number_of_heads_that_does_not_divide_is_blamed(heads, shared, words):
    with pytest.raises(ValueError, match=words):
        costs.operations("attention", 4, 8, num_heads=heads, num_kv_heads=shared)
