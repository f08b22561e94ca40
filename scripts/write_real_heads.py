"""Write down what a few heads of the pretrained encoder do with a few sentences.

    python scripts/write_real_heads.py
"""

import json
from pathlib import Path
from typing import Any

from attnbook import real_model
from attnbook._files import write

PATH = Path(__file__).parents[1] / "src" / "attnbook" / "data" / "real_heads.json"
SENTENCES = {
    "tired": ("The animal didn't cross the street because it was too tired.", ["3.1"]),
    "wide": ("The animal didn't cross the street because it was too wide.", ["3.1"]),
    "ship": ("The ship left the harbour (an old one) because it was too small for the ship.",
             ["0.2", "1.8", "2.9", "2.4"]),
}


def measured() -> dict[str, dict[str, Any]]:
    """Return the pieces of each sentence, and the weights of its heads."""
    model, found = real_model.load(), {}
    for name, (sentence, heads) in SENTENCES.items():
        weights = model.look(sentence).weights[:, 0]
        chosen = {head: weights[tuple(map(int, head.split(".")))] for head in heads}
        found[name] = {
            "sentence": sentence,
            "words": ["[CLS]", *model.cut.pieces(sentence), "[SEP]"],
            "heads": {head: [[round(x, 3) for x in row] for row in weight.tolist()]
                      for head, weight in chosen.items()}}
    return found


if __name__ == "__main__":
    write(PATH, json.dumps(measured(), ensure_ascii=False, indent=None) + "\n")
    print(f"{PATH.name}: {PATH.stat().st_size / 1024:.0f} KB")
