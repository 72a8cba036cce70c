"""Takes what somebody hands over: by form or as base64, judged by its content and by nothing else."""

import base64
import binascii
import json
import re
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.utils.translation import gettext_lazy

from app.files.alone import output_of
from app.files.kinds import CSV, ENDINGS, JPEG, KINDS, PDF, PNG, Kind, type_of
from app.files.names import clean_name

if TYPE_CHECKING:
    _ContentFile = ContentFile[bytes]
else:
    _ContentFile = ContentFile

#: How a PDF ends within the last kilobyte (ISO 32000, 7.5), and what may follow.
_PDF_END: Final = b"%%EOF"
_TAIL: Final = 1024
_PADDING: Final = b" \t\r\n\f\0"
#: "data:application/pdf;base64,": what it says of the type is not read.
_DATA_URL: Final = re.compile(r"data:[^,]{0,200},", re.IGNORECASE)
_LONGEST_PREFIX: Final = 210
_SPACE: Final = re.compile(r"[ \t\r\n]+")
_FORMATS: Final = {JPEG: "JPEG", PNG: "PNG"}
_TYPES: Final = {format: type for type, format in _FORMATS.items()}

#: How spreadsheets of older programs begin, and all that have a password.
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0"

_FAULTS: Final = {
    "old_office": gettext_lazy(
        "The file has a password, or is a spreadsheet of an older program (XLS). Save it as XLSX without a password."
    ),
    "encrypted": gettext_lazy("The PDF is encrypted. Please save it without a password."),
    "active": gettext_lazy("The PDF contains scripts or actions. Please save it without them."),
    "embedded": gettext_lazy("The PDF contains or refers to other files. Please save it without them."),
    "page_size": gettext_lazy(
        "The PDF has a page whose sides are not between 1 mm and 5 m. Please save it with a usual page size."
    ),
    "too_many_pages": gettext_lazy("The PDF has more than 5,000 pages. Please split it."),
    "too_many_pixels": gettext_lazy("The picture has more than 25 megapixels. Please make it smaller."),
    "unpacked": gettext_lazy(
        "Unpacked, the pages of the PDF are larger than 256 MB without pictures. Please save it with simpler pages."
    ),
    "not_base64": gettext_lazy("The file is not encoded as base64."),
}


class TakenFile(_ContentFile):
    """A file that passed the checks of its kind; ``content`` is what may be stored."""

    def __init__(self, content: bytes, name: str, kind: Kind, media_type: str, thumbnails: dict[int, bytes]) -> None:
        super().__init__(content, name=name)
        self.content = content
        self.kind = kind
        self.media_type = media_type
        self.thumbnails = thumbnails
        #: The name under which it is stored already; empty if it is not.
        self.stored_as = ""

    @property
    def ending(self) -> str:
        """Of its type."""
        return ENDINGS[self.media_type][0]


def take(kind: str, file: Any, name: str = "") -> TakenFile:
    """Take an uploaded file, or any other that can be read. Raises ValidationError, with a code for each fault."""
    size = getattr(file, "size", None)
    if size is not None and size > KINDS[kind].limit:
        raise _too_large(KINDS[kind])
    file.seek(0)
    content = file.read(KINDS[kind].limit + 1)
    file.seek(0)
    return take_bytes(kind, content, name or file.name or "")


def take_base64(kind: str, text: str, name: str = "") -> TakenFile:
    """Take a ``base64_string``, with or without the prefix of a data URL. Raises ValidationError.

    What is too long is refused before it is decoded; line breaks count, up to one in ten characters.
    """
    limit = KINDS[kind].limit
    if len(text) > (limit + 2) // 3 * 4 * 11 // 10 + _LONGEST_PREFIX:
        raise _too_large(KINDS[kind])
    text = text.lstrip()
    found = _DATA_URL.match(text[:_LONGEST_PREFIX])
    bare = _SPACE.sub("", text[found.end() :] if found else text)
    try:
        content = base64.b64decode(bare, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValidationError(_FAULTS["not_base64"], code="not_base64") from error
    return take_bytes(kind, content, name)


def take_bytes(kind: str, content: bytes, name: str) -> TakenFile:
    """Take a content; its name may be empty, but must not belong to another type. Raises ValidationError."""
    allowed = KINDS[kind]
    if len(content) > allowed.limit:
        raise _too_large(allowed)
    found = type_of(content)
    if CSV in allowed.types and content.startswith(_OLD_OFFICE):
        raise ValidationError(_FAULTS["old_office"], code="old_office")
    if found not in allowed.types or (name and not name.strip().lower().endswith(ENDINGS[found])):
        raise _wrong(allowed)
    thumbnails: dict[int, bytes] = {}
    if found == PDF:
        _check_pdf(allowed, content)
    elif found in _FORMATS:
        found, content, thumbnails = _picture(allowed, found, content)
    return TakenFile(content, clean_name(name, ENDINGS[found][0]), allowed, found, thumbnails)


def checked(kind: str, content: bytes, media_type: str) -> TakenFile:
    """A content without thumbnails that was taken before, or that the portal itself has made: it is not read again."""
    return TakenFile(content, f"file{ENDINGS[media_type][0]}", KINDS[kind], media_type, {})


def said_of(kind: str, code: str) -> str:
    """What is said of a file that was refused with a code, in the active language."""
    if code == "too_large":
        return str(_too_large(KINDS[kind]).message) % {"megabytes": KINDS[kind].limit // 1024**2}
    return str(_FAULTS.get(code, KINDS[kind].wrong[1]))


def _too_large(kind: Kind) -> ValidationError:
    text = gettext_lazy("The file is larger than %(megabytes)d MB.")
    if CSV in kind.types:
        text = gettext_lazy("The file is larger than %(megabytes)d MB. Split the table into several files.")
    return ValidationError(
        text,
        code="too_large",
        params={"megabytes": kind.limit // 1024**2},
    )


def _wrong(kind: Kind, code: str = "") -> ValidationError:
    """``code`` says more closely what is wrong with a file that has no text of its own."""
    return ValidationError(kind.wrong[1], code=code or kind.wrong[0])


def _check_pdf(kind: Kind, content: bytes) -> None:
    _, end, rest = content[-_TAIL:].rpartition(_PDF_END)
    # What follows the end, such as an archive, is for a reader of another type.
    if not end or rest.strip(_PADDING):
        raise _wrong(kind)
    if word := pdf_fault(content):
        raise ValidationError(_FAULTS[word], code=word) if word in _FAULTS else _wrong(kind, word)


def pdf_fault(content: bytes) -> str:
    """What is wrong with the contents of a PDF, as a code of refusals; empty if nothing is."""
    word = (output_of("pdf_contents.py", content) or b"damaged").decode("ascii", "replace")
    return "" if word == "none" else word


def _picture(kind: Kind, media_type: str, content: bytes) -> tuple[str, bytes, dict[int, bytes]]:
    """Type, content and thumbnails of the picture as it is written again."""
    sides = (kind.longest_side, *kind.thumbnails)
    out = output_of("picture_contents.py", content, _FORMATS[media_type], *(str(side) for side in sides))
    line, _, made = (out or b'{"fault": "damaged"}\n').partition(b"\n")
    head = json.loads(line)
    if head["fault"]:
        text = _FAULTS.get(head["fault"], kind.wrong[1])
        raise ValidationError(text, code=head["fault"])
    parts = []
    for length in head["lengths"]:
        parts.append(made[:length])
        made = made[length:]
    return _TYPES[head["format"]], parts[0], dict(zip(kind.thumbnails, parts[1:], strict=True))
