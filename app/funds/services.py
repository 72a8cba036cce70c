"""What the fund page answers."""

from typing import Any

from django.utils import timezone

from app.funds import records, terms
from app.funds.documents import published
from app.http.messages import Language
from app.http.problems import Problem
from app.prices.frequency import valued_weekly
from search.fields import Viewer
from search.queries.items import fund_item


def fund_page(id: int, lang: Language, viewer: Viewer) -> dict[str, Any]:
    """Everything a fund page shows, from the database. Raises Problem (404 fund_not_found)."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    return (
        fund_item(document, lang, viewer)
        | records.siblings_of(document)
        | {
            "logo": None,
            "documents": published(id, lang),
            "company_link": records.company_link(document["company_id"]),
            **records.mergers(id),
            "valued_weekly": valued_weekly(id, terms.record_date() or timezone.localdate()),
        }
    )
