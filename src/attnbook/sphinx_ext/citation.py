"""How to cite the book and a chapter, from CITATION.cff."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml


@dataclass(frozen=True)
class Book:
    """What a citation needs."""

    title: str
    authors: tuple[str, ...]
    year: str = ""
    version: str = ""
    url: str = ""


def book(confdir: str | Path, config: Any) -> Book:
    """Return what CITATION.cff says, or else what the configuration says."""
    file = Path(confdir, "CITATION.cff")
    if not file.is_file():
        return Book(title=config.project, authors=(config.author,))
    data = yaml.safe_load(file.read_text(encoding="utf8"))
    # The book itself may be the preferred citation of the software around it.
    data = {**data, **data.get("preferred-citation", {})}
    released = str(data.get("date-released") or data.get("year") or "")
    return Book(
        title=data["title"],
        authors=tuple(
            one.get("name") or f"{one.get('given-names', '')} {one.get('family-names', '')}".strip()
            for one in data.get("authors", ())),
        year=released[:4], version=str(data.get("version", "")),
        url=data.get("url") or data.get("repository-code") or "",
    )


def of_chapter(book: Book, number: int, title: str, stem: str, url: str = "") -> tuple[str, str]:
    """Return the citation of a chapter as a sentence and as a BibTeX entry.

    Examples
    --------
    >>> book = Book("A Book", ("Ann Author",), year="2026")
    >>> of_chapter(book, 2, "Kernels", "kernels")[0]
    'Ann Author (2026). “Kernels”. Chapter 2 of A Book.'
    """
    year = f" ({book.year})" if book.year else ""
    version = f", version {book.version}" if book.version else ""
    where = f" {url or book.url}" if url or book.url else ""
    plain = (f"{' and '.join(book.authors)}{year}. “{title}”. "
             f"Chapter {number} of {book.title}{version}.{where}")
    fields = {
        "author": " and ".join(f"{{{name}}}" if " " not in name else name for name in book.authors),
        "title": title, "booktitle": book.title, "chapter": str(number), "year": book.year,
        "edition": f"Version {book.version}" if book.version else "", "url": url or book.url,
    }
    lines = ",\n".join(f"  {key} = {{{value}}}" for key, value in fields.items() if value)
    return plain, f"@incollection{{paying-attention-{stem},\n{lines}\n}}"
