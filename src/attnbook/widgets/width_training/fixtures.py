"""Numbers of the training of chapter 2's width."""

from typing import Any

from . import STEPS, WidthTraining


def fixture_width_training() -> dict[str, Any]:
    """Both trainings whole, and what is shown at some of their steps."""
    start = WidthTraining()
    runs = {}
    for trained in ("others", "itself"):
        run = WidthTraining(trained=trained).run()
        shown = []
        for step in (0, 1, 17, 60, STEPS):
            widget = WidthTraining(trained=trained, step=step, query=1.3)
            shown.append({"step": step, "error": widget.leave_one_out_error,
                          "weights": widget.weights.tolist()})
        runs[trained] = {"widths": run.widths.tolist(), "losses": run.losses.tolist(),
                         "shown": shown}
    return {"xs": start.xs, "ys": start.ys, "runs": runs}
