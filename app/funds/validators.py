"""Checks of single values, worded for the admin's forms."""

import subprocess
import sys
from pathlib import Path
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
#: The program that looks into a PDF, and the seconds that it may take, its start included.
_LOOK_INSIDE: Final = Path(__file__).with_name("pdf_contents.py")
_SECONDS: Final = 30
_INCOMPLETE: Final = gettext_lazy("Please upload the correct file: a complete PDF document.")
_WRONG_CONTENTS: Final = {
    "encrypted": gettext_lazy("The PDF is encrypted. Please save it without a password."),
    "active": gettext_lazy("The PDF contains scripts or actions. Please save it without them."),
    "embedded": gettext_lazy("The PDF contains other files. Please save it without them."),
}


def validate_isin(value: str) -> None:
    """Refuse a text that is not an ISIN; the database holds the same rule as a constraint."""
    if not is_valid(value):
        raise ValidationError(
            gettext_lazy("Not a valid ISIN: two letters, nine letters or digits, and the right check digit."),
            code="invalid_isin",
        )


def validate_pdf(file: Any) -> None:
    """Refuse an upload that is not a PDF by its content, whatever its name or the browser says, that is too large, or
    that holds what a document does not need: encryption, scripts, actions that open or send something, other files.
    """
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
        raise ValidationError(_INCOMPLETE, code="no_pdf")
    content = file.read()
    file.seek(0)
    fault = _fault_inside(content)
    if fault:
        raise ValidationError(_WRONG_CONTENTS.get(fault, _INCOMPLETE), code=fault)


def _fault_inside(content: bytes) -> str:
    """What is wrong with the contents, in one word; empty if nothing is. What cannot be read in time is damaged."""
    try:
        # -I: nothing of the environment or the working folder takes part.
        found = subprocess.run(  # noqa: S603 - our own program, and the upload is only its input
            [sys.executable, "-I", str(_LOOK_INSIDE)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "damaged"
    word = found.stdout.decode("ascii", "replace")
    return "" if found.returncode == 0 and word == "none" else word or "damaged"
