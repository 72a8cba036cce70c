"""What the search endpoints answer."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from typing import Any, Final

from django.utils import timezone

from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.figures.frame import record_date_if_known
from app.funds import records, snapshots, terms
from app.http.engine import ENGINE_DOWN, engine
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import Read
from app.lists.paging import Found, Source, Window
from app.screens import outage
from search.client import EngineUnavailable
from search.documents import SCREENED
from search.fields import Viewer
from search.queries import facts, guided, landscape, listed, simple, watched
from search.queries import screen as screens
from search.queries.filters import OPEN, Clause
from search.queries.items import fund_item
from search.queries.whole import settled
from search.saved import (
    GuidedQuery,
    NameQuery,
    Order,
    QueryError,
    QueryInvalid,
    ScreenQuery,
    Value,
    parse,
)

Document = Mapping[str, Any]
Item = dict[str, Any]

TOP_FUNDS: Final = 10


def search_funds(asked: Read, viewer: Viewer) -> Source:
    """Funds by name or code. The source raises Problem (503 search_unavailable)."""

    def find(window: Window) -> Found:
        query = NameQuery(asked["search"], window.page, window.per_page, asked.lang, viewer, asked["brief"])
        try:
            found = simple.find(engine(), engine().index(SCREENED), query)
        except ENGINE_DOWN as error:
            return outage.search_funds(query, window, error)
        beside = {
            "record_date": record_date_if_known(),
            "did_you_mean": found.did_you_mean,
            "spelling": found.spelling,
        }
        return Found(found.count, found.items, beside)

    return find


def code_list(text: str, lang: Language, viewer: Viewer) -> Item:
    """The share classes of a pasted list of codes.

    Raises Problem (400 invalid_input) for more than :data:`MAX_CODES` codes, and EngineUnavailable.
    """
    try:
        found = listed.read(engine(), engine().index(SCREENED), text, lang, viewer, records.successors)
    except listed.TooManyCodes as error:
        values: Item = {"count": error.count, "maximum": listed.MAX_CODES}
        fault = FieldError("text", None, "too_many_codes", values=values)
        raise Problem("invalid_input", errors=[fault], lang=lang) from None
    return {
        "record_date": record_date_if_known(),
        "results": found.items,
        "entries": [asdict(entry) for entry in found.entries],
    }


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


def screen_query(
    params: Mapping[str, list[str]], unreadable: list[FieldError], lang: Language, viewer: Viewer
) -> ScreenQuery:
    """The advanced search that the decoded query ``params`` asks for.

    Raises Problem: 400 invalid_query with every fault, those already in ``unreadable`` included; 503 data_unavailable
    if the valid values were never known.
    """
    errors = unreadable
    known = terms.known()
    if "c" in params and (now := terms.former_companies()):
        # Links to the funds of a company that was merged show those of the one which took it in.
        params = {**params, "c": list(dict.fromkeys(now.get(one, one) for one in params["c"]))}
    try:
        query = parse(params, viewer, known.labels(lang))
    except QueryInvalid as invalid:
        errors = [*unreadable, *map(field_error, invalid.errors)]
    if errors:
        raise Problem("invalid_query", errors=errors, lang=lang)
    return query


def screen(query: ScreenQuery) -> Source:
    """The share classes of an advanced search.

    The source raises Problem: 400 invalid_query for a day without a snapshot; 503 search_unavailable, or
    data_unavailable if the valid values were never known.
    """

    def find(window: Window) -> Found:
        labels = terms.known().labels(window.lang)
        record_date, index = _searched(query, window.lang)
        try:
            found = screens.find(engine(), index, query, labels)
        except ENGINE_DOWN as error:
            if record_date:
                # The database could only answer as of today.
                raise Problem("search_unavailable", lang=window.lang) from error
            return outage.screen(query, window, labels, error)
        beside: Item = {
            "record_date": record_date.isoformat() if record_date else record_date_if_known(),
            "facets": found.facets,
            "relax": found.relax,
        }
        if query.explain:
            beside["explain"] = found.explain
        if record_date:
            beside["asof"] = {"record_date": record_date.isoformat()}
        return Found(found.count, found.items, beside)

    return find


def _searched(query: ScreenQuery, lang: Language) -> tuple[date | None, str]:
    """The index that a screen looks at, and its record date unless it is today's. Raises Problem as for the screen."""
    record_date = snapshot_date(query.asof, lang) if query.asof else None
    return record_date, engine().snapshot(record_date) if record_date else engine().index(SCREENED)


def screen_map(query: ScreenQuery) -> Item:
    """Where the share classes of an advanced search lie. Raises Problem as for the screen, and EngineUnavailable."""
    record_date, index = _searched(query, query.language)
    found = _named_map(index, settled(engine(), index, query).everything, query.language)
    return found | ({"record_date": record_date.isoformat()} if record_date else {})


def _named_map(index: str, funds: Clause, lang: Language) -> Item:
    found = _map(index, funds, terms.known().labels(lang).by_facet["peergroups"])
    return found | {"record_date": record_date_if_known()}


def _map(index: str, funds: Clause, labels: Mapping[Value, str]) -> Item:
    """The map; an index that was filled before documents named their cells is no empty map."""
    found = landscape.read_landscape(engine().search(index, landscape.landscape_body(funds)), labels)
    if found["count"] and found["drawn"] < landscape.FEW:
        found["results"] = landscape.read_few(engine().search(index, landscape.few_body(funds)))
        if found["results"] and not found["drawn"]:
            raise EngineUnavailable(
                f"{index}: documents do not name their cells of the map before the index is rebuilt"
            )
    return found


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


def _guided_query(asked: Read, viewer: Viewer) -> GuidedQuery:
    return GuidedQuery(
        asset_classes=asked["asset_class"],
        regions=asked["region"],
        risk_classes=asked["risk_class"],
        main_tranche=asked["m"],
        language=asked.lang,
        viewer=viewer,
    )


def guided_list(asked: Read, viewer: Viewer) -> Source:
    """The share classes of the guided search. The source raises EngineUnavailable."""

    def find(window: Window) -> Found:
        query = replace(
            _guided_query(asked, viewer),
            page=window.page,
            per_page=window.per_page,
            order=Order.of(asked["ordering"]),
        )
        count, items = guided.read_list(query, _ask(guided.list_body(query)))
        return Found(count, items, {"record_date": record_date_if_known()})

    return find


def guided_count(asked: Read, viewer: Viewer) -> Item:
    """The guided search's count, and each step's counts under the other steps. Raises EngineUnavailable."""
    return guided.read_count(_ask(guided.count_body(_guided_query(asked, viewer))), terms.guided_labels(asked.lang))


def guided_risk_return(asked: Read, viewer: Viewer) -> Item:
    """Performance and volatility of the guided search's best rated share classes. Raises EngineUnavailable."""
    period: guided.Period = asked["period"]
    count, points = guided.read_picture(_ask(guided.picture_body(_guided_query(asked, viewer), period)), period)
    return {"period": period, "count": count, "results": points}


def guided_map(asked: Read, viewer: Viewer) -> Item:
    """Where the share classes of the guided search lie. Raises EngineUnavailable."""
    funds = guided.found_clause(_guided_query(asked, viewer))
    return _named_map(engine().index(SCREENED), funds, asked.lang)


def whole_map(peergroup: int | None = None) -> Item:
    """Where all main share classes lie, or those of one peergroup. Raises EngineUnavailable."""
    funds = guided.found_clause(GuidedQuery())
    if peergroup is not None:
        funds = landscape.within(funds, peergroup)
    return _map(engine().index(SCREENED), funds, {})


def home_facts() -> Item:
    """How many funds are rated, and in how many peergroups. Raises EngineUnavailable."""
    return facts.read_facts(_ask(facts.facts_body())) | {"record_date": record_date_if_known()}


def _ask(body: Mapping[str, Any]) -> Item:
    return engine().search(engine().index(SCREENED), body)


def named(ids: Sequence[int], order: Order, viewer: Viewer) -> Source:
    """Those of these share classes that the index has. The source raises EngineUnavailable."""

    def find(window: Window) -> Found:
        body = watched.list_body(ids, order, window.lang, window.page, window.per_page)
        count, items = watched.read_list(_ask(body), window.lang, viewer)
        return Found(count, items, {"record_date": record_date_if_known()})

    return find
