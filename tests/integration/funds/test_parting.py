"""Share classes are parted from a fund as carefully as funds are merged (ADR 0195)."""

from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from app.alerts.models import SavedSearch, StoredScreen, WatchEntry, WatchList
from app.content.models import News
from app.funds import former, merging
from app.funds.models import (
    ExclusionCriterion,
    FormerFund,
    Fund,
    FundExclusion,
    FundFacts,
    InvestmentFocus,
    Peergroup,
    Tranche,
)
from app.ratings.models import Explanation, QualitativeRating, Rating
from app.statistics.models import MonthlySum
from tests.factories.accounts import account, staff
from tests.factories.codes import isin
from tests.factories.funds import FundDocumentFactory, NewsFactory, PeergroupFactory, RatingFactory
from tests.integration.browsing import Browser
from tests.integration.funds.test_importing import given_list, row, run
from tests.integration.funds.test_merging import A, B, C, everything, fund, merge, stored

pytestmark = [pytest.mark.django_db, pytest.mark.services]

__all__ = ["stored"]


def part(*options: str) -> str:
    said = StringIO()
    call_command("part_fund", *options, stdout=said)
    return said.getvalue()


def explained(one: Fund, day: date) -> None:
    Explanation.objects.create(
        fund=one, record_date=day, peergroup=one.peergroup, currency="EUR", months=60, performance=1, downside=1,
        drawdown=1, performance_points=20, downside_points=5, drawdown_points=5, centre_points=0, centred_last=True,
        quantitative=70, qualitative_share=0,
    )  # fmt: skip


def test_a_merging_is_undone_with_all_that_the_history_knows(stored: Path, browser: Browser) -> None:
    # given: two funds with something of their own each
    first, second = fund(A), fund(B)
    page = Tranche.objects.get(isin=isin(2))
    other = PeergroupFactory.create()
    focus = InvestmentFocus.objects.create(code="gold", name_de="Gold", name_en="Gold")
    Fund.objects.filter(pk=second.pk).update(peergroup=other, sfdr=9, benchmark="Musterindex", is_selection=True)
    Fund.objects.get(pk=second.pk).investment_focus.set([focus])
    FundFacts.objects.create(fund=second, said={"sfdr": "9"})
    user = account()
    watched = WatchEntry.objects.create(watch_list=WatchList.objects.create(user=user), tranche=page)
    screen = StoredScreen.objects.create(criteria={"p": [other.pk]}, key="x")
    search = SavedSearch.objects.create(user=user, name="Gold", screen=screen)
    rating = RatingFactory.create(tranche=page)
    own, others = FundDocumentFactory.create(fund=second), FundDocumentFactory.create(fund=first)
    coal, arms = (ExclusionCriterion.objects.create(code=one, name_de=one, name_en=one) for one in ("coal", "arms"))
    FundExclusion.objects.create(fund=first, criterion=coal, threshold=5)
    FundExclusion.objects.create(fund=second, criterion=coal, threshold=10)
    FundExclusion.objects.create(fund=second, criterion=arms)
    QualitativeRating.objects.create(fund=second, date=date(2026, 1, 31), points=80)
    QualitativeRating.objects.create(fund=first, date=date(2026, 2, 28), points=60)
    merge("--except", str(fund(C).pk))
    into = Fund.objects.get(pk=first.pk)
    assert (into.sfdr, into.benchmark, into.is_selection, into.documents.count()) == (9, "Musterindex", True, 2)
    explained(into, date(2020, 9, 30))
    explained(into, date(2099, 9, 30))
    news: News = NewsFactory.create()
    news.funds.add(into)
    # when
    before = everything()
    would = part("--former", str(second.pk), "--dry-run")
    assert everything() == before
    said = part("--former", str(second.pk))
    # then
    assert would.replace("Would change", "Changed") in said
    back, left = Fund.objects.get(pk=second.pk), Fund.objects.get(pk=first.pk)
    assert (back.name, back.peergroup, back.company, back.sfdr) == (B, other, left.company, 9)
    assert (back.benchmark, back.is_selection, list(back.investment_focus.all())) == ("Musterindex", True, [focus])
    assert (left.sfdr, left.benchmark, left.is_selection) == (None, "", False)
    assert [(t.isin, t.primary) for t in back.tranches.all()] == [(isin(2), True)]
    assert [(t.isin, t.primary) for t in left.tranches.all()] == [(isin(1), True)]
    # then: what belongs to share classes and to peergroups is as it was
    watched.refresh_from_db()
    search.refresh_from_db()
    assert (watched.tranche_id, search.screen_id, Rating.objects.get().pk) == (page.pk, screen.pk, rating.pk)
    assert Peergroup.objects.filter(pk=other.pk).exists()
    # then: what belonged to the fund is its own again, and what nobody knows stays and is named
    assert ([*back.documents.all()], [*left.documents.all()]) == ([own], [others])
    assert {one.criterion.code: one.threshold for one in back.exclusions.all()} == {"coal": 10, "arms": None}
    assert {one.criterion.code: one.threshold for one in left.exclusions.all()} == {"coal": 5}
    assert [one.points for one in back.qualitative_ratings.all()] == [80]
    assert [one.points for one in left.qualitative_ratings.all()] == [60]
    assert FundFacts.objects.get(fund=back).said == {"sfdr": "9"}
    assert list(news.funds.all()) == [left]
    assert "content.News_funds" in said
    # then: what they were rated for as one is explained for both
    assert set(Explanation.objects.values_list("fund", "record_date__year")) == {
        (back.pk, 2099), (left.pk, 2020), (left.pk, 2099),
    }  # fmt: skip
    # then: its number is its own
    assert former.present([second.pk]) == (second.pk,)
    browser.client.force_login(staff())
    assert browser.client.get(reverse("admin:funds_fund_change", args=[second.pk])).status_code == 200
    # then: neither the rules nor the list join them again
    after = everything()
    assert "merged funds             0" in merge("--except", str(fund(C).pk))
    run(stored)
    assert everything() == after


def test_share_classes_get_a_fund_of_their_own_that_the_rules_call_and_classify(tmp_path: Path) -> None:
    # given: rules have wrongly joined two funds
    world, gold = row(1, "A Acc", name="Muster World Equity"), row(2, "A Acc", name="Muster Euro Bond")
    run(given_list(tmp_path, world, row(3, "B Acc", name="Muster World Equity")))
    run(given_list(tmp_path, world, row(3, "B Acc", name="Muster World Equity"), gold))
    joined, other = Fund.objects.get(name="Muster World Equity"), Fund.objects.get(name="Muster Euro Bond")
    expected = (other.peergroup, set(other.regions.all()), other.universe)
    merging.merge(other, joined)
    explained(joined, date(2020, 9, 30))
    MonthlySum.objects.create(
        month=date(2026, 9, 1), kind="fund", subject_id=joined.pk, reader="registered", views=30, people=6
    )
    # when
    before = everything()
    would = part(isin(2), "--dry-run")
    assert everything() == before
    said = part(isin(2).lower())
    # then
    assert "to: a new fund 'Muster Euro Bond'" in would
    own = Fund.objects.get(name="Muster Euro Bond")
    assert (own.peergroup, set(own.regions.all()), own.universe) == expected
    assert [(t.isin, t.primary) for t in own.tranches.all()] == [(isin(2), True)]
    assert joined.tranches.filter(primary=True).count() == 1
    # then: the number of the merged fund leads to where its share classes are
    assert f"number: {other.pk} leads there" in said
    assert former.present([other.pk]) == (own.pk,)
    # then: what they were rated for together is explained for both
    assert set(Explanation.objects.values_list("fund", flat=True)) == {own.pk, joined.pk}
    # then: views were of the one fund
    assert MonthlySum.objects.get().subject_id == joined.pk


def test_a_parting_is_taken_back_by_going_into_the_fund_again(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A Acc"), row(2, "B Acc"), row(3, "C Acc")))
    whole = Fund.objects.get()
    main = whole.tranches.get(primary=True)
    part(isin(2), isin(3), "--name", "Muster Abgetrennt")
    own = Fund.objects.get(name="Muster Abgetrennt")
    document = FundDocumentFactory.create(fund=own)
    # when: one of the two, then the other
    part(isin(3), "--into", str(whole.pk))
    assert whole.tranches.count() == 2
    said = part(isin(2), "--into", str(whole.pk))
    # then
    assert Fund.objects.get() == whole
    assert whole.tranches.get(primary=True) == main
    assert list(whole.documents.all()) == [document]
    assert f"number: {own.pk} leads there" in said
    assert former.present([own.pk]) == (whole.pk,)


def test_the_main_share_class_may_be_parted(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A Acc"), row(2, "B Acc"), row(3, "C Acc")))
    whole = Fund.objects.get()
    main = whole.tranches.get(primary=True)
    # when
    part(main.isin, "--name", "Muster Allein")
    # then
    assert [(t.isin, t.primary) for t in Fund.objects.get(name="Muster Allein").tranches.all()] == [(main.isin, True)]
    with_constraints_checked()
    assert whole.tranches.filter(primary=True).count() == 1


def with_constraints_checked() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["LU0000000000"], "no share class has the ISIN LU0000000000"),
        ([isin(1), isin(9)], "the share classes are of several funds"),
        ([isin(1), isin(2)], "nothing would be left"),
        ([isin(1)], "a fund called 'Muster Global Equity' already"),
        ([isin(1), "--into", "999999"], "there is no fund 999999"),
        ([isin(1), "--into", "OTHER"], "has another asset manager"),
        ([isin(1), "--into", "OWN"], "are share classes of fund"),
        (["--former", "999999"], "no fund 999999 was merged"),
        ([], "Name share classes by ISIN"),
        ([isin(1), "--former", "5"], "Name share classes by ISIN"),
        (["--former", "5", "--into", "5"], "--into names the fund"),
    ],
)
def test_what_cannot_be_parted_is_told_and_nothing_changes(options: list[str], reason: str, tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A Acc"), row(2, "B Acc"), row(9, "A Acc", issuer="Anderes Haus", name="Anders")))
    numbers = {"OWN": fund("Muster Global Equity").pk, "OTHER": fund("Anders").pk}
    before = everything()
    # when, then
    with pytest.raises(CommandError, match=reason):
        part(*(str(numbers.get(one, one)) for one in options))
    assert everything() == before


def test_a_fund_whose_history_is_gone_is_parted_by_isin(stored: Path) -> None:
    # given
    second: Any = fund(B)
    merge()
    from app.database.history import former_states

    former_states(Fund).objects.filter(pgh_obj_id=second.pk).delete()
    # when, then
    with pytest.raises(CommandError, match="name its share classes by ISIN"):
        part("--former", str(second.pk))
    part(isin(2), "--name", B)
    assert FormerFund.objects.filter(pk=second.pk, fund__name=B).exists()
