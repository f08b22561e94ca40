"""Operations, bytes and presets of chapter 13."""

from typing import Any

from browser.kinds import Beside, Kind, middles, reading

from attnbook import costs


def beside(python: Any) -> Beside:
    found = {reading("cost_calculator.readings.width"): [f"{python.d_model:,}"],
             reading("cost_calculator.readings.kv"): [str(python.num_kv_heads)]}
    if python.view == "bytes":
        return found | {reading(f"cost_calculator.lines.{name}"): [costs.reading_bytes(size)]
                        for name, size in python.storage.items()}
    return found | {reading(f"cost_calculator.lines.{kind}", f"{costs.reading_count(count)} ·"): 1
                    for kind, count in python.operations.items()}


GUESSES = {"short": 64, "width": 512, "long": 4096}


def placed(live: Any, option: str) -> None:
    live.set(seq_len=GUESSES[option])              # the question is about no one length
    guess, here = middles(live, "path.ab-guess-line", "line.ab-cost-here")
    assert abs(guess[0] - here[0]) < 1
    live.set(seq_len=512)


KIND = Kind(
    right="width",
    marks=lambda _, option: [str(GUESSES[option])],
    placed=placed,
    demonstrated=lambda live: {"seq_len": 512, "num_heads": 8, "d_head": "64"},
    states=(
        {"seq_len": 16, "num_heads": 1, "d_head": "32"},
        {"seq_len": 131_072, "num_heads": 64, "d_head": "128", "batch": 256, "num_layers": 96},
        {"view": "bytes", "precision": "4"}, {"sharing": "groups", "num_heads": 12},
        {"sharing": "one", "speed": 1e9}, {"view": "operations", "precision": "1"},
        {"view": "bytes"}),
    beside=beside,
)
