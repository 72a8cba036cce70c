"""The published documents of a fund: their list, and their files."""

import logging
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.database.ids import LARGEST_ID
from app.files import serving
from app.files.names import clean
from app.funds import terms
from app.funds.models import FundDocument, Tranche
from app.funds.records import tranche_with_fund
from app.http.messages import Language
from app.http.problems import Problem

logger = logging.getLogger("app.funds")

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
    tranche = tranche_of(id, lang)
    found = FundDocument.public.filter(fund_id=tranche.fund_id)
    ordered = sorted(found, key=lambda one: (_ORDER[one.category], -one.date.toordinal(), one.language, one.pk))
    return [
        {
            "id": one.pk,
            "category": one.category,
            "date": one.date.isoformat(),
            "language": one.language,
            "format": "pdf",
            "size": size_of(one),
            "file_name": _file_name(one, tranche, lang),
            "url": f"/api/v1/funds/{id}/documents/{one.pk}/?lang={lang}",
            "simulated": one.simulated,
        }
        for one in ordered
    ]


def download(request: HttpRequest, id: int, document: int, lang: Language) -> tuple[int, HttpResponseBase]:
    """The fund, and the file of a published document of it, as an attachment; 304 for who has it already.

    Raises Problem: 404 document_not_found for one that is unknown, not published or another fund's; 404
    document_unavailable, with a line in the log, where the file is missing or is no PDF; 503 files_unavailable.
    """
    tranche = tranche_of(id, lang)
    found = FundDocument.public.filter(pk=min(document, LARGEST_ID), fund_id=tranche.fund_id).first()
    if found is None:
        raise Problem("document_not_found", lang=lang)
    with serving.for_reader(f"document {found.pk}", "document_unavailable", lang):
        content = serving.read(found.file)
    return tranche.fund_id, serving.respond(request, content, _file_name(found, tranche, lang))


def tranche_of(id: int, lang: Language) -> Tranche:
    """A share class with its fund. Raises Problem (404 fund_not_found)."""
    found = tranche_with_fund(id)
    if found is None:
        raise Problem("fund_not_found", lang=lang)
    return found


def version_of(number: int) -> int:
    """The version of a document as it is now; 0 for one that does not exist."""
    found = FundDocument.objects.filter(pk=min(number, LARGEST_ID)).values_list("version", flat=True).first()
    return found or 0


def size_of(document: FundDocument) -> int | None:
    """The bytes of its file; None, with a line in the log, while it is missing."""
    try:
        return serving.size_of(document.file)
    except serving.UnavailableError as error:
        logger.error("document %s has no file: %s: %s", document.pk, document.file.name, error)
        return None


def _file_name(document: FundDocument, tranche: Tranche, lang: Language) -> str:
    """A name that says what the file is, such as "Monatsbericht Musterfonds Europa 2026-09-30 de.pdf"."""
    label = terms.fixed_labels("document_category", lang)[document.category]
    stem = clean(f"{label} {tranche.fund.name}")
    return f"{stem} {document.date.isoformat()} {document.language}.pdf"
