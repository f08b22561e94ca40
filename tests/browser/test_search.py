"""Search: what readers type leads to the section, the term or the function, also from disk."""

from typing import Any

import pytest

from .conftest import MODES, SITE, Reader, axe
from .test_pages import FIRST

FOUND = "#search-results li a"
QUERIES = {
    "causal mask pytorch": "In PyTorch: how do I pass a causal mask?",
    "KV cache": "Decoding with a key–value cache",
    "masked_softmax": "masked_softmax",
    "BPE": "Sub-word pieces: byte-pair encoding",
    "RoPE": "Rotary positions (RoPE)",
    "GQA": "Grouped-query and multi-query attention",
    "label smoothing": "Label smoothing",
    "why divide by sqrt d_k": "Why divide by √d_k",
    "cross entropy": "cross-entropy",
    "Adam": "Adam",
    "dropout": "Dropout",
    "layernorm": "Layer normalisation",
    "skip connection": "residual connection",
    "teacher forcing": "Teacher forcing: what the decoder is fed",
    "beam search": "beam search",
    "temperature": "temperature",
    "sinusoidal positional encoding": "Sinusoidal positions: clock hands of many speeds",
    "alibi": "ALiBi",
    "padding mask": "Padding masks forbid keys, not queries",
    "multi-head attention": "Multi-head attention",
    "flash attention": "FlashAttention",
    "induction heads": "Induction heads in a published model",
    "lora": "LoRA",
    "MultiheadAttention weights of heads": "In PyTorch: how do I get the weights of each head?",
    "kernel regression": "Nadaraya–Watson regression",
    "word2vec": "Skip-gram: predict the neighbours",
    "warmup": "Learning-rate warm-up",
    "top-p sampling": "Generating text: temperature, top-k and top-p",
    "exposure bias": "Exposure bias: after one wrong character",
    "linear attention": "Linear attention: the kernel again",
    "patches to tokens": "From patches to tokens",
    "does attention explain": "Does attention explain?",
    "loss averaged over padding": "Bug 12. A loss averaged over padding",
    "注意力": "attention",
}
"""What readers type, and what must come first or second."""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Any:
    """Return the page of the search, as it is opened from disk."""
    opened = chromium.new_page()
    opened.goto((SITE / "search.html").as_uri())
    opened.wait_for_function("globalThis.attnbookSearch")
    yield opened
    opened.close()


@pytest.mark.parametrize("asked", QUERIES)
def test_what_readers_type_leads_there(page: Any, asked: str) -> None:
    found = page.evaluate("asked => attnbookSearch.find(asked).slice(0, 5)", asked)
    titles = [one["title"] for one in found]
    assert QUERIES[asked] in titles[:2], titles


def test_every_term_and_function_is_found_by_its_name(page: Any) -> None:
    """Methods and fields are left out: several classes have one of the same name."""
    looked, lost = page.evaluate("""() => {
      const all = attnbookIndex.entries.map(([, , title, kind]) => ({ title, kind }))
        .filter(({ kind, title }) => ["term", "function"].includes(kind) && !title.includes("."));
      const leads = (one) => attnbookSearch.find(one.title).slice(0, 3)
        .some(({ kind, title }) => kind === one.kind && title === one.title);
      return [all.length, all.filter((one) => !leads(one)).map(({ title }) => title)];
    }""")
    assert looked > 300
    assert lost == []


def test_results_say_where_they_are_and_what_is_there(new_reader: Any) -> None:
    page = new_reader().open((SITE / "search.html").as_uri() + "?q=bandwidth")
    assert page.locator(".found-text mark", has_text="bandwidth").count()
    assert page.locator(".found-where", has_text="2 Nadaraya–Watson regression").count()
    shown = page.locator(FOUND).count()
    page.get_by_role("button", name="Show more").click()
    assert page.locator(FOUND).count() > shown
    page.locator(FOUND).first.click()
    page.locator("article h1").wait_for()


def test_search_by_keyboard_from_a_page(reader: Reader) -> None:
    page = reader.open(FIRST)
    page.keyboard.press("Control+k")
    page.locator("input[type=search]:visible").wait_for()
    page.keyboard.type("temperature")
    page.keyboard.press("Enter")
    page.wait_for_selector(FOUND)


def test_a_term_that_was_searched_is_at_the_top_after_a_click(reader: Reader) -> None:
    page = reader.open("search.html?q=bandwidth")
    page.locator("#search-results").get_by_role("link", name="bandwidth", exact=True).click()
    page.wait_for_url("**/book/glossary.html*#term-bandwidth")
    page.wait_for_function("""() => {
      const { top } = document.querySelector(':target').getBoundingClientRect();
      return top >= 0 && top < innerHeight / 3;
    }""")


def test_nothing_found_says_so(reader: Reader) -> None:
    page = reader.open("search.html?q=qqqqzzzz")
    assert "Nothing found" in page.locator("#search-results [role=status]").inner_text()


@pytest.mark.parametrize("mode", MODES)
def test_the_results_are_accessible(new_reader: Any, mode: str) -> None:
    page = new_reader(**MODES[mode]).open("search.html?q=softmax")
    page.wait_for_selector(FOUND)
    assert axe(page) == []
