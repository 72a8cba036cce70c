"""What the portal publishes of AIF and ELTIF: news about their funds, and studies, which are reports of a category."""

from typing import Any, Final

from app.alternatives.models import Entry
from app.content import services as content
from app.content.models import News, Report
from app.database.failures import DATABASE_DOWN
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists.paging import Found, Source

#: The categories that a migration adds; the front end asks for the study of ELTIFs by its code.
AIF_STUDY: Final = "aif-study"
ELTIF_STUDY: Final = "eltif-study"


def news(asked: Read) -> Source:
    """News about one fund, or about all funds of the lists. The source raises Problem (503)."""
    chosen = asked["fund_id"]
    try:
        funds = (chosen,) if chosen is not None else tuple(_funds())
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=asked.lang) from error
    if not funds:
        # No filter at all would find news about any fund.
        return lambda _window: Found(0, [], {"facets": _NO_FACETS})
    asked.values |= dict.fromkeys(("category", "company", "peergroup", "author"), ())
    asked.values |= {"fund": funds, "search": None, "date_after": None, "date_before": None, "ordering": "-date"}
    return content.articles(News, asked)


_NO_FACETS: Final = {name: {"type": "value", "values": [], "more": False} for name in ("categories", "years")}


def _funds() -> list[int]:
    return list(Entry.objects.filter(fund__isnull=False).order_by("fund").values_list("fund", flat=True).distinct())


def documents(lang: Language) -> dict[str, Any]:
    """The newest studies about AIF, each with the address of its PDF. Raises Problem (503)."""
    found = content.newest(Report, lang, AIF_STUDY)
    return found | {"results": [one | {"pdf": pdf(one["id"], lang)} for one in found["results"]]}


def pdf(id: int, lang: Language) -> str:
    """Where the PDF of a report is handed out."""
    return f"/api/v1/reports/{id}/pdf/?lang={lang}"
