"""Every field, slider, switch and button of every kind gets what nobody should type.

A person types the half of a sign, a hundred thousand signs, or presses the buttons in an order that
nobody thought of; a program that fills fields sends what no keyboard has.  Nothing may throw, words
stay words, and the state stays one that the Python widget accepts.
"""

import json

from attnbook import messages

from . import kinds
from .live import USE, Live
from .markup import every

MARKUP = "\"><img src=x onerror=\"window.pwned=1\"><svg onload=window.pwned=2></textarea><script>"
TYPED = {
    "markup": MARKUP,
    "nothing": "",
    "blank": " \t\u00a0\u3000\u200b",
    "half a sign": "a\ud800b\udc00",
    "right to left": "\u202eabc\u2067\u05d0\u05d1\u0627\u0644",
    "combining": "e" + "\u0301\u0323" * 200,
    "joined": "👩🏽‍🔬👨‍👩‍👧‍👦🏳️‍🌈",
    "zero width": "a\u200b\u200d\ufeff\u2060b",
    "no number": "NaN",
    "endless": "Infinity",
    "too large": "1e309",
    "tiny": "-1e-320",
    "below": "-99999999999999999999",
    "other digits": "١٢٣ 四十二",
    "fraction": "1/0",
    "names of the language": "__proto__ constructor toString hasOwnProperty",
    "template": "${1} {value} {{x}} $& $1 %s",
    "very long": "ab " * 33_334,
    "lines": "a\r\nb\0c\u2028d",
}
# Puts one text after another into every field, as a program or a paste does, lets the field know,
# asks for a link to the state, and says what the state is then.
FILL = """async ([figure, texts, traits, link]) => {
  const soon = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const seen = {};
  for (const [what, words] of Object.entries(texts)) {
    for (const field of figure.querySelectorAll('input, textarea')) {
      if (['file', 'checkbox', 'radio'].includes(field.type) || field.readOnly) continue;
      if (!field.checkVisibility()) continue;
      if (field.type === 'number') {  // as typed: the browser itself refuses most of it
        field.focus();
        field.select();
        document.execCommand('insertText', false, words.slice(0, 400));
      } else {
        const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, words);
      }
      for (const event of ['input', 'change'])
        field.dispatchEvent(new Event(event, { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      field.dispatchEvent(new FocusEvent('blur'));
    }
    await soon();
    figure.querySelector(`button[aria-label="${link}"]`).click();
    await soon();
    seen[what] = {
      state: Object.fromEntries(traits.map((name) => [name, figure.model.get(name)])),
      made: figure.querySelectorAll('img, script, iframe, object').length,
      address: location.href.length,
    };
  }
  return seen;
}"""


def unharmed(live: Live, what: str) -> None:
    """Fail where words became more than words, or the state one that Python refuses."""
    live.settle()
    assert live.page.evaluate("window.pwned") is None, what
    assert live.figure.locator("img, script, iframe, object").count() == 0, what
    assert live.page.evaluate("({}).polluted") is None, what
    live.python()


def fill(live: Live, texts: dict[str, str]) -> None:
    """Put every text into every field; fail where the state became one that Python refuses."""
    # As JSON the half of a sign arrives as what it is.
    given = [messages.text("widget.link"), live.traits, json.dumps(texts)]
    seen = live.figure.evaluate(
        f"(f, [link, traits, texts]) => ({FILL})([f, JSON.parse(texts), traits, link])", given)
    assert seen.keys() == texts.keys()
    for what, found in seen.items():
        assert found["made"] == 0, what
        assert found["address"] < 6000, what
        kinds.kind(live.kind).make({**live.data, **found["state"]})


@every
def test_whatever_is_put_into_its_fields(calm: Live) -> None:
    calm.load_model()
    fill(calm, TYPED)
    unharmed(calm, "words")


@every
def test_every_button_pressed_in_any_order(calm: Live) -> None:
    for _ in range(2):
        calm.figure.evaluate(USE)
        unharmed(calm, "buttons")
    calm.tool("reset").click()
    assert calm.state() == {trait: calm.data[trait] for trait in calm.traits}
    calm.load_model()
    calm.figure.evaluate(USE)
    fill(calm, {"markup": MARKUP})
    calm.figure.evaluate(USE)
    unharmed(calm, "buttons and words")
