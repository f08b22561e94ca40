"""Operations, bytes and presets of chapter 13."""

from typing import Any

from browser.kinds import Kind, middles

from attnbook import costs


def beside(live: Any, python: Any) -> None:
    found = dict(live.figure.locator("dl.ab-readings > div").evaluate_all(
        "all => all.map((d) => [d.querySelector('dt').textContent,"
        " d.querySelector('dd').textContent])"))
    assert found[live.words("readings.width")] == f"{python.d_model:,}"
    assert found[live.words("readings.kv")] == f"{python.num_kv_heads:,}"
    if python.view == "bytes":
        for name, size in python.storage.items():
            assert found[live.words(f"lines.{name}")] == costs.reading_bytes(size)
    else:
        for kind, count in python.operations.items():
            words = found[live.words(f"lines.{kind}")]
            assert words.startswith(costs.reading_count(count) + " ·")


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
        {"sharing": "one", "speed": 1e9}, {"view": "operations", "precision": "1"}),
    moved={"view": "bytes", "seq_len": 1000, "num_heads": 12, "d_head": "128",
           "sharing": "groups", "num_layers": 40, "batch": 7, "precision": "4", "speed": 1e13},
    beside=beside,
)
