"""What the fund page answers."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from django.utils import timezone

from app.funds import logos, presentations, records, terms
from app.funds.documents import published
from app.http.messages import Language
from app.http.problems import Problem
from search.fields import Viewer
from search.queries.items import fund_item

#: Reads what another domain says to a reader of a share class as of a day.
Said = Callable[[int, date, Viewer], object]
_SAID: Final[dict[str, Said]] = {}


def declare(key: str, said: Said) -> None:
    """Add to every fund page what a domain says under ``key``; domains stand above funds, and do so when they start."""
    _SAID[key] = said


def _said_elsewhere(id: int, viewer: Viewer) -> dict[str, object]:
    day = terms.record_date() or timezone.localdate()
    return {key: said(id, day, viewer) for key, said in _SAID.items()}


def fund_page(id: int, lang: Language, viewer: Viewer) -> dict[str, Any]:
    """Everything a fund page shows, from the database. Raises Problem (404 fund_not_found)."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    return (
        fund_item(document, lang, viewer)
        | records.siblings_of(document, records.MAX_CLASSES)
        | {
            "logo": logos.address_of(id, document["fund_id"]),
            "documents": published(id, lang),
            **presentations.said(id, document["fund_id"], lang),
            "company_link": records.company_link(document["company_id"]),
            "peergroup_costs": records.peergroup_costs(document["peergroup_id"]),
            **records.mergers(id),
        }
        | _said_elsewhere(id, viewer)
    )
