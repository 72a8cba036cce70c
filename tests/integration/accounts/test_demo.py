"""Accounts to try the portal with."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import RequestFactory
from django.utils import timezone

from app.accounts import tasks
from app.accounts.models import ColumnSet, Session, User
from app.accounts.services import demo, passwords, reviews
from app.alerts.models import SavedSearch, StoredScreen, WatchEntry, WatchList
from app.demo.accounts import load
from app.exports import api as exports
from app.http.throttling.limits import ClassLimits, Limit
from app.inquiries.models import Inquiry
from tests.factories.accounts import PASSWORD, account
from tests.factories.funds import FundFactory, TrancheFactory
from tests.integration.browsing import Browser, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_without_demo_data_there_are_none(browser: Browser) -> None:
    assert browser.get("demo_accounts/").json() == {"results": []}


def test_each_account_that_is_shown_opens_its_role(browser: Browser) -> None:
    # given
    fund = FundFactory.create()
    call_command("demo_accounts", verbosity=0)
    call_command("demo_accounts", verbosity=0)

    # when
    shown = browser.get("demo_accounts/").json()["results"]
    opened = {one["role"]: browser.log_in(one["userName"], one["password"]).json() for one in shown}

    # then
    assert User.objects.filter(demo_of=None).count() == len(demo.ACCOUNTS)
    flags = ("is_wholesale", "is_asset_manager", "has_licence", "is_staff")
    assert {role: tuple(info[name] for name in flags) for role, info in opened.items()} == {
        "retail": (False, False, False, False),
        "professional_waiting": (False, False, False, False),
        "professional": (True, False, False, False),
        "licensed": (True, False, True, False),
        "asset_manager": (True, True, False, False),
    }
    assert opened["asset_manager"]["company_info_id"] == fund.company_id


@pytest.mark.parametrize(("method", "path"), [("get", "demo_accounts/"), ("post", "refresh-token/")])
@pytest.mark.parametrize("query", ["lang=AAA", "lang=", "lang=de&lang=en", "other=1"])
def test_a_query_that_is_not_understood_is_refused(browser: Browser, method: str, path: str, query: str) -> None:
    answer = getattr(browser, method)(f"{path}?{query}")
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] == "invalid_query"


def test_a_blocked_one_is_not_shown(browser: Browser) -> None:
    FundFactory.create()
    load()
    User.objects.filter(email="retail@demo.example").update(blocked=True, reviewed_at=timezone.now())
    assert "retail" not in {one["role"] for one in browser.get("demo_accounts/").json()["results"]}


def test_the_password_fits_the_rules() -> None:
    passwords.check(demo.PASSWORD, User(email=demo.ACCOUNTS[0].email, first_name="Demo", name="Retail"))


@pytest.fixture
def shared() -> User:
    """The demo account of a private investor."""
    FundFactory.create()
    load()
    return User.objects.get(email="retail@demo.example")


def enter(browser: Browser) -> dict[str, Any]:
    answer: dict[str, Any] = browser.log_in("retail@demo.example", demo.PASSWORD).json()
    return answer


def _save(browser: Browser, tranche_id: int) -> None:
    """What a visitor may save and write."""
    assert browser.post(f"watchlist/{tranche_id}/", {"note": "geheim"}).status_code < 300
    message = {"name": "geheim", "email": "x@example.org", "message": "geheim"}
    assert browser.post("send_message/", message).status_code == 200
    user = User.objects.get(watch_lists__entries__note="geheim")
    screen = StoredScreen.objects.create(criteria={}, key=f"k{user.pk}")
    SavedSearch.objects.create(user=user, name="geheim", screen=screen)
    ColumnSet.objects.create(user=user, name="geheim", columns=["ter"])


def _seen(browser: Browser) -> str:
    paths = ("watchlist/", "column_sets/", "custom_search_fields/", "saved_searches/", "profile/export/", "user_info/")
    return "".join(browser.get(path).content.decode() for path in paths)


def test_copies_at_one_address_share_the_limit_of_a_visitor(shared: User, tight: Any) -> None:
    # given: only mails are counted
    wide = Limit(1e4, 9999)
    tight.THROTTLE = tight.THROTTLE | dict.fromkeys(("login", "account", "read"), ClassLimits(wide, wide))
    message = {"name": "Vorname Nachname", "email": "", "phone": "", "message": "Frage."}
    codes = []
    # when: each request comes from another copy
    for number in range(12):
        visitor = Browser()
        enter(visitor)
        answer = visitor.post("send_message/", message | {"email": f"frage{number}@example.org"})
        codes.append(answer.status_code)
    # then
    assert codes == [200] * 10 + [429] * 2
    assert Inquiry.objects.filter(email__startswith="frage").count() == 10


def test_copies_at_one_address_make_one_export_at_a_time(shared: User) -> None:
    owners = []
    for address in ("127.0.0.1", "127.0.0.1", "127.0.0.2"):
        visitor = Browser()
        enter(visitor)
        request = RequestFactory().post("/api/v1/generate_report/", REMOTE_ADDR=address)
        request.user = User.objects.filter(demo_of=shared).latest("pk")
        owners.append(exports._owner(request))
    assert owners[0] == owners[1] != owners[2]
    # Nor do they wait for a visitor at the same address who has no account.
    request = RequestFactory().post("/api/v1/generate_report/", REMOTE_ADDR="127.0.0.1")
    request.user = AnonymousUser()
    assert exports._owner(request) not in owners


def test_two_visitors_of_one_demo_account_see_nothing_of_each_other(
    browser: Browser, other: Browser, shared: User
) -> None:
    # given
    tranche = TrancheFactory.create()
    first, second = enter(browser), enter(other)
    # when
    _save(browser, tranche.pk)
    # then
    assert first["id"] != second["id"]
    assert (first["email"], first["is_demo"]) == (second["email"], second["is_demo"]) == (shared.email, True)
    assert "geheim" in _seen(browser)
    assert "geheim" not in _seen(other)
    assert not shared.watch_lists.exists()


def test_what_was_saved_ends_with_signing_out(browser: Browser, shared: User) -> None:
    enter(browser)
    _save(browser, TrancheFactory.create().pk)
    assert browser.post("logout/").status_code == 200
    assert not WatchList.objects.exists()
    assert not WatchEntry.objects.exists()
    assert not SavedSearch.objects.exists()
    assert not ColumnSet.objects.exists()
    assert not User.objects.filter(demo_of=shared).exists()
    # Staff keep what was sent to them. The demo asset manager has orders of its own.
    assert Inquiry.objects.get(email="x@example.org").user is None
    # when the next one comes
    enter(browser)
    assert "geheim" not in _seen(browser)


def test_what_was_saved_ends_with_the_next_sign_in_of_the_same_browser(browser: Browser, shared: User) -> None:
    account("leser@example.org", PASSWORD)
    first = enter(browser)["id"]
    second = enter(browser)["id"]
    assert list(User.objects.filter(demo_of=shared).values_list("pk", flat=True)) == [second] != [first]
    browser.log_in("leser@example.org", PASSWORD)
    assert not User.objects.filter(demo_of=shared).exists()
    assert User.objects.filter(pk=shared.pk).exists()
    browser.post("logout/")
    assert User.objects.filter(email="leser@example.org").exists()


def test_what_was_saved_ends_with_the_session(browser: Browser, other: Browser, shared: User) -> None:
    # given a session that ends after four hours without a request, and one that goes on
    enter(browser)
    kept = enter(other)["id"]
    ends = Session.objects.exclude(user=kept).get().expire_date - timezone.now()
    assert timedelta(hours=3) < ends <= timedelta(seconds=demo.IDLE_SECONDS)
    Session.objects.exclude(user=kept).update(expire_date=timezone.now() - timedelta(seconds=1))
    User.objects.filter(demo_of=shared).update(date_joined=timezone.now() - timedelta(hours=5))
    # when
    tasks.purge()
    # then
    assert list(User.objects.filter(demo_of=shared).values_list("pk", flat=True)) == [kept]


def test_a_copy_cannot_be_entered_and_ends_with_a_block_of_the_account(browser: Browser, shared: User) -> None:
    enter(browser)
    copy = User.objects.get(demo_of=shared)
    refused(Browser().log_in(copy.email, demo.PASSWORD), 401, "login_failed")
    assert {one["userName"] for one in browser.get("demo_accounts/").json()["results"]} >= {shared.email}
    assert copy.email not in browser.get("demo_accounts/").content.decode()
    reviews.end_access(shared)
    refused(browser.get("user_info/"), 401, "unauthorized")


def test_copies_do_not_pile_up(shared: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "MAX_COPIES", 3)
    made = [demo.private_copy(shared).pk for _ in range(5)]
    assert sorted(User.objects.filter(demo_of=shared).values_list("pk", flat=True)) == made[2:]
