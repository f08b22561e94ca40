"""Ordinary Markdown links with a label of the book become references of the whole project.

A link to the notebook of a chapter, ``[chapter 2](02-kernels.ipynb)``, is one of them: it leads to
the page on the site, and to the notebook wherever notebooks are read.
"""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinxcontrib.bibtex.citation_target import parse_citation_targets
from sphinxcontrib.bibtex.roles import CitationRef

from attnbook._files import write
from attnbook.data import tables

from .domain import KINDS, Target, at_end, book_domain, warn

_IN_A_COPY = re.compile(r"\]\((?:#([a-z]+-[\w-]+)|([\w-]+)\.ipynb)\)")


def kind_of(label: str) -> str:
    """Return what a label stands for, or an empty string.

    Examples
    --------
    >>> kind_of("eq-nw"), kind_of("summary")
    ('eq', '')
    """
    kind, hyphen, rest = label.partition("-")
    return kind if hyphen and rest and kind in KINDS else ""


class BookLinks(SphinxTransform):
    """Take links such as ``[query](#term-query)`` before MyST looks for them on the page."""

    default_priority = 400

    def apply(self) -> None:
        for link in list(self.document.findall(nodes.reference)):
            label = str(link.get("refuri", "")).removeprefix("#")
            kind = kind_of(label) if link.get("id_link") else ""
            if not kind:
                continue
            reference = cross_reference(kind, label, link.children, self.env.docname, link)
            if kind == "cite":
                note_citation(self.env, reference)
            if kind == "fact":
                self._compare_fact(label, link)
            link.replace_self(reference)
        notebooks = {f"notebooks/{c.notebook}".removesuffix(".ipynb"): c.label
                     for c in tables.chapters()}
        for link in list(self.document.findall(pending_xref)):
            if label := link["refdomain"] == "doc" and notebooks.get(link["reftarget"]):
                text = link[0].children if link["refexplicit"] else []
                link.replace_self(cross_reference("ch", label, text, self.env.docname, link))

    def _compare_fact(self, label: str, link: nodes.reference) -> None:
        known = {fact.label: fact.text for fact in tables.facts()}
        shown = " ".join(link.astext().split())
        if label in known and shown and shown != known[label]:
            warn("fact", link, "the text says %r, facts.toml says %r for #%s: correct one of them",
                 shown, known[label], label)


def cross_reference(
    kind: str, label: str, text: list[nodes.Node], docname: str, where: nodes.Node | None = None
) -> pending_xref:
    """Return a reference that :class:`attnbook.sphinx_ext.domain.BookDomain` resolves."""
    content = nodes.inline("", "", *text)
    reference = pending_xref("", content, refdoc=docname, refdomain="book", reftype=kind,
                             reftarget=label, refwarn=True, refexplicit=bool(text))
    if where is not None:
        reference.source, reference.line = where.source, where.line
    return reference


def note_citation(env: BuildEnvironment, reference: pending_xref) -> None:
    """Tell sphinxcontrib-bibtex that a page cites the work that a reference leads to."""
    key = reference["reftarget"].removeprefix("cite-")
    identifier = f"cited-{key}-{env.new_serialno('book-cite')}"
    reference[0]["ids"].append(identifier)
    env.get_domain("cite").citation_refs.append(CitationRef(
        citation_ref_id=identifier, docname=env.docname, line=reference.line or 0,
        targets=list(parse_citation_targets(key))))


class PlainAddresses(SphinxPostTransform):
    """Mark links that show their own address: on paper it need not stand behind them again."""

    default_priority = 10                  # the list of references is made by one of priority 5

    def run(self, **_: Any) -> None:
        for link in self.document.findall(nodes.reference):
            if link.get("refuri") == link.astext():
                link["classes"].append("address")


def address_copies(app: Sphinx) -> None:
    """Let links in the notebooks that the site offers lead to its pages, if its address is known.

    Such a copy is read alone: no other notebook lies beside it, and no label leads to other pages.
    """
    base = app.config.attnbook_site_url
    domain = book_domain(app.env)
    for copy in Path(app.outdir, "_sources", "notebooks").glob("*.ipynb") if base else ():
        text = copy.read_text(encoding="utf8")

        def address(link: re.Match[str], text: str = text) -> str:
            label, page = link[1] or "", f"notebooks/{link[2]}"
            here = f'id=\\"{label}\\"' in text
            target = Target(page, "") if page in app.env.found_docs else domain.find(label)
            if target is None or here:
                return link[0]
            anchor = f"#{target.anchor}" if target.anchor else ""
            return f"]({base}{app.builder.get_target_uri(target.docname)}{anchor})"

        write(copy, _IN_A_COPY.sub(address, text))


def setup(app: Sphinx) -> None:
    app.add_transform(BookLinks)
    app.add_post_transform(PlainAddresses)
    at_end(app, address_copies)
