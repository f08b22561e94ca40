"""All tests in one call, and the table of what they said."""

import dataclasses
import html
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from torch import nn

from attnbook import masks
from attnbook.bug_clinic import layers, losses, programs
from attnbook.bug_clinic._engine import say, skipped
from attnbook.bug_clinic.adapters import Adapter, adapt
from attnbook.checks._report import Report

PARTS: dict[str, tuple[str, ...]] = {
    "batch_apart": ("layer",),
    "token_order": ("layer",),
    "scale": ("layer",),
    "mask_sense": ("layer",),
    "no_future": ("causal", "layer"),
    "padding_unseen": ("padded", "layer"),
    "empty_row": ("layer",),
    "row_sums": ("layer",),
    "positions_differ": ("embed",),
    "tied": ("tied",),
    "loss_finite": ("loss",),
    "loss_ignores_padding": ("loss",),
}
"""Which parts of a program each test runs, the nearest one first; in the order in which to test."""

_CELL = "text-align:left;vertical-align:top;padding:.2em .8em .2em 0"


class Results(Mapping[str, Report]):
    """The reports of several tests; the value of a cell shows them as a table.

    Parameters
    ----------
    reports : mapping of test to Report

    Attributes
    ----------
    ok : bool
        Whether no test found anything.
    """

    def __init__(self, reports: Mapping[str, Report]) -> None:
        self._reports = dict(reports)

    def __getitem__(self, name: str) -> Report:
        return self._reports[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._reports)

    def __len__(self) -> int:
        return len(self._reports)

    @property
    def ok(self) -> bool:
        return not self.caught

    @property
    def caught(self) -> list[str]:
        """The tests that found something, or made the program stop."""
        return self._with("wrong", "error")

    @property
    def skipped(self) -> list[str]:
        """The tests that could not be run."""
        return self._with("skipped")

    def _with(self, *status: str) -> list[str]:
        return [name for name, report in self.items() if report.status in status]

    def _rows(self) -> list[tuple[str, str, str]]:
        """Return test, verdict and sentence; a passed test needs no sentence."""
        return [(name, say(f"verdict.{report.status}"),
                 "" if report.ok else report.hint or report.message)
                for name, report in self.items()]

    def __repr__(self) -> str:
        rows = [(say("column.test"), say("column.verdict"), ""), *self._rows()]
        name, verdict = (max(len(row[i]) for row in rows) for i in (0, 1))
        return "\n".join(f"{a:{name}}  {b:{verdict}}  {c}".rstrip() for a, b, c in rows)

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="{_CELL}">{say(f"column.{key}")}</th>'
                        for key in ("test", "verdict", "reason"))
        rows = "".join(
            f'<tr><th scope="row" style="{_CELL};font-weight:normal"><code>{name}</code></th>'
            f'<td style="{_CELL}">{html.escape(verdict)}</td>'
            f'<td style="{_CELL}">{html.escape(reason)}</td></tr>'
            for name, verdict, reason in self._rows())
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def run_all(
    layer: Any = None,
    *,
    causal: Callable[[Any], Any] | None = None,
    padded: Callable[..., Any] | None = None,
    embed: Callable[..., Any] | None = None,
    tied: tuple[nn.Module, str, str] | None = None,
    loss: Callable[..., Any] | None = None,
    d_model: int | None = None,
    vocab_size: int | None = None,
    padding_id: int = 0,
) -> Results:
    """Run every test that can be run on the parts of a program.

    Parameters
    ----------
    layer : callable, optional
        An attention layer, as :func:`adapt` takes it.
    causal : function x -> output, optional
        As for :func:`no_future`; by default `layer` under ``masks.causal``.
    padded : function (x, valid_lens) -> output, optional
        As for :func:`padding_unseen`; by default `layer` under ``masks.valid``.
    embed : function ids -> vectors, optional
        As for :func:`positions_differ`; with it comes `vocab_size`.
    tied : (model, table, head), optional
        As for :func:`attnbook.bug_clinic.tied`.
    loss : function (logits, wanted) -> number, optional
        As for :func:`loss_finite`.
    d_model : int, optional
        The width of a row, for what does not tell it.
    vocab_size : int, optional
        How many ids `embed` knows, and how many logits `loss` expects; without `layer` and
        `d_model` also how many ids `causal` and `padded` know.
    padding_id : int
        The id that `loss` leaves out.

    Returns
    -------
    Results
        In the order of ``PARTS``.  A test without its part is skipped, and says what it needs.

    Raises
    ------
    TypeError
        As the tests do.

    Examples
    --------
    >>> results = run_all(nn.MultiheadAttention(12, 3))
    >>> results.ok, results["scale"].status, results["tied"].status
    (False, 'passed', 'skipped')
    >>> results.caught                                  # torch's module, weights asked for
    ['empty_row']
    """
    layer = None if layer is None else adapt(layer, d_model)
    width = d_model if layer is None else layer.d_model
    around = {"d_model": width} if width is not None else {"vocab_size": vocab_size}
    calls = {name: (getattr(layers, name), (layer,), {}) for name in layers.__all__}
    causal, padded = (_beside(layer, given) if given else built(layer)
                      for given, built in ((causal, _causal), (padded, _padded)))
    calls |= {
        "no_future": (programs.no_future, (causal,), around),
        "padding_unseen": (programs.padding_unseen, (padded,), around),
        "positions_differ": (programs.positions_differ, (embed,), {"vocab_size": vocab_size}),
        "tied": (programs.tied, tied or (None,), {}),
    }
    ids = {"padding_id": padding_id} | ({} if vocab_size is None else {"vocab_size": vocab_size})
    calls |= {name: (getattr(losses, name), (loss,), ids) for name in losses.__all__}
    return Results({
        name: skipped("no_part", part=PARTS[name][0]) if parts[0] is None
        else test(*parts, **options)
        for name, (test, parts, options) in ((name, calls[name]) for name in PARTS)})


def _beside(layer: Adapter | None, function: Callable[..., Any] | None) -> Any:
    """Return a function with the precision and the switch of the layer it is built around.

    A module has its own, and dropout of its own behind it.
    """
    if layer is None or not callable(function):
        return function
    module = function if isinstance(function, nn.Module) else layer.module
    return Adapter(function, layer.d_model, module=module)


def _causal(layer: Adapter | None) -> Adapter | None:
    return layer and dataclasses.replace(layer, call=lambda query, key, value: layer(
        query, key, value, masks.causal(query.shape[-2], like=query)))


def _padded(layer: Adapter | None) -> Adapter | None:
    return layer and dataclasses.replace(layer, call=lambda x, valid_lens: layer(
        *layer.rows(x), masks.valid(valid_lens, x.shape[-2])))
