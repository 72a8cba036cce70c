"""Funds that are one by the present rules are merged with all that belongs to them; what staff decided stays."""

from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pghistory
import pytest
from django.core.management import call_command
from django.test import RequestFactory
from django.urls import reverse

from app.alerts.models import SavedSearch, StoredScreen, WatchEntry, WatchList
from app.content import services as content
from app.content.api import ARTICLES
from app.funds import merging
from app.funds.importing import planning
from app.funds.importing.grouping import split_name
from app.funds.models import (
    ExclusionCriterion,
    FormerFund,
    Fund,
    FundDocument,
    FundExclusion,
    FundFacts,
    Tranche,
)
from app.inquiries.models import RatingPointsRequest
from app.lists.paging import Window
from app.ratings.models import QualitativeRating, Rating
from app.statistics.models import MonthlySum
from tests.factories.accounts import account, staff
from tests.factories.codes import isin
from tests.factories.funds import FundDocumentFactory, NewsFactory, RatingFactory
from tests.integration.browsing import Browser
from tests.integration.funds.test_importing import count, given_list, row, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]

A, B, C = "Muster Global Equity A", "Muster Global Equity Classic", "Muster Global Equity B"
STEM = "Muster Global Equity"


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three share classes of one fund, each stored as a fund of its own by rules that knew no label but "Acc"."""

    def former(name: str) -> Any:
        return replace(split_name(name), stem=name.removesuffix(" Acc"), label="Acc")

    path = given_list(tmp_path, row(1, "A Acc"), row(2, "Classic Acc"), row(3, "B Acc"))
    with monkeypatch.context() as before:
        before.setattr(planning, "split_name", former)
        run(path)
    assert Fund.objects.count() == 3
    return path


def merge(*options: str) -> str:
    said = StringIO()
    call_command("merge_funds", *options, stdout=said)
    return said.getvalue()


def fund(name: str) -> Fund:
    return Fund.objects.get(name=name)


def everything() -> tuple[Any, ...]:
    return (
        set(Fund.objects.values_list("pk", "name", "company", "sfdr")),
        set(Tranche.objects.values_list("isin", "fund", "tranche", "primary")),
        set(FundDocument.objects.values_list("pk", "fund")),
        FormerFund.objects.count(),
        count("outbox_entry"),
    )


def test_all_that_belongs_to_the_funds_belongs_to_the_one_that_stays(stored: Path) -> None:
    # given
    first, second = fund(A), fund(B)
    page = Tranche.objects.get(isin=isin(2))
    user = account()
    watched = WatchEntry.objects.create(watch_list=WatchList.objects.create(user=user), tranche=page)
    screen = StoredScreen.objects.create(criteria={"p": [second.peergroup_id]}, key="x")
    search = SavedSearch.objects.create(user=user, name="Global", screen=screen)
    rating = RatingFactory.create(tranche=page)
    document = FundDocumentFactory.create(fund=second)
    news = NewsFactory.create()
    news.funds.add(first, second)
    criteria = [ExclusionCriterion.objects.create(code=code, name_de=code, name_en=code) for code in ("coal", "arms")]
    FundExclusion.objects.create(fund=first, criterion=criteria[0], threshold=5)
    FundExclusion.objects.create(fund=second, criterion=criteria[0], threshold=10)
    FundExclusion.objects.create(fund=second, criterion=criteria[1])
    QualitativeRating.objects.create(fund=second, date=date(2026, 1, 31), points=80)
    RatingPointsRequest.objects.create(user=user, fund=second)
    FundFacts.objects.create(fund=first, said={"sfdr": "8"})
    FundFacts.objects.create(fund=second, said={"sfdr": "9", "benchmark": "Musterindex"})
    Fund.objects.filter(pk=second.pk).update(sfdr=9, benchmark="Musterindex", is_selection=True)
    Fund.objects.filter(pk=first.pk).update(sfdr=8)
    # when
    said = merge()
    # then
    only = Fund.objects.get()
    assert (only.pk, only.name) == (first.pk, STEM)
    assert (only.sfdr, only.benchmark, only.is_selection) == (8, "Musterindex", True)
    assert {t.isin: (t.pk, t.tranche, t.primary) for t in only.tranches.all()} == {
        isin(1): (Tranche.objects.get(isin=isin(1)).pk, "A Acc", True),
        isin(2): (page.pk, "Classic Acc", False),
        isin(3): (Tranche.objects.get(isin=isin(3)).pk, "B Acc", False),
    }
    watched.refresh_from_db()
    search.refresh_from_db()
    assert (watched.tranche_id, search.screen_id, Rating.objects.get().pk) == (page.pk, screen.pk, rating.pk)
    assert FundDocument.objects.get(pk=document.pk).fund_id == only.pk
    assert list(news.funds.all()) == [only]
    assert {one.criterion.code: one.threshold for one in only.exclusions.all()} == {"coal": 5, "arms": None}
    assert (only.qualitative_ratings.count(), only.rating_points_requests.count()) == (1, 1)
    assert FundFacts.objects.get().said == {"sfdr": "8", "benchmark": "Musterindex"}
    assert set(FormerFund.objects.values_list("fund", "name")) == {(only.pk, B), (only.pk, C)}
    assert "merged funds             2" in said


def test_a_dry_run_says_the_same_and_changes_nothing_and_a_second_run_has_nothing_to_do(stored: Path) -> None:
    # given
    FundDocumentFactory.create(fund=fund(B))
    before = everything()
    # when
    would = merge("--dry-run")
    # then
    assert everything() == before
    # when
    said = merge()
    # then
    assert would.replace("Would change", "Changed") in said
    assert f"{B!r} into " in said
    assert "funds.FundDocument 1" in said
    # when
    after = everything()
    again = merge()
    # then
    assert everything() == after
    assert "merged funds             0" in again
    # when: the list comes again
    run(stored)
    # then
    assert everything() == after


def test_numbers_of_merged_funds_lead_to_the_fund(stored: Path, browser: Browser) -> None:
    # given: the fund that took one in was merged itself
    first, second, third = fund(A), fund(B), fund(C)
    merge("--except", str(third.pk))
    merging.merge(Fund.objects.get(pk=first.pk), third)
    assert set(FormerFund.objects.values_list("pk", "fund")) == {(first.pk, third.pk), (second.pk, third.pk)}
    # when
    browser.client.force_login(account())
    answer = browser.send("PUT", "stats/rating_points_requests/", {"fund_id": second.pk})
    # then
    assert answer.status_code == 200, answer.content
    assert RatingPointsRequest.objects.get().fund_id == third.pk
    # when
    asked = ARTICLES.read(RequestFactory().get("/", {"fund": [second.pk, third.pk]}))
    query = content._query(asked, Window(1, 10, "de"))
    # then
    assert query.funds == (third.pk,)


def test_the_admin_leads_from_a_merged_fund_to_the_one_that_took_it_in(stored: Path, browser: Browser) -> None:
    # given
    gone, into = fund(B), fund(A)
    merge()
    browser.client.force_login(staff())
    # when
    answer = browser.client.get(reverse("admin:funds_fund_change", args=[gone.pk]))
    # then
    assert (answer.status_code, answer["Location"]) == (302, reverse("admin:funds_fund_change", args=[into.pk]))


def test_what_staff_parted_stays_apart(tmp_path: Path) -> None:
    # given: somebody gave a share class a fund of its own
    run(given_list(tmp_path, row(1, "A Acc"), row(2, "Classic Acc"), row(3, "B Acc")))
    own = Fund.objects.get()
    own.pk, own.name = None, "Von Hand getrennt"
    own.save()
    with pghistory.context(user=staff().pk):
        Tranche.objects.filter(isin=isin(2)).update(fund=own, primary=True)
    before = everything()
    # when
    said = merge()
    # then
    assert everything() == before
    assert said.count("somebody moved a share class") == 2
    assert "merged funds             0" in said


def test_a_fund_that_staff_renamed_keeps_its_name(stored: Path) -> None:
    # given
    Fund.objects.filter(name=A).update(name="Von Hand benannt")
    # when
    said = merge()
    # then
    assert Fund.objects.get().name == "Von Hand benannt"
    assert "renamed funds            0" in said


def test_invented_rows_do_not_mix_with_those_of_the_fund_that_stays(stored: Path) -> None:
    # given
    for name, points in ((A, 60), (B, 90)):
        QualitativeRating.objects.create(
            fund=fund(name), date=date(2026, 1, points // 10), points=points, simulated=True
        )
    FundDocumentFactory.create(fund=fund(B), simulated=True)
    # when
    merge()
    # then: the one had points of its own; documents it had none
    assert list(QualitativeRating.objects.values_list("points", flat=True)) == [60]
    assert FundDocument.objects.count() == 1


def test_views_count_for_the_fund_that_stays_unless_it_is_a_dry_run(stored: Path) -> None:
    # given
    stays, goes = fund(A), fund(B)
    for one, views in ((stays, 30), (goes, 12)):
        MonthlySum.objects.create(
            month=date(2026, 9, 1), kind="fund", subject_id=one.pk, reader="registered", views=views, people=6
        )
    # when
    merge("--dry-run")
    # then
    assert set(MonthlySum.objects.values_list("subject_id", "views")) == {(stays.pk, 30), (goes.pk, 12)}
    # when
    said = merge()
    # then
    assert set(MonthlySum.objects.values_list("subject_id", "views", "people")) == {(stays.pk, 42, 6)}
    assert "statistics.MonthlySum" in said
