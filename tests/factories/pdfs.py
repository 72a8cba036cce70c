"""PDFs with something that no document needs."""

import io
import zlib
from collections.abc import Callable
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name

from app.demo.pdf import one_page

#: An ordinary document of one page.
PDF: Final = one_page("Studie", ["Ein Absatz."], "de")
Change = Callable[[pikepdf.Pdf], Any]


def changed(change: Change, **options: Any) -> bytes:
    """The document after ``change``; ``options`` say how it is saved."""
    with pikepdf.open(io.BytesIO(PDF)) as pdf:
        change(pdf)
        written = io.BytesIO()
        pdf.save(written, **options)
    return written.getvalue()


def root(**values: Any) -> Change:
    """Values of the document's catalogue."""
    return lambda pdf: _set(pdf.Root, values)


def page(**values: Any) -> Change:
    """Values of the page."""
    return lambda pdf: _set(pdf.pages[0].obj, values)


def action(**values: Any) -> Change:
    """An action when the document is opened."""
    return root(OpenAction=Dictionary(**values))


def note(**values: Any) -> Change:
    """A note on the page."""
    return page(Annots=Array([Dictionary(**{"Type": Name.Annot, "Rect": Array([0, 0, 1, 1]), **values})]))


def _set(where: pikepdf.Object, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(where, name, value)


def updated(content: bytes, number: int, body: bytes) -> bytes:
    """The document with an update behind it (ISO 32000-1, 7.5.6) in which one of its objects says something else."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        size, catalogue = len(pdf.objects) + 1, pdf.Root.objgen[0]
    before = content.rpartition(b"startxref")[2].split()[0]
    start = len(content)
    content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"xref\n%d 1\n%010d 00000 n \n" % (number, start)
    trailer = b"trailer\n<< /Size %d /Root %d 0 R /Prev %s >>\n" % (size, catalogue, before)
    return content + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(content)


def bomb() -> bytes:
    """Objects that unpack to two gigabytes."""
    beginning, filling, times = b"1 0 << >> ", b" " * 2**20, 2048
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(beginning) + packer.flush(zlib.Z_FULL_FLUSH)
    # After a full flush the packer remembers nothing: what the filling gives once, it gives each time.
    packed += (packer.compress(filling) + packer.flush(zlib.Z_FULL_FLUSH)) * times + packer.flush()
    checked = zlib.adler32(beginning)
    for _ in range(times):
        checked = zlib.adler32(filling, checked)
    packed = b"\x78\xda" + packed + checked.to_bytes(4, "big")
    stream = b"1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n" % len(packed)
    return b"%PDF-1.5\n" + stream + packed + b"\nendstream\nendobj\nstartxref\n9\n%%EOF\n"
