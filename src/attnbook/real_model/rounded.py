"""The model as the page gets it: rounded to 8 bits, in files that come one after another.

============================  ===================================================================
file                          what it holds
============================  ===================================================================
``real-start.bin``            the list of pieces, the first positions, the first norm, and the
                              vectors of those pieces that the recorded sentences and the tests
                              of a head need
``real-attention-0.bin`` …    the attention of a layer: enough to see what its heads do
``real-thinking-0.bin`` …     the rest of the layer
``real-words-0.bin`` …        the vectors of 256 pieces each
============================  ===================================================================

Every file is one of :mod:`attnbook.page_models`: int8 with a scale a row, vectors in float16.
They are made from the pinned weights where a site is built, kept in a folder for the next build,
and never committed.  ``rounded.json`` says what they weigh; a test compares.
"""

import copy
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import torch

from attnbook import page_models
from attnbook._files import write
from attnbook.data import coreference
from attnbook.real_model import encoder, package

FORMAT = 1
PLACES = 34
"""Positions that the page has: 32 pieces, [CLS] and [SEP]."""
SHARD = 256
_BLOCKS = {"attention": ("self_attention.", "norm1."), "thinking": ("feed_forward.", "norm2.")}


def measured(files: Mapping[str, bytes]) -> dict[str, int | str]:
    """Return what ``rounded.json`` should say of these files."""
    kinds = {"start": "start", "attention": "attention-0", "thinking": "thinking-0",
             "words": "words-0", "last": f"words-{(len(files) - 14)}"}
    return {"version": version(),
            **{kind: len(files[f"real-{name}.bin"]) for kind, name in kinds.items()}}


def version() -> str:
    """Return a short mark that changes with the weights, the form, and the chosen pieces."""
    chosen = [case.sentence for group in coreference.GROUPS for case in coreference.cases(group)]
    made_of = json.dumps([FORMAT, PLACES, SHARD, package.HASHES, chosen], sort_keys=True)
    return hashlib.sha256(made_of.encode()).hexdigest()[:8]


def _common(cut: encoder.WordPieces) -> list[int]:
    """Return the ids of the pieces that come with the first file."""
    sentences = [case.sentence for group in coreference.GROUPS
                 for case in coreference.cases(group)]
    return sorted({cut.ids["[UNK]"], *(i for text in sentences for i in cut.encode(text))})


def _files() -> Iterator[tuple[str, bytes]]:
    model = encoder.load()
    given = {name: value.numpy() for name, value in model.state_dict().items()}
    table, common = given["embedding.table.weight"], _common(model.cut)
    yield "real-start.bin", page_models.write([{
        "places": given["embedding.places.weight"][:PLACES], "table": table[common],
        "norm.weight": given["embedding_norm.weight"], "norm.bias": given["embedding_norm.bias"],
    }], {"pieces": "\n".join(model.cut.vocab), "ids": common})
    for i in range(model.config.num_layers):
        for block, begun in _BLOCKS.items():
            chosen = {name.removeprefix(f"layers.{i}."): value for name, value in given.items()
                      if name.startswith(tuple(f"layers.{i}.{part}" for part in begun))}
            yield f"real-{block}-{i}.bin", page_models.write([chosen], {"layer": i})
    for i in range(0, len(table), SHARD):
        rows = table[i:i + SHARD]
        yield f"real-words-{i // SHARD}.bin", page_models.write(
            [{"table": rows}], {})


def make(cache: Path) -> Path:
    """Make the files where they are missing, and return their folder.

    It lies in `cache`, a folder for all versions; other versions in it are left alone.
    """
    folder, done = cache / version(), cache / version() / "complete"
    if not done.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for name, held in _files():
            write(folder / name, held)
        write(done, "")                     # last: without it the folder was not finished
    return folder


@functools.cache
def _all() -> dict[str, bytes]:
    return dict(_files())


def content(name: str) -> bytes:
    """Return one file, made in memory: a notebook's kernel hands it to its page."""
    if name not in _all():
        raise LookupError(f"no file {name!r} of the pretrained model")
    return _all()[name]


@functools.cache
def encoder_of_page() -> encoder.SentenceEncoder:
    """Return the model with the weights that the page computes with."""
    model = copy.deepcopy(encoder.load())
    given = {name: value.numpy() for name, value in encoder.load().state_dict().items()}
    for name, value in given.items():
        given[name] = (page_models.dequantise(*page_models.quantise(value)) if value.ndim > 1
                       else value.astype(np.float16).astype(np.float32))
    model.load_state_dict({name: torch.as_tensor(value) for name, value in given.items()})
    return model
