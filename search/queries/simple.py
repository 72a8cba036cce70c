"""The search by name or code behind the search box.

Suggestions take one round trip: the hits, one share class per fund unless a code was typed. A full answer takes another
one for the other share classes of the funds on the page. Only if nothing matched, it asks again and is more forgiving
each time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from search.fields import tranche_catalogue
from search.queries.codes import (
    MAX_CANDIDATES,
    Code,
    candidate_distance,
    candidates_clause,
    code_clause,
    code_in,
    codes_clause,
    farthest,
    mistyped,
)
from search.queries.embedded import codes_within
from search.queries.filters import OPEN_FIRST
from search.queries.highlight import Segments, highlight, respelled
from search.queries.items import Item, fund_item, slug, suggested_item
from search.queries.matching import NameText, name_clause, name_text
from search.saved import STRICTNESSES, NameQuery, Strictness

Body = dict[str, Any]
Answer = Mapping[str, Any]

#: Share classes shown behind each fund, itself included: all, but for what the engine gives in one answer (100).
MAX_SIBLINGS = 99
#: What the list of a fund's share classes says of each, and where it stands in the index.
_BRIEF = {name: item.stem for name, item in tranche_catalogue().share_class().items()}
_ORDER: list[Any] = [
    {"_score": "desc"},
    OPEN_FIRST,
    {"primary": "desc"},
    {"rating_points": {"order": "desc", "missing": "_last"}},
    {"id": "asc"},
]


class Searcher(Protocol):
    """What this module needs of :class:`search.client.SearchClient`."""

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one search."""


@dataclass(frozen=True)
class NameResult:
    """``count`` funds (share classes if a code was typed), a page of them, and what a mistyped code may have meant.

    ``count`` is None for suggestions that fill their list: nobody counted what else there is. ``spelling`` is the text
    as the best hit spells it, where only a tolerant reading found something.
    """

    count: int | None
    items: list[Item]
    did_you_mean: list[Item]
    spelling: str | None = None


def find(searcher: Searcher, index: str, query: NameQuery) -> NameResult:
    """Answer ``query`` from ``index``, the tranches' alias."""
    code = code_in(query.text)
    if code:
        answer = searcher.search(index, code_body(query, code))
        if answer["aggregations"]["codes"]["doc_count"]:
            return _result(searcher, index, query, answer, codes=(code.code,))
    within = codes_within(query.text)
    if named := _named(searcher, index, query, within.certain):
        return named
    meant = mistyped(query.text) or next(iter((*within.mistyped, *within.certain)), None)
    if meant:
        answer = searcher.search(index, candidates_body(meant))
        ranked = rank_candidates(meant, [hit["_source"] for hit in answer["hits"]["hits"]])
        if ranked:
            return _candidates(searcher, index, query, ranked)
    typed = name_text(query.text)
    for strictness in STRICTNESSES:
        answer = searcher.search(index, name_body(query, typed, strictness))
        if answer["hits"]["hits"] or _count(query, answer, collapsed=True):
            return _result(searcher, index, query, answer, tolerant=strictness == "tolerant")
        # Only behind names that match as typed: six characters with a digit may be a part of one.
        if strictness == "strict" and (named := _named(searcher, index, query, within.possible)):
            return named
    return NameResult(0, [], [])


def _named(searcher: Searcher, index: str, query: NameQuery, codes: Sequence[str]) -> NameResult | None:
    """The share classes that have one of ``codes``, in their order; None if there are none."""
    if not codes:
        return None
    answer = searcher.search(index, codes_body(query, codes))
    return _result(searcher, index, query, answer, codes=codes) if answer["hits"]["total"]["value"] else None


def name_body(query: NameQuery, typed: NameText, strictness: Strictness = "strict") -> Body:
    """Hits for words: the best share class of each fund. Open, then main, then better rated ones win ties."""
    body: Body = {
        "query": name_clause(typed, strictness),
        "collapse": {"field": "fund_id"},
        "sort": _ORDER,
        "track_total_hits": False,
        **_page(query),
    }
    if not _suggests(query):
        body["aggs"] = {"funds": {"cardinality": {"field": "fund_id", "precision_threshold": 40_000}}}
    return body


def _suggests(query: NameQuery) -> bool:
    """Whether only a first list is wanted: to count the funds takes as long as to find the best of them."""
    return query.brief and query.page == 1


def code_body(query: NameQuery, code: Code) -> Body:
    """Hits for a code, each share class by itself: exact codes first, then those that begin so, in their order.

    A beginning may also be a word (``2050``), so names follow; ``codes`` counts the codes alone.
    """
    codes = code_clause(code)
    names = [] if code.kind == "isin" else [name_clause(name_text(query.text), "strict")]
    return {
        "query": {"bool": {"should": [codes, *names], "minimum_should_match": 1}},
        "aggs": {"codes": {"filter": codes}},
        "sort": [{"_score": "desc"}, OPEN_FIRST, {"isin": "asc"}],
        "track_total_hits": True,
        **_page(query),
    }


def codes_body(query: NameQuery, codes: Sequence[str]) -> Body:
    """Hits for codes that stand among other words, each share class by itself, in the order of the text."""
    return {
        "query": codes_clause(codes),
        "sort": [{"_score": "desc"}, OPEN_FIRST, {"isin": "asc"}],
        "track_total_hits": True,
        **_page(query),
    }


def candidates_body(code: str) -> Body:
    """Share classes whose code is near ``code``; :func:`rank_candidates` puts them in order."""
    return {"query": candidates_clause(code), "size": 100, "track_total_hits": False}


def rank_candidates(code: str, sources: Sequence[Mapping[str, Any]]) -> list[tuple[float, Mapping[str, Any]]]:
    """The nearest share classes with their distance, best first; then by being open, then by ISIN."""
    measured = [(candidate_distance(code, source), source) for source in sources]
    near = [pair for pair in measured if pair[0] <= farthest(code)]
    return sorted(near, key=lambda pair: (pair[0], bool(pair[1].get("closed_on")), pair[1]["isin"]))[:MAX_CANDIDATES]


def suggestion(source: Mapping[str, Any], away: float) -> Item:
    """A share class that a mistyped code may have meant, ``away`` from what was typed."""
    return {
        "id": source["id"],
        "isin": source["isin"],
        "wkn": source.get("wkn"),
        "name": source["name"],
        "distance": away,
    }


def siblings_body(fund_ids: Sequence[int]) -> Body:
    """The first share classes of each fund, the main one first, and how many there are."""
    classes = {
        "top_hits": {
            "size": MAX_SIBLINGS + 1,
            "sort": [{"primary": "desc"}, OPEN_FIRST, {"name.sort": "asc"}, {"id": "asc"}],
            "_source": {"includes": list(_BRIEF.values())},
        }
    }
    return {
        "query": {"bool": {"filter": [{"terms": {"fund_id": sorted(set(fund_ids))}}]}},
        "size": 0,
        "aggs": {"funds": {"terms": {"field": "fund_id", "size": len(fund_ids)}, "aggs": {"classes": classes}}},
    }


def brief(source: Mapping[str, Any]) -> Item:
    """A share class as it stands behind another one: what tells it apart, and the readable part of its address."""
    return {name: source.get(stem) for name, stem in _BRIEF.items()} | {"slug": slug(source["name"])}


def siblings(answer: Answer) -> dict[int, tuple[int, list[Item]]]:
    """Number of share classes and the first of them, by fund."""
    return {
        bucket["key"]: (
            bucket["doc_count"],
            [brief(hit["_source"]) for hit in bucket["classes"]["hits"]["hits"]],
        )
        for bucket in answer["aggregations"]["funds"]["buckets"]
    }


def with_itself_first(source: Mapping[str, Any], classes: Sequence[Item]) -> list[Item]:
    """``classes`` with the share class of the document ``source`` in front, at most :data:`MAX_SIBLINGS`."""
    return [brief(source), *(other for other in classes if other["id"] != source["id"])][:MAX_SIBLINGS]


def _page(query: NameQuery) -> Body:
    return {"from": (query.page - 1) * query.per_page, "size": query.per_page}


def _count(query: NameQuery, answer: Answer, *, collapsed: bool) -> int | None:
    if not collapsed:
        return int(answer["hits"]["total"]["value"])
    if not _suggests(query):
        return int(answer["aggregations"]["funds"]["value"])
    shown = len(answer["hits"]["hits"])
    return shown if shown < query.per_page else None


def _result(
    searcher: Searcher,
    index: str,
    query: NameQuery,
    answer: Answer,
    *,
    codes: Sequence[str] = (),
    tolerant: bool = False,
) -> NameResult:
    """A page of hits: for ``codes``, or if there are none, one share class of each fund."""
    items = _items(searcher, index, query, [hit["_source"] for hit in answer["hits"]["hits"]])
    typed = name_text(query.text)
    for item in items:
        item["highlight"] = _marks(item, typed, codes, tolerant=tolerant)
    spelling = respelled(query.text, f"{items[0]['name']} {items[0]['company']}") if tolerant and items else None
    return NameResult(_count(query, answer, collapsed=not codes), items, [], spelling)


def _candidates(
    searcher: Searcher, index: str, query: NameQuery, ranked: Sequence[tuple[float, Mapping[str, Any]]]
) -> NameResult:
    first = (query.page - 1) * query.per_page
    items = _items(searcher, index, query, [source for _, source in ranked[first : first + query.per_page]])
    for item in items:
        item["highlight"] = {}
    return NameResult(len(ranked), items, [suggestion(source, away) for away, source in ranked])


def _items(searcher: Searcher, index: str, query: NameQuery, sources: Sequence[Mapping[str, Any]]) -> list[Item]:
    """The results, each with the other share classes of its fund; suggestions do without them.

    A fund that was deleted between the two searches has only what the first one saw.
    """
    if query.brief or not sources:
        return [suggested_item(source) for source in sources]
    groups = siblings(searcher.search(index, siblings_body([source["fund_id"] for source in sources])))
    items = []
    for source in sources:
        count, classes = groups.get(source["fund_id"], (1, []))
        others = {"tranches_count": count, "tranches": with_itself_first(source, classes)}
        items.append(fund_item(source, query.language, query.viewer) | others)
    return items


def _marks(item: Item, typed: NameText, codes: Sequence[str], *, tolerant: bool) -> dict[str, Segments]:
    marks: dict[str, Segments] = {}
    for name in ("name", "company"):
        segments = highlight(item[name] or "", typed, tolerant=tolerant)
        if segments:
            marks[name] = segments
    beginnings = codes or [word.upper() for word in typed.words if len(word) >= 3]
    for name in ("isin", "wkn"):
        value = item[name] or ""
        length = next((len(word) for word in beginnings if value.startswith(word)), 0)
        if length:
            marks[name] = [(value[:length], True), *([(value[length:], False)] if length < len(value) else [])]
    return marks


__all__ = [
    "MAX_SIBLINGS",
    "NameResult",
    "Searcher",
    "brief",
    "candidates_body",
    "code_body",
    "codes_body",
    "find",
    "name_body",
    "rank_candidates",
    "siblings",
    "siblings_body",
    "suggestion",
    "with_itself_first",
]
