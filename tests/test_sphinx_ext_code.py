"""Names in listings and lines of code: which role each has, and which has none."""

import re

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from attnbook.data import palette
from attnbook.sphinx_ext import coderoles


def test_names_in_code_get_roles_and_words_in_strings_do_not():
    html = ('<div class="highlight"><pre><span class="n">query</span> '
            '<span class="s1">&#39;query&#39;</span></pre></div> <span class="n">query</span>')
    assert coderoles.with_code_roles(html, {"query": "query"}) == html.replace(
        '<span class="n">', '<span class="n role-query">', 1)


def test_names_of_several_words_are_what_their_last_word_says():
    table = coderoles.names("scoring")
    for name, role in {"our_weights": "weights", "new_key": "key", "dot_scores": "scores",
                       "projected_query": "query", "padded_queries": "query",
                       "head_outputs": "output", "window_mask": "mask", "allowed": "mask"}.items():
        assert coderoles.role_of(name, table) == role
    for name in ("num_keys", "num_queries", "need_weights", "attn_mask", "tgt_mask",
                 "src_key_padding_mask", "fromkeys", "masked_softmax", "query_matrix", "key_", "x"):
        assert coderoles.role_of(name, table) == ""


def code(*words: str) -> str:
    inside = " ".join(f'<span class="n">{word}</span>' for word in words)
    return f'<div class="highlight"><pre>{inside}</pre></div>'


@pytest.mark.parametrize(("words", "roles"), [
    (("Q", "K", "V", "A", "n"), ["query", "key", "value", "weights"]),
    (("q", "k", "x"), ["query", "key"]),
    (("n", "k", "v"), []),                         # k neighbours of v words
    (("V", "A", "S"), []),                         # a vocabulary, an area, a set
])
def test_single_letters_are_roles_beside_each_other(words, roles):
    coloured = coderoles.with_code_roles(code(*words), coderoles.names(""))
    assert re.findall(r"role-(\w+)", coloured) == roles


@pytest.mark.parametrize(("line", "roles"), [
    ("key.weight", ["key"]), ("key.weights", ["key", "weights"]), ("weight = 1", ["weights"]),
    ("layer.in_proj_weight", []), ("out_weight @ weights", ["weights"]),
    ("x.values()", []), ("x.keys()", []), ("cast.values", ["value"]), ("values(x)", ["value"]),
    ("self.value_proj(x)", ["value"]), ("pair.value", []), ("pair.value_proj", ["value"]),
    ("pad(x, value=PAD)", []), ("sorted(x, key=total)", []),
    ("attend(query=a, key=b, value=c)", ["query", "key", "value"]),
])
def test_what_follows_a_dot_may_mean_something_else(line, roles):
    html = highlight(line, PythonLexer(), HtmlFormatter())
    coloured = coderoles.with_code_roles(html, coderoles.names(""))
    assert re.findall(r"role-(\w+)", coloured) == roles


def test_every_name_of_a_line_in_the_text_has_its_role():
    def line(*words):
        pre = " ".join(f'<span class="pre">{word}</span>' for word in words)
        return f'<code class="docutils literal notranslate">{pre}</code>'
    table = coderoles.names("")
    assert coderoles.with_code_roles(line("weights", "@", "values"), table) == line(
        '<span class="role-weights">weights</span>', "@", '<span class="role-value">values</span>')
    one = coderoles.with_code_roles(line("np.where(mask,", "x.value,", "a&lt;b)"), table)
    assert re.findall(r"role-(\w+)", one) == ["mask"]
    assert coderoles.with_code_roles(line("query"), table).count("notranslate role-query") == 1


def test_a_bar_stands_where_roles_are_in_two_kinds_of_places():
    roles = "".join(f'<p class="role-{role}"></p>' for role in palette.ROLES)
    formula = '<math><mi class="role-query">q</mi></math>'
    assert 'class="linked"' not in coderoles.with_legend(f"<h1>A</h1>{roles}")
    assert 'class="linked"' not in coderoles.with_legend(f"<h1>A</h1>{roles}{formula}")
    others = {
        "code": '<span class="n role-key">key</span>',
        "figure": '<svg class="fig-svg"><g class="role-key"></g></svg>',
        "widget": '<figure class="ab-figure"><i class="role-key"></i></figure>'}
    for other in others.values():
        found = coderoles.with_legend(f"<h1>A</h1>{roles}{formula}{other}")
        assert found.count("<button") == 7
    assert "<button" in coderoles.with_legend(
        f"<h1>A</h1>{roles}{others['figure']}{others['widget']}"), "chapter 14 has no such formula"
    both = f"{roles}{formula}{others['code']}"
    below = coderoles.with_legend(f"<h1>A</h1><p>B</p><h2>C</h2>{both}", "h2")
    assert below.index("</h2>") < below.index('class="linked"')
    assert "linked" not in coderoles.with_legend(f"<h1>A</h1>{both}", "h2")
    few = '<math><mi class="role-query">q</mi></math><span class="n role-key">key</span>'
    assert "<button" not in coderoles.with_legend(f"<h1>A</h1>{few}")
