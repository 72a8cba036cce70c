"""The criteria of a screen: what each active facet asks of a share class, in the engine's words and in people's."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from search.fields import Field, tranche_catalogue
from search.queries.filters import Clause
from search.saved import FacetLabels, Range, ScreenQuery, Value, decimal

Document = Mapping[str, Any]

#: The signs of bounds, by the engine's words.
SIGNS = {"gte": "≥", "lte": "≤"}


@cache
def facet_field(facet: str) -> Field:
    """The tranche field behind ``facet``; KeyError if there is none. Rights were checked when the query was read."""
    return tranche_catalogue().facets("wholesale")[facet]


@dataclass(frozen=True)
class Criterion:
    """One active facet: the numbers it allows if it is a range, else the values of which a share class has one."""

    facet: str
    wanted: Range | tuple[Value, ...]

    @property
    def field(self) -> Field:
        """The field that is looked at."""
        return facet_field(self.facet)

    @property
    def clause(self) -> Clause:
        """The documents that meet it; those without a value never do."""
        if isinstance(self.wanted, Range):
            return {"range": {self.field.stem: self.wanted.clause()}}
        return {"terms": {self.field.stem: list(self.wanted)}}

    def meets(self, document: Document) -> bool:
        """Whether a document meets it, by the same rules as in the engine."""
        if isinstance(self.wanted, Range):
            return self.wanted.holds(document.get(self.field.stem))
        return not set(self.wanted).isdisjoint(self._values(document))

    def choices(self, labels: FacetLabels) -> list[dict[str, Any]]:
        """What was chosen, each with its name; a bound is named by its sign."""
        if isinstance(self.wanted, Range):
            return [{"value": bound, "label": SIGNS[sign]} for sign, bound in self.wanted.clause().items()]
        return [{"value": value, "label": labels.label(self.facet, value)} for value in self.wanted]

    def words(self, labels: FacetLabels) -> list[str]:
        """What was chosen, in words and bare numbers."""
        if isinstance(self.wanted, Range):
            return [f"{SIGNS[sign]} {decimal(bound)}" for sign, bound in self.wanted.clause().items()]
        return [labels.label(self.facet, value) for value in self.wanted]

    def actual(self, document: Document, labels: FacetLabels) -> list[str]:
        """What a document has, in the same form; empty if it has no value."""
        if isinstance(self.wanted, Range):
            value = document.get(self.field.stem)
            return [] if value is None else [decimal(value)]
        return [labels.label(self.facet, value) for value in self._values(document)]

    def _values(self, document: Document) -> list[Value]:
        value = document.get(self.field.stem)
        values = value if isinstance(value, list) else [] if value is None else [value]
        return [("true" if one else "false") if isinstance(one, bool) else one for one in values]


def criteria_of(query: ScreenQuery) -> dict[str, Criterion]:
    """The criteria of a screen by facet, in a fixed order; all of them must be met."""
    wanted: dict[str, Range | tuple[Value, ...]] = {**query.selected, **query.ranges}
    return {facet: Criterion(facet, wanted[facet]) for facet in sorted(wanted)}
