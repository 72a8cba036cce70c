"""What may be uploaded: each kind with its types and limits, declared once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PDF: Final = "application/pdf"
JPEG: Final = "image/jpeg"
PNG: Final = "image/png"

#: Endings of names; the first is the one that a stored file gets.
ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    PDF: (".pdf",),
    JPEG: (".jpg", ".jpeg"),
    PNG: (".png",),
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
    return ""
