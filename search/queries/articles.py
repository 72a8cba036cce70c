"""Lists of news and reports: full text, categories, years, companies and funds.

Each text is shown in the reader's language, or in the other one where it exists only there. Words are looked for in
what the reader is shown: in texts of their language, and in each title, summary or text that exists only in the other.
Whoever may not read whole texts finds and sees nothing of them: a hit alone would say that a word is in there.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from search.documents import DocType
from search.fields import LANGUAGES, Language, catalogue
from search.fields.isin import is_valid
from search.fields.isin import normalise as normalise_code
from search.queries.facets import Facet, value_facet
from search.queries.filters import Clause, all_of, counted_without_own
from search.queries.items import Item, slug
from search.saved import ArticleQuery, FacetLabels
from search.texts import Text, is_blank, other_than

#: Marks around matched words in the engine's answer; control characters that no text of ours holds.
BEFORE, AFTER = "\x02", "\x03"
#: The latest first; of one day the one that was made last.
NEWEST: Final[list[Clause]] = [{"date": {"order": "desc"}}, {"id": {"order": "desc"}}]
_TEXTS = ("title", "summary", "body")
#: What everybody may read of every article.
_OPEN_TEXTS = ("title", "summary")
_BOOSTS = {"title": 3.0, "summary": 1.5, "body": 1.0}
_MAX_VALUES = 1000
#: What an article may lack.
_OPTIONAL = frozenset({"summary"})


def list_body(query: ArticleQuery) -> Clause:
    """One page of articles, and the facets under each other's filters."""
    filters = _filters(query)
    text = _text(query)
    body: Clause = {
        "query": {"bool": {"must": [text]}} if text else {"match_all": {}},
        # The facets need what their own filter hides, so the filters restrict the hits only afterwards.
        "post_filter": all_of(filters.values()),
        "sort": _order(query),
        "from": (query.page - 1) * query.per_page,
        "size": query.per_page,
        "track_total_hits": True,
        "_source": listed_source(),
        "aggs": _aggregations(filters),
    }
    if text:
        fields = {index_name: _fragments(name) for name in _searched(query) for index_name in _in_index(name)}
        body["highlight"] = {"pre_tags": [BEFORE], "post_tags": [AFTER], "fields": fields}
    return body


def words_clause(text: str, language: Language) -> Clause:
    """Articles with these words, for who may read whole texts."""
    return _ways(ArticleQuery(text=text, language=language, whole=True))


def one_body(article_id: int) -> Clause:
    """One article by its number, with its text."""
    return {"query": {"term": {"id": article_id}}, "size": 1, "track_total_hits": False}


def naming_body(codes: Sequence[str], size: int) -> Clause:
    """The latest articles in whose text, of either language, one of some codes may stand."""
    fields = [name for text in _TEXTS for name in _in_index(text)]
    return {
        "query": {
            "bool": {
                "should": [{"multi_match": {"query": code, "fields": fields, "type": "phrase"}} for code in codes],
                "minimum_should_match": 1,
            }
        },
        "sort": NEWEST,
        "size": size,
        "track_total_hits": False,
    }


def read_list(
    doc_type: DocType, query: ArticleQuery, answer: Mapping[str, Any], labels: FacetLabels
) -> tuple[int, list[Item], dict[str, Facet]]:
    """Number of articles found, one page of them, and the facets ``categories`` and ``years``."""
    items = []
    for hit in answer["hits"]["hits"]:
        item = listed(article_item(doc_type, hit["_source"], query.language))
        if query.text:
            _mark(item, hit.get("highlight", {}), query.language)
        items.append(item)
    found = answer["aggregations"]
    categories = {bucket["key"]: int(bucket["doc_count"]) for bucket in found["categories"]["values"]["buckets"]}
    years = {int(bucket["key_as_string"]): int(bucket["doc_count"]) for bucket in found["years"]["values"]["buckets"]}
    facets = {
        "categories": value_facet("categories", categories, query.categories, labels),
        "years": years_facet(years, query),
    }
    return int(answer["hits"]["total"]["value"]), items, facets


def article_item(doc_type: DocType, source: Mapping[str, Any], language: Language) -> Item:
    """An article with its text, ``body`` plain and ``html`` formatted; missing values are None.

    ``languages`` says in which language each of its texts is, None where there is no text.
    """
    item: Item = {"languages": {}}
    for field in catalogue(doc_type):
        if not field.localised:
            item[field.name] = source.get(field.stem)
            continue
        found = Text(*(source.get(name) or "" for name in field.index_names)).reading(language)
        missing = is_blank(found.text)
        item[field.name] = (None if field.name in _OPTIONAL else "") if missing else found.text
        if field.name in _TEXTS:
            item["languages"][field.name] = None if missing else found.language
    for name in ("company_ids", "fund_ids", "isins", "peergroup_ids", "author_ids"):
        item.pop(name, None)
    item["slug"] = slug(item["title"])
    item["companies"] = item["companies"] or []
    item["authors"] = [
        {"id": one["id"], "name": one["name"], "role": _localised(one, "role", language)}
        for one in item["authors"] or []
    ]
    item["peergroups"] = [
        {"id": one["id"], "name": name, "slug": slug(name)}
        for one in item["peergroups"] or []
        for name in [_localised(one, "name", language)]
    ]
    item["funds"] = [{**fund, "slug": slug(fund["name"])} for fund in item["funds"] or []]
    return item


def _localised(one: Mapping[str, str | None], name: str, language: Language) -> str:
    """A text of an object in a document."""
    return Text(*(one.get(f"{name}_{lang}") or "" for lang in LANGUAGES)).in_language(language)


def listed_source() -> Clause:
    """What of documents is read for lists."""
    return {"excludes": [*_in_index("body"), *_in_index("html")]}


def listed(item: Item) -> Item:
    """An article as lists have it, without what only its page shows."""
    return {name: value for name, value in item.items() if name not in ("body", "html", "corrections", "peergroups")}


def years_facet(counts: Mapping[int, int], query: ArticleQuery) -> Facet:
    """Years with articles, latest first; a year is selected if the dates asked for are exactly it."""
    whole = query.after and query.before and (query.after.month, query.after.day) == (1, 1)
    year = query.after.year if whole and query.after and query.before == query.after.replace(month=12, day=31) else None
    shown = {**({year: 0} if year else {}), **{key: number for key, number in counts.items() if number}}
    values = [
        {"value": key, "label": str(key), "count": number, "selected": key == year}
        for key, number in sorted(shown.items(), reverse=True)
    ]
    return {"type": "value", "values": values, "more": False}


def _text(query: ArticleQuery) -> Clause | None:
    return _ways(query) if query.text else None


def _ways(query: ArticleQuery) -> Clause:
    names = _searched(query)
    ways = [*_words(query.text, query.language, names), *_only_there(query.text, query.language, names)]
    code = normalise_code(query.text)
    if is_valid(code):
        ways.append({"term": {"isins": {"value": code, "boost": 10.0}}})
    return {"dis_max": {"queries": ways}}


def _searched(query: ArticleQuery) -> tuple[str, ...]:
    return _TEXTS if query.whole else _OPEN_TEXTS


def _words(text: str, language: Language, names: Sequence[str]) -> list[Clause]:
    fields = [f"{name}_{language}^{_BOOSTS[name]}" for name in names]
    # The last word may still be being typed, and cross-field matching knows no beginnings.
    return [
        {"multi_match": {"query": text, "fields": fields, "type": "cross_fields", "operator": "and"}},
        {"multi_match": {"query": text, "fields": fields, "type": "bool_prefix", "operator": "and", "boost": 0.5}},
    ]


def _only_there(text: str, language: Language, searched: Sequence[str]) -> Iterator[Clause]:
    """Words in what readers of ``language`` are shown in the other one: for each set of texts, if all are missing here.

    An index has no blank texts, so a text that exists is shown.
    """
    for number in range(1, len(searched) + 1):
        for names in combinations(searched, number):
            words = {"dis_max": {"queries": _words(text, other_than(language), names)}}
            here = [{"exists": {"field": f"{name}_{language}"}} for name in names]
            yield {"bool": {"must": words, "must_not": here}}


def _in_index(name: str) -> list[str]:
    return [f"{name}_{language}" for language in LANGUAGES]


def _filters(query: ArticleQuery) -> dict[str, Clause]:
    filters: dict[str, Clause] = {}
    if query.categories:
        filters["categories"] = {"terms": {"category": sorted(query.categories)}}
    if query.companies:
        filters["companies"] = {"terms": {"company_ids": sorted(query.companies)}}
    if query.funds:
        filters["funds"] = {"terms": {"fund_ids": sorted(query.funds)}}
    if query.peergroups:
        filters["peergroups"] = {"terms": {"peergroup_ids": sorted(query.peergroups)}}
    if query.authors:
        filters["authors"] = {"terms": {"author_ids": sorted(query.authors)}}
    dates = {"gte": query.after, "lte": query.before}
    bounds = {name: day.isoformat() for name, day in dates.items() if day}
    if bounds:
        filters["years"] = {"range": {"date": bounds}}
    return filters


def _aggregations(filters: Mapping[str, Clause]) -> Clause:
    values: dict[str, Clause] = {
        "categories": {"terms": {"field": "category", "size": _MAX_VALUES}},
        "years": {
            "date_histogram": {"field": "date", "calendar_interval": "year", "format": "yyyy", "min_doc_count": 1}
        },
    }
    return counted_without_own(filters, values)


def _order(query: ArticleQuery) -> list[Clause]:
    if query.order == "relevance":
        return [{"_score": {"order": "desc"}}, *NEWEST]
    return NEWEST if query.order == "-date" else [{"date": {"order": "asc"}}, {"id": {"order": "asc"}}]


def _fragments(name: str) -> Clause:
    """Titles and summaries whole; of the text the best passage."""
    return {"number_of_fragments": 1, "fragment_size": 200} if name == "body" else {"number_of_fragments": 0}


def _mark(item: Item, found: Mapping[str, list[str]], language: Language) -> None:
    """Add the matched pieces of the texts that are shown, and of the body the best passage with its language."""
    item["highlight"] = {}
    for name in _TEXTS:
        for shown in (language, other_than(language)):
            texts = found.get(f"{name}_{shown}")
            if texts and (name == "body" or item["languages"][name] == shown):
                item["highlight"][name] = segments(texts[0])
                item["languages"][name] = shown
                break


def segments(marked: str) -> list[tuple[str, bool]]:
    """The engine's marked text as ``(part, matched)``."""
    parts: list[tuple[str, bool]] = []
    for piece in marked.split(BEFORE):
        hit, end, rest = piece.partition(AFTER)
        if end:
            parts.append((hit, True))
            if rest:
                parts.append((rest, False))
        elif hit:
            parts.append((hit, False))
    return parts
