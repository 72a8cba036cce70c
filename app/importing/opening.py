"""Opens a file by its content, whatever its name says."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.utils.translation import gettext_noop as _

from app.importing.progress import Progress, silent
from app.importing.sources import Headed, Source, SourceError, Words
from app.importing.texts import open_text
from app.importing.workbooks import open_workbook

_LARGEST_FILE: Final = 512 * 1024 * 1024
#: How files begin that are neither text nor a workbook that can be read, and what they are.
_SIGNATURES: Final = (
    (b"\xd0\xcf\x11\xe0", _("a spreadsheet or document of an older Office program (XLS), or one with a password")),
    (b"%PDF-", _("a PDF")),
    (b"\x1f\x8b", _("a compressed file (GZIP)")),
)
_ARCHIVE: Final = b"PK\x03\x04"


def open_source(
    path: Path,
    required: Sequence[str],
    optional: Sequence[str] = (),
    sheet: str = "",
    headed: Headed | None = None,
    widest: int = 256,
    most: int = 0,
    progress: Progress = silent,
) -> Source:
    """Open a file and check its header; raises SourceError with the reason and, where there is one, the place.

    ``required`` are the columns that the header must have, and with ``optional`` those that are read. ``sheet`` names
    the sheet of a workbook; without it, it must be the only one that is shown.
    ``headed`` knows the header, where it is not the first row; then columns that it does not name are left out. A
    sheet may have ``widest`` columns; of more than ``most`` rows, if that is not 0, the others may be left out.
    """
    try:
        if path.exists() and not path.is_file():
            raise SourceError(_("%(path)s is not a file. Name a CSV or XLSX file."), path=path)
        if path.stat().st_size > _LARGEST_FILE:
            raise SourceError(
                _("%(path)s is larger than %(megabytes)d MiB. Split it and import the parts."),
                path=path, megabytes=_LARGEST_FILE // 2**20,
            )  # fmt: skip
        with path.open("rb") as file:
            start = file.read(8)
        for signature, kind in _SIGNATURES:
            if start.startswith(signature):
                raise SourceError(
                    _("%(name)s is %(kind)s, whatever its name says. Save it as XLSX, or as CSV in UTF-8."),
                    name=path.name, kind=Words(kind),
                )  # fmt: skip
        if start.startswith(_ARCHIVE):
            return open_workbook(path, required, optional, sheet, headed, widest, most, progress)
        raw = path.read_bytes()
    except OSError as error:
        raise SourceError(_("%(path)s cannot be read: %(reason)s."), path=path, reason=error.strerror) from None
    if sheet:
        raise SourceError(_("%(name)s is a CSV file, which has no sheets."), name=path.name)
    return open_text(path, raw, required, headed)
