"""Facet counts are those of SQL over the same filters, for hundreds of random screens."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test import Client

from app.funds import terms
from tests.integration.api.asking import get

pytestmark = pytest.mark.django_db
SCREENS = 320

Row = Mapping[str, Any]

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
}


def membership() -> list[dict[str, Any]]:
    """Each share class with its values by facet and its volume, from the tables themselves."""
    columns = ", ".join(f"{sql} as {facet}" for facet, (_, sql) in FACETS.items())
    with connection.cursor() as cursor:
        cursor.execute(
            f"select t.id, {columns}, k.volume::float8 as volume from funds_tranche t"
            " join funds_fund f on f.id = t.fund_id join funds_universe u on u.id = f.universe_id"
            " left join lateral (select * from funds_keyfigures k where k.tranche_id = t.id"
            " order by record_date desc limit 1) k on true"
            " left join lateral (select * from ratings_rating r where r.tranche_id = t.id"
            " order by record_date desc limit 1) r on true"
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
            query[key] = sorted(values)[:1] if key == "m" else sorted(values)
    if draw.random() < 0.3:
        query["s"] = draw.choice(("0", "50", "250.75", "1000", "999999"))
        query["fs"] = draw.choice(("gte", "lte"))
    return query


def _has_any(facet: str, wanted: set[str]) -> Callable[[Row], bool]:
    return lambda row: bool(wanted & set(row[facet]))


def predicates(query: Mapping[str, Any]) -> dict[str, Callable[[Row], bool]]:
    """One test per active facet."""
    found: dict[str, Callable[[Row], bool]] = {}
    for facet, (key, _) in FACETS.items():
        if key in query:
            found[facet] = _has_any(facet, set(query[key]))
    if "s" in query:
        bound = float(query["s"])
        found["fund_size"] = lambda row: (
            row["volume"] is not None and (row["volume"] >= bound if query["fs"] == "gte" else row["volume"] <= bound)
        )
    return found


def matching(rows: Iterable[Row], tests: Mapping[str, Callable[[Row], bool]], *, without: str = "") -> list[Row]:
    return [row for row in rows if all(test(row) for facet, test in tests.items() if facet != without)]


def test_counts_equal_sql_for_random_screens(api: Client) -> None:
    rows = membership()
    draw = random.Random(3)
    outcomes = Counter[str]()
    for number in range(SCREENS):
        query = random_screen(draw, rows)
        answer = get(api, "advanced_search/", per_page=5, **query)
        tests = predicates(query)
        context = orjson.dumps(query).decode()
        expected = matching(rows, tests)
        assert answer["count"] == len(expected), context
        outcomes["empty" if not expected else "few" if len(expected) < 5 else "many"] += 1
        for facet, (key, _) in FACETS.items():
            counted = Counter(value for row in matching(rows, tests, without=facet) for value in row[facet])
            shown = answer["facets"][facet]
            counts = {str(one["value"]): one["count"] for one in shown["values"]}
            assert counts == {value: counted[value] for value in counts}, (facet, context)
            assert shown["more"] == bool(set(counted) - set(counts)), (facet, context)
            assert set(query.get(key, ())) == {str(v["value"]) for v in shown["values"] if v["selected"]}
            if not shown["more"]:
                assert set(counts) >= set(counted)
            else:
                assert min(counts.values()) >= max(counted[v] for v in set(counted) - set(counts)) or query.get(key)
        volumes = [row["volume"] for row in matching(rows, tests, without="fund_size") if row["volume"] is not None]
        size = answer["facets"]["fund_size"]
        assert (size["min"], size["max"]) == ((min(volumes), max(volumes)) if volumes else (None, None)), context
        for bar in size["histogram"]:
            inside = [v for v in volumes if v >= bar["from"] and (bar["to"] is None or v < bar["to"])]
            assert bar["count"] == len(inside), (bar, context)
        assert number < SCREENS
    assert min(outcomes[kind] for kind in ("empty", "few", "many")) >= 10, outcomes
    assert terms.known().companies
