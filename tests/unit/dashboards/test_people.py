"""Who is named to whom, and whose class has changed."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from app.accounts.models import User
from app.dashboards.fund_ratings import OwnFund
from app.dashboards.people import By, named
from search.texts import Text


def person(pk: int, company: int | None = 1, **columns: Any) -> User:
    return User(pk=pk, first_name="Vera", name="Amt", managed_company_id=company, **columns)


READER = person(1)


@pytest.mark.parametrize(
    ("by", "reader", "kind", "name"),
    [
        (By(READER), READER, "you", "Vera Amt"),
        (By(person(2)), READER, "colleague", "Vera Amt"),
        (By(person(2, company=9)), READER, "former", None),
        (By(person(2, company=None)), READER, "former", None),
        (By(None), READER, "former", None),
        (By(person(2, company=None, is_staff=True)), READER, "provider", None),
        (By(person(2), provider=True), READER, "provider", None),
        (By(person(2, is_demo=True)), READER, "demo", None),
        # Whoever tries the demo learns nobody's name.
        (By(person(2)), person(3, is_demo=True), "colleague", None),
    ],
)
def test_colleagues_are_named_and_nobody_else(by: By, reader: User, kind: str, name: str | None) -> None:
    assert named(by, reader) == {"kind": kind, "name": name}


FUND = OwnFund(
    id=1,
    fund_id=1,
    name="Fonds",
    isin="DE0000000001",
    peergroup=Text("Aktien", "Equity"),
    record_date=date(2026, 10, 31),
    points=60,
    rank="B",
    under_review=False,
    kind="quantitative",
    position=1,
    size=2,
    unchanged_since=None,
    simulated=False,
    date_before=date(2026, 9, 30),
    points_before=59,
    rank_before="C",
    regrouped=False,
    analysed=None,
    real_estate=False,
)


@pytest.mark.parametrize(
    ("columns", "direction", "change"),
    [
        ({}, "up", 1),
        ({"rank": "D", "points": 30}, "down", -29),
        ({"rank": "C", "points": 58}, None, -1),
        ({"regrouped": True}, None, None),
        ({"rank_before": None, "points_before": None}, None, None),
        ({"rank": None, "points": None}, None, None),
    ],
)
def test_a_class_changes_only_where_both_ratings_can_be_compared(
    columns: dict[str, Any], direction: str | None, change: int | None
) -> None:
    one = replace(FUND, **columns)
    assert (one.direction, one.change) == (direction, change)


def test_the_next_review_is_when_the_rating_by_analysts_runs_out() -> None:
    assert FUND.next_review is None
    assert replace(FUND, analysed=date(2026, 1, 1)).next_review == date(2027, 1, 2)
