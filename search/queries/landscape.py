"""The map: how many share classes lie where between risk and return, and which peergroups they belong to.

Each document names its peergroup and its cell in one keyword, and counting that keyword answers all of it (ADR 0231).
What a cell holds, which peergroup has most of it, and the medians of the peergroups are added up here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from search.client import EngineError
from search.fields import tranche_catalogue
from search.queries.filters import Clause, filtered, sort_of
from search.queries.items import POINT, Item, point_item
from search.saved import BEST_RATED, Value

#: With fewer funds than this, each of them is drawn.
FEW: Final = 30
#: Peergroup and cell of a document, written by ``search_map_cell`` of the document views.
CELL: Final = tranche_catalogue().of_index_field("map_cell").stem
#: Cells of all peergroups together; 7,400 funds have 5,300. The engine answers no more buckets than this.
_ALL_CELLS: Final = 65_535

Place = tuple[int, int]


class MapCutError(EngineError):
    """More peergroups and cells than the engine answers: what it leaves out would be missing from the map."""


@dataclass(frozen=True)
class Axis:
    """One side of the map: cells of ``step`` percent points from ``minimum`` on; the outer ones hold all beyond."""

    field: str
    minimum: float
    step: float
    cells: int

    @property
    def maximum(self) -> float:
        """Where the last cell ends."""
        return self.minimum + self.step * self.cells

    def read(self, lower_end: str) -> tuple[float, int, bool]:
        """Of a cell by its lower end, a multiple of the step: that end, its place, and whether it is beyond the map."""
        begin = float(lower_end)
        place = round((begin - self.minimum) / self.step)
        return begin, min(self.cells - 1, max(0, place)), not 0 <= place < self.cells

    def median(self, counts: Mapping[float, int]) -> float:
        """The median of what lies in cells that begin there, as if each cell were filled evenly."""
        half = sum(counts.values()) / 2
        for begin in sorted(counts):
            if counts[begin] >= half:
                return round(begin + self.step * half / counts[begin], 1)
            half -= counts[begin]
        return self.minimum


RISK: Final = Axis(tranche_catalogue()["volatility_3y"].stem, 0, 0.5, 60)
RETURN: Final = Axis(tranche_catalogue()["perf_3y"].stem, -10, 0.5, 80)


def landscape_body(funds: Clause) -> Clause:
    """Where the share classes that ``funds`` finds lie. Nothing is scored, and no document is opened."""
    return {
        "query": funds,
        "size": 0,
        "track_total_hits": True,
        "aggs": {"cells": {"terms": {"field": CELL, "size": _ALL_CELLS}}},
    }


def within(funds: Clause, peergroup: int) -> Clause:
    """Those of the share classes that ``funds`` finds that belong to a peergroup."""
    return filtered([funds, {"term": {tranche_catalogue()["peergroup_id"].stem: peergroup}}])


def few_body(funds: Clause) -> Clause:
    """The share classes themselves, where there are few."""
    return {
        "query": filtered([funds, *({"exists": {"field": axis.field}} for axis in (RISK, RETURN))]),
        "sort": sort_of(BEST_RATED, "de"),
        "size": FEW,
        "track_total_hits": False,
        "_source": [*POINT, RISK.field, RETURN.field],
    }


@dataclass(slots=True)
class _Group:
    """What a peergroup has: by cell of the map, and by the beginning of a cell along each side."""

    cells: dict[Place, int] = field(default_factory=dict)
    risks: dict[float, int] = field(default_factory=dict)
    returns: dict[float, int] = field(default_factory=dict)
    count: int = 0

    def item(self) -> Item:
        column, row = max(self.cells, key=lambda place: (self.cells[place], place))
        medians = {"risk": RISK.median(self.risks), "performance": RETURN.median(self.returns)}
        return {"count": self.count, **medians, "column": column, "row": row}


def read_landscape(answer: Mapping[str, Any], labels: Mapping[Value, str]) -> Item:
    """The map in the API's shape; ``labels`` names the peergroups.

    A cell is its column, its row from below, its count, the place of its main peergroup in the list, and that
    peergroup's count.

    Raises:
        MapCutError: the engine has left buckets out.
    """
    counted = answer["aggregations"]["cells"]
    if counted["sum_other_doc_count"]:
        raise MapCutError(
            f"the map has more than {_ALL_CELLS} buckets: {counted['sum_other_doc_count']} share classes were left out"
        )
    groups, outside = _groups(counted["buckets"])
    largest = sorted(groups, key=lambda value: (-groups[value].count, value))
    cells: dict[Place, list[int]] = {}
    for index, value in enumerate(largest):
        for place, count in groups[value].cells.items():
            cell = cells.setdefault(place, [0, index, 0])
            cell[0] += count
            if count > cell[2]:
                cell[1:] = index, count
    return {
        "count": int(answer["hits"]["total"]["value"]),
        "drawn": sum(group.count for group in groups.values()),
        "outside": outside,
        "risk": _side(RISK),
        "return": _side(RETURN),
        "cells": [[*place, *cells[place]] for place in sorted(cells)],
        "peergroups": [
            {"value": value, "label": labels.get(value, str(value)), **groups[value].item()} for value in largest
        ],
        "results": [],
    }


def _groups(buckets: Iterable[Mapping[str, Any]]) -> tuple[dict[int, _Group], int]:
    """What each peergroup has, and how many share classes lie beyond the map.

    There are thousands of buckets and few peergroups and beginnings of cells, which are read once.
    """
    groups: dict[str, _Group] = {}
    columns: dict[str, tuple[float, int, bool]] = {}
    rows: dict[str, tuple[float, int, bool]] = {}
    outside = 0
    for bucket in buckets:
        value, left, low = bucket["key"].split(" ")
        count = bucket["doc_count"]
        risk, column, beside = columns.get(left) or columns.setdefault(left, RISK.read(left))
        performance, row, beyond = rows.get(low) or rows.setdefault(low, RETURN.read(low))
        group = groups.get(value) or groups.setdefault(value, _Group())
        place = column, row
        group.cells[place] = group.cells.get(place, 0) + count
        group.risks[risk] = group.risks.get(risk, 0) + count
        group.returns[performance] = group.returns.get(performance, 0) + count
        group.count += count
        if beside or beyond:
            outside += count
    return {int(value): group for value, group in groups.items()}, outside


def _side(axis: Axis) -> Item:
    return {"minimum": axis.minimum, "step": axis.step, "cells": axis.cells}


def read_few(answer: Mapping[str, Any]) -> list[Item]:
    """The share classes of an answer to :func:`few_body`."""
    return [point_item(hit["_source"], RETURN.field, RISK.field) for hit in answer["hits"]["hits"]]
