"""NAVs that are not plausible are held out of an import until staff decide (ADR 0183)."""

import datetime
import re
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from app.database.history import former_states
from app.funds.models import Peergroup, Tranche
from app.prices import deciding
from app.prices.history import read_histories
from app.prices.models import HeldNav, Nav, Split
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.codes import isin
from tests.factories.funds import PeergroupFactory, TrancheFactory
from tests.integration.prices.test_importing import HERE, given_file, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def tranche() -> Tranche:
    return TrancheFactory.create(isin=HERE, currency="EUR")


def days_of(*navs: float, first: int = 2) -> list[str]:
    """Rows of January 2026, a day each."""
    return [f"{HERE},2026-01-{first + place:02},{nav:.4f},EUR," for place, nav in enumerate(navs)]


def told(path: Path, *options: str) -> tuple[int, int, int]:
    """What an import says of new NAVs, held ones, and ones kept as decided."""
    said = run(path, *options)
    return tuple(  # type: ignore[return-value]
        int(re.search(rf"{name} +(\d+)", said)[1])  # type: ignore[index]
        for name in ("new NAVs", "held for review", "kept as decided")
    )


def test_what_is_not_plausible_is_held_until_staff_decide(tmp_path: Path, tranche: Tranche) -> None:
    # given
    run(given_file(tmp_path, *days_of(*(100 + 0.1 * day for day in range(12)))))
    wrong = days_of(1011.0, 1012.0, 101.5, first=14)
    # when: a dry run, and the same file twice
    tries = [told(given_file(tmp_path, *wrong), *options) for options in (["--dry-run"], [], [])]
    # then: two in a row are held, and the third is compared with the last that counts
    assert tries == [(1, 2, 0), (1, 2, 0), (0, 2, 0)]
    assert list(Nav.objects.filter(date__gte="2026-01-14").values_list("nav", flat=True)) == [Decimal("101.5")]
    assert list(HeldNav.objects.order_by("date").values_list("nav", "reason", "state", "before_nav", "source")) == [
        (Decimal(nav), "own", "held", Decimal("101.1"), "navs.csv") for nav in (1011, 1012)
    ]
    # when: staff accept one and reject the other, and the file comes again
    first, second = HeldNav.objects.order_by("date")
    assert deciding.accept([first.pk]) == 1
    assert deciding.reject([first.pk, second.pk]) == 1
    assert told(given_file(tmp_path, *wrong)) == (0, 0, 1)
    assert Nav.objects.get(date="2026-01-14").nav == 1011
    assert not Nav.objects.filter(date="2026-01-15").exists()
    # when: a better value is delivered for a day that is held
    HeldNav.objects.filter(pk=second.pk).update(state="held", decided_at=None)
    assert told(given_file(tmp_path, *days_of(1011.5, first=15))) == (1, 0, 0)
    second.refresh_from_db()
    assert (second.state, second.nav) == ("replaced", Decimal(1012))


def test_a_correction_stays_whatever_is_delivered_again(tmp_path: Path) -> None:
    # given
    tranche = TrancheFactory.create(isin=HERE, currency="EUR")
    run(given_file(tmp_path, *days_of(*(100 + 0.1 * day for day in range(12)))))
    wrong = given_file(tmp_path, *days_of(10.12, first=14))
    run(wrong)
    # when
    assert deciding.correct(HeldNav.objects.get().pk, Decimal("101.2"))
    assert not deciding.correct(HeldNav.objects.get().pk, Decimal("999"))
    # then
    assert told(wrong) == (0, 0, 1)
    assert Nav.objects.get(date="2026-01-14").nav == Decimal("101.2")
    assert HeldNav.objects.get().state == "corrected"
    assert tranche.held_navs.count() == 1


def test_a_declared_split_lets_the_new_level_in_and_changes_no_return(tmp_path: Path, tranche: Tranche) -> None:
    # given: one share becomes ten
    run(given_file(tmp_path, *days_of(*(100 + 0.1 * day for day in range(12)))))
    path = given_file(tmp_path, *days_of(10.12, 10.13, 50.0, first=14))
    assert told(path) == (0, 3, 0)
    # when
    second = HeldNav.objects.order_by("date")[1]
    assert deciding.suggested(second) == Decimal(10)
    assert deciding.split(second.pk, Decimal(10)) == 2
    # then: what fits the new level counts from its first day on, what does not is still held
    assert Split.objects.get().date == datetime.date(2026, 1, 14)
    assert [one.state for one in HeldNav.objects.order_by("date")] == ["accepted", "accepted", "held"]
    found = read_histories([tranche.pk], datetime.date(2026, 2, 1))
    assert np.allclose(found.index[-3:], [1.011, 1.012, 1.013])
    assert found.nav[-1] == 10.13
    assert told(path) == (0, 1, 0)


def test_a_file_that_is_off_by_a_factor_is_held_as_a_whole_and_told_as_such(tmp_path: Path) -> None:
    # given: share classes of three peer groups, five of each
    groups = [PeergroupFactory.create(asset_class="equity") for _ in range(3)]
    codes = [
        TrancheFactory.create(isin=isin(10 + number), currency="EUR", fund__peergroup=groups[number % 3]).isin
        for number in range(15)
    ]
    days = [
        f"{code},2026-01-{2 + day:02},{100 + number + 0.1 * day:.4f},EUR,"
        for number, code in enumerate(codes) for day in range(12)
    ]  # fmt: skip
    run(given_file(tmp_path, *days))
    before = list(Nav.objects.values_list())
    # when: in pence instead of pounds
    pence = [f"{code},2026-01-14,{10120 + 100 * number},EUR," for number, code in enumerate(codes)]
    said = run(given_file(tmp_path, *pence))
    # then
    assert re.search(r"held for review +15\b", said)
    assert re.search(r"of them by a factor +15\b", said)
    assert set(HeldNav.objects.values_list("reason", flat=True)) == {"file"}
    assert list(Nav.objects.values_list()) == before
    # when: a week in which shares fall as one
    crash = [f"{code},2026-01-15,{0.87 * (101.3 + number):.4f},EUR," for number, code in enumerate(codes)]
    said = run(given_file(tmp_path, *crash))
    # then
    assert re.search(r"held for review +0\b", said)
    assert re.search(r"all alike by more than 5 %, loaded +15\b", said)
    # when: bonds as well, which no market moves so far
    Peergroup.objects.filter(pk=groups[0].pk).update(asset_class="bond")
    Nav.objects.filter(date="2026-01-15").delete()
    assert re.search(r"of them by a factor +15\b", run(given_file(tmp_path, *crash)))


def test_staff_decide_by_their_rights_and_whoever_comes_second_is_told(
    tmp_path: Path, tranche: Tranche, client: Client
) -> None:
    # given
    run(given_file(tmp_path, *days_of(*(100 + 0.1 * day for day in range(12)))))
    run(given_file(tmp_path, *days_of(10.12, first=14)))
    held = HeldNav.objects.get()
    decide = reverse("admin:prices_heldnav_decide", args=[held.pk])
    asked = {"seen": str(held.nav)}

    def ask(right: str, **more: str) -> str:
        clerk = account(f"{right}@example.org", is_staff=True)
        with_second_factor(clerk)
        clerk.user_permissions.add(Permission.objects.get(codename=right))
        client.force_login(clerk)
        answer = client.post(decide, asked | more, headers={"Accept-Language": "en"}, follow=True)
        return answer.content.decode() if answer.status_code == 200 else str(answer.status_code)

    # when, then: who may only look decides nothing, who may decide declares no split
    assert ask("view_heldnav", accept="x") == "403"
    assert ask("change_heldnav", split="x", ratio="10") == "403"
    assert HeldNav.objects.get().state == "held"
    assert not Split.objects.exists()
    # when: two decide one after the other
    boss = staff("boss@example.org")
    client.force_login(boss)
    client.post(decide, asked | {"split": "x", "ratio": "10"}, headers={"Accept-Language": "en"})
    second = client.post(decide, asked | {"reject": "x"}, headers={"Accept-Language": "en"}, follow=True)
    # then
    assert "the state has changed in the meantime" in second.content.decode()
    assert (HeldNav.objects.get().state, Split.objects.get(tranche=tranche).ratio) == ("accepted", Decimal(10))
    [former] = former_states(HeldNav).objects.filter(pgh_obj=held.pk)
    assert (former.state, former.pgh_context["user"]) == ("held", boss.pk)


def test_several_held_prices_are_decided_from_the_list_by_whoever_may(
    tmp_path: Path, tranche: Tranche, client: Client
) -> None:
    # given: a split, and a price that no split explains
    other = TrancheFactory.create(isin=isin(2), currency="EUR")
    usual = days_of(*(100 + 0.1 * day for day in range(12)))
    run(given_file(tmp_path, *usual, *(row.replace(HERE, other.isin) for row in usual)))
    [wrong] = days_of(160, first=14)
    run(given_file(tmp_path, *days_of(10.12, first=14), wrong.replace(HERE, other.isin)))
    ids = list(HeldNav.objects.values_list("pk", flat=True))
    assert len(ids) == 2
    clerk = account("clerk@example.org", is_staff=True)
    with_second_factor(clerk)
    clerk.user_permissions.add(Permission.objects.get(codename="change_heldnav"))

    def choose(action: str) -> str:
        asked = {"action": action, "_selected_action": ids}
        answer = client.post(
            reverse("admin:prices_heldnav_changelist"), asked, headers={"Accept-Language": "en"}, follow=True
        )
        return answer.content.decode()

    # when, then: whoever may declare no split is not offered it
    client.force_login(clerk)
    choose("split_chosen")
    assert set(HeldNav.objects.values_list("state", flat=True)) == {"held"}
    assert not Split.objects.exists()
    # when
    client.force_login(staff("boss@example.org"))
    said = choose("split_chosen")
    # then
    assert "One price has been decided." in said
    assert "nothing is suggested" in said
    assert Split.objects.get().tranche == tranche
    # when
    client.force_login(clerk)
    choose("reject_chosen")
    # then
    assert list(HeldNav.objects.order_by("tranche").values_list("state", flat=True)) == ["accepted", "rejected"]
    assert not Nav.objects.filter(tranche=other, date="2026-01-14").exists()
