"""What searches answer from the database while the search engine is down: exact codes, and nothing else."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.database.failures import DATABASE_DOWN
from app.figures.frame import record_date_if_known
from app.funds import records
from app.http.messages import Language
from app.http.problems import Problem
from app.lists.paging import Found, Window, whole
from search.queries import facets
from search.queries.codes import code_in
from search.queries.criteria import criteria_of
from search.queries.embedded import ISIN_LENGTH, codes_within
from search.queries.items import fund_item, suggested_item
from search.saved import FacetLabels, NameQuery, ScreenQuery

logger: Final = logging.getLogger("app.screens")

Document = Mapping[str, Any]
Item = dict[str, Any]


def search_funds(query: NameQuery, window: Window, error: Exception) -> Found:
    """The share classes of exact codes from the database; anything else is 503."""
    documents = exact_codes(query.text, query.language, error)
    beside: Item = {"record_date": record_date_if_known(), "did_you_mean": [], "spelling": None, "degraded": True}
    codes = _codes(query.text)
    return whole(documents, lambda one: _found_item(one, query) | {"highlight": _marks(one, codes)}, beside)(window)


def exact_codes(text: str, lang: Language, error: Exception) -> Sequence[Document]:
    """The share classes of the codes that ``text`` holds, from the database.

    Raises Problem (503 search_unavailable) if there is no code, nothing has it, or the database is down as well: a
    name might have matched, so "nothing found" would be a wrong answer.
    """
    logger.warning("search engine unavailable: %s", error)
    documents: dict[int, Document] = {}
    try:
        for code in _codes(text):
            found = records.by_isin(code) if len(code) == ISIN_LENGTH else records.by_wkn(code)
            documents |= {one["id"]: one for one in found if one["id"] not in documents}
    except DATABASE_DOWN as database_error:
        logger.error("database unavailable as well: %s", database_error)
    if not documents:
        raise Problem("search_unavailable", lang=lang) from error
    return list(documents.values())


def _codes(text: str) -> tuple[str, ...]:
    """The whole codes in ``text``, the text itself first."""
    alone = code_in(text)
    within = codes_within(text)
    whole_text = (alone.code,) if alone and alone.kind in ("isin", "wkn") else ()
    return tuple(dict.fromkeys((*whole_text, *within.certain, *within.possible)))


def _marks(document: Document, codes: Sequence[str]) -> Item:
    return {name: [(document[name], True)] for name in ("isin", "wkn") if document[name] in codes}


def _found_item(document: Document, query: NameQuery) -> Item:
    if query.brief:
        return suggested_item(document)
    return fund_item(document, query.language, query.viewer) | records.siblings_of(document)


def screen(query: ScreenQuery, window: Window, labels: FacetLabels, error: Exception) -> Found:
    """An exact code in ``q`` from the database, held against the screen's filters; anything else is 503."""
    lang = query.language
    documents = exact_codes(query.q, lang, error)
    criteria = criteria_of(query).values()
    meeting = [one for one in documents if one.get("closed_on") is None and all(each.meets(one) for each in criteria)]
    beside: Item = {
        "record_date": record_date_if_known(),
        "facets": facets.unknown(query, labels),
        "relax": [],
        "degraded": True,
    }
    return whole(meeting, lambda one: fund_item(one, lang, query.viewer), beside)(window)
