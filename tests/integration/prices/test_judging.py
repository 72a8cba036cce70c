"""NAVs that were stored before there was a gate are judged by command (ADR 0194)."""

import datetime
import re
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from app.funds.models import Tranche
from app.importing.alone import Lock
from app.prices import deciding, packing
from app.prices.history import read_histories
from app.prices.models import HeldNav, Nav, Split
from app.prices.storing import make_partitions
from tests.factories.funds import PeergroupFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CLASSES, DAYS = 24, 400
FIRST = datetime.date(2024, 6, 3)


def day(number: int) -> datetime.date:
    return FIRST + datetime.timedelta(days=number)


@pytest.fixture
def market() -> list[Tranche]:
    """Two peer groups with a common, a group's and an own part of each daily return, stored without a gate."""
    groups = [PeergroupFactory.create() for _ in range(2)]
    tranches = [
        TrancheFactory.create(currency="EUR", primary=True, fund__peergroup=groups[place % 2])
        for place in range(CLASSES)
    ]
    draw = np.random.default_rng(7)
    steps = draw.normal(0, 0.004, (CLASSES, DAYS)) + draw.normal(0, 0.008, DAYS)
    steps += draw.normal(0, 0.003, (2, DAYS))[np.arange(CLASSES) % 2]
    make_partitions({2024, 2025})
    navs = 100 * np.exp(np.cumsum(steps, axis=1))
    Nav.objects.bulk_create(
        Nav(tranche=tranche, date=day(number), nav=Decimal(f"{navs[place, number]:.4f}"), currency="EUR")
        for place, tranche in enumerate(tranches) for number in range(DAYS)
    )  # fmt: skip
    return tranches


def judge(*options: str) -> str:
    said = StringIO()
    call_command("judge_prices", *options, stdout=said, stderr=StringIO())
    return said.getvalue()


def number(said: str, name: str) -> int:
    found = re.search(rf"{name} +(\d+)", said)
    assert found is not None, said
    return int(found[1])


def multiply(tranche: Tranche, first: int, end: int, factor: float) -> None:
    for nav in Nav.objects.filter(tranche=tranche, date__gte=day(first), date__lt=day(end)):
        Nav.objects.filter(tranche=tranche, date=nav.date).update(nav=round(nav.nav * Decimal(str(factor)), 4))


def everything() -> Any:
    return list(Nav.objects.order_by("tranche", "date").values_list()), list(
        HeldNav.objects.order_by("pk").values_list()
    )


def test_absurd_prices_are_held_true_ones_stay_and_a_second_run_changes_nothing(
    market: list[Tranche], tmp_path: Path
) -> None:
    # given: one absurd price, two in a row, and three weeks in pence; the first year is packed
    wrong, twice, pence = market[3], market[4], market[5]
    multiply(wrong, 200, 201, 10)
    multiply(twice, 300, 302, 0.1)
    multiply(pence, 100, 121, 100)
    packing.pack_years(2025)
    true = Nav.objects.count() - 24
    before = everything()
    path = tmp_path / "differences.csv"
    # when
    would = judge("--dry-run", "--differences", str(path))
    # then
    assert everything() == before
    assert number(would, "held for review") == 24
    assert path.read_text(encoding="utf-8-sig").count("\nheld,") == 24
    # when
    time = timezone.now()
    said = judge()
    # then
    assert would.replace("Would change", "Changed") in said
    assert f"{pence.isin}: 21 held" in said
    assert f"Judged {true + 24} NAVs of {CLASSES} share classes." in said
    assert Nav.objects.count() == true
    assert set(HeldNav.objects.values_list("tranche", flat=True)) == {wrong.pk, twice.pk, pence.pk}
    held = HeldNav.objects.get(tranche=wrong)
    assert (held.state, held.date, held.reason, held.before_date) == ("held", day(200), "jump", day(199))
    assert held.withdrawn_at is not None
    assert deciding.suggested(held) is None
    assert packing.differences() == {}
    assert day(100).year in packing.years().packed
    # and figures that used them are found
    assert deciding.decided_since(time, day(200))
    assert not deciding.decided_since(time, day(99))
    # when
    after = everything()
    again = judge()
    # then
    assert number(again, "held for review") == 0
    assert everything() == after
    # and what an import would have held is accepted and not held again
    assert deciding.accept([held.pk]) == 1
    assert number(judge(), "held for review") == 0
    assert Nav.objects.filter(tranche=wrong, date=held.date).exists()


def test_a_split_nobody_declared_is_held_at_its_first_price_alone_and_declaring_it_mends_the_series(
    market: list[Tranche],
) -> None:
    # given
    own = market[8]
    expected = read_histories([own.pk], day(DAYS)).index
    multiply(own, 150, DAYS, 0.1)
    # when
    said = judge()
    # then
    held = HeldNav.objects.get()
    assert (held.tranche, held.date) == (own, day(150))
    assert (number(said, "held for review"), number(said, "of them new levels")) == (1, 1)
    assert number(judge(), "held for review") == 0
    # when
    ratio = deciding.suggested(held)
    assert ratio == Decimal(10)
    assert deciding.split(held.pk, ratio) == 1
    # then
    assert Split.objects.get().date == day(150)
    assert np.allclose(read_histories([own.pk], day(DAYS)).index, expected, atol=1e-3)
    assert number(judge(), "held for review") == 0


def test_a_level_whose_first_price_was_rejected_is_not_asked_about_again(market: list[Tranche]) -> None:
    # given
    multiply(market[8], 150, DAYS, 0.1)
    judge()
    # when
    deciding.reject([HeldNav.objects.get().pk])
    # then
    assert number(judge(), "held for review") == 0


def test_the_first_days_of_a_new_level_that_has_just_begun_are_held_as_an_import_holds_them(
    market: list[Tranche],
) -> None:
    # given
    multiply(market[2], DAYS - 4, DAYS, 10)
    # when
    said = judge()
    # then
    assert (number(said, "held for review"), number(said, "of them new levels")) == (4, 0)


def test_a_time_and_a_fund_can_be_asked_for(market: list[Tranche]) -> None:
    # given
    multiply(market[3], 200, 201, 10)
    multiply(market[4], 300, 301, 10)
    # when, then
    others = judge("--fund", str(market[5].fund_id), "--dry-run")
    assert (number(others, "held for review"), f"Judged {DAYS} NAVs of 1 " in others) == (0, True)
    assert number(judge("--since", str(day(250)), "--dry-run"), "held for review") == 1
    assert number(judge("--since", str(day(210)), "--until", str(day(290)), "--dry-run"), "held for review") == 0
    judge("--fund", str(market[4].fund_id), "--until", str(day(350)))
    assert HeldNav.objects.get().tranche == market[4]
    with pytest.raises(CommandError, match="there is no fund 999999"):
        judge("--fund", "999999")


def test_simulated_prices_and_days_that_wait_for_staff_are_left_alone(market: list[Tranche]) -> None:
    # given: another delivery of the day is held already
    multiply(market[3], 200, 201, 10)
    multiply(market[4], 300, 301, 10)
    HeldNav.objects.create(
        tranche=market[3], date=day(200), nav=5, currency="EUR", reason="own", before_date=day(199), before_nav=100,
        change=-95, held_at=timezone.now(),
    )  # fmt: skip
    Nav.objects.filter(tranche=market[4]).update(simulated=True)
    # when
    said = judge()
    # then
    assert (number(said, "held for review"), number(said, "left to staff")) == (0, 1)
    assert HeldNav.objects.get().nav == 5


def test_nothing_is_judged_while_an_import_runs() -> None:
    # given
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [Lock.NAVS])
        # when, then
        with pytest.raises(CommandError, match="Another import of NAVs"):
            judge()
    finally:
        other.close()
