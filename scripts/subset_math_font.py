"""Cut Latin Modern Math to the characters that formulas of the book can use.

    python scripts/subset_math_font.py latinmodern-math.otf

The font is in Debian's package fonts-lmodern and in every TeX distribution (GUST e-foundry,
version 1.959). Its licence, the GUST Font License, is the LaTeX Project Public License with the
request that a changed font carries another name: the result is called "Paying Attention Math" and
lies beside the licence and a manifest in src/attnbook/sphinx_ext/static/fonts.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Paying Attention Math"
TARGET = (Path(__file__).resolve().parents[1] / "src" / "attnbook" / "sphinx_ext" / "static"
          / "fonts" / "paying-attention-math.woff2")
RANGES = [
    (0x20, 0x7E),            # Latin letters, digits, signs
    (0xA0, 0xA0), (0xAC, 0xAC), (0xB1, 0xB1), (0xB7, 0xB7), (0xD7, 0xD7), (0xF7, 0xF7),
    (0x2C6, 0x2C7), (0x2D8, 0x2DC), (0x300, 0x30C), (0x20D7, 0x20D7),      # accents
    (0x391, 0x3A9),          # Greek capitals; small letters are set in italics, below
    (0x2010, 0x2016), (0x2018, 0x201D), (0x2020, 0x2022), (0x2026, 0x2026), (0x2032, 0x2034),
    (0x2061, 0x2064), (0x2102, 0x2102), (0x210E, 0x210E), (0x2113, 0x2113), (0x2115, 0x2115),
    (0x211D, 0x211D), (0x2124, 0x2124), (0x2190, 0x2194), (0x21A6, 0x21A6), (0x21D2, 0x21D4),
    (0x2200, 0x220D), (0x220F, 0x2213), (0x2217, 0x221E), (0x2223, 0x222B), (0x2236, 0x2237),
    (0x223C, 0x223C), (0x2243, 0x2248), (0x2250, 0x2250), (0x2254, 0x2255), (0x2260, 0x226B),
    (0x2282, 0x2287), (0x2295, 0x2299), (0x22A4, 0x22A5), (0x22C0, 0x22C5), (0x22EE, 0x22F1),
    (0x2308, 0x230B), (0x23DC, 0x23DF), (0x27E8, 0x27E9), (0x2A7D, 0x2A7E),
    (0x1D400, 0x1D467),      # bold, italic
    (0x1D53C, 0x1D53C), (0x1D540, 0x1D540),                                # double-struck E and I
    (0x1D6FC, 0x1D71B),      # italic Greek, small
    (0x1D736, 0x1D74E),      # bold italic Greek, small
    (0x1D7CE, 0x1D7CF), (0x1D7D9, 0x1D7D9),     # bold 0 and 1, double-struck 1
]


def characters() -> set[int]:
    """Return the code points that stay."""
    return {code for first, last in RANGES for code in range(first, last + 1)}


def rename(font: TTFont) -> None:
    """Give the changed font a name of its own, as its licence asks."""
    compact = FAMILY.replace(" ", "")
    names = {1: FAMILY, 2: "Regular", 3: f"{compact}-1", 4: FAMILY, 6: f"{compact}-Regular"}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID > 6 and record.nameID not in (13, 14):
            font["name"].removeNames(nameID=record.nameID)
    cff = font["CFF "].cff
    cff.fontNames = [names[6]]
    cff.topDictIndex[0].FullName = cff.topDictIndex[0].FamilyName = FAMILY


def settle(font: TTFont) -> None:
    """Hang the subscript of a y where that of an x hangs, as TeX does.

    Browsers measure from the foot of the base, TeX does so only under boxes. With less drop a
    letter with a descender no longer pushes its subscript down.
    """
    font["MATH"].table.MathConstants.SubscriptBaselineDropMin.Value = 40


def stand_primes(font: TTFont) -> None:
    """Give the primes the forms that the font keeps for superscripts (its feature ``ssty``).

    A prime is always a superscript here. The plain form is raised and small already: raised and
    made small once more, nobody sees it.
    """
    gsub = font["GSUB"].table
    lookups = {index for record in gsub.FeatureList.FeatureRecord if record.FeatureTag == "ssty"
               for index in record.Feature.LookupListIndex}
    tables = (getattr(part, "ExtSubTable", part) for index in lookups
              for part in gsub.LookupList.Lookup[index].SubTable)
    forms = {glyph: others[0] for part in tables for glyph, others in part.alternates.items()}
    for table in font["cmap"].tables:
        for code in (0x2032, 0x2033, 0x2034):
            table.cmap[code] = forms.get(table.cmap.get(code), table.cmap.get(code))


def main(source: str) -> None:
    options = subset.Options(
        flavor="woff2", layout_features=["dtls"], name_IDs=[0, 1, 2, 3, 4, 6, 13, 14],
        notdef_outline=True, desubroutinize=True, hinting=False)
    font = subset.load_font(source, options)
    stand_primes(font)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters())
    cutter.subset(font)
    rename(font)
    settle(font)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, TARGET, options)
    print(f"{TARGET.name}: {len(font.getGlyphOrder())} glyphs, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
