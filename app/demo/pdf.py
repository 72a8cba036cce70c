"""PDF documents of one page of text, which is all that demo documents need (ISO 32000-1, 7.5)."""

import textwrap
from collections.abc import Sequence

_WIDTH, _HEIGHT, _MARGIN, _LEADING = 595, 842, 64, 18
_COLUMNS = 78
_TITLE_COLUMNS = 44


def one_page(title: str, paragraphs: Sequence[str], language: str) -> bytes:
    """Return a page of A4 with a title and paragraphs; characters beyond Windows-1252 become question marks."""
    lines = [(16, line) for line in textwrap.wrap(title, _TITLE_COLUMNS)]
    for paragraph in paragraphs:
        lines += [(11, ""), *((11, line) for line in textwrap.wrap(paragraph, _COLUMNS))]
    shown = b"".join(b"/F1 %d Tf %s Tj T*\n" % (size, _string(line)) for size, line in lines)
    content = b"BT %d TL %d %d Td\n%sET" % (_LEADING, _MARGIN, _HEIGHT - 2 * _MARGIN, shown)
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R /Lang %s >>" % _string(language),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R"
            b" /Resources << /Font << /F1 5 0 R >> >> >>" % (_WIDTH, _HEIGHT),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            b"<< /Title <FEFF%s> >>" % title.encode("utf-16-be").hex().upper().encode(),
        ]
    )


def _string(text: str) -> bytes:
    raw = text.encode("cp1252", errors="replace")
    return b"(%s)" % raw.replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)")


def _file(objects: Sequence[bytes]) -> bytes:
    """Return the objects with the table of where each begins; the first is the catalogue, the last the information."""
    body = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, one in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, size - 1, len(body))
    return b"%sxref\n0 %d\n0000000000 65535 f \n%s%s" % (body, size, table, end)
