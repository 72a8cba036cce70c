"""Checks of single values, worded for the admin's forms."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from search.fields.isin import is_valid

#: Bytes. A file is handed over in one piece (ADR 0047), so its size is memory for as long as somebody reads.
LARGEST_PDF: Final = 10 * 1024 * 1024
#: How every PDF begins, and how it ends within the last kilobyte (ISO 32000, 7.5).
PDF_BEGINNING: Final = b"%PDF-"
PDF_END: Final = b"%%EOF"
_TAIL: Final = 1024


def validate_isin(value: str) -> None:
    """Refuse a text that is not an ISIN; the database holds the same rule as a constraint."""
    if not is_valid(value):
        raise ValidationError(
            gettext_lazy("Not a valid ISIN: two letters, nine letters or digits, and the right check digit."),
            code="invalid_isin",
        )


def validate_pdf(file: Any) -> None:
    """Refuse an upload that is no PDF by its content, whatever its name or the browser says, or that is too large."""
    # A stored file was checked when it came; it may be missing now, and its other fields must stay editable.
    if getattr(file, "_committed", False):
        return
    if file.size > LARGEST_PDF:
        raise ValidationError(gettext_lazy("The file is larger than 10 MB."), code="too_large")
    file.seek(0)
    beginning = file.read(len(PDF_BEGINNING))
    file.seek(max(0, file.size - _TAIL))
    end = file.read(_TAIL)
    file.seek(0)
    if not file.name.lower().endswith(".pdf") or beginning != PDF_BEGINNING or PDF_END not in end:
        raise ValidationError(gettext_lazy("Please upload the correct file: a complete PDF document."), code="no_pdf")
