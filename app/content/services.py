"""What the endpoints of news and reports answer."""

from typing import Any

from app.content.models import Article, Category
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.funds.terms import SECONDS
from app.http.breaker import CircuitOpenError
from app.http.cached import Cached
from app.http.engine import engine
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import Read, check_page, check_window
from app.outbox.doc_types import doc_type_of
from search.client import EngineUnavailable
from search.documents import DOC_TYPES, DocType
from search.queries import articles as queries
from search.saved import ArticleQuery, FacetLabels
from search.texts import Text


def _load() -> dict[str, Text]:
    return {one.code: one.name for one in Category.objects.all()}


_categories = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _categories.forget()


def category_codes() -> tuple[str, ...]:
    """Codes of all categories."""
    return tuple(_categories.get())


def articles(model: type[Article], asked: Read) -> dict[str, Any]:
    """A page of news or reports. Raises Problem (400, 404 page_out_of_range, 503)."""
    query = _query(asked)
    check_window(query.page, query.per_page, asked.lang)
    doc_type = doc_type_of(model)
    answer = _ask(doc_type, queries.list_body(query), asked.lang)
    count, items, facets = queries.read_list(doc_type, query, answer, _terms(asked.lang))
    check_page(query.page, query.per_page, count, asked.lang)
    return {"count": count, "page": query.page, "per_page": query.per_page, "results": items, "facets": facets}


def _query(asked: Read) -> ArticleQuery:
    """The typed query; raises Problem (400) with every fault, those between two keys included."""
    text, after, before, order = (asked[name] for name in ("search", "date_after", "date_before", "ordering"))
    if after and before and after > before:
        asked.errors.append(FieldError("date_after", after.isoformat(), "date_order"))
    if order == "relevance" and not text:
        asked.errors.append(FieldError("ordering", order, "relevance_needs_search", valid=("-date", "date")))
    asked.fail_on_errors()
    return ArticleQuery(
        text=text or "",
        categories=asked["category"],
        companies=asked["company"],
        funds=asked["fund"],
        after=after,
        before=before,
        order=order or ("relevance" if text else "-date"),
        page=asked["page"],
        per_page=asked["per_page"],
        language=asked.lang,
    )


def _terms(lang: Language) -> FacetLabels:
    try:
        categories = _categories.get()
    except DATABASE_DOWN:
        # Articles can be read without the categories' names; their codes stand in.
        categories = {}
    return FacetLabels({"categories": {code: name.in_language(lang) for code, name in categories.items()}})


def article(model: type[Article], id: int, lang: Language) -> dict[str, Any]:
    """One article with its text. Raises Problem (404, 503)."""
    doc_type = doc_type_of(model)
    if id > LARGEST_ID:
        raise Problem(_problem(doc_type, "not_found"), lang=lang)
    hits = _ask(doc_type, queries.one_body(id), lang)["hits"]["hits"]
    if not hits:
        raise Problem(_problem(doc_type, "not_found"), lang=lang)
    return {"count": 1, "results": [queries.article_item(doc_type, hits[0]["_source"], lang)]}


def _ask(doc_type: DocType, body: dict[str, Any], lang: Language) -> dict[str, Any]:
    try:
        return engine().search(engine().index(doc_type), body)
    except (EngineUnavailable, CircuitOpenError) as error:
        raise Problem(_problem(doc_type, "unavailable"), lang=lang) from error


def _problem(doc_type: DocType, what: str) -> str:
    """The code of a problem that differs between the types."""
    return DOC_TYPES[doc_type].problems[what]
