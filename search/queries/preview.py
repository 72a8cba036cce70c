"""What a screen would have told: which share classes were in it at each record date, and what changed in between.

The engine adds up, for each share class that the screen ever found, the bits of the months in which it did, and the
bits of those in which its rating was not that of the month before. Two numbers a share class hold all months.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from search.mappings import month_bit, snapshot_filter, snapshot_key
from search.queries.compiled import compile_stored
from search.queries.filters import Clause, filtered
from search.queries.items import slug
from search.queries.stored import rating_change
from search.saved import StoredQuery

Kind = Literal["enters", "leaves", "rating"]
#: The engine refuses answers with more parts than 65,535; a list of more main share classes would be asked in parts.
MAX_FUNDS: Final = 60_000
#: Only these parts of the answer are read; the names of the others would be a third of it.
WANTED: Final = "aggregations.funds.buckets.key,aggregations.funds.buckets.*.value,hits.hits._source"
_SHOWN: Final = ("id", "asof", "name", "isin", "rank", "rating_points", "under_review")


class Member(NamedTuple):
    """A share class that was in a screen: in which months, and in which months its rating was a new one, as bits."""

    id: int
    months: int
    changes: int


@dataclass(frozen=True, slots=True)
class Month:
    """What happened between the record date before and this one; ids in order."""

    before: date
    record_date: date
    entered: Sequence[int]
    left: Sequence[int]
    changed: Sequence[int]

    def ids(self, kind: Kind) -> Sequence[int]:
        """The share classes to which this happened."""
        return {"enters": self.entered, "leaves": self.left, "rating": self.changed}[kind]


class Row(NamedTuple):
    """One thing that would have been told."""

    month: Month
    kind: Kind
    id: int


def members_body(stored: StoredQuery, record_dates: Sequence[date]) -> Clause:
    """Everything that the screen found at any of ``record_dates``, of which there must not be more than a bit each."""
    within = {"range": {"asof": {"gte": record_dates[0].isoformat(), "lte": record_dates[-1].isoformat()}}}
    sums = {name: {"sum": {"field": field}} for name, field in (("months", "month_bit"), ("changes", "change_bit"))}
    return {
        "query": filtered([compile_stored(stored).everything, within]),
        "size": 0,
        "track_total_hits": False,
        "aggs": {"funds": {"terms": {"field": "id", "size": MAX_FUNDS}, "aggs": sums}},
    }


def simulated_body(record_date: date) -> Clause:
    """Any document of a snapshot: whether the figures are simulated."""
    return {"query": snapshot_filter(record_date), "size": 1, "_source": ["simulated"], "track_total_hits": False}


def read_members(answer: Mapping[str, Any]) -> list[Member]:
    """The share classes of an answer to :func:`members_body`."""
    buckets = answer.get("aggregations", {}).get("funds", {}).get("buckets", ())
    return sorted(
        Member(bucket["key"], int(bucket["months"]["value"]), int(bucket["changes"]["value"])) for bucket in buckets
    )


def months(record_dates: Sequence[date], members: Iterable[Member]) -> list[Month]:
    """What changed from each record date to the next, oldest first."""
    listed = list(members)
    found = []
    for earlier, later in pairwise(record_dates):
        before, after = month_bit(earlier), month_bit(later)
        both = before | after
        found.append(
            Month(
                earlier,
                later,
                entered=[key for key, bits, _ in listed if bits & both == after],
                left=[key for key, bits, _ in listed if bits & both == before],
                changed=[key for key, bits, new in listed if new & after and bits & both == both],
            )
        )
    return found


def rows(found: Sequence[Month], kinds: Collection[Kind], most: int) -> list[Row]:
    """The newest ``most`` things of these kinds that would have been told, the newest first."""
    listed: list[Row] = []
    for month in reversed(found):
        for kind in ("enters", "leaves", "rating"):
            if kind in kinds and len(listed) < most:
                listed += [Row(month, kind, one) for one in month.ids(kind)]
    return listed[:most]


def documents_body(listed: Sequence[Row]) -> Clause:
    """The share classes of ``listed`` as they were before and after."""
    keys = {snapshot_key(row.id, day) for row in listed for day in (row.month.before, row.month.record_date)}
    return {
        "query": {"ids": {"values": [str(key) for key in sorted(keys)]}},
        "size": len(keys),
        "_source": list(_SHOWN),
        "track_total_hits": False,
    }


def read_rows(listed: Sequence[Row], answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those rows in the API's shape, without those whose documents have vanished since the members were asked for."""
    sources = {(hit["_source"]["id"], hit["_source"]["asof"]): hit["_source"] for hit in answer["hits"]["hits"]}
    items = []
    for row in listed:
        before = sources.get((row.id, row.month.before.isoformat()))
        after = sources.get((row.id, row.month.record_date.isoformat()))
        known = after or before
        if known is None:
            continue
        kind = rating_change(before or {}, after or {}) or "none" if row.kind == "rating" else row.kind
        items.append(
            {
                "record_date": row.month.record_date.isoformat(),
                "kind": kind,
                "tranche": {
                    "id": known["id"],
                    "slug": slug(known["name"]),
                    "name": known["name"],
                    "isin": known["isin"],
                },
                "rank_before": before and before["rank"],
                "rank_after": after and after["rank"],
                "rating_points_before": before and before["rating_points"],
                "rating_points_after": after and after["rating_points"],
            }
        )
    return items
