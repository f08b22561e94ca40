"""What stands on the sheets that a printer gets."""

from itertools import pairwise

import pypdfium2

GAP = 8
"""Points: tails of letters and indices lie closer to their line, and no two lines as close."""


def feet(printed: bytes) -> list[str]:
    """Return the last line of every sheet, without its spaces."""
    return [_last_line(sheet.get_textpage()) for sheet in pypdfium2.PdfDocument(printed)]


def _last_line(text: pypdfium2.PdfTextPage) -> str:
    """Return the letters that stand lowest, up to the first gap above them."""
    boxes = [(text.get_charbox(i), text.get_text_range(i, 1)) for i in range(text.count_chars())]
    letters = sorted(((low, left, letter) for (left, low, _, high), letter in boxes
                      if letter.strip() and high > low))
    apart = (i for i, (a, b) in enumerate(pairwise(letters), 1) if b[0] - a[0] > GAP)
    return "".join(letter for _, _, letter in
                   sorted(letters[:next(apart, len(letters))], key=lambda found: found[1]))
