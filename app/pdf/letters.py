"""The characters that a document can show: those that its fonts have. PDF/A forbids a box in place of a character."""

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
#: What stands for a character that a font lacks.
REPLACEMENT: Final = "?"
#: Of two-byte codes (OpenType, "cmap", format 4), which is all that the fonts have.
_FORMAT: Final = 4


def shown(text: str) -> str:
    """The text as the fonts can show it: controls become blanks, unknown characters question marks."""
    known = _known()
    composed = unicodedata.normalize("NFC", text)
    if all(ord(one) in known for one in composed):
        return composed
    return "".join(_shown(one, known) for one in composed)


def _shown(one: str, known: frozenset[int]) -> str:
    kind = unicodedata.category(one)
    if kind in ("Cf", "Mn"):
        # Marks without a letter of their own and switches of the writing direction have no picture.
        return ""
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    return one if ord(one) in known else REPLACEMENT


@cache
def _known() -> frozenset[int]:
    """The codes that every font has, without controls, marks and those of private use."""
    found = [frozenset(_codes(path.read_bytes())) for path in sorted(FONTS.glob("*.ttf"))]
    common = frozenset.intersection(*found)
    return frozenset(code for code in common if unicodedata.category(chr(code)) not in ("Cc", "Cf", "Co", "Cn", "Mn"))


def _codes(font: bytes) -> Iterator[int]:
    """The character codes of a TrueType font that have a glyph."""
    [tables] = struct.unpack_from(">4xH", font)
    for number in range(tables):
        tag, start = struct.unpack_from(">4s4xI", font, 12 + 16 * number)
        if tag == b"cmap":
            yield from _codes_of_table(font, start)


def _codes_of_table(font: bytes, start: int) -> Iterator[int]:
    [maps] = struct.unpack_from(">2xH", font, start)
    for number in range(maps):
        [offset] = struct.unpack_from(">4xI", font, start + 4 + 8 * number)
        at = start + offset
        kind, twice = struct.unpack_from(">H4xH", font, at)
        if kind != _FORMAT:
            continue
        size = twice // 2
        ends, firsts = (struct.unpack_from(f">{size}H", font, at + place) for place in (14, 16 + twice))
        for first, end in zip(firsts, ends, strict=True):
            yield from range(first, min(end, 0xFFFE) + 1)
