"""Train the vectors that the widget of chapter 4 shows, and store them in a small file.

python scripts/train_embedding_map.py          writes src/attnbook/data/moby_dick/map.json
The seed is the chapter's, and so are text, window, width and steps.
"""

import base64
import json
from pathlib import Path

import numpy as np
import torch

from attnbook import embeddings, skipgram, tokens
from attnbook._files import write
from attnbook.data import moby_dick, words

FILE = Path(__file__).parents[1] / "src" / "attnbook" / "data" / "moby_dick" / "map.json"
VOCAB_SIZE, WINDOW, SEED = 2001, 2, 0
NUM_WORDS = 300


def chosen(vocab: tuple[str, ...]) -> list[int]:
    """Return ids: all words of the kinds, then the most frequent of three letters or more."""
    ids = {word: i for i, word in enumerate(vocab)}
    kinds = [ids[w] for kind in words.groups.values() for w in kind if w in ids]
    others = [i for i, w in enumerate(vocab) if i and len(w) > 2 and i not in kinds]
    return sorted([*kinds, *others[: NUM_WORDS - len(kinds)]])


def rounded(rows: np.ndarray) -> np.ndarray:
    """Round each row to whole numbers from -127 to 127; directions stay, to a hundredth."""
    return np.round(127 * rows / np.abs(rows).max(axis=1, keepdims=True)).astype(np.int8)


def flat(rows: np.ndarray) -> np.ndarray:
    """Return the two directions in which the rows, at length 1, differ most, from -127 to 127."""
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    centred = unit - unit.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    axes *= np.sign(axes[:, :1])
    points = centred @ axes[:2].T
    return np.round(127 * points / np.abs(points).max()).astype(np.int8)


def text(numbers: np.ndarray) -> str:
    """Write whole numbers of one byte as text."""
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def main() -> None:
    """Train, round, write."""
    torch.set_num_threads(1)
    found = tokens.split_words(moby_dick())
    vocab = tokens.vocabulary(found, VOCAB_SIZE)
    counts = embeddings.neighbour_counts(tokens.encode(found, vocab), VOCAB_SIZE, WINDOW)
    ids = chosen(vocab)
    made = {"words": [vocab[i] for i in ids]}
    for name, steps in (("before", 0), ("after", skipgram.STEPS)):
        table = skipgram.train(counts, seed=SEED, steps=steps).embedding.weight.detach().numpy()
        rows = rounded(table[ids])
        made[name] = text(rows)
        made[f"map_{name}"] = text(flat(rows.astype(np.float64)))
    write(FILE, json.dumps(made, ensure_ascii=False, indent=1) + "\n")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
