"""Demo documents of a few funds, made from ``documents.toml``; each says on its page that it is one."""

import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from app.demo.pdf import one_page
from app.demo.population import record_date
from app.files import blobs
from app.files.incoming import checked
from app.files.kinds import PDF
from app.funds.models import FundClassification, FundDocument, KeyFigures, Tranche
from app.funds.terms import fixed_labels
from app.http import formats
from app.http.messages import Language
from app.prices.returns import month_end
from app.publishing.services import as_published


def simulate_documents() -> dict[str, int]:
    """Make the documents of the largest funds unless there are simulated ones; returns how many were made."""
    if FundDocument.objects.filter(simulated=True).exists():
        return {"documents": 0}
    with transaction.atomic():
        made = FundDocument.objects.bulk_create(
            FundDocument(file=_stored(content), simulated=True, **columns, **as_published(timezone.now()))
            for fund in _funds()
            for content, columns in _documents(fund)
        )
    return {"documents": len(made)}


@cache
def _templates() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "documents.toml").read_text(encoding="utf-8"))


def _funds() -> list[Tranche]:
    """Return the main share classes that get documents: the largest of each kind, as these are looked at most."""
    latest = KeyFigures.objects.filter(tranche=OuterRef("pk")).order_by("-record_date")
    main = (
        Tranche.objects.filter(primary=True, list_entry__demo=True)
        .select_related("fund__company")
        .annotate(volume=Subquery(latest.values("volume")[:1]))
        .filter(volume__isnull=False)
        .order_by("-volume", "isin")
    )
    number = _templates()["funds"]
    alternative = main.filter(fund__fund_classification=FundClassification.AIF)
    others = main.exclude(fund__fund_classification=FundClassification.AIF)
    return [*alternative[: number["aif"]], *others[: number["other"]]]


def _documents(tranche: Tranche) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """Yield content and columns of each document of a fund."""
    for kind in _templates()["document"]:
        for back in kind["months_back"]:
            for language in kind["languages"]:
                day = month_end(record_date(), back)
                columns = {"fund": tranche.fund, "category": kind["category"], "date": day, "language": language}
                yield _page(tranche, kind["category"], day, language), columns


def _page(tranche: Tranche, category: str, day: date, language: Language) -> bytes:
    values = {
        "category": fixed_labels("document_category", language)[category],
        "fund": tranche.fund.name,
        "isin": tranche.isin,
        "company": tranche.fund.company.name,
        "date": formats.day(day),
    }
    text = _templates()["text"][language]
    filled = [one.format_map(values) for one in text["paragraphs"]]
    return one_page(text["title"].format_map(values), filled, language)


def _stored(content: bytes) -> str:
    return blobs.store(checked("document", content, PDF)).name
