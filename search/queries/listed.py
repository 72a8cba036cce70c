"""A pasted list of codes: the share class of each, and what unknown ones may have meant."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from search.client import EngineUnavailable
from search.fields import Language, Viewer
from search.fields.isin import may_be_mistyped
from search.queries.codes import candidates_clause
from search.queries.embedded import ISIN_LENGTH, ListedCode, listed_codes
from search.queries.filters import OPEN_FIRST
from search.queries.items import Item, fund_item
from search.queries.simple import rank_candidates, suggestion

Document = Mapping[str, Any]

#: Codes of a list.
MAX_CODES = 500
#: Unknown codes for which near ones are looked up, how many of them at a time, and how many are offered for each.
_LOOKED_UP = 30
_TOGETHER = 10
_OFFERED = 3
_ONE_SLIP = 1.0
#: A WKN may stand at more than one share class.
_MAX_HITS = 2 * MAX_CODES
State = Literal["found", "merged", "repeated", "unknown"]


class TooManyCodes(ValueError):  # noqa: N818 - says what is the case
    """A list holds more than :data:`MAX_CODES`; ``count`` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Searcher(Protocol):
    """What this module needs of :class:`search.client.SearchClient`."""

    def search(self, index: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The engine's answer to one search."""

    def msearch(self, index: str, bodies: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Answers to several searches, in order."""


@dataclass
class Entry:
    """One code of the list: ``id`` is the share class that stands for it, ``meant`` what an unknown one may be."""

    code: str
    state: State
    id: int | None = None
    meant: list[Item] = field(default_factory=list)


@dataclass(frozen=True)
class CodeList:
    """The share classes in the order of the list, each once, and what became of each code."""

    items: list[Item]
    entries: list[Entry]


def read(
    searcher: Searcher,
    index: str,
    text: str,
    language: Language,
    viewer: Viewer,
    successors: Callable[[Sequence[int]], Mapping[int, int]],
) -> CodeList:
    """Look up every code of ``text``; ``successors`` gives, for closed share classes, those that took them in.

    Raises:
        TooManyCodes: the list is too long.
    """
    listed = listed_codes(text)
    codes = list(dict.fromkeys(one.code for one in listed))
    if len(codes) > MAX_CODES:
        raise TooManyCodes(len(codes))
    by_code = _by_code(_sources(searcher.search(index, codes_body(codes)))) if codes else {}
    closed = [source["id"] for source in by_code.values() if source.get("closed_on")]
    taken_in = successors(closed) if closed else {}
    documents = {source["id"]: source for source in by_code.values()}
    if taken_in:
        documents |= {one["id"]: one for one in _sources(searcher.search(index, _ids_body(list(taken_in.values()))))}
    entries = _entries(listed, by_code, {old: new for old, new in taken_in.items() if new in documents})
    _offer(searcher, index, [entry for entry in entries if entry.state == "unknown"])
    shown = dict.fromkeys(entry.id for entry in entries if entry.id is not None)
    return CodeList([fund_item(documents[id], language, viewer) for id in shown], entries)


def codes_body(codes: Sequence[str]) -> dict[str, Any]:
    """All share classes that have one of ``codes``, open ones first."""
    isins = [code for code in codes if len(code) == ISIN_LENGTH]
    others = [code for code in codes if len(code) != ISIN_LENGTH]
    named = {"bool": {"should": [{"terms": {"isin": isins}}, {"terms": {"wkn": others}}]}}
    return {
        "query": {"bool": {"filter": [named]}},
        "sort": [OPEN_FIRST, {"isin": "asc"}],
        "size": _MAX_HITS,
        "track_total_hits": False,
    }


def _ids_body(ids: Sequence[int]) -> dict[str, Any]:
    wanted = sorted(set(ids))
    return {"query": {"bool": {"filter": [{"terms": {"id": wanted}}]}}, "size": len(wanted), "track_total_hits": False}


def _sources(answer: Mapping[str, Any]) -> list[Document]:
    return [hit["_source"] for hit in answer["hits"]["hits"]]


def _by_code(sources: Sequence[Document]) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for source in sources:
        for code in (source["isin"], source.get("wkn")):
            if code:
                found.setdefault(code, source)
    return found


def _entries(listed: Sequence[ListedCode], by_code: Mapping[str, Document], taken_in: Mapping[int, int]) -> list[Entry]:
    entries: list[Entry] = []
    lines: dict[int, int] = {}
    unknown: set[str] = set()
    for one in listed:
        source = by_code.get(one.code)
        if source is None:
            # What may be an amount is one if no share class has it.
            if one.sure:
                entries.append(Entry(one.code, "repeated" if one.code in unknown else "unknown"))
                unknown.add(one.code)
            continue
        id = taken_in.get(source["id"], source["id"])
        if id not in lines:
            entries.append(Entry(one.code, "found" if id == source["id"] else "merged", id))
        elif lines[id] != one.line:
            entries.append(Entry(one.code, "repeated", id))
        # Both codes of a share class in one line are one entry.
        lines[id] = one.line
    return entries


def _offer(searcher: Searcher, index: str, unknown: Sequence[Entry]) -> None:
    """Say what the first of the unknown codes may have meant."""
    asked = [entry for entry in unknown if len(entry.code) == 6 or may_be_mistyped(entry.code)][:_LOOKED_UP]
    for first in range(0, len(asked), _TOGETHER):
        together = asked[first : first + _TOGETHER]
        bodies = [{"query": candidates_clause(one.code), "size": 100, "track_total_hits": False} for one in together]
        try:
            answers = searcher.msearch(index, bodies)
        except EngineUnavailable:
            # A busy engine may take too long for these; the list itself is there.
            return
        for entry, answer in zip(together, answers, strict=True):
            near = rank_candidates(entry.code, _sources(answer))[:_OFFERED]
            # Where one slip explains the code, what is two away was not meant.
            farthest = max(_ONE_SLIP, near[0][0]) if near else 0.0
            entry.meant = [suggestion(source, away) for away, source in near if away <= farthest]
