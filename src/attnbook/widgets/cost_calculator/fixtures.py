"""Numbers of the widget of chapter 13."""

from typing import Any

from attnbook import costs

from . import CostCalculator, kv_heads, lengths


def fixture_cost_calculator() -> list[dict[str, Any]]:
    """What is shown in several states, at the ends of every slider among them."""
    states = [{}, {"seq_len": 16, "num_heads": 1, "d_head": "32", "num_layers": 1},
              {"seq_len": 131_072, "num_heads": 64, "d_head": "128", "num_layers": 96,
               "batch": 256, "precision": "4", "speed": 1e15},
              {"seq_len": 512, "speed": 1e9}, {"seq_len": 1000, "num_heads": 7, "precision": "1"},
              {"sharing": "groups", "num_heads": 12, "d_head": "128"},
              {"view": "bytes"}, {"view": "bytes", "sharing": "groups", "num_heads": 12},
              {"view": "bytes", "sharing": "one", "num_heads": 32, "d_head": "128",
               "num_layers": 32, "seq_len": 8192, "batch": 3}]
    return [_shown(CostCalculator(**state)) for state in states]


def _shown(widget: CostCalculator) -> dict[str, Any]:
    return {"state": widget.state(), "operations": list(widget.operations.values()),
            "path": list(widget.path.values()), "kept": list(widget.kept.values()),
            "storage": list(widget.storage.values()), "curves": list(widget.lines().values()),
            "crossing": widget.crossing, "memory": list(widget.memory.values()),
            "bursts": list(widget.bursts.values()),
            "rows": widget.table().rows, "sentence": widget.alt(), "preset": widget.preset}


def fixture_cost_readings() -> dict[str, Any]:
    """How bytes, counts and times are written, halves and the ends of units among them."""
    numbers = [0, 1, 12, 999, 999.4, 999.5, 1000, 1023, 1024, 1125, 1280, 9994.9, 9995, 99950,
               123_456, 999_499, 1_048_524, 1_048_576, 805_306_368, 3.3e12, 7.7e15, 2.0e18]
    times = [1e-10, 7.2e-8, 1.6e-3, 0.5, 1.0, 59.9, 60, 90, 3600, 86400, 9e6]
    return {"bytes": [[n, costs.reading_bytes(n)] for n in numbers],
            "counts": [[n, costs.reading_count(n)] for n in numbers],
            "times": [[t, costs.reading_time(t)] for t in times],
            "kv": [[heads, sharing, kv_heads(heads, sharing)] for heads in (1, 2, 6, 7, 12, 20, 64)
                   for sharing in ("none", "groups", "one")],
            "lengths": lengths()}


def fixture_cost_presets() -> list[dict[str, Any]]:
    """The published models, by the sizes that the widget has."""
    return [{"name": name, "num_layers": model.num_layers, "num_heads": model.num_heads,
             "d_head": str(model.d_head), "num_kv_heads": model.num_kv_heads,
             "seq_len": model.max_len} for name, model in costs.PUBLISHED.items()]
