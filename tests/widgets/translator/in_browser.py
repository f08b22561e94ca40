"""The trained Transformer of chapter 12: its recorded sources, and those that are typed."""

from typing import Any

from browser.kinds import Beside, Kind, stepping

from attnbook.messages import text


def beside(python: Any) -> Beside:
    now, count = python.now, len(python.now["written"])
    step = min(python.step, count)
    odd = {"": text("translator.end"), "<start>": text("translator.start")}
    tokens = ["␣" if token == " " else token for token in now["tokens"]]
    return stepping(now["written"], tokens, python.step, count) | {
        ".ab-tl-token": [odd.get(token, token) for token, _ in now["candidates"][step - 1]],
        ".ab-tl-chip:visible": step}


OVER = """(figure, words) => {
  const recorded = figure.model.get('recorded').numbers;
  const rows = figure.querySelectorAll('.ab-look-map > g:nth-of-type(2) > g');
  const cells = rows[recorded.written.indexOf('万')].querySelectorAll('rect.ab-fill-weights');
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const marks = [...figure.querySelectorAll('rect.ab-guess-line')].map(middle);
  const wanted = marks.map((_, i) => middle(cells[recorded.tokens.indexOf(words[i])]));
  return marks.map((place, i) => place.map((v, k) => Math.abs(v - wanted[i][k])));
}"""


def placed(live: Any, option: str) -> None:
    words = ["million", "thousand"] if option == "both" else [option]
    apart = live.figure.evaluate(OVER, words)
    assert len(apart) == len(words)
    assert max(max(pair) for pair in apart) < 1


KIND = Kind(
    right="thousand",
    placed=placed,
    demonstrated=lambda live: {
        "task": "numbers", "head": "mean", "checkpoint": 12,
        "step": live.data["recorded"]["numbers"]["written"].index("万") + 1},
    states=({"step": 20}, {"task": "dates", "step": 4}, {"head": "3", "step": 7},
            {"task": "numbers", "step": 1, "checkpoint": 0}, {"head": "mean", "checkpoint": 12}),
    moved={"task": "dates", "step": 5, "checkpoint": 3, "head": "2", "words": "seven million",
           "date": "7 mars 2026"},
    beside=beside,
    moments=6,
)
