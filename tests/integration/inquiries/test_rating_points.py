"""Wishes for rating points are counted once, seen by staff, taken along and deleted with the account."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.accounts.services import leaving
from app.inquiries.models import RatingPointsRequest
from tests.factories.accounts import PASSWORD, account
from tests.factories.accounts import staff as staff_account
from tests.factories.funds import TrancheFactory
from tests.integration.browsing import Browser, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PATH = "stats/rating_points_requests/"


@pytest.fixture
def user(browser: Browser) -> User:
    """Somebody who is signed in."""
    made = account("wunsch@example.org", PASSWORD)
    browser.log_in(made.email, PASSWORD)
    return made


def counted() -> list[tuple[int, int]]:
    return list(RatingPointsRequest.objects.order_by("pk").values_list("user_id", "fund_id"))


def test_a_wish_counts_once_for_each_account_and_fund(browser: Browser, user: User) -> None:
    fund = TrancheFactory.create().fund
    # when
    first = browser.send("PUT", PATH, {"fund_id": fund.pk})
    since = RatingPointsRequest.objects.get().requested_at
    second = browser.send("PUT", PATH, {"fund_id": fund.pk}, lang="en")
    # then
    assert first.json() == {"message": "Ihre Anforderung von Ratingpunkten ist gezählt."}
    assert second.json() == {"message": "Your request for rating points has been counted."}
    assert counted() == [(user.pk, fund.pk)]
    assert RatingPointsRequest.objects.get().requested_at == since


def test_what_cannot_be_counted_is_refused(browser: Browser, user: User) -> None:
    refused(browser.send("PUT", PATH, {"fund_id": 987654321}), 404, "fund_not_found")
    for value in (None, "1", -1, 2**63, 1.5, True):
        assert "fund_id" in wrong(refused(browser.send("PUT", PATH, {"fund_id": value}), 400, "invalid_input"))
    assert "fund_id" in wrong(refused(browser.send("PUT", PATH, {}), 400, "invalid_input"))
    assert "user" in wrong(refused(browser.send("PUT", PATH, {"fund_id": 1, "user": 1}), 400, "invalid_input"))
    assert counted() == []


def test_nobody_counts_without_a_login(browser: Browser) -> None:
    fund = TrancheFactory.create().fund
    refused(browser.send("PUT", PATH, {"fund_id": fund.pk}), 401, "unauthorized")
    assert counted() == []


def test_a_written_request_of_ratings_counts_as_well(browser: Browser, user: User) -> None:
    # given two share classes of one fund, and one of another
    one = TrancheFactory.create()
    other = TrancheFactory.create(fund=one.fund, primary=False)
    third = TrancheFactory.create()
    # when
    data = {"funds": [one.pk, other.pk, third.pk], "email": user.email, "request_type": "rating", "date": ""}
    assert browser.post("send_fund_request/", data).status_code == 200
    # then
    assert set(counted()) == {(user.pk, one.fund_id), (user.pk, third.fund_id)}


def test_what_a_robot_sends_counts_for_nothing(browser: Browser, user: User) -> None:
    one = TrancheFactory.create()
    browser.post("send_fund_request/", {"funds": [one.pk], "email": user.email, "website": "x"})
    assert counted() == []


def test_staff_see_who_and_when(browser: Browser, user: User) -> None:
    fund = TrancheFactory.create().fund
    browser.send("PUT", PATH, {"fund_id": fund.pk})
    client = Client(headers={"Host": "localhost"})
    client.force_login(staff_account())
    # when
    page = client.get(reverse("admin:inquiries_ratingpointsrequest_changelist")).content.decode()
    # then
    assert fund.name in page
    assert user.email in page
    assert client.get(reverse("admin:inquiries_ratingpointsrequest_add")).status_code == 403


def test_they_leave_with_the_account(browser: Browser, user: User) -> None:
    # given
    fund = TrancheFactory.create().fund
    browser.send("PUT", PATH, {"fund_id": fund.pk})
    # when / then: the owner takes them along
    [wish] = leaving.export(user)["rating_points_requests"]
    assert (wish["fund_id"], wish["fund__name"]) == (fund.pk, fund.name)
    # when / then: and they go with the account
    User.objects.filter(pk=user.pk).update(delete_after=timezone.now() - timedelta(days=1))
    assert leaving.delete_due() == 1
    assert counted() == []
