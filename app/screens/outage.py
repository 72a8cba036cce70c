"""What searches answer from the database while the search engine is down: exact codes, and nothing else."""

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.database.failures import DATABASE_DOWN
from app.figures.frame import record_date_if_known
from app.funds import records
from app.http.messages import Language
from app.http.problems import Problem
from app.lists.paging import Found, Window, whole
from search.fields import isin
from search.queries import facets
from search.queries.criteria import criteria_of
from search.queries.items import fund_item, suggested_item
from search.saved import FacetLabels, NameQuery, ScreenQuery

logger: Final = logging.getLogger("app.screens")

Document = Mapping[str, Any]
Item = dict[str, Any]

_WKN: Final = re.compile(r"[A-Z0-9]{6}", re.ASCII)


def search_funds(query: NameQuery, window: Window, error: Exception) -> Found:
    """An exact code from the database; anything else is 503."""
    code, documents = exact_code(query.text, query.language, error)
    beside: Item = {"record_date": record_date_if_known(), "did_you_mean": [], "degraded": True}
    return whole(documents, lambda one: _found_item(one, query) | {"highlight": _code_highlight(code)}, beside)(window)


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
    return fund_item(document, query.language, query.viewer) | records.siblings_of(document)


def screen(query: ScreenQuery, window: Window, labels: FacetLabels, error: Exception) -> Found:
    """An exact code in ``q`` from the database, held against the screen's filters; anything else is 503."""
    lang = query.language
    _, documents = exact_code(query.q, lang, error)
    criteria = criteria_of(query).values()
    meeting = [one for one in documents if one.get("closed_on") is None and all(each.meets(one) for each in criteria)]
    beside: Item = {
        "record_date": record_date_if_known(),
        "facets": facets.unknown(query, labels),
        "relax": [],
        "degraded": True,
    }
    return whole(meeting, lambda one: fund_item(one, lang, query.viewer), beside)(window)
