"""Reads the pages of a PDF: run as a program of its own, which reads it and writes text or a picture (ADR 0161).

``text FIRST LAST CHARACTERS`` writes a JSON array with the text of each page, ``picture PAGE WIDTH`` a PNG. Pages count
from 0.
"""

import io
import json
import resource
import sys
from typing import Final

import pypdfium2

#: Bytes of memory, address space included, and seconds of a processor.
MEMORY: Final = 1024**3
SECONDS: Final = 20
#: A page may be as long as it likes; its picture may not.
MAX_PIXELS: Final = 12_000_000


def texts(content: bytes, first: int, last: int, characters: int) -> list[str]:
    """The text of the pages from ``first`` to ``last`` that there are, cut to so many characters each."""
    found = []
    with pypdfium2.PdfDocument(content) as pdf:
        for number in range(first, min(last + 1, len(pdf))):
            page = pdf[number].get_textpage()
            found.append(page.get_text_range(0, min(characters, page.count_chars())))
    return found


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
    answer = json.dumps(texts(content, *given)).encode() if what == "text" else picture(content, *given)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    main(*sys.argv[1:])
