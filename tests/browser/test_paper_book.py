"""The PDF of a small book, as Chromium prints it."""

import re
import subprocess
import sys

import paper
import project
import pypdfium2
import pytest
from test_sphinx_ext_site import build

pytestmark = pytest.mark.browser


def test_the_pdf_has_every_chapter_with_its_number_and_no_empty_sheet(tmp_path):
    folder = project.write(tmp_path / "book")
    welcome = folder / "book" / "welcome.md"
    welcome.write_text(welcome.read_text("utf8") + "\n一百二十三 is a number.\n", "utf8")
    assert build(folder).returncode == 0
    # A process of its own: this one may drive a browser already.
    subprocess.run([sys.executable, paper.__file__, "--only", "pdf", "--root", str(folder),
                    "--out", str(tmp_path), "--site", str(folder / "_build/html")], check=True)
    made = tmp_path / f"{paper.NAME}.pdf"
    assert re.search(rb"/FontName\s*/\w+\+PayingAttentionMath", made.read_bytes())
    document = pypdfium2.PdfDocument(made)
    texts = [page.get_textpage().get_text_range() for page in document]
    # A character without a font is a box, and no text can be read out of it.
    assert any("一百二十三" in text for text in texts)
    assert all(len(text.strip()) > 40 for text in texts), "an empty sheet"
    top = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()
           if mark.level == 0]
    assert [title for title, _ in top][1:4] == ["Contents", "Paying Attention", "The library"]
    assert top[-1][0] == "Solutions and answers"
    for title, sheet in top[2:]:
        assert title in texts[sheet].replace("\r\n", " ")
        assert str(sheet + 1) in texts[1], "the table of contents names the sheet"
    assert {page.get_size() for page in document} == {document[0].get_size()}
