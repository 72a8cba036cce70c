"""Decisions of staff that are wrong themselves are told, and can be taken back (ADR 0183)."""

import datetime
import re
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.funds.models import Tranche
from app.prices import deciding
from app.prices.history import read_histories
from app.prices.models import HeldNav, Nav, Split
from tests.factories.accounts import staff
from tests.factories.funds import TrancheFactory
from tests.integration.prices.test_holding import days_of, told
from tests.integration.prices.test_importing import HERE, given_file, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]

FEBRUARY = datetime.date(2026, 2, 1)


@pytest.fixture
def tranche(tmp_path: Path) -> Tranche:
    """A share class with NAVs from 100.0 to 101.1, one a day until 13 January."""
    tranche: Tranche = TrancheFactory.create(isin=HERE, currency="EUR")
    run(given_file(tmp_path, *days_of(*(100 + 0.1 * day for day in range(12)))))
    return tranche


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(staff("boss@example.org"))
    return client


def decide(client: Client, held: HeldNav, language: str = "en", **asked: str) -> str:
    """What staff read after a decision."""
    answer = client.post(
        reverse("admin:prices_heldnav_decide", args=[held.pk]), {"seen": str(held.nav), **asked},
        headers={"Accept-Language": language}, follow=True,
    )  # fmt: skip
    assert answer.status_code == 200
    return answer.content.decode()


def deliver(tmp_path: Path, *navs: float, first: int = 14) -> list[HeldNav]:
    """Deliver NAVs that are all held."""
    assert told(given_file(tmp_path, *days_of(*navs, first=first))) == (0, len(navs), 0)
    return list(HeldNav.objects.order_by("date"))


def index(tranche: Tranche) -> list[float]:
    found: list[float] = read_histories([tranche.pk], FEBRUARY).index.tolist()
    return found


def test_a_correction_that_is_absurd_itself_is_asked_about_once(tmp_path: Path, tranche: Tranche, boss: Client) -> None:
    # given
    [held] = deliver(tmp_path, 1012.0)
    # when: the same mistake again
    page = decide(boss, held, correct="1", nav="1,013.5")
    # then
    assert "this NAV is not plausible either" in page
    assert re.search(r'name="nav"[^>]*value="1,?013\.5"', page)
    assert HeldNav.objects.get().state == "held"
    # when, then: another one is asked about as well, and the same one is taken at its word
    assert "this NAV is not plausible either" in decide(boss, held, correct="1", nav="5", sure="1013.5")
    assert "One price has been decided" in decide(boss, held, correct="1", nav="1013.5", sure="1013.5")
    assert Nav.objects.get(date=held.date).nav == Decimal("1013.5")


def test_a_correction_that_fits_is_taken_at_once_in_german_as_well(
    tmp_path: Path, tranche: Tranche, boss: Client
) -> None:
    # given
    [held] = deliver(tmp_path, 1012.0)
    # when
    page = decide(boss, held, "de", correct="1", nav="101,2")
    # then
    assert "Charts" in page
    assert Nav.objects.get(date=held.date).nav == Decimal("101.2")


def test_a_split_that_is_declared_already_counts_once(tmp_path: Path, tranche: Tranche, boss: Client) -> None:
    # given: a split of the weekend, declared by somebody who saw no queue
    held = deliver(tmp_path, 10.12, 10.13, first=16)
    page = boss.post(
        reverse("admin:prices_split_add"), {"tranche": tranche.pk, "date": "2026-01-15", "ratio": "10"},
        headers={"Accept-Language": "en"}, follow=True,
    ).content.decode()  # fmt: skip
    assert "are held, and count once they are accepted" in page
    assert f"?state__exact=held&amp;q={HERE}" in page
    # when
    assert deciding.suggested(held[0]) is None
    page = decide(boss, held[0], split="1", ratio="10")
    # then
    assert "a split from 15.01.2026 on (10) is declared already" in page
    assert Split.objects.count() == 1
    # when
    assert deciding.accept([one.pk for one in held]) == 2
    # then
    assert np.allclose(index(tranche)[-2:], [1.012, 1.013])


def test_the_same_split_is_not_declared_for_two_days_between_two_navs(tranche: Tranche, boss: Client) -> None:
    # given
    Split.objects.create(tranche=tranche, date="2026-01-14", ratio=10)

    def add(date: str, ratio: str) -> str:
        answer = boss.post(
            reverse("admin:prices_split_add"), {"tranche": tranche.pk, "date": date, "ratio": ratio},
            headers={"Accept-Language": "en"}, follow=True,
        )  # fmt: skip
        return answer.content.decode()

    # when, then
    assert "There is no NAV between this day and 14.01.2026" in add("2026-01-17", "10")
    assert "Enter a number greater than 0, other than 1." in add("2026-01-10", "0")
    assert "Enter a number greater than 0, other than 1." in add("2026-01-10", "1")
    assert Split.objects.count() == 1
    # then: with a NAV between them they are two
    add("2026-01-10", "2")
    assert Split.objects.count() == 2


@pytest.mark.parametrize("ratio", ["0.1", "1", "123456789", "0.000001", "200"])
def test_a_split_that_explains_nothing_is_refused(ratio: str, tmp_path: Path, tranche: Tranche, boss: Client) -> None:
    # given
    [held] = deliver(tmp_path, 10.12)
    # when
    page = decide(boss, held, split="1", ratio=ratio)
    # then
    assert "would not make the jump smaller" in page
    assert (HeldNav.objects.get().state, Split.objects.count()) == ("held", 0)


def test_a_split_on_a_day_without_a_valuation_counts_from_the_next_nav_on(tmp_path: Path, tranche: Tranche) -> None:
    # given
    Split.objects.create(tranche=tranche, date="2026-01-15", ratio=10)
    # when
    assert told(given_file(tmp_path, *days_of(10.12, 10.13, first=16))) == (2, 0, 0)
    # then
    assert np.allclose(index(tranche)[-2:], [1.012, 1.013])


def test_of_two_held_in_a_row_the_second_may_count_alone(tmp_path: Path, tranche: Tranche, boss: Client) -> None:
    # given
    first, second = deliver(tmp_path, 150.0, 30.0)
    # when
    assert deciding.accept([first.pk]) == 1
    page = boss.get(
        reverse("admin:prices_heldnav_change", args=[second.pk]), headers={"Accept-Language": "en"}
    ).content.decode()
    # then: what is suggested is measured from the one that counts by now, and the page says so
    assert deciding.suggested(second) == Decimal(5)
    assert "Last NAV that counts by now" in page
    assert "150.0000" in page
    # when: the level of the second one is the right one
    assert deciding.reopen([first.pk]) == 1
    assert deciding.reject([first.pk]) == 1
    assert deciding.accept([second.pk]) == 1
    # then
    assert told(given_file(tmp_path, *days_of(150.0, 30.0, 30.1, first=14))) == (1, 0, 1)
    assert [float(nav) for nav in Nav.objects.order_by("date").values_list("nav", flat=True)][-3:] == [101.1, 30, 30.1]


@pytest.mark.parametrize("decision", ["accept", "correct", "reject"])
def test_a_decision_is_taken_back(decision: str, tmp_path: Path, tranche: Tranche, boss: Client) -> None:
    # given
    [held] = deliver(tmp_path, 1012.0)
    decide(boss, held, **{decision: "1", "nav": "101.2"})
    assert HeldNav.objects.get().state != "held"
    before = timezone.now()
    # when
    page = decide(boss, held, reopen="1")
    # then
    again = HeldNav.objects.get()
    assert "The price is held again" in page
    assert (again.state, again.decided_nav, again.decided_at) == ("held", None, None)
    assert not Nav.objects.filter(date=held.date).exists()
    assert deciding.decided_since(before, held.date) == (decision != "reject")
    # when, then: whoever takes it back a second time is told
    assert "the state has changed in the meantime" in decide(boss, held, reopen="1")


def test_what_a_later_delivery_has_replaced_stays_when_a_decision_is_taken_back(
    tmp_path: Path, tranche: Tranche
) -> None:
    # given
    [held] = deliver(tmp_path, 150.0)
    deciding.accept([held.pk])
    run(given_file(tmp_path, *days_of(101.2, first=14)))
    # when
    assert deciding.reopen([held.pk]) == 1
    # then
    assert Nav.objects.get(date=held.date).nav == Decimal("101.2")


def test_a_history_that_comes_again_by_a_factor_is_held(tmp_path: Path, tranche: Tranche) -> None:
    # given
    before = list(Nav.objects.values_list())
    pence = given_file(tmp_path, *days_of(*(10_000 + 10 * day for day in range(12)), 10_120))
    # when
    found = told(pence)
    # then
    assert found == (0, 13, 0)
    assert list(Nav.objects.values_list()) == before
    first = HeldNav.objects.earliest("date")
    assert (first.before_nav, first.reason, round(first.change)) == (Decimal(100), "ratio", 9900)
    last = HeldNav.objects.latest("date")
    assert (last.before_date, last.before_nav) == (datetime.date(2026, 1, 13), Decimal("101.1"))
    # and what fits the stored history goes on
    assert told(given_file(tmp_path, *days_of(101.2, first=14))) == (1, 0, 0)
    # when: staff know that the pence are right
    assert deciding.accept(list(HeldNav.objects.filter(state="held").values_list("pk", flat=True))) == 12
    # then
    assert Nav.objects.earliest("date").nav == 10_000
