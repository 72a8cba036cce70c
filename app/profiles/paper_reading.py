"""Reads the files of published fund documents, once each, and forgets those that no document names (ADR 0257)."""

import time
from typing import Any, Final

from django.db.models import Exists, OuterRef

from app.content import page_texts
from app.content.page_models import PdfState
from app.content.page_texts import Reading
from app.files import serving
from app.funds.models import FundDocument
from app.profiles.models import PaperReading

#: Letters of an ISIN.
_ISIN: Final = 12


def read_waiting(seconds: float) -> int:
    """Read files that nobody has read, for so long, the latest documents first; returns how many."""
    end, read = time.monotonic() + seconds, 0
    for document in _waiting():
        if time.monotonic() > end:
            break
        read += _read(document)
    return read


def forget_unnamed() -> int:
    """Forget what was read of files that no published document names any more; returns of how many."""
    named = FundDocument.public.filter(file=OuterRef("name"), language=OuterRef("language"))
    _, by_model = PaperReading.objects.filter(~Exists(named)).delete()
    return by_model.get(PaperReading._meta.label, 0)


def _waiting() -> Any:
    read = PaperReading.objects.filter(name=OuterRef("file"), language=OuterRef("language"))
    found = FundDocument.public.filter(~Exists(read)).exclude(file="")
    return found.order_by("-date", "-pk").iterator(100)


def _read(document: FundDocument) -> bool:
    """Read one file and keep what it says; False while no file can be reached, or if it was read already."""
    language: Any = document.language
    try:
        found = page_texts.read(serving.read(document.file).data, language)
    except serving.UnavailableError as error:
        if error.down:
            return False
        found = Reading(PdfState.MISSING)
    isins = sorted({code for page in found.pages for code in page.codes if len(code) == _ISIN})
    _, made = PaperReading.objects.get_or_create(
        name=str(document.file.name), language=document.language, defaults={"state": found.state, "isins": isins}
    )
    return made
