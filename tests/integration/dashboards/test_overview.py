"""The first view of a dashboard, fund ratings, orders and the log."""

from datetime import date, datetime, timedelta
from time import process_time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from app.alternatives.models import Benchmark
from app.dashboards.schemas import CompanyLog, DashboardOverview, OrderList, OwnRatingList
from app.demo import orders as demo_orders
from app.funds.models import Tranche
from app.inquiries import services as inquiries
from app.inquiries.models import Inquiry, Kind
from app.ratings.models import Explanation, QualitativeRating
from tests.factories.accounts import PASSWORD, account
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import CompanyFactory, RatingFactory, TrancheFactory
from tests.integration.browsing import Browser, refused
from tests.integration.dashboards.test_team import member, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.services]

TODAY = timezone.localdate()
NOW, BEFORE = date(2026, 10, 31), date(2026, 9, 30)


def rated(company: Any, name: str, points: int, before: int | None = None, **columns: Any) -> Any:
    """A fund of the company with a rating of the latest record date, and of the one before."""
    tranche = TrancheFactory.create(fund__company=company, name=name, primary=True)
    RatingFactory.create(tranche=tranche, record_date=NOW, points=points, **columns)
    if before is not None:
        RatingFactory.create(tranche=tranche, record_date=BEFORE, points=before)
    return tranche


def owner_of(company: Any) -> Browser:
    return signed_in(Browser(), member(company, "owner", password=PASSWORD))


def test_the_ratings_of_the_own_funds() -> None:
    # given
    company = CompanyFactory.create()
    up = rated(company, "Auf", 60, 55, position_vs_peergroup=3, peergroup_size=40)
    rated(company, "Ab", 40, 45)
    rated(company, "Neu", 90)
    rated(CompanyFactory.create(), "Fremd", 99, 1)
    QualitativeRating.objects.create(fund=up.fund, date=date(2026, 1, 15), points=60)
    # when
    answer = owner_of(company).get(f"company_info/{company.pk}/ratings/")
    # then
    page = answer.json()
    assert [one["name"] for one in page["results"]] == ["Neu", "Auf", "Ab"]
    first, second, third = page["results"]
    assert (first["change"], first["direction"], first["next_class"]) == (None, None, None)
    assert (second["rank_before"], second["rank"], second["direction"], second["change"]) == ("C", "B", "up", 5)
    assert second["next_class"] == {"rank": "A", "distance": 18}
    assert (second["position_vs_peergroup"], second["peergroup_size"], second["next_review"]) == (3, 40, "2027-01-16")
    assert (third["direction"], third["change"]) == ("down", -5)


def test_ratings_of_another_peer_group_are_not_compared() -> None:
    # given
    company = CompanyFactory.create()
    tranche = rated(company, "Umgezogen", 80, 30)
    names = (
        "performance downside drawdown performance_points downside_points drawdown_points centre_points quantitative"
    )
    parts = dict.fromkeys(names.split(), 1)
    for day, currency in ((BEFORE, "USD"), (NOW, "EUR")):
        Explanation.objects.create(fund=tranche.fund, record_date=day, months=60, currency=currency, **parts)
    # when
    [one] = owner_of(company).get(f"company_info/{company.pk}/ratings/").json()["results"]
    # then
    assert (one["change"], one["direction"], one["regrouped"]) == (None, None, True)


def test_a_fund_whose_main_share_class_has_closed_is_listed_by_an_open_one() -> None:
    # given
    company = CompanyFactory.create()
    main = rated(company, "Fonds A", 50)
    sibling = TrancheFactory.create(fund=main.fund, name="Fonds B", primary=False)
    RatingFactory.create(tranche=sibling, record_date=NOW, points=50)
    ended = rated(company, "Beendet", 60)
    Tranche.objects.filter(pk__in=[main.pk, ended.pk]).update(closed_on=date(2026, 11, 1))
    browser = owner_of(company)
    # when
    page = browser.get(f"company_info/{company.pk}/ratings/").json()
    # then: once, and without the fund of which nothing can be bought any more
    assert [(one["id"], one["rating_points"]) for one in page["results"]] == [(sibling.pk, 50)]
    assert browser.get(f"company_info/{company.pk}/dashboard/").json()["ratings"]["funds"] == 1


def test_a_fund_that_was_ordered_by_another_share_class_waits_as_well() -> None:
    # given
    company, foreign = CompanyFactory.create(), CompanyFactory.create()
    main, other = rated(company, "Fonds A", 50), rated(foreign, "Fremd", 50)
    sibling = TrancheFactory.create(fund=main.fund, name="Fonds B", primary=False)
    unordered = rated(company, "Ohne", 40)
    owner = member(company, "owner", password=PASSWORD)
    for isins in ([main.isin], [sibling.isin, other.isin]):
        inquiries.take(Kind.ASSET_MANAGER, owner.email, {"funds": isins}, owner, "de")
    first = Inquiry.objects.earliest("pk")
    Inquiry.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(days=9))
    # when
    page = signed_in(Browser(), owner).get(f"company_info/{company.pk}/ratings/").json()
    # then: the last of both orders
    found = {one["id"]: one["ordered_at"] for one in page["results"]}
    assert found.keys() == {main.pk, unordered.pk}
    assert timezone.now() - datetime.fromisoformat(found[main.pk]) < timedelta(days=1)
    assert found[unordered.pk] is None


def test_changes_of_class_between_two_dates_are_of_these_dates() -> None:
    # given: a class that changed half a year ago, since when the fund has not been rated, and one after a long break
    company = CompanyFactory.create()
    rated(company, "Auf", 60, 55)
    for name, days in (("Früher", (date(2026, 3, 31), date(2026, 4, 30))), ("Pause", (date(2026, 3, 31), NOW))):
        tranche = TrancheFactory.create(fund__company=company, name=name, primary=True)
        for day, points in zip(days, (30, 80), strict=True):
            RatingFactory.create(tranche=tranche, record_date=day, points=points)
    # when
    page = owner_of(company).get(f"company_info/{company.pk}/dashboard/").json()
    # then
    assert (page["record_date"], page["previous_record_date"]) == ("2026-10-31", "2026-09-30")
    assert [one["name"] for one in page["ratings"]["upgrades"]["rows"]] == ["Auf"]


def test_real_estate_funds_have_their_benchmark() -> None:
    # given
    company = CompanyFactory.create()
    rated(company, "Aktien", 50)
    estate = rated(company, "Immobilien", 60)
    Benchmark.objects.create(fund=estate.fund, record_date=NOW, rating_total=81, liquidity_ratio=12)
    browser = owner_of(company)
    # when
    everything = browser.get(f"company_info/{company.pk}/ratings/").json()
    page = browser.get(f"company_info/{company.pk}/ratings/", group="real_estate").json()
    # then
    assert (everything["real_estate"], everything["columns"]) == (1, [])
    [one] = page["results"]
    assert one["benchmark"]["figures"]["liquidity_ratio"] == 12
    assert one["benchmark"]["rank"]["value"]
    assert {"name", "label", "kind"} <= set(page["columns"][0])
    # and as it is documented
    OwnRatingList.model_validate(page)


def test_the_first_view(browser: Browser) -> None:
    # given
    company = CompanyFactory.create()
    up = rated(company, "Auf", 60, 55)
    rated(company, "Gleich", 50, 50)
    QualitativeRating.objects.create(fund=up.fund, date=date(2020, 1, 15), points=60)
    owner = member(company, "owner", password=PASSWORD)
    signed_in(browser, owner)
    inquiries.take(Kind.ASSET_MANAGER, owner.email, {"funds": [up.isin], "request_type": "update"}, owner, "de")
    # when
    page = browser.get(f"company_info/{company.pk}/dashboard/").json()
    # then
    assert (page["company"]["name"], page["role"]) == (company.name, "owner")
    assert (page["record_date"], page["previous_record_date"]) == ("2026-10-31", "2026-09-30")
    assert (page["ratings"]["funds"], page["ratings"]["rated"]) == (2, 2)
    assert [one["name"] for one in page["ratings"]["upgrades"]["rows"]] == ["Auf"]
    assert page["ratings"]["downgrades"] == {"count": 0, "rows": []}
    assert [(one["name"], one["overdue"]) for one in page["reviews"]] == [("Auf", True)]
    assert page["orders"]["open"] == 1
    assert page["orders"]["rows"][0]["funds"][0]["name"] == "Auf"
    assert page["team"] == {"members": 1, "invitations": 0}
    DashboardOverview.model_validate(page)


def test_a_company_of_500_funds_is_read_with_as_many_questions_as_one_of_five() -> None:
    # given
    questions = []
    for number in (5, 60):
        company = CompanyFactory.create()
        for one in range(number):
            rated(company, f"Fonds {one}", 40 + one % 40, 35 + one % 50)
        browser = Browser()
        browser.client.force_login(member(company, "owner", f"{number}@example.org"))
        browser.get(f"company_info/{company.pk}/dashboard/")
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(f"company_info/{company.pk}/dashboard/").status_code == 200
        questions.append(len(asked))
    assert questions[0] == questions[1]


@pytest.mark.slow
def test_the_first_view_of_500_funds_takes_less_than_300_ms_of_the_processor() -> None:
    # given
    company = CompanyFactory.create()
    for number in range(500):
        tranche = rated(company, f"Fonds {number}", 40 + number % 40, 35 + number % 50)
        QualitativeRating.objects.create(fund=tranche.fund, date=date(2026, 1, 1 + number % 28), points=60)
    browser = Browser()
    browser.client.force_login(member(company, "owner"))
    seconds = []
    for _ in range(6):
        # when
        began = process_time()
        answer = browser.get(f"company_info/{company.pk}/dashboard/")
        seconds.append(process_time() - began)
        assert answer.json()["ratings"]["funds"] == 500
    # then: the best of several, as others use the machine as well; `./portal bench statistics` takes the whole time
    assert min(seconds) < 0.3, seconds


def test_orders_are_the_companys_until_they_are_answered_and_after() -> None:
    # given
    company = CompanyFactory.create()
    fund = rated(company, "Bestellt", 50)
    owner = member(company, "owner", password=PASSWORD)
    colleague = member(company, "editor", "kollege@example.org", PASSWORD)
    hers = signed_in(Browser(), colleague)
    sent = hers.post(
        "send_asset_manager_request/",
        {"funds": [fund.pk], "email": colleague.email, "request_type": "update", "date": TODAY.isoformat()},
    )
    assert sent.status_code == 200
    assert hers.post("send_team_request/", {"name": "Team Nord", "email": colleague.email}).status_code == 200
    browser = signed_in(Browser(), owner)
    # when
    page = browser.get(f"company_info/{company.pk}/orders/").json()
    # then
    assert [(one["kind"], one["state"], one["name"]) for one in page["results"]] == [
        ("team_rating", "open", "Team Nord"),
        ("fund_rating", "open", ""),
    ]
    assert page["results"][1]["ordered_by"] == {"kind": "colleague", "name": colleague.full_name}
    assert (page["results"][1]["date"], page["results"][1]["request_type"]) == (TODAY.isoformat(), "update")
    [shown] = browser.get(f"company_info/{company.pk}/ratings/").json()["results"]
    assert shown["ordered_at"] is not None
    # when
    inquiries.answer(Inquiry.objects.get(kind=Kind.ASSET_MANAGER), "Wir prüfen.", staff_account())
    # then
    [answered] = browser.get(f"company_info/{company.pk}/orders/", state="answered").json()["results"]
    assert (answered["kind"], answered["answer"]) == ("fund_rating", "Wir prüfen.")
    [shown] = browser.get(f"company_info/{company.pk}/ratings/").json()["results"]
    assert shown["ordered_at"] is None
    OrderList.model_validate(browser.get(f"company_info/{company.pk}/orders/").json())
    CompanyLog.model_validate(browser.get(f"company_info/{company.pk}/log/").json())
    log = browser.get(f"company_info/{company.pk}/log/").json()["results"]
    assert [(one["source"], one["action"], one["by"]["kind"]) for one in log] == [
        ("answered", "fund_rating", "provider"),
        ("ordered", "team_rating", "colleague"),
        ("ordered", "fund_rating", "colleague"),
    ]


def test_a_reader_cannot_order() -> None:
    company = CompanyFactory.create()
    fund = rated(company, "Fonds", 50)
    browser = signed_in(Browser(), member(company, "reader", password=PASSWORD))
    data = {"funds": [fund.pk], "email": "reader@example.org", "request_type": "update"}
    refused(browser.post("send_asset_manager_request/", data), 403, "not_allowed")
    refused(browser.post("send_asset_manager_box_request/", {"message": "Hallo"}), 403, "not_allowed")
    assert not Inquiry.objects.exists()


def test_what_is_tried_with_a_demo_account_is_not_the_companys() -> None:
    # given
    company = CompanyFactory.create()
    demo = member(company, "owner", "demo@demo.example", is_demo=True)
    copies = [member(company, "owner", f"demo+{one}@demo.example", is_demo=True, demo_of=demo) for one in "12"]
    inquiries.take(Kind.BOX, "demo@demo.example", {"message": "Versuch"}, copies[0], "de")
    seen = []
    for who in (*copies, member(company, "owner")):
        browser = Browser()
        browser.client.force_login(who)
        seen.append(browser.get(f"company_info/{company.pk}/orders/").json()["count"])
    assert seen == [1, 0, 0]


def test_requests_that_were_sent_without_a_company_stay_private() -> None:
    company = CompanyFactory.create()
    owner = member(company, "owner", password=PASSWORD)
    inquiries.take(Kind.MESSAGE, owner.email, {"message": "Persönlich"}, owner, "de")
    private = account("privat@example.org")
    inquiries.take(Kind.TEAM, private.email, {"name": "Team"}, private, "de")
    assert Inquiry.objects.filter(company__isnull=False).count() == 0
    assert signed_in(Browser(), owner).get(f"company_info/{company.pk}/orders/").json()["count"] == 0


def test_the_demo_asset_manager_has_orders_in_each_state_and_each_session_sees_them() -> None:
    # given
    company = CompanyFactory.create()
    for number in range(5):
        rated(company, f"Fonds {number}", 50)
    demo = member(company, "owner", "demo@demo.example", is_demo=True)
    assert [demo_orders.load(demo), demo_orders.load(demo)] == [3, 0]
    copy = member(company, "owner", "demo+1@demo.example", is_demo=True, demo_of=demo)
    browser = Browser()
    browser.client.force_login(copy)
    # when
    page = browser.get(f"company_info/{company.pk}/orders/").json()
    # then
    assert [one["state"] for one in page["results"]] == ["open", "answered", "answered"]
    assert page["results"][2]["funds"][0]["name"] == "Fonds 0"
    # and the list of ratings says which of them wait
    ordered = {one["isin"] for one in page["results"][0]["funds"]}
    assert ordered
    ratings = browser.get(f"company_info/{company.pk}/ratings/").json()["results"]
    assert {one["isin"] for one in ratings if one["ordered_at"] is not None} == ordered
