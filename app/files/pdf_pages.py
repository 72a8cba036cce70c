"""Reads the pages of a PDF: run as a program of its own, which reads it and writes text or a picture (ADR 0161).

``lines FIRST LAST CHARACTERS`` writes a JSON object with the number of pages and the lines of each page asked for,
``picture PAGE WIDTH`` a PNG. Pages count from 0.
"""

import io
import json
import resource
import sys
from collections.abc import Iterator
from ctypes import byref, c_int
from typing import Any, Final

import pypdfium2
from pypdfium2 import raw

#: Bytes of memory, address space included, and seconds of a processor.
MEMORY: Final = 1024**3
SECONDS: Final = 20
#: A page may be as long as it likes; its picture may not.
MAX_PIXELS: Final = 12_000_000


#: Units of a page's width and height in which the place of a line is given.
UNITS: Final = 10_000
#: What pdfium puts where a line ends, and where a word goes on in the next line behind a hyphen.
_BREAKS: Final = frozenset("\r\n")
_HYPHENS: Final = frozenset("\x02\ufffe\u00ad")
#: A line: its text, and left, top, right and bottom of its place.
Line = tuple[str, list[int]]


def lines(content: bytes, first: int, last: int, characters: int) -> dict[str, Any]:
    """The number of pages, and the lines of those from ``first`` to ``last``, cut to so many characters a page."""
    with pypdfium2.PdfDocument(content) as pdf:
        total = len(pdf)
        return {"pages": total, "lines": [_of_page(pdf[one], characters) for one in range(first, min(last + 1, total))]}


def _of_page(page: Any, characters: int) -> list[Line]:
    text = page.get_textpage()
    count = min(characters, text.count_chars())
    signs = [chr(raw.FPDFText_GetUnicode(text, place)) for place in range(count)]
    found = []
    for words, start, end in joined(signs):
        boxes = [text.get_rect(one) for one in range(text.count_rects(start, end - start))]
        if boxes:
            found.append((words, _place(page, boxes)))
    return found


def joined(signs: list[str]) -> Iterator[tuple[str, int, int]]:
    """Lines with the signs that they are printed from; a divided word stands whole in the first of its lines."""
    start, carried = 0, 0
    for end in range(len(signs) + 1):
        if end < len(signs) and signs[end] not in _BREAKS and signs[end] not in _HYPHENS:
            continue
        words = "".join(signs[max(start, carried) : end]).strip()
        if end < len(signs) and signs[end] in _HYPHENS and words:
            carried = _end_of_word(signs, end)
            words += "".join(sign for sign in signs[end:carried] if sign not in _BREAKS and sign not in _HYPHENS)
        if words:
            yield words, start, end
        start = end + 1


def _end_of_word(signs: list[str], start: int) -> int:
    while start < len(signs) and (signs[start] in _BREAKS or signs[start] in _HYPHENS):
        start += 1
    while start < len(signs) and not signs[start].isspace():
        start += 1
    return start


def _place(page: Any, boxes: list[tuple[float, float, float, float]]) -> list[int]:
    """Around all boxes, as the page is shown: turned, cropped, and measured from the upper left."""
    corners = [corner for left, bottom, right, top in boxes for corner in ((left, bottom), (right, top))]
    found = [_shown(page, *corner) for corner in corners]
    across, along = zip(*found, strict=True)
    return [min(across), min(along), max(across), max(along)]


def _shown(page: Any, across: float, along: float) -> tuple[int, int]:
    x, y = c_int(), c_int()
    raw.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, across, along, byref(x), byref(y))
    return max(0, min(UNITS, x.value)), max(0, min(UNITS, y.value))


def picture(content: bytes, number: int, width: int) -> bytes:
    """The page as it is printed, ``width`` pixels wide, in PNG. Raises ValueError if it is no page of a usual form."""
    with pypdfium2.PdfDocument(content) as pdf:
        if number >= len(pdf):
            raise ValueError("there is no such page")
        page = pdf[number]
        scale = width / page.get_width()
        if page.get_height() * scale * width > MAX_PIXELS:
            raise ValueError("the page is too long")
        out = io.BytesIO()
        page.render(scale=scale).to_pil().save(out, "PNG", compress_level=4)
    return out.getvalue()


def main(what: str, *numbers: str) -> None:
    """Answer for what comes by standard input."""
    content = sys.stdin.buffer.read()
    given = [int(one) for one in numbers]
    answer = json.dumps(lines(content, *given)).encode() if what == "lines" else picture(content, *given)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    main(*sys.argv[1:])
