"""What the endpoints of news and reports answer."""

from collections.abc import Iterator
from typing import Any, Final

from app.content import corrections
from app.content.models import Article, Category
from app.content.pictures import pictured
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.funds.former import present
from app.funds.terms import SECONDS
from app.http.cached import Cached
from app.http.engine import ask, engine
from app.http.messages import LANGUAGES, Language
from app.http.problems import FieldError, Problem
from app.http.query import Read
from app.lists.paging import Found, Source, Window
from app.outbox.doc_types import doc_type_of
from app.ratings import market
from app.richtext import first_paragraph, tree
from search.documents import DOC_TYPES, DocType
from search.queries import articles as queries
from search.queries import near_articles as near
from search.saved import ArticleQuery, FacetLabels
from search.texts import Text


def _load() -> dict[str, Text]:
    return {one.code: one.name for one in Category.objects.all()}


#: Articles of a home page.
NEWEST: Final = 5

_categories = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _categories.forget()


def category_codes() -> tuple[str, ...]:
    """Codes of all categories."""
    return tuple(_categories.get())


def category_names(lang: Language) -> dict[str, str]:
    """Names of all categories by code; none while the database does not answer."""
    try:
        return {code: name.in_language(lang) for code, name in _categories.get().items()}
    except DATABASE_DOWN:
        return {}


def articles(model: type[Article], asked: Read, *, whole: bool = True) -> Source:
    """News or reports, page by page; ``whole``: for who may read whole texts. The source raises Problem (503)."""

    def find(window: Window) -> Found:
        query = _query(asked, window, whole)
        doc_type = doc_type_of(model)
        answer = ask(doc_type, queries.list_body(query), asked.lang)
        count, items, facets = queries.read_list(doc_type, query, answer, _terms(asked.lang))
        return Found(count, [pictured(doc_type, item) for item in items], {"facets": facets})

    return find


def newest(model: type[Article], lang: Language, category: str = "") -> dict[str, Any]:
    """The newest news or reports, of one category if it is named, and how many there are. Raises Problem (503)."""
    doc_type = doc_type_of(model)
    query = ArticleQuery(categories=(category,) if category else (), per_page=NEWEST, language=lang)
    count, items, _ = queries.read_list(
        doc_type, query, ask(doc_type, queries.list_body(query), lang), FacetLabels({"categories": {}})
    )
    return {"count": count, "results": [pictured(doc_type, item) for item in items]}


def article_faults(asked: Read) -> Iterator[FieldError]:
    """Faults between two keys of a list of articles."""
    after, before = asked["date_after"], asked["date_before"]
    if after and before and after > before:
        yield FieldError("date_after", after.isoformat(), "date_order")
    if asked["ordering"] == "relevance" and not asked["search"]:
        yield FieldError("ordering", "relevance", "relevance_needs_search", valid=("-date", "date"))


def _query(asked: Read, window: Window, whole: bool = True) -> ArticleQuery:
    return ArticleQuery(
        text=asked["search"] or "",
        categories=asked["category"],
        companies=asked["company"],
        funds=_present_funds(asked["fund"]),
        peergroups=asked["peergroup"],
        authors=asked["author"],
        after=asked["date_after"],
        before=asked["date_before"],
        order=asked["ordering"] or ("relevance" if asked["search"] else "-date"),
        page=window.page,
        per_page=window.per_page,
        language=asked.lang,
        whole=whole,
    )


def _present_funds(asked: tuple[int, ...]) -> tuple[int, ...]:
    """The funds that are meant: an address may name one that was merged into another."""
    try:
        return present(asked)
    except DATABASE_DOWN:
        # Articles can be read without the database.
        return asked


def _terms(lang: Language) -> FacetLabels:
    # Articles can be read without the categories' names; their codes stand in.
    names: dict[int | str, str] = dict(category_names(lang).items())
    return FacetLabels({"categories": names})


def article(model: type[Article], id: int, lang: Language, *, whole: bool = True) -> dict[str, Any]:
    """One article with its text, or with its first paragraph only. Raises Problem (404, 503)."""
    doc_type = doc_type_of(model)
    item = queries.article_item(doc_type, _source(doc_type, id, lang), lang)
    return {"count": 1, "results": [answered(doc_type, item, whole=whole)]}


def _source(doc_type: DocType, id: int, lang: Language) -> dict[str, Any]:
    """The document of an article. Raises Problem (404, 503)."""
    hits = ask(doc_type, queries.one_body(id), lang)["hits"]["hits"] if id <= LARGEST_ID else []
    if not hits:
        raise Problem(_problem(doc_type, "not_found"), lang=lang)
    found: dict[str, Any] = hits[0]["_source"]
    return found


def answered(doc_type: DocType, item: dict[str, Any], *, whole: bool = True) -> dict[str, Any]:
    """An article of the index in the API's shape: its text, or the first paragraph of it, as a tree."""
    html = item.pop("html") or ""
    return pictured(doc_type, item) | {
        "body": tree(html if whole else first_paragraph(html)),
        "corrections": [
            {"date": day.isoformat(), "text": words} for day, words in corrections.read(item["corrections"])
        ],
        "peergroups": _with_pages(item["peergroups"]),
    }


def _with_pages(groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Peergroups with the share class that stands in the address of their page; null while nobody knows it."""
    try:
        pages = {group.id: group.oldest_id for group in market.current().groups} if groups else {}
    except DATABASE_DOWN:
        pages = {}
    return [{**group, "tranche_id": pages.get(group["id"])} for group in groups]


def around(model: type[Article], id: int, category: str, lang: Language) -> dict[str, Any]:
    """What stands beside an article: the next newer and older one, and related ones. Raises Problem (404, 503)."""
    doc_type = doc_type_of(model)
    source = _source(doc_type, id, lang)

    def found(body: dict[str, Any]) -> list[dict[str, Any]]:
        hits = ask(doc_type, body, lang)["hits"]["hits"]
        items = (queries.listed(queries.article_item(doc_type, hit["_source"], lang)) for hit in hits)
        return [pictured(doc_type, item) for item in items]

    [before, behind] = (found(near.neighbour_body(source, category, newer=newer)) for newer in (True, False))
    return {
        "newer": before[0] if before else None,
        "older": behind[0] if behind else None,
        "related": found(near.related_body(source)),
    }


def in_each_language(model: type[Article], id: int) -> dict[Language, dict[str, Any]] | None:
    """One article as readers of each language get it; None if there is none. May raise EngineUnavailable."""
    doc_type = doc_type_of(model)
    if id > LARGEST_ID:
        return None
    hits = engine().search(engine().index(doc_type), queries.one_body(id))["hits"]["hits"]
    if not hits:
        return None
    source = hits[0]["_source"]
    return {lang: pictured(doc_type, queries.article_item(doc_type, source, lang)) for lang in LANGUAGES}


def _problem(doc_type: DocType, what: str) -> str:
    """The code of a problem that differs between the types."""
    return DOC_TYPES[doc_type].problems[what]
