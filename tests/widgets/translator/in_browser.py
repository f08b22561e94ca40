"""The trained Transformer of chapter 12: its recorded sources, and those that are typed."""

from typing import Any

from browser.kinds import Kind, itself

from attnbook import messages


def beside(live: Any, python: Any) -> None:
    now, step = python.now, live.state()["step"]
    line = live.figure.locator(".ab-written").first.locator("span:not(.ab-unwritten)")
    assert "".join(line.all_text_contents()) == "".join(now["written"][:step])
    names = live.figure.locator(".ab-source-word").all_text_contents()
    assert names == ["␣" if token == " " else token for token in now["tokens"]]
    count = len(now["written"])
    said = live.figure.locator("[data-trait=step] output").inner_text()
    assert said == messages.text("stepping.step_of", step=min(step, count), count=count)
    candidates = live.figure.locator(".ab-tl-token").all_text_contents()
    expected = [token for token, _ in now["candidates"][min(step, count) - 1]]
    names = {"": live.words("end"), "<start>": live.words("start")}
    assert candidates == [names.get(token, token) for token in expected]
    assert live.figure.locator(".ab-tl-chip:visible").count() == min(step, count)


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
    marks=itself,
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
