"""The published documents of a fund: their list, and their files.

A file is read whole: the server then sends it without holding a thread (ADR 0047), and uploads are small (ADR 0109).
"""

import logging
import re
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header

from app.database.ids import LARGEST_ID
from app.funds import terms
from app.funds.models import FundDocument, Tranche
from app.funds.records import tranche_with_fund
from app.funds.validators import LARGEST_PDF, PDF_BEGINNING
from app.http.messages import Language
from app.http.problems import Problem

logger = logging.getLogger("app.funds")

#: What file systems do not take, and control characters, which could end a header.
_UNSAFE: Final = re.compile(r'[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\\/:*?"<>|]+')
_LONGEST_NAME: Final = 120
_ORDER: Final = {category: place for place, category in enumerate(FundDocument.Category.values)}


def document_list(id: int, lang: Language) -> dict[str, Any]:
    """The published documents of a share class's fund, and all types. Raises Problem (404 fund_not_found)."""
    labels = terms.fixed_labels("document_category", lang)
    results = published(id, lang)
    return {
        "count": len(results),
        "categories": [{"value": value, "label": labels[value]} for value in _ORDER],
        "results": results,
    }


def published(id: int, lang: Language) -> list[dict[str, Any]]:
    """The published documents, by type and then from the latest to the oldest. Raises Problem (404 fund_not_found)."""
    tranche = _tranche(id, lang)
    found = FundDocument.objects.filter(fund_id=tranche.fund_id, published=True)
    ordered = sorted(found, key=lambda one: (_ORDER[one.category], -one.date.toordinal(), one.language, one.pk))
    return [
        {
            "id": one.pk,
            "category": one.category,
            "date": one.date.isoformat(),
            "language": one.language,
            "format": "pdf",
            "size": _size(one),
            "file_name": _file_name(one, tranche, lang),
            "url": f"/api/v1/funds/{id}/documents/{one.pk}/?lang={lang}",
            "simulated": one.simulated,
        }
        for one in ordered
    ]


def download(request: HttpRequest, id: int, document: int, lang: Language) -> tuple[int, HttpResponseBase]:
    """The fund, and the file of a published document of it, as an attachment; 304 for who has it already.

    Raises Problem: 404 document_not_found for one that is unknown, not published or another fund's; 404
    document_unavailable, with a line in the log, where the file is missing or is no PDF.
    """
    tranche = _tranche(id, lang)
    found = FundDocument.objects.filter(pk=min(document, LARGEST_ID), fund_id=tranche.fund_id, published=True).first()
    if found is None:
        raise Problem("document_not_found", lang=lang)
    try:
        content, tag = _read(found)
    except (OSError, ValueError, SuspiciousOperation) as error:
        logger.error("document %s cannot be handed out: %s: %s", found.pk, found.file.name, error)
        raise Problem("document_unavailable", lang=lang) from error
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = content_disposition_header(True, _file_name(found, tranche, lang))
    answer["Content-Length"] = str(len(content))
    answer["Accept-Ranges"] = "none"
    answer["ETag"] = tag
    # A document may be withdrawn: a browser may keep it, but has to ask again.
    answer["Cache-Control"] = "no-cache"
    return tranche.fund_id, get_conditional_response(request, etag=tag, response=answer) or answer


def _read(document: FundDocument) -> tuple[bytes, str]:
    """The file and its tag. Raises OSError, ValueError or SuspiciousOperation where it must not be handed out."""
    path = _path(document)
    stat = path.stat()
    if stat.st_size > LARGEST_PDF:
        raise ValueError("it is too large")
    content = path.read_bytes()
    if not content.startswith(PDF_BEGINNING):
        raise ValueError("it is no PDF")
    return content, f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'


def _tranche(id: int, lang: Language) -> Tranche:
    found = tranche_with_fund(id)
    if found is None:
        raise Problem("fund_not_found", lang=lang)
    return found


def _path(document: FundDocument) -> Path:
    """Where the file is. Raises SuspiciousOperation or ValueError for a name that leads out of the folder."""
    path = Path(document.file.path).resolve()
    if not path.is_relative_to(Path(document.file.storage.path(FundDocument.FOLDER)).resolve()):
        raise ValueError("it is not in the folder of documents")
    return path


def _size(document: FundDocument) -> int | None:
    try:
        return _path(document).stat().st_size
    except (OSError, ValueError, SuspiciousOperation) as error:
        logger.error("document %s has no file: %s: %s", document.pk, document.file.name, error)
        return None


def _file_name(document: FundDocument, tranche: Tranche, lang: Language) -> str:
    """A name that says what the file is, such as "Monatsbericht Musterfonds Europa 2026-09-30 de.pdf"."""
    label = terms.fixed_labels("document_category", lang)[document.category]
    fund = _UNSAFE.sub(" ", tranche.fund.name).strip(" .")
    stem = " ".join(f"{label} {fund}".split())[:_LONGEST_NAME].rstrip(" .")
    return f"{stem} {document.date.isoformat()} {document.language}.pdf"
