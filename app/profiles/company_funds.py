"""The funds of an asset manager, by main share class: a screen with the company as its criterion."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from app.figures.frame import record_date_if_known
from app.funds.models import FundDocument
from app.http.engine import ENGINE_DOWN, engine
from app.http.messages import Language
from app.http.problems import Problem
from app.http.query import Read
from app.lists.paging import Found, Source, Window
from app.profiles.shown import company
from app.screens import services as screens
from search.documents import SCREENED
from search.fields import Viewer
from search.queries.items import fund_item
from search.queries.screen import hits_body
from search.queries.whole import settled
from search.saved import BEST_RATED, Order, ScreenQuery

Item = dict[str, Any]

#: What the list of the best has.
TOP: Final = 5


def funds(id: int, asked: Read, filters: Mapping[str, list[str]], viewer: Viewer) -> Source:
    """The funds of a company, page by page, of which ``filters`` may ask what a screen can ask.

    Raises Problem: 404 company_not_found, 400 invalid_query. The source raises Problem (503 search_unavailable).
    """
    query = _query(id, asked["search"] or asked["q"] or "", asked.lang, viewer, filters)
    order = Order.of(asked["ordering"])

    def find(window: Window) -> Found:
        count, rows = _found(replace(query, order=order, page=window.page, per_page=window.per_page))
        return Found(count, rows, {"record_date": record_date_if_known()})

    return find


def top(id: int, lang: Language, viewer: Viewer) -> Item:
    """The best rated funds of a company; raises Problem as :func:`funds`."""
    _, rows = _found(replace(_query(id, "", lang, viewer), order=BEST_RATED, per_page=TOP))
    rated = [row for row in rows if row["rating_points"] is not None]
    return {"count": len(rated), "results": rated}


def _query(
    id: int, text: str, lang: Language, viewer: Viewer, filters: Mapping[str, list[str]] | None = None
) -> ScreenQuery:
    of = company(id, lang)
    own: dict[str, list[str]] = {"c": [str(of.pk)], "lang": [lang], **({"q": [text]} if text else {})}
    params = {"m": ["true"], **(filters or {}), **own}
    return screens.screen_query(params, [], lang, viewer)


def _found(query: ScreenQuery) -> tuple[int, list[Item]]:
    index = engine().index(SCREENED)
    try:
        body = hits_body(settled(engine(), index, query)) | {"track_total_hits": True}
        hits = engine().search(index, body)["hits"]
    except ENGINE_DOWN as error:
        raise Problem("search_unavailable", lang=query.language) from error
    items = [fund_item(hit["_source"], query.language, query.viewer) for hit in hits["hits"]]
    documented = _documented(item["fund_id"] for item in items)
    rows = [item | {"has_documents": item["fund_id"] in documented} for item in items]
    return int(hits["total"]["value"]), rows


def _documented(funds: Iterable[int]) -> set[int]:
    """Those of these funds that have documents."""
    return set(FundDocument.public.filter(fund__in=list(funds)).values_list("fund", flat=True))
