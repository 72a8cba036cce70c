"""What may be uploaded: each kind with its types and limits, declared once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PDF: Final = "application/pdf"
JPEG: Final = "image/jpeg"
PNG: Final = "image/png"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv"

#: Endings of names; the first is the one that a stored file gets.
ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    PDF: (".pdf",),
    JPEG: (".jpg", ".jpeg"),
    PNG: (".png",),
    XLSX: (".xlsx", ".xlsm"),
    CSV: (".csv", ".txt"),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of upload. ``limit`` is in bytes; a picture is made no larger than ``longest_side`` pixels."""

    name: str
    types: tuple[str, ...]
    limit: int
    #: Code and text for what is none of the types, or not whole.
    wrong: "tuple[str, str | _StrPromise]"
    longest_side: int = 0
    #: Longest sides of the small pictures that are stored with a picture, in pixels, from the largest on.
    thumbnails: tuple[int, ...] = ()

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that a name may have."""
        return tuple(ending for one in self.types for ending in ENDINGS[one])


#: A file is handed over in one piece (ADR 0047), so its size is memory for as long as somebody reads.
_TEN_MEGABYTES: Final = 10 * 1024 * 1024

#: The part of a workbook that every one has; its name stands in the archive as it is.
_BOOK: Final = b"xl/workbook.xml"
#: How texts begin that have zero bytes, and how much of others is looked at.
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_START: Final = 64 * 1024

KINDS: Final[dict[str, Kind]] = {
    one.name: one
    for one in (
        Kind(
            "document",
            (PDF,),
            _TEN_MEGABYTES,
            ("no_pdf", gettext_lazy("Please upload the correct file: a complete PDF document.")),
        ),
        Kind(
            "picture",
            (JPEG, PNG),
            _TEN_MEGABYTES,
            ("no_picture", gettext_lazy("Please upload the correct file: a complete picture as JPEG or PNG.")),
            longest_side=2560,
            thumbnails=(320, 160),
        ),
        Kind(
            "illustration",
            (JPEG, PNG),
            _TEN_MEGABYTES,
            ("no_picture", gettext_lazy("Please upload the correct file: a complete picture as JPEG or PNG.")),
            longest_side=1600,
            thumbnails=(800, 400),
        ),
        Kind(
            "table",
            (XLSX, CSV),
            2 * _TEN_MEGABYTES,
            ("no_table", gettext_lazy("Please upload the correct file: a table as XLSX or CSV.")),
        ),
    )
}

#: Bytes of the largest upload; files of versions before are no larger.
LARGEST: Final = max(one.limit for one in KINDS.values())


def type_of(content: bytes) -> str:
    """The type by the first bytes of the content; empty for one that no kind knows."""
    if content.startswith(b"%PDF-"):
        return PDF
    if content.startswith(b"\xff\xd8\xff"):
        return JPEG
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if content.startswith(b"PK\x03\x04") and _BOOK in content:
        return XLSX
    if content.startswith(_MARKS) or b"\0" not in content[:_START]:
        # Whatever is text; what its bytes mean is found out where it is read.
        return CSV
    return ""
