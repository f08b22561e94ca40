"""Numbers of the widget of chapter 14: what is read of a text, what the shipped model computes."""

from typing import Any

from . import model

READ = ("", "The white whal", "“Aye”—said he", 'say "no" ("yes")', "don't\tgo\u00a0on", "naïve",
        "e\u0301e\u0323\u0327", "鯨 whale 鯨", "👩🏽‍🔬!", "\u202eabc", "line\nbreak", "x²½ﬁ",
        "ÅΩ\u212b", "\"Call me\" 'Ishmael'")
TEXTS = ("The white whal", "", "Ahab 鯨 \"Ahab\"", "It was the whale, the white whale! " * 6)
ROWS = (0, 7, -1)


def fixture_next_token_reading() -> dict[str, Any]:
    """What is read of texts, and where windows begin."""
    vocab = model.network()[1]["vocab"]
    found = [[text, model.read(text, vocab)] for text in READ]
    return {"vocab": vocab,
            "texts": [[text, one.symbols, list(one.unknown), list(map(list, one.folded))]
                      for text, one in found],
            "windows": [[n, model.window_start(n, 128)] for n in range(1, 302)]}


def case(text: str, checkpoint: int) -> dict[str, Any]:
    """Logits and all weights of some characters of a text, in float64."""
    vocab = model.network()[1]["vocab"]
    symbols = model.BREAK + model.read(text, vocab).symbols
    start, logits, weights = model.steps(symbols, checkpoint)
    rows = sorted({row % len(logits) for row in ROWS})
    return {"symbols": symbols, "checkpoint": checkpoint, "start": start, "count": len(logits),
            "rows": [{"row": row, "logits": logits[row].tolist(),
                      "weights": [layer[:, row, : row + 1].tolist() for layer in weights]}
                     for row in rows]}


def fixture_next_token_model() -> dict[str, Any]:
    """What the shipped files compute, at the end of the training and on the way."""
    last = model.LAST
    return {"last": last, "cases": [*(case(text, last) for text in TEXTS),
                                    *(case(TEXTS[0], at) for at in (0, 1, last - 1))]}
