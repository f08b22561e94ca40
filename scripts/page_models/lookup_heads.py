"""The model of the widget of chapter 10: four heads that look two letters up."""

import torch

from attnbook import page_models
from attnbook.data.lookups import lookups
from attnbook.lookup import LookUp, accuracy, digit_loss
from attnbook.training import fit, minibatches, seed_everything, warmup_cosine

from ._recorded import keep

SEED, STEPS, HEADS = 0, 800, 4


def make() -> bytes:
    """Train the model of the chapter; keep what it answers unrounded, and return its file."""
    examples = [torch.tensor(array) for array in lookups(20000, seed=SEED)]
    new = [torch.tensor(array) for array in lookups(2000, seed=1000)]
    seed_everything(SEED)
    model = LookUp(HEADS)
    fit(model, minibatches(*examples, batch_size=64, seed=SEED), steps=STEPS,
        lr=warmup_cosine(1e-2, STEPS, warmup=50),
        loss=lambda model, batch: digit_loss(model(*batch[:3])[0], batch[3]))
    with torch.no_grad():
        scores = model(*new[:3])[0]
    found = accuracy(scores, new[3])
    said = ["".join(map(str, pair)) for pair in scores.unflatten(-1, (2, -1)).argmax(-1).tolist()]
    keep("lookup-heads", {"said": said})
    weights = {name: value.numpy() for name, value in model.state_dict().items()}
    return page_models.write([weights], {
        "heads": HEADS, "both": found["both"], "seed": SEED, "steps": STEPS,
        "torch": torch.__version__, "trained_on": "20,000 look-ups of attnbook.data.lookups"})


MODELS = {"lookup-heads": make}
