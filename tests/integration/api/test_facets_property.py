"""Facet counts are those of SQL over the same filters, for hundreds of random screens."""

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test import Client

from app.funds.models import Tranche
from app.http.engine import engine
from search.fields import tranche_catalogue
from tests.integration.api.asking import get
from tests.length import pick

pytestmark = pytest.mark.django_db
SCREENS = pick(short=150, long=500)

#: Facet, key, and the SQL that gives a share class's values; written without the document views on purpose.
FACETS: dict[str, tuple[str, str]] = {
    "peergroups": ("p", "array[f.peergroup_id::text]"),
    "companies": ("c", "array[f.company_id::text]"),
    "universes": ("u", "array[u.code::text]"),
    "ratings": ("r", "array_remove(array[r.rank::text], null)"),
    "investment_focus": (
        "i",
        "array(select x.code::text from funds_investmentfocus x join funds_fund_investment_focus y"
        " on y.investmentfocus_id = x.id where y.fund_id = f.id)",
    ),
    "regions": (
        "region",
        "array(select x.code::text from funds_region x join funds_fund_regions y"
        " on y.region_id = x.id where y.fund_id = f.id)",
    ),
    "sri": ("sri", "array_remove(array[k.sri::text], null)"),
    "main_tranche": ("m", 'array[t."primary"::text]'),
    "currency": ("currency", "array[t.currency::text]"),
    "asset_class": ("asset_class", "array[f.asset_class::text]"),
    "fund_classification": ("fund_type", "array[f.fund_classification::text]"),
    "rating_kind": ("rating_kind", "array_remove(array[r.kind::text], null)"),
    "srri": ("srri", "array_remove(array[k.srri::text], null)"),
    "risk_indicator": ("risk_indicator", "array_remove(array[k.risk_indicator::text], null)"),
    "sfdr": ("sfdr", "array_remove(array[f.sfdr::text], null)"),
    "accumulating": ("accumulating", "array_remove(array[t.accumulating::text], null)"),
    "under_review": ("under_review", "array[coalesce(r.under_review, false)::text]"),
}
FLAGS = {"m", "accumulating", "under_review"}
#: Facet and the SQL that gives a share class's number.
RANGES: dict[str, str] = {
    "fund_size": "k.volume",
    "ter": "t.ter",
    "rating_points": "r.points",
    "max_drawdown": "k.max_drawdown",
    "esg_score": "k.esg_score",
    "age": "round((case when greatest(k.record_date, r.record_date) < t.issue_date then 0"
    " else greatest(k.record_date, r.record_date) - t.issue_date end) / 365.25, 1)",
    **{name: f"k.{name}" for name in ("volatility_1y", "volatility_3y", "volatility_5y")},
    **{f"perf_{period}": f"k.perf_{period}" for period in ("1m", "3m", "6m", "1y", "3y", "5y")},
    **{f"perf_{period}": f"k.perf_{period}" for period in ("since_inception", "last_year")},
}


def test_every_facet_is_held_against_sql() -> None:
    facets = tranche_catalogue().facets("wholesale")
    assert {name for name, item in facets.items() if item.kind != "range"} == set(FACETS)
    assert {name for name, item in facets.items() if item.kind == "range"} == set(RANGES)


def membership() -> list[dict[str, Any]]:
    """Each share class with its values and numbers by facet, from the tables themselves."""
    columns = [f"{sql} as {facet}" for facet, (_, sql) in FACETS.items()]
    columns += [f"{sql}::float8 as {facet}" for facet, sql in RANGES.items()]
    with connection.cursor() as cursor:
        cursor.execute(
            f"select t.id, {', '.join(columns)} from funds_tranche t"
            " join funds_fund f on f.id = t.fund_id join funds_universe u on u.id = f.universe_id"
            " left join lateral (select * from funds_keyfigures k where k.tranche_id = t.id"
            " order by record_date desc limit 1) k on true"
            " left join lateral (select * from ratings_rating r where r.tranche_id = t.id"
            " order by record_date desc limit 1) r on true"
            " where t.closed_on is null"
        )
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def random_screen(draw: random.Random, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Filters taken from an existing share class and from anywhere, so that both empty and full screens occur."""
    query: dict[str, Any] = {}
    pattern = draw.choice(rows)
    for facet, (key, _) in FACETS.items():
        if draw.random() > 0.3:
            continue
        source = pattern if draw.random() < 0.7 else draw.choice(rows)
        values = set(source[facet])
        for _ in range(draw.choice((0, 0, 1, 3))):
            values |= set(draw.choice(rows)[facet])
        if values:
            query[key] = sorted(values)[:1] if key in FLAGS else sorted(values)
    for facet in RANGES:
        if draw.random() < 0.1:
            query |= random_range(draw, facet, [row[facet] for row in rows if row[facet] is not None])
    return query


def random_range(draw: random.Random, facet: str, numbers: list[float]) -> dict[str, str]:
    """From, to or both, at numbers that occur and between them."""
    item = tranche_catalogue().facets("wholesale")[facet]
    least, most = item.limits
    chosen = [draw.choice(numbers or [least]) + draw.choice((0, 0, -0.05, 0.05)) for _ in range(2)]
    low, high = (f"{min(max(one, least), most):f}" for one in sorted(chosen))
    if item.sign and draw.random() < 0.5:
        return {item.filter: low, item.sign: draw.choice(("gte", "lte"))}
    bounds = {f"{item.filter}_min": low, f"{item.filter}_max": high}
    kept = draw.choice([list(bounds), [f"{item.filter}_min"], [f"{item.filter}_max"]])
    return {key: bounds[key] for key in kept}


def bounds_of(query: Mapping[str, Any], facet: str) -> tuple[float, float] | None:
    """What the keys of a range ask for; None if they ask for nothing."""
    item = tranche_catalogue().facets("wholesale")[facet]
    asked = {key: query[key] for key in item.filter_keys if key in query}
    if not asked:
        return None
    if item.sign in asked:
        bound = float(asked[item.filter])
        return (bound, math.inf) if asked[item.sign] == "gte" else (-math.inf, bound)
    return float(asked.get(f"{item.filter}_min", "-inf")), float(asked.get(f"{item.filter}_max", "inf"))


class Reference:
    """What SQL says about each share class, as sets of their positions: who has which value, who meets which filter."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows
        self.everybody = frozenset(range(len(rows)))
        self.having: dict[str, dict[str, set[int]]] = {facet: {} for facet in FACETS}
        for position, row in enumerate(rows):
            for facet, values in self.having.items():
                for value in row[facet]:
                    values.setdefault(value, set()).add(position)

    def meeting(self, query: Mapping[str, Any]) -> dict[str, frozenset[int]]:
        """Share classes that meet each active filter, by its facet."""
        found: dict[str, frozenset[int]] = {}
        for facet, (key, _) in FACETS.items():
            if key in query:
                found[facet] = frozenset[int]().union(*(self.having[facet][value] for value in query[key]))
        for facet in RANGES:
            bounds = bounds_of(query, facet)
            if bounds:
                numbers = ((position, row[facet]) for position, row in enumerate(self.rows))
                found[facet] = frozenset(
                    position for position, number in numbers if number is not None and bounds[0] <= number <= bounds[1]
                )
        return found

    def matching(self, filters: Mapping[str, frozenset[int]], *, without: str = "") -> frozenset[int]:
        """Share classes that meet every filter, that of the facet ``without`` aside."""
        return self.everybody.intersection(*(found for facet, found in filters.items() if facet != without))


def assert_values_are_counted(
    facet: str, shown: Mapping[str, Any], expected: Mapping[str, int], chosen: set[str], context: str
) -> None:
    """Every shown count is right, what is chosen is shown, and what is left out occurs less often than what is not."""
    counts = {str(one["value"]): one["count"] for one in shown["values"]}
    assert len(counts) == len(shown["values"]), (facet, context)
    assert counts == {value: expected.get(value, 0) for value in counts}, (facet, context)
    assert {str(one["value"]) for one in shown["values"] if one["selected"]} == chosen, (facet, context)
    assert all(counts[value] > 0 for value in set(counts) - chosen), (facet, context)
    left_out = set(expected) - set(counts)
    assert shown["more"] == bool(left_out), (facet, context)
    unasked = [number for value, number in counts.items() if value not in chosen]
    if left_out and unasked:
        assert min(unasked) >= max(expected[value] for value in left_out), (facet, context)


def assert_numbers_are_counted(shown: Mapping[str, Any], numbers: list[float], context: str) -> None:
    """Bounds and bars of the histogram hold exactly the numbers found."""
    assert (shown["min"], shown["max"]) == ((min(numbers), max(numbers)) if numbers else (None, None)), context
    for bar in shown["histogram"]:
        inside = [n for n in numbers if n >= bar["from"] and (bar["to"] is None or n < bar["to"])]
        assert bar["count"] == len(inside), (bar, context)
    assert sum(bar["count"] for bar in shown["histogram"]) == len(numbers), context


@pytest.fixture
def some_closed(api: Client) -> Iterator[None]:
    """Every seventh share class has closed, in the database and in the index."""
    ids = list(Tranche.objects.order_by("pk").values_list("pk", flat=True)[::7])
    Tranche.objects.filter(pk__in=ids).update(closed_on="2026-10-31")
    _index_closing(ids, "2026-10-31")
    yield
    _index_closing(ids, None)


def _index_closing(ids: list[int], day: str | None) -> None:
    index = engine().index("tranche")
    lines = [
        orjson.dumps(line)
        for id in ids
        for line in ({"update": {"_index": index, "_id": str(id)}}, {"doc": {"closed_on": day}})
    ]
    assert not engine().client.bulk(b"\n".join(lines) + b"\n", refresh="true")["errors"]


@pytest.mark.usefixtures("some_closed")
def test_counts_equal_sql_for_random_screens(api: Client) -> None:
    rows = membership()
    assert 0 < len(rows) < Tranche.objects.count()
    reference = Reference(rows)
    draw = random.Random(3)
    outcomes = Counter[str]()
    for _ in range(SCREENS):
        query = random_screen(draw, rows)
        answer = get(api, "advanced_search/", per_page=5, facets=[*FACETS, *RANGES], **query)
        filters = reference.meeting(query)
        context = orjson.dumps(query).decode()
        expected = reference.matching(filters)
        assert answer["count"] == len(expected), context
        outcomes["empty" if not expected else "few" if len(expected) < 5 else "many"] += 1
        assert {item["id"] for item in answer["results"]} <= {rows[position]["id"] for position in expected}, context
        for facet, (key, _) in FACETS.items():
            others = reference.matching(filters, without=facet)
            counted = Counter(value for position in others for value in rows[position][facet])
            assert_values_are_counted(facet, answer["facets"][facet], counted, set(query.get(key, ())), context)
        for facet in RANGES:
            others = reference.matching(filters, without=facet)
            numbers = [rows[position][facet] for position in others if rows[position][facet] is not None]
            assert_numbers_are_counted(answer["facets"][facet], numbers, f"{facet}: {context}")
    assert min(outcomes[kind] for kind in ("empty", "few", "many")) >= SCREENS // 50, outcomes
