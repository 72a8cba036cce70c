"""Funds that the searches of a month missed by one criterion, against what the documents themselves say."""

import random
import uuid
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from app.http import engine as engines
from app.screens import missed
from app.statistics.kinds import ReaderKind
from app.statistics.missed import open_months
from app.statistics.models import MissedSum, Search
from app.statistics.services import LEAST, missed_by
from search.client import EngineUnavailable
from search.documents import SCREENED
from search.queries.criteria import criteria_of
from search.queries.guided import STEPS
from search.queries.missed import MAX_MISSED
from search.saved import SCREEN_VERSION, restore

pytestmark = [pytest.mark.django_db, pytest.mark.services]

OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)


def searched(criteria: Mapping[str, Any], people: int, form: str = "screen", **more: Any) -> None:
    """So many accounts search in October; each turns a page and comes back another day."""
    for number in range(people):
        for day, first in ((3, 1), (3, 16), (9, 1)):
            values = {"reader": "registered", "person": b"%016d" % number, "text": False, "first_place": first}
            Search.objects.create(
                **values | more, id=uuid.uuid4(), day=OCTOBER + timedelta(days=day), form=form, criteria=criteria,
                shown=[],
            )  # fmt: skip


def documents() -> list[Mapping[str, Any]]:
    """Every open share class of the index."""
    body = {"query": {"bool": {"must_not": [{"exists": {"field": "closed_on"}}]}}, "size": 10_000}
    found = engines.engine().search(engines.engine().index(SCREENED), body)["hits"]["hits"]
    return [hit["_source"] for hit in found]


def by_hand(documents: list[Mapping[str, Any]], meets: Mapping[str, Any]) -> dict[str, set[int]]:
    """Funds by the one criterion that they miss; ``meets`` has a rule for each."""
    found: set[int] = set()
    missing: dict[str, set[int]] = defaultdict(set)
    for one in documents:
        failed = [name for name, rule in meets.items() if not rule(one)]
        if failed in ([], ["main_tranche"]):
            found |= {one["fund_id"]} if not failed else set()
        elif len(failed) == 1:
            missing[failed[0]].add(one["fund_id"])
    return {name: funds - found for name, funds in missing.items() if 0 < len(funds - found) <= MAX_MISSED}


def summed() -> dict[str, set[int]]:
    rows: dict[str, set[int]] = defaultdict(set)
    for criterion, fund in MissedSum.objects.values_list("criterion", "subject_id"):
        rows[criterion].add(fund)
    return dict(rows)


def test_a_fund_is_missed_by_the_one_criterion_that_none_of_its_share_classes_meets(api: Client) -> None:
    # given screens of two to four criteria, of which some find much and some nothing
    everything, draw = documents(), random.Random(5)
    chosen: dict[str, Any] = {
        "ratings": lambda: draw.sample(["A", "B", "C", "D", "E"], 2),
        "companies": lambda: draw.sample(sorted({one["company_id"] for one in everything}), 3),
        "sri": lambda: [draw.choice((1, 2, 3))],
        "fund_size": lambda: {"sign": "gte", "value": float(draw.randint(10, 900))},
        "main_tranche": lambda: ["true"],
    }
    compared = 0
    for _ in range(8):
        names = draw.sample(sorted(chosen), draw.randint(2, 4))
        criteria = {"version": SCREEN_VERSION} | {name: chosen[name]() for name in names}
        Search.objects.all().delete()
        searched(criteria, 1)
        # when
        missed.count(NOVEMBER)
        # then
        rules = {name: one.meets for name, one in criteria_of(restore(criteria).query).items()}
        enough = len(set(rules) - {"main_tranche"}) > 1
        expected = by_hand(everything, rules) if enough else {}
        assert summed() == expected, criteria
        compared += sum(map(len, expected.values()))
    assert compared > 50


def test_searches_and_people_are_counted_and_small_groups_withheld(api: Client) -> None:
    # given
    region = next(one for one in documents() if one["regions"])["regions"][0]
    steps = {"asset_class": ["no such class"], "region": [region]}
    searched(steps, LEAST, "guided")
    searched(steps, 2, "guided", reader="professional")
    searched(steps, 9, "guided", reader="robot", person=None)
    searched(steps, 9, "guided", text=True)
    # when
    missed.count(NOVEMBER)
    # then
    expected = {one["fund_id"] for one in documents() if region in one[STEPS["region"]]}
    shown = missed_by(sorted(expected), OCTOBER, OCTOBER)
    assert {(one.subject_id, one.criterion, one.reader, one.searches) for one in shown} == {
        (fund, "asset_class", ReaderKind.REGISTERED, 2 * LEAST) for fund in expected
    }
    assert MissedSum.objects.filter(reader="professional", people=2, searches=4).count() == len(expected)


def test_a_month_stays_open_while_the_engine_is_away(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    searched({"asset_class": ["no such class"], "region": ["world"]}, 1, "guided")
    kept = MissedSum.objects.create(
        month=OCTOBER, subject_id=1, criterion="sri", reader="visitor", searches=9, people=0, simulated=False
    )

    def away(*_: Any, **__: Any) -> None:
        raise EngineUnavailable("away")

    # when
    with monkeypatch.context() as patched:
        patched.setattr(engines.engine().client, "msearch", away)
        missed.count(NOVEMBER)
    # then nothing has changed
    assert list(MissedSum.objects.all()) == [kept]
    # when it is back
    missed.count(NOVEMBER)
    # then
    assert not MissedSum.objects.filter(pk=kept.pk).exists()


def test_a_summed_month_is_not_counted_again_and_this_month_not_yet(api: Client) -> None:
    searched({"asset_class": ["no such class"], "region": ["world"]}, 1, "guided")
    assert open_months(OCTOBER + timedelta(days=30)) == []
    assert open_months(NOVEMBER) == open_months(NOVEMBER + timedelta(days=5)) == [OCTOBER]
    MissedSum.objects.create(month=OCTOBER, subject_id=1, criterion="sri", reader="visitor", searches=9, people=0)
    assert open_months(NOVEMBER) == [OCTOBER]
    assert open_months(NOVEMBER + timedelta(days=5)) == []


@pytest.mark.parametrize(
    ("form", "criteria"),
    [
        ("screen", {"version": SCREEN_VERSION, "a facet that is gone": ["x"], "sri": [1]}),
        ("screen", {"version": 999, "sri": [1], "ratings": ["A"]}),
        ("guided", {"a step that is gone": ["x"], "region": ["world"]}),
    ],
)
def test_criteria_that_are_not_understood_are_left_out(
    api: Client, caplog: pytest.LogCaptureFixture, form: str, criteria: dict[str, Any]
) -> None:
    searched(criteria, 1, form)
    missed.count(NOVEMBER)
    assert not MissedSum.objects.exists()
    assert any("not understood" in record.message for record in caplog.records)
