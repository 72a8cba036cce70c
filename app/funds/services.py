"""What the fund endpoints answer."""

import logging
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from app.api.breaker import CircuitOpenError
from app.api.engine import engine
from app.api.messages import Language
from app.api.problems import Problem
from app.api.query import Read, check_page, check_window
from app.funds import records, terms
from search.client import EngineUnavailable
from search.fields import Viewer, catalogue, isin
from search.queries import simple
from search.queries.items import fund_item
from search.saved import NameQuery

logger = logging.getLogger("app.funds")

Document = Mapping[str, Any]
Item = dict[str, Any]

#: Until accounts exist, everybody sees what a visitor may see.
VIEWER: Final[Viewer] = "visitor"
TOP_FUNDS: Final = 10
ENGINE_DOWN: Final = (EngineUnavailable, CircuitOpenError)
_WKN = re.compile(r"[A-Z0-9]{6}", re.ASCII)


def guided_orderings() -> tuple[str, ...]:
    """Valid values of ``ordering``: each sortable field, ascending and descending."""
    names = catalogue("tranche").sortable(VIEWER)
    return (*names, *(f"-{name}" for name in names))


def record_date_if_known() -> str | None:
    """Date of the latest key figures; None while it was never known, for answers that can do without."""
    try:
        known = terms.record_date()
    except terms.DATABASE_DOWN:
        return None
    return known.isoformat() if known else None


def search_funds(text: str, page: int, per_page: int, lang: Language) -> Item:
    """Funds by name or code. Raises Problem (404 page_out_of_range, 400 page_too_deep, 503 search_unavailable)."""
    check_window(page, per_page, lang)
    index = engine().index("tranche")
    try:
        found = simple.find(engine(), index, NameQuery(text, page, per_page, lang, VIEWER))
    except ENGINE_DOWN as error:
        return _search_without_engine(text, page, per_page, lang, error)
    check_page(page, per_page, found.count, lang)
    return {
        "count": found.count,
        "page": page,
        "per_page": per_page,
        "record_date": record_date_if_known(),
        "results": found.items,
        "did_you_mean": found.did_you_mean,
    }


def _search_without_engine(text: str, page: int, per_page: int, lang: Language, error: Exception) -> Item:
    """An exact code from the database; anything else is 503."""
    code, documents = exact_code(text, lang, error)
    check_page(page, per_page, len(documents), lang)
    shown = documents[(page - 1) * per_page : page * per_page]
    return {
        "count": len(documents),
        "page": page,
        "per_page": per_page,
        "record_date": record_date_if_known(),
        "results": [
            fund_item(one, lang, VIEWER) | _siblings_of(one) | {"highlight": _code_highlight(code)} for one in shown
        ],
        "did_you_mean": [],
        "degraded": True,
    }


def exact_code(text: str, lang: Language, error: Exception) -> tuple[str, Sequence[Document]]:
    """The code that ``text`` is and the share classes that have it, from the database.

    Raises Problem (503 search_unavailable) if the text is no code, nothing has it, or the database is down as well: a
    name might have matched, so "nothing found" would be a wrong answer.
    """
    logger.warning("search engine unavailable: %s", error or type(error).__name__)
    code = isin.normalise(text)
    documents: Sequence[Document] = []
    try:
        if isin.is_valid(code):
            documents = records.by_isin(code)
        elif _WKN.fullmatch(code):
            documents = records.by_wkn(code)
    except terms.DATABASE_DOWN as database_error:
        logger.error("database unavailable as well: %s", database_error)
    if not documents:
        raise Problem("search_unavailable", lang=lang) from error
    return code, documents


def _code_highlight(code: str) -> Item:
    return {"isin" if len(code) == 12 else "wkn": [(code, True)]}


def _siblings_of(document: Document) -> Item:
    count, siblings = records.siblings(document["fund_id"], document["id"])
    return {"tranches_count": count, "tranches": siblings}


def fund_from_index(id: int, lang: Language) -> Item:
    """One share class with its siblings, from the index. Raises Problem (404 fund_not_found)."""
    index = engine().index("tranche")
    item = fund_item(_document(id, lang), lang, VIEWER)
    groups = simple.siblings(engine().search(index, simple.siblings_body([item["fund_id"]])))
    # A fund that was deleted between the two searches has only what the first one saw.
    count, classes = groups.get(item["fund_id"], (1, []))
    return item | {"tranches_count": count, "tranches": simple.with_itself_first(item, classes)}


def _document(id: int, lang: Language) -> Document:
    """The indexed document of one share class. Raises Problem (404 fund_not_found)."""
    if id > records.LARGEST_ID:
        raise Problem("fund_not_found", lang=lang)
    body = {"query": {"term": {"id": id}}, "size": 1, "track_total_hits": False}
    hits = engine().search(engine().index("tranche"), body)["hits"]["hits"]
    if not hits:
        raise Problem("fund_not_found", lang=lang)
    document: Document = hits[0]["_source"]
    return document


def top_funds(id: int, lang: Language) -> Item:
    """The best rated main share classes of a share class's peergroup, without its fund. Raises Problem (404)."""
    document = _document(id, lang)
    body = {
        "query": {
            "bool": {
                "filter": [
                    {"term": {"peergroup_id": document["peergroup_id"]}},
                    {"term": {"primary": True}},
                    {"exists": {"field": "rating_points"}},
                ],
                "must_not": [{"term": {"fund_id": document["fund_id"]}}],
            }
        },
        "sort": [
            {"rating_points": "desc"},
            {"risk_return_ratio": {"order": "desc", "missing": "_last"}},
            {"id": "asc"},
        ],
        "size": TOP_FUNDS,
        "track_total_hits": False,
    }
    hits = engine().search(engine().index("tranche"), body)["hits"]["hits"]
    return {"count": len(hits), "results": [fund_item(hit["_source"], lang, VIEWER) for hit in hits]}


def screen(asked: Read) -> Item:
    raise NotImplementedError


def guided_list(asked: Read) -> Item:
    raise NotImplementedError


def guided_count(asked: Read) -> Item:
    raise NotImplementedError


def guided_risk_return(asked: Read) -> Item:
    raise NotImplementedError


def record_date_or_fail(lang: Language) -> date | None:
    """Date of the latest key figures; raises Problem (503) if it was never known because the database is down."""
    try:
        return terms.record_date()
    except terms.DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def filter_choices(lang: Language) -> Item:
    """Every choice of the search forms; raises Problem (503) if none were ever known because the database is down."""
    try:
        known = terms.known()
    except terms.DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error

    def fixed(table: str) -> list[Item]:
        return [{"value": value, "label": label} for value, label in terms.fixed_labels(table, lang).items()]

    return {
        "peergroups": [
            {"value": value, "label": term.label(lang), "asset_class": term.asset_class}
            for value, term in known.peergroups.items()
        ],
        "companies": _options(known.companies, lang),
        "universes": _options(known.universes, lang),
        "investment_focus": _options(known.investment_focus, lang),
        "regions": [
            {"value": value, "label": term.label(lang), "guided": term.guided} for value, term in known.regions.items()
        ],
        "asset_classes": fixed("asset_class"),
        "ratings": fixed("rating"),
        "sri": [{"value": int(one["value"]), "label": one["label"]} for one in fixed("sri")],
        "risk_classes": fixed("risk_class"),
    }


def _options(group: Any, lang: Language) -> list[Item]:
    return [{"value": value, "label": term.label(lang)} for value, term in group.items()]


def fund_page(id: int, lang: Language) -> Item:
    """Everything a fund page shows, from the database. Raises Problem (404 fund_not_found)."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    return (
        fund_item(document, lang, VIEWER)
        | _siblings_of(document)
        | {"company": records.company(document["company_id"])}
    )
