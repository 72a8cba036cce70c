"""Whole lists of share classes, read page after page from one point in time, so that none is missed or read twice."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from search.fields import Language
from search.queries.compiled import CompiledScreen, compile_screen
from search.queries.filters import Clause, filtered, sort_of
from search.saved import STRICTNESSES, Order, ScreenQuery

#: Documents of one page: large enough that asking costs little, small enough that a page takes no memory to speak of.
PAGE: Final = 1000
#: How long the engine keeps the point in time after each page.
KEEP: Final = "2m"


class Reader(Protocol):
    """What this module needs of the engine."""

    def msearch(self, index: str, bodies: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Answers to several searches, in order."""

    def search_point(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one search at a point in time."""

    def open_point(self, index: str, keep: str) -> str:
        """The name of a new point in time."""

    def close_point(self, point: str) -> None:
        """Let it go."""


def reading(reader: Reader, index: str, query: ScreenQuery) -> CompiledScreen | None:
    """The screen with its words read as strictly as finds something, whatever the criteria; None if nothing does."""
    screen = compile_screen(query)
    if not query.q:
        return screen
    readings = [screen.read_as(strictness) for strictness in STRICTNESSES]
    bodies = [{"query": one.worded, "size": 0, "track_total_hits": 1} for one in readings]
    answers = reader.msearch(index, bodies)
    found = (one for one, answer in zip(readings, answers, strict=True) if answer["hits"]["total"]["value"])
    return next(found, None)


def settled(reader: Reader, index: str, query: ScreenQuery) -> CompiledScreen:
    """The screen as it answers: where no reading finds anything, with the last one it tried."""
    return reading(reader, index, query) or compile_screen(query, STRICTNESSES[-1])


def named_clause(ids: Collection[int]) -> Clause:
    """The share classes with these ids."""
    return filtered([{"terms": {"id": sorted(ids)}}])


def known_ids(reader: Reader, index: str, ids: Collection[int]) -> set[int]:
    """Those of ``ids`` that are in the index."""
    body = {
        "query": named_clause(ids),
        "size": len(ids),
        "sort": [{"id": "asc"}],
        "stored_fields": "_none_",
        "track_total_hits": False,
    }
    # The ids are the values that are sorted by: no document is opened.
    return {hit["sort"][0] for hit in reader.msearch(index, [body])[0]["hits"]["hits"]}


class WholeList:
    """All share classes that a clause finds, in order; to be used with ``with``, which lets the engine's side go."""

    def __init__(
        self, reader: Reader, index: str, clause: Clause, order: Order, language: Language, fields: Collection[str]
    ) -> None:
        """Prepare the reading of ``fields``, names in the index."""
        self._reader = reader
        self._index = index
        self._body: Clause = {
            "query": clause,
            "sort": sort_of(order, language),
            "size": PAGE,
            "_source": sorted(fields),
            "track_total_hits": False,
        }
        self._point = ""
        self._first: dict[str, Any] = {}

    def __enter__(self) -> "WholeList":
        """Read the first page, which says how many there are. May raise what the engine raises."""
        self._point = self._reader.open_point(self._index, KEEP)
        try:
            self._first = self._page({"track_total_hits": True})
        except BaseException:
            self._reader.close_point(self._point)
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        """Let the point in time go."""
        self._reader.close_point(self._point)

    @property
    def count(self) -> int:
        """How many there are."""
        return int(self._first["hits"]["total"]["value"])

    def documents(self) -> Iterator[dict[str, Any]]:
        """Their documents, with the fields asked for. May raise what the engine raises.

        While a page is worked on the engine is asked for the next one, so two of them are held.
        """
        hits = self._first["hits"]["hits"]
        with ThreadPoolExecutor(max_workers=1) as asking:
            while hits:
                last = len(hits) < PAGE
                coming = None if last else asking.submit(self._page, {"search_after": hits[-1]["sort"]})
                for hit in hits:
                    yield hit["_source"]
                hits = coming.result()["hits"]["hits"] if coming else []

    def _page(self, more: Clause) -> dict[str, Any]:
        return self._reader.search_point(self._body | more | {"pit": {"id": self._point, "keep_alive": KEEP}})
