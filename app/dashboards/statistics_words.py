"""Criteria of searches, and what an own fund has in their place, as sentences."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.alerts.services.wording import quantity
from app.funds import terms
from app.http.engine import ENGINE_DOWN, engine
from app.http.messages import Language, text
from app.statistics.kinds import Form, ReaderKind
from search.documents import SCREENED
from search.queries.criteria import Criterion, criteria_of
from search.queries.guided import STEPS
from search.saved import SCREEN_VERSION, FacetLabels, NotUnderstood, Range, restore

#: Values of a criterion that are named; of more, their number is.
_NAMED: Final = 4
_COMPANIES: Final = "companies"


class Words:
    """Names what was searched for in one language; asset managers other than the own one are counted, not named."""

    def __init__(self, company_id: int, lang: Language, share_classes: Sequence[int]) -> None:
        self._company = company_id
        self._lang = lang
        self._labels = terms.known().labels(lang)
        self._guided = terms.guided_labels(lang)
        self._documents = _documents(share_classes)

    def label(self, criterion: str) -> str:
        """What a facet, or a step of the guided search, is called."""
        if criterion in STEPS:
            return text(f"statistics.step.{criterion}", self._lang)
        try:
            return terms.facet_label(criterion, self._lang)
        except KeyError:
            # Kept by a version that had another field.
            return criterion

    def who(self, reader: ReaderKind, people: int, searches: int) -> str:
        """So many people; visitors, whom nothing tells apart, by their searches."""
        count = searches if reader == ReaderKind.VISITOR else people
        return text(f"statistics.demand.who.{reader.value}", self._lang, count=count)

    def search(self, form: Form, criteria: Mapping[str, Any]) -> str:
        """All criteria of a search."""
        if form == Form.GUIDED:
            parts = [f"{self.label(step)}: {self._values(step, values)}" for step, values in sorted(criteria.items())]
        else:
            parts = [
                f"{self.label(facet)} {asked}" if isinstance(one.wanted, Range) else f"{self.label(facet)}: {asked}"
                for facet, one in self._criteria(criteria).items()
                if (asked := self._asked(one))
            ]
        return "; ".join(parts) or text("statistics.demand.everything", self._lang)

    def theme(self, facet: str, value: str) -> str | None:
        """The name of a value that was searched for; None if it has none any more."""
        labels = self._guided if facet in STEPS else self._labels
        known = labels.by_facet.get(facet, {})
        return known.get(value) or (known.get(int(value)) if value.isdecimal() else None)

    def missed(self, who: str, criterion: str, bound: str, share_class: int) -> str:
        """What was asked, and what the share class has today: follows the name of the fund."""
        label = self.label(criterion)
        asked, actual = self._bound(criterion, bound, share_class)
        if not asked:
            return text("statistics.demand.missed_others", self._lang, who=who, criterion=label)
        key = "missed_plain" if actual is None else "missed" if actual else "missed_unknown"
        return text(f"statistics.demand.{key}", self._lang, who=who, criterion=label, asked=asked, actual=actual)

    def _bound(self, criterion: str, bound: str, share_class: int) -> tuple[str, str | None]:
        """What was asked, and what the share class has: empty for no value, None if it cannot be said now."""
        if not bound:
            return "", None
        document = self._documents.get(share_class)
        wanted = json.loads(bound)
        if criterion in STEPS:
            held = None if document is None else document.get(STEPS[criterion])
            actual = held if isinstance(held, list) else [] if held is None else [held]
            return self._values(criterion, wanted), None if document is None else self._values(criterion, actual)
        found = self._criteria({"version": SCREEN_VERSION, criterion: wanted}).get(criterion)
        if found is None:
            return "", None
        return self._asked(found), None if document is None else self._actual(found, document)

    def _criteria(self, criteria: Mapping[str, Any]) -> dict[str, Criterion]:
        try:
            return criteria_of(restore(criteria).query)
        except NotUnderstood:
            return {}

    def _asked(self, one: Criterion) -> str:
        if not isinstance(one.wanted, Range):
            return self._values(one.facet, one.wanted)
        bounds = {
            sign: quantity(bound, one.field.unit, self._lang, exact=True) for sign, bound in one.wanted.clause().items()
        }
        key = "between" if len(bounds) > 1 else next(iter(bounds))
        return text(f"statistics.demand.bound.{key}", self._lang, **bounds)

    def _actual(self, one: Criterion, document: Mapping[str, Any]) -> str:
        if isinstance(one.wanted, Range):
            value = document.get(one.field.stem)
            return "" if value is None else quantity(value, one.field.unit, self._lang, exact=True)
        return ", ".join(one.actual(document, self._labels)[:_NAMED])

    def _values(self, facet: str, values: Sequence[Any]) -> str:
        if facet == _COMPANIES:
            others = len([one for one in values if one != self._company])
            own = [self._labels.label(facet, self._company)] if self._company in values else []
            more = [text("statistics.demand.other_companies", self._lang, count=others)] if others else []
            return ", ".join([*own, *more])
        labels: FacetLabels = self._guided if facet in STEPS else self._labels
        named = [labels.label(facet, one) for one in values[:_NAMED]]
        if len(values) > _NAMED:
            named.append(text("statistics.demand.more", self._lang, count=len(values) - _NAMED))
        return ", ".join(named)


def _documents(share_classes: Sequence[int]) -> dict[int, Mapping[str, Any]]:
    """What the index says of these share classes; nothing while the engine is away."""
    wanted = sorted(set(share_classes))
    if not wanted:
        return {}
    body = {
        "query": {"bool": {"filter": [{"terms": {"id": wanted}}]}},
        "size": len(wanted),
        "track_total_hits": False,
    }
    try:
        hits = engine().search(engine().index(SCREENED), body)["hits"]["hits"]
    except ENGINE_DOWN:
        return {}
    return {hit["_source"]["id"]: hit["_source"] for hit in hits}
