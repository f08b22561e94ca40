"""Pages of the library: what autodoc knows, as the book writes it, tied to the chapters.

The directive ``api`` shows the public names of a module. Each says which chapter builds it, or uses
it first; that chapter's foot, and the first use of a name in any chapter's code, lead back.
"""

import ast
import html
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective, SphinxRole

from attnbook.data import tables
from attnbook.messages import text

from .domain import book_domain, each_page
from .links import cross_reference, kind_of

_SHAPE = re.compile(r"(?<![`\w])\(\*\w+(?:,[^()`]*)?\)")
_TYPE = re.compile(r"(?:jaxtyping\.)?\b(\w+)\[(?:[\w.]*\.)?(Any|Tensor|ndarray), '([^']*)'\]")
_LABEL = re.compile(r"(?:([Ee]quations?)\s)?``(eq-[a-z0-9-]+)``")
_OF_CHAPTER = re.compile(r"``eq-[a-z0-9-]+``[^.:]*? of\s+chapter\s+(\d+)")
_CHAPTER = re.compile(r"(?<![`\w])([Cc]hapter (\d+))\b")
_CODE = re.compile(r'(<div class="highlight[^"]*"><pre>)(.*?)(</pre>)', re.DOTALL)
_SIGNATURE = re.compile(r'<dt class="sig .*?</dt>', re.DOTALL)
_POINT = '<span class="o">.</span>'


class Api(SphinxDirective):
    """Show a module; ``:chapter:`` is the stem of the chapter that builds what is in it."""

    required_arguments = 1
    option_spec: ClassVar = {"chapter": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        module = self.arguments[0]
        said = self.env.temp_data["attnbook_built"] = {}
        found = self.parse_text_to_nodes(
            f"``````{{eval-rst}}\n.. automodule:: {module}\n   :members:\n"
            f"{''.join(constants(module))}\n``````")
        for entry in (node for node in found if isinstance(node, addnodes.desc)):
            signature, content = entry[0], entry[-1]
            name = f"{module}.{signature['fullname']}"
            stem = said.get(name) or self.options.get("chapter", "")
            book_domain(self.env).library[name] = (self.env.docname, signature["ids"][0], stem)
            content += self._origin(name, stem)
        return found

    def _origin(self, name: str, stem: str) -> nodes.paragraph:
        number = next((int(c.number) for c in tables.chapters() if c.stem == stem), 0)
        kind, label = ("ch", f"ch-{stem}") if stem else ("use", f"use-{name}")
        words = [nodes.Text(text("site.api_built", number=number))] if stem else []
        link = cross_reference(kind, label, words, self.env.docname)
        return nodes.paragraph("", "", link, classes=["api-origin"])


def constants(package: str) -> Iterator[str]:
    """Yield the constants that a package has from its modules: autodoc looks for them in vain."""
    loaded = importlib.import_module(package)
    for name in getattr(loaded, "__all__", ()):
        for module in [m for m in sys.modules if m.startswith(f"{package}.")]:
            if getattr(sys.modules[module], name, None) is getattr(loaded, name):
                said = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name))
                if said:
                    shown = "".join(f"   {line}\n" for line in said)
                    yield f"\n.. py:data:: {name}\n   :module: {package}\n\n{shown}"
                    break


class Label(SphinxRole):
    """A link from a docstring to a label of the book: ``:label:`words|ch-kernels```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link; an equation without words shows its number."""
        words, _, label = self.text.rpartition("|")
        shown = [nodes.Text(words)] if words else []
        return [cross_reference(kind_of(label), label, shown, self.env.docname)], []


def rewrite(
    app: Sphinx, _what: str, name: str, _thing: Any, _options: Any, lines: list[str]
) -> None:
    """Prepare a docstring, before napoleon reads it: shapes become code, labels become links."""
    plan = {chapter.number.lstrip("0"): chapter for chapter in tables.chapters()}
    of = _OF_CHAPTER.search("\n".join(lines))
    if of and of[1] in plan:
        app.env.temp_data["attnbook_built"][name] = plan[of[1]].stem

    def linked(chapter: re.Match[str]) -> str:
        known = plan.get(chapter[2])
        return f":label:`{chapter[1]}|{known.label}`" if known else chapter[0]

    def written(paragraph: str) -> str:
        if paragraph.lstrip().startswith(">>>"):
            return paragraph
        paragraph = _SHAPE.sub(lambda shape: f"``{shape[0]}``", paragraph)
        paragraph = _LABEL.sub(lambda eq: f":label:`{eq[1] or ''}|{eq[2]}`", paragraph)
        return _CHAPTER.sub(linked, paragraph)

    lines[:] = "\n\n".join(map(written, "\n".join(lines).split("\n\n"))).split("\n")


def readable(
    _app: Sphinx, _what: str, _name: str, _thing: Any, _options: Any,
    signature: str | None, result: str | None,
) -> tuple[str | None, str | None]:
    """Write jaxtyping's annotations as in the source, without what only its checks need."""
    def shape(found: re.Match[str]) -> str:
        return f'{found[1]}[{found[2]}, "{found[3].replace("#", "")}"]'

    return tuple(part and _TYPE.sub(shape, part) for part in (signature, result))


def fields(
    _app: Sphinx, _what: str, _name: str, thing: Any, _skip: bool, _options: Any
) -> bool | None:
    """Leave out the fields of named tuples: the docstring of the class says what they are."""
    said = getattr(thing, "__doc__", None) or ""
    return True if said.startswith("Alias for field number") else None


# --- which chapter uses what -----------------------------------------------------------------
def used(notebook: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the names of the library in a chapter's code, as they are written and in full.

    Examples
    --------
    >>> code = "from attnbook import masks as m\\nprint(m.causal(3))"
    >>> used({"cells": [{"cell_type": "code", "source": code}]})
    (('m', 'attnbook.masks'), ('m.causal', 'attnbook.masks.causal'))
    """
    known: dict[str, str] = {}
    found: dict[str, str] = {}
    own = set()
    for cell in notebook.get("cells", ()):
        for node in _inside_out(cell) if cell["cell_type"] == "code" else ():
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("attnbook"):
                known |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                own.add(node.name)
            elif isinstance(node, ast.Name) and node.id in known:
                found[node.id] = known[node.id]
            elif isinstance(node, ast.Attribute) and (of := ast.unparse(node.value)) in found:
                found[f"{of}.{node.attr}"] = f"{found[of]}.{node.attr}"
    return tuple((name, full) for name, full in found.items() if name not in own)


def _inside_out(cell: dict[str, Any]) -> Iterator[ast.AST]:
    """Yield what a cell's code is made of, parts before what they are parts of."""
    def walk(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            yield from walk(child)
        yield node

    try:
        yield from walk(ast.parse("".join(cell["source"])))
    except SyntaxError:          # a blank of an exercise, or another language
        return


def _again(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write both sides anew where the names of the library, or their uses, have changed."""
    domain = book_domain(env)
    uses = {docname: page.uses for docname, page in domain.pages.items() if page.uses}
    if domain.data["shown"] == (domain.library, uses):
        return []
    domain.data["shown"] = (dict(domain.library), uses)
    return sorted({*uses, *(docname for docname, _, _ in domain.library.values())})


def _lead_back(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    """Tie a chapter to the library: the first use of each name, and a list at its end."""
    domain = book_domain(app.env)
    page = domain.pages.get(pagename)
    if 'class="sig ' in context["body"]:
        context["body"] = _SIGNATURE.sub(lambda found: plain_lines(found[0]), context["body"])
    if page is None or not page.stem or not domain.library:
        return

    def link(name: str, words: str) -> str:
        docname, anchor, _ = domain.library[name]
        place = html.escape(f"{app.builder.get_relative_uri(pagename, docname)}#{anchor}")
        return f'<a class="to-api" href="{place}">{words}</a>'

    known = {name: full for name, full in page.uses if full in domain.library}
    own = [name for name, (_, _, stem) in sorted(domain.library.items())
           if (stem == page.stem if stem else domain.first_user(name)[0] == pagename)]
    words = [link(name, f"<code>{html.escape(name.partition('.')[2])}</code>") for name in own]
    foot = f'<p class="api-list">{text("site.api_list")} {", ".join(words)}</p>\n' if own else ""
    context["body"] = with_links(context["body"], known, link) + foot


def plain_lines(signature: str) -> str:
    """Return a signature whose lines are no list: Sphinx's has nothing but second halves."""
    for tag, name in (("dl", "sig-lines"), ("dd", "sig-line")):
        signature = signature.replace(f"<{tag}>", f'<span class="{name}">')
        signature = signature.replace(f"</{tag}>", "</span>")
    return signature


def with_links(body: str, known: dict[str, str], link: Callable[[str, str], str]) -> str:
    """Return a page in which the first use of each known name in code, below imports, is a link."""
    patterns = {name: re.compile(
        f"(?<!{re.escape(_POINT)})" + re.escape(_POINT).join(
            rf'<span class="n[\w -]*">{part}</span>' for part in name.split("."))
        + '(?!<span class="o">=)') for name in known}

    def line(code: str) -> str:
        for name, pattern in list(patterns.items()):
            if 'class="kn"' not in code and (use := pattern.search(code)):
                del patterns[name]
                code = code[:use.start()] + link(known[name], use[0]) + code[use.end():]
        return code

    return _CODE.sub(lambda block: "".join(
        [block[1], *map(line, block[2].splitlines(keepends=True)), block[3]]), body)


def setup(app: Sphinx) -> None:
    app.add_directive("api", Api)
    app.add_role("label", Label())
    app.connect("autodoc-process-docstring", rewrite, priority=400)    # napoleon comes at 500
    app.connect("autodoc-process-signature", readable)
    app.connect("autodoc-skip-member", fields)
    app.connect("env-updated", _again)
    each_page(app, _lead_back, priority=280, made=False)
