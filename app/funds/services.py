"""What the fund endpoints answer."""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from django.utils import timezone

from app.charts.frequency import valued_weekly
from app.config.database import DATABASE_DOWN
from app.funds import records, snapshots, terms
from app.funds.documents import published
from app.http.breaker import CircuitOpenError
from app.http.engine import engine
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import LARGEST_ID, Read, check_page, check_window
from search.client import EngineUnavailable
from search.documents import SCREENED
from search.fields import Viewer, isin, tranche_catalogue
from search.queries import facets, facts, guided, simple, watched
from search.queries import screen as screens
from search.queries.criteria import criteria_of
from search.queries.filters import OPEN
from search.queries.items import fund_item, suggested_item
from search.saved import (
    FacetLabels,
    GuidedQuery,
    NameQuery,
    Order,
    QueryError,
    QueryInvalid,
    ScreenQuery,
    parse,
)

logger = logging.getLogger("app.funds")

Document = Mapping[str, Any]
Item = dict[str, Any]

TOP_FUNDS: Final = 10
ENGINE_DOWN: Final = (EngineUnavailable, CircuitOpenError)
_WKN = re.compile(r"[A-Z0-9]{6}", re.ASCII)


def orderings(viewer: Viewer) -> tuple[str, ...]:
    """Valid values of ``ordering``: each field that ``viewer`` may sort by, ascending and descending."""
    names = tranche_catalogue().sortable(viewer)
    return (*names, *(f"-{name}" for name in names))


def record_date_if_known() -> str | None:
    """Date of the latest key figures; None while it was never known, for answers that can do without."""
    try:
        known = terms.record_date()
    except DATABASE_DOWN:
        return None
    return known.isoformat() if known else None


def search_funds(query: NameQuery) -> Item:
    """Funds by name or code.

    Raises Problem (404 page_out_of_range, 400 page_too_deep, 503 search_unavailable).
    """
    check_window(query.page, query.per_page, query.language)
    try:
        found = simple.find(engine(), engine().index(SCREENED), query)
    except ENGINE_DOWN as error:
        return _search_without_engine(query, error)
    if found.count is not None:
        check_page(query.page, query.per_page, found.count, query.language)
    return {
        "count": found.count,
        "page": query.page,
        "per_page": query.per_page,
        "record_date": record_date_if_known(),
        "results": found.items,
        "did_you_mean": found.did_you_mean,
    }


def _search_without_engine(query: NameQuery, error: Exception) -> Item:
    """An exact code from the database; anything else is 503."""
    code, documents = exact_code(query.text, query.language, error)
    check_page(query.page, query.per_page, len(documents), query.language)
    shown = documents[(query.page - 1) * query.per_page : query.page * query.per_page]
    return {
        "count": len(documents),
        "page": query.page,
        "per_page": query.per_page,
        "record_date": record_date_if_known(),
        "results": [_found_item(one, query) | {"highlight": _code_highlight(code)} for one in shown],
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
    except DATABASE_DOWN as database_error:
        logger.error("database unavailable as well: %s", database_error)
    if not documents:
        raise Problem("search_unavailable", lang=lang) from error
    return code, documents


def _code_highlight(code: str) -> Item:
    return {"isin" if len(code) == 12 else "wkn": [(code, True)]}


def _found_item(document: Document, query: NameQuery) -> Item:
    if query.brief:
        return suggested_item(document)
    return fund_item(document, query.language, query.viewer) | _siblings_of(document)


def _siblings_of(document: Document) -> Item:
    count, siblings = records.siblings(document["fund_id"], document["id"])
    return {"tranches_count": count, "tranches": siblings}


def fund_from_index(id: int, lang: Language, viewer: Viewer) -> Item:
    """One share class with its siblings, from the index. Raises Problem (404 fund_not_found)."""
    index = engine().index(SCREENED)
    document = _document(id, lang)
    groups = simple.siblings(engine().search(index, simple.siblings_body([document["fund_id"]])))
    # A fund that was deleted between the two searches has only what the first one saw.
    count, classes = groups.get(document["fund_id"], (1, []))
    others = {"tranches_count": count, "tranches": simple.with_itself_first(document, classes)}
    return fund_item(document, lang, viewer) | others


def _document(id: int, lang: Language) -> Document:
    """The indexed document of one share class. Raises Problem (404 fund_not_found)."""
    if id > LARGEST_ID:
        raise Problem("fund_not_found", lang=lang)
    body = {"query": {"term": {"id": id}}, "size": 1, "track_total_hits": False}
    hits = engine().search(engine().index(SCREENED), body)["hits"]["hits"]
    if not hits:
        raise Problem("fund_not_found", lang=lang)
    document: Document = hits[0]["_source"]
    return document


def top_funds(id: int, lang: Language, viewer: Viewer) -> Item:
    """The best rated main share classes of a share class's peergroup, without its fund. Raises Problem (404)."""
    document = _document(id, lang)
    body = {
        "query": {
            "bool": {
                "filter": [
                    OPEN,
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
    hits = engine().search(engine().index(SCREENED), body)["hits"]["hits"]
    return {"count": len(hits), "results": [fund_item(hit["_source"], lang, viewer) for hit in hits]}


def screen(params: Mapping[str, list[str]], unreadable: list[FieldError], lang: Language, viewer: Viewer) -> Item:
    """The advanced search for the decoded query ``params``.

    Raises Problem: 400 invalid_query with every fault, those already in ``unreadable`` included; 400 page_too_deep;
    404 page_out_of_range; 503 search_unavailable, or data_unavailable if the valid values were never known.
    """
    labels = terms.known().labels(lang)
    errors = unreadable
    try:
        query = parse(params, viewer, labels)
    except QueryInvalid as invalid:
        errors = [*unreadable, *map(field_error, invalid.errors)]
    if errors:
        raise Problem("invalid_query", errors=errors, lang=lang)
    check_window(query.page, query.per_page, lang)
    record_date = snapshot_date(query.asof, lang) if query.asof else None
    index = engine().snapshot(record_date) if record_date else engine().index(SCREENED)
    try:
        found = screens.find(engine(), index, query, labels)
    except ENGINE_DOWN as error:
        if record_date:
            # The database could only answer as of today.
            raise Problem("search_unavailable", lang=lang) from error
        return _screen_without_engine(query, labels, error)
    check_page(query.page, query.per_page, found.count, lang)
    answer: Item = {
        "count": found.count,
        "page": query.page,
        "per_page": query.per_page,
        "record_date": record_date.isoformat() if record_date else record_date_if_known(),
        "results": found.items,
        "facets": found.facets,
        "relax": found.relax,
    }
    if query.explain:
        answer["explain"] = found.explain
    if record_date:
        answer["asof"] = {"record_date": record_date.isoformat()}
    return answer


def snapshot_date(day: date, lang: Language) -> date:
    """The record date whose snapshot stands for ``day``.

    Raises Problem: 400 invalid_query before the first one and after today, 503 data_unavailable if they were never
    known.
    """
    today = timezone.localdate()
    try:
        known = snapshots.record_dates()
        found = snapshots.at(day)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    if found and (day <= today or day == found):
        return found
    if found:
        fault = FieldError("asof", day.isoformat(), "in_future", (today.isoformat(),))
    elif known:
        earliest = known[0].isoformat()
        fault = FieldError("asof", day.isoformat(), "no_snapshot", (earliest,), {"earliest": earliest})
    else:
        fault = FieldError("asof", day.isoformat(), "no_snapshots")
    raise Problem("invalid_query", errors=[fault], lang=lang)


def field_error(error: QueryError) -> FieldError:
    """A fault that the search library found, in the API's form."""
    return FieldError(error.key, error.value, error.message, tuple(error.valid) or None, dict(error.params))


def _screen_without_engine(query: ScreenQuery, labels: FacetLabels, error: Exception) -> Item:
    """An exact code in ``q`` from the database, held against the screen's filters; anything else is 503."""
    lang = query.language
    _, documents = exact_code(query.q, lang, error)
    criteria = criteria_of(query).values()
    meeting = [one for one in documents if one.get("closed_on") is None and all(each.meets(one) for each in criteria)]
    check_page(query.page, query.per_page, len(meeting), lang)
    shown = meeting[(query.page - 1) * query.per_page : query.page * query.per_page]
    return {
        "count": len(meeting),
        "page": query.page,
        "per_page": query.per_page,
        "record_date": record_date_if_known(),
        "results": [fund_item(one, lang, query.viewer) for one in shown],
        "facets": facets.unknown(query, labels),
        "relax": [],
        "degraded": True,
    }


def _guided_query(asked: Read, viewer: Viewer) -> GuidedQuery:
    return GuidedQuery(
        asset_classes=asked["asset_class"],
        regions=asked["region"],
        risk_classes=asked["risk_class"],
        main_tranche=asked["m"],
        language=asked.lang,
        viewer=viewer,
    )


def guided_list(asked: Read, viewer: Viewer) -> Item:
    """One page of the guided search. Raises Problem (400, 404) and EngineUnavailable."""
    check_window(asked["page"], asked["per_page"], asked.lang)
    ordering: str = asked["ordering"]
    query = replace(
        _guided_query(asked, viewer),
        page=asked["page"],
        per_page=asked["per_page"],
        order=Order(ordering.removeprefix("-"), ordering.startswith("-")),
    )
    count, items = guided.read_list(query, _ask(guided.list_body(query)))
    check_page(query.page, query.per_page, count, asked.lang)
    return {
        "count": count,
        "page": query.page,
        "per_page": query.per_page,
        "record_date": record_date_if_known(),
        "results": items,
    }


def guided_count(asked: Read, viewer: Viewer) -> Item:
    """The guided search's count, and each step's counts under the other steps. Raises EngineUnavailable."""
    return guided.read_count(_ask(guided.count_body(_guided_query(asked, viewer))), terms.guided_labels(asked.lang))


def guided_risk_return(asked: Read, viewer: Viewer) -> Item:
    """Performance and volatility of the guided search's best rated share classes. Raises EngineUnavailable."""
    period: guided.Period = asked["period"]
    count, points = guided.read_picture(_ask(guided.picture_body(_guided_query(asked, viewer), period)), period)
    return {"period": period, "count": count, "results": points}


def home_facts() -> Item:
    """How many funds are rated, and in how many peergroups. Raises EngineUnavailable."""
    return facts.read_facts(_ask(facts.facts_body())) | {"record_date": record_date_if_known()}


def _ask(body: Mapping[str, Any]) -> Item:
    return engine().search(engine().index(SCREENED), body)


def named(
    ids: Sequence[int], order: Order, lang: Language, viewer: Viewer, page: int, per_page: int
) -> tuple[int, list[Item]]:
    """How many of these share classes the index has, and one page of them. Raises Problem (400), EngineUnavailable."""
    check_window(page, per_page, lang)
    return watched.read_list(_ask(watched.list_body(ids, order, lang, page, per_page)), lang, viewer)


def record_date_or_fail(lang: Language) -> date | None:
    """Date of the latest key figures; raises Problem (503) if it was never known because the database is down."""
    try:
        return terms.record_date()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def labelled(table: str, lang: Language) -> list[Item]:
    """The values of a fixed table and their labels; none for the empty name."""
    return [{"value": value, "label": label} for value, label in terms.fixed_labels(table, lang).items()]


def filter_choices(lang: Language) -> Item:
    """Every choice of the search forms; raises Problem (503) if none were ever known because the database is down."""
    try:
        known = terms.known()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error

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
        "asset_classes": labelled("asset_class", lang),
        "ratings": labelled("rating", lang),
        "sri": [{"value": int(one["value"]), "label": one["label"]} for one in labelled("sri", lang)],
        "risk_classes": labelled("risk_class", lang),
    }


def _options(group: Any, lang: Language) -> list[Item]:
    return [{"value": value, "label": term.label(lang)} for value, term in group.items()]


def fund_page(id: int, lang: Language, viewer: Viewer) -> Item:
    """Everything a fund page shows, from the database. Raises Problem (404 fund_not_found)."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    return (
        fund_item(document, lang, viewer)
        | _siblings_of(document)
        | {
            "logo": None,
            "documents": published(id, lang),
            "company_link": records.company_link(document["company_id"]),
            **records.mergers(id),
            "valued_weekly": valued_weekly(id, terms.record_date() or timezone.localdate()),
        }
    )
